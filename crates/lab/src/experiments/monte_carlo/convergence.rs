//! Convergence of histograms: how much what the Thompson heuristic samples still changes.
//!
//! Varies: the spacing of the coupons below 15 on an open 4×4 board. Measured: after every 1000 roll-outs,
//! the distance Σ|H − H′| between the histogram of switching values and the one before. Two histograms of
//! the same tree differ, too, because they are samples; this is measured beside it.

use super::estimates::{Room, whole};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, list, short};
use crate::task::{Row, Task, rounded};
use hotstrat_core::{Player, ScoreGame, Sum};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::limits::Budget;
use hotstrat_search::monte_carlo::{CouponStack, Enriched, Gauss, Histogram, Policy, Tree};
use serde_json::Value;
use std::time::Duration;

/// See the module.
pub struct Convergence;

const BOARD: &str = "X...|....|....|...O";
const TOP: f64 = 15.0;

/// The steps between coupons: from −1 to 15 there are 4, 8 and 16 of them.
const DELTAS: [u64; 3] = [4, 2, 1];

impl Experiment for Convergence {
    fn name(&self) -> &'static str {
        "convergence"
    }

    fn title(&self) -> &'static str {
        "Convergence of histograms"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 4.3 and Figure 6"
    }

    fn shows(&self) -> &'static str {
        "How the histogram of switching values settles with growing roll-outs, for three spacings of the coupons."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 1 } else { 200 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (steps, samples) = if settings.scale == Scale::Quick { (30, 1_000) } else { (100, 10_000) };
        let task = |delta: &u64| Task::new(fields! { "delta": delta, "steps": steps, "samples": samples });
        DELTAS.iter().map(task).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let board: Room = BOARD.parse().expect("a board");
        let stack = CouponStack::reaching(TOP, whole(task, "delta") as f64);
        let mut game = Enriched::new(&Sum::from(board), stack, Player::Left);
        let mut gauss = Gauss::new(context.seed);
        let mut budget = Budget::start(&context.limits(None));
        let mut tree = Tree::new(Policy::thompson(game.greatest()));
        let mut distances = Vec::new();
        let mut before = None;
        for _ in 0..whole(task, "steps") {
            let (_, stop) = tree.grow(&mut game, STEP, &mut gauss, &mut budget);
            context.check(stop)?;
            let after = sample(&tree, &mut game, whole(task, "samples"), &mut gauss);
            distances.extend(before.map(|before: Histogram| rounded(after.distance(&before))));
            before = Some(after);
        }
        let last = before.ok_or(Interrupted)?;
        let again = sample(&tree, &mut game, whole(task, "samples"), &mut gauss);
        Ok(Measured::finished(
            fields! { "distances": distances, "same_tree": rounded(last.distance(&again)) },
        ))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut table = Table::new(
            "Distances of neighbouring histograms: at first, on average over some roll-outs, and of two histograms \
             of the same tree.",
            &["δ", "coupons", "first", "10,000 to 20,000", "20,000 to 30,000", "last ten", "same tree"],
        );
        for row in rows {
            let all = distances(row);
            let average = |from: usize, to: usize| average(&all, from, to);
            let delta = row.whole("delta");
            table.rows.push(vec![
                delta.to_string(),
                (16 / delta.max(1)).to_string(),
                average(0, 1),
                average(9, 19),
                average(19, 29),
                average(all.len().saturating_sub(10), all.len()),
                short(row.number("same_tree"), 3),
            ]);
        }
        let figure = Figure {
            name: String::new(),
            alt: "Distance between neighbouring histograms against roll-outs".to_owned(),
            svg: plot(rows),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table), Block::Figure(figure)] }
    }
}

/// Roll-outs between two histograms.
const STEP: u64 = 1_000;

fn sample(tree: &Tree, game: &mut Enriched<Room>, samples: u64, gauss: &mut Gauss) -> Histogram {
    Histogram::sample(tree, game, samples, gauss, &mut Vec::new())
}

fn findings(rows: &[Row]) -> String {
    let each = |of: &dyn Fn(&Row) -> String| list(&rows.iter().map(of).collect::<Vec<_>>());
    format!(
        "For δ = {} neighbouring histograms differ by {} at first and by {} on average in the last ten steps; two histograms \
         of the same tree differ by {}. The report saw little change after 30,000 roll-outs, with peaks where new lines of play \
         are discovered.",
        each(&|row| row.whole("delta").to_string()),
        each(&|row| average(&distances(row), 0, 1)),
        each(&|row| {
            let all = distances(row);
            average(&all, all.len().saturating_sub(10), all.len())
        }),
        each(&|row| short(row.number("same_tree"), 3)),
    )
}

/// The average of some of the distances, as far as there are any.
fn average(all: &[f64], from: usize, to: usize) -> String {
    let part = all.get(from.min(all.len())..to.min(all.len())).unwrap_or_default();
    let mean = part.iter().sum::<f64>() / part.len().max(1) as f64;
    if part.is_empty() { "–".to_owned() } else { short(mean, 3) }
}

fn distances(row: &Row) -> Vec<f64> {
    let list = row.result.get("distances").and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_f64).collect()
}

fn plot(rows: &[Row]) -> String {
    let series = rows.iter().enumerate().map(|(hue, row)| {
        let points = (2u64..).zip(distances(row));
        let point = |(step, y): (u64, f64)| Point { x: (step * STEP) as f64, y, range: None };
        let name = format!("δ = {}", row.whole("delta"));
        Series { name, look: Look::Guide, hue, points: points.map(point).collect() }
    });
    let panel = Panel {
        title: "Change of the histogram in 1000 roll-outs".to_owned(),
        x: Axis { name: "roll-outs".to_owned(), logarithmic: false },
        y: Axis { name: "Σ|H − H′|".to_owned(), logarithmic: false },
        series: series.collect(),
    };
    svg("Convergence of histograms", &[panel])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_follows_from_the_rows() {
        let row = |delta: u64, distances: &[f64]| {
            Row::example(fields! { "delta": delta }, fields! { "distances": distances, "same_tree": 0.5 })
        };
        let found = findings(&[row(1, &[0.25; 20]), row(2, &[0.5, 1.0])]);
        assert!(found.starts_with(
            "For δ = 1 and 2 neighbouring histograms differ by 0.25 and 0.5 at first and by 0.25 and 0.75 on average in the \
             last ten steps; two histograms of the same tree differ by 0.5 and 0.5."
        ));
    }
}
