//! A sum in the course of play.

use crate::identity::identity;
use hotstrat_core::{Game, Player, Sign, Sum};
use hotstrat_search::exact::SumMove;

/// A sum, whose turn it is, and which of its rooms the last move has touched.
///
/// The boards are what is played on. The rooms are what they fall into, one after the other, and what players
/// think about: a move is a move in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<G: Game> {
    boards: Vec<(Sign, G)>,
    rooms: Sum<G>,
    /// For each room, the board that it belongs to.
    origins: Vec<usize>,
    to_move: Player,
    fresh: Vec<usize>,
    /// A hash of every state of the game so far, this one last.
    path: Vec<u64>,
}

impl<G: Game> State<G> {
    /// The beginning of a game.
    #[must_use]
    pub fn new(sum: &Sum<G>, to_move: Player) -> State<G> {
        State::with(sum.parts.clone(), to_move, Vec::new())
    }

    fn with(boards: Vec<(Sign, G)>, to_move: Player, mut path: Vec<u64>) -> State<G> {
        path.push(identity((&boards, to_move)));
        let (mut parts, mut origins, mut rooms) = (Vec::new(), Vec::new(), Vec::new());
        for (i, (sign, board)) in boards.iter().enumerate() {
            board.rooms(&mut rooms);
            origins.extend(rooms.iter().map(|_| i));
            parts.extend(rooms.drain(..).map(|room| (*sign, room)));
        }
        State { boards, rooms: Sum { parts }, origins, to_move, fresh: Vec::new(), path }
    }

    /// The boards, as they count and as they are.
    #[must_use]
    pub fn boards(&self) -> &[(Sign, G)] {
        &self.boards
    }

    /// The rooms.
    #[must_use]
    pub fn sum(&self) -> &Sum<G> {
        &self.rooms
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The rooms that the last move has left where it was made.
    #[must_use]
    pub fn fresh(&self) -> &[usize] {
        &self.fresh
    }

    /// For each room, the board that it belongs to.
    #[must_use]
    pub fn origins(&self) -> &[usize] {
        &self.origins
    }

    /// A hash of every state of the game so far, this one last.
    #[must_use]
    pub fn path(&self) -> &[u64] {
        &self.path
    }

    /// All moves of the player whose turn it is.
    #[must_use]
    pub fn moves(&self) -> Vec<SumMove<G>> {
        let mut moves = Vec::new();
        self.rooms.moves(self.to_move, &mut moves);
        moves
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, (room, mv): SumMove<G>) -> bool {
        let Some((sign, part)) = self.rooms.parts.get(room) else { return false };
        let mut moves = Vec::new();
        part.moves(sign.apply(self.to_move), &mut moves);
        moves.contains(&mv)
    }

    /// The board that a move is made on, and the move there.
    #[must_use]
    pub fn on_board(&self, (room, mv): SumMove<G>) -> (usize, G::Move) {
        let origin = self.origins[room];
        (origin, self.boards[origin].1.in_whole(&self.rooms.parts[room].1, mv))
    }

    /// The state after a legal move.
    #[must_use]
    pub fn play(&self, mv: SumMove<G>) -> State<G> {
        let (origin, on_board) = self.on_board(mv);
        let mut boards = self.boards.clone();
        let (sign, board) = &mut boards[origin];
        *board = board.play(sign.apply(self.to_move), on_board);
        let mut next = State::with(boards, self.to_move.opponent(), self.path.clone());
        let mut old: Vec<&G> = (0..self.origins.len())
            .filter(|&i| self.origins[i] == origin && i != mv.0)
            .map(|i| &self.rooms.parts[i].1)
            .collect();
        let mut fresh: Vec<usize> = (0..next.origins.len()).filter(|&i| next.origins[i] == origin).collect();
        // A room that was there before may have another place now.
        let same: [fn(&G, &G) -> bool; 2] = [G::eq, |a, b| canonical(a) == canonical(b)];
        for same in same {
            fresh.retain(|&i| match old.iter().position(|room| same(room, &next.rooms.parts[i].1)) {
                Some(known) => {
                    old.swap_remove(known);
                    false
                }
                None => true,
            });
        }
        next.fresh = fresh;
        next
    }
}

fn canonical<G: Game>(room: &G) -> (G, Sign) {
    let mut room = room.clone();
    let sign = room.canonicalize();
    (room, sign)
}
