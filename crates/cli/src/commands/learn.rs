//! `hotstrat learn`: thermographs learnt by playing a sum of games of which only the score is told.

mod curves;
mod flatten;
mod json;
mod judge;
mod picture;
mod runs;
mod text;

use crate::BadInput;
use crate::commands::analyze::parse_position;
use crate::output::Sink;
use crate::settings::parse_count;
use clap::{Args, ValueEnum};
use curves::Curves;
use hotstrat_core::Player;
use hotstrat_search::learn::{Algorithm, Config, Exploration, First, Rules};
use std::path::PathBuf;
use std::process::ExitCode;

/// Learn the thermographs of the games of a sum by playing it, told nothing but the final score
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hotstrat learn --games '{2|-2}' '{4|-4}' '{3||0|-6}'
  hotstrat learn --games '{2|-2}' '{4|-4}' '{3||0|-6}' --algorithm td-lambda --format svg -o incentives.svg
  hotstrat learn --games '{0|1}' '{-3|5}' '{2|-2}' --algorithm walls --passes --epsilon 1
  hotstrat learn --game heap-go --games 6r2b5b 3b4r --algorithm walls --alpha 0.5 --epsilon 1
  hotstrat learn --game sum --games 'domineering: ...|...' 'heap-go: 3b4r' '{2|-2}' --passes --epsilon 1

What is learnt is an estimate; the exact values stand beside it. A position in which not both players
can move counts as finished, with the integer that it is for its score. Policies: td-lambda moves to
where the values are best, the others play Hotstrat by what they have learnt; epsilon is how often a
move is an exploring one, so that 1 means random play.")]
pub struct Arguments {
    /// The games of the sum; a position that falls apart counts as its parts
    #[arg(long, value_name = "POSITION", num_args = 0.., value_parser = parse_position)]
    games: Vec<String>,
    /// What is played; 'hotstrat games' lists the games, 'sum' mixes them
    #[arg(long, value_name = "NAME", default_value = "explicit")]
    game: String,
    /// What is learnt for every position, and how
    #[arg(long, value_enum, default_value_t = Method::CgTd)]
    algorithm: Method,
    /// How many epochs are played [default: 200]
    #[arg(long, value_name = "N", default_value_t = 200, hide_default_value = true, value_parser = parse_count::<u32>)]
    epochs: u32,
    /// How many episodes an epoch has [default: 1000 for td-lambda, 50 otherwise]
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>)]
    episodes: Option<u32>,
    /// The learning rate [default: 0.001 for td-lambda, 0.1 otherwise]
    #[arg(long, value_name = "X", allow_negative_numbers = true)]
    alpha: Option<f64>,
    /// How often a move is not the policy's
    #[arg(long, value_name = "X", default_value_t = 0.2, allow_negative_numbers = true)]
    epsilon: f64,
    /// How fast eligibility traces fade, for td-lambda
    #[arg(long, value_name = "X", default_value_t = 0.9, allow_negative_numbers = true)]
    lambda: f64,
    /// The seed of all that is random
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = parse_count::<u64>)]
    seed: u64,
    /// Learn so often, each time with the next seed, and say how much the results differ
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_count::<u32>)]
    runs: u32,
    /// Who begins an episode
    #[arg(long, value_enum, default_value_t = Beginner::Either)]
    first: Beginner,
    /// How exploring moves are chosen
    #[arg(long, value_enum, default_value_t = Explore::Random)]
    exploration: Explore,
    /// Let players pass; two passes end the game, and positions in which neither wants to move count
    /// the numbers that they are
    #[arg(long)]
    passes: bool,
    /// Refuse sums with more positions than this
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = parse_count::<usize>)]
    max_positions: usize,
    /// How to write what was learnt: a table, or how it was learnt epoch by epoch
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// An algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Method {
    /// A number for every position, by TD(λ) policy iteration
    TdLambda,
    /// A thermograph of four numbers, by CG-TD(0)
    CgTd,
    /// A thermograph with any number of corners, by CG-TD(0)
    Walls,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Beginner {
    /// Always Left
    Left,
    /// Always Right
    Right,
    /// Either, by lot
    Either,
}

/// How to explore.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Explore {
    /// Any game, then any option
    Random,
    /// The option met least so far
    LeastVisited,
}

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// What was learnt in the end, for reading
    Text,
    /// All that was learnt in the end, for programs
    Json,
    /// What was learnt after every epoch, one row per position
    Csv,
    /// A picture of the curves; with several runs, mean and standard deviation
    Svg,
}

impl Arguments {
    fn algorithm(&self) -> Algorithm {
        match self.algorithm {
            Method::TdLambda => Algorithm::TdLambda,
            Method::CgTd => Algorithm::Triangles,
            Method::Walls => Algorithm::Walls,
        }
    }

    fn config(&self) -> Config {
        let usual = match self.algorithm {
            Method::TdLambda => Config::td_lambda(self.seed),
            Method::CgTd | Method::Walls => Config { episodes: 50, ..Config::cg_td(self.seed) },
        };
        Config {
            episodes: self.episodes.unwrap_or(usual.episodes),
            alpha: self.alpha.unwrap_or(usual.alpha),
            epsilon: self.epsilon,
            lambda: self.lambda,
            first: match self.first {
                Beginner::Left => First::Always(Player::Left),
                Beginner::Right => First::Always(Player::Right),
                Beginner::Either => First::Either,
            },
            rules: Rules { passes: self.passes },
            exploration: match self.exploration {
                Explore::Random => Exploration::Random,
                Explore::LeastVisited => Exploration::LeastVisited,
            },
            seed: self.seed,
        }
    }
}

/// How many states of a sum are looked at to find optimal play.
const MOST_STATES: usize = 1_000_000;

/// How many states a policy may be asked for after every epoch.
const MOST_CHOICES: usize = 5_000;

/// Learns and writes.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let config = arguments.config();
    config.check().map_err(|error| BadInput(error.to_string()))?;
    if arguments.epochs == 0 {
        return Err(BadInput("at least one epoch must be played".to_owned()).into());
    }
    if arguments.runs == 0 {
        return Err(BadInput("there must be at least one run".to_owned()).into());
    }
    let sum = flatten::sum(&arguments.game, &arguments.games, arguments.max_positions)?;
    let mut sink = Sink::open(arguments.output.as_deref())?;

    let mut curves = Curves::new(&sum);
    let runs = runs::learn_all(arguments, &sum, &config, &mut curves)?;
    let written = match arguments.format {
        Format::Text => text::report(&sum, arguments.algorithm, &config, &runs),
        Format::Json => json::report(arguments, &sum, &config, &runs)?,
        Format::Csv => curves.csv()?,
        Format::Svg => curves.svg(),
    };
    sink.write(&written)?;
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}
