//! Joining the files of several machines.

use crate::journal::{Header, JournalError, parse, refused, text};
use crate::lines::{Held, Replacement, checked};
use crate::task::{Row, Settled, Task};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// Why files were not joined.
#[derive(Debug, Error)]
pub enum MergeError {
    /// One of them cannot be used, or the new one cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The new file exists and is none of those that are joined.
    #[error("{}: exists and is not among the files to be joined", .0.display())]
    Exists(PathBuf),
}

/// What was joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Joined {
    /// Rows in the new file.
    pub rows: usize,
    /// Rows left out, because others settle the same.
    pub dropped: usize,
}

/// Joins files of one experiment, scale, seed and version, none of which anybody may be writing.
///
/// What stays is what one run with ever longer limits would have left. Of rows for the same task the one
/// with the shortest limit stays, and those with longer limits up to the first that finished. Of rows with
/// the same limit, too, one that finished stays, or else the earliest. The order of the files does not matter.
pub fn merge(files: &[PathBuf], into: &Path) -> Result<Joined, MergeError> {
    let replacement = Replacement::of(into).map_err(refused(into))?;
    if replacement.old().is_some() && !files.iter().any(|file| same(file, into)) {
        return Err(MergeError::Exists(into.to_owned()));
    }
    let mut header: Option<Header> = None;
    let mut all = Vec::<Row>::new();
    // Nobody may add rows to what was read before the new file is there.
    let mut held = Vec::new();
    for path in files {
        let bytes = match replacement.old().filter(|_| same(path, into)) {
            Some(old) => old.read(),
            None => Held::to_read(path).and_then(|file| {
                let bytes = file.read();
                held.push(file);
                bytes
            }),
        };
        let (found, rows) = parse(path, &bytes.map_err(refused(path))?)?;
        let wanted = header.get_or_insert_with(|| found.clone());
        if *wanted != found {
            let (found, wanted) = (describe(&found), describe(wanted));
            return Err(JournalError::Other { path: path.clone(), found, wanted }.into());
        }
        all.extend(rows);
    }
    let (kept, dropped) = sifted(all);
    let header = header.expect("there is at least one file");
    replacement.write(&text(&header, &kept)).map_err(refused(into))?;
    Ok(Joined { rows: kept.len(), dropped })
}

/// The rows that stay, sorted, and how many do not.
fn sifted(mut rows: Vec<Row>) -> (Vec<Row>, usize) {
    let all = rows.len();
    // What has no limit had the longest.
    let limit = |row: &Row| row.limit_ms.unwrap_or(u64::MAX);
    rows.sort_by_cached_key(|row| (row.key(), limit(row), !row.finished, row.at.clone(), checked(row)));
    let mut settled = Settled::default();
    rows.retain(|row| {
        let limit = row.limit_ms.map(Duration::from_millis);
        let is_new = !settled.settles(&Task { parameters: row.parameters.clone(), limit });
        settled.add(row);
        is_new
    });
    let dropped = all - rows.len();
    (rows, dropped)
}

fn describe(header: &Header) -> String {
    let Header { experiment, scale, seed, version } = header;
    format!("{experiment}, scale {scale}, seed {seed}, version {version}")
}

fn same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
