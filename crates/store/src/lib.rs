//! Complete databases: every position of a board solved by retrograde analysis.
//!
//! A [`space`] numbers all positions of a game on a board, up to symmetry and colour. [`retrograde`]
//! solves them layer by layer, [`build`] writes what it finds into one file, and [`database`] looks
//! positions up in it. [`solved`] keeps small boards in memory instead.

pub mod any;
pub mod build;
pub mod database;
pub mod error;
pub mod format;
pub mod retrograde;
pub mod solved;
pub mod space;
pub mod stats;
pub mod subsets;
pub mod verify;
pub mod writer;

pub use any::{AnyDatabase, AnySpace, GAMES};
pub use database::Database;
pub use space::Space;
