//! The transposition table.
//!
//! Four entries share a place. When all four are taken, a new one replaces the one that was searched least:
//! to the least depth, then the least often. Keys are stored whole, so that an entry is never mistaken for
//! another.

use super::search::Found;

/// A state, as far as the table distinguishes states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Key {
    /// Position, player, stack and what else there is, in one word.
    pub state: u64,
    /// What was gained on the way, if that is part of the state.
    pub gained: i64,
}

/// What is known about a state: bounds of its value to whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    key: Key,
    /// The value is at least this.
    pub low: i64,
    /// The value is at most this.
    pub high: i64,
    /// How deep it was searched.
    pub depth: u32,
    /// How often it was searched.
    pub visits: u8,
    /// The number of the best move.
    pub best: u16,
    /// Whether the depth limit was met.
    pub cut: bool,
    /// Whether a deeper search would find the same.
    pub solved: bool,
    used: bool,
}

impl Entry {
    /// An entry for a state whose value lies between two bounds.
    #[must_use]
    pub fn new(key: Key, [low, high]: [i64; 2], depth: u32, visits: u8, found: &Found) -> Entry {
        let solved = !found.cut && !found.open;
        Entry { key, low, high, depth, visits, best: found.best, cut: found.cut, solved, used: true }
    }
}

/// A table that grows up to a fixed size.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    used: usize,
    most: usize,
}

/// The entries to begin with: most searches are small.
const FEW: usize = 1 << 12;

/// How many entries share a place.
const WAYS: usize = 4;

const EMPTY: Entry = Entry {
    key: Key { state: 0, gained: 0 },
    low: 0,
    high: 0,
    depth: 0,
    visits: 0,
    best: 0,
    cut: false,
    solved: false,
    used: false,
};

impl Table {
    /// A table that takes at most about so many bytes, and at least a few entries.
    #[must_use]
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<Entry>()).max(FEW);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Table { entries: vec![EMPTY; FEW], used: 0, most }
    }

    /// The memory in use.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
        self.used = 0;
    }

    /// What is known about a state.
    #[inline]
    #[must_use]
    pub fn find(&self, key: Key) -> Option<&Entry> {
        let place = self.place(key);
        self.entries[place..place + WAYS].iter().find(|entry| entry.used && entry.key == key)
    }

    /// Enters what is known about a state.
    pub fn enter(&mut self, entry: Entry) {
        if 2 * self.used > self.entries.len() && self.entries.len() < self.most {
            let twice = vec![EMPTY; 2 * self.entries.len()];
            let old = std::mem::replace(&mut self.entries, twice);
            self.used = 0;
            old.into_iter().filter(|entry| entry.used).for_each(|entry| self.put(entry));
        }
        self.put(entry);
    }

    fn put(&mut self, entry: Entry) {
        let place = self.place(entry.key);
        let shared = &mut self.entries[place..place + WAYS];
        let old = match shared.iter().position(|old| !old.used || old.key == entry.key) {
            Some(i) => &mut shared[i],
            None => shared.iter_mut().min_by_key(|old| (old.depth, old.visits)).expect("there are some"),
        };
        self.used += usize::from(!old.used);
        *old = entry;
    }

    #[inline]
    fn place(&self, key: Key) -> usize {
        let mixed = (key.state ^ (key.gained as u64).rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let places = self.entries.len() / WAYS;
        ((mixed >> 32) as usize % places) * WAYS
    }
}
