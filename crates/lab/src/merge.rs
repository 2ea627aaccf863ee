//! Joining the files of several machines.

use crate::journal::{Header, JournalError, read, write_all};
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

/// Joins files of one experiment, scale, seed and version. Of rows for the same task the first one
/// stays, unless a later one had more time and needed it.
pub fn merge(files: &[PathBuf], into: &Path) -> Result<Joined, MergeError> {
    if into.exists() && !files.iter().any(|file| same(file, into)) {
        return Err(MergeError::Exists(into.to_owned()));
    }
    let mut header: Option<Header> = None;
    let (mut kept, mut dropped) = (Vec::<Row>::new(), 0);
    let mut settled = Settled::default();
    for path in files {
        let (found, rows) = read(path)?;
        let wanted = header.get_or_insert_with(|| found.clone());
        if *wanted != found {
            let (found, wanted) = (describe(&found), describe(wanted));
            return Err(JournalError::Other { path: path.clone(), found, wanted }.into());
        }
        for row in rows {
            let task =
                Task { parameters: row.parameters.clone(), limit: row.limit_ms.map(Duration::from_millis) };
            if settled.settles(&task) {
                dropped += 1;
            } else {
                settled.add(&row);
                kept.push(row);
            }
        }
    }
    kept.sort_by_cached_key(|row| (row.key(), row.limit_ms));
    let header = header.expect("there is at least one file");
    write_all(into, &header, &kept)?;
    Ok(Joined { rows: kept.len(), dropped })
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
