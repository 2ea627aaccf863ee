//! Best-first paths: MT-search on brackets, for games that are not hot everywhere.
//!
//! MT-search explores one path after the other, each where the bounds of the root are most uncertain.
//! Here the paths run through a graph in which equal positions meet, walls begin at t = −1, integers and
//! numbers are what the construction of thermographs makes of them, and the bounds of a position are
//! thermographs that are proved. So nothing has to be assumed about the game, and the bounds hold whenever
//! the search is stopped.
//!
//! A path narrows the bounds a little. A null-window question moves them a long way, if it is answered: so
//! questions and paths take turns, and a small position at the end of a path is settled by questions.

use super::narrow::{Topic, simplest_between};
use super::{Squeezer, Turns};
use crate::boards::{BoardId, Reached};
use crate::bracket::{Bound, Expanded, Graph};
use crate::limits::StopReason;
use crate::mt::Step;
use crate::outcome::Outcome;
use hotstrat_core::{Game, Player, Sign};

/// Told every path with the bounds after it.
pub type Trace<'t> = dyn FnMut(&[Step], &Outcome) + 't;

/// What a path is to find out.
#[derive(Clone, Copy, Debug)]
enum Goal {
    /// More about the mean.
    Mean,
    /// More about what a player gets who moves first at a temperature.
    Wall(Player, i64),
}

/// A path that is being followed.
struct Walk {
    /// Positions born by this day are settled by questions.
    small: u32,
    steps: Vec<Step>,
}

impl<G: Game> Squeezer<'_, G> {
    /// Narrows by questions and by paths in turn: at first so many nodes for questions, then as many for
    /// paths, then twice as many for questions, and so on.
    pub(super) fn narrow_in_turn(
        &mut self,
        topic: Topic,
        whole: bool,
        turns: Turns,
        trace: &mut Trace<'_>,
    ) -> Result<(), StopReason> {
        let mut turn = turns.first;
        loop {
            self.graph.budget.pause_after(turn);
            let asked = self.narrow(topic, whole);
            let is_paused = self.graph.budget.resume();
            match asked {
                Err(StopReason::Nodes) if is_paused => {}
                ended => return ended,
            }
            self.follow_paths(topic.reached, Turns { first: turn, ..turns }, trace)?;
            turn = turn.saturating_mul(2);
        }
    }

    /// Follows paths for one turn, or until there is nothing left to choose.
    fn follow_paths(
        &mut self,
        reached: Reached,
        turn: Turns,
        trace: &mut Trace<'_>,
    ) -> Result<(), StopReason> {
        let end = self.graph.budget.nodes().saturating_add(turn.first);
        let mut walk = Walk { small: turn.small, steps: Vec::new() };
        while self.graph.budget.nodes() < end {
            let before = (self.graph.budget.nodes(), self.graph.bracket(reached.board));
            let Some(goal) = self.goal(reached) else { break };
            walk.steps.clear();
            self.graph.follow(reached.board, reached.sign, goal, &mut walk)?;
            trace(&walk.steps, &self.proved(reached));
            if before == (self.graph.budget.nodes(), self.graph.bracket(reached.board)) {
                break;
            }
        }
        Ok(())
    }

    /// What the next path is to find out: the mean as long as it is open, then the wall that decides
    /// whether the temperature lies in the upper half of its range.
    fn goal(&self, reached: Reached) -> Option<Goal> {
        let range = self.range(reached);
        if range.mean().exact().is_none() {
            return Some(Goal::Mean);
        }
        let (coldest, hottest) = (range.coldest.raw(), range.hottest?.raw());
        if coldest == hottest {
            return None;
        }
        let below = simplest_between(coldest, hottest) - 1;
        let is_open = |player: &Player| {
            let [least, most] = self.graph.between(reached.board, *player, below);
            least < most
        };
        Player::BOTH.into_iter().find(is_open).map(|player| Goal::Wall(player, below))
    }
}

impl<G: Game> Graph<'_, G> {
    /// What a player gets who moves first at a temperature, at least and at most.
    fn between(&self, board: BoardId, player: Player, t: i64) -> [i64; 2] {
        [self.at_least(board, player, t), self.at_most(board, player, t)]
    }

    /// Goes down to where something new can be learnt, learns it, and takes it into account on the way
    /// back. The steps are written down as seen from the root.
    fn follow(&mut self, board: BoardId, sign: Sign, goal: Goal, walk: &mut Walk) -> Result<(), StopReason> {
        if let Goal::Wall(player, t) = goal
            && self.boards.birthday(board).is_some_and(|born| born <= walk.small)
        {
            return self.settle(board, player, t);
        }
        if !self.is_expanded(board) {
            return self.expand(board).map(drop);
        }
        let node = self.expand(board)?;
        let (player, t) = self.direction(node, board, goal);
        let Some(option) = self.most_promising(node, player, t) else { return Ok(()) };
        let to = self.boards[(self.moves(node, player), option as usize)];
        walk.steps.push(Step { player: sign.apply(player), number: option + 1 });
        let next = to.sign.apply(player.opponent());
        let [least, most] = self.between(to.board, next, t);
        if least < most {
            crate::exact::node::with_stack(|| {
                self.follow(to.board, sign * to.sign, Goal::Wall(next, t), walk)
            })?;
        }
        self.raise(node, player, option)?;
        self.lower(node, player)
    }

    /// Finds out by questions what a player gets who moves first at a temperature.
    fn settle(&mut self, board: BoardId, player: Player, t: i64) -> Result<(), StopReason> {
        loop {
            let [least, most] = self.between(board, player, t);
            if least == most {
                return Ok(());
            }
            self.attains(board, player, t, simplest_between(least, most))?;
        }
    }

    /// Whose options to look into, and at which temperature.
    fn direction(&self, node: Expanded, board: BoardId, goal: Goal) -> (Player, i64) {
        match goal {
            // If his best move may be better than the mean, that decides; otherwise the mean does.
            Goal::Wall(player, t) if self.may_beat_the_mean(node, board, player, t) => (player, t),
            _ => self.direction_for_the_mean(node, board),
        }
    }

    fn may_beat_the_mean(&self, node: Expanded, board: BoardId, player: Player, t: i64) -> bool {
        let best = Bound::best_for(player);
        let mast = self.wall(board, best, player).mast().expect("checked when the wall was built");
        self.scaffold_at(node, best, player, t).is_some_and(|most| most >= -mast.raw())
    }

    /// The mean is where the scaffolds meet, between the temperatures of the two bounds. There, the
    /// player whose scaffold is less certain.
    fn direction_for_the_mean(&self, node: Expanded, board: BoardId) -> (Player, i64) {
        let [cold, hot] = Bound::BOTH.map(|bound| {
            let tops = Player::BOTH.map(|player| self.wall(board, bound, player).top().raw());
            tops[0].max(tops[1])
        });
        let uncertainty = |player: Player, t: i64| {
            let most = self.scaffold_at(node, Bound::best_for(player), player, t)?;
            Some(most - self.scaffold_at(node, Bound::worst_for(player), player, t)?)
        };
        let temperatures = [cold + (hot - cold) / 2, cold, hot];
        let directions = temperatures.map(|t| {
            let most = Player::BOTH.into_iter().max_by_key(|&player| uncertainty(player, t));
            most.map(|player| (uncertainty(player, t), player, t))
        });
        let useful = directions.into_iter().flatten().find(|(open, ..)| open.is_some_and(|open| open > 0));
        useful.map_or((Player::Left, cold), |(_, player, t)| (player, t))
    }

    /// A scaffold of one of the bounds at a temperature, as the player counts.
    fn scaffold_at(&self, node: Expanded, bound: Bound, player: Player, t: i64) -> Option<i64> {
        self.reach(node, bound, player).map(|wall| wall.raw_at(t) - t)
    }

    /// The option that may be best for a player at a temperature, by the evaluation among equal ones.
    fn most_promising(&mut self, node: Expanded, player: Player, t: i64) -> Option<u32> {
        let moves = self.moves(node, player);
        self.budget.work(moves.len());
        let mut best: Option<((i64, i64), u32)> = None;
        for option in 0..moves.len() as u32 {
            let to = self.boards[(moves, option as usize)];
            let most = self.wall_of(to, Bound::best_for(player), player.opponent()).raw_at(t);
            if best.is_some_and(|((known, _), _)| most < known) {
                continue;
            }
            let guess = self.guess(to);
            let guess = if player == Player::Left { guess } else { -guess };
            if best.is_none_or(|(known, _)| (most, guess) > known) {
                best = Some(((most, guess), option));
            }
        }
        best.map(|(_, option)| option)
    }
}
