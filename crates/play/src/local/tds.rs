//! Temperature discovery search, deepened while there is time.

use super::glance::first_look;
use super::{Knowledge, Local};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player};
use hotstrat_search::boards::Boards;
use hotstrat_search::limits::Budget;
use hotstrat_search::tds::engine::{Config, run_with};
use hotstrat_search::tds::forced::best_move;
use hotstrat_search::tds::search::Search;
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::table::Table;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Quantity, StopReason};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Temperature discovery search, with or without the enhancements of TDS+. Each look searches one ply
/// deeper; once it reaches the end of the room the answer stays.
///
/// TDS+ does not wait for the fine coupons that an exact answer needs (its enhancement E1) and uses coupons
/// 1/2 apart. TDS has the fine ones, and believes the evaluation in rooms that need finer ones than there are.
pub struct Discovery<G: Game + 'static> {
    name: &'static str,
    enhancements: Enhancements,
    oracle: Option<Arc<dyn Oracle<G>>>,
    evaluation: &'static dyn Evaluate<G>,
    /// What has met the positions of this game before; rooms come back with few changes.
    search: Option<Search<'static, G>>,
    /// How deep each room was searched.
    depths: FxHashMap<G, u32>,
}

/// The table of the search, small enough to be emptied in no time.
const TABLE: usize = 4 << 20;

/// How much memory the positions that the search has met may take.
const MEMORY: usize = 24 << 20;

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
        Discovery { name, enhancements, oracle, evaluation, search: None, depths: FxHashMap::default() }
    }

    /// The search, with fresh limits. If it has become too large, it forgets everything.
    fn search(&mut self, limits: &Limits) -> &mut Search<'static, G> {
        self.search.take_if(|search| search.boards.bytes() > MEMORY);
        let search = self.search.get_or_insert_with(|| {
            let boards = Boards::new(self.oracle.clone());
            let (table, budget) = (Table::new(TABLE), Budget::start(limits));
            Search::new(boards, table, self.enhancements, self.evaluation, budget)
        });
        search.budget = Budget::start(limits);
        search
    }

    fn config(&self, top: Dyadic, depth: u32) -> Config {
        Config {
            enhancements: self.enhancements,
            spacing: self.enhancements.e1.then(|| Spacing::new(1)),
            top: Some(top),
            first: &Player::BOTH,
            ties: Ties::Board,
            depth: Some(depth),
            table: TABLE,
        }
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
        let Some(known) = known else { return Some(first_look(room, self.evaluation)) };
        let depth = effort + 1;
        // A bit above what was thought before.
        let top = known.thermograph.temperature().add(Dyadic::ONE).ok()?;
        let config = self.config(top, depth);
        let found = run_with(self.search(limits), &room.clone().into(), &config).ok()?;
        if found.stop != StopReason::Finished {
            return None;
        }
        if self.depths.len() >= REMEMBERED {
            self.depths.clear();
        }
        self.depths.insert(room.clone(), depth);
        let estimate = |quantity: Quantity| quantity.value().map_or(quantity, Quantity::Estimate);
        let mut judged = known.with(estimate(found.mean), estimate(found.temperature));
        judged.done = found.to_the_end || depth >= DEEPEST;
        Some(judged)
    }

    /// The best move of a search in which the first move must be one in the room, with a top coupon of this
    /// value, as deep as the room was searched before.
    fn pick(
        &mut self,
        room: &G,
        known: &Knowledge<G::Move>,
        player: Player,
        t: Dyadic,
        limits: &Limits,
    ) -> Option<G::Move> {
        let forced = self.depths.get(room).copied().and_then(|depth| {
            let config = self.config(t, depth);
            best_move(self.search(limits), &room.clone().into(), player, &config)
        });
        forced.map(|(_, mv)| mv).or_else(|| known.best(player, t).map(|rated| rated.mv))
    }
}
