//! Learning thermographs.

mod games;
mod learners;
mod oscillation;
mod playouts;
mod random_sums;
mod settling;

pub use games::LearningGames;
pub use oscillation::Oscillation;
pub use playouts::Playouts;
pub use random_sums::Learning;
pub use settling::Settling;
