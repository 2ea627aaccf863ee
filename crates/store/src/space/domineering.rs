//! Domineering on one board: every set of free squares is a position.

use super::{Board, Expansion, Identity, Place, Space};
use crate::error::SpaceError;
use crate::subsets::Subsets;
use hotstrat_core::{Player, Sign};
use hotstrat_games::Domineering;
use hotstrat_games::grid::{Bits, TRANSPOSED};

/// All sets of free squares of a board.
#[derive(Debug)]
pub struct DomineeringSpace {
    board: Board,
    subsets: Subsets,
    bounds: Vec<u32>,
}

impl DomineeringSpace {
    /// The space for a board.
    pub fn new(board: Board) -> Result<DomineeringSpace, SpaceError> {
        // Mirroring keeps the value; transposing exchanges the players.
        let sign = |symmetry| if symmetry & TRANSPOSED == 0 { Sign::Plus } else { Sign::Minus };
        let group: Vec<_> = board.symmetries().map(|s| board.symmetry(s, sign(s))).collect();
        let subsets = Subsets::new(board.squares(), &group);
        let mut bounds = vec![0];
        for size in 0..=board.squares() {
            bounds.push(bounds[size as usize] + subsets.count(size));
        }
        Ok(DomineeringSpace { board, subsets, bounds })
    }

    fn place_free(&self, free: u32) -> Place {
        let size = free.count();
        let (number, sign) = self.subsets.rank(free, size);
        Place::new(self.bounds[size as usize] + number, sign)
    }

    /// Where a board of any size is found, if it fits.
    #[must_use]
    pub fn place_any<B: Bits>(&self, board: &Domineering<B>) -> Option<Place> {
        let ([free], transposed) = self.board.embed(board.frame(), [board.free()])?;
        Some(self.place_free(free).signed(if transposed { Sign::Minus } else { Sign::Plus }))
    }
}

impl Space for DomineeringSpace {
    type Position = Domineering<u32>;

    fn identity(&self) -> Identity {
        Identity { game: "domineering".to_owned(), board: self.board, pieces: None }
    }

    fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    fn place(&self, position: &Domineering<u32>) -> Option<Place> {
        self.place_any(position)
    }

    fn position(&self, layer: usize, index: u32) -> Domineering<u32> {
        let free = self.subsets.unrank(layer as u32, index - self.bounds[layer]);
        Domineering::new(self.board.width, self.board.height, free)
    }

    /// Free squares without a free neighbour may as well be taken. Otherwise all moves.
    fn expand(&self, layer: usize, index: u32, out: &mut Expansion) {
        out.clear();
        let free = self.subsets.unrank(layer as u32, index - self.bounds[layer]);
        let geometry = self.board.frame().geometry::<u32>();
        let width = u32::from(self.board.width);
        let vertical = free & (free >> width);
        let horizontal = free & ((free & !geometry.left_column) >> 1);
        let alive = vertical | vertical << width | horizontal | horizontal << 1;
        if alive != free {
            out.equal = Some(self.place_free(alive));
            return;
        }
        for (player, step, first) in [(Player::Left, width, vertical), (Player::Right, 1, horizontal)] {
            let domino = |square: u32| 1 << square | 1 << (square + step);
            out.options[player as usize].add(first.squares().map(|s| self.place_free(free & !domino(s))));
        }
    }
}
