//! Files with right checksums and wrong contents.

use crate::common::{Random, build_until, folder, plan, write};
use crate::sample::{Noticed, Sample, Sections, remade, sample_space};
use hotstrat_store::AnyDatabase;
use hotstrat_store::format::Kind;
use hotstrat_store::writer::partial_path;

#[test]
fn a_file_is_put_together_as_described() {
    let sample = Sample::new();
    assert!(remade(&sample.file, |_| {}) == sample.file);
    let folder = folder();
    let path = folder.path().join("database");
    build_until(&sample_space(), &path, 4, plan()).unwrap_err();
    let partial = std::fs::read(partial_path(&path)).unwrap();
    assert!(remade(&partial, |_| {}) == partial);
}

#[test]
fn descriptions_that_do_not_make_sense_are_refused() {
    let sample = Sample::new();
    let folder = folder();
    for (description, word) in [
        ("", "damaged"),
        ("game=amazons\n", "damaged"),
        ("board=3x3\npieces=1,1\n", "damaged"),
        ("game=chess\nboard=3x3\npieces=1,1\n", "chess"),
        ("game=clobber\nboard=3x3\n", "clobber"),
        ("game=amazons\nboard=6x5\npieces=1,1\n", "30 squares"),
        ("game=amazons\nboard=0x3\npieces=1,1\n", "0x3"),
        ("game=amazons\nboard=3x3\npieces=1\n", "damaged"),
        ("game=amazons\nboard=3x3\npieces=-1,1\n", "damaged"),
        ("game=amazons\nboard=3x3\npieces=0,0\n", "at least one amazon"),
        ("game=amazons\nboard=3x3\npieces=9,9\n", "18 amazons"),
        ("game=domineering\nboard=3x3\npieces=1,1\n", "no pieces"),
        // A space that is not the one these sections are about.
        ("game=amazons\nboard=4x3\npieces=1,1\n", "damaged"),
        ("game=amazons\nboard=3x3\npieces=2,1\n", "damaged"),
        ("game=domineering\nboard=3x3\n", "damaged"),
        // Spaces that this program would describe otherwise.
        ("game=amazons\nboard=3x3\n", "damaged"),
        ("game=amazons\nboard=3x3\npieces=1,2\n", "damaged"),
        ("game=amazons\nboard=3x3\npieces=4294967295,4294967295\n", "amazons do not fit"),
    ] {
        let file = remade(&sample.file, |sections| sections[0].1 = description.as_bytes().to_owned());
        let path = write(&folder, "odd", &file);
        let opened = std::panic::catch_unwind(|| AnyDatabase::open(&path).map(drop));
        let Ok(opened) = opened else { panic!("panicked at {description:?}") };
        let message = opened.expect_err(description).to_string();
        assert!(message.contains(word) && !message.contains('\n'), "{description:?}: {message}");
    }
    let file = remade(&sample.file, |sections| sections[0].1 = vec![0xFF, 0xFE]);
    let refused = AnyDatabase::open(&write(&folder, "odd", &file)).map(drop).unwrap_err();
    assert!(refused.to_string().contains("damaged"), "{refused}");
}

/// Sections missing, exchanged, too short, or of another layer; entries exchanged or out of range.
#[test]
fn sections_that_do_not_make_sense_are_noticed() {
    type Change = fn(&mut Sections);
    let sample = Sample::new();
    let folder = folder();
    let changes: [(&str, Change); 12] = [
        ("none", |sections| sections.clear()),
        ("no description", |sections| drop(sections.remove(0))),
        ("one missing", |sections| drop(sections.pop())),
        ("one too many", |sections| sections.push(sections[1].clone())),
        ("exchanged", |sections| sections.swap(3, 5)),
        ("kinds exchanged", |sections| sections.swap(3, 4)),
        ("another layer", |sections| sections[4].0.layer = 3),
        ("too short", |sections| {
            sections[8].1.pop();
        }),
        ("too narrow", |sections| sections[8].0.width -= 1),
        ("too many entries", |sections| sections[8].0.items += 1),
        ("too many thermographs", |sections| sections[7].0.items += 1),
        ("far too many thermographs", |sections| sections[7].0.items = u64::MAX),
    ];
    for (what, change) in changes {
        let path = write(&folder, "odd", &remade(&sample.file, change));
        let noticed = sample.assert_noticed(&path, what);
        assert!(!matches!(noticed, Noticed::Harmless), "{what}");
    }
    let mut random = Random(3);
    for round in 0..400 {
        let chosen = 1 + random.below(14);
        let (place, bits) = (random.below(1 << 16), 1 + random.below(255) as u8);
        let file = remade(&sample.file, |sections| {
            // Not the spare bytes, which mean nothing.
            let (section, bytes) = &mut sections[chosen];
            let length = bytes.len() - if section.kind == Kind::Entries { 8 } else { 0 };
            if let Some(byte) = bytes.get_mut(place % length.max(1)).filter(|_| length > 0) {
                *byte ^= bits;
            }
        });
        if file != sample.file {
            // Now the checksums are right: the rules of the game must find it.
            sample.assert_noticed(&write(&folder, "odd", &file), &format!("round {round}"));
        }
    }
}
