//! Files of lines that one program at a time appends to or replaces.
//!
//! A line counts when it is complete, with the end of the line: whoever is killed while he writes leaves a
//! torn last line, which is cut off before the next one is written. A lock keeps all others out.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// A file that is open for us alone.
#[derive(Debug)]
pub struct Lines {
    path: PathBuf,
    file: File,
    length: u64,
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
        let file = locked(path, OpenOptions::new().read(true).append(true).create(true), File::try_lock)?;
        let bytes = all_of(&file)?;
        Ok((Lines { path: path.to_owned(), file, length: bytes.len() as u64 }, bytes))
    }

    /// Appends a line by one call, so that a kill tears at most this one. If that fails, nothing of it stays,
    /// as far as the file can still be changed; who goes on appending might leave a torn line in the middle.
    pub fn append(&mut self, line: &str) -> io::Result<()> {
        let written = self.file.write_all(line.as_bytes());
        match &written {
            Ok(()) => self.length += line.len() as u64,
            // If the file cannot be cut either, the torn line is the last one and does no harm.
            Err(_) => drop(self.cut(self.length)),
        }
        written
    }

    /// Drops what comes after so many bytes.
    pub fn cut(&mut self, length: u64) -> io::Result<()> {
        if self.file.metadata()?.len() > length {
            // Not every system lets us cut a file that is open for appending.
            OpenOptions::new().write(true).open(&self.path)?.set_len(length)?;
        }
        self.length = length;
        Ok(())
    }
}

/// A file that nobody writes as long as this lives.
#[derive(Debug)]
pub struct Held(File);

impl Held {
    /// Locks a file against writers. Others may read it, too.
    pub fn to_read(path: &Path) -> Result<Held, Refused> {
        locked(path, OpenOptions::new().read(true), File::try_lock_shared).map(Held)
    }

    /// All that is in it.
    pub fn read(&self) -> Result<Vec<u8>, Refused> {
        all_of(&self.0)
    }
}

/// A file that is to be replaced as a whole, or to appear, and that nobody else writes meanwhile.
#[derive(Debug)]
pub struct Replacement {
    path: PathBuf,
    old: Option<Held>,
}

impl Replacement {
    /// Locks the file, if there is one.
    pub fn of(path: &Path) -> Result<Replacement, Refused> {
        // Of a link what it leads to is replaced.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let old = match locked(&path, &mut writable(), File::try_lock) {
            Ok(file) => Some(Held(file)),
            Err(Refused::Broken(source)) if source.kind() == io::ErrorKind::NotFound => None,
            Err(refused) => return Err(refused),
        };
        Ok(Replacement { path, old })
    }

    /// The file that is there.
    #[must_use]
    pub fn old(&self) -> Option<&Held> {
        self.old.as_ref()
    }

    /// Writes the new file, which appears when it is complete.
    pub fn write(self, text: &str) -> Result<(), Refused> {
        let mut name = self.path.as_os_str().to_owned();
        name.push(".new");
        let name = PathBuf::from(name);
        let new =
            locked(&name, writable().create(true), File::try_lock).map_err(|refused| match refused {
                Refused::Broken(source) => {
                    Refused::Broken(io::Error::other(format!("{}: {source}", name.display())))
                }
                Refused::Busy => Refused::Busy,
            })?;
        let replaced = self.replace(&name, &new, text);
        if replaced.is_err() {
            // What went wrong is told; a useless file that stays behind is no further harm.
            let _ = std::fs::remove_file(&name);
        }
        replaced
    }

    fn replace(&self, name: &Path, mut new: &File, text: &str) -> Result<(), Refused> {
        new.set_len(0).and_then(|()| new.write_all(text.as_bytes())).map_err(Refused::Broken)?;
        new.sync_all().map_err(Refused::Broken)?;
        // Where there was no file, a run may have begun one by now.
        let place =
            self.old.is_none().then(|| locked(&self.path, writable().create_new(true), File::try_lock));
        let place = place.transpose()?;
        std::fs::rename(name, &self.path).map_err(|source| {
            if place.is_some() {
                let _ = std::fs::remove_file(&self.path);
            }
            Refused::Broken(source)
        })
    }
}

/// How files are opened that will be replaced.
fn writable() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    options
}

fn all_of(mut file: &File) -> Result<Vec<u8>, Refused> {
    let mut bytes = Vec::new();
    io::Seek::rewind(&mut file).and_then(|()| file.read_to_end(&mut bytes)).map_err(Refused::Broken)?;
    Ok(bytes)
}

/// Refuses what is there but no file: a pipe or a terminal would let us wait for its end for ever.
fn regular(path: &Path) -> Result<(), Refused> {
    match std::fs::metadata(path) {
        Ok(data) if !data.is_file() && !data.is_dir() => {
            Err(Refused::Broken(io::Error::other("this is no regular file")))
        }
        _ => Ok(()),
    }
}

/// All that is in a file that somebody else may be writing.
pub fn read(path: &Path) -> Result<Vec<u8>, Refused> {
    regular(path)?;
    std::fs::read(path).map_err(Refused::Broken)
}

/// Opens a file and locks it.
fn locked(
    path: &Path,
    options: &mut OpenOptions,
    lock: fn(&File) -> Result<(), TryLockError>,
) -> Result<File, Refused> {
    let mut attempts = 0;
    loop {
        regular(path)?;
        let file = options.open(path).map_err(Refused::Broken)?;
        attempts += 1;
        match lock(&file) {
            Err(TryLockError::WouldBlock) => return Err(Refused::Busy),
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

/// An object as a line: its first field is the checksum of all that follows it.
///
/// # Panics
/// If it is no object of plain values.
#[must_use]
pub fn checked(object: &impl Serialize) -> String {
    let text = serde_json::to_string(object).expect("plain values");
    let fields = text.strip_prefix('{').expect("an object");
    format!("{{\"check\":\"{:016x}\",{fields}\n", xxh3_64(fields.as_bytes()))
}

/// The object of such a line, or what is wrong with it.
pub fn read_checked<T: DeserializeOwned>(line: &[u8]) -> Result<T, String> {
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

/// How many bytes the complete lines have.
#[must_use]
pub fn complete(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_line_is_noticed() {
        let line = checked(&std::collections::BTreeMap::from([("score", 12), ("start", 3)]));
        assert!(
            line.starts_with("{\"check\":\"") && line.ends_with("\",\"score\":12,\"start\":3}\n"),
            "{line}"
        );
        let read = |line: &str| read_checked::<std::collections::BTreeMap<String, i32>>(line.as_bytes());
        assert_eq!(read(&line).unwrap()["score"], 12);
        assert_eq!(read(&line.replace("12", "13")).unwrap_err(), "its checksum does not fit");
        assert_eq!(read("{\"score\":12}\n").unwrap_err(), "it has no checksum");
    }

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
