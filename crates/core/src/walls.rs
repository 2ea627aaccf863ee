//! Each distinct wall stored once.
//!
//! Different positions often share walls: a search keeps a number per wall, and this collection
//! keeps the walls.

use crate::dyadic::Dyadic;
use crate::wall::WallRef;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of a wall in a collection.
pub type WallId = u32;

/// A wall: where its turns lie.
#[derive(Clone, Copy, Debug)]
struct Entry {
    start: Dyadic,
    mast: Dyadic,
    begin: u32,
    length: u32,
}

/// A collection of distinct rising walls.
#[derive(Clone, Debug, Default)]
pub struct Walls {
    turns: Vec<Dyadic>,
    entries: Vec<Entry>,
    index: HashTable<WallId>,
}

impl Walls {
    /// How many walls there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.turns.capacity() * size_of::<Dyadic>()
            + self.entries.capacity() * size_of::<Entry>()
            + self.index.allocation_size()
    }

    /// The number of a wall, which is stored if it is new.
    ///
    /// # Panics
    /// If the value of its mast cannot be represented.
    pub fn intern(&mut self, wall: WallRef<'_>) -> WallId {
        if let Some(id) = self.find(wall) {
            return id;
        }
        let id = number(self.entries.len());
        let (begin, length) = (number(self.turns.len()), number(wall.turns.len()));
        let mast = wall.mast().expect("the caller has checked the mast");
        self.entries.push(Entry { start: wall.start, mast, begin, length });
        self.turns.extend_from_slice(wall.turns);
        let (entries, turns) = (&self.entries, &self.turns);
        self.index.insert_unique(hash_of(wall), id, |&i| hash_of(get(entries, turns, i)));
        id
    }

    /// The number of a wall, if it is stored.
    #[must_use]
    pub fn find(&self, wall: WallRef<'_>) -> Option<WallId> {
        self.index.find(hash_of(wall), |&i| self.get(i) == wall).copied()
    }

    /// A stored wall.
    #[inline]
    #[must_use]
    pub fn get(&self, id: WallId) -> WallRef<'_> {
        get(&self.entries, &self.turns, id)
    }

    /// The mast of a stored wall.
    #[inline]
    #[must_use]
    pub fn mast(&self, id: WallId) -> Dyadic {
        self.entries[id as usize].mast
    }

    /// Takes over what another collection has stored since it was a copy of this one. From then on
    /// walls are to be interned there: this one only knows what their numbers mean.
    pub fn follow(&mut self, other: &Walls) {
        self.turns.extend_from_slice(&other.turns[self.turns.len()..]);
        self.entries.extend_from_slice(&other.entries[self.entries.len()..]);
    }
}

#[inline]
fn get<'a>(entries: &[Entry], turns: &'a [Dyadic], i: WallId) -> WallRef<'a> {
    let Entry { start, begin, length, .. } = entries[i as usize];
    WallRef { start, turns: &turns[begin as usize..][..length as usize] }
}

fn hash_of(wall: WallRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    (wall.start, wall.turns).hash(&mut hasher);
    hasher.finish()
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("memory ends before 2^32 walls or turns")
}
