//! TD(λ) policy iteration: the value of a state is the sum of its nodes' values, and one number per node
//! is learnt from what follows greedy moves (Lew and Coulom 2010, Algorithm 1).
//!
//! The policy is frozen for an epoch. An exploring move clears the eligibility traces. The value of a
//! state in which play has ended is its score. The paper shows that this need not settle: a number
//! cannot say how urgent a move is, and the values follow the policy.

use super::config::Config;
use super::graph::{Graph, Node};
use super::play::{Explorer, Walk};
use super::policy::Greedy;
use hotstrat_core::{Player, SplitMix};

/// The learner.
#[derive(Clone, Debug)]
pub struct TdLambda<'a> {
    graph: &'a Graph,
    config: Config,
    walk: Walk<'a>,
    explorer: Explorer,
    random: SplitMix,
    values: Vec<f64>,
    policy: Vec<f64>,
    traces: Traces,
    steps: u64,
}

/// The eligibility traces that are not 0.
#[derive(Clone, Debug)]
struct Traces {
    strength: Vec<f64>,
    touched: Vec<Node>,
}

impl Traces {
    fn clear(&mut self) {
        for node in self.touched.drain(..) {
            self.strength[node as usize] = 0.0;
        }
    }

    /// Fades all traces and adds the gradient of the value of a state: 1 for each of its nodes.
    #[inline]
    fn step(&mut self, lambda: f64, state: &[Node]) {
        for &node in &self.touched {
            self.strength[node as usize] *= lambda;
        }
        for &node in state {
            let strength = &mut self.strength[node as usize];
            if *strength == 0.0 && !self.touched.contains(&node) {
                self.touched.push(node);
            }
            *strength += 1.0;
        }
    }
}

impl<'a> TdLambda<'a> {
    /// A learner who knows nothing. The parameters must be in range.
    #[must_use]
    pub fn new(graph: &'a Graph, config: &Config) -> TdLambda<'a> {
        let zeros = vec![0.0; graph.len()];
        TdLambda {
            graph,
            config: *config,
            walk: Walk::new(graph, config.rules),
            explorer: Explorer::new(graph, config.exploration),
            random: SplitMix::new(config.seed),
            values: zeros.clone(),
            policy: zeros.clone(),
            traces: Traces { strength: zeros, touched: Vec::new() },
            steps: 0,
        }
    }

    /// Plays an epoch of episodes with the frozen policy, then lets the policy follow the values.
    pub fn epoch(&mut self) {
        for _ in 0..self.config.episodes {
            self.episode();
        }
        self.policy.copy_from_slice(&self.values);
    }

    fn episode(&mut self) {
        self.traces.clear();
        self.walk.restart(self.config.first, &mut self.random);
        let mut value = self.value();
        while !self.walk.is_over() {
            let action = if self.random.unit() < self.config.epsilon {
                self.traces.clear();
                self.explorer.choose(&self.walk, &mut self.random)
            } else {
                self.traces.step(self.config.lambda, &self.walk.state);
                let (state, may_pass) = (&self.walk.state, self.walk.may_pass());
                Greedy(&self.policy).action(self.graph, state, self.walk.player, may_pass)
            };
            self.explorer.see(action);
            self.walk.play(action);
            let next = if self.walk.is_over() { self.walk.result() } else { self.value() };
            let change = self.config.alpha * (next - value);
            for &node in &self.traces.touched {
                self.values[node as usize] += change * self.traces.strength[node as usize];
            }
            // The values of the next state's nodes may just have changed.
            value = if self.walk.is_over() { next } else { self.value() };
            self.steps += 1;
        }
    }

    #[inline]
    fn value(&self) -> f64 {
        self.walk.state.iter().map(|&node| self.values[node as usize]).sum()
    }

    /// The value of every node.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// By how much a move of `player` changes the value: the greatest is Left's greedy move, the least
    /// is Right's.
    #[must_use]
    pub fn incentives(&self, player: Player) -> Vec<(Node, f64)> {
        let nodes = 0..self.graph.len() as Node;
        let moves = nodes.flat_map(|node| self.graph.options(node, player).iter().map(move |&to| (node, to)));
        moves.map(|(node, to)| (to, self.values[to as usize] - self.values[node as usize])).collect()
    }

    /// How many moves and passes were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }
}
