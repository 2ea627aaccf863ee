//! A file of lines, appended to by one program at a time.
//!
//! A line counts when it is complete, with the end of the line: whoever is killed while he writes leaves a
//! torn last line, which is cut off before the next one is written. A lock keeps all others out.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// A file that is open for us alone.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
}

/// Why a file cannot be had.
#[derive(Debug)]
pub enum Refused {
    /// Someone else is writing it.
    Busy,
    /// It cannot be opened, read or created.
    Broken(io::Error),
}

impl Lines {
    /// Opens or creates a file, and reads what is in it.
    pub fn open(path: &Path) -> Result<(Lines, Vec<u8>), Refused> {
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(Refused::Broken)?;
        // A pipe or a terminal would let us wait for its end for ever.
        if !file.metadata().map_err(Refused::Broken)?.is_file() {
            return Err(Refused::Broken(io::Error::other("this is no regular file")));
        }
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(Refused::Busy),
            // Where files cannot be locked, we do without.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(Refused::Broken)?;
        Ok((Lines { path: path.to_owned(), file }, bytes))
    }

    /// Appends a line by one call, so that a kill tears at most this one.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(line.as_bytes())
    }

    /// Drops what comes after so many bytes.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if self.file.metadata()?.len() <= length {
            return Ok(());
        }
        // Not every system lets us cut a file that is open for appending.
        OpenOptions::new().write(true).open(&self.path)?.set_len(length)
    }
}

/// How many bytes the complete lines have.
#[must_use]
pub fn complete(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_only_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let (mut lines, bytes) = Lines::open(&path).unwrap();
        assert!(bytes.is_empty());
        assert!(matches!(Lines::open(&path), Err(Refused::Busy)));
        lines.append("one\n").unwrap();
        lines.append("tw").unwrap();
        drop(lines);
        let (mut lines, bytes) = Lines::open(&path).unwrap();
        assert_eq!((bytes.as_slice(), complete(&bytes)), (b"one\ntw".as_slice(), 4));
        lines.cut(4).unwrap();
        lines.append("2\n").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"one\n2\n");
        assert!(matches!(Lines::open(folder.path()), Err(Refused::Broken(_))));
    }
}
