//! Amazons on one board with given numbers of amazons.
//!
//! A class is a placement of the amazons, up to symmetry and colour, and a set of empty squares, up
//! to the symmetries that leave the placement as it is. Placements come from a table; the sets are
//! numbered by [`Subsets`]. After a move, all shots from one square see the same placement, so most
//! of the work is done once for all of them.

use super::{Board, Expansion, Identity, MOST_CLASSES, Place, Places, Space};
use crate::error::SpaceError;
use crate::subsets::{OfSize, Subsets, Symmetry};
use hotstrat_core::{Player, Sign};
use hotstrat_games::Amazons;
use hotstrat_games::grid::{Bits, Geometry, SYMMETRIES};
use smallvec::SmallVec;

/// All positions with given numbers of amazons on a board.
#[derive(Debug)]
pub struct AmazonsSpace {
    board: Board,
    /// The number of amazons of either player, Left's at least Right's.
    amazons: [u32; 2],
    geometry: &'static Geometry<u32>,
    /// Where each symmetry takes each square.
    images: [[u8; 32]; SYMMETRIES],
    /// What all symmetries make of every set of squares 8i to 8i + 7.
    set_images: Vec<[[u32; SYMMETRIES]; 256]>,
    /// Numbers sets of squares, for the table of placements.
    sets: Subsets,
    strides: [usize; 2],
    /// For every pair of a Left and a Right set how it is seen.
    seen: Vec<Seen>,
    placements: Vec<Placement>,
    /// The numberings of sets of empty squares. Most placements have no symmetry and share the
    /// first one.
    subsets: Vec<Subsets>,
    /// For each layer and placement the first number.
    first: Vec<u32>,
    bounds: Vec<u32>,
}

/// How a pair of sets becomes a representative placement.
#[derive(Clone, Copy, Debug)]
struct Seen {
    placement: u32,
    symmetry: u8,
    sign: Sign,
}

const UNSEEN: Seen = Seen { placement: u32::MAX, symmetry: 0, sign: Sign::Plus };

/// A representative placement of the amazons.
#[derive(Debug)]
struct Placement {
    amazons: [u32; 2],
    subsets: u32,
    /// The point that each square is in a set of empty squares.
    point: [u8; 32],
    /// The squares below each amazon, from the last amazon to the first.
    below: SmallVec<[u32; 4]>,
}

/// More pairs of sets than this are not put into a table.
const MOST_PAIRS: u64 = 1 << 26;

impl AmazonsSpace {
    /// The space for a board and the numbers of Left's and Right's amazons.
    pub fn new(board: Board, amazons: [u32; 2]) -> Result<AmazonsSpace, SpaceError> {
        let amazons = [amazons[0].max(amazons[1]), amazons[0].min(amazons[1])];
        let squares = board.squares();
        if amazons[0] == 0 {
            return Err(SpaceError::NoPieces);
        }
        let pieces = amazons[0].saturating_add(amazons[1]);
        if pieces > squares {
            return Err(SpaceError::DoNotFit { pieces, squares });
        }
        let symmetries = board.symmetries().count() as u64 * if amazons[0] == amazons[1] { 2 } else { 1 };
        let [left, right] = amazons;
        let placements = choose(squares, left).saturating_mul(choose(squares - left, right));
        let boards = placements.saturating_mul(1 << (squares - left - right));
        let pairs = choose(squares, left).saturating_mul(choose(squares, right));
        if boards / symmetries > MOST_CLASSES {
            return Err(SpaceError::TooMany { classes: boards / symmetries });
        }
        if pairs > MOST_PAIRS {
            return Err(SpaceError::TooManyPlacements { placements: pairs, most: MOST_PAIRS });
        }
        let mut space = AmazonsSpace {
            board,
            amazons,
            geometry: board.frame().geometry(),
            images: [[0; 32]; SYMMETRIES],
            set_images: vec![[[0; SYMMETRIES]; 256]; squares.div_ceil(8) as usize],
            sets: Subsets::new(squares, &[]),
            strides: [choose(squares, right) as usize, 1],
            seen: vec![UNSEEN; pairs as usize],
            placements: Vec::new(),
            subsets: vec![Subsets::new(squares - left - right, &[])],
            first: Vec::new(),
            bounds: vec![0],
        };
        for symmetry in board.symmetries() {
            for square in 0..squares {
                space.images[symmetry][square as usize] = board.image(square, symmetry);
            }
            for (i, images) in space.set_images.iter_mut().enumerate() {
                for (set, images) in images.iter_mut().enumerate() {
                    images[symmetry] = space.geometry.image((set as u32) << (8 * i), symmetry);
                }
            }
        }
        space.find_placements();
        space.number_layers()?;
        Ok(space)
    }

    fn find_placements(&mut self) {
        let [left, right] = self.amazons;
        let views = self.views();
        for i in 0..self.sets.count(left) {
            for j in 0..self.sets.count(right) {
                let pair = [self.sets.unrank(left, i), self.sets.unrank(right, j)];
                if pair[0] & pair[1] != 0 || self.seen[self.pair(pair)].placement != UNSEEN.placement {
                    continue;
                }
                // A new one: the representative of all its images.
                let placement = self.placements.len() as u32;
                let mut fixing = Vec::new();
                for &(symmetry, sign) in &views {
                    let image = self.image(pair, symmetry, sign);
                    if image == pair {
                        fixing.push((symmetry, sign));
                    }
                    // The image is seen as the pair by the inverse, with the same sign.
                    let inverse = views.iter().map(|&(symmetry, _)| symmetry);
                    let inverse = inverse.clone().find(|&inverse| {
                        (0..self.board.squares()).all(|s| {
                            self.images[inverse][usize::from(self.images[symmetry][s as usize])] == s as u8
                        })
                    });
                    let symmetry = inverse.expect("a group has inverses") as u8;
                    // Of several ways the first, so that the representative is seen as it is.
                    let place = self.pair(image);
                    if self.seen[place].placement == UNSEEN.placement {
                        self.seen[place] = Seen { placement, symmetry, sign };
                    }
                }
                let placed = self.place_amazons(pair, &fixing);
                self.placements.push(placed);
            }
        }
    }

    /// The symmetries of the board, also with the colours exchanged if there are equally many.
    fn views(&self) -> Vec<(usize, Sign)> {
        let signs: &[Sign] =
            if self.amazons[0] == self.amazons[1] { &[Sign::Plus, Sign::Minus] } else { &[Sign::Plus] };
        self.board.symmetries().flat_map(|symmetry| signs.iter().map(move |&sign| (symmetry, sign))).collect()
    }

    fn image(&self, pair: [u32; 2], symmetry: usize, sign: Sign) -> [u32; 2] {
        let [left, right] = pair.map(|set| self.geometry.image(set, symmetry));
        match sign {
            Sign::Plus => [left, right],
            Sign::Minus => [right, left],
        }
    }

    /// A placement and the numbering of the empty squares around it.
    fn place_amazons(&mut self, amazons: [u32; 2], fixing: &[(usize, Sign)]) -> Placement {
        let taken = amazons[0] | amazons[1];
        let mut point = [0; 32];
        let free = (0..self.board.squares()).filter(|&square| taken & 1 << square == 0);
        for (i, square) in free.clone().enumerate() {
            point[square as usize] = i as u8;
        }
        let subsets = if fixing.len() == 1 {
            0
        } else {
            let group: Vec<Symmetry> = fixing
                .iter()
                .map(|&(symmetry, sign)| {
                    let image = |square| point[usize::from(self.images[symmetry][square as usize])];
                    Symmetry { image: free.clone().map(image).collect(), sign }
                })
                .collect();
            self.subsets.push(Subsets::new(free.count() as u32, &group));
            self.subsets.len() as u32 - 1
        };
        let mut below: SmallVec<_> = taken.squares().map(|square| (1u32 << square) - 1).collect();
        below.reverse();
        Placement { amazons, subsets, point, below }
    }

    fn number_layers(&mut self) -> Result<(), SpaceError> {
        let mut next: u64 = 0;
        for layer in 0..=self.board.squares() - self.amazons[0] - self.amazons[1] {
            for placement in &self.placements {
                self.first.push(next as u32);
                next += u64::from(self.subsets[placement.subsets as usize].count(layer));
            }
            if next > MOST_CLASSES {
                return Err(SpaceError::TooMany { classes: next });
            }
            self.bounds.push(next as u32);
        }
        self.first.push(next as u32);
        Ok(())
    }

    /// The place of a pair of disjoint sets in the table of placements.
    #[inline]
    fn pair(&self, amazons: [u32; 2]) -> usize {
        Player::BOTH.map(|player| self.term(player, amazons[player as usize])).iter().sum()
    }

    /// What a player's amazons contribute to the place of a pair.
    #[inline]
    fn term(&self, player: Player, amazons: u32) -> usize {
        let rank = match self.amazons[player as usize] {
            1 => amazons.first(),
            count => self.sets.rank(amazons, count).0,
        };
        rank as usize * self.strides[player as usize]
    }

    /// Where a board with the full number of amazons is found.
    #[inline]
    fn place_board(&self, amazons: [u32; 2], empty: u32) -> Place {
        let view = self.view(self.pair(amazons), &self.all_images(empty));
        view.place(view.points, empty.count())
    }

    /// What all symmetries make of a set.
    #[inline]
    fn all_images(&self, set: u32) -> [u32; SYMMETRIES] {
        let mut all = [0; SYMMETRIES];
        for (i, images) in self.set_images.iter().enumerate() {
            let images = &images[set.byte(i as u32)];
            all.iter_mut().zip(images).for_each(|(all, image)| *all |= image);
        }
        all
    }

    /// A board seen so that its amazons stand as in the representative placement, given the place
    /// of its amazons in the table and all images of the empty squares.
    #[inline]
    fn view(&self, pair: usize, images: &[u32; SYMMETRIES]) -> View<'_> {
        let seen = self.seen[pair];
        let placement = &self.placements[seen.placement as usize];
        View {
            first: &self.first[seen.placement as usize..],
            placements: self.placements.len(),
            subsets: &self.subsets[placement.subsets as usize],
            points: placement.compress(images[usize::from(seen.symmetry) % SYMMETRIES]),
            images: &self.images[usize::from(seen.symmetry)],
            point: &placement.point,
            sign: seen.sign,
        }
    }

    /// The representative of a class: the number of its placement and the empty squares.
    fn board_of(&self, layer: usize, index: u32) -> (usize, u32) {
        let row = &self.first[layer * self.placements.len()..][..self.placements.len()];
        let number = row.partition_point(|&first| first <= index) - 1;
        let placement = &self.placements[number];
        let points = self.subsets[placement.subsets as usize].unrank(layer as u32, index - row[number]);
        (number, placement.expand(points))
    }

    /// Where a board of any size is found, if it fits and has the right number of amazons.
    #[must_use]
    pub fn place_any<B: Bits>(&self, board: &Amazons<B>) -> Option<Place> {
        let [left, right] = board.amazons();
        let counts = [left.count(), right.count()];
        let swapped = counts != self.amazons;
        if swapped && [counts[1], counts[0]] != self.amazons {
            return None;
        }
        let ([left, right, empty], _) = self.board.embed(board.frame(), [left, right, board.empty()])?;
        Some(if swapped {
            self.place_board([right, left], empty).signed(Sign::Minus)
        } else {
            self.place_board([left, right], empty)
        })
    }
}

/// A board seen so that its amazons stand as in a representative placement.
struct View<'a> {
    /// The first numbers, from this placement's in layer 0 on.
    first: &'a [u32],
    placements: usize,
    subsets: &'a Subsets,
    points: u32,
    images: &'a [u8; 32],
    point: &'a [u8; 32],
    sign: Sign,
}

impl View<'_> {
    /// The place of a set of points of a known size.
    #[inline]
    fn place(&self, points: u32, size: u32) -> Place {
        let (number, sign) = self.subsets.rank(points, size);
        Place::new(self.first[self.placements * size as usize] + number, sign).signed(self.sign)
    }

    /// The point that a square of the board is.
    #[inline]
    fn point_of(&self, square: u32) -> u32 {
        1 << self.point[usize::from(self.images[square as usize % 32]) % 32]
    }

    /// Adds the places of the board when one of its empty squares is burnt, which leaves `size`.
    #[inline]
    fn add_places_after(&self, arrows: u32, size: u32, out: &mut Places) {
        let first = self.first[self.placements * size as usize];
        let rests = arrows.squares().map(|arrow| self.points & !self.point_of(arrow));
        match self.subsets.of_size(size) {
            OfSize::Plain(plain) => {
                out.add(rests.map(|rest| Place::new(first + plain.rank(rest), self.sign)));
            }
            OfSize::Folded(folded) => out.add(rests.map(|rest| {
                let (number, sign) = folded.rank(rest);
                Place::new(first + number, sign).signed(self.sign)
            })),
        }
    }
}

impl Placement {
    /// A set of empty squares without the squares of the amazons.
    #[inline]
    fn compress(&self, empty: u32) -> u32 {
        // What lies above an amazon moves down.
        self.below.iter().fold(empty, |points, below| (points & below) | ((points >> 1) & !below))
    }

    /// The inverse of [`compress`](Placement::compress).
    #[inline]
    fn expand(&self, points: u32) -> u32 {
        let from_first = self.below.iter().rev();
        from_first.fold(points, |empty, below| (empty & below) | ((empty & !below) << 1))
    }
}

impl Space for AmazonsSpace {
    type Position = Amazons<u32>;

    fn identity(&self) -> Identity {
        Identity { game: "amazons".to_owned(), board: self.board, pieces: Some(self.amazons) }
    }

    fn bounds(&self) -> &[u32] {
        &self.bounds
    }

    fn place(&self, position: &Amazons<u32>) -> Option<Place> {
        self.place_any(position)
    }

    fn position(&self, layer: usize, index: u32) -> Amazons<u32> {
        let (placement, empty) = self.board_of(layer, index);
        let amazons = self.placements[placement].amazons;
        Amazons::new(self.board.width, self.board.height, amazons, empty)
    }

    /// Squares that no amazon can ever reach may as well be burnt. Otherwise all moves.
    fn expand(&self, layer: usize, index: u32, out: &mut Expansion) {
        out.clear();
        let (number, empty) = self.board_of(layer, index);
        let placement = &self.placements[number];
        let amazons = placement.amazons;
        let taken = amazons[0] | amazons[1];
        let alive = self.geometry.flood(taken, taken | empty) & empty;
        if alive != empty {
            let size = alive.count();
            let (rank, sign) = self.subsets[placement.subsets as usize].rank(placement.compress(alive), size);
            let first = self.first[size as usize * self.placements.len() + number];
            out.equal = Some(Place::new(first + rank, sign));
            return;
        }
        let Some(size) = (layer as u32).checked_sub(1) else { return };
        let images = self.all_images(empty);
        for player in Player::BOTH {
            let options = &mut out.options[player as usize];
            let opponents = self.term(player.opponent(), amazons[player.opponent() as usize]);
            for from in amazons[player as usize].squares() {
                for to in self.geometry.queen_reach(from, empty).squares() {
                    let moved = amazons[player as usize] ^ (1 << from | 1 << to);
                    let mut view = self.view(opponents + self.term(player, moved), &images);
                    // The amazon's new square is none of the points; its old one has become empty.
                    view.points |= view.point_of(from);
                    let arrows = self.geometry.queen_reach(to, (empty | 1 << from) ^ 1 << to);
                    view.add_places_after(arrows, size, options);
                }
            }
        }
    }
}

fn choose(n: u32, k: u32) -> u64 {
    (0..u64::from(k)).fold(1u64, |product, i| product.saturating_mul(u64::from(n) - i) / (i + 1))
}
