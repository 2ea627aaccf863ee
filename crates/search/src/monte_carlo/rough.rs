//! Random moves without looking at all of them.
//!
//! To number a position's moves, each has to be played and brought to canonical form. A roll-out that
//! passes by only needs one of them.

use crate::boards::{BoardId, Boards, Reached};
use hotstrat_core::{Game, Player, Sign, SplitMix};

/// Room for the moves and parts of a position.
#[derive(Debug)]
pub(super) struct Rough<G: Game> {
    moves: Vec<G::Move>,
    parts: Vec<(Sign, G)>,
    /// How many moves there are up to and including each part.
    ends: Vec<usize>,
}

impl<G: Game> Default for Rough<G> {
    fn default() -> Rough<G> {
        Rough { moves: Vec::new(), parts: Vec::new(), ends: Vec::new() }
    }
}

impl<G: Game> Rough<G> {
    /// A random move of a player on a board, where `others` more moves, not on the board, are as likely as
    /// each of those on it; `None` if it is one of these.
    pub(super) fn step(
        &mut self,
        boards: &mut Boards<G>,
        board: BoardId,
        player: Player,
        others: u32,
        random: &mut SplitMix,
    ) -> Option<Reached> {
        self.moves.clear();
        self.parts.clear();
        self.ends.clear();
        for (sign, game) in boards.parts(board) {
            game.moves(sign.apply(player), &mut self.moves);
            self.parts.push((sign, game.clone()));
            self.ends.push(self.moves.len());
        }
        let chosen = random.below(self.moves.len() as u32 + others).checked_sub(others)? as usize;
        let at = self.ends.partition_point(|&end| end <= chosen);
        let (sign, game) = &mut self.parts[at];
        *game = game.play(sign.apply(player), self.moves[chosen]);
        Some(boards.enter(self.parts.iter().map(|(sign, game)| (*sign, game))))
    }
}
