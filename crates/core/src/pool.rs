//! Each distinct thermograph stored once.
//!
//! A search meets the same few thermographs again and again (35,842 in all of 4×4 Amazons), so a
//! table keeps a number per position and this pool keeps the walls.

use crate::dyadic::{Dyadic, InexactError};
use crate::player::{Player, Sign};
use crate::thermograph::Thermograph;
use crate::wall::WallRef;
use crate::walls::{WallId, Walls};
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

/// A thermograph: the numbers of its two walls, and what is asked for often.
#[derive(Clone, Copy, Debug)]
struct Entry {
    walls: [WallId; 2],
    mean: Dyadic,
    temperature: Dyadic,
}

/// A collection of distinct thermographs. Their walls, too, are stored once each: different
/// thermographs often share one.
#[derive(Clone, Debug)]
pub struct Pool {
    walls: Walls,
    entries: Vec<Entry>,
    index: HashTable<u32>,
}

impl Default for Pool {
    fn default() -> Pool {
        let mut pool = Pool { walls: Walls::default(), entries: Vec::new(), index: HashTable::new() };
        pool.intern(&Thermograph::integer(Dyadic::ZERO));
        pool
    }
}

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

    /// How many walls there are.
    #[must_use]
    pub fn walls(&self) -> usize {
        self.walls.len()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.walls.bytes() + self.entries.capacity() * size_of::<Entry>() + self.index.allocation_size()
    }

    /// The number of a thermograph, which is stored if it is new.
    pub fn intern(&mut self, thermograph: &Thermograph) -> ThermographId {
        let mean = thermograph.mean();
        let walls = Player::BOTH.map(|player| self.walls.intern(thermograph.rising(player)));
        if let Some(id) = self.find_pair(walls) {
            return id;
        }
        let id = number_of(self.entries.len());
        self.entries.push(Entry { walls, mean, temperature: thermograph.temperature() });
        let entries = &self.entries;
        self.index.insert_unique(hash(&walls), id, |&i| hash(&entries[i as usize].walls));
        ThermographId(id)
    }

    /// The number of a thermograph, if it is stored.
    #[must_use]
    pub fn find(&self, thermograph: &Thermograph) -> Option<ThermographId> {
        let [left, right] = Player::BOTH.map(|player| self.walls.find(thermograph.rising(player)));
        self.find_pair([left?, right?])
    }

    fn find_pair(&self, walls: [WallId; 2]) -> Option<ThermographId> {
        let same = |&i: &u32| self.entries[i as usize].walls == walls;
        self.index.find(hash(&walls), same).map(|&i| ThermographId(i))
    }

    /// Takes over what another pool has stored since it was a copy of this one. From then on
    /// thermographs are to be interned there: this one only knows what their numbers mean.
    pub fn follow(&mut self, other: &Pool) {
        self.walls.follow(&other.walls);
        self.entries.extend_from_slice(&other.entries[self.entries.len()..]);
    }

    /// The number of a player's wall of a value, before the value's integer is added.
    #[inline]
    #[must_use]
    pub fn wall_id(&self, value: Value, player: Player) -> WallId {
        self.entries[value.id.0 as usize].walls[value.sign.apply(player) as usize]
    }

    /// A stored wall.
    #[inline]
    #[must_use]
    pub fn wall(&self, id: WallId) -> WallRef<'_> {
        self.walls.get(id)
    }

    /// The mast of a stored wall.
    #[inline]
    #[must_use]
    pub fn mast(&self, id: WallId) -> Dyadic {
        self.walls.mast(id)
    }

    /// A player's wall of a value as a rising function, in the sense of [`Thermograph::rising`].
    #[inline]
    pub fn rising(&self, value: Value, player: Player) -> Result<WallRef<'_>, InexactError> {
        let wall = self.wall(self.wall_id(value, player));
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
        let [left, right] = Player::BOTH.map(|player| self.rising(value, player));
        Ok(Thermograph::from_walls(left?.to_wall(), right?.to_wall()))
    }
}

fn number_of(index: usize) -> u32 {
    u32::try_from(index).expect("memory ends before 2^32 thermographs or turns")
}

fn hash<T: Hash>(item: &T) -> u64 {
    let mut hasher = FxHasher::default();
    item.hash(&mut hasher);
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
