//! Policies: what to play in a state of a sum.

use super::graph::{Graph, Node};
use super::play::Action;
use hotstrat_core::Player;

/// What a policy wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// This action.
    Action(Action),
    /// Any move, each component and then each option with the same chance.
    Any,
}

/// Chooses in every state that is not over.
pub trait Policy {
    /// What `player` does.
    fn choose(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Choice;
}

impl<P: Policy + ?Sized> Policy for &P {
    fn choose(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Choice {
        (**self).choose(graph, state, player, may_pass)
    }
}

/// Anything that knows, or believes to know, the thermographs of the nodes of a graph.
pub trait Thermographs {
    /// The mean.
    fn mean(&self, node: Node) -> f64;
    /// The temperature.
    fn temperature(&self, node: Node) -> f64;
    /// The wall of a player at a temperature.
    fn wall(&self, node: Node, player: Player, t: f64) -> f64;

    /// The stop when `player` begins.
    fn stop(&self, node: Node, player: Player) -> f64 {
        self.wall(node, player, 0.0)
    }
}

/// The exact thermographs.
impl Thermographs for Graph {
    fn mean(&self, node: Node) -> f64 {
        self.score(node)
    }

    fn temperature(&self, node: Node) -> f64 {
        self.exact_temperature(node)
    }

    fn wall(&self, node: Node, player: Player, t: f64) -> f64 {
        self.exact_wall(node, player, t)
    }
}

/// Moves in a hottest component, to the option that is best at its temperature. If passing is allowed
/// and everything is colder than 0, passes.
#[derive(Clone, Copy, Debug)]
pub struct Hotstrat<'a, T>(pub &'a T);

/// Temperatures that are learnt are a little off; what is not clearly below 0 is played.
const CLEARLY_COLD: f64 = -1e-3;

/// What differs by less is equal; the first of equals is played.
const TIE: f64 = 1e-6;

impl<T: Thermographs> Hotstrat<'_, T> {
    /// The action in a state.
    #[inline]
    pub fn action(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Action {
        let mut hottest = (f64::NEG_INFINITY, None);
        for &node in state.iter().filter(|&&node| !graph.is_finished(node)) {
            let t = self.0.temperature(node);
            if t > hottest.0 + TIE || hottest.1.is_none() {
                hottest = (t, Some(node));
            }
        }
        match hottest {
            (_, None) => Action::Pass,
            (t, Some(_)) if may_pass && t < CLEARLY_COLD => Action::Pass,
            (t, Some(node)) => Action::Move(self.best(graph, node, player, t)),
        }
    }

    /// The option that is best for a player at a temperature.
    #[inline]
    fn best(&self, graph: &Graph, node: Node, player: Player, t: f64) -> Node {
        let options = graph.options(node, player);
        let mut best = (f64::NEG_INFINITY, options[0]);
        if options.len() > 1 {
            for &to in options {
                let value = signed(player, self.0.wall(to, player.opponent(), t));
                if value > best.0 + TIE {
                    best = (value, to);
                }
            }
        }
        best.1
    }
}

impl<T: Thermographs> Policy for Hotstrat<'_, T> {
    fn choose(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Choice {
        Choice::Action(self.action(graph, state, player, may_pass))
    }
}

/// Moves to the state that is worth most, if its worth is the sum of the nodes' values. If passing is
/// allowed and every move loses, passes.
#[derive(Clone, Copy, Debug)]
pub struct Greedy<'a>(pub &'a [f64]);

impl Greedy<'_> {
    /// The action in a state.
    #[inline]
    pub fn action(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Action {
        let mut best = (f64::NEG_INFINITY, None);
        for &node in state {
            for &to in graph.options(node, player) {
                let gain = signed(player, self.0[to as usize] - self.0[node as usize]);
                if gain > best.0 || best.1.is_none() {
                    best = (gain, Some(to));
                }
            }
        }
        match best {
            (gain, Some(to)) if gain >= 0.0 || !may_pass => Action::Move(to),
            _ => Action::Pass,
        }
    }
}

impl Policy for Greedy<'_> {
    fn choose(&self, graph: &Graph, state: &[Node], player: Player, may_pass: bool) -> Choice {
        Choice::Action(self.action(graph, state, player, may_pass))
    }
}

/// Moves anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Policy for Random {
    fn choose(&self, _: &Graph, _: &[Node], _: Player, _: bool) -> Choice {
        Choice::Any
    }
}

/// A value as a player sees it.
#[inline]
pub(super) fn signed(player: Player, value: f64) -> f64 {
    match player {
        Player::Left => value,
        Player::Right => -value,
    }
}
