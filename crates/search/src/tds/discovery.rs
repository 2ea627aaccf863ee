//! From searches to temperatures.
//!
//! In best play of G + C(t, δ) from a high enough t, both take coupons until the temperature of G is
//! reached; then somebody moves on the board. That move tells the temperature, and the value of the
//! search, less that of the stack alone, is the mean.

use super::Ties;
use super::search::{INFINITE, Search, Settled, State, UNLIMITED, deeper};
use super::stack::{MOST_COUPONS, Spacing};
use crate::boards::{BoardId, NOTHING};
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player};

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
    /// The search is repeated with twice the depth until it has met the end everywhere. What the last
    /// finished one has told is kept in `shallow`. E4 has its own way of looking ahead and begins with the whole
    /// search, unless it was told to `glance` first.
    pub fn discover(
        &mut self,
        state: State,
        depth: Option<u32>,
        ties: Ties,
        glance: bool,
    ) -> Result<Discovery, StopReason> {
        self.shallow = None;
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
            self.shallow = Some(found);
            depth = depth.saturating_mul(2);
        }
    }

    fn discover_to(&mut self, state: State, depth: u32, ties: Ties) -> Result<Discovery, StopReason> {
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

    /// For E4: the least stack above which nobody needs to move on the board: that of the
    /// position's temperature, found by a search of its own.
    pub(super) fn ceiling(&mut self, board: BoardId) -> Result<u32, StopReason> {
        let places = self.spacing.places();
        if let Some(&ceiling) = self.ceilings.get(&(board, places)) {
            return Ok(ceiling);
        }
        debug_assert!(places <= self.own_places(board), "asked at the position's own spacing");
        // While it is being looked for, it is nowhere.
        self.ceilings.insert((board, places), MOST_COUPONS);
        let found = self.presearch(board);
        match found {
            Ok(ceiling) => {
                self.ceilings.insert((board, places), ceiling);
                Ok(ceiling)
            }
            Err(stop) => {
                self.ceilings.remove(&(board, places));
                Err(stop)
            }
        }
    }

    /// E1 for a position inside the search: searches with δ = 1, 1/2, … down to the spacing of the
    /// search, each with a top coupon 2δ above what the one before has found.
    fn presearch(&mut self, board: BoardId) -> Result<u32, StopReason> {
        let spacing = self.spacing;
        let guess = if spacing.places() == 0 {
            self.boards
                .hottest(board)
                .map(|hottest| self.spacing.reaching(hottest).unwrap_or(MOST_COUPONS - 2))
        } else {
            self.spacing = Spacing::new(spacing.places() - 1);
            let coarse = self.ceiling(board);
            let coarse_spacing = self.spacing;
            self.spacing = spacing;
            let top = Dyadic::from_raw(coarse_spacing.coupon(coarse?) + 2 * coarse_spacing.raw());
            top.ok().and_then(|top| spacing.reaching(top))
        };
        let mut top = guess.unwrap_or(0).max(2);
        let mut step = 2;
        loop {
            let top_even = spacing.even_from(top);
            let state = State { board, stack: top_even, mover: Player::Left, finals: 0, gained: 0 };
            let found = self.discover_to(state, UNLIMITED, Ties::Coupon)?;
            let ceiling = match found.first_move {
                Some(first) if first == top_even => {
                    top = top_even + step;
                    step *= 2;
                    continue;
                }
                Some(first) => spacing.even_from(first + 1),
                None => spacing.even_from(0),
            };
            if spacing.places() == self.own_places(board) {
                let mean = found.value - spacing.worth(top_even);
                // A move on the board at the very end can also mean that this is an integer.
                let is_integer = found.first_move.is_none_or(|first| first == 0) && self.is_integer(board)?;
                let ceiling = if is_integer { 0 } else { ceiling };
                let temperature = spacing.coupon(ceiling);
                self.settle(board, Settled { mean, temperature, places: spacing.places() });
                return Ok(ceiling);
            }
            return Ok(ceiling);
        }
    }

    /// Whether the walls meet at −1.
    fn is_integer(&mut self, board: BoardId) -> Result<bool, StopReason> {
        let mut walls = [0; 2];
        for mover in Player::BOTH {
            let state = State { board, stack: 0, mover, finals: 0, gained: 0 };
            walls[mover as usize] = self.value(state)? - self.spacing.worth(0);
        }
        Ok(walls[0] == -walls[1])
    }

    fn settle(&mut self, board: BoardId, settled: Settled) {
        let index = board as usize;
        if self.settled.len() <= index {
            self.settled.resize(2 * index + 16, None);
        }
        self.settled[index] = Some(settled);
    }
}
