//! Checking a database, without trusting what built it.
//!
//! First all checksums. Then entries, all or a sample: the position is written out, all its moves
//! are made by the rules of the game, the resulting boards are looked up, and the thermograph is
//! built from theirs by the plain definition. The builder does none of this: it ranks options
//! without playing them, takes equal boards for equal, and merges walls by number. It is also
//! checked that the position, brought to the game's own canonical form, is found with the same
//! thermograph: the game and the space have different ideas of canonical.

use crate::database::Database;
use crate::error::{Fault, FileError};
use crate::format::{self, HEADER, Section};
use crate::space::{Place, Space, successors};
use hotstrat_core::{Game, Player, Sign, Thermograph};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What is to be checked, and how.
pub struct Check<'a> {
    /// How many entries, spread evenly over all of them; all unless given.
    pub sample: Option<u64>,
    /// Which ones: another seed takes others.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// When set, the check stops soon.
    pub cancel: &'a AtomicBool,
    /// Told how many entries are checked, and how many there are to check.
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

/// What was found to be right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Sections whose checksums agree.
    pub sections: usize,
    /// Entries that follow from their options.
    pub entries: u64,
    /// Whether the check was stopped early.
    pub cancelled: bool,
}

/// Checks a database. The first thing that is wrong is the error.
pub fn verify<S: Space>(database: &Database<S>, check: &Check<'_>) -> Result<Verified, FileError> {
    for &section in database.sections() {
        check_section(database, section)?;
    }
    let all = u64::from(database.space().len());
    let count = check.sample.map_or(all, |sample| sample.min(all));
    let done = AtomicU64::new(0);
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let wrong = Mutex::new(None);
    let run = || {
        loop {
            let begin = next.fetch_add(STRETCH, Ordering::Relaxed);
            if begin >= count || stop.load(Ordering::Relaxed) || check.cancel.load(Ordering::Relaxed) {
                return;
            }
            let stretch = begin..count.min(begin + STRETCH);
            let length = stretch.end - stretch.start;
            if let Err(error) = check_stretch(database, check.seed, stretch, count) {
                stop.store(true, Ordering::Relaxed);
                wrong.lock().expect("no thread panics with the lock").get_or_insert(error);
                return;
            }
            (check.progress)(done.fetch_add(length, Ordering::Relaxed) + length, count);
        }
    };
    std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..check.threads).map(|_| scope.spawn(run)).collect();
        run();
        helpers.into_iter().for_each(|helper| helper.join().expect("a thread does not panic"));
    });
    match wrong.into_inner().expect("no thread panicked") {
        Some(error) => Err(error),
        None => {
            let entries = done.into_inner();
            Ok(Verified { sections: database.sections().len(), entries, cancelled: entries < count })
        }
    }
}

/// Entries checked in one go.
const STRETCH: u64 = 1 << 8;

fn check_section<S: Space>(database: &Database<S>, section: Section) -> Result<(), FileError> {
    let before =
        Section { offset: section.offset.saturating_sub(HEADER as u64), bytes: HEADER as u64, ..section };
    let begin = section.offset + section.bytes;
    let padding = Section { offset: begin, bytes: section.end() - begin, ..section };
    let intact = format::checksum(database.section(section)?) == section.checksum
        && database.section(padding)?.iter().all(|&byte| byte == 0)
        && Section::decode(database.section(before)?) == Some(section);
    if intact { Ok(()) } else { Err(database.damaged(section.kind, section.layer)) }
}

fn check_stretch<S: Space>(
    database: &Database<S>,
    seed: u64,
    range: Range<u64>,
    count: u64,
) -> Result<(), FileError> {
    range
        .into_iter()
        .try_for_each(|i| check_entry(database, pick(i, count, database.space().len().into(), seed)))
}

/// Number `i` of `count` numbers below `all`, evenly spread, with chance deciding within each gap.
fn pick(i: u64, count: u64, all: u64, seed: u64) -> u32 {
    let bound = |i: u64| (u128::from(i) * u128::from(all) / u128::from(count)) as u64;
    let (low, high) = (bound(i), bound(i + 1));
    let mut key = [0; 16];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..].copy_from_slice(&i.to_le_bytes());
    (low + format::checksum(&key) % (high - low)) as u32
}

fn check_entry<S: Space>(database: &Database<S>, index: u32) -> Result<(), FileError> {
    let space = database.space();
    let position = space.position(space.layer_of(index), index);
    let wrong =
        |what: String| FileError::new(database.path(), Fault::Wrong { position: position.to_string(), what });
    if space.place(&position) != Some(Place::new(index, Sign::Plus)) {
        return Err(wrong("it is not found where it is stored".to_owned()));
    }
    let stored = database.at(Place::new(index, Sign::Plus))?;
    let options = |player: Player| -> Result<Vec<Thermograph>, FileError> {
        successors(space, &position, player).map(|place| database.at(place)).collect()
    };
    let (lefts, rights) = (options(Player::Left)?, options(Player::Right)?);
    let computed = Thermograph::from_options(&lefts, &rights).map_err(|error| wrong(error.to_string()))?;
    if stored != computed {
        return Err(wrong(format!(
            "mean {} and temperature {} are stored, its options give {} and {}, or other walls",
            stored.mean(),
            stored.temperature(),
            computed.mean(),
            computed.temperature()
        )));
    }
    let mut canonical = position.clone();
    let sign = canonical.canonicalize();
    match database.look_up(&canonical)? {
        Some(same) if same.signed(sign) == stored => Ok(()),
        _ => Err(wrong("a symmetric board has another thermograph".to_owned())),
    }
}
