//! The algorithms behind one interface, for whoever lets the user choose.

use super::cg_td::CgTd;
use super::config::{Config, OutOfRange};
use super::graph::Graph;
use super::policy::{Greedy, Hotstrat, Policy, Thermographs};
use super::td_lambda::TdLambda;
use super::triangle::Triangles;
use super::walls::Walls;

/// What is learnt for every node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// A number, by TD(λ).
    TdLambda,
    /// A triangle, by CG-TD(0).
    Triangles,
    /// Full walls, by CG-TD(0).
    Walls,
}

/// A learner by any of the algorithms.
#[derive(Clone, Debug)]
pub enum Learner<'a> {
    /// Learns numbers.
    Values(Box<TdLambda<'a>>),
    /// Learns triangles.
    Triangles(Box<CgTd<'a, Triangles>>),
    /// Learns full walls.
    Walls(Box<CgTd<'a, Walls>>),
}

impl<'a> Learner<'a> {
    /// A learner who knows nothing.
    pub fn new(algorithm: Algorithm, graph: &'a Graph, config: &Config) -> Result<Learner<'a>, OutOfRange> {
        config.check()?;
        Ok(match algorithm {
            Algorithm::TdLambda => Learner::Values(Box::new(TdLambda::new(graph, config))),
            Algorithm::Triangles => {
                let triangles = Triangles::new(graph, config.rules);
                Learner::Triangles(Box::new(CgTd::new(graph, config, triangles)))
            }
            Algorithm::Walls => Learner::Walls(Box::new(CgTd::new(graph, config, Walls::new(graph)))),
        })
    }

    /// Plays an epoch.
    pub fn epoch(&mut self) {
        match self {
            Learner::Values(learner) => learner.epoch(),
            Learner::Triangles(learner) => learner.epoch(),
            Learner::Walls(learner) => learner.epoch(),
        }
    }

    /// How many moves and passes were made.
    #[must_use]
    pub fn steps(&self) -> u64 {
        match self {
            Learner::Values(learner) => learner.steps(),
            Learner::Triangles(learner) => learner.steps(),
            Learner::Walls(learner) => learner.steps(),
        }
    }

    /// The thermographs, if that is what is learnt.
    #[must_use]
    pub fn thermographs(&self) -> Option<&dyn Thermographs> {
        match self {
            Learner::Values(_) => None,
            Learner::Triangles(learner) => Some(learner.thermographs()),
            Learner::Walls(learner) => Some(learner.thermographs()),
        }
    }

    /// Asks something about the policy that what was learnt implies: Hotstrat on thermographs, greedy
    /// on values.
    pub fn with_policy<R>(&self, ask: impl FnOnce(&dyn Policy) -> R) -> R {
        match self {
            Learner::Values(learner) => ask(&Greedy(learner.values())),
            Learner::Triangles(learner) => ask(&Hotstrat(learner.thermographs())),
            Learner::Walls(learner) => ask(&Hotstrat(learner.thermographs())),
        }
    }
}
