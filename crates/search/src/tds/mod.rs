//! Temperature discovery search.
//!
//! Müller, Enzenberger and Schaeffer, "Temperature Discovery Search" (2004), and Zhang and Müller,
//! "TDS+: Improving Temperature Discovery Search" (2015).

pub mod boards;
pub mod discovery;
pub mod engine;
pub mod search;
pub mod stack;
pub mod table;
pub mod variation;

pub use search::Found;

use hotstrat_core::{Dyadic, Game};

/// Guesses what a position is worth.
pub trait Evaluate<G: Game> {
    /// The guess, as Left counts it.
    fn evaluate(&self, game: &G) -> Dyadic;
}

/// Knows nothing: every position is worth 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluation;

impl<G: Game> Evaluate<G> for NoEvaluation {
    fn evaluate(&self, _: &G) -> Dyadic {
        Dyadic::ZERO
    }
}

/// The enhancements of TDS+.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Enhancements {
    /// Searches with larger δ first, to lower the top of the stack.
    pub e1: bool,
    /// No moves on the board at temperatures that the position cannot have.
    pub e2: bool,
    /// A table that is kept between searches and does not care what was gained before.
    pub e3: bool,
    /// E1 also for positions inside the search.
    pub e4: bool,
    /// Pseudo-terminal positions count as solved.
    pub e5: bool,
}

impl Enhancements {
    /// All of them: TDS+.
    pub const ALL: Enhancements = Enhancements { e1: true, e2: true, e3: true, e4: true, e5: true };
}

/// Which move a principal variation takes if a coupon and a move on the board are equally good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ties {
    /// The coupon.
    Coupon,
    /// The move on the board.
    Board,
}
