//! From searches to temperatures.
//!
//! In best play of G + C(t, δ) from a high enough t, both take coupons until the temperature of G is
//! reached; then somebody moves on the board. That move tells the temperature, and the value of the
//! search, less that of the stack alone, is the mean.

use super::Ties;
use super::search::{INFINITE, Search, State, UNLIMITED, deeper};
use crate::boards::NOTHING;
use crate::limits::StopReason;
use hotstrat_core::Game;

/// What a search of a position with a stack told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discovery {
    /// The value to whoever moved first.
    pub value: i64,
    /// The stack left when somebody first moves on the board; `None` if nobody ever does.
    pub first_move: Option<u32>,
    /// How deep it was searched; [`UNLIMITED`] if that was to the end.
    pub depth: u32,
}

/// Nodes for a look at what is near, before a search to the end that may not be finished.
const GLANCE: u64 = 20_000;

impl<G: Game> Search<'_, G> {
    /// Searches a position with a stack, to the end or to a depth, and follows the principal
    /// variation to the first move on the board.
    ///
    /// The search is repeated with twice the depth until it has met the end everywhere. What the finished
    /// ones have told, and when, is kept in `shallow`. E4 has its own way of looking ahead and begins with the whole
    /// search, unless it was told to `glance` first.
    pub fn discover(
        &mut self,
        state: State,
        depth: Option<u32>,
        ties: Ties,
        glance: bool,
    ) -> Result<Discovery, StopReason> {
        self.shallow.clear();
        if !self.enhancements.e4 || depth.is_some() {
            return self.deepen(state, depth.unwrap_or(UNLIMITED), ties);
        }
        if glance {
            self.budget.pause_after(GLANCE);
            let found = self.deepen(state, UNLIMITED, ties);
            if !self.budget.resume() {
                return found;
            }
        }
        self.discover_to(state, UNLIMITED, ties)
    }

    fn deepen(&mut self, state: State, most: u32, ties: Ties) -> Result<Discovery, StopReason> {
        let mut depth = 1;
        loop {
            let found = self.discover_to(state, depth.min(most), ties)?;
            if found.depth == UNLIMITED || depth >= most {
                return Ok(found);
            }
            self.shallow.push((found, self.budget.elapsed()));
            depth = depth.saturating_mul(2);
        }
    }

    pub(super) fn discover_to(
        &mut self,
        state: State,
        depth: u32,
        ties: Ties,
    ) -> Result<Discovery, StopReason> {
        let found = self.search(state, -INFINITE, INFINITE, depth)?;
        let depth = if found.cut { depth } else { UNLIMITED };
        let first_move = self.first_move(state, found.value, depth, ties)?;
        Ok(Discovery { value: found.value, first_move, depth })
    }

    /// The stack left when the principal variation from a state of known value first moves on the board;
    /// `None` if it never does.
    pub(super) fn first_move(
        &mut self,
        mut state: State,
        mut value: i64,
        mut depth: u32,
        ties: Ties,
    ) -> Result<Option<u32>, StopReason> {
        while state.board != NOTHING && state.finals < 2 && depth > 0 {
            self.budget.work(1);
            self.check()?;
            if !self.coupon_is_next(state, value, depth, ties)? {
                return Ok(Some(state.stack));
            }
            let price = self.spacing.coupon(state.stack);
            state = state.after_coupon(price);
            value = price - value;
            depth = deeper(depth);
        }
        Ok(None)
    }

    /// Whether the principal variation goes on with a coupon from a state of known value.
    fn coupon_is_next(
        &mut self,
        state: State,
        value: i64,
        depth: u32,
        ties: Ties,
    ) -> Result<bool, StopReason> {
        match ties {
            Ties::Coupon => self.coupon_attains(state, value, depth),
            Ties::Board => Ok(!self.board_attains(state, value, depth)?),
        }
    }

    /// Whether taking the next coupon is worth the value of a state.
    pub(super) fn coupon_attains(
        &mut self,
        state: State,
        value: i64,
        depth: u32,
    ) -> Result<bool, StopReason> {
        let price = self.spacing.coupon(state.stack);
        let next = state.after_coupon(price);
        if next.finals >= 2 {
            return Ok(price - self.spacing.worth(0) >= value);
        }
        let found = self.search(next, price - value, price - value + 1, deeper(depth))?;
        Ok(price - found.value >= value)
    }

    fn board_attains(&mut self, state: State, value: i64, depth: u32) -> Result<bool, StopReason> {
        if depth == 1 && !self.boards.are_moves_known(state.board) {
            return Ok(self.best_at_a_glance(state).is_some_and(|best| best >= value));
        }
        let moves = self.boards.moves(state.board, state.mover);
        for i in 0..moves.len() {
            let to = self.boards[(moves, i)];
            let (next, gain) = state.after_move(to);
            let found = self.search(next, gain - value, gain - value + 1, deeper(depth))?;
            if gain - found.value >= value {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
