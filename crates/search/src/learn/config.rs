//! The parameters of learning.

use super::play::{Exploration, First, Rules};

/// The parameters of learning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Config {
    /// How many episodes make an epoch.
    pub episodes: u32,
    /// The learning rate.
    pub alpha: f64,
    /// How often a move is not the policy's.
    pub epsilon: f64,
    /// How fast eligibility traces fade, for TD(λ).
    pub lambda: f64,
    /// Who begins.
    pub first: First,
    /// What players may do.
    pub rules: Rules,
    /// How exploring moves are chosen.
    pub exploration: Exploration,
    /// The seed of all that is random.
    pub seed: u64,
}

/// A parameter that is out of range.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum OutOfRange {
    /// The learning rate.
    #[error("the learning rate alpha is {0}, but must be above 0 and at most 1")]
    Alpha(f64),
    /// The exploration coefficient.
    #[error("the exploration coefficient epsilon is {0}, but must be from 0 to 1")]
    Epsilon(f64),
    /// The decay of eligibility traces.
    #[error("the decay lambda is {0}, but must be from 0 to 1")]
    Lambda(f64),
    /// The length of an epoch.
    #[error("an epoch must have at least one episode")]
    Episodes,
}

impl Config {
    /// The parameters of the paper's Figures 3 and 4. It does not say who begins.
    #[must_use]
    pub fn td_lambda(seed: u64) -> Config {
        Config {
            episodes: 1000,
            alpha: 0.001,
            epsilon: 0.2,
            lambda: 0.9,
            first: First::Either,
            rules: Rules::default(),
            exploration: Exploration::Random,
            seed,
        }
    }

    /// Parameters for CG-TD(0); the paper names none.
    #[must_use]
    pub fn cg_td(seed: u64) -> Config {
        Config { episodes: 10, alpha: 0.1, ..Config::td_lambda(seed) }
    }

    /// Says which parameter is out of range, if one is.
    pub fn check(&self) -> Result<(), OutOfRange> {
        let share = 0.0..=1.0;
        if !(self.alpha > 0.0 && self.alpha <= 1.0) {
            return Err(OutOfRange::Alpha(self.alpha));
        }
        if !share.contains(&self.epsilon) {
            return Err(OutOfRange::Epsilon(self.epsilon));
        }
        if !share.contains(&self.lambda) {
            return Err(OutOfRange::Lambda(self.lambda));
        }
        if self.episodes == 0 {
            return Err(OutOfRange::Episodes);
        }
        Ok(())
    }
}
