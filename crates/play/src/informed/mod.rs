//! Locally informed global search: alpha-beta over the sum, which sees of each room only what is known of
//! it by itself.
//!
//! A room that is solved has only those moves that are right at some temperature; a room that is not is
//! taken for a switch with its mean and temperature. So a position of the search has few moves, and where
//! the search stops, means and temperatures tell what to expect: the players take turns in the hottest
//! room. What the moves in the rooms are does not matter before one is made.

mod den;
mod search;

use crate::deadline::Deadline;
use crate::local::{Blend, Knowledge, Rated};
use crate::rooms::Rooms;
use crate::state::State;
use crate::strategy::{Choice, Reason, RoomReport, Strategy};
use den::{Bag, Den, Told};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player};
use hotstrat_search::exact::SumMove;
use hotstrat_search::{Limits, orthodox};
use search::Search;
use std::sync::Arc;

/// The player.
pub struct Informed<G: Game + 'static> {
    rooms: Rooms<G, Blend<G>>,
    den: Den<G>,
}

/// How much of the time goes into judging the rooms. The search that decides then takes a millisecond or two: few moves
/// are right at any temperature.
const JUDGING: f64 = 0.95;

/// How many moves in a room are considered that is not solved.
const GUESSED: usize = 4;

impl<G: Game> Informed<G> {
    /// A player who knows nothing yet.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'static dyn Evaluate<G>) -> Informed<G> {
        Informed { rooms: Rooms::new(Blend::new(oracle, evaluation)), den: Den::new() }
    }

    /// Begins a turn: what has become too much is forgotten.
    pub fn tidy(&mut self, deadline: &Deadline) {
        self.rooms.tidy(deadline);
        self.den.begin_turn();
    }

    /// Looks roughly at the rooms that are new.
    pub fn glance(&mut self, state: &State<G>, deadline: &Deadline) {
        self.rooms.glance(state.sum(), deadline);
    }

    /// Judges the rooms.
    pub fn study(&mut self, state: &State<G>, deadline: &Deadline) {
        self.rooms.study(state.sum(), deadline);
    }

    /// Whether every room is solved.
    #[must_use]
    pub fn is_exact(&self, state: &State<G>) -> bool {
        state.sum().parts.iter().all(|(_, room)| self.knows(room))
    }

    /// Whether a room is solved.
    #[must_use]
    pub fn knows(&self, room: &G) -> bool {
        self.known(room).is_exact()
    }

    /// What is known of a room after a look at it.
    #[must_use]
    pub fn known(&self, room: &G) -> &Knowledge<G::Move> {
        self.rooms.of(room)
    }

    /// What is thought of the rooms after a look at them.
    #[must_use]
    pub fn reports(&self, state: &State<G>) -> Vec<RoomReport> {
        self.rooms.views(state.sum()).iter().map(|view| view.report()).collect()
    }

    /// The source of exact knowledge.
    pub fn exact(&mut self) -> &mut crate::local::Exact<G> {
        self.rooms.source().exact()
    }

    /// Decides after the rooms were judged.
    pub fn decide(&mut self, state: &State<G>, deadline: &Deadline) -> Option<Choice<SumMove<G>>> {
        let player = state.to_move();
        let candidates = self.candidates(state, deadline);
        let mut search = Search::new(&mut self.den, self.rooms.source().exact(), deadline);
        let (best, value, depth) = search.root(&candidates, player)?;
        let (room, mv) = candidates[best].0;
        let views = self.rooms.views(state.sum());
        let reports = self.reports(state);
        let ambient =
            views.iter().enumerate().filter(|&(i, _)| i != room).map(|(_, view)| view.temperature()).max();
        let heat = views[room].heat();
        let value = Dyadic::from_raw(value).unwrap_or(Dyadic::ZERO);
        let why = format!(
            "of {} moves worth considering, this one in room {} ({heat}) leads to {:.1} in the end, half a move of it for \
             the last move; searched {depth} moves deep",
            candidates.len(),
            room + 1,
            value.to_f64()
        );
        Some(Choice { mv: (room, mv), reason: Reason { rooms: reports, ambient, why } })
    }

    /// The moves that are right in their room at some temperature, with what they leave.
    fn candidates(&mut self, state: &State<G>, deadline: &Deadline) -> Vec<(SumMove<G>, Bag)> {
        let player = state.to_move();
        let whole: Vec<(Option<(u32, hotstrat_core::Sign)>, i64)> = state
            .sum()
            .parts
            .iter()
            .map(|(sign, room)| self.den.enter(*sign, room, self.rooms.of(room)))
            .collect();
        let mut all = Bag::default();
        whole.iter().for_each(|&(part, shift)| den::add(&mut all, part, shift));
        let mut candidates = Vec::new();
        for (i, (sign, room)) in state.sum().parts.iter().enumerate() {
            let mover = sign.apply(player);
            let (part, shift) = whole[i];
            let mut rest = all.clone();
            // A room and its negative cancel.
            den::add(&mut rest, part.map(|(number, sign)| (number, -sign)), -shift);
            for rated in worth_considering(self.rooms.of(room), mover) {
                let mut bag = rest.clone();
                let told = Told { thermograph: &rated.to, exact: self.rooms.of(room).is_exact() };
                let game = room.play(mover, rated.mv);
                let source = self.rooms.source().exact();
                self.den.add_option(&mut bag, *sign, &game, told, source, deadline);
                candidates.push(((i, rated.mv), bag));
            }
        }
        candidates
    }
}

/// A player's moves in a room that are right at some temperature; if the room is not solved, also the next
/// best ones.
fn worth_considering<M: Copy + PartialEq>(known: &Knowledge<M>, mover: Player) -> Vec<Rated<M>> {
    let options = &known.options[mover as usize];
    let pairs: Vec<(usize, _)> = options.iter().map(|rated| rated.to.clone()).enumerate().collect();
    let mut chosen: Vec<usize> = match orthodox::moves(&pairs, mover, &known.thermograph) {
        Ok(right) => right.into_iter().map(|right| right.mv).collect(),
        Err(_) => Vec::new(),
    };
    if chosen.is_empty() {
        let best = known.best(mover, Dyadic::MINUS_ONE);
        chosen.extend(best.and_then(|best| options.iter().position(|rated| rated.mv == best.mv)));
    }
    if !known.is_exact() {
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by_key(|&i| -options[i].to.wall_at(mover.opponent(), Dyadic::ZERO).signed(mover.sign()));
        chosen.extend(order.into_iter().take(GUESSED));
    }
    chosen.sort_unstable();
    chosen.dedup();
    chosen.into_iter().map(|i| options[i].clone()).collect()
}

impl<G: Game> Strategy<G> for Informed<G> {
    fn name(&self) -> &str {
        "informed"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        self.tidy(&deadline);
        self.study(state, &deadline.portion(JUDGING));
        self.decide(state, &deadline)
    }
}
