//! The time for one move.

use hotstrat_search::Limits;
use hotstrat_search::clock::Stopwatch;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What a player takes who was given neither time nor nodes.
const UNASKED: Duration = Duration::from_secs(1);

/// What is kept for making the move after the thinking has ended.
const RESERVE: Duration = Duration::from_millis(3);

/// The limits of one move, counted from the moment in which it was asked for.
#[derive(Clone, Debug)]
pub struct Deadline {
    limits: Limits,
    watch: Stopwatch,
    time: Option<Duration>,
}

impl Deadline {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: &Limits) -> Deadline {
        let time = match (limits.time, limits.nodes) {
            (Some(time), _) => Some(time - RESERVE.min(time / 8)),
            (None, None) => Some(UNASKED),
            (None, Some(_)) => None,
        };
        Deadline { limits: limits.clone(), watch: limits.clock.start(), time }
    }

    /// Starts the clock for a part of a move, with nothing kept for what comes after it.
    #[must_use]
    pub fn part(limits: &Limits) -> Deadline {
        let whole = Deadline::start(limits);
        Deadline { time: limits.time.or(whole.time), ..whole }
    }

    /// The time left; nothing if only nodes are counted.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.time.map(|time| time.saturating_sub(self.watch.elapsed()))
    }

    /// The time since the beginning.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// The nodes that one search may take; a move may need several.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.limits.nodes
    }

    /// Whether time is up, or someone asked to stop.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let cancelled = self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        cancelled || self.left() == Some(Duration::ZERO)
    }

    /// Limits for an engine that may use this part of the time that is left, and of the nodes.
    #[must_use]
    pub fn share(&self, part: f64) -> Limits {
        let nodes = self.limits.nodes.map(|nodes| (nodes as f64 * part) as u64);
        Limits { time: self.left().map(|left| left.mul_f64(part)), nodes, ..self.limits.clone() }
    }

    /// Only this part of the time that is left, and of the nodes.
    #[must_use]
    pub fn portion(&self, part: f64) -> Deadline {
        let time = self.left().map(|left| self.watch.elapsed() + left.mul_f64(part));
        let nodes = self.limits.nodes.map(|nodes| (nodes as f64 * part) as u64);
        Deadline { limits: Limits { nodes, ..self.limits.clone() }, watch: self.watch, time }
    }
}
