//! The table of canonical components.

use hotstrat_core::Game;
use hotstrat_core::pool::ThermographId;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// The number of a component in the table.
pub type ComponentId = u32;

/// What is known of a component once it is solved.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// Its thermograph.
    pub id: ThermographId,
    /// What kind of summand it makes.
    pub kind: Kind,
}

/// What a component is as a summand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// It equals a number, its mean.
    Number,
    /// All its options are numbers: it equals its mean plus ±(its temperature).
    Switch,
    /// Anything else that equals its own negative.
    OwnNegative,
    /// Anything else.
    Other,
}

/// Canonical components, numbered in the order in which they were met.
#[derive(Debug)]
pub struct Table<G> {
    games: Vec<G>,
    solved: Vec<Option<Solved>>,
    index: HashTable<ComponentId>,
}

impl<G> Default for Table<G> {
    fn default() -> Table<G> {
        Table { games: Vec::new(), solved: Vec::new(), index: HashTable::new() }
    }
}

impl<G: Game> Table<G> {
    pub fn len(&self) -> usize {
        self.games.len()
    }

    pub fn bytes(&self) -> usize {
        self.games.capacity() * size_of::<G>()
            + self.solved.capacity() * size_of::<Option<Solved>>()
            + self.index.capacity() * 5
    }

    /// The number of a canonical component, new or known.
    #[inline]
    pub fn number(&mut self, game: &G) -> ComponentId {
        let games = &self.games;
        let hash = hash(game);
        if let Some(&id) = self.index.find(hash, |&id| games[id as usize] == *game) {
            return id;
        }
        let id = ComponentId::try_from(self.games.len()).expect("memory ends before 2^32 components");
        self.games.push(game.clone());
        self.solved.push(None);
        let games = &self.games;
        self.index.insert_unique(hash, id, |&id| self::hash(&games[id as usize]));
        id
    }

    #[inline]
    pub fn game(&self, id: ComponentId) -> &G {
        &self.games[id as usize]
    }

    #[inline]
    pub fn solved(&self, id: ComponentId) -> Option<Solved> {
        self.solved[id as usize]
    }

    pub fn solve(&mut self, id: ComponentId, solved: Solved) {
        self.solved[id as usize] = Some(solved);
    }
}

#[inline]
fn hash<G: Hash>(game: &G) -> u64 {
    let mut hasher = FxHasher::default();
    game.hash(&mut hasher);
    hasher.finish()
}
