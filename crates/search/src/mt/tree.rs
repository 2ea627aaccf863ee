//! The explored part of a game tree, with upper and lower walls for every node: equations (15)–(22).
//!
//! For each player a node keeps what he can reach at best and at worst. Four meeting points follow:
//! of best and worst, for the upper and the lower mean, and of best and best, worst and worst, for the
//! upper and the lower temperature. A player whose options are not known yet reaches infinity at best
//! and, because the game is taken to be hot, no less than what the opponent's stop leaves him at worst.
//! So a node that has been entered from one side already says something.

use super::curve::{Curve, Curves, INFINITY, View, meeting};
use super::path::Step;
use hotstrat_core::{InexactError, Player};

/// What is assumed about options that nobody has asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bounds {
    /// A player who has an option has no others: the paper's assumption. Bounds are overridden when
    /// another option appears.
    Assumed,
    /// There may be any others until the number of options is known. Then bounds are proved, if the
    /// game is hot.
    Proved,
}

/// The number of a node.
pub type NodeId = u32;

/// No node.
pub const NONE: NodeId = u32::MAX;
/// An unknown number of options.
pub const UNKNOWN: u32 = u32::MAX;

/// Where an upper or lower wall of Left meets one of Right: mean and temperature, as Left counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Meeting {
    /// The temperature.
    pub t: i64,
    /// The mean.
    pub m: i64,
}

/// Which walls meet: Left's, then Right's, each an upper one or a lower one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Both upper: the upper bound of the mean.
    UU,
    /// Both lower: the lower bound of the mean.
    LL,
    /// Left's upper and Right's lower: the upper bound of the temperature.
    UL,
    /// Left's lower and Right's upper: the lower bound of the temperature.
    LU,
}

/// A node. A leaf is one whose walls meet at 0.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its number among its siblings.
    pub number: u32,
    /// The sibling with the next larger number.
    pub next: NodeId,
    /// The child with the lowest number, for each player.
    pub first: [NodeId; 2],
    /// How many children were explored.
    pub known: [u32; 2],
    /// How many of them have something left to explore.
    pub alive: [u32; 2],
    /// How many there are.
    pub options: [u32; 2],
    /// How many paths lead through it.
    pub visits: u32,
    /// The lengths of these paths below it, added up.
    pub lengths: u32,
    /// Whether play ends here.
    pub is_leaf: bool,
    /// What each player reaches at best and at worst.
    reach: [[Curve; 2]; 2],
    meetings: [Meeting; 4],
}

const BEST: usize = 0;
const WORST: usize = 1;

impl Node {
    fn new(number: u32, next: NodeId) -> Node {
        let unknown = [Curve::constant(INFINITY), Curve::constant(-INFINITY)];
        let (high, low) = (Meeting { t: INFINITY, m: INFINITY }, Meeting { t: INFINITY, m: -INFINITY });
        let (hot, cold) = (Meeting { t: INFINITY, m: 0 }, Meeting { t: 0, m: 0 });
        Node {
            number,
            next,
            first: [NONE; 2],
            known: [0; 2],
            alive: [0; 2],
            options: [UNKNOWN; 2],
            visits: 0,
            lengths: 0,
            is_leaf: false,
            reach: [unknown; 2],
            meetings: [high, low, hot, cold],
        }
    }

    /// A meeting point.
    #[inline]
    pub fn meeting(&self, which: Which) -> Meeting {
        self.meetings[which as usize]
    }

    /// Whether upper and lower walls meet in one point: mean and temperature are known.
    pub fn is_settled(&self) -> bool {
        let [upper, lower, ..] = self.meetings;
        upper == lower && self.meetings[2].t == self.meetings[3].t && upper.t < INFINITY
    }

    /// Whether nobody seems to want to move here: a better option must be missing.
    #[inline]
    pub fn is_cold(&self) -> bool {
        let [[left, _], [right, _]] = self.reach;
        !self.is_leaf && left.start + right.start < 0
    }

    /// Whether a player has options, or may have some, that were not explored.
    #[inline]
    pub fn may_have_more(&self, player: Player) -> bool {
        let p = player as usize;
        self.known[p] < self.options[p]
    }

    /// Whether there is something left to explore in a direction.
    #[inline]
    pub fn is_open(&self, player: Player) -> bool {
        self.alive[player as usize] > 0 || self.may_have_more(player)
    }

    /// Whether there is something left to explore.
    #[inline]
    pub fn is_alive(&self) -> bool {
        !self.is_leaf && Player::BOTH.iter().any(|&player| self.is_open(player))
    }
}

/// The explored tree.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    curves: Curves,
    bounds: Bounds,
    /// A node where the walls contradict the assumption that the game is hot: the steps to it.
    cold: Option<Vec<Step>>,
    /// How many times a node was brought up to date.
    updates: u64,
}

impl Tree {
    /// The root.
    pub const ROOT: NodeId = 0;

    /// A tree of which nothing is known.
    pub fn new(bounds: Bounds) -> Tree {
        let nodes = vec![Node::new(1, NONE)];
        Tree { nodes, curves: Curves::default(), bounds, cold: None, updates: 0 }
    }

    /// A node.
    #[inline]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many times a node was brought up to date.
    pub fn updates(&self) -> u64 {
        self.updates
    }

    /// Where the game was found not to be hot.
    pub fn cold(&self) -> Option<&[Step]> {
        self.cold.as_deref()
    }

    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.curves.bytes()
    }

    /// The explored children of a player, in the order of their numbers.
    #[inline]
    pub fn children(&self, id: NodeId, player: Player) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.nodes[id as usize].first[player as usize];
        std::iter::successors((first != NONE).then_some(first), |&child| {
            let next = self.nodes[child as usize].next;
            (next != NONE).then_some(next)
        })
    }

    /// The child of that number, if it was explored.
    pub fn child(&self, id: NodeId, step: Step) -> Option<NodeId> {
        self.children(id, step.player).find(|&child| self.node(child).number == step.number)
    }

    /// The lowest number that no explored child of a player has.
    pub fn next_number(&self, id: NodeId, player: Player) -> u32 {
        let numbers = self.children(id, player).map(|child| self.node(child).number);
        numbers.fold(1, |free, number| if number == free { free + 1 } else { free })
    }

    /// The four meeting points of a node as points to measure distances between, with `far` for infinity.
    /// Walls that never meet are taken where they are at that temperature.
    pub fn corners(&self, id: NodeId, far: i64) -> [Meeting; 4] {
        let node = &self.nodes[id as usize];
        let [[best_left, worst_left], [best_right, worst_right]] = node.reach;
        let value = |curve: Curve, t: i64| self.curves.view(curve).at(t).clamp(-INFINITY, INFINITY);
        let corner = |which: Which, left: Curve, right: Curve| {
            let Meeting { t, m } = node.meetings[which as usize];
            if node.is_leaf || node.is_cold() || (t < INFINITY && (t > 0 || which != Which::LU)) {
                return Meeting { t: t.min(far), m };
            }
            let t = t.min(far);
            let (low, high) = (value(left, t) - t, t - value(right, t));
            let is_finite = |m: i64| m.abs() < INFINITY - far;
            let m = match (is_finite(low), is_finite(high)) {
                (true, true) => i64::midpoint(low, high),
                (true, false) => low,
                (false, true) => high,
                (false, false) => 0,
            };
            Meeting { t, m }
        };
        [
            corner(Which::UU, best_left, worst_right),
            corner(Which::LL, worst_left, best_right),
            corner(Which::UL, best_left, best_right),
            corner(Which::LU, worst_left, worst_right),
        ]
    }

    /// What a child is worth to the player who moves there, at temperature `t`: at best if `upper` is
    /// his good side, at worst otherwise.
    pub fn worth(&self, child: NodeId, player: Player, is_best: bool, t: i64) -> i64 {
        let upper = is_best == (player == Player::Left);
        match self.wall_of(child, player.opponent(), upper) {
            Wall::Constant(value) => value,
            Wall::Of(curve, cut) => self.curves.wall(curve, cut).at(t),
        }
    }

    /// Adds a child and returns it.
    pub fn add(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = u32::try_from(self.nodes.len()).expect("memory ends before 2^32 nodes");
        let p = step.player as usize;
        let before = self.children(parent, step.player).take_while(|&c| self.node(c).number < step.number);
        let before = before.last();
        let link = match before {
            Some(sibling) => &mut self.nodes[sibling as usize].next,
            None => &mut self.nodes[parent as usize].first[p],
        };
        let next = std::mem::replace(link, id);
        self.nodes.push(Node::new(step.number, next));
        let parent = &mut self.nodes[parent as usize];
        parent.known[p] += 1;
        parent.alive[p] += 1;
        id
    }

    /// Makes a new node a leaf of this value.
    pub fn set_leaf(&mut self, id: NodeId, value: i64) {
        let node = &mut self.nodes[id as usize];
        node.is_leaf = true;
        node.options = [0; 2];
        node.meetings = [Meeting { t: 0, m: value }; 4];
    }

    /// Says how many options a player has. The node must be [updated](Tree::update) afterwards.
    pub fn set_options(&mut self, id: NodeId, player: Player, count: u32) {
        self.nodes[id as usize].options[player as usize] = count;
    }

    /// Counts a path of this length below a node.
    #[inline]
    pub fn visit(&mut self, id: NodeId, length: usize) {
        let node = &mut self.nodes[id as usize];
        node.visits = node.visits.saturating_add(1);
        node.lengths = node.lengths.saturating_add(length as u32);
    }

    /// Tells a node that one of its children has nothing left to explore.
    pub fn exhaust_child(&mut self, id: NodeId, player: Player) {
        self.nodes[id as usize].alive[player as usize] -= 1;
    }

    /// Brings a node up to date after something has changed about a player's options. Says whether its
    /// walls have changed. `steps` lead to the node.
    pub fn update(&mut self, id: NodeId, player: Player, steps: &[Step]) -> Result<bool, InexactError> {
        self.updates += 1;
        let node = &self.nodes[id as usize];
        let (p, mut reach) = (player as usize, node.reach[player as usize]);
        let is_open = match self.bounds {
            Bounds::Assumed => node.known[p] == 0 && node.options[p] > 0,
            Bounds::Proved => node.known[p] < node.options[p],
        };
        let mut changed = false;
        for (which, curve) in reach.iter_mut().enumerate() {
            self.curves.begin();
            if which == BEST && is_open {
                self.curves.add_constant(INFINITY);
            } else {
                self.gather(id, player, which == BEST);
            }
            changed |= self.curves.finish(curve);
        }
        let node = &mut self.nodes[id as usize];
        if !changed {
            return Ok(false);
        }
        node.reach[p] = reach;
        let (meetings, is_cold) = meet(&self.curves, &node.reach)?;
        let walls_changed = node.meetings != meetings || meetings[0].t > 0 || meetings[1].t > 0;
        node.meetings = meetings;
        if is_cold && self.bounds == Bounds::Proved && self.cold.is_none() {
            self.cold = Some(steps.to_vec());
        }
        Ok(walls_changed)
    }

    /// Adds the walls of all explored options of a player to a maximum.
    #[inline]
    fn gather(&mut self, id: NodeId, player: Player, is_best: bool) {
        let (upper, opponent) = (is_best == (player == Player::Left), player.opponent());
        let mut child = self.nodes[id as usize].first[player as usize];
        while child != NONE {
            match self.wall_of(child, opponent, upper) {
                Wall::Constant(value) => self.curves.add_constant(value),
                Wall::Of(curve, cut) => self.curves.add_wall(curve, cut),
            }
            child = self.nodes[child as usize].next;
        }
    }

    /// A player's upper or lower wall, as the opponent counts.
    #[inline]
    fn wall_of(&self, id: NodeId, player: Player, upper: bool) -> Wall {
        let node = &self.nodes[id as usize];
        let Meeting { t, m } = node.meetings[if upper { Which::UU } else { Which::LL } as usize];
        if t == 0 {
            return Wall::Constant(if player == Player::Right { m } else { -m });
        }
        let is_best = upper == (player == Player::Left);
        Wall::Of(node.reach[player as usize][if is_best { BEST } else { WORST }], t)
    }
}

enum Wall {
    Constant(i64),
    Of(Curve, i64),
}

/// The meeting points for what the players reach, and whether they prove that the game is not hot: that
/// at t = 0 nobody wants to move.
fn meet(curves: &Curves, reach: &[[Curve; 2]; 2]) -> Result<([Meeting; 4], bool), InexactError> {
    let [[best_left, worst_left], [best_right, worst_right]] =
        reach.map(|curve| curve.map(|c| curves.view(c)));
    let gap = best_left.start + best_right.start;
    if gap < 0 {
        let (upper, lower) = (Meeting { t: 0, m: -best_right.start }, Meeting { t: 0, m: best_left.start });
        let middle = Meeting { t: 0, m: i64::midpoint(upper.m, lower.m) };
        return Ok(([upper, lower, middle, middle], true));
    }
    let mean = |view: View<'_>, t: i64| if t >= INFINITY { 0 } else { view.at(t) - t };
    let upper = match meeting(best_left, worst_right)? {
        INFINITY => Meeting { t: INFINITY, m: INFINITY },
        // If they do not even touch at 0, the mean is not more than what Left gets by moving: it is hot.
        t => Meeting { t, m: mean(best_left, t) },
    };
    let lower = match meeting(best_right, worst_left)? {
        INFINITY => Meeting { t: INFINITY, m: -INFINITY },
        t => Meeting { t, m: -mean(best_right, t) },
    };
    let hottest = meeting(best_left, best_right)?;
    let coldest = meeting(worst_left, worst_right)?;
    let hottest = Meeting { t: hottest, m: mean(best_left, hottest) };
    let coldest = Meeting { t: coldest, m: mean(worst_left, coldest) };
    Ok(([upper, lower, hottest, coldest], false))
}
