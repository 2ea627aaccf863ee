//! Alpha-beta search of the whole sum, in the manner of full-board programs such as Arrow: it knows nothing
//! of rooms, deepens while there is time, and believes an evaluation where it has to stop.

mod search;

use crate::board::{Board, signed};
use crate::deadline::Deadline;
use crate::deepening::{DEEPEST, ENTRIES, Effort, Entry, Found, Over};
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Evaluate, Game};
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

    /// The best move found in time, and what is thought of it.
    pub fn search(&mut self, state: &State<G>, deadline: &Deadline) -> Option<(SumMove<G>, Found)> {
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
        let mut best = (first.place, first.mv);
        let mut found =
            Found { value: signed(board.value, player) + first.gain, depth: 0, is_complete: false };
        let (table, history) = (&mut self.table, &mut self.history);
        let killers = vec![[0; 2]; DEEPEST as usize + 2];
        let effort = Effort::start(deadline);
        let mut search = Search { board, effort, table, history, killers, cut: false };
        for depth in 1..=DEEPEST {
            search.cut = false;
            match search.root(&mut children, player, depth) {
                Ok(value) => {
                    best = (children[0].place, children[0].mv);
                    found = Found { value, depth, is_complete: !search.cut };
                }
                Err(Over { improved }) => {
                    if improved {
                        best = (children[0].place, children[0].mv);
                    }
                    break;
                }
            }
            if !search.cut || children.len() == 1 {
                break;
            }
        }
        Some((best, found))
    }
}

impl<G: Game> Strategy<G> for AlphaBeta<G> {
    fn name(&self) -> &str {
        "alpha-beta"
    }

    fn choose(&mut self, state: &State<G>, limits: &Limits) -> Option<Choice<SumMove<G>>> {
        let (mv, found) = self.search(state, &Deadline::start(limits))?;
        Some(Choice::because(mv, found.why("the whole", 0)))
    }
}
