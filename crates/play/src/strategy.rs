//! What a player is, and how it explains itself.

use crate::state::State;
use hotstrat_core::{Dyadic, Game};
use hotstrat_search::exact::SumMove;
use hotstrat_search::{Limits, Quantity};

/// A player of sums.
pub trait Strategy<G: Game> {
    /// Its name, as it is asked for.
    fn name(&self) -> &str;

    /// A new game begins: what is remembered of the course of the last one is forgotten, what is known
    /// about positions is kept.
    fn begin(&mut self) {}

    /// A legal move within the limits; nothing only if there is none.
    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>>;
}

/// A move and the reason for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// Why.
    pub reason: Reason,
}

impl<M> Choice<M> {
    /// A move of someone who has not looked at single rooms.
    pub fn because(mv: M, why: impl Into<String>) -> Choice<M> {
        Choice { mv, reason: Reason { rooms: Vec::new(), ambient: None, why: why.into() } }
    }
}

/// Why a move was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Reason {
    /// What the player thinks of the rooms, in their order; empty if it did not look at them.
    pub rooms: Vec<RoomReport>,
    /// The ambient temperature, if it matters to the player.
    pub ambient: Option<Dyadic>,
    /// The decision in one sentence.
    pub why: String,
}

/// What a player thinks of a room, as Left counts it in the sum.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RoomReport {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
}
