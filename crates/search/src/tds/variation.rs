//! Lines of best play, written as in the papers: `1. C(5/2) 2. C(2) 3. C(3/2) 4. A1-A2×B1 …`

use super::Ties;
use super::search::{INFINITE, Search, State, UNLIMITED, deeper, start};
use crate::boards::{NOTHING, Reached};
use crate::exact::SumMove;
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player, Sum};

/// A move in a game plus a coupon stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ply<M> {
    /// Taking the top coupon.
    Coupon(Dyadic),
    /// A move on the board.
    Board(M),
}

/// A line of play in a sum.
pub type Line<G> = Vec<Ply<SumMove<G>>>;

/// Lines longer than this are cut off.
const LONGEST: usize = 10_000;

impl<G: Game> Search<'_, G> {
    /// Best play from a sum with a stack, until what is left is recognised as an integer, or
    /// nobody wants to move any more.
    pub fn variation(
        &mut self,
        sum: &Sum<G>,
        stack: u32,
        first: Player,
        depth: Option<u32>,
        ties: Ties,
    ) -> Result<Line<G>, StopReason> {
        let mut line = Vec::new();
        let (mut sum, mut player) = (sum.clone(), first);
        let mut rest = depth.unwrap_or(UNLIMITED);
        let reached = self.enter(&sum);
        let (mut state, _) = start(reached, stack, player);
        while state.board != NOTHING && state.finals < 2 && rest > 0 && line.len() < LONGEST {
            let value = self.search(state, -INFINITE, INFINITE, rest)?.value;
            let coupon = match ties {
                Ties::Coupon => self.coupon_attains(state, value, rest)?,
                Ties::Board => false,
            };
            let mv = if coupon { None } else { self.move_attaining(&sum, player, state, value, rest, ties)? };
            match mv {
                Some((mv, next)) => {
                    line.push(Ply::Board(mv));
                    sum = sum.play(player, mv);
                    state = next;
                }
                None => {
                    line.push(Ply::Coupon(self.spacing.top(state.stack)));
                    state = State { gained: 0, ..state.after_coupon(0) };
                }
            }
            player = player.opponent();
            rest = deeper(rest);
        }
        Ok(line)
    }

    /// A move on the board that is worth the value of a state, and where it leads: of several, one after
    /// which it stays quiet for longest.
    fn move_attaining(
        &mut self,
        sum: &Sum<G>,
        player: Player,
        state: State,
        value: i64,
        depth: u32,
        ties: Ties,
    ) -> Result<Option<(SumMove<G>, State)>, StopReason> {
        let before = self.enter(sum).shift;
        let mut moves = Vec::new();
        sum.moves(player, &mut moves);
        let mut quietest: Option<(Option<u32>, SumMove<G>, State)> = None;
        for mv in moves {
            let reached = self.enter(&sum.play(player, mv));
            let gain = reached.shift - before;
            let gain = if player == Player::Left { gain } else { -gain };
            let (next, _) = start(reached, state.stack, player.opponent());
            let found = self.search(next, gain - value, gain - value + 1, deeper(depth))?;
            if gain - found.value >= value {
                let until = self.first_move(next, gain - value, deeper(depth), ties)?;
                if quietest.as_ref().is_none_or(|(least, ..)| until < *least) {
                    quietest = Some((until, mv, next));
                }
            }
        }
        Ok(quietest.map(|(_, mv, next)| (mv, next)))
    }

    /// Enters a sum among the positions.
    pub(super) fn enter(&mut self, sum: &Sum<G>) -> Reached {
        self.boards.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)))
    }
}
