//! The learners that experiments compare, and what is measured about them on a sum.

use crate::fields;
use crate::task::Fields;
use hotstrat_core::Explicit;
use hotstrat_search::Limits;
use hotstrat_search::learn::compare::{errors, worst_wall};
use hotstrat_search::learn::optimal::{Values, loss_against};
use hotstrat_search::learn::{
    Algorithm, CgTd, Config, Exploration, Flat, Graph, Hotstrat, Learner, Node, Policy, Random, Rules,
    Sharing, Walls,
};
use std::fmt;
use std::str::FromStr;

/// Players may pass, so that zugzwangs and numbers can be told from hot games.
pub const RULES: Rules = Rules { passes: true };

/// How a policy comes about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// TD(λ) with the parameters of the paper, and greedy play.
    TdLambda,
    /// CG-TD(0) with triangles by mostly hot play, as in the paper, and Hotstrat.
    HotTriangles,
    /// CG-TD(0) with triangles by random play, and Hotstrat.
    Triangles,
    /// CG-TD(0) with full walls by mostly hot play, and Hotstrat.
    HotWalls,
    /// CG-TD(0) with full walls by random play, and Hotstrat.
    Walls,
    /// Nothing is learnt: random moves.
    Random,
    /// Nothing is learnt: Hotstrat with the exact thermographs.
    Exact,
}

impl Kind {
    /// Those that learn.
    pub const LEARNING: [Kind; 5] =
        [Kind::TdLambda, Kind::HotTriangles, Kind::Triangles, Kind::HotWalls, Kind::Walls];
    /// Those that do not.
    pub const FIXED: [Kind; 2] = [Kind::Random, Kind::Exact];

    /// The algorithm and its parameters, if there is something to learn.
    fn learns(self, seed: u64) -> Option<(Algorithm, Config)> {
        // Thermographs do not depend on the policy, so random play teaches them too, and meets more.
        let td = Config { rules: RULES, ..Config::td_lambda(seed) };
        let hot = Config { alpha: 0.5, epsilon: 0.2, ..td };
        let chance = Config { epsilon: 1.0, ..hot };
        match self {
            Kind::TdLambda => Some((Algorithm::TdLambda, td)),
            Kind::HotTriangles => Some((Algorithm::Triangles, hot)),
            Kind::Triangles => Some((Algorithm::Triangles, chance)),
            Kind::HotWalls => Some((Algorithm::Walls, hot)),
            Kind::Walls => Some((Algorithm::Walls, chance)),
            Kind::Random | Kind::Exact => None,
        }
    }

    /// Learns from so many episodes.
    #[must_use]
    pub fn learn(self, graph: &Graph, episodes: u32, seed: u64) -> Option<Learner<'_>> {
        let (algorithm, config) = self.learns(seed)?;
        let config = Config { episodes: config.episodes.min(episodes), ..config };
        let mut learner = Learner::new(algorithm, graph, &config).expect("parameters in range");
        for _ in 0..episodes / config.episodes {
            learner.epoch();
        }
        Some(learner)
    }

    /// Asks something about the policy after so many episodes.
    pub fn with_policy<R>(
        self,
        graph: &Graph,
        learner: Option<&Learner<'_>>,
        ask: impl FnOnce(&dyn Policy) -> R,
    ) -> R {
        match learner {
            Some(learner) => learner.with_policy(ask),
            None if self == Kind::Exact => ask(&Hotstrat(graph)),
            None => ask(&Random),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::TdLambda => "TD(λ)",
            Kind::HotTriangles => "triangles, hot play",
            Kind::Triangles => "triangles",
            Kind::HotWalls => "walls, hot play",
            Kind::Walls => "walls",
            Kind::Random => "random play",
            Kind::Exact => "exact Hotstrat",
        })
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Kind, ()> {
        let mut all = Kind::LEARNING.into_iter().chain(Kind::FIXED);
        all.find(|kind| kind.to_string() == text).ok_or(())
    }
}

/// What a learner knows of a sum after so many episodes, and what its policy gives away.
#[must_use]
pub fn measure(graph: &Graph, kind: Kind, episodes: u32, seed: u64) -> Fields {
    let learner = kind.learn(graph, episodes, seed);
    let optimal = Values::new(graph, RULES, [None, None]);
    let loss =
        kind.with_policy(graph, learner.as_ref(), |policy| loss_against(graph, RULES, policy, &optimal));
    let mut result = fields! { "games": graph.roots().len(), "positions": graph.len(), "loss": loss };
    if let Some(learnt) = learner.as_ref().and_then(Learner::thermographs) {
        let errors = errors(graph, learnt);
        result.extend(fields! { "temperature_error": errors.temperature, "mean_error": errors.mean });
    }
    result
}

/// The greatest error of any full wall after so many episodes, if the leaves of every game are known up
/// to a constant.
#[must_use]
pub fn limit_error(graph: &Graph, episodes: u32, seed: u64) -> f64 {
    let count = graph.roots().len();
    // Constants that sum to 0, as scores leave them open.
    let mut constants: Vec<f64> = (0..count).map(|game| 0.37 * game as f64 - 1.0).collect();
    constants[0] -= constants.iter().sum::<f64>();
    let mut walls = Walls::new(graph);
    for node in (0..graph.len() as Node).filter(|&node| graph.is_finished(node)) {
        walls.set_leaf(node, graph.score(node) + constants[graph.component(node)]);
    }
    let exploration = Exploration::LeastVisited;
    let config =
        Config { episodes, alpha: 0.5, epsilon: 0.5, rules: RULES, exploration, ..Config::cg_td(seed) };
    let mut learner = CgTd::new(graph, &config, walls).with_known_leaves();
    learner.epoch();
    worst_wall(graph, learner.thermographs(), &constants)
}

/// The sum of Lew and Coulom: G = {2|−2}, H = {4|−4}, I = {3||0|−6}.
#[must_use]
pub fn papers_sum() -> Graph {
    let games = ["{2|-2}", "{4|-4}", "{3||0|-6}"].map(|game| game.parse::<Explicit>().expect("a game"));
    Flat::new(&games, Sharing::Tree, 100, &Limits::default()).expect("a small sum").graph
}
