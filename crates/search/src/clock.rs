//! Which time is measured: that of the wall, or that of the processor.

use cpu_time::ThreadTime;
use std::time::{Duration, Instant};

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Clock {
    /// The time that passes.
    #[default]
    Wall,
    /// The time that the processor has worked for the thread that asks. It does not depend on what
    /// else the machine is doing; only engines on one thread can be measured by it.
    Thread,
}

impl Clock {
    /// Begins to measure.
    #[must_use]
    pub fn start(self) -> Stopwatch {
        match self {
            Clock::Wall => Stopwatch::Wall(Instant::now()),
            Clock::Thread => Stopwatch::Thread(ThreadTime::now().as_duration()),
        }
    }
}

/// A measurement that has begun.
#[derive(Clone, Copy, Debug)]
pub enum Stopwatch {
    /// When it began.
    Wall(Instant),
    /// What the thread had used by then.
    Thread(Duration),
}

impl Stopwatch {
    /// The time since the beginning.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        match self {
            Stopwatch::Wall(begin) => begin.elapsed(),
            Stopwatch::Thread(begin) => ThreadTime::now().as_duration().saturating_sub(begin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_is_no_work() {
        let (wall, thread) = (Clock::Wall.start(), Clock::Thread.start());
        std::thread::sleep(Duration::from_millis(50));
        assert!(wall.elapsed() >= Duration::from_millis(50));
        assert!(thread.elapsed() < Duration::from_millis(25));
    }
}
