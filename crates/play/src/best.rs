//! The best player: perfect where the sum is small or cold, locally informed where its rooms are solved or soon will be,
//! and else in the hottest room, with a move that is searched beside the temperatures of the others.

use crate::deadline::Deadline;
use crate::informed::Informed;
use crate::local::Focus;
use crate::perfect;
use crate::rooms::{Rooms, View};
use crate::rule::Rule;
use crate::state::State;
use crate::strategy::{Choice, Reason, RoomReport, Strategy};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sum};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;
use std::sync::Arc;
use std::time::Duration;

/// The player.
pub struct Best<G: Game + 'static> {
    informed: Informed<G>,
    /// What is thought of rooms that are not solved.
    unsolved: Rooms<G, Focus<G>>,
}

/// How much of the time goes into a first look at the rooms.
const GLANCING: f64 = 0.25;
/// How much of what is left goes into the temperatures of rooms that are not solved.
const TEMPERATURES: f64 = 0.3;
/// How much of it goes into judging the rooms if they are solved soon, and how much of the rest into perfection.
const JUDGING: f64 = 0.85;
const PERFECTION: f64 = 0.5;
/// How much goes into perfection if all rooms look cold: then there is not much else to find out.
const COLD: f64 = 0.8;
/// A room that can last one move longer takes so many times as long to solve, and so much can be done in a second
/// in these units. Rooms that are solved in the time of so many moves are worth waiting for.
const GROWTH: f64 = 2.2;
const WORK: f64 = 40_000.0;
const MOVES: f64 = 8.0;

impl<G: Game> Best<G> {
    /// A player who knows nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Best<G> {
        Best { informed: Informed::new(oracle, evaluation), unsolved: Rooms::new(Focus::new(evaluation)) }
    }

    /// Whether all rooms are solved, or so small that the time of a few moves like this one solves them.
    fn will_be_solved(&self, state: &State<G>, time: Option<Duration>) -> bool {
        let rooms = state.sum().parts.iter().map(|(_, room)| room);
        // Where only one player can move there is nothing to solve.
        let is_open = |room: &&G| Player::BOTH.iter().all(|&player| room.can_move(player));
        let open = rooms.filter(|room| !self.informed.knows(room)).filter(is_open);
        let work = open.map(|room| match room.birthday_bound() {
            Some(birthday) => GROWTH.powi(birthday as i32),
            None => f64::INFINITY,
        });
        work.sum::<f64>() <= MOVES * WORK * time.map_or(0.0, |time| time.as_secs_f64())
    }

    /// Decides after the rooms were solved, or judged.
    fn by_search(&mut self, state: &State<G>, deadline: &Deadline) -> Option<Choice<SumMove<G>>> {
        self.informed.study(state, &deadline.portion(JUDGING));
        if self.informed.is_exact(state) {
            let reports = self.informed.reports(state);
            if let Some(choice) = self.by_perfection(state, reports, &deadline.share(PERFECTION)) {
                return Some(choice);
            }
        }
        self.informed.decide(state, deadline)
    }

    /// Decides by a search of the whole sum, if that comes to its end.
    fn by_perfection(
        &mut self,
        state: &State<G>,
        rooms: Vec<RoomReport>,
        limits: &Limits,
    ) -> Option<Choice<SumMove<G>>> {
        let solver = self.informed.exact().limit(limits);
        let mv = perfect::best_move(solver, state).ok()??;
        let others = rooms.iter().enumerate().filter(|&(i, _)| i != mv.0);
        let ambient = others.filter_map(|(_, room)| room.temperature.value()).max();
        let why = "nothing is better: the whole sum was searched to the end".to_owned();
        Some(Choice { mv, reason: Reason { rooms, ambient, why } })
    }

    /// Decides by the temperatures of the rooms.
    fn by_temperature(&mut self, state: &State<G>, deadline: &Deadline) -> Option<Choice<SumMove<G>>> {
        let player = state.to_move();
        let parts = &state.sum().parts;
        let unsolved: Vec<_> = parts.iter().filter(|(_, room)| !self.informed.knows(room)).cloned().collect();
        self.unsolved.study(&Sum { parts: unsolved }, &deadline.portion(TEMPERATURES));
        let views: Vec<View<'_, G::Move>> = parts
            .iter()
            .map(|(sign, room)| match self.informed.known(room) {
                known if known.is_exact() => View { sign: *sign, knowledge: known },
                _ => View { sign: *sign, knowledge: self.unsolved.of(room) },
            })
            .collect();
        let decision = Rule::Hotstrat.decide(&views, player, &[], None)?;
        let beside = decision.beside(&views);
        let rooms: Vec<RoomReport> = views.iter().map(|view| view.report()).collect();
        let part = &parts[decision.room];
        let known = views[decision.room].knowledge;
        let right =
            known.is_exact().then(|| known.best(part.0.apply(player), beside.t).map(|rated| rated.mv));
        // Where nothing is to be gained a move can still cost more than another.
        let is_cold = views.iter().all(|view| view.temperature() <= Dyadic::ZERO);
        if is_cold && let Some(choice) = self.by_perfection(state, rooms.clone(), &deadline.share(COLD)) {
            return Some(choice);
        }
        let mv = match right {
            Some(right) => right,
            None => self.unsolved.pick(part, player, &beside, deadline),
        };
        let reason = Reason { rooms, ambient: decision.ambient, why: decision.why };
        Some(Choice { mv: (decision.room, mv?), reason })
    }
}

impl<G: Game> Strategy<G> for Best<G> {
    fn name(&self) -> &str {
        "best"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        // Rooms that are solved soon decide the way.
        self.informed.glance(state, &deadline.portion(GLANCING));
        if self.will_be_solved(state, deadline.left()) {
            self.by_search(state, &deadline)
        } else {
            self.by_temperature(state, &deadline)
        }
    }
}
