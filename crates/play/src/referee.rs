//! When a game is over, who has won, and by how much.

use crate::state::State;
use hotstrat_core::{Game, Player, Sign};
use hotstrat_search::territory::Territory;
use hotstrat_search::{Limits, Solver};
use rustc_hash::FxHashSet;
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What is left to play is worth so many moves to Left.
    pub score: i64,
    /// The player who makes the last move.
    pub winner: Player,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score.unsigned_abs() {
            0 => write!(f, "{} wins by the last move", self.winner),
            n => write!(f, "{} wins by {n}", self.winner),
        }
    }
}

/// Decides games.
///
/// A room in which only one player can move is an integer: so many moves are his. When all rooms are of
/// this kind, nothing but counting is left, and the game is over: who has more moves left wins, and if both
/// have the same number, the one whose turn it is runs out of them first. Rooms in which both can still
/// move are played, even those that nobody wants to move in.
pub struct Referee<G: Game> {
    territory: Territory<G>,
    /// For rooms in which a move may set the other player free.
    solver: Solver<G>,
    /// Rooms that took too much work.
    uncounted: FxHashSet<G>,
}

/// How much work a room may be to count. A room that takes more is played out.
const NODES: u64 = 200_000;

/// What the tables may hold between two looks.
const BYTES: usize = 64 << 20;

impl<G: Game> Default for Referee<G> {
    fn default() -> Referee<G> {
        Referee {
            territory: Territory::default(),
            solver: Solver::default(),
            uncounted: FxHashSet::default(),
        }
    }
}

impl<G: Game> Referee<G> {
    /// The verdict, if the game is over.
    pub fn verdict(&mut self, state: &State<G>) -> Option<Verdict> {
        if state.sum().parts.iter().any(|(_, room)| is_open(room)) {
            return None;
        }
        let counted = state.sum().parts.iter().try_fold(0i64, |score, (sign, room)| {
            let worth = self.count(room)?;
            Some(if *sign == Sign::Plus { score + worth } else { score - worth })
        });
        match counted {
            Some(score) => Some(Verdict { score, winner: winner(score, state.to_move()) }),
            None => (!state.sum().can_move(state.to_move())).then(|| self.out_of_moves(state)),
        }
    }

    /// What a room is worth in which one player at most can move.
    fn count(&mut self, room: &G) -> Option<i64> {
        if self.uncounted.contains(room) {
            return None;
        }
        let territory = self.territory.count(room, &mut NODES.clone());
        let counted = territory.or_else(|| self.solve(room));
        if counted.is_none() {
            self.uncounted.insert(room.clone());
        }
        counted
    }

    fn solve(&mut self, room: &G) -> Option<i64> {
        if self.solver.bytes() > BYTES {
            self.solver = Solver::default();
        }
        self.solver.limit(&Limits { nodes: Some(NODES), ..Limits::default() });
        let mean = self.solver.thermograph(room).ok()?.mean();
        mean.is_integer().then(|| mean.numerator())
    }

    /// The player whose turn it is cannot move. Rooms that are too large to count are counted by making
    /// moves in them as they come.
    fn out_of_moves(&mut self, state: &State<G>) -> Verdict {
        let winner = state.to_move().opponent();
        let mut moves = 0;
        for (sign, room) in &state.sum().parts {
            moves += match self.count(room) {
                Some(n) if sign.apply(winner) == Player::Left => n,
                Some(n) => -n,
                None => moves_made(room, sign.apply(winner)),
            };
        }
        let moves = moves.max(0);
        Verdict { score: if winner == Player::Left { moves } else { -moves }, winner }
    }
}

/// Whether both players can move in a room that is not known to be an integer.
fn is_open<G: Game>(room: &G) -> bool {
    room.integer().is_none() && Player::BOTH.iter().all(|&player| room.can_move(player))
}

/// Who makes the last move if so many moves are Left's and nobody can do anything else.
fn winner(score: i64, to_move: Player) -> Player {
    match score.signum() {
        1 => Player::Left,
        -1 => Player::Right,
        _ => to_move.opponent(),
    }
}

/// How many moves a player makes who takes the first one he sees.
fn moves_made<G: Game>(room: &G, player: Player) -> i64 {
    let mut room = room.clone();
    let mut moves = Vec::new();
    let mut made = 0;
    loop {
        moves.clear();
        room.moves(player, &mut moves);
        let Some(&mv) = moves.first() else { return made };
        room = room.play(player, mv);
        made += 1;
    }
}
