//! The file of rows: one JSON object in a line, appended as soon as it is known.
//!
//! The first line says what the file is; every other one begins with its own checksum. A line counts when
//! it is complete, with the end of the line: a run that is killed while it writes leaves a torn last line,
//! which is ignored and overwritten by the next run. Anything else that is not a row of the same experiment,
//! scale, seed and version is refused, and nothing is changed. A run holds a lock on its file, so that no
//! two write into it, and so does who joins files, so that no row is added to what will be replaced.

use crate::experiment::{Scale, Settings};
use crate::task::Row;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

/// The version that rows are marked with.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is wrong with a file of rows.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It cannot be opened, read or created.
    #[error("{}: {source}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// It cannot be written any more.
    #[error("{}: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// Someone else is writing it, or reads it to replace it.
    #[error("{}: another run or merge is using this file", .0.display())]
    Busy(PathBuf),
    /// It is something else.
    #[error("{}: this is no file of rows; it was not changed", .0.display())]
    Foreign(PathBuf),
    /// Its rows belong to something else.
    #[error("{}: these rows are of {found}, not of {wanted}; nothing was changed", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What they are of.
        found: String,
        /// What they should be of.
        wanted: String,
    },
    /// A line is not a row.
    #[error("{}: line {line} is damaged ({reason}); it was not changed", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// The first line of a file: what its rows are of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The name of the experiment.
    pub experiment: String,
    /// How much is measured.
    pub scale: String,
    /// The seed.
    pub seed: u64,
    /// The version of the program.
    pub version: String,
}

impl Header {
    /// The header for an experiment.
    #[must_use]
    pub fn new(experiment: &str, settings: &Settings) -> Header {
        Header {
            experiment: experiment.to_owned(),
            scale: settings.scale.to_string(),
            seed: settings.seed,
            version: VERSION.to_owned(),
        }
    }

    /// The settings that the rows were measured with, as far as they are known.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let scale = if self.scale == Scale::Paper.to_string() { Scale::Paper } else { Scale::Quick };
        Settings { scale, seed: self.seed, limits: None }
    }

    fn line(&self) -> String {
        serde_json::to_string(self).expect("plain values") + "\n"
    }

    /// Says what this is and what it should be, if that differs, by the first difference.
    fn difference(&self, wanted: &Header) -> Option<(String, String)> {
        let pair = |name: &str, found: &str, wanted: &str| {
            (found != wanted).then(|| (format!("{name} {found}"), format!("{name} {wanted}")))
        };
        pair("experiment", &self.experiment, &wanted.experiment)
            .or_else(|| pair("scale", &self.scale, &wanted.scale))
            .or_else(|| pair("seed", &self.seed.to_string(), &wanted.seed.to_string()))
            .or_else(|| pair("version", &self.version, &wanted.version))
    }
}

/// A file of rows that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// How long the lines are that are complete.
    length: u64,
}

impl Journal {
    /// Opens or creates a file to append to, and reads the rows that it has.
    pub fn open(path: &Path, header: &Header) -> Result<(Journal, Vec<Row>), JournalError> {
        let broken = |source| JournalError::Open { path: path.to_owned(), source };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|source| JournalError::Open { path: folder.to_owned(), source })?;
        }
        let mut file = locked(path, writable().create(true), File::try_lock)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(broken)?;
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        let mut journal = Journal { path: path.to_owned(), file, length: 0 };
        if complete == 0 && header.line().as_bytes().starts_with(&bytes) {
            // New, or killed while it wrote the first line.
            journal.cut(0)?;
            journal.write(&header.line())?;
            return Ok((journal, Vec::new()));
        }
        if let Some((found, wanted)) = parse_header(path, &bytes)?.difference(header) {
            return Err(JournalError::Other { path: path.to_owned(), found, wanted });
        }
        let (_, rows) = parse(path, &bytes)?;
        journal.cut(complete as u64)?;
        Ok((journal, rows))
    }

    /// Appends a row. If that fails, nothing of it stays, as far as the file can still be changed; who goes
    /// on appending might leave a torn line in the middle.
    pub fn append(&mut self, row: &Row) -> Result<(), JournalError> {
        self.write(&line(row))
    }

    /// Writes a line by one call, so that a kill tears at most this one.
    fn write(&mut self, line: &str) -> Result<(), JournalError> {
        if let Err(source) = self.file.write_all(line.as_bytes()) {
            // If the file cannot be cut either, the torn line is the last one and does no harm.
            let _ = self.cut(self.length);
            return Err(self.failed(source));
        }
        self.length += line.len() as u64;
        Ok(())
    }

    /// Drops what comes after so many bytes.
    fn cut(&mut self, length: u64) -> Result<(), JournalError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        cut.map_err(|source| self.failed(source))?;
        self.length = length;
        Ok(())
    }

    fn failed(&self, source: io::Error) -> JournalError {
        JournalError::Write { path: self.path.clone(), source }
    }
}

/// Reads a file that may be written to by somebody else just now.
pub fn read(path: &Path) -> Result<(Header, Vec<Row>), JournalError> {
    let bytes = std::fs::read(path).map_err(|source| JournalError::Open { path: path.to_owned(), source })?;
    parse(path, &bytes)
}

/// A file of rows that nobody else writes as long as this lives.
#[derive(Debug)]
pub struct Locked {
    path: PathBuf,
    file: File,
}

impl Locked {
    /// Locks a file against writers. Others may read it, too.
    pub fn to_read(path: &Path) -> Result<Locked, JournalError> {
        let file = locked(path, OpenOptions::new().read(true), File::try_lock_shared)?;
        Ok(Locked { path: path.to_owned(), file })
    }

    /// All that is in it.
    pub fn read(&self) -> Result<(Header, Vec<Row>), JournalError> {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        let read = file.rewind().and_then(|()| file.read_to_end(&mut bytes));
        read.map_err(|source| JournalError::Open { path: self.path.clone(), source })?;
        parse(&self.path, &bytes)
    }
}

/// A file that is to be replaced as a whole, or to appear, and that nobody else writes meanwhile.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    old: Option<Locked>,
}

impl Replacement {
    /// Locks the file, if there is one.
    pub fn of(path: &Path) -> Result<Replacement, JournalError> {
        let old = match locked(path, &mut writable(), File::try_lock) {
            Ok(file) => Some(Locked { path: path.to_owned(), file }),
            Err(JournalError::Open { source, .. }) if source.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        Ok(Replacement { path: path.to_owned(), old })
    }

    /// The file that is there.
    #[must_use]
    pub fn old(&self) -> Option<&Locked> {
        self.old.as_ref()
    }

    /// Writes the new file, which appears when it is complete.
    pub fn write(self, header: &Header, rows: &[Row]) -> Result<(), JournalError> {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".new");
        let name = PathBuf::from(name);
        let new = locked(&name, writable().create(true), File::try_lock).map_err(|error| match error {
            JournalError::Open { source, .. } => JournalError::Open { path: self.path.clone(), source },
            error => error,
        })?;
        let replaced = self.replace(&name, &new, header, rows);
        if replaced.is_err() {
            // What went wrong is told; a useless file that stays behind is no further harm.
            let _ = std::fs::remove_file(&name);
        }
        replaced
    }

    fn replace(
        &self,
        name: &Path,
        mut new: &File,
        header: &Header,
        rows: &[Row],
    ) -> Result<(), JournalError> {
        let broken = |source| JournalError::Open { path: self.path.clone(), source };
        let text = header.line() + &rows.iter().map(line).collect::<String>();
        new.set_len(0).and_then(|()| new.write_all(text.as_bytes())).map_err(broken)?;
        new.sync_all().map_err(broken)?;
        // Where there was no file, a run may have begun one by now.
        let place =
            self.old.is_none().then(|| locked(&self.path, writable().create_new(true), File::try_lock));
        let place = place.transpose()?;
        std::fs::rename(name, &self.path).map_err(|source| {
            if place.is_some() {
                let _ = std::fs::remove_file(&self.path);
            }
            broken(source)
        })
    }
}

/// How files are opened that will be written to.
fn writable() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

/// Opens a file and locks it.
fn locked(
    path: &Path,
    options: &mut OpenOptions,
    lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<File, JournalError> {
    let mut attempts = 0;
    loop {
        let file =
            options.open(path).map_err(|source| JournalError::Open { path: path.to_owned(), source })?;
        attempts += 1;
        match lock(&file) {
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            // Where files cannot be locked, we do without.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // On some file systems nothing stays what it is; that must not keep us here for ever.
        if is_current(&file, path) || attempts == 10 {
            return Ok(file);
        }
    }
}

/// Whether a file still has its name: it may have been replaced before it was locked.
#[cfg(unix)]
fn is_current(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: std::fs::Metadata| (data.dev(), data.ino());
    match (file.metadata().map(place), std::fs::metadata(path).map(place)) {
        (Ok(one), Ok(other)) => one == other,
        (one, _) => one.is_err(),
    }
}

/// Files that are open keep their names here.
#[cfg(not(unix))]
fn is_current(_: &File, _: &Path) -> bool {
    true
}

/// A row as a line: an object whose first field is the checksum of all that follows it.
pub(crate) fn line(row: &Row) -> String {
    let text = serde_json::to_string(row).expect("plain values");
    let fields = &text[1..];
    format!("{{\"check\":\"{:016x}\",{fields}\n", xxh3_64(fields.as_bytes()))
}

fn read_line(line: &[u8]) -> Result<Row, String> {
    let text = std::str::from_utf8(line).map_err(|_| "it is no text")?.trim_end_matches('\n');
    let rest = text.strip_prefix("{\"check\":\"").ok_or("it has no checksum")?;
    let (check, fields) = rest.split_once("\",").ok_or("it has no checksum")?;
    if check != format!("{:016x}", xxh3_64(fields.as_bytes())) {
        return Err("its checksum does not fit".to_owned());
    }
    serde_json::from_str(&format!("{{{fields}")).map_err(|error| {
        let reason = error.to_string();
        reason.split(" at line").next().unwrap_or(&reason).to_owned()
    })
}

/// The lines that are complete.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

fn parse_header(path: &Path, bytes: &[u8]) -> Result<Header, JournalError> {
    let header = lines(bytes).next().and_then(|first| serde_json::from_slice(first).ok());
    header.ok_or_else(|| JournalError::Foreign(path.to_owned()))
}

fn parse(path: &Path, bytes: &[u8]) -> Result<(Header, Vec<Row>), JournalError> {
    let header = parse_header(path, bytes)?;
    let row = |(line, text): (usize, &[u8])| {
        let damaged = |reason: String| JournalError::Damaged { path: path.to_owned(), line, reason };
        let row = read_line(text).map_err(damaged)?;
        if (row.seed, &row.version) != (header.seed, &header.version) {
            return Err(damaged("its seed or version is not that of the file".to_owned()));
        }
        Ok(row)
    };
    let rows = (1..).zip(lines(bytes)).skip(1).map(row).collect::<Result<Vec<Row>, JournalError>>()?;
    Ok((header, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_file_that_was_replaced_is_not_the_one_that_was_opened() {
        let folder = tempfile::tempdir().unwrap();
        let [path, new] = ["file", "new"].map(|name| folder.path().join(name));
        std::fs::write(&path, "old").unwrap();
        let file = File::open(&path).unwrap();
        assert!(is_current(&file, &path));
        std::fs::write(&new, "new").unwrap();
        std::fs::rename(&new, &path).unwrap();
        assert!(!is_current(&file, &path));
        std::fs::remove_file(&path).unwrap();
        assert!(!is_current(&file, &path));
    }
}
