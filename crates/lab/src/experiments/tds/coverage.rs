//! Coverage by enhancement: how many of the 600 test positions each engine solves within a time.
//!
//! Varies: the engine. Measured: whether mean and temperature are proved, whether they are right, time
//! and nodes. One search with the longest limit tells for all shorter ones.

use super::compared::{Compared, finished_within};
use crate::engines::Engine;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings, time_limits};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, seconds};
use crate::task::{Row, Task, rounded};
use crate::test_set::{self, chosen, find};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use std::collections::HashMap;
use std::time::Duration;

/// See the module.
pub struct Coverage;

/// The time limits of the paper, in seconds.
const LIMITS: [f64; 6] = [1.0, 2.5, 10.0, 25.0, 100.0, 250.0];
const QUICK_LIMITS: [f64; 3] = [0.01, 0.025, 0.1];

/// The enhancements that the paper compares, in its order, and how many of its 600 positions were
/// solved within each limit (its Table 1).
const PAPER: [(&str, [u32; 6]); 13] = [
    ("", [69, 73, 73, 74, 76, 76]),
    ("1", [78, 88, 100, 107, 116, 116]),
    ("2", [69, 73, 73, 75, 76, 76]),
    ("3", [73, 76, 85, 95, 117, 117]),
    ("134", [81, 108, 129, 135, 137, 141]),
    ("35", [73, 76, 86, 96, 117, 117]),
    ("13", [99, 117, 130, 131, 136, 141]),
    ("235", [73, 77, 91, 102, 117, 117]),
    ("1345", [82, 109, 129, 135, 137, 141]),
    ("12", [78, 89, 100, 108, 116, 116]),
    ("1235", [96, 118, 130, 135, 150, 157]),
    ("1234", [83, 111, 133, 136, 153, 157]),
    ("12345", [82, 111, 133, 136, 153, 159]),
];

/// The engines: those of the paper, then ours.
fn engines() -> Vec<Engine> {
    let tds = PAPER.iter().map(|(numbers, _)| Engine::tds(numbers));
    tds.chain([Engine::Squeeze, Engine::Exact]).collect()
}

/// The engines in the picture; more would hide each other.
const DRAWN: [&str; 8] = ["TDS", "TDS₁", "TDS₃", "TDS₁₃", "TDS₁₂₃₅", "TDS₁₂₃₄₅", "squeeze", "exact"];

impl Experiment for Coverage {
    fn name(&self) -> &'static str {
        "coverage"
    }

    fn title(&self) -> &'static str {
        "Coverage by enhancement"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), Table 1"
    }

    fn shows(&self) -> &'static str {
        "How many of 600 positions of 4×4 Amazons are solved exactly within a time, by each set of enhancements."
    }

    fn takes(&self, scale: Scale) -> Duration {
        // Those that are not solved take the longest limit each.
        Duration::from_secs(if scale == Scale::Quick { 30 } else { 8 * 86_400 })
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        let limits = if scale == Scale::Quick { &QUICK_LIMITS[..] } else { &LIMITS };
        time_limits(limits)
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let limit = settings.longest(&self.limits(settings.scale));
        let cases = chosen(settings, 10);
        let task = |engine: Engine, position: &str| {
            Task::within(fields! { "engine": engine.to_string(), "position": position }, limit)
        };
        engines()
            .into_iter()
            .flat_map(|engine| cases.iter().map(move |case| task(engine, &case.text)))
            .collect()
    }

    fn turn(&self, task: &Task) -> u64 {
        test_set::turn(task)
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let engine: Engine = text("engine").parse().expect("written by us");
        let case = find(text("position")).expect("one of the 600");
        let answer = engine.answer(&case.board, &context.limits(task.limit));
        context.check(answer.stop)?;
        let solved = answer.solved();
        let result = fields! {
            "empty": case.empty,
            "solved": solved.is_some(),
            "right": solved == Some((case.mean, case.temperature)),
            "mean": answer.mean.to_string(),
            "temperature": answer.temperature.to_string(),
            "stop": answer.stop.to_string(),
            "nodes": answer.nodes,
            "seconds": rounded(answer.seconds),
        };
        Ok(Measured { result, finished: solved.is_some() })
    }

    fn report(&self, rows: &[Row]) -> Report {
        let wrong = rows.iter().filter(|row| row.is("solved") && !row.is("right")).count();
        Compared::report(rows, |compared| {
            let limits = compared.limits(&[&QUICK_LIMITS[..], &LIMITS].concat());
            let theirs = if compared.is_whole() { ", here and in the paper" } else { "" };
            let blocks = vec![
                Block::Table(table(compared, &limits)),
                Block::Figure(Figure {
                    name: String::new(),
                    alt: format!("Positions solved against time, for several engines{theirs}"),
                    svg: plot(compared, &limits),
                }),
                Block::Table(by_size(compared)),
            ];
            Report { findings: findings(compared, &limits, wrong), blocks }
        })
    }
}

/// What an engine solved within a limit.
fn solved<'a>(compared: &Compared<'a>, engine: &str, limit: f64) -> impl Iterator<Item = &'a Row> {
    compared.by(engine).filter(move |row| finished_within(row, limit))
}

/// How many positions that are.
fn coverage(compared: &Compared, engine: &str, limit: f64) -> usize {
    solved(compared, engine, limit).count()
}

/// What the paper reports for an engine and a limit.
fn papers(engine: &str, limit: f64) -> Option<u32> {
    let column = LIMITS.iter().position(|known| *known == limit)?;
    PAPER.iter().find(|(numbers, _)| Engine::tds(numbers).to_string() == engine).map(|(_, row)| row[column])
}

fn findings(compared: &Compared, limits: &[f64], wrong: usize) -> String {
    let (first, longest) = (limits[0], compared.longest);
    let of = |engine: &str, limit| coverage(compared, engine, limit);
    let checked = match wrong {
        0 => "Every answer agrees with the known one.".to_owned(),
        wrong => format!("**{wrong} answers differ from the known ones.**"),
    };
    format!(
        "Of {} positions TDS solves {} within {} and {} within {}; TDS+ (TDS₁₂₃₄₅) {} and {}; squeeze search {} and {}; \
         the exact engine {} and {}. {checked}{} The paper's machine was another one and its positions were another choice \
         by the same recipe. Our TDS proves its answer, by asking whether both first players agree on the mean, and its \
         coupons are no finer than the position can need, often less fine than the number of its empty squares alone \
         would ask for. Times are those of a processor that was not always equally fast: the same search can take up to \
         twice as long at another hour.",
        compared.positions,
        of("TDS", first),
        seconds(first),
        of("TDS", longest),
        seconds(longest),
        of("TDS₁₂₃₄₅", first),
        of("TDS₁₂₃₄₅", longest),
        of("squeeze", first),
        of("squeeze", longest),
        of("exact", first),
        of("exact", longest),
        gains(compared, first),
    )
}

/// What single enhancements add within a limit, here and in the paper, where they differ most.
fn gains(compared: &Compared, limit: f64) -> String {
    let gain = |name: &str, without: &str, with: &str| {
        let [ours, more] = [without, with].map(|engine| coverage(compared, engine, limit) as i64);
        let [theirs, theirs_more] = [papers(without, limit)?, papers(with, limit)?].map(i64::from);
        Some(format!(
            " Within {} {name} adds {} positions to {without}, in the paper {} of its 600.",
            seconds(limit),
            more - ours,
            theirs_more - theirs,
        ))
    };
    let told = [gain("E4", "TDS₁₃", "TDS₁₃₄"), gain("E2", "TDS", "TDS₂")];
    told.into_iter().flatten().collect::<String>().replace('-', "−")
}

fn table(compared: &Compared, limits: &[f64]) -> Table {
    let mut header = vec!["engine".to_owned()];
    header.extend(limits.iter().map(|limit| seconds(*limit)));
    header.push("nodes of what TDS solves".to_owned());
    let title =
        format!("Positions solved of {}; in brackets what the paper reports of its 600.", compared.positions);
    let mut table = Table::new(&title, &header);
    for engine in engines() {
        let name = engine.to_string();
        let cell = |limit: &f64| {
            let paper = papers(&name, *limit).map_or(String::new(), |paper| format!(" ({paper})"));
            format!("{}{paper}", coverage(compared, &name, *limit))
        };
        let mut cells = vec![name.clone()];
        cells.extend(limits.iter().map(cell));
        cells.push(common_nodes(compared, &name).map_or("–".to_owned(), |nodes| nodes.to_string()));
        table.rows.push(cells);
    }
    table
}

/// The nodes that an engine needs for the positions that plain TDS solves; nothing if it does not solve
/// all of them.
fn common_nodes(compared: &Compared, engine: &str) -> Option<u64> {
    let solved = |engine| solved(compared, engine, compared.longest);
    let own: HashMap<&str, u64> =
        solved(engine).map(|row| (row.text("position"), row.count("nodes"))).collect();
    solved("TDS").map(|row| own.get(row.text("position")).copied()).sum()
}

fn by_size(compared: &Compared) -> Table {
    let mut table = Table::new(
        "Positions solved within the longest limit, by the number of empty squares.",
        &["empty", "positions", "TDS", "TDS+", "squeeze", "exact"],
    );
    for empty in 2..=14 {
        let is_so_large = |row: &&Row| row.count("empty") == empty;
        let of = |engine| solved(compared, engine, compared.longest).filter(is_so_large).count().to_string();
        let names = ["TDS", "TDS₁₂₃₄₅", "squeeze", "exact"];
        let positions = compared.by("exact").filter(is_so_large).count();
        let cells = [empty.to_string(), positions.to_string()];
        table.rows.push(cells.into_iter().chain(names.map(of)).collect());
    }
    table
}

fn plot(compared: &Compared, limits: &[f64]) -> String {
    let mut series = Vec::new();
    for (hue, engine) in DRAWN.into_iter().enumerate() {
        let point =
            |limit: &f64| Point { x: *limit, y: coverage(compared, engine, *limit) as f64, range: None };
        let points = limits.iter().map(point).collect();
        series.push(Series { name: engine.to_owned(), look: Look::Line, hue, points });
    }
    for (hue, engine) in DRAWN.into_iter().enumerate() {
        // Beside a part of the positions the paper's numbers would say nothing.
        let known = limits.iter().filter(|_| compared.is_whole());
        let point = |limit: &f64| Some(Point { x: *limit, y: papers(engine, *limit)?.into(), range: None });
        let points: Vec<Point> = known.filter_map(point).collect();
        if !points.is_empty() {
            series.push(Series { name: format!("{engine}, paper"), look: Look::Dashed, hue, points });
        }
    }
    let panel = Panel {
        title: "Positions solved within a time limit".to_owned(),
        x: Axis { name: "seconds for each position".to_owned(), logarithmic: true },
        y: Axis { name: "positions".to_owned(), logarithmic: false },
        series,
    };
    svg("Coverage by enhancement", &[panel])
}
