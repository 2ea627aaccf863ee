//! Monte-Carlo tree search of the whole sum: UCT, with short random playouts judged by an evaluation.

use crate::board::{Board, Child, TURN, signed};
use crate::deadline::Deadline;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Dyadic, Evaluate, Game, Player, SplitMix};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;

/// The player.
pub struct Uct<G: Game + 'static> {
    evaluation: &'static dyn Evaluate<G>,
    random: SplitMix,
    /// The moves of the last turn with all that was found out about them. To forget it takes time, which belongs to the
    /// turn.
    roots: Vec<Node<G>>,
}

struct Node<G: Game> {
    child: Child<G>,
    /// The answers, best first by the evaluation; none before they are needed.
    children: Vec<Node<G>>,
    visits: f64,
    /// The sum of the results, as the player counts who made the move.
    wins: f64,
}

/// How curious the search is.
const CURIOSITY: f64 = 0.35;
/// How many moves are looked at first, and how many more are with the square root of the visits. Otherwise a large sum,
/// which has a thousand moves, would see each of them once.
const NARROW: f64 = 4.0;
const WIDER: f64 = 0.7;
/// How many random moves follow before the evaluation is asked.
const PLAYOUT: usize = 2;
/// The most nodes of a tree.
const NODES: usize = 1_000_000;

impl<G: Game> Uct<G> {
    /// A player who believes this evaluation, and whose chance follows from a seed.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>, seed: u64) -> Uct<G> {
        Uct { evaluation, random: SplitMix::new(seed), roots: Vec::new() }
    }
}

impl<G: Game> Strategy<G> for Uct<G> {
    fn name(&self) -> &str {
        "uct"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        let board = Board::new(state, self.evaluation);
        let mut tree = Tree { board, nodes: 0, random: &mut self.random };
        let player = state.to_move();
        self.roots = tree.expand(player);
        let mut visits = 0u64;
        let most = deadline.nodes().unwrap_or(u64::MAX);
        while visits < most && self.roots.len() > 1 && !deadline.is_over() {
            tree.visit_best(&mut self.roots, player, visits as f64);
            visits += 1;
        }
        let value = |node: &Node<G>| (node.visits, node.wins / node.visits);
        let better = |a: &Node<G>, b: &Node<G>| value(a).partial_cmp(&value(b)).is_some_and(|o| o.is_gt());
        let best = self.roots.iter().reduce(|best, next| if better(next, best) { next } else { best })?;
        let share = 100.0 * best.wins / best.visits;
        let why = match best.visits as u64 - 1 {
            0 if self.roots.len() == 1 => "there is only one move".to_owned(),
            0 => format!("there was no time for a visit; the evaluation gives it chances of {share:.0} %"),
            own => format!("of {visits} visits most went there, {own}, with chances of {share:.0} %"),
        };
        Some(Choice::because((best.child.place, best.child.mv), why))
    }
}

struct Tree<'a, G: Game + 'static> {
    board: Board<G>,
    /// How many nodes there are.
    nodes: usize,
    random: &'a mut SplitMix,
}

impl<G: Game> Tree<'_, G> {
    /// New nodes for a player's moves, best first, each with one visit: what the evaluation thinks.
    fn expand(&mut self, player: Player) -> Vec<Node<G>> {
        let mut children = Vec::new();
        self.board.children(player, &mut children);
        self.nodes += children.len();
        let now = signed(self.board.value, player);
        let node = |child: Child<G>| {
            let wins = chance(now + child.gain);
            Node { child, children: Vec::new(), visits: 1.0, wins }
        };
        children.into_iter().map(node).collect()
    }

    /// Visits the most promising of a player's moves, after so many visits; the result, as the player counts.
    fn visit_best(&mut self, among: &mut [Node<G>], player: Player, visits: f64) -> f64 {
        let width = (NARROW + WIDER * visits.sqrt()) as usize;
        let log = (visits + width as f64).ln();
        let worth = |node: &Node<G>| node.wins / node.visits + CURIOSITY * (log / node.visits).sqrt();
        let considered = among.iter_mut().take(width);
        let chosen = considered.reduce(|best, next| if worth(next) > worth(best) { next } else { best });
        self.visit(chosen.expect("there is a move"), player)
    }

    /// Follows a move of a player and comes back with its result, as the player counts.
    fn visit(&mut self, node: &mut Node<G>, player: Player) -> f64 {
        let undo = self.board.make(&node.child);
        let opponent = player.opponent();
        let result = if self.board.open == 0 {
            chance(signed(self.board.value, player) + TURN)
        } else if node.children.is_empty() && (node.visits < 2.0 || self.nodes > NODES) {
            1.0 - self.playout(opponent, PLAYOUT)
        } else {
            if node.children.is_empty() {
                node.children = self.expand(opponent);
            }
            1.0 - self.visit_best(&mut node.children, opponent, node.visits)
        };
        self.board.take_back(undo);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::greedy::Greedy;
    use hotstrat_core::Sum;
    use hotstrat_games::Amazons;
    use hotstrat_games::amazons::evaluation::Lead;
    use hotstrat_games::amazons::subgames::Subgames;

    /// What a player's move gains at once.
    fn gain(player: &mut dyn Strategy<Amazons<u64>>, state: &State<Amazons<u64>>, visits: u64) -> f64 {
        let limits = Limits { nodes: Some(visits), ..Limits::default() };
        let mv = player.choose(state, &limits).unwrap().mv;
        let value = |state: &State<Amazons<u64>>| Board::new(state, &Lead).value;
        (value(&state.play(mv)) - value(state)) as f64 / Dyadic::ONE.raw() as f64
    }

    #[test]
    fn with_few_visits_it_moves_as_the_evaluation_likes() {
        let subgames = Subgames::new(6, 6, 1, 3).unwrap();
        for start in 0..8 {
            let sum: Sum<Amazons<u64>> = subgames.start(4, 3, start).into_iter().collect();
            let state = State::new(&sum, Player::Left);
            let best = gain(&mut Greedy::new(&Lead), &state, 1);
            let uct = || Uct::new(&Lead, start);
            assert_eq!(gain(&mut uct(), &state, 0), best, "start {start}");
            assert!(gain(&mut uct(), &state, 500) > best - 3.0, "start {start}");
        }
    }

    #[test]
    fn a_single_move_needs_no_visit() {
        let why = |text: &str| {
            let state = State::new(&Sum::from(text.parse::<Amazons<u64>>().unwrap()), Player::Left);
            let limits = Limits { nodes: Some(0), ..Limits::default() };
            Uct::new(&Lead, 1).choose(&state, &limits).unwrap().reason.why
        };
        assert_eq!(why("X.#|##O"), "there is only one move");
        assert!(why("X..|##O").starts_with("there was no time for a visit; "));
    }
}
