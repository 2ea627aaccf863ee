//! Which path to explore next: direction by uncertainty and stability, (23)–(27), then the child by
//! weighted visit frequency, (33)–(35).
//!
//! The paper leaves open when a child that was never visited gets its turn, and what happens once the
//! bounds have met. Here a new child waits until the others have been visited as often as it would have
//! been after one visit; where the bounds say that nobody wants to move, a better option must be missing,
//! and where they have met all along, only a new option can change them: there it does not wait.

use super::config::{Config, KWeights};
use super::path::{MAX_STEPS, Step};
use super::proving::Weights;
use super::tree::{Meeting, Node, NodeId, Tree, UNKNOWN, Which};
use hotstrat_core::{Dyadic, Player, SplitMix};

/// What selection remembers between paths.
#[derive(Clone, Debug)]
pub struct Selection {
    config: Config,
    random: SplitMix,
    /// The least and the largest value of a leaf.
    values: (i64, i64),
    /// K_s and K_u by branching factor, in quarters, and depth.
    table: Vec<Vec<Weights>>,
}

/// Temperatures and means as numbers to compare.
const UNIT: f64 = Dyadic::ONE.raw() as f64;
/// Branching factors and depths in the table of weights.
const BRANCHING: usize = 8;
const DEPTH: usize = 24;
const QUARTERS: f64 = 4.0;

impl Selection {
    /// Nothing remembered.
    pub fn new(config: &Config) -> Selection {
        let row = |quarters: usize| {
            let m = quarters as f64 / QUARTERS;
            (0..=DEPTH).map(|n| Weights::of(m.max(1.0), n as u32)).collect()
        };
        let quarters = BRANCHING * QUARTERS as usize;
        let table = match config.weights {
            KWeights::Estimated => (0..=quarters).map(row).collect(),
            KWeights::Fixed(_) => Vec::new(),
        };
        let random = SplitMix::new(config.seed);
        Selection { config: config.clone(), random, values: (i64::MAX, i64::MIN), table }
    }

    /// Takes note of a leaf.
    pub fn note(&mut self, value: i64) {
        self.values = (self.values.0.min(value), self.values.1.max(value));
    }

    /// A stand-in for infinity: as far away as two leaves can be.
    pub fn far(&self) -> i64 {
        let (least, most) = self.values;
        Dyadic::ONE.raw() + if least > most { 0 } else { most - least }
    }

    /// Writes the next path to `out`; false if there is nothing left to explore.
    pub fn path(&mut self, tree: &Tree, out: &mut Vec<Step>) -> bool {
        out.clear();
        let mut id = Tree::ROOT;
        // How hot it is around: the least temperature on the way.
        let mut around = f64::INFINITY;
        let mut came_by = None;
        while tree.node(id).is_alive() && out.len() < MAX_STEPS {
            let player = self.direction(tree, id, came_by, around);
            around = around.min(self.temperature(tree.node(id)));
            let chosen = if self.config.weighted {
                self.least_visited(tree, id, player, around)
            } else {
                self.any(tree, id, player)
            };
            let Some(child) = chosen else {
                out.push(Step { player, number: tree.next_number(id, player) });
                return true;
            };
            out.push(Step { player, number: tree.node(child).number });
            id = child;
            came_by = Some(player);
        }
        false
    }

    /// The bounds of the temperature of a node, with a stand-in for infinity.
    fn temperatures(&self, node: &Node) -> (f64, f64) {
        let [low, high] = [Which::LU, Which::UL].map(|which| node.meeting(which).t);
        (low as f64 / UNIT, high.min(low.max(self.far())) as f64 / UNIT)
    }

    /// The temperature of a node, guessed from its bounds.
    fn temperature(&self, node: &Node) -> f64 {
        let (low, high) = self.temperatures(node);
        f64::midpoint(low, high)
    }

    /// The uncertainties (23) and (24).
    fn uncertainties(&self, tree: &Tree, id: NodeId) -> [f64; 2] {
        let corners = tree.corners(id, self.far());
        let [uu, ll, ul, lu] = corners.map(|Meeting { t, m }| (m as f64 / UNIT, t as f64 / UNIT));
        let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        [distance(ul, ll) + distance(uu, lu), distance(ul, uu) + distance(ll, lu)]
    }

    /// The stability (25) under a temperature.
    fn stability(&self, node: &Node, t: f64) -> f64 {
        let (low, high) = self.temperatures(node);
        if low >= t {
            0.0
        } else if high < t {
            1.0
        } else {
            (t - low) / (high - low)
        }
    }

    /// The direction, (26) and (27).
    fn direction(&mut self, tree: &Tree, id: NodeId, came_by: Option<Player>, around: f64) -> Player {
        let node = tree.node(id);
        match Player::BOTH.map(|player| node.is_open(player)) {
            [true, false] => return Player::Left,
            [false, true] => return Player::Right,
            _ => {}
        }
        if !self.config.guided {
            return Player::BOTH[self.random.below(2) as usize];
        }
        let mut wish = self.uncertainties(tree, id);
        if let Some(player) = came_by {
            wish[player as usize] *= self.stability(node, around);
        }
        let noise = self.config.noise * self.far() as f64 / UNIT;
        for wish in &mut wish {
            *wish += noise * self.random.unit();
        }
        // At a tie the opponent of who moved here answers, and Left begins.
        let favourite = came_by.map_or(Player::Left, Player::opponent);
        let [mine, other] = [favourite, favourite.opponent()].map(|player| wish[player as usize]);
        if mine >= other { favourite } else { favourite.opponent() }
    }

    /// Any child with something left to explore; `None` for a new one.
    fn any(&mut self, tree: &Tree, id: NodeId, player: Player) -> Option<NodeId> {
        let node = tree.node(id);
        let count = node.alive[player as usize] + u32::from(node.may_have_more(player));
        let choice = self.random.below(count) as usize;
        tree.children(id, player).filter(|&child| tree.node(child).is_alive()).nth(choice)
    }

    /// The child with the least weighted frequency; `None` for a new one.
    fn least_visited(&self, tree: &Tree, id: NodeId, player: Player, around: f64) -> Option<NodeId> {
        let t = (around * UNIT) as i64;
        let far = self.far();
        let worth = |child| {
            let [best, worst] = [true, false].map(|is_best| tree.worth(child, player, is_best, t));
            (best, worst, best.min(far) + worst.max(-far))
        };
        let mut primary = None;
        for child in tree.children(id, player) {
            let (_, _, middle) = worth(child);
            if primary.is_none_or(|(_, most)| middle > most) {
                primary = Some((child, middle));
            }
        }
        let (primary, _) = primary?;
        let weight = self.weight(tree.node(primary), around);
        let all_met = tree.node(Tree::ROOT).is_settled();
        let frequency = |child: NodeId| {
            let visits = f64::from(tree.node(child).visits);
            let (best, worst, _) = worth(child);
            let expected = if best == worst && !all_met { self.config.met } else { 1.0 };
            visits * expected * if child == primary { 1.0 } else { weight }
        };
        let alive = tree.children(id, player).filter(|&child| tree.node(child).is_alive());
        let least = alive.map(|child| (child, frequency(child))).min_by(|a, b| a.1.total_cmp(&b.1));
        let (child, frequency) = least?;
        let node = tree.node(id);
        let is_urgent = node.is_cold() || all_met || frequency >= weight * self.config.patience;
        if node.may_have_more(player) && is_urgent { None } else { Some(child) }
    }

    /// The weight (35) for the siblings of a primary child.
    fn weight(&self, primary: &Node, around: f64) -> f64 {
        let weights = match self.config.weights {
            KWeights::Fixed(weights) => weights,
            KWeights::Estimated => {
                let depth = (f64::from(primary.lengths) / f64::from(primary.visits.max(1))).round() as usize;
                let count = |player: Player| {
                    let all = primary.options[player as usize];
                    f64::from(if all == UNKNOWN { primary.known[player as usize] } else { all })
                };
                let branching = f64::midpoint(count(Player::Left), count(Player::Right)) * QUARTERS;
                self.table[(branching as usize).min(self.table.len() - 1)][depth.min(DEPTH)]
            }
        };
        weights.at(self.stability(primary, around))
    }
}
