//! Errors of estimates, as tables and pictures.

use super::SEARCHERS;
use crate::report::{Block, Figure, Table, mean_and_error, short};
use crate::task::{Row, rounded};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use std::collections::BTreeSet;

/// A quantity that is estimated: its name, that of its true value, and how it is called.
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    /// The field with the estimate.
    pub estimate: &'static str,
    /// The field with the truth.
    pub truth: &'static str,
    /// Its name for readers.
    pub name: &'static str,
}

/// The average of the switching values as a temperature.
pub const SWITCH: Quantity = Quantity { estimate: "switch", truth: "temperature", name: "average of V" };
/// The most likely temperature.
pub const MOST_LIKELY: Quantity =
    Quantity { estimate: "most_likely", truth: "temperature", name: "most likely temperature" };
/// The mean of the belief about the temperature.
pub const POSTERIOR_MEAN: Quantity =
    Quantity { estimate: "posterior_mean", truth: "temperature", name: "mean of the belief" };
/// The mean of the game.
pub const MEAN: Quantity = Quantity { estimate: "estimated_mean", truth: "mean", name: "mean" };

/// What an experiment with estimates shows: the errors, the estimates beside the truth, and how errors decline.
#[must_use]
pub fn blocks(title: &str, rows: &[Row]) -> Vec<Block> {
    let most = rollouts(rows).last().copied().unwrap_or(0);
    let panels = [SWITCH, MOST_LIKELY, MEAN].map(|quantity| scatter(rows, most, quantity));
    vec![
        Block::Table(errors(rows)),
        Block::Figure(Figure {
            name: String::new(),
            alt: "Estimates of temperature and mean against the truth".to_owned(),
            svg: svg(title, &panels),
        }),
        Block::Figure(Figure {
            name: "decline".to_owned(),
            alt: "Errors of temperature and mean against the number of roll-outs".to_owned(),
            svg: svg(title, &[MOST_LIKELY, MEAN].map(|quantity| decline(rows, quantity))),
        }),
    ]
}

/// The rows of a searcher with so many roll-outs.
pub fn of<'a>(rows: &'a [Row], searcher: &'a str, rollouts: u64) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(move |row| row.text("searcher") == searcher && row.whole("rollouts") == rollouts)
}

/// The numbers of roll-outs that were measured, in ascending order.
#[must_use]
pub fn rollouts(rows: &[Row]) -> Vec<u64> {
    rows.iter().map(|row| row.whole("rollouts")).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The mean absolute error of a quantity and the standard error of that mean.
#[must_use]
pub fn error(rows: &[Row], searcher: &str, rollouts: u64, quantity: Quantity) -> (f64, f64) {
    // Estimates are written rounded, the truth is not.
    let off = |row: &Row| (row.number(quantity.estimate) - rounded(row.number(quantity.truth))).abs();
    mean_and_error(&of(rows, searcher, rollouts).map(off).collect::<Vec<_>>())
}

/// Mean absolute errors, for each searcher and number of roll-outs.
#[must_use]
pub fn errors(rows: &[Row]) -> Table {
    let mut table = Table::new(
        "Mean absolute errors, with the standard error of these means. Proved: how many temperatures are \
         known for certain. Descents: of all choices of the stack, for each room, and in a second of one \
         processor.",
        &[
            "searcher",
            "roll-outs",
            "rooms",
            "most likely T",
            "mean of the belief",
            "average V",
            "mean",
            "proved",
            "descents",
            "a second",
        ],
    );
    for (name, _) in SEARCHERS {
        for rollouts in rollouts(rows) {
            let count = of(rows, name, rollouts).count();
            if count == 0 {
                continue;
            }
            let cell = |quantity| {
                let (mean, error) = error(rows, name, rollouts, quantity);
                format!("{} ± {}", short(mean, 3), short(error, 2))
            };
            let sum = |field: &str| of(rows, name, rollouts).map(|row| row.number(field)).sum::<f64>();
            let proved = of(rows, name, rollouts).filter(|row| row.is("proved")).count();
            let rate = sum("descents") / sum("seconds").max(1e-9);
            table.rows.push(vec![
                name.to_owned(),
                rollouts.to_string(),
                count.to_string(),
                cell(MOST_LIKELY),
                cell(POSTERIOR_MEAN),
                cell(SWITCH),
                cell(MEAN),
                proved.to_string(),
                format!("{:.0}", sum("descents") / count as f64),
                format!("{rate:.0}"),
            ]);
        }
    }
    table
}

/// Estimates against the truth, a mark for each room, and the line on which they should lie.
#[must_use]
pub fn scatter(rows: &[Row], rollouts: u64, quantity: Quantity) -> Panel {
    let truths = rows.iter().map(|row| row.number(quantity.truth));
    let (low, high) = truths.fold((0.0f64, 0.0f64), |(low, high), x| (low.min(x), high.max(x)));
    let end = |x: f64| Point { x, y: x, range: None };
    let line = Series { look: Look::Guide, hue: 7, points: vec![end(low), end(high)], ..Series::default() };
    let series = (0..).zip(SEARCHERS).map(|(hue, (name, _))| Series {
        name: name.to_owned(),
        look: Look::Marks,
        hue,
        points: of(rows, name, rollouts)
            .map(|row| Point { x: row.number(quantity.truth), y: row.number(quantity.estimate), range: None })
            .collect(),
    });
    Panel {
        title: format!("{}, {rollouts} roll-outs", quantity.name),
        x: Axis { name: format!("true {}", quantity.truth), logarithmic: false },
        y: Axis { name: "estimated".to_owned(), logarithmic: false },
        series: std::iter::once(line).chain(series.filter(|series| !series.points.is_empty())).collect(),
    }
}

/// Errors against roll-outs.
#[must_use]
pub fn decline(rows: &[Row], quantity: Quantity) -> Panel {
    let series = (0..).zip(SEARCHERS).map(|(hue, (name, _))| Series {
        name: name.to_owned(),
        look: Look::Line,
        hue,
        points: rollouts(rows)
            .into_iter()
            .filter(|&n| of(rows, name, n).next().is_some())
            .map(|n| {
                let (mean, error) = error(rows, name, n, quantity);
                Point { x: n as f64, y: mean, range: Some(((mean - error).max(0.0), mean + error)) }
            })
            .collect(),
    });
    Panel {
        title: format!("Error of the {}", quantity.name),
        x: Axis { name: "roll-outs".to_owned(), logarithmic: true },
        y: Axis { name: "mean absolute error".to_owned(), logarithmic: false },
        series: series.filter(|series| !series.points.is_empty()).collect(),
    }
}
