//! Checks of a whole database.

use crate::common::{amazons, database};
use hotstrat_store::Space;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

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
