//! The table of canonical components.
//!
//! A search spends most of its time waiting for this table, so an entry is one record with the
//! position and the number of its thermograph, nothing else. The few components that occur in sums
//! are numbered apart from it, in [`Summands`].

use hashbrown::HashTable;
use hotstrat_core::Game;
use hotstrat_core::pool::ThermographId;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// What is known of a component once it is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// Its thermograph.
    pub id: ThermographId,
    /// What it is as a summand.
    pub kind: Kind,
}

/// What a component is as a summand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It equals a number, its mean.
    Number,
    /// All its options are numbers: it equals its mean plus ±(its temperature).
    Switch,
    /// Anything else.
    Other,
}

/// A solved component: thermograph and kind share a word.
#[derive(Debug)]
struct Entry<G> {
    game: G,
    packed: u32,
}

const KIND_BITS: u32 = 2;

impl Solved {
    fn pack(self) -> u32 {
        debug_assert!(self.id.index() < 1 << (32 - KIND_BITS));
        self.id.index() << KIND_BITS | self.kind as u32
    }

    fn unpack(packed: u32) -> Solved {
        let kind = match packed & ((1 << KIND_BITS) - 1) {
            0 => Kind::Number,
            1 => Kind::Switch,
            _ => Kind::Other,
        };
        Solved { id: ThermographId::new(packed >> KIND_BITS), kind }
    }
}

/// Solved canonical components.
#[derive(Debug)]
pub struct Table<G> {
    entries: HashTable<Entry<G>>,
}

impl<G> Default for Table<G> {
    fn default() -> Table<G> {
        Table { entries: HashTable::new() }
    }
}

impl<G: Game> Table<G> {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn bytes(&self) -> usize {
        self.entries.allocation_size()
    }

    /// A component that is solved; the hash is the one of [`hash`].
    #[inline]
    pub fn find(&self, hash: u64, game: &G) -> Option<Solved> {
        self.entries.find(hash, |entry| entry.game == *game).map(|entry| Solved::unpack(entry.packed))
    }

    /// Enters a component that was not there.
    pub fn insert(&mut self, hash: u64, game: G, solved: Solved) {
        let entry = Entry { game, packed: solved.pack() };
        self.entries.insert_unique(hash, entry, |entry| self::hash(&entry.game));
    }
}

/// The hash under which the table keeps a position.
#[inline]
pub fn hash<G: Hash>(game: &G) -> u64 {
    let mut hasher = FxHasher::default();
    game.hash(&mut hasher);
    hasher.finish()
}

/// The number of a component that occurs in sums.
pub type SummandId = u32;

/// Components that occur in sums, numbered in the order in which they were met.
#[derive(Debug)]
pub struct Summands<G> {
    numbers: FxHashMap<G, SummandId>,
    list: Vec<Summand<G>>,
}

/// A component that occurs in sums.
#[derive(Clone, Debug)]
pub struct Summand<G> {
    pub game: G,
    pub id: ThermographId,
    pub is_own_negative: bool,
}

impl<G> Default for Summands<G> {
    fn default() -> Summands<G> {
        Summands { numbers: FxHashMap::default(), list: Vec::new() }
    }
}

impl<G: Game> Summands<G> {
    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<Summand<G>>()
            + self.numbers.capacity() * (size_of::<(G, SummandId)>() + 1)
    }

    /// The number of a canonical component with this thermograph.
    pub fn number(&mut self, game: &G, id: ThermographId) -> SummandId {
        if let Some(&number) = self.numbers.get(game) {
            return number;
        }
        let number = SummandId::try_from(self.list.len()).expect("memory ends before 2^32 components");
        let is_own_negative = game.is_own_negative();
        self.list.push(Summand { game: game.clone(), id, is_own_negative });
        self.numbers.insert(game.clone(), number);
        number
    }

    pub fn get(&self, number: SummandId) -> &Summand<G> {
        &self.list[number as usize]
    }
}
