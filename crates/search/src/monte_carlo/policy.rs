//! How a searcher chooses among moves that it knows something about.

use super::gauss::Gauss;

/// UCT or the Thompson heuristic, with their parameters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Policy {
    /// The mean of the rewards plus `scale`·√(2 ln n / n_j), formula (1). The bound is made for rewards
    /// between 0 and 1; `scale` is the width of the range in which they lie.
    Uct {
        /// The width of the range of rewards.
        scale: f64,
    },
    /// A draw from a Gaussian belief, formula (8).
    Thompson {
        /// The precision t of a reward.
        noise: f64,
        /// The precision τ of the belief before any reward, whose mean is 0.
        prior: f64,
    },
}

impl Policy {
    /// Formula (1) as it is printed, whatever the range of the rewards.
    pub const PLAIN_UCT: Policy = Policy::Uct { scale: 1.0 };

    /// UCT for rewards of magnitude up to `greatest`.
    #[must_use]
    pub fn uct(greatest: f64) -> Policy {
        Policy::Uct { scale: 2.0 * greatest }
    }

    /// The Thompson heuristic with the prior of formula (9), t = τ = 1/(5M).
    #[must_use]
    pub fn thompson(greatest: f64) -> Policy {
        let precision = 1.0 / (5.0 * greatest);
        Policy::Thompson { noise: precision, prior: precision }
    }

    /// What a move with `visits` rewards that sum to `sum` is believed to be worth.
    #[inline]
    pub(super) fn mean(self, sum: f64, visits: u32) -> f64 {
        match self {
            Policy::Uct { .. } => sum / f64::from(visits),
            Policy::Thompson { noise, prior } => noise * sum / (prior + noise * f64::from(visits)),
        }
    }

    /// The deviation of the belief about a move.
    #[inline]
    pub(super) fn deviation(self, visits: u32) -> f64 {
        match self {
            Policy::Uct { .. } => 0.0,
            Policy::Thompson { noise, prior } => 1.0 / (prior + noise * f64::from(visits)).sqrt(),
        }
    }

    /// Whether variations drawn from what is believed can differ.
    #[must_use]
    pub fn is_random(self) -> bool {
        matches!(self, Policy::Thompson { .. })
    }

    /// By how much a move is rated above its mean while learning.
    #[inline]
    pub(super) fn bonus(self, log: f64, visits: u32, gauss: &mut Gauss) -> f64 {
        match self {
            Policy::Uct { scale } => confidence(scale, log, visits),
            Policy::Thompson { .. } => self.deviation(visits) * gauss.draw(),
        }
    }
}

/// `scale`·√(2 ln n / n_j).
#[inline]
pub(super) fn confidence(scale: f64, log: f64, visits: u32) -> f64 {
    scale * (2.0 * log / f64::from(visits)).sqrt()
}
