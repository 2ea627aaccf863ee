//! Approximate searches: coverage of TDS and TDS+ with coupons δ = 1, 1/2, 1/4, 1/8 apart.
//!
//! Varies: the engine and δ. Measured: whether the search finishes in time, and how far its mean and
//! temperature then are from the true ones.

use super::compared::{Compared, finished_within};
use crate::engines::{Engine, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings, time_limits};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, mean_and_error, seconds, short};
use crate::task::{Row, Task, rounded};
use crate::test_set::{self, chosen, find};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Sum};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::StopReason;
use hotstrat_search::clock::Clock;
use hotstrat_search::tds::engine::run;
use hotstrat_search::tds::stack::Spacing;
use std::collections::BTreeMap;
use std::time::Duration;

/// See the module.
pub struct Spacings;

/// The time limits of the paper, in seconds.
const LIMITS: [f64; 5] = [1.0, 3.0, 10.0, 30.0, 100.0];
const QUICK_LIMITS: [f64; 3] = [0.01, 0.03, 0.1];

/// The engines as the paper calls them, with their enhancements.
const ENGINES: [(&str, &str); 2] = [("TDS", ""), ("TDS+", "12345")];

/// Positions finished within each limit (the paper's Table 2); it has nothing legible for 1/8.
const PAPER: [(&str, &str, [u32; 5]); 6] = [
    ("1", "TDS", [85, 165, 188, 214, 246]),
    ("1", "TDS+", [178, 195, 240, 261, 305]),
    ("1/2", "TDS", [84, 143, 165, 180, 197]),
    ("1/2", "TDS+", [156, 171, 190, 232, 257]),
    ("1/4", "TDS", [79, 95, 131, 156, 170]),
    ("1/4", "TDS+", [116, 155, 175, 195, 239]),
];

/// What is told of how wrong a search is.
const ERRORS: [&str; 2] = ["mean_error", "temperature_error"];
const DELTAS: [&str; 4] = ["1", "1/2", "1/4", "1/8"];

impl Experiment for Spacings {
    fn name(&self) -> &'static str {
        "spacing"
    }

    fn title(&self) -> &'static str {
        "Approximate searches: coverage by δ"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), Table 2"
    }

    fn shows(&self) -> &'static str {
        "How many of 600 positions a search with coupons δ apart finishes within a time, and how wrong it is."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 20 } else { 2 * 86_400 })
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        let limits = if scale == Scale::Quick { &QUICK_LIMITS[..] } else { &LIMITS };
        time_limits(limits)
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let limit = settings.longest(&self.limits(settings.scale));
        let cases = chosen(settings, 10);
        let mut tasks = Vec::new();
        for delta in DELTAS {
            for (engine, _) in ENGINES {
                tasks.extend(cases.iter().map(|case| {
                    let parameters = fields! { "delta": delta, "engine": engine, "position": case.text };
                    Task::within(parameters, limit)
                }));
            }
        }
        tasks
    }

    fn turn(&self, task: &Task) -> u64 {
        test_set::turn(task)
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let case = find(text("position")).expect("one of the 600");
        let (_, numbers) = ENGINES.iter().find(|(name, _)| *name == text("engine")).expect("written by us");
        let Engine::Tds(enhancements) = Engine::tds(numbers) else { unreachable!("it is TDS") };
        let delta: Dyadic = text("delta").parse().expect("written by us");
        let config = config(enhancements, Spacing::from_delta(delta));
        let begin = Clock::Thread.start();
        let found = run(&Sum::from(case.board), &config, &Nothing, None, &context.limits(task.limit))
            .expect("Amazons has all bounds");
        context.check(found.stop)?;
        let finished = found.stop == StopReason::Finished;
        let error = |value: Option<Dyadic>, truth: Dyadic| {
            value.filter(|_| finished).map(|value| (value.to_f64() - truth.to_f64()).abs())
        };
        let result = fields! {
            "empty": case.empty,
            "seconds": rounded(begin.elapsed().as_secs_f64()),
            "nodes": found.nodes,
            "stop": found.stop.to_string(),
            "mean_error": error(found.mean.value(), case.mean),
            "temperature_error": error(found.temperature.value(), case.temperature),
        };
        Ok(Measured { result, finished })
    }

    fn report(&self, rows: &[Row]) -> Report {
        Compared::report(rows, |compared| {
            let limits = compared.limits(&[&QUICK_LIMITS[..], &LIMITS].concat());
            let figure = Figure {
                name: String::new(),
                alt: "Positions finished against time for each δ, TDS and TDS+".to_owned(),
                svg: plot(compared, &limits),
            };
            let blocks = vec![
                Block::Table(table(compared, &limits)),
                Block::Figure(figure),
                Block::Table(errors(compared)),
            ];
            Report { findings: findings(compared, &limits), blocks }
        })
    }
}

fn of<'a>(compared: &Compared<'a>, delta: &str, engine: &str) -> impl Iterator<Item = &'a Row> {
    compared.by(engine).filter(move |row| row.text("delta") == delta)
}

fn coverage(compared: &Compared, delta: &str, engine: &str, limit: f64) -> usize {
    of(compared, delta, engine).filter(|row| finished_within(row, limit)).count()
}

fn papers(delta: &str, engine: &str, limit: f64) -> Option<u32> {
    let column = LIMITS.iter().position(|known| *known == limit)?;
    PAPER.iter().find(|(d, e, _)| (*d, *e) == (delta, engine)).map(|(_, _, row)| row[column])
}

fn findings(compared: &Compared, limits: &[f64]) -> String {
    let cells = || DELTAS.iter().flat_map(|delta| limits.iter().map(move |limit| (delta, *limit)));
    let finished = |engine: &str, (delta, limit): (&&str, f64)| coverage(compared, delta, engine, limit);
    let ahead = cells().filter(|&cell| finished("TDS+", cell) > finished("TDS", cell)).count();
    let behind = cells().filter(|&cell| finished("TDS+", cell) < finished("TDS", cell)).count();
    let counts = |engine: &str| {
        DELTAS.map(|delta| coverage(compared, delta, engine, compared.longest).to_string()).join(", ")
    };
    format!(
        "Of {} positions TDS finishes {} within {} for δ = 1, 1/2, 1/4, 1/8 and TDS+ {}. TDS+ finishes more in {ahead} \
         and fewer in {behind} of {} cells; the paper found it ahead in all of its own. The paper's machine was another \
         one and its positions were another choice by the same recipe. Where both finish they are equally wrong but for \
         {} positions: E4 takes what a search found of a colder position for exact, and with coupons far apart it need \
         not be. Both first players are searched, one after the other; where δ is fine enough to be exact, the proof of \
         the answer counts too.",
        compared.positions,
        counts("TDS"),
        seconds(compared.longest),
        counts("TDS+"),
        cells().count(),
        DELTAS.map(|delta| differing(compared, delta).to_string()).join(", "),
    )
}

/// How many positions both engines finish with different errors.
fn differing(compared: &Compared, delta: &str) -> usize {
    let both = finished_by_both(compared, delta);
    let differ = |[one, other]: &&[&Row; 2]| ERRORS.iter().any(|name| one.maybe(name) != other.maybe(name));
    both.iter().filter(differ).count()
}

/// The rows of the positions that both engines finish.
fn finished_by_both<'a>(compared: &Compared<'a>, delta: &str) -> Vec<[&'a Row; 2]> {
    let [tds, plus] = ENGINES.map(|(engine, _)| {
        let finished = of(compared, delta, engine).filter(|row| row.finished);
        finished.map(|row| (row.text("position"), row)).collect::<BTreeMap<&str, &Row>>()
    });
    tds.iter().filter_map(|(position, row)| Some([*row, *plus.get(position)?])).collect()
}

fn table(compared: &Compared, limits: &[f64]) -> Table {
    let mut header = vec!["δ".to_owned(), "engine".to_owned()];
    header.extend(limits.iter().map(|limit| seconds(*limit)));
    let title = format!(
        "Positions finished of {}; in brackets what the paper reports of its 600.",
        compared.positions
    );
    let mut table = Table::new(&title, &header);
    for delta in DELTAS {
        for (engine, _) in ENGINES {
            let cell = |limit: &f64| {
                let paper = papers(delta, engine, *limit).map_or(String::new(), |n| format!(" ({n})"));
                format!("{}{paper}", coverage(compared, delta, engine, *limit))
            };
            let mut cells = vec![delta.to_owned(), engine.to_owned()];
            cells.extend(limits.iter().map(cell));
            table.rows.push(cells);
        }
    }
    table
}

fn errors(compared: &Compared) -> Table {
    let mut table = Table::new(
        "How wrong searches are, on average (± the standard error) and at worst, on the positions that both engines finish.",
        &["δ", "engine", "positions", "mean", "at worst", "temperature", "at worst"],
    );
    for delta in DELTAS {
        let both = finished_by_both(compared, delta);
        for (i, (engine, _)) in ENGINES.iter().enumerate() {
            let mut cells = vec![delta.to_owned(), (*engine).to_owned(), both.len().to_string()];
            for name in ERRORS {
                let errors: Vec<f64> = both.iter().filter_map(|rows| rows[i].maybe(name)).collect();
                let (mean, error) = mean_and_error(&errors);
                cells.push(format!("{} ± {}", short(mean, 3), short(error, 2)));
                cells.push(short(errors.iter().copied().fold(0.0, f64::max), 6));
            }
            table.rows.push(cells);
        }
    }
    table
}

fn plot(compared: &Compared, limits: &[f64]) -> String {
    let mut series = Vec::new();
    for (i, (engine, _)) in ENGINES.into_iter().enumerate() {
        for (hue, delta) in DELTAS.into_iter().enumerate() {
            let point = |limit: &f64| Point {
                x: *limit,
                y: coverage(compared, delta, engine, *limit) as f64,
                range: None,
            };
            let look = if i == 0 { Look::Dashed } else { Look::Line };
            let points = limits.iter().map(point).collect();
            series.push(Series { name: format!("{engine}, δ = {delta}"), look, hue, points });
        }
    }
    let panel = Panel {
        title: "Positions finished within a time limit".to_owned(),
        x: Axis { name: "seconds for each position".to_owned(), logarithmic: true },
        y: Axis { name: "positions".to_owned(), logarithmic: false },
        series,
    };
    svg("Approximate searches", &[panel])
}
