//! Rooms of 4, 5 and 6 points: all of them, with one amazon each.
//!
//! A room is a set of squares connected by king's moves; rooms that differ by a symmetry of the board
//! or by exchanging the colours are one. Varies: the size and δ. Measured: the errors of mean and
//! temperature of TDS at that δ, and, at the exact δ, whether TDS, TDS+ and squeeze search agree with
//! the exact engine. A row is a hundred rooms. TDS has its table (E3, E5), which changes no answer;
//! plain TDS, which takes long for six points, is compared for four and five.

use crate::engines::config;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, list, short};
use crate::task::{Fields, Row, Task};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Game, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Nearness;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::squeeze::Squeezer;
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{Run, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::{Limits, Solver};
use std::collections::BTreeSet;
use std::sync::OnceLock;
use std::time::Duration;

/// See the module.
pub struct Rooms;

/// Rooms can be six squares long in either direction.
type Room = Amazons<u64>;

const SIZES: [u64; 3] = [4, 5, 6];
const CHUNK: usize = 100;
/// The binary places of the finest δ for which plain TDS is compared too.
const PLAIN_PLACES: u32 = 3;
/// δ from 1 to the exact one for six points.
const DELTAS: [&str; 5] = ["1", "1/2", "1/4", "1/8", "1/16"];

/// Average and greatest errors of temperature and mean on the slides, for 4, 5 and 6 points.
const PAPER: [[Option<[f64; 4]>; 3]; 5] = [
    [Some([0.155, 0.0, 1.0, 0.0]), Some([0.334, 0.086, 1.5, 0.75]), Some([0.306, 0.150, 1.5, 0.75])],
    [Some([0.0, 0.0, 0.0, 0.0]), Some([0.0029, 0.024, 0.25, 0.25]), Some([0.0099, 0.020, 0.375, 0.25])],
    [Some([0.0, 0.0, 0.0, 0.0]), Some([0.0014, 0.0, 0.125, 0.0]), Some([0.0016, 0.005, 0.125, 0.125])],
    [None, Some([0.0, 0.0, 0.0, 0.0]), Some([0.0008, 0.0, 0.0625, 0.0])],
    [None, None, Some([0.0, 0.0, 0.0, 0.0])],
];

impl Experiment for Rooms {
    fn name(&self) -> &'static str {
        "rooms"
    }

    fn title(&self) -> &'static str {
        "Rooms of 4, 5 and 6 points"
    }

    fn source(&self) -> &'static str {
        "Müller, CMPUT 657 slides on TDS (2025), Tables 1 and 2, after Müller, Enzenberger and Schaeffer (2004)"
    }

    fn shows(&self) -> &'static str {
        "Exact searches agree on every small room; errors of mean and temperature with larger δ."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 300 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let mut tasks = Vec::new();
        for size in SIZES {
            let chunks = rooms(size).len().div_ceil(CHUNK);
            // Most rooms have six points; a quick run takes some of them.
            let is_sample = settings.scale == Scale::Quick && size == 6;
            let (first, step) = if is_sample { (settings.seed as usize % 8, 8) } else { (0, 1) };
            // Half of the birthday's unit is exact: one place for each empty square.
            for delta in &DELTAS[..=size as usize - 2] {
                tasks.extend(
                    (first..chunks)
                        .step_by(step)
                        .map(|chunk| Task::new(fields! { "size": size, "delta": delta, "chunk": chunk })),
                );
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let delta: Dyadic =
            task.parameters["delta"].as_str().unwrap_or_default().parse().expect("written by us");
        let spacing = Spacing::from_delta(delta).expect("a power of two");
        let chunk = rooms(number("size")).chunks(CHUNK).nth(number("chunk") as usize).unwrap_or_default();
        let mut errors = Errors::default();
        for room in chunk {
            context.go_on()?;
            errors.add(room, spacing, u64::from(spacing.places()) + 2 == number("size"), context)?;
        }
        Ok(Measured::finished(errors.fields()))
    }

    fn columns(&self) -> &'static str {
        "a row is a hundred `rooms`; `sum` is that of their errors and `worst` the greatest, `compared` how \
         many exact answers were compared with the exact engine's, `wrong` how many differ."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Average errors of temperature and mean against δ, by size of the room".to_owned(),
            svg: plot(rows),
        };
        let blocks = vec![
            Block::Table(table(rows, "Average", &["temperature_sum", "mean_sum"])),
            Block::Table(table(rows, "Greatest", &["temperature_worst", "mean_worst"])),
            Block::Figure(figure),
        ];
        Report { findings: findings(rows), blocks }
    }
}

/// What is wrong with some rooms.
#[derive(Clone, Debug, Default)]
struct Errors {
    rooms: u64,
    /// How many of them the search has no mean for.
    without_mean: u64,
    mean_sum: f64,
    mean_worst: f64,
    temperature_sum: f64,
    temperature_worst: f64,
    /// How many answers of exact searches were compared, and how many were wrong.
    compared: u64,
    wrong: u64,
}

impl Errors {
    fn add(
        &mut self,
        room: &Room,
        spacing: Spacing,
        exact: bool,
        context: &Context,
    ) -> Result<(), Interrupted> {
        let truth = Solver::default().thermograph(room).expect("a small room");
        let sum = Sum::from(*room);
        let limits = context.limits(None);
        let ask = |enhancements, spacing| {
            let config = config(enhancements, spacing);
            run(&sum, &config, &Nothing, None, &limits).expect("Amazons has all bounds")
        };
        let with_table = Enhancements { e3: true, e5: true, ..Enhancements::default() };
        let found = ask(with_table, Some(spacing));
        context.check(found.stop)?;
        let exactly = found.temperature.exact().map(Dyadic::to_f64);
        let temperature = exactly.unwrap_or_else(|| discovered(&found)) - truth.temperature().to_f64();
        let temperature = temperature.abs();
        self.rooms += 1;
        match found.mean.value() {
            Some(mean) => {
                let off = (mean.to_f64() - truth.mean().to_f64()).abs();
                self.mean_sum += off;
                self.mean_worst = self.mean_worst.max(off);
            }
            None => self.without_mean += 1,
        }
        self.temperature_sum += temperature;
        self.temperature_worst = self.temperature_worst.max(temperature);
        if exact {
            let plus = ask(Enhancements::ALL, None);
            context.check(plus.stop)?;
            let squeezed = Squeezer::new(None, &Nearness).run(&sum, false, &Limits::default()).outcome;
            let right = (Some(truth.mean()), Some(truth.temperature()));
            let mut answers = vec![
                (found.mean.exact(), found.temperature.exact()),
                (plus.mean.exact(), plus.temperature.exact()),
                (squeezed.mean.exact(), squeezed.temperature.exact()),
            ];
            if spacing.places() <= PLAIN_PLACES {
                let plain = ask(Enhancements::default(), None);
                context.check(plain.stop)?;
                answers.push((plain.mean.exact(), plain.temperature.exact()));
            }
            self.compared += answers.len() as u64;
            self.wrong += answers.iter().filter(|answer| **answer != right).count() as u64;
        }
        Ok(())
    }

    fn fields(&self) -> Fields {
        let mut fields = fields! {
            "rooms": self.rooms,
            "mean_sum": self.mean_sum,
            "mean_worst": self.mean_worst,
            "temperature_sum": self.temperature_sum,
            "temperature_worst": self.temperature_worst,
            "compared": self.compared,
            "wrong": self.wrong,
        };
        if self.without_mean > 0 {
            fields.insert("without_mean".to_owned(), self.without_mean.into());
        }
        fields
    }
}

/// What both first players discover, on average: of a temperature between two coupons one of them finds
/// the higher and the other one the lower. Who moves on the board when only coupons of −1 are left has
/// taken the last coupon above them; if the mean is an integer, so is the game.
fn discovered<M>(found: &Run<M>) -> f64 {
    let of_player = |player: Player| {
        let trial = found.trials.iter().rev().find(|trial| trial.first == player)?;
        let lowest = Dyadic::from_raw(Dyadic::MINUS_ONE.raw() + trial.spacing.raw()).ok();
        let is_integer = trial.temperature == lowest && trial.mean.raw() % Dyadic::ONE.raw() == 0;
        trial.temperature.filter(|_| !is_integer)
    };
    let [left, right] = Player::BOTH.map(|player| of_player(player).unwrap_or(Dyadic::MINUS_ONE).to_f64());
    f64::midpoint(left, right)
}

/// All rooms of a size.
fn rooms(size: u64) -> &'static [Room] {
    static ROOMS: [OnceLock<Vec<Room>>; SIZES.len()] = [const { OnceLock::new() }; SIZES.len()];
    let index = SIZES.iter().position(|known| *known == size).expect("a size of this experiment");
    ROOMS[index].get_or_init(|| {
        let mut rooms = BTreeSet::new();
        for squares in shapes(size as usize) {
            for &left in &squares {
                for &right in squares.iter().filter(|right| **right != left) {
                    let mut room = room(&squares, left, right);
                    room.canonicalize();
                    rooms.insert(room);
                }
            }
        }
        rooms.into_iter().collect()
    })
}

type Square = (u8, u8);

/// All sets of so many squares connected by king's moves, moved into the corner.
fn shapes(size: usize) -> BTreeSet<Vec<Square>> {
    let mut shapes = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for &(x, y) in shape {
                for (dx, dy) in (-1i16..=1).flat_map(|dx| (-1i16..=1).map(move |dy| (dx, dy))) {
                    // One to the right and up, so that nothing is negative.
                    let new = ((i16::from(x) + 1 + dx) as u8, (i16::from(y) + 1 + dy) as u8);
                    let mut grown: Vec<Square> = shape.iter().map(|&(x, y)| (x + 1, y + 1)).collect();
                    if !grown.contains(&new) {
                        grown.push(new);
                        larger.insert(cornered(grown));
                    }
                }
            }
        }
        shapes = larger;
    }
    shapes
}

fn cornered(mut squares: Vec<Square>) -> Vec<Square> {
    let x = squares.iter().map(|square| square.0).min().unwrap_or(0);
    let y = squares.iter().map(|square| square.1).min().unwrap_or(0);
    squares.iter_mut().for_each(|square| *square = (square.0 - x, square.1 - y));
    squares.sort_unstable();
    squares
}

fn room(squares: &[Square], left: Square, right: Square) -> Room {
    let width = 1 + squares.iter().map(|square| square.0).max().unwrap_or(0);
    let height = 1 + squares.iter().map(|square| square.1).max().unwrap_or(0);
    let bit = |&(x, y): &Square| 1u64 << (u32::from(y) * u32::from(width) + u32::from(x));
    let empty = squares.iter().filter(|square| **square != left && **square != right);
    Amazons::new(width, height, [bit(&left), bit(&right)], empty.map(bit).sum())
}

fn of<'a>(rows: &'a [Row], size: u64, delta: &'a str) -> impl Iterator<Item = &'a Row> + Clone {
    rows.iter().filter(move |row| row.whole("size") == size && row.text("delta") == delta)
}

fn findings(rows: &[Row]) -> String {
    let total = |name: &str| rows.iter().map(|row| row.count(name)).sum::<u64>();
    let counts = SIZES.map(|size| {
        let measured: u64 = of(rows, size, "1").map(|row| row.count("rooms")).sum();
        let all = rooms(size).len() as u64;
        if measured < all { format!("{measured} of {all}") } else { all.to_string() }
    });
    let agreement = match (total("compared"), total("wrong")) {
        (0, _) => "no answers of exact searches".to_owned(),
        (all, 0) => format!(
            "all {all} answers of exact searches are right (of TDS+, squeeze search, and TDS with E3 and E5 on all rooms, and \
             of plain TDS on those of 4 and 5 points)"
        ),
        (all, wrong) => format!("**{wrong} of {all} answers of exact searches are wrong**"),
    };
    let without = match rows.iter().map(without_mean).sum::<u64>() {
        0 => String::new(),
        count => format!(" **For {count} rooms there is no mean.**"),
    };
    format!(
        "Of the rooms of 4, 5 and 6 points {} were measured, and {agreement}. The slides have \"over 4000 distinct \
         positions\" without saying which{}.{without}",
        list(&counts),
        greatest_errors(rows),
    )
}

/// From which δ on the greatest errors are those of the slides, if all rooms were measured.
fn greatest_errors(rows: &[Row]) -> String {
    let cells =
        |row: usize| SIZES.into_iter().zip(PAPER[row]).filter_map(|(size, paper)| Some((size, paper?)));
    let complete = |row: usize, size: u64| {
        let measured: u64 = of(rows, size, DELTAS[row]).map(|row| row.count("rooms")).sum();
        measured == rooms(size).len() as u64
    };
    if !(0..DELTAS.len()).all(|row| cells(row).all(|(size, _)| complete(row, size))) {
        return String::new();
    }
    let same = |row: &usize| {
        cells(*row).all(|(size, [.., temperature, mean])| {
            [("temperature_worst", temperature), ("mean_worst", mean)].iter().all(|(name, paper)| {
                error(rows, size, DELTAS[*row], name).is_some_and(|ours| (ours - paper).abs() < 1e-9)
            })
        })
    };
    match (0..DELTAS.len()).rev().take_while(same).last() {
        Some(0) => "; its greatest errors are the same as ours".to_owned(),
        Some(row) => format!("; from δ = {} on the greatest errors there are the same as ours", DELTAS[row]),
        None => "; the greatest errors there are others".to_owned(),
    }
}

/// For how many rooms of a row there is no mean. A row that has none at all was written before such rooms were
/// counted.
fn without_mean(row: &Row) -> u64 {
    if row.maybe("mean_sum").is_none() { row.count("rooms") } else { row.count("without_mean") }
}

/// A table of errors of temperature and mean, averages or maxima.
fn table(rows: &[Row], what: &str, names: &[&str; 2]) -> Table {
    let header = ["δ", "4 points", "slides", "5 points", "slides", "6 points", "slides"];
    let caption = format!(
        "{what} absolute errors of temperature / mean; the temperature is the average of what the two first players \
         discover, or the one that is proved where δ is fine enough for that."
    );
    let mut table = Table::new(&caption, &header);
    for (i, delta) in DELTAS.into_iter().enumerate() {
        let mut cells = vec![delta.to_owned()];
        for (j, size) in SIZES.into_iter().enumerate() {
            let pair = |values: [Option<f64>; 2]| {
                values.map(|value| value.map_or("–".to_owned(), |value| short(value, 3))).join(" / ")
            };
            let measured = of(rows, size, delta).next().is_some();
            cells.push(if measured {
                pair(names.map(|name| error(rows, size, delta, name)))
            } else {
                "–".to_owned()
            });
            let column = if what == "Average" { 0 } else { 2 };
            let slides = PAPER[i][j].map(|all| pair([all[column], all[column + 1]].map(Some)));
            cells.push(slides.unwrap_or_else(|| "–".to_owned()));
        }
        table.rows.push(cells);
    }
    table
}

/// The average of a sum over rooms, or the greatest of the worst; nothing if no room has an answer.
fn error(rows: &[Row], size: u64, delta: &str, name: &str) -> Option<f64> {
    let answered =
        |row: &Row| row.count("rooms") - if name.starts_with("mean") { without_mean(row) } else { 0 };
    let rooms: u64 = of(rows, size, delta).map(answered).sum();
    let values = of(rows, size, delta).filter_map(|row| row.maybe(name));
    (rooms > 0).then(|| match name.ends_with("_sum") {
        true => values.sum::<f64>() / rooms as f64,
        false => values.fold(0.0, f64::max),
    })
}

fn plot(rows: &[Row]) -> String {
    let panel = |title: &str, name: &'static str, column: usize| {
        let mut series = Vec::new();
        for (j, size) in SIZES.into_iter().enumerate() {
            let unit = |delta: &str| delta.parse::<Dyadic>().map_or(0.0, Dyadic::to_f64);
            let ours = DELTAS.iter().filter_map(|delta| {
                error(rows, size, delta, name).map(|y| Point { x: unit(delta), y, range: None })
            });
            let slides = DELTAS.iter().zip(&PAPER).filter_map(|(delta, row)| {
                row[j].map(|all| Point { x: unit(delta), y: all[column], range: None })
            });
            let (ours, slides) = (ours.collect(), slides.collect());
            series.push(Series { name: format!("{size} points"), look: Look::Line, hue: j, points: ours });
            let name = format!("{size} points, slides");
            series.push(Series { name, look: Look::Dashed, hue: j, points: slides });
        }
        Panel {
            title: title.to_owned(),
            x: Axis { name: "δ".to_owned(), logarithmic: true },
            y: Axis { name: "average error".to_owned(), logarithmic: true },
            series,
        }
    };
    let panels = [
        panel("Temperature (errors of 0 are not shown)", "temperature_sum", 0),
        panel("Mean (errors of 0 are not shown)", "mean_sum", 1),
    ];
    svg("Rooms of 4, 5 and 6 points", &panels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_shapes() {
        // Sets of squares connected by king's moves, up to translation only.
        assert_eq!((1..=5).map(|size| shapes(size).len()).collect::<Vec<_>>(), [1, 4, 20, 110, 638]);
    }

    /// What is said about the answers adds up: three searches of every room, and plain TDS where it is short.
    #[test]
    fn answers_of_exact_searches() {
        for (size, delta, count) in [(4, "1/4", 4), (5, "1/8", 4), (6, "1/16", 3)] {
            let spacing = Spacing::from_delta(delta.parse().unwrap()).unwrap();
            let mut errors = Errors::default();
            errors.add(&super::rooms(size)[7], spacing, true, &Context::default()).unwrap();
            assert_eq!((errors.compared, errors.wrong), (count, 0), "{size} points");
        }
    }

    /// Rows of all rooms, with the greatest errors of the slides.
    fn as_on_the_slides() -> Vec<Row> {
        let mut rows = Vec::new();
        for (delta, papers) in DELTAS.into_iter().zip(PAPER) {
            for (size, [temperature, mean, temperature_worst, mean_worst]) in
                SIZES.into_iter().zip(papers).filter_map(|(size, paper)| Some((size, paper?)))
            {
                let count = super::rooms(size).len();
                let result = fields! {
                    "rooms": count, "mean_sum": mean * count as f64, "temperature_sum": temperature * count as f64,
                    "mean_worst": mean_worst, "temperature_worst": temperature_worst,
                };
                rows.push(Row::example(fields! { "size": size, "delta": delta, "chunk": 0 }, result));
            }
        }
        rows
    }

    #[test]
    fn greatest_errors_are_compared_with_the_slides() {
        let mut rows = as_on_the_slides();
        assert!(greatest_errors(&rows).contains("the same as ours"));
        assert!(!greatest_errors(&rows).contains("from"));
        let other = |rows: &mut Vec<Row>, size: u64, delta: &str| {
            let is_it = |row: &&mut Row| row.whole("size") == size && row.text("delta") == delta;
            let row = rows.iter_mut().find(is_it).unwrap();
            row.result.insert("temperature_worst".to_owned(), 0.75.into());
        };
        other(&mut rows, 5, "1/2");
        assert!(greatest_errors(&rows).contains("from δ = 1/4 on"));
        other(&mut rows, 6, "1/16");
        assert!(greatest_errors(&rows).contains("are others"));
        // As long as rooms are missing, nothing is said.
        assert_eq!(greatest_errors(&rows[1..]), "");
    }

    #[test]
    fn a_room_without_a_mean_has_no_error() {
        let errors =
            Errors { rooms: 4, without_mean: 2, mean_sum: 1.0, mean_worst: 0.75, ..Errors::default() };
        let parameters = || fields! { "size": 4, "delta": "1", "chunk": 0 };
        let counted = [Row::example(parameters(), errors.fields())];
        assert_eq!(error(&counted, 4, "1", "mean_sum"), Some(0.5));
        assert_eq!(error(&counted, 4, "1", "temperature_sum"), Some(0.0));
        assert!(findings(&counted).contains("**For 2 rooms there is no mean.**"), "{}", findings(&counted));
        // An infinite error is nothing in JSON.
        let infinite =
            Errors { without_mean: 0, mean_sum: f64::INFINITY, mean_worst: f64::INFINITY, ..errors };
        let read = [Row::example(parameters(), infinite.fields())];
        assert_eq!([error(&read, 4, "1", "mean_sum"), error(&read, 4, "1", "mean_worst")], [None, None]);
        assert!(findings(&read).contains("**For 4 rooms there is no mean.**"), "{}", findings(&read));
        let all = Errors { rooms: 4, ..Errors::default() };
        assert!(!findings(&[Row::example(parameters(), all.fields())]).contains("**"));
        assert!(!all.fields().contains_key("without_mean"));
    }
}
