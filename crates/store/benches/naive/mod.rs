//! What this crate is measured against: all positions of 4×4 Amazons with one amazon each, solved
//! by retrograde analysis in the plain way. Boards are enumerated by the number of empty squares, a
//! board is stored under the least of its sixteen images in a hash map, amazons and arrows walk
//! square by square. Only the thermographs are those of `hotstrat_core`.

use hotstrat_core::{Dyadic, InexactError, Thermograph};
use rustc_hash::FxHashMap;

const SIZE: i32 = 4;
const SQUARES: i32 = SIZE * SIZE;
const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// What is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How many positions there are up to symmetry and colour.
    pub classes: usize,
    /// How many distinct thermographs they and their negatives have.
    pub thermographs: usize,
    /// The highest temperature.
    pub hottest: Dyadic,
}

/// Solves every position.
pub fn solve() -> Result<Summary, InexactError> {
    let symmetries = Symmetries::new();
    let mut thermographs = Thermographs::default();
    let mut solved: FxHashMap<u64, u32> = FxHashMap::default();
    let mut options = [Vec::new(), Vec::new()];
    for layer in enumerate(&symmetries) {
        for board in layer {
            for (player, options) in options.iter_mut().enumerate() {
                options.clear();
                board.for_each_option(player, |option| {
                    let (key, negated) = symmetries.canonical(option);
                    let id = solved[&key];
                    options.push(if negated { thermographs.negatives[id as usize] } else { id });
                });
                options.sort_unstable();
                options.dedup();
            }
            let [lefts, rights] =
                options.each_ref().map(|ids| ids.iter().map(|&id| &thermographs.all[id as usize]));
            let thermograph = Thermograph::from_options(lefts, rights)?;
            solved.insert(board.key(), thermographs.number(thermograph));
        }
    }
    let hottest = thermographs.all.iter().map(Thermograph::temperature).max();
    Ok(Summary {
        classes: solved.len(),
        thermographs: thermographs.all.len(),
        hottest: hottest.expect("a board without moves is zero"),
    })
}

/// A board: sets of squares.
#[derive(Clone, Copy)]
struct Board {
    amazons: [u16; 2],
    empty: u16,
}

impl Board {
    fn key(self) -> u64 {
        let [left, right] = self.amazons.map(u64::from);
        left << 32 | right << 16 | u64::from(self.empty)
    }

    /// The boards after each move of a player.
    fn for_each_option(self, player: usize, mut visit: impl FnMut(Board)) {
        let from = self.amazons[player];
        walk(from, self.empty, |to| {
            let mut moved = Board { empty: (self.empty | from) & !to, ..self };
            moved.amazons[player] = to;
            walk(to, moved.empty, |arrow| visit(Board { empty: moved.empty & !arrow, ..moved }));
        });
    }
}

/// Walks along all queen's lines from a square as far as the squares are empty.
fn walk(from: u16, empty: u16, mut visit: impl FnMut(u16)) {
    let from = from.trailing_zeros() as i32;
    for (down, right) in DIRECTIONS {
        let (mut row, mut column) = (from / SIZE + down, from % SIZE + right);
        while (0..SIZE).contains(&row) && (0..SIZE).contains(&column) {
            let square = 1 << (row * SIZE + column);
            if empty & square == 0 {
                break;
            }
            visit(square);
            row += down;
            column += right;
        }
    }
}

/// All canonical boards by the number of their empty squares.
fn enumerate(symmetries: &Symmetries) -> Vec<Vec<Board>> {
    let mut layers = vec![Vec::new(); SQUARES as usize - 1];
    for left in 0..SQUARES {
        for right in (0..SQUARES).filter(|&right| right != left) {
            let amazons = [1 << left, 1 << right];
            let free = !(amazons[0] | amazons[1]);
            let mut empty = free;
            loop {
                let board = Board { amazons, empty };
                if symmetries.canonical(board).0 == board.key() {
                    layers[empty.count_ones() as usize].push(board);
                }
                if empty == 0 {
                    break;
                }
                empty = (empty - 1) & free;
            }
        }
    }
    layers
}

/// For every set of squares its images under the eight symmetries.
struct Symmetries(Vec<[u16; 8]>);

impl Symmetries {
    fn new() -> Symmetries {
        let image = |square: i32, symmetry: usize| {
            let (mut row, mut column) = (square / SIZE, square % SIZE);
            if symmetry & 1 != 0 {
                row = SIZE - 1 - row;
            }
            if symmetry & 2 != 0 {
                column = SIZE - 1 - column;
            }
            if symmetry & 4 != 0 { column * SIZE + row } else { row * SIZE + column }
        };
        let of_set = |set: u16| {
            let inside = (0..SQUARES).filter(|&square| set >> square & 1 == 1);
            std::array::from_fn(|symmetry| {
                inside.clone().fold(0, |seen, square| seen | 1 << image(square, symmetry))
            })
        };
        Symmetries((0..=u16::MAX).map(of_set).collect())
    }

    /// The least of the sixteen images, and whether the colours are exchanged in it.
    fn canonical(&self, board: Board) -> (u64, bool) {
        let [lefts, rights] = board.amazons.map(|set| self.0[usize::from(set)]);
        let empties = self.0[usize::from(board.empty)];
        let mut least = (u64::MAX, false);
        for ((left, right), empty) in lefts.into_iter().zip(rights).zip(empties) {
            least = least.min((Board { amazons: [left, right], empty }.key(), false));
            least = least.min((Board { amazons: [right, left], empty }.key(), true));
        }
        least
    }
}

/// Distinct thermographs, always together with their negatives.
#[derive(Default)]
struct Thermographs {
    all: Vec<Thermograph>,
    /// The number of each one's negative.
    negatives: Vec<u32>,
    numbers: FxHashMap<Thermograph, u32>,
}

impl Thermographs {
    /// The number of a thermograph.
    fn number(&mut self, thermograph: Thermograph) -> u32 {
        if let Some(&number) = self.numbers.get(&thermograph) {
            return number;
        }
        let negative = thermograph.negate();
        let own_negative = negative == thermograph;
        let number = self.add(thermograph);
        if own_negative {
            self.negatives.push(number);
        } else {
            let negative = self.add(negative);
            self.negatives.extend([negative, number]);
        }
        number
    }

    fn add(&mut self, thermograph: Thermograph) -> u32 {
        let number = self.all.len() as u32;
        self.all.push(thermograph.clone());
        self.numbers.insert(thermograph, number);
        number
    }
}
