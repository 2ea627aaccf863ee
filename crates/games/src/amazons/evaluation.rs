//! Evaluations of Amazons positions.
//!
//! The first two count squares: one that Left is nearer to is worth a move to Left, one that Right is
//! nearer to a move to Right. They differ in how they measure. The others also count moves, with weights that
//! fit the means of solved boards.

use super::Amazons;
use crate::grid::{Bits, Geometry};
use hotstrat_core::{Dyadic, Evaluate, Player};

/// Distance in queen's moves: the min-distance heuristic of Temperature Discovery Search.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinDistance;

/// The mean of the distances in queen's moves and in king's moves. A queen that is far away in king's
/// moves is easily shut out, so nearness counts for more than with queen's moves alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nearness;

/// Nearness in king's moves and mobility: who can make more of all the moves there are owns more of the
/// empty squares that both can reach; the others count for whoever can reach them. The weights are those that
/// fit the means of 4×4 boards best; the error is a third less than that of [`MinDistance`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

/// By how many king's moves a player is ahead at each square that both can reach, and to how many squares he can move
/// at once; the others count for whoever can reach them. A lead of more than two moves counts as two. The weights
/// are those that fit the means of 4×5 boards best; the error is a little less than that of [`Mobility`], in half the
/// time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead;

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

impl<B: Bits> Evaluate<Amazons<B>> for Mobility {
    fn evaluate(&self, board: &Amazons<B>) -> Dyadic {
        let (contested, alone) = divided(Player::BOTH.map(|player| reachable(board, player)));
        // In sixty-fourths, rounded towards 0.
        let mut value = 64 * alone;
        if !contested.is_empty() {
            let [left, right] = Player::BOTH.map(|player| shots(board, player));
            let squares = i64::from(contested.count());
            value += 16 * (i64::from(balance(board, king_steps)) - alone);
            value += (left - right) * squares * 24 / (left + right).max(1);
        }
        Dyadic::new(value, 6).expect("a number of squares")
    }
}

impl<B: Bits> Evaluate<Amazons<B>> for Lead {
    fn evaluate(&self, board: &Amazons<B>) -> Dyadic {
        let (lead, reachable) = lead(board);
        let (contested, alone) = divided(reachable);
        // In sixty-fourths, rounded towards 0.
        let mut value = 64 * alone;
        if !contested.is_empty() {
            let [left, right] = board.amazons.map(|amazons| {
                let reach = queen_steps(board.frame.geometry(), amazons, board.empty);
                i64::from(reach.count())
            });
            // Where a player is alone he is ahead by the most that counts.
            value += 13 * (lead - 2 * alone);
            value += (left - right) * i64::from(contested.count()) * 22 / (left + right).max(1);
        }
        Dyadic::new(value, 6).expect("a number of squares")
    }
}

/// Of the squares that each player can come to those that both can, and how many more Left has to himself than Right.
fn divided<B: Bits>([left, right]: [B; 2]) -> (B, i64) {
    let contested = left & right;
    (contested, i64::from((left & !contested).count()) - i64::from((right & !contested).count()))
}

/// By how many king's moves, at most two, Left is ahead at the empty squares, less what Right is ahead at others, all
/// together; and the squares that each can come to if nobody else moves or shoots.
fn lead<B: Bits>(board: &Amazons<B>) -> (i64, [B; 2]) {
    let geometry = board.frame.geometry::<B>();
    // The squares within so many moves, and within one more.
    let mut within = [B::EMPTY; 2];
    let mut after = board.amazons.map(|amazons| geometry.grow(amazons) & board.empty);
    let mut lead = 0;
    while after != within {
        let before = std::mem::replace(&mut within, after);
        after = within.map(|set| set | (geometry.grow(set) & board.empty));
        for player in Player::BOTH {
            let [own, other] = [player, player.opponent()].map(|player| player as usize);
            let new = within[own] & !before[own];
            let ahead = (new & !within[other]).count() + (new & !after[other]).count();
            lead += if player == Player::Left { i64::from(ahead) } else { -i64::from(ahead) };
        }
    }
    (lead, within)
}

/// The empty squares that a player's amazons can come to if nobody else moves or shoots.
fn reachable<B: Bits>(board: &Amazons<B>, player: Player) -> B {
    let geometry = board.frame.geometry::<B>();
    let mut reached = B::EMPTY;
    let mut new = geometry.grow(board.amazons[player as usize]) & board.empty;
    while !new.is_empty() {
        reached |= new;
        new = geometry.grow(new) & board.empty & !reached;
    }
    reached
}

/// How many moves a player has.
fn shots<B: Bits>(board: &Amazons<B>, player: Player) -> i64 {
    let geometry = board.frame.geometry::<B>();
    let from = board.amazons[player as usize].squares();
    let shots = from.flat_map(|from| {
        let open = board.empty | B::square(from);
        let to = geometry.queen_reach(from, board.empty).squares();
        to.map(move |to| i64::from(geometry.queen_reach(to, open ^ B::square(to)).count()))
    });
    shots.sum()
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
    use hotstrat_core::Game;

    #[test]
    fn mobility_counts_the_moves() {
        for position in ["X..O|....|.#..", "XO.|...|O.X", "X.#.O.."] {
            let board: Amazons<u32> = position.parse().unwrap();
            for player in Player::BOTH {
                let mut moves = Vec::new();
                board.moves(player, &mut moves);
                assert_eq!(shots(&board, player), moves.len() as i64, "{position}");
            }
        }
        let board: Amazons<u32> = "X...|####|...O".parse().unwrap();
        assert_eq!(Mobility.evaluate(&board), Dyadic::ZERO);
        // Left alone.
        let board: Amazons<u32> = "X...|####|..O.".parse().unwrap();
        assert_eq!(Mobility.evaluate(&board), Dyadic::ZERO);
        let board: Amazons<u32> = "X...#O".parse().unwrap();
        assert_eq!(Mobility.evaluate(&board), Dyadic::integer(3));
    }

    #[test]
    fn a_lead_of_two_moves_counts_twice() {
        let lead = |position: &str| lead(&position.parse::<Amazons<u32>>().unwrap()).0;
        assert_eq!(lead("X..O"), 0);
        // Left is one move ahead at one square.
        assert_eq!(lead("X....O.") + lead("O....X."), 0);
        assert_eq!(lead(".X..O"), 2);
        assert_eq!(lead("..X..O"), 4);
        assert_eq!(lead("X.#.O.."), 2 - 6);
        // Two squares of Left's alone, one of Right's.
        let board: Amazons<u32> = "..X#O.".parse().unwrap();
        assert_eq!(Lead.evaluate(&board), Dyadic::ONE);
        for position in ["X..O|....|.#..", "XO.|...|O.X", "X.#.O.."] {
            let swapped: String = position
                .chars()
                .map(|c| {
                    if c == 'X' {
                        'O'
                    } else if c == 'O' {
                        'X'
                    } else {
                        c
                    }
                })
                .collect();
            let [value, negative] =
                [position, &swapped].map(|text| Lead.evaluate(&text.parse::<Amazons<u32>>().unwrap()));
            assert_eq!(value, -negative, "{position}");
        }
    }

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
