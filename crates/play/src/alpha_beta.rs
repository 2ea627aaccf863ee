//! Alpha-beta search of the whole sum, in the manner of full-board programs such as Arrow: it knows nothing
//! of rooms, deepens while there is time, and believes an evaluation where it has to stop.

use crate::board::{Board, Child, TURN, signed};
use crate::deadline::Deadline;
use crate::state::State;
use crate::strategy::{Choice, Strategy};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Evaluate, Game, Player};
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use hotstrat_search::exact::SumMove;
use std::time::Duration;

/// The player.
pub struct AlphaBeta<G: Game + 'static> {
    /// How many moves of a position are searched, those first that gain most at once; all unless given.
    width: Option<usize>,
    evaluation: &'static dyn Evaluate<G>,
    table: Shelves<u64, Entry>,
    history: Shelves<u64, u32>,
}

#[derive(Clone, Copy)]
struct Entry {
    depth: u32,
    value: i64,
    bound: Bound,
    /// The hash of the component that the best move leads to.
    best: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// How many entries the tables may hold.
const ENTRIES: usize = 1 << 20;
/// The depth of a search in which the evaluation was believed nowhere.
const COMPLETE: u32 = u32::MAX;
/// No value is farther from 0.
const INFINITE: i64 = i64::MAX / 4;
/// How many moves a selective search looks at besides the two best of each component.
const WIDTH: usize = 16;
/// The deepest search.
const DEEPEST: u32 = 100;

impl<G: Game> AlphaBeta<G> {
    /// A player who believes this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> AlphaBeta<G> {
        AlphaBeta { width: None, evaluation, table: Shelves::default(), history: Shelves::default() }
    }

    /// A player who searches only the moves that look best, and these deeper.
    #[must_use]
    pub fn selective(evaluation: &'static dyn Evaluate<G>) -> AlphaBeta<G> {
        AlphaBeta { width: Some(WIDTH), ..AlphaBeta::new(evaluation) }
    }

    /// How long it takes to look at a position.
    #[must_use]
    pub fn cost(&self, state: &State<G>, clock: Clock) -> Duration {
        let watch = clock.start();
        let mut children = Vec::new();
        Board::new(state, self.evaluation).children(state.to_move(), &mut children);
        watch.elapsed()
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
        let (killers, width) = (vec![[0; 2]; DEEPEST as usize + 2], self.width);
        let mut search =
            Search { board, deadline, width, table, history, killers, nodes: 0, work: 0, cut: false };
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
            if let (1, Some(width)) = (depth, search.width) {
                select(&mut children, 3 * width);
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
        let plies = if depth == 1 { "ply" } else { "plies" };
        Some(Choice::because(
            mv,
            format!(
                "a search of the whole, {depth} {plies} deep, finds {:.1} after it, half a move for the turn",
                value.to_f64()
            ),
        ))
    }
}

struct Search<'a, G: Game + 'static> {
    board: Board<G>,
    deadline: &'a Deadline,
    width: Option<usize>,
    table: &'a mut Shelves<u64, Entry>,
    /// How often a move was good enough to end a search, by what it leads to.
    history: &'a mut Shelves<u64, u32>,
    /// For each ply the last moves that were.
    killers: Vec<[u64; 2]>,
    nodes: u64,
    work: usize,
    /// Whether the evaluation was believed anywhere.
    cut: bool,
}

/// Time is up; whether the root's first move is better than that of the search before.
struct Over {
    improved: bool,
}

/// Keeps so many moves, which are sorted, and the two best of each component.
fn select<G: Game>(children: &mut Vec<Child<G>>, width: usize) {
    let mut seen: Vec<u8> = Vec::new();
    let mut place = 0;
    children.retain(|child| {
        if seen.len() <= child.place {
            seen.resize(child.place + 1, 0);
        }
        seen[child.place] = seen[child.place].saturating_add(1);
        place += 1;
        place <= width || seen[child.place] <= 2
    });
}

impl<G: Game> Search<'_, G> {
    /// Searches all moves and puts the best one first.
    fn root(&mut self, children: &mut Vec<Child<G>>, player: Player, depth: u32) -> Result<i64, Over> {
        let mut alpha = -INFINITE;
        for i in 0..children.len() {
            let value = self.descend(&children[i], player, depth, 0, -INFINITE, -alpha);
            let value = value.map_err(|_| Over { improved: i > 0 })?;
            if value > alpha {
                alpha = value;
                let best = children.remove(i);
                children.insert(0, best);
            }
        }
        Ok(alpha)
    }

    /// The value of a move, as the player counts.
    fn descend(
        &mut self,
        child: &Child<G>,
        player: Player,
        depth: u32,
        ply: usize,
        alpha: i64,
        beta: i64,
    ) -> Result<i64, Over> {
        let undo = self.board.make(child);
        let value = self.search(player.opponent(), depth - 1, ply + 1, alpha, beta);
        self.board.take_back(undo);
        value.map(|value| -value)
    }

    fn search(
        &mut self,
        player: Player,
        depth: u32,
        ply: usize,
        mut alpha: i64,
        beta: i64,
    ) -> Result<i64, Over> {
        let now = signed(self.board.value, player);
        if self.board.open == 0 {
            return Ok(now - TURN);
        }
        if depth == 0 {
            self.cut = true;
            return Ok(now);
        }
        let key = self.board.hash ^ (player as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let known = self.table.get(&key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.value >= beta,
                Bound::AtMost => entry.value <= alpha,
            };
            if decides {
                self.cut |= entry.depth < COMPLETE;
                return Ok(entry.value);
            }
        }
        let mut children = Vec::new();
        self.board.children(player, &mut children);
        self.spend(children.len())?;
        if depth == 1 {
            self.cut = true;
            return Ok(now + children[0].gain);
        }
        if let Some(width) = self.width {
            select(&mut children, width);
        }
        self.order(&mut children, known.map(|entry| entry.best), ply);
        let (floor, mut best, mut best_move) = (alpha, -INFINITE, 0);
        let was_cut = std::mem::take(&mut self.cut);
        for child in &children {
            let value = self.descend(child, player, depth, ply, -beta, -alpha)?;
            if value > best {
                (best, best_move) = (value, child.hash);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let often = self.history.get(&child.hash).copied().unwrap_or_default();
                self.history.insert(child.hash, often.saturating_add(depth * depth));
                let killers = &mut self.killers[ply];
                if killers[0] != child.hash {
                    *killers = [child.hash, killers[0]];
                }
                break;
            }
        }
        let bound = match () {
            () if best >= beta => Bound::AtLeast,
            () if best <= floor => Bound::AtMost,
            () => Bound::Exact,
        };
        let depth = if self.cut { depth } else { COMPLETE };
        self.cut |= was_cut;
        if self.table.len() < 2 * ENTRIES {
            self.table.insert(key, Entry { depth, value: best, bound, best: best_move });
        }
        Ok(best)
    }

    /// The move of the table first, then the killers, then those that were often good; the others as the
    /// evaluation sees them.
    fn order(&self, children: &mut [Child<G>], first: Option<u64>, ply: usize) {
        let killers = self.killers[ply];
        children.sort_by_cached_key(|child| {
            let rank = match child.hash {
                hash if Some(hash) == first => 0,
                hash if hash == killers[0] => 1,
                hash if hash == killers[1] => 2,
                _ => 3,
            };
            let often = self.history.get(&child.hash).map_or(0, |&often| i64::from(often.min(1 << 20)));
            // A hundred points of history are worth as much as one of the evaluation.
            (rank, -(child.gain + often * (Dyadic::ONE.raw() / 100)))
        });
    }

    fn spend(&mut self, work: usize) -> Result<(), Over> {
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
