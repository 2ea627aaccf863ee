//! Exact thermographs where they can be had in time, else those of the few best moves.

use super::glance::glance;
use super::{Beam, Exact, Knowledge, Local, beam};
use crate::deadline::Deadline;
use hotstrat_core::{Evaluate, Game, Oracle};
use hotstrat_search::Limits;
use std::sync::Arc;

/// Two sources in one.
pub struct Blend<G: Game + 'static> {
    exact: Exact<G>,
    beam: Beam<G>,
    evaluation: &'static dyn Evaluate<G>,
}

/// How much of the time goes into an exact solution, of rooms that last no longer than this, and of others, which
/// are mostly too large: these have so many nodes at first, and four times as many at each look. When the other source has
/// nothing more to say, all of it does.
const SHORT: u32 = 16;
const SHARES: [u32; 2] = [2, 8];
const FIRST_NODES: u64 = 300;

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

/// The limits of an exact solution.
fn part<G: Game>(room: &G, effort: u32, limits: &Limits) -> Limits {
    if effort > beam::LAST {
        return limits.clone();
    }
    let is_short = room.birthday_bound().is_none_or(|birthday| birthday <= SHORT);
    let share = SHARES[usize::from(!is_short)];
    let few = FIRST_NODES.saturating_mul(4u64.saturating_pow(effort));
    let nodes = if is_short { limits.nodes } else { Some(limits.nodes.map_or(few, |nodes| nodes.min(few))) };
    Limits { time: limits.time.map(|time| time / share), nodes, ..limits.clone() }
}

impl<G: Game> Local<G> for Blend<G> {
    fn name(&self) -> &str {
        "blend"
    }

    fn tidy(&mut self, limits: &Limits) {
        self.exact.tidy(limits);
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let deadline = Deadline::part(limits);
        if let Ok(solved) = self.exact.solve(room, &part(room, effort, limits)) {
            return Some(solved);
        }
        match known {
            None => Some(glance(room, self.evaluation)),
            Some(_) => {
                let left = deadline.share(1.0);
                self.beam.look(room, known, effort, &left).map(|seen| Knowledge { done: false, ..seen })
            }
        }
    }
}
