//! A sum of games as a finite graph in flat arrays: what episodes are played on.
//!
//! Every component's positions are numbered, a position before its options, so that any state of the
//! sum is a list of numbers that only grow. A position in which not both players can move is an
//! integer and counts as finished; so whoever is to move has a move until all is finished.
//!
//! Games written as trees keep every occurrence of a position apart, as the paper does: a learner that
//! knew two leaves to be the same would know something about their values. Games with rules show
//! positions to the players, so equal positions are one node.

use crate::exact::Solver;
use crate::limits::{Limits, StopReason};
use hotstrat_core::{Dyadic, Game, Player, Thermograph};
use rustc_hash::FxHashMap;

/// A node of a [`Graph`].
pub type Node = u32;

/// Whether equal positions of a component are one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// Every occurrence is a node of its own.
    Tree,
    /// Equal positions are one node.
    Graph,
}

/// A sum of games, flattened.
#[derive(Clone, Debug)]
pub struct Graph {
    roots: Vec<Node>,
    /// Where the options of Left begin, those of Right, and where they end.
    spans: Vec<[u32; 3]>,
    options: Vec<Node>,
    component: Vec<u32>,
    exact: Vec<Thermograph>,
    mean: Vec<f64>,
    temperature: Vec<f64>,
}

/// A flattened sum and the position that each node stands for.
#[derive(Clone, Debug)]
pub struct Flat<G> {
    /// The graph.
    pub graph: Graph,
    /// The position of each node.
    pub positions: Vec<G>,
}

/// Why a sum cannot be learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// There is no component.
    #[error("there is no game to learn")]
    NoGames,
    /// Nobody, or only one player, can move in it.
    #[error("game {0} has no moves for both players, so there is nothing to learn")]
    NoMoves(usize),
    /// There are more positions than allowed.
    #[error("the games have more than {0} positions")]
    TooLarge(usize),
    /// The exact engine stopped.
    #[error("the exact values are not known: {0}")]
    Stopped(StopReason),
}

impl From<StopReason> for Refusal {
    fn from(stop: StopReason) -> Refusal {
        Refusal::Stopped(stop)
    }
}

impl<G: Game> Flat<G> {
    /// Flattens a sum with at most `most` positions in all. The exact thermographs, which only serve
    /// for comparison and for scores, are computed within the limits.
    pub fn new(components: &[G], sharing: Sharing, most: usize, limits: &Limits) -> Result<Flat<G>, Refusal> {
        let components: Vec<(G, Sharing)> = components.iter().map(|game| (game.clone(), sharing)).collect();
        Flat::of(&components, most, limits)
    }

    /// The same, if positions are shared in some components only.
    pub fn of(components: &[(G, Sharing)], most: usize, limits: &Limits) -> Result<Flat<G>, Refusal> {
        if components.is_empty() {
            return Err(Refusal::NoGames);
        }
        let mut flat = Flat { graph: Graph::empty(), positions: Vec::new() };
        let mut solver = Solver::default();
        solver.limit(limits);
        for (i, (root, sharing)) in components.iter().enumerate() {
            let unsorted = Component::explore(root, *sharing, most - flat.positions.len())
                .ok_or(Refusal::TooLarge(most))?;
            if unsorted.options[0].iter().any(Vec::is_empty) {
                return Err(Refusal::NoMoves(i + 1));
            }
            flat.append(unsorted, &mut solver)?;
        }
        Ok(flat)
    }

    fn append(&mut self, component: Component<G>, solver: &mut Solver<G>) -> Result<(), Refusal> {
        let base = self.positions.len() as Node;
        let number = self.graph.roots.len() as u32;
        self.graph.roots.push(base);
        let order = component.topological();
        let mut place = vec![0; order.len()];
        for (new, &old) in order.iter().enumerate() {
            place[old as usize] = base + new as Node;
        }
        for &old in &order {
            let position = &component.positions[old as usize];
            let [lefts, rights] = &component.options[old as usize];
            let graph = &mut self.graph;
            let begin = graph.options.len() as u32;
            let middle = begin + lefts.len() as u32;
            graph.options.extend(lefts.iter().chain(rights).map(|&to| place[to as usize]));
            graph.spans.push([begin, middle, graph.options.len() as u32]);
            graph.component.push(number);
            let exact = solver.thermograph(position)?;
            graph.mean.push(exact.mean().to_f64());
            graph.temperature.push(exact.temperature().to_f64());
            graph.exact.push(exact);
            self.positions.push(position.clone());
        }
        Ok(())
    }
}

impl Graph {
    fn empty() -> Graph {
        Graph {
            roots: Vec::new(),
            spans: Vec::new(),
            options: Vec::new(),
            component: Vec::new(),
            exact: Vec::new(),
            mean: Vec::new(),
            temperature: Vec::new(),
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// Whether there are no nodes, which no sum that was flattened is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// The root of every component: the state in which play begins.
    #[must_use]
    pub fn roots(&self) -> &[Node] {
        &self.roots
    }

    /// The component that a node belongs to.
    #[must_use]
    pub fn component(&self, node: Node) -> usize {
        self.component[node as usize] as usize
    }

    /// The nodes of a component.
    #[must_use]
    pub fn nodes_of(&self, component: usize) -> std::ops::Range<Node> {
        let end = self.roots.get(component + 1).copied().unwrap_or(self.len() as Node);
        self.roots[component]..end
    }

    /// What a player can move to.
    #[inline]
    #[must_use]
    pub fn options(&self, node: Node, player: Player) -> &[Node] {
        let span = self.spans[node as usize];
        &self.options[span[player as usize] as usize..span[player as usize + 1] as usize]
    }

    /// Whether nobody moves from here.
    #[inline]
    #[must_use]
    pub fn is_finished(&self, node: Node) -> bool {
        let [begin, _, end] = self.spans[node as usize];
        begin == end
    }

    /// Whether the position is a number, in which nobody gains by moving.
    #[inline]
    #[must_use]
    pub fn is_number(&self, node: Node) -> bool {
        self.temperature[node as usize] < 0.0
    }

    /// What a position counts in which play has ended: the integer or number that it is.
    #[inline]
    #[must_use]
    pub fn score(&self, node: Node) -> f64 {
        self.mean[node as usize]
    }

    /// What the state counts when play has ended: all that a learner is told.
    #[must_use]
    pub fn result(&self, state: &[Node]) -> f64 {
        state.iter().map(|&node| self.score(node)).sum()
    }

    /// The exact thermograph of a node.
    #[must_use]
    pub fn exact(&self, node: Node) -> &Thermograph {
        &self.exact[node as usize]
    }

    /// The exact temperature of a node.
    #[must_use]
    pub fn exact_temperature(&self, node: Node) -> f64 {
        self.temperature[node as usize]
    }

    /// The exact value of a player's wall at the temperature `t`, which is rounded to a number that
    /// can be represented.
    #[must_use]
    pub fn exact_wall(&self, node: Node, player: Player, t: f64) -> f64 {
        let scaled = (t.clamp(-1.0, 1e6) * f64::from(1 << 20)).round() as i64;
        let t = Dyadic::new(scaled, 20).expect("twenty places and a bounded magnitude");
        self.exact[node as usize].wall_at(player, t).to_f64()
    }
}

/// The positions of one component in the order in which they were found.
struct Component<G> {
    positions: Vec<G>,
    options: Vec<[Vec<u32>; 2]>,
}

impl<G: Game> Component<G> {
    /// All positions, or `None` if there are more than `most`.
    fn explore(root: &G, sharing: Sharing, most: usize) -> Option<Component<G>> {
        let mut found = Component { positions: vec![root.clone()], options: Vec::new() };
        let mut known = FxHashMap::default();
        let mut moves = Vec::new();
        let mut next = 0;
        while next < found.positions.len() {
            if found.positions.len() > most {
                return None;
            }
            let position = found.positions[next].clone();
            let mut options = [Vec::new(), Vec::new()];
            let open = position.integer().is_none() && Player::BOTH.iter().all(|&p| position.can_move(p));
            for player in Player::BOTH.into_iter().filter(|_| open) {
                moves.clear();
                position.moves(player, &mut moves);
                for &mv in &moves {
                    let to = found.number(position.play(player, mv), sharing, &mut known);
                    if !options[player as usize].contains(&to) {
                        options[player as usize].push(to);
                    }
                }
            }
            found.options.push(options);
            next += 1;
        }
        (found.positions.len() <= most).then_some(found)
    }

    fn number(&mut self, position: G, sharing: Sharing, known: &mut FxHashMap<G, u32>) -> u32 {
        let new = self.positions.len() as u32;
        if sharing == Sharing::Graph {
            let number = *known.entry(position.clone()).or_insert(new);
            if number != new {
                return number;
            }
        }
        self.positions.push(position);
        new
    }

    /// An order in which every position comes before its options; the root is first.
    fn topological(&self) -> Vec<u32> {
        let mut parents = vec![0u32; self.positions.len()];
        for &to in self.options.iter().flatten().flatten() {
            parents[to as usize] += 1;
        }
        let mut order = vec![0u32];
        let mut next = 0;
        while next < order.len() {
            for &to in self.options[order[next] as usize].iter().flatten() {
                parents[to as usize] -= 1;
                if parents[to as usize] == 0 {
                    order.push(to);
                }
            }
            next += 1;
        }
        order
    }
}
