//! The exact engine: thermographs by memoised search over canonical positions.
//!
//! A position is split into components, each brought to canonical form and looked up; a new one is
//! expanded, all its options evaluated, and its thermograph built from theirs. The table keeps one
//! number per canonical component; every distinct thermograph is stored once.
//!
//! Thermographs do not add, so a sum of several components that are neither numbers nor each
//! other's negatives is a node of its own, in `bag` form: see there for what theory allows to
//! leave out.

mod analysis;
mod bag;
pub(crate) mod node;
mod table;
mod threads;

pub use analysis::{Analysis, SumAnalysis, SumMove};

use crate::limits::{Budget, Limits, StopReason};
use bag::{Bag, Sums};
use hotstrat_core::pool::{Pool, Value};
use hotstrat_core::{Game, Options, Oracle, Sum, Thermograph};
use node::Distinct;
use std::fmt;
use std::sync::Arc;
use table::{Summands, Table};
use threads::Team;

/// The exact engine with its table, which grows from call to call.
///
/// With several threads, each has a table of its own and they share what they find: see
/// `exact::threads`.
#[derive(Debug)]
pub struct Solver<G: Game> {
    table: Table<G>,
    summands: Summands<G>,
    sums: Sums,
    pool: Pool,
    budget: Budget,
    team: Team<G>,
    oracle: Option<SharedOracle<G>>,
    scratch: Scratch<G>,
}

/// An oracle that several threads ask.
#[derive(Clone)]
struct SharedOracle<G>(Arc<dyn Oracle<G>>);

impl<G> fmt::Debug for SharedOracle<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an oracle")
    }
}

impl<G: Game> Default for Solver<G> {
    fn default() -> Solver<G> {
        Solver::with_threads(1)
    }
}

impl<G: Game> Solver<G> {
    /// An engine with an empty table that uses up to so many threads.
    #[must_use]
    pub fn with_threads(threads: usize) -> Solver<G> {
        Solver {
            table: Table::default(),
            summands: Summands::default(),
            sums: Sums::default(),
            pool: Pool::default(),
            budget: Budget::start(&Limits::default()),
            team: Team::new(threads),
            oracle: None,
            scratch: Scratch::default(),
        }
    }

    /// Lets the engine ask an oracle, if there is one, about every new component before it searches it.
    #[must_use]
    pub fn with_oracle(mut self, oracle: Option<Arc<dyn Oracle<G>>>) -> Solver<G> {
        self.oracle = oracle.map(SharedOracle);
        self
    }

    /// Sets the limits for the following calls and starts their clock.
    pub fn limit(&mut self, limits: &Limits) {
        self.budget = Budget::start(limits);
    }

    /// The nodes expanded since the limits were set.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.budget.nodes()
    }

    /// How many positions the table holds: components and sums.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.table.len() + self.sums.len()
    }

    /// How many distinct thermographs were met.
    #[must_use]
    pub fn thermographs(&self) -> usize {
        self.pool.len()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let own = self.table.bytes() + self.summands.bytes() + self.sums.bytes() + self.pool.bytes();
        own * self.team.copies()
    }

    /// The thermograph of a position, or the limit that was met. What was found on the way stays
    /// in the table: the same call with more time goes on from there.
    pub fn thermograph(&mut self, game: &G) -> Result<Thermograph, StopReason> {
        self.thermograph_of_sum(&Sum::from(game.clone()))
    }

    /// The thermograph of a sum, or the limit that was met.
    pub fn thermograph_of_sum(&mut self, sum: &Sum<G>) -> Result<Thermograph, StopReason> {
        self.together(|solver| {
            let value = solver.value_of_sum(sum)?;
            Ok(solver.pool.thermograph(value)?)
        })
    }

    /// Solves many sums into the table, with all threads even if each of them is small. A sum whose
    /// value cannot be represented is passed over.
    pub fn prepare(&mut self, sums: &[Sum<G>]) -> Result<(), StopReason> {
        self.together(|solver| {
            let mut order: Vec<&Sum<G>> = sums.iter().collect();
            solver.team.arrange(&mut order);
            for sum in order {
                match solver.value_of_sum(sum) {
                    Ok(_) | Err(StopReason::Inexact(_)) => {}
                    Err(stop) => return Err(stop),
                }
            }
            Ok(())
        })
    }

    fn value_of_sum(&mut self, sum: &Sum<G>) -> Result<Value, StopReason> {
        let mut bag = Bag::default();
        for (sign, part) in &sum.parts {
            self.add(&mut bag, *sign, part)?;
        }
        self.resolve(bag)
    }
}

/// Vectors to be used again, so that expanding a node allocates nothing.
#[derive(Debug)]
struct Scratch<G: Game> {
    parts: Vec<Vec<G>>,
    options: Vec<[Options<G>; 2]>,
    values: Vec<Vec<Value>>,
    new: Vec<Vec<(usize, u64)>>,
    hashes: Vec<u64>,
    distinct: Distinct,
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Scratch<G> {
        Scratch {
            parts: Vec::new(),
            options: Vec::new(),
            values: Vec::new(),
            new: Vec::new(),
            hashes: Vec::new(),
            distinct: Distinct::default(),
        }
    }
}
