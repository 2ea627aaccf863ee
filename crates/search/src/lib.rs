//! Engines that compute the mean, temperature and thermograph of any [`Game`].
//!
//! This crate does not know the games: a trick for one game in an engine does not compile. What is
//! known about a game enters through the hints of the trait.
//!
//! [`Game`]: hotstrat_core::Game

pub mod boards;
pub mod bracket;
pub mod clock;
pub mod exact;
pub mod learn;
pub mod limits;
pub mod monte_carlo;
pub mod mt;
pub mod orthodox;
pub mod outcome;
pub mod squeeze;
pub mod tds;
pub mod territory;

pub use exact::Solver;
pub use limits::{Limits, StopReason};
pub use orthodox::OrthodoxMove;
pub use outcome::{Outcome, Quantity};
