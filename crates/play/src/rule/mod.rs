//! Where to move, given what is known of the rooms.

pub mod hotstrat;
pub mod sentestrat;
pub mod thermostrat;

use crate::rooms::View;
use crate::state::State;
use hotstrat_core::{Dyadic, Game, Player};
use rustc_hash::FxHashMap;

/// A way to decide where to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// In a hottest room, the move that is right at the temperature of the rest.
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

/// How hot the hottest room was in the states of a game, by the states' hashes. A move that is taken back
/// leaves nothing behind: what counts is the path to the present state.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    hottest: FxHashMap<u64, Dyadic>,
}

impl Memory {
    /// Keeps the temperature of the hottest room of a state.
    pub fn keep<G: Game>(&mut self, state: &State<G>, hottest: Dyadic) {
        let now = *state.path().last().expect("a path ends here");
        self.hottest.insert(now, hottest);
    }

    /// The ambient temperature: the least value that the temperature of the hottest room has had.
    #[must_use]
    pub fn ambient<G: Game>(&self, state: &State<G>) -> Option<Dyadic> {
        state.path().iter().filter_map(|past| self.hottest.get(past)).min().copied()
    }
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

    /// Decides for a player. `fresh` are the rooms that the opponent's last move has left, `ambient` is the
    /// ambient temperature.
    pub fn decide<M>(
        self,
        rooms: &[View<'_, M>],
        player: Player,
        fresh: &[usize],
        ambient: Option<Dyadic>,
    ) -> Option<Decision> {
        match self {
            Rule::Hotstrat => hotstrat::decide(rooms, player),
            Rule::Thermostrat => thermostrat::decide(rooms, player),
            Rule::Sentestrat => sentestrat::decide(rooms, player, fresh, ambient, false),
            Rule::Orthodox => sentestrat::decide(rooms, player, fresh, ambient, true),
        }
    }

    /// Whether it matters how hot the game has been.
    #[must_use]
    pub fn remembers(self) -> bool {
        matches!(self, Rule::Sentestrat | Rule::Orthodox)
    }
}
