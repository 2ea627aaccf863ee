//! Minimax search of a game plus a coupon stack.
//!
//! Whoever is to move takes the top coupon or moves on the board. When both have taken a coupon of
//! −1 one after the other, neither wants to move: the game counts 0 and the rest of the stack −1/2 to
//! whoever is to move. The number of such coupons just taken is part of the state; without it the
//! same position could be met with different values, depending on the way to it.
//!
//! Values are to whoever is to move, without what was gained before, in units of the number type.

use super::Enhancements;
use super::discovery::Discovery;
use super::places::Places;
use super::range::Range;
use super::recursive::Settled;
use super::stack::Spacing;
use super::table::{Entry, Key, Table};
use crate::boards::{BoardId, Boards, Moves, NEW_BOARD, NOTHING, Reached};
use crate::limits::{Budget, StopReason};
use hotstrat_core::{Dyadic, Evaluate, Game, Player, Sign};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// A position with a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The position.
    pub board: BoardId,
    /// How many coupons above −1 are left.
    pub stack: u32,
    /// Who is to move.
    pub mover: Player,
    /// How many coupons of −1 were taken just now, one after the other.
    pub finals: u8,
    /// What the player to move has gained before. Without E3 it keeps states apart.
    pub gained: i64,
}

impl State {
    /// The state when the top coupon is taken, whose value is `price`.
    #[must_use]
    pub fn after_coupon(self, price: i64) -> State {
        State {
            stack: self.stack.saturating_sub(1),
            mover: self.mover.opponent(),
            finals: if self.stack == 0 { self.finals + 1 } else { 0 },
            gained: -self.gained - price,
            ..self
        }
    }

    /// The state when a move on the board is made, and what the player who makes it gains.
    #[must_use]
    pub fn after_move(self, to: Reached) -> (State, i64) {
        let gain = if self.mover == Player::Left { to.shift } else { -to.shift };
        let next = State {
            board: to.board,
            mover: to.sign.apply(self.mover.opponent()),
            finals: 0,
            gained: -self.gained - gain,
            ..self
        };
        (next, gain)
    }
}

/// What a search found out.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The value, or a bound of it if it lies outside the window.
    pub value: i64,
    /// The best move: 0 for the coupon, then the moves on the board.
    pub best: u16,
    /// Whether the depth limit was met.
    pub cut: bool,
    /// Whether a pseudo-terminal position was met that does not count as solved.
    pub open: bool,
}

impl Found {
    fn exactly(value: i64) -> Found {
        Found { value, best: 0, cut: false, open: false }
    }
}

/// No bound: nothing that can be reached is worth so much.
pub const INFINITE: i64 = i64::MAX / 4;

/// How often a state is searched with the windows that are asked for.
const PATIENCE: u8 = 1;

/// The memory that a level of the search takes, roughly.
const LEVEL: usize = 1700;

/// A depth that is never met.
pub const UNLIMITED: u32 = u32::MAX;

/// What a search works with.
pub struct Search<'a, G: Game> {
    /// The positions.
    pub boards: Boards<G>,
    /// The spacing of the coupons.
    pub spacing: Spacing,
    /// What is switched on.
    pub enhancements: Enhancements,
    /// The limits.
    pub budget: Budget,
    /// Whether the oracle is asked even where a search with these coupons would find something else.
    pub trusting: bool,
    /// What the searches of a discovery told, all but the last, and when.
    pub shallow: Vec<(Discovery, Duration)>,
    /// Leaves the number of coupons of −1 out of the keys of the table, to show that it is needed.
    #[cfg(test)]
    pub(super) forgets_finals: bool,
    pub(super) table: Table,
    evaluation: &'a dyn Evaluate<G>,
    evaluated: FxHashMap<BoardId, i64>,
    /// What the evaluation thinks of the best moves of positions whose moves were not entered.
    glanced: FxHashMap<(BoardId, Player), Option<i64>>,
    /// What was best in the positions before.
    habits: Vec<Habit>,
    /// For E4: the least stack above which nobody needs to move on the board, at some spacing.
    pub(super) ceilings: FxHashMap<(BoardId, u32), u32>,
    /// For E4: the positions whose mean and temperature are known exactly.
    pub(super) settled: Vec<Option<Settled>>,
    pub(super) places: Places,
    /// What temperatures the positions can have, as far as it was asked.
    pub(super) ranges: Vec<Option<Range>>,
    /// How many moves and coupons there are between the root and the present state.
    levels: usize,
}

/// What was best in a position before: what to try first.
#[derive(Clone, Copy, Debug)]
struct Habit {
    /// The best move on the board for either player, if there was one.
    moves: [u16; 2],
    /// The coupon from which on coupons were better than moves on the board.
    quiet: i64,
}

/// Nothing is known: coupons first.
const NO_HABIT: Habit = Habit { moves: [0; 2], quiet: i64::MIN };

impl<'a, G: Game> Search<'a, G> {
    /// A search with an empty table.
    pub fn new(
        boards: Boards<G>,
        table: Table,
        enhancements: Enhancements,
        evaluation: &'a dyn Evaluate<G>,
        budget: Budget,
    ) -> Search<'a, G> {
        Search {
            boards,
            spacing: Spacing::new(0),
            enhancements,
            budget,
            trusting: false,
            shallow: Vec::new(),
            #[cfg(test)]
            forgets_finals: false,
            table,
            evaluation,
            evaluated: FxHashMap::default(),
            glanced: FxHashMap::default(),
            habits: Vec::new(),
            ceilings: FxHashMap::default(),
            settled: Vec::new(),
            places: Places::default(),
            ranges: Vec::new(),
            levels: 0,
        }
    }

    /// The exact value of a state, searched to the end.
    pub fn value(&mut self, state: State) -> Result<i64, StopReason> {
        Ok(self.search(state, -INFINITE, INFINITE, UNLIMITED)?.value)
    }

    /// Whether the value of a state is at least `bound`.
    pub fn reaches(&mut self, state: State, bound: i64) -> Result<bool, StopReason> {
        Ok(self.search(state, bound - 1, bound, UNLIMITED)?.value >= bound)
    }

    /// Searches a state within a window.
    pub fn search(&mut self, state: State, low: i64, high: i64, depth: u32) -> Result<Found, StopReason> {
        if state.board == NOTHING {
            return Ok(Found::exactly(self.spacing.worth(state.stack)));
        }
        if let Some(value) = self.told(state) {
            return Ok(Found::exactly(value));
        }
        if depth == 0 {
            let value = self.evaluate(state.board, state.mover) + self.spacing.worth(state.stack);
            return Ok(Found { cut: true, ..Found::exactly(value) });
        }
        if depth == 1 && !self.boards.are_moves_known(state.board) {
            return self.glance(state, low, high);
        }
        if depth == UNLIMITED
            && let Some(value) = self.mast(state)
        {
            return Ok(Found::exactly(value));
        }
        self.levels += 1;
        let found = crate::exact::node::with_stack(|| {
            if self.enhancements.e4 && depth == UNLIMITED && state.finals == 0 {
                let own = self.own_places(state.board);
                if own < self.spacing.places() {
                    return self.search_at_own_spacing(state, low, high, Spacing::new(own));
                }
                if state.stack > 0 {
                    let ceiling = self.ceiling(state.board)?;
                    // Now it may be known.
                    if let Some(value) = self.mast(state) {
                        return Ok(Found::exactly(value));
                    }
                    if state.stack > ceiling {
                        return self.take_coupons_to(state, ceiling, low, high);
                    }
                }
            }
            self.search_moves(state, low, high, depth)
        });
        self.levels -= 1;
        found
    }

    /// Stops if a limit is met.
    pub(super) fn check(&mut self) -> Result<(), StopReason> {
        if self.budget.check_is_due() {
            let bytes = self.boards.bytes() + self.table.bytes() + self.levels * LEVEL;
            self.budget.check(bytes)?;
        }
        Ok(())
    }

    /// What the oracle knows of a state: the wall, at the temperature that a search would find it at.
    ///
    /// A search with larger coupons than exact ones finds something else. So the answer is used where
    /// the search is exact, or where it does not matter what a search on the way finds.
    fn told(&mut self, state: State) -> Option<i64> {
        if state.finals > 0 || self.boards.told(state.board).is_none() {
            return None;
        }
        if !self.trusting && self.own_places(state.board) > self.spacing.places() {
            return None;
        }
        let thermograph = self.boards.told(state.board)?;
        let wall = thermograph.wall_at(state.mover, self.spacing.top(state.stack.next_multiple_of(2)));
        Some(self.spacing.worth(state.stack) + wall.signed(state.mover.sign()).raw())
    }

    fn search_moves(
        &mut self,
        state: State,
        mut low: i64,
        mut high: i64,
        depth: u32,
    ) -> Result<Found, StopReason> {
        let key = self.key(state);
        let (mut first, mut known_low, mut known_high) = (None, -INFINITE, INFINITE);
        let mut visits = 0;
        if let Some(entry) = key.and_then(|key| self.table.find(key)) {
            first = Some(entry.best);
            visits = entry.visits;
            if entry.solved || entry.depth >= depth {
                let open = !entry.solved && !entry.cut;
                let found = |value| Found { value, best: entry.best, cut: entry.cut, open };
                if entry.low >= high || entry.low == entry.high {
                    return Ok(found(entry.low));
                }
                if entry.high <= low {
                    return Ok(found(entry.high));
                }
                // Bounds that depend on a depth limit must not get mixed with others.
                if entry.solved {
                    (known_low, known_high) = (entry.low, entry.high);
                    (low, high) = (low.max(entry.low), high.min(entry.high));
                }
            }
        }
        // What is asked again and again, each time with another window, is better settled once and for all.
        if visits >= PATIENCE && self.enhancements.e3 && depth == UNLIMITED {
            (low, high) = (known_low, known_high);
        }
        self.check()?;
        let met = self.boards.len();
        let moves = self.boards.moves(state.board, state.mover);
        // Positions that were not met before take much longer than others.
        self.budget.spend(moves.len() + 1 + NEW_BOARD * (self.boards.len() - met));
        let found = self.best_move(state, moves, first, low, high, depth)?;
        if found.value > low {
            self.set_habit(state, found.best);
        }
        if let Some(key) = key {
            let at_least = if found.value > low { found.value } else { known_low };
            let at_most = if found.value < high { found.value } else { known_high };
            self.table.enter(Entry::new(key, [at_least, at_most], depth, visits.saturating_add(1), &found));
        }
        Ok(found)
    }

    fn best_move(
        &mut self,
        state: State,
        moves: Moves,
        first: Option<u16>,
        low: i64,
        high: i64,
        depth: u32,
    ) -> Result<Found, StopReason> {
        let mut best = Found { value: -INFINITE, best: 0, cut: false, open: false };
        let habit = self.habit(state);
        let move_habit = Some(habit.moves[state.mover as usize]).filter(|&mv| mv != 0);
        // Coupons first where it is quiet, else a move on the board: that refutes coupons at once.
        let early = if self.spacing.coupon(state.stack) >= habit.quiet {
            [first, Some(0), move_habit]
        } else {
            [first, move_habit, Some(0)]
        };
        let early =
            early.iter().enumerate().filter_map(|(i, mv)| mv.filter(|mv| !early[..i].contains(&Some(*mv))));
        let early: smallvec::SmallVec<[u16; 3]> =
            early.filter(|&mv| usize::from(mv) <= moves.len()).collect();
        // Moves are numbered in 16 bits.
        let last = u16::try_from(moves.len()).map_err(|_| StopReason::Memory)?;
        let rest = (1..=last).filter(|mv| !early.contains(mv));
        // Below the temperature both want to move on the board, and a coupon is worth less.
        let hot = depth == UNLIMITED && self.settled(state).is_some_and(|(_, quiet)| !quiet);
        for mv in early.iter().copied().chain(rest).filter(|&mv| mv != 0 || !hot) {
            let bar = low.max(best.value);
            let (value, cut, open) = match mv {
                0 => self.take_coupon(state, bar, high, depth)?,
                _ => self.play(state, self.boards[(moves, usize::from(mv) - 1)], bar, high, depth)?,
            };
            best.cut |= cut;
            best.open |= open;
            if value > best.value {
                (best.value, best.best) = (value, mv);
                if value >= high {
                    // What is proved does not depend on the other moves.
                    (best.cut, best.open) = (cut, open);
                    break;
                }
            }
        }
        Ok(best)
    }

    fn take_coupon(
        &mut self,
        state: State,
        low: i64,
        high: i64,
        depth: u32,
    ) -> Result<(i64, bool, bool), StopReason> {
        if state.stack == 0 {
            let price = self.spacing.coupon(0);
            let next = state.after_coupon(price);
            if next.finals >= 2 {
                return Ok((price - self.spacing.worth(0), false, !self.enhancements.e5));
            }
            let found = self.search(next, price - high, price - low, deeper(depth))?;
            return Ok((price - found.value, found.cut, found.open));
        }
        let to = self.next_chance(state);
        let gain = self.spacing.gain(state.stack, to);
        let next = State { stack: to, ..state.after_coupon(gain) };
        let found = self.search(next, gain - high, gain - low, deeper(depth))?;
        Ok((gain - found.value, found.cut, found.open))
    }

    fn play(
        &mut self,
        state: State,
        to: Reached,
        low: i64,
        high: i64,
        depth: u32,
    ) -> Result<(i64, bool, bool), StopReason> {
        let (next, gain) = state.after_move(to);
        let found = self.search(next, gain - high, gain - low, deeper(depth))?;
        Ok((gain - found.value, found.cut, found.open))
    }

    /// The stack at which the opponent is next to think about a move on the board, if the player to
    /// move takes a coupon now.
    ///
    /// With E2 only temperatures that are possible for the position matter. Between two of them
    /// nothing changes: if it pays to move at one temperature in between, it pays at all of them. So
    /// both go on with coupons, but the opponent must get his chance before the next possible
    /// temperature is passed, and before the player to move gets another one: otherwise a player could
    /// wait at no risk. Hence the opponent's last turn at or above that temperature.
    fn next_chance(&mut self, state: State) -> u32 {
        let next = state.stack - 1;
        if !self.enhancements.e2 {
            return next;
        }
        let range = self.range(state.board);
        let below = range.below(self.spacing.coupon(state.stack));
        let above_bottom = below + Dyadic::ONE.raw();
        let possible =
            u32::try_from((above_bottom + self.spacing.raw() - 1) / self.spacing.raw()).unwrap_or(next);
        if possible >= next {
            next
        } else if (state.stack - possible) % 2 == 1 {
            possible
        } else {
            possible + 1
        }
    }

    fn key(&self, state: State) -> Option<Key> {
        let Enhancements { e3, .. } = self.enhancements;
        // The table of the original search knows nothing of coupons of −1 taken in a row.
        if !e3 && state.finals > 0 {
            return None;
        }
        #[cfg(test)]
        let state = if self.forgets_finals { State { finals: 0, ..state } } else { state };
        let word = u64::from(state.board) << 34
            | u64::from(state.stack) << 8
            | u64::from(self.spacing.places()) << 3
            | u64::from(state.finals) << 1
            | u64::from(state.mover == Player::Right);
        Some(Key { state: word, gained: if e3 { 0 } else { state.gained } })
    }

    fn habit(&self, state: State) -> Habit {
        self.habits.get(state.board as usize).copied().unwrap_or(NO_HABIT)
    }

    fn set_habit(&mut self, state: State, best: u16) {
        if self.habits.len() <= state.board as usize {
            self.habits.resize(2 * state.board as usize + 16, NO_HABIT);
        }
        let coupon = self.spacing.coupon(state.stack);
        let habit = &mut self.habits[state.board as usize];
        if best == 0 {
            habit.quiet = habit.quiet.min(coupon);
        } else {
            habit.moves[state.mover as usize] = best;
            habit.quiet = habit.quiet.max(coupon + 1);
        }
    }

    /// The last ply of a search to a depth: the coupon, and if that is not enough, the best move as the
    /// evaluation sees it. To enter all the moves among the positions would take many times as long.
    fn glance(&mut self, state: State, low: i64, high: i64) -> Result<Found, StopReason> {
        self.check()?;
        let (coupon, ..) = self.take_coupon(state, low, high, 1)?;
        let mut best = Found { cut: true, ..Found::exactly(coupon) };
        if coupon < high
            && let Some(value) = self.best_at_a_glance(state)
        {
            best.value = best.value.max(value);
        }
        Ok(best)
    }

    /// What the evaluation thinks of a state after the best move on the board, to the player to move.
    pub(super) fn best_at_a_glance(&mut self, state: State) -> Option<i64> {
        let Search { boards, evaluation, glanced, budget, .. } = self;
        let best = *glanced.entry((state.board, state.mover)).or_insert_with(|| {
            let parts: smallvec::SmallVec<[(Sign, &G); 4]> = boards.parts(state.board).collect();
            let worth = |sign: Sign, game: &G| evaluation.evaluate(game).signed(sign).raw();
            let whole: i64 = parts.iter().map(|&(sign, game)| worth(sign, game)).sum();
            let mut moves = Vec::new();
            let mut best: Option<i64> = None;
            for &(sign, game) in &parts {
                let player = sign.apply(state.mover);
                let rest = whole - worth(sign, game);
                moves.clear();
                game.moves(player, &mut moves);
                budget.work(moves.len() + 1);
                for &mv in &moves {
                    let value = rest + worth(sign, &game.play(player, mv));
                    let value = if state.mover == Player::Left { value } else { -value };
                    best = best.max(Some(value));
                }
            }
            best
        });
        best.map(|best| best - self.spacing.worth(state.stack))
    }

    /// How much better the evaluation thinks Left's best move is than Right's.
    pub(super) fn swing(&mut self, board: BoardId) -> i64 {
        let best = Player::BOTH.map(|player| {
            let moves = self.boards.moves(board, player);
            let worth = (0..moves.len()).map(|i| {
                let to = self.boards[(moves, i)];
                to.shift + self.evaluate(to.board, to.sign.apply(Player::Left))
            });
            worth.map(|worth| if player == Player::Left { worth } else { -worth }).max()
        });
        best[0].zip(best[1]).map_or(0, |(left, right)| left + right)
    }

    /// What the evaluation thinks of a position, to the player to move.
    fn evaluate(&mut self, board: BoardId, mover: Player) -> i64 {
        let boards = &self.boards;
        let evaluation = self.evaluation;
        let value = *self.evaluated.entry(board).or_insert_with(|| {
            let parts = boards.parts(board).map(|(sign, game)| evaluation.evaluate(game).signed(sign).raw());
            parts.sum()
        });
        if mover == Player::Left { value } else { -value }
    }
}

/// The depth that is left after a move.
pub(super) fn deeper(depth: u32) -> u32 {
    if depth == UNLIMITED { UNLIMITED } else { depth - 1 }
}

/// A reached position as the player sees it who moves first.
pub fn start(reached: Reached, stack: u32, player: Player) -> (State, i64) {
    let state =
        State { board: reached.board, stack, mover: reached.sign.apply(player), finals: 0, gained: 0 };
    let shift = if player == Player::Left { reached.shift } else { -reached.shift };
    (state, shift)
}
