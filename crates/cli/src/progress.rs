//! Progress on a terminal for work that takes longer than two seconds.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long a person waits without wondering.
const PATIENCE: Duration = Duration::from_secs(2);

/// A line on standard error that shows how far the work is; nothing if that is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    ticker: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts showing progress through so many positions, with the nodes counted elsewhere.
    pub fn start(positions: u64, nodes: Option<Arc<AtomicU64>>) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(positions), ProgressDrawTarget::hidden());
        let done = Arc::new(AtomicBool::new(false));
        let ticker = std::io::stderr().is_terminal().then(|| {
            let (bar, done) = (bar.clone(), Arc::clone(&done));
            std::thread::spawn(move || tick(&bar, positions, nodes, &done))
        });
        Progress { bar, done, ticker }
    }

    /// Counts a position as done.
    pub fn advance(&self) {
        self.bar.inc(1);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(ticker) = self.ticker.take() {
            ticker.thread().unpark();
            let _ = ticker.join();
        }
        self.bar.finish_and_clear();
    }
}

fn tick(bar: &ProgressBar, positions: u64, nodes: Option<Arc<AtomicU64>>, done: &AtomicBool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        std::thread::park_timeout(PATIENCE.saturating_sub(start.elapsed()));
        if done.load(Ordering::Relaxed) {
            return;
        }
    }
    let template = if positions > 1 {
        "{wide_bar} {pos}/{len} positions, {msg}, {eta} left"
    } else {
        "{spinner} {elapsed} {msg} (Ctrl-C: stop and show what is known)"
    };
    bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
    bar.set_draw_target(ProgressDrawTarget::stderr());
    while !done.load(Ordering::Relaxed) {
        if let Some(nodes) = &nodes {
            let nodes = nodes.load(Ordering::Relaxed);
            let rate = nodes as f64 / start.elapsed().as_secs_f64();
            bar.set_message(format!("{nodes} nodes, {:.0} thousand a second", rate / 1000.0));
        }
        bar.tick();
        std::thread::park_timeout(Duration::from_millis(200));
    }
}

/// A bar on standard error for work whose length is known: how far, how fast, how long still.
/// Nothing if standard error is not a terminal.
pub struct Gauge {
    bar: Option<ProgressBar>,
    start: Instant,
    shown: AtomicBool,
}

impl Gauge {
    /// Starts a bar for so many things.
    pub fn start(length: u64) -> Gauge {
        let bar = std::io::stderr()
            .is_terminal()
            .then(|| ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden()));
        Gauge { bar, start: Instant::now(), shown: AtomicBool::new(false) }
    }

    /// So many things are done; the first ones were found done and say nothing about the speed.
    pub fn set(&self, done: u64, found: u64, message: impl Fn() -> String) {
        let Some(bar) = &self.bar else { return };
        if self.start.elapsed() < PATIENCE {
            return;
        }
        if !self.shown.swap(true, Ordering::Relaxed) {
            let template = "{wide_bar} {percent}%, {msg} (Ctrl-C: stop)";
            bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let rate = done.saturating_sub(found) as f64 / self.start.elapsed().as_secs_f64();
        let left = bar.length().unwrap_or(done).saturating_sub(done) as f64 / rate.max(1e-9);
        let left = indicatif::HumanDuration(Duration::from_secs_f64(left.min(1e9)));
        bar.set_message(format!("{}, {:.0} thousand a second, {left:#} left", message(), rate / 1000.0));
        bar.set_position(done);
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
