//! Positions with what is proved about them: thermographs between which theirs lie.
//!
//! The thermograph of a position grows monotonically with the walls of its options: if no option
//! is worth less than is known of it at any temperature, neither is the position. So a lower and an
//! upper thermograph, a *bracket*, can be kept for every position of a search, built from those of
//! its options, and narrowed from the leaves upward. A position that was not looked into lies between
//! −n and n if it is born by day n.
//!
//! Walls are written down from the player's own point of view here. What a player gets who moves
//! first at temperature t is −W(t), where W is his rising wall; his scaffold is the maximum of the
//! opponent's rising walls over his options, less t.

mod graph;
mod scaffold;

pub use graph::{Expanded, Graph};
pub use scaffold::{first_at_most, last_at_least};

use hotstrat_core::{Dyadic, Player};

/// Which of the two thermographs of a bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// No position is worth less.
    Lower,
    /// No position is worth more.
    Upper,
}

impl Bound {
    /// Both, in the order in which they are stored.
    pub const BOTH: [Bound; 2] = [Bound::Lower, Bound::Upper];

    /// The one that says what a player gets at least.
    #[inline]
    #[must_use]
    pub fn worst_for(player: Player) -> Bound {
        match player {
            Player::Left => Bound::Lower,
            Player::Right => Bound::Upper,
        }
    }

    /// The one that says what a player gets at most.
    #[inline]
    #[must_use]
    pub fn best_for(player: Player) -> Bound {
        Bound::worst_for(player).other()
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub fn other(self) -> Bound {
        match self {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
        }
    }
}

/// The lowest temperature, in units of the number type.
pub const BOTTOM: i64 = Dyadic::MINUS_ONE.raw();
