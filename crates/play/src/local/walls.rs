//! Monte-Carlo estimates, with more descents at every look.

use super::glance::first_look;
use super::{Knowledge, Local, Rated, switch};
use hotstrat_core::{Dyadic, Evaluate, Game, Player, Sum, Thermograph};
use hotstrat_search::monte_carlo::{Config, Searcher, run};
use hotstrat_search::{Limits, Quantity, StopReason};
use std::time::Duration;

/// Estimates by the Monte-Carlo searcher that learns thermographs. The moves that the evaluation likes best are
/// estimated in the same way, with fewer descents each. (With estimates by the Thompson heuristic moves are
/// worse than the evaluation's own.)
pub struct Walls<G: 'static> {
    seed: u64,
    evaluation: &'static dyn Evaluate<G>,
}

/// Nothing interrupts a descent, which takes about a microsecond for the square of the moves that a room can last.
/// Rooms that can last longer than this are only glanced at if there is no time for so many descents.
const LONGEST: u32 = 16;
const AT_LEAST: u32 = 64;
/// The descents of the first look; each look has twice as many as the one before.
const DESCENTS: u64 = 128;
/// How many looks there are at most.
const LOOKS: u32 = 16;
/// How many moves are estimated, and with how many descents.
const CANDIDATES: usize = 8;
const FEW_DESCENTS: u64 = 256;

impl<G: Game> Walls<G> {
    /// A source that has drawn nothing yet.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>, seed: u64) -> Walls<G> {
        Walls { seed, evaluation }
    }

    /// Mean and temperature; nothing if time was up before anything was learnt.
    fn estimate(&self, room: &G, descents: u64, limits: &Limits) -> Option<(Quantity, Quantity, StopReason)> {
        let config = Config { seed: self.seed, ..Config::new(Searcher::Walls, descents) };
        let outcome = run(&Sum::from(room.clone()), &config, limits).ok()?.outcome;
        outcome.mean.value().map(|_| (outcome.mean, outcome.temperature, outcome.stop))
    }

    /// What a move leads to, as a switch.
    fn guess(&self, to: &G, limits: &Limits) -> Option<Thermograph> {
        let (mean, temperature, _) = self.estimate(to, FEW_DESCENTS, limits)?;
        Some(switch(mean.value()?, temperature.value()?))
    }
}

/// Whether there is no time for descents in a room.
fn is_long<G: Game>(room: &G, limits: &Limits) -> bool {
    let Some(birthday) = room.birthday_bound() else { return true };
    let descent = Duration::from_micros(u64::from(birthday).saturating_pow(2));
    birthday > LONGEST && limits.time.is_some_and(|time| descent.saturating_mul(AT_LEAST) > time)
}

impl<G: Game> Local<G> for Walls<G> {
    fn name(&self) -> &str {
        "walls"
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let Some(known) = known else { return Some(first_look(room, self.evaluation)) };
        if is_long(room, limits) {
            return None;
        }
        let (mean, temperature, stop) = self.estimate(room, DESCENTS << effort.min(LOOKS), limits)?;
        if stop != StopReason::Finished {
            return None;
        }
        let proved = mean.exact().is_some() && temperature.exact().is_some();
        Some(Knowledge { done: proved || effort >= LOOKS, ..known.with(mean, temperature) })
    }

    fn judging(&self) -> f64 {
        0.5
    }

    fn pick(
        &mut self,
        room: &G,
        known: &Knowledge<G::Move>,
        player: Player,
        t: Dyadic,
        limits: &Limits,
    ) -> Option<G::Move> {
        if is_long(room, limits) {
            return known.best(player, t).map(|rated| rated.mv);
        }
        let mut likely = known.options[player as usize].clone();
        likely.sort_by_key(|rated| rated.to.mean().signed(-player.sign()));
        likely.truncate(CANDIDATES);
        let each = Limits {
            time: limits.time.map(|time| time / CANDIDATES as u32),
            nodes: limits.nodes.map(|nodes| nodes / CANDIDATES as u64),
            ..limits.clone()
        };
        for Rated { mv, to } in &mut likely {
            *to = self.guess(&room.play(player, *mv), &each).unwrap_or_else(|| to.clone());
        }
        let mut options = [Vec::new(), Vec::new()];
        options[player as usize] = likely;
        Knowledge { options, ..known.clone() }.best(player, t).map(|rated| rated.mv)
    }
}
