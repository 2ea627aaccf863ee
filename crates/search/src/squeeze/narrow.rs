//! Which questions to ask about a position.

use super::Squeezer;
use crate::boards::{BoardId, NOTHING, Reached};
use crate::bracket::Bound;
use crate::limits::StopReason;
use crate::outcome::Quantity;
use hotstrat_core::wall::WallRef;
use hotstrat_core::{Dyadic, Game, Player};
use std::time::{Duration, Instant};

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Whether the mean is at least a value.
    Mean,
    /// Whether a player who moves first at a temperature gets at least a value, to himself.
    Wall(Player, Dyadic),
}

/// A question about the position or one of its components, without integers that were split off.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What it is about.
    pub about: About,
    /// The value.
    pub value: Dyadic,
    /// The answer.
    pub answer: bool,
    /// Nodes expanded to answer it.
    pub nodes: u64,
    /// Time taken to answer it.
    pub time: Duration,
}

/// What is proved about mean and temperature of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    mean: [Dyadic; 2],
    coldest: Dyadic,
    hottest: Option<Dyadic>,
}

impl Range {
    /// The mean, seen as it is reached.
    pub fn mean(self, seen: impl Fn(Dyadic) -> Option<Dyadic>) -> Quantity {
        let [a, b] = self.mean.map(seen);
        Quantity::between(a.min(b), a.max(b))
    }

    /// The temperature.
    pub fn temperature(self) -> Quantity {
        Quantity::between(Some(self.coldest), self.hottest)
    }
}

/// A temperature above all that occur.
const ABOVE_ALL: i64 = 1 << 60;

impl<G: Game> Squeezer<'_, G> {
    /// Asks until the mean and the temperature are known and, if the `whole` thermograph is wanted,
    /// that too.
    pub(super) fn narrow(&mut self, reached: Reached, whole: bool) -> Result<(), StopReason> {
        let board = reached.board;
        if board == NOTHING {
            return Ok(());
        }
        self.narrow_mean(board)?;
        self.narrow_temperature(board)?;
        if whole {
            for player in Player::BOTH {
                self.narrow_wall(board, player)?;
            }
        }
        Ok(())
    }

    fn narrow_mean(&mut self, board: BoardId) -> Result<(), StopReason> {
        loop {
            let [low, high] = self.range(board).mean;
            if low == high {
                return Ok(());
            }
            let value = simplest_between(low.raw(), high.raw());
            self.ask(board, About::Mean, value)?;
        }
    }

    /// The mean is known: the temperature is where the last of the walls reaches it.
    fn narrow_temperature(&mut self, board: BoardId) -> Result<(), StopReason> {
        loop {
            let Range { mean: [mean, _], coldest, hottest } = self.range(board);
            let hottest = hottest.expect("with the mean known, the walls end somewhere");
            if coldest == hottest {
                return Ok(());
            }
            let below = Dyadic::from_raw(simplest_between(coldest.raw(), hottest.raw()) - 1)?;
            for player in Player::BOTH {
                let more = mean.signed(player.sign()).raw() + 1;
                if self.ask(board, About::Wall(player, below), more)? {
                    break;
                }
            }
        }
    }

    /// Closes the bracket of a wall from t = −1 up: at the first turn where the bounds differ.
    fn narrow_wall(&mut self, board: BoardId, player: Player) -> Result<(), StopReason> {
        while let Some((t, low, high)) = self.first_gap(board, player) {
            let value = simplest_between(low, high);
            self.ask(board, About::Wall(player, Dyadic::from_raw(t)?), value)?;
        }
        Ok(())
    }

    /// The first temperature at which a wall turns, or may turn, and is not known, with its bounds.
    fn first_gap(&self, board: BoardId, player: Player) -> Option<(i64, i64, i64)> {
        let turns = Bound::BOTH.map(|bound| self.graph.wall(board, bound, player).turns);
        let bottom = Dyadic::MINUS_ONE;
        let mut turns: Vec<i64> =
            turns.iter().flat_map(|turns| turns.iter()).chain([&bottom]).map(|t| t.raw()).collect();
        turns.sort_unstable();
        turns.into_iter().find_map(|t| {
            let (low, high) = (self.graph.at_least(board, player, t), self.graph.at_most(board, player, t));
            (low < high).then_some((t, low, high))
        })
    }

    fn ask(&mut self, board: BoardId, about: About, value: i64) -> Result<bool, StopReason> {
        let begin = Instant::now();
        let before = self.graph.budget.nodes();
        let (player, t) = match about {
            About::Mean => (Player::Left, ABOVE_ALL),
            About::Wall(player, t) => (player, t.raw()),
        };
        let answer = self.graph.attains(board, player, t, value)?;
        self.questions.push(Question {
            about,
            value: Dyadic::from_raw(value)?,
            answer,
            nodes: self.graph.budget.nodes() - before,
            time: begin.elapsed(),
        });
        Ok(answer)
    }

    /// What is proved about mean and temperature of a position.
    pub(super) fn range(&self, board: BoardId) -> Range {
        let mast = |bound| {
            let mast = self.graph.wall(board, bound, Player::Right).mast();
            mast.expect("a mast is checked when its wall is built")
        };
        let [low, high] = Bound::BOTH.map(mast);
        // Below the temperature one of the walls is off the mast.
        let off = |bound, player: Player, mast: Dyadic| {
            reaches(self.graph.wall(board, bound, player), mast.signed(-player.sign()))
        };
        let coldest = off(Bound::Lower, Player::Left, high).max(off(Bound::Upper, Player::Right, low));
        let hottest = if low == high {
            Some(off(Bound::Upper, Player::Left, high).max(off(Bound::Lower, Player::Right, low)))
        } else {
            self.graph.boards.hottest(board)
        };
        Range { mean: [low, high], coldest, hottest }
    }
}

/// The first temperature at which a rising wall is at least as high as a value, or its top if it
/// never is.
fn reaches(wall: WallRef<'_>, value: Dyadic) -> Dyadic {
    let mut missing = value.raw() - wall.start.raw();
    if missing <= 0 {
        return Dyadic::MINUS_ONE;
    }
    for pair in wall.turns.chunks(2) {
        let rise = pair.get(1).map_or(i64::MAX, |end| end.raw() - pair[0].raw());
        if missing <= rise {
            return Dyadic::from_raw(pair[0].raw() + missing).expect("between two turns");
        }
        missing -= rise;
    }
    wall.top()
}

/// The number with the fewest binary places above `low` and not above `high`; among several the one
/// nearest the middle.
fn simplest_between(low: i64, high: i64) -> i64 {
    let middle = low + (high - low + 1) / 2;
    let rounded = |unit: i64| (middle + unit / 2).div_euclid(unit) * unit;
    let units = (0..=Dyadic::ONE.raw().trailing_zeros()).rev().map(|places| 1i64 << places);
    units.map(rounded).find(|&number| number > low && number <= high).unwrap_or(high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_number_between() {
        let between = |low: &str, high: &str| {
            let raw = |text: &str| text.parse::<Dyadic>().unwrap().raw();
            Dyadic::from_raw(simplest_between(raw(low), raw(high))).unwrap().to_string()
        };
        assert_eq!(between("-3", "3"), "0");
        assert_eq!(between("0", "1"), "1");
        assert_eq!(between("0", "3/4"), "1/2");
        assert_eq!(between("1/2", "3/4"), "3/4");
        assert_eq!(between("-5/8", "-1/2"), "-1/2");
        let unit = Dyadic::from_raw(1).unwrap();
        assert_eq!(simplest_between(0, unit.raw()), 1);
    }
}
