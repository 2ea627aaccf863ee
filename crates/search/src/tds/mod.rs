//! Temperature discovery search.
//!
//! Müller, Enzenberger and Schaeffer, "Temperature Discovery Search" (2004), and Zhang and Müller,
//! "TDS+: Improving Temperature Discovery Search" (2015).

pub mod belief;
pub mod discovery;
pub mod engine;
pub mod forced;
#[cfg(test)]
mod history;
pub mod places;
mod range;
mod recursive;
pub mod search;
pub mod stack;
pub mod table;
pub mod variation;

pub use search::Found;

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

    /// Why this set makes no sense, if it does not.
    #[must_use]
    pub fn missing(self) -> Option<&'static str> {
        if self.e4 && !(self.e1 && self.e3) {
            Some(
                "e4 needs e1, which it applies to positions inside the search, and e3, to keep what it finds",
            )
        } else if self.e5 && !self.e3 {
            Some("e5 needs e3: without it nothing is kept of states after coupons of -1")
        } else {
            None
        }
    }
}

/// Which move a principal variation takes if a coupon and a move on the board are equally good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ties {
    /// The coupon.
    Coupon,
    /// The move on the board.
    Board,
}
