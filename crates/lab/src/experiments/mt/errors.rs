//! MT-search on random heap-go sums: the error of its temperature after a given number of paths.
//!
//! Varies: the class of sums (the sizes of their heaps), the order of the branches, the number of paths,
//! and, for one class, which parts of the algorithm are switched off. Measured: the square error of the
//! temperature, summed over the games of a row.

use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Spread, Table, mean_and_error, short};
use crate::task::{Row, Task};
use hotstrat_games::heap_go::sample::{Class, HeapTree, Order};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::Solver;
use hotstrat_search::mt::experiment::{Errors, Sample, measure, paths_for};
use hotstrat_search::mt::{Config, Outcomes};
use serde_json::Value;
use std::time::Duration;

/// See the module.
pub struct Selection;

/// The exponents d of the numbers of paths 2 √m T^d.
const EXPONENTS: [f64; 6] = [0.50, 0.55, 0.60, 0.65, 0.70, 0.75];
/// The numbers of paths in the figures.
const PATHS: [u64; 10] = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
/// The class of the figures.
const DRAWN: &str = "3-3-2";
/// Games in a row.
const GAMES: u64 = 50;

/// What the paper has of a class: leaves, average and deviation of the temperature (Table 4), and the
/// errors for random and ordered branches (Tables 5 and 6).
struct Printed {
    class: &'static str,
    sample: [f64; 3],
    random: [f64; 6],
    ordered: [f64; 6],
}

const fn printed(class: &'static str, sample: [f64; 3], random: [f64; 6], ordered: [f64; 6]) -> Printed {
    Printed { class, sample, random, ordered }
}

/// The paper calls 2-2-2-2 by the name 2-2-2-1, but the size of its trees is that of 2-2-2-2.
#[rustfmt::skip]
const PAPER: [Printed; 16] = [
    printed("3-3", [198., 11.29, 3.00], [1.08, 0.88, 0.56, 0.43, 0.30, 0.08], [0.92, 0.55, 0.32, 0.15, 0.05, 0.01]),
    printed("4-4", [1092., 11.77, 3.28], [0.95, 0.83, 0.50, 0.47, 0.25, 0.23], [0.58, 0.39, 0.30, 0.14, 0.04, 0.00]),
    printed("5-5", [6215., 12.02, 3.48], [0.81, 0.74, 0.42, 0.25, 0.18, 0.10], [0.45, 0.26, 0.15, 0.09, 0.02, 0.00]),
    printed("6-6", [35_720., 12.18, 3.38], [0.76, 0.63, 0.46, 0.34, 0.18, 0.18], [0.39, 0.17, 0.16, 0.03, 0.01, 0.00]),
    printed("7-7", [205_590., 12.23, 3.53], [0.68, 0.64, 0.22, 0.12, 0.11, 0.07], [0.24, 0.12, 0.03, 0.01, 0.00, 0.00]),
    printed("2-2-2", [1158., 11.00, 2.24], [1.05, 0.67, 0.46, 0.39, 0.16, 0.14], [0.58, 0.47, 0.20, 0.09, 0.02, 0.00]),
    printed("3-2-2", [3281., 11.53, 2.41], [0.93, 0.81, 0.53, 0.30, 0.20, 0.18], [0.58, 0.31, 0.21, 0.06, 0.04, 0.00]),
    printed("3-3-2", [10_166., 11.99, 2.50], [0.99, 0.69, 0.47, 0.26, 0.25, 0.07], [0.43, 0.29, 0.15, 0.08, 0.01, 0.00]),
    printed("3-3-3", [34_533., 12.42, 2.51], [0.77, 0.66, 0.28, 0.23, 0.20, 0.19], [0.50, 0.23, 0.11, 0.03, 0.04, 0.00]),
    printed("4-3-3", [103_745., 12.63, 2.59], [0.89, 0.70, 0.45, 0.24, 0.19, 0.13], [0.35, 0.20, 0.07, 0.07, 0.02, 0.00]),
    printed("2-2-1-1", [3936., 10.49, 2.18], [1.06, 0.84, 0.68, 0.38, 0.21, 0.21], [0.63, 0.38, 0.19, 0.10, 0.04, 0.00]),
    printed("2-2-2-2", [65_304., 11.17, 2.13], [0.90, 0.62, 0.54, 0.35, 0.29, 0.17], [0.44, 0.26, 0.18, 0.06, 0.05, 0.00]),
    printed("3-3-2-1", [167_055., 12.02, 2.47], [1.18, 0.75, 0.44, 0.34, 0.24, 0.19], [0.34, 0.19, 0.05, 0.04, 0.02, 0.00]),
    printed("2-1-1-1-1", [13_440., 9.85, 1.96], [1.04, 0.58, 0.32, 0.33, 0.20, 0.08], [0.48, 0.29, 0.24, 0.16, 0.09, 0.00]),
    printed("2-2-1-1-1", [52_800., 10.63, 2.08], [0.97, 0.66, 0.49, 0.31, 0.26, 0.08], [0.31, 0.24, 0.16, 0.09, 0.06, 0.00]),
    printed("2-2-2-1-1", [230_880., 11.12, 1.98], [0.78, 0.59, 0.42, 0.27, 0.22, 0.17], [0.30, 0.20, 0.11, 0.07, 0.04, 0.00]),
];

/// A search that is compared with others.
struct Search {
    name: &'static str,
    order: Order,
    /// How options are numbered: as they come, or by what was learnt.
    outcomes: fn(HeapTree) -> Outcomes<HeapTree>,
    switch: fn(Config) -> Config,
}

/// The first three are for the tables.
const SEARCHES: [Search; 5] = [
    Search { name: "random", order: Order::Given, outcomes: Outcomes::new, switch: |config| config },
    Search { name: "learnt", order: Order::Given, outcomes: Outcomes::learning, switch: |config| config },
    Search { name: "ordered", order: Order::Hottest, outcomes: Outcomes::new, switch: |config| config },
    Search {
        name: "without uncertainty and stability",
        order: Order::Hottest,
        outcomes: Outcomes::new,
        switch: |config| Config { guided: false, ..config },
    },
    Search {
        name: "without weighted frequency",
        order: Order::Hottest,
        outcomes: Outcomes::new,
        switch: |config| Config { weighted: false, ..config },
    },
];

impl Experiment for Selection {
    fn name(&self) -> &'static str {
        "mt-error"
    }

    fn title(&self) -> &'static str {
        "MT-search: the error of its estimates"
    }

    fn source(&self) -> &'static str {
        "Kao, Wu, Shan and Yen, Selection Search for Mean and Temperature (2012), Tables 4 to 6, Figures 14 to 16"
    }

    fn shows(&self) -> &'static str {
        "How far the temperature of a random heap-go sum is off after a number of paths, and which parts of the algorithm matter."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 5 } else { 3 * 3600 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (blocks, most_leaves) = match settings.scale {
            Scale::Quick => (1, 20_000.0),
            Scale::Paper => (1000 / GAMES, f64::INFINITY),
        };
        let mut tasks = Vec::new();
        for block in 0..blocks {
            let classes = PAPER.iter().filter(|printed| printed.sample[0] < most_leaves);
            for printed in classes {
                for Search { name: search, .. } in &SEARCHES[..3] {
                    tasks.push(
                        fields! { "kind": "table", "class": printed.class, "search": search, "block": block },
                    );
                }
            }
            for Search { name: search, .. } in &SEARCHES {
                tasks.push(fields! { "kind": "figure", "class": DRAWN, "search": search, "block": block });
            }
        }
        tasks.into_iter().map(Task::new).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let search = SEARCHES.iter().find(|search| search.name == text("search")).expect("written by us");
        let class: Class = text("class").parse().expect("written by us");
        let block = task.parameters["block"].as_u64().unwrap_or_default();
        let is_table = text("kind") == "table";
        let mut errors = vec![Errors::default(); if is_table { EXPONENTS.len() } else { PATHS.len() }];
        let mut totals = [0.0; 3];
        let mut solver = Solver::default();
        for game in 0..GAMES {
            context.go_on()?;
            let seed = context.seed * 1_000_000 + block * GAMES + game;
            let sample = draw(&class, seed, search.order, &mut solver);
            let t = sample.temperature.to_f64();
            for (total, x) in totals.iter_mut().zip([sample.leaves, t, t * t]) {
                *total += x;
            }
            let paths: Vec<u64> = match is_table {
                true => EXPONENTS.iter().map(|&d| paths_for(&sample, d)).collect(),
                false => PATHS.to_vec(),
            };
            let config = (search.switch)(Config { seed, ..Config::default() });
            let outcomes = (search.outcomes)(sample.game.clone());
            measure(&sample, outcomes, &config, &paths, &mut errors).expect("the values are small");
        }
        let squares = errors.iter().map(|error| error.temperature().powi(2) * error.count as f64);
        Ok(Measured::finished(fields! {
            "games": GAMES,
            "leaves": totals[0],
            "temperature": totals[1],
            "temperature_squares": totals[2],
            "squares": squares.collect::<Vec<f64>>(),
        }))
    }

    fn columns(&self) -> &'static str {
        "`temperature` and `temperature_squares` are sums over the `games` of a row, `leaves` too; `squares` \
         lists the summed square errors of the temperature after each number of paths."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = |name: &str, alt: &str, searches: &[(&str, &str)]| {
            let svg = plot(rows, alt, searches);
            Block::Figure(Figure { name: name.to_owned(), alt: alt.to_owned(), svg })
        };
        let ordered = ("ordered", "all of the algorithm");
        let blocks = vec![
            Block::Table(sample_table(rows)),
            Block::Table(error_table(rows, "random", "random branches, numbered as they come", |printed| {
                printed.random
            })),
            Block::Table(error_table(
                rows,
                "learnt",
                "random branches, numbered by what was learnt",
                |printed| printed.random,
            )),
            Block::Table(error_table(rows, "ordered", "ordered branches", |printed| printed.ordered)),
            figure(
                "order",
                "Branch ordering in MT-search",
                &[("random", "random"), ("learnt", "random, numbering learnt"), ("ordered", "ordered")],
            ),
            figure(
                "direction",
                "Uncertainty and stability in MT-search",
                &[ordered, ("without uncertainty and stability", "a random direction")],
            ),
            figure(
                "frequency",
                "Weighted visit frequency in MT-search",
                &[ordered, ("without weighted frequency", "a random child")],
            ),
        ];
        Report { findings: findings(rows), blocks }
    }
}

/// The game of a seed, solved.
fn draw(
    class: &Class,
    seed: u64,
    order: Order,
    solver: &mut Solver<hotstrat_games::heap_go::HeapGo>,
) -> Sample<HeapTree> {
    let sum = class.draw(seed);
    let exact = solver.thermograph(&sum).expect("there is no limit");
    let game = HeapTree::new(&sum, order).expect("small weights").expect("few heaps");
    let (branches, leaves) = (class.heaps(), game.leaves());
    Sample { game, branches, leaves, mean: exact.mean(), temperature: exact.temperature() }
}

/// The rows of a search in a class.
fn of<'a>(
    rows: &'a [Row],
    kind: &'a str,
    class: &'a str,
    search: &'a str,
) -> impl Iterator<Item = &'a Row> + Clone {
    rows.iter().filter(move |row| {
        row.text("kind") == kind && row.text("class") == class && row.text("search") == search
    })
}

fn square(row: &Row, column: usize) -> f64 {
    row.result["squares"].get(column).and_then(Value::as_f64).unwrap_or_default()
}

/// The root of the mean square error in a column, and its standard error, from how much rows differ.
fn error<'a>(rows: impl Iterator<Item = &'a Row>, column: usize) -> Option<(f64, f64)> {
    let squares: Vec<f64> = rows.map(|row| square(row, column) / row.number("games")).collect();
    if squares.is_empty() {
        return None;
    }
    let (mean, deviation) = mean_and_error(&squares);
    Some((mean.sqrt(), if mean > 0.0 { deviation / (2.0 * mean.sqrt()) } else { 0.0 }))
}

fn findings(rows: &[Row]) -> String {
    let compared = |search: &str, paper: fn(&Printed) -> [f64; 6]| {
        let (mut cells, mut larger, mut smaller) = (0, 0, 0);
        for printed in &PAPER {
            for (column, paper) in paper(printed).into_iter().enumerate() {
                let mine = of(rows, "table", printed.class, search);
                let Some((ours, deviation)) = error(mine, column) else { continue };
                cells += 1;
                let chance = chance(deviation);
                larger += usize::from(ours > paper + chance);
                smaller += usize::from(ours < paper - chance);
            }
        }
        format!("{larger} of {cells} are larger and {smaller} smaller than the paper's")
    };
    format!(
        "By more than chance explains, of the errors with ordered branches {}; with random branches {}; and if options are \
         numbered by what the outcomes of earlier paths say about moves of the same name, {}. By chance is meant two standard \
         errors of both samples. What the paper leaves open (noise, how long a child that was never visited waits) was chosen \
         with ordered branches in mind. Its games are not quite drawn as ours: {} Its tables call the class 2-2-2-2 by the \
         name 2-2-2-1, but its leaves are those of 2-2-2-2.",
        compared("ordered", |printed| printed.ordered),
        compared("random", |printed| printed.random),
        compared("learnt", |printed| printed.random),
        drawn_otherwise(rows),
    )
}

/// How far a number of ours can be from the paper's by chance, given its standard error. The paper's numbers are rounded,
/// and from samples of the same size, so that they are as uncertain.
fn chance(error: f64) -> f64 {
    0.005 + 2.0 * std::f64::consts::SQRT_2 * error
}

/// The temperatures of the games of a class, if there are any.
fn temperatures(rows: &[Row], printed: &Printed) -> Option<Spread> {
    let mine = of(rows, "table", printed.class, "ordered");
    let sum = |name: &str| mine.clone().map(|row| row.number(name)).sum::<f64>();
    Spread::from_sums(sum("games"), sum("temperature"), sum("temperature_squares"))
}

/// In how many classes the temperatures of our games are not distributed as the paper's.
fn drawn_otherwise(rows: &[Row]) -> String {
    let samples = PAPER.iter().filter_map(|printed| Some((temperatures(rows, printed)?, printed.sample)));
    let samples: Vec<(Spread, [f64; 3])> = samples.collect();
    let wider = samples.iter().filter(|(ours, [_, _, theirs])| ours.deviation() > *theirs).count();
    let differs = |ours: &Spread, theirs: f64| (ours.mean - theirs).abs() > chance(ours.error());
    let apart = samples.iter().filter(|(ours, [_, theirs, _])| differs(ours, *theirs));
    format!(
        "the deviation of the temperature is larger here in {wider} of {} classes, and its average differs by more than \
         chance explains in {}.",
        samples.len(),
        apart.count(),
    )
}

fn sample_table(rows: &[Row]) -> Table {
    let header = ["class", "games", "leaves", "temperature", "its deviation"];
    let mut table = Table::new("The sample; in brackets that of the paper.", &header);
    for printed in &PAPER {
        let mine = of(rows, "table", printed.class, "ordered");
        let sum = |name: &str| mine.clone().map(|row| row.number(name)).sum::<f64>();
        let games = sum("games");
        let Some(t) = temperatures(rows, printed) else { continue };
        let [leaves, temperature, spread] = printed.sample;
        table.rows.push(vec![
            printed.class.to_owned(),
            games.to_string(),
            format!("{:.0} ({leaves:.0})", sum("leaves") / games),
            format!("{:.2} ({temperature:.2})", t.mean),
            format!("{:.2} ({spread:.2})", t.deviation()),
        ]);
    }
    table
}

fn error_table(rows: &[Row], search: &str, words: &str, paper: fn(&Printed) -> [f64; 6]) -> Table {
    let mut header = vec!["class".to_owned()];
    header.extend(EXPONENTS.map(|d| format!("d = {d:.2}")));
    let caption = format!("Standard error of the temperature, {words}; in brackets the paper's.");
    let mut table = Table::new(&caption, &header);
    for printed in &PAPER {
        let mine = of(rows, "table", printed.class, search);
        if mine.clone().next().is_none() {
            continue;
        }
        let cell = |(column, paper): (usize, f64)| match error(mine.clone(), column) {
            Some((ours, deviation)) => format!("{ours:.2} ± {} ({paper:.2})", short(deviation, 1)),
            None => format!("– ({paper:.2})"),
        };
        let mut cells = vec![printed.class.to_owned()];
        cells.extend(paper(printed).into_iter().enumerate().map(cell));
        table.rows.push(cells);
    }
    table
}

fn plot(rows: &[Row], title: &str, searches: &[(&str, &str)]) -> String {
    let series = searches.iter().enumerate().map(|(hue, (search, name))| {
        let points = PATHS.iter().enumerate().filter_map(|(column, &paths)| {
            let (y, deviation) = error(of(rows, "figure", DRAWN, search), column)?;
            Some(Point { x: paths as f64, y, range: Some(((y - deviation).max(0.0), y + deviation)) })
        });
        Series { name: name.to_string(), look: Look::Line, hue, points: points.collect() }
    });
    let panel = Panel {
        title: format!("Heap-go sums of class {DRAWN}"),
        x: Axis { name: "paths".to_owned(), logarithmic: true },
        y: Axis { name: "standard error of the temperature".to_owned(), logarithmic: false },
        series: series.collect(),
    };
    svg(title, &[panel])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_that_of_a_sample() {
        let parameters = fields! { "kind": "table", "class": "3-3", "search": "ordered" };
        // Temperatures 1 and 3.
        let result = fields! { "games": 2, "leaves": 8, "temperature": 4, "temperature_squares": 10 };
        let table = sample_table(&[Row::example(parameters, result)]);
        assert_eq!(table.rows, [["3-3", "2", "4 (198)", "2.00 (11.29)", "1.41 (3.00)"]]);
    }
}
