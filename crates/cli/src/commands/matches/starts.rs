//! Where the games of a match start.

use super::Arguments;
use crate::BadInput;
use crate::games::GameInfo;
use crate::hall::{Anything, read_start};
use crate::input::read_text;
use hotstrat_core::{Game, Sign, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_games::any::Any;
use std::collections::HashSet;
use std::path::Path;

/// Where starts come from.
pub enum Starts {
    /// From a seed.
    Random { boards: u32, subgames: Subgames, seed: u64, small: bool },
    /// From a text, each of them once.
    Given { text: String, starts: Vec<Sum<Anything>> },
}

impl Starts {
    /// The starts of a match.
    pub fn new(arguments: &Arguments, game: &GameInfo) -> Result<Starts, BadInput> {
        if let Some(path) = &arguments.starts {
            return Starts::read(path, game);
        }
        if game.name != "amazons" {
            let message =
                format!("there are no random starts of {}; give some with --starts FILE", game.name);
            return Err(BadInput(message));
        }
        let (columns, rows) = arguments.board;
        let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
        let subgames = Subgames::new(side(columns), side(rows), arguments.amazons, arguments.obstacles)
            .map_err(|error| BadInput(error.to_string()))?;
        let small = columns * rows <= 64;
        Ok(Starts::Random { boards: arguments.subgames, subgames, seed: arguments.seed, small })
    }

    fn read(path: &Path, game: &GameInfo) -> Result<Starts, BadInput> {
        let file = path.display();
        let text = read_text(path)?;
        let mut starts = Vec::new();
        let mut known = HashSet::new();
        for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let start = read_start(game, line)
                .map_err(|error| BadInput(format!("{file}, line {}: {error}", i + 1)))?;
            if known.insert(essence(&start)) {
                starts.push(start);
            }
        }
        if starts.is_empty() {
            return Err(BadInput(format!("{file}: there is no start in it")));
        }
        Ok(Starts::Given { text, starts })
    }

    /// The starts, if they are not random.
    pub fn given(&self) -> Option<&[Sum<Anything>]> {
        match self {
            Starts::Random { .. } => None,
            Starts::Given { starts, .. } => Some(starts),
        }
    }

    /// How many starts there are, if they are not random.
    pub fn len(&self) -> Option<u64> {
        self.given().map(|starts| starts.len() as u64)
    }

    /// The text that they were read from.
    pub fn text(&self) -> Option<&str> {
        match self {
            Starts::Random { .. } => None,
            Starts::Given { text, .. } => Some(text),
        }
    }

    /// Whether all boards fit into a word of 64 bits.
    pub fn is_small(&self) -> bool {
        matches!(self, Starts::Random { small: true, .. })
    }

    /// A start of small boards.
    pub fn small(&self, number: u64) -> Sum<Amazons<u64>> {
        match self {
            Starts::Random { boards, subgames, seed, .. } => {
                subgames.start(*boards, *seed, number).into_iter().collect()
            }
            Starts::Given { .. } => unreachable!("only random starts are known to be small"),
        }
    }

    /// Any start.
    pub fn any(&self, number: u64) -> Sum<Anything> {
        match self {
            Starts::Random { boards, subgames, seed, .. } => {
                subgames.start::<u128>(*boards, *seed, number).into_iter().map(Any::Amazons).collect()
            }
            Starts::Given { starts, .. } => starts[number as usize].clone(),
        }
    }
}

/// What is the same for starts that fall into the same rooms, in whatever order, turned or mirrored.
fn essence(start: &Sum<Anything>) -> Vec<String> {
    let mut essence = Vec::new();
    for (sign, board) in &start.parts {
        let mut rooms = Vec::new();
        board.split(&mut rooms);
        essence.extend(rooms.into_iter().map(|mut room| {
            let sign = *sign * room.canonicalize();
            format!("{}{room}", if sign == Sign::Plus { '+' } else { '-' })
        }));
    }
    essence.sort_unstable();
    essence
}
