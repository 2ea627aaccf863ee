//! What was learnt, for reading.

use super::flatten::Sum;
use super::judge::{Judge, Line};
use super::runs::{Restlessness, Run, spread};
use super::{MOST_STATES, Method};
use crate::output::columns;
use hotstrat_core::Player;
use hotstrat_search::learn::{Config, Learner, Node, compare};
use std::fmt::Write;

/// How many positions are shown.
const MOST_ROWS: usize = 40;

/// The whole answer: the first run, and how much the others differ.
pub fn report(sum: &Sum, method: Method, config: &Config, runs: &[Run<'_>]) -> String {
    let Some(run) = runs.first() else { return String::new() };
    let games: Vec<&str> =
        sum.graph.roots().iter().map(|&root| sum.positions[root as usize].as_str()).collect();
    let mut out = format!("{}  {}\n", sum.game, games.join(" + "));
    if !sum.left_out.is_empty() {
        let _ =
            writeln!(out, "left out, since not both players can move there: {}", sum.left_out.join(" + "));
    }
    let Config { episodes, alpha, epsilon, lambda, seed, .. } = config;
    let (name, decay) = match method {
        Method::TdLambda => ("TD(λ)", format!(", lambda {lambda}")),
        Method::CgTd => ("CG-TD(0) with triangles", String::new()),
        Method::Walls => ("CG-TD(0) with full walls", String::new()),
    };
    let _ = writeln!(
        out,
        "{name}: {} epochs of {episodes} episodes, alpha {alpha}, epsilon {epsilon}{decay}, seed {seed}\n",
        run.epochs
    );
    let judge = Judge::new(sum, config.rules);
    table(&mut out, sum, &run.learner);
    play(&mut out, &judge, run);
    let steps = run.learner.steps();
    let _ = writeln!(
        out,
        "\nlearnt, nothing proved; {steps} steps in {:.3} s, {:.0} per second",
        run.seconds,
        steps as f64 / run.seconds.max(1e-9)
    );
    if runs.len() > 1 {
        summary(&mut out, sum, &judge, runs);
    }
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
fn play(out: &mut String, judge: &Judge<'_>, run: &Run<'_>) {
    for player in Player::BOTH {
        let Line { moves, score, optimal } = judge.line(&run.learner, player);
        let best = optimal.map_or(String::new(), |best| format!(", optimal {best}"));
        let label = format!("{player} first");
        let _ = writeln!(out, "{label:<12} {}: score {score}{best}", moves.join(", "));
    }
    match (judge.loss(&run.learner), judge.exact_loss(), judge.random_loss()) {
        (Some(loss), Some(exact), Some(random)) => {
            let _ = writeln!(
                out,
                "loss         {loss:.3} against perfect play (Hotstrat with exact temperatures {exact:.3}, random \
                 play {random:.3})"
            );
        }
        _ => {
            let _ = writeln!(out, "loss         not known: the sum has more than {MOST_STATES} states");
        }
    }
    if let Some(changes) = &run.changes {
        let _ = writeln!(
            out,
            "policy       changed in {} of the last {} epochs",
            changes.changes, changes.compared
        );
    }
}

/// Mean and spread over all runs.
fn summary(out: &mut String, sum: &Sum, judge: &Judge<'_>, runs: &[Run<'_>]) {
    let _ = writeln!(out, "\nover {} seeds, mean ± standard deviation", runs.len());
    let mut tell = |name: &str, values: Vec<f64>, note: &str| {
        if !values.is_empty() {
            let (mean, by) = spread(&values);
            let _ = writeln!(out, "{name}: {mean:.3} ± {by:.3}{note}");
        }
    };
    for &root in sum.graph.roots() {
        let learnt = runs.iter().filter_map(|run| run.learner.thermographs());
        let temperatures = learnt.map(|learnt| learnt.temperature(root)).collect();
        let exact = format!(", exact {}", sum.graph.exact(root).temperature());
        tell(&format!("temperature of {}", sum.paths[root as usize]), temperatures, &exact);
    }
    tell("loss", runs.iter().filter_map(|run| judge.loss(&run.learner)).collect(), "");
    let changes = runs.iter().filter_map(|run| run.changes.as_ref());
    let shares = changes.map(Restlessness::share).collect();
    tell("share of the last half's epochs that changed the policy", shares, "");
}

fn number(x: f64) -> String {
    let text = format!("{x:.3}");
    if text == "-0.000" { "0.000".to_owned() } else { text }
}
