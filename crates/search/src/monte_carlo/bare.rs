//! A game by itself, played for moves.

use crate::boards::{BoardId, Boards, NOTHING};
use hotstrat_core::{Dyadic, Game, Player, ScoreGame, Sign, Sum};

/// A sum of positions without coupons. The score is the number of moves that Left is ahead in the end.
///
/// Integers are counted and not played out. Whoever cannot move on the rest of the board gives up one of
/// the moves that he has elsewhere, or owes one.
pub struct Bare<G: Game> {
    boards: Boards<G>,
    start: BareState,
    greatest: f64,
}

/// A position and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BareState {
    board: BoardId,
    sign: Sign,
    mover: Player,
    /// The moves that Left is ahead, in units of the number type.
    ahead: i64,
}

impl BareState {
    /// Who wins if the game is over here: whoever runs out of moves first loses.
    #[must_use]
    pub fn winner(&self) -> Player {
        match self.ahead {
            0 => self.mover.opponent(),
            n if n > 0 => Player::Left,
            _ => Player::Right,
        }
    }
}

impl<G: Game> Bare<G> {
    /// The sum; `first` begins.
    pub fn new(sum: &Sum<G>, first: Player) -> Bare<G> {
        let mut boards = Boards::new(None);
        let reached = boards.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)));
        let start =
            BareState { board: reached.board, sign: reached.sign, mover: first, ahead: reached.shift };
        let [low, high] = boards.bounds(reached.board).map(|n| f64::from(n).abs());
        let board = boards.birthday(reached.board).map_or(low.max(high), f64::from);
        let greatest = board + moves(start.ahead).abs() + 1.0;
        Bare { boards, start, greatest }
    }

    /// Goes on from another state.
    pub fn begin_at(&mut self, state: BareState) {
        self.start = state;
    }
}

fn moves(raw: i64) -> f64 {
    raw as f64 / Dyadic::ONE.raw() as f64
}

impl<G: Game> ScoreGame for Bare<G> {
    type State = BareState;

    fn start(&self) -> BareState {
        self.start
    }

    fn mover(&self, state: &BareState) -> Player {
        state.mover
    }

    fn choices(&mut self, state: &BareState) -> u32 {
        if state.board == NOTHING {
            return 0;
        }
        (self.boards.moves(state.board, state.sign.apply(state.mover)).len() as u32).max(1)
    }

    fn play(&mut self, state: &BareState, choice: u32) -> BareState {
        let mut next = BareState { mover: state.mover.opponent(), ..*state };
        let moves = self.boards.moves(state.board, state.sign.apply(state.mover));
        if moves.is_empty() {
            let one = Dyadic::ONE.raw();
            next.ahead += if state.mover == Player::Left { -one } else { one };
            return next;
        }
        let to = self.boards[(moves, choice as usize)];
        next.board = to.board;
        next.ahead += if state.sign == Sign::Plus { to.shift } else { -to.shift };
        next.sign = if state.sign == to.sign { Sign::Plus } else { Sign::Minus };
        next
    }

    fn score(&mut self, state: &BareState) -> f64 {
        moves(state.ahead)
    }

    fn greatest(&self) -> f64 {
        self.greatest
    }

    fn bytes(&self) -> usize {
        self.boards.bytes()
    }
}
