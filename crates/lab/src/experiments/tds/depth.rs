//! Depth-limited heuristic TDS: the error of mean and temperature against depth, for each evaluation.
//!
//! Varies: the evaluation at the leaves and the depth, coupons included. Measured: the errors over test
//! positions of a few sizes, at δ = 1/2. A row is all chosen positions of one size.

use crate::engines::{Board, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, short};
use crate::task::{Row, Task};
use crate::test_set::{Case, cases, sample};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Evaluate, Sum};
use hotstrat_games::amazons::evaluation::{MinDistance, Mobility, Nearness};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use std::time::Duration;

/// See the module.
pub struct Depth;

const DEPTHS: [u64; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24];
const EVALUATIONS: [&str; 4] = ["none", "min-distance", "nearness", "mobility"];
/// How many positions are in a row.
const CHUNK: usize = 5;

fn evaluation(name: &str) -> &'static dyn Evaluate<Board> {
    match name {
        "min-distance" => &MinDistance,
        "nearness" => &Nearness,
        "mobility" => &Mobility,
        _ => &Nothing,
    }
}

/// The positions, by size.
fn chosen(scale: Scale, seed: u64, empty: u64) -> Vec<&'static Case> {
    let of_size = cases().iter().filter(|case| u64::from(case.empty) == empty);
    let step = if scale == Scale::Quick { 3 } else { 1 };
    sample(of_size, step, if step == 1 { 0 } else { seed })
}

fn sizes(scale: Scale) -> std::ops::RangeInclusive<u64> {
    if scale == Scale::Quick { 3..=7 } else { 3..=9 }
}

impl Experiment for Depth {
    fn name(&self) -> &'static str {
        "depth"
    }

    fn title(&self) -> &'static str {
        "Depth-limited heuristic TDS"
    }

    fn source(&self) -> &'static str {
        "Müller, CMPUT 657 slides on TDS (2025), after Müller, Enzenberger and Schaeffer (2004)"
    }

    fn shows(&self) -> &'static str {
        "How the error of mean and temperature falls with depth, for each evaluation."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 30 } else { 3600 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let mut tasks = Vec::new();
        for empty in sizes(settings.scale) {
            let chunks = chosen(settings.scale, settings.seed, empty).len().div_ceil(CHUNK);
            for evaluation in EVALUATIONS {
                for depth in DEPTHS {
                    tasks.extend((0..chunks).map(|chunk| {
                        let scale = settings.scale.to_string();
                        Task::new(fields! {
                            "scale": scale, "empty": empty, "evaluation": evaluation, "depth": depth, "chunk": chunk,
                        })
                    }));
                }
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let scale = if text("scale") == "paper" { Scale::Paper } else { Scale::Quick };
        let cases = chosen(scale, context.seed, number("empty"));
        let chunk = cases.chunks(CHUNK).nth(number("chunk") as usize).unwrap_or_default();
        let enhancements = Enhancements { e3: true, e5: true, ..Enhancements::default() };
        let config =
            Config { depth: Some(number("depth") as u32), ..config(enhancements, Some(Spacing::new(1))) };
        let (mut means, mut temperatures) = (Vec::new(), Vec::new());
        for case in chunk {
            let found = run(
                &Sum::from(case.board),
                &config,
                evaluation(text("evaluation")),
                None,
                &context.limits(None),
            );
            let found = found.expect("Amazons has all bounds");
            context.check(found.stop)?;
            let off = |value: Option<Dyadic>, truth: Dyadic| {
                (value.map_or(0.0, Dyadic::to_f64) - truth.to_f64()).abs()
            };
            means.push(off(found.mean.value(), case.mean));
            temperatures.push(off(found.temperature.value(), case.temperature));
        }
        let sum = |errors: &[f64]| errors.iter().sum::<f64>();
        let squares = |errors: &[f64]| errors.iter().map(|error| error * error).sum::<f64>();
        Ok(Measured::finished(fields! {
            "positions": chunk.len(),
            "mean_sum": sum(&means),
            "mean_squares": squares(&means),
            "temperature_sum": sum(&temperatures),
            "temperature_squares": squares(&temperatures),
        }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Average errors of temperature and mean against depth, for each evaluation".to_owned(),
            svg: plot(rows),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table(rows)), Block::Figure(figure)] }
    }
}

/// The average error of an evaluation at a depth, with its standard error.
fn error(rows: &[Row], evaluation: &str, depth: u64, name: &str) -> (f64, f64) {
    let of = rows.iter().filter(|row| row.text("evaluation") == evaluation && row.whole("depth") == depth);
    let n = of.clone().map(|row| row.number("positions")).sum::<f64>().max(1.0);
    let mean = of.clone().map(|row| row.number(&format!("{name}_sum"))).sum::<f64>() / n;
    let squares = of.map(|row| row.number(&format!("{name}_squares"))).sum::<f64>() / n;
    (mean, ((squares - mean * mean).max(0.0) / n).sqrt())
}

fn findings(rows: &[Row]) -> String {
    let of = |evaluation, depth, name| error(rows, evaluation, depth, name).0;
    let (first, last) = (DEPTHS[0], DEPTHS[DEPTHS.len() - 1]);
    let at = |depth, name| EVALUATIONS.map(|evaluation| short(of(evaluation, depth, name), 3)).join(", ");
    let [none, others @ ..] = EVALUATIONS;
    let is_best = |depth: &u64| {
        others
            .iter()
            .all(|evaluation| of(none, *depth, "temperature") <= of(evaluation, *depth, "temperature"))
    };
    let bare = match DEPTHS.iter().find(|depth| is_best(depth)) {
        Some(depth) => format!(
            " Evaluations help at small depths; from depth {depth} on a search that believes nothing about the \
             leaves is closer to the temperature."
        ),
        None => String::new(),
    };
    format!(
        "With no evaluation, min-distance, nearness and mobility, the mean is off by {} on average at depth {first} and by {} at depth \
         {last}; the temperature by {} and {}. As on the slides the error falls with depth; at δ = 1/2 it does not fall to \
         0, because coupons 1/2 apart do not tell finer temperatures.{bare}",
        at(first, "mean"),
        at(last, "mean"),
        at(first, "temperature"),
        at(last, "temperature"),
    )
}

fn table(rows: &[Row]) -> Table {
    let mut header = vec!["depth".to_owned()];
    for name in ["temperature", "mean"] {
        header.extend(EVALUATIONS.map(|evaluation| format!("{name}, {evaluation}")));
    }
    let mut table = Table::new("Average errors ± their standard errors, by the evaluation.", &header);
    for depth in DEPTHS {
        let mut cells = vec![depth.to_string()];
        for name in ["temperature", "mean"] {
            for evaluation in EVALUATIONS {
                let (mean, deviation) = error(rows, evaluation, depth, name);
                cells.push(format!("{} ± {}", short(mean, 3), short(deviation, 2)));
            }
        }
        table.rows.push(cells);
    }
    table
}

fn plot(rows: &[Row]) -> String {
    let panel = |title: &str, name: &str| {
        let series = EVALUATIONS.iter().enumerate().map(|(hue, evaluation)| {
            let point = |depth: u64| {
                let (y, deviation) = error(rows, evaluation, depth, name);
                Point { x: depth as f64, y, range: Some(((y - deviation).max(0.0), y + deviation)) }
            };
            let points = DEPTHS.map(point).to_vec();
            Series { name: evaluation.to_string(), look: Look::Line, hue, points }
        });
        Panel {
            title: title.to_owned(),
            x: Axis { name: "depth, coupons included".to_owned(), logarithmic: false },
            y: Axis { name: "average error".to_owned(), logarithmic: false },
            series: series.collect(),
        }
    };
    svg("Depth-limited heuristic TDS", &[panel("Temperature", "temperature"), panel("Mean", "mean")])
}
