//! Measuring: the tasks of an experiment that are not settled yet, several at a time.

use crate::clock;
use crate::experiment::{Context, Experiment, Settings};
use crate::journal::{Header, Journal, JournalError, VERSION};
use crate::task::{Row, Settled, Task, key, rounded};
use rustc_hash::FxHasher;
use std::hash::Hasher;
use std::path::Path;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// One of several equal shares of the tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    number: usize,
    of: usize,
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// What distinguishes the share's file from others.
    #[must_use]
    pub fn suffix(self) -> String {
        if self == Shard::WHOLE { String::new() } else { format!(".{}of{}", self.number, self.of) }
    }

    fn has(self, task: usize) -> bool {
        task % self.of == self.number - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let pair = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        let (number, of) = pair.ok_or("write a share such as 1/4")?;
        if of == 0 || of > 10_000 {
            return Err("there can be 1 to 10000 shares".to_owned());
        }
        if number == 0 || number > of {
            return Err(format!("of {of} shares, the number must be 1 to {of}"));
        }
        Ok(Shard { number, of })
    }
}

/// How a run is made.
pub struct Plan<'a> {
    /// How many tasks are measured side by side.
    pub jobs: usize,
    /// Which share of the tasks.
    pub shard: Shard,
    /// A description of the machine.
    pub machine: String,
    /// What surrounds the measurements; its cancel flag stops the run, and is set when the file cannot be
    /// written any more.
    pub context: Context,
    /// Told how far the run is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Tasks settled, those found settled included.
    pub done: usize,
    /// All tasks.
    pub all: usize,
    /// About how long it will still take.
    pub left: Option<Duration>,
}

/// What a run did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary {
    /// All tasks.
    pub all: usize,
    /// Tasks found settled.
    pub found: usize,
    /// Rows measured.
    pub measured: usize,
}

impl Summary {
    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.found + self.measured == self.all
    }
}

/// Measures what the file does not have yet.
pub fn run(
    experiment: &dyn Experiment,
    settings: &Settings,
    path: &Path,
    plan: &Plan<'_>,
) -> Result<Summary, JournalError> {
    let (journal, rows) = Journal::open(path, &Header::new(experiment.name(), settings))?;
    let tasks = experiment.tasks(settings);
    let mine: Vec<Task> =
        tasks.into_iter().enumerate().filter(|(i, _)| plan.shard.has(*i)).map(|(_, task)| task).collect();
    let settled = Settled::by(&rows);
    let all = mine.len();
    let mut open: Vec<Task> = mine.into_iter().filter(|task| !settled.settles(task)).collect();
    // Long and short are mixed, so that the first rows tell how long the rest will take.
    open.sort_by_cached_key(|task| (experiment.turn(task), mixed(&key(&task.parameters))));
    let found = all - open.len();
    let team = Team {
        experiment,
        settings,
        plan,
        open: &open,
        next: AtomicUsize::new(0),
        all,
        found,
        start: Instant::now(),
        record: Mutex::new(Record { journal, measured: 0, failed: false }),
    };
    std::thread::scope(|scope| {
        let jobs = plan.jobs.clamp(1, open.len().max(1));
        let helpers: Vec<_> = (1..jobs).map(|_| scope.spawn(|| team.work())).collect();
        let own = team.work();
        let theirs = helpers.into_iter().map(|helper| helper.join().expect("a measurement does not panic"));
        theirs.chain([own]).collect::<Result<Vec<()>, JournalError>>()
    })?;
    let measured = team.record.into_inner().expect("no thread panicked").measured;
    Ok(Summary { all, found, measured })
}

/// A number that is as good as random, the same in every run.
pub(crate) fn mixed(key: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key.as_bytes());
    hasher.finish()
}

struct Team<'a> {
    experiment: &'a dyn Experiment,
    settings: &'a Settings,
    plan: &'a Plan<'a>,
    open: &'a [Task],
    next: AtomicUsize,
    all: usize,
    found: usize,
    start: Instant,
    record: Mutex<Record>,
}

struct Record {
    journal: Journal,
    measured: usize,
    /// Whether the file could not be written, and nobody may write it any more.
    failed: bool,
}

impl Team<'_> {
    /// Measures tasks until there are no more, until it is told to stop, or until a row cannot be kept.
    fn work(&self) -> Result<(), JournalError> {
        while self.plan.context.go_on().is_ok() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = self.open.get(number) else { break };
            let begin = Instant::now();
            let Ok(measured) = self.experiment.measure(task, &self.plan.context) else { break };
            let row = Row {
                parameters: task.parameters.clone(),
                limit_ms: task.limit.map(|limit| u64::try_from(limit.as_millis()).unwrap_or(u64::MAX)),
                finished: measured.finished,
                result: measured.result,
                seconds: rounded(begin.elapsed().as_secs_f64()),
                seed: self.settings.seed,
                at: clock::now(),
                machine: self.plan.machine.clone(),
                version: VERSION.to_owned(),
            };
            let mut record = self.record.lock().expect("no thread panics with the lock");
            if record.failed {
                break;
            }
            if let Err(error) = record.journal.append(&row) {
                record.failed = true;
                self.plan.context.cancel.store(true, Ordering::Relaxed);
                return Err(error);
            }
            record.measured += 1;
            (self.plan.progress)(self.progress(record.measured));
        }
        Ok(())
    }

    fn progress(&self, measured: usize) -> Progress {
        let done = self.found + measured;
        let rate = self.start.elapsed().as_secs_f64() / measured as f64;
        let left = Duration::try_from_secs_f64(rate * (self.all - done) as f64).ok();
        Progress { done, all: self.all, left }
    }
}
