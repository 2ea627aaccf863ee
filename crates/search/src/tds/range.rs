//! E2: what temperatures a position can have.

use super::search::Search;
use crate::boards::BoardId;
use hotstrat_core::{Dyadic, Game};

/// What temperatures a position can have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    /// The binary places they can need; too many if nothing is known.
    places: u32,
    /// How hot it can be, in units of the number type.
    highest: i64,
}

impl Range {
    /// The highest possible temperature below `t`, in units of the number type; at least −1.
    pub fn below(self, t: i64) -> i64 {
        const ONE: i64 = Dyadic::ONE.raw();
        let unit = (ONE >> self.places.min(62)).max(1);
        if t > self.highest {
            return self.highest;
        }
        if t > 0 {
            return (t - 1).div_euclid(unit) * unit;
        }
        // Below zero there are only −1/2^b.
        let mut below = -unit;
        while below >= t && below > -ONE {
            below *= 2;
        }
        below.max(-ONE)
    }
}

impl<G: Game> Search<'_, G> {
    /// The binary places of the spacing at which a search of a position is exact.
    pub(super) fn own_places(&mut self, board: BoardId) -> u32 {
        self.range(board).places.saturating_add(1)
    }

    pub(super) fn range(&mut self, board: BoardId) -> Range {
        let index = board as usize;
        if let Some(Some(range)) = self.ranges.get(index) {
            return *range;
        }
        let places = self.places.of(&self.boards, board).unwrap_or(u32::MAX);
        let highest = self.boards.hottest(board).map_or(i64::MAX, Dyadic::raw);
        let range = Range { places, highest };
        if self.ranges.len() <= index {
            self.ranges.resize(2 * index + 16, None);
        }
        self.ranges[index] = Some(range);
        range
    }
}
