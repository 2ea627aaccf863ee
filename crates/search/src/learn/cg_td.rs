//! CG-TD(0): a thermograph per node is learnt, each from those of its options, and those of the leaves
//! from the result of the sum only (Lew and Coulom 2010, Algorithm 2, its misprints corrected: the stop
//! is moved from where it was, and the leaves are moved towards the result, not away from it).
//!
//! A thermograph does not depend on who plays what elsewhere, so what is learnt does not depend on the
//! policy: that is why this settles where TD(λ) need not.

use super::config::Config;
use super::graph::{Graph, Node};
use super::play::{Explorer, Walk};
use super::policy::{Hotstrat, Thermographs};
use hotstrat_core::SplitMix;

/// Thermographs that can be improved.
pub trait Learnable: Thermographs {
    /// Moves the thermograph of a node that has options towards what follows from theirs.
    fn improve(&mut self, graph: &Graph, node: Node, rate: f64);

    /// Moves the mean of a node in which play ended by `change`.
    fn settle(&mut self, graph: &Graph, node: Node, change: f64);
}

/// The learner.
#[derive(Clone, Debug)]
pub struct CgTd<'a, T> {
    graph: &'a Graph,
    config: Config,
    walk: Walk<'a>,
    explorer: Explorer,
    random: SplitMix,
    thermographs: T,
    leaves_known: bool,
    steps: u64,
}

impl<'a, T: Learnable> CgTd<'a, T> {
    /// A learner who begins with these thermographs. The parameters must be in range.
    #[must_use]
    pub fn new(graph: &'a Graph, config: &Config, thermographs: T) -> CgTd<'a, T> {
        CgTd {
            graph,
            config: *config,
            walk: Walk::new(graph, config.rules),
            explorer: Explorer::new(graph, config.exploration),
            random: SplitMix::new(config.seed),
            thermographs,
            leaves_known: false,
            steps: 0,
        }
    }

    /// Takes the leaves for known as they are: only the other nodes are learnt.
    #[must_use]
    pub fn with_known_leaves(mut self) -> CgTd<'a, T> {
        self.leaves_known = true;
        self
    }

    /// Plays an epoch of episodes.
    pub fn epoch(&mut self) {
        for _ in 0..self.config.episodes {
            self.episode();
        }
    }

    fn episode(&mut self) {
        self.walk.restart(self.config.first, &mut self.random);
        while !self.walk.is_over() {
            let action = if self.random.unit() < self.config.epsilon {
                self.explorer.choose(&self.walk, &mut self.random)
            } else {
                let (state, may_pass) = (&self.walk.state, self.walk.may_pass());
                Hotstrat(&self.thermographs).action(self.graph, state, self.walk.player, may_pass)
            };
            if let super::play::Action::Move(to) = action {
                let left = self.walk.state[self.graph.component(to)];
                self.thermographs.improve(self.graph, left, self.config.alpha);
            }
            self.explorer.see(action);
            self.walk.play(action);
            self.steps += 1;
        }
        self.settle();
    }

    /// Shares the prediction error among the nodes in which play ended.
    fn settle(&mut self) {
        let state = &self.walk.state;
        let predicted: f64 = state.iter().map(|&node| self.thermographs.mean(node)).sum();
        let change = self.config.alpha * (self.walk.result() - predicted) / state.len() as f64;
        for &node in state {
            if !(self.leaves_known && self.graph.is_finished(node)) {
                self.thermographs.settle(self.graph, node, change);
            }
        }
    }

    /// What was learnt.
    #[must_use]
    pub fn thermographs(&self) -> &T {
        &self.thermographs
    }

    /// How many moves and passes were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
