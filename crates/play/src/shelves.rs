//! A map that is never busy growing for long: many small ones in the place of a large one.

use rustc_hash::FxHashMap;

/// How many small maps there are.
const SHELVES: usize = 64;

/// Values by hashes that are good in their upper bits.
pub struct Shelves<V> {
    shelves: Box<[FxHashMap<u64, V>]>,
    len: usize,
}

impl<V> Default for Shelves<V> {
    fn default() -> Shelves<V> {
        Shelves { shelves: (0..SHELVES).map(|_| FxHashMap::default()).collect(), len: 0 }
    }
}

fn shelf(key: u64) -> usize {
    (key >> (u64::BITS - SHELVES.ilog2())) as usize
}

impl<V> Shelves<V> {
    /// How many values there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.shelves.iter_mut().for_each(FxHashMap::clear);
        self.len = 0;
    }

    /// The value of a key.
    pub fn get(&self, key: u64) -> Option<&V> {
        self.shelves[shelf(key)].get(&key)
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: u64, value: V) {
        self.len += usize::from(self.shelves[shelf(key)].insert(key, value).is_none());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::splitmix::SplitMix;

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
        assert!(keys.iter().all(|key| shelves.get(*key) == map.get(key)));
        shelves.clear();
        assert!(shelves.len() == 0 && shelves.get(keys[0]).is_none());
    }
}
