//! The best player: perfect where the sum is small, locally informed where its rooms are solved or too large
//! to be searched together, and a search of the whole where there is time for one.

use crate::alpha_beta::AlphaBeta;
use crate::deadline::Deadline;
use crate::informed::Informed;
use crate::perfect;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Evaluate, Game, Oracle};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;
use std::sync::Arc;
use std::time::Duration;

/// The player.
pub struct Best<G: Game + 'static> {
    informed: Informed<G>,
    whole: AlphaBeta<G>,
}

/// How much of the time goes into a first look at the rooms.
const GLANCING: f64 = 0.25;
/// How many positions a search of the whole must be able to look at, and how many rooms it can look through that
/// are not solved.
const POSITIONS: u32 = 64;
const MOST_ROOMS: usize = 4;
/// How much of the time goes into judging the rooms, and how much of the rest into perfection.
const JUDGING: f64 = 0.85;
const PERFECTION: f64 = 0.5;
/// A room that can last one move longer takes so many times as long to solve, and so much can be done in a second
/// in these units. Rooms that are solved in the time of so many moves are worth waiting for.
const GROWTH: f64 = 2.2;
const WORK: f64 = 40_000.0;
const MOVES: f64 = 32.0;

impl<G: Game> Best<G> {
    /// A player who knows nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Best<G> {
        Best { informed: Informed::new(oracle, evaluation), whole: AlphaBeta::selective(evaluation) }
    }
}

impl<G: Game> Best<G> {
    /// Tells also what is thought of the rooms.
    fn with_rooms(&self, state: &State<G>, mut choice: Choice<SumMove<G>>) -> Choice<SumMove<G>> {
        choice.reason.rooms = self.informed.reports(state);
        let others = choice.reason.rooms.iter().enumerate().filter(|&(i, _)| i != choice.mv.0);
        choice.reason.ambient = others.filter_map(|(_, room)| room.temperature.value()).max();
        choice
    }

    /// Whether a search of the whole is worth its time: not if rooms will be solved soon, nor if there are many of
    /// them, nor if it cannot look at enough positions; always if there is only one room.
    fn whole_pays(&self, state: &State<G>, limits: &Limits, deadline: &Deadline) -> bool {
        let unsolved = state.sum().parts.iter().filter(|(_, room)| !self.informed.knows(room)).count();
        match deadline.left() {
            _ if unsolved == 0 || unsolved > MOST_ROOMS => false,
            _ if state.sum().parts.len() == 1 => true,
            Some(left) if self.will_be_solved(state, left) => false,
            Some(left) => self.whole.cost(state, limits.clock) * POSITIONS < left,
            None => false,
        }
    }

    /// Whether the rooms are so small that the time of a few moves like this one solves them.
    fn will_be_solved(&self, state: &State<G>, time: Duration) -> bool {
        let rooms = state.sum().parts.iter().map(|(_, room)| room);
        let open = rooms.filter(|room| !self.informed.knows(room));
        let work = open.map(|room| match room.birthday_bound() {
            Some(birthday) => GROWTH.powi(birthday as i32),
            None => f64::INFINITY,
        });
        work.sum::<f64>() < MOVES * WORK * time.as_secs_f64()
    }
}

impl<G: Game> Strategy<G> for Best<G> {
    fn name(&self) -> &str {
        "best"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        // Rooms that are solved soon decide the way; so a search of the whole still has most of the time.
        self.informed.glance(state, &deadline.portion(GLANCING));
        if self.whole_pays(state, limits, &deadline) {
            let choice = self.whole.choose(state, &deadline.share(1.0));
            return choice.map(|choice| self.with_rooms(state, choice));
        }
        self.informed.study(state, &deadline.portion(JUDGING));
        if self.informed.is_exact(state) {
            let solver = self.informed.exact().limit(&deadline.share(PERFECTION));
            if let Ok(Some(mv)) = perfect::best_move(solver, state) {
                let choice = Choice::because(mv, "nothing is better: the whole sum was searched to the end");
                return Some(self.with_rooms(state, choice));
            }
        }
        self.informed.decide(state, &deadline)
    }
}
