//! MT-search.

mod errors;
mod winners;

pub use errors::Selection;
pub use winners::Winners;
