//! Random sums to learn on: games with integer leaves, a few moves deep.

use super::graph::{Flat, Graph, Sharing};
use super::optimal::states;
use crate::limits::Limits;
use hotstrat_core::{Explicit, SplitMix};

/// What random sums are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The least and the greatest number of games.
    pub games: [u32; 2],
    /// How many moves a game lasts at most.
    pub depth: u32,
    /// Sums with more states are thrown away, so that optimal play can be computed.
    pub states: usize,
}

impl Default for Kind {
    fn default() -> Kind {
        Kind { games: [3, 6], depth: 4, states: 20_000 }
    }
}

/// What a move tends to gain.
const GAIN: i32 = 3;

/// The magnitude of the rest of a leaf.
const SPREAD: i32 = 6;

/// A game in which both players can move, with integers at its leaves and one or two options for each
/// player. Moves tend to help who makes them, but zugzwangs and numbers occur.
pub fn game(random: &mut SplitMix, depth: u32) -> Explicit {
    braces(random, depth.max(1), 0)
}

/// A sum of random games.
pub fn sum(random: &mut SplitMix, kind: Kind) -> Vec<Explicit> {
    let [least, most] = kind.games;
    loop {
        let count = least + random.below(most - least + 1);
        let games: Vec<Explicit> = (0..count).map(|_| game(random, kind.depth)).collect();
        if flattened(&games).is_some_and(|graph| states(&graph, kind.states).is_some()) {
            return games;
        }
    }
}

/// The flattened sum number `index` of those that a seed names.
#[must_use]
pub fn graph(seed: u64, index: u64, kind: Kind) -> Graph {
    // Neighbouring numbers must not give streams that overlap.
    let mut random = SplitMix::new(SplitMix::new(seed ^ index.rotate_left(32)).next_u64());
    flattened(&sum(&mut random, kind)).expect("a sum that was flattened before")
}

fn flattened(games: &[Explicit]) -> Option<Graph> {
    Flat::new(games, Sharing::Tree, 100_000, &Limits::default()).ok().map(|flat| flat.graph)
}

/// A position in which both can move; `bias` is what the moves so far have brought Left.
fn braces(random: &mut SplitMix, depth: u32, bias: i32) -> Explicit {
    let [lefts, rights] = [GAIN, -GAIN].map(|gain| {
        let count = 1 + u32::from(random.below(3) == 0);
        (0..count).map(|_| option(random, depth - 1, bias + gain)).collect::<Vec<_>>()
    });
    Explicit::braces(lefts, rights)
}

fn option(random: &mut SplitMix, depth: u32, bias: i32) -> Explicit {
    if depth > 0 && random.below(2) == 0 {
        return braces(random, depth, bias);
    }
    let leaf = random.below(2 * SPREAD as u32 + 1) as i32 - SPREAD + bias;
    Explicit::number(leaf.into()).expect("a small integer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_of_their_kind_and_the_same_every_time() {
        let kind = Kind::default();
        for index in 0..20 {
            let sum = graph(7, index, kind);
            assert!((3..=6).contains(&sum.roots().len()));
            assert!(states(&sum, kind.states).is_some());
            assert_eq!(sum.exact(0), graph(7, index, kind).exact(0));
        }
        let first: Vec<usize> = (0..20).map(|index| graph(7, index, kind).len()).collect();
        let second: Vec<usize> = (0..20).map(|index| graph(8, index, kind).len()).collect();
        assert_ne!(first, second);
    }
}
