//! What searches share that deepen ply by ply: entries of their tables, and what they may spend.

use crate::deadline::Deadline;
use hotstrat_core::Dyadic;

/// No value is farther from 0.
pub(crate) const INFINITE: i64 = i64::MAX / 4;
/// The deepest search.
pub(crate) const DEEPEST: u32 = 100;
/// How many entries a table may hold from one turn to the next; during a turn it may be twice as many. Then no more are
/// added, but what is found out about those is.
pub(crate) const ENTRIES: usize = 1 << 20;

/// The depth of a search in which the evaluation was believed nowhere.
const COMPLETE: u32 = u32::MAX;

/// What a search has found out about a position.
#[derive(Clone, Copy)]
pub(crate) struct Entry<M> {
    depth: u32,
    value: i64,
    bound: Bound,
    /// The best move.
    pub best: M,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

impl<M> Entry<M> {
    /// What was found by a search of this depth, if only values above `alpha` and below `beta` mattered; and whether
    /// the evaluation was believed anywhere.
    pub fn new(depth: u32, cut: bool, value: i64, [alpha, beta]: [i64; 2], best: M) -> Entry<M> {
        let bound = match () {
            () if value >= beta => Bound::AtLeast,
            () if value <= alpha => Bound::AtMost,
            () => Bound::Exact,
        };
        Entry { depth: if cut { depth } else { COMPLETE }, value, bound, best }
    }

    /// The value, or a bound that is as good, if it is known from a search of this depth; and whether the evaluation was
    /// believed anywhere.
    pub fn answer(&self, depth: u32, [alpha, beta]: [i64; 2]) -> Option<(i64, bool)> {
        let decides = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value >= beta,
            Bound::AtMost => self.value <= alpha,
        };
        (self.depth >= depth && decides).then_some((self.value, self.depth < COMPLETE))
    }
}

/// What a search thinks of its move.
#[derive(Clone, Copy)]
pub struct Found {
    /// What it is worth to the player.
    pub value: i64,
    /// How deep the last search was.
    pub depth: u32,
    /// Whether the evaluation was believed only where nobody can move in the other's rooms.
    pub is_complete: bool,
}

impl Found {
    /// A reason in words: what was searched, and what the rooms add that were not.
    pub(crate) fn why(self, what: &str, rest: i64) -> String {
        let Found { value, depth, is_complete } = self;
        let value = value.saturating_add(rest) as f64 / Dyadic::ONE.raw() as f64;
        let plies = if depth == 1 { "ply" } else { "plies" };
        if is_complete {
            return format!(
                "a search of {what}, until only territories are left, expects that it leads to {value:.1}, half a move \
                 of it for the turn"
            );
        }
        format!("a search of {what}, {depth} {plies} deep, expects that it leads to {value:.1}")
    }
}

/// The search has to end; whether the root's first move is better than that of the search before.
pub(crate) struct Over {
    pub improved: bool,
}

/// What a search has spent.
pub(crate) struct Effort<'a> {
    deadline: &'a Deadline,
    nodes: u64,
    /// Since the last look at the clock.
    work: usize,
}

impl<'a> Effort<'a> {
    pub fn start(deadline: &'a Deadline) -> Effort<'a> {
        Effort { deadline, nodes: 0, work: 0 }
    }

    /// Counts a node in which so many moves were looked at.
    pub fn spend(&mut self, work: usize) -> Result<(), Over> {
        self.nodes += 1;
        self.work += work + 4;
        if self.deadline.nodes().is_some_and(|most| self.nodes >= most) {
            return Err(Over { improved: false });
        }
        if self.work > 600 {
            self.work = 0;
            if self.deadline.is_over() {
                return Err(Over { improved: false });
            }
        }
        Ok(())
    }
}
