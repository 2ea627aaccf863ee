//! A small database to damage, and files put together by hand.

use crate::common::{amazons, database, file_of, open, verify_all};
use hotstrat_core::{Sign, Thermograph};
use hotstrat_store::database::Opened;
use hotstrat_store::error::FileError;
use hotstrat_store::format::{self, HEADER, Header, Section, Table};
use hotstrat_store::space::{AmazonsSpace, Place};
use hotstrat_store::{Database, Space};
use std::path::Path;

/// A small database, and what it should say.
pub struct Sample {
    pub file: Vec<u8>,
    pub truth: Vec<Thermograph>,
}

pub fn sample_space() -> AmazonsSpace {
    amazons("3x3", 1, 1)
}

impl Sample {
    pub fn new() -> Sample {
        let database = database(sample_space());
        let truth = (0..database.space().len()).map(|index| database.at(Place::new(index, Sign::Plus)));
        Sample { truth: truth.map(Result::unwrap).collect(), file: file_of(&sample_space()) }
    }

    /// Looks every class up: there may be errors, but no panic. Whether all are found and right.
    pub fn is_right(&self, database: &Database<AmazonsSpace>) -> bool {
        let look_up = |index: u32| {
            let space = database.space();
            database.look_up(&space.position(space.layer_of(index), index))
        };
        let right = |(index, expected)| look_up(index).is_ok_and(|found| found.as_ref() == Some(expected));
        // All of them, even if the first is wrong already.
        (0..).zip(&self.truth).filter(|&one| !right(one)).count() == 0
    }

    /// Opens a damaged file as a very large one is opened, without its checksums: it is refused, or
    /// found to be wrong, or right after all. A small one is refused in the first two cases.
    pub fn assert_noticed(&self, path: &Path, what: &str) -> Noticed {
        let checked = open(path, sample_space());
        let opened = match Opened::open_quickly(path).and_then(|opened| opened.with(sample_space())) {
            Ok(opened) => opened,
            Err(error) => {
                assert!(checked.is_err(), "{what}: opened with a closer look only");
                return Noticed::Refused(error);
            }
        };
        let right = self.is_right(&opened);
        match verify_all(&opened) {
            Ok(_) => {
                assert!(right, "{what}: wrong, but verified");
                Noticed::Harmless
            }
            Err(error) => Noticed::Wrong(error),
        }
    }
}

#[derive(Debug)]
pub enum Noticed {
    Refused(FileError),
    Wrong(FileError),
    Harmless,
}

/// The sections of a file and what is in them.
pub type Sections = Vec<(Section, Vec<u8>)>;

/// Takes a file apart and puts it together again with other sections, all checksums right.
pub fn remade(file: &[u8], change: impl Fn(&mut Sections)) -> Vec<u8> {
    let table = Header::decode(file).unwrap().table;
    let mut sections = Vec::new();
    let mut at = HEADER as u64;
    while at < table.map_or(file.len() as u64, |table| table.offset) {
        let section = Section::decode(&file[at as usize..]).unwrap();
        sections.push((section, section.of(file).unwrap().to_owned()));
        at = section.end();
    }
    change(&mut sections);
    let mut made = vec![0; HEADER];
    let mut entries = Vec::new();
    for (section, bytes) in sections {
        let offset = (made.len() + HEADER) as u64;
        let section =
            Section { offset, bytes: bytes.len() as u64, checksum: format::checksum(&bytes), ..section };
        entries.extend(section.encode());
        made.extend(section.encode());
        made.extend(bytes);
        made.resize(made.len().next_multiple_of(8), 0);
    }
    let table = table.map(|_| Table {
        offset: made.len() as u64,
        bytes: entries.len() as u64,
        checksum: format::checksum(&entries),
    });
    if table.is_some() {
        made.extend(entries);
    }
    made[..HEADER].copy_from_slice(&Header { table }.encode());
    made
}
