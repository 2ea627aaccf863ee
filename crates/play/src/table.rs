//! A game at the table: moves by their names, taken back and written down.

use crate::referee::{Referee, Verdict};
use crate::state::State;
use hotstrat_core::{Game, Notation, Player, Sum};
use hotstrat_search::exact::SumMove;

/// A game in progress.
pub struct Table<G: Game> {
    start: Sum<G>,
    first: Player,
    /// The states so far, the present one last.
    states: Vec<State<G>>,
    /// The boards as a whole, beside the states.
    boards: Vec<Vec<G>>,
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
            boards: vec![start.parts.iter().map(|(_, board)| board.clone()).collect()],
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
    pub fn boards(&self) -> &[G] {
        self.boards.last().expect("there is always a state")
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
        name(self.state(), self.start.parts.len() > 1, mv)
    }

    /// The move with a name, or what is wrong with it. The number of the board may be left out where only
    /// one board has such a move; `x` stands for `×`, and capitals do not matter.
    pub fn find(&self, text: &str) -> Result<SumMove<G>, String> {
        let (board, wanted) = match text.split_once(':') {
            Some((board, rest)) if board.trim().parse::<usize>().is_ok() => {
                (board.trim().parse::<usize>().ok(), normal(rest))
            }
            _ => (None, normal(text)),
        };
        let boards = self.start.parts.len();
        if let Some(board) = board.filter(|board| !(1..=boards).contains(board)) {
            return Err(format!("there is no board {board}, only 1 to {boards}"));
        }
        let state = self.state();
        let mut found: Option<SumMove<G>> = None;
        for mv in state.moves() {
            let origin = state.origins()[mv.0];
            let fits = board.is_none_or(|board| board == origin + 1);
            if !fits || normal(&name(state, false, mv)) != wanted {
                continue;
            }
            match found {
                Some(other) if state.origins()[other.0] != origin => {
                    let [one, two] = [other, mv].map(|mv| name(state, true, mv));
                    return Err(format!("'{}' can be {one} or {two}", text.trim().escape_debug()));
                }
                Some(_) => {}
                None => found = Some(mv),
            }
        }
        let player = state.to_move();
        found.ok_or_else(|| format!("'{}' is no legal move of {player}", text.trim().escape_debug()))
    }

    /// Makes a legal move and says its name.
    pub fn play(&mut self, mv: SumMove<G>) -> String {
        let state = self.state();
        let player = state.to_move();
        let local = name(state, false, mv);
        let full = self.name(mv);
        let origin = state.origins()[mv.0];
        let next = state.play(mv);
        let mut boards = self.boards().to_vec();
        let mover = self.start.parts[origin].0.apply(player);
        let mut moves = Vec::new();
        boards[origin].moves(mover, &mut moves);
        if let Some(&whole) = moves.iter().find(|&&whole| boards[origin].move_name(mover, whole) == local) {
            boards[origin] = boards[origin].play(mover, whole);
        }
        self.states.push(next);
        self.boards.push(boards);
        self.moves.push(full.clone());
        full
    }

    /// Takes the last move back and says its name; nothing if there is none.
    pub fn undo(&mut self) -> Option<String> {
        let last = self.moves.pop()?;
        self.states.pop();
        self.boards.pop();
        Some(last)
    }
}

fn name<G: Notation>(state: &State<G>, numbered: bool, (room, mv): SumMove<G>) -> String {
    let (sign, part) = &state.sum().parts[room];
    let name = part.move_name(sign.apply(state.to_move()), mv);
    if numbered { format!("{}:{name}", state.origins()[room] + 1) } else { name }
}

/// A name without what does not matter.
fn normal(text: &str) -> String {
    let plain = text.trim().to_lowercase().replace(['×', '*'], "x");
    plain.split_whitespace().collect()
}
