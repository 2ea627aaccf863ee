//! Monte-Carlo temperature discovery.

mod convergence;
mod daring;
mod duel;
mod estimates;
mod noise;
mod rooms_fifteen;
mod rooms_six;

pub use convergence::Convergence;
pub use daring::DaringGame;
pub use duel::Duel;
pub use noise::Noise;
pub use rooms_fifteen::RoomsFifteen;
pub use rooms_six::RoomsSix;
