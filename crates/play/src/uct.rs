//! Monte-Carlo tree search of the whole sum: UCT, with short random playouts judged by an evaluation.

use crate::board::{Board, Child, TURN, signed};
use crate::deadline::Deadline;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Dyadic, Evaluate, Game, Player, SplitMix};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;

/// The player.
pub struct Uct<G: 'static> {
    evaluation: &'static dyn Evaluate<G>,
    random: SplitMix,
}

struct Node<G: Game> {
    child: Child<G>,
    children: Vec<usize>,
    expanded: bool,
    visits: f64,
    /// The sum of the results, as the player counts who made the move.
    wins: f64,
}

/// How curious the search is.
const CURIOSITY: f64 = 0.35;
/// How many random moves follow before the evaluation is asked.
const PLAYOUT: usize = 2;
/// The most nodes of a tree.
const NODES: usize = 1_000_000;

impl<G: Game> Uct<G> {
    /// A player who believes this evaluation, and whose chance follows from a seed.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>, seed: u64) -> Uct<G> {
        Uct { evaluation, random: SplitMix::new(seed) }
    }
}

impl<G: Game> Strategy<G> for Uct<G> {
    fn name(&self) -> &str {
        "uct"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        let board = Board::new(state, self.evaluation);
        let mut tree = Tree { board, nodes: Vec::new(), random: &mut self.random };
        let player = state.to_move();
        let roots = tree.expand(player);
        let mut total = roots.len() as f64;
        let most = deadline.nodes().unwrap_or(u64::MAX);
        for _ in 0..most {
            if roots.len() < 2 || deadline.is_over() {
                break;
            }
            let chosen = tree.select(&roots, total);
            tree.visit(chosen, player);
            total += 1.0;
        }
        let best =
            roots.iter().copied().max_by(|&a, &b| tree.nodes[a].visits.total_cmp(&tree.nodes[b].visits))?;
        let node = &tree.nodes[best];
        let share = 100.0 * node.wins / node.visits;
        let why = format!("most of {total} visits went there, with chances of {share:.0} %");
        Some(Choice::because((node.child.place, node.child.mv), why))
    }
}

struct Tree<'a, G: Game + 'static> {
    board: Board<G>,
    nodes: Vec<Node<G>>,
    random: &'a mut SplitMix,
}

impl<G: Game> Tree<'_, G> {
    /// New nodes for a player's moves, each with one visit: what the evaluation thinks.
    fn expand(&mut self, player: Player) -> Vec<usize> {
        let mut children = Vec::new();
        self.board.children(player, &mut children);
        let begin = self.nodes.len();
        for child in children {
            let wins = chance(signed(self.board.value, player) + child.gain);
            self.nodes.push(Node { child, children: Vec::new(), expanded: false, visits: 1.0, wins });
        }
        (begin..self.nodes.len()).collect()
    }

    fn select(&self, among: &[usize], total: f64) -> usize {
        let log = total.max(1.0).ln();
        let worth = |i: usize| {
            let node = &self.nodes[i];
            node.wins / node.visits + CURIOSITY * (log / node.visits).sqrt()
        };
        among.iter().copied().max_by(|&a, &b| worth(a).total_cmp(&worth(b))).expect("there is a move")
    }

    /// Follows a move of a player and comes back with its result, as the player counts.
    fn visit(&mut self, node: usize, player: Player) -> f64 {
        let child = self.nodes[node].child.clone();
        let undo = self.board.make(&child);
        let opponent = player.opponent();
        let result = if self.board.open == 0 {
            chance(signed(self.board.value, player) + TURN)
        } else if !self.nodes[node].expanded && self.nodes[node].visits < 2.0 || self.nodes.len() > NODES {
            1.0 - self.playout(opponent, PLAYOUT)
        } else {
            if !self.nodes[node].expanded {
                self.nodes[node].children = self.expand(opponent);
                self.nodes[node].expanded = true;
            }
            let total = self.nodes[node].visits + self.nodes[node].children.len() as f64;
            let next = self.select(&self.nodes[node].children, total);
            1.0 - self.visit(next, opponent)
        };
        self.board.take_back(undo);
        let node = &mut self.nodes[node];
        node.visits += 1.0;
        node.wins += result;
        result
    }

    /// The result of some random moves, as the player counts whose turn it is.
    fn playout(&mut self, player: Player, moves: usize) -> f64 {
        if self.board.open == 0 {
            return chance(signed(self.board.value, player) - TURN);
        }
        if moves == 0 {
            return chance(signed(self.board.value, player));
        }
        let Some(child) = self.board.random_child(player, self.random) else {
            return chance(signed(self.board.value, player));
        };
        let undo = self.board.make(&child);
        let result = 1.0 - self.playout(player.opponent(), moves - 1);
        self.board.take_back(undo);
        result
    }
}

/// The chance to win with this many moves ahead.
fn chance(value: i64) -> f64 {
    1.0 / (1.0 + (-value as f64 / Dyadic::ONE.raw() as f64 / 3.0).exp())
}
