//! The file of rows: one JSON object in a line, appended as soon as it is known.
//!
//! The first line says what the file is; every other one begins with its own checksum. A line counts when
//! it is complete, with the end of the line: a run that is killed while it writes leaves a torn last line,
//! which is ignored and overwritten by the next run. Anything else that is not a row of the same experiment,
//! scale, seed and version is refused, and nothing is changed. A run holds a lock on its file, so that no
//! two write into it, and so does who joins files, so that no row is added to what will be replaced.

use crate::experiment::{Scale, Settings};
use crate::lines::{self, Lines, Refused, checked, complete, read_checked};
use crate::task::Row;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

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
    lines: Lines,
}

impl Journal {
    /// Opens or creates a file to append to, and reads the rows that it has.
    pub fn open(path: &Path, header: &Header) -> Result<(Journal, Vec<Row>), JournalError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|source| JournalError::Open { path: folder.to_owned(), source })?;
        }
        let (lines, bytes) = Lines::open(path).map_err(refused(path))?;
        let complete = complete(&bytes);
        let mut journal = Journal { path: path.to_owned(), lines };
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

    /// Appends a row. If that fails, nothing of it stays, and nobody may append any more.
    pub fn append(&mut self, row: &Row) -> Result<(), JournalError> {
        self.write(&checked(row))
    }

    fn write(&mut self, line: &str) -> Result<(), JournalError> {
        self.lines.append(line).map_err(|source| self.failed(source))
    }

    /// Drops what comes after so many bytes.
    fn cut(&mut self, length: u64) -> Result<(), JournalError> {
        self.lines.cut(length).map_err(|source| self.failed(source))
    }

    fn failed(&self, source: io::Error) -> JournalError {
        JournalError::Write { path: self.path.clone(), source }
    }
}

/// Why a file of rows cannot be had.
pub(crate) fn refused(path: &Path) -> impl FnOnce(Refused) -> JournalError {
    move |refused| match refused {
        Refused::Busy => JournalError::Busy(path.to_owned()),
        Refused::Broken(source) => JournalError::Open { path: path.to_owned(), source },
    }
}

/// All that a file is made of.
pub(crate) fn text(header: &Header, rows: &[Row]) -> String {
    header.line() + &rows.iter().map(checked).collect::<String>()
}

/// Reads a file that may be written to by somebody else just now.
pub fn read(path: &Path) -> Result<(Header, Vec<Row>), JournalError> {
    let bytes = lines::read(path).map_err(refused(path))?;
    parse(path, &bytes)
}

/// The lines that are complete.
fn complete_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"))
}

fn parse_header(path: &Path, bytes: &[u8]) -> Result<Header, JournalError> {
    let header = complete_lines(bytes).next().and_then(|first| serde_json::from_slice(first).ok());
    header.ok_or_else(|| JournalError::Foreign(path.to_owned()))
}

pub(crate) fn parse(path: &Path, bytes: &[u8]) -> Result<(Header, Vec<Row>), JournalError> {
    let header = parse_header(path, bytes)?;
    let row = |(line, text): (usize, &[u8])| {
        let damaged = |reason: String| JournalError::Damaged { path: path.to_owned(), line, reason };
        let row: Row = read_checked(text).map_err(damaged)?;
        if (row.seed, &row.version) != (header.seed, &header.version) {
            return Err(damaged("its seed or version is not that of the file".to_owned()));
        }
        Ok(row)
    };
    let rows =
        (1..).zip(complete_lines(bytes)).skip(1).map(row).collect::<Result<Vec<Row>, JournalError>>()?;
    Ok((header, rows))
}
