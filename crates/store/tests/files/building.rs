//! What is built is the same however it is built.

use crate::common::{Random, amazons, build_until, domineering, file_of, folder, plan};
use hotstrat_store::build::{Plan, Progress, build};
use hotstrat_store::database::Opened;
use hotstrat_store::error::{BuildError, Fault};
use hotstrat_store::writer::partial_path;
use hotstrat_store::{AnyDatabase, Space};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

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
