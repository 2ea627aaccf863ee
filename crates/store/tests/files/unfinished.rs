//! Damage to an unfinished file.

use crate::common::{Random, build_until, database, every, file_of, folder, plan};
use crate::sample::{Sections, remade, sample_space};
use hotstrat_core::pool::Pool;
use hotstrat_store::build::{Plan, build};
use hotstrat_store::error::BuildError;
use hotstrat_store::format::{self, HEADER, Header, entries};
use hotstrat_store::space::AmazonsSpace;
use hotstrat_store::writer::partial_path;

/// An unfinished file with some layers, and the complete one.
fn unfinished(space: &AmazonsSpace) -> (Vec<u8>, Vec<u8>) {
    let folder = folder();
    let path = folder.path().join("database");
    build_until(space, &path, 6, plan()).unwrap_err();
    (std::fs::read(partial_path(&path)).unwrap(), file_of(space))
}

/// Goes on with an unfinished file: it becomes the complete one or is refused for a reason.
fn assert_resumed(space: &AmazonsSpace, partial: &[u8], expected: &[u8], what: &str) -> bool {
    let folder = folder();
    let path = folder.path().join("database");
    std::fs::write(partial_path(&path), partial).unwrap();
    match build(space, &path, &plan()) {
        Ok(()) => {
            assert!(std::fs::read(&path).unwrap() == expected, "{what}: another file");
            true
        }
        Err(error) => {
            assert!(matches!(error, BuildError::File(_)), "{what}: {error}");
            assert!(!path.exists(), "{what}");
            assert_eq!(std::fs::read(partial_path(&path)).unwrap(), partial, "{what}: {error}");
            build(space, &path, &Plan { force: true, ..plan() }).unwrap();
            assert!(std::fs::read(&path).unwrap() == expected, "{what}: another file after --force");
            false
        }
    }
}

#[test]
fn an_unfinished_file_cut_off_anywhere_is_completed() {
    let space = sample_space();
    let (partial, expected) = unfinished(&space);
    assert!(partial.len() > 1000);
    for length in every(partial.len() + 1) {
        assert!(assert_resumed(&space, &partial[..length], &expected, &format!("{length} bytes")));
    }
    // As a crash may leave it: longer, but with nothing or anything in it.
    for tail in [&[0; 3000][..], &[0xAB; 77], &partial, &expected] {
        assert!(assert_resumed(&space, &[&partial, tail].concat(), &expected, "with a tail"));
    }
    // Broken off at the very end: when the table was written, or the header, but not the name.
    assert!(assert_resumed(&space, &expected, &expected, "complete but for the name"));
    for length in (0..expected.len()).step_by(61) {
        let mut file = expected[..length].to_owned();
        assert!(assert_resumed(&space, &file, &expected, "complete but for the end") || length < 8);
        let header = Header { table: None }.encode();
        file.splice(..HEADER.min(length), header);
        assert!(assert_resumed(&space, &file, &expected, "complete but for header and end"));
    }
}

#[test]
fn an_unfinished_file_with_a_flipped_bit_is_completed() {
    let space = sample_space();
    let (partial, expected) = unfinished(&space);
    let mut random = Random(21);
    let mut refused = Vec::new();
    for place in every(partial.len()) {
        let mut file = partial.clone();
        file[place] ^= 1 << random.below(8);
        if !assert_resumed(&space, &file, &expected, &format!("byte {place}")) {
            refused.push(place);
        }
    }
    // Without its magic it is foreign, with another version it is of another program.
    assert_eq!(refused, every(partial.len()).take_while(|&place| place < 12).collect::<Vec<_>>());
}

#[test]
fn an_unfinished_file_with_garbage_is_completed() {
    let space = sample_space();
    let (partial, expected) = unfinished(&space);
    let mut random = Random(22);
    for round in 0..1000 {
        let mut file = partial.clone();
        let begin = 12 + random.below(file.len() - 12);
        let end = (begin + 1 + random.below(500)).min(file.len());
        file[begin..end].fill_with(|| random.below(256) as u8);
        assert!(assert_resumed(&space, &file, &expected, &format!("round {round}")));
    }
}

/// Layers with right checksums but impossible contents are solved again, and leave nothing behind.
#[test]
fn an_unfinished_file_with_impossible_layers_is_completed() {
    let space = sample_space();
    let (partial, expected) = unfinished(&space);
    let mut pool = Pool::default();
    let database = database(sample_space());
    for thermograph in database.all_thermographs() {
        pool.intern(&thermograph.unwrap());
    }
    for layer in 1..=6 {
        let [thermographs, entry] = [2 * layer - 1, 2 * layer];
        type Change<'a> = &'a dyn Fn(&mut Sections);
        let changes: [(&str, Change<'_>); 5] = [
            ("entries out of range", &|sections| {
                let (section, bytes) = &mut sections[entry];
                // The last of them, so that the others are taken for good at first.
                let mut all: Vec<u32> =
                    (0..section.items).map(|i| entries::get(bytes, section.width, i).unwrap()).collect();
                *all.last_mut().unwrap() = ((1u64 << section.width) - 1) as u32;
                *bytes = entries::pack(&all, section.width);
            }),
            ("a thermograph missing", &|sections| {
                let bytes = &mut sections[thermographs].1;
                bytes.truncate(bytes.len().saturating_sub(1).max(8));
            }),
            ("thermographs of before", &|sections| {
                let items = sections[thermographs].0.items as u32;
                // In the first layer, where there is no before, one that is not zero.
                let others = if layer == 1 { 1..2 } else { 0..items };
                sections[thermographs].1 = format::thermographs::encode(&pool, others);
            }),
            ("the layer missing", &|sections| drop(sections.drain(thermographs..=entry))),
            ("the layer twice", &|sections| {
                let pair = [sections[thermographs].clone(), sections[entry].clone()];
                sections.splice(thermographs..thermographs, pair);
            }),
        ];
        for (what, change) in changes {
            let file = remade(&partial, change);
            assert!(assert_resumed(&space, &file, &expected, &format!("{what}, layer {}", layer - 1)));
        }
    }
}

/// A file of an earlier program may number its layers otherwise: it is not gone on with.
#[test]
fn an_unfinished_file_of_another_program_is_begun_anew() {
    let space = sample_space();
    let (partial, expected) = unfinished(&space);
    let file = remade(&partial, |sections| {
        let text = String::from_utf8(sections[0].1.clone()).unwrap();
        sections[0].1 = text.replace("writer=hotstrat ", "writer=hotstrat 9.").into_bytes();
    });
    assert_ne!(file, partial);
    assert!(assert_resumed(&space, &file, &expected, "another writer"));
}
