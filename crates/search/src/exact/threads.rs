//! Several threads on one position.
//!
//! Each thread is a solver with a table of its own and solves the whole position; they differ in
//! the order in which they take new options, so that they come from different ends. What one
//! solves it also enters into a common table, where the others look before they expand anything.
//! The common table is asked once per new position, not once per option, so its locks cost
//! nothing. Thermographs are numbered by a common pool, which every thread's own pool follows.
//!
//! The answer does not depend on the threads; the number of nodes does.

use super::Solver;
use super::table::{Solved, Table};
use crate::limits::StopReason;
use hotstrat_core::pool::{Pool, ThermographId};
use hotstrat_core::{Game, Thermograph};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Nodes to be expanded before it is worth while to start other threads: a few milliseconds.
const ALONE: u64 = 4_000;

/// How many locks the common table has.
const SHARDS: usize = 64;

/// The threads a solver works with.
#[derive(Debug)]
pub struct Team<G: Game> {
    threads: usize,
    /// The solvers of the other threads, once there are some.
    others: Vec<Solver<G>>,
    common: Option<Arc<Common<G>>>,
    /// Whether this thread takes the new options from the end.
    backwards: bool,
    /// How many tables there are: one for each thread and the common one.
    copies: usize,
}

#[derive(Debug)]
struct Common<G> {
    shards: Vec<Mutex<Table<G>>>,
    pool: Mutex<Pool>,
}

impl<G: Game> Common<G> {
    fn shard(&self, hash: u64) -> MutexGuard<'_, Table<G>> {
        // Other bits of the hash than those by which a table chooses among its own shelves.
        lock(&self.shards[(hash >> 48) as usize % SHARDS])
    }
}

/// A thread that panicked leaves a table that is merely incomplete.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<G: Game> Team<G> {
    /// A team of so many threads, none of them started.
    pub fn new(threads: usize) -> Team<G> {
        Team { threads: threads.max(1), others: Vec::new(), common: None, backwards: false, copies: 1 }
    }

    /// How many times as much memory all tables take as the one of this thread.
    pub fn copies(&self) -> usize {
        self.copies
    }

    /// Puts new options into the order in which this thread takes them.
    #[inline]
    pub fn arrange<T>(&self, new: &mut [T]) {
        if self.backwards {
            new.reverse();
        }
    }
}

impl<G: Game> Solver<G> {
    /// Does a job, with all threads if it turns out to be long.
    pub(super) fn together<T: Send>(
        &mut self,
        job: impl Fn(&mut Solver<G>) -> Result<T, StopReason> + Sync,
    ) -> Result<T, StopReason> {
        if self.team.threads == 1 {
            return job(self);
        }
        self.budget.pause_after(ALONE);
        let alone = job(self);
        if !self.budget.resume() {
            return alone;
        }
        self.found_team();
        let done = Arc::new(AtomicBool::new(false));
        let run = |solver: &mut Solver<G>| {
            let result = job(solver);
            done.store(true, Ordering::Relaxed);
            result
        };
        let mut others = std::mem::take(&mut self.team.others);
        for other in &mut others {
            other.budget = self.budget.share(&done);
        }
        self.budget.work_until(&done);
        let mut results = std::thread::scope(|scope| {
            let running: Vec<_> = others.iter_mut().map(|other| scope.spawn(|| run(other))).collect();
            let own = run(self);
            let joined = running
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            std::iter::once(own).chain(joined).collect::<Vec<_>>()
        });
        self.budget.rejoin(others.iter().map(Solver::nodes).sum());
        self.team.others = others;
        // The first to finish told the others to stop: theirs is not the answer.
        let answer = results.iter().position(Result::is_ok);
        let reason = results.iter().position(|result| !matches!(result, Err(StopReason::Cancelled)));
        results.swap_remove(answer.or(reason).unwrap_or(0))
    }

    /// Makes the other threads' solvers and the common table, if there are none yet.
    fn found_team(&mut self) {
        if self.team.common.is_some() {
            return;
        }
        let common = Arc::new(Common {
            shards: (0..SHARDS).map(|_| Mutex::new(Table::default())).collect(),
            pool: Mutex::new(self.pool.clone()),
        });
        let copies = self.team.threads + 1;
        self.table.for_each(|hash, game, solved| common.shard(hash).insert(hash, game.clone(), solved));
        self.team.others = (1..self.team.threads)
            .map(|i| {
                let common = Some(Arc::clone(&common));
                let team = Team { backwards: i % 2 == 1, common, copies, ..Team::new(1) };
                Solver { pool: self.pool.clone(), team, oracle: self.oracle.clone(), ..Solver::default() }
            })
            .collect();
        self.team.common = Some(common);
        self.team.copies = copies;
    }

    /// A component that another thread has solved.
    #[inline]
    pub(super) fn found_by_others(&mut self, hash: u64, game: &G) -> Option<Solved> {
        let common = self.team.common.as_ref()?;
        let solved = common.shard(hash).find(hash, game)?;
        if solved.id.index() as usize >= self.pool.len() {
            self.pool.follow(&lock(&common.pool));
        }
        self.table.insert(hash, game.clone(), solved);
        Some(solved)
    }

    /// Enters a solved component, for the others as well.
    pub(super) fn enter(&mut self, hash: u64, game: &G, solved: Solved) {
        self.table.insert(hash, game.clone(), solved);
        if let Some(common) = &self.team.common {
            let mut shard = common.shard(hash);
            if shard.find(hash, game).is_none() {
                shard.insert(hash, game.clone(), solved);
            }
        }
    }

    /// The number of a thermograph.
    pub(super) fn intern(&mut self, thermograph: &Thermograph) -> ThermographId {
        let Some(common) = &self.team.common else { return self.pool.intern(thermograph) };
        let mut pool = lock(&common.pool);
        let id = pool.intern(thermograph);
        if id.index() as usize >= self.pool.len() {
            self.pool.follow(&pool);
        }
        id
    }
}
