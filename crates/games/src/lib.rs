//! The games, one module each. A file reads like the rules of its game.

pub mod amazons;
pub mod clobber;
pub mod domineering;
pub mod grid;
#[cfg(test)]
mod testing;

pub use amazons::Amazons;
pub use clobber::Clobber;
pub use domineering::Domineering;
