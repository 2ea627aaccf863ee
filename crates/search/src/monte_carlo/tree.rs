//! The tree that descents grow.
//!
//! Each descent adds one node, so a node holds no more than its own statistics and two links: the first
//! of its children and the next of its siblings. Children that were not seen yet take no memory.

use super::gauss::Gauss;
use super::policy::{Policy, confidence};
use crate::limits::{Budget, StopReason};
use hotstrat_core::{Player, ScoreGame};

/// What is known about the moves from a position.
#[derive(Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    policy: Policy,
    path: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The sum of the rewards, as Left counts them.
    sum: f64,
    visits: u32,
    /// The move that leads here.
    choice: u32,
    child: u32,
    sibling: u32,
    /// How many children were seen.
    seen: u32,
}

/// No node.
const NONE: u32 = u32::MAX;

const ROOT: u32 = 0;

/// No more nodes than this are added between two looks at the limits.
const UNCHECKED: usize = 1_024;

/// By how many nodes a full arena grows: a quarter, so that little of the memory lies idle.
fn growth(len: usize) -> usize {
    (len / 4).max(UNCHECKED)
}

impl Node {
    fn new(choice: u32, sibling: u32) -> Node {
        Node { sum: 0.0, visits: 0, choice, child: NONE, sibling, seen: 0 }
    }
}

/// A move as a sampled variation takes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampled {
    /// The move.
    pub choice: u32,
    /// What it was drawn to be worth, as Left counts it; `None` where nothing is known.
    pub worth: Option<f64>,
}

impl Tree {
    /// A tree that knows nothing.
    #[must_use]
    pub fn new(policy: Policy) -> Tree {
        Tree { nodes: vec![Node::new(0, NONE)], policy, path: Vec::new() }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is always the root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The memory in use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// The memory that will be in use when `more` nodes have been added, in bytes.
    fn bytes_after(&self, more: usize) -> usize {
        let (len, capacity) = (self.nodes.len(), self.nodes.capacity());
        let grown = if len + more > capacity { len + growth(len) } else { capacity };
        grown * size_of::<Node>()
    }

    /// The believed value of each move from the root that was seen, as Left counts it, with its visits.
    pub fn root_moves(&self) -> impl Iterator<Item = (u32, f64, u32)> {
        let nodes = self.children(ROOT).map(|id| &self.nodes[id as usize]);
        nodes.map(|node| (node.choice, self.policy.mean(node.sum, node.visits), node.visits))
    }

    /// The move from the root that looks best to whoever is to move.
    #[must_use]
    pub fn best(&self, mover: Player) -> Option<u32> {
        self.best_move(mover).map(|(choice, ..)| choice)
    }

    fn best_move(&self, mover: Player) -> Option<(u32, f64, u32)> {
        let towards = direction(mover);
        self.root_moves().max_by(|a, b| (towards * a.1).total_cmp(&(towards * b.1)))
    }

    /// How far the mean of the root's best move may be off, by the confidence bound for rewards of magnitude
    /// up to `greatest`.
    #[must_use]
    pub fn doubt(&self, mover: Player, greatest: f64) -> Option<f64> {
        let best = self.best_move(mover)?;
        let log = f64::from(self.nodes[ROOT as usize].visits).ln();
        Some(confidence(2.0 * greatest, log, best.2))
    }

    /// Goes down `descents` times, or until a limit is met; says how many it were.
    pub fn grow<S: ScoreGame>(
        &mut self,
        game: &mut S,
        descents: u64,
        gauss: &mut Gauss,
        budget: &mut Budget,
    ) -> (u64, StopReason) {
        for done in 0..descents {
            if budget.check_is_due()
                && let Err(stop) = budget.check(self.bytes_after(UNCHECKED) + game.bytes())
            {
                return (done, stop);
            }
            let looked = self.descend(game, gauss);
            budget.spend(looked);
        }
        (descents, StopReason::Finished)
    }

    /// Goes down once: along moves that were seen before, to one that was not, and from there at random.
    /// Says how many moves were weighed.
    fn descend<S: ScoreGame>(&mut self, game: &mut S, gauss: &mut Gauss) -> usize {
        let (mut state, mut id) = (game.start(), ROOT);
        let mut looked = 0;
        self.path.clear();
        self.path.push(ROOT);
        let reward = loop {
            let choices = game.choices(&state);
            if choices == 0 {
                break game.score(&state);
            }
            let seen = self.nodes[id as usize].seen;
            let is_new = seen < choices;
            let next = if is_new {
                self.add_child(id, seen, choices)
            } else {
                self.choose(id, game.mover(&state), gauss)
            };
            looked += if is_new { 1 } else { choices as usize };
            self.path.push(next);
            state = game.play(&state, self.nodes[next as usize].choice);
            if is_new {
                break game.roll_out(state, &mut gauss.random);
            }
            id = next;
        };
        for &id in &self.path {
            let node = &mut self.nodes[id as usize];
            node.sum += reward;
            node.visits += 1;
        }
        looked + self.path.len()
    }

    /// Adds the child that is to be seen next. The coupon, or the first move, comes first; the others from
    /// a place that differs from node to node, so that neighbours do not all try the same moves.
    fn add_child(&mut self, parent: u32, seen: u32, choices: u32) -> u32 {
        let child = u32::try_from(self.nodes.len()).expect("memory ends before 2^32 nodes");
        let turned = parent.wrapping_mul(0x9e37_79b9) >> 8;
        let choice = match seen {
            0 => 0,
            _ => 1 + (seen - 1 + turned) % (choices - 1),
        };
        let node = &mut self.nodes[parent as usize];
        node.seen += 1;
        let sibling = std::mem::replace(&mut node.child, child);
        if self.nodes.len() == self.nodes.capacity() {
            self.nodes.reserve_exact(growth(self.nodes.len()));
        }
        self.nodes.push(Node::new(choice, sibling));
        child
    }

    fn children(&self, id: u32) -> impl Iterator<Item = u32> {
        let link = |id: u32| (id != NONE).then_some(id);
        std::iter::successors(link(self.nodes[id as usize].child), move |&id| {
            link(self.nodes[id as usize].sibling)
        })
    }

    /// The child to go to while learning.
    fn choose(&self, id: u32, mover: Player, gauss: &mut Gauss) -> u32 {
        let towards = direction(mover);
        let log = f64::from(self.nodes[id as usize].visits).ln();
        let mut best = (f64::NEG_INFINITY, NONE);
        for child in self.children(id) {
            let node = &self.nodes[child as usize];
            let mean = towards * self.policy.mean(node.sum, node.visits);
            let rating = mean + self.policy.bonus(log, node.visits, gauss);
            if rating > best.0 {
                best = (rating, child);
            }
        }
        best.1
    }

    /// Follows a principal variation drawn from what is believed, and learns nothing from it. `visit` is
    /// told every state with the move taken there, and says whether to go on. Where nothing is known, moves
    /// are drawn with equal chances.
    pub fn sample<S: ScoreGame>(
        &self,
        game: &mut S,
        gauss: &mut Gauss,
        mut visit: impl FnMut(&S::State, Sampled) -> bool,
    ) {
        let (mut state, mut id) = (game.start(), ROOT);
        loop {
            let choices = game.choices(&state);
            if choices == 0 {
                return;
            }
            let known = (id != NONE && self.nodes[id as usize].seen > 0)
                .then(|| self.draw(id, choices, game.mover(&state), gauss));
            let (next, sampled) =
                known.unwrap_or_else(|| (NONE, Sampled { choice: gauss.random.below(choices), worth: None }));
            if !visit(&state, sampled) {
                return;
            }
            state = game.play(&state, sampled.choice);
            id = next;
        }
    }

    /// The child that a sampled variation takes. For the Thompson heuristic, children that were not seen
    /// are drawn from the prior; UCT follows the greatest mean among those that were.
    fn draw(&self, id: u32, choices: u32, mover: Player, gauss: &mut Gauss) -> (u32, Sampled) {
        let towards = direction(mover);
        let mut best = (f64::NEG_INFINITY, NONE);
        for child in self.children(id) {
            let node = &self.nodes[child as usize];
            let mean = towards * self.policy.mean(node.sum, node.visits);
            let deviation = self.policy.deviation(node.visits);
            let rating = if deviation > 0.0 { mean + deviation * gauss.draw() } else { mean };
            if rating > best.0 {
                best = (rating, child);
            }
        }
        let unseen = choices - self.nodes[id as usize].seen;
        let deviation = self.policy.deviation(0);
        if unseen > 0 && deviation > 0.0 {
            let rating = deviation * gauss.greatest_of(unseen);
            if rating > best.0 {
                let choice = self.unseen(id, choices, gauss);
                return (NONE, Sampled { choice, worth: Some(towards * rating) });
            }
        }
        let choice = self.nodes[best.1 as usize].choice;
        (best.1, Sampled { choice, worth: Some(towards * best.0) })
    }

    /// One of the moves that were not seen.
    fn unseen(&self, id: u32, choices: u32, gauss: &mut Gauss) -> u32 {
        loop {
            let choice = gauss.random.below(choices);
            if self.children(id).all(|child| self.nodes[child as usize].choice != choice) {
                return choice;
            }
        }
    }
}

fn direction(mover: Player) -> f64 {
    if mover == Player::Left { 1.0 } else { -1.0 }
}
