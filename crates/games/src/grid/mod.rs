//! Boards as sets of squares in one machine word.
//!
//! Square (column c, row r) of a board of width w is bit r·w + c; row 0 is the bottom row. A
//! [`Frame`] knows the board's size and where it was cut out of a larger board, so that moves in a
//! room are named by the squares of the whole board. The word is `u32`, `u64` or `u128`: small
//! rooms pay only for small words.

mod bits;
mod geometry;

pub use bits::{Bits, Squares};
pub use geometry::{ALL_VIEWS, Geometry, SAME_COLOURS, SYMMETRIES, Symmetry, TRANSPOSED, Views};

use hotstrat_core::notation::{ParseError, Place};
use std::fmt;

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 16;

/// The size of a board, and where its lower left corner lies on the board it was cut out of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Frame {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The column of the lower left corner on the whole board.
    pub column: u8,
    /// The row of the lower left corner on the whole board.
    pub row: u8,
}

impl Frame {
    /// A board of its own.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Frame {
        Frame { width, height, column: 0, row: 0 }
    }

    /// Whether the board's squares fit into a word.
    #[must_use]
    pub fn fits<B: Bits>(self) -> bool {
        u32::from(self.width) * u32::from(self.height) <= B::CAPACITY
    }

    /// The name of a square: the column's letter and the row's number, from the bottom.
    #[must_use]
    pub fn square_name(self, square: u32) -> String {
        let column = u32::from(self.column) + square % u32::from(self.width);
        let row = u32::from(self.row) + square / u32::from(self.width) + 1;
        format!("{}{row}", char::from(b'A' + u8::try_from(column).expect("at most 16 columns")))
    }

    /// The names of all squares.
    #[must_use]
    pub fn square_names(self) -> Vec<String> {
        (0..u32::from(self.width) * u32::from(self.height)).map(|square| self.square_name(square)).collect()
    }

    /// Where it lies on the whole board: its first and its last square.
    #[must_use]
    pub fn name(self) -> String {
        let last = u32::from(self.width) * u32::from(self.height) - 1;
        format!("{}–{}", self.square_name(0), self.square_name(last))
    }

    /// Smaller for what is read first: from the top, then from the left.
    #[must_use]
    pub fn reading_order(self) -> (std::cmp::Reverse<u8>, u8) {
        (std::cmp::Reverse(self.row + self.height), self.column)
    }

    /// The square of this board that is a square of a board cut out of it.
    #[must_use]
    pub fn square_of(self, part: Frame, square: u8) -> u8 {
        let column = part.column + square % part.width - self.column;
        let row = part.row + square / part.width - self.row;
        row * self.width + column
    }

    /// The tables of this board.
    #[inline]
    #[must_use]
    pub fn geometry<B: Bits>(self) -> &'static Geometry<B> {
        B::geometry(self.width, self.height)
    }

    /// The frame of a board of its own, seen under a symmetry.
    #[inline]
    #[must_use]
    pub fn seen_under(self, symmetry: Symmetry) -> Frame {
        if symmetry & TRANSPOSED != 0 {
            Frame::new(self.height, self.width)
        } else {
            Frame::new(self.width, self.height)
        }
    }

    /// The smallest frame around a set that is not empty.
    #[inline]
    #[must_use]
    pub fn around<B: Bits>(self, set: B) -> Frame {
        let width = u32::from(self.width);
        let geometry = self.geometry::<B>();
        let (mut first_row, mut last_row) = (0, u32::from(self.height) - 1);
        while (set & (geometry.bottom_row << (first_row * width))).is_empty() {
            first_row += 1;
        }
        while (set & (geometry.bottom_row << (last_row * width))).is_empty() {
            last_row -= 1;
        }
        let (mut first_column, mut last_column) = (0, width - 1);
        while (set & (geometry.left_column << first_column)).is_empty() {
            first_column += 1;
        }
        while (set & (geometry.left_column << last_column)).is_empty() {
            last_column -= 1;
        }
        Frame {
            width: (last_column - first_column + 1) as u8,
            height: (last_row - first_row + 1) as u8,
            column: self.column + first_column as u8,
            row: self.row + first_row as u8,
        }
    }

    /// A set of this frame's squares as a set of the squares of a frame inside it.
    #[inline]
    #[must_use]
    pub fn cut<B: Bits>(self, inner: Frame, set: B) -> B {
        let (width, inner_width) = (u32::from(self.width), u32::from(inner.width));
        let row = u32::from(inner.row - self.row);
        let set = set >> (row * width + u32::from(inner.column - self.column));
        if width == inner_width {
            return set;
        }
        let row_mask = inner.geometry::<B>().bottom_row;
        let mut cut = B::EMPTY;
        for row in 0..u32::from(inner.height) {
            cut |= ((set >> (row * width)) & row_mask) << (row * inner_width);
        }
        cut
    }
}

/// Reads a board: rows from the top, separated by `|` or `/`. `read` turns a character into the
/// index of one of the sets, or `None` if it is not in the notation; `allowed` describes the
/// notation for the error message.
pub fn parse<B: Bits, const SETS: usize>(
    text: &str,
    allowed: &str,
    read: impl Fn(char) -> Option<usize>,
) -> Result<(Frame, [B; SETS]), ParseError> {
    if text.trim().is_empty() {
        return Err(ParseError::whole("the position is empty"));
    }
    let rows: Vec<&str> = text.trim().split(['|', '/']).map(str::trim).collect();
    let width = rows[0].chars().count();
    for (i, row) in rows.iter().enumerate() {
        let length = row.chars().count();
        if length == 0 {
            return Err(ParseError::at(Place::Row(i + 1), "the row is empty"));
        }
        if length != width {
            let squares = if length == 1 { "square" } else { "squares" };
            let message = format!("the row has {length} {squares}, the first row has {width}");
            return Err(ParseError::at(Place::Row(i + 1), message));
        }
    }
    let capacity = B::CAPACITY as usize;
    if width > LONGEST_SIDE || rows.len() > LONGEST_SIDE || width * rows.len() > capacity {
        return Err(ParseError::whole(format!(
            "a board of {width}×{} squares is larger than supported \
             (at most {LONGEST_SIDE} in a row or column and {capacity} in all)",
            rows.len()
        )));
    }
    let mut sets = [B::EMPTY; SETS];
    for (i, row) in rows.iter().enumerate() {
        for (j, character) in row.chars().enumerate() {
            let Some(set) = read(character) else {
                let message = format!("'{}' is not one of {allowed}", character.escape_debug());
                return Err(ParseError::at(Place::Square(i + 1, j + 1), message));
            };
            let square = (rows.len() - 1 - i) * width + j;
            sets[set] |= B::square(square as u32);
        }
    }
    Ok((Frame::new(width as u8, rows.len() as u8), sets))
}

/// Writes a board, rows from the top; `write` gives the character of a square.
pub fn print(frame: Frame, f: &mut fmt::Formatter<'_>, write: impl Fn(u32) -> char) -> fmt::Result {
    use fmt::Write;
    let width = u32::from(frame.width);
    for row in (0..u32::from(frame.height)).rev() {
        for column in 0..width {
            f.write_char(write(row * width + column))?;
        }
        if row > 0 {
            f.write_char('|')?;
        }
    }
    Ok(())
}
