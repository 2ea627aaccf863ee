//! MT-search: bounds of mean and temperature that hold in hot games, and estimates in others.

use super::glance::glance;
use super::{Knowledge, Local};
use hotstrat_core::{Evaluate, Game, Sum};
use hotstrat_search::mt::{self, Config};
use hotstrat_search::{Limits, StopReason};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// MT-search. It judges rooms; the move inside a room is the evaluation's.
pub struct MeanTemperature<G: 'static> {
    evaluation: &'static dyn Evaluate<G>,
    /// What the last look at a room was granted. A search begins anew each time.
    granted: FxHashMap<G, (Duration, u64)>,
}

/// Rooms that can last longer are only glanced at: a single path of MT-search goes to the end of the room, and
/// where one player is alone in it, counting his moves can take longer than the whole game may.
const LONGEST: u32 = 12;

/// How many rooms are remembered.
const REMEMBERED: usize = 10_000;

impl<G: Game> MeanTemperature<G> {
    /// A search that chooses moves by this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> MeanTemperature<G> {
        MeanTemperature { evaluation, granted: FxHashMap::default() }
    }
}

impl<G: Game> Local<G> for MeanTemperature<G> {
    fn name(&self) -> &str {
        "mt"
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        _: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let seen = known.cloned().unwrap_or_else(|| glance(room, self.evaluation));
        if room.birthday_bound().is_none_or(|birthday| birthday > LONGEST) {
            return known.is_none().then_some(Knowledge { done: true, ..seen });
        }
        let now = (limits.time.unwrap_or_default(), limits.nodes.unwrap_or_default());
        let enough = |(time, nodes): &(Duration, u64)| now.0 * 2 >= *time * 3 && now.1 * 2 >= *nodes * 3;
        if !self.granted.get(room).is_none_or(enough) {
            return known.is_none().then_some(seen);
        }
        if self.granted.len() >= REMEMBERED {
            self.granted.clear();
        }
        self.granted.insert(room.clone(), now);
        let found = mt::run(&Sum::from(room.clone()), &Config::default(), false, limits, |_, _, _| {});
        let mut judged = seen.with(found.outcome.mean, found.outcome.temperature);
        judged.done = found.outcome.stop == StopReason::Finished;
        Some(judged)
    }
}
