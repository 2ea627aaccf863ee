//! Squeeze search.

mod question;

use crate::boards::BoardId;
use crate::bracket::{Bound, Graph};
use crate::limits::{Budget, Limits, StopReason};
use hotstrat_core::{Dyadic, Game, Player, Sum};

/// Result.
pub struct Run {
    pub mean: (Dyadic, Dyadic),
    pub temperature: (Dyadic, Dyadic),
    pub nodes: u64,
    pub questions: u64,
    pub stop: StopReason,
}

/// Runs.
pub fn run<G: Game>(sum: &Sum<G>, limits: &Limits, eval: &dyn hotstrat_core::Evaluate<G>) -> Run {
    let mut graph = Graph::new(None, eval, Budget::start(limits));
    let reached = graph.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)));
    let mut questions = 0;
    let stop = squeeze(&mut graph, reached.board, &mut questions).err().unwrap_or(StopReason::Finished);
    let shift = Dyadic::from_raw(reached.shift).unwrap();
    let flip = |m: Dyadic| m.signed(reached.sign).add(shift).unwrap();
    let (lo, hi) = (flip(graph.bound(reached.board, Bound::Lower).mean()), flip(graph.bound(reached.board, Bound::Upper).mean()));
    let (tlo, thi) = temperature_range(&graph, reached.board);
    Run {
        mean: (lo.min(hi), lo.max(hi)),
        temperature: (tlo, thi),
        nodes: graph.budget.nodes(),
        questions,
        stop,
    }
}

const HIGH: i64 = 1 << 60;

fn squeeze<G: Game>(graph: &mut Graph<'_, G>, board: BoardId, questions: &mut u64) -> Result<(), StopReason> {
    if board == crate::boards::NOTHING {
        return Ok(());
    }
    loop {
        let (low, high) = (graph.bound(board, Bound::Lower).mean().raw(), graph.bound(board, Bound::Upper).mean().raw());
        if low == high {
            break;
        }
        let v = simplest(low, high);
        *questions += 1;
        graph.attains(board, Player::Left, HIGH, v)?;
    }
    loop {
        let (low, high) = temperature_range(graph, board);
        if low == high {
            return Ok(());
        }
        let mean = graph.bound(board, Bound::Lower).mean().raw();
        let t = simplest(low.raw(), high.raw()) - 1;
        *questions += 1;
        // Is the wall of one player still off the mast at t?
        if !graph.attains(board, Player::Left, t, mean + 1)? {
            graph.attains(board, Player::Right, t, -mean + 1)?;
        }
    }
}

/// The number with fewest places in (low, high], nearest the middle.
fn simplest(low: i64, high: i64) -> i64 {
    let middle = low + (high - low + 1) / 2;
    for places in (0..=31).rev() {
        let unit = 1i64 << places;
        let rounded = (middle + unit / 2).div_euclid(unit) * unit;
        if rounded > low && rounded <= high {
            return rounded;
        }
    }
    middle
}

/// Bounds of the temperature.
fn temperature_range<G: Game>(graph: &Graph<'_, G>, board: BoardId) -> (Dyadic, Dyadic) {
    let (lo, up) = (graph.bound(board, Bound::Lower), graph.bound(board, Bound::Upper));
    let high = {
        // where upper's left wall and lower's right wall are both within...
        if lo.mean() == up.mean() {
            // L_up(t) = m and R_lo(t) = m
            let l = top_at(up.rising(Player::Left), -up.mean());
            let r = top_at(lo.rising(Player::Right), lo.mean());
            l.max(r)
        } else {
            graph.boards.hottest(board).unwrap_or(Dyadic::integer(1 << 20))
        }
    };
    let low = {
        let l = top_at(lo.rising(Player::Left), -up.mean());
        let r = top_at(up.rising(Player::Right), lo.mean());
        l.max(r)
    };
    (low, high)
}

/// The first temperature at which a rising wall reaches a value; −1 if it is there from the start;
fn top_at(wall: hotstrat_core::wall::WallRef<'_>, value: Dyadic) -> Dyadic {
    let mut x = wall.start.raw();
    if x >= value.raw() {
        return Dyadic::MINUS_ONE;
    }
    for pair in wall.turns.chunks(2) {
        let begin = pair[0].raw();
        let need = value.raw() - x;
        match pair.get(1) {
            Some(end) if end.raw() - begin < need => x += end.raw() - begin,
            _ => return Dyadic::from_raw(begin + need).unwrap(),
        }
    }
    wall.top()
}
