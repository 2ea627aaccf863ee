//! Episodes: alternating play on a [`Graph`] to the final score.
//!
//! As in the paper a player must move while anything is unfinished. With passes a player may instead
//! pass, but not in answer to a pass while something hot is left; two passes in a row end the game, and
//! what is unfinished counts as the number that it is. That is how a position counts in which neither
//! wants to move: a seki in Go counts what the rules say, not what its moves lead to.

use super::graph::{Graph, Node};
use hotstrat_core::{Player, SplitMix};

/// What players may do besides moving.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// Whether they may pass.
    pub passes: bool,
}

/// What a player does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move to this node of its component.
    Move(Node),
    /// No move.
    Pass,
}

/// Who begins an episode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// Always this player.
    Always(Player),
    /// Either, by lot. If the same player always began, some leaves could not be told apart: in a sum
    /// of three switches that player would always get two of them.
    Either,
}

impl First {
    fn draw(self, random: &mut SplitMix) -> Player {
        match self {
            First::Always(player) => player,
            First::Either => Player::BOTH[random.below(2) as usize],
        }
    }
}

/// A game being played. It is used again for the next episode, so that play allocates nothing.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    graph: &'a Graph,
    rules: Rules,
    /// The node in which each component is.
    pub state: Vec<Node>,
    /// Who is to move.
    pub player: Player,
    passed: bool,
    ended: bool,
}

impl<'a> Walk<'a> {
    /// The beginning of the first episode.
    #[must_use]
    pub fn new(graph: &'a Graph, rules: Rules) -> Walk<'a> {
        let state = graph.roots().to_vec();
        Walk { graph, rules, state, player: Player::Left, passed: false, ended: false }
    }

    /// Begins an episode.
    pub fn restart(&mut self, first: First, random: &mut SplitMix) {
        self.state.copy_from_slice(self.graph.roots());
        self.player = first.draw(random);
        (self.passed, self.ended) = (false, false);
    }

    /// Whether play has ended.
    #[inline]
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.ended
    }

    /// Whether the player may pass.
    #[inline]
    #[must_use]
    pub fn may_pass(&self) -> bool {
        self.rules.passes && may_pass(self.graph, &self.state, self.passed)
    }

    /// Plays an action. A move replaces the node of its component.
    #[inline]
    pub fn play(&mut self, action: Action) {
        match action {
            Action::Move(to) => {
                self.state[self.graph.component(to)] = to;
                self.passed = false;
                self.ended =
                    self.graph.is_finished(to) && self.state.iter().all(|&node| self.graph.is_finished(node));
            }
            Action::Pass => {
                self.ended = self.passed;
                self.passed = true;
            }
        }
        self.player = self.player.opponent();
    }

    /// What the state counts.
    #[must_use]
    pub fn result(&self) -> f64 {
        self.graph.result(&self.state)
    }
}

/// Whether a pass is legal where passes are, after a pass or not.
#[inline]
pub(super) fn may_pass(graph: &Graph, state: &[Node], passed: bool) -> bool {
    !passed || state.iter().all(|&node| graph.is_number(node))
}

/// How moves are chosen that are not the policy's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Exploration {
    /// A component by lot, then an option.
    #[default]
    Random,
    /// The option that has been met least, so that every node is met again and again.
    LeastVisited,
}

/// Makes exploring moves, and knows how often each node was met.
#[derive(Clone, Debug)]
pub struct Explorer {
    kind: Exploration,
    visits: Vec<u32>,
}

impl Explorer {
    /// An explorer who has met nothing.
    #[must_use]
    pub fn new(graph: &Graph, kind: Exploration) -> Explorer {
        let counted = if kind == Exploration::LeastVisited { graph.len() } else { 0 };
        Explorer { kind, visits: vec![0; counted] }
    }

    /// An explorer who moves anywhere.
    #[must_use]
    pub fn random(graph: &Graph) -> Explorer {
        Explorer::new(graph, Exploration::Random)
    }

    /// An exploring move. Passing counts as one component more.
    #[inline]
    pub fn choose(&self, walk: &Walk<'_>, random: &mut SplitMix) -> Action {
        self.choose_in(walk.graph, &walk.state, walk.player, walk.may_pass(), random)
    }

    /// An exploring move in any state in which something is open or a pass is allowed.
    #[inline]
    pub fn choose_in(
        &self,
        graph: &Graph,
        state: &[Node],
        player: Player,
        may_pass: bool,
        random: &mut SplitMix,
    ) -> Action {
        let open = state.iter().filter(|&&node| !graph.is_finished(node));
        let count = open.clone().count() as u32;
        let lot = random.below(count + u32::from(may_pass));
        let Some(&node) = open.clone().nth(lot as usize) else { return Action::Pass };
        let to = match self.kind {
            Exploration::Random => {
                let options = graph.options(node, player);
                options[random.below(options.len() as u32) as usize]
            }
            Exploration::LeastVisited => {
                let all = open.flat_map(|&node| graph.options(node, player));
                *all.min_by_key(|&&to| self.visits[to as usize]).expect("an open component has options")
            }
        };
        Action::Move(to)
    }

    /// Counts what was played, whoever chose it.
    #[inline]
    pub fn see(&mut self, action: Action) {
        if let (Exploration::LeastVisited, Action::Move(to)) = (self.kind, action) {
            self.visits[to as usize] = self.visits[to as usize].saturating_add(1);
        }
    }
}
