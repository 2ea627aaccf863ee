//! Limits every engine honours, and why an engine stopped.

use crate::clock::{Clock, Stopwatch};
use hotstrat_core::InexactError;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What an engine may use. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Time, by the clock below.
    pub time: Option<Duration>,
    /// What the time is measured by.
    pub clock: Clock,
    /// Positions expanded.
    pub nodes: Option<u64>,
    /// Bytes held in tables, roughly.
    pub memory: Option<usize>,
    /// Set from outside (Ctrl-C, another thread) to make the engine return what it has.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Where the engine tells, now and then, how many nodes it has expanded.
    pub progress: Option<Arc<AtomicU64>>,
}

/// Why an engine stopped. Only [`Finished`](StopReason::Finished) means that it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The answer is complete.
    Finished,
    /// The time is up.
    Time,
    /// The nodes are used up.
    Nodes,
    /// The memory is used up.
    Memory,
    /// The components are solved, but their sum was not searched to the end.
    Sum,
    /// Someone asked it to stop.
    Cancelled,
    /// The engine is for hot games, and this one is not.
    NotHot,
    /// A value of the position cannot be represented.
    Inexact(InexactError),
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StopReason::Finished => "finished",
            StopReason::Time => "time",
            StopReason::Nodes => "nodes",
            StopReason::Memory => "memory",
            StopReason::Sum => "sum",
            StopReason::Cancelled => "cancelled",
            StopReason::NotHot => "not hot",
            StopReason::Inexact(_) => "inexact",
        })
    }
}

impl std::error::Error for StopReason {}

impl From<InexactError> for StopReason {
    fn from(error: InexactError) -> StopReason {
        StopReason::Inexact(error)
    }
}

/// Limits counted down during one run, possibly by several threads together.
#[derive(Clone, Debug)]
pub struct Budget {
    limits: Limits,
    watch: Stopwatch,
    /// Nodes that nobody has taken yet.
    left: Arc<AtomicU64>,
    /// Nodes counted by this thread.
    nodes: u64,
    /// Nodes this thread may count before it must ask for more.
    granted: u64,
    /// Options looked at since the last check, and how many that may be.
    work: usize,
    most_work: usize,
    /// When the clock was looked at last.
    seen: Duration,
    /// Nodes already told to the progress counter.
    told: u64,
    /// Where this thread pauses, and whether it has.
    pause_at: Option<u64>,
    paused: bool,
    /// Set by the first of several threads that finishes.
    done: Option<Arc<AtomicBool>>,
}

/// How many nodes are taken at a time.
const GRANT: u64 = 256;
/// How many options may be looked at between two looks at the clock: at most so many, at first few if time is
/// limited, and then about a millisecond's worth. How long an option takes depends on the game.
const WORK: usize = 10_000;
const FIRST_WORK: usize = 1_000;
const LEAST_WORK: usize = 50;
const OFTEN: Duration = Duration::from_micros(250);
const SELDOM: Duration = Duration::from_micros(1000);

impl Budget {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits) -> Budget {
        Budget {
            limits: limits.clone(),
            watch: limits.clock.start(),
            left: Arc::new(AtomicU64::new(limits.nodes.unwrap_or(u64::MAX))),
            nodes: 0,
            granted: 0,
            work: 0,
            most_work: if limits.time.is_some() { FIRST_WORK } else { WORK },
            seen: Duration::ZERO,
            told: 0,
            pause_at: None,
            paused: false,
            done: None,
        }
    }

    /// The same limits, counted down together, for a thread that works until `done` is set.
    #[must_use]
    pub fn share(&self, done: &Arc<AtomicBool>) -> Budget {
        Budget { nodes: 0, granted: 0, work: 0, told: 0, done: Some(Arc::clone(done)), ..self.clone() }
    }

    /// Works until `done` is set, with others that count down the same limits.
    pub fn work_until(&mut self, done: &Arc<AtomicBool>) {
        self.done = Some(Arc::clone(done));
    }

    /// Works alone again after `others` have counted so many nodes.
    pub fn rejoin(&mut self, others: u64) {
        self.done = None;
        self.nodes += others;
        self.granted += others;
        self.told += others;
    }

    /// What time is measured by.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.limits.clock
    }

    /// The time since the clock was started.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The nodes that may still be counted.
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.left.load(Ordering::Relaxed).saturating_add(self.granted.saturating_sub(self.nodes))
    }

    /// Allows at most so many nodes from now on, within the limits.
    pub fn allow(&mut self, nodes: u64) {
        self.give_back();
        self.left.fetch_min(nodes, Ordering::Relaxed);
    }

    /// Leaves only so many nodes for now; what is set aside is for [`restore`](Budget::restore).
    pub fn set_aside_all_but(&mut self, nodes: u64) -> u64 {
        self.give_back();
        let left = self.left.fetch_min(nodes, Ordering::Relaxed);
        left.saturating_sub(nodes)
    }

    /// Makes nodes that were set aside available again.
    pub fn restore(&mut self, nodes: u64) {
        self.give_back();
        self.left.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Stops this thread after so many more nodes, as if the limit were met; see
    /// [`resume`](Budget::resume).
    pub fn pause_after(&mut self, nodes: u64) {
        self.give_back();
        self.pause_at = Some(self.nodes.saturating_add(nodes));
    }

    /// Forgets about pausing, and says whether it was the reason to stop.
    pub fn resume(&mut self) -> bool {
        self.pause_at = None;
        std::mem::take(&mut self.paused)
    }

    fn give_back(&mut self) {
        self.left.fetch_add(self.granted.saturating_sub(self.nodes), Ordering::Relaxed);
        self.granted = self.nodes;
    }

    /// Whether [`check`](Budget::check) must be called before the next node.
    #[inline]
    #[must_use]
    pub fn check_is_due(&self) -> bool {
        self.nodes >= self.granted || self.work >= self.most_work
    }

    /// Counts a node with so many options.
    #[inline]
    pub fn spend(&mut self, options: usize) {
        self.nodes += 1;
        self.work(options);
    }

    /// Counts options that belong to a node already counted.
    #[inline]
    pub fn work(&mut self, options: usize) {
        self.work += options;
    }

    /// Says which limit is met, if any, with `bytes` of memory in use.
    #[cold]
    pub fn check(&mut self, bytes: usize) -> Result<(), StopReason> {
        let worked = std::mem::take(&mut self.work);
        let limits = &self.limits;
        if let Some(progress) = &limits.progress {
            progress.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
        }
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if limits.cancel.as_ref().is_some_and(is_set) || self.done.as_ref().is_some_and(is_set) {
            return Err(StopReason::Cancelled);
        }
        let now = limits.time.map(|_| self.watch.elapsed());
        if limits.time.is_some() && now >= limits.time {
            return Err(StopReason::Time);
        }
        if limits.memory.is_some_and(|most| bytes > most) {
            return Err(StopReason::Memory);
        }
        if let Some(now) = now {
            self.adapt(worked, now);
        }
        if self.nodes >= self.granted {
            self.take_nodes()?;
        }
        Ok(())
    }

    /// Looks at the clock more often where work takes long, and less often where it does not.
    fn adapt(&mut self, worked: usize, now: Duration) {
        let since = now.saturating_sub(std::mem::replace(&mut self.seen, now));
        if since > SELDOM {
            self.most_work = (worked / 2).clamp(LEAST_WORK, WORK);
        } else if since < OFTEN && worked >= self.most_work {
            self.most_work = (2 * self.most_work).min(WORK);
        }
    }

    fn take_nodes(&mut self) -> Result<(), StopReason> {
        let until_pause = self.pause_at.map_or(u64::MAX, |at| at.saturating_sub(self.nodes));
        if until_pause == 0 {
            self.paused = true;
            return Err(StopReason::Nodes);
        }
        let wanted = GRANT.min(until_pause);
        let left = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(wanted)));
        match left.unwrap_or(0) {
            0 => Err(StopReason::Nodes),
            left => {
                self.granted += wanted.min(left);
                Ok(())
            }
        }
    }
}
