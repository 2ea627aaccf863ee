//! Positions as text in, reports out: the exact engine, compiled for each game, and the searches,
//! compiled once for all games.

mod estimates;
mod exact;
mod searches;

use crate::BadInput;
use crate::engine::Method;
use crate::games::GameInfo;
use crate::report::Report;
use crate::settings::Settings;
use hotstrat_store::AnyDatabase;
use searches::Searches;
use std::sync::Arc;
use std::time::Instant;

pub use exact::{Boards, Exact, Mixed, Plain};
pub use searches::no_evaluation;

/// Answers questions about positions of one game. What was learnt about one position helps with
/// the next.
pub struct Session {
    game: &'static GameInfo,
    exact: Box<dyn Exact>,
    searches: Searches,
}

/// What it took to find something out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Positions expanded.
    pub nodes: u64,
    /// The time.
    pub seconds: f64,
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

impl Session {
    /// A session of a game that has not learnt anything yet.
    pub fn new(game: &'static GameInfo, exact: Box<dyn Exact>, equipment: &Equipment) -> Session {
        Session { game, exact, searches: Searches::new(equipment) }
    }

    /// Analyses a position given in the game's notation.
    pub fn analyze(&mut self, text: &str, settings: &Settings) -> Result<Report, BadInput> {
        let report = match settings.engine.method {
            Method::Exact => self.exact.analyze(text, settings),
            _ => self.searches.analyze(self.game.name, text, settings),
        };
        Ok(Report { game: self.game.name, position: text.trim().to_owned(), ..report? })
    }

    /// Solves many positions into the table of the exact engine, with all threads, before they are
    /// analysed, and says what that took. What cannot be read or solved is left to
    /// [`analyze`](Session::analyze).
    pub fn prepare(&mut self, texts: &[&str], settings: &Settings) -> Work {
        let start = Instant::now();
        let nodes = self.exact.prepare(texts, settings);
        Work { nodes, seconds: start.elapsed().as_secs_f64() }
    }
}
