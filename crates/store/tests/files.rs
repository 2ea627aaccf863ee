//! Files that are interrupted, damaged, foreign or fought over: a database is complete and right, or
//! it is refused.

mod common;

use common::{
    Random, amazons, build_until, database, domineering, every, file_of, folder, open, plan, verify_all,
    write,
};
use hotstrat_core::pool::Pool;
use hotstrat_core::{Sign, Thermograph};
use hotstrat_store::build::{Plan, Progress, build};
use hotstrat_store::database::Opened;
use hotstrat_store::error::{BuildError, Fault, FileError};
use hotstrat_store::format::{self, HEADER, Header, Kind, Section, Table, entries};
use hotstrat_store::space::{AmazonsSpace, Place};
use hotstrat_store::writer::{Writer, partial_path};
use hotstrat_store::{AnyDatabase, Database, Space};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

// What is built is the same however it is built.

#[test]
fn the_number_of_threads_does_not_matter() {
    fn check<S: Space>(space: &S) {
        let expected = file_of(space);
        let folder = folder();
        for threads in [2, 3] {
            let path = folder.path().join(threads.to_string());
            build(space, &path, &Plan { threads, ..plan() }).unwrap();
            assert!(std::fs::read(&path).unwrap() == expected, "{} by {threads}", space.identity());
        }
    }
    check(&amazons("3x3", 1, 1));
    check(&amazons("4x3", 2, 1));
    check(&amazons("5x3", 1, 1));
    check(&domineering("5x4"));
}

/// Checkpoints do not change what is written, only when.
#[test]
fn checkpoints_do_not_matter() {
    let space = amazons("4x3", 1, 1);
    let expected = file_of(&space);
    let folder = folder();
    for (name, checkpoint) in [("always", Duration::ZERO), ("sometimes", Duration::from_millis(3))] {
        let path = folder.path().join(name);
        build(&space, &path, &Plan { checkpoint, ..plan() }).unwrap();
        assert!(std::fs::read(&path).unwrap() == expected, "{name}");
    }
}

/// How often a build reports its progress.
fn reports<S: Space>(space: &S, path: &Path) -> usize {
    let reports = AtomicUsize::new(0);
    let progress = |_: Progress| {
        reports.fetch_add(1, Ordering::Relaxed);
    };
    build(space, path, &Plan { progress: &progress, ..plan() }).unwrap();
    reports.into_inner()
}

/// After a build was stopped: there is no database, and the unfinished file is not taken for one.
fn assert_unfinished(path: &Path) {
    assert!(!path.exists());
    for opened in
        [Opened::open(&partial_path(path)).map(drop), AnyDatabase::open(&partial_path(path)).map(drop)]
    {
        let fault = opened.unwrap_err().fault;
        assert!(matches!(fault, Fault::Unfinished), "{fault}");
    }
}

/// A build cancelled at every point once, and resumed.
fn cancel_and_resume<S: Space>(space: &S, threads: usize) {
    let folder = folder();
    let path = folder.path().join("whole");
    let reports = reports(space, &path);
    assert!(reports > space.layers(), "some layer has several stretches");
    let expected = std::fs::read(&path).unwrap();
    for point in 0..reports {
        let path = folder.path().join(format!("stopped after {point}"));
        let stopped = build_until(space, &path, point, Plan { threads, ..plan() });
        let Err(BuildError::Cancelled { layers, all }) = stopped else {
            // What was cancelled when nothing was left to do is finished.
            assert!(stopped.is_ok() && point + 1 >= reports, "{point} of {reports}: {stopped:?}");
            continue;
        };
        assert!(layers <= point && all == space.layers(), "{layers} layers after {point} reports");
        assert_unfinished(&path);
        // What was finished is not solved again.
        let first = Mutex::new(None);
        let progress = |progress: Progress| {
            first.lock().unwrap().get_or_insert(progress);
        };
        build(space, &path, &Plan { progress: &progress, ..plan() }).unwrap();
        let first = first.into_inner().unwrap().unwrap();
        assert_eq!((first.layer, first.resumed), (layers, space.bounds()[layers]));
        assert_eq!(first.solved, first.resumed + first.in_layer);
        assert!(std::fs::read(&path).unwrap() == expected, "stopped after {point}");
        assert!(!partial_path(&path).exists());
    }
}

#[test]
fn a_cancelled_build_goes_on_where_it_was() {
    cancel_and_resume(&amazons("4x3", 1, 1), 1);
    cancel_and_resume(&domineering("4x4"), 2);
}

#[test]
fn a_build_cancelled_many_times_comes_to_its_end() {
    let space = amazons("4x3", 2, 1);
    let expected = file_of(&space);
    let folder = folder();
    for seed in 1..=6 {
        let mut random = Random(seed);
        let path = folder.path().join(seed.to_string());
        let mut times = 0;
        loop {
            let threads = 1 + random.below(3);
            let checkpoint = random.pick(&[Duration::ZERO, Duration::MAX]);
            let reports = random.below(times + 4);
            match build_until(&space, &path, reports, Plan { threads, checkpoint, ..plan() }) {
                Ok(()) => break,
                Err(BuildError::Cancelled { .. }) => assert_unfinished(&path),
                Err(error) => panic!("{error}"),
            }
            times += 1;
        }
        assert!(times > 2, "{times}");
        assert!(std::fs::read(&path).unwrap() == expected, "seed {seed}");
    }
}

#[test]
fn a_build_short_of_memory_goes_on_with_more() {
    let space = amazons("4x3", 1, 1);
    let expected = file_of(&space);
    let folder = folder();
    let path = folder.path().join("database");
    let mut memory = 1;
    let mut times = 0;
    while let Err(error) = build(&space, &path, &Plan { memory, ..plan() }) {
        assert!(matches!(error, BuildError::Memory { .. }), "{error}");
        assert!(error.to_string().contains("--memory"), "{error}");
        assert_unfinished(&path);
        memory *= 2;
        times += 1;
    }
    assert!(times > 3);
    assert!(std::fs::read(&path).unwrap() == expected);
}

// What is there already.

#[test]
fn nothing_is_overwritten_unless_forced() {
    let folder = folder();
    let small = amazons("2x2", 1, 1);
    let path = write(&folder, "database", b"precious");
    let refused = build(&small, &path, &plan()).unwrap_err();
    assert!(matches!(refused, BuildError::Exists(_)) && refused.to_string().contains("--force"), "{refused}");
    assert_eq!(std::fs::read(&path).unwrap(), b"precious");
    assert!(!partial_path(&path).exists());
    build(&small, &path, &Plan { force: true, ..plan() }).unwrap();
    let good = std::fs::read(&path).unwrap();
    assert_eq!(good, file_of(&small));

    // While it is built anew, the old one stays where it is.
    let other = amazons("3x3", 1, 1);
    let stopped = build_until(&other, &path, 3, Plan { force: true, ..plan() });
    assert!(matches!(stopped, Err(BuildError::Cancelled { .. })), "{stopped:?}");
    assert_eq!(std::fs::read(&path).unwrap(), good);
    build(&other, &path, &Plan { force: true, ..plan() }).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), file_of(&other));
}

#[test]
fn an_unfinished_build_of_something_else_is_kept_unless_forced() {
    let folder = folder();
    let path = folder.path().join("database");
    build_until(&amazons("3x3", 1, 1), &path, 4, plan()).unwrap_err();
    let left = std::fs::read(partial_path(&path)).unwrap();
    type Build<'a> = &'a dyn Fn(&Plan<'_>) -> Result<(), BuildError>;
    let others: [(&str, Build<'_>); 4] = [
        ("amazons 3x3 with 2 against 1", &|plan| build(&amazons("3x3", 2, 1), &path, plan)),
        ("amazons 3x2 with 1 against 1", &|plan| build(&amazons("3x2", 1, 1), &path, plan)),
        ("amazons 4x2 with 1 against 1", &|plan| build(&amazons("4x2", 1, 1), &path, plan)),
        ("domineering 3x3", &|plan| build(&domineering("3x3"), &path, plan)),
    ];
    for (wanted, build) in others {
        let refused = build(&plan()).unwrap_err();
        assert!(matches!(refused, BuildError::OtherBuild { .. }), "{refused}");
        let message = refused.to_string();
        for word in ["--force", "amazons 3x3 with 1 against 1", wanted] {
            assert!(message.contains(word), "{message}");
        }
        assert_eq!(std::fs::read(partial_path(&path)).unwrap(), left, "{wanted}");
        assert!(!path.exists());
    }
    others[3].1(&Plan { force: true, ..plan() }).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), file_of(&domineering("3x3")));
    assert!(!partial_path(&path).exists());
}

/// What never was an unfinished build is not overwritten, be it long or short.
#[test]
fn a_foreign_file_in_the_way_is_kept_unless_forced() {
    let space = amazons("2x2", 1, 1);
    for contents in [&b"a letter to somebody"[..], &[b'x'; 5000], b"hotter", b"\0"] {
        let folder = folder();
        let path = folder.path().join("database");
        let partial = write(&folder, "database.partial", contents);
        let refused = build(&space, &path, &plan()).map_err(|error| error.to_string());
        assert_eq!(std::fs::read(&partial).ok().as_deref(), Some(contents), "{refused:?}");
        assert!(
            refused.as_ref().is_err_and(|error| error.contains("not a hotstrat database")),
            "{refused:?}"
        );
        assert!(!path.exists());
        build(&space, &path, &Plan { force: true, ..plan() }).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), file_of(&space));
    }
}

#[test]
fn folders_and_places_that_do_not_exist() {
    let folder = folder();
    let space = amazons("2x2", 1, 1);
    for path in [folder.path().join("missing/database"), write(&folder, "plain", b"").join("database")] {
        let refused = build(&space, &path, &plan()).unwrap_err();
        assert!(matches!(&refused, BuildError::File(FileError { fault: Fault::Io(_), .. })), "{refused}");
        assert!(refused.to_string().contains("database.partial"), "{refused}");
    }
    let refused = build(&space, folder.path(), &plan()).unwrap_err();
    assert!(matches!(refused, BuildError::Exists(_)), "{refused}");
}

// Several at once.

#[test]
fn a_second_writer_is_told_that_the_file_is_in_use() {
    let folder = folder();
    let path = folder.path().join("database");
    let space = amazons("3x3", 1, 1);
    let (writer, _) = Writer::open(&path, &space, false).unwrap();
    let before = std::fs::read(partial_path(&path)).unwrap();
    for force in [false, true] {
        let refused = build(&space, &path, &Plan { force, ..plan() }).unwrap_err();
        assert!(matches!(refused, BuildError::Busy(_)), "{refused}");
        assert!(refused.to_string().contains("in use"), "{refused}");
        assert_eq!(std::fs::read(partial_path(&path)).unwrap(), before);
    }
    drop(writer);
    build(&space, &path, &plan()).unwrap();

    // The same in the middle of a build.
    let path = folder.path().join("other");
    let refused = AtomicUsize::new(0);
    let progress = |_: Progress| {
        let second = build(&space, &path, &plan());
        assert!(matches!(second, Err(BuildError::Busy(_))), "{second:?}");
        refused.fetch_add(1, Ordering::Relaxed);
    };
    build(&space, &path, &Plan { progress: &progress, ..plan() }).unwrap();
    assert!(refused.into_inner() >= space.layers());
    assert_eq!(std::fs::read(&path).unwrap(), file_of(&space));
}

/// Many writers of one file at once: whoever looks at it sees no file or a complete one, and every
/// writer but one is told why it may not.
#[test]
fn many_writers_at_once_make_one_file() {
    const WRITERS: usize = 6;
    let space = amazons("2x1", 1, 1);
    let expected = file_of(&space);
    let folder = folder();
    for round in 0..600 {
        let path = folder.path().join(round.to_string());
        let finished = AtomicUsize::new(0);
        let write = || {
            for _ in 0..10 {
                match build(&space, &path, &plan()) {
                    Ok(()) | Err(BuildError::Busy(_)) => {}
                    Err(BuildError::Exists(_)) => break,
                    Err(error) => return Err(error.to_string()),
                }
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let writers: Vec<_> = (0..WRITERS)
                .map(|_| {
                    scope.spawn(|| {
                        let written = write();
                        finished.fetch_add(1, Ordering::Relaxed);
                        written
                    })
                })
                .collect();
            while finished.load(Ordering::Relaxed) < WRITERS {
                let seen = std::fs::read(&path);
                assert!(seen.is_err() || seen.is_ok_and(|seen| seen == expected), "round {round}");
            }
            for writer in writers {
                assert_eq!(writer.join().unwrap(), Ok(()), "round {round}");
            }
        });
        assert!(std::fs::read(&path).unwrap() == expected, "round {round}");
        assert!(!partial_path(&path).exists(), "round {round}");
    }
}

// Damage to a complete file.

/// A small database, and what it should say.
struct Sample {
    file: Vec<u8>,
    truth: Vec<Thermograph>,
}

fn sample_space() -> AmazonsSpace {
    amazons("3x3", 1, 1)
}

impl Sample {
    fn new() -> Sample {
        let database = database(sample_space());
        let truth = (0..database.space().len()).map(|index| database.at(Place::new(index, Sign::Plus)));
        Sample { truth: truth.map(Result::unwrap).collect(), file: file_of(&sample_space()) }
    }

    /// Looks every class up: there may be errors, but no panic. Whether all are found and right.
    fn is_right(&self, database: &Database<AmazonsSpace>) -> bool {
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
    fn assert_noticed(&self, path: &Path, what: &str) -> Noticed {
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
enum Noticed {
    Refused(FileError),
    Wrong(FileError),
    Harmless,
}

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

// Files with right checksums and wrong contents.

/// The sections of a file and what is in them.
type Sections = Vec<(Section, Vec<u8>)>;

/// Takes a file apart and puts it together again with other sections, all checksums right.
fn remade(file: &[u8], change: impl Fn(&mut Sections)) -> Vec<u8> {
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

// Damage to an unfinished file.

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

/// A check or a survey that is cancelled says so.
#[test]
fn a_cancelled_check_says_so() {
    let database = database(amazons("4x3", 1, 1));
    let cancel = AtomicBool::new(true);
    let check = hotstrat_store::verify::Check {
        sample: None,
        seed: 1,
        threads: 2,
        cancel: &cancel,
        progress: &|_, _| {},
    };
    let verified = hotstrat_store::verify::verify(&database, &check).unwrap();
    assert!(verified.cancelled && verified.entries == 0, "{verified:?}");
    let survey = hotstrat_store::stats::Survey { hottest: 1, cancel: &cancel, progress: &|_| {} };
    assert!(hotstrat_store::stats::survey(&database, &survey).unwrap().is_none());
}

/// A sample takes as many entries as it says, spread over all of them.
#[test]
fn a_sample_is_as_large_as_asked_for() {
    let database = database(amazons("4x3", 1, 1));
    let all = u64::from(database.space().len());
    for (sample, expected) in [(0, 0), (1, 1), (257, 257), (all, all), (u64::MAX, all)] {
        for threads in [1, 3] {
            let most = AtomicUsize::new(0);
            let check = hotstrat_store::verify::Check {
                sample: Some(sample),
                seed: 5,
                threads,
                cancel: &AtomicBool::new(false),
                progress: &|done, of| {
                    assert_eq!(of, expected);
                    most.fetch_max(done as usize, Ordering::Relaxed);
                },
            };
            let verified = hotstrat_store::verify::verify(&database, &check).unwrap();
            assert_eq!((verified.entries, verified.cancelled), (expected, false));
            assert_eq!(most.into_inner() as u64, expected);
        }
    }
}
