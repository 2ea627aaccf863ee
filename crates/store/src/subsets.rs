//! Subsets of a small set of points, up to a group of symmetries, numbered without gaps.
//!
//! Two subsets that some symmetry carries into each other form one class. The classes of each size
//! are numbered from 0. To do this with small tables, the points are parted into an *outer* and an
//! *inner* half, each a union of orbits, so that symmetries act on the halves separately. A class
//! is then a class of outer halves, together with a class of inner halves under those symmetries
//! that leave the outer half as it is. Its number is the number of classes with smaller outer
//! halves plus a number among the inner ones: two look-ups, or five if there are symmetries.

use hotstrat_core::Sign;

/// A symmetry: where every point goes, and whether it turns a game into its negative.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// The image of each point.
    pub image: Vec<u8>,
    /// Minus if the symmetry negates.
    pub sign: Sign,
}

impl Symmetry {
    /// What the symmetry makes of a set.
    #[must_use]
    pub fn apply(&self, set: u32) -> u32 {
        points(set).fold(0, |image, point| image | 1 << self.image[point as usize])
    }

    fn is_identity(&self) -> bool {
        self.sign == Sign::Plus && self.image.iter().enumerate().all(|(i, &image)| i == usize::from(image))
    }
}

/// The numbering of the subsets of one set of points under one group.
#[derive(Debug)]
pub struct Subsets {
    outer: Outer,
    /// How many points are in the inner half.
    inner_points: u32,
    /// For each size and each class of outer halves the number of classes before it: a row for
    /// each size, with one column more than there are classes.
    first: Vec<u32>,
    columns: usize,
    /// For each subgroup that leaves some outer half as it is, the classes of inner halves.
    inner: Vec<Inner>,
}

/// The numbering of the sets of one size.
#[derive(Clone, Copy, Debug)]
pub enum OfSize<'a> {
    /// Without symmetries.
    Plain(Plain<'a>),
    /// With symmetries.
    Folded(Folded<'a>),
}

/// The numbering of the sets of one size without symmetries.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    first: &'a [u32],
    number: &'a [u16],
    inner_points: u32,
}

impl Plain<'_> {
    /// The number of a set.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u32) -> u32 {
        let (outer, inner) = (set >> self.inner_points, set & ((1 << self.inner_points) - 1));
        self.first[outer as usize] + u32::from(self.number[inner as usize] >> 1)
    }
}

/// The numbering of the sets of one size with symmetries.
#[derive(Clone, Copy, Debug)]
pub struct Folded<'a> {
    first: &'a [u32],
    halves: &'a [Vec<u32>; 2],
    fold: &'a [Fold],
    act: &'a [Vec<u16>],
    inner: &'a [Inner],
}

impl Folded<'_> {
    /// The number of a set, and whether the symmetry that carries it to the representative negates.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u32) -> (u32, Sign) {
        let both = self.halves[0][(set & ((1 << LOW) - 1)) as usize] | self.halves[1][(set >> LOW) as usize];
        let fold = self.fold[(both >> 16) as usize];
        let inner = self.act[usize::from(fold.symmetry)][(both & 0xFFFF) as usize];
        let number = self.inner[usize::from(fold.subgroup)].number[usize::from(inner)];
        let sign = if number & 1 == 0 { fold.sign } else { -fold.sign };
        (self.first[usize::from(fold.class)] + u32::from(number >> 1), sign)
    }
}

/// The classes of outer halves.
#[derive(Debug)]
enum Outer {
    /// No symmetries: the outer half is the upper bits of a set and its own class.
    Plain,
    Folded {
        /// Sets of low and of high points, as outer half and inner half in one word.
        halves: [Vec<u32>; 2],
        /// For each outer half its class and what to do with the inner half.
        fold: Vec<Fold>,
        /// For each symmetry what it makes of the inner halves.
        act: Vec<Vec<u16>>,
        /// For each class its least outer half and its subgroup.
        least: Vec<(u16, u16)>,
        /// The point behind each bit of an outer and of an inner half.
        points: [Vec<u8>; 2],
    },
}

#[derive(Clone, Copy, Debug)]
struct Fold {
    class: u16,
    symmetry: u8,
    subgroup: u8,
    sign: Sign,
}

/// Classes of inner halves under a subgroup.
#[derive(Debug)]
struct Inner {
    /// For each inner half twice its number among the classes of its size, plus one if the
    /// symmetry that carries it to the least of its class negates.
    number: Vec<u16>,
    /// The least half of each class, by size, then by number.
    least: Vec<u16>,
    /// Where each size begins.
    begin: Vec<u32>,
}

/// Low points whose sets are looked up together.
const LOW: u32 = 13;

impl Subsets {
    /// The most points that can be handled.
    pub const MOST_POINTS: u32 = 26;

    /// Numbers the subsets of `points` points under a group, which is given by all its elements.
    ///
    /// # Panics
    /// If there are more than [`MOST_POINTS`](Subsets::MOST_POINTS) points.
    #[must_use]
    pub fn new(points: u32, group: &[Symmetry]) -> Subsets {
        assert!(points <= Subsets::MOST_POINTS, "the tables would be too large");
        if group.iter().all(Symmetry::is_identity) { Subsets::plain(points) } else { fold(points, group) }
    }

    fn plain(points: u32) -> Subsets {
        let inner_points = points.div_ceil(2);
        let outer_sizes = (0..1u32 << (points - inner_points)).map(|half| (half.count_ones(), 0));
        Subsets::over(points, Outer::Plain, outer_sizes, inner_points, vec![Inner::new(inner_points, &[])])
    }

    /// Adds the table of first numbers. `outer` are the size and the subgroup of each class.
    fn over(
        points: u32,
        kind: Outer,
        outer: impl Iterator<Item = (u32, usize)> + Clone,
        inner_points: u32,
        inner: Vec<Inner>,
    ) -> Subsets {
        let columns = outer.clone().count() + 1;
        let mut first = Vec::with_capacity(columns * (points as usize + 1));
        for size in 0..=points {
            let mut number = 0;
            for (outer_size, subgroup) in outer.clone() {
                first.push(number);
                number += size.checked_sub(outer_size).map_or(0, |rest| inner[subgroup].count(rest));
            }
            first.push(number);
        }
        Subsets { outer: kind, inner_points, first, columns, inner }
    }

    /// How many classes of subsets of a size there are.
    #[must_use]
    pub fn count(&self, size: u32) -> u32 {
        self.first[self.columns * (size as usize + 1) - 1]
    }

    /// The number of a set among those of its size, which the caller knows, and whether the
    /// symmetry that carries it to the representative negates.
    #[inline]
    #[must_use]
    pub fn rank(&self, set: u32, size: u32) -> (u32, Sign) {
        match self.of_size(size) {
            OfSize::Plain(plain) => (plain.rank(set), Sign::Plus),
            OfSize::Folded(folded) => folded.rank(set),
        }
    }

    /// The numbering of the sets of one size, for ranking many of them.
    #[inline]
    #[must_use]
    pub fn of_size(&self, size: u32) -> OfSize<'_> {
        let first = &self.first[self.columns * size as usize..][..self.columns];
        match &self.outer {
            Outer::Plain => {
                OfSize::Plain(Plain { first, number: &self.inner[0].number, inner_points: self.inner_points })
            }
            Outer::Folded { halves, fold, act, .. } => {
                OfSize::Folded(Folded { first, halves, fold, act, inner: &self.inner })
            }
        }
    }

    /// The representative of a class.
    ///
    /// # Panics
    /// If there is no class of that number.
    #[must_use]
    pub fn unrank(&self, size: u32, number: u32) -> u32 {
        let row = &self.first[self.columns * size as usize..][..self.columns];
        assert!(number < row[self.columns - 1], "there is no such subset");
        // The last class that begins here: those before it with the same beginning are empty.
        let class = row.partition_point(|&first| first <= number) - 1;
        let (half, subgroup) = match &self.outer {
            Outer::Plain => (class as u16, 0),
            Outer::Folded { least, .. } => least[class],
        };
        let inner = &self.inner[usize::from(subgroup)];
        let begin = inner.begin[(size - half.count_ones()) as usize];
        let other = inner.least[(begin + number - row[class]) as usize];
        match &self.outer {
            Outer::Plain => u32::from(half) << self.inner_points | u32::from(other),
            Outer::Folded { points: [outer, inner], .. } => {
                spread(half.into(), outer) | spread(other.into(), inner)
            }
        }
    }
}

impl Inner {
    /// The classes under symmetries given by what they make of the halves; the identity need not
    /// be among them.
    fn new(points: u32, group: &[(&[u16], Sign)]) -> Inner {
        let halves = 1usize << points;
        let mut by_size: Vec<Vec<u16>> = vec![Vec::new(); points as usize + 1];
        let mut number = vec![0; halves];
        for half in 0..halves {
            let images = group.iter().map(|(act, sign)| (act[half], *sign));
            let least =
                images.min_by_key(|&(image, _)| image).filter(|&(image, _)| usize::from(image) < half);
            number[half] = match least {
                Some((least, sign)) => number[usize::from(least)] ^ u16::from(sign == Sign::Minus),
                None => {
                    let same_size = &mut by_size[half.count_ones() as usize];
                    same_size.push(half as u16);
                    (same_size.len() as u16 - 1) << 1
                }
            };
        }
        let mut begin = vec![0];
        for same_size in &by_size {
            begin.push(begin[begin.len() - 1] + same_size.len() as u32);
        }
        Inner { number, least: by_size.concat(), begin }
    }

    fn count(&self, size: u32) -> u32 {
        let size = size as usize;
        if size + 1 < self.begin.len() { self.begin[size + 1] - self.begin[size] } else { 0 }
    }
}

fn fold(points: u32, group: &[Symmetry]) -> Subsets {
    let [outer, inner] = halve(points, group);
    let mut place = vec![0u32; points as usize];
    for (bit, &point) in inner.iter().enumerate() {
        place[usize::from(point)] = 1 << bit;
    }
    for (bit, &point) in outer.iter().enumerate() {
        place[usize::from(point)] = 1 << (16 + bit);
    }
    let (low, high) = place.split_at(place.len().min(LOW as usize));
    let halves = [of_all_sets(low), of_all_sets(high)];

    // What each symmetry makes of all halves of one kind.
    let acts = |half: &[u8], shift: u32| -> Vec<Vec<u16>> {
        let of = |symmetry: &Symmetry| {
            let image = |&point: &u8| place[usize::from(symmetry.image[usize::from(point)])] >> shift;
            let images: Vec<u32> = half.iter().map(image).collect();
            of_all_sets(&images).into_iter().map(|image| image as u16).collect()
        };
        group.iter().map(of).collect()
    };
    let (act_outer, act) = (acts(&outer, 16), acts(&inner, 0));

    let mut subgroups: Vec<Vec<usize>> = Vec::new();
    let mut least: Vec<(u16, u16)> = Vec::new();
    let mut fold: Vec<Fold> = Vec::with_capacity(1 << outer.len());
    for half in 0..1usize << outer.len() {
        let images = act_outer.iter().map(|act| act[half]).zip(0..);
        let (image, symmetry) = images.min().expect("a group has an element");
        let (class, subgroup) = if usize::from(image) < half {
            let known = fold[usize::from(image)];
            (known.class, known.subgroup)
        } else {
            let fixing: Vec<usize> =
                (0..group.len()).filter(|&i| usize::from(act_outer[i][half]) == half).collect();
            let subgroup = subgroups.iter().position(|known| *known == fixing).unwrap_or_else(|| {
                subgroups.push(fixing);
                subgroups.len() - 1
            });
            least.push((half as u16, subgroup as u16));
            ((least.len() - 1) as u16, subgroup as u8)
        };
        // A least half stays as it is; its own subgroup will see to the inner half.
        let symmetry = if usize::from(image) < half { symmetry } else { identity(group) };
        fold.push(Fold { class, symmetry: symmetry as u8, subgroup, sign: group[symmetry].sign });
    }
    let inner_classes = subgroups.iter().map(|subgroup| {
        let elements: Vec<(&[u16], Sign)> =
            subgroup.iter().map(|&i| (act[i].as_slice(), group[i].sign)).collect();
        Inner::new(inner.len() as u32, &elements)
    });
    let inner_classes = inner_classes.collect();
    let inner_points = inner.len() as u32;
    let sizes: Vec<(u32, usize)> =
        least.iter().map(|&(half, subgroup)| (half.count_ones(), usize::from(subgroup))).collect();
    let kind = Outer::Folded { halves, fold, act, least, points: [outer, inner] };
    Subsets::over(points, kind, sizes.into_iter(), inner_points, inner_classes)
}

fn identity(group: &[Symmetry]) -> usize {
    group.iter().position(Symmetry::is_identity).expect("a group has an identity")
}

/// Parts the points into two halves of about the same size, each a union of orbits.
fn halve(points: u32, group: &[Symmetry]) -> [Vec<u8>; 2] {
    let mut orbits: Vec<Vec<u8>> = Vec::new();
    for point in 0..points as u8 {
        if !orbits.iter().any(|orbit| orbit.contains(&point)) {
            let mut orbit: Vec<u8> = group.iter().map(|s| s.image[usize::from(point)]).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbits.push(orbit);
        }
    }
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.len()));
    let mut halves = [Vec::new(), Vec::new()];
    for orbit in orbits {
        let shorter = usize::from(halves[1].len() < halves[0].len());
        halves[shorter].extend(orbit);
    }
    halves
}

/// What becomes of all sets, by what becomes of each bit.
fn of_all_sets(bits: &[u32]) -> Vec<u32> {
    let mut images = vec![0];
    for bit in bits {
        images.extend_from_within(..);
        let half = images.len() / 2;
        images[half..].iter_mut().for_each(|image| *image |= bit);
    }
    images
}

/// The points of a set.
fn points(set: u32) -> impl Iterator<Item = u32> {
    (0..u32::BITS).filter(move |point| set >> point & 1 == 1)
}

/// The set of the points that the bits of a half stand for.
fn spread(half: u32, of: &[u8]) -> u32 {
    points(half).fold(0, |set, bit| set | 1 << of[bit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The symmetries of a board, the transposing ones negating if so wished.
    fn board(width: u8, height: u8, negate: bool) -> Vec<Symmetry> {
        let mut group = Vec::new();
        for s in 0..8 {
            if s & 4 != 0 && width != height {
                continue;
            }
            let image = (0..width * height).map(|square| {
                let (mut c, mut r) = (square % width, square / width);
                if s & 1 != 0 {
                    c = width - 1 - c;
                }
                if s & 2 != 0 {
                    r = height - 1 - r;
                }
                if s & 4 != 0 { c * width + r } else { r * width + c }
            });
            let sign = if negate && s & 4 != 0 { Sign::Minus } else { Sign::Plus };
            group.push(Symmetry { image: image.collect(), sign });
        }
        group
    }

    fn check(points: u32, group: &[Symmetry]) {
        let subsets = Subsets::new(points, group);
        let mut classes = vec![BTreeSet::new(); points as usize + 1];
        for set in 0..1u32 << points {
            let size = set.count_ones();
            let least = group.iter().map(|s| s.apply(set)).min().unwrap();
            let (number, sign) = subsets.rank(set, size);
            let representative = subsets.unrank(size, number);
            assert_eq!(subsets.rank(representative, size), (number, Sign::Plus));
            assert!(
                group.iter().any(|s| s.apply(set) == representative && s.sign == sign),
                "{set:b} {representative:b}"
            );
            classes[size as usize].insert((least, number));
        }
        for (size, classes) in classes.iter().enumerate() {
            let numbers: BTreeSet<u32> = classes.iter().map(|&(_, number)| number).collect();
            assert_eq!(numbers.len(), classes.len());
            assert_eq!(subsets.count(size as u32) as usize, classes.len());
            assert!(numbers.last().is_none_or(|&last| last as usize + 1 == classes.len()));
        }
    }

    #[test]
    fn every_class_has_one_number() {
        for points in [0, 1, 5, 12] {
            check(points, &[Symmetry { image: (0..points as u8).collect(), sign: Sign::Plus }]);
        }
        for (width, height) in [(1, 1), (2, 1), (1, 5), (2, 2), (3, 2), (3, 3), (5, 3), (4, 4)] {
            for negate in [false, true] {
                check(u32::from(width * height), &board(width, height, negate));
            }
        }
    }

    #[test]
    fn a_group_of_colour_swaps() {
        let half_turn = Symmetry { image: (0..9).rev().collect(), sign: Sign::Minus };
        let identity = Symmetry { image: (0..9).collect(), sign: Sign::Plus };
        check(9, &[identity, half_turn]);
    }
}
