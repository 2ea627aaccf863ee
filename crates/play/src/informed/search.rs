//! Alpha-beta over bags of rooms.

use super::den::{Bag, COLDEST, Den};
use crate::board::{TURN, signed};
use crate::deadline::Deadline;
use crate::local::Exact;
use hotstrat_core::{Game, Player, Sign};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A search from one state.
pub(super) struct Search<'a, G: Game + 'static> {
    den: &'a mut Den<G>,
    source: &'a mut Exact<G>,
    deadline: &'a Deadline,
    table: FxHashMap<(Bag, Player), Entry>,
    nodes: u64,
    /// Whether the search had to stop anywhere before the end.
    cut: bool,
}

#[derive(Clone, Copy)]
struct Entry {
    depth: u32,
    low: i64,
    high: i64,
    complete: bool,
}

/// Time is up.
struct Over;

const INFINITE: i64 = i64::MAX / 4;
const DEEPEST: u32 = 200;
const ENTRIES: usize = 1 << 20;
/// Rooms that are searched in a position; the others are too cold to matter now.
const ROOMS: usize = 6;

impl<'a, G: Game> Search<'a, G> {
    pub fn new(den: &'a mut Den<G>, source: &'a mut Exact<G>, deadline: &'a Deadline) -> Search<'a, G> {
        Search { den, source, deadline, table: FxHashMap::default(), nodes: 0, cut: false }
    }

    /// The best of the candidates, its value as the player counts, and the depth.
    pub fn root<M>(&mut self, candidates: &[(M, Bag)], player: Player) -> Option<(usize, i64, u32)> {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        let values: Vec<i64> =
            candidates.iter().map(|(_, bag)| -self.promise(bag, player.opponent())).collect();
        order.sort_by_key(|&i| -values[i]);
        let first = *order.first()?;
        let mut best = (first, values[first], 1);
        for depth in 1..DEEPEST {
            self.cut = false;
            let Some(value) = self.round(candidates, &mut order, player, depth, &mut best) else { break };
            best = (order[0], value, depth + 1);
            if !self.cut || order.len() == 1 {
                break;
            }
        }
        Some(best)
    }

    /// Searches all candidates to a depth and puts the best one first; nothing if time is up.
    fn round<M>(
        &mut self,
        candidates: &[(M, Bag)],
        order: &mut Vec<usize>,
        player: Player,
        depth: u32,
        best: &mut (usize, i64, u32),
    ) -> Option<i64> {
        let mut alpha = -INFINITE;
        for i in 0..order.len() {
            let bag = &candidates[order[i]].1;
            let value = -self.search(bag, player.opponent(), depth, -INFINITE, -alpha).ok()?;
            if value > alpha {
                alpha = value;
                let chosen = order.remove(i);
                order.insert(0, chosen);
                // Better than the last round's best move, which was searched first.
                *best = (chosen, value, depth + 1);
            }
        }
        Some(alpha)
    }

    fn search(&mut self, bag: &Bag, player: Player, depth: u32, alpha: i64, beta: i64) -> Result<i64, Over> {
        if bag.rooms.is_empty() {
            return Ok(signed(bag.shift, player) - TURN);
        }
        if depth == 0 {
            self.cut = true;
            return Ok(self.promise(bag, player));
        }
        self.spend()?;
        let key = (Bag { shift: 0, ..bag.clone() }, player);
        let shift = signed(bag.shift, player);
        let known = self.table.get(&key).copied();
        if let Some(entry) = known.filter(|entry| entry.depth >= depth || entry.complete) {
            let (low, high) = (entry.low.saturating_add(shift), entry.high.saturating_add(shift));
            if low >= beta || low == high {
                self.cut |= !entry.complete;
                return Ok(low);
            }
            if high <= alpha {
                self.cut |= !entry.complete;
                return Ok(high);
            }
        }
        let outer = std::mem::replace(&mut self.cut, false);
        let (mut best, mut floor) = (-INFINITE, alpha);
        'rooms: for (room, sign) in self.order(bag) {
            let options = self.den.options(room, self.source, self.deadline);
            for option in &options[sign.apply(player) as usize] {
                let next = replaced(bag, (room, sign), option);
                let value = -self.search(&next, player.opponent(), depth - 1, -beta, -floor)?;
                best = best.max(value);
                floor = floor.max(value);
                if floor >= beta {
                    break 'rooms;
                }
            }
        }
        if known.is_some() || self.table.len() < ENTRIES {
            let low = if best > alpha { best - shift } else { -INFINITE };
            let high = if best < beta { best - shift } else { INFINITE };
            self.table.insert(key, Entry { depth, low, high, complete: !self.cut });
        }
        self.cut |= outer;
        Ok(best)
    }

    /// The rooms to move in, each kind once, the hottest first. Numbers wait while anything else is left.
    fn order(&self, bag: &Bag) -> SmallVec<[(u32, Sign); 8]> {
        let mut rooms: SmallVec<[(u32, Sign); 8]> = bag.rooms.clone();
        rooms.dedup();
        rooms.sort_by_key(|&room| -self.den.facts(room).1);
        let hot = rooms.iter().take_while(|&&room| self.den.facts(room).1 >= 0).count();
        rooms.truncate(if hot > 0 { hot.min(ROOMS) } else { ROOMS });
        rooms
    }

    /// What a player can expect who moves first if both always take the hottest room for a switch.
    fn promise(&self, bag: &Bag, player: Player) -> i64 {
        let mut total = bag.shift;
        let mut temperatures: SmallVec<[i64; 8]> = SmallVec::new();
        for &room in &bag.rooms {
            let (mean, temperature) = self.den.facts(room);
            total += mean;
            temperatures.push(temperature - COLDEST);
        }
        temperatures.sort_unstable_by(|a, b| b.cmp(a));
        let gains = temperatures.iter().enumerate().map(|(i, &gain)| if i % 2 == 0 { gain } else { -gain });
        signed(total, player) + gains.sum::<i64>() - TURN
    }

    fn spend(&mut self) -> Result<(), Over> {
        self.nodes += 1;
        if self.deadline.nodes().is_some_and(|most| self.nodes >= most) {
            return Err(Over);
        }
        if self.nodes.is_multiple_of(32) && self.deadline.is_over() { Err(Over) } else { Ok(()) }
    }
}

/// The bag in which an option has taken the place of a room.
fn replaced(bag: &Bag, (room, sign): (u32, Sign), option: &Bag) -> Bag {
    let mut next = bag.clone();
    let place = next.rooms.iter().position(|&other| other == (room, sign)).expect("a room of this bag");
    next.rooms.remove(place);
    next.shift += if sign == Sign::Plus { option.shift } else { -option.shift };
    for &(part, own) in &option.rooms {
        next.add((part, own * sign));
    }
    next
}
