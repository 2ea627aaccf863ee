//! The one interface between games and engines.

use crate::dyadic::Dyadic;
use crate::player::{Player, Sign};
use std::fmt::Debug;
use std::hash::Hash;

/// A position of a loop-free two-player game with perfect information under the normal-play
/// convention: a player who cannot move loses. Score games fit in through [`Game::integer`]: a
/// finished position is the integer that is its score.
///
/// The player is an argument: a position has no side to move. Only [`moves`](Game::moves) and
/// [`play`](Game::play) are required. The rest are hints that let an engine work less; each
/// default is sound, and an override must keep its law (see [`crate::laws`]).
pub trait Game: Clone + Eq + Hash + Debug {
    /// A move of either player.
    type Move: Copy + Eq + Debug;

    /// Appends the legal moves of `player`.
    fn moves(&self, player: Player, out: &mut Vec<Self::Move>);

    /// The position after a legal move of `player`.
    #[must_use]
    fn play(&self, player: Player, mv: Self::Move) -> Self;

    /// The integer that this position is known to equal. A score game must name the score of
    /// every finished position here.
    fn integer(&self) -> Option<i32> {
        None
    }

    /// An upper bound of the temperature.
    fn temperature_bound(&self) -> Option<Dyadic> {
        None
    }

    /// An upper bound of the birthday, and so of the magnitude of the mean.
    fn birthday_bound(&self) -> Option<u32> {
        None
    }

    /// Appends positions that sum to this one and share no moves; nothing at all for zero.
    fn split(&self, parts: &mut Vec<Self>) {
        parts.push(self.clone());
    }

    /// Appends the parts of the position after a legal move of `player` in a position that is
    /// itself a single part. To know the move can make splitting cheaper.
    fn split_after(&self, player: Player, mv: Self::Move, parts: &mut Vec<Self>) {
        self.play(player, mv).split(parts);
    }

    /// Replaces the position by the representative of all positions that are equal to it, or to
    /// its negative, for a reason easily seen (symmetry, colour swap, irrelevant detail), and
    /// says which. A part made by [`split`](Game::split) is what this is called on.
    fn canonicalize(&mut self) -> Sign {
        Sign::Plus
    }

    /// Whether a canonical position is known to equal its own negative, so that two copies of it
    /// sum to zero.
    fn is_own_negative(&self) -> bool {
        false
    }
}
