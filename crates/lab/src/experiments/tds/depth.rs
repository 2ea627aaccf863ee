//! Depth-limited heuristic TDS: the error of mean and temperature against depth, for each evaluation.
//!
//! Varies: the evaluation at the leaves and the depth, coupons included. Measured: the errors over test
//! positions of a few sizes, at δ = 1/2. A row is all chosen positions of one size.

use crate::engines::{Board, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Spread, Table, list, short};
use crate::task::{Row, Task};
use crate::test_set::{Case, cases, sample};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Evaluate, Sum};
use hotstrat_games::amazons::evaluation::{Lead, MinDistance, Mobility, Nearness};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use std::time::Duration;

/// See the module.
pub struct Depth;

const DEPTHS: [u64; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24];
const EVALUATIONS: [&str; 5] = ["none", "min-distance", "nearness", "mobility", "lead"];
/// How many positions are in a row.
const CHUNK: usize = 5;

fn evaluation(name: &str) -> &'static dyn Evaluate<Board> {
    match name {
        "min-distance" => &MinDistance,
        "nearness" => &Nearness,
        "mobility" => &Mobility,
        "lead" => &Lead,
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
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 3600 })
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

    fn columns(&self) -> &'static str {
        "a row is up to five positions of a size; `sum` is that of their errors and `squares` that of the \
         squares."
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

/// The errors of an evaluation at a depth; nothing if none were measured.
fn errors(rows: &[Row], evaluation: &str, depth: u64, name: &str) -> Option<Spread> {
    let of = rows.iter().filter(|row| row.text("evaluation") == evaluation && row.whole("depth") == depth);
    let sum = |field: &str| of.clone().map(|row| row.number(field)).sum::<f64>();
    Spread::from_sums(sum("positions"), sum(&format!("{name}_sum")), sum(&format!("{name}_squares")))
}

/// How many positions, and of which sizes.
fn measured_on(rows: &[Row]) -> String {
    let of = |row: &&Row| row.text("evaluation") == EVALUATIONS[0] && row.whole("depth") == DEPTHS[0];
    let positions: f64 = rows.iter().filter(of).map(|row| row.number("positions")).sum();
    let sizes = rows.iter().map(|row| row.whole("empty"));
    let [least, most] = [sizes.clone().min(), sizes.max()].map(Option::unwrap_or_default);
    format!("on {positions} positions with {least} to {most} empty squares and coupons 1/2 apart")
}

fn findings(rows: &[Row]) -> String {
    let of = |evaluation, depth, name| errors(rows, evaluation, depth, name).map(|spread| spread.mean);
    let (first, last) = (DEPTHS[0], DEPTHS[DEPTHS.len() - 1]);
    let at = |depth, name| {
        let told = |evaluation| of(evaluation, depth, name).map_or("–".to_owned(), |mean| short(mean, 3));
        list(&EVALUATIONS.map(told))
    };
    let numbers = format!(
        "With no evaluation, min-distance, nearness, mobility and lead, the mean is off by {} on average at depth {first}, the \
         temperature by {}; at depth {last} the mean by {}, the temperature by {}.",
        at(first, "mean"),
        at(first, "temperature"),
        at(last, "mean"),
        at(last, "temperature"),
    );
    let both =
        |name| EVALUATIONS.map(|evaluation| of(evaluation, first, name).zip(of(evaluation, last, name)));
    let ends = both("mean").into_iter().chain(both("temperature")).collect::<Option<Vec<(f64, f64)>>>();
    let Some(ends) = ends else { return numbers };
    let falls = ends.iter().all(|(first, last)| last < first);
    let slides = if falls { "As on the slides" } else { "Unlike on the slides not" };
    let rest = match falls && ends.iter().all(|(_, last)| *last > 0.0) {
        true => ", but not 0, because coupons 1/2 apart do not tell finer temperatures",
        false => "",
    };
    // Where evaluations no longer help, at this and at all greater depths.
    let [none, others @ ..] = EVALUATIONS;
    let helps_nothing = |depth: &u64| {
        let bare = of(none, *depth, "temperature");
        bare.is_some()
            && others.iter().all(|other| of(other, *depth, "temperature").is_some_and(|it| bare <= Some(it)))
    };
    let bare = match DEPTHS.iter().rev().take_while(|depth| helps_nothing(depth)).last() {
        Some(depth) => {
            format!("; from depth {depth} on no evaluation brings the temperature closer than none does")
        }
        None => String::new(),
    };
    format!("{numbers} {slides} all errors are smaller at depth {last} than at depth {first}{rest}{bare}.")
}

fn table(rows: &[Row]) -> Table {
    let mut header = vec!["depth".to_owned()];
    for name in ["temperature", "mean"] {
        header.extend(EVALUATIONS.map(|evaluation| format!("{name}, {evaluation}")));
    }
    let mut table = Table::new(
        &format!("Average errors ± their standard errors, by the evaluation, {}.", measured_on(rows)),
        &header,
    );
    for depth in DEPTHS {
        let mut cells = vec![depth.to_string()];
        for name in ["temperature", "mean"] {
            for evaluation in EVALUATIONS {
                cells.push(errors(rows, evaluation, depth, name).map_or("–".to_owned(), |spread| {
                    format!("{} ± {}", short(spread.mean, 3), short(spread.error(), 2))
                }));
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
                let spread = errors(rows, evaluation, depth, name)?;
                let (y, error) = (spread.mean, spread.error());
                Some(Point { x: depth as f64, y, range: Some(((y - error).max(0.0), y + error)) })
            };
            let points = DEPTHS.into_iter().filter_map(point).collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of one position, whose temperature is off by so much with no evaluation and with all others.
    fn rows(errors: [(f64, f64); DEPTHS.len()]) -> Vec<Row> {
        let row = |depth: u64, evaluation: &str, error: f64| {
            let result = fields! {
                "positions": 1, "mean_sum": 0.5, "mean_squares": 0.25, "temperature_sum": error,
                "temperature_squares": error * error,
            };
            Row::example(fields! { "depth": depth, "evaluation": evaluation }, result)
        };
        let of = |(depth, (none, others)): (u64, (f64, f64))| {
            EVALUATIONS.map(|name| row(depth, name, if name == "none" { none } else { others }))
        };
        DEPTHS.into_iter().zip(errors).flat_map(of).collect()
    }

    #[test]
    fn evaluations_no_longer_help_where_they_never_help_again() {
        let mut errors = [(0.5, 1.0); DEPTHS.len()];
        assert!(findings(&rows(errors)).contains("from depth 1 on"));
        errors[6] = (1.0, 0.5);
        let found = findings(&rows(errors));
        assert!(
            found.contains("from depth 10 on") && found.contains("Unlike on the slides not all"),
            "{found}"
        );
        errors[DEPTHS.len() - 1] = (1.0, 0.5);
        assert!(!findings(&rows(errors)).contains("from depth"));
        // Without the last rows nothing can be said.
        let some = &rows([(0.5, 1.0); DEPTHS.len()])[..2 * EVALUATIONS.len()];
        let nothing = format!("at depth 24 the mean by {}", list(&EVALUATIONS.map(|_| "–".to_owned())));
        assert!(!findings(some).contains("slides") && findings(some).contains(&nothing));
    }

    #[test]
    fn errors_are_those_of_a_sample() {
        let mut two = rows([(1.0, 1.0); DEPTHS.len()]);
        two.extend(rows([(3.0, 3.0); DEPTHS.len()]));
        let spread = errors(&two, "none", 1, "temperature").unwrap();
        assert_eq!((spread.mean, spread.error()), (2.0, 1.0));
    }
}
