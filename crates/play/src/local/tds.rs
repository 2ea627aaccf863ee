//! Temperature discovery search, deepened while there is time.

use super::glance::first_look;
use super::{Allowance, Knowledge, Local};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Thermograph};
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
/// TDS+ does not wait for the fine coupons that an exact answer needs (its enhancement E1): it begins with coupons
/// 1 apart, so that few plies are spent on them, and only where these reach the end of the room come finer ones.
/// TDS has the fine ones for temperatures, and believes the evaluation in rooms that need finer ones than there are.
/// Moves are searched beside coupons 1 apart, or as fine as E1 has come.
pub struct Discovery<G: Game + 'static> {
    name: &'static str,
    enhancements: Enhancements,
    oracle: Option<Arc<dyn Oracle<G>>>,
    evaluation: &'static dyn Evaluate<G>,
    /// What has met the positions of this game before; rooms come back with few changes.
    search: Option<Search<'static, G>>,
    /// How far each room was searched.
    reached: FxHashMap<G, Effort>,
    allowance: Allowance,
}

/// How far a room is searched.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// In plies.
    depth: u32,
    /// With coupons 1/2^`places` apart.
    places: u32,
    /// Whether that is to the end of the room.
    to_the_end: bool,
}

impl Effort {
    const FIRST: Effort = Effort { depth: 2, places: 0, to_the_end: false };

    /// One ply more; or from the end, with twice as many coupons, twice as many plies.
    fn more(self) -> Effort {
        match self.to_the_end {
            false => Effort { depth: self.depth + 1, ..self },
            true => Effort { depth: 2 * self.depth, places: self.places + 1, to_the_end: false },
        }
    }
}

/// The table of the search, small enough to be emptied in no time.
const TABLE: usize = 4 << 20;

/// How much memory the positions that the search has met may take even for those in a hurry.
const BYTES: usize = 24 << 20;
/// How many times as much as is kept they may take during a turn: in looks at rooms, and in all.
const LOOKING: usize = 2;
const IN_ALL: usize = 3;

/// No room is searched deeper.
const DEEPEST: u32 = 100;

/// No coupons are closer together than 1/2 to this power, unless all are.
const MOST_PLACES: u32 = 2;

/// How many rooms are remembered with how far they were searched.
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
        Discovery {
            name,
            enhancements,
            oracle,
            evaluation,
            search: None,
            reached: FxHashMap::default(),
            allowance: Allowance::new(BYTES),
        }
    }

    /// The search, with fresh limits, and so many times as much memory as may be kept.
    fn search(&mut self, limits: &Limits, times: usize) -> &mut Search<'static, G> {
        let budget = Budget::start(&self.allowance.limits(limits, times));
        let search = self.search.get_or_insert_with(|| {
            let boards = Boards::new(self.oracle.clone());
            Search::new(boards, Table::new(TABLE), self.enhancements, self.evaluation, budget.clone())
        });
        search.budget = budget;
        search
    }

    fn config(&self, top: Dyadic, effort: Effort) -> Config {
        Config {
            spacing: Some(Spacing::new(effort.places)),
            top: Some(top),
            ties: Ties::Board,
            depth: Some(effort.depth),
            table: TABLE,
            lines: false,
            ..Config::new(self.enhancements)
        }
    }
}

impl<G: Game> Local<G> for Discovery<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn tidy(&mut self, limits: &Limits) {
        let most = self.allowance.bytes(limits);
        self.search.take_if(|search| search.boards.bytes() > most);
        if self.reached.len() >= REMEMBERED {
            self.reached.clear();
        }
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        _: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        let Some(known) = known else { return Some(first_look(room, self.evaluation)) };
        let mut effort = self.reached.get(room).map_or(Effort::FIRST, |reached| reached.more());
        // A bit above what was thought before.
        let top = known.thermograph.temperature().add(Dyadic::ONE).ok()?;
        let mut config = self.config(top, effort);
        if !self.enhancements.e1 {
            // As fine as an exact answer needs them.
            config.spacing = None;
        }
        let found = run_with(self.search(limits, LOOKING), &room.clone().into(), &config).ok()?;
        if found.stop != StopReason::Finished {
            return None;
        }
        if found.trials.is_empty()
            && let Some(integer) = found.mean.exact()
        {
            return Some(Knowledge::exact(Thermograph::integer(integer), known.options.clone()));
        }
        effort.to_the_end = found.to_the_end;
        self.reached.insert(room.clone(), effort);
        let estimate = |quantity: Quantity| quantity.value().map_or(quantity, Quantity::Estimate);
        let mut judged = known.with(estimate(found.mean), estimate(found.temperature));
        let is_finest = !self.enhancements.e1 || effort.places == MOST_PLACES;
        judged.done = effort.depth >= DEEPEST || effort.to_the_end && is_finest;
        Some(judged)
    }

    fn judging(&self) -> f64 {
        0.5
    }

    /// The best move of a search in which the first move must be one in the room, with a top coupon as
    /// high as the move must be right at: as far as the room was searched before, and deeper while there is time. TDS+
    /// begins there in a room that is so large that no search of it has come to an end; TDS leaves that to the evaluation.
    fn pick(
        &mut self,
        room: &G,
        known: &Knowledge<G::Move>,
        player: Player,
        t: Dyadic,
        limits: &Limits,
    ) -> Option<G::Move> {
        let is_open = || Player::BOTH.iter().all(|&player| room.can_move(player));
        let first = || (self.enhancements.e1 && is_open()).then_some(Effort::FIRST);
        let effort = self.reached.get(room).copied().or_else(first);
        let forced = effort.and_then(|effort| {
            let depth = if limits.time.is_some() { DEEPEST } else { effort.depth };
            let config = self.config(t, Effort { depth, ..effort });
            best_move(self.search(limits, IN_ALL), &room.clone().into(), player, &config)
        });
        forced.map(|(_, mv)| mv).or_else(|| known.best(player, t).map(|rated| rated.mv))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Freedom;
    use hotstrat_core::Explicit;
    use std::time::Duration;

    /// The evaluation cannot tell when a threat is worth its reply; a search can, however little time there was for
    /// looks at the room.
    #[test]
    fn a_room_of_which_no_search_has_ended_is_searched_for_the_move() {
        let room: Explicit = "{{20|0},3|-4}".parse().unwrap();
        let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
        let mut source = Discovery::new(Enhancements::ALL, None, &Freedom);
        let known = source.look(&room, None, 0, &limits).unwrap();
        let mut reached = |t: i32| {
            let mv = source.pick(&room, &known, Player::Left, Dyadic::integer(t), &limits).unwrap();
            room.play(Player::Left, mv).to_string()
        };
        assert_eq!([reached(12), reached(1)], ["{20|0}", "3"]);
    }
}
