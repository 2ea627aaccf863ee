//! Exact thermographs where they can be had in time, else those of the few best moves.

use super::glance::glance;
use super::{Beam, Exact, Knowledge, Local};
use hotstrat_core::{Evaluate, Game, Oracle};
use hotstrat_search::Limits;
use std::sync::Arc;

/// Two sources in one.
pub struct Blend<G: Game + 'static> {
    exact: Exact<G>,
    beam: Beam<G>,
    evaluation: &'static dyn Evaluate<G>,
}

/// Rooms that can last longer are not tried exactly.
const LONGEST: u32 = 16;

impl<G: Game> Blend<G> {
    /// Both sources, which know nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Blend<G> {
        Blend { exact: Exact::new(oracle, evaluation), beam: Beam::new(evaluation), evaluation }
    }

    /// The exact one of the sources.
    pub fn exact(&mut self) -> &mut Exact<G> {
        &mut self.exact
    }
}

impl<G: Game> Local<G> for Blend<G> {
    fn name(&self) -> &str {
        "blend"
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let is_short = room.birthday_bound().is_none_or(|birthday| birthday <= LONGEST);
        let half = Limits { time: limits.time.map(|time| time / 2), ..limits.clone() };
        if is_short && let Ok(solved) = self.exact.solve(room, &half) {
            return Some(solved);
        }
        match known {
            None => Some(glance(room, self.evaluation)),
            Some(_) => {
                self.beam.look(room, known, effort, limits).map(|seen| Knowledge { done: false, ..seen })
            }
        }
    }
}
