//! Retrograde analysis: every class of a space solved, layer by layer from the fullest boards.
//!
//! All options of a class lie in earlier layers, so the classes of a layer can be solved in any
//! order, and by several threads. Each takes a stretch of numbers, looks up the options' thermographs
//! and builds the new ones. What it finds that earlier layers do not have it collects in a pool of
//! its own. The stretches are put together in the order of their numbers: so the outcome does not
//! depend on the threads, and the same space always gives the same database, byte for byte.

use crate::space::{Expansion, Place, Space};
use hotstrat_core::pool::{Pool, ThermographId, Value};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::{Wall, upper_envelope};
use hotstrat_core::walls::WallId;
use hotstrat_core::{InexactError, Player, Sign, Thermograph};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// The solved layers of a space.
#[derive(Debug, Default)]
pub struct Layers {
    /// Every thermograph met so far.
    pub pool: Pool,
    /// For each class of the solved layers the number of its thermograph.
    pub ids: Vec<u32>,
    /// For each solved layer how many thermographs were known after it.
    pub known: Vec<u32>,
}

/// Why a layer was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// The caller wished so.
    Cancelled,
    /// A number cannot be represented.
    Inexact(InexactError),
}

impl From<InexactError> for Stopped {
    fn from(error: InexactError) -> Stopped {
        Stopped::Inexact(error)
    }
}

/// How a layer is solved.
pub struct Work<'a> {
    /// The number of threads.
    pub threads: usize,
    /// When set, the work stops soon.
    pub cancel: &'a AtomicBool,
    /// Told how many classes of the layer are solved.
    pub progress: &'a (dyn Fn(u32) + Sync),
}

/// The fewest and the most classes solved in one go.
const STRETCH: [u32; 2] = [1 << 10, 1 << 14];

impl Layers {
    /// How many layers are solved.
    #[must_use]
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether no layer is solved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.pool.bytes() + self.ids.capacity() * size_of::<u32>()) as u64
    }

    /// Solves the next layer of a space. If it is not finished, it leaves no trace.
    pub fn solve_next<S: Space>(&mut self, space: &S, work: &Work<'_>) -> Result<(), Stopped> {
        let layer = self.len();
        let range = space.layer(layer);
        let joined = Mutex::new(Joined::new(&self.pool, range.len()));
        let next = AtomicU32::new(0);
        let classes = range.end - range.start;
        let length = (classes / (8 * work.threads.max(1) as u32)).clamp(STRETCH[0], STRETCH[1]);
        let stretches = classes.div_ceil(length);
        let run = || -> Result<(), Stopped> {
            let mut worker = Worker::new(space, layer, &self.pool, &self.ids);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= stretches {
                    return Ok(());
                }
                if work.cancel.load(Ordering::Relaxed) {
                    return Err(Stopped::Cancelled);
                }
                let begin = range.start + number * length;
                let stretch = worker.solve(begin..range.end.min(begin + length))?;
                let mut joined = joined.lock().expect("no thread panics with the lock");
                joined.add(number, stretch);
                (work.progress)(joined.ids.len() as u32);
            }
        };
        let threads = work.threads.clamp(1, stretches.max(1) as usize);
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(run)).collect();
            let own = run();
            let theirs = helpers.into_iter().map(|helper| helper.join().expect("a thread does not panic"));
            theirs.chain([own]).collect::<Result<Vec<()>, Stopped>>()
        })?;
        let Joined { ids, new, .. } = joined.into_inner().expect("no thread panicked");
        self.ids.extend_from_slice(&ids);
        for id in 1..new.len() {
            self.pool.intern(&stored(&new, id));
        }
        self.known.push(self.pool.len() as u32);
        Ok(())
    }
}

fn stored(pool: &Pool, id: usize) -> Thermograph {
    let value = Value::new(ThermographId::new(id as u32), Sign::Plus);
    pool.thermograph(value).expect("a stored thermograph")
}

/// Solved classes with consecutive numbers.
struct Stretch {
    /// Numbers of thermographs; from the count of those known before on, new ones.
    ids: Vec<u32>,
    /// The new ones. Zero is always known, so its place in this pool is not used.
    new: Pool,
}

/// The stretches of a layer put together in order.
struct Joined {
    /// The thermographs known before the layer.
    known: u32,
    ids: Vec<u32>,
    new: Pool,
    next: u32,
    waiting: BTreeMap<u32, Stretch>,
}

impl Joined {
    fn new(known: &Pool, classes: usize) -> Joined {
        Joined {
            known: known.len() as u32,
            ids: Vec::with_capacity(classes),
            new: Pool::default(),
            next: 0,
            waiting: BTreeMap::new(),
        }
    }

    fn add(&mut self, number: u32, stretch: Stretch) {
        self.waiting.insert(number, stretch);
        while let Some(stretch) = self.waiting.remove(&self.next) {
            let renumbered: Vec<u32> = (1..stretch.new.len())
                .map(|id| self.known + self.new.intern(&stored(&stretch.new, id)).index() - 1)
                .collect();
            let id = |&id: &u32| id.checked_sub(self.known).map_or(id, |new| renumbered[new as usize]);
            self.ids.extend(stretch.ids.iter().map(id));
            self.next += 1;
        }
    }
}

/// What a thread needs to solve classes of one layer.
struct Worker<'a, S> {
    space: &'a S,
    layer: usize,
    pool: &'a Pool,
    ids: &'a [u32],
    expansion: Expansion,
    values: Vec<u32>,
    walls: Vec<WallId>,
    seen: Recent,
    envelope: Wall,
}

impl<'a, S: Space> Worker<'a, S> {
    fn new(space: &'a S, layer: usize, pool: &'a Pool, ids: &'a [u32]) -> Worker<'a, S> {
        Worker {
            space,
            layer,
            pool,
            ids,
            expansion: Expansion::default(),
            values: Vec::new(),
            walls: Vec::new(),
            seen: Recent::default(),
            envelope: Wall::default(),
        }
    }

    fn solve(&mut self, range: Range<u32>) -> Result<Stretch, Stopped> {
        let mut stretch = Stretch { ids: Vec::with_capacity(range.len()), new: Pool::default() };
        for index in range {
            self.space.expand(self.layer, index, &mut self.expansion);
            let id = match self.expansion.equal {
                Some(place) if place.sign() == Sign::Plus => self.ids[place.index() as usize],
                Some(place) => self.number(&self.negative(place)?, &mut stretch.new),
                None => {
                    let thermograph = self.thermograph()?;
                    self.number(&thermograph, &mut stretch.new)
                }
            };
            stretch.ids.push(id);
        }
        Ok(stretch)
    }

    fn number(&self, thermograph: &Thermograph, new: &mut Pool) -> u32 {
        match self.pool.find(thermograph) {
            Some(id) => id.index(),
            None => self.pool.len() as u32 + new.intern(thermograph).index() - 1,
        }
    }

    fn negative(&self, place: Place) -> Result<Thermograph, InexactError> {
        let id = ThermographId::new(self.ids[place.index() as usize]);
        self.pool.thermograph(Value::new(id, place.sign()))
    }

    /// The thermograph of a class from those of its options.
    fn thermograph(&mut self) -> Result<Thermograph, InexactError> {
        let mut scaffolds = [const { None }; 2];
        for player in Player::BOTH {
            self.collect_walls(player);
            if !self.walls.is_empty() {
                self.find_envelope();
                scaffolds[player as usize] = Some(Scaffold::new(self.envelope.clone())?);
            }
        }
        let [left, right] = scaffolds;
        Thermograph::from_scaffolds(left, right)
    }

    /// The distinct walls of a player's options.
    ///
    /// Whether a number was seen before cannot be predicted, so there is no branch on it: what is
    /// not new is overwritten by the next. So the processor can go ahead, and the look-ups wait
    /// for memory together.
    fn collect_walls(&mut self, player: Player) {
        let options = self.expansion.options[player as usize].as_slice();
        self.values.resize(options.len(), 0);
        let mut count = 0;
        self.seen.start();
        for place in options {
            let id = self.ids[place.index() as usize];
            let value = id << 1 | u32::from(place.sign() == Sign::Minus);
            self.values[count] = value;
            count += usize::from(self.seen.is_new(value));
        }
        self.walls.resize(count, 0);
        let mut distinct = 0;
        self.seen.start();
        for &value in &self.values[..count] {
            let sign = if value & 1 == 0 { Sign::Plus } else { Sign::Minus };
            let value = Value::new(ThermographId::new(value >> 1), sign);
            let wall = self.pool.wall_id(value, player.opponent());
            self.walls[distinct] = wall;
            distinct += usize::from(self.seen.is_new(wall));
        }
        self.walls.truncate(distinct);
    }

    /// The maximum of the walls. Beginning with the one of the highest mast, most of the others
    /// are covered.
    fn find_envelope(&mut self) {
        let pool = self.pool;
        let highest =
            self.walls.iter().copied().max_by_key(|&wall| pool.mast(wall)).expect("there is a wall");
        let first = pool.wall(highest);
        self.envelope.start = first.start;
        self.envelope.turns.clear();
        self.envelope.turns.extend_from_slice(first.turns);
        let mut scratch = Wall::default();
        for &wall in &self.walls {
            // A wall lies nowhere above its mast.
            if pool.mast(wall) <= self.envelope.start {
                continue;
            }
            let wall = pool.wall(wall);
            if !self.envelope.as_ref().covers(wall) {
                upper_envelope(self.envelope.as_ref(), wall, &mut scratch);
                std::mem::swap(&mut self.envelope, &mut scratch);
            }
        }
    }
}

/// Remembers numbers seen lately. It may take an old number for a new one, never the reverse.
#[derive(Debug)]
struct Recent {
    slots: [u64; SLOTS],
    round: u64,
}

const SLOTS: usize = 256;

impl Default for Recent {
    fn default() -> Recent {
        Recent { slots: [0; SLOTS], round: 0 }
    }
}

impl Recent {
    fn start(&mut self) {
        self.round += 1 << 32;
    }

    #[inline]
    fn is_new(&mut self, number: u32) -> bool {
        let entry = self.round | u64::from(number);
        let slot = &mut self.slots[(number.wrapping_mul(0x9E37_79B9) >> 24) as usize % SLOTS];
        std::mem::replace(slot, entry) != entry
    }
}
