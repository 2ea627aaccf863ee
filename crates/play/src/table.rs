//! A game at the table: moves by their names, taken back and written down.

use crate::referee::{Referee, Verdict};
use crate::state::State;
use hotstrat_core::{Game, Notation, Player, Sum};
use hotstrat_search::exact::SumMove;
use rustc_hash::FxHashSet;

/// A game in progress.
pub struct Table<G: Game> {
    start: Sum<G>,
    first: Player,
    /// The states so far, the present one last.
    states: Vec<State<G>>,
    moves: Vec<String>,
    referee: Referee<G>,
}

impl<G: Notation> Table<G> {
    /// A game that is about to begin.
    #[must_use]
    pub fn new(start: &Sum<G>, first: Player) -> Table<G> {
        Table {
            start: start.clone(),
            first,
            states: vec![State::new(start, first)],
            moves: Vec::new(),
            referee: Referee::default(),
        }
    }

    /// What it began with.
    #[must_use]
    pub fn start(&self) -> &Sum<G> {
        &self.start
    }

    /// Who moved first.
    #[must_use]
    pub fn first(&self) -> Player {
        self.first
    }

    /// The present state.
    #[must_use]
    pub fn state(&self) -> &State<G> {
        self.states.last().expect("there is always a state")
    }

    /// The boards as they are now, each as a whole.
    #[must_use]
    pub fn boards(&self) -> Vec<G> {
        self.state().boards().iter().map(|(_, board)| board.clone()).collect()
    }

    /// The names of the moves so far.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The verdict, if the game is over.
    pub fn verdict(&mut self) -> Option<Verdict> {
        let state = self.states.last().expect("there is always a state");
        self.referee.verdict(state)
    }

    /// The name of a move of the player whose turn it is: with the number of its board before it if there
    /// are several.
    #[must_use]
    pub fn name(&self, mv: SumMove<G>) -> String {
        let (origin, name) = self.on_board(mv);
        if self.start.parts.len() > 1 { numbered(origin, &name) } else { name }
    }

    /// The names of all moves of the player whose turn it is, each once: in one line, or each in its own where a name has
    /// blanks.
    #[must_use]
    pub fn list(&self) -> String {
        let mut names: Vec<String> = self.state().moves().iter().map(|&mv| self.name(mv)).collect();
        // Moves in equal terms have one name and come to the same.
        let mut listed = FxHashSet::default();
        names.retain(|name| listed.insert(name.clone()));
        let have_blanks = names.iter().any(|name| name.contains(' '));
        names.join(if have_blanks { "\n" } else { " " })
    }

    /// The board of a move, and its name there.
    fn on_board(&self, mv: SumMove<G>) -> (usize, String) {
        let state = self.state();
        let (origin, on_board) = state.on_board(mv);
        let (sign, board) = &state.boards()[origin];
        (origin, board.move_name(sign.apply(state.to_move()), on_board))
    }

    /// The move with a name, or what is wrong with it. The number of the board may be left out where only
    /// one board has such a move; `x` stands for `×`, `->` for `→` and `+-` for `±`, and capitals do not matter.
    pub fn find(&self, text: &str) -> Result<SumMove<G>, String> {
        let moves: Vec<_> = self.state().moves().into_iter().map(|mv| (mv, self.on_board(mv))).collect();
        let wanted = normal(text);
        let full = moves.iter().find(|(_, (origin, name))| normal(&numbered(*origin, name)) == wanted);
        if let Some((mv, _)) = full {
            return Ok(*mv);
        }
        // Moves of one name on one board come to the same.
        let found = moves.iter().filter(|(_, (_, name))| normal(name) == wanted).collect::<Vec<_>>();
        let text = text.trim().escape_debug();
        match found.as_slice() {
            [] => Err(self.no_such_move(&text.to_string())),
            [(mv, (origin, _)), others @ ..] => match others.iter().find(|(_, (other, _))| other != origin) {
                None => Ok(*mv),
                Some((_, (other, name))) => {
                    Err(format!("'{text}' can be {} or {}", numbered(*origin, name), numbered(*other, name)))
                }
            },
        }
    }

    fn no_such_move(&self, text: &str) -> String {
        let boards = self.start.parts.len();
        let (board, rest) = split_number(text).map_or((None, text), |(board, rest)| (Some(board), rest));
        let board = match board.filter(|&board| boards > 1 && !(1..=boards).contains(&board)) {
            // Heaps have numbers, too.
            Some(_) if self.have_numbers() => None,
            Some(board) => return format!("there is no board {board}, only 1 to {boards}"),
            None => board,
        };
        let wrong = self.wrong_square(board, rest);
        let wrong = wrong.map(|words| format!(": {words}")).unwrap_or_default();
        format!("'{text}' is no legal move of {}{wrong}", self.state().to_move())
    }

    /// Whether the names of moves begin with numbers that are not those of boards.
    fn have_numbers(&self) -> bool {
        self.state().moves().iter().any(|&mv| split_number(&self.on_board(mv).1).is_some())
    }

    /// Says which square of a move is not there: on a board, or without its number on any board. Of games
    /// without squares there is nothing to say.
    fn wrong_square(&self, board: Option<usize>, text: &str) -> Option<String> {
        let boards = self.state().boards();
        let asked = match board.filter(|_| boards.len() > 1) {
            Some(board) => &boards[board - 1..board],
            None => boards,
        };
        let known: Vec<Vec<String>> = asked.iter().map(|(_, board)| board.squares()).collect();
        if known.iter().any(Vec::is_empty) {
            return None;
        }
        let is_there = |square: &String| known.iter().any(|names| names.contains(square));
        let wrong = squares_in(text).into_iter().find(|square| !is_there(square))?;
        Some(match board {
            _ if boards.len() == 1 => format!("there is no square {wrong} on the board"),
            Some(board) => format!("there is no square {wrong} on board {board}"),
            None => format!("there is no square {wrong} on any board"),
        })
    }

    /// Makes a legal move and says its name.
    pub fn play(&mut self, mv: SumMove<G>) -> String {
        let name = self.name(mv);
        self.states.push(self.state().play(mv));
        self.moves.push(name.clone());
        name
    }

    /// Takes the last move back and says its name; nothing if there is none.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.states.pop();
        Some(last)
    }
}

fn numbered(origin: usize, name: &str) -> String {
    format!("{}:{name}", origin + 1)
}

/// The number before a colon, and what follows.
fn split_number(text: &str) -> Option<(usize, &str)> {
    let (number, rest) = text.split_once(':')?;
    Some((number.trim().parse().ok()?, rest))
}

/// What a text names as squares: a letter and a number each.
fn squares_in(text: &str) -> Vec<String> {
    let text = normal(text).to_uppercase();
    let mut words = vec![String::new()];
    for c in text.chars() {
        let last = words.last_mut().expect("there is always a word");
        // After a number X is the sign before the arrow, and not a column.
        if !c.is_ascii_alphanumeric() || (c == 'X' && last.ends_with(|c: char| c.is_ascii_digit())) {
            words.push(String::new());
        } else {
            last.push(c);
        }
    }
    let is_square = |word: &String| {
        let mut letters = word.chars();
        letters.next().is_some_and(|c| c.is_ascii_alphabetic())
            && word.len() > 1
            && letters.all(|c| c.is_ascii_digit())
    };
    words.into_iter().filter(is_square).collect()
}

/// A name without what does not matter.
fn normal(text: &str) -> String {
    let plain = text.to_lowercase().replace(['×', '*'], "x");
    let plain: String = plain.split_whitespace().collect();
    plain.replace("->", "→").replace("+-", "±")
}
