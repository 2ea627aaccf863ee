//! Temperature discovery search, deepened while there is time.

use super::glance::glance;
use super::{Knowledge, Local};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sum};
use hotstrat_search::exact::SumMove;
use hotstrat_search::tds::engine::{Config, Run, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::variation::Ply;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Quantity, StopReason};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Temperature discovery search, with or without the enhancements of TDS+. Each look searches one ply
/// deeper, with coupons 1/2 apart; once it reaches the end of the room the answer stays.
pub struct Discovery<G: Game + 'static> {
    name: &'static str,
    enhancements: Enhancements,
    oracle: Option<Arc<dyn Oracle<G>>>,
    evaluation: &'static dyn Evaluate<G>,
    /// How deep each room was searched, and how many nodes that took.
    depths: FxHashMap<G, (u32, u64)>,
}

/// The table of one search, small enough to be emptied in no time.
const TABLE: usize = 4 << 20;

/// No room is searched deeper.
const DEEPEST: u32 = 100;

/// How many rooms are remembered with the depth that was reached.
const REMEMBERED: usize = 10_000;

impl<G: Game> Discovery<G> {
    /// TDS as published in 2004, or TDS+ with all its enhancements.
    #[must_use]
    pub fn new(
        enhancements: Enhancements,
        oracle: Option<Arc<dyn Oracle<G>>>,
        evaluation: &'static dyn Evaluate<G>,
    ) -> Discovery<G> {
        let name = if enhancements == Enhancements::default() { "tds" } else { "tds+" };
        Discovery { name, enhancements, oracle, evaluation, depths: FxHashMap::default() }
    }

    fn config(&self, first: &'static [Player], top: Option<Dyadic>, depth: u32) -> Config {
        Config {
            enhancements: self.enhancements,
            spacing: Some(Spacing::new(1)),
            top,
            first,
            ties: Ties::Board,
            depth: Some(depth),
            table: TABLE,
        }
    }

    fn search(&self, room: &G, config: &Config, limits: &Limits) -> Option<Run<SumMove<G>>> {
        run(&Sum::from(room.clone()), config, self.evaluation, self.oracle.clone(), limits).ok()
    }
}

impl<G: Game> Local<G> for Discovery<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let Some(known) = known else {
            // Where one player is alone there is nothing to discover.
            let done = !Player::BOTH.iter().all(|&player| room.can_move(player));
            return Some(Knowledge { done, ..glance(room, self.evaluation) });
        };
        let depth = effort + 1;
        let found = self.search(room, &self.config(&Player::BOTH, None, depth), limits)?;
        if found.stop != StopReason::Finished {
            return None;
        }
        if self.depths.len() >= REMEMBERED {
            self.depths.clear();
        }
        let before = self.depths.insert(room.clone(), (depth, found.nodes));
        let estimate = |quantity: Quantity| quantity.value().map_or(quantity, Quantity::Estimate);
        let mut judged = known.with(estimate(found.mean), estimate(found.temperature));
        // Where one ply more changes nothing, there is nothing below.
        let ended = before.is_some_and(|before| before == (depth - 1, found.nodes));
        judged.done = ended || depth >= DEEPEST;
        Some(judged)
    }

    /// The move with which the search begins if the top coupon is worth no more than this.
    fn pick(
        &mut self,
        room: &G,
        known: &Knowledge<G::Move>,
        player: Player,
        t: Dyadic,
        limits: &Limits,
    ) -> Option<G::Move> {
        let first: &'static [Player] = match player {
            Player::Left => &[Player::Left],
            Player::Right => &[Player::Right],
        };
        let reached = self.depths.get(room).copied();
        let found = reached.and_then(|(depth, _)| {
            let top = Dyadic::from_raw(t.raw().max(Dyadic::MINUS_ONE.raw())).ok();
            self.search(room, &self.config(first, top, depth), limits)
        });
        let line = found.and_then(|found| found.lines.into_iter().next());
        let begins = line.and_then(|(_, line)| line.into_iter().next());
        match begins {
            Some(Ply::Board((_, mv))) => Some(mv),
            _ => known.best(player, t).map(|rated| rated.mv),
        }
    }
}
