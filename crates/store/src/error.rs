//! What can go wrong, in words for the user.

use crate::format::Kind;
use hotstrat_core::InexactError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A space that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SpaceError {
    /// There are no databases of this game.
    #[error("there are no databases of {0} (only of {games})", games = crate::GAMES.join(", "))]
    Game(String),
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
    /// Pieces in a game that has none.
    #[error("{0} has no pieces to be counted")]
    NotPieces(String),
    /// More ways to place the amazons than fit a table.
    #[error("there are {placements} ways to place these amazons; a database has a table of at most {most}")]
    TooManyPlacements {
        /// How many, counting places for Left's and for Right's each by themselves.
        placements: u64,
        /// How many may be.
        most: u64,
    },
    /// More classes than can be numbered.
    #[error(
        "there are about {classes} classes of positions; a database holds at most {}",
        crate::space::MOST_CLASSES
    )]
    TooMany {
        /// How many, roughly.
        classes: u64,
    },
}

/// Why a file is not a database that can be used.
#[derive(Debug, Error)]
pub enum Fault {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is not a hotstrat database")]
    Foreign,
    /// It is of a later version.
    #[error("this database has format {0}; this program reads format {version}", version = crate::format::VERSION)]
    Version(u32),
    /// It is still being built.
    #[error("this database is not finished; `hotstrat db build` with the same arguments goes on with it")]
    Unfinished,
    /// It is shorter or longer than it says.
    #[error("the file has {has} bytes instead of {should}; it was cut off or added to")]
    Length {
        /// Its length.
        has: u64,
        /// The length it was written with.
        should: u64,
    },
    /// Something in it is not as it was written.
    #[error("the file is damaged ({0})")]
    Damaged(String),
    /// An entry is not what it should be.
    #[error("the entry of {position} is wrong: {what}")]
    Wrong {
        /// The position.
        position: String,
        /// What is wrong.
        what: String,
    },
    /// It is about something that this program does not know.
    #[error("{0}")]
    Space(#[from] SpaceError),
}

impl Fault {
    /// A section does not hold what it should.
    #[must_use]
    pub fn section(kind: Kind, layer: u32) -> Fault {
        Fault::Damaged(format!("{kind} of layer {layer}"))
    }
}

/// A file that cannot be used, and why.
#[derive(Debug, Error)]
#[error("{}: {fault}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: Fault,
}

impl FileError {
    /// What is wrong with a file.
    pub fn new(path: &Path, fault: impl Into<Fault>) -> FileError {
        FileError { path: path.to_owned(), fault: fault.into() }
    }
}

/// Why a database was not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The file is there already.
    #[error("{} exists already; --force builds it anew", .0.display())]
    Exists(PathBuf),
    /// An unfinished build is about something else.
    #[error("{} is an unfinished build of {found}, not of {wanted}; --force discards it", path.display())]
    OtherBuild {
        /// The unfinished file.
        path: PathBuf,
        /// What it is about.
        found: String,
        /// What is to be built.
        wanted: String,
    },
    /// Somebody else is at it.
    #[error("{} is in use: another program is building this database", .0.display())]
    Busy(PathBuf),
    /// The build was stopped.
    #[error("stopped after {layers} of {all} layers; the same command goes on from there")]
    Cancelled {
        /// The finished layers.
        layers: usize,
        /// All layers.
        all: usize,
    },
    /// The memory ran out.
    #[error(
        "the allowed memory was used up after {layers} of {all} layers; with more (--memory) the same command goes on from there"
    )]
    Memory {
        /// The finished layers.
        layers: usize,
        /// All layers.
        all: usize,
    },
    /// A number cannot be represented.
    #[error(transparent)]
    Inexact(#[from] InexactError),
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
}
