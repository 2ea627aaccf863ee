//! The file of a match: a line about the match, and then a line for each game that was finished.

use super::{Arguments, Task};
use crate::BadInput;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

/// What a match is about. Games of different matches do not mix.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The format of the file.
    pub r#match: u32,
    /// Who plays; others may join later.
    pub players: Vec<String>,
    /// The game.
    pub game: String,
    /// The number, size and pieces of the boards, or the file of the starts.
    pub starts: String,
    /// The time for a move in milliseconds.
    pub time_ms: u64,
    /// The seed.
    pub seed: u64,
    /// The evaluation, if one was asked for.
    pub evaluation: Option<String>,
}

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
    pub score: i32,
    /// Left or Right.
    pub winner: String,
    /// The longest time that Left and Right have taken for a move, in milliseconds.
    pub longest_ms: [f64; 2],
}

impl Header {
    /// The header of a match.
    pub fn new(arguments: &Arguments, game: &str) -> Header {
        let starts = match &arguments.starts {
            Some(path) => path.display().to_string(),
            None => {
                let (columns, rows) = arguments.board;
                let Arguments { subgames, amazons, obstacles, .. } = arguments;
                format!("{subgames} of {columns}x{rows}, {amazons} amazons each, {obstacles} obstacles")
            }
        };
        Header {
            r#match: 1,
            players: arguments.players.clone(),
            game: game.to_owned(),
            starts,
            time_ms: u64::try_from(arguments.time.as_millis()).unwrap_or(u64::MAX),
            seed: arguments.seed,
            evaluation: arguments.belief.evaluation.clone(),
        }
    }

    fn is_same_match(&self, other: &Header) -> bool {
        Header { players: Vec::new(), ..self.clone() } == Header { players: Vec::new(), ..other.clone() }
    }
}

/// The games so far, and the file they are kept in.
pub struct Journal {
    file: Option<File>,
    games: Vec<Game>,
    known: HashSet<(String, String, u64)>,
}

impl Journal {
    /// Opens or begins the file; without a file the games are only counted.
    pub fn open(path: Option<&Path>, header: Header) -> anyhow::Result<Journal> {
        let Some(path) = path else {
            return Ok(Journal { file: None, games: Vec::new(), known: HashSet::new() });
        };
        let bad = |error: std::io::Error| BadInput(format!("{}: {error}", path.display()));
        let is_new = std::fs::metadata(path).map_or(true, |data| data.len() == 0);
        let mut games = Vec::new();
        let mut length = 0;
        if !is_new {
            let (found, complete, end) = parse(path)?;
            if !found.is_same_match(&header) {
                return Err(BadInput(format!("{}: the file is about another match", path.display())).into());
            }
            (games, length) = (complete, end);
        }
        let mut file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(bad)?;
        // What an interrupted run has left unfinished is written over.
        file.set_len(length).map_err(bad)?;
        file.seek(SeekFrom::End(0)).map_err(bad)?;
        if is_new {
            writeln!(file, "{}", serde_json::to_string(&header)?)?;
        }
        let known = games.iter().map(key).collect();
        Ok(Journal { file: Some(file), games, known })
    }

    /// Whether a game was played already.
    pub fn has(&self, players: &[String], task: &Task) -> bool {
        let [left, right] = task.seats.map(|seat| players[seat].clone());
        self.known.contains(&(left, right, task.start))
    }

    /// Keeps a game.
    pub fn add(&mut self, game: Game) -> anyhow::Result<()> {
        if let Some(file) = &mut self.file {
            let line = serde_json::to_string(&game)? + "\n";
            file.write_all(line.as_bytes())?;
            file.flush()?;
        }
        self.games.push(game);
        Ok(())
    }

    /// All games so far.
    pub fn games(&self) -> &[Game] {
        &self.games
    }
}

fn key(game: &Game) -> (String, String, u64) {
    (game.left.clone(), game.right.clone(), game.start)
}

/// The header and the games of a file.
pub fn read(path: &Path) -> Result<(Header, Vec<Game>), BadInput> {
    parse(path).map(|(header, games, _)| (header, games))
}

/// The header, the games, and where the last complete line ends.
fn parse(path: &Path) -> Result<(Header, Vec<Game>, u64), BadInput> {
    let wrong = |message: String| BadInput(format!("{}: {message}", path.display()));
    let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
    let text = String::from_utf8_lossy(&bytes[..end]);
    let mut lines = text.lines();
    let header = lines.next().and_then(|line| serde_json::from_str::<Header>(line).ok());
    let header = header.filter(|header| header.r#match == 1);
    let header = header.ok_or_else(|| wrong("this is no file of a match".to_owned()))?;
    let mut games = Vec::new();
    for (i, line) in lines.enumerate() {
        let game = serde_json::from_str(line).map_err(|_| wrong(format!("line {} is no game", i + 2)))?;
        games.push(game);
    }
    Ok((header, games, end as u64))
}
