//! Two integers between which a board lies.
//!
//! Suppose Right's amazons stand still. Left's amazons then get to a region of *a* empty squares, and
//! each of their moves takes one of them: Left has at most *a* moves. The empty squares outside are
//! Right's own: an amazon of his beside them can step among them and shoot the square it has left, so
//! that nobody follows, and go on like that along a path. The other amazons stand still, Left's region
//! never grows, and Left cannot disturb the path. Say Right has *v* moves in such paths. Then the board
//! is worth at most *a* − *v*: in the difference Right, moving second, never runs out of moves before
//! Left does. The same holds with the players exchanged.

use super::Amazons;
use crate::grid::{Bits, Geometry};
use hotstrat_core::Player;

/// How many steps may be tried to find a long path.
const TRIES: u32 = 64;

/// The bounds, lower one first.
#[inline]
pub(super) fn bounds<B: Bits>(board: &Amazons<B>) -> [i32; 2] {
    let geometry = board.frame.geometry::<B>();
    let reach = board.amazons.map(|amazons| geometry.flood(amazons, board.empty | amazons) & board.empty);
    // What is left for each player alone.
    let own = [board.empty & !reach[1], board.empty & !reach[0]];
    let [left, right] = Player::BOTH.map(|player| {
        let i = player as usize;
        let paths =
            if own[1 - i].is_empty() { 0 } else { moves_alone(geometry, board.amazons[1 - i], own[1 - i]) };
        reach[i].count() as i32 - paths
    });
    [-right, left]
}

/// Moves that amazons can surely make in squares that are their player's own, one in each region.
fn moves_alone<B: Bits>(geometry: &Geometry<B>, amazons: B, mut own: B) -> i32 {
    let mut moves = 0;
    for amazon in amazons.squares() {
        let amazon = B::square(amazon);
        let beside = geometry.grow(amazon) & own;
        if !beside.is_empty() {
            let region = geometry.flood(beside, own);
            own &= !region;
            moves += Path { geometry, tries: TRIES }.longest(amazon, region);
        }
    }
    moves
}

/// A search for a long path.
struct Path<'a, B> {
    geometry: &'a Geometry<B>,
    tries: u32,
}

impl<B: Bits> Path<'_, B> {
    /// The length of a path from a square through a region: the longest, unless that takes too many
    /// tries.
    fn longest(&mut self, from: B, region: B) -> i32 {
        let most = region.count() as i32;
        let mut next = self.geometry.grow(from) & region;
        let mut longest = 0;
        while !next.is_empty() && longest < most && (self.tries > 0 || longest == 0) {
            self.tries = self.tries.saturating_sub(1);
            // The square with the fewest ways on: later it could not be reached.
            let ways = |square: &u32| (self.geometry.grow(B::square(*square)) & region).count();
            let square = B::square(next.squares().min_by_key(ways).expect("not empty"));
            next &= !square;
            longest = longest.max(1 + self.longest(square, region & !square));
        }
        longest
    }
}
