//! What single enhancements do: E4 by temperature, the cost of coupons above the temperature (E1), and
//! the share of E5.
//!
//! Three kinds of rows. *E4*: the time of TDS₁₂₃₅ and of TDS₁₂₃₄₅ for a position. *Top*: the times of TDS₁₃₅
//! when 0, 1, 2, … coupons are put on top of what its pre-searches have found, the others only if it finishes
//! without. *E5*: nodes of TDS₁₂₃₄ and of TDS₁₂₃₄₅ for the positions with five empty squares.

use crate::engines::{Engine, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Spread, Table, list, seconds, short};
use crate::task::{Fields, Row, Task, rounded};
use crate::test_set::{Case, cases, chosen, find};
use hotstrat_core::Sum;
use hotstrat_core::evaluate::Nothing;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::StopReason;
use hotstrat_search::clock::Clock;
use hotstrat_search::tds::engine::{Config, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::time::Duration;

/// See the module.
pub struct Temperature;

/// The longest limit of the paper.
const LIMIT: f64 = 250.0;
const QUICK_LIMIT: f64 = 0.25;
/// The most extra coupons.
const MOST_EXTRA: u32 = 4;
/// Of the positions that TDS₁₃₅ completed, how many more were not completed with 1 to 4 extra coupons.
const PAPER_TIMEOUTS: [u64; 4] = [3, 5, 8, 8];
/// How many nodes E5 saves in the paper, in per cent.
const PAPER_E5: f64 = 0.5;
/// The paper compares times with extra coupons on positions that take over a second.
const LONG: f64 = 1.0;
/// So many seconds are enough for times to be compared here.
const SOME: f64 = 0.1;
/// How long a search may warm up; to a longer one it makes no difference.
const WARMING: Duration = Duration::from_secs(1);

impl Experiment for Temperature {
    fn name(&self) -> &'static str {
        "temperature"
    }

    fn title(&self) -> &'static str {
        "E4 by temperature, extra top coupons, the share of E5"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), Figures 3 and 4"
    }

    fn shows(&self) -> &'static str {
        "For which positions recursive pre-searches pay, and what coupons above the temperature cost."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 50 } else { 6 * 86_400 })
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        vec![Duration::from_secs_f64(if scale == Scale::Quick { QUICK_LIMIT } else { LIMIT })]
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let limit = settings.longest(&self.limits(settings.scale));
        let chosen = chosen(settings, 8);
        let mut tasks = Vec::new();
        for case in &chosen {
            for engine in [Engine::tds("1235"), Engine::tds("12345")] {
                tasks.push(fields! { "kind": "e4", "engine": engine.to_string(), "position": case.text });
            }
            tasks.push(fields! { "kind": "top", "position": case.text });
        }
        for case in cases().iter().filter(|case| case.empty == 5) {
            for engine in [Engine::tds("1234"), Engine::tds("12345")] {
                tasks.push(fields! { "kind": "e5", "engine": engine.to_string(), "position": case.text });
            }
        }
        tasks.into_iter().map(|parameters| Task::within(parameters, limit)).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let case = find(text("position")).expect("one of the 600");
        if text("kind") == "top" {
            return with_extra_coupons(case, task.limit, context);
        }
        let engine: Engine = text("engine").parse().expect("written by us");
        let answer = engine.answer(&case.board, &context.limits(task.limit));
        context.check(answer.stop)?;
        let mut result = described(case, answer.seconds);
        result.insert("nodes".to_owned(), answer.nodes.into());
        Ok(Measured { result, finished: answer.solved().is_some() })
    }

    fn columns(&self) -> &'static str {
        "`kind` is what is measured, `times` the seconds with 0, 1, … extra coupons, `coupons` how many the \
         last search has without."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let of = |kind: &str| rows.iter().filter(|row| row.text("kind") == kind).collect::<Vec<_>>();
        let (e4, top, e5) = (pairs(&of("e4")), extra_times(&of("top")), pairs(&of("e5")));
        let figure = |name: &str, alt: &str, svg| {
            Block::Figure(Figure { name: name.to_owned(), alt: alt.to_owned(), svg })
        };
        let blocks = vec![
            Block::Table(e4_table(&e4)),
            figure("e4", "Time with E4 against time without, by temperature", e4_plot(&e4)),
            Block::Table(top_table(&top)),
            figure("top", "Time with extra top coupons against time without", top_plot(&top)),
        ];
        Report { findings: findings(&e4, &top, &e5), blocks }
    }
}

fn described(case: &Case, seconds: f64) -> Fields {
    fields! {
        "empty": case.empty,
        "temperature": case.temperature.to_f64(),
        "seconds": rounded(seconds),
    }
}

/// The times of TDS₁₃₅ without and with extra coupons on top, null where it does not finish, and how many coupons its
/// last search has without.
fn with_extra_coupons(
    case: &Case,
    limit: Option<Duration>,
    context: &Context,
) -> Result<Measured, Interrupted> {
    let Engine::Tds(enhancements) = Engine::tds("135") else { unreachable!("it is TDS") };
    let sum = Sum::from(case.board);
    let (mut times, mut coupons) = (Vec::new(), 0);
    let with = |extra| Config { extra, ..config(enhancements, None) };
    // The first search of a position finds the caches cold, which must not count against it.
    let warming = context.limits(limit.map(|limit| limit.min(WARMING)));
    let warmed = run(&sum, &with(0), &Nothing, None, &warming).expect("Amazons has all bounds");
    context.check(warmed.stop)?;
    for extra in 0..=MOST_EXTRA {
        let config = with(extra);
        let begin = Clock::Thread.start();
        let found =
            run(&sum, &config, &Nothing, None, &context.limits(limit)).expect("Amazons has all bounds");
        let seconds = begin.elapsed().as_secs_f64();
        context.check(found.stop)?;
        let finished = found.stop == StopReason::Finished;
        times.push(finished.then_some(rounded(seconds)));
        if extra == 0 {
            let last = found.trials.last().and_then(|trial| trial.spacing.reaching(trial.top));
            coupons = last.unwrap_or(0);
            if !finished {
                break;
            }
        }
    }
    // Who was stopped with extra coupons is to be measured again when there is more time.
    let finished = times.iter().all(Option::is_some);
    let result = fields! {
        "empty": case.empty,
        "temperature": case.temperature.to_f64(),
        "times": times,
        "coupons": coupons,
    };
    Ok(Measured { result, finished })
}

/// Rows of the same position by both engines, the one with fewer enhancements first, if both finished.
fn pairs<'a>(rows: &[&'a Row]) -> Vec<[&'a Row; 2]> {
    let mut by_position: BTreeMap<&str, BTreeMap<usize, &Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.finished) {
        let size = row.text("engine").chars().count();
        by_position.entry(row.text("position")).or_default().insert(size, row);
    }
    let both = by_position.into_values().filter(|rows| rows.len() == 2);
    both.filter_map(|rows| rows.into_values().collect::<Vec<_>>().try_into().ok()).collect()
}

/// What extra coupons do to one position.
struct Extra {
    /// The times with 0, 1, … of them.
    times: Vec<Option<f64>>,
    /// How many there are without.
    coupons: u64,
}

/// The positions that are finished without extra coupons, and that are not known without a search.
fn extra_times(rows: &[&Row]) -> Vec<Extra> {
    // With longer limits a position has several rows, of which the one with the longest tells most.
    let mut by_position: BTreeMap<&str, &Row> = BTreeMap::new();
    for row in rows {
        let kept = by_position.entry(row.text("position")).or_insert(row);
        if row.limit() > kept.limit() {
            *kept = row;
        }
    }
    let times = |row: &Row| {
        let times = row.result.get("times").and_then(Value::as_array)?;
        Some(Extra { times: times.iter().map(Value::as_f64).collect(), coupons: row.count("coupons") })
    };
    let searched = by_position.into_values().filter_map(times);
    searched.filter(|it| it.coupons > 0 && it.times.first().is_some_and(Option::is_some)).collect()
}

fn findings(e4: &[[&Row; 2]], top: &[Extra], e5: &[[&Row; 2]]) -> String {
    let hot: Vec<_> = e4.iter().filter(|[without, _]| without.number("temperature") >= 2.0).collect();
    let faster = |pair: &&&[&Row; 2]| pair[1].number("seconds") < pair[0].number("seconds");
    let text = format!(
        "Of {} hot positions (t ≥ 2) that both solve, TDS₁₂₃₄₅ is faster than TDS₁₂₃₅ on {}; the paper says on all of them. \
         Not all of that is E4: without it every search here is preceded by shallower ones, with it only the first. {} {}",
        hot.len(),
        hot.iter().filter(faster).count(),
        top_findings(top),
        e5_findings(e5),
    );
    text.trim_end().to_owned()
}

/// What extra coupons cost, beside how many there are anyway.
fn top_findings(top: &[Extra]) -> String {
    let over = |seconds: f64| top.iter().filter(move |it| it.times[0] > Some(seconds));
    let is_cheapest = |it: &&Extra| it.times[1..].iter().flatten().all(|time| Some(*time) >= it.times[0]);
    let mut text = format!(
        "TDS₁₃₅ is fastest without extra coupons on {} of {} positions, and on {} of {} that take over a second; in the \
         paper on all of these.",
        top.iter().filter(is_cheapest).count(),
        top.len(),
        over(LONG).filter(is_cheapest).count(),
        over(LONG).count(),
    );
    // What the positions that are finished with all coupons take, compared with what they take without extra ones.
    let complete: Vec<(Vec<f64>, u64)> = over(SOME)
        .filter_map(|it| Some((it.times.iter().copied().collect::<Option<_>>()?, it.coupons)))
        .collect();
    let total = |extra: usize| complete.iter().map(|(times, _)| times[extra]).sum::<f64>();
    let ratios: Vec<f64> = complete.iter().map(|(times, _)| 100.0 * times[1] / times[0]).collect();
    if let Some(spread) = Spread::of(&ratios).filter(|_| complete.len() > 1) {
        let changes: Vec<f64> =
            (1..=MOST_EXTRA as usize).map(|extra| 100.0 * (total(extra) / total(0) - 1.0)).collect();
        let mut coupons: Vec<u64> = complete.iter().map(|(_, coupons)| *coupons).collect();
        coupons.sort_unstable();
        let written = |change: &f64| format!("{change:+.1}").replace('-', "−");
        text += &format!(
            " Where the search takes over {}, 1 to {MOST_EXTRA} more change the total time of {} positions by {} %, while that \
             of a single one varies by {:.0} % (standard deviation, one more against none). Half of these stacks have {} \
             coupons or more without extra ones.",
            seconds(SOME),
            complete.len(),
            list(&changes.iter().map(written).collect::<Vec<String>>()),
            spread.deviation(),
            coupons[coupons.len() / 2],
        );
    }
    text
}

/// What E5 saves, and where.
fn e5_findings(e5: &[[&Row; 2]]) -> String {
    if e5.is_empty() {
        return String::new();
    }
    let nodes = |i: usize| e5.iter().map(|pair| pair[i].count("nodes")).sum::<u64>() as f64;
    let saved = 100.0 * (1.0 - nodes(1) / nodes(0));
    format!(
        "E5 saves {} % of the nodes on {} positions with five empty squares ({PAPER_E5} % in the paper): it spares a search \
         what a shallower one has settled. Such a position takes {:.0} nodes here on average without it.",
        short(saved, 2),
        e5.len(),
        nodes(0) / e5.len() as f64,
    )
}

fn e4_table(pairs: &[[&Row; 2]]) -> Table {
    let mut table = Table::new(
        "Positions that both solve, by temperature: total seconds, and on how many E4 is faster.",
        &["temperature", "positions", "TDS₁₂₃₅", "TDS₁₂₃₄₅", "E4 faster on"],
    );
    let bands =
        [(-1.0, 0.0, "−1 ≤ t < 0"), (0.0, 1.0, "0 ≤ t < 1"), (1.0, 2.0, "1 ≤ t < 2"), (2.0, 99.0, "t ≥ 2")];
    for (low, high, name) in bands {
        let of: Vec<_> =
            pairs.iter().filter(|pair| (low..high).contains(&pair[0].number("temperature"))).collect();
        let total = |i: usize| short(of.iter().map(|pair| pair[i].number("seconds")).sum(), 4);
        let faster = of.iter().filter(|pair| pair[1].number("seconds") < pair[0].number("seconds")).count();
        table.rows.push(vec![name.to_owned(), of.len().to_string(), total(0), total(1), faster.to_string()]);
    }
    table
}

fn top_table(top: &[Extra]) -> Table {
    let mut table = Table::new(
        "TDS₁₃₅ with extra top coupons, on the positions that it finishes without: how many more are not finished, and the \
         seconds for those that are finished with all of them.",
        &["extra coupons", "not finished", "in the paper", "seconds"],
    );
    let complete = complete(top);
    for extra in 0..=MOST_EXTRA as usize {
        let missing = top.iter().filter(|it| it.times[extra].is_none()).count();
        let paper = extra.checked_sub(1).map_or("–".to_owned(), |i| PAPER_TIMEOUTS[i].to_string());
        let total: f64 = complete.iter().map(|times| times[extra]).sum();
        table.rows.push(vec![extra.to_string(), missing.to_string(), paper, short(total, 4)]);
    }
    table
}

/// The times of positions that are finished with all coupons.
fn complete(top: &[Extra]) -> Vec<Vec<f64>> {
    top.iter().filter_map(|it| it.times.iter().copied().collect()).collect()
}

/// A time for a logarithmic axis: the clock does not tell less than a microsecond.
fn on_axis(seconds: f64) -> f64 {
    seconds.max(1e-6)
}

/// The line on which both times are the same.
fn diagonal(times: impl Iterator<Item = f64>) -> Series {
    let (low, high) = times.fold((1.0f64, 0.0f64), |(low, high), x| (low.min(x), high.max(x)));
    let points = [low, high.max(low)].map(|x| Point { x, y: x, range: None }).to_vec();
    Series { name: "equally fast".to_owned(), look: Look::Guide, hue: 7, points }
}

fn seconds_axis(of: &str) -> Axis {
    Axis { name: format!("seconds, {of}"), logarithmic: true }
}

fn e4_plot(pairs: &[[&Row; 2]]) -> String {
    let time = |row: &Row| on_axis(row.number("seconds"));
    let mut series = vec![diagonal(pairs.iter().flat_map(|pair| pair.map(time)))];
    for (hue, (name, is_hot)) in [("t < 2", false), ("t ≥ 2", true)].into_iter().enumerate() {
        let of = pairs.iter().filter(|pair| (pair[0].number("temperature") >= 2.0) == is_hot);
        let points = of.map(|pair| Point { x: time(pair[0]), y: time(pair[1]), range: None }).collect();
        series.push(Series { name: name.to_owned(), look: Look::Marks, hue, points });
    }
    let panel = Panel {
        title: "Each mark is a position".to_owned(),
        x: seconds_axis("TDS₁₂₃₅"),
        y: seconds_axis("TDS₁₂₃₄₅"),
        series,
    };
    svg("Recursive pre-searches (E4) by temperature", &[panel])
}

fn top_plot(top: &[Extra]) -> String {
    let complete = complete(top);
    let mut series = vec![diagonal(complete.iter().flatten().map(|&time| on_axis(time)))];
    for extra in 1..=MOST_EXTRA as usize {
        let points = complete.iter().map(|times| Point {
            x: on_axis(times[0]),
            y: on_axis(times[extra]),
            range: None,
        });
        let name = format!("{extra} more");
        series.push(Series { name, look: Look::Marks, hue: extra - 1, points: points.collect() });
    }
    let panel = Panel {
        title: "Each mark is a position and a number of extra coupons".to_owned(),
        x: seconds_axis("TDS₁₃₅"),
        y: seconds_axis("with extra coupons"),
        series,
    };
    svg("Extra top coupons", &[panel])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only the positions that take long are compared with the paper's, and only those that are finished with all
    /// coupons with each other.
    #[test]
    fn extra_coupons_are_compared_where_the_search_takes_long() {
        let times = |times: [f64; 5]| Extra { times: times.map(Some).to_vec(), coupons: 100 };
        let mut top = vec![
            times([0.001, 0.002, 0.002, 0.002, 0.002]),
            times([0.2, 0.3, 0.2, 0.2, 0.2]),
            times([1.8, 0.9, 2.0, 2.2, 1.8]),
        ];
        let found = top_findings(&top);
        assert!(
            found.starts_with(
                "TDS₁₃₅ is fastest without extra coupons on 2 of 3 positions, and on 0 of 1 that"
            )
        );
        // Of 2 seconds without extra coupons 1.2 are left with one of them; ratios of 150 % and 50 %.
        let words = "the total time of 2 positions by −40.0, +10.0, +20.0 and +0.0 %, while that of a single one varies by 71 % \
                     (standard deviation, one more against none). Half of these stacks have 100 coupons or more";
        assert!(found.contains(words), "{found}");
        top[2].times[4] = None;
        assert!(!top_findings(&top).contains("total time"), "{}", top_findings(&top));
    }

    /// With a longer limit a position has a second row, which counts in place of the first.
    #[test]
    fn the_longest_search_of_a_position_counts() {
        let row = |position: &str, limit_ms: u64, times: [Option<f64>; 5]| {
            let parameters = fields! { "kind": "top", "position": position };
            let result = fields! { "times": times, "coupons": 100 };
            let finished = times.iter().all(Option::is_some);
            Row { limit_ms: Some(limit_ms), finished, ..Row::example(parameters, result) }
        };
        let short = row("a", 2, [Some(0.001), None, Some(0.001), None, None]);
        let long = row("a", 20, [Some(0.001), Some(0.003), Some(0.001), Some(0.002), None]);
        let unfinished = row("b", 20, [None; 5]);
        let top = extra_times(&[&long, &short, &unfinished]);
        assert_eq!(top.len(), 1);
        let missing = top_table(&top).rows.iter().map(|row| row[1].clone()).collect::<Vec<_>>();
        assert_eq!(missing, ["0", "0", "0", "0", "1"]);
    }
}
