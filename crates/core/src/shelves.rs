//! A map that is never busy growing for long: many small ones in the place of a large one.

use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

/// How many small maps, or tables, stand for a large one.
pub const SHELVES: usize = 64;

/// Where something with this hash belongs; the hash is good in its upper bits.
#[inline]
#[must_use]
pub fn shelf(hash: u64) -> usize {
    (hash >> (u64::BITS - SHELVES.ilog2())) as usize
}

/// The map.
#[derive(Clone, Debug)]
pub struct Shelves<K, V> {
    shelves: Box<[FxHashMap<K, V>]>,
    len: usize,
}

impl<K, V> Default for Shelves<K, V> {
    fn default() -> Shelves<K, V> {
        Shelves { shelves: (0..SHELVES).map(|_| FxHashMap::default()).collect(), len: 0 }
    }
}

impl<K: Hash + Eq, V> Shelves<K, V> {
    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many values there is room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.shelves.iter().map(FxHashMap::capacity).sum()
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.shelves.iter_mut().for_each(FxHashMap::clear);
        self.len = 0;
    }

    /// The value of a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        self.shelves[place(key)].get(key)
    }

    /// Sets the value of a key.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) {
        self.len += usize::from(self.shelves[place(&key)].insert(key, value).is_none());
    }
}

/// A map tells its keys apart by the uppermost bits of their hashes, so the shelf takes others.
#[inline]
fn place<K: Hash>(key: &K) -> usize {
    let mut hasher = FxHasher::default();
    key.hash(&mut hasher);
    shelf(hasher.finish() << 8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::splitmix::SplitMix;

    #[test]
    fn is_a_map() {
        let (mut shelves, mut map, mut random) = (Shelves::default(), FxHashMap::default(), SplitMix::new(1));
        let keys: Vec<u64> = (0..1000).map(|_| random.next_u64()).collect();
        for value in 0..5000 {
            let key = keys[random.below(1000) as usize];
            shelves.insert(key, value);
            map.insert(key, value);
        }
        assert_eq!(shelves.len(), map.len());
        assert!(keys.iter().all(|key| shelves.get(key) == map.get(key)));
        shelves.clear();
        assert!(shelves.is_empty() && shelves.get(&keys[0]).is_none());
    }
}
