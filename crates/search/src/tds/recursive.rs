//! E4: what a search of its own finds out about a position inside the search.
//!
//! Above the temperature of a position nobody needs to move in it, so both take coupons until they are down
//! to it. The temperature is found by a search with decreasing spacings, like that of E1, down to the
//! spacing at which a search of this position is exact. From there on its mean and temperature are known: above
//! the temperature the value is the mean, and below it only moves on the board need to be tried.

use super::Ties;
use super::search::{Found, Search, State, UNLIMITED};
use super::stack::{MOST_COUPONS, Spacing};
use crate::boards::BoardId;
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player};

/// The mean and temperature of a position, exactly, in units of the number type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    /// The mean, as Left counts it.
    pub mean: i64,
    /// The temperature.
    pub temperature: i64,
    /// The binary places of the spacing from which on they are exact.
    pub places: u32,
}

impl<G: Game> Search<'_, G> {
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
            if top_even >= MOST_COUPONS {
                return Err(StopReason::Memory);
            }
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

    /// What is known of the position of a state, if its mean and temperature are known exactly and the search
    /// is exact; and whether it is quiet, or else hot: below its temperature.
    #[inline]
    pub(super) fn settled(&self, state: State) -> Option<(Settled, bool)> {
        let settled = self.settled.get(state.board as usize).copied().flatten()?;
        let quiet = self.spacing.coupon(self.spacing.even_from(state.stack)) >= settled.temperature;
        (state.finals == 0 && settled.places <= self.spacing.places()).then_some((settled, quiet))
    }

    /// For E4: the value of a state that is known to be quiet.
    #[inline]
    pub(super) fn mast(&self, state: State) -> Option<i64> {
        let (settled, _) = self.settled(state).filter(|(_, quiet)| *quiet)?;
        let mean = if state.mover == Player::Left { settled.mean } else { -settled.mean };
        Some(mean + self.spacing.worth(state.stack))
    }

    /// The value when both take coupons, whatever happens, until the stack is down to `to`.
    pub(super) fn take_coupons_to(
        &mut self,
        state: State,
        to: u32,
        low: i64,
        high: i64,
    ) -> Result<Found, StopReason> {
        let count = state.stack - to;
        let opponent = state.mover.opponent();
        // After an even number the same player is to move, with δ for every pair.
        let (mover, gain) = if count.is_multiple_of(2) {
            (state.mover, i64::from(count / 2) * self.spacing.raw())
        } else {
            (opponent, self.spacing.gain(state.stack, to))
        };
        let next = State { stack: to, mover, gained: 0, finals: 0, ..state };
        if mover == state.mover {
            let next = State { gained: state.gained + gain, ..next };
            let found = self.search(next, low - gain, high - gain, UNLIMITED)?;
            Ok(Found { value: found.value + gain, best: 0, ..found })
        } else {
            let next = State { gained: -state.gained - gain, ..next };
            let found = self.search(next, gain - high, gain - low, UNLIMITED)?;
            Ok(Found { value: gain - found.value, best: 0, ..found })
        }
    }

    /// For E4: the value of a state whose position has a larger exact spacing than that of the search.
    ///
    /// At either spacing the value, less that of the stack, is the wall of the player to move at the next
    /// even multiple of the spacing; see [`places`](super::places). So it is asked of a stack with the larger
    /// spacing, if that has a coupon of this value. Otherwise the wall is straight between the two nearest
    /// coupons: w(T) = max(w(T₁), w(T₀) − (T − T₀)), where T₀ < T < T₁.
    pub(super) fn search_at_own_spacing(
        &mut self,
        state: State,
        low: i64,
        high: i64,
        own: Spacing,
    ) -> Result<Found, StopReason> {
        let worth = self.spacing.worth(state.stack);
        let (low, high) = (low - worth, high - worth);
        let even = self.spacing.even_from(state.stack);
        let step = 2 << (self.spacing.places() - own.places());
        let beyond = i64::from(even % step) * self.spacing.raw();
        let below = even / step * 2;
        let at = |search: &mut Self, stack, low: i64, high: i64| {
            let worth = own.worth(stack);
            let found = search.search(State { stack, ..state }, low + worth, high + worth, UNLIMITED)?;
            Ok::<Found, StopReason>(Found { value: found.value - worth, ..found })
        };
        let spacing = std::mem::replace(&mut self.spacing, own);
        let found = if beyond == 0 {
            at(self, below, low, high)
        } else {
            let rest = 2 * own.raw() - beyond;
            at(self, below + 2, low, high).and_then(|upper| {
                if upper.value >= high {
                    Ok(upper)
                } else if upper.value + rest <= low {
                    Ok(Found { value: upper.value + rest, ..upper })
                } else {
                    let lower = at(self, below, low.max(upper.value) + beyond, high + beyond)?;
                    let value = upper.value.max(lower.value - beyond);
                    Ok(Found { value, open: upper.open || lower.open, ..lower })
                }
            })
        };
        self.spacing = spacing;
        let found = found?;
        Ok(Found { value: found.value + worth, ..found })
    }
}
