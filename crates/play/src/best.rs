//! The best player: perfect where the sum is small or cold, locally informed where its rooms are solved or soon will be,
//! and else by a search of the few hottest rooms together, beside the temperatures of the others.

use crate::deadline::Deadline;
use crate::informed::Informed;
use crate::local::Discovery;
use crate::perfect;
use crate::rooms::Rooms;
use crate::selective::{Breadth, Selective};
use crate::state::State;
use crate::strategy::{Choice, Reason, RoomReport, Strategy};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sum};
use hotstrat_search::exact::SumMove;
use hotstrat_search::tds::Enhancements;
use hotstrat_search::{Limits, Quantity};
use std::sync::Arc;
use std::time::Duration;

/// The player.
pub struct Best<G: Game + 'static> {
    informed: Informed<G>,
    /// How hot the rooms are that are not solved, asked only where there are many.
    temperatures: Rooms<G, Discovery<G>>,
    search: Selective<G>,
}

/// How much of the time goes into a first look at the rooms.
const GLANCING: f64 = 0.25;
/// How much of what is left goes into the temperatures of rooms that are not solved.
const TEMPERATURES: f64 = 0.3;
/// So many of the hottest rooms are searched together, beside the others. With more of them the search does not see far
/// enough, with fewer it does not see what the opponent does instead of an answer.
const HOTTEST: usize = 2;
/// More rooms than these are judged one by one as soon as they are all but solved.
const FEW: usize = 4;
/// How much of the time goes into judging the rooms if they are solved soon, and how much of the rest into a decision.
const JUDGING: f64 = 0.5;
const DECIDING: f64 = 0.5;
/// How much of what is left goes into perfection, if there is no decision without it and if there is one.
const PERFECTION: f64 = 0.5;
const AFTERWARDS: f64 = 0.95;
/// A room that can last one move longer takes so many times as long to solve, and so much can be done in a second
/// in these units. Rooms that are solved in the time of so many moves are worth waiting for.
const GROWTH: f64 = 2.2;
const WORK: f64 = 40_000.0;
const MOVES: f64 = 8.0;

impl<G: Game> Best<G> {
    /// A player who knows nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Best<G> {
        Best {
            informed: Informed::new(oracle, evaluation),
            temperatures: Rooms::new(Discovery::new(Enhancements::ALL, None, evaluation)),
            search: Selective::new(evaluation, Breadth::BEST),
        }
    }

    /// Whether all rooms are solved, or so small that the time of a few moves like this one solves them.
    fn will_be_solved(&self, state: &State<G>, open: &[usize], time: Option<Duration>) -> bool {
        let rooms = open.iter().map(|&i| &state.sum().parts[i].1);
        let work = rooms.filter(|room| !self.informed.knows(room)).map(|room| match room.birthday_bound() {
            Some(birthday) => GROWTH.powi(birthday as i32),
            None => f64::INFINITY,
        });
        work.sum::<f64>() <= MOVES * WORK * time.map_or(0.0, |time| time.as_secs_f64())
    }

    /// Decides by a search of the whole sum to its end, if it comes there.
    fn by_perfection(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let solver = self.informed.exact().limit(limits);
        let mv = perfect::best_move(solver, state).ok()??;
        let rooms = self.informed.reports(state);
        let others = rooms.iter().enumerate().filter(|&(i, _)| i != mv.0);
        let ambient = others.filter_map(|(_, room)| room.temperature.value()).max();
        let why = "nothing is better: the whole sum was searched to the end".to_owned();
        Some(Choice { mv, reason: Reason { rooms, ambient, why } })
    }

    /// Decides by a search of the hottest rooms.
    fn by_search(
        &mut self,
        state: &State<G>,
        open: &[usize],
        deadline: &Deadline,
    ) -> Option<Choice<SumMove<G>>> {
        let mut rooms = self.informed.reports(state);
        if open.len() <= HOTTEST {
            let (mv, found) = self.search.search(state, &[], deadline)?;
            let why = found.why("all rooms", 0);
            return Some(Choice { mv, reason: Reason { rooms, ambient: None, why } });
        }
        self.judge(state, open, &mut rooms, deadline);
        let heat = |&i: &usize| rooms[i].temperature.value().unwrap_or(Dyadic::MINUS_ONE);
        let mut hottest = open.to_vec();
        hottest.sort_by_key(|i| -heat(i));
        let others = hottest.split_off(HOTTEST);
        let coupons: Vec<Dyadic> = others.iter().map(heat).filter(|&t| t > Dyadic::MINUS_ONE).collect();
        let parts = hottest.iter().map(|&i| state.sum().parts[i].clone()).collect();
        let part = State::new(&Sum { parts }, state.to_move());
        let (mv, found) = self.search.search(&part, &coupons, deadline)?;
        let (i, mv) = part.on_board(mv);
        let means = (0..rooms.len()).filter(|i| !hottest.contains(i)).filter_map(|i| rooms[i].mean.value());
        let rest =
            means.fold(0i64, |sum, mean| sum.saturating_add(mean.signed(state.to_move().sign()).raw()));
        let why = found.why("the hottest rooms beside the others", rest);
        let reason = Reason { ambient: coupons.first().copied(), rooms, why };
        Some(Choice { mv: (hottest[i], mv), reason })
    }

    /// Finds out how hot the open rooms are that are not solved.
    fn judge(&mut self, state: &State<G>, open: &[usize], rooms: &mut [RoomReport], deadline: &Deadline) {
        let parts = &state.sum().parts;
        let unsolved: Vec<usize> =
            open.iter().copied().filter(|&i| !self.informed.knows(&parts[i].1)).collect();
        let sum = Sum { parts: unsolved.iter().map(|&i| parts[i].clone()).collect() };
        self.temperatures.study(&sum, &deadline.portion(TEMPERATURES));
        for (&i, view) in unsolved.iter().zip(self.temperatures.views(&sum)) {
            rooms[i] = RoomReport { temperature: Quantity::Estimate(view.temperature()), ..view.report() };
        }
    }
}

impl<G: Game> Strategy<G> for Best<G> {
    fn name(&self) -> &str {
        "best"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        self.informed.tidy(&deadline);
        self.temperatures.tidy(&deadline);
        self.informed.glance(state, &deadline.portion(GLANCING));
        // Where only one player can move there is nothing to solve.
        let can_move = |i: usize, player: &Player| state.sum().parts[i].1.can_move(*player);
        let open: Vec<usize> = (0..state.sum().parts.len())
            .filter(|&i| Player::BOTH.iter().all(|player| can_move(i, player)))
            .collect();
        let solved_soon = self.will_be_solved(state, &open, deadline.left());
        if solved_soon {
            self.informed.study(state, &deadline.portion(JUDGING));
        }
        let is_exact = self.informed.is_exact(state);
        let heat = |i: &usize| self.informed.known(&state.sum().parts[*i].1).thermograph.temperature();
        // Where nothing is to be gained a move can still cost more than another.
        let is_cold = open.iter().all(|i| heat(i) <= Dyadic::ZERO);
        if is_exact {
            // Most decisions take a millisecond or two.
            let decided = self.informed.decide(state, &deadline.portion(DECIDING));
            return self.by_perfection(state, &deadline.share(AFTERWARDS)).or(decided);
        }
        if is_cold && let Some(choice) = self.by_perfection(state, &deadline.share(PERFECTION)) {
            return Some(choice);
        }
        if solved_soon && open.len() > FEW {
            return self.informed.decide(state, &deadline);
        }
        self.by_search(state, &open, &deadline)
    }
}
