//! Each distinct thermograph stored once.
//!
//! A search meets the same few thermographs again and again (35,842 in all of 4×4 Amazons), so a
//! table keeps a number per position and this pool keeps the walls.

use crate::dyadic::{Dyadic, InexactError};
use crate::player::{Player, Sign};
use crate::thermograph::Thermograph;
use crate::wall::WallRef;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of a thermograph in a [`Pool`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ThermographId(u32);

impl ThermographId {
    /// The thermograph of zero, which every pool holds from the start.
    pub const ZERO: ThermographId = ThermographId(0);

    /// The number as [`index`](ThermographId::index) gave it.
    #[must_use]
    pub const fn new(index: u32) -> ThermographId {
        ThermographId(index)
    }

    /// The number itself, for compact storage.
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// A game's thermograph up to sign and an integer: what is left when equal things meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// The stored thermograph.
    pub id: ThermographId,
    /// Whether the game is the negative of what is stored.
    pub sign: Sign,
    /// An integer added afterwards.
    pub shift: Dyadic,
}

impl Value {
    /// A stored thermograph or its negative.
    #[inline]
    #[must_use]
    pub fn new(id: ThermographId, sign: Sign) -> Value {
        // Zero is its own negative and must have one form only.
        let sign = if id == ThermographId::ZERO { Sign::Plus } else { sign };
        Value { id, sign, shift: Dyadic::ZERO }
    }

    /// An integer.
    #[must_use]
    pub const fn integer(n: Dyadic) -> Value {
        Value { id: ThermographId::ZERO, sign: Sign::Plus, shift: n }
    }

    /// The value of the negative game.
    #[must_use]
    pub fn negate(self) -> Value {
        Value { shift: -self.shift, ..Value::new(self.id, -self.sign) }
    }

    /// The value or its negative.
    #[must_use]
    pub fn signed(self, sign: Sign) -> Value {
        match sign {
            Sign::Plus => self,
            Sign::Minus => self.negate(),
        }
    }

    /// The value plus an integer.
    pub fn plus(self, n: Dyadic) -> Result<Value, InexactError> {
        Ok(Value { shift: self.shift.add(n)?, ..self })
    }
}

/// One thermograph: where its two lists of turns lie in the pool, and what is asked for often.
#[derive(Clone, Copy, Debug)]
struct Entry {
    starts: [Dyadic; 2],
    begin: u32,
    lengths: [u16; 2],
    mean: Dyadic,
    temperature: Dyadic,
}

/// A collection of distinct thermographs.
#[derive(Clone, Debug)]
pub struct Pool {
    turns: Vec<Dyadic>,
    entries: Vec<Entry>,
    index: HashTable<u32>,
}

impl Default for Pool {
    fn default() -> Pool {
        let mut pool = Pool { turns: Vec::new(), entries: Vec::new(), index: HashTable::new() };
        pool.intern(&Thermograph::integer(Dyadic::ZERO));
        pool
    }
}

const SIDES: [Player; 2] = Player::BOTH;

impl Pool {
    /// How many thermographs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Never: zero is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.turns.capacity() * size_of::<Dyadic>()
            + self.entries.capacity() * size_of::<Entry>()
            + self.index.capacity() * 5
    }

    /// The number of a thermograph, which is stored if it is new.
    pub fn intern(&mut self, thermograph: &Thermograph) -> ThermographId {
        let hash = hash(SIDES.map(|p| thermograph.rising(p)));
        let (entries, turns) = (&self.entries, &self.turns);
        let same = |&i: &u32| SIDES.iter().all(|&p| rising(entries, turns, i, p) == thermograph.rising(p));
        if let Some(&i) = self.index.find(hash, same) {
            return ThermographId(i);
        }
        let id = u32::try_from(self.entries.len()).expect("fewer than 2^32 thermographs");
        let begin = u32::try_from(self.turns.len()).expect("fewer than 2^32 turns");
        for p in SIDES {
            self.turns.extend_from_slice(thermograph.rising(p).turns);
        }
        self.entries.push(Entry {
            starts: SIDES.map(|p| thermograph.rising(p).start),
            begin,
            lengths: SIDES
                .map(|p| u16::try_from(thermograph.rising(p).turns.len()).expect("a wall has few turns")),
            mean: thermograph.mean(),
            temperature: thermograph.temperature(),
        });
        let (entries, turns) = (&self.entries, &self.turns);
        self.index.insert_unique(hash, id, |&i| self::hash(SIDES.map(|p| rising(entries, turns, i, p))));
        ThermographId(id)
    }

    /// A player's wall of a value as a rising function, in the sense of [`Thermograph::rising`].
    #[inline]
    pub fn rising(&self, value: Value, player: Player) -> Result<WallRef<'_>, InexactError> {
        let wall = rising(&self.entries, &self.turns, value.id.0, value.sign.apply(player));
        let start = wall.start.add(value.shift.signed(-player.sign()))?;
        Ok(WallRef { start, ..wall })
    }

    /// The mean of a value.
    pub fn mean(&self, value: Value) -> Result<Dyadic, InexactError> {
        self.entries[value.id.0 as usize].mean.signed(value.sign).add(value.shift)
    }

    /// The temperature of a value.
    #[must_use]
    pub fn temperature(&self, value: Value) -> Dyadic {
        self.entries[value.id.0 as usize].temperature
    }

    /// The whole thermograph of a value.
    pub fn thermograph(&self, value: Value) -> Result<Thermograph, InexactError> {
        let [left, right] = SIDES.map(|p| self.rising(value, p));
        Ok(Thermograph::from_walls(left?.to_wall(), right?.to_wall()))
    }
}

#[inline]
fn rising<'a>(entries: &[Entry], turns: &'a [Dyadic], i: u32, player: Player) -> WallRef<'a> {
    let entry = &entries[i as usize];
    let begin = entry.begin as usize;
    let middle = begin + entry.lengths[0] as usize;
    match player {
        Player::Left => WallRef { start: entry.starts[0], turns: &turns[begin..middle] },
        Player::Right => {
            WallRef { start: entry.starts[1], turns: &turns[middle..middle + entry.lengths[1] as usize] }
        }
    }
}

fn hash(walls: [WallRef<'_>; 2]) -> u64 {
    let mut hasher = FxHasher::default();
    for wall in walls {
        wall.start.hash(&mut hasher);
        wall.turns.hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_it_was_given() {
        let mut pool = Pool::default();
        let n = |k: i32| Thermograph::integer(k.into());
        let games: Vec<_> =
            (0..50).map(|k| Thermograph::from_options([&n(k)], [&n(-k * k)]).unwrap()).collect();
        let ids: Vec<_> = games.iter().map(|g| pool.intern(g)).collect();
        let size = pool.len();
        for (game, &id) in games.iter().zip(&ids) {
            assert_eq!(pool.intern(game), id);
            for sign in [Sign::Plus, Sign::Minus] {
                let value = Value { id, sign, shift: 3.into() };
                let expected = game.signed(sign).shift(3.into()).unwrap();
                assert_eq!(pool.thermograph(value).unwrap(), expected);
                assert_eq!(pool.mean(value).unwrap(), expected.mean());
                assert_eq!(pool.temperature(value), expected.temperature());
            }
        }
        assert_eq!(pool.len(), size);
    }
}
