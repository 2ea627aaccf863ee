//! The search itself.

use crate::board::{Board, Child, TURN, signed};
use crate::deepening::{ENTRIES, Effort, Entry, INFINITE, Over};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Game, Player};

/// A search from one state.
pub(super) struct Search<'a, G: Game + 'static> {
    pub board: Board<G>,
    pub effort: Effort<'a>,
    /// The best move by the hash of the component that it leads to.
    pub table: &'a mut Shelves<u64, Entry<u64>>,
    /// How often a move was good enough to end a search, by what it leads to.
    pub history: &'a mut Shelves<u64, u32>,
    /// For each ply the last moves that were.
    pub killers: Vec<[u64; 2]>,
    /// Whether the evaluation was believed anywhere.
    pub cut: bool,
}

impl<G: Game> Search<'_, G> {
    /// Searches all moves and puts the best one first.
    pub fn root(&mut self, children: &mut Vec<Child<G>>, player: Player, depth: u32) -> Result<i64, Over> {
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
        let turn = (player as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let key = self.board.hash ^ turn;
        let known = self.table.get(&key).copied();
        if let Some((value, cut)) = known.and_then(|entry| entry.answer(depth, [alpha, beta])) {
            self.cut |= cut;
            return Ok(value);
        }
        if depth == 1 && now >= beta {
            // Already as good as that without looking for a move.
            self.cut = true;
            return Ok(now);
        }
        let mut children = Vec::new();
        self.board.children(player, &mut children);
        self.effort.spend(children.len())?;
        if depth == 1 {
            self.cut = true;
            return Ok(now + children[0].gain.max(0));
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
        let entry = Entry::new(depth, self.cut, best, [floor, beta], best_move);
        self.cut |= was_cut;
        if known.is_some() || self.table.len() < 2 * ENTRIES {
            self.table.insert(key, entry);
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadline::Deadline;
    use crate::deepening::DEEPEST;
    use crate::state::State;
    use hotstrat_core::{Evaluate, SplitMix, Sum};
    use hotstrat_games::Amazons;
    use hotstrat_games::amazons::evaluation::Lead;
    use hotstrat_games::amazons::subgames::Subgames;
    use hotstrat_search::Limits;

    /// The value by definition: every move, no bounds, no table.
    fn minimax(board: &mut Board<Amazons<u32>>, player: Player, depth: u32) -> i64 {
        let now = signed(board.value, player);
        if board.open == 0 {
            return now - TURN;
        }
        let mut children = Vec::new();
        board.children(player, &mut children);
        if depth == 1 {
            return now + children[0].gain.max(0);
        }
        let values = children.iter().map(|child| {
            let undo = board.make(child);
            let value = -minimax(board, player.opponent(), depth - 1);
            board.take_back(undo);
            value
        });
        values.max().expect("both players can move")
    }

    #[test]
    fn bounds_and_tables_change_no_value() {
        let mut random = SplitMix::new(7);
        for start in 0..120 {
            // Few squares, so that there is often a single move.
            let subgames = Subgames::new(3, 3, 1, 1 + 2 * random.below(2)).unwrap();
            let count = 1 + random.below(2);
            let sum: Sum<Amazons<u32>> = subgames.start(count, 3, start).into_iter().collect();
            let player = Player::BOTH[random.below(2) as usize];
            let (mut table, mut history) = (Shelves::default(), Shelves::default());
            for depth in 2..=4 {
                let evaluation: &'static dyn Evaluate<_> = &Lead;
                let board = || Board::new(&State::new(&sum, player), evaluation);
                let mut children = Vec::new();
                board().children(player, &mut children);
                if children.is_empty() || board().open == 0 {
                    continue;
                }
                let deadline = Deadline::start(&Limits { nodes: Some(u64::MAX), ..Limits::default() });
                let mut search = Search {
                    board: board(),
                    effort: Effort::start(&deadline),
                    table: &mut table,
                    history: &mut history,
                    killers: vec![[0; 2]; DEEPEST as usize + 2],
                    cut: false,
                };
                let found = search.root(&mut children.clone(), player, depth).ok().unwrap();
                assert_eq!(
                    found,
                    minimax(&mut board(), player, depth),
                    "start {start}, {player}, depth {depth}"
                );
            }
        }
    }
}
