//! Learning thermographs by playing sums of games, of which only the final score is told (Lew and
//! Coulom 2010): TD(λ), which learns a number for every position and need not settle, and CG-TD(0),
//! which learns a thermograph for every position.
//!
//! What is learnt is an estimate; nothing here is proved. The exact thermographs stand beside it for
//! comparison, and optimal play of the sum says what a learnt policy gives away.

pub mod cg_td;
pub mod compare;
pub mod config;
pub mod graph;
pub mod optimal;
pub mod play;
pub mod playout;
pub mod policy;
pub mod random;
pub mod run;
pub mod td_lambda;
pub mod triangle;
pub mod walls;

pub use cg_td::CgTd;
pub use config::Config;
pub use graph::{Flat, Graph, Node, Refusal, Sharing};
pub use play::{Action, Exploration, First, Rules};
pub use playout::SumGame;
pub use policy::{Choice, Greedy, Hotstrat, Policy, Random, Thermographs};
pub use run::{Algorithm, Learner};
pub use td_lambda::TdLambda;
pub use triangle::Triangles;
pub use walls::Walls;
