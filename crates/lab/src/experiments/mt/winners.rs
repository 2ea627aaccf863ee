//! When which exact engine wins: positions looked into, and time.
//!
//! Varies: the engine, and the position: the 4×4 test set, and random rooms on larger boards with many
//! burnt squares. Measured: nodes and seconds until mean and temperature are proved.

use crate::engines::{Board, Engine};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, list, seconds, short};
use crate::task::{Row, Task, rounded};
use crate::test_set::chosen;
use hotstrat_core::{Game, SplitMix};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use std::collections::BTreeMap;
use std::time::Duration;

/// See the module.
pub struct Winners;

const ENGINES: [Engine; 3] = [Engine::Exact, Engine::Squeeze, Engine::MtPlus];
/// No engine is given longer, unless another limit is asked for.
const LIMIT: Duration = Duration::from_secs(60);
const SETS: [&str; 2] = ["4×4 test set", "narrow rooms"];
/// So many sizes of a set, the greatest ones, are told about in words.
const LARGEST: usize = 3;
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
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 3600 })
    }

    fn limits(&self, _: Scale) -> Vec<Duration> {
        vec![LIMIT]
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let quick = settings.scale == Scale::Quick;
        let limit = settings.longest(&self.limits(settings.scale));
        let chosen = chosen(settings, 15);
        let open = chosen.iter().filter(|case| case.empty >= 5 && (!quick || case.empty <= 11));
        let mut positions: Vec<(&str, u32, String)> =
            open.map(|case| (SETS[0], case.empty, case.text.to_string())).collect();
        for empty in ROOMS.filter(|empty| !quick || *empty <= 13) {
            let rooms = rooms(empty, if quick { 4 } else { 20 }, settings.seed);
            positions.extend(rooms.into_iter().map(|room| (SETS[1], empty, room)));
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
            "seconds": rounded(answer.seconds),
        };
        Ok(Measured { result, finished: answer.solved().is_some() })
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut blocks = Vec::new();
        for set in SETS {
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
    let longest = seconds(rows.iter().map(Row::limit).fold(0.0, f64::max));
    let caption = format!("{set}: totals over the positions that all three solve within {longest}.");
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

/// Of the sizes of a set that all engines solve, the greatest ones, and all that they solve of these.
fn largest<'a>(rows: &'a [Row], set: &str) -> (Vec<u64>, Vec<[&'a Row; ENGINES.len()]>) {
    let mut sizes = sizes(rows, set);
    sizes.retain(|&empty| !solved(rows, set, empty).is_empty());
    let greatest = sizes.split_off(sizes.len().saturating_sub(LARGEST));
    let all = greatest.iter().flat_map(|&empty| solved(rows, set, empty)).collect();
    (greatest, all)
}

fn findings(rows: &[Row]) -> String {
    let (mut ratios, mut fastest, mut common, mut wrong) = (Vec::new(), Vec::new(), 0, 0);
    for set in SETS {
        let (greatest, all) = largest(rows, set);
        let (Some(least), Some(most)) = (greatest.first(), greatest.last()) else { continue };
        let ratio = |name: &str| short(total(&all, 2, name) / total(&all, 0, name).max(1e-9), 2);
        ratios.push(format!(
            "on the {set} with {least} to {most} empty squares mt+ looks into {} times as many positions as the exact \
             engine, and takes {} times as long",
            ratio("nodes"),
            ratio("seconds")
        ));
        let seconds = |engine: &usize| total(&all, *engine, "seconds");
        let winner = (0..ENGINES.len()).min_by(|one, other| seconds(one).total_cmp(&seconds(other)));
        fastest.extend(winner.map(|winner| format!("{} on the {set}", ENGINES[winner])));
        for rows in sizes(rows, set).into_iter().flat_map(|empty| solved(rows, set, empty)) {
            let answers = rows.map(|row| (row.word("mean"), row.word("temperature")));
            common += 1;
            wrong += usize::from(answers.iter().any(|answer| *answer != answers[0]));
        }
    }
    if ratios.is_empty() {
        return "There is no position yet that all engines have solved.".to_owned();
    }
    let agree = match wrong {
        0 => format!("on all {common} positions that they solve the engines agree"),
        wrong => format!("**the engines disagree on {wrong} positions**"),
    };
    format!("O{}. Fastest there is {}; {agree}.", &ratios.join("; ")[1..], list(&fastest))
}

fn plot(rows: &[Row]) -> String {
    let panel = |name: &str, axis: &str| {
        let mut series = Vec::new();
        for (set, look) in SETS.into_iter().zip([Look::Line, Look::Dashed]) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(set: &str, empty: u64, seconds: [f64; 3], limit_ms: u64) -> Vec<Row> {
        let row = |(engine, seconds): (Engine, f64)| {
            let parameters = fields! {
                "set": set, "empty": empty, "position": format!("{set}{empty}"), "engine": engine.to_string(),
            };
            let result = fields! { "mean": "0", "temperature": "1", "nodes": 10, "seconds": seconds };
            Row { limit_ms: Some(limit_ms), ..Row::example(parameters, result) }
        };
        ENGINES.into_iter().zip(seconds).map(row).collect()
    }

    #[test]
    fn who_is_fastest_follows_from_the_rows() {
        let [open, narrow] = SETS;
        let mut all = rows(open, 12, [1.0, 2.0, 3.0], 60_000);
        let found = findings(&all);
        assert!(found.contains("Fastest there is exact on the 4×4 test set; on all 1 positions"), "{found}");
        assert!(!found.contains(narrow), "{found}");
        all.extend(rows(open, 13, [5.0, 1.0, 3.0], 60_000));
        all.extend(rows(narrow, 9, [5.0, 4.0, 3.0], 60_000));
        let found = findings(&all);
        assert!(found.contains("is squeeze on the 4×4 test set and mt+ on the narrow rooms;"), "{found}");
        assert!(findings(&all[..2]).contains("no position yet"));
        all[1].result.insert("mean".to_owned(), "1".into());
        assert!(findings(&all).contains("**the engines disagree on 1 positions**"));
    }

    /// Rows measured with the limit that once was the only one.
    #[test]
    fn limits_can_be_given_and_rows_stay_valid() {
        let settings = Settings { scale: Scale::Paper, seed: 1, limits: None };
        let tasks = Winners.tasks(&settings);
        let names = ["empty", "engine", "position", "set"];
        assert!(tasks.iter().all(|task| task.limit == Some(LIMIT) && task.parameters.keys().eq(names)));
        let longer = Settings { limits: Some(vec![LIMIT, LIMIT * 2]), ..settings };
        let again = Winners.tasks(&longer);
        assert!(again.iter().zip(&tasks).all(|(one, other)| one.parameters == other.parameters));
        assert_eq!((again.len(), again[0].limit), (tasks.len(), Some(LIMIT * 2)));
        assert_eq!(Winners.limits(Scale::Quick), [LIMIT]);
        assert!(table(&rows(SETS[0], 12, [1.0; 3], 60_000), SETS[0]).caption.contains("within 60 s."));
        assert!(table(&rows(SETS[0], 12, [1.0; 3], 500), SETS[0]).caption.contains("within 500 ms."));
    }
}
