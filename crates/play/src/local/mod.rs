//! What is known of a single room, and where it comes from.
//!
//! A source is asked again and again about the same room, with more effort each time, for as long as it has
//! more to find out. It answers with its best guess of the thermograph, which is exact if the mean and the
//! temperature say so, and with the moves worth considering. A new source is one more implementation of
//! [`Local`].

pub mod beam;
pub mod blend;
pub mod exact;
pub mod glance;
pub mod squeeze;
pub mod tds;
pub mod walls;

pub use beam::Beam;
pub use blend::Blend;
pub use exact::Exact;
pub use squeeze::Squeeze;
pub use tds::Discovery;
pub use walls::Walls;

use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::{Dyadic, Game, Player, Thermograph, Wall};
use hotstrat_search::{Limits, Quantity};
use std::time::Duration;

/// What is known of a room.
#[derive(Clone, Debug)]
pub struct Knowledge<M> {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
    /// The thermograph, or the best guess of it.
    pub thermograph: Thermograph,
    /// For each player the moves that were looked at, with what they lead to.
    pub options: [Vec<Rated<M>>; 2],
    /// Whether there is nothing more to find out.
    pub done: bool,
}

/// A move, and the thermograph of what it leads to, or a guess of it.
#[derive(Clone, Debug)]
pub struct Rated<M> {
    /// The move.
    pub mv: M,
    /// What it leads to.
    pub to: Thermograph,
}

/// How much memory a source may keep from one turn to the next; during a turn it may take a few times as much. Growing or
/// emptying tables is not interrupted and takes a millisecond for a few megabytes, so it is little for those who have
/// never had much time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance(usize);

const MOST_BYTES: usize = 512 << 20;
const BYTES_PER_MILLISECOND: usize = 1 << 19;

impl Allowance {
    /// So much at least.
    pub(crate) const fn new(least: usize) -> Allowance {
        Allowance(least)
    }

    /// What may be kept after a look within these limits, or after the longest look so far.
    pub(crate) fn bytes(&mut self, limits: &Limits) -> usize {
        let fair = |time: Duration| (time.as_millis() as usize).saturating_mul(BYTES_PER_MILLISECOND);
        self.0 = self.0.max(limits.time.map_or(MOST_BYTES, fair)).min(MOST_BYTES);
        self.0
    }

    /// These limits, with no more memory than so many times what may be kept.
    pub(crate) fn limits(&mut self, limits: &Limits, times: usize) -> Limits {
        let fair = times * self.bytes(limits);
        let memory = limits.memory.map_or(fair, |bytes| bytes.min(fair));
        Limits { memory: Some(memory), ..limits.clone() }
    }
}

/// A source of knowledge about rooms.
pub trait Local<G: Game> {
    /// Its name: the second half of a player's name.
    fn name(&self) -> &str;

    /// Forgets what has become too much for the memory, before a turn with these limits and never during one: what was
    /// found out in a turn decides its move.
    fn tidy(&mut self, _limits: &Limits) {}

    /// Looks at a room for the first time, or once more with greater effort (0, 1, 2, …). A first look always
    /// answers; later ones do not if the limits were met before anything new was found.
    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>>;

    /// How much of the time for a move goes into looks. The rest is for [`pick`](Local::pick), which by default needs
    /// none.
    fn judging(&self) -> f64 {
        0.97
    }

    /// The move of a player in a room: by default the one whose guess is best at a temperature.
    fn pick(
        &mut self,
        _room: &G,
        known: &Knowledge<G::Move>,
        player: Player,
        t: Dyadic,
        _limits: &Limits,
    ) -> Option<G::Move> {
        known.best(player, t).map(|rated| rated.mv)
    }
}

impl<M> Knowledge<M> {
    /// What follows from a thermograph that is known and those of the options.
    #[must_use]
    pub fn exact(thermograph: Thermograph, options: [Vec<Rated<M>>; 2]) -> Knowledge<M> {
        Knowledge {
            mean: Quantity::Exact(thermograph.mean()),
            temperature: Quantity::Exact(thermograph.temperature()),
            thermograph,
            options,
            done: true,
        }
    }

    /// A guess.
    #[must_use]
    pub fn guess(thermograph: Thermograph, options: [Vec<Rated<M>>; 2]) -> Knowledge<M> {
        Knowledge {
            mean: Quantity::Estimate(thermograph.mean()),
            temperature: Quantity::Estimate(thermograph.temperature()),
            thermograph,
            options,
            done: false,
        }
    }

    /// Whether mean and temperature are proved, and there is nothing more to find out.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.done && self.mean.exact().is_some() && self.temperature.exact().is_some()
    }

    /// The move that attains the most at a temperature; of several, the one that is better when the
    /// temperature falls.
    #[must_use]
    pub fn best(&self, player: Player, t: Dyadic) -> Option<&Rated<M>> {
        let worth = |rated: &Rated<M>| {
            let reached = |t: Dyadic| rated.to.wall_at(player.opponent(), t).signed(player.sign());
            let falling = [t, Dyadic::ZERO.min(t), Dyadic::MINUS_ONE];
            (falling.map(reached), rated.to.mean().signed(player.sign()))
        };
        let options = &self.options[player as usize];
        options.iter().rev().max_by(|a, b| worth(a).cmp(&worth(b)))
    }
}

impl<M: Clone> Knowledge<M> {
    /// The same moves, with another opinion about mean and temperature: the room is taken for a switch.
    #[must_use]
    pub fn with(&self, mean: Quantity, temperature: Quantity) -> Knowledge<M> {
        let m = nearest(mean, self.thermograph.mean());
        let t = nearest(temperature, self.thermograph.temperature());
        Knowledge { mean, temperature, thermograph: switch(m, t), options: self.options.clone(), done: false }
    }
}

/// What is proved; or an estimate, in sixteenths; or what was thought before, as far as bounds allow it.
fn nearest(quantity: Quantity, before: Dyadic) -> Dyadic {
    match quantity {
        Quantity::Exact(value) => value,
        Quantity::Estimate(value) => {
            let places = hotstrat_core::dyadic::FRACTION_BITS - 4;
            Dyadic::from_raw(value.raw() >> places << places).unwrap_or(value)
        }
        Quantity::Within(low, high) => {
            let raised = low.map_or(before, |low| before.max(low));
            high.map_or(raised, |high| raised.min(high))
        }
    }
}

/// A guess of the thermograph of which only mean and temperature are known: that of a switch.
#[must_use]
pub fn switch(mean: Dyadic, temperature: Dyadic) -> Thermograph {
    let height = temperature.raw() - Dyadic::MINUS_ONE.raw();
    let start = |value: Dyadic| Dyadic::from_raw(value.raw() - height).unwrap_or(value);
    let turns = || {
        let mut turns = hotstrat_core::wall::Turns::new();
        if height > 0 {
            turns.push(Dyadic::MINUS_ONE);
            turns.push(temperature);
        }
        turns
    };
    Thermograph::from_walls(
        Wall { start: start(-mean), turns: turns() },
        Wall { start: start(mean), turns: turns() },
    )
}

/// The thermograph over guesses of the options' thermographs. Guesses are not integers at t = −1, so where
/// nobody wants to move, or only one can, the number nearest to zero takes the place of the simplest one.
pub(crate) fn over<M>(options: &[Vec<Rated<M>>; 2]) -> Option<Thermograph> {
    let scaffold = |player: Player| {
        let walls = options[player as usize].iter().map(|rated| rated.to.rising(player.opponent()));
        Scaffold::over(walls).ok().flatten()
    };
    let (left, right) = (scaffold(Player::Left), scaffold(Player::Right));
    let number = |x: Dyadic| Some(switch(x, Dyadic::MINUS_ONE));
    match (&left, &right) {
        (None, None) => number(Dyadic::ZERO),
        (Some(left), None) => number(left.start().max(Dyadic::ZERO)),
        (None, Some(right)) => number((-right.start()).min(Dyadic::ZERO)),
        (Some(low), Some(high)) if low.start() <= -high.start() => {
            number(Dyadic::ZERO.clamp(low.start(), -high.start()))
        }
        (Some(low), Some(high)) => {
            let (low, high) = (low.start(), -high.start());
            Thermograph::from_scaffolds(left, right).ok().or_else(|| boiling(low, high))
        }
    }
}

/// A guess where the difference of the values at t = −1 is too large for a number: a switch between them.
fn boiling(left: Dyadic, right: Dyadic) -> Option<Thermograph> {
    let mean = Dyadic::from_raw((left.raw() + right.raw()) / 2).ok()?;
    let temperature = Dyadic::from_raw((left.raw() - right.raw()) / 2 + Dyadic::MINUS_ONE.raw()).ok()?;
    Some(switch(mean, temperature))
}

/// A guess of the thermograph of a sum: that of its hottest part, the others taken for numbers.
pub(crate) fn together(parts: &[Thermograph]) -> Option<Thermograph> {
    let hottest = parts.iter().enumerate().max_by_key(|(_, part)| part.temperature())?.0;
    let mut others = parts.iter().enumerate().filter(|&(i, _)| i != hottest);
    let shift = others.try_fold(Dyadic::ZERO, |sum, (_, part)| sum.add(part.mean()).ok())?;
    let shifted = |player: Player| {
        let wall = parts[hottest].rising(player).to_wall();
        let start = wall.start.add(shift.signed(-player.sign())).ok()?;
        Some(Wall { start, ..wall })
    };
    Some(Thermograph::from_walls(shifted(Player::Left)?, shifted(Player::Right)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_that_say_nothing_leave_a_guess_as_it_is() {
        let [low, high] = [-20, 20].map(|n| Some(Dyadic::integer(n)));
        let guess: Knowledge<()> =
            Knowledge::guess(switch(Dyadic::integer(3), Dyadic::integer(4)), Default::default());
        let judged = |mean, temperature| {
            let judged = guess.with(mean, temperature).thermograph;
            (judged.mean().to_f64(), judged.temperature().to_f64())
        };
        let wide = Quantity::Within(low, high);
        assert_eq!(judged(wide, Quantity::Within(Some(Dyadic::MINUS_ONE), high)), (3.0, 4.0));
        assert_eq!(
            judged(Quantity::Within(low, Some(Dyadic::ONE)), Quantity::Within(high, None)),
            (1.0, 20.0)
        );
        assert_eq!(judged(Quantity::Exact(Dyadic::ONE), Quantity::Estimate(Dyadic::ZERO)), (1.0, 0.0));
    }
}
