//! An evaluation for games that have none of their own.

use hotstrat_core::{Dyadic, Evaluate, Game, Player};

/// Counts moves: who has more of them is taken to be ahead by half of the difference, within what the game
/// says is possible.
#[derive(Clone, Copy, Debug, Default)]
pub struct Freedom;

impl<G: Game> Evaluate<G> for Freedom {
    fn evaluate(&self, game: &G) -> Dyadic {
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
}
