//! Monte-Carlo temperature discovery.
//!
//! Hennig, "Temperature Discovery in Combinatorial Games with Monte-Carlo search" (the report compares
//! UCT with a Bayesian variant of it, the Thompson heuristic). Game and coupon stack are played together;
//! what is asked for is the coupon that was taken last before play turns to the game.
//!
//! - [`ScoreGame`](hotstrat_core::ScoreGame) is what a searcher needs to know about a game: [`Enriched`] is a game with a coupon
//!   stack, [`Bare`] a game by itself.
//! - [`Tree`] grows by descents, chosen by UCT or by the Thompson heuristic, and tells principal variations.
//! - [`Histogram`] counts the switching values V of sampled variations, [`likelihood`] turns them into
//!   beliefs about the temperature, [`adapt`] chooses better stacks.
//! - [`run`] puts these together. [`walls`] is a searcher of our own, which keeps thermographs instead of
//!   scores.
//!
//! Nothing that a roll-out says is a proof: all results are estimates, with errors.

pub mod adapt;
mod bare;
mod enriched;
mod gauss;
mod histogram;
pub mod likelihood;
mod policy;
mod rough;
mod run;
mod stack;
mod tree;
pub mod walls;

pub use bare::{Bare, BareState};
pub use enriched::{Enriched, EnrichedState};
pub use gauss::Gauss;
pub use histogram::{Histogram, Switch};
pub use policy::Policy;
pub use run::{Config, ConfigError, Estimate, Measured, Report, Searcher, run};
pub use stack::CouponStack;
pub use tree::Tree;
