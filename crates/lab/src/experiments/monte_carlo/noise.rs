//! The noise of the model: how likely the true temperatures of training rooms are for each ε.
//!
//! Varies: the room of 15 squares and the number of roll-outs. Measured: the histogram of switching values
//! that the Thompson heuristic samples, with the last of its adapted stacks. The report then weighs, for
//! each ε, the true temperatures by the model.

use super::estimates::{room, search, truth, whole};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, short};
use crate::task::{Row, Task};
use hotstrat_core::Game;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::monte_carlo::likelihood::{Lesson, likelihoods, most_likely_epsilon};
use hotstrat_search::monte_carlo::{Config, CouponStack, Histogram, Searcher, Switch};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;

/// See the module.
pub struct Noise;

/// What the report found most likely, by roll-outs: from its picture, and the value that it went on with.
const PAPER: [(u64, &str); 2] = [(50_000, "0.2"), (200_000, "0.5 in the picture's caption, 0.4 in the text")];

impl Experiment for Noise {
    fn name(&self) -> &'static str {
        "noise"
    }

    fn title(&self) -> &'static str {
        "The noise of the temperature model"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 4.5 and Figure 10"
    }

    fn shows(&self) -> &'static str {
        "Which ε makes the true temperatures of 50 rooms of 15 squares most likely under the model P(V|T)."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 180 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (rooms, rollouts): (u64, &[u64]) = match settings.scale {
            Scale::Quick => (20, &[2_000, 10_000]),
            Scale::Paper => (50, &[10_000, 50_000, 200_000]),
        };
        let task = |rollouts: u64, room: u64| Task::new(fields! { "rollouts": rollouts, "room": room });
        rollouts.iter().flat_map(|&n| (0..rooms).map(move |room| task(n, room))).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = whole(task, "room");
        let room = room(15, number, context.seed);
        let config = Config {
            adaptive: true,
            seed: context.seed.wrapping_add(number),
            ..Config::new(Searcher::Thompson, whole(task, "rollouts"))
        };
        let (report, _) = search(&room, &config, context)?;
        let stack = report.histogram.stack();
        let bars: Vec<(Option<f64>, u64)> = report
            .histogram
            .bars()
            .map(|(switch, count)| match switch {
                Switch::After(v) => (Some(v), count),
                Switch::AtOnce => (None, count),
            })
            .collect();
        Ok(Measured::finished(fields! {
            "position": room.to_string(),
            "temperature": truth(&room).0.to_f64(),
            "hottest": room.temperature_bound().map_or(0.0, |bound| bound.to_f64()),
            "top": stack.top(),
            "delta": stack.delta(),
            "bars": bars,
        }))
    }

    fn columns(&self) -> &'static str {
        "`bars` lists the histogram: a switching value (null for variations that move on the board at once) \
         and how often it was sampled; `top` and `delta` are those of the stack."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut table = Table::new(
            "The most likely ε. Late: the share of variations that switch below the true temperature.",
            &["roll-outs", "rooms", "ε", "late", "ε of the report"],
        );
        let mut series = Vec::new();
        let epsilons: Vec<f64> = (1..100).map(|i| f64::from(i) / 100.0).collect();
        for (hue, &n) in measured(rows).iter().enumerate() {
            let lessons: Vec<Lesson> =
                rows.iter().filter(|row| row.whole("rollouts") == n).map(lesson).collect();
            let paper = PAPER.iter().find(|known| known.0 == n).map_or("–", |known| known.1);
            let late = lessons.iter().map(late).sum::<f64>() / lessons.len() as f64;
            let best = most_likely_epsilon(&lessons);
            table.rows.push(
                [
                    n.to_string(),
                    lessons.len().to_string(),
                    best.to_string(),
                    short(late, 2),
                    paper.to_owned(),
                ]
                .to_vec(),
            );
            let rooms = lessons.len() as f64;
            let logs = likelihoods(&lessons, &epsilons);
            let points = epsilons.iter().zip(logs).map(|(&x, log)| Point { x, y: log / rooms, range: None });
            let name = format!("{n} roll-outs");
            series.push(Series { name, look: Look::Guide, hue, points: points.collect() });
        }
        let panel = Panel {
            title: "Log-likelihood of the true temperatures, for one variation in each room".to_owned(),
            x: Axis { name: "ε".to_owned(), logarithmic: false },
            y: Axis { name: "average over the rooms".to_owned(), logarithmic: false },
            series,
        };
        let figure = Figure {
            name: String::new(),
            alt: "Log-likelihood of the true temperatures against ε".to_owned(),
            svg: svg("The noise of the model", &[panel]),
        };
        let best: Vec<String> =
            table.rows.iter().map(|row| format!("{} after {} roll-outs", row[2], row[0])).collect();
        let findings = format!(
            "The most likely ε is {}. Every room weighs the same, however many variations were sampled. The report \
             uses 0.4.",
            best.join(", ")
        );
        Report { findings, blocks: vec![Block::Table(table), Block::Figure(figure)] }
    }
}

fn measured(rows: &[Row]) -> BTreeSet<u64> {
    rows.iter().map(|row| row.whole("rollouts")).collect()
}

/// The histogram and the truth, as they were measured.
fn lesson(row: &Row) -> Lesson {
    let stack = CouponStack::reaching(row.number("top"), row.number("delta"));
    let mut histogram = Histogram::new(stack);
    let bars = row.result.get("bars").and_then(Value::as_array);
    for bar in bars.into_iter().flatten() {
        let switch = bar[0].as_f64().map_or(Switch::AtOnce, Switch::After);
        histogram.count(switch, bar[1].as_u64().unwrap_or_default());
    }
    Lesson { histogram, hottest: row.number("hottest"), temperature: row.number("temperature") }
}

/// The share of variations that switch below the temperature.
fn late(lesson: &Lesson) -> f64 {
    let is_late = |switch| matches!(switch, Switch::After(v) if v < lesson.temperature);
    let late: u64 = lesson.histogram.bars().filter(|bar| is_late(bar.0)).map(|bar| bar.1).sum();
    late as f64 / lesson.histogram.samples().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let stack = CouponStack::reaching(7.25, 0.6);
        let result = fields! {
            "top": stack.top(), "delta": stack.delta(), "temperature": 3.5, "hottest": 12.0,
            "bars": vec![(Some(stack.coupon(2)), 3u64), (Some(stack.coupon(9)), 5), (None, 2)],
        };
        let lesson = lesson(&Row::example(fields! {}, result));
        let mut expected = Histogram::new(stack);
        expected.count(Switch::After(stack.coupon(2)), 3);
        expected.count(Switch::After(stack.coupon(9)), 5);
        expected.count(Switch::AtOnce, 2);
        assert_eq!(lesson.histogram, expected);
        assert_eq!(late(&lesson), 0.3);
    }
}
