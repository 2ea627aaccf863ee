//! When which exact engine wins: positions looked into, and time.
//!
//! Varies: the engine, and the position: the 4×4 test set, and random rooms on larger boards with many
//! burnt squares. Measured: nodes and seconds until mean and temperature are proved.

use crate::engines::{Board, Engine};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, short};
use crate::task::{Row, Task};
use crate::test_set::chosen;
use hotstrat_core::{Game, SplitMix};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use std::collections::BTreeMap;
use std::time::Duration;

/// See the module.
pub struct Winners;

const ENGINES: [Engine; 3] = [Engine::Exact, Engine::Squeeze, Engine::MtPlus];
/// No engine is given longer.
const LIMIT: Duration = Duration::from_secs(60);
/// The sizes of the random rooms.
const ROOMS: std::ops::RangeInclusive<u32> = 8..=18;

/// Random rooms of so many empty squares on a 6×5 board: narrow, because half of the board is burnt.
fn rooms(empty: u32, count: usize, seed: u64) -> Vec<String> {
    let mut random = SplitMix::new(seed * 1000 + u64::from(empty));
    let mut rooms = Vec::new();
    while rooms.len() < count {
        let mut squares = ['#'; 30];
        for (i, square) in shuffled(30, &mut random).into_iter().take(empty as usize + 2).enumerate() {
            squares[square] = if i < 2 { ['X', 'O'][i] } else { '.' };
        }
        let text = squares.chunks(6).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|");
        let board: Board = text.parse().expect("a board");
        let mut parts = Vec::new();
        board.split(&mut parts);
        if matches!(&parts[..], [room] if room.birthday_bound() == Some(empty)) {
            rooms.push(text);
        }
    }
    rooms
}

fn shuffled(n: usize, random: &mut SplitMix) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..n).collect();
    for i in (1..n).rev() {
        numbers.swap(i, random.below(i as u32 + 1) as usize);
    }
    numbers
}

impl Experiment for Winners {
    fn name(&self) -> &'static str {
        "winners"
    }

    fn title(&self) -> &'static str {
        "When which exact engine wins"
    }

    fn source(&self) -> &'static str {
        "our own; the hybrid is what the paper on MT-search leaves for later"
    }

    fn shows(&self) -> &'static str {
        "Positions that the exact engine, squeeze search and mt+ look into, and their time, on open and on narrow boards."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 30 } else { 3600 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let quick = settings.scale == Scale::Quick;
        let limit = settings.longest(&[LIMIT]);
        let chosen = chosen(settings, 15);
        let open = chosen.iter().filter(|case| case.empty >= 5 && (!quick || case.empty <= 11));
        let mut positions: Vec<(&str, u32, String)> =
            open.map(|case| ("4×4 test set", case.empty, case.text.to_string())).collect();
        for empty in ROOMS.filter(|empty| !quick || *empty <= 13) {
            let rooms = rooms(empty, if quick { 4 } else { 20 }, settings.seed);
            positions.extend(rooms.into_iter().map(|room| ("narrow rooms", empty, room)));
        }
        let task = |(set, empty, position): &(&str, u32, String), engine: Engine| {
            let engine = engine.to_string();
            Task::within(
                fields! { "set": set, "empty": empty, "position": position, "engine": engine },
                limit,
            )
        };
        positions.iter().flat_map(|position| ENGINES.map(|engine| task(position, engine))).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let engine: Engine = text("engine").parse().expect("written by us");
        let board: Board = text("position").parse().expect("written by us");
        let answer = engine.answer(&board, &context.limits(task.limit));
        context.check(answer.stop)?;
        let result = fields! {
            "mean": answer.mean.to_string(),
            "temperature": answer.temperature.to_string(),
            "nodes": answer.nodes,
            "seconds": (answer.seconds * 1e6).round() / 1e6,
        };
        Ok(Measured { result, finished: answer.solved().is_some() })
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut blocks = Vec::new();
        for set in ["4×4 test set", "narrow rooms"] {
            blocks.push(Block::Table(table(rows, set)));
        }
        blocks.push(Block::Figure(Figure {
            name: String::new(),
            alt: "Nodes and seconds against the number of empty squares, for each engine and both kinds of boards"
                .to_owned(),
            svg: plot(rows),
        }));
        Report { findings: findings(rows), blocks }
    }
}

/// The positions of a set and size that all engines solved, with their rows in the order of the engines.
fn solved<'a>(rows: &'a [Row], set: &str, empty: u64) -> Vec<[&'a Row; ENGINES.len()]> {
    let mut by_position: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.finished && row.text("set") == set && row.whole("empty") == empty)
    {
        by_position.entry(row.text("position")).or_default().push(row);
    }
    let all = |rows: Vec<&'a Row>| {
        let find = |engine: Engine| rows.iter().copied().find(|row| row.text("engine") == engine.to_string());
        let [exact, squeeze, mt] = ENGINES.map(find);
        Some([exact?, squeeze?, mt?])
    };
    by_position.into_values().filter_map(all).collect()
}

fn total(solved: &[[&Row; ENGINES.len()]], engine: usize, name: &str) -> f64 {
    solved.iter().map(|rows| rows[engine].number(name)).sum()
}

fn sizes(rows: &[Row], set: &str) -> Vec<u64> {
    let mut sizes: Vec<u64> =
        rows.iter().filter(|row| row.text("set") == set).map(|row| row.whole("empty")).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

fn table(rows: &[Row], set: &str) -> Table {
    let header = [
        "empty squares",
        "positions",
        "nodes: exact",
        "squeeze",
        "mt+",
        "mt+ of exact",
        "seconds: exact",
        "squeeze",
        "mt+",
    ];
    let caption =
        format!("{set}: totals over the positions that all three solve within {} s.", LIMIT.as_secs());
    let mut table = Table::new(&caption, &header);
    for empty in sizes(rows, set) {
        let solved = solved(rows, set, empty);
        if solved.is_empty() {
            continue;
        }
        let mut cells = vec![empty.to_string(), solved.len().to_string()];
        cells.extend((0..3).map(|engine| total(&solved, engine, "nodes").to_string()));
        cells.push(short(total(&solved, 2, "nodes") / total(&solved, 0, "nodes").max(1.0), 2));
        cells.extend((0..3).map(|engine| short(total(&solved, engine, "seconds"), 3)));
        table.rows.push(cells);
    }
    table
}

fn findings(rows: &[Row]) -> String {
    let ratio = |set: &str, sizes: std::ops::RangeInclusive<u64>, name: &str| {
        let all: Vec<_> = sizes.flat_map(|empty| solved(rows, set, empty)).collect();
        short(total(&all, 2, name) / total(&all, 0, name).max(1e-9), 2)
    };
    let mut wrong = 0;
    for set in ["4×4 test set", "narrow rooms"] {
        for empty in sizes(rows, set) {
            let solved = solved(rows, set, empty);
            let differ = |rows: &&[&Row; 3]| {
                rows.iter().any(|row| {
                    (row.word("mean"), row.word("temperature"))
                        != (rows[0].word("mean"), rows[0].word("temperature"))
                })
            };
            wrong += solved.iter().filter(differ).count();
        }
    }
    let agree = if wrong == 0 {
        "All engines agree on every position.".to_owned()
    } else {
        format!("**They disagree on {wrong} positions.**")
    };
    format!(
        "On the open 4×4 boards with 12 to 14 empty squares mt+ looks into {} of the positions that the exact engine looks \
         into, and takes {} times as long; on narrow rooms of 14 and more squares {} and {}. So the exact engine is the one \
         for open boards that it can finish, and bounds pay where rooms are narrow. {agree}",
        ratio("4×4 test set", 12..=14, "nodes"),
        ratio("4×4 test set", 12..=14, "seconds"),
        ratio("narrow rooms", 14..=18, "nodes"),
        ratio("narrow rooms", 14..=18, "seconds"),
    )
}

fn plot(rows: &[Row]) -> String {
    let panel = |name: &str, axis: &str| {
        let mut series = Vec::new();
        for (set, look) in [("4×4 test set", Look::Line), ("narrow rooms", Look::Dashed)] {
            for (hue, engine) in ENGINES.iter().enumerate() {
                let point = |empty: u64| {
                    let solved = solved(rows, set, empty);
                    let y = total(&solved, hue, name) / solved.len().max(1) as f64;
                    (y > 0.0).then_some(Point { x: empty as f64, y, range: None })
                };
                let points = sizes(rows, set).into_iter().filter_map(point).collect();
                series.push(Series { name: format!("{engine}, {set}"), look, hue, points });
            }
        }
        Panel {
            title: format!("Average {axis}"),
            x: Axis { name: "empty squares".to_owned(), logarithmic: false },
            y: Axis { name: axis.to_owned(), logarithmic: true },
            series,
        }
    };
    svg(
        "When which exact engine wins",
        &[panel("nodes", "positions looked into"), panel("seconds", "seconds")],
    )
}
