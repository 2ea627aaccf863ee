//! The exact engine, compiled for each game.

use super::Equipment;
use crate::BadInput;
use crate::report::{Facts, MoveRange, Part, Report, Step};
use crate::settings::Settings;
use hotstrat_core::{Explicit, Game, Notation, Oracle, Player, Sum};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_games::grid::Bits;
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::exact::{Analysis, Solver};
use hotstrat_search::{OrthodoxMove, Outcome};
use hotstrat_store::AnyDatabase;
use std::sync::Arc;
use std::time::Instant;

/// Solves positions of one game. What was learnt about one position helps with the next.
pub trait Exact {
    /// Analyses a position given in the game's notation.
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput>;

    /// Solves many positions into the table, with all threads, before they are analysed, and says how many
    /// nodes that took. What cannot be read or solved is left to [`analyze`](Exact::analyze).
    fn prepare(&mut self, texts: &[&str], settings: &Settings) -> u64;
}

/// A game that there may be databases of.
pub trait Known: Notation + 'static {
    /// What databases know of this game; `None` if there are no databases of it.
    fn oracle(_: &Arc<Vec<AnyDatabase>>) -> Option<Arc<dyn Oracle<Self>>> {
        None
    }
}

impl Known for Explicit {}
impl Known for HeapGo {}
impl Known for Snort {}
impl Known for ToadsAndFrogs {}
impl Known for TopplingDominoes {}
impl<B: Bits> Known for Clobber<B> {}

macro_rules! in_databases {
    ($($game:ident),*) => {$(
        impl<B: Bits> Known for $game<B> {
            fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Option<Arc<dyn Oracle<Self>>> {
                Some(Arc::clone(databases) as Arc<dyn Oracle<Self>>)
            }
        }
    )*};
}
in_databases!(Amazons, Domineering, Any);

fn solver<G: Known>(equipment: &Equipment) -> Solver<G> {
    let oracle = G::oracle(&equipment.databases).filter(|_| !equipment.databases.is_empty());
    Solver::with_threads(equipment.threads).with_oracle(oracle)
}

/// A game that is analysed as it is written.
pub struct Plain<G: Known> {
    solver: Solver<G>,
}

impl<G: Known> Plain<G> {
    /// A solver with an empty table.
    pub fn new(equipment: &Equipment) -> Plain<G> {
        Plain { solver: solver(equipment) }
    }
}

impl<G: Known> Exact for Plain<G> {
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let mut parts = Vec::new();
        text.parse::<G>()?.rooms(&mut parts);
        Ok(solve(&mut self.solver, parts, settings))
    }

    fn prepare(&mut self, texts: &[&str], settings: &Settings) -> u64 {
        let games = texts.iter().filter_map(|text| text.parse::<G>().ok());
        solve_all(&mut self.solver, games.collect(), settings)
    }
}

/// A sum of different games.
pub struct Mixed {
    small: Solver<Any<u32>>,
    large: Solver<Any<u128>>,
}

impl Mixed {
    /// A solver with empty tables.
    pub fn new(equipment: &Equipment) -> Mixed {
        Mixed { small: solver(equipment), large: solver(equipment) }
    }
}

impl Exact for Mixed {
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let mut parts = Vec::new();
        read_sum(text)?.iter().for_each(|game: &Any<u128>| game.rooms(&mut parts));
        let small: Option<Vec<Any<u32>>> = parts.iter().map(Any::resize).collect();
        Ok(match small {
            Some(parts) => solve(&mut self.small, parts, settings),
            None => solve(&mut self.large, parts, settings),
        })
    }

    fn prepare(&mut self, _: &[&str], _: &Settings) -> u64 {
        0
    }
}

/// A game on a board, whose rooms fit into machine words of different sizes.
pub trait BoardGame: Known {
    /// The same game in 32-bit words, for rooms of up to 32 squares.
    type Small: BoardGame;
    /// The same game in 64-bit words.
    type Medium: BoardGame;

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
            fn small(&self) -> Option<$game<u32>> { self.resize() }
            fn medium(&self) -> Option<$game<u64>> { self.resize() }
        }
    )*};
}
board_game!(Amazons, Clobber, Domineering);

/// A board game: a board is split first, and its rooms are searched in the smallest
/// words into which all of them fit.
pub struct Boards<G: BoardGame> {
    small: Solver<G::Small>,
    medium: Solver<G::Medium>,
    large: Solver<G>,
}

impl<G: BoardGame> Boards<G> {
    /// A solver with empty tables.
    pub fn new(equipment: &Equipment) -> Boards<G> {
        Boards { small: solver(equipment), medium: solver(equipment), large: solver(equipment) }
    }
}

impl<G: BoardGame> Exact for Boards<G> {
    fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let mut rooms = Vec::new();
        text.parse::<G>()?.rooms(&mut rooms);
        let small: Option<Vec<_>> = rooms.iter().map(G::small).collect();
        let medium: Option<Vec<_>> = rooms.iter().map(G::medium).collect();
        let report = match (small, medium) {
            (Some(rooms), _) => solve(&mut self.small, rooms, settings),
            (None, Some(rooms)) => solve(&mut self.medium, rooms, settings),
            (None, None) => solve(&mut self.large, rooms, settings),
        };
        Ok(Report { is_board: true, ..report })
    }

    fn prepare(&mut self, texts: &[&str], settings: &Settings) -> u64 {
        let mut rooms = Vec::new();
        for board in texts.iter().filter_map(|text| text.parse::<G>().ok()) {
            board.rooms(&mut rooms);
        }
        let small = rooms.iter().filter_map(G::small).collect();
        let nodes = solve_all(&mut self.small, small, settings);
        let medium = rooms.iter().filter(|room| room.small().is_none()).filter_map(G::medium).collect();
        nodes + solve_all(&mut self.medium, medium, settings)
    }
}

/// Solves positions, each by itself, as far as the limits allow, and says how many nodes that took.
fn solve_all<G: Game>(solver: &mut Solver<G>, games: Vec<G>, settings: &Settings) -> u64 {
    let sums: Vec<Sum<G>> = games.into_iter().map(Sum::from).collect();
    solver.limit(&settings.limits);
    // A limit met here is met again, and told, when the position's turn comes.
    let _ = solver.prepare(&sums);
    solver.nodes()
}

/// The exact engine's answer.
fn solve<G: Notation>(solver: &mut Solver<G>, parts: Vec<G>, settings: &Settings) -> Report {
    let start = Instant::now();
    let sum: &Sum<G> = &parts.into_iter().collect();
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
            Part { position: part.to_string(), place: part.place(), facts }
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
        nodes: analysis.total.outcome.nodes,
        stop: analysis.total.outcome.stop,
        parts,
        options: options.flatten(),
        seconds: start.elapsed().as_secs_f64(),
        ..Report::new("exact", total)
    }
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
