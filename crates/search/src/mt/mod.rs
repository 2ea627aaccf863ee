//! MT-search: mean and temperature by best-first bounds.
//!
//! Kao, Wu, Shan and Yen, "Selection Search for Mean and Temperature of Multi-Branch Combinatorial
//! Games" (2012). The tree is explored one path at a time; after each, the upper and lower walls of the
//! nodes on it are computed anew, and with them bounds of the mean and the temperature of the root. The
//! next path is the one that promises to bring the bounds together.
//!
//! The paper takes games to be hot: nobody who may move wants to pass, at any position. The bounds rely
//! on it. Where it fails they are no bounds; see [`MtEngine::cold`].

mod bounds;
mod config;
mod curve;
mod engine;
pub mod experiment;
mod outcomes;
pub mod path;
pub mod proving;
mod run;
mod select;
mod tree;

pub use config::{Config, KWeights};
pub use engine::{AddError, MAX_VALUE, MtBounds, MtEngine};
pub use outcomes::Outcomes;
pub use path::{Path, Step};
pub use run::{Found, Hotness, run};
pub use tree::{Bounds, UNKNOWN};
