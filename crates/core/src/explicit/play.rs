//! Moves in explicit games, and the hints to the engines.
//!
//! A number moves as its simplest form does: a positive integer n has the Left move n − 1, a
//! negative one the Right move n + 1, and m/2^k in lowest terms has (m − 1)/2^k and (m + 1)/2^k.
//! A move in a term puts the option, which may be a sum itself, in the term's place.

use super::{Explicit, Terms};
use crate::dyadic::Dyadic;
use crate::game::Game;
use crate::player::{Player, Sign};
use rustc_hash::FxHashSet;

/// A move in an [`Explicit`] game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// The move in the number.
    Number,
    /// A move in a term; both are counted from 0 in the order written.
    Term {
        /// Which term.
        term: u32,
        /// To which of the player's options.
        option: u32,
    },
}

impl Explicit {
    /// What a move of `player` starts from and what it leads to, without the rest of the sum.
    pub(super) fn local_move(&self, player: Player, mv: Move) -> (Explicit, Explicit) {
        match mv {
            Move::Number => {
                let to = step(self.number, player).expect("a legal move");
                let number = |number| Explicit { number, terms: Terms::new() };
                (number(self.number), number(to))
            }
            Move::Term { term, option } => {
                let term = &self.terms[term as usize];
                let (options, sign) = term.options(player);
                (term.clone().into(), options[option as usize].signed(sign))
            }
        }
    }

    /// Whether the game is a number or a single term.
    pub(super) fn is_single(&self) -> bool {
        self.terms.len() + usize::from(self.number != Dyadic::ZERO) <= 1
    }
}

impl Game for Explicit {
    type Move = Move;

    /// The moves of `player`; in equal terms only those in the first one.
    fn moves(&self, player: Player, out: &mut Vec<Move>) {
        if step(self.number, player).is_some() {
            out.push(Move::Number);
        }
        let mut seen = FxHashSet::default();
        for (i, term) in self.terms.iter().enumerate() {
            if self.terms.len() > 1 && !seen.insert(Explicit::from(term.clone())) {
                continue;
            }
            let count = term.options(player).0.len() as u32;
            out.extend((0..count).map(|option| Move::Term { term: i as u32, option }));
        }
    }

    fn play(&self, player: Player, mv: Move) -> Explicit {
        let (_, to) = self.local_move(player, mv);
        let Move::Term { term, .. } = mv else {
            return Explicit { number: to.number, terms: self.terms.clone() };
        };
        let number =
            self.number.add(to.number).expect("the reach of a game bounds the numbers of its followers");
        let term = term as usize;
        if self.terms.len() == 1 {
            return Explicit { number, terms: to.terms };
        }
        let (before, after) = (&self.terms[..term], &self.terms[term + 1..]);
        let terms = before.iter().cloned().chain(to.terms).chain(after.iter().cloned()).collect();
        Explicit { number, terms }
    }

    fn integer(&self) -> Option<i32> {
        let n = self.as_number().filter(|x| x.is_integer())?;
        i32::try_from(n.numerator()).ok()
    }

    /// The largest bound of a summand: a sum is not hotter than its hottest part.
    fn temperature_bound(&self) -> Option<Dyadic> {
        let unit = Dyadic::new(1, self.number.exponent()).expect("as fine as the number");
        self.terms.iter().try_fold(-unit, |hottest, term| Some(hottest.max(term.measures().temperature?)))
    }

    fn birthday_bound(&self) -> Option<u32> {
        Some(self.birthday()).filter(|&birthday| birthday <= i32::MAX as u32)
    }

    fn split(&self, parts: &mut Vec<Explicit>) {
        if self.number != Dyadic::ZERO {
            parts.push(Explicit { number: self.number, terms: Terms::new() });
        }
        parts.extend(self.terms.iter().cloned().map(Explicit::from));
    }

    fn in_whole(&self, room: &Explicit, mv: Move) -> Move {
        let Move::Term { option, .. } = mv else { return mv };
        let is_it = |term: &_| Explicit::from(Clone::clone(term)) == *room;
        let term = self.terms.iter().position(is_it).expect("a room is one of the terms") as u32;
        Move::Term { term, option }
    }

    /// Of a game and its negative, the one with the smaller hash; of numbers, the positive one.
    fn canonicalize(&mut self) -> Sign {
        let flip = match self.as_number() {
            Some(x) => x < Dyadic::ZERO,
            None => self.structural_hash(Sign::Minus) < self.structural_hash(Sign::Plus),
        };
        if !flip {
            return Sign::Plus;
        }
        *self = self.negate();
        Sign::Minus
    }

    fn is_own_negative(&self) -> bool {
        self.number == Dyadic::ZERO && self.terms.iter().all(|term| term.measures().own_negative)
    }
}

/// Where `player` can move from a number.
fn step(x: Dyadic, player: Player) -> Option<Dyadic> {
    if x.is_integer() && x.signed(player.sign()) <= Dyadic::ZERO {
        return None;
    }
    let unit = Dyadic::new(1, x.exponent()).expect("as fine as the number");
    Some(x.sub(unit.signed(player.sign())).expect("not farther from 0 than the next integer"))
}
