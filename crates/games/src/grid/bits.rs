//! Sets of squares in machine words of three sizes.

use super::{Frame, Geometry, LONGEST_SIDE};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};
use std::sync::OnceLock;

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

    /// The set moved down so that the given square, which may lie beyond the word, comes first.
    #[inline]
    #[must_use]
    fn beginning_at(self, index: u32) -> Self {
        if index < Self::CAPACITY { self >> index } else { Self::EMPTY }
    }

    /// The squares below the least one of the set; all squares for the empty set.
    #[must_use]
    fn below_first(self) -> Self;
    /// The squares above the greatest one of the set; all squares for the empty set.
    #[must_use]
    fn above_last(self) -> Self;

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
            fn without_first(self) -> $word { self & self.wrapping_sub(1) }
            #[inline]
            fn below_first(self) -> $word { (self & self.wrapping_neg()).wrapping_sub(1) }
            #[inline]
            fn above_last(self) -> $word {
                !<$word>::MAX.checked_shr(self.leading_zeros()).unwrap_or(0)
            }
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
