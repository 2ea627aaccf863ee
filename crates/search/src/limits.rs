//! Limits every engine honours, and why an engine stopped.

use hotstrat_core::InexactError;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What an engine may use. The default is no limit at all.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
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
            StopReason::Inexact(_) => "inexact",
        })
    }
}

impl From<InexactError> for StopReason {
    fn from(error: InexactError) -> StopReason {
        StopReason::Inexact(error)
    }
}

/// Limits counted down during one run.
#[derive(Debug)]
pub struct Budget {
    limits: Limits,
    deadline: Option<Instant>,
    nodes: u64,
    /// The node at which the slower checks are due.
    next_check: u64,
    /// The nodes already told to the progress counter.
    told: u64,
}

/// How many nodes pass between two looks at the clock. A node takes about a microsecond.
const CHECK_EVERY: u64 = 256;

impl Budget {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits) -> Budget {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Budget { limits: limits.clone(), deadline, nodes: 0, next_check: 0, told: 0 }
    }

    /// The nodes counted so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Allows at most so many nodes from now on, within the limits.
    pub fn allow(&mut self, nodes: u64) {
        let most = self.nodes.saturating_add(nodes);
        self.limits.nodes = Some(self.limits.nodes.map_or(most, |limit| limit.min(most)));
        self.next_check = self.nodes;
    }

    /// Whether [`check`](Budget::check) must be called before the next node.
    #[inline]
    #[must_use]
    pub fn check_is_due(&self) -> bool {
        self.nodes >= self.next_check
    }

    /// Counts a node.
    #[inline]
    pub fn spend(&mut self) {
        self.nodes += 1;
    }

    /// Says which limit is met, if any, with `bytes` of memory in use.
    #[cold]
    pub fn check(&mut self, bytes: usize) -> Result<(), StopReason> {
        let limits = &self.limits;
        if let Some(progress) = &limits.progress {
            progress.fetch_add(self.nodes - self.told, Ordering::Relaxed);
            self.told = self.nodes;
        }
        if limits.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(StopReason::Nodes);
        }
        if limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(StopReason::Cancelled);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(StopReason::Time);
        }
        if limits.memory.is_some_and(|most| bytes > most) {
            return Err(StopReason::Memory);
        }
        let most = limits.nodes.unwrap_or(u64::MAX);
        self.next_check = (self.nodes + CHECK_EVERY).min(most);
        Ok(())
    }
}
