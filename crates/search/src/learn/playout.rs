//! Playouts by what was learnt: a sum as a game that ends with a score, for Monte-Carlo searchers, with
//! a policy for what lies outside their tree (Lew and Coulom 2010 propose such adaptive playouts).
//!
//! [`ScoreGame`] is what a searcher by score asks for. Its `roll_out` is where the policy comes in: random
//! playouts do not answer threats, playouts by learnt temperatures do.

use super::graph::{Graph, Node};
use super::optimal::Values;
use super::play::{Action, Explorer, Rules, may_pass};
use super::policy::{Choice, Policy};
use hotstrat_core::{Player, ScoreGame, SplitMix};

/// A sum that is played for its score, and how it is played out.
#[derive(Clone, Debug)]
pub struct SumGame<'a, P> {
    graph: &'a Graph,
    rules: Rules,
    first: Player,
    policy: P,
    epsilon: f64,
    explorer: Explorer,
    /// By what a component's node counts in the number of a state.
    strides: Vec<u64>,
    scratch: Vec<Node>,
}

/// A state of the sum, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    place: u64,
    mover: Player,
    passed: bool,
    ended: bool,
}

impl<'a, P: Policy> SumGame<'a, P> {
    /// The sum with `first` to move. A playout takes the policy's move, but a random one with the chance
    /// `epsilon`. `None` if the states of the sum cannot be numbered by 64 bits.
    pub fn new(graph: &'a Graph, rules: Rules, first: Player, policy: P, epsilon: f64) -> Option<Self> {
        let (mut strides, mut count) = (Vec::new(), 1u64);
        for component in 0..graph.roots().len() {
            strides.push(count);
            count = count.checked_mul(graph.nodes_of(component).len() as u64)?;
        }
        let explorer = Explorer::random(graph);
        Some(SumGame { graph, rules, first, policy, epsilon, explorer, strides, scratch: Vec::new() })
    }

    /// What a state is worth, given the values of all states of this sum under these rules.
    pub fn value(&mut self, state: &State, values: &Values) -> f64 {
        if state.ended {
            self.score(state)
        } else {
            values.at(state.place as usize, state.mover, state.passed)
        }
    }

    /// What a move leads to, `scratch` being the nodes of the state.
    fn act(&mut self, state: &State, action: Action) -> State {
        let (graph, mover) = (self.graph, state.mover.opponent());
        match action {
            Action::Pass => State { mover, passed: true, ended: state.passed, ..*state },
            Action::Move(to) => {
                let component = graph.component(to);
                let steps = u64::from(to - self.scratch[component]);
                self.scratch[component] = to;
                let place = state.place + steps * self.strides[component];
                let ended = self.scratch.iter().all(|&node| graph.is_finished(node));
                State { place, mover, passed: false, ended }
            }
        }
    }

    fn may_pass(&self, state: &State) -> bool {
        self.rules.passes && may_pass(self.graph, &self.scratch, state.passed)
    }

    /// The nodes of a state.
    fn unpack(&mut self, state: &State) {
        self.scratch.clear();
        for (component, &root) in self.graph.roots().iter().enumerate() {
            let size = self.graph.nodes_of(component).len() as u64;
            self.scratch.push(root + (state.place / self.strides[component] % size) as Node);
        }
    }
}

/// A searcher by score may play the sum, too: then the policy plays what lies outside its tree.
impl<P: Policy> ScoreGame for SumGame<'_, P> {
    type State = State;

    fn start(&self) -> State {
        State { place: 0, mover: self.first, passed: false, ended: false }
    }

    fn mover(&self, state: &State) -> Player {
        state.mover
    }

    /// A pass is among the moves where it is allowed.
    fn choices(&mut self, state: &State) -> u32 {
        if state.ended {
            return 0;
        }
        self.unpack(state);
        let moves = self.scratch.iter().map(|&node| self.graph.options(node, state.mover).len());
        moves.sum::<usize>() as u32 + u32::from(self.may_pass(state))
    }

    /// A pass is the last move.
    fn play(&mut self, state: &State, choice: u32) -> State {
        self.unpack(state);
        let mut options = self.scratch.iter().flat_map(|&node| self.graph.options(node, state.mover));
        let action = options.nth(choice as usize).map_or(Action::Pass, |&to| Action::Move(to));
        self.act(state, action)
    }

    fn score(&mut self, state: &State) -> f64 {
        self.unpack(state);
        self.graph.result(&self.scratch)
    }

    fn greatest(&self) -> f64 {
        let of = |component| {
            let scores = self.graph.nodes_of(component).map(|node| self.graph.score(node).abs());
            scores.fold(0.0, f64::max)
        };
        (0..self.strides.len()).map(of).sum()
    }

    /// Plays by the policy.
    fn roll_out(&mut self, state: State, random: &mut SplitMix) -> f64 {
        let mut state = state;
        while !state.ended {
            self.unpack(&state);
            let passing = self.may_pass(&state);
            let explores = self.epsilon > 0.0 && random.unit() < self.epsilon;
            let choice = if explores {
                Choice::Any
            } else {
                self.policy.choose(self.graph, &self.scratch, state.mover, passing)
            };
            let action = match choice {
                Choice::Action(action) => action,
                Choice::Any => {
                    self.explorer.choose_in(self.graph, &self.scratch, state.mover, passing, random)
                }
            };
            state = self.act(&state, action);
        }
        self.score(&state)
    }
}
