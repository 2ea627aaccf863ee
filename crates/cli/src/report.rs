//! The answer about one position, with every type erased: what the outputs are made from.

use hotstrat_core::thermograph::Corner;
use hotstrat_core::{Dyadic, Player, Thermograph};
use hotstrat_search::monte_carlo;
use hotstrat_search::mt::Path;
use hotstrat_search::squeeze::Question;
use hotstrat_search::tds::engine::Trial;
use hotstrat_search::{Quantity, StopReason};

/// All that is known about a position.
#[derive(Clone, Debug)]
pub struct Report {
    /// The game's name.
    pub game: &'static str,
    /// The position as it was given.
    pub position: String,
    /// The engine's name.
    pub engine: &'static str,
    /// Whether the position is drawn as a board.
    pub is_board: bool,
    /// The whole position.
    pub total: Facts,
    /// Its components, if there are several.
    pub parts: Vec<Part>,
    /// The options of the whole position, if the construction is to be shown.
    pub options: Option<[Vec<(String, Thermograph)>; 2]>,
    /// Positions expanded.
    pub nodes: u64,
    /// Time taken.
    pub seconds: f64,
    /// Why the engine stopped.
    pub stop: StopReason,
    /// The searches of a temperature discovery search.
    pub discovery: Option<Searches>,
    /// The questions of a squeeze search.
    pub questions: Vec<Question>,
    /// The paths of an MT-search, if they are to be written down.
    pub paths: Vec<Explored>,
    /// What else is to be said about the answer.
    pub remark: Option<String>,
    /// What a Monte-Carlo searcher estimates.
    pub estimates: Option<monte_carlo::Report>,
}

/// What a temperature discovery search went through.
#[derive(Clone, Debug)]
pub struct Searches {
    /// All searches, in order.
    pub trials: Vec<Trial>,
    /// For each player that moved first, the principal variation of the last search.
    pub variations: Vec<(Player, Vec<Step>)>,
}

/// A path of an MT-search and what was proved after it.
#[derive(Clone, Debug)]
pub struct Explored {
    /// The path.
    pub path: Path,
    /// The score at its end, if it has one.
    pub value: Option<Dyadic>,
    /// Bounds of the mean.
    pub mean: Quantity,
    /// Bounds of the temperature.
    pub temperature: Quantity,
}

/// A component of a position.
#[derive(Clone, Debug)]
pub struct Part {
    /// The component in the notation of the game.
    pub position: String,
    /// Where it lies on the board, such as `A1–D4`.
    pub place: Option<String>,
    /// What is known about it.
    pub facts: Facts,
}

/// What is known about a game.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
    /// The thermograph, if it is known.
    pub thermograph: Option<Thermograph>,
    /// The orthodox moves of each player.
    pub moves: [Vec<MoveRange>; 2],
    /// Alternating best play, Left first.
    pub line: Vec<Step>,
}

/// A move of a line of play.
#[derive(Clone, Debug)]
pub struct Step {
    /// Who moves.
    pub player: Player,
    /// The component it is made in, counted from 1, if there are several.
    pub part: Option<usize>,
    /// The move.
    pub name: String,
}

/// A move and the temperatures at which it is right.
#[derive(Clone, Debug)]
pub struct MoveRange {
    /// The component it is made in, counted from 1, if there are several.
    pub part: Option<usize>,
    /// The move.
    pub name: String,
    /// The lower end of the range.
    pub from: Dyadic,
    /// The upper end of the range.
    pub to: Dyadic,
}

impl Facts {
    /// The stop when `player` moves first.
    pub fn stop(&self, player: Player) -> Option<Dyadic> {
        self.thermograph.as_ref().map(|thermograph| thermograph.stop(player))
    }

    /// The corners of a player's wall.
    pub fn wall(&self, player: Player) -> Option<Vec<Corner>> {
        self.thermograph.as_ref().map(|thermograph| thermograph.corners(player))
    }

    /// Whether mean and temperature are known exactly.
    pub fn is_exact(&self) -> bool {
        self.mean.exact().is_some() && self.temperature.exact().is_some()
    }
}

impl Report {
    /// A report of an engine on a whole position, with nothing else.
    pub fn new(engine: &'static str, total: Facts) -> Report {
        Report {
            game: "",
            position: String::new(),
            engine,
            is_board: false,
            total,
            parts: Vec::new(),
            options: None,
            nodes: 0,
            seconds: 0.0,
            stop: StopReason::Finished,
            discovery: None,
            questions: Vec::new(),
            paths: Vec::new(),
            remark: None,
            estimates: None,
        }
    }

    /// The number of the hottest component, counted from 0: the first of those with the greatest
    /// temperature, if all temperatures are known.
    pub fn hottest(&self) -> Option<usize> {
        let temperatures: Option<Vec<Dyadic>> =
            self.parts.iter().map(|part| part.facts.temperature.exact()).collect();
        let temperatures = temperatures?;
        let most = *temperatures.iter().max()?;
        temperatures.iter().position(|&t| t == most)
    }
}
