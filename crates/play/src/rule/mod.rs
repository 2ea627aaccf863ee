//! Where to move, given what is known of the rooms.

pub mod hotstrat;
pub mod sentestrat;
pub mod thermostrat;

use crate::rooms::View;
use hotstrat_core::{Dyadic, Player};

/// A way to decide where to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// In a hottest room, the move that is right at its temperature.
    Hotstrat,
    /// In the room that is widest at the temperature at which the sum promises most.
    Thermostrat,
    /// Answers where the opponent has left a room hotter than the ambient temperature; else as Hotstrat.
    Sentestrat,
    /// As Sentestrat, with the move that is right at the ambient temperature.
    Orthodox,
}

/// What was decided.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The room to move in.
    pub room: usize,
    /// The temperature at which the move in it must be right.
    pub t: Dyadic,
    /// The ambient temperature.
    pub ambient: Option<Dyadic>,
    /// Why.
    pub why: String,
}

/// What a rule remembers of the course of the game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Memory {
    /// The least value that the temperature of the hottest room has had.
    pub ambient: Option<Dyadic>,
}

impl Rule {
    /// All rules.
    pub const ALL: [Rule; 4] = [Rule::Hotstrat, Rule::Thermostrat, Rule::Sentestrat, Rule::Orthodox];

    /// Its name: the first half of a player's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Rule::Hotstrat => "hotstrat",
            Rule::Thermostrat => "thermostrat",
            Rule::Sentestrat => "sentestrat",
            Rule::Orthodox => "orthodox",
        }
    }

    /// Decides for a player. `fresh` are the rooms that the opponent's last move has left.
    pub fn decide<M>(
        self,
        rooms: &[View<'_, M>],
        player: Player,
        fresh: &[usize],
        memory: &mut Memory,
    ) -> Option<Decision> {
        match self {
            Rule::Hotstrat => hotstrat::decide(rooms, player),
            Rule::Thermostrat => thermostrat::decide(rooms, player),
            Rule::Sentestrat => sentestrat::decide(rooms, player, fresh, memory, false),
            Rule::Orthodox => sentestrat::decide(rooms, player, fresh, memory, true),
        }
    }
}
