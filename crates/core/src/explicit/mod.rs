//! Games written out as trees: `{4|0||0}`, `1 + *`, `±(3 - ^)`.
//!
//! An [`Explicit`] is a sum of one number and of terms in braces. A number stands for its simplest
//! form, 1/2 for `{0|1}`; `*`, `*n`, `^`, `v` and `±x` are only names of the trees `{0|0}`,
//! `{0,*,…|0,*,…}`, `{0|*}`, `{*|0}` and `{x|-x}`. Equality is that of trees, with options and
//! summands in the order written. A tree is shared by whoever holds it: cloning and negating cost
//! the same however large it is, and every walk visits a shared part once and keeps its own stack,
//! so that neither depth nor sharing (a thousand nested `±`) can hurt.
//!
//! Invariants: no side of a term has the same option twice; no term is without options; and no
//! number can reach 2^31 in magnitude here or after any moves, so that play never overflows and
//! every integer is an `i32`.

mod node;
mod parse;
mod play;
mod print;
#[cfg(test)]
mod tests;
mod token;

pub use play::Move;

use crate::dyadic::{Dyadic, InexactError};
use crate::player::Sign;
use node::{MAX_NIMBER, Term};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

type Terms = SmallVec<[Term; 2]>;

/// A game written out as a tree: a sum of a number and of terms in braces.
#[derive(Clone, Default)]
pub struct Explicit {
    number: Dyadic,
    terms: Terms,
}

/// What no number in a game or in its followers may exceed in magnitude.
const LARGEST: u64 = i32::MAX as u64;

impl Explicit {
    /// The number `x` in simplest form. Its magnitude, rounded up, must be less than 2^31.
    pub fn number(x: Dyadic) -> Result<Explicit, InexactError> {
        Explicit::within_reach(x, Terms::new())
    }

    /// The game {lefts | rights}. Of equal options of a player only the first is kept.
    pub fn braces(
        lefts: impl IntoIterator<Item = Explicit>,
        rights: impl IntoIterator<Item = Explicit>,
    ) -> Explicit {
        let options = [distinct(lefts), distinct(rights)];
        if options.iter().all(Vec::is_empty) {
            return Explicit::default();
        }
        Explicit::from(Term::new(options))
    }

    /// The sum of games, its numbers added up. It is refused if some number could grow to 2^31,
    /// at once or in the course of play.
    pub fn sum(parts: impl IntoIterator<Item = Explicit>) -> Result<Explicit, InexactError> {
        // In more bits than a number has, so that only the total counts, not the way to it.
        let mut number = 0i128;
        let mut terms = Terms::new();
        for part in parts {
            number += i128::from(part.number.raw());
            terms.extend(part.terms);
        }
        let number = i64::try_from(number).map_err(|_| InexactError::OutOfRange)?;
        Explicit::within_reach(Dyadic::from_raw(number)?, terms)
    }

    /// The switch ±x = {x | −x}.
    #[must_use]
    pub fn switch(x: Explicit) -> Explicit {
        let negative = x.negate();
        Explicit::braces([x], [negative])
    }

    /// The nimber *n = {0, *, … | 0, *, …}.
    ///
    /// # Panics
    /// If `n` is above 100, the largest that has a name.
    #[must_use]
    pub fn nimber(n: usize) -> Explicit {
        assert!(n <= MAX_NIMBER, "*{n} is above *{MAX_NIMBER}");
        let mut smaller = vec![Explicit::default()];
        while smaller.len() <= n {
            smaller.push(Explicit::braces(smaller.clone(), smaller.clone()));
        }
        smaller.swap_remove(n)
    }

    /// Up: ↑ = {0 | *}. Its negative is down.
    #[must_use]
    pub fn up() -> Explicit {
        Explicit::braces([Explicit::default()], [Explicit::nimber(1)])
    }

    /// The negative: the roles of the players exchanged.
    #[must_use]
    pub fn negate(&self) -> Explicit {
        self.signed(Sign::Minus)
    }

    /// The game or its negative.
    #[must_use]
    pub fn signed(&self, sign: Sign) -> Explicit {
        let terms = self.terms.iter().map(|term| term.signed(sign)).collect();
        Explicit { number: self.number.signed(sign), terms }
    }

    /// The number, if the game is written as one.
    #[must_use]
    pub fn as_number(&self) -> Option<Dyadic> {
        self.terms.is_empty().then_some(self.number)
    }

    fn within_reach(number: Dyadic, terms: Terms) -> Result<Explicit, InexactError> {
        let game = Explicit { number, terms };
        if game.reach() <= LARGEST { Ok(game) } else { Err(InexactError::OutOfRange) }
    }

    /// The hash of the game or of its negative. It is the same in every run.
    fn structural_hash(&self, sign: Sign) -> u64 {
        let number = self.number.signed(sign).raw() as u64;
        node::mix(std::iter::once(number).chain(self.terms.iter().map(|term| term.structural_hash(sign))))
    }
}

impl From<Term> for Explicit {
    fn from(term: Term) -> Explicit {
        Explicit { number: Dyadic::ZERO, terms: Terms::from_iter([term]) }
    }
}

impl PartialEq for Explicit {
    fn eq(&self, other: &Explicit) -> bool {
        node::equal(self, other, Sign::Plus)
    }
}

impl Eq for Explicit {}

impl Hash for Explicit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.structural_hash(Sign::Plus));
    }
}

/// The options in their order, each once.
fn distinct(options: impl IntoIterator<Item = Explicit>) -> Vec<Explicit> {
    let mut options: Vec<Explicit> = options.into_iter().collect();
    if options.len() > 1 {
        let mut seen = FxHashSet::default();
        options.retain(|option| seen.insert(option.clone()));
    }
    options
}
