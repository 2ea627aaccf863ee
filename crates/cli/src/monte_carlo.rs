//! The options of the Monte-Carlo searchers.

use crate::BadInput;
use crate::settings::parse_count;
use clap::Args;
use hotstrat_core::{Dyadic, Player};
use hotstrat_search::monte_carlo::{Config, Searcher};

/// The engines.
pub const NAMES: [(&str, Searcher); 3] =
    [("uct", Searcher::Uct), ("thompson", Searcher::Thompson), ("walls", Searcher::Walls)];

/// Roll-outs unless another number is given.
const ROLLOUTS: u64 = 50_000;

/// Options of the Monte-Carlo searchers.
#[derive(Clone, Debug, Default, Args)]
#[command(
    next_help_heading = "Options of the engines uct, thompson and walls (with --delta, --tmax and --first)"
)]
pub struct MonteCarloArguments {
    /// How many roll-outs, or descents [default: 50000]
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    pub rollouts: Option<u64>,
    /// What random choices begin with; the same seed and number of threads give the same answer [default: 1]
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    pub seed: Option<u64>,
    /// Choose better coupons, with all roll-outs for each choice, until the top coupon stays
    #[arg(long)]
    pub adaptive: bool,
    /// With thompson: the precision of the prior times the greatest score [default: 0.2]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub prior: Option<f64>,
    /// How often variations switch below the temperature, in the model P(V|T) [default: 0.4]
    #[arg(long, value_name = "E", allow_hyphen_values = true)]
    pub epsilon: Option<f64>,
}

impl MonteCarloArguments {
    /// What a searcher is asked to do with these coupons.
    pub fn config(
        &self,
        searcher: Searcher,
        delta: Option<&str>,
        tmax: Option<&str>,
        first: Player,
    ) -> Result<Config, BadInput> {
        let mut config = Config::new(searcher, self.rollouts.unwrap_or(ROLLOUTS));
        config.delta = delta.map(|text| number("delta", text)).transpose()?;
        config.tmax = tmax.map(|text| number("tmax", text)).transpose()?;
        config.seed = self.seed.unwrap_or(config.seed);
        config.adaptive = self.adaptive;
        config.first = first;
        config.prior = self.prior.unwrap_or(config.prior);
        config.epsilon = self.epsilon.unwrap_or(config.epsilon);
        config.check().map_err(|error| BadInput(error.to_string()))?;
        Ok(config)
    }
}

/// A number as it is written for coupons, 5/2, or in decimals.
fn number(option: &str, text: &str) -> Result<f64, BadInput> {
    let fraction = text.parse::<Dyadic>().ok().map(Dyadic::to_f64);
    let decimal = || text.parse::<f64>().ok().filter(|x| x.is_finite());
    fraction
        .or_else(decimal)
        .ok_or_else(|| BadInput(format!("--{option}: '{}' is not a number", text.escape_debug())))
}
