//! One search: descents, what is proved, and what is expected.

use super::expected::Expected;
use super::{Found, TRACE, numbers};
use crate::boards::{BoardId, Reached};
use crate::bracket::{BOTTOM, Bound, Expanded, Graph};
use crate::limits::{Budget, StopReason};
use crate::monte_carlo::gauss::Gauss;
use crate::outcome::Quantity;
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Game, Player, Sum, Thermograph};

/// The deviation of what is believed about a move, as a share of the width between its bounds.
pub(super) const DEVIATION: f64 = 0.1;

/// The deviation of the temperature at which a descent starts from the expected one.
const SPREAD: f64 = 0.5;

pub(super) struct Search<'a, G: Game> {
    graph: Graph<'a, G>,
    expected: Expected,
    visits: Vec<u32>,
    root: Reached,
    gauss: Gauss,
    path: Vec<Step>,
}

/// A move on the way down.
#[derive(Clone, Copy)]
struct Step {
    node: Expanded,
    board: BoardId,
    player: Player,
    option: u32,
}

/// A move as it is weighed: what the player gets by it at least, at most, and as drawn.
struct Weighed {
    option: u32,
    most: i64,
    drawn: f64,
    is_open: bool,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(sum: &Sum<G>, seed: u64, budget: Budget) -> Search<'a, G> {
        let mut graph = Graph::new(None, &Nothing, budget);
        let root = graph.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)));
        let mut expected = Expected::default();
        expected.admit(&graph.boards);
        Search { graph, expected, visits: Vec::new(), root, gauss: Gauss::new(seed), path: Vec::new() }
    }

    pub fn run(mut self, descents: u64) -> Found {
        let mut trace = Vec::new();
        let mut stop = StopReason::Finished;
        let mut done = 0;
        while done < descents && !self.is_proved() {
            if let Err(reason) = self.descend(done) {
                stop = reason;
                break;
            }
            done += 1;
            if done.is_multiple_of(descents.div_ceil(TRACE)) {
                trace.push(numbers(&self.told()));
            }
        }
        trace.push(numbers(&self.told()));
        self.found(trace, done, stop)
    }

    fn found(&self, trace: Vec<(f64, f64)>, descents: u64, stop: StopReason) -> Found {
        let [lower, upper] = Bound::BOTH.map(|bound| self.graph.bound(self.root.board, bound));
        let shift = Dyadic::from_raw(self.root.shift).ok();
        let closed = (lower == upper).then(|| lower.signed(self.root.sign).shift(shift?).ok());
        let expected = self.told();
        let unknown = Quantity::Within(None, None);
        let [mean, temperature] = if self.is_proved() {
            [expected.mean(), expected.temperature()].map(Quantity::Exact)
        } else {
            [unknown; 2]
        };
        Found {
            expected,
            mean,
            temperature,
            thermograph: closed.flatten(),
            trace,
            descents,
            positions: self.graph.boards.len(),
            bytes: self.bytes(),
            width: self.width(),
            stop,
        }
    }

    /// How far the proved bounds of the mean are apart.
    fn width(&self) -> f64 {
        let mast = |bound| self.graph.bound(self.root.board, bound).mean().to_f64();
        if self.is_proved() { 0.0 } else { mast(Bound::Upper) - mast(Bound::Lower) }
    }

    /// The memory in use, in bytes, roughly.
    fn bytes(&self) -> usize {
        self.graph.bytes() + self.expected.bytes() + 4 * self.visits.capacity()
    }

    /// The expected thermograph; if mean and temperature are proved, one that has them.
    fn told(&self) -> Thermograph {
        let board = self.root.board;
        let expected = match self.is_proved() {
            true => self.graph.bound(board, Bound::Lower),
            false => self.expected.thermograph(board),
        };
        let shift = Dyadic::from_raw(self.root.shift).unwrap_or(Dyadic::ZERO);
        let signed = expected.signed(self.root.sign);
        signed.shift(shift).unwrap_or(signed)
    }

    /// Whether both bounds of the root have the same mean and temperature. A thermograph between them then
    /// has the same mean, too, and the same temperature if it is squeezed from both sides.
    fn is_proved(&self) -> bool {
        let board = self.root.board;
        let [lower, upper] = Bound::BOTH.map(|bound| self.graph.wall(board, bound, Player::Right).mast());
        lower == upper && {
            let top = |bound, player| self.graph.wall(board, bound, player).top();
            // Below its temperature a thermograph has a wall off the mast: Left's is at least as far off as
            // that of the lower bound, and at most as far as that of the upper one.
            let least = top(Bound::Lower, Player::Left).max(top(Bound::Upper, Player::Right));
            let most = top(Bound::Upper, Player::Left).max(top(Bound::Lower, Player::Right));
            // What is told is the lower bound, which must have this temperature itself.
            let own = top(Bound::Lower, Player::Left).max(top(Bound::Lower, Player::Right));
            least == most && own == most
        }
    }

    /// Whether a position is not solved.
    fn is_open(&self, board: BoardId) -> bool {
        let differs = |player| {
            let wall = |bound| self.graph.wall(board, bound, player);
            wall(Bound::Lower) != wall(Bound::Upper)
        };
        Player::BOTH.into_iter().any(differs)
    }

    fn descend(&mut self, done: u64) -> Result<(), StopReason> {
        let mut board = self.root.board;
        let mut player = if done.is_multiple_of(2) { Player::Left } else { Player::Right };
        let spread = self.gauss.draw() * SPREAD * Dyadic::ONE.raw() as f64;
        let mut t = (self.expected.temperature(board) + spread as i64).max(BOTTOM);
        self.path.clear();
        while self.graph.is_expanded(board) {
            let own = self.expected.temperature(board);
            if own < t {
                // Nobody is in a hurry: whoever moves next, it happens at the position's own temperature.
                t = own;
                player = Player::BOTH[self.gauss.random.below(2) as usize];
            }
            let Some(step) = self.choose(board, player, t)? else { break };
            let to = self.graph.boards[(self.graph.moves(step.node, step.player), step.option as usize)];
            self.path.push(step);
            board = to.board;
            player = to.sign.apply(step.player.opponent());
        }
        if !self.graph.is_expanded(board) {
            let node = self.graph.expand(board)?;
            self.expected.admit(&self.graph.boards);
            self.visits.resize(self.graph.boards.len(), 0);
            self.expect(node, board)?;
        }
        if self.graph.budget.check_is_due() {
            let bytes = self.bytes();
            self.graph.budget.check(bytes)?;
        }
        self.back_up()
    }

    /// The move to follow: the one drawn best that can still change something; if there is none for this
    /// player, one of the opponent's; if there is none at all, the position is brought up to date.
    fn choose(&mut self, board: BoardId, player: Player, t: i64) -> Result<Option<Step>, StopReason> {
        let node = self.graph.expand(board)?;
        for player in [player, player.opponent()] {
            if let Some(option) = self.draw(node, player, t) {
                return Ok(Some(Step { node, board, player, option }));
            }
        }
        for player in Player::BOTH {
            if let Some(option) = self.any_open(node, player) {
                return Ok(Some(Step { node, board, player, option }));
            }
        }
        self.refresh(node, board)?;
        Ok(None)
    }

    fn draw(&mut self, node: Expanded, player: Player, t: i64) -> Option<u32> {
        let moves = self.graph.moves(node, player);
        self.graph.budget.work(moves.len());
        let opponent = player.opponent();
        let mut best_proved = i64::MIN;
        let mut best: Option<Weighed> = None;
        let mut widest: Option<(i64, u32)> = None;
        for option in 0..moves.len() as u32 {
            let to = self.graph.boards[(moves, option as usize)];
            let bound = |bound| self.graph.wall_of(to, bound, opponent).raw_at(t);
            let (least, most) = (bound(Bound::worst_for(player)), bound(Bound::best_for(player)));
            best_proved = best_proved.max(least);
            let is_open = least < most;
            let expected = self.expected.wall_of(to, opponent).raw_at(t).clamp(least, most) as f64;
            let drawn = if is_open {
                let visits = f64::from(self.visits[to.board as usize]);
                let deviation = DEVIATION * (most - least) as f64 / (1.0 + visits).sqrt();
                (expected + deviation * self.gauss.draw()).clamp(least as f64, most as f64)
            } else {
                expected
            };
            if best.as_ref().is_none_or(|best| drawn > best.drawn) {
                best = Some(Weighed { option, most, drawn, is_open });
            }
            if is_open && widest.is_none_or(|(most_so_far, _)| most > most_so_far) {
                widest = Some((most, option));
            }
        }
        let best = best.filter(|best| best.is_open && best.most >= best_proved);
        let other = widest.filter(|&(most, _)| most > best_proved).map(|(_, option)| option);
        best.map(|best| best.option).or(other)
    }

    fn any_open(&self, node: Expanded, player: Player) -> Option<u32> {
        let moves = self.graph.moves(node, player);
        let list = self.graph.boards.list(moves);
        list.iter().position(|to| self.is_open(to.board)).map(|i| i as u32)
    }

    fn back_up(&mut self) -> Result<(), StopReason> {
        while let Some(step) = self.path.pop() {
            let Step { node, board, player, option } = step;
            self.graph.raise(node, player, option)?;
            self.graph.lower(node, player)?;
            self.expect(node, board)?;
            self.visits[board as usize] = self.visits[board as usize].saturating_add(1);
        }
        Ok(())
    }

    /// Takes into account what was learnt about the options on other ways.
    fn refresh(&mut self, node: Expanded, board: BoardId) -> Result<(), StopReason> {
        for player in Player::BOTH {
            for option in 0..self.graph.moves(node, player).len() as u32 {
                self.graph.raise(node, player, option)?;
            }
            self.graph.lower(node, player)?;
        }
        self.expect(node, board)
    }

    /// Expects of a position what its options make expect, or what is proved.
    fn expect(&mut self, node: Expanded, board: BoardId) -> Result<(), StopReason> {
        if self.is_open(board) {
            let moves = Player::BOTH.map(|player| self.graph.moves(node, player));
            self.expected.back_up(&self.graph.boards, board, moves)?;
        } else {
            let proved = self.graph.bound(board, Bound::Lower);
            self.expected.set(board, &proved);
        }
        Ok(())
    }
}
