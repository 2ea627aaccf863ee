//! The exact engine: thermographs by memoised search over canonical positions.
//!
//! A position is split into components, each brought to canonical form and looked up; a new one is
//! expanded, all its options evaluated, and its thermograph built from theirs. The table keeps one
//! number per canonical component; every distinct thermograph is stored once.
//!
//! Thermographs do not add, so a sum of several components that are neither numbers nor each
//! other's negatives is a node of its own, in [`bag`] form: see there for what theory allows to
//! leave out.

mod analysis;
mod bag;
mod node;
mod table;

pub use analysis::{Analysis, OrthodoxMove, SumAnalysis};

use crate::limits::{Budget, Limits, StopReason};
use bag::{Bag, Sums};
use hotstrat_core::pool::{Pool, Value};
use hotstrat_core::{Game, Options, Sum, Thermograph};
use table::{Summands, Table};

/// The exact engine with its table, which grows from call to call.
#[derive(Debug)]
pub struct Solver<G: Game> {
    table: Table<G>,
    summands: Summands<G>,
    sums: Sums,
    pool: Pool,
    budget: Budget,
    /// Vectors to be used again, so that expanding a node allocates nothing.
    spare_parts: Vec<Vec<G>>,
    spare_options: Vec<[Options<G>; 2]>,
    spare_values: Vec<Vec<Value>>,
    spare_new: Vec<Vec<(usize, u64)>>,
    spare_hashes: Vec<Vec<u64>>,
    distinct: node::Distinct,
}

impl<G: Game> Default for Solver<G> {
    fn default() -> Solver<G> {
        Solver {
            table: Table::default(),
            summands: Summands::default(),
            sums: Sums::default(),
            pool: Pool::default(),
            budget: Budget::start(&Limits::default()),
            spare_parts: Vec::new(),
            spare_options: Vec::new(),
            spare_values: Vec::new(),
            spare_new: Vec::new(),
            spare_hashes: Vec::new(),
            distinct: node::Distinct::default(),
        }
    }
}

impl<G: Game> Solver<G> {
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
        self.table.bytes() + self.summands.bytes() + self.sums.bytes() + self.pool.bytes()
    }

    /// The thermograph of a position, or the limit that was met. What was found on the way stays
    /// in the table: the same call with more time goes on from there.
    pub fn thermograph(&mut self, game: &G) -> Result<Thermograph, StopReason> {
        let value = self.evaluate(game)?;
        Ok(self.pool.thermograph(value)?)
    }

    /// The thermograph of a sum, or the limit that was met.
    pub fn thermograph_of_sum(&mut self, sum: &Sum<G>) -> Result<Thermograph, StopReason> {
        let mut bag = Bag::default();
        for (sign, part) in &sum.parts {
            self.add(&mut bag, *sign, part)?;
        }
        let value = self.resolve(bag)?;
        Ok(self.pool.thermograph(value)?)
    }

    /// Counts a node.
    fn spend(&mut self) -> Result<(), StopReason> {
        if self.budget.check_is_due() {
            self.budget.check(self.bytes())?;
        }
        self.budget.spend();
        Ok(())
    }
}
