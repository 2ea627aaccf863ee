//! Approximation error against time: what a search that is stopped says about mean and temperature.
//!
//! Varies: the engine. Measured: what one would believe at every moment of a search (`tds::belief`), for each rule of
//! what to take for the temperature if the principal variation has no move on the board. One search with the longest
//! limit tells for all shorter ones.

use super::compared::{Compared, finished_within};
use crate::engines::{Engine, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings, time_limits};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, list, mean_and_error, seconds, short};
use crate::task::{Row, Task, rounded};
use crate::test_set::{self, Case, chosen, find};
use hotstrat_core::{Dyadic, Sum};
use hotstrat_games::amazons::evaluation::MinDistance;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::clock::Clock;
use hotstrat_search::tds::belief::{Belief, Unmoved, believed};
use hotstrat_search::tds::engine::run;
use serde_json::Value;
use std::time::Duration;

/// See the module.
pub struct Approximation;

/// The time limits of the paper, in seconds.
const LIMITS: [f64; 5] = [1.0, 3.0, 10.0, 30.0, 100.0];
const QUICK_LIMITS: [f64; 3] = [0.01, 0.03, 0.1];
/// Between these, too.
const BETWEEN: [f64; 1] = [0.3];
const ENGINES: [(&str, &str); 2] = [("TDS", ""), ("TDS+", "12345")];

/// What to take for the temperature if the principal variation has no move on the board.
const RULES: [(Unmoved, &str, &str); 3] = [
    (Unmoved::Lowest, "t = −1", "t = −1, as in the original TDS"),
    (Unmoved::Least, "t = t_min", "t = t_min, the least coupon in the variation"),
    (Unmoved::Half, "t = t_min/2", "t = t_min/2, the choice of TDS+"),
];
/// Where in `RULES` the choice of TDS+ is.
const HALF: usize = 2;

impl Experiment for Approximation {
    fn name(&self) -> &'static str {
        "approximation"
    }

    fn title(&self) -> &'static str {
        "Approximation error against time"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), Figure 5"
    }

    fn shows(&self) -> &'static str {
        "How far the mean and temperature that a search believes in after a time are from the true ones."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 8 } else { 86_400 })
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        let limits = if scale == Scale::Quick { &QUICK_LIMITS[..] } else { &LIMITS };
        time_limits(limits)
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let limit = settings.longest(&self.limits(settings.scale));
        let cases = chosen(settings, 8);
        let task = |engine: &str, case: &Case| {
            Task::within(fields! { "engine": engine, "position": case.text }, limit)
        };
        ENGINES.iter().flat_map(|(engine, _)| cases.iter().map(move |case| task(engine, case))).collect()
    }

    fn turn(&self, task: &Task) -> u64 {
        test_set::turn(task)
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let case = find(text("position")).expect("one of the 600");
        let (_, numbers) = ENGINES.iter().find(|(name, _)| *name == text("engine")).expect("written by us");
        let Engine::Tds(enhancements) = Engine::tds(numbers) else { unreachable!("it is TDS") };
        let (sum, config) = (Sum::from(case.board), config(enhancements, None));
        let begin = Clock::Thread.start();
        let found = run(&sum, &config, &MinDistance, None, &context.limits(task.limit))
            .expect("Amazons has all bounds");
        context.check(found.stop)?;
        let solved = found.mean.exact().is_some() && found.temperature.exact().is_some();
        let result = fields! {
            "empty": case.empty,
            "solved": solved,
            "seconds": rounded(begin.elapsed().as_secs_f64()),
            "errors": errors(case, &found.beliefs),
        };
        Ok(Measured { result, finished: solved })
    }

    fn columns(&self) -> &'static str {
        "`errors` lists every moment at which what is believed changes: after how many seconds, the error of \
         the mean, and the error of the temperature by the rules t = −1, t_min and t_min/2."
    }

    fn report(&self, rows: &[Row]) -> Report {
        Compared::report(rows, |compared| {
            let shown = compared.limits(&[&QUICK_LIMITS[..], &LIMITS].concat());
            let rows = &compared.rows;
            let figure = Figure {
                name: String::new(),
                alt: "Average error of temperature and of mean against time, TDS and TDS+".to_owned(),
                svg: plot(rows, &moments(compared.longest)),
            };
            Report {
                findings: findings(rows, &shown),
                blocks: vec![Block::Figure(figure), Block::Table(table(rows, &shown))],
            }
        })
    }
}

/// The errors of what was believed: after how many seconds, the error of the mean, and that of the temperature by each
/// rule. Whoever knows nothing yet takes both for 0.
fn errors(case: &Case, beliefs: &[Belief]) -> Vec<Vec<f64>> {
    let off = |value: Dyadic, truth: Dyadic| (value.to_f64() - truth.to_f64()).abs();
    let line = |after: Duration, beliefs: &[Belief]| {
        let by_rule = RULES.map(|(rule, ..)| believed(beliefs, rule).unwrap_or((Dyadic::ZERO, Dyadic::ZERO)));
        let temperatures = by_rule.map(|(_, temperature)| off(temperature, case.temperature));
        let after = rounded(after.as_secs_f64());
        [after, off(by_rule[0].0, case.mean)].into_iter().chain(temperatures).collect()
    };
    let steps = (1..=beliefs.len()).map(|n| line(beliefs[n - 1].after, &beliefs[..n]));
    [line(Duration::ZERO, &[])].into_iter().chain(steps).collect()
}

/// The moments at which errors are drawn.
fn moments(longest: f64) -> Vec<f64> {
    let known = QUICK_LIMITS.iter().chain(&BETWEEN).chain(&LIMITS).copied();
    known.filter(|moment| *moment < longest).chain([longest]).collect()
}

/// The errors of a search that is stopped after some seconds, of the mean and of the temperature by each rule; nothing
/// if it was not measured for so long.
fn errors_at(row: &Row, moment: f64) -> Option<[f64; 1 + RULES.len()]> {
    if finished_within(row, moment) {
        return Some([0.0; 1 + RULES.len()]);
    }
    let steps = row.result.get("errors").and_then(Value::as_array)?;
    let number = |step: &Value, i: usize| step.get(i).and_then(Value::as_f64).unwrap_or_default();
    let last = steps.iter().rev().find(|step| number(step, 0) <= moment)?;
    (row.finished || row.limit() >= moment).then(|| std::array::from_fn(|i| number(last, i + 1)))
}

/// What is measured about an engine at a moment.
struct Summary {
    searches: usize,
    solved: usize,
    /// The average error of the mean and of the temperature by each rule, with their standard errors.
    errors: [(f64, f64); 1 + RULES.len()],
}

fn summary(rows: &[&Row], engine: &str, moment: f64) -> Summary {
    let of: Vec<&&Row> = rows.iter().filter(|row| row.text("engine") == engine).collect();
    let errors: Vec<[f64; 1 + RULES.len()]> = of.iter().filter_map(|row| errors_at(row, moment)).collect();
    let column = |i: usize| mean_and_error(&errors.iter().map(|errors| errors[i]).collect::<Vec<f64>>());
    Summary {
        searches: errors.len(),
        solved: of.iter().filter(|row| finished_within(row, moment)).count(),
        errors: std::array::from_fn(column),
    }
}

fn findings(rows: &[&Row], limits: &[f64]) -> String {
    let Some(&last) = limits.last() else { return String::new() };
    let [tds, plus] = ENGINES.map(|(engine, _)| summary(rows, engine, last));
    let of = |summary: &Summary, i: usize| short(summary.errors[i].0, 3);
    // A solved position counts as an error of 0.
    let open = |summary: &Summary, i: usize| {
        let unsolved = (summary.searches - summary.solved).max(1) as f64;
        short(summary.errors[i].0 * summary.searches as f64 / unsolved, 3)
    };
    let [tds_rule, plus_rule] = ENGINES.map(|(engine, _)| best_rules(rows, engine, limits[0]));
    format!(
        "Within {} the mean is off by {} on average with TDS and by {} with TDS+, the temperature by {} and {} (rule \
         t_min/2). Solved positions count as 0 in that; on the {} and {} that are not solved by then the mean is off by {} \
         and {}, the temperature by {} and {}. Where a search has to stop it believes min-distance, and before it believes \
         anything both values are taken for 0. For variations without a move on the board the best rule within {} is {tds_rule} with TDS and \
         {plus_rule} with TDS+; the paper found t_min/2 good and t = −1 poor.",
        seconds(last),
        of(&tds, 0),
        of(&plus, 0),
        of(&tds, HALF + 1),
        of(&plus, HALF + 1),
        tds.searches - tds.solved,
        plus.searches - plus.solved,
        open(&tds, 0),
        open(&plus, 0),
        open(&tds, HALF + 1),
        open(&plus, HALF + 1),
        seconds(limits[0]),
    )
}

/// The rules with the least error, all of them if it makes no difference.
fn best_rules(rows: &[&Row], engine: &str, moment: f64) -> String {
    let errors = &summary(rows, engine, moment).errors[1..];
    let least = errors.iter().map(|(mean, _)| *mean).fold(f64::INFINITY, f64::min);
    let best: Vec<&str> = RULES
        .iter()
        .zip(errors)
        .filter(|(_, (mean, _))| *mean == least)
        .map(|((_, name, _), _)| *name)
        .collect();
    if best.len() == RULES.len() { "any of them".to_owned() } else { list(&best) }
}

fn table(rows: &[&Row], limits: &[f64]) -> Table {
    let mut header = vec!["limit".to_owned(), "engine".to_owned(), "solved".to_owned(), "mean".to_owned()];
    header.extend(RULES.iter().map(|(_, _, words)| words.to_string()));
    let mut table =
        Table::new("Average errors ± their standard errors, with 0 for solved positions.", &header);
    for &limit in limits {
        for (engine, _) in ENGINES {
            let summary = summary(rows, engine, limit);
            let solved = format!("{} of {}", summary.solved, summary.searches);
            let mut cells = vec![seconds(limit), engine.to_owned(), solved];
            cells.extend(
                summary
                    .errors
                    .iter()
                    .map(|(mean, deviation)| format!("{} ± {}", short(*mean, 3), short(*deviation, 2))),
            );
            table.rows.push(cells);
        }
    }
    table
}

fn plot(rows: &[&Row], moments: &[f64]) -> String {
    let series = |name: String, engine: &str, column: usize, look, hue| {
        let point = |&moment: &f64| {
            let (y, deviation) = summary(rows, engine, moment).errors[column];
            Point { x: moment, y, range: Some((y - deviation, y + deviation)) }
        };
        Series { name, look, hue, points: moments.iter().map(point).collect() }
    };
    let panel = |title: &str, series| Panel {
        title: title.to_owned(),
        x: Axis { name: "seconds for each position".to_owned(), logarithmic: true },
        y: Axis { name: "average error".to_owned(), logarithmic: false },
        series,
    };
    let looks = [("TDS", Look::Dashed), ("TDS+", Look::Line)];
    let mut temperature = Vec::new();
    for (engine, look) in looks {
        for (hue, (_, rule, _)) in RULES.iter().enumerate() {
            temperature.push(series(format!("{engine}, {rule}"), engine, hue + 1, look, hue));
        }
    }
    let mean = looks.map(|(engine, look)| series(engine.to_owned(), engine, 0, look, RULES.len())).to_vec();
    svg("Approximation error against time", &[panel("Temperature", temperature), panel("Mean", mean)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(engine: &str, solved: bool, errors: &[[f64; 5]]) -> Row {
        let result = fields! { "solved": solved, "seconds": 2.0, "errors": errors };
        let parameters = fields! { "engine": engine, "position": "##X#|.#.#|O..#|###." };
        Row { limit_ms: Some(10_000), finished: solved, ..Row::example(parameters, result) }
    }

    #[test]
    fn what_is_believed_last_counts_until_it_is_solved() {
        let row = row("TDS", true, &[[0.0, 4.0, 3.0, 3.0, 3.0], [1.5, 1.0, 0.5, 0.25, 0.0]]);
        assert_eq!(errors_at(&row, 1.0), Some([4.0, 3.0, 3.0, 3.0]));
        assert_eq!(errors_at(&row, 1.5), Some([1.0, 0.5, 0.25, 0.0]));
        assert_eq!((errors_at(&row, 3.0), errors_at(&row, 30.0)), (Some([0.0; 4]), Some([0.0; 4])));
        let unsolved = Row { finished: false, ..self::row("TDS", false, &[[0.0, 4.0, 3.0, 3.0, 3.0]]) };
        assert_eq!(
            (errors_at(&unsolved, 10.0), errors_at(&unsolved, 30.0)),
            (Some([4.0, 3.0, 3.0, 3.0]), None)
        );
    }

    #[test]
    fn rules_that_make_no_difference_are_not_told_apart() {
        let rows = [
            row("TDS", false, &[[0.0, 4.0, 3.0, 2.0, 1.0]]),
            row("TDS+", false, &[[0.0, 4.0, 3.0, 3.0, 3.0]]),
        ];
        let words = "is t = t_min/2 with TDS and any of them with TDS+;";
        let report = Approximation.report(&rows);
        assert!(report.findings.contains(words), "{}", report.findings);
    }

    #[test]
    fn what_is_believed_comes_in_the_order_of_time() {
        let settings =
            Settings { scale: Scale::Quick, seed: 1, limits: Some(vec![Duration::from_secs(100)]) };
        let tasks = Approximation.tasks(&settings);
        for task in tasks.iter().filter(|task| {
            find(task.parameters["position"].as_str().unwrap()).is_some_and(|case| case.empty == 3)
        }) {
            let measured = Approximation.measure(task, &Context::default()).unwrap();
            let steps = measured.result["errors"].as_array().unwrap();
            assert!(measured.finished && steps.len() > 1, "{:?}", measured.result);
            let times = steps.iter().map(|step| step[0].as_f64().unwrap());
            assert!(times.clone().zip(times.skip(1)).all(|(before, after)| before <= after));
        }
    }
}
