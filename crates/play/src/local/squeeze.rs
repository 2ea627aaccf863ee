//! Squeeze search: proved bounds of mean and temperature, and moves that are proved right.

use super::glance::first_look;
use super::{Allowance, Knowledge, Local, Rated};
use hotstrat_core::{Evaluate, Game, Oracle, Player, Sum};
use hotstrat_search::squeeze::{Plan, Squeezer};
use hotstrat_search::{Limits, StopReason};
use std::sync::Arc;

/// Squeeze search, or MT-search for all games, which asks the same questions in turn with best-first paths. It
/// keeps what it has proved from look to look.
pub struct Squeeze<G: Game + 'static> {
    plan: Plan,
    squeezer: Squeezer<'static, G>,
    evaluation: &'static dyn Evaluate<G>,
    allowance: Allowance,
}

/// What may be kept even by those in a hurry.
const BYTES: usize = 32 << 20;

impl<G: Game> Squeeze<G> {
    /// An engine that has proved nothing yet.
    #[must_use]
    pub fn new(
        plan: Plan,
        oracle: Option<Arc<dyn Oracle<G>>>,
        evaluation: &'static dyn Evaluate<G>,
    ) -> Squeeze<G> {
        Squeeze {
            plan,
            squeezer: Squeezer::new(oracle, evaluation),
            evaluation,
            allowance: Allowance::new(BYTES),
        }
    }
}

impl<G: Game> Local<G> for Squeeze<G> {
    fn name(&self) -> &str {
        if self.plan.turns.is_some() { "mt+" } else { "squeeze" }
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        _: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let seen = known.cloned().unwrap_or_else(|| first_look(room, self.evaluation));
        if seen.done {
            return known.is_none().then_some(seen);
        }
        let limits = Limits { memory: Some(self.allowance.bytes(limits)), ..limits.clone() };
        let run = self.squeezer.follow(&Sum::from(room.clone()), self.plan, &limits, &mut |_, _| {});
        let mut found = seen.with(run.outcome.mean, run.outcome.temperature);
        for player in Player::BOTH {
            let is_proved =
                |rated: &Rated<G::Move>| run.moves[player as usize].iter().any(|&(_, mv)| mv == rated.mv);
            let options = &mut found.options[player as usize];
            // A search that had to forget may prove another move of equal worth.
            if options.iter().any(is_proved) {
                options.retain(is_proved);
            }
        }
        found.done = run.outcome.stop == StopReason::Finished;
        Some(found)
    }
}
