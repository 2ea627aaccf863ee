//! How far what was learnt is from what is true.
//!
//! Results determine the leaves of a component only up to a constant: what one component has more,
//! another may have less. So the constant is taken out before values are compared.
//!
//! Means and walls are continuous in the leaves, but temperatures are not: where two scaffolds run side by
//! side and touch, the least error of a leaf decides whether they have met already. Such a temperature is
//! learnt late, when the leaves are right up to rounding.

use super::graph::{Graph, Node};
use super::policy::Thermographs;
use super::walls::Walls;
use hotstrat_core::Player;

/// Mean absolute errors.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Errors {
    /// Of the temperatures of the nodes that have options.
    pub temperature: f64,
    /// Of their means, the component's constant taken out.
    pub mean: f64,
}

/// By how much the leaves of each component were learnt too high, on average.
#[must_use]
pub fn offsets(graph: &Graph, learnt: &(impl Thermographs + ?Sized)) -> Vec<f64> {
    let of_component = |component| {
        let leaves = graph.nodes_of(component).filter(|&node| graph.is_finished(node));
        let errors: Vec<f64> = leaves.map(|leaf| learnt.mean(leaf) - graph.score(leaf)).collect();
        errors.iter().sum::<f64>() / errors.len().max(1) as f64
    };
    (0..graph.roots().len()).map(of_component).collect()
}

/// The mean absolute errors over all nodes that have options.
#[must_use]
pub fn errors(graph: &Graph, learnt: &(impl Thermographs + ?Sized)) -> Errors {
    let offsets = offsets(graph, learnt);
    let (mut sum, mut count) = (Errors::default(), 0.0);
    for node in (0..graph.len() as Node).filter(|&node| !graph.is_finished(node)) {
        let mean = learnt.mean(node) - offsets[graph.component(node)];
        sum.temperature += (learnt.temperature(node) - graph.exact_temperature(node)).abs();
        sum.mean += (mean - graph.score(node)).abs();
        count += 1.0;
    }
    Errors { temperature: sum.temperature / count, mean: sum.mean / count }
}

/// The greatest distance between a learnt wall and the exact one at any temperature, with the constants
/// of the components given.
#[must_use]
pub fn worst_wall(graph: &Graph, learnt: &Walls, offsets: &[f64]) -> f64 {
    let mut worst: f64 = 0.0;
    for node in 0..graph.len() as Node {
        for player in Player::BOTH {
            // Both are linear between the corners of either.
            let exact = graph.exact(node).corners(player);
            let exact = exact.iter().map(|corner| corner.temperature.to_f64());
            let corners = exact.chain(learnt.corners(node, player).map(|(t, _)| t));
            for t in corners {
                let value = learnt.wall(node, player, t) - offsets[graph.component(node)];
                worst = worst.max((value - graph.exact_wall(node, player, t)).abs());
            }
        }
    }
    worst
}
