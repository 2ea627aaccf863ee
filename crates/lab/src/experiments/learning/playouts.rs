//! Playouts by what was learnt: how much they see.
//!
//! On random sums each first move is followed by so many playouts, and the move with the best average is
//! taken. Varies: the policy of the playouts and their number. Measured: what the move costs against
//! optimal play, on average over both first players. Playouts by a policy take a random move one time in
//! ten, or they would all be the same.

use super::learners::{Kind, RULES};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, mean_and_error, short};
use crate::task::{Row, Task};
use hotstrat_core::{Player, ScoreGame, SplitMix};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::learn::optimal::Values;
use hotstrat_search::learn::{Graph, Policy, SumGame, random};
use std::time::Duration;

/// See the module.
pub struct Playouts;

const POLICIES: [Kind; 5] = [Kind::Random, Kind::TdLambda, Kind::Triangles, Kind::Walls, Kind::Exact];
const COUNTS: [u32; 6] = [1, 4, 16, 64, 256, 1024];
/// How many episodes the policies are learnt from.
const EPISODES: u32 = 10_000;
/// How often a playout leaves its policy.
const EPSILON: f64 = 0.1;
const SUMS: random::Kind = random::Kind { games: [3, 6], depth: 4, states: 1_000_000 };

impl Experiment for Playouts {
    fn name(&self) -> &'static str {
        "playouts"
    }

    fn title(&self) -> &'static str {
        "Playouts by learnt thermographs"
    }

    fn source(&self) -> &'static str {
        "proposed by Lew and Coulom, Simulation-based Search of Combinatorial Games (2010), section 8"
    }

    fn shows(&self) -> &'static str {
        "What a move chosen by Monte-Carlo playouts costs, by the policy of the playouts and their number."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 3 } else { 90 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (sums, counts) = match settings.scale {
            Scale::Quick => (20, &COUNTS[..5]),
            Scale::Paper => (100, &COUNTS[..]),
        };
        let mut tasks = Vec::new();
        for sum in 0..sums {
            for policy in POLICIES {
                let task = |count: &u32| {
                    Task::new(fields! { "sum": sum, "policy": policy.to_string(), "playouts": count })
                };
                tasks.extend(counts.iter().map(task));
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        context.go_on()?;
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let graph = random::graph(context.seed, number("sum"), SUMS);
        let kind: Kind =
            task.parameters["policy"].as_str().unwrap_or_default().parse().expect("written by us");
        let learner = kind.learn(&graph, EPISODES, context.seed ^ number("sum"));
        let epsilon = if kind == Kind::Random { 0.0 } else { EPSILON };
        let count = number("playouts") as u32;
        let mut random = SplitMix::new(context.seed ^ number("sum").rotate_left(20) ^ u64::from(count));
        let loss = kind.with_policy(&graph, learner.as_ref(), |policy| {
            loss_of_move(&graph, policy, epsilon, count, &mut random)
        });
        Ok(Measured::finished(fields! { "loss": loss }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "The cost of the chosen move against the number of playouts".to_owned(),
            svg: plot(rows, self.title()),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table(rows)), Block::Figure(figure)] }
    }
}

/// What the move costs that looks best after `count` playouts of each, on average over both first
/// players.
fn loss_of_move(graph: &Graph, policy: &dyn Policy, epsilon: f64, count: u32, random: &mut SplitMix) -> f64 {
    let optimal = Values::new(graph, RULES, [None, None]);
    let lost = Player::BOTH.map(|first| {
        let sign = if first == Player::Left { 1.0 } else { -1.0 };
        let mut game = SumGame::new(graph, RULES, first, policy, epsilon).expect("at most a million states");
        let start = game.start();
        let mut best = (f64::NEG_INFINITY, 0.0);
        for choice in 0..game.choices(&start) {
            let to = game.play(&start, choice);
            let total: f64 = (0..count).map(|_| sign * game.roll_out(to, random)).sum();
            if total > best.0 {
                best = (total, game.value(&to, &optimal));
            }
        }
        sign * (optimal.at_start(first) - best.1)
    });
    lost.into_iter().sum::<f64>() / 2.0
}

/// Average loss and standard error.
fn of(rows: &[Row], policy: Kind, count: u32) -> Option<(f64, f64)> {
    let policy = policy.to_string();
    let mine =
        rows.iter().filter(|row| row.text("policy") == policy && row.whole("playouts") == u64::from(count));
    let values: Vec<f64> = mine.map(|row| row.number("loss")).collect();
    (!values.is_empty()).then(|| mean_and_error(&values))
}

fn findings(rows: &[Row]) -> String {
    let most = rows.iter().map(|row| row.whole("playouts")).max().unwrap_or(0) as u32;
    let told = |policy| of(rows, policy, most).map_or("–".to_owned(), |(mean, _)| short(mean, 3));
    format!(
        "After {most} playouts of each move, the chosen one costs {} points on average if the playouts are random, {} if \
         they follow what TD(λ) has learnt from {EPISODES} episodes, {} by learnt triangles, {} by learnt full walls and {} \
         by exact thermographs.",
        told(Kind::Random),
        told(Kind::TdLambda),
        told(Kind::Triangles),
        told(Kind::Walls),
        told(Kind::Exact),
    )
}

fn table(rows: &[Row]) -> Table {
    let mut header = vec!["playouts of each move".to_owned()];
    header.extend(POLICIES.map(|policy| policy.to_string()));
    let mut table = Table::new(
        "What the chosen move costs, by the policy of the playouts; with standard errors.",
        &header,
    );
    for count in COUNTS {
        let cell = |policy| {
            let value = of(rows, policy, count);
            value.map_or("–".to_owned(), |(mean, error)| format!("{mean:.3} ± {error:.3}"))
        };
        let cells = POLICIES.map(cell);
        if cells.iter().any(|cell| cell != "–") {
            table.rows.push([vec![count.to_string()], cells.to_vec()].concat());
        }
    }
    table
}

fn plot(rows: &[Row], title: &str) -> String {
    let curve = |(hue, policy): (usize, Kind)| {
        let point = |count: u32| {
            let (y, error) = of(rows, policy, count)?;
            Some(Point { x: f64::from(count), y, range: Some((y - error, y + error)) })
        };
        let points = COUNTS.into_iter().filter_map(point).collect();
        Series { name: policy.to_string(), look: Look::Line, hue, points }
    };
    let panel = Panel {
        title: "Points lost by the first move".to_owned(),
        x: Axis { name: "playouts of each move".to_owned(), logarithmic: true },
        y: Axis { name: "average loss".to_owned(), logarithmic: false },
        series: POLICIES.into_iter().enumerate().map(curve).collect(),
    };
    svg(title, &[panel])
}
