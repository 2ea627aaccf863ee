//! What was learnt, for reading.

use super::flatten::Sum;
use super::{MOST_STATES, Method, Restlessness};
use hotstrat_core::Player;
use hotstrat_search::learn::optimal::{Values, line, loss_against, states};
use hotstrat_search::learn::{Action, Config, Hotstrat, Learner, Node, Random, compare};
use std::fmt::Write;

/// How many positions are shown.
const MOST_ROWS: usize = 40;

/// What there is to tell besides what was learnt.
pub struct Outcome<'a> {
    /// The algorithm.
    pub method: Method,
    /// Its parameters.
    pub config: &'a Config,
    /// The epochs played.
    pub epochs: usize,
    /// The time that learning took.
    pub seconds: f64,
    /// How often the policy changed, if that was counted.
    pub changes: Option<Restlessness>,
}

/// The whole answer.
pub fn report(sum: &Sum, learner: &Learner<'_>, outcome: &Outcome<'_>) -> String {
    let games: Vec<&str> =
        sum.graph.roots().iter().map(|&root| sum.positions[root as usize].as_str()).collect();
    let mut out = format!("{}  {}\n", sum.game, games.join(" + "));
    if !sum.left_out.is_empty() {
        let _ =
            writeln!(out, "left out, since not both players can move there: {}", sum.left_out.join(" + "));
    }
    let Config { episodes, alpha, epsilon, lambda, seed, .. } = outcome.config;
    let (name, decay) = match outcome.method {
        Method::TdLambda => ("TD(λ)", format!(", lambda {lambda}")),
        Method::CgTd => ("CG-TD(0) with triangles", String::new()),
        Method::Walls => ("CG-TD(0) with full walls", String::new()),
    };
    let _ = writeln!(
        out,
        "{name}: {} epochs of {episodes} episodes, alpha {alpha}, epsilon {epsilon}{decay}, seed {seed}\n",
        outcome.epochs
    );
    table(&mut out, sum, learner);
    play(&mut out, sum, learner, outcome);
    let speed = learner.steps() as f64 / outcome.seconds.max(1e-9);
    let _ = writeln!(
        out,
        "\nlearnt, nothing proved; {} steps in {:.3} s, {speed:.0} per second",
        learner.steps(),
        outcome.seconds
    );
    out
}

/// What was learnt of every node beside what is exact.
fn table(out: &mut String, sum: &Sum, learner: &Learner<'_>) {
    let shown = 0..sum.graph.len().min(MOST_ROWS) as Node;
    let mut rows = Vec::new();
    match (learner, learner.thermographs()) {
        (_, Some(learnt)) => {
            let heads = ["node", "position", "mean", "exact", "temperature", "exact"];
            let stops = ["left stop", "exact", "right stop", "exact"];
            rows.push(heads.iter().chain(&stops).map(|&head| head.to_owned()).collect());
            let offsets = compare::offsets(&sum.graph, learnt);
            for node in shown {
                let exact = sum.graph.exact(node);
                let offset = offsets[sum.graph.component(node)];
                let mut row = names(sum, node);
                row.extend([number(learnt.mean(node) - offset), exact.mean().to_string()]);
                let temperature = if sum.graph.is_finished(node) {
                    "-".to_owned()
                } else {
                    number(learnt.temperature(node))
                };
                row.extend([temperature, exact.temperature().to_string()]);
                for player in Player::BOTH {
                    row.extend([number(learnt.stop(node, player) - offset), exact.stop(player).to_string()]);
                }
                rows.push(row);
            }
        }
        (Learner::Values(values), _) => {
            rows.push(["node", "position", "value", "exact mean"].map(str::to_owned).to_vec());
            for node in shown {
                let mut row = names(sum, node);
                row.extend([
                    number(values.values()[node as usize]),
                    sum.graph.exact(node).mean().to_string(),
                ]);
                rows.push(row);
            }
        }
        _ => {}
    }
    out.push_str(&columns(&rows));
    if sum.graph.len() > MOST_ROWS {
        let _ = writeln!(out, "and {} more positions", sum.graph.len() - MOST_ROWS);
    }
    if let Some(learnt) = learner.thermographs() {
        let offsets: Vec<String> = compare::offsets(&sum.graph, learnt).into_iter().map(number).collect();
        let errors = compare::errors(&sum.graph, learnt);
        let _ = writeln!(out, "\nconstants    {} (taken out: scores do not tell them)", offsets.join(", "));
        let _ = writeln!(
            out,
            "errors       temperature {:.3}, mean {:.3} on average",
            errors.temperature, errors.mean
        );
    } else {
        out.push('\n');
    }
}

fn names(sum: &Sum, node: Node) -> Vec<String> {
    let position = &sum.positions[node as usize];
    let short = if position.chars().count() > 30 {
        position.chars().take(29).chain(['…']).collect()
    } else {
        position.clone()
    };
    vec![sum.paths[node as usize].clone(), short]
}

/// What the policy plays and what it gives away.
fn play(out: &mut String, sum: &Sum, learner: &Learner<'_>, outcome: &Outcome<'_>) {
    let (graph, rules) = (&sum.graph, outcome.config.rules);
    let optimal = states(graph, MOST_STATES).map(|_| Values::new(graph, rules, [None, None]));
    for player in Player::BOTH {
        let (moves, score) = learner.with_policy(|policy| line(graph, rules, policy, player));
        let moves: Vec<String> = moves.into_iter().map(|action| describe(sum, action)).collect();
        let best =
            optimal.as_ref().map_or(String::new(), |values| format!(", optimal {}", values.at_start(player)));
        let label = format!("{player} first");
        let _ = writeln!(out, "{label:<12} {}: score {score}{best}", moves.join(", "));
    }
    match &optimal {
        Some(optimal) => {
            let loss = learner.with_policy(|policy| loss_against(graph, rules, policy, optimal));
            let exact = loss_against(graph, rules, &Hotstrat(graph), optimal);
            let random = loss_against(graph, rules, &Random, optimal);
            let _ = writeln!(
                out,
                "loss         {loss:.3} against perfect play (Hotstrat with exact temperatures {exact:.3}, random \
                 play {random:.3})"
            );
        }
        None => {
            let _ = writeln!(out, "loss         not known: the sum has more than {MOST_STATES} states");
        }
    }
    if let Some(changes) = &outcome.changes {
        let _ = writeln!(
            out,
            "policy       changed in {} of the last {} epochs",
            changes.changes, changes.compared
        );
    }
}

/// A move by where it leads.
fn describe(sum: &Sum, action: Action) -> String {
    match action {
        Action::Move(to) => sum.paths[to as usize].clone(),
        Action::Pass => "pass".to_owned(),
    }
}

fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}

/// Rows with their cells below each other.
fn columns(rows: &[Vec<String>]) -> String {
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (i, cell) in row.iter().enumerate() {
            let fill = width(i).unwrap_or(0) - cell.chars().count();
            line += cell;
            line.extend(std::iter::repeat_n(' ', fill + 2));
        }
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}
