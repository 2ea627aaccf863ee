//! A player who looks one move ahead.

use crate::deadline::Deadline;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::{Evaluate, Game};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;

/// Plays the move after which the evaluation is best.
pub struct Greedy<G: 'static> {
    evaluation: &'static dyn Evaluate<G>,
}

impl<G: Game> Greedy<G> {
    /// A player who believes this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> Greedy<G> {
        Greedy { evaluation }
    }
}

impl<G: Game> Strategy<G> for Greedy<G> {
    fn name(&self) -> &str {
        "greedy"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let deadline = Deadline::start(limits);
        let player = state.to_move();
        let mut best: Option<(i64, SumMove<G>)> = None;
        for (i, (room, mv)) in state.moves().into_iter().enumerate() {
            if i % 64 == 63 && deadline.is_over() {
                break;
            }
            let (sign, part) = &state.sum().parts[room];
            let option = part.play(sign.apply(player), mv);
            let change = self.evaluation.evaluate(&option).raw() - self.evaluation.evaluate(part).raw();
            let gain = if sign.apply(player) == hotstrat_core::Player::Left { change } else { -change };
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, (room, mv)));
            }
        }
        let (gain, mv) = best?;
        let gain =
            hotstrat_core::Dyadic::from_raw(gain).map_or_else(|_| "much".to_owned(), |g| g.to_string());
        Some(Choice::because(mv, format!("it gains most at once: {gain} by the evaluation")))
    }
}
