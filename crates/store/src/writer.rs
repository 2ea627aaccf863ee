//! Writing a database so that it can be interrupted at any moment.
//!
//! Layers are appended to a file with `.partial` added to its name. It says of itself that it is
//! unfinished; every section comes with a checksum, so that whatever a crash leaves behind, the
//! intact layers are found again and the rest is cut off. At the end the table of sections is
//! written, then the header is made to say that the file is complete, then the file gets its name:
//! each step only when the one before is safely on the disk.

use crate::database::{check_pair, describe, description, read_header};
use crate::error::{BuildError, Fault, FileError};
use crate::format::{self, HEADER, Header, Kind, Section, Table, entries, thermographs};
use crate::retrograde::Layers;
use crate::space::{Identity, Space};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An unfinished database.
#[derive(Debug)]
pub struct Writer {
    file: File,
    partial: PathBuf,
    path: PathBuf,
    sections: Vec<Section>,
    /// Where the next section goes.
    end: u64,
}

/// The name of the unfinished file.
#[must_use]
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

impl Writer {
    /// Begins a file, or goes on with an unfinished one of the same space and gives its layers back.
    pub fn open<S: Space>(path: &Path, space: &S, anew: bool) -> Result<(Writer, Layers), BuildError> {
        // A link stays a link, and what is no file is not replaced by one.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if path.exists() && !path.is_file() {
            let error = std::io::Error::other("this is no regular file");
            return Err(FileError::new(path, Fault::Io(error)).into());
        }
        let partial = partial_path(path);
        let fault = |error| FileError::new(&partial, Fault::Io(error));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = loop {
            let file = options.open(&partial).map_err(fault)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(BuildError::Busy(partial)),
                // Where files cannot be locked, we do without.
                Err(TryLockError::Error(_)) => {}
            }
            // Between opening and locking, another build may have finished: what we hold then is
            // its complete file under its final name.
            if is_named(&file, &partial) {
                break file;
            }
        };
        let mut writer =
            Writer { file, partial, path: path.to_owned(), sections: Vec::new(), end: HEADER as u64 };
        let length = writer.file.metadata().map_err(|e| writer.fault(e))?.len();
        let layers = if anew || length == 0 { None } else { writer.resume(space)? };
        match layers {
            Some(layers) => Ok((writer, layers)),
            None => {
                writer.begin(&space.identity()).map_err(|e| writer.fault(e))?;
                Ok((writer, Layers::default()))
            }
        }
    }

    /// Adds solved layers from number `from` on and waits until they are on the disk.
    pub fn add_layers<S: Space>(&mut self, space: &S, layers: &Layers, from: usize) -> Result<(), FileError> {
        let mut write = || -> std::io::Result<()> {
            for layer in from..layers.len() {
                let known_before = if layer == 0 { 0 } else { layers.known[layer - 1] };
                let known = layers.known[layer];
                let bytes = thermographs::encode(&layers.pool, known_before..known);
                self.add(Kind::Thermographs, layer as u32, 0, u64::from(known - known_before), &bytes)?;
                let range = space.layer(layer);
                let ids = &layers.ids[range.start as usize..range.end as usize];
                let width = entries::width_for(known);
                self.add(Kind::Entries, layer as u32, width, ids.len() as u64, &entries::pack(ids, width))?;
            }
            self.file.sync_data()
        };
        write().map_err(|e| self.fault(e))
    }

    /// Removes the unfinished file.
    pub fn discard(self) {
        let _ = std::fs::remove_file(&self.partial);
    }

    /// Completes the file and gives it its name.
    pub fn finish(mut self) -> Result<(), FileError> {
        let mut complete = || -> std::io::Result<()> {
            let table: Vec<u8> = self.sections.iter().flat_map(|section| section.encode()).collect();
            self.file.seek(SeekFrom::Start(self.end))?;
            self.file.write_all(&table)?;
            self.file.sync_data()?;
            let checksum = format::checksum(&table);
            let table = Table { offset: self.end, bytes: table.len() as u64, checksum };
            self.file.seek(SeekFrom::Start(0))?;
            self.file.write_all(&Header { table: Some(table) }.encode())?;
            self.file.sync_all()?;
            std::fs::rename(&self.partial, &self.path)?;
            let directory = self.path.parent().filter(|parent| !parent.as_os_str().is_empty());
            // That the new name is safe, too, is more than some systems can promise.
            let _ =
                File::open(directory.unwrap_or(Path::new("."))).and_then(|directory| directory.sync_all());
            Ok(())
        };
        complete().map_err(|e| self.fault(e))
    }

    fn fault(&self, error: std::io::Error) -> FileError {
        FileError::new(&self.partial, Fault::Io(error))
    }

    fn begin(&mut self, identity: &Identity) -> std::io::Result<()> {
        self.sections.clear();
        self.end = HEADER as u64;
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&Header { table: None }.encode())?;
        let description = description(identity);
        self.add(Kind::Description, 0, 0, 1, description.as_bytes())
    }

    fn add(&mut self, kind: Kind, layer: u32, width: u32, items: u64, bytes: &[u8]) -> std::io::Result<()> {
        let section = Section {
            kind,
            layer,
            width,
            items,
            offset: self.end + HEADER as u64,
            bytes: bytes.len() as u64,
            checksum: format::checksum(bytes),
        };
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&section.encode())?;
        self.file.write_all(bytes)?;
        let padding = section.end() - section.offset - section.bytes;
        self.file.write_all(&[0; 8][..padding as usize])?;
        self.end = section.end();
        self.sections.push(section);
        Ok(())
    }

    /// Reads what an earlier build has left. `None` if there is nothing worth keeping.
    fn resume<S: Space>(&mut self, space: &S) -> Result<Option<Layers>, BuildError> {
        let mut file = BufReader::with_capacity(1 << 20, &self.file);
        let mut header = Vec::new();
        file.seek(SeekFrom::Start(0))
            .and_then(|_| file.by_ref().take(HEADER as u64).read_to_end(&mut header))
            .map_err(|e| self.fault(e))?;
        match read_header(&header) {
            Ok(_) => {}
            // Broken off in the first moment. But what was never ours is not overwritten.
            Err(Fault::Damaged(_)) => return Ok(None),
            Err(Fault::Foreign) if format::MAGIC.starts_with(&header) => return Ok(None),
            Err(fault) => return Err(FileError::new(&self.partial, fault).into()),
        }
        let mut sections = Vec::new();
        let mut layers = Layers::default();
        let mut end = HEADER as u64;
        let Some((section, bytes)) = read_section(&mut file, end) else { return Ok(None) };
        let mut start = vec![0; HEADER * 2];
        start.extend_from_slice(&bytes);
        let Ok((identity, _)) = describe(&start, &[section]) else { return Ok(None) };
        let wanted = space.identity();
        if identity != wanted {
            let (found, wanted) = (identity.to_string(), wanted.to_string());
            return Err(BuildError::OtherBuild { path: self.partial.clone(), found, wanted });
        }
        if bytes != description(&wanted).as_bytes() {
            // Of another version of this program: nothing says that its layers are the same.
            return Ok(None);
        }
        end = section.end();
        sections.push(section);
        while layers.len() < space.layers() {
            let Some((thermographs, thermograph_bytes)) = read_section(&mut file, end) else { break };
            let Some((entries, entry_bytes)) = read_section(&mut file, thermographs.end()) else { break };
            let known = layers.known.last().copied().unwrap_or(0);
            if check_pair(space, layers.len(), known, thermographs, entries).is_none() {
                break;
            }
            if restore(&mut layers, thermographs, &thermograph_bytes, entries, &entry_bytes).is_none() {
                // What was taken in of it cannot be told from the rest.
                return Ok(None);
            }
            end = entries.end();
            sections.extend([thermographs, entries]);
        }
        drop(file);
        // Whatever follows, a table of sections included, will be written again.
        let unfinished = |file: &mut File| -> std::io::Result<()> {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&Header { table: None }.encode())?;
            file.set_len(end)?;
            file.sync_all()
        };
        unfinished(&mut self.file).map_err(|e| self.fault(e))?;
        self.sections = sections;
        self.end = end;
        Ok(Some(layers))
    }
}

/// Whether a file still has this name.
#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let same = |a: std::fs::Metadata, b: std::fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
    file.metadata().is_ok_and(|a| std::fs::metadata(path).is_ok_and(|b| same(a, b)))
}

/// Whether a file still has this name: elsewhere, open files are not renamed.
#[cfg(not(unix))]
fn is_named(_: &File, _: &Path) -> bool {
    true
}

/// Reads the section that begins at a place; `None` if it is not whole.
fn read_section(file: &mut BufReader<&File>, at: u64) -> Option<(Section, Vec<u8>)> {
    file.seek(SeekFrom::Start(at)).ok()?;
    let mut entry = [0; HEADER];
    file.read_exact(&mut entry).ok()?;
    let section = Section::decode(&entry).filter(|section| section.offset == at + HEADER as u64)?;
    let length = file.get_ref().metadata().ok()?.len();
    if section.offset.checked_add(section.bytes)?.checked_next_multiple_of(8)? > length {
        return None;
    }
    let mut bytes = vec![0; usize::try_from(section.end() - section.offset).ok()?];
    file.read_exact(&mut bytes).ok()?;
    let padding = bytes.split_off(section.bytes as usize);
    let intact = format::checksum(&bytes) == section.checksum && padding.iter().all(|&byte| byte == 0);
    intact.then_some((section, bytes))
}

/// Adds a layer read from a file.
fn restore(
    layers: &mut Layers,
    thermographs: Section,
    thermograph_bytes: &[u8],
    entries: Section,
    entry_bytes: &[u8],
) -> Option<()> {
    let first = layers.known.last().copied().unwrap_or(0);
    for (id, thermograph) in (first..).zip(thermographs::decode_all(thermograph_bytes, thermographs.items)) {
        // All are new, but for the first of all: every pool begins with zero, and so does every
        // database.
        if layers.pool.intern(&thermograph?).index() != id {
            return None;
        }
    }
    let known = layers.pool.len() as u32;
    layers.ids.reserve(entries.items as usize);
    for i in 0..entries.items {
        layers.ids.push(entries::get(entry_bytes, entries.width, i).filter(|&id| id < known)?);
    }
    layers.known.push(known);
    Some(())
}
