//! Boards as sets of squares in one machine word.
//!
//! Square (column c, row r) of a board of width w is bit r·w + c; row 0 is the bottom row. A
//! [`Frame`] knows the board's size and where it was cut out of a larger board, so that moves in a
//! room are named by the squares of the whole board. The word is `u32`, `u64` or `u128`: small
//! rooms pay only for small words.

use hotstrat_core::notation::{ParseError, Place};
use std::cmp::Ordering;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
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
    /// The least square of a set, or [`Bits::CAPACITY`] of the empty one.
    fn first(self) -> u32;
    /// The greatest square of a set that is not empty.
    fn last(self) -> u32;
    /// The set without its least square.
    #[must_use]
    fn without_first(self) -> Self;
    /// Eight squares of the set, from square 8`i` on.
    fn byte(self, i: u32) -> usize;
    /// The first 32 squares of the set.
    fn low_bits(self) -> u32;
    /// The set in the widest word.
    fn widen(self) -> u128;
    /// The set in this word; squares that do not fit are lost.
    fn narrow(set: u128) -> Self;
    /// Hashes a board in as few words as possible.
    fn hash_board<H: Hasher>(sets: [Self; 3], frame: Frame, state: &mut H);
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
    ($($word:ty, $hash:expr;)*) => {$(
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
            fn without_first(self) -> $word { self & self.wrapping_sub(1) }
            #[inline]
            fn byte(self, i: u32) -> usize { (self >> (8 * i)) as u8 as usize }
            #[inline]
            fn low_bits(self) -> u32 { self as u32 }
            #[inline]
            fn widen(self) -> u128 { self as u128 }
            #[inline]
            fn narrow(set: u128) -> $word { set as $word }
            #[inline]
            fn hash_board<H: Hasher>(sets: [$word; 3], frame: Frame, state: &mut H) {
                $hash(sets, u32::from_le_bytes([frame.width, frame.height, frame.column, frame.row]), state);
            }
            #[inline]
            fn geometry(width: u8, height: u8) -> &'static Geometry<$word> {
                static TABLES: [[OnceLock<Geometry<$word>>; LONGEST_SIDE + 1]; LONGEST_SIDE + 1] =
                    [const { [const { OnceLock::new() }; LONGEST_SIDE + 1] }; LONGEST_SIDE + 1];
                TABLES[width as usize][height as usize].get_or_init(|| Geometry::new(width, height))
            }
        }
    )*};
}
bits! {
    u32, |[a, b, c]: [u32; 3], frame: u32, state: &mut H| {
        state.write_u64(u64::from(a) << 32 | u64::from(b));
        state.write_u64(u64::from(c) << 32 | u64::from(frame));
    };
    u64, |sets: [u64; 3], frame: u32, state: &mut H| {
        sets.into_iter().for_each(|set| state.write_u64(set));
        state.write_u32(frame);
    };
    u128, |sets: [u128; 3], frame: u32, state: &mut H| {
        sets.into_iter().for_each(|set| state.write_u128(set));
        state.write_u32(frame);
    };
}

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
    /// The last column.
    pub right_column: B,
    top_row: B,
    not_left: B,
    not_right: B,
    width: u32,
    /// For each symmetry and each i what the symmetry makes of every set of squares 8i to 8i + 7.
    images: Vec<[B; 256]>,
    bytes: usize,
    square_images: Vec<B>,
    /// How many steps a queen can make in one direction.
    longest_ray: usize,
    /// See [`Geometry::least_views`].
    least_views: OnceLock<Vec<(Views, [B; 2])>>,
    /// The symmetries under which a canonical board may be seen: it is never higher than wide.
    admissible: std::ops::Range<Symmetry>,
    /// Which of the columns to the left, here and to the right of a square exist, in three bits.
    neighbour_columns: Vec<u32>,
    area: u32,
}

/// A set of ways to look at a board with pieces of two colours: bit s for symmetry s, bit
/// [`SYMMETRIES`] + s for symmetry s with the colours exchanged.
pub type Views = u32;

/// All views.
pub const ALL_VIEWS: Views = 0xFFFF;

/// The views that leave the colours as they are.
pub const SAME_COLOURS: Views = 0xFF;

impl<B: Bits> Geometry<B> {
    fn new(width: u8, height: u8) -> Geometry<B> {
        let (w, h) = (u32::from(width), u32::from(height));
        let squares = |keep: &dyn Fn(u32, u32) -> bool| {
            let kept = (0..w * h).filter(|&s| keep(s % w, s / w));
            kept.fold(B::EMPTY, |set, s| set | B::square(s))
        };
        let image = move |symmetry: Symmetry, s: u32| {
            let (mut c, mut r) = (s % w, s / w);
            if symmetry & 1 != 0 {
                c = w - 1 - c;
            }
            if symmetry & 2 != 0 {
                r = h - 1 - r;
            }
            B::square(if symmetry & TRANSPOSED != 0 { c * h + r } else { r * w + c })
        };
        let bytes = (w * h).div_ceil(8);
        Geometry {
            all: squares(&|_, _| true),
            left_column: squares(&|c, _| c == 0),
            bottom_row: squares(&|_, r| r == 0),
            right_column: squares(&|c, _| c == w - 1),
            top_row: squares(&|_, r| r == h - 1),
            not_left: squares(&|c, _| c != 0),
            not_right: squares(&|c, _| c != w - 1),
            width: w,
            images: (0..SYMMETRIES)
                .flat_map(|symmetry| (0..bytes).map(move |i| (symmetry, i)))
                .map(|(symmetry, i)| {
                    let mut table = [B::EMPTY; 256];
                    for set in 1..256usize {
                        let square = 8 * i + set.trailing_zeros();
                        if square < w * h {
                            table[set] = table[set & (set - 1)] | image(symmetry, square);
                        }
                    }
                    table
                })
                .collect(),
            bytes: bytes as usize,
            square_images: (0..w * h).flat_map(|s| (0..SYMMETRIES).map(move |y| image(y, s))).collect(),
            longest_ray: usize::from(width.max(height)) - 1,
            least_views: OnceLock::new(),
            admissible: match width.cmp(&height) {
                Ordering::Greater => 0..TRANSPOSED,
                Ordering::Less => TRANSPOSED..SYMMETRIES,
                Ordering::Equal => 0..SYMMETRIES,
            },
            area: w * h,
            neighbour_columns: (0..w * h)
                .map(|s| u32::from(s % w > 0) | 0b010 | u32::from(s % w < w - 1) << 2)
                .collect(),
        }
    }

    /// The squares of `open` that hang together with the set, which is part of `open`.
    #[inline]
    #[must_use]
    pub fn flood(&self, set: B, open: B) -> B {
        flood(set, |set| self.grow(set) & open)
    }

    /// The squares of `open` that hang together with the set by their sides.
    #[inline]
    #[must_use]
    pub fn flood_orthogonally(&self, set: B, open: B) -> B {
        flood(set, |set| self.grow_orthogonally(set) & open)
    }

    /// Whether a set has squares in the first and last row and column.
    #[inline]
    #[must_use]
    pub fn touches_all_edges(&self, set: B) -> bool {
        let edges = [self.left_column, self.bottom_row, self.right_column, self.top_row];
        edges.into_iter().all(|edge| !(set & edge).is_empty())
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
        let right = open & self.not_left;
        let left = open & self.not_right;
        let w = self.width;
        // All eight rays grow together and for as long as the board is: no branch to mispredict.
        let mut rays = [from; 8];
        let mut reach = B::EMPTY;
        for _ in 0..self.longest_ray {
            rays = [
                (rays[0] << 1) & right,
                (rays[1] >> 1) & left,
                (rays[2] << w) & open,
                (rays[3] >> w) & open,
                (rays[4] << (w + 1)) & right,
                (rays[5] >> (w + 1)) & left,
                (rays[6] << (w - 1)) & left,
                (rays[7] >> (w - 1)) & right,
            ];
            reach |= rays.into_iter().fold(B::EMPTY, |all, ray| all | ray);
        }
        reach
    }

    /// A set seen under a symmetry.
    #[inline]
    #[must_use]
    pub fn image(&self, set: B, symmetry: Symmetry) -> B {
        let tables = &self.images[symmetry * self.bytes..][..self.bytes];
        let bytes = tables.iter().enumerate();
        bytes.fold(B::EMPTY, |image, (i, table)| image | table[set.byte(i as u32)])
    }

    /// A square seen under a symmetry.
    #[inline]
    #[must_use]
    pub fn square_image(&self, square: u32, symmetry: Symmetry) -> B {
        self.square_images[square as usize * SYMMETRIES + symmetry]
    }

    /// The views among some under which a pair of sets is least, compared in order, and what the
    /// pair looks like under them.
    #[inline]
    #[must_use]
    pub fn least_views(&self, sets: [B; 2], among: Views) -> (Views, [B; 2]) {
        // At most one piece of each colour is by far the most frequent case, and there are few.
        let at_most_one = |set: B| set.without_first().is_empty();
        if among == ALL_VIEWS && at_most_one(sets[0]) && at_most_one(sets[1]) {
            let side = self.area + 1;
            let table = self.least_views.get_or_init(|| {
                let piece = |square: u32| if square < self.area { B::square(square) } else { B::EMPTY };
                let pairs = (0..side * side).map(|i| [i / side, i % side]);
                pairs.map(|pair| self.find_least_views(pair.map(piece), ALL_VIEWS)).collect()
            });
            let [row, column] = sets.map(|set| set.first().min(self.area));
            return table[(row * side + column) as usize];
        }
        self.find_least_views(sets, among)
    }

    fn find_least_views(&self, sets: [B; 2], among: Views) -> (Views, [B; 2]) {
        let mut least = (0, sets);
        for symmetry in self.admissible.clone() {
            let [first, second] = sets.map(|set| self.image(set, symmetry));
            for (view, pair) in [(symmetry, [first, second]), (SYMMETRIES + symmetry, [second, first])] {
                let view: Views = 1 << view;
                if among & view == 0 {
                    continue;
                }
                if least.0 == 0 || pair < least.1 {
                    least = (view, pair);
                } else if pair == least.1 {
                    least.0 |= view;
                }
            }
        }
        least
    }

    /// Whether a set that hangs together with the given square must still hang together without
    /// it, because the square's neighbours in it hang together by themselves. False is no proof.
    #[inline]
    #[must_use]
    pub fn is_dispensable(&self, square: u32, set: B) -> bool {
        // The neighbourhood as nine bits, read from a copy of the set with a margin below it.
        if self.area + self.width >= B::CAPACITY {
            return false;
        }
        let with_margin = set << (self.width + 1);
        let columns = self.neighbour_columns[square as usize];
        let row = |i: u32| (with_margin >> (square + i * self.width)).low_bits() & columns;
        HANGS_TOGETHER[(row(0) | (row(1) & 0b101) << 3 | row(2) << 6) as usize]
    }
}

#[inline]
fn flood<B: Bits>(mut set: B, grow: impl Fn(B) -> B) -> B {
    loop {
        // Several steps between two looks: a loop whose end is hard to predict is slow.
        let larger = grow(grow(grow(set)));
        if larger == set {
            return set;
        }
        set = larger;
    }
}

/// For every set of squares of a 3×3 board without its centre, whether they hang together.
static HANGS_TOGETHER: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0usize;
    while set < 512 {
        let mut flooded = set & set.wrapping_neg();
        let mut steps = 0;
        while steps < 8 {
            let row = flooded | (flooded & 0b011_011_011) << 1 | (flooded & 0b110_110_110) >> 1;
            flooded = (row | row << 3 | row >> 3) & set;
            steps += 1;
        }
        table[set] = flooded == set;
        set += 1;
    }
    table
};

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
