//! A database opened for reading.
//!
//! The file is mapped into memory, so that opening it costs next to nothing and a look-up touches
//! only a few pages. Opening checks the header, the table of sections and that every section is
//! where it should be; in files that are not very large also the sections' own checksums, which in the
//! others are left to [`verify`](crate::verify). Every access is checked against the bounds, so a
//! damaged file gives an error and never a wild read.

use crate::error::{Fault, FileError, SpaceError};
use crate::format::{self, BadHeader, Header, Kind, Section, entries, thermographs};
use crate::space::{Identity, Place, Space};
use hotstrat_core::Thermograph;
use std::fs::File;
use std::path::{Path, PathBuf};

/// A complete database of a space.
#[derive(Debug)]
pub struct Database<S> {
    space: S,
    path: PathBuf,
    writer: String,
    map: memmap2::Mmap,
    sections: Vec<Section>,
    layers: Vec<LayerSections>,
}

/// The sections of a layer.
#[derive(Clone, Copy, Debug)]
struct LayerSections {
    entries: Section,
    thermographs: Section,
    /// The number of the first thermograph of this layer.
    first: u32,
}

/// A file that was found to be a database, of which only the description is known.
#[derive(Debug)]
pub struct Opened {
    path: PathBuf,
    map: memmap2::Mmap,
    sections: Vec<Section>,
    /// What the database is about.
    pub identity: Identity,
    /// The program that wrote it.
    pub writer: String,
}

impl Opened {
    /// Opens a file and reads what it is about. If it is not very large, all of it is checked.
    pub fn open(path: &Path) -> Result<Opened, FileError> {
        let opened = Opened::open_quickly(path)?;
        if opened.map.len() <= CHECKED_ON_OPENING {
            check_sections(&opened.map, &opened.sections).map_err(|fault| FileError::new(path, fault))?;
        }
        Ok(opened)
    }

    /// Opens a file and reads what it is about. The sections' checksums are left to
    /// [`verify`](crate::verify).
    pub fn open_quickly(path: &Path) -> Result<Opened, FileError> {
        let fault = |fault: Fault| FileError::new(path, fault);
        let map = map(path).map_err(fault)?;
        let sections = read_table(&map).map_err(fault)?;
        let (identity, writer) = describe(&map, &sections).map_err(fault)?;
        Ok(Opened { path: path.to_owned(), map, sections, identity, writer })
    }

    /// The database itself, given the space that it is about.
    pub fn with<S: Space>(self, space: S) -> Result<Database<S>, FileError> {
        if self.identity != space.identity() {
            return Err(FileError::new(&self.path, Fault::Damaged("description".to_owned())));
        }
        let Opened { path, map, sections, writer, .. } = self;
        match arrange(&sections, &space) {
            Ok(layers) => Ok(Database { space, path, writer, map, sections, layers }),
            Err(fault) => Err(FileError::new(&path, fault)),
        }
    }
}

impl<S: Space> Database<S> {
    /// What it is about.
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The program that wrote it.
    pub fn writer(&self) -> &str {
        &self.writer
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.map.len() as u64
    }

    /// The sections of the file.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// A section's bytes.
    pub fn section(&self, section: Section) -> Result<&[u8], FileError> {
        section.of(&self.map).ok_or_else(|| self.damaged(section.kind, section.layer))
    }

    /// How many distinct thermographs it holds: those of the representatives.
    pub fn thermographs(&self) -> u32 {
        self.layers.last().map_or(0, |last| last.first + last.thermographs.items as u32)
    }

    /// How many distinct thermographs are known after a layer.
    pub fn known_after(&self, layer: usize) -> u32 {
        self.layers[layer].first + self.layers[layer].thermographs.items as u32
    }

    /// The number of a class's thermograph.
    #[inline]
    pub fn id(&self, index: u32) -> Result<u32, FileError> {
        self.id_in(self.space.layer_of(index), index)
    }

    /// The number of the thermograph of a class in a known layer.
    #[inline]
    pub fn id_in(&self, layer: usize, index: u32) -> Result<u32, FileError> {
        let section = self.layers[layer].entries;
        let number = u64::from(index - self.space.bounds()[layer]);
        let bytes = section.of(&self.map);
        bytes
            .and_then(|bytes| entries::get(bytes, section.width, number))
            .filter(|&id| id < self.known_after(layer))
            .ok_or_else(|| self.damaged(Kind::Entries, layer as u32))
    }

    /// The thermograph of a number.
    pub fn thermograph(&self, id: u32) -> Result<Thermograph, FileError> {
        let layer = self.layers.partition_point(|layer| layer.first <= id).saturating_sub(1);
        let LayerSections { thermographs: section, first, .. } = self.layers[layer];
        let bytes = section.of(&self.map);
        bytes
            .and_then(|bytes| thermographs::decode_one(bytes, section.items, u64::from(id - first)))
            .ok_or_else(|| self.damaged(Kind::Thermographs, layer as u32))
    }

    /// All thermographs in the order of their numbers.
    pub fn all_thermographs(&self) -> impl Iterator<Item = Result<Thermograph, FileError>> {
        self.layers.iter().enumerate().flat_map(
            move |(layer, LayerSections { thermographs: section, .. })| {
                let bytes = section.of(&self.map).unwrap_or_default();
                thermographs::decode_all(bytes, section.items)
                    .map(move |one| one.ok_or_else(|| self.damaged(Kind::Thermographs, layer as u32)))
            },
        )
    }

    /// The thermograph of what is found at a place.
    pub fn at(&self, place: Place) -> Result<Thermograph, FileError> {
        let id = self.id(place.index())?;
        Ok(self.thermograph(id)?.signed(place.sign()))
    }

    /// The thermograph of a position, if the database has it.
    pub fn look_up(&self, position: &S::Position) -> Result<Option<Thermograph>, FileError> {
        self.space.place(position).map(|place| self.at(place)).transpose()
    }

    /// The error that a part of the file is damaged.
    pub fn damaged(&self, kind: Kind, layer: u32) -> FileError {
        FileError::new(&self.path, Fault::section(kind, layer))
    }
}

/// Maps a file into memory.
#[allow(unsafe_code)]
fn map(path: &Path) -> Result<memmap2::Mmap, Fault> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(Fault::Foreign);
    }
    // SAFETY: the map is only read. A database is written under another name and renamed when it
    // is whole, so no program of ours changes a file that is mapped. Should another program cut it
    // off meanwhile, the system ends this process; it does not go on with wrong data.
    Ok(unsafe { memmap2::Mmap::map(&file)? })
}

/// Reads the table of sections of a complete file.
fn read_table(file: &[u8]) -> Result<Vec<Section>, Fault> {
    let table = read_header(file)?.table.ok_or(Fault::Unfinished)?;
    let (has, should) = (file.len() as u64, table.offset + table.bytes);
    if has != should {
        return Err(Fault::Length { has, should });
    }
    let damaged = || Fault::Damaged("table of sections".to_owned());
    let bytes = &file[usize::try_from(table.offset).map_err(|_| damaged())?..];
    if format::checksum(bytes) != table.checksum || !bytes.len().is_multiple_of(format::HEADER) {
        return Err(damaged());
    }
    let sections = bytes.chunks(format::HEADER).map(|entry| {
        let section = Section::decode(entry).ok_or_else(damaged)?;
        section.of(file).map(|_| section).ok_or_else(damaged)
    });
    sections.collect()
}

/// Files up to this length are checked on opening, which takes a few hundredths of a second.
const CHECKED_ON_OPENING: usize = 1 << 28;

fn check_sections(file: &[u8], sections: &[Section]) -> Result<(), Fault> {
    let intact =
        |section: &Section| section.of(file).is_some_and(|b| format::checksum(b) == section.checksum);
    match sections.iter().find(|section| !intact(section)) {
        Some(section) => Err(Fault::section(section.kind, section.layer)),
        None => Ok(()),
    }
}

/// Reads the header of a file, finished or not.
pub(crate) fn read_header(file: &[u8]) -> Result<Header, Fault> {
    Header::decode(file).map_err(|bad| match bad {
        BadHeader::Foreign => Fault::Foreign,
        BadHeader::Version(version) => Fault::Version(version),
        BadHeader::Damaged => Fault::Damaged("header".to_owned()),
    })
}

/// The description of a space in a file.
#[must_use]
pub(crate) fn description(identity: &Identity) -> String {
    let pieces = identity.pieces.map_or(String::new(), |[left, right]| format!("pieces={left},{right}\n"));
    let Identity { game, board, .. } = identity;
    format!("game={game}\nboard={board}\n{pieces}writer=hotstrat {}\n", env!("CARGO_PKG_VERSION"))
}

/// Reads the description, which is always the first section.
pub(crate) fn describe(file: &[u8], sections: &[Section]) -> Result<(Identity, String), Fault> {
    let damaged = || Fault::Damaged("description".to_owned());
    let section = sections.first().filter(|section| section.kind == Kind::Description).ok_or_else(damaged)?;
    let bytes =
        section.of(file).filter(|bytes| format::checksum(bytes) == section.checksum).ok_or_else(damaged)?;
    let text = std::str::from_utf8(bytes).map_err(|_| damaged())?;
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    let game = field("game").ok_or_else(damaged)?.to_owned();
    let board = field("board").ok_or_else(damaged)?.parse().map_err(Fault::Damaged)?;
    let pieces = field("pieces").map(|text| {
        let (left, right) = text.split_once(',')?;
        Some([left.parse().ok()?, right.parse().ok()?])
    });
    let pieces = match pieces {
        Some(None) => return Err(damaged()),
        other => other.flatten(),
    };
    if !crate::GAMES.contains(&game.as_str()) {
        return Err(SpaceError::Game(game).into());
    }
    Ok((Identity { game, board, pieces }, field("writer").unwrap_or("an unknown program").to_owned()))
}

/// Finds the sections of every layer, which must be there, in order, and as long as they should be.
fn arrange<S: Space>(sections: &[Section], space: &S) -> Result<Vec<LayerSections>, Fault> {
    let damaged = || Fault::Damaged("table of sections".to_owned());
    if sections.len() != 1 + 2 * space.layers() {
        return Err(damaged());
    }
    let mut first = 0u32;
    let mut layers = Vec::with_capacity(space.layers());
    for (layer, pair) in sections[1..].chunks(2).enumerate() {
        let [thermographs, entries] = [pair[0], pair[1]];
        check_pair(space, layer, first, thermographs, entries).ok_or_else(damaged)?;
        layers.push(LayerSections { entries, thermographs, first });
        first += thermographs.items as u32;
    }
    Ok(layers)
}

/// Whether two sections are what a layer should have, given the thermographs known before it.
pub(crate) fn check_pair<S: Space>(
    space: &S,
    layer: usize,
    known: u32,
    thermographs: Section,
    entries: Section,
) -> Option<()> {
    let kinds = (thermographs.kind, entries.kind) == (Kind::Thermographs, Kind::Entries);
    let layers = [thermographs, entries].iter().all(|section| section.layer as usize == layer);
    let count = space.layer(layer).len() as u64;
    let now_known = u32::try_from(u64::from(known).checked_add(thermographs.items)?).ok()?;
    let width = entries::width_for(now_known);
    let lengths = entries.items == count
        && entries.width == width
        && entries.bytes == entries::bytes_for(count, width)
        && thermographs.bytes >= 8 * thermographs.items.div_ceil(thermographs::BLOCK);
    (kinds && layers && lengths).then_some(())
}
