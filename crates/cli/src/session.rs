//! One game's solver behind an interface that does not know the game.

use crate::BadInput;
use crate::engine::{Engine, Method};
use crate::report::{Facts, MoveRange, Part, Report, Searches, Step};
use crate::settings::Settings;
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Evaluate, Explicit, Game, Notation, Oracle, ParseError, Player, Sum};
use hotstrat_games::amazons::evaluation::{MinDistance, Mobility, Nearness};
use hotstrat_games::grid::{Bits, Frame};
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::exact::{Analysis, Solver};
use hotstrat_search::squeeze::{Run, Squeezer};
use hotstrat_search::tds::engine::Config;
use hotstrat_search::tds::{self, variation::Ply};
use hotstrat_search::{OrthodoxMove, Outcome};
use hotstrat_store::AnyDatabase;
use std::sync::Arc;
use std::time::Instant;

/// Answers questions about positions of one game. What was learnt about one position helps with
/// the next.
pub trait Session {
    /// Analyses a position given in the game's notation.
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput>;

    /// Solves many positions into the table, with all threads, before they are analysed. What
    /// cannot be read or solved is left to [`analyze`](Session::analyze).
    fn prepare(&mut self, texts: &[&str], settings: &Settings);
}

/// What a session works with.
#[derive(Debug, Default)]
pub struct Equipment {
    /// How many threads it may use.
    pub threads: usize,
    /// Databases of its game, to look up rooms in.
    pub databases: Arc<Vec<AnyDatabase>>,
}

impl Equipment {
    /// So many threads and no databases.
    pub fn threads(threads: usize) -> Equipment {
        Equipment { threads, ..Equipment::default() }
    }
}

/// What is known about a game beyond its rules.
pub trait Known: Notation + 'static {
    /// What databases know of this game; `None` if there are no databases of it.
    fn oracle(_: &Arc<Vec<AnyDatabase>>) -> Option<Arc<dyn Oracle<Self>>> {
        None
    }

    /// The evaluation of that name.
    fn evaluation(_: &str) -> Option<&'static dyn Evaluate<Self>> {
        None
    }

    /// The best evaluation there is.
    fn best_evaluation() -> &'static dyn Evaluate<Self> {
        &Nothing
    }
}

impl Known for Explicit {}
impl Known for HeapGo {}
impl Known for Snort {}
impl Known for ToadsAndFrogs {}
impl Known for TopplingDominoes {}
impl<B: Bits> Known for Clobber<B> {}

impl<B: Bits> Known for Amazons<B> {
    fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Option<Arc<dyn Oracle<Self>>> {
        Some(Arc::clone(databases) as Arc<dyn Oracle<Self>>)
    }

    fn evaluation(name: &str) -> Option<&'static dyn Evaluate<Self>> {
        match name {
            "min-distance" => Some(&MinDistance),
            "nearness" => Some(&Nearness),
            "mobility" => Some(&Mobility),
            _ => None,
        }
    }

    fn best_evaluation() -> &'static dyn Evaluate<Self> {
        &Nearness
    }
}

impl<B: Bits> Known for Domineering<B> {
    fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Option<Arc<dyn Oracle<Self>>> {
        Some(Arc::clone(databases) as Arc<dyn Oracle<Self>>)
    }
}

/// The engines for one game, with what they have learnt.
struct Engines<G: Known> {
    exact: Solver<G>,
    squeezer: Option<Squeezer<'static, G>>,
    oracle: Option<Arc<dyn Oracle<G>>>,
}

impl<G: Known> Engines<G> {
    fn new(equipment: &Equipment) -> Engines<G> {
        let exact = Solver::with_threads(equipment.threads);
        match G::oracle(&equipment.databases).filter(|_| !equipment.databases.is_empty()) {
            Some(oracle) => {
                let exact = exact.with_oracle(Arc::clone(&oracle));
                Engines { exact, squeezer: None, oracle: Some(oracle) }
            }
            None => Engines { exact, squeezer: None, oracle: None },
        }
    }
}

/// A session for a game that is analysed as it is written.
pub struct Plain<G: Known> {
    name: &'static str,
    engines: Engines<G>,
}

impl<G: Known> Plain<G> {
    /// A session with an empty table.
    pub fn new(name: &'static str, equipment: &Equipment) -> Plain<G> {
        Plain { name, engines: Engines::new(equipment) }
    }
}

impl<G: Known> Session for Plain<G> {
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let mut parts = Vec::new();
        parse::<G>(text)?.split(&mut parts);
        let report = answer(&mut self.engines, parts, |_| None, settings)?;
        Ok(Report { game: self.name, position: text.trim().to_owned(), ..report })
    }

    fn prepare(&mut self, texts: &[&str], settings: &Settings) {
        let games = texts.iter().filter_map(|text| text.parse::<G>().ok());
        solve_all(&mut self.engines.exact, games.collect(), settings);
    }
}

/// A game on a board, whose rooms fit into machine words of different sizes.
pub trait BoardGame: Known {
    /// The same game in 32-bit words, for rooms of up to 32 squares.
    type Small: BoardGame;
    /// The same game in 64-bit words.
    type Medium: BoardGame;

    /// The size of the board and its place on the whole board.
    fn frame(&self) -> Frame;
    /// The room in 32-bit words, if it fits.
    fn small(&self) -> Option<Self::Small>;
    /// The room in 64-bit words, if it fits.
    fn medium(&self) -> Option<Self::Medium>;
}

macro_rules! board_game {
    ($($game:ident),*) => {$(
        impl<B: Bits> BoardGame for $game<B> {
            type Small = $game<u32>;
            type Medium = $game<u64>;
            fn frame(&self) -> Frame { $game::frame(self) }
            fn small(&self) -> Option<$game<u32>> { self.resize() }
            fn medium(&self) -> Option<$game<u64>> { self.resize() }
        }
    )*};
}
board_game!(Amazons, Clobber, Domineering);

/// A session for a board game: a board is split first, and its rooms are searched in the smallest
/// words into which all of them fit.
pub struct Boards<G: BoardGame> {
    name: &'static str,
    small: Engines<G::Small>,
    medium: Engines<G::Medium>,
    large: Engines<G>,
}

impl<G: BoardGame> Boards<G> {
    /// A session with empty tables.
    pub fn new(name: &'static str, equipment: &Equipment) -> Boards<G> {
        Boards {
            name,
            small: Engines::new(equipment),
            medium: Engines::new(equipment),
            large: Engines::new(equipment),
        }
    }
}

impl<G: BoardGame> Session for Boards<G> {
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let mut rooms = Vec::new();
        parse::<G>(text)?.split(&mut rooms);
        // In reading order: from the top, then from the left.
        rooms.sort_by_key(|room| {
            let frame = room.frame();
            (std::cmp::Reverse(frame.row + frame.height), frame.column)
        });
        let small: Option<Vec<_>> = rooms.iter().map(G::small).collect();
        let medium: Option<Vec<_>> = rooms.iter().map(G::medium).collect();
        let report = match (small, medium) {
            (Some(rooms), _) => answer(&mut self.small, rooms, |room| Some(place(room)), settings),
            (None, Some(rooms)) => answer(&mut self.medium, rooms, |room| Some(place(room)), settings),
            (None, None) => answer(&mut self.large, rooms, |room| Some(place(room)), settings),
        };
        let report = report?;
        Ok(Report { game: self.name, position: text.trim().to_owned(), is_board: true, ..report })
    }

    fn prepare(&mut self, texts: &[&str], settings: &Settings) {
        let mut rooms = Vec::new();
        for board in texts.iter().filter_map(|text| text.parse::<G>().ok()) {
            board.split(&mut rooms);
        }
        let small = rooms.iter().filter_map(G::small).collect();
        solve_all(&mut self.small.exact, small, settings);
        let medium = rooms.iter().filter(|room| room.small().is_none()).filter_map(G::medium).collect();
        solve_all(&mut self.medium.exact, medium, settings);
    }
}

/// Solves positions, each by itself, as far as the limits allow.
fn solve_all<G: Game>(solver: &mut Solver<G>, games: Vec<G>, settings: &Settings) {
    let sums: Vec<Sum<G>> = games.into_iter().map(Sum::from).collect();
    solver.limit(&settings.limits);
    // A limit met here is met again, and told, when the position's turn comes.
    let _ = solver.prepare(&sums);
}

fn place<G: BoardGame>(room: &G) -> String {
    let frame = room.frame();
    let last = u32::from(frame.width) * u32::from(frame.height) - 1;
    format!("{}–{}", frame.square_name(0), frame.square_name(last))
}

fn parse<G: Notation>(text: &str) -> Result<G, BadInput> {
    text.parse().map_err(|error: ParseError| BadInput(error.to_string()))
}

fn answer<G: Known>(
    engines: &mut Engines<G>,
    parts: Vec<G>,
    place: impl Fn(&G) -> Option<String>,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let sum: Sum<G> = parts.into_iter().collect();
    match &settings.engine.method {
        Method::Exact => Ok(solve(&mut engines.exact, &sum, place, settings)),
        Method::Discovery(config) => discover(engines, &sum, config, settings),
        Method::Squeeze { whole } => squeeze(engines, &sum, *whole, settings),
    }
}

/// The evaluation that was asked for.
fn evaluation<G: Known>(engine: &Engine) -> Result<Option<&'static dyn Evaluate<G>>, BadInput> {
    match engine.evaluation.as_deref() {
        None => Ok(None),
        Some("none") => Ok(Some(&Nothing)),
        Some(name) => match G::evaluation(name) {
            Some(evaluation) => Ok(Some(evaluation)),
            None => Err(BadInput(format!("there is no evaluation '{}' for this game", name.escape_debug()))),
        },
    }
}

/// The exact engine's answer.
fn solve<G: Notation>(
    solver: &mut Solver<G>,
    sum: &Sum<G>,
    place: impl Fn(&G) -> Option<String>,
    settings: &Settings,
) -> Report {
    let start = Instant::now();
    let several = sum.parts.len() > 1;
    let analysis = solver.analyze(sum, &settings.limits, settings.sum_nodes);
    let line = |solver: &mut Solver<G>, sum: &Sum<G>, outcome: &Outcome| match outcome.thermograph {
        Some(_) if settings.line => solver.line(sum, Player::Left).unwrap_or_default(),
        _ => Vec::new(),
    };
    let name = |sum: &Sum<G>, player: Player, (i, mv): (usize, G::Move)| sum.parts[i].1.move_name(player, mv);
    let moves = line(solver, sum, &analysis.total.outcome);
    let total = facts(sum, &analysis.total, &moves, |(i, _)| several.then_some(i + 1), name);
    let parts = if several {
        let described = analysis.parts.iter().zip(&sum.parts).map(|(analysis, (_, part))| {
            let moves = line(solver, &part.clone().into(), &analysis.outcome);
            let moves: Vec<_> = moves.into_iter().map(|(player, (_, mv))| (player, mv)).collect();
            let name = |part: &G, player, mv| part.move_name(player, mv);
            let facts = facts(part, analysis, &moves, |_| None, name);
            Part { position: part.to_string(), place: place(part), facts }
        });
        described.collect()
    } else {
        Vec::new()
    };
    let options = settings.steps.then(|| {
        let mut named = |player: Player| {
            let options = solver.options(sum, player).ok()?;
            Some(options.into_iter().map(|(mv, thermograph)| (name(sum, player, mv), thermograph)).collect())
        };
        Some([named(Player::Left)?, named(Player::Right)?])
    });
    Report {
        game: "",
        position: String::new(),
        engine: "exact",
        is_board: false,
        nodes: analysis.total.outcome.nodes,
        stop: analysis.total.outcome.stop,
        total,
        parts,
        options: options.flatten(),
        seconds: start.elapsed().as_secs_f64(),
        discovery: None,
        questions: Vec::new(),
    }
}

/// The answer of a temperature discovery search. It searches a sum as one game.
fn discover<G: Known>(
    engines: &Engines<G>,
    sum: &Sum<G>,
    config: &Config,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let start = Instant::now();
    let evaluation = evaluation(&settings.engine)?.unwrap_or(&Nothing);
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
        game: "",
        position: String::new(),
        engine: settings.engine.name,
        is_board: false,
        nodes: run.nodes,
        stop: run.stop,
        total,
        parts: Vec::new(),
        options: None,
        seconds: start.elapsed().as_secs_f64(),
        discovery: Some(Searches { trials: run.trials, variations }),
        questions: Vec::new(),
    })
}

/// The answer of a squeeze search. It searches a sum as one game, after its components.
fn squeeze<G: Known>(
    engines: &mut Engines<G>,
    sum: &Sum<G>,
    whole: bool,
    settings: &Settings,
) -> Result<Report, BadInput> {
    let start = Instant::now();
    let evaluation = evaluation(&settings.engine)?.unwrap_or(G::best_evaluation());
    let oracle = &engines.oracle;
    let squeezer = engines.squeezer.get_or_insert_with(|| Squeezer::new(oracle.clone(), evaluation));
    let Run { outcome, moves, questions } = squeezer.run(sum, whole, &settings.limits);
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
        game: "",
        position: String::new(),
        engine: settings.engine.name,
        is_board: false,
        nodes: outcome.nodes,
        stop: outcome.stop,
        total,
        parts: Vec::new(),
        options: None,
        seconds: start.elapsed().as_secs_f64(),
        discovery: None,
        questions,
    })
}

fn facts<G: Game>(
    game: &G,
    analysis: &Analysis<G::Move>,
    line: &[(Player, G::Move)],
    part: impl Fn(G::Move) -> Option<usize>,
    name: impl Fn(&G, Player, G::Move) -> String,
) -> Facts {
    let ranges = |player: Player| {
        let moves = analysis.moves[player as usize].iter();
        let range = |m: &OrthodoxMove<G::Move>| MoveRange {
            part: part(m.mv),
            name: name(game, player, m.mv),
            from: m.from,
            to: m.to,
        };
        moves.map(range).collect()
    };
    let mut position = game.clone();
    let line = line.iter().map(|&(player, mv)| {
        let step = Step { player, part: part(mv), name: name(&position, player, mv) };
        position = position.play(player, mv);
        step
    });
    Facts {
        mean: analysis.outcome.mean,
        temperature: analysis.outcome.temperature,
        thermograph: analysis.outcome.thermograph.clone(),
        moves: Player::BOTH.map(ranges),
        line: line.collect(),
    }
}
