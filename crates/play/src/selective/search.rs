//! The search itself: alpha-beta, deepened ply by ply, with null windows and less depth for moves that come late.

use super::Breadth;
use super::components::Components;
use super::coupons::Coupons;
use super::position::{Choice, Choices, Position};
use crate::board::TURN;
use crate::deadline::Deadline;
use crate::deepening::{DEEPEST, ENTRIES, Effort, Entry, INFINITE, Over};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Game, Player};

/// Late moves are searched so many plies less. Whoever moves last in a search seems to be ahead, so that depths that
/// are not both even or both odd cannot be compared.
const LESS: u32 = 2;
/// A search that is less deep does not search late moves less.
const LATE: u32 = 4;
/// No component.
const NONE: u32 = u32::MAX;

/// The values that matter: what is not above the first or not below the second need not be told exactly.
#[derive(Clone, Copy)]
struct Window(i64, i64);

impl Window {
    /// The opponent's, after something worth `gain` was taken.
    fn after(self, gain: i64) -> Window {
        Window(gain - self.1, gain - self.0)
    }

    /// Whether something is better than the least that matters.
    fn null(self) -> Window {
        Window(self.0, self.0 + 1)
    }
}

/// A search from one position.
pub(super) struct Search<'a, G: Game + 'static> {
    position: Position,
    coupons: Coupons,
    breadth: Breadth,
    components: &'a mut Components<G>,
    /// The best move by the component that it leads to.
    table: &'a mut Shelves<u64, Entry<u32>>,
    effort: Effort<'a>,
    /// For each ply, what the last moves led to that ended a search.
    killers: Vec<[u32; 2]>,
    /// Whether the evaluation was believed anywhere.
    pub cut: bool,
}

impl<'a, G: Game> Search<'a, G> {
    pub fn new(
        position: Position,
        coupons: Coupons,
        breadth: Breadth,
        components: &'a mut Components<G>,
        table: &'a mut Shelves<u64, Entry<u32>>,
        deadline: &'a Deadline,
    ) -> Search<'a, G> {
        let killers = vec![[NONE; 2]; DEEPEST as usize + 2];
        let effort = Effort::start(deadline);
        Search { position, coupons, breadth, components, table, effort, killers, cut: false }
    }

    /// Searches all moves and puts the best one first.
    pub fn root<M>(
        &mut self,
        candidates: &mut [(M, Choice)],
        player: Player,
        depth: u32,
    ) -> Result<i64, Over> {
        let mut best = -INFINITE;
        for i in 0..candidates.len() {
            let value = self.descend(candidates[i].1, i, player, depth, 0, Window(best, INFINITE));
            let value = value.map_err(|_| Over { improved: i > 0 })?;
            if value > best {
                best = value;
                candidates[..=i].rotate_right(1);
            }
        }
        Ok(best)
    }

    /// The value of a move, before which so many were searched, as the player counts.
    fn descend(
        &mut self,
        Choice { place, step }: Choice,
        before: usize,
        player: Player,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<i64, Over> {
        let old = self.position.put(place, step.to, self.components);
        let value = self.judge(before, player.opponent(), depth - 1, ply + 1, window);
        self.position.put(place, old, self.components);
        value
    }

    /// The value of a position that the opponent moves in, as the player counts. If it is not the first one, it is only
    /// asked whether it is better than those before, and then how much; and if it comes late, with less depth first.
    fn judge(
        &mut self,
        before: usize,
        opponent: Player,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<i64, Over> {
        let is_late = before >= self.breadth.late && depth + 1 >= LATE;
        let mut ask = |depth, window: Window| self.search(opponent, depth, ply, window.after(0)).map(|v| -v);
        if is_late {
            let value = ask(depth - LESS, window.null())?;
            if value <= window.0 {
                return Ok(value);
            }
        }
        if before > 0 {
            let value = ask(depth, window.null())?;
            if value <= window.0 || value >= window.1 {
                return Ok(value);
            }
        }
        ask(depth, window)
    }

    /// The value of the dearest coupon, as the player counts.
    fn take_coupon(
        &mut self,
        price: i64,
        player: Player,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> Result<i64, Over> {
        self.coupons.take();
        let value = self.search(player.opponent(), depth - 1, ply + 1, window.after(price));
        self.coupons.put_back();
        value.map(|value| price - value)
    }

    fn search(&mut self, player: Player, depth: u32, ply: usize, mut window: Window) -> Result<i64, Over> {
        let now = self.position.value_to(player);
        let rest = self.coupons.rest();
        if self.position.open == 0 {
            return Ok(now + rest + if self.coupons.left().is_multiple_of(2) { -TURN } else { TURN });
        }
        if depth <= 1 {
            self.cut = true;
            // What is already good enough without a move needs none.
            if depth == 0 || now + rest >= window.1 {
                return Ok(now + rest);
            }
            let (gain, work) = self.position.best_gain(player, self.components);
            self.spend(work)?;
            return Ok(now + rest.max(gain - rest));
        }
        let turn = (player as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let key = self.position.hash ^ self.coupons.hash() ^ turn;
        let known = self.table.get(&key).copied();
        if let Some((value, cut)) = known.and_then(|entry| entry.answer(depth, [window.0, window.1])) {
            self.cut |= cut;
            return Ok(value);
        }
        let (mut choices, work) = self.position.choices(player, self.breadth.others, self.components);
        self.spend(work)?;
        // A coupon is tried first where it is worth more than any move seems to be, else second.
        let second = usize::from(choices.len() > 1);
        let gain = choices[0].step.gain;
        let coupon = self.coupons.next().map(|price| (if price < gain { second } else { 0 }, price));
        self.order(&mut choices, known.map(|entry| entry.best), ply);
        let (floor, mut best, mut best_move) = (window.0, -INFINITE, NONE);
        let was_cut = std::mem::take(&mut self.cut);
        for (i, &choice) in choices.iter().enumerate() {
            let mut before = i;
            if let Some((place, price)) = coupon.filter(|(place, _)| *place <= i) {
                if place == i {
                    best = best.max(self.take_coupon(price, player, depth, ply, window)?);
                    window.0 = window.0.max(best);
                    if best >= window.1 {
                        break;
                    }
                }
                before += 1;
            }
            let value = self.descend(choice, before, player, depth, ply, window)?;
            if value > best {
                (best, best_move) = (value, choice.step.to);
            }
            window.0 = window.0.max(value);
            if value >= window.1 {
                self.praise(choice.step.to, depth, ply);
                break;
            }
        }
        let entry = Entry::new(depth, self.cut, best, [floor, window.1], best_move);
        self.cut |= was_cut;
        if known.is_some() || self.table.len() < 2 * ENTRIES {
            self.table.insert(key, entry);
        }
        Ok(best)
    }

    /// Remembers what a move leads to that was good enough to end a search.
    fn praise(&mut self, component: u32, depth: u32, ply: usize) {
        self.components.praise(component, depth);
        let killers = &mut self.killers[ply];
        if killers[0] != component {
            *killers = [component, killers[0]];
        }
    }

    /// The move of the table first, then the killers, then those that were often good; the others as the
    /// evaluation sees them.
    fn order(&self, choices: &mut Choices, first: Option<u32>, ply: usize) {
        let killers = self.killers[ply];
        choices.sort_by_cached_key(|Choice { step, .. }| {
            let rank = match step.to {
                to if Some(to) == first => 0,
                to if to == killers[0] => 1,
                to if to == killers[1] => 2,
                _ => 3,
            };
            let often = i64::from(self.components.often(step.to).min(1 << 20));
            // A hundred points of history are worth as much as one of the evaluation.
            (rank, -(step.gain + often * (Dyadic::ONE.raw() / 100)))
        });
    }

    /// Counts a node in which so many moves were looked at.
    fn spend(&mut self, work: usize) -> Result<(), Over> {
        if self.components.is_full() {
            return Err(Over { improved: false });
        }
        self.effort.spend(work)
    }
}
