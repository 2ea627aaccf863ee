//! Building databases in folders that vanish, boards as text, and a source of random numbers.

#![allow(dead_code)] // Every test uses another part of this.

use hotstrat_store::build::{Plan, build};
use hotstrat_store::database::Opened;
use hotstrat_store::error::{BuildError, FileError};
use hotstrat_store::space::{AmazonsSpace, Board, DomineeringSpace};
use hotstrat_store::verify::{Check, Verified, verify};
use hotstrat_store::{Database, Space};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tempfile::TempDir;

/// A deterministic source of random numbers: the tests need some sequence, not a good one.
pub struct Random(pub u64);

impl Random {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    /// One of some things.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

/// Where files are kept in memory on Linux: builds wait for the disk again and again.
const MEMORY: &str = "/dev/shm";

/// A folder in memory where there is one.
pub fn folder() -> TempDir {
    tempfile::tempdir_in(MEMORY).unwrap_or_else(|_| tempfile::tempdir().unwrap())
}

/// Every number up to a bound, or only some where every build has to wait for a disk.
pub fn every(bound: usize) -> impl Iterator<Item = usize> {
    (0..bound).step_by(if Path::new(MEMORY).is_dir() { 1 } else { 37 })
}

/// The board of a text such as `4x3`.
pub fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Amazons on a board.
pub fn amazons(text: &str, left: u32, right: u32) -> AmazonsSpace {
    AmazonsSpace::new(board(text), [left, right]).unwrap()
}

/// Domineering on a board.
pub fn domineering(text: &str) -> DomineeringSpace {
    DomineeringSpace::new(board(text)).unwrap()
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// A build that nothing stops.
pub fn plan() -> Plan<'static> {
    Plan {
        threads: 1,
        force: false,
        checkpoint: Duration::MAX,
        memory: u64::MAX,
        cancel: &NEVER,
        progress: &|_| {},
    }
}

/// Opens a database of a space that the test knows.
pub fn open<S: Space>(path: &Path, space: S) -> Result<Database<S>, FileError> {
    Opened::open(path)?.with(space)
}

/// The database of a space, which stays readable although its folder is gone.
pub fn database<S: Space>(space: S) -> Database<S> {
    let folder = folder();
    let path = folder.path().join("database");
    build(&space, &path, &Plan { threads: 2, ..plan() }).unwrap();
    open(&path, space).unwrap()
}

/// The file of a database.
pub fn file_of<S: Space>(space: &S) -> Vec<u8> {
    let folder = folder();
    let path = folder.path().join("database");
    build(space, &path, &plan()).unwrap();
    std::fs::read(&path).unwrap()
}

/// Checks everything.
pub fn verify_all<S: Space>(database: &Database<S>) -> Result<Verified, FileError> {
    verify(database, &Check { sample: None, seed: 1, threads: 1, cancel: &NEVER, progress: &|_, _| {} })
}

/// Builds until a number of reports of progress, then cancels. Gives what the build gave.
pub fn build_until<S: Space>(
    space: &S,
    path: &Path,
    reports: usize,
    plan: Plan<'_>,
) -> Result<(), BuildError> {
    let cancel = AtomicBool::new(reports == 0);
    let left = std::sync::atomic::AtomicUsize::new(reports);
    let progress = |_| {
        use std::sync::atomic::Ordering::Relaxed;
        if left.fetch_sub(1, Relaxed) <= 1 {
            cancel.store(true, Relaxed);
        }
    };
    build(space, path, &Plan { cancel: &cancel, progress: &progress, ..plan })
}

/// A file with these contents.
pub fn write(folder: &TempDir, name: &str, contents: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

/// A board as rows of letters, written and turned without any help from the library.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rows(pub Vec<Vec<char>>);

impl Rows {
    /// Reads what a position prints.
    pub fn of(position: impl ToString) -> Rows {
        Rows(position.to_string().split('|').map(|row| row.chars().collect()).collect())
    }

    /// A board of one letter.
    pub fn filled(width: usize, height: usize, letter: char) -> Rows {
        Rows(vec![vec![letter; width]; height])
    }

    /// The number of columns and of rows.
    pub fn size(&self) -> (usize, usize) {
        (self.0[0].len(), self.0.len())
    }

    /// The columns in the opposite order.
    pub fn mirrored(mut self) -> Rows {
        self.0.iter_mut().for_each(|row| row.reverse());
        self
    }

    /// The rows in the opposite order.
    pub fn upside_down(mut self) -> Rows {
        self.0.reverse();
        self
    }

    /// Rows as columns.
    pub fn transposed(self) -> Rows {
        let (width, height) = self.size();
        Rows((0..width).map(|c| (0..height).map(|r| self.0[r][c]).collect()).collect())
    }

    /// The colours exchanged.
    pub fn swapped(mut self) -> Rows {
        for square in self.0.iter_mut().flatten() {
            *square = match *square {
                'X' => 'O',
                'O' => 'X',
                other => other,
            };
        }
        self
    }

    /// One of the eight symmetric images.
    pub fn image(self, symmetry: usize) -> Rows {
        let rows = if symmetry & 1 == 0 { self } else { self.mirrored() };
        let rows = if symmetry & 2 == 0 { rows } else { rows.upside_down() };
        if symmetry & 4 == 0 { rows } else { rows.transposed() }
    }

    /// This board somewhere on a larger board that is burnt elsewhere.
    pub fn within(&self, width: usize, height: usize, random: &mut Random) -> Rows {
        let (w, h) = self.size();
        let (column, row) = (random.below(width - w + 1), random.below(height - h + 1));
        let mut larger = Rows::filled(width, height, '#');
        for (r, squares) in self.0.iter().enumerate() {
            larger.0[row + r][column..column + w].copy_from_slice(squares);
        }
        larger
    }

    /// As the games write it.
    pub fn text(&self) -> String {
        self.0.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
    }
}

/// Every board of a size with letters from a list.
pub fn every_board(width: usize, height: usize, letters: &'static [char]) -> impl Iterator<Item = Rows> {
    let squares = width * height;
    (0..letters.len().pow(squares as u32)).map(move |mut number| {
        let mut rows = Rows::filled(width, height, ' ');
        for square in rows.0.iter_mut().flatten() {
            *square = letters[number % letters.len()];
            number /= letters.len();
        }
        rows
    })
}

/// A random board of a size with so many amazons and about that share of burnt squares, in percent.
pub fn random_board(
    width: usize,
    height: usize,
    amazons: [usize; 2],
    burnt: usize,
    random: &mut Random,
) -> Rows {
    let mut rows = Rows::filled(width, height, '.');
    for square in rows.0.iter_mut().flatten() {
        if random.below(100) < burnt {
            *square = '#';
        }
    }
    for (letter, count) in ['X', 'O'].into_iter().zip(amazons) {
        for _ in 0..count {
            loop {
                let square = &mut rows.0[random.below(height)][random.below(width)];
                if !matches!(square, 'X' | 'O') {
                    *square = letter;
                    break;
                }
            }
        }
    }
    rows
}
