//! A game together with a coupon stack: G + C.

use super::rough::Rough;
use super::stack::CouponStack;
use crate::boards::{BoardId, Boards, NOTHING, Reached};
use hotstrat_core::{Dyadic, Game, Player, ScoreGame, Sign, SplitMix, Sum};

/// One over the units of the number type.
const UNIT: f64 = 1.0 / Dyadic::ONE.raw() as f64;

/// A sum of positions with a coupon stack.
///
/// Move 0 is the top coupon, the others are the moves on the board, of those that lead to positions known
/// to be equal only one. Where only an integer is left on the board, the rest of the stack goes coupon by
/// coupon to both players in turn, so the score is known. When both have taken a coupon of −1 one after
/// the other, neither wants to move: the game counts 0.
pub struct Enriched<G: Game> {
    boards: Boards<G>,
    rough: Rough<G>,
    stack: CouponStack,
    start: EnrichedState,
    greatest: f64,
}

/// A position, a stack, and what was gained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EnrichedState {
    board: BoardId,
    sign: Sign,
    mover: Player,
    left: u32,
    /// How many coupons of −1 were taken just now, one after the other.
    finals: u8,
    gained: f64,
}

impl EnrichedState {
    /// How many coupons above −1 are left.
    #[must_use]
    pub fn coupons_left(&self) -> u32 {
        self.left
    }

    fn after_coupon(&self, coupon: f64) -> EnrichedState {
        EnrichedState {
            mover: self.mover.opponent(),
            gained: self.gained + if self.mover == Player::Left { coupon } else { -coupon },
            left: self.left.saturating_sub(1),
            finals: if self.left == 0 { self.finals + 1 } else { 0 },
            ..*self
        }
    }

    fn after_move(&self, to: Reached) -> EnrichedState {
        let shift = to.shift as f64 * UNIT;
        EnrichedState {
            board: to.board,
            sign: if self.sign == to.sign { Sign::Plus } else { Sign::Minus },
            mover: self.mover.opponent(),
            finals: 0,
            gained: self.gained + if self.sign == Sign::Plus { shift } else { -shift },
            ..*self
        }
    }
}

impl<G: Game> Enriched<G> {
    /// The sum with a stack; `first` begins.
    pub fn new(sum: &Sum<G>, stack: CouponStack, first: Player) -> Enriched<G> {
        let mut boards = Boards::new(None);
        let reached = boards.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)));
        let start = EnrichedState {
            board: reached.board,
            sign: reached.sign,
            mover: first,
            left: stack.coupons(),
            finals: 0,
            gained: reached.shift as f64 * UNIT,
        };
        let [low, high] = boards.bounds(reached.board).map(|n| f64::from(n).abs());
        let board = boards.birthday(reached.board).map_or(low.max(high), f64::from);
        let greatest = (stack.all() + board + start.gained.abs() + 1.0).max(1.0);
        Enriched { boards, rough: Rough::default(), stack, start, greatest }
    }

    /// The stack.
    #[must_use]
    pub fn stack(&self) -> CouponStack {
        self.stack
    }

    /// An upper bound of the temperature, if the game has one.
    #[must_use]
    pub fn hottest(&self) -> Option<f64> {
        self.boards.hottest(self.start.board).map(|t| t.raw() as f64 * UNIT)
    }

    /// The integer that the game is, if it is seen at once.
    #[must_use]
    pub fn integer(&self) -> Option<Dyadic> {
        let integer = || Dyadic::new(self.start.gained.round() as i64, 0).ok();
        (self.start.board == NOTHING).then(integer).flatten()
    }
}

impl<G: Game> ScoreGame for Enriched<G> {
    type State = EnrichedState;

    fn start(&self) -> EnrichedState {
        self.start
    }

    fn mover(&self, state: &EnrichedState) -> Player {
        state.mover
    }

    #[inline]
    fn choices(&mut self, state: &EnrichedState) -> u32 {
        if state.board == NOTHING || state.finals == 2 {
            return 0;
        }
        1 + self.boards.moves(state.board, state.sign.apply(state.mover)).len() as u32
    }

    #[inline]
    fn play(&mut self, state: &EnrichedState, choice: u32) -> EnrichedState {
        if choice == 0 {
            return state.after_coupon(self.stack.coupon(state.left));
        }
        let moves = self.boards.moves(state.board, state.sign.apply(state.mover));
        state.after_move(self.boards[(moves, choice as usize - 1)])
    }

    fn score(&mut self, state: &EnrichedState) -> f64 {
        let rest = self.stack.worth(state.left);
        state.gained + if state.mover == Player::Left { rest } else { -rest }
    }

    fn greatest(&self) -> f64 {
        self.greatest
    }

    fn bytes(&self) -> usize {
        self.boards.bytes()
    }

    /// At random, but without finding all moves of positions that only a roll-out meets: one is enough.
    fn roll_out(&mut self, mut state: EnrichedState, random: &mut SplitMix) -> f64 {
        loop {
            let mover = state.sign.apply(state.mover);
            if state.board == NOTHING || state.finals == 2 {
                return self.score(&state);
            }
            if self.boards.are_moves_known(state.board) {
                let choices = self.choices(&state);
                state = self.play(&state, random.below(choices));
                continue;
            }
            state = match self.rough.step(&mut self.boards, state.board, mover, 1, random) {
                Some(to) => state.after_move(to),
                None => state.after_coupon(self.stack.coupon(state.left)),
            };
        }
    }
}
