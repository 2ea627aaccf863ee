//! The Monte-Carlo searchers.

use crate::BadInput;
use crate::report::{Facts, Report};
use crate::settings::Settings;
use hotstrat_core::{Game, Sum};
use hotstrat_search::monte_carlo::{Config, ConfigError, run};
use std::time::Instant;

/// The answer of a Monte-Carlo searcher. It searches a sum as one game.
pub fn estimate<G: Game>(sum: &Sum<G>, config: &Config, settings: &Settings) -> Result<Report, BadInput> {
    let start = Instant::now();
    let found = run(sum, config, &settings.limits).map_err(|error| {
        BadInput(match error {
            ConfigError::Coupons => format!("{error} (--delta)"),
            ConfigError::Unbounded => format!("{error} (--tmax)"),
            error => error.to_string(),
        })
    })?;
    let total = Facts {
        mean: found.outcome.mean,
        temperature: found.outcome.temperature,
        thermograph: found.outcome.thermograph.clone(),
        moves: [Vec::new(), Vec::new()],
        line: Vec::new(),
    };
    Ok(Report {
        nodes: found.outcome.nodes,
        stop: found.outcome.stop,
        seconds: start.elapsed().as_secs_f64(),
        estimates: Some(found),
        ..Report::new(settings.engine.name, total)
    })
}
