//! Null-window questions about a position, answered by questions about its options.
//!
//! Numbers are counted in units of the number type, so "less than v" is "not more than v − 1".

use crate::boards::{BoardId, Reached};
use crate::bracket::{BOTTOM, Bound, Expanded, Graph, first_at_most, last_at_least};
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player};
use smallvec::SmallVec;

impl<G: Game> Graph<'_, G> {
    /// Whether a player who moves first at temperature `t` gets at least `v`. Afterwards the bracket
    /// of the position says so.
    pub fn attains(&mut self, board: BoardId, player: Player, t: i64, v: i64) -> Result<bool, StopReason> {
        match self.answer(board, player, t, v) {
            Some(answer) => Ok(answer),
            None => crate::exact::node::with_stack(|| self.find_out(board, player, t, v)),
        }
    }

    /// Whether a player who moves first at temperature `t` gets at least `v` in a position as it is
    /// reached.
    pub fn attains_from(&mut self, to: Reached, player: Player, t: i64, v: i64) -> Result<bool, StopReason> {
        let shift = if player == Player::Left { to.shift } else { -to.shift };
        self.attains(to.board, to.sign.apply(player), t, v - shift)
    }

    /// What the bracket says about a question, if it decides it.
    #[inline]
    fn answer(&self, board: BoardId, player: Player, t: i64, v: i64) -> Option<bool> {
        if self.at_least(board, player, t) >= v {
            Some(true)
        } else if self.at_most(board, player, t) < v {
            Some(false)
        } else {
            None
        }
    }

    fn find_out(&mut self, board: BoardId, player: Player, t: i64, v: i64) -> Result<bool, StopReason> {
        let node = self.expand(board)?;
        let opponent = player.opponent();
        loop {
            if let Some(answer) = self.answer(board, player, t, v) {
                return Ok(answer);
            }
            self.check()?;
            match self.next_step(node, player, t, v) {
                Step::Move => {
                    self.move_attains(node, player, t, v)?;
                }
                Step::Answer => {
                    self.move_attains(node, opponent, BOTTOM, 1 - v)?;
                }
                Step::Mean { s, mine, theirs } => {
                    if (mine || self.move_attains(node, player, s, v)?) && !theirs {
                        self.move_attains(node, opponent, s, 1 - v)?;
                    }
                }
            }
        }
    }

    /// What to find out next to answer a question that the bracket leaves open.
    fn next_step(&self, node: Expanded, player: Player, t: i64, v: i64) -> Step {
        let opponent = player.opponent();
        let [worst, best] = [Bound::worst_for(player), Bound::best_for(player)];
        // Up to which temperature one of his moves is good enough, and from which temperature on no move
        // of the opponent spoils it: at least and at most.
        let mine =
            |bound| self.reach(node, bound, player).map_or(BOTTOM - 1, |reach| last_at_least(reach, v));
        let theirs =
            |bound| self.reach(node, bound, opponent).map_or(BOTTOM, |reach| first_at_most(reach, -v));
        let (mine_proved, mine_possible) = (mine(worst), mine(best));
        let (theirs_proved, theirs_possible) = (theirs(worst), theirs(best));
        if v <= 0 && theirs_possible == BOTTOM && theirs_proved > BOTTOM {
            return Step::Answer;
        }
        // The mean is large enough if and only if the two ranges meet, and of a range where they can
        // meet the middle of what is expected is tried. At t itself his move alone is enough.
        let (low, high) = (theirs_possible, mine_possible.min(t));
        let up_to = middle(mine_proved.max(BOTTOM), high);
        let from = middle(theirs_possible, theirs_proved.min(t.max(theirs_possible)));
        let s = middle(up_to, from);
        if low > high || mine_possible >= t && s >= t {
            return Step::Move;
        }
        let s = simple_near(s, low, high);
        Step::Mean { s, mine: s <= mine_proved, theirs: s >= theirs_proved }
    }

    /// Whether a player has a move that gets him at least `v` at temperature `t`.
    fn move_attains(&mut self, node: Expanded, player: Player, t: i64, v: i64) -> Result<bool, StopReason> {
        let moves = self.moves(node, player);
        let opponent = player.opponent();
        for option in self.promising(node, player, t, v) {
            let to = self.boards[(moves, option as usize)];
            // The opponent, who moves next, must not get more than −v − t.
            if !self.attains_from(to, opponent, t, 1 - v - t)? {
                self.raise(node, player, option)?;
                return Ok(true);
            }
        }
        self.lower(node, player)?;
        Ok(false)
    }

    /// The moves that may get a player at least `v` at temperature `t`, the best first as far as can
    /// be guessed.
    fn promising(&mut self, node: Expanded, player: Player, t: i64, v: i64) -> SmallVec<[u32; 16]> {
        let moves = self.moves(node, player);
        let opponent = player.opponent();
        let habit = self.habit(node, player);
        self.budget.work(moves.len());
        let mut found: SmallVec<[(i64, u32); 16]> = SmallVec::new();
        for option in 0..moves.len() as u32 {
            let to = self.boards[(moves, option as usize)];
            let most = self.wall_of(to, Bound::best_for(player), opponent).raw_at(t);
            if most - t < v {
                continue;
            }
            let least = self.wall_of(to, Bound::worst_for(player), opponent).raw_at(t);
            if least - t >= v {
                // Known already, from elsewhere.
                return SmallVec::from_slice(&[option]);
            }
            let guess = self.guess(to);
            let guess = if player == Player::Left { guess } else { -guess };
            let guess = if option == habit { i64::MAX } else { guess.clamp(least, most) };
            found.push((-guess, option));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, option)| option).collect()
    }
}

/// What to find out next.
enum Step {
    /// Whether a move at t itself is good enough.
    Move,
    /// Whether the opponent has a move at −1 that leaves less.
    Answer,
    /// Whether the mean is large enough, by temperature s.
    Mean {
        /// The temperature.
        s: i64,
        /// Whether it is known that a move of the player is good enough at s.
        mine: bool,
        /// Whether it is known that no move of the opponent leaves less at s.
        theirs: bool,
    },
}

fn middle(a: i64, b: i64) -> i64 {
    a + (b - a) / 2
}

/// A number with few places near `s` between two others.
fn simple_near(s: i64, low: i64, high: i64) -> i64 {
    let s = s.clamp(low, high);
    let simple = (0..10).map(|places| {
        let unit = Dyadic::ONE.raw() >> places;
        (s + unit / 2).div_euclid(unit) * unit
    });
    simple.into_iter().find(|simple| (low..=high).contains(simple)).unwrap_or(s)
}
