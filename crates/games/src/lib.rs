//! The games, one module each. A file reads like the rules of its game.

pub mod amazons;
pub mod any;
pub mod clobber;
pub mod daring;
pub mod domineering;
pub mod grid;
pub mod heap_go;
pub mod snort;
#[cfg(test)]
mod testing;
pub mod toads_and_frogs;
pub mod toppling_dominoes;

pub use amazons::Amazons;
pub use any::Any;
pub use clobber::Clobber;
pub use domineering::Domineering;
