//! Experiments with MT-search: how far its estimates are off after a given number of paths.
//!
//! The number of paths is 2 √m T^d for a game with m branches and T leaves (36); the estimates are
//! those of [`MtEngine::estimate`].

use super::{Config, MtEngine, Outcomes};
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game};

/// A game whose mean and temperature are known.
#[derive(Clone, Debug)]
pub struct Sample<G> {
    /// The game.
    pub game: G,
    /// How many branches a player has in the beginning: m.
    pub branches: usize,
    /// How many leaves its tree has: T.
    pub leaves: f64,
    /// Its mean.
    pub mean: Dyadic,
    /// Its temperature.
    pub temperature: Dyadic,
}

/// Errors of many estimates.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// How many.
    pub count: u64,
    mean: f64,
    temperature: f64,
}

impl Errors {
    /// The standard error of the mean: the root of the mean square error.
    #[must_use]
    pub fn mean(&self) -> f64 {
        (self.mean / self.count.max(1) as f64).sqrt()
    }

    /// The standard error of the temperature.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        (self.temperature / self.count.max(1) as f64).sqrt()
    }

    /// Takes the errors of other estimates to these.
    pub fn join(&mut self, other: &Errors) {
        self.count += other.count;
        self.mean += other.mean;
        self.temperature += other.temperature;
    }

    fn add<G>(&mut self, engine: &MtEngine, sample: &Sample<G>) {
        let (mean, guess) = engine.estimate();
        // To MT-search, what is colder than 0 is a number and has temperature 0.
        let temperature = sample.temperature.max(Dyadic::ZERO).to_f64();
        self.count += 1;
        self.mean += (mean - sample.mean.to_f64()).powi(2);
        self.temperature += (guess - temperature).powi(2);
    }
}

/// The number of paths for an exponent d: equation (36).
#[must_use]
pub fn paths_for<G>(sample: &Sample<G>, d: f64) -> u64 {
    (2.0 * (sample.branches as f64).sqrt() * sample.leaves.powf(d)).round() as u64
}

/// Searches a game and adds the errors after so many paths, which must not decrease, to `errors`. The
/// outcomes are those of the sample's game.
pub fn measure<G: Game>(
    sample: &Sample<G>,
    mut outcomes: Outcomes<G>,
    config: &Config,
    paths: &[u64],
    errors: &mut [Errors],
) -> Result<(), StopReason> {
    let mut engine = MtEngine::new(config);
    let mut steps = Vec::new();
    for (&most, errors) in paths.iter().zip(errors) {
        while u64::from(engine.paths()) < most && engine.explore_into(&mut steps) {
            let value = outcomes.outcome(&mut steps)?;
            let Some(value) = value else { break };
            engine.add(&steps, value, |depth| outcomes.options(depth)).map_err(|_| StopReason::Memory)?;
        }
        errors.add(&engine, sample);
    }
    Ok(())
}

/// What a sample is like, and the errors for each exponent d, in increasing order: a row of Tables 4, 5 and
/// 6. Every game is searched with a seed of its own.
pub fn row<G: Game>(
    samples: impl IntoIterator<Item = Sample<G>>,
    config: &Config,
    exponents: &[f64],
) -> Result<(Statistics, Vec<Errors>), StopReason> {
    let mut statistics = Statistics::default();
    let mut errors = vec![Errors::default(); exponents.len()];
    for (seed, sample) in (config.seed..).zip(samples) {
        statistics.add(&sample);
        let paths: Vec<u64> = exponents.iter().map(|&d| paths_for(&sample, d)).collect();
        let outcomes = Outcomes::new(sample.game.clone());
        measure(&sample, outcomes, &Config { seed, ..config.clone() }, &paths, &mut errors)?;
    }
    Ok((statistics, errors))
}

/// What a sample of games is like: the columns of Table 4.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Statistics {
    count: u64,
    leaves: f64,
    temperature: f64,
    squares: f64,
}

impl Statistics {
    /// Takes a game into account.
    pub fn add<G>(&mut self, sample: &Sample<G>) {
        let t = sample.temperature.to_f64();
        self.count += 1;
        self.leaves += sample.leaves;
        self.temperature += t;
        self.squares += t * t;
    }

    /// The average number of leaves.
    #[must_use]
    pub fn leaves(&self) -> f64 {
        self.leaves / self.count.max(1) as f64
    }

    /// The average temperature.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        self.temperature / self.count.max(1) as f64
    }

    /// The standard deviation of the temperature.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.squares / self.count.max(1) as f64 - self.temperature().powi(2)).max(0.0).sqrt()
    }
}
