//! Which questions to ask about a position.

use super::Squeezer;
use crate::boards::{NOTHING, Reached};
use crate::bracket::Bound;
use crate::limits::StopReason;
use crate::outcome::Quantity;
use hotstrat_core::wall::WallRef;
use hotstrat_core::{Dyadic, Game, Player};
use std::time::Duration;

/// What a question is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// Whether the mean is at least a value.
    Mean,
    /// Whether a player who moves first at a temperature gets at least a value, to himself.
    Wall(Player, Dyadic),
}

/// A question about a sum or one of its components.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The number of the component; `None` if it is about the whole.
    pub component: Option<usize>,
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
    pub coldest: Dyadic,
    pub hottest: Option<Dyadic>,
}

impl Range {
    /// The mean.
    pub fn mean(self) -> Quantity {
        Quantity::between(Some(self.mean[0]), Some(self.mean[1]))
    }

    /// The temperature.
    pub fn temperature(self) -> Quantity {
        Quantity::between(Some(self.coldest), self.hottest)
    }
}

/// What is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Topic {
    /// The number of the component; `None` if it is the whole.
    pub component: Option<usize>,
    /// The position.
    pub reached: Reached,
}

/// A temperature above all that occur.
const ABOVE_ALL: i64 = 1 << 60;

impl<G: Game> Squeezer<'_, G> {
    /// Asks until the mean and the temperature are known and, if the `whole` thermograph is wanted,
    /// that too.
    pub(super) fn narrow(&mut self, topic: Topic, whole: bool) -> Result<(), StopReason> {
        if topic.reached.board == NOTHING {
            return Ok(());
        }
        self.narrow_mean(topic)?;
        self.narrow_temperature(topic)?;
        if whole {
            for player in Player::BOTH {
                self.narrow_wall(topic, player)?;
            }
        }
        Ok(())
    }

    fn narrow_mean(&mut self, topic: Topic) -> Result<(), StopReason> {
        loop {
            let [low, high] = self.range(topic.reached).mean;
            if low == high {
                return Ok(());
            }
            let value = simplest_between(low.raw(), high.raw());
            self.ask(topic, About::Mean, value)?;
        }
    }

    /// The mean is known: the temperature is where the last of the walls reaches it.
    fn narrow_temperature(&mut self, topic: Topic) -> Result<(), StopReason> {
        loop {
            let Range { mean: [mean, _], coldest, hottest } = self.range(topic.reached);
            let hottest = hottest.expect("with the mean known, the walls end somewhere");
            if coldest == hottest {
                return Ok(());
            }
            let below = Dyadic::from_raw(simplest_between(coldest.raw(), hottest.raw()) - 1)?;
            for player in Player::BOTH {
                let more = mean.signed(player.sign()).raw() + 1;
                if self.ask(topic, About::Wall(player, below), more)? {
                    break;
                }
            }
        }
    }

    /// Closes the bracket of a wall from t = −1 up: at the first turn where the bounds differ.
    fn narrow_wall(&mut self, topic: Topic, player: Player) -> Result<(), StopReason> {
        while let Some((t, low, high)) = self.first_gap(topic.reached, player) {
            let value = simplest_between(low, high);
            self.ask(topic, About::Wall(player, Dyadic::from_raw(t)?), value)?;
        }
        Ok(())
    }

    /// The first temperature at which a wall turns, or may turn, and is not known, with the bounds of
    /// what the player gets.
    fn first_gap(&self, reached: Reached, player: Player) -> Option<(i64, i64, i64)> {
        let worst = self.graph.wall_of(reached, Bound::worst_for(player), player);
        let best = self.graph.wall_of(reached, Bound::best_for(player), player);
        let turns = worst.turns.iter().chain(best.turns).map(|t| t.raw());
        let mut turns: Vec<i64> = turns.chain([Dyadic::MINUS_ONE.raw()]).collect();
        turns.sort_unstable();
        turns.into_iter().find_map(|t| {
            let (low, high) = (-worst.raw_at(t), -best.raw_at(t));
            (low < high).then_some((t, low, high))
        })
    }

    fn ask(&mut self, topic: Topic, about: About, value: i64) -> Result<bool, StopReason> {
        let begin = self.graph.budget.clock().start();
        let before = self.graph.budget.nodes();
        let (player, t) = match about {
            About::Mean => (Player::Left, ABOVE_ALL),
            About::Wall(player, t) => (player, t.raw()),
        };
        let answer = self.graph.attains_from(topic.reached, player, t, value)?;
        self.questions.push(Question {
            component: topic.component,
            about,
            value: Dyadic::from_raw(value)?,
            answer,
            nodes: self.graph.budget.nodes() - before,
            time: begin.elapsed(),
        });
        Ok(answer)
    }

    /// What is proved about mean and temperature of a position.
    pub(super) fn range(&self, reached: Reached) -> Range {
        let wall = |bound, player| self.graph.wall_of(reached, bound, player);
        let mast = |bound| {
            let mast = wall(bound, Player::Right).mast();
            mast.expect("a mast is checked when its wall is built")
        };
        let [low, high] = Bound::BOTH.map(mast);
        // Below the temperature one of the walls is off the mast.
        let off =
            |bound, player: Player, mast: Dyadic| reaches(wall(bound, player), mast.signed(-player.sign()));
        let coldest = off(Bound::Lower, Player::Left, high).max(off(Bound::Upper, Player::Right, low));
        let hottest = if low == high {
            Some(off(Bound::Upper, Player::Left, high).max(off(Bound::Lower, Player::Right, low)))
        } else {
            self.graph.boards.hottest(reached.board)
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
pub(super) fn simplest_between(low: i64, high: i64) -> i64 {
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
