//! The definition of the thermograph, executed: every option of every follower, no hint but the
//! score of finished positions, nothing split off, nothing pruned.
//!
//! Slow on purpose and independent of the engines: the laws and the engines' tests compare with it.

use crate::dyadic::{Dyadic, InexactError};
use crate::game::Game;
use crate::player::Player;
use crate::thermograph::Thermograph;
use rustc_hash::FxHashMap;

/// A memoised evaluation by definition.
#[derive(Clone, Debug)]
pub struct Reference<G> {
    known: FxHashMap<G, Thermograph>,
}

impl<G> Default for Reference<G> {
    fn default() -> Reference<G> {
        Reference { known: FxHashMap::default() }
    }
}

impl<G: Game> Reference<G> {
    /// The thermograph of a position. The recursion is as deep as the game is long.
    pub fn thermograph(&mut self, game: &G) -> Result<Thermograph, InexactError> {
        if let Some(known) = self.known.get(game) {
            return Ok(known.clone());
        }
        let mut options = [Vec::new(), Vec::new()];
        let mut moves = Vec::new();
        for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
            moves.clear();
            game.moves(player, &mut moves);
            for &mv in &moves {
                options.push(self.thermograph(&game.play(player, mv))?);
            }
        }
        let thermograph = match game.integer() {
            Some(score) if options.iter().all(Vec::is_empty) => Thermograph::integer(Dyadic::integer(score)),
            _ => Thermograph::from_options(&options[0], &options[1])?,
        };
        self.known.insert(game.clone(), thermograph.clone());
        Ok(thermograph)
    }
}
