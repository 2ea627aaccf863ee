//! Evaluations of Amazons positions.
//!
//! Both count squares: one that Left is nearer to is worth a move to Left, one that Right is nearer to
//! a move to Right. They differ in how they measure.

use super::Amazons;
use crate::grid::{Bits, Geometry};
use hotstrat_core::{Dyadic, Evaluate};

/// Distance in queen's moves: the min-distance heuristic of Temperature Discovery Search.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinDistance;

/// The mean of the distances in queen's moves and in king's moves. A queen that is far away in king's
/// moves is easily shut out, so nearness counts for more than with queen's moves alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearness;

impl<B: Bits> Evaluate<Amazons<B>> for MinDistance {
    fn evaluate(&self, board: &Amazons<B>) -> Dyadic {
        Dyadic::integer(balance(board, queen_steps))
    }
}

impl<B: Bits> Evaluate<Amazons<B>> for Nearness {
    fn evaluate(&self, board: &Amazons<B>) -> Dyadic {
        let sum = balance(board, queen_steps) + balance(board, king_steps);
        Dyadic::new(sum.into(), 1).expect("a number of half squares")
    }
}

/// The squares nearer to Left less those nearer to Right, both growing by the same kind of step.
fn balance<B: Bits>(board: &Amazons<B>, step: impl Fn(&Geometry<B>, B, B) -> B) -> i32 {
    let geometry = board.frame.geometry::<B>();
    let mut reached = board.amazons;
    let mut waiting = board.empty;
    let mut balance = 0;
    loop {
        // What either reaches now and nobody reached before.
        let new = reached.map(|set| step(geometry, set, board.empty) & waiting);
        let [left, right] = new;
        if (left | right).is_empty() {
            return balance;
        }
        balance += (left & !right).count() as i32 - (right & !left).count() as i32;
        // A square that the other is nearer to is still one to pass through, but it comes late enough
        // that nothing beyond it can be reached first.
        waiting &= !(left | right);
        reached = new;
    }
}

fn queen_steps<B: Bits>(geometry: &Geometry<B>, from: B, open: B) -> B {
    from.squares().fold(B::EMPTY, |reach, square| reach | geometry.queen_reach(square, open))
}

fn king_steps<B: Bits>(geometry: &Geometry<B>, from: B, open: B) -> B {
    geometry.grow(from) & open
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(position: &str) -> (String, String) {
        let board: Amazons<u32> = position.parse().unwrap();
        (MinDistance.evaluate(&board).to_string(), Nearness.evaluate(&board).to_string())
    }

    #[test]
    fn squares_belong_to_the_nearer() {
        assert_eq!(values("X..O"), ("0".into(), "0".into()));
        assert_eq!(values("X.#.O.."), ("-2".into(), "-2".into()));
        assert_eq!(values("X...O"), ("0".into(), "0".into()));
        // Left is beside the middle, but Right reaches all of it in one move as well.
        assert_eq!(values("X...#|#...O"), ("0".into(), "0".into()));
        assert_eq!(values("X....|.####|O####"), ("4".into(), "4".into()));
    }
}
