//! Boards as sets of squares in one machine word.
//!
//! Square (column c, row r) of a board of width w is bit r·w + c; row 0 is the bottom row. A
//! [`Frame`] knows the board's size and where it was cut out of a larger board, so that moves in a
//! room are named by the squares of the whole board. The word is `u32`, `u64` or `u128`: small
//! rooms pay only for small words.

use hotstrat_core::notation::{ParseError, Place};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};
use std::sync::OnceLock;

/// The longest side of a board.
pub const LONGEST_SIDE: usize = 16;

/// A machine word used as a set of squares.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of squares that fit.
    const CAPACITY: u32;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn square(index: u32) -> Self;
    /// The number of squares.
    fn count(self) -> u32;
    /// The least square of a set that is not empty.
    fn first(self) -> u32;
    /// The greatest square of a set that is not empty.
    fn last(self) -> u32;
    /// The set without its least square.
    #[must_use]
    fn without_first(self) -> Self;
    /// The set in the widest word.
    fn widen(self) -> u128;
    /// The set in this word; squares that do not fit are lost.
    fn narrow(set: u128) -> Self;
    /// What a board of the given size looks like under each symmetry, and its edges.
    fn geometry(width: u8, height: u8) -> &'static Geometry<Self>;

    /// Whether the set is empty.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The squares of the set in increasing order.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// An iterator over the squares of a set.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = u32;
    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}

macro_rules! bits {
    ($($word:ty),*) => {$(
        impl Bits for $word {
            const CAPACITY: u32 = <$word>::BITS;
            const EMPTY: $word = 0;
            #[inline]
            fn square(index: u32) -> $word { 1 << index }
            #[inline]
            fn count(self) -> u32 { self.count_ones() }
            #[inline]
            fn first(self) -> u32 { self.trailing_zeros() }
            #[inline]
            fn last(self) -> u32 { Self::BITS - 1 - self.leading_zeros() }
            #[inline]
            fn without_first(self) -> $word { self & (self - 1) }
            #[inline]
            fn widen(self) -> u128 { self as u128 }
            #[inline]
            fn narrow(set: u128) -> $word { set as $word }
            #[inline]
            fn geometry(width: u8, height: u8) -> &'static Geometry<$word> {
                static TABLES: [[OnceLock<Geometry<$word>>; LONGEST_SIDE + 1]; LONGEST_SIDE + 1] =
                    [const { [const { OnceLock::new() }; LONGEST_SIDE + 1] }; LONGEST_SIDE + 1];
                TABLES[width as usize][height as usize].get_or_init(|| Geometry::new(width, height))
            }
        }
    )*};
}
bits!(u32, u64, u128);

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

    /// The name of a square: the column's letter and the row's number, from the bottom.
    #[must_use]
    pub fn square_name(self, square: u32) -> String {
        let column = u32::from(self.column) + square % u32::from(self.width);
        let row = u32::from(self.row) + square / u32::from(self.width) + 1;
        format!("{}{row}", char::from(b'A' + u8::try_from(column).expect("at most 16 columns")))
    }

    /// The tables of this board.
    #[inline]
    #[must_use]
    pub fn geometry<B: Bits>(self) -> &'static Geometry<B> {
        B::geometry(self.width, self.height)
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

/// A symmetry of the rectangle: three bits, mirror the columns, mirror the rows, then transpose.
pub type Symmetry = usize;

/// How many symmetries there are.
pub const SYMMETRIES: usize = 8;

/// The symmetries that transpose.
pub const TRANSPOSED: Symmetry = 4;

/// Tables for boards of one size.
#[derive(Debug)]
pub struct Geometry<B> {
    /// All squares.
    pub all: B,
    /// The first column.
    pub left_column: B,
    /// The first row.
    pub bottom_row: B,
    not_left: B,
    not_right: B,
    width: u32,
    /// `images[square][symmetry]` is where the symmetry takes the square.
    pub images: Vec<[B; SYMMETRIES]>,
}

impl<B: Bits> Geometry<B> {
    fn new(width: u8, height: u8) -> Geometry<B> {
        let (w, h) = (u32::from(width), u32::from(height));
        let squares = |keep: &dyn Fn(u32, u32) -> bool| {
            let kept = (0..w * h).filter(|&s| keep(s % w, s / w));
            kept.fold(B::EMPTY, |set, s| set | B::square(s))
        };
        let image = |symmetry: Symmetry, s: u32| {
            let (mut c, mut r) = (s % w, s / w);
            if symmetry & 1 != 0 {
                c = w - 1 - c;
            }
            if symmetry & 2 != 0 {
                r = h - 1 - r;
            }
            B::square(if symmetry & TRANSPOSED != 0 { c * h + r } else { r * w + c })
        };
        Geometry {
            all: squares(&|_, _| true),
            left_column: squares(&|c, _| c == 0),
            bottom_row: squares(&|_, r| r == 0),
            not_left: squares(&|c, _| c != 0),
            not_right: squares(&|c, _| c != w - 1),
            width: w,
            images: (0..w * h).map(|s| std::array::from_fn(|symmetry| image(symmetry, s))).collect(),
        }
    }

    /// The set with all its neighbours, diagonal ones included. May leave the board at the top:
    /// the caller cuts with what it is looking for.
    #[inline]
    #[must_use]
    pub fn grow(&self, set: B) -> B {
        let row = set | ((set & self.not_right) << 1) | ((set & self.not_left) >> 1);
        row | (row << self.width) | (row >> self.width)
    }

    /// The set with its neighbours to the left and right, above and below.
    #[inline]
    #[must_use]
    pub fn grow_orthogonally(&self, set: B) -> B {
        let row = set | ((set & self.not_right) << 1) | ((set & self.not_left) >> 1);
        row | (set << self.width) | (set >> self.width)
    }

    /// The squares of `open` that a chess queen on the set could move to.
    #[inline]
    #[must_use]
    pub fn queen_reach(&self, from: B, open: B) -> B {
        let mut reach = B::EMPTY;
        let right = open & self.not_left;
        let left = open & self.not_right;
        let w = self.width;
        let mut ray = |mask: B, shift: &dyn Fn(B) -> B| {
            let mut step = shift(from) & mask;
            while !step.is_empty() {
                reach |= step;
                step = shift(step) & mask;
            }
        };
        ray(right, &|s| s << 1);
        ray(left, &|s| s >> 1);
        ray(open, &|s| s << w);
        ray(open, &|s| s >> w);
        ray(right, &|s| s << (w + 1));
        ray(left, &|s| s >> (w + 1));
        ray(left, &|s| s << (w - 1));
        ray(right, &|s| s >> (w - 1));
        reach
    }

    /// A set seen under a symmetry.
    #[inline]
    #[must_use]
    pub fn image(&self, set: B, symmetry: Symmetry) -> B {
        set.squares().fold(B::EMPTY, |image, s| image | self.images[s as usize][symmetry])
    }

    /// The symmetries under which a canonical board may be seen: it is never higher than wide.
    #[inline]
    #[must_use]
    pub fn admissible(frame: Frame) -> std::ops::Range<Symmetry> {
        match frame.width.cmp(&frame.height) {
            std::cmp::Ordering::Greater => 0..TRANSPOSED,
            std::cmp::Ordering::Less => TRANSPOSED..SYMMETRIES,
            std::cmp::Ordering::Equal => 0..SYMMETRIES,
        }
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
            let message = format!("the row has {length} squares, the first row has {width}");
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
