//! Optimal play of a sum, exactly: minimax over all its states, and what a policy gives away.
//!
//! A state is a list of nodes; nodes only grow in play, so the states are numbered such that every move
//! leads to a greater number, and one pass from the last state to the first finds all values.

use super::graph::{Graph, Node};
use super::play::{Action, Rules, may_pass};
use super::policy::{Choice, Policy};
use hotstrat_core::Player;

/// The values of all states of a sum, for each player to move.
#[derive(Clone, Debug)]
pub struct Values {
    /// By the player to move: after a move, and after a pass.
    values: [[Vec<f64>; 2]; 2],
    strides: Vec<usize>,
}

/// A state of the sum: a node of each component, and its number.
struct State<'a> {
    graph: &'a Graph,
    nodes: &'a [Node],
    index: usize,
}

/// Whose turn it is in a state.
struct Turn<'a> {
    state: &'a State<'a>,
    player: Player,
    /// The opponent has just passed.
    passed: bool,
    /// Passing is allowed.
    passing: bool,
}

/// How many states a sum has, or `None` if there are more than `most`.
#[must_use]
pub fn states(graph: &Graph, most: usize) -> Option<usize> {
    let sizes = (0..graph.roots().len()).map(|component| graph.nodes_of(component).len());
    sizes.into_iter().try_fold(1usize, |all, size| all.checked_mul(size).filter(|&all| all <= most))
}

impl Values {
    /// The values when the players given play by their policies and the others perfectly.
    #[must_use]
    pub fn new(graph: &Graph, rules: Rules, policies: [Option<&dyn Policy>; 2]) -> Values {
        let mut strides = Vec::new();
        let mut count = 1;
        for component in 0..graph.roots().len() {
            strides.push(count);
            count *= graph.nodes_of(component).len();
        }
        let zeros = || vec![0.0; count];
        let mut all = Values { values: [[zeros(), zeros()], [zeros(), zeros()]], strides };
        let mut state: Vec<Node> =
            (0..graph.roots().len()).map(|component| graph.nodes_of(component).end - 1).collect();
        for index in (0..count).rev() {
            all.fill(&State { graph, nodes: &state, index }, rules, policies);
            step_back(graph, &mut state);
        }
        all
    }

    /// The value of the whole sum with this player to move first.
    #[must_use]
    pub fn at_start(&self, first: Player) -> f64 {
        self.values[first as usize][0][0]
    }

    /// The value of the state with this number, the player to move, and whether the other one passed.
    pub(super) fn at(&self, index: usize, player: Player, passed: bool) -> f64 {
        self.values[player as usize][usize::from(passed)][index]
    }

    fn fill(&mut self, state: &State<'_>, rules: Rules, policies: [Option<&dyn Policy>; 2]) {
        let State { graph, nodes, index } = *state;
        if nodes.iter().all(|&node| graph.is_finished(node)) {
            let result = graph.result(nodes);
            self.values.iter_mut().flatten().for_each(|values| values[index] = result);
            return;
        }
        // After a pass first: a pass leads there.
        let after_pass: &[bool] = if rules.passes { &[true, false] } else { &[false] };
        for &passed in after_pass {
            for player in Player::BOTH {
                let passing = rules.passes && may_pass(graph, nodes, passed);
                let turn = Turn { state, player, passed, passing };
                let value = match policies[player as usize] {
                    None => self.best(&turn),
                    Some(policy) => match policy.choose(graph, nodes, player, passing) {
                        Choice::Action(action) => self.after(&turn, action),
                        Choice::Any => self.average(&turn),
                    },
                };
                self.values[player as usize][usize::from(passed)][index] = value;
            }
        }
    }

    fn best(&self, turn: &Turn<'_>) -> f64 {
        let State { graph, nodes, .. } = *turn.state;
        let moves = nodes.iter().flat_map(|&node| graph.options(node, turn.player));
        let actions = moves.map(|&to| Action::Move(to)).chain(turn.passing.then_some(Action::Pass));
        let values = actions.map(|action| self.after(turn, action));
        match turn.player {
            Player::Left => values.fold(f64::NEG_INFINITY, f64::max),
            Player::Right => values.fold(f64::INFINITY, f64::min),
        }
    }

    /// The average over components, passing being one more, and over the options of each.
    fn average(&self, turn: &Turn<'_>) -> f64 {
        let State { graph, nodes, .. } = *turn.state;
        let (mut total, mut count) = (0.0, 0.0);
        for &node in nodes.iter().filter(|&&node| !graph.is_finished(node)) {
            let options = graph.options(node, turn.player);
            let after = |&to| self.after(turn, Action::Move(to));
            total += options.iter().map(after).sum::<f64>() / options.len() as f64;
            count += 1.0;
        }
        if turn.passing {
            total += self.after(turn, Action::Pass);
            count += 1.0;
        }
        total / count
    }

    fn after(&self, turn: &Turn<'_>, action: Action) -> f64 {
        let State { graph, nodes, index } = *turn.state;
        let values = &self.values[turn.player.opponent() as usize];
        match action {
            Action::Move(to) => {
                let component = graph.component(to);
                values[0][index + (to - nodes[component]) as usize * self.strides[component]]
            }
            Action::Pass if turn.passed => graph.result(nodes),
            Action::Pass => values[1][index],
        }
    }
}

/// The state with the number before.
fn step_back(graph: &Graph, state: &mut [Node]) {
    for (component, node) in state.iter_mut().enumerate() {
        let nodes = graph.nodes_of(component);
        if *node > nodes.start {
            *node -= 1;
            return;
        }
        *node = nodes.end - 1;
    }
}

/// The score that a policy gives away against perfect play: the average over playing Left and Right,
/// moving first and second.
#[must_use]
pub fn loss(graph: &Graph, rules: Rules, policy: &dyn Policy) -> f64 {
    let optimal = Values::new(graph, rules, [None, None]);
    loss_against(graph, rules, policy, &optimal)
}

/// The same, if the optimal values are known already.
#[must_use]
pub fn loss_against(graph: &Graph, rules: Rules, policy: &dyn Policy, optimal: &Values) -> f64 {
    let left = Values::new(graph, rules, [Some(policy), None]);
    let right = Values::new(graph, rules, [None, Some(policy)]);
    let lost = |first| {
        let best = optimal.at_start(first);
        best - left.at_start(first) + right.at_start(first) - best
    };
    Player::BOTH.into_iter().map(lost).sum::<f64>() / 4.0
}

/// What two players with the same policy play from the start, a policy without preference playing
/// nothing, and the score.
#[must_use]
pub fn line(graph: &Graph, rules: Rules, policy: &dyn Policy, first: Player) -> (Vec<Action>, f64) {
    let mut walk = super::play::Walk::new(graph, rules);
    walk.player = first;
    let mut line = Vec::new();
    while !walk.is_over() {
        let Choice::Action(action) = policy.choose(graph, &walk.state, walk.player, walk.may_pass()) else {
            break;
        };
        line.push(action);
        walk.play(action);
    }
    (line, walk.result())
}

/// What a policy chooses in every state of a sum that is not over, by Left and by Right: two policies
/// are the same if these are.
#[must_use]
pub fn choices(graph: &Graph, rules: Rules, policy: &dyn Policy) -> Vec<Choice> {
    let ends = (0..graph.roots().len()).map(|component| graph.nodes_of(component).end - 1);
    let mut state: Vec<Node> = ends.collect();
    let mut choices = Vec::new();
    loop {
        if state.iter().any(|&node| !graph.is_finished(node)) {
            let choose = |player| policy.choose(graph, &state, player, rules.passes);
            choices.extend(Player::BOTH.map(choose));
        }
        if state == graph.roots() {
            return choices;
        }
        step_back(graph, &mut state);
    }
}
