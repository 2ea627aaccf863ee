//! Guesses about positions, for searches that cannot go to the end.

use crate::dyadic::Dyadic;
use crate::game::Game;

/// Guesses what a position is worth. Evaluations live outside the games, so that an engine can be
/// given one or another.
pub trait Evaluate<G>: Send + Sync {
    /// The guess, as Left counts it.
    fn evaluate(&self, game: &G) -> Dyadic;
}

/// Knows nothing: every position is worth 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl<G: Game> Evaluate<G> for Nothing {
    fn evaluate(&self, _: &G) -> Dyadic {
        Dyadic::ZERO
    }
}
