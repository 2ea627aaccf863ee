//! Boards as the parameter of a space.

use crate::subsets::Symmetry;
use hotstrat_core::Sign;
use hotstrat_games::grid::{Bits, Frame, SYMMETRIES, TRANSPOSED};
use std::fmt;
use std::str::FromStr;

/// The size of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
}

impl Board {
    /// The most squares a board may have.
    pub const MOST_SQUARES: u32 = 25;

    /// The number of squares.
    #[must_use]
    pub fn squares(self) -> u32 {
        u32::from(self.width) * u32::from(self.height)
    }

    /// The same board as a frame.
    #[must_use]
    pub fn frame(self) -> Frame {
        Frame::new(self.width, self.height)
    }

    /// The numbers of the symmetries that leave the board's size as it is.
    pub fn symmetries(self) -> impl Iterator<Item = usize> + Clone {
        (0..SYMMETRIES).filter(move |s| s & TRANSPOSED == 0 || self.width == self.height)
    }

    /// The image of a square.
    #[must_use]
    pub fn image(self, square: u32, symmetry: usize) -> u8 {
        self.frame().geometry::<u32>().square_image(square, symmetry).first() as u8
    }

    /// A symmetry by what it does to the squares.
    #[must_use]
    pub fn symmetry(self, symmetry: usize, sign: Sign) -> Symmetry {
        let image = (0..self.squares()).map(|square| self.image(square, symmetry));
        Symmetry { image: image.collect(), sign }
    }

    /// Sets of squares of another board as sets of this one's, and whether the other board had to
    /// be transposed. What is in use of it is put into the lower left corner. `None` if that does
    /// not fit.
    #[must_use]
    pub fn embed<B: Bits, const SETS: usize>(
        self,
        frame: Frame,
        sets: [B; SETS],
    ) -> Option<([u32; SETS], bool)> {
        if self.has_room_for(frame) {
            let rows = |set: B| self.rows_of(frame, set.widen());
            return Some((sets.map(rows), false));
        }
        let turned = frame.seen_under(TRANSPOSED);
        if self.has_room_for(turned) {
            let geometry = frame.geometry::<B>();
            let rows = |set: B| self.rows_of(turned, geometry.image(set, TRANSPOSED).widen());
            return Some((sets.map(rows), true));
        }
        let used = sets.iter().fold(B::EMPTY, |all, &set| all | set);
        if used.is_empty() {
            return Some(([0; SETS], false));
        }
        let inner = frame.around(used);
        let smaller = (inner.width, inner.height) != (frame.width, frame.height);
        smaller.then(|| self.embed(inner, sets.map(|set| frame.cut(inner, set))))?
    }

    fn has_room_for(self, frame: Frame) -> bool {
        frame.width <= self.width && frame.height <= self.height
    }

    fn rows_of(self, frame: Frame, set: u128) -> u32 {
        let row = (1u128 << frame.width) - 1;
        let rows = (0..u32::from(frame.height)).map(|r| {
            let row = (set >> (r * u32::from(frame.width))) & row;
            (row as u32) << (r * u32::from(self.width))
        });
        rows.fold(0, |all, row| all | row)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let not_a_size = || format!("'{}' is not a board size such as 4x4", text.escape_debug());
        let (width, height) = text.split_once(['x', 'X', '×']).ok_or_else(not_a_size)?;
        let side = |text: &str| text.trim().parse::<u32>().ok().filter(|&side| side > 0);
        let (width, height) = (side(width).ok_or_else(not_a_size)?, side(height).ok_or_else(not_a_size)?);
        let area = u64::from(width) * u64::from(height);
        if area > Board::MOST_SQUARES.into() {
            let most = Board::MOST_SQUARES;
            return Err(format!(
                "a board of {width}x{height} has {area} squares; databases hold at most {most}"
            ));
        }
        if width.max(height) > hotstrat_games::grid::LONGEST_SIDE as u32 {
            let most = hotstrat_games::grid::LONGEST_SIDE;
            return Err(format!("a board of {width}x{height} is longer than {most} squares"));
        }
        Ok(Board { width: width as u8, height: height as u8 })
    }
}
