//! Perfect play, by exact search of the whole sum.
//!
//! The value of a sum at t = −1 tells who wins: a player who moves first wins if and only if his wall there
//! is above 0 as he counts. (At t = −1 a move costs as much as one in a territory of his own, so that the
//! wall counts moves to the end.) So a move is perfect if it keeps that wall.

use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Dyadic, Game, Oracle, Thermograph};
use hotstrat_search::exact::{Solver, SumMove};
use hotstrat_search::{Limits, StopReason};
use std::sync::Arc;

/// Plays perfectly as long as the sum can be searched in time; after that as someone else would.
pub struct Perfect<G: Game> {
    solver: Solver<G>,
    oracle: Option<Arc<dyn Oracle<G>>>,
    otherwise: Box<dyn Strategy<G>>,
}

/// What the table may hold.
const BYTES: usize = 1 << 30;

impl<G: Game + 'static> Perfect<G> {
    /// A perfect player, who asks another one when a sum is too large.
    #[must_use]
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, otherwise: Box<dyn Strategy<G>>) -> Perfect<G> {
        let mut perfect = Perfect { solver: Solver::default(), oracle, otherwise };
        perfect.forget();
        perfect
    }

    fn forget(&mut self) {
        self.solver = Solver::default().with_oracle(self.oracle.clone());
    }
}

impl<G: Game + 'static> Strategy<G> for Perfect<G> {
    fn name(&self) -> &str {
        "perfect"
    }

    fn begin(&mut self) {
        self.otherwise.begin();
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = crate::deadline::Deadline::start(limits);
        // Unless it is given a limit, a perfect player takes the time that perfection takes.
        let limited = limits.time.is_some() || limits.nodes.is_some();
        let own = if limited { deadline.share(0.6) } else { limits.clone() };
        if self.solver.bytes() > BYTES {
            self.forget();
        }
        self.solver.limit(&Limits { memory: Some(BYTES), ..own });
        match best_move(&mut self.solver, state) {
            Ok(mv) => {
                mv.map(|mv| Choice::because(mv, "nothing is better: the whole sum was searched to the end"))
            }
            Err(_) => self.otherwise.choose(state, &deadline.share(1.0)),
        }
    }
}

/// The move that keeps most: the player's wall at t = −1 first, and of equal ones the better stop and mean.
pub fn best_move<G: Game>(
    solver: &mut Solver<G>,
    state: &State<G>,
) -> Result<Option<SumMove<G>>, StopReason> {
    let player = state.to_move();
    let options = solver.options(state.sum(), player)?;
    let worth = |option: &Thermograph| {
        let wall = |t| option.wall_at(player.opponent(), t).signed(player.sign());
        (wall(Dyadic::MINUS_ONE), wall(Dyadic::ZERO), option.mean().signed(player.sign()))
    };
    let best = options.iter().rev().max_by_key(|(_, option)| worth(option));
    Ok(best.map(|(mv, _)| *mv))
}
