//! A player who moves at random.

use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Game, SplitMix};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;

/// Plays any legal move, each as likely as the others.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    random: SplitMix,
}

impl RandomPlayer {
    /// A player whose moves follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> RandomPlayer {
        RandomPlayer { random: SplitMix::new(seed) }
    }
}

impl<G: Game> Strategy<G> for RandomPlayer {
    fn name(&self) -> &str {
        "random"
    }

    fn choose(&mut self, state: &State<G>, _: &Limits) -> Option<Choice<SumMove<G>>> {
        let moves = state.moves();
        let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let mv = *moves.get(self.random.below(count.max(1)) as usize)?;
        Some(Choice::because(mv, format!("one of {count} moves, by chance")))
    }
}
