//! The switches of MT-search.

use super::proving::Weights;
use super::tree::Bounds;

/// How to search. The default is the paper's algorithm with what it leaves open filled in.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// What bounds rely on.
    pub bounds: Bounds,
    /// Whether uncertainty and stability choose the direction; otherwise chance does.
    pub guided: bool,
    /// Whether weighted visit frequency chooses the child; otherwise chance does.
    pub weighted: bool,
    /// Where K_s and K_u come from.
    pub weights: KWeights,
    /// How much noise is added to both sides of (26) and (27), as a part of the range of the values seen.
    /// With none, a direction that looks useless by mistake is never looked into again.
    pub noise: f64,
    /// How long a child that was never visited waits, as a part of K: 0 is not at all.
    pub patience: f64,
    /// How many times a visit counts where the bounds of a child have met and little is to be learnt.
    pub met: f64,
    /// The seed of all chance.
    pub seed: u64,
}

/// Where K_s and K_u come from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum KWeights {
    /// They are always these.
    Fixed(Weights),
    /// From the branching factor and the depth that were seen below the primary child.
    Estimated,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            bounds: Bounds::Assumed,
            guided: true,
            weighted: true,
            weights: KWeights::Estimated,
            noise: 0.1,
            patience: 1.0,
            met: 8.0,
            seed: 1,
        }
    }
}
