//! Which path to explore next: direction by uncertainty and stability, (23)–(27), then the child by
//! weighted visit frequency, (33)–(35).

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
        Selection {
            config: config.clone(),
            random: SplitMix::new(config.seed),
            values: (i64::MAX, i64::MIN),
            table,
        }
    }

    /// Takes note of a leaf.
    pub fn note(&mut self, value: i64) {
        self.values = (self.values.0.min(value), self.values.1.max(value));
    }

    /// Writes the next path to `out`; false if there is nothing left to explore.
    pub fn path(&mut self, tree: &Tree, out: &mut Vec<Step>) -> bool {
        out.clear();
        let mut id = Tree::ROOT;
        // How hot it is around: the least temperature on the way.
        let mut around = f64::INFINITY;
        let mut came_by = None;
        while tree.node(id).is_alive() && out.len() < MAX_STEPS {
            let node = tree.node(id);
            let player = self.direction(node, came_by, around);
            around = around.min(self.temperature(node));
            let (number, child) = self.child(tree, id, player, around);
            out.push(Step { player, number });
            match child {
                None => return true,
                Some(child) => id = child,
            }
            came_by = Some(player);
        }
        false
    }

    /// A stand-in for infinity: as far away as two leaves can be.
    fn far(&self) -> f64 {
        let (least, most) = self.values;
        if least > most { 1.0 } else { (most - least) as f64 / UNIT + 1.0 }
    }

    /// The temperature of a node, guessed from its bounds.
    fn temperature(&self, node: &Node) -> f64 {
        let [low, high] = [Which::LU, Which::UL].map(|which| node.meeting(which).t as f64 / UNIT);
        (low + high.min(low.max(self.far()))) / 2.0
    }

    /// The uncertainties (23) and (24).
    fn uncertainties(&self, node: &Node) -> [f64; 2] {
        let far = self.far();
        let point = |which| {
            let Meeting { t, m } = node.meeting(which);
            ((m as f64 / UNIT).clamp(-far, far), (t as f64 / UNIT).min(far))
        };
        let distance = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let [uu, ll, ul, lu] = [Which::UU, Which::LL, Which::UL, Which::LU].map(point);
        [distance(ul, ll) + distance(uu, lu), distance(ul, uu) + distance(ll, lu)]
    }

    /// The stability (25) under a temperature.
    fn stability(&self, node: &Node, t: f64) -> f64 {
        let [low, high] = [Which::LU, Which::UL].map(|which| node.meeting(which).t as f64 / UNIT);
        let high = high.min(low.max(self.far()));
        if low >= t {
            0.0
        } else if high < t {
            1.0
        } else {
            (t - low) / (high - low)
        }
    }

    fn direction(&mut self, node: &Node, came_by: Option<Player>, around: f64) -> Player {
        let open = Player::BOTH.map(|player| node.is_open(player));
        match open {
            [true, false] => return Player::Left,
            [false, true] => return Player::Right,
            _ => {}
        }
        if !self.config.guided {
            return Player::BOTH[self.random.below(2) as usize];
        }
        let mut wish = self.uncertainties(node);
        if let Some(player) = came_by {
            wish[player as usize] *= self.stability(node, around);
        }
        let scale = self.config.noise * self.temperature(node).min(around);
        for wish in &mut wish {
            *wish += scale * self.random.unit();
        }
        // At a tie the opponent of who moved here answers, and Left begins.
        let favourite = came_by.map_or(Player::Left, Player::opponent);
        let [mine, other] = [favourite, favourite.opponent()].map(|player| wish[player as usize]);
        if mine >= other { favourite } else { favourite.opponent() }
    }

    /// The number of a child to visit, and the child if it was explored before.
    fn child(&mut self, tree: &Tree, id: NodeId, player: Player, around: f64) -> (u32, Option<NodeId>) {
        let node = tree.node(id);
        let alive = tree.children(id, player).filter(|&child| tree.node(child).is_alive());
        let has_more = node.may_have_more(player);
        let chosen = if self.config.weighted {
            if has_more { None } else { self.least_visited(tree, id, player, around) }
        } else {
            let count = node.alive[player as usize];
            let choice = self.random.below(count + u32::from(has_more));
            alive.into_iter().nth(choice as usize)
        };
        match chosen {
            Some(child) => (tree.node(child).number, Some(child)),
            None => (tree.next_number(id, player), None),
        }
    }

    /// The child with the least weighted frequency.
    fn least_visited(&self, tree: &Tree, id: NodeId, player: Player, around: f64) -> Option<NodeId> {
        let t = (around.min(self.far()) * UNIT) as i64;
        let expected = |child| {
            let best = tree.worth(child, player, true, t) as f64 / UNIT;
            let worst = tree.worth(child, player, false, t) as f64 / UNIT;
            let far = self.far();
            (best.min(far) + worst.max(-far)) / 2.0
        };
        let mut primary = None;
        for child in tree.children(id, player) {
            let worth = expected(child);
            if primary.is_none_or(|(_, most)| worth > most) {
                primary = Some((child, worth));
            }
        }
        let (primary, _) = primary?;
        let weight = self.weight(tree.node(primary), around);
        let frequency = |child| {
            let visits = f64::from(tree.node(child).visits);
            if child == primary { visits } else { visits * weight }
        };
        let alive = tree.children(id, player).filter(|&child| tree.node(child).is_alive());
        alive.min_by(|&a, &b| frequency(a).total_cmp(&frequency(b)))
    }

    /// The weight (35) for the siblings of a primary child.
    fn weight(&self, primary: &Node, around: f64) -> f64 {
        let weights = match self.config.weights {
            KWeights::Fixed(weights) => weights,
            KWeights::Estimated => {
                let depth = (f64::from(primary.lengths) / f64::from(primary.visits.max(1))).round() as usize;
                let counts = Player::BOTH.map(|player| {
                    let p = player as usize;
                    let all = primary.options[p];
                    f64::from(if all == UNKNOWN { primary.known[p] } else { all })
                });
                let branching = ((counts[0] + counts[1]) / 2.0 * QUARTERS) as usize;
                self.table[branching.min(self.table.len() - 1)][depth.min(DEPTH)]
            }
        };
        weights.at(self.stability(primary, around))
    }
}
