//! Alpha-beta search of the whole sum, in the manner of full-board programs such as Arrow: it knows nothing
//! of rooms, deepens while there is time, and believes an evaluation where it has to stop.

mod coupons;
mod search;

use crate::board::{Board, Child, signed};
use crate::deadline::Deadline;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use coupons::Coupons;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Evaluate, Game};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;
use search::{DEEPEST, ENTRIES, Entry, Over, Search, select};
use std::rc::Rc;

/// The player.
pub struct AlphaBeta<G: Game + 'static> {
    /// Which moves are searched; all of them unless given.
    selection: Option<Selection<G>>,
    evaluation: &'static dyn Evaluate<G>,
    table: Shelves<u64, Entry>,
    history: Shelves<u64, u32>,
}

/// The moves that a selective search looks at, those that gain most at once. To find them takes most of its time, and
/// it comes to a board again with other coupons, with a greater depth and in later turns; so they are kept.
struct Selection<G: Game> {
    /// By the hash of the board and of whose turn it is.
    lists: Shelves<u64, Rc<[Child<G>]>>,
}

/// How many moves a selective search looks at besides the two best of each component.
const WIDTH: usize = 10;

/// How many boards it keeps the moves of.
const LISTS: usize = 1 << 15;

impl<G: Game> AlphaBeta<G> {
    /// A player who believes this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> AlphaBeta<G> {
        AlphaBeta { selection: None, evaluation, table: Shelves::default(), history: Shelves::default() }
    }

    /// A player who searches only the moves that look best, and these deeper.
    #[must_use]
    pub fn selective(evaluation: &'static dyn Evaluate<G>) -> AlphaBeta<G> {
        let selection = Some(Selection { lists: Shelves::default() });
        AlphaBeta { selection, ..AlphaBeta::new(evaluation) }
    }

    /// The best move found in time, what it is worth to the player, and how deep the last search was.
    pub fn search(&mut self, state: &State<G>, deadline: &Deadline) -> Option<(SumMove<G>, Dyadic, u32)> {
        self.search_beside(state, &[], deadline)
    }

    /// The same beside coupons, the dearest first. They stand for rooms that are not searched: whoever takes one
    /// gets its price and gives away the turn. The first move is not a coupon.
    pub fn search_beside(
        &mut self,
        state: &State<G>,
        prices: &[Dyadic],
        deadline: &Deadline,
    ) -> Option<(SumMove<G>, Dyadic, u32)> {
        if self.table.len() > ENTRIES {
            self.table.clear();
        }
        if self.history.len() > ENTRIES {
            self.history.clear();
        }
        if let Some(selection) = &mut self.selection
            && selection.lists.len() > LISTS
        {
            selection.lists.clear();
        }
        let player = state.to_move();
        let board = Board::new(state, self.evaluation);
        let mut children = Vec::new();
        board.children(player, &mut children);
        let first = children.first()?;
        let mut best = ((first.place, first.mv), signed(board.value, player) + first.gain, 0);
        let (table, history) = (&mut self.table, &mut self.history);
        let (killers, selection) = (vec![[0; 2]; DEEPEST as usize + 2], self.selection.as_mut());
        let coupons = Coupons::new(prices);
        let mut search = Search {
            board,
            coupons,
            deadline,
            selection,
            table,
            history,
            killers,
            nodes: 0,
            work: 0,
            cut: false,
        };
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
            if depth == 1 && search.selection.is_some() {
                select(&mut children, 3 * WIDTH);
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
