//! An evaluation for games that have none of their own.

use hotstrat_core::{Dyadic, Evaluate, Game, Player};

/// Counts moves: who has more of them in a part is taken to be ahead by half of the difference there, within what the
/// game says is possible. Parts that are integers count as what they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Freedom;

/// The evaluation of a part that does not fall apart.
fn of_part<G: Game>(game: &G) -> Dyadic {
    if let Some(n) = game.integer() {
        return Dyadic::integer(n);
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut moves = Vec::new();
        game.moves(player, &mut moves);
        i32::try_from(moves.len()).unwrap_or(i32::MAX / 4)
    });
    let [low, high] = game.bounds().unwrap_or([-right, left]);
    Dyadic::new(i64::from(left - right).clamp(2 * i64::from(low), 2 * i64::from(high)), 1)
        .expect("a number of moves")
}

impl<G: Game> Evaluate<G> for Freedom {
    fn evaluate(&self, game: &G) -> Dyadic {
        let mut parts = Vec::new();
        game.split(&mut parts);
        // What is too large for a number was too large to begin with.
        parts
            .iter()
            .try_fold(Dyadic::ZERO, |sum, part| sum.add(of_part(part)))
            .unwrap_or_else(|_| of_part(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_games::heap_go::HeapGo;

    #[test]
    fn what_was_won_counts() {
        let worth = |text: &str| Freedom.evaluate(&text.parse::<HeapGo>().unwrap()).to_string();
        assert_eq!(["9b", "3r + 9b", "9b5r", "9b5r + 4"].map(worth), ["0", "0", "0", "4"]);
    }
}
