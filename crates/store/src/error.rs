//! What can go wrong, in words for the user.

use thiserror::Error;

/// A space that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpaceError {
    /// More pieces than squares.
    #[error("{pieces} amazons do not fit on {squares} squares")]
    DoNotFit {
        /// The pieces of both players.
        pieces: u32,
        /// The squares of the board.
        squares: u32,
    },
    /// No piece at all.
    #[error("there must be at least one amazon")]
    NoPieces,
    /// More classes than can be numbered.
    #[error("there are about {classes} classes of positions; a database holds at most {}", crate::space::MOST_CLASSES)]
    TooMany {
        /// How many, roughly.
        classes: u64,
    },
}
