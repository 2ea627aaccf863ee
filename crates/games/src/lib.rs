//! The games, one module each. A file reads like the rules of its game.

pub mod amazons;
pub mod grid;

pub use amazons::Amazons;
