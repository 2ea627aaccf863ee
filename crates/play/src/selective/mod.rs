//! Selective search of a few components together, beside coupons that stand for the rest of the sum.
//!
//! What a component is worth and which moves in it look best does not depend on the others, and to find out takes most
//! of the time of a search. So every component is entered once, with its best moves, and a position of the search is a
//! handful of their numbers: whatever happened elsewhere in the meantime, at a greater depth, beside other coupons and
//! in later turns it comes to the same components again.

mod components;
mod coupons;
mod position;
mod search;
#[cfg(test)]
mod tests;

use crate::deadline::Deadline;
pub use crate::deepening::Found;
use crate::deepening::{DEEPEST, ENTRIES, Entry, Over};
use crate::state::State;
use components::Components;
use coupons::Coupons;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Evaluate, Game};
use hotstrat_search::exact::SumMove;
use position::{Place, Position};
use search::Search;

/// The search, and what it has found out before.
pub struct Selective<G: Game + 'static> {
    breadth: Breadth,
    components: Components<G>,
    table: Shelves<u64, Entry<u32>>,
}

/// Which moves are searched: those that gain most at once, and the two best of each component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breadth {
    /// How many at the first ply.
    pub first: usize,
    /// How many at the others.
    pub others: usize,
    /// After so many moves the others are searched less deep, unless that finds them better.
    pub late: usize,
}

impl Breadth {
    /// What wins most games.
    pub const BEST: Breadth = Breadth { first: 30, others: 10, late: 3 };
    /// All moves, as deep as each other.
    pub const ALL: Breadth = Breadth { first: usize::MAX, others: usize::MAX, late: usize::MAX };
}

impl<G: Game> Selective<G> {
    /// A search that believes this evaluation where it has to stop.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>, breadth: Breadth) -> Selective<G> {
        let components = Components::new(evaluation, breadth.others);
        Selective { breadth, components, table: Shelves::default() }
    }

    /// The best move found in time, and what is thought of it. The coupons, the dearest first, stand for rooms that are
    /// not searched: whoever takes one gets its price and gives away the turn. The first move is not a coupon.
    pub fn search(
        &mut self,
        state: &State<G>,
        prices: &[Dyadic],
        deadline: &Deadline,
    ) -> Option<(SumMove<G>, Found)> {
        self.components.tidy();
        if self.table.len() > ENTRIES {
            self.table.clear();
        }
        let player = state.to_move();
        let parts = state.sum().parts.iter();
        let places = parts.map(|(sign, game)| Place { sign: *sign, component: self.components.number(game) });
        let places = places.collect();
        let position = Position::new(places, &mut self.components);
        let mut candidates = position.first_moves(player, self.breadth.first, &mut self.components);
        let (mv, choice) = candidates.first()?;
        let mut best = (choice.place, *mv);
        let mut found =
            Found { value: position.value_to(player) + choice.step.gain, depth: 0, is_complete: false };
        let mut search = Search::new(
            position,
            Coupons::new(prices),
            self.breadth,
            &mut self.components,
            &mut self.table,
            deadline,
        );
        for depth in 1..=DEEPEST {
            search.cut = false;
            let searched = search.root(&mut candidates, player, depth);
            let (mv, choice) = &candidates[0];
            let mv = (choice.place, *mv);
            match searched {
                Ok(value) => {
                    best = mv;
                    found = Found { value, depth, is_complete: !search.cut };
                }
                Err(Over { improved }) => {
                    if improved {
                        best = mv;
                    }
                    break;
                }
            }
            if !search.cut || candidates.len() == 1 {
                break;
            }
        }
        Some((best, found))
    }
}
