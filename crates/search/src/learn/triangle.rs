//! Triangles: thermographs approximated by four numbers, mean, temperature and the two stops. A wall is
//! a straight line from the stop to the top of the mast (Lew and Coulom 2010, sections 6 and 7).
//!
//! The stops are the walls at the base. In the paper the base is t = 0. If players may pass, the base
//! is t = −1 and temperatures below 0 have their meaning; then no temperature goes below the base, and
//! a position whose walls would meet below it keeps the mean that the results teach.

use super::cg_td::Learnable;
use super::graph::{Graph, Node};
use super::play::Rules;
use super::policy::{Thermographs, signed};
use hotstrat_core::Player;

/// An approximate thermograph.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Triangle {
    /// The mean.
    pub mean: f64,
    /// The temperature.
    pub temperature: f64,
    /// The walls of Left and Right at the base.
    pub stops: [f64; 2],
}

/// A triangle for every node of a graph.
#[derive(Clone, Debug)]
pub struct Triangles {
    nodes: Vec<Triangle>,
    base: f64,
}

impl Triangles {
    /// Triangles without extent at 0.
    #[must_use]
    pub fn new(graph: &Graph, rules: Rules) -> Triangles {
        let base = if rules.passes { -1.0 } else { 0.0 };
        let flat = Triangle { mean: 0.0, temperature: base, stops: [0.0; 2] };
        Triangles { nodes: vec![flat; graph.len()], base }
    }

    /// The triangle of a node.
    #[must_use]
    pub fn triangle(&self, node: Node) -> Triangle {
        self.nodes[node as usize]
    }

    /// Gives a leaf its value.
    pub fn set_leaf(&mut self, node: Node, value: f64) {
        self.nodes[node as usize] = Triangle { mean: value, temperature: self.base, stops: [value; 2] };
    }

    /// Where the scaffold over the options of `player` meets the other wall of the node, taken as the
    /// line with slope 1 through the top of its mast, and the scaffold's value at the base. All values
    /// are as `player` sees them, so that more is better.
    #[inline]
    fn meeting(&self, graph: &Graph, node: Node, player: Player) -> (f64, f64) {
        let base = self.base;
        let mut mast = (f64::NEG_INFINITY, base);
        let mut stop = f64::NEG_INFINITY;
        for &to in graph.options(node, player) {
            let option = &self.nodes[to as usize];
            let mean = signed(player, option.mean);
            if mean > mast.0 {
                mast = (mean, option.temperature);
            }
            stop = stop.max(signed(player, option.stops[player.opponent() as usize]));
        }
        let own = &self.nodes[node as usize];
        let line = signed(player, own.mean) - own.temperature;
        let mut meeting = (mast.0 - line) / 2.0;
        let height = mast.1 - base;
        let closing = 2.0 * height - mast.0 + stop;
        if height > 0.0 && closing > 0.0 {
            meeting = meeting.min(base + height * (stop - line - 2.0 * base) / closing);
        }
        (meeting, stop - base)
    }
}

impl Thermographs for Triangles {
    #[inline]
    fn mean(&self, node: Node) -> f64 {
        self.nodes[node as usize].mean
    }

    #[inline]
    fn temperature(&self, node: Node) -> f64 {
        self.nodes[node as usize].temperature
    }

    #[inline]
    fn wall(&self, node: Node, player: Player, t: f64) -> f64 {
        let Triangle { mean, temperature, stops } = self.nodes[node as usize];
        if t >= temperature {
            return mean;
        }
        let stop = stops[player as usize];
        stop + (mean - stop) * ((t - self.base) / (temperature - self.base)).max(0.0)
    }
}

impl Learnable for Triangles {
    #[inline]
    fn improve(&mut self, graph: &Graph, node: Node, rate: f64) {
        for player in Player::BOTH {
            let (meeting, stop) = self.meeting(graph, node, player);
            let own = &self.nodes[node as usize];
            let line = signed(player, own.mean) - own.temperature;
            let (mean, temperature) = if self.base < 0.0 && meeting < self.base {
                (own.mean, self.base)
            } else {
                (signed(player, line + meeting), meeting)
            };
            let own = &mut self.nodes[node as usize];
            own.mean += rate * (mean - own.mean);
            own.temperature += rate * (temperature - own.temperature);
            own.stops[player as usize] += rate * (signed(player, stop) - own.stops[player as usize]);
        }
    }

    #[inline]
    fn settle(&mut self, graph: &Graph, node: Node, change: f64) {
        let mean = self.nodes[node as usize].mean + change;
        if graph.is_finished(node) {
            self.set_leaf(node, mean);
        } else {
            self.nodes[node as usize].mean = mean;
        }
    }
}
