//! The choice of an engine, and the options that only some engines have.

use crate::BadInput;
use crate::monte_carlo::{MonteCarloArguments, NAMES};
use crate::settings::parse_size;
use clap::{Args, ValueEnum};
use hotstrat_core::{Dyadic, Player};
use hotstrat_search::monte_carlo;
use hotstrat_search::mt;
use hotstrat_search::squeeze::Plan;
use hotstrat_search::tds::engine::Config;
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::{Enhancements, Ties};
use std::path::PathBuf;

/// Options that only some engines have.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options of the engines tds, tds+, squeeze, mt and mt+")]
pub struct EngineArguments {
    /// Write every search, question or path of the run to this file, one JSON object in a line
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The evaluation at --depth, or with squeeze and mt+ what to try first: none, or for amazons min-distance, nearness, mobility or lead
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// With squeeze and mt+: find the whole thermograph, not only mean and temperature
    #[arg(long)]
    whole: bool,
    #[command(flatten)]
    discovery: DiscoveryArguments,
    #[command(flatten)]
    monte_carlo: MonteCarloArguments,
}

/// Options of the temperature discovery searches.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Options of the engines tds and tds+")]
struct DiscoveryArguments {
    /// The spacing of the coupons: 1, 1/2, 1/4, …; fine enough to be exact unless given
    #[arg(long, value_name = "D", allow_hyphen_values = true)]
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
    /// The size of the transposition table [default: 80MB]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    table: Option<usize>,
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
pub struct Engine {
    /// The name of the engine.
    pub name: &'static str,
    /// What it is to do.
    pub method: Method,
    /// The name of the evaluation, if one was given.
    pub evaluation: Option<String>,
    /// Where to write the searches.
    pub trace: Option<PathBuf>,
}

/// How an engine goes about it.
#[derive(Clone, Debug)]
pub enum Method {
    /// The exact engine.
    Exact,
    /// Temperature discovery search.
    Discovery(Config),
    /// Squeeze search, or with turns MT-search for all games.
    Squeeze(Plan),
    /// MT-search for hot games.
    Mt(mt::Config),
    /// A Monte-Carlo searcher.
    MonteCarlo(monte_carlo::Config),
}

impl Engine {
    /// The engine of that name with these options.
    pub fn new(name: &'static str, arguments: &EngineArguments) -> Result<Engine, BadInput> {
        arguments.check(name)?;
        let method = match name {
            "tds" | "tds+" => Method::Discovery(discovery(name, arguments)?),
            "squeeze" => Method::Squeeze(Plan { whole: arguments.whole, turns: None }),
            "mt+" => Method::Squeeze(Plan::in_turns(arguments.whole)),
            "mt" => Method::Mt(mt::Config::default()),
            _ => match NAMES.iter().find(|known| known.0 == name) {
                Some((_, searcher)) => Method::MonteCarlo(estimates(*searcher, arguments)?),
                None => Method::Exact,
            },
        };
        Ok(Engine { name, method, evaluation: arguments.eval.clone(), trace: arguments.trace.clone() })
    }

    /// The exact engine.
    #[must_use]
    pub fn exact() -> Engine {
        Engine { name: "exact", method: Method::Exact, evaluation: None, trace: None }
    }

    /// The same engine with so many threads, if they were asked for: estimates depend on their number.
    #[must_use]
    pub fn with_threads(mut self, threads: Option<u16>) -> Engine {
        if let (Method::MonteCarlo(config), Some(threads)) = (&mut self.method, threads) {
            config.threads = usize::from(threads);
        }
        self
    }

    /// The same engine, but if it can it is to find the whole thermograph.
    #[must_use]
    pub fn for_a_picture(mut self) -> Engine {
        if let Method::Squeeze(plan) = &mut self.method {
            plan.whole = true;
        }
        self
    }
}

impl EngineArguments {
    /// Refuses options that an engine does not have.
    fn check(&self, engine: &str) -> Result<(), BadInput> {
        const DISCOVERY: &[&str] = &["tds", "tds+"];
        const BRACKETS: &[&str] = &["squeeze", "mt+"];
        const EVALUATED: &[&str] = &["tds", "tds+", "squeeze", "mt+"];
        const TRACED: &[&str] = &["tds", "tds+", "squeeze", "mt", "mt+"];
        const COUPONS: &[&str] = &["tds", "tds+", "uct", "thompson", "walls"];
        const DESCENTS: &[&str] = &["uct", "thompson", "walls"];
        let MonteCarloArguments { rollouts, seed, adaptive, prior, epsilon } = &self.monte_carlo;
        let DiscoveryArguments { delta, tmax, first, ties, with, depth, table } = &self.discovery;
        let options = [
            ("delta", delta.is_some(), COUPONS),
            ("tmax", tmax.is_some(), COUPONS),
            ("first", first.is_some(), &["tds", "tds+", "uct", "thompson"]),
            ("ties", ties.is_some(), DISCOVERY),
            ("with", with.is_some(), DISCOVERY),
            ("depth", depth.is_some(), DISCOVERY),
            ("table", table.is_some(), DISCOVERY),
            ("eval", self.eval.is_some(), EVALUATED),
            ("trace", self.trace.is_some(), TRACED),
            ("whole", self.whole, BRACKETS),
            ("rollouts", rollouts.is_some(), DESCENTS),
            ("seed", seed.is_some(), DESCENTS),
            ("adaptive", *adaptive, &["uct", "thompson"]),
            ("prior", prior.is_some(), &["thompson"]),
            ("epsilon", epsilon.is_some(), &["uct", "thompson"]),
        ];
        match options.iter().find(|(_, given, engines)| *given && !engines.contains(&engine)) {
            None => Ok(()),
            Some((option, _, [only])) => {
                Err(BadInput(format!("--{option} is for the engine {only}, not for {engine}")))
            }
            Some((option, _, [others @ .., last])) => Err(BadInput(format!(
                "--{option} is for the engines {} and {last}, not for {engine}",
                others.join(", ")
            ))),
            Some((_, _, [])) => unreachable!("every option is for some engine"),
        }
    }
}

fn discovery(name: &'static str, all: &EngineArguments) -> Result<Config, BadInput> {
    let arguments = &all.discovery;
    let enhancements = match (name, &arguments.with) {
        ("tds+", None) => Enhancements::ALL,
        ("tds+", Some(_)) => {
            return Err(BadInput("tds+ has all enhancements; --with is for the engine tds".to_owned()));
        }
        (_, list) => enhancements(list.as_deref().unwrap_or(""))?,
    };
    if all.eval.is_some() && arguments.depth.is_none() {
        return Err(BadInput(
            "--eval needs --depth: without it everything is searched to the end".to_owned(),
        ));
    }
    Ok(Config {
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
        table: arguments.table.unwrap_or(Config::TABLE),
        ..Config::new(enhancements)
    })
}

fn estimates(
    searcher: monte_carlo::Searcher,
    all: &EngineArguments,
) -> Result<monte_carlo::Config, BadInput> {
    let DiscoveryArguments { delta, tmax, first, .. } = &all.discovery;
    let first = match first {
        None | Some(First::Left) => Player::Left,
        Some(First::Right) => Player::Right,
        Some(First::Both) => {
            return Err(BadInput("--first: in roll-outs one player begins, left or right".to_owned()));
        }
    };
    all.monte_carlo.config(searcher, delta.as_deref(), tmax.as_deref(), first)
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
