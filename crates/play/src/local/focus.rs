//! Temperatures by TDS+, and moves by a search of the room beside the others' temperatures.
//!
//! Temperature discovery tells how hot a room is, but it spends its plies on a dense stack of coupons. Which move to
//! make in the room is another question: there the coupons are as many as there are other rooms, so that a
//! selective alpha-beta search sees further.

use super::{Beside, Discovery, Knowledge, Local};
use crate::alpha_beta::AlphaBeta;
use crate::deadline::Deadline;
use crate::state::State;
use hotstrat_core::{Evaluate, Game, Player, Sum};
use hotstrat_search::Limits;
use hotstrat_search::tds::Enhancements;

/// The source.
pub struct Focus<G: Game + 'static> {
    discovery: Discovery<G>,
    search: AlphaBeta<G>,
}

impl<G: Game> Focus<G> {
    /// A source that knows nothing yet.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> Focus<G> {
        Focus {
            discovery: Discovery::new(Enhancements::ALL, None, evaluation),
            search: AlphaBeta::selective(evaluation),
        }
    }
}

impl<G: Game> Local<G> for Focus<G> {
    fn name(&self) -> &str {
        "focus"
    }

    fn look(
        &mut self,
        room: &G,
        known: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        self.discovery.look(room, known, effort, limits)
    }

    fn pick(
        &mut self,
        room: &G,
        _: &Knowledge<G::Move>,
        player: Player,
        beside: &Beside,
        limits: &Limits,
    ) -> Option<G::Move> {
        let alone = State::new(&Sum::from(room.clone()), player);
        let found = self.search.search_beside(&alone, &beside.others, &Deadline::part(limits));
        found.map(|(mv, _, _)| alone.on_board(mv).1)
    }
}
