//! Full thermographs: piecewise linear walls from t = −1, of any number of corners.
//!
//! A node takes at once the walls that follow from its options' (there is nothing random in them but
//! the leaves, which have the learning rate), so a wall has only the corners that it needs. If the
//! scaffolds do not cross at t = −1 the position is an integer that the options do not determine; it
//! keeps what the results teach, as near as the scaffolds allow.

use super::cg_td::Learnable;
use super::graph::{Graph, Node};
use super::policy::Thermographs;
use hotstrat_core::Player;

/// A rising function by its corners (t, value), the first at t = −1; constant from the last one on.
type Corners = Vec<(f64, f64)>;

/// Differences below this are rounding.
const TINY: f64 = 1e-9;

/// Walls for every node of a graph.
#[derive(Clone, Debug)]
pub struct Walls {
    /// The negated left wall and the right wall, so that both rise.
    rising: Vec<[Corners; 2]>,
    mean: Vec<f64>,
    temperature: Vec<f64>,
    /// What results say of nodes in which play ended.
    score: Vec<f64>,
    scratch: [Corners; 3],
}

impl Walls {
    /// Masts at 0 from t = −1.
    #[must_use]
    pub fn new(graph: &Graph) -> Walls {
        let mast = || vec![(-1.0, 0.0)];
        Walls {
            rising: (0..graph.len()).map(|_| [mast(), mast()]).collect(),
            mean: vec![0.0; graph.len()],
            temperature: vec![-1.0; graph.len()],
            score: vec![0.0; graph.len()],
            scratch: Default::default(),
        }
    }

    /// Makes a node a mast at `value` from t = −1, as leaves are.
    pub fn set_leaf(&mut self, node: Node, value: f64) {
        self.score[node as usize] = value;
        self.set_mast(node, value);
    }

    /// The corners of a player's wall.
    pub fn corners(&self, node: Node, player: Player) -> impl Iterator<Item = (f64, f64)> + '_ {
        let sign = if player == Player::Left { -1.0 } else { 1.0 };
        self.rising[node as usize][player as usize].iter().map(move |&(t, value)| (t, sign * value))
    }

    fn set_mast(&mut self, node: Node, value: f64) {
        let node = node as usize;
        (self.mean[node], self.temperature[node]) = (value, -1.0);
        for (wall, value) in self.rising[node].iter_mut().zip([-value, value]) {
            wall.clear();
            wall.push((-1.0, value));
        }
    }

    /// The greatest of the walls that a player's options show to the opponent.
    fn envelope(&self, graph: &Graph, node: Node, player: Player, out: &mut Corners, scratch: &mut Corners) {
        out.clear();
        for &to in graph.options(node, player) {
            let wall = &self.rising[to as usize][player.opponent() as usize];
            if out.is_empty() {
                out.extend_from_slice(wall);
            } else {
                upper_envelope(out, wall, scratch);
                std::mem::swap(out, scratch);
            }
        }
    }

    /// The integer that a node is whose scaffolds do not cross.
    fn stay_between(&mut self, node: Node, low: f64, high: f64) {
        let value = self.score[node as usize].max(low).min(high.max(low));
        self.set_mast(node, value);
    }
}

impl Thermographs for Walls {
    #[inline]
    fn mean(&self, node: Node) -> f64 {
        self.mean[node as usize]
    }

    #[inline]
    fn temperature(&self, node: Node) -> f64 {
        self.temperature[node as usize]
    }

    fn wall(&self, node: Node, player: Player, t: f64) -> f64 {
        let value = at(&self.rising[node as usize][player as usize], t);
        if player == Player::Left { -value } else { value }
    }
}

impl Learnable for Walls {
    fn improve(&mut self, graph: &Graph, node: Node, _: f64) {
        let [mut left, mut right, mut scratch] = std::mem::take(&mut self.scratch);
        self.envelope(graph, node, Player::Left, &mut left, &mut scratch);
        self.envelope(graph, node, Player::Right, &mut right, &mut scratch);
        // Walls less t are the scaffolds λ and −ρ; they cross where λ − ρ falls to 0.
        let (low, high) = (left[0].1 + 1.0, -(right[0].1 + 1.0));
        if low - high <= TINY {
            self.stay_between(node, low, high);
        } else {
            let top = crossing(&left, &right);
            let own = &mut self.rising[node as usize];
            scaffold_below(&left, top, &mut own[0]);
            scaffold_below(&right, top, &mut own[1]);
            self.temperature[node as usize] = top;
            self.mean[node as usize] = own[1][own[1].len() - 1].1;
        }
        self.scratch = [left, right, scratch];
    }

    fn settle(&mut self, graph: &Graph, node: Node, change: f64) {
        if graph.is_finished(node) {
            self.set_leaf(node, self.mean[node as usize] + change);
        } else {
            self.score[node as usize] += change;
            if self.temperature[node as usize] <= -1.0 {
                self.improve(graph, node, 1.0);
            }
        }
    }
}

fn at(wall: &[(f64, f64)], t: f64) -> f64 {
    let after = wall.partition_point(|&(corner, _)| corner <= t);
    match (after.checked_sub(1).map(|i| wall[i]), wall.get(after)) {
        (Some(a), Some(&b)) => a.1 + (b.1 - a.1) * (t - a.0) / (b.0 - a.0),
        (Some(a), None) => a.1,
        (None, _) => wall[0].1,
    }
}

/// Adds a corner unless it is where the last one is.
fn push(wall: &mut Corners, t: f64, value: f64) {
    match wall.last_mut() {
        Some(last) if t - last.0 <= TINY => last.1 = last.1.max(value),
        _ => wall.push((t, value)),
    }
}

/// The temperatures of the corners of two walls, in order.
fn all_corners<'a>(a: &'a [(f64, f64)], b: &'a [(f64, f64)]) -> impl Iterator<Item = f64> + 'a {
    let (mut i, mut j) = (0, 0);
    std::iter::from_fn(move || {
        let next = match (a.get(i), b.get(j)) {
            (Some(a), Some(b)) => a.0.min(b.0),
            (a, b) => a.or(b)?.0,
        };
        i += usize::from(a.get(i).is_some_and(|corner| corner.0 <= next));
        j += usize::from(b.get(j).is_some_and(|corner| corner.0 <= next));
        Some(next)
    })
}

fn upper_envelope(a: &[(f64, f64)], b: &[(f64, f64)], out: &mut Corners) {
    out.clear();
    let mut last: Option<(f64, f64, f64)> = None;
    for t in all_corners(a, b) {
        let (va, vb) = (at(a, t), at(b, t));
        if let Some((from, wa, wb)) = last {
            let (before, after) = (wa - wb, va - vb);
            if before * after < 0.0 {
                let share = before / (before - after);
                push(out, from + share * (t - from), wa + share * (va - wa));
            }
        }
        push(out, t, va.max(vb));
        last = Some((t, va, vb));
    }
}

/// The first temperature at which the sum of two envelopes, less twice the temperature, is 0. It is
/// positive at t = −1.
fn crossing(left: &[(f64, f64)], right: &[(f64, f64)]) -> f64 {
    let gap = |t: f64| at(left, t) + at(right, t) - 2.0 * t;
    let mut from = (-1.0, gap(-1.0));
    for t in all_corners(left, right) {
        let here = gap(t);
        if here <= 0.0 {
            return from.0 + (t - from.0) * from.1 / (from.1 - here);
        }
        from = (t, here);
    }
    from.0 + from.1 / 2.0
}

/// The negative of an envelope less t, up to `top`: what the other player sees rise.
fn scaffold_below(envelope: &[(f64, f64)], top: f64, out: &mut Corners) {
    out.clear();
    for &(t, value) in envelope.iter().take_while(|&&(t, _)| t < top) {
        push(out, t, t - value);
    }
    push(out, top, top - at(envelope, top));
}
