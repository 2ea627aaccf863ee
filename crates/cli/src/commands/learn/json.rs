//! What was learnt, for programs. Learnt numbers are JSON numbers; exact ones are strings, as everywhere.

use super::flatten::Sum;
use super::judge::{Judge, Line};
use super::runs::Run;
use super::{Arguments, Config};
use clap::ValueEnum;
use hotstrat_core::Player;
use hotstrat_search::learn::{Learner, Node, compare};
use serde::Serialize;

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    games: Vec<&'a str>,
    left_out: &'a [String],
    algorithm: String,
    first: String,
    exploration: String,
    passes: bool,
    episodes: u32,
    alpha: f64,
    epsilon: f64,
    lambda: f64,
    runs: Vec<RunJson<'a>>,
    exact_loss: Option<f64>,
    random_loss: Option<f64>,
}

#[derive(Serialize)]
struct RunJson<'a> {
    seed: u64,
    epochs: u32,
    nodes: Vec<NodeJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    constants: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<ErrorsJson>,
    left_first: LineJson,
    right_first: LineJson,
    loss: Option<f64>,
    policy_changes: Option<ChangesJson>,
    steps: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct NodeJson<'a> {
    node: &'a str,
    position: &'a str,
    #[serde(flatten)]
    learnt: Learnt,
    exact: Exact,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Learnt {
    Value {
        value: f64,
    },
    Thermograph {
        mean: f64,
        temperature: Option<f64>,
        left_stop: f64,
        right_stop: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        thermograph: Option<Walls>,
    },
}

#[derive(Serialize)]
struct Walls {
    left: Vec<(f64, f64)>,
    right: Vec<(f64, f64)>,
}

#[derive(Serialize)]
struct Exact {
    mean: String,
    temperature: String,
    left_stop: String,
    right_stop: String,
}

#[derive(Serialize)]
struct ErrorsJson {
    temperature: f64,
    mean: f64,
}

#[derive(Serialize)]
struct LineJson {
    moves: Vec<String>,
    score: f64,
    optimal: Option<f64>,
}

#[derive(Serialize)]
struct ChangesJson {
    changes: u32,
    epochs: u32,
}

/// The whole answer on one line.
pub fn report(
    arguments: &Arguments,
    sum: &Sum,
    config: &Config,
    runs: &[Run<'_>],
) -> serde_json::Result<String> {
    let judge = Judge::new(sum, config.rules);
    let roots = sum.graph.roots().iter();
    let answer = Answer {
        game: sum.game,
        games: roots.map(|&root| sum.positions[root as usize].as_str()).collect(),
        left_out: &sum.left_out,
        algorithm: value_name(arguments.algorithm),
        first: value_name(arguments.first),
        exploration: value_name(arguments.exploration),
        passes: arguments.passes,
        episodes: config.episodes,
        alpha: config.alpha,
        epsilon: config.epsilon,
        lambda: config.lambda,
        runs: runs.iter().map(|run| of_run(sum, &judge, run)).collect(),
        exact_loss: judge.exact_loss(),
        random_loss: judge.random_loss().map(rounded),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}

fn of_run<'a>(sum: &'a Sum, judge: &Judge<'_>, run: &Run<'_>) -> RunJson<'a> {
    let learner = &run.learner;
    let constants = learner.thermographs().map(|learnt| compare::offsets(&sum.graph, learnt));
    let errors = learner.thermographs().map(|learnt| compare::errors(&sum.graph, learnt));
    let line = |first| {
        let Line { moves, score, optimal } = judge.line(learner, first);
        LineJson { moves, score, optimal }
    };
    RunJson {
        seed: run.seed,
        epochs: run.epochs,
        nodes: (0..sum.graph.len() as Node)
            .map(|node| of_node(sum, learner, node, constants.as_deref()))
            .collect(),
        constants: constants.map(|all| all.into_iter().map(rounded).collect()),
        errors: errors.map(|errors| ErrorsJson {
            temperature: rounded(errors.temperature),
            mean: rounded(errors.mean),
        }),
        left_first: line(Player::Left),
        right_first: line(Player::Right),
        loss: judge.loss(learner),
        policy_changes: run
            .changes
            .as_ref()
            .map(|changes| ChangesJson { changes: changes.changes, epochs: changes.compared }),
        steps: learner.steps(),
        seconds: run.seconds,
    }
}

fn of_node<'a>(sum: &'a Sum, learner: &Learner<'_>, node: Node, constants: Option<&[f64]>) -> NodeJson<'a> {
    let exact = sum.graph.exact(node);
    NodeJson {
        node: &sum.paths[node as usize],
        position: &sum.positions[node as usize],
        learnt: learnt(sum, learner, node, constants),
        exact: Exact {
            mean: exact.mean().to_string(),
            temperature: exact.temperature().to_string(),
            left_stop: exact.stop(Player::Left).to_string(),
            right_stop: exact.stop(Player::Right).to_string(),
        },
    }
}

fn learnt(sum: &Sum, learner: &Learner<'_>, node: Node, constants: Option<&[f64]>) -> Learnt {
    let constant = constants.map_or(0.0, |constants| constants[sum.graph.component(node)]);
    if let Learner::Values(values) = learner {
        return Learnt::Value { value: rounded(values.values()[node as usize]) };
    }
    let known = learner.thermographs().expect("all but values are thermographs");
    let stop = |player| rounded(known.stop(node, player) - constant);
    let walls = if let Learner::Walls(walls) = learner {
        let corners = |player| {
            let corners = walls.thermographs().corners(node, player);
            corners.map(|(t, value)| (rounded(t), rounded(value - constant))).collect()
        };
        Some(Walls { left: corners(Player::Left), right: corners(Player::Right) })
    } else {
        None
    };
    Learnt::Thermograph {
        mean: rounded(known.mean(node) - constant),
        temperature: (!sum.graph.is_finished(node)).then(|| rounded(known.temperature(node))),
        left_stop: stop(Player::Left),
        right_stop: stop(Player::Right),
        thermograph: walls,
    }
}

/// Six places are more than learning is good for.
fn rounded(x: f64) -> f64 {
    let rounded = (x * 1e6).round() / 1e6;
    if rounded == 0.0 { 0.0 } else { rounded }
}

/// A choice as it is written on the command line.
fn value_name(value: impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
