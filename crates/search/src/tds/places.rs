//! How fine the temperatures of a position and its followers can be.
//!
//! A search with coupons δ apart is exact if all temperatures of the position and its followers are
//! multiples of 2δ. Write W_p(t) for the wall of player p, T for the least even multiple of δ from t on, and
//! compare values with that of the stack alone. Then **the value of G + C(t, δ) is W_p(T)**, by
//! induction over moves and coupons:
//!
//! - A move on the board is worth λ(T) to Left, the best R_T(G^L) − T, because what is left of the stack is
//!   worth T/2 to either player.
//! - A coupon leaves the other player at t − δ. If t is even, that is worth R_T(G) to Left, else R_{T−2δ}(G).
//! - If T ≤ t(G), then λ(T) = L_T(G) ≥ R_T(G) ≥ R_{T−2δ}(G): right walls rise with t. If T > t(G), then
//!   T − 2δ ≥ t(G), because both are multiples of 2δ, so the coupon is worth the mean, and λ(T) is not
//!   more. Either way the better of the two is L_T(G).
//! - At t = −1 a coupon lets the other player choose between ρ(−1) and ending the game at 0. The best
//!   of that and λ(−1) is L_{−1}(G), also if G is an integer: then it is the one nearest 0 between
//!   λ(−1) and ρ(−1).
//!
//! So it remains to say how many binary places temperatures can need. Say that a game has p places if
//! all corners of its walls and of its followers' walls, temperatures as well as values, are multiples
//! of 2^−p.
//!
//! - An integer has none: its walls are masts.
//! - A game born by day n has n − 1, by Theorem 1 of "TDS+".
//! - If all options have p, then λ and ρ turn at multiples of 2^−p only, with slopes 0 and ±1. Where they
//!   meet there may be one place more. Hence p + 1.
//! - If all options are integers, the game is one or a switch {a|b} of the best two, which meets at
//!   (a − b)/2: no place is needed if a − b is even.
//! - A sum of games with p places has p. Means add, so its mean has p places; its options have p by
//!   induction; and just below its temperature λ or ρ is slanted, with corners that have p places, and leads
//!   to the mean: so the temperature has p places, too.
//!
//! The last rule is what makes the bound good: the places of a sum are those of its finest part, not
//! the length of play in all of them.

use crate::boards::{BoardId, Boards, NEW_BOARD, NOTHING};
use crate::exact::node::with_stack;
use crate::limits::Budget;
use hotstrat_core::{Dyadic, Game, Player};
use rustc_hash::FxHashMap;

/// Bounds of the binary places of positions, as far as they are known.
#[derive(Debug, Default)]
pub struct Places {
    parts: FxHashMap<BoardId, Option<u32>>,
}

/// A look at the followers of a position.
struct Walk<'a, G: Game> {
    places: &'a mut Places,
    boards: &'a mut Boards<G>,
    budget: &'a mut Budget,
    /// How many parts there may be in the end.
    most: usize,
    /// A limit was met.
    over: bool,
}

impl Places {
    /// The binary places of a position, by looking at followers, as long as no more than `most` new ones
    /// are met and no limit is; beyond that the birthday must do. `None` if nothing is known.
    pub fn explore<G: Game>(
        &mut self,
        boards: &mut Boards<G>,
        board: BoardId,
        most: usize,
        budget: &mut Budget,
    ) -> Option<u32> {
        let most = self.parts.len() + most;
        Walk { places: self, boards, budget, most, over: false }.sum(board)
    }

    /// The binary places of a position, without looking at others.
    #[inline]
    pub fn of<G: Game>(&self, boards: &Boards<G>, board: BoardId) -> Option<u32> {
        match self.parts.get(&board) {
            Some(&places) => places,
            None => {
                let by_birth = boards.birthday(board).map(|born| born.saturating_sub(1));
                let mut parts = boards.part_numbers(board);
                let by_parts = parts.try_fold(0, |most, part| {
                    Some(most.max(match self.parts.get(&part) {
                        Some(&places) => places?,
                        None => boards.birthday(part)?.saturating_sub(1),
                    }))
                });
                least(by_birth, by_parts)
            }
        }
    }
}

impl<G: Game> Walk<'_, G> {
    fn sum(&mut self, board: BoardId) -> Option<u32> {
        let parts: smallvec::SmallVec<[BoardId; 4]> = self.boards.part_numbers(board).collect();
        parts.into_iter().try_fold(0, |places, part| Some(places.max(self.part(part)?)))
    }

    fn part(&mut self, part: BoardId) -> Option<u32> {
        if let Some(&places) = self.places.parts.get(&part) {
            return places;
        }
        let by_birth = self.boards.birthday(part).map(|born| born.saturating_sub(1));
        if by_birth == Some(0) || self.is_over() {
            return by_birth;
        }
        // Counts as met from now on, so that the limit holds.
        self.places.parts.insert(part, by_birth);
        let places = with_stack(|| self.options(part, by_birth));
        self.places.parts.insert(part, places);
        places
    }

    fn options(&mut self, part: BoardId, by_birth: Option<u32>) -> Option<u32> {
        let met = self.boards.len();
        let both = Player::BOTH.map(|player| self.boards.moves(part, player));
        let new = self.boards.len() - met;
        let [lefts, rights] = both.map(|moves| self.boards.list(moves));
        self.budget.work(lefts.len() + rights.len() + NEW_BOARD * new);
        if lefts.iter().chain(rights).all(|to| to.board == NOTHING) {
            let best = lefts.iter().map(|to| to.shift).max();
            let worst = rights.iter().map(|to| to.shift).min();
            let odd = best.zip(worst).is_some_and(|(a, b)| (a - b) / Dyadic::ONE.raw() % 2 != 0);
            return Some(u32::from(odd));
        }
        let mut places = 0;
        for moves in both {
            for i in 0..moves.len() {
                let to = self.boards[(moves, i)].board;
                let Some(of_option) = self.sum(to) else { return by_birth };
                places = places.max(of_option + 1);
                // The other options cannot make it less.
                if by_birth.is_some_and(|by_birth| by_birth <= places) {
                    return by_birth;
                }
            }
        }
        Some(places)
    }

    /// Whether to stop looking. If a limit is met, the search will say so.
    fn is_over(&mut self) -> bool {
        self.over |= self.places.parts.len() >= self.most
            || self.budget.check_is_due() && self.budget.check(self.boards.bytes()).is_err();
        self.over
    }
}

fn least(a: Option<u32>, b: Option<u32>) -> Option<u32> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}
