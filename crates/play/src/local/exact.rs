//! Exact thermographs, from a database if there is one, else by search.

use super::glance::glance;
use super::{Allowance, Knowledge, Local, Rated};
use hotstrat_core::{Evaluate, Game, Oracle, Player, Sum};
use hotstrat_search::{Limits, Solver, StopReason};
use std::sync::Arc;

/// The exact engine. A room that it cannot solve in time is judged at a glance.
pub struct Exact<G: Game + 'static> {
    name: &'static str,
    solver: Solver<G>,
    oracle: Option<Arc<dyn Oracle<G>>>,
    evaluation: &'static dyn Evaluate<G>,
    allowance: Allowance,
}

/// What the table may keep even for those in a hurry.
const BYTES: usize = 96 << 20;

impl<G: Game> Exact<G> {
    /// An engine that has solved nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Exact<G> {
        let name = if oracle.is_some() { "db" } else { "exact" };
        let solver = Solver::default().with_oracle(oracle.clone());
        Exact { name, solver, oracle, evaluation, allowance: Allowance::new(BYTES) }
    }

    /// The thermographs of a room and of its options, if they are found within the limits.
    pub fn solve(&mut self, room: &G, limits: &Limits) -> Result<Knowledge<G::Move>, StopReason> {
        self.limit(limits);
        let thermograph = self.solver.thermograph(room)?;
        let sum = Sum::from(room.clone());
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let rated = self.solver.options(&sum, player)?.into_iter();
            options[player as usize] = rated.map(|((_, mv), to)| Rated { mv, to }).collect();
        }
        Ok(Knowledge::exact(thermograph, options))
    }

    /// The engine with new limits.
    pub fn limit(&mut self, limits: &Limits) -> &mut Solver<G> {
        self.solver.limit(&self.allowance.limits(limits, 2));
        &mut self.solver
    }
}

impl<G: Game> Local<G> for Exact<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn tidy(&mut self, limits: &Limits) {
        if self.solver.bytes() > self.allowance.bytes(limits) {
            self.solver = Solver::default().with_oracle(self.oracle.clone());
        }
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        _: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        match (self.solve(room, limits), known) {
            (Ok(knowledge), _) => Some(knowledge),
            (Err(_), None) => Some(glance(room, self.evaluation)),
            (Err(_), Some(_)) => None,
        }
    }
}
