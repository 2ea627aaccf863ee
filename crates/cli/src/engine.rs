//! The choice of an engine, and the options that only some engines have.

use crate::BadInput;
use crate::settings::parse_size;
use clap::{Args, ValueEnum};
use hotstrat_core::{Dyadic, Player};
use hotstrat_search::tds::engine::Config;
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::{Enhancements, Ties};
use std::path::PathBuf;

/// Options of the temperature discovery searches.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options of the engines tds and tds+")]
pub struct DiscoveryArguments {
    /// The spacing of the coupons: 1, 1/2, 1/4, …; fine enough to be exact unless given
    #[arg(long, value_name = "D")]
    delta: Option<String>,
    /// The value of the first top coupon; as hot as the position can be unless given
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    tmax: Option<String>,
    /// Who moves first; only both can be exact [default: both]
    #[arg(long, value_enum)]
    first: Option<First>,
    /// What a principal variation does if a coupon and a move are equally good [default: coupon]
    #[arg(long, value_enum)]
    ties: Option<Tie>,
    /// The enhancements of TDS+ to switch on, such as e1,e3; with the engine tds only
    #[arg(long, value_name = "LIST")]
    with: Option<String>,
    /// Search so many moves deep, coupons included, and evaluate what is left
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    depth: Option<u32>,
    /// The evaluation for --depth: none, or for amazons min-distance or nearness
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The size of the transposition table [default: 80MB]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    table: Option<usize>,
    /// Write every search of the run to this file, one JSON object in a line
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum First {
    /// Left
    Left,
    /// Right
    Right,
    /// Each of them, one after the other
    Both,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "lower")]
enum Tie {
    /// It takes the coupon
    Coupon,
    /// It moves on the board
    Board,
}

/// An engine with its options.
#[derive(Clone, Debug)]
pub enum Engine {
    /// The exact engine.
    Exact,
    /// Temperature discovery search.
    Discovery(Discovery),
}

/// Temperature discovery search with its options.
#[derive(Clone, Debug)]
pub struct Discovery {
    /// The name of the engine.
    pub name: &'static str,
    /// What to search.
    pub config: Config,
    /// The name of the evaluation.
    pub evaluation: String,
    /// Where to write the searches.
    pub trace: Option<PathBuf>,
}

impl Engine {
    /// The engine of that name with these options.
    pub fn new(name: &'static str, arguments: &DiscoveryArguments) -> Result<Engine, BadInput> {
        match name {
            "tds" | "tds+" => discovery(name, arguments).map(Engine::Discovery),
            _ => match arguments.first_given() {
                None => Ok(Engine::Exact),
                Some(option) => {
                    Err(BadInput(format!("--{option} is for the engines tds and tds+, not for {name}")))
                }
            },
        }
    }
}

impl DiscoveryArguments {
    /// An option that was given.
    fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("delta", self.delta.is_some()),
            ("tmax", self.tmax.is_some()),
            ("first", self.first.is_some()),
            ("ties", self.ties.is_some()),
            ("with", self.with.is_some()),
            ("depth", self.depth.is_some()),
            ("eval", self.eval.is_some()),
            ("table", self.table.is_some()),
            ("trace", self.trace.is_some()),
        ];
        given.iter().find(|(_, is_given)| *is_given).map(|(name, _)| *name)
    }
}

fn discovery(name: &'static str, arguments: &DiscoveryArguments) -> Result<Discovery, BadInput> {
    let enhancements = match (name, &arguments.with) {
        ("tds+", None) => Enhancements::ALL,
        ("tds+", Some(_)) => {
            return Err(BadInput("tds+ has all enhancements; --with is for the engine tds".to_owned()));
        }
        (_, list) => enhancements(list.as_deref().unwrap_or(""))?,
    };
    if arguments.eval.is_some() && arguments.depth.is_none() {
        return Err(BadInput(
            "--eval needs --depth: without it everything is searched to the end".to_owned(),
        ));
    }
    let config = Config {
        enhancements,
        spacing: arguments.delta.as_deref().map(spacing).transpose()?,
        top: arguments.tmax.as_deref().map(top).transpose()?,
        first: match arguments.first {
            Some(First::Left) => &[Player::Left],
            Some(First::Right) => &[Player::Right],
            _ => &Player::BOTH,
        },
        ties: match arguments.ties {
            Some(Tie::Board) => Ties::Board,
            _ => Ties::Coupon,
        },
        depth: arguments.depth,
        table: arguments.table.unwrap_or(80_000_000),
    };
    let evaluation = arguments.eval.clone().unwrap_or_else(|| "none".to_owned());
    Ok(Discovery { name, config, evaluation, trace: arguments.trace.clone() })
}

fn spacing(text: &str) -> Result<Spacing, BadInput> {
    let delta: Dyadic =
        text.parse().map_err(|_| BadInput(format!("--delta: '{}' is not a number", text.escape_debug())))?;
    Spacing::from_delta(delta).ok_or_else(|| {
        BadInput(format!(
            "--delta: {delta} will not do; write 1, 1/2, 1/4, … down to 1/2^{}",
            Spacing::FINEST
        ))
    })
}

fn top(text: &str) -> Result<Dyadic, BadInput> {
    let top: Dyadic =
        text.parse().map_err(|_| BadInput(format!("--tmax: '{}' is not a number", text.escape_debug())))?;
    if top < Dyadic::MINUS_ONE {
        return Err(BadInput(format!("--tmax: {top} is below -1, the lowest temperature there is")));
    }
    Ok(top)
}

fn enhancements(list: &str) -> Result<Enhancements, BadInput> {
    let mut set = Enhancements::default();
    for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        *match name.to_ascii_lowercase().as_str() {
            "e1" => &mut set.e1,
            "e2" => &mut set.e2,
            "e3" => &mut set.e3,
            "e4" => &mut set.e4,
            "e5" => &mut set.e5,
            _ => {
                return Err(BadInput(format!(
                    "--with: there is no '{}', only e1 to e5",
                    name.escape_debug()
                )));
            }
        } = true;
    }
    match set.missing() {
        Some(reason) => Err(BadInput(format!("--with: {reason}"))),
        None => Ok(set),
    }
}
