//! Reports: what rows say, as Markdown, CSV and pictures. The same rows give the same report, byte
//! for byte, in whatever order they were measured.

use crate::experiment::{Experiment, Scale, Settings};
use crate::task::{Row, Settled, Task};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::time::Duration;

/// What an experiment says about its rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// What was found and where it differs from the source, in a sentence or two.
    pub findings: String,
    /// The rest, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a report.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A table.
    Table(Table),
    /// A picture.
    Figure(Figure),
}

/// A table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The names of the columns.
    pub header: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new<S: ToString>(caption: &str, header: &[S]) -> Table {
        let header = header.iter().map(ToString::to_string).collect();
        Table { caption: caption.to_owned(), header, rows: Vec::new() }
    }
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    /// Its name, to be added to that of the experiment; may be empty.
    pub name: String,
    /// What it shows, for those who cannot see it.
    pub alt: String,
    /// The picture.
    pub svg: String,
}

/// A report as files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rendered {
    /// The text, with links to the pictures and to the rows.
    pub markdown: String,
    /// The names of files beside it, and what they hold.
    pub files: Vec<(String, String)>,
}

/// Writes the report of an experiment, of rows that were measured with these settings; there is at least one.
#[must_use]
pub fn render(experiment: &dyn Experiment, settings: &Settings, rows: &[Row]) -> Rendered {
    let name = experiment.name();
    let rows = sorted(rows);
    let mut out = format!("## {}\n\n", experiment.title());
    let _ = writeln!(out, "Source: {}. {}\n", experiment.source(), experiment.shows());
    let mut files = vec![(format!("{name}.csv"), csv(&rows))];
    let report = experiment.report(&rows);
    let _ = writeln!(out, "{}\n", report.findings);
    for block in &report.blocks {
        match block {
            Block::Text(text) => {
                let _ = writeln!(out, "{text}\n");
            }
            Block::Table(table) => out += &markdown_table(table),
            Block::Figure(figure) => {
                let dash = if figure.name.is_empty() { "" } else { "-" };
                let file = format!("{name}{dash}{}.svg", figure.name);
                let _ = writeln!(out, "![{}]({file})\n", figure.alt);
                files.push((file, figure.svg.clone()));
            }
        }
    }
    if !experiment.columns().is_empty() {
        let _ = writeln!(out, "Columns of the rows: {}\n", experiment.columns());
    }
    let _ = writeln!(out, "{} All rows: [{name}.csv]({name}.csv).", provenance(experiment, settings, &rows));
    Rendered { markdown: out, files }
}

/// Rows in an order that does not depend on when they were measured. Of rows for the same task those
/// with shorter limits come first.
fn sorted(rows: &[Row]) -> Vec<Row> {
    let mut rows = rows.to_vec();
    rows.sort_by_cached_key(|row| (row.key(), row.limit_ms, row.at.clone()));
    rows
}

/// Where the rows come from, how long they were allowed to take, and whether some are missing.
fn provenance(experiment: &dyn Experiment, settings: &Settings, rows: &[Row]) -> String {
    let set = |of: fn(&Row) -> &String| rows.iter().map(of).collect::<BTreeSet<_>>();
    let join = |set: BTreeSet<&String>| set.into_iter().cloned().collect::<Vec<_>>().join("; ");
    let days = rows.iter().map(|row| row.at.split('T').next().unwrap_or_default());
    let (first, last) = (days.clone().min().unwrap_or_default(), days.max().unwrap_or_default());
    let when = if first == last { first.to_owned() } else { format!("{first} to {last}") };
    format!(
        "Measured: {} rows, scale {} ({}){}, seed {}, version {}, on {}, {when}.",
        rows.len(),
        settings.scale,
        missing(experiment, settings, rows),
        time_limit(experiment, settings, rows),
        settings.seed,
        join(set(|row| &row.version)),
        join(set(|row| &row.machine)),
    )
}

/// What is still to be measured.
fn missing(experiment: &dyn Experiment, settings: &Settings, rows: &[Row]) -> String {
    let (settled, scale) = (Settled::by(rows), settings.scale);
    // Where the time is part of a task's name, rows with another time than the scale's are tasks of their own.
    let named_by_time = rows.iter().all(|row| row.limit_ms.is_none());
    let times: BTreeSet<Duration> = rows.iter().filter_map(|row| experiment.allowed(row)).collect();
    let limits = (named_by_time && !times.is_empty()).then(|| times.into_iter().collect());
    let settings = Settings { limits, ..settings.clone() };
    let open = experiment.tasks(&settings).into_iter().filter(|task| !settled.settles(task));
    let (stopped, new): (Vec<Task>, Vec<Task>) = open.partition(|task| settled.has(task));
    match (new.len(), stopped.len()) {
        (0, 0) if scale == Scale::Quick => "a sample; `--scale paper` measures all of it".to_owned(),
        (0, 0) => "complete".to_owned(),
        (new, 0) => format!("{new} rows of scale {scale} are not measured"),
        (0, stopped) => format!("{stopped} rows of scale {scale} were not finished within shorter limits"),
        (new, stopped) => format!(
            "{new} rows of scale {scale} are not measured, and {stopped} were not finished within shorter limits"
        ),
    }
}

/// The longest time limit of the rows, and that of the scale if it is longer; nothing if nothing is timed.
fn time_limit(experiment: &dyn Experiment, settings: &Settings, rows: &[Row]) -> String {
    let Some(longest) = rows.iter().filter_map(|row| experiment.allowed(row)).max() else {
        return String::new();
    };
    let written = |time: Duration| seconds(time.as_secs_f64());
    let own = experiment.limits(settings.scale).into_iter().max().filter(|own| *own > longest);
    let own = own.map(|own| format!(" (the scale {} has {})", settings.scale, written(own)));
    format!(", with time limits up to {}{}", written(longest), own.unwrap_or_default())
}

fn markdown_table(table: &Table) -> String {
    let cell = |text: &String| text.replace('|', "\\|");
    let line = |cells: &[String]| format!("| {} |\n", cells.iter().map(cell).collect::<Vec<_>>().join(" | "));
    let mut out = format!("{}\n\n{}", table.caption, line(&table.header));
    let rule: Vec<String> =
        (0..table.header.len()).map(|i| if i == 0 { "---" } else { "---:" }.to_owned()).collect();
    out += &line(&rule);
    for row in &table.rows {
        out += &line(row);
    }
    out + "\n"
}

/// All rows as a table: parameters, limit, results. A result with the name of a parameter is told apart.
fn csv(rows: &[Row]) -> String {
    let names = |of: fn(&Row) -> &crate::task::Fields| {
        rows.iter().flat_map(|row| of(row).keys()).collect::<BTreeSet<_>>()
    };
    let (parameters, results) = (names(|row| &row.parameters), names(|row| &row.result));
    let mut out = String::new();
    let fixed = ["limit", "finished", "seconds_in_all"];
    let header = parameters.iter().map(|name| name.as_str()).chain(fixed);
    let told_apart = |name: &&String| match parameters.contains(*name) {
        true => format!("{name}_found"),
        false => (*name).clone(),
    };
    let header = header.map(quoted).chain(results.iter().map(told_apart).map(|name| quoted(&name)));
    let header: Vec<String> = header.collect();
    let _ = writeln!(out, "{}", header.join(","));
    for row in rows {
        let limit = row.limit_ms.map_or(String::new(), |ms| (ms as f64 / 1000.0).to_string());
        let fixed = [limit, row.finished.to_string(), row.seconds.to_string()];
        let cells = parameters.iter().map(|name| written(row.parameters.get(*name)));
        let results = results.iter().map(|name| written(row.result.get(*name)));
        let cells: Vec<String> = cells.chain(fixed).chain(results).map(|text| quoted(&text)).collect();
        let _ = writeln!(out, "{}", cells.join(","));
    }
    out
}

fn written(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A time limit as the papers write it: 1s, 2.5s, 50ms.
#[must_use]
pub fn seconds(seconds: f64) -> String {
    if seconds >= 1.0 || seconds == 0.0 {
        format!("{seconds} s")
    } else {
        format!("{} ms", short(seconds * 1000.0, 6))
    }
}

/// A number with so many significant digits, without zeros at its end; a tiny one with a power of ten.
#[must_use]
pub fn short(number: f64, digits: usize) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let magnitude = number.abs().log10().floor() as i32;
    if magnitude < -4 {
        return format!("{number:.0e}");
    }
    let places = (digits as i32 - 1 - magnitude).max(0) as usize;
    let text = format!("{number:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// A bound in words that is not below the number itself: a power of ten with one digit before it.
#[must_use]
pub fn at_most(number: f64) -> String {
    let power = 10f64.powf(number.log10().floor());
    format!("{:.0e}", (number / power).ceil() * power)
}

/// What a sample says about where it comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    count: f64,
    variance: f64,
}

impl Spread {
    /// That of some numbers; nothing if there are none.
    #[must_use]
    pub fn of(numbers: &[f64]) -> Option<Spread> {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers.iter().map(|x| (x - mean).powi(2)).sum();
        Spread::new(mean, count, squares)
    }

    /// That of numbers of which only the sum and the sum of the squares are known; nothing if there are none.
    #[must_use]
    pub fn from_sums(count: f64, sum: f64, squares: f64) -> Option<Spread> {
        let mean = sum / count;
        Spread::new(mean, count, squares - sum * mean)
    }

    /// From the squares of the distances to the mean. One number does not tell how far others are from it; then
    /// they are taken to be the same.
    fn new(mean: f64, count: f64, squares: f64) -> Option<Spread> {
        let variance = if count < 2.0 { 0.0 } else { squares.max(0.0) / (count - 1.0) };
        (count > 0.0).then_some(Spread { mean, count, variance })
    }

    /// The standard deviation.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance.sqrt()
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.variance / self.count).sqrt()
    }
}

/// The mean of some numbers and the standard error of that mean; 0 if there are none.
#[must_use]
pub fn mean_and_error(numbers: &[f64]) -> (f64, f64) {
    Spread::of(numbers).map_or((0.0, 0.0), |spread| (spread.mean, spread.error()))
}

/// Words as a list: "a, b and c".
#[must_use]
pub fn list<S: AsRef<str>>(words: &[S]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words[..] {
        [] => String::new(),
        [one] => one.to_owned(),
        [ref first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_reading() {
        assert_eq!(
            [0.0, 0.155, 12.3456, 1234.5, 0.000_123_45, 0.000_000_006_67].map(|x| short(x, 3)),
            ["0", "0.155", "12.3", "1234", "0.000123", "7e-9"]
        );
        assert_eq!([1.0, 2.5, 250.0, 0.05, 0.07].map(seconds), ["1 s", "2.5 s", "250 s", "50 ms", "70 ms"]);
        assert_eq!([&["a"][..], &["a", "b"], &["a", "b", "c"]].map(list), ["a", "a and b", "a, b and c"]);
        assert_eq!([2.43e-7, 3.0e-7, 9.5e-7, 0.2].map(at_most), ["3e-7", "3e-7", "1e-6", "2e-1"]);
        assert_eq!(quoted("a,\"b\""), "\"a,\"\"b\"\"\"");
    }

    /// Deviations of samples are divided by one less than there are numbers.
    #[test]
    fn samples() {
        assert_eq!(mean_and_error(&[1.0, 3.0]), (2.0, 1.0));
        assert_eq!((mean_and_error(&[5.0]), mean_and_error(&[])), ((5.0, 0.0), (0.0, 0.0)));
        let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let spread = Spread::of(&numbers).unwrap();
        assert!(
            (spread.mean - 5.0).abs() < 1e-12 && (spread.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12
        );
        assert!((spread.error() - (4.0f64 / 7.0).sqrt()).abs() < 1e-12);
        let squares = numbers.iter().map(|x| x * x).sum();
        assert_eq!(Spread::from_sums(8.0, 40.0, squares), Some(spread));
        assert_eq!((Spread::of(&[]), Spread::from_sums(0.0, 0.0, 0.0)), (None, None));
    }
}
