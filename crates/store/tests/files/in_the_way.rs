//! Files that are there already, and several writers at once.

use crate::common::{amazons, build_until, domineering, file_of, folder, plan, write};
use hotstrat_store::Space;
use hotstrat_store::build::{Plan, Progress, build};
use hotstrat_store::error::{BuildError, Fault, FileError};
use hotstrat_store::writer::{Writer, partial_path};
use std::sync::atomic::{AtomicUsize, Ordering};

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
