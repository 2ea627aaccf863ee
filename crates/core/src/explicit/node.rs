//! Terms in braces: shared nodes, each seen as it is or as its negative.
//!
//! A node and its negative are one object: of the two, the one with the smaller structural hash is
//! stored, and a term is the node with a sign. So negation is free, a negative is never built
//! beside the original, and trees that are equal up to sign meet in one form. All that engines and
//! the printer ask about a node is computed once from its options, when it is made.

use super::Explicit;
use crate::dyadic::Dyadic;
use crate::player::{Player, Sign};
use rustc_hash::{FxHashSet, FxHasher};
use std::hash::Hasher;
use std::sync::Arc;

/// The largest nimber that is read and written as such.
pub(super) const MAX_NIMBER: usize = 100;

/// Beyond any stop of a game whose birthday is known.
const FAR: i64 = 1 << 40;

/// A node or its negative.
#[derive(Clone)]
pub(super) struct Term {
    node: Arc<Node>,
    /// Always `Plus` for a node that is its own negative.
    sign: Sign,
}

/// A game in braces with at least one option.
pub(super) struct Node {
    /// Left's and Right's options, in the order written.
    options: [Vec<Explicit>; 2],
    hash: u64,
    /// The hash of the negative; not less than `hash`.
    negative_hash: u64,
    /// Whether the node is its own negative, option by option.
    symmetric: bool,
    measures: Measures,
    shape: Shape,
}

/// What is known of a node without playing it.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    /// Whether the node is its own negative, if not option by option then in another order.
    pub own_negative: bool,
    /// An upper bound of the birthday; `u32::MAX` if there are too many moves to count.
    pub birthday: u32,
    /// An upper bound of the temperature.
    pub temperature: Option<Dyadic>,
    /// How deep braces and `±` are nested when the game is printed.
    pub height: u32,
    /// The largest magnitude that a number has in any follower, rounded up.
    reach: u32,
    /// Integers not below the left stop and not above the right stop.
    high: i64,
    low: i64,
}

/// How a node is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// `*` or `*n`.
    Nimber(usize),
    /// `^`.
    Up,
    /// `v`.
    Down,
    /// `±` and the only Left option.
    Switch,
    /// `{…|…}`.
    Braces,
}

impl Term {
    /// The term with these options, of which no player has one twice and not both have none.
    pub fn new(options: [Vec<Explicit>; 2]) -> Term {
        let hash = hash_options(&options, Sign::Plus);
        let negative_hash = hash_options(&options, Sign::Minus);
        if negative_hash < hash {
            let negative = [Player::Right, Player::Left]
                .map(|player| options[player as usize].iter().map(Explicit::negate).collect());
            return Term { node: Arc::new(Node::new(negative, negative_hash, hash)), sign: Sign::Minus };
        }
        Term { node: Arc::new(Node::new(options, hash, negative_hash)), sign: Sign::Plus }
    }

    /// The options of `player` in the node, each to be taken with the sign.
    pub fn options(&self, player: Player) -> (&[Explicit], Sign) {
        (self.node.options(self.sign.apply(player)), self.sign)
    }

    pub fn signed(&self, sign: Sign) -> Term {
        let sign = if self.node.symmetric { Sign::Plus } else { self.sign * sign };
        Term { node: Arc::clone(&self.node), sign }
    }

    pub fn structural_hash(&self, sign: Sign) -> u64 {
        match self.sign * sign {
            Sign::Plus => self.node.hash,
            Sign::Minus => self.node.negative_hash,
        }
    }

    pub fn measures(&self) -> &Measures {
        &self.node.measures
    }

    /// How the term, taken with the sign, is printed.
    pub fn shape(&self, sign: Sign) -> Shape {
        match (self.node.shape, self.sign * sign) {
            (Shape::Up, Sign::Minus) => Shape::Down,
            (Shape::Down, Sign::Minus) => Shape::Up,
            (shape, _) => shape,
        }
    }

    /// Integers between which the stops lie.
    fn stops(&self) -> (i64, i64) {
        let Measures { low, high, .. } = self.node.measures;
        match self.sign {
            Sign::Plus => (low, high),
            Sign::Minus => (-high, -low),
        }
    }
}

impl Node {
    fn new(options: [Vec<Explicit>; 2], hash: u64, negative_hash: u64) -> Node {
        let [lefts, rights] = &options;
        let symmetric = hash == negative_hash
            && lefts.len() == rights.len()
            && lefts.iter().zip(rights).all(|(left, right)| equal(left, right, Sign::Minus));
        let shape = Shape::of(lefts, rights, symmetric);
        let measures = Measures::of(lefts, rights, symmetric, shape);
        Node { options, hash, negative_hash, symmetric, measures, shape }
    }

    fn options(&self, player: Player) -> &[Explicit] {
        &self.options[player as usize]
    }
}

impl Drop for Node {
    /// Takes the tree apart from a list: recursion would be as deep as the tree.
    fn drop(&mut self) {
        let mut doomed: Vec<Explicit> = Vec::new();
        for options in &mut self.options {
            doomed.extend(options.drain(..).filter(|option| !option.terms.is_empty()));
        }
        while let Some(game) = doomed.pop() {
            for term in game.terms {
                if let Some(mut node) = Arc::into_inner(term.node) {
                    for options in &mut node.options {
                        doomed.append(options);
                    }
                }
            }
        }
    }
}

impl Shape {
    fn of(lefts: &[Explicit], rights: &[Explicit], symmetric: bool) -> Shape {
        let counts_up =
            |options: &[Explicit]| options.iter().enumerate().all(|(n, option)| option.is_nimber(n));
        if lefts.len() == rights.len() && lefts.len() <= MAX_NIMBER && counts_up(lefts) && counts_up(rights) {
            return Shape::Nimber(lefts.len());
        }
        match (lefts, rights) {
            ([left], [right]) if left.is_nimber(0) && right.is_nimber(1) => Shape::Up,
            ([left], [right]) if left.is_nimber(1) && right.is_nimber(0) => Shape::Down,
            // {-3|3} is not hot: to call it ±-3 would mislead.
            ([left], [_]) if symmetric && left.as_number().is_none_or(|x| x > Dyadic::ZERO) => Shape::Switch,
            _ => Shape::Braces,
        }
    }
}

impl Measures {
    fn of(lefts: &[Explicit], rights: &[Explicit], symmetric: bool, shape: Shape) -> Measures {
        let options = || lefts.iter().chain(rights);
        let heights = options().map(Explicit::height);
        let height = match shape {
            Shape::Nimber(_) | Shape::Up | Shape::Down => 0,
            Shape::Switch | Shape::Braces => 1 + heights.max().unwrap_or(0),
        };
        let reach = options().map(Explicit::reach).max().unwrap_or(0);
        let birthday = options().map(Explicit::birthday).max().unwrap_or(0).saturating_add(1);

        // For t ≥ 0 the scaffolds satisfy λ(t) ≤ L_0(G^L) − t and ρ(t) ≥ R_0(G^R) + t, for the best
        // of the options, and so have met when t is half the difference.
        let left_high = lefts.iter().map(|left| left.stops().1).max();
        let right_low = rights.iter().map(|right| right.stops().0).min();
        let temperature = match (left_high, right_low) {
            (None, _) | (_, None) => Some(Dyadic::MINUS_ONE),
            // The birthday bounds the magnitude of stops, so they too are too large to count.
            _ if birthday == u32::MAX => None,
            (Some(high), Some(low)) => Dyadic::new((high - low).max(0), 1).ok(),
        };
        let high = highest_stop(left_high, rights.iter().map(|right| right.stops().1).min());
        let left_low = lefts.iter().map(|left| left.stops().0).max();
        let low = -highest_stop(right_low.map(|low| -low), left_low.map(|low| -low));

        let own_negative = symmetric || is_own_negative(lefts, rights);
        let reach = u32::try_from(reach).expect("an option keeps the limit of numbers");
        Measures { own_negative, birthday, temperature, height, reach, high, low }
    }
}

impl Explicit {
    /// The largest magnitude that the number can have here or in a follower, rounded up.
    pub(super) fn reach(&self) -> u64 {
        let number = self.number.abs().ceil().numerator().unsigned_abs();
        self.terms.iter().map(|term| u64::from(term.measures().reach)).sum::<u64>() + number
    }

    /// The longest line of play, or `u32::MAX` if that is too long to count.
    pub(super) fn birthday(&self) -> u32 {
        let x = self.number.abs();
        let fraction = if x.is_integer() { 0 } else { x.exponent() + 1 };
        let number = u32::try_from(x.floor().numerator()).map_or(u32::MAX, |n| n.saturating_add(fraction));
        self.terms.iter().fold(number, |total, term| total.saturating_add(term.measures().birthday))
    }

    /// How deep braces and `±` are nested when the game is printed.
    pub(super) fn height(&self) -> u32 {
        self.terms.iter().map(|term| term.measures().height).max().unwrap_or(0)
    }

    /// Integers not above the right stop and not below the left stop, because the stops of a sum
    /// lie between the sums of the stops.
    fn stops(&self) -> (i64, i64) {
        let number = (self.number.floor().numerator(), self.number.ceil().numerator());
        self.terms.iter().fold(number, |(low, high), term| {
            let (term_low, term_high) = term.stops();
            ((low + term_low).clamp(-FAR, FAR), (high + term_high).clamp(-FAR, FAR))
        })
    }

    fn is_nimber(&self, n: usize) -> bool {
        match self.terms.as_slice() {
            [] => n == 0 && self.number == Dyadic::ZERO,
            [term] => self.number == Dyadic::ZERO && term.node.shape == Shape::Nimber(n),
            _ => false,
        }
    }
}

/// An integer not below the left stop of a game, given one not below the left stops of its left
/// options, and one not below the left stop of some right option.
///
/// If the game is no number, Left moves to the stop. If it is a number, it is below any integer
/// that is above 0 and above all left options, or that is the bound of a right option.
fn highest_stop(left_high: Option<i64>, right_high: Option<i64>) -> i64 {
    let number = left_high.map_or(0, |high| (high + 1).max(0)).min(right_high.unwrap_or(i64::MAX));
    left_high.map_or(number, |high| high.max(number))
}

/// Whether the left options are the negatives of the right ones, in any order.
fn is_own_negative(lefts: &[Explicit], rights: &[Explicit]) -> bool {
    let sorted = |options: &[Explicit], sign| {
        let mut order: Vec<(u64, usize)> =
            options.iter().enumerate().map(|(i, option)| (option.structural_hash(sign), i)).collect();
        order.sort_unstable();
        order
    };
    let (a, b) = (sorted(lefts, Sign::Plus), sorted(rights, Sign::Minus));
    a.len() == b.len() && a.iter().zip(&b).all(|(&(_, i), &(_, j))| equal(&lefts[i], &rights[j], Sign::Minus))
}

/// Whether two games are the same tree, the second one taken with the sign.
///
/// Equal nodes are one object more often than not; those that are not are compared once per pair,
/// or a game with shared parts would take exponential time.
pub(super) fn equal(a: &Explicit, b: &Explicit, sign: Sign) -> bool {
    let mut open = Vec::new();
    if !equal_on_top(a, b, sign, &mut open) {
        return false;
    }
    let mut assumed: FxHashSet<(*const Node, *const Node, Sign)> = FxHashSet::default();
    while let Some((x, y, sign)) = open.pop() {
        if !assumed.insert((x, y, sign)) {
            continue;
        }
        for player in Player::BOTH {
            let (xs, ys) = (x.options(player), y.options(sign.apply(player)));
            if xs.len() != ys.len() || !xs.iter().zip(ys).all(|(a, b)| equal_on_top(a, b, sign, &mut open)) {
                return false;
            }
        }
    }
    true
}

/// Compares numbers, counts and hashes, and leaves the nodes still to be compared.
fn equal_on_top<'a>(
    a: &'a Explicit,
    b: &'a Explicit,
    sign: Sign,
    open: &mut Vec<(&'a Node, &'a Node, Sign)>,
) -> bool {
    a.number == b.number.signed(sign)
        && a.terms.len() == b.terms.len()
        && a.terms.iter().zip(&b.terms).all(|(x, y)| {
            let relative = x.sign * y.sign * sign;
            if Arc::ptr_eq(&x.node, &y.node) {
                return relative == Sign::Plus || x.node.symmetric;
            }
            let plausible = x.structural_hash(Sign::Plus) == y.structural_hash(sign);
            if plausible {
                open.push((&x.node, &y.node, relative));
            }
            plausible
        })
}

fn hash_options(options: &[Vec<Explicit>; 2], sign: Sign) -> u64 {
    mix(Player::BOTH.into_iter().flat_map(|player| {
        let options = &options[sign.apply(player) as usize];
        let hashes = options.iter().map(move |option| option.structural_hash(sign));
        std::iter::once(options.len() as u64).chain(hashes)
    }))
}

/// The hash of a sequence.
pub(super) fn mix(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hasher = FxHasher::default();
    words.into_iter().for_each(|word| hasher.write_u64(word));
    // FxHasher alone is nearly linear, and hashes of hashes of small integers would collide.
    let mut hash = hasher.finish();
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ (hash >> 32)
}
