//! Players who judge the rooms by themselves and then follow a rule.

use crate::deadline::Deadline;
use crate::local::Local;
use crate::perfect;
use crate::rooms::Rooms;
use crate::rule::{Memory, Rule};
use crate::state::State;
use crate::strategy::{Choice, Reason, Strategy};
use hotstrat_core::{Dyadic, Game, Oracle};
use hotstrat_search::Limits;
use hotstrat_search::exact::{Solver, SumMove};
use std::sync::Arc;

/// A rule and a source of knowledge about rooms.
pub struct ByTemperature<G: Game, L> {
    name: String,
    rule: Rule,
    rooms: Rooms<G, L>,
    memory: Memory,
    oracle: Option<Arc<dyn Oracle<G>>>,
    endgame: Solver<G>,
}

/// How much of the time that is left when the rooms were judged goes into the move inside one.
const PICKING: f64 = 0.9;

/// What the endgame's table may hold.
const BYTES: usize = 32 << 20;

impl<G: Game, L: Local<G>> ByTemperature<G, L> {
    /// A player who knows what the oracle knows, and nothing else yet.
    pub fn new(rule: Rule, source: L, oracle: Option<Arc<dyn Oracle<G>>>) -> ByTemperature<G, L> {
        let name = format!("{}-{}", rule.name(), source.name());
        let endgame = Solver::default().with_oracle(oracle.clone());
        ByTemperature { name, rule, rooms: Rooms::new(source), memory: Memory::default(), oracle, endgame }
    }

    /// When nobody gains anything by moving, the last moves are searched globally: rooms that are worth an
    /// integer can still be spoilt.
    fn end(&mut self, state: &State<G>, deadline: &Deadline) -> Option<Choice<SumMove<G>>> {
        if self.endgame.bytes() > BYTES {
            self.endgame = Solver::default().with_oracle(self.oracle.clone());
        }
        let limits = Limits { memory: Some(BYTES), ..deadline.share(0.9) };
        self.endgame.limit(&limits);
        let mv = perfect::best_move(&mut self.endgame, state).ok()??;
        Some(Choice::because(
            mv,
            "nothing is to be gained in any room; the whole was searched so that none is spoilt",
        ))
    }
}

impl<G: Game, L: Local<G>> ByTemperature<G, L> {
    /// Keeps in mind how hot a state is whose rooms were looked at.
    fn remember(&mut self, state: &State<G>) {
        let hottest = self.rooms.views(state.sum()).iter().map(|view| view.temperature()).max();
        self.memory.keep(state, hottest.unwrap_or(Dyadic::MINUS_ONE));
    }
}

impl<G: Game, L: Local<G>> Strategy<G> for ByTemperature<G, L> {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self) {
        self.memory = Memory::default();
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        let player = state.to_move();
        let judging = self.rooms.source().judging();
        self.rooms.tidy(&deadline);
        self.rooms.study(state.sum(), &deadline.portion(judging));
        self.remember(state);
        let views = self.rooms.views(state.sum());
        let reports: Vec<_> = views.iter().map(|view| view.report()).collect();
        let ambient = self.memory.ambient(state);
        let decision = self.rule.decide(&views, player, state.fresh(), ambient)?;
        let is_cold = views.iter().all(|view| view.temperature() == Dyadic::MINUS_ONE);
        if is_cold && let Some(mut choice) = self.end(state, &deadline) {
            choice.reason.rooms = reports;
            return Some(choice);
        }
        let part = &state.sum().parts[decision.room];
        let mv = (decision.room, self.rooms.pick(part, player, decision.t, &deadline.portion(PICKING))?);
        if self.rule.remembers() {
            let next = state.play(mv);
            self.rooms.glance(next.sum(), &deadline);
            self.remember(&next);
        }
        let reason = Reason { rooms: reports, ambient: decision.ambient, why: decision.why };
        Some(Choice { mv, reason })
    }
}
