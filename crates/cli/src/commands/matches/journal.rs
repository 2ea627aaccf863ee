//! The file of a match: a line about the match, and then a line for each game that was finished.
//!
//! The line of a game begins with its own checksum; a file with one that was changed is refused. Whoever
//! writes holds a lock on the file. A last line without an end was torn by a kill: its game is played again,
//! and a file that has not even a complete first line is a new one.

use super::Task;
use super::header::{CHECKED, FORMAT, Header};
use crate::BadInput;
use crate::input::reason;
use anyhow::anyhow;
use hotstrat_lab::lines::{self, Lines, Refused, checked, complete, read_checked};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Game {
    /// Left's player.
    pub left: String,
    /// Right's player.
    pub right: String,
    /// The number of the start.
    pub start: u64,
    /// The boards of the start.
    pub boards: Vec<String>,
    /// The moves.
    pub moves: Vec<String>,
    /// The moves that Left had to spare at the end; negative if Right had.
    pub score: i64,
    /// Left or Right.
    pub winner: String,
    /// The longest time that Left and Right have taken for a move, in milliseconds.
    pub longest_ms: [f64; 2],
}

/// The players, Left first, and the number of the start: no two games of a match agree in them.
type Key = (String, String, u64);

impl Game {
    fn key(&self) -> Key {
        (self.left.clone(), self.right.clone(), self.start)
    }
}

/// The games so far, and the file they are kept in.
#[derive(Default)]
pub struct Journal {
    file: Option<(PathBuf, Lines)>,
    games: HashMap<Key, Game>,
}

impl Journal {
    /// Opens or begins the file; without a file the games are only counted.
    pub fn open(path: Option<&Path>, header: &Header) -> Result<Journal, BadInput> {
        let Some(path) = path else { return Ok(Journal::default()) };
        let wrong = |message: String| BadInput(format!("{}: {message}", path.display()));
        let (mut lines, bytes) = Lines::open(path).map_err(|refused| wrong(why(&refused)))?;
        let mut games = Vec::new();
        let begun = if is_new(&bytes) {
            lines.cut(0).and_then(|()| lines.append(&header.line()))
        } else {
            let (found, kept) = parse(&bytes).map_err(wrong)?;
            if let Some((found, wanted)) = found.difference(header) {
                let message = format!("these games were played with {found}, not with {wanted}");
                return Err(wrong(format!("{message}; nothing was changed")));
            }
            games = kept;
            lines.cut(complete(&bytes) as u64)
        };
        begun.map_err(|error| wrong(reason(&error)))?;
        let games = games.into_iter().map(|game| (game.key(), game)).collect();
        Ok(Journal { file: Some((path.to_owned(), lines)), games })
    }

    /// A game, if it was played already.
    pub fn game(&self, players: &[String], task: &Task) -> Option<&Game> {
        let [left, right] = task.seats.map(|seat| players[seat].clone());
        self.games.get(&(left, right, task.start))
    }

    /// Keeps a game.
    pub fn add(&mut self, game: Game) -> anyhow::Result<()> {
        if let Some((path, lines)) = &mut self.file {
            lines
                .append(&checked(&game))
                .map_err(|error| anyhow!("{}: {}", path.display(), reason(&error)))?;
        }
        self.games.insert(game.key(), game);
        Ok(())
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }
}

/// Whether a file is empty, or was torn while its first line was written.
fn is_new(bytes: &[u8]) -> bool {
    let begin = format!("{{\"match\":{FORMAT},\"version\":\"");
    complete(bytes) == 0 && (begin.as_bytes().starts_with(bytes) || bytes.starts_with(begin.as_bytes()))
}

/// The header and the games of a file.
pub fn read(path: &Path) -> Result<(Header, Vec<Game>), BadInput> {
    let wrong = |message: String| BadInput(format!("{}: {message}", path.display()));
    let bytes = lines::read(path).map_err(|refused| wrong(why(&refused)))?;
    parse(&bytes).map_err(wrong)
}

fn why(refused: &Refused) -> String {
    match refused {
        Refused::Busy => "another match is writing this file".to_owned(),
        Refused::Broken(error) => reason(error),
    }
}

/// The header, and the games, each of them once.
fn parse(bytes: &[u8]) -> Result<(Header, Vec<Game>), String> {
    let text = String::from_utf8_lossy(&bytes[..complete(bytes)]);
    let mut lines = text.lines();
    let header = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
    let header = header.filter(|header| (1..=FORMAT).contains(&header.r#match));
    let header = header.ok_or("this is no file of a match")?;
    let mut games = Vec::new();
    let mut known = HashSet::new();
    for (i, line) in lines.enumerate() {
        let number = i + 2;
        let game: Game = if header.r#match < CHECKED {
            serde_json::from_str(line).map_err(|_| format!("line {number} is no game"))?
        } else {
            read_checked(line.as_bytes()).map_err(|reason| format!("line {number} is damaged ({reason})"))?
        };
        if known.insert(game.key()) {
            games.push(game);
        }
    }
    Ok((header, games))
}
