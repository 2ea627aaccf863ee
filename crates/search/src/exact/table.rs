//! The table of canonical components.
//!
//! A search spends most of its time waiting for this table, so an entry is one record with the
//! position and the number of its thermograph, nothing else. The few components that occur in sums
//! are numbered apart from it, in [`Summands`].

use hotstrat_core::Game;
use hotstrat_core::pool::ThermographId;
use hotstrat_core::shelves::{SHELVES, shelf};
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
    /// Told by an oracle, which does not say whether it is a switch. Sums have to look.
    Told,
}

/// A place for a solved component: thermograph and kind share a word, which is zero in a free slot.
/// A free slot holds some position, it does not matter which.
#[derive(Clone, Debug)]
struct Slot<G> {
    packed: u32,
    game: G,
}

const KIND_BITS: u32 = 2;

impl Solved {
    fn pack(self) -> u32 {
        debug_assert!(self.id.index() < (1 << (32 - KIND_BITS)) - 1);
        (self.id.index() + 1) << KIND_BITS | self.kind as u32
    }

    fn unpack(packed: u32) -> Solved {
        let kind = match packed & ((1 << KIND_BITS) - 1) {
            0 => Kind::Number,
            1 => Kind::Switch,
            2 => Kind::Other,
            _ => Kind::Told,
        };
        Solved { id: ThermographId::new((packed >> KIND_BITS) - 1), kind }
    }
}

/// Solved canonical components, in tables with open addressing and linear probing.
///
/// The one thing it can do that a ready-made map cannot is [`touch`](Table::touch), which lets
/// many look-ups wait for memory at the same time. That is worth a quarter of the running time.
/// There are many small tables instead of one, so that nobody waits for long when one of them grows.
#[derive(Debug)]
pub struct Table<G> {
    segments: Box<[Segment<G>]>,
    len: usize,
}

/// One of the small tables.
#[derive(Debug)]
struct Segment<G> {
    /// A power of two of slots, at least a third of them free.
    slots: Vec<Slot<G>>,
    len: usize,
}

const SMALLEST: usize = 16;

impl<G> Default for Table<G> {
    fn default() -> Table<G> {
        Table { segments: (0..SHELVES).map(|_| Segment { slots: Vec::new(), len: 0 }).collect(), len: 0 }
    }
}

impl<G: Game> Table<G> {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn bytes(&self) -> usize {
        self.segments.iter().map(|segment| segment.slots.capacity()).sum::<usize>() * size_of::<Slot<G>>()
    }

    /// Where a position belongs. The hash is best in its upper bits.
    #[inline]
    fn segment(&self, hash: u64) -> &Segment<G> {
        &self.segments[shelf(hash)]
    }

    /// Asks for the memory that [`find`](Table::find) will need. Returns something that depends on
    /// it, without a branch that would have to wait for it; keep it in sight of the optimiser.
    #[inline]
    pub fn touch(&self, hash: u64) -> u32 {
        let segment = self.segment(hash);
        if segment.slots.is_empty() { 0 } else { segment.slots[segment.home(hash)].packed }
    }

    /// A component that is solved; the hash is the one of [`hash`].
    #[inline]
    pub fn find(&self, hash: u64, game: &G) -> Option<Solved> {
        let segment = self.segment(hash);
        if segment.slots.is_empty() {
            return None;
        }
        let mut place = segment.home(hash);
        loop {
            let slot = &segment.slots[place];
            if slot.packed == 0 {
                return None;
            }
            if slot.game == *game {
                return Some(Solved::unpack(slot.packed));
            }
            place = (place + 1) & (segment.slots.len() - 1);
        }
    }

    /// Enters a component that was not there.
    pub fn insert(&mut self, hash: u64, game: G, solved: Solved) {
        let segment = &mut self.segments[shelf(hash)];
        if 3 * segment.len >= 2 * segment.slots.len() {
            segment.grow(&game);
        }
        segment.place(hash, game, solved.pack());
        segment.len += 1;
        self.len += 1;
    }

    /// Calls for every component.
    pub fn for_each(&self, mut visit: impl FnMut(u64, &G, Solved)) {
        let slots = self.segments.iter().flat_map(|segment| &segment.slots);
        for slot in slots.filter(|slot| slot.packed != 0) {
            visit(hash(&slot.game), &slot.game, Solved::unpack(slot.packed));
        }
    }
}

impl<G: Game> Segment<G> {
    /// The slot where the search for a position begins.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        (hash >> 32 ^ hash) as usize & (self.slots.len() - 1)
    }

    fn place(&mut self, hash: u64, game: G, packed: u32) {
        let mut place = self.home(hash);
        while self.slots[place].packed != 0 {
            place = (place + 1) & (self.slots.len() - 1);
        }
        self.slots[place] = Slot { packed, game };
    }

    #[cold]
    fn grow(&mut self, filler: &G) {
        let size = (2 * self.slots.len()).max(SMALLEST);
        let free = Slot { packed: 0, game: filler.clone() };
        let old = std::mem::replace(&mut self.slots, vec![free; size]);
        for slot in old.into_iter().filter(|slot| slot.packed != 0) {
            self.place(self::hash(&slot.game), slot.game, slot.packed);
        }
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
    /// Whether it is a switch of numbers, if that was not known when it was solved.
    pub is_switch: Option<bool>,
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
        self.list.push(Summand { game: game.clone(), id, is_own_negative, is_switch: None });
        self.numbers.insert(game.clone(), number);
        number
    }

    pub fn get_mut(&mut self, number: SummandId) -> &mut Summand<G> {
        &mut self.list[number as usize]
    }

    pub fn get(&self, number: SummandId) -> &Summand<G> {
        &self.list[number as usize]
    }
}
