//! Complete databases: every position of a board solved by retrograde analysis.
//!
//! A [`space`] numbers all positions of a game on a board, up to symmetry and colour. [`retrograde`]
//! solves them layer by layer, [`build`] writes what it finds into one file, and [`database`] looks
//! positions up in it.

pub mod build;
pub mod database;
pub mod error;
pub mod format;
pub mod retrograde;
pub mod space;
pub mod subsets;
pub mod writer;

/// The games that there can be databases of.
pub const GAMES: [&str; 2] = ["amazons", "domineering"];
