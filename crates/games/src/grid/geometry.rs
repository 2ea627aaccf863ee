//! What is known of boards of one size: neighbours, lines, symmetries. Computed once per size.

use super::Bits;
use std::cmp::Ordering;
use std::sync::OnceLock;

/// A symmetry of the rectangle: three bits, mirror the columns, mirror the rows, then transpose.
pub type Symmetry = usize;

/// How many symmetries there are.
pub const SYMMETRIES: usize = 8;

/// The symmetries that transpose.
pub const TRANSPOSED: Symmetry = 4;

/// Tables for boards of one size.
#[derive(Debug)]
pub struct Geometry<B> {
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
    /// For every square the four lines of a queen to greater squares and the four to smaller ones.
    rays: Vec<[[B; 4]; 2]>,
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
    pub(super) fn new(width: u8, height: u8) -> Geometry<B> {
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
            rays: (0..w * h)
                .map(|s| {
                    let line = |dc: i64, dr: i64| {
                        let (c, r) = (i64::from(s % w), i64::from(s / w));
                        let on_board =
                            |c: i64, r: i64| (0..w.into()).contains(&c) && (0..h.into()).contains(&r);
                        let steps = (1..).map(|i| (c + i * dc, r + i * dr));
                        steps
                            .take_while(|&(c, r)| on_board(c, r))
                            .fold(B::EMPTY, |ray, (c, r)| ray | B::square((r * i64::from(w) + c) as u32))
                    };
                    let up = [(1, 0), (-1, 1), (0, 1), (1, 1)];
                    [up.map(|(dc, dr)| line(dc, dr)), up.map(|(dc, dr)| line(-dc, -dr))]
                })
                .collect(),
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

    /// The squares of `open` that a chess queen on a square could move to.
    #[inline]
    #[must_use]
    pub fn queen_reach(&self, from: u32, open: B) -> B {
        let [up, down] = &self.rays[from as usize];
        let ahead = up.iter().fold(B::EMPTY, |reach, &ray| reach | ray & (ray & !open).below_first());
        down.iter().fold(ahead, |reach, &ray| reach | ray & (ray & !open).above_last())
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
        let row = |i: u32| with_margin.beginning_at(square + i * self.width).low_bits() & columns;
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
