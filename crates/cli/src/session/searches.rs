//! The engines that search, each compiled for small Amazons rooms and, once, for all other games.

use super::{Equipment, estimates};
use crate::BadInput;
use crate::engine::{Engine, Method};
use crate::report::{Explored, Facts, MoveRange, Report, Searches as Discovery, Step};
use crate::settings::Settings;
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Evaluate, Game, Notation, Oracle, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::{Lead, MinDistance, Mobility, Nearness};
use hotstrat_games::any::{Any, OfAmazons, read_sum};
use hotstrat_games::grid::Bits;
use hotstrat_search::mt::{self, Hotness, Path};
use hotstrat_search::squeeze::{Plan, Run, Squeezer};
use hotstrat_search::tds::engine::Config;
use hotstrat_search::tds::{self, variation::Ply};
use std::sync::Arc;
use std::time::Instant;

/// The searches, with what they have learnt.
pub struct Searches {
    amazons: Engines<Amazons<u32>>,
    small: Engines<Any<u32>>,
    large: Engines<Any<u128>>,
}

impl Searches {
    /// Searches that have not learnt anything yet.
    pub fn new(equipment: &Equipment) -> Searches {
        Searches {
            amazons: Engines::new(equipment),
            small: Engines::new(equipment),
            large: Engines::new(equipment),
        }
    }

    /// Analyses a position of the game of that name.
    pub fn analyze(&mut self, game: &str, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let games: Vec<Any<u128>> = match Any::read(game, text) {
            Some(game) => vec![game?],
            // Sums are the only game that is not among them.
            None => read_sum(text)?,
        };
        let is_board = matches!(&games[..], [game] if game.frame().is_some());
        let mut parts = Vec::new();
        games.iter().for_each(|game| game.rooms(&mut parts));
        if !games.iter().any(|game| matches!(game, Any::Amazons(_))) {
            refuse_evaluation(&settings.engine)?;
        }
        let small: Option<Vec<Any<u32>>> = parts.iter().map(Any::resize).collect();
        let amazons = small.as_ref().and_then(|parts| parts.iter().map(as_amazons).collect());
        let report = match (amazons, small) {
            (Some(rooms), _) => answer(&mut self.amazons, rooms, settings),
            (None, Some(parts)) => answer(&mut self.small, parts, settings),
            (None, None) => answer(&mut self.large, parts, settings),
        };
        Ok(Report { is_board, ..report? })
    }
}

fn as_amazons<B: Bits>(game: &Any<B>) -> Option<Amazons<B>> {
    match game {
        Any::Amazons(room) => Some(*room),
        _ => None,
    }
}

/// A game that is searched.
trait Searched: Notation + 'static {
    /// What databases know of it.
    fn oracle(equipment: &Equipment) -> Arc<dyn Oracle<Self>>;

    /// The evaluation of that name.
    fn evaluation(name: &str) -> Option<&'static dyn Evaluate<Self>>;

    /// Whether the game is known to be hot: nobody who may move ever wants to pass.
    fn is_hot(&self) -> bool {
        false
    }
}

impl<B: Bits> Searched for Amazons<B> {
    fn oracle(equipment: &Equipment) -> Arc<dyn Oracle<Self>> {
        Arc::clone(&equipment.databases) as Arc<dyn Oracle<Self>>
    }

    fn evaluation(name: &str) -> Option<&'static dyn Evaluate<Self>> {
        match name {
            "min-distance" => Some(&MinDistance),
            "nearness" => Some(&Nearness),
            "mobility" => Some(&Mobility),
            "lead" => Some(&Lead),
            _ => None,
        }
    }
}

impl<B: Bits> Searched for Any<B> {
    fn oracle(equipment: &Equipment) -> Arc<dyn Oracle<Self>> {
        Arc::clone(&equipment.databases) as Arc<dyn Oracle<Self>>
    }

    fn evaluation(name: &str) -> Option<&'static dyn Evaluate<Self>> {
        match name {
            "min-distance" => Some(&OfAmazons(MinDistance)),
            "nearness" => Some(&OfAmazons(Nearness)),
            "mobility" => Some(&OfAmazons(Mobility)),
            "lead" => Some(&OfAmazons(Lead)),
            _ => None,
        }
    }

    fn is_hot(&self) -> bool {
        matches!(self, Any::HeapGo(_))
    }
}

/// The engines for one type of game.
struct Engines<G: Searched> {
    squeezer: Option<Squeezer<'static, G>>,
    oracle: Option<Arc<dyn Oracle<G>>>,
}

impl<G: Searched> Engines<G> {
    fn new(equipment: &Equipment) -> Engines<G> {
        let oracle = (!equipment.databases.is_empty()).then(|| G::oracle(equipment));
        Engines { squeezer: None, oracle }
    }
}

fn answer<G: Searched>(
    engines: &mut Engines<G>,
    parts: Vec<G>,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let sum: Sum<G> = parts.into_iter().collect();
    match &settings.engine.method {
        Method::Exact => unreachable!("the exact engine has a session of its own"),
        Method::Discovery(config) => discover(engines, &sum, config, settings),
        Method::Squeeze(plan) => squeeze(engines, &sum, *plan, settings),
        Method::Mt(config) => Ok(mt_search(&sum, config, settings)),
        Method::MonteCarlo(config) => estimates::estimate(&sum, config, settings),
    }
}

/// Games without evaluations have only the one that knows nothing.
fn refuse_evaluation(engine: &Engine) -> Result<(), BadInput> {
    match engine.evaluation.as_deref() {
        None | Some("none") => Ok(()),
        Some(name) => Err(no_evaluation(name)),
    }
}

/// Says that a game has no evaluation of that name.
pub fn no_evaluation(name: &str) -> BadInput {
    BadInput(format!("there is no evaluation '{}' for this game", name.escape_debug()))
}

/// The evaluation that was asked for, or the usual one.
fn evaluation<G: Searched>(engine: &Engine, usual: &str) -> Result<&'static dyn Evaluate<G>, BadInput> {
    match engine.evaluation.as_deref().unwrap_or(usual) {
        "none" => Ok(&Nothing),
        name => G::evaluation(name).ok_or_else(|| no_evaluation(name)),
    }
}

/// The answer of a temperature discovery search. It searches a sum as one game.
fn discover<G: Searched>(
    engines: &Engines<G>,
    sum: &Sum<G>,
    config: &Config,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let start = Instant::now();
    let evaluation = evaluation(&settings.engine, "none")?;
    let run = tds::engine::run(sum, config, evaluation, engines.oracle.clone(), &settings.limits)
        .map_err(|error| BadInput(error.to_string()))?;
    let several = sum.parts.len() > 1;
    let variations = run.lines.iter().map(|(first, line)| {
        let (mut now, mut player) = (sum.clone(), *first);
        let steps = line.iter().map(|ply| {
            let step = match *ply {
                Ply::Coupon(t) => Step { player, part: None, name: format!("C({t})") },
                Ply::Board((i, mv)) => {
                    let name = now.parts[i].1.move_name(player, mv);
                    now = now.play(player, (i, mv));
                    Step { player, part: several.then_some(i + 1), name }
                }
            };
            player = player.opponent();
            step
        });
        (*first, steps.collect())
    });
    let variations: Vec<(Player, Vec<Step>)> = variations.collect();
    let line = variations.iter().find(|(first, _)| *first == Player::Left);
    let total = Facts {
        mean: run.mean,
        temperature: run.temperature,
        thermograph: None,
        moves: [Vec::new(), Vec::new()],
        line: line.map_or_else(Vec::new, |(_, line)| line.clone()),
    };
    Ok(Report {
        nodes: run.nodes,
        stop: run.stop,
        seconds: start.elapsed().as_secs_f64(),
        discovery: Some(Discovery { trials: run.trials, variations }),
        ..Report::new(settings.engine.name, total)
    })
}

/// The answer of a search on brackets. It searches a sum as one game, after its components.
fn squeeze<G: Searched>(
    engines: &mut Engines<G>,
    sum: &Sum<G>,
    plan: Plan,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let start = Instant::now();
    let evaluation = evaluation(&settings.engine, "nearness")?;
    let oracle = &engines.oracle;
    let squeezer = engines.squeezer.get_or_insert_with(|| Squeezer::new(oracle.clone(), evaluation));
    let mut paths = Vec::new();
    let is_traced = settings.engine.trace.is_some();
    let Run { outcome, moves, questions } =
        squeezer.follow(sum, plan, &settings.limits, &mut |steps, outcome| {
            let (mean, temperature) = (outcome.mean, outcome.temperature);
            paths.extend(is_traced.then(|| Explored {
                path: Path(steps.to_vec()),
                value: None,
                mean,
                temperature,
            }));
        });
    let several = sum.parts.len() > 1;
    let at = outcome.temperature.exact().unwrap_or(Dyadic::MINUS_ONE);
    let moves = Player::BOTH.map(|player| {
        let named = moves[player as usize].iter().map(|&(i, mv)| MoveRange {
            part: several.then_some(i + 1),
            name: sum.parts[i].1.move_name(player, mv),
            from: at,
            to: at,
        });
        named.collect()
    });
    let total = Facts {
        mean: outcome.mean,
        temperature: outcome.temperature,
        thermograph: outcome.thermograph,
        moves,
        line: Vec::new(),
    };
    Ok(Report {
        nodes: outcome.nodes,
        stop: outcome.stop,
        seconds: start.elapsed().as_secs_f64(),
        questions,
        paths,
        ..Report::new(settings.engine.name, total)
    })
}

/// The answer of an MT-search. Its bounds rely on the game being hot.
fn mt_search<G: Searched>(sum: &Sum<G>, config: &mt::Config, settings: &Settings) -> Report {
    let start = Instant::now();
    let is_hot = sum.parts.iter().all(|(_, part)| part.is_hot());
    let is_traced = settings.engine.trace.is_some();
    let mut paths = Vec::new();
    let found = mt::run(sum, config, is_hot, &settings.limits, |steps, value, bounds| {
        let (mean, temperature) = bounds.quantities();
        let path = || Path(steps.to_vec());
        paths.extend(is_traced.then(|| Explored { path: path(), value: Some(value), mean, temperature }));
    });
    let remark = match found.hotness {
        Hotness::Known => None,
        Hotness::Assumed => Some(
            "This relies on the game being hot, which is not known; the engine mt+ needs no assumption."
                .to_owned(),
        ),
        Hotness::Contradicted(path) => Some(format!(
            "The game is not hot: at {path} nobody wants to move. MT-search does not apply; use the engine mt+."
        )),
    };
    let total = Facts {
        mean: found.outcome.mean,
        temperature: found.outcome.temperature,
        thermograph: None,
        moves: [Vec::new(), Vec::new()],
        line: Vec::new(),
    };
    Report {
        nodes: found.outcome.nodes,
        stop: found.outcome.stop,
        seconds: start.elapsed().as_secs_f64(),
        paths,
        remark,
        ..Report::new(settings.engine.name, total)
    }
}
