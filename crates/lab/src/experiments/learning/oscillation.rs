//! TD(λ) does not settle: the incentives of the moves in {2|−2} + {4|−4} + {3||0|−6}, epoch by epoch.
//!
//! Varies: who begins, the learning rate, the decay of the traces, the seed. Measured: how often the
//! greedy policy, its choices in all 45 states, is another one after an epoch than before it, in each
//! tenth of the run; what it gives away against optimal play in the last half of the run; by how much each
//! move changes the value at the end (the paper's Figures 3 and 4). The paper does not say who begins.

use super::learners::papers_sum;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Spread, Table, mean_and_error, short};
use crate::task::{Fields, Row, Task};
use hotstrat_core::Player;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::learn::optimal::{Values, choices, loss_against};
use hotstrat_search::learn::{Config, First, Greedy, Node, TdLambda};
use serde_json::{Value, json};
use std::time::Duration;

/// See the module.
pub struct Oscillation;

const SEEDS: u64 = 10;
/// The parameters of the paper.
const PAPER: (f64, f64) = (0.001, 0.9);
/// Learning rates and decays, the paper's first.
const PARAMETERS: [(f64, f64); 6] =
    [PAPER, (0.0001, 0.9), (0.01, 0.9), (0.001, 0.0), (0.001, 0.5), (0.001, 1.0)];
const BEGINNERS: [&str; 2] = ["either", "Left"];
/// Losses below this are rounding.
const ROUNDING: f64 = 1e-9;
/// How many epochs at the end of a run are drawn.
const DRAWN: usize = 50;

impl Experiment for Oscillation {
    fn name(&self) -> &'static str {
        "oscillation"
    }

    fn title(&self) -> &'static str {
        "TD(λ) does not settle"
    }

    fn source(&self) -> &'static str {
        "Lew and Coulom, Simulation-based Search of Combinatorial Games (2010), Figures 3 and 4"
    }

    fn shows(&self) -> &'static str {
        "The incentives of moves that TD(λ) learns on the paper's sum, and how often its greedy policy changes."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 3 } else { 60 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let epochs = if settings.scale == Scale::Quick { 200 } else { 2000 };
        let mut tasks = Vec::new();
        for seed in 0..SEEDS {
            for first in BEGINNERS {
                for (alpha, lambda) in PARAMETERS {
                    tasks.push(Task::new(fields! {
                        "first": first, "alpha": alpha, "lambda": lambda, "epochs": epochs, "seed": seed
                    }));
                }
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = |name: &str| task.parameters[name].as_f64().unwrap_or_default();
        let either = task.parameters["first"] == BEGINNERS[0];
        let config = Config {
            alpha: number("alpha"),
            lambda: number("lambda"),
            first: if either { First::Either } else { First::Always(Player::Left) },
            ..Config::td_lambda(context.seed ^ (number("seed") as u64).rotate_left(32))
        };
        watch(&config, number("epochs") as usize, context).map(Measured::finished)
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Incentives of Left's and Right's moves epoch by epoch, and how often the policy changes"
                .to_owned(),
            svg: plot(rows, self.title()),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table(rows)), Block::Figure(figure)] }
    }
}

/// Learns, and looks at the policy after every epoch.
fn watch(config: &Config, epochs: usize, context: &Context) -> Result<Fields, Interrupted> {
    let graph = papers_sum();
    let mut learner = TdLambda::new(&graph, config);
    let policy = |learner: &TdLambda<'_>| choices(&graph, config.rules, &Greedy(learner.values()));
    let mut last = policy(&learner);
    let mut changes = [0u32; 10];
    let optimal = Values::new(&graph, config.rules, [None, None]);
    let mut losses = Vec::new();
    let mut incentives: Vec<Vec<Value>> = Vec::new();
    for epoch in 0..epochs {
        context.go_on()?;
        learner.epoch();
        let now = policy(&learner);
        changes[epoch * 10 / epochs] += u32::from(now != last);
        last = now;
        if epoch * 2 >= epochs {
            losses.push(loss_against(&graph, config.rules, &Greedy(learner.values()), &optimal));
        }
        if epoch + DRAWN >= epochs {
            let both = Player::BOTH.into_iter().flat_map(|player| learner.incentives(player));
            incentives.push(both.map(|(_, change)| json!((change * 1e4).round() / 1e4)).collect());
        }
    }
    let tenth = epochs as f64 / 10.0;
    let shares: Vec<f64> = changes.iter().map(|&count| f64::from(count) / tenth).collect();
    Ok(fields! {
        "changed": shares[5..].iter().sum::<f64>() / 5.0,
        "changed_by_tenth": shares,
        "loss": losses.iter().sum::<f64>() / losses.len() as f64,
        "worst_loss": losses.iter().copied().fold(0.0, f64::max),
        "incentives": incentives,
    })
}

/// The moves whose incentives are recorded, Left's first, as they are called in the paper.
fn moves() -> Vec<(Player, String)> {
    let graph = papers_sum();
    let none = TdLambda::new(&graph, &Config::td_lambda(0));
    let name = |to: Node| {
        let game = ["G", "H", "I"][graph.component(to)];
        let is_second = graph
            .roots()
            .iter()
            .all(|&root| Player::BOTH.iter().all(|&player| !graph.options(root, player).contains(&to)));
        let from = if is_second { format!("{game}^R") } else { game.to_owned() };
        if graph.is_finished(to) {
            format!("{from} to {}", graph.score(to))
        } else {
            format!("{from} to {from}^R")
        }
    };
    let of = |player: Player| none.incentives(player).into_iter().map(move |(to, _)| (player, to));
    Player::BOTH.into_iter().flat_map(of).map(|(player, to)| (player, name(to))).collect()
}

/// The rows with these parameters.
fn of<'a>(
    rows: &'a [Row],
    first: &'a str,
    (alpha, lambda): (f64, f64),
) -> impl Iterator<Item = &'a Row> + Clone {
    let is =
        |row: &Row, name: &str, value: f64| row.parameters.get(name).and_then(Value::as_f64) == Some(value);
    rows.iter()
        .filter(move |row| row.text("first") == first && is(row, "alpha", alpha) && is(row, "lambda", lambda))
}

fn findings(rows: &[Row]) -> String {
    let finding = |first| {
        let mine = of(rows, first, PAPER);
        let average =
            |name: &str| mean_and_error(&mine.clone().map(|row| row.number(name)).collect::<Vec<_>>()).0;
        let at_rest = mine.clone().filter(|row| row.number("changed") == 0.0);
        let optimal = at_rest.clone().filter(|row| row.number("worst_loss") < ROUNDING).count();
        let rest = match at_rest.count() {
            0 => "never comes to rest".to_owned(),
            count => format!("comes to rest in {count}, with optimal play in {optimal}"),
        };
        let runs = mine.clone().count();
        (runs > 0).then(|| {
            format!(
                "the greedy policy changes in {} % of the epochs in the last half of {runs} runs, {rest}, and gives away {} on \
                 average",
                short(100.0 * average("changed"), 2),
                short(average("loss"), 2)
            )
        })
    };
    let [either, left] = BEGINNERS.map(finding);
    let either = either
        .map(|found| format!("With the parameters of the paper, and either player beginning, {found}."));
    let left = left.map(|found| format!("If Left always begins, {found}."));
    either.into_iter().chain(left).collect::<Vec<_>>().join(" ")
}

fn table(rows: &[Row]) -> Table {
    let header = ["first", "α", "λ", "epochs", "seeds", "policy changes", "loss", "worst loss"];
    let mut table = Table::new(
        "The last half of the run: epochs that changed the greedy policy, and what it gives away against optimal play \
         on average and at worst; averages over seeds and standard deviations. Hotstrat gives away 0.25.",
        &header,
    );
    for first in BEGINNERS {
        for parameters in PARAMETERS {
            let mine = of(rows, first, parameters);
            let Some(row) = mine.clone().next() else { continue };
            let spread = |name: &str, unit: f64| {
                let values: Vec<f64> = mine.clone().map(|row| unit * row.number(name)).collect();
                Spread::of(&values).map_or((0.0, 0.0), |spread| (spread.mean, spread.deviation()))
            };
            let ((changed, by), (loss, loss_by)) = (spread("changed", 100.0), spread("loss", 1.0));
            let (worst, worst_by) = spread("worst_loss", 1.0);
            table.rows.push(vec![
                first.to_owned(),
                parameters.0.to_string(),
                parameters.1.to_string(),
                row.whole("epochs").to_string(),
                mine.clone().count().to_string(),
                format!("{changed:.1} ± {by:.1} %"),
                format!("{loss:.2} ± {loss_by:.2}"),
                format!("{worst:.2} ± {worst_by:.2}"),
            ]);
        }
    }
    table
}

fn plot(rows: &[Row], title: &str) -> String {
    let mut panels = Vec::new();
    if let Some(row) = of(rows, BEGINNERS[0], PAPER).next() {
        panels.extend(Player::BOTH.map(|player| incentives(row, player)));
    }
    panels.push(changes(rows));
    svg(title, &panels)
}

/// The incentives of a player's moves at the end of a run.
fn incentives(row: &Row, player: Player) -> Panel {
    let epochs: &[Value] = row.result.get("incentives").and_then(Value::as_array).map_or(&[], Vec::as_slice);
    let before = row.whole("epochs") as usize - epochs.len();
    let curve = |(hue, (column, name)): (usize, (usize, String))| {
        let at = |(i, epoch): (usize, &Value)| {
            let y = epoch.get(column).and_then(Value::as_f64)?;
            Some(Point { x: (before + i + 1) as f64, y, range: None })
        };
        let points = epochs.iter().enumerate().filter_map(at).collect();
        Series { name, look: Look::Line, hue, points }
    };
    let columns = moves().into_iter().enumerate().filter(|(_, (of, _))| *of == player);
    let columns = columns.map(|(column, (_, name))| (column, name));
    let end = if player == Player::Left { "highest" } else { "lowest" };
    Panel {
        title: format!("{player}'s moves, one run; the greedy policy takes the {end}"),
        x: axis("epoch"),
        y: axis("change of the value"),
        series: columns.enumerate().map(curve).collect(),
    }
}

/// How often the policy changes, by tenth of the run, with the spread over seeds.
fn changes(rows: &[Row]) -> Panel {
    let curve = |(hue, first): (usize, &'static str)| {
        let mine = of(rows, first, PAPER);
        let epochs = mine.clone().map(|row| row.whole("epochs")).max().unwrap_or(0) as f64;
        let tenth = |i: usize| {
            let share = |row: &Row| row.result.get("changed_by_tenth")?.get(i)?.as_f64();
            let values: Vec<f64> = mine.clone().filter_map(share).map(|share| 100.0 * share).collect();
            let spread = Spread::of(&values)?;
            let (y, by) = (spread.mean, spread.deviation());
            Some(Point { x: (i as f64 + 0.5) * epochs / 10.0, y, range: Some((y - by, y + by)) })
        };
        let points = (0..10).filter_map(tenth).collect();
        Series { name: format!("{first} begins"), look: Look::Line, hue, points }
    };
    Panel {
        title: "How often the greedy policy changes; mean and standard deviation over seeds".to_owned(),
        x: axis("epoch"),
        y: axis("% of epochs"),
        series: BEGINNERS.into_iter().enumerate().map(curve).collect(),
    }
}

fn axis(name: &str) -> Axis {
    Axis { name: name.to_owned(), logarithmic: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_have_the_names_of_the_paper() {
        let names: Vec<String> = moves().into_iter().map(|(_, name)| name).collect();
        let left = ["G to 2", "H to 4", "I to 3", "I^R to 0"];
        let right = ["G to -2", "H to -4", "I to I^R", "I^R to -6"];
        assert_eq!(names, [left, right].concat());
    }

    #[test]
    fn whether_a_policy_comes_to_rest_follows_from_the_rows() {
        let row = |first: &str, changed: f64, loss: f64| {
            let parameters = fields! { "first": first, "alpha": PAPER.0, "lambda": PAPER.1 };
            Row::example(parameters, fields! { "changed": changed, "loss": loss, "worst_loss": 2.0 * loss })
        };
        let restless = findings(&[row("either", 0.5, 0.1), row("either", 0.25, 0.3)]);
        assert!(restless.contains(
            "38 % of the epochs in the last half of 2 runs, never comes to rest, and gives away 0.2"
        ));
        assert!(!restless.contains("If Left"), "{restless}");
        let resting = findings(&[row("Left", 0.0, 0.0), row("Left", 0.0, 0.5), row("Left", 0.1, 0.5)]);
        assert!(resting.contains("of 3 runs, comes to rest in 2, with optimal play in 1, and"), "{resting}");
    }
}
