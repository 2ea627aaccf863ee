//! Random heap-go sums, and heap-go sums as game trees for experiments.
//!
//! The experiments of Kao, Wu, Shan & Yen (2012) draw sums by classes: 3-3-2 has two heaps of three
//! counters and one of two. Colours are uniform, weights are uniform from 1 to 10. The tree of a sum has
//! a branch for every heap, also for equal ones, in the order of the heaps or the hottest heap first; its
//! size T is the number of its leaves, as the averages in their Table 4 show (13,440 for 2-1-1-1-1, where
//! the colours do not matter, and 65,304 for 2-2-2-2, which their Table 4 lists as 2-2-2-1).

use super::{Counter, HeapGo, MAX_COUNTERS, MAX_HEAPS, take};
use hotstrat_core::{Dyadic, Game, InexactError, Player, SplitMix, Thermograph};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The largest weight of a random counter.
pub const LARGEST_WEIGHT: u32 = 10;

/// The sizes of the heaps of a random sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class(Vec<usize>);

/// Why a text is not a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseClassError(String);

impl fmt::Display for ParseClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a class such as 3-3-2: up to {MAX_HEAPS} heaps of 1 to {MAX_COUNTERS} counters",
            self.0.escape_debug()
        )
    }
}

impl std::error::Error for ParseClassError {}

impl FromStr for Class {
    type Err = ParseClassError;

    fn from_str(text: &str) -> Result<Class, ParseClassError> {
        let error = || ParseClassError(text.chars().take(40).collect());
        let size = |part: &str| part.parse().ok().filter(|size| (1..=MAX_COUNTERS).contains(size));
        let sizes: Option<Vec<usize>> = text.trim().split('-').map(size).collect();
        sizes.filter(|sizes| sizes.len() <= MAX_HEAPS).map(Class).ok_or_else(error)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"))
    }
}

impl Class {
    /// How many heaps its sums have.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.0.len()
    }

    /// The sum of this class that belongs to a seed: always the same.
    #[must_use]
    pub fn draw(&self, seed: u64) -> HeapGo {
        let mut random = SplitMix::new(seed);
        let mut counter = || {
            let owner = Player::BOTH[random.below(2) as usize];
            Counter { weight: 1 + random.below(LARGEST_WEIGHT) as i32, owner }
        };
        let heaps = self.0.iter().map(|&size| (0..size).map(|_| counter()).collect()).collect();
        HeapGo { heaps, score: 0, offset: 0 }
    }
}

/// In which order the branches of a tree come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Order {
    /// As the heaps are written.
    Given,
    /// The heap with the highest temperature first.
    Hottest,
}

/// The most heaps of a tree.
const MOST_HEAPS: usize = 8;

/// A heap-go sum as a game tree: a small state over a table that all states share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeapTree {
    heaps: Arc<Vec<Vec<Level>>>,
    order: Order,
    heights: [u8; MOST_HEAPS],
    score: i32,
}

/// A heap of some height.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Level {
    /// For each player the height after his move, and what it changes in the score.
    moves: [(u8, i32); 2],
    temperature: Dyadic,
}

impl HeapTree {
    /// The tree of a sum; `None` if it has more than eight heaps.
    pub fn new(sum: &HeapGo, order: Order) -> Result<Option<HeapTree>, InexactError> {
        if sum.heaps.len() > MOST_HEAPS {
            return Ok(None);
        }
        let heaps: Vec<Vec<Level>> = sum.heaps.iter().map(|heap| levels(heap)).collect::<Result<_, _>>()?;
        let heights = std::array::from_fn(|i| sum.heaps.get(i).map_or(0, |heap| heap.len() as u8));
        Ok(Some(HeapTree { heaps: Arc::new(heaps), order, heights, score: sum.score }))
    }

    /// How many leaves the tree has: the T of the paper.
    ///
    /// What is played in one heap does not depend on the others. So the ways to play it are counted by
    /// their number of moves, and two heaps played in k and l moves can be mixed in (k + l)! / k! l! ways.
    #[must_use]
    pub fn leaves(&self) -> f64 {
        let mut all = vec![1.0];
        for (levels, &height) in self.heaps.iter().zip(&self.heights) {
            let mut mixed = vec![0.0; all.len() + usize::from(height)];
            for (k, ways) in plays(&levels[..usize::from(height)]).into_iter().enumerate() {
                for (l, others) in all.iter().enumerate() {
                    mixed[k + l] += ways * others * choose(k + l, k);
                }
            }
            all = mixed;
        }
        all.iter().sum()
    }
}

/// For each number of moves, how many ways there are to play a heap.
fn plays(levels: &[Level]) -> Vec<f64> {
    let mut by_height = vec![vec![1.0]];
    for (height, level) in (1..).zip(levels) {
        let mut ways = vec![0.0; height + 1];
        for (rest, _) in level.moves {
            for (k, count) in by_height[usize::from(rest)].iter().enumerate() {
                ways[k + 1] += count;
            }
        }
        by_height.push(ways);
    }
    by_height.pop().expect("the empty heap at least")
}

/// How many sets of k things out of n there are.
fn choose(n: usize, k: usize) -> f64 {
    (1..=k).fold(1.0, |product, i| product * (n - k + i) as f64 / i as f64).round()
}

/// What can be done with a heap at each height from 1 on.
fn levels(heap: &[Counter]) -> Result<Vec<Level>, InexactError> {
    let mut thermographs = vec![Thermograph::integer(Dyadic::ZERO)];
    let mut levels = Vec::new();
    for height in 1..=heap.len() {
        let moves = Player::BOTH.map(|player| {
            let mut rest = heap[..height].to_vec();
            let taken: i32 = take(player, &mut rest).map(|counter| counter.weight).sum();
            (rest.len() as u8, if player == Player::Left { taken } else { -taken })
        });
        let after = |(rest, gain): (u8, i32)| thermographs[usize::from(rest)].shift(gain.into());
        let thermograph = Thermograph::from_options([&after(moves[0])?], [&after(moves[1])?])?;
        levels.push(Level { moves, temperature: thermograph.temperature() });
        thermographs.push(thermograph);
    }
    Ok(levels)
}

impl Game for HeapTree {
    /// The heap, counted from 0.
    type Move = u8;

    fn moves(&self, _: Player, out: &mut Vec<u8>) {
        let begin = out.len();
        out.extend((0..self.heaps.len() as u8).filter(|&heap| self.heights[usize::from(heap)] > 0));
        if self.order == Order::Hottest {
            out[begin..].sort_by_key(|&heap| std::cmp::Reverse(self.level(heap).temperature));
        }
    }

    fn play(&self, player: Player, heap: u8) -> HeapTree {
        let mut next = self.clone();
        let (height, gain) = self.level(heap).moves[player as usize];
        next.heights[usize::from(heap)] = height;
        next.score += gain;
        next
    }

    fn integer(&self) -> Option<i32> {
        (self.heights == [0; MOST_HEAPS]).then_some(self.score)
    }
}

impl HeapTree {
    /// A heap as it is now, not empty.
    fn level(&self, heap: u8) -> &Level {
        let heap = usize::from(heap);
        &self.heaps[heap][usize::from(self.heights[heap]) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::reference::Reference;

    fn tree(sum: &HeapGo, order: Order) -> HeapTree {
        HeapTree::new(sum, order).unwrap().unwrap()
    }

    /// Counts leaves one by one.
    fn count(tree: &HeapTree) -> u64 {
        let mut moves = Vec::new();
        tree.moves(Player::Left, &mut moves);
        let below = |player| moves.iter().map(|&mv| count(&tree.play(player, mv))).sum::<u64>();
        if moves.is_empty() { 1 } else { below(Player::Left) + below(Player::Right) }
    }

    #[test]
    fn draws_are_fixed_for_ever() {
        let class: Class = "3-3-2".parse().unwrap();
        let draws = [1, 2, u64::MAX].map(|seed| class.draw(seed).to_string());
        assert_eq!(draws, ["8b5r8r + 7b8b6r + 2b6b", "4b8r8r + 5b8b8r + 3r4r", "9r5b10r + 9b1r3r + 7b9b"]);
    }

    #[test]
    fn draws_have_the_sizes_of_their_class_and_uniform_counters() {
        let class: Class = "4-3-1".parse().unwrap();
        assert_eq!((class.to_string().as_str(), class.heaps()), ("4-3-1", 3));
        let mut weights = [0; 10];
        let mut blue = 0;
        for seed in 0..1000 {
            let sum = class.draw(seed);
            assert_eq!(sum.heaps.iter().map(Vec::len).collect::<Vec<_>>(), [4, 3, 1]);
            for counter in sum.heaps.iter().flatten() {
                weights[counter.weight as usize - 1] += 1;
                blue += u32::from(counter.owner == Player::Left);
            }
        }
        assert!(weights.iter().all(|&count| (700..900).contains(&count)), "{weights:?}");
        assert!((3800..4200).contains(&blue), "{blue}");
    }

    #[test]
    fn refuses_what_is_no_class() {
        for text in ["", "3-", "0-1", "33-1", "a", "3 3", "-1", &vec!["1"; 33].join("-")] {
            assert!(text.parse::<Class>().is_err(), "{text}");
        }
    }

    #[test]
    fn leaves_are_those_of_table_4() {
        // Where every heap has at most two counters, colours do not change their number.
        for (class, expected) in [
            ("2-2-2", 1158.0),
            ("2-2-1-1", 3936.0),
            ("2-2-2-2", 65304.0),
            ("2-1-1-1-1", 13440.0),
            ("2-2-1-1-1", 52800.0),
            ("2-2-2-1-1", 230_880.0),
        ] {
            let sum = class.parse::<Class>().unwrap().draw(5);
            assert_eq!(tree(&sum, Order::Given).leaves(), expected, "{class}");
        }
        for seed in 0..50 {
            let tree = tree(&"4-3-1".parse::<Class>().unwrap().draw(seed), Order::Hottest);
            assert_eq!(tree.leaves(), count(&tree) as f64);
        }
    }

    #[test]
    fn the_tree_is_the_game() {
        let class: Class = "3-2-1".parse().unwrap();
        for seed in 0..100 {
            let sum = class.draw(seed);
            let expected = Reference::default().thermograph(&sum).unwrap();
            for order in [Order::Given, Order::Hottest] {
                assert_eq!(Reference::default().thermograph(&tree(&sum, order)).unwrap(), expected, "{sum}");
            }
        }
    }

    #[test]
    fn the_hottest_heap_comes_first() {
        let sum: HeapGo = "1b + 9r + 6r2b5b".parse().unwrap();
        let (given, hottest) = (tree(&sum, Order::Given), tree(&sum, Order::Hottest));
        let moves = |tree: &HeapTree| {
            let mut moves = Vec::new();
            tree.moves(Player::Left, &mut moves);
            moves
        };
        assert_eq!((moves(&given), moves(&hottest)), (vec![0, 1, 2], vec![1, 2, 0]));
        let nine: HeapGo = ["1b"; 9].join("+").parse().unwrap();
        assert_eq!(HeapTree::new(&nine, Order::Given), Ok(None));
    }
}
