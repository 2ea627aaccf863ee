//! What a match is about: the first line of its file.

use super::Arguments;
use super::starts::Starts;
use hotstrat_store::format::checksum;
use hotstrat_store::{AnyDatabase, with_any};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The format of a file that is begun now. Files of older formats can only be played again.
pub const FORMAT: u32 = 3;

/// The first format whose games have checksums.
pub const CHECKED: u32 = 3;

/// What a match is about. Games of different matches do not mix.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The format of the file.
    pub r#match: u32,
    /// The version of the program.
    #[serde(default)]
    pub version: String,
    /// Who played first; others may have joined later.
    pub players: Vec<String>,
    /// The game.
    pub game: String,
    /// The number, size and pieces of the boards, or the file of the starts.
    pub starts: String,
    /// The checksum of the text of that file.
    #[serde(default)]
    pub starts_check: Option<String>,
    /// The time for a move in milliseconds.
    pub time_ms: f64,
    /// The seed.
    pub seed: u64,
    /// The evaluation, if one was asked for.
    pub evaluation: Option<String>,
    /// The databases.
    #[serde(default)]
    pub databases: Vec<Known>,
}

/// A database, known by what is in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Known {
    /// The name of the file.
    pub file: String,
    /// A checksum of the checksums of its sections, which costs nothing to compute.
    pub check: String,
}

/// Something that must not change in the course of a match.
struct Fact {
    words: String,
    /// What is compared; names of files are not.
    essence: String,
}

impl Header {
    /// The header of a match.
    pub fn new(arguments: &Arguments, game: &str, starts: &Starts, databases: &[AnyDatabase]) -> Header {
        Header {
            r#match: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            players: arguments.players.clone(),
            game: game.to_owned(),
            starts: arguments.starts.as_deref().map_or_else(|| random(arguments), file_name),
            starts_check: starts.text().map(|text| hexadecimal(checksum(text.as_bytes()))),
            time_ms: arguments.time.as_secs_f64() * 1e3,
            seed: arguments.seed,
            evaluation: arguments.belief.evaluation.clone(),
            databases: databases.iter().map(Known::new).collect(),
        }
    }

    /// The first line of a file.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("plain values") + "\n"
    }

    /// What this match was played with and what it should be played with, by the first difference.
    pub fn difference(&self, wanted: &Header) -> Option<(String, String)> {
        let mut pairs = self.facts().into_iter().zip(wanted.facts());
        let (found, wanted) = pairs.find(|(found, wanted)| found.essence != wanted.essence)?;
        Some((found.words, wanted.words))
    }

    fn facts(&self) -> [Fact; 8] {
        [
            Fact::new(format!("format {}", self.r#match)),
            Fact::new(format!("version {}", self.version)),
            Fact::new(format!("the game {}", self.game)),
            match &self.starts_check {
                Some(check) => {
                    Fact { words: format!("the starts {} ({check})", self.starts), essence: check.clone() }
                }
                None => Fact::new(format!("the starts {}", self.starts)),
            },
            Fact::new(format!("{} ms for a move", self.time_ms)),
            Fact::new(format!("seed {}", self.seed)),
            Fact::new(match &self.evaluation {
                Some(name) => format!("the evaluation {name}"),
                None => "the usual evaluation".to_owned(),
            }),
            self.databases_in_words(),
        ]
    }

    fn databases_in_words(&self) -> Fact {
        let list = |one: fn(&Known) -> String| self.databases.iter().map(one).collect::<Vec<_>>().join(", ");
        let words = match self.databases.len() {
            0 => "no database".to_owned(),
            _ => format!("the database {}", list(|known| format!("{} ({})", known.file, known.check))),
        };
        Fact { words, essence: list(|known| known.check.clone()) }
    }
}

impl Fact {
    fn new(words: String) -> Fact {
        Fact { essence: words.clone(), words }
    }
}

impl Known {
    fn new(database: &AnyDatabase) -> Known {
        with_any!(AnyDatabase, database, database => {
            let sections: Vec<u8> = database.sections().iter().flat_map(|section| section.encode()).collect();
            Known { file: file_name(database.path()), check: hexadecimal(checksum(&sections)) }
        })
    }
}

fn random(arguments: &Arguments) -> String {
    let (columns, rows) = arguments.board;
    let Arguments { subgames, amazons, obstacles, .. } = arguments;
    format!("{subgames} of {columns}x{rows}, {amazons} amazons each, {obstacles} obstacles")
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

fn hexadecimal(number: u64) -> String {
    format!("{number:016x}")
}
