//! Alpha-beta search of the whole sum, in the manner of full-board programs such as Arrow: it knows nothing
//! of rooms, deepens while there is time, and believes an evaluation where it has to stop.

mod search;

use crate::board::{Board, signed};
use crate::deadline::Deadline;
use crate::deepening::{DEEPEST, ENTRIES, Effort, Entry, Over};
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Evaluate, Game};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;
use search::Search;

/// The player.
pub struct AlphaBeta<G: Game + 'static> {
    evaluation: &'static dyn Evaluate<G>,
    table: Shelves<u64, Entry<u64>>,
    history: Shelves<u64, u32>,
}

impl<G: Game> AlphaBeta<G> {
    /// A player who believes this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> AlphaBeta<G> {
        AlphaBeta { evaluation, table: Shelves::default(), history: Shelves::default() }
    }

    /// The best move found in time, what it is worth to the player, and how deep the last search was.
    pub fn search(&mut self, state: &State<G>, deadline: &Deadline) -> Option<(SumMove<G>, Dyadic, u32)> {
        if self.table.len() > ENTRIES {
            self.table.clear();
        }
        if self.history.len() > ENTRIES {
            self.history.clear();
        }
        let player = state.to_move();
        let board = Board::new(state, self.evaluation);
        let mut children = Vec::new();
        board.children(player, &mut children);
        let first = children.first()?;
        let mut best = ((first.place, first.mv), signed(board.value, player) + first.gain, 0);
        let (table, history) = (&mut self.table, &mut self.history);
        let killers = vec![[0; 2]; DEEPEST as usize + 2];
        let effort = Effort::start(deadline);
        let mut search = Search { board, effort, table, history, killers, cut: false };
        for depth in 1..=DEEPEST {
            search.cut = false;
            match search.root(&mut children, player, depth) {
                Ok(value) => best = ((children[0].place, children[0].mv), value, depth),
                Err(Over { improved }) => {
                    if improved {
                        best.0 = (children[0].place, children[0].mv);
                    }
                    break;
                }
            }
            if !search.cut || children.len() == 1 {
                break;
            }
        }
        let value = Dyadic::from_raw(best.1).unwrap_or(Dyadic::ZERO);
        Some((best.0, value, best.2))
    }
}

impl<G: Game> Strategy<G> for AlphaBeta<G> {
    fn name(&self) -> &str {
        "alpha-beta"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let (mv, value, depth) = self.search(state, &Deadline::start(limits))?;
        Some(Choice::because(mv, because("the whole", value, depth)))
    }
}

/// What a search of something has found, in words.
pub(crate) fn because(what: &str, value: Dyadic, depth: u32) -> String {
    let plies = if depth == 1 { "ply" } else { "plies" };
    let value = value.to_f64();
    format!(
        "a search of {what}, {depth} {plies} deep, finds that it leads to {value:.1}, half a move of it for the turn"
    )
}
