//! The file format, byte by byte. `docs/database-format.md` describes it for other programs.
//!
//! A file is a header, then sections, then a table of the sections. Each section is preceded by
//! its own entry of that table, so that an unfinished file can be read up to where it breaks off.
//! Everything is little-endian, and everything has a checksum.

pub mod entries;
pub mod thermographs;

use std::fmt;
use xxhash_rust::xxh3::xxh3_64;

/// The first bytes of every database.
pub const MAGIC: [u8; 8] = *b"hotstrat";

/// The version of the format that this program reads and writes.
pub const VERSION: u32 = 1;

/// The length of the header, and of a section's entry.
pub const HEADER: usize = 64;

/// The checksum of some bytes.
#[must_use]
pub fn checksum(bytes: &[u8]) -> u64 {
    xxh3_64(bytes)
}

/// The beginning of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// Where the table of sections begins, once the file is complete.
    pub table: Option<Table>,
}

/// Where the table of sections is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its first byte.
    pub offset: u64,
    /// Its length in bytes; the file ends with it.
    pub bytes: u64,
    /// Its checksum.
    pub checksum: u64,
}

/// Why a header is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadHeader {
    /// It does not begin as a database does.
    Foreign,
    /// Another program's version.
    Version(u32),
    /// It does not agree with its checksum.
    Damaged,
}

impl Header {
    /// The header as bytes.
    #[must_use]
    pub fn encode(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        if let Some(Table { offset, bytes: length, checksum }) = self.table {
            bytes[12..16].copy_from_slice(&1u32.to_le_bytes());
            bytes[16..24].copy_from_slice(&(offset + length).to_le_bytes());
            bytes[24..32].copy_from_slice(&offset.to_le_bytes());
            bytes[32..40].copy_from_slice(&length.to_le_bytes());
            bytes[40..48].copy_from_slice(&checksum.to_le_bytes());
        }
        seal(&mut bytes);
        bytes
    }

    /// Reads the first bytes of a file.
    pub fn decode(bytes: &[u8]) -> Result<Header, BadHeader> {
        if bytes.len() < 8 || bytes[..8] != MAGIC {
            return Err(BadHeader::Foreign);
        }
        let bytes: &[u8; HEADER] =
            bytes.get(..HEADER).and_then(|b| b.try_into().ok()).ok_or(BadHeader::Damaged)?;
        let version = u32_at(bytes, 8);
        if version != VERSION {
            return Err(BadHeader::Version(version));
        }
        if !is_sealed(bytes) {
            return Err(BadHeader::Damaged);
        }
        let table = match u32_at(bytes, 12) {
            0 => None,
            _ => {
                let table = Table {
                    offset: u64_at(bytes, 24),
                    bytes: u64_at(bytes, 32),
                    checksum: u64_at(bytes, 40),
                };
                if table.offset.checked_add(table.bytes) != Some(u64_at(bytes, 16)) {
                    return Err(BadHeader::Damaged);
                }
                Some(table)
            }
        };
        Ok(Header { table })
    }
}

/// What a section holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u32)]
pub enum Kind {
    /// What the database is about, in words.
    Description = 1,
    /// The thermographs that first occur in a layer.
    Thermographs = 2,
    /// The number of the thermograph of each class of a layer.
    Entries = 3,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Description => "description",
            Kind::Thermographs => "thermographs",
            Kind::Entries => "entries",
        })
    }
}

/// One section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// What it holds.
    pub kind: Kind,
    /// The layer it belongs to.
    pub layer: u32,
    /// The bits of an entry.
    pub width: u32,
    /// How many things it holds.
    pub items: u64,
    /// Its first byte in the file.
    pub offset: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// The checksum of its bytes.
    pub checksum: u64,
}

const SECTION_MAGIC: u32 = u32::from_le_bytes(*b"sect");

impl Section {
    /// The entry as bytes.
    #[must_use]
    pub fn encode(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        for (i, field) in [SECTION_MAGIC, self.kind as u32, self.layer, self.width].into_iter().enumerate() {
            bytes[4 * i..][..4].copy_from_slice(&field.to_le_bytes());
        }
        for (i, field) in [self.items, self.offset, self.bytes, self.checksum].into_iter().enumerate() {
            bytes[16 + 8 * i..][..8].copy_from_slice(&field.to_le_bytes());
        }
        seal(&mut bytes);
        bytes
    }

    /// Reads an entry; `None` if it is damaged.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Section> {
        let bytes: &[u8; HEADER] = bytes.get(..HEADER)?.try_into().ok()?;
        if u32_at(bytes, 0) != SECTION_MAGIC || !is_sealed(bytes) {
            return None;
        }
        let kind = match u32_at(bytes, 4) {
            1 => Kind::Description,
            2 => Kind::Thermographs,
            3 => Kind::Entries,
            _ => return None,
        };
        Some(Section {
            kind,
            layer: u32_at(bytes, 8),
            width: u32_at(bytes, 12),
            items: u64_at(bytes, 16),
            offset: u64_at(bytes, 24),
            bytes: u64_at(bytes, 32),
            checksum: u64_at(bytes, 40),
        })
    }

    /// Where the next section's entry begins: sections begin at multiples of eight bytes.
    #[must_use]
    pub fn end(self) -> u64 {
        (self.offset + self.bytes).next_multiple_of(8)
    }

    /// Its bytes in a file, if they are all there.
    #[must_use]
    pub fn of(self, file: &[u8]) -> Option<&[u8]> {
        let (begin, length) = (usize::try_from(self.offset).ok()?, usize::try_from(self.bytes).ok()?);
        file.get(begin..begin.checked_add(length)?)
    }
}

fn seal(bytes: &mut [u8; HEADER]) {
    let sum = checksum(&bytes[..HEADER - 8]);
    bytes[HEADER - 8..].copy_from_slice(&sum.to_le_bytes());
}

fn is_sealed(bytes: &[u8; HEADER]) -> bool {
    u64_at(bytes, HEADER - 8) == checksum(&bytes[..HEADER - 8])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read_as_written() {
        let table = Table { offset: 1000, bytes: 128, checksum: 77 };
        for header in [Header { table: None }, Header { table: Some(table) }] {
            let bytes = header.encode();
            assert_eq!(Header::decode(&bytes), Ok(header));
            for i in 0..HEADER {
                let mut wrong = bytes;
                wrong[i] ^= 1;
                assert!(Header::decode(&wrong).is_err(), "byte {i}");
                assert!(Header::decode(&bytes[..i]).is_err());
            }
        }
    }

    #[test]
    fn sections_are_read_as_written() {
        let section = Section {
            kind: Kind::Entries,
            layer: 7,
            width: 13,
            items: 1000,
            offset: 128,
            bytes: 1625,
            checksum: 9,
        };
        assert_eq!(Section::decode(&section.encode()), Some(section));
        assert_eq!(section.end(), 1760);
        let mut wrong = section.encode();
        wrong[9] ^= 4;
        assert_eq!(Section::decode(&wrong), None);
    }
}
