//! What an experiment is.

use crate::report::Report;
use crate::task::{Fields, Row, Task};
use hotstrat_search::clock::Clock;
use hotstrat_search::{Limits, StopReason};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How much is measured.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scale {
    /// A sample that takes a minute or two and shows the shape of the result.
    Quick,
    /// All that the source measured, or more.
    Paper,
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Scale::Quick => "quick",
            Scale::Paper => "paper",
        })
    }
}

/// What a run is asked to measure.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// How much.
    pub scale: Scale,
    /// What random choices begin with.
    pub seed: u64,
    /// Time limits in place of the experiment's own.
    pub limits: Option<Vec<Duration>>,
}

impl Settings {
    /// The longest of the time limits, given those of the experiment.
    #[must_use]
    pub fn longest(&self, own: &[Duration]) -> Duration {
        let limits = self.limits.as_deref().unwrap_or(own);
        limits.iter().copied().max().unwrap_or(Duration::ZERO)
    }

    /// All time limits, shortest first, given those of the experiment.
    #[must_use]
    pub fn all_limits(&self, own: &[Duration]) -> Vec<Duration> {
        let mut limits = self.limits.clone().unwrap_or_else(|| own.to_vec());
        limits.sort();
        limits.dedup();
        limits
    }

    /// The same in milliseconds, at least one, for tasks that are named by their limit.
    #[must_use]
    pub fn all_milliseconds(&self, own: &[Duration]) -> Vec<u64> {
        let whole = |limit: &Duration| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX).max(1);
        let mut limits: Vec<u64> = self.all_limits(own).iter().map(whole).collect();
        limits.dedup();
        limits
    }
}

/// Time limits in seconds.
#[must_use]
pub fn time_limits(limits: &[f64]) -> Vec<Duration> {
    limits.iter().map(|limit| Duration::from_secs_f64(*limit)).collect()
}

/// What a measurement found.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// What came out.
    pub result: Fields,
    /// Whether it came to its end within its limit.
    pub finished: bool,
}

impl Measured {
    /// A measurement that came to its end.
    #[must_use]
    pub fn finished(result: Fields) -> Measured {
        Measured { result, finished: true }
    }
}

/// A measurement was interrupted and is worth nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// What surrounds a measurement.
#[derive(Clone, Debug, Default)]
pub struct Context {
    /// Set when everything is to stop.
    pub cancel: Arc<AtomicBool>,
    /// The seed of the run.
    pub seed: u64,
}

impl Context {
    /// The limits for an engine. Time is what the processor works, so that a busy machine and rows
    /// measured side by side disturb little; for several threads it would mean nothing.
    #[must_use]
    pub fn limits(&self, time: Option<Duration>) -> Limits {
        Limits { time, clock: Clock::Thread, cancel: Some(Arc::clone(&self.cancel)), ..Limits::default() }
    }

    /// An engine that was cancelled has measured nothing.
    pub fn check(&self, stop: StopReason) -> Result<(), Interrupted> {
        if stop == StopReason::Cancelled { Err(Interrupted) } else { Ok(()) }
    }

    /// Whether everything is to stop.
    pub fn go_on(&self) -> Result<(), Interrupted> {
        let stop = self.cancel.load(std::sync::atomic::Ordering::Relaxed);
        if stop { Err(Interrupted) } else { Ok(()) }
    }
}

/// An experiment: what varies, what is measured, how it is drawn, and what others have found.
pub trait Experiment: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it is about, as a heading.
    fn title(&self) -> &'static str;

    /// Where it comes from.
    fn source(&self) -> &'static str;

    /// What it shows, in one line.
    fn shows(&self) -> &'static str;

    /// About how long it takes on two processors.
    fn takes(&self, scale: Scale) -> Duration;

    /// Its time limits, shortest first; none if nothing is timed.
    fn limits(&self, _: Scale) -> Vec<Duration> {
        Vec::new()
    }

    /// How long a measurement was allowed to take.
    fn allowed(&self, row: &Row) -> Option<Duration> {
        row.limit_ms.map(Duration::from_millis)
    }

    /// All that is to be measured.
    fn tasks(&self, settings: &Settings) -> Vec<Task>;

    /// Tasks with a smaller turn are measured earlier; those with the same one in an order that mixes long
    /// and short.
    fn turn(&self, _: &Task) -> u64 {
        0
    }

    /// Measures one thing.
    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted>;

    /// What those columns of the rows are whose names do not say it.
    fn columns(&self) -> &'static str {
        ""
    }

    /// What the rows say, with what the source says beside it. The rows are sorted, and there is at
    /// least one.
    fn report(&self, rows: &[Row]) -> Report;
}
