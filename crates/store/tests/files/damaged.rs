//! Damage to a complete file.

use crate::common::{Random, folder, open, write};
use crate::sample::{Noticed, Sample, sample_space};
use hotstrat_store::AnyDatabase;
use hotstrat_store::error::Fault;
use hotstrat_store::format::{self, HEADER, Header};
use std::path::Path;

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let sample = Sample::new();
    let folder = folder();
    assert!(sample.is_right(&open(&write(&folder, "good", &sample.file), sample_space()).unwrap()));
    for length in 0..sample.file.len() {
        let path = write(&folder, "short", &sample.file[..length]);
        let noticed = sample.assert_noticed(&path, "cut off");
        let Noticed::Refused(error) = noticed else { panic!("{length} bytes: {noticed:?}") };
        match error.fault {
            Fault::Foreign => assert!(length < 8, "{length}"),
            Fault::Damaged(what) => assert!((8..HEADER).contains(&length) && what == "header", "{length}"),
            Fault::Length { has, should } => {
                assert_eq!((has, should), (length as u64, sample.file.len() as u64));
            }
            other => panic!("{length} bytes: {other}"),
        }
    }
}

#[test]
fn a_flipped_bit_is_noticed_wherever_it_is() {
    let sample = Sample::new();
    let folder = folder();
    let mut random = Random(8);
    let [mut refused, mut wrong] = [0; 2];
    for place in 0..sample.file.len() {
        let mut file = sample.file.clone();
        file[place] ^= 1 << random.below(8);
        let path = write(&folder, "flipped", &file);
        match sample.assert_noticed(&path, &format!("byte {place}")) {
            Noticed::Refused(_) => refused += 1,
            Noticed::Wrong(error) => {
                assert!(error.to_string().contains("damaged"), "{error}");
                wrong += 1;
            }
            Noticed::Harmless => panic!("byte {place} of {} is under no checksum", file.len()),
        }
    }
    assert!(refused > HEADER && wrong > sample.file.len() / 2, "{refused} {wrong}");
}

/// Whole stretches overwritten, as when a disk fails: noticed, and looked up without a panic.
#[test]
fn garbage_is_noticed() {
    let sample = Sample::new();
    let folder = folder();
    let mut random = Random(99);
    let space = sample_space();
    let good = open(&write(&folder, "good", &sample.file), space).unwrap();
    let sections = good.sections().to_owned();
    for round in 0..1500 {
        let section = sections[1 + random.below(sections.len() - 1)];
        let mut file = sample.file.clone();
        let inside = &mut file[section.offset as usize..(section.offset + section.bytes) as usize];
        let begin = random.below(inside.len());
        let end = (begin + 1 + random.below(40)).min(inside.len());
        let letters: &[u8] = random.pick(&[&[0xFF, 0xFF, 0x7F], &[0x80, 0x00], &[0, 1, 2, 3, 0x90, 0xC1]]);
        let mut changed = false;
        for byte in &mut inside[begin..end] {
            let new = if random.below(3) == 0 { random.below(256) as u8 } else { random.pick(letters) };
            changed |= *byte != new;
            *byte = new;
        }
        let path = write(&folder, "garbage", &file);
        let noticed = sample.assert_noticed(&path, &format!("round {round}"));
        assert!(matches!(noticed, Noticed::Wrong(_)) || !changed, "round {round}: {noticed:?}");
    }
}

#[test]
fn files_that_are_no_databases() {
    let sample = Sample::new();
    let folder = folder();
    let refuse = |path: &Path, words: &[&str]| {
        let opened = AnyDatabase::open(path).map(drop);
        let message = opened.expect_err("it is no database").to_string();
        assert!(!message.contains('\n'), "{message}");
        let name = path.file_name().unwrap().to_str().unwrap();
        for word in words.iter().chain(&[name]) {
            assert!(message.contains(word), "{message} lacks {word}");
        }
    };
    refuse(&folder.path().join("missing"), &["No such file"]);
    refuse(folder.path(), &["not a hotstrat database"]);
    refuse(&write(&folder, "empty", b""), &["not a hotstrat database"]);
    refuse(&write(&folder, "text", b"position,mean\n..,0\n"), &["not a hotstrat database"]);
    refuse(&write(&folder, "zeros", &[0; 4096]), &["not a hotstrat database"]);
    refuse(&write(&folder, "name", b"hotstrat"), &["damaged (header)"]);
    refuse(&write(&folder, "longer", &[&sample.file[..], b"x"].concat()), &["added to"]);
    refuse(&write(&folder, "twice", &[&sample.file[..], &sample.file].concat()), &["added to"]);
    refuse(&write(&folder, "unfinished", &Header { table: None }.encode()), &["not finished", "db build"]);

    for version in [format::VERSION + 1, 0, u32::MAX] {
        let mut newer = sample.file.clone();
        newer[8..12].copy_from_slice(&version.to_le_bytes());
        let path = write(&folder, "newer", &newer);
        refuse(&path, &[&format!("format {version};"), "reads format 1"]);
        let sum = format::checksum(&newer[..HEADER - 8]);
        newer[HEADER - 8..HEADER].copy_from_slice(&sum.to_le_bytes());
        refuse(&write(&folder, "newer", &newer), &[&format!("format {version};"), "reads format 1"]);
    }
}
