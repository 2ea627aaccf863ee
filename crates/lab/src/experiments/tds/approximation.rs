//! Approximation error against time: what a search that is stopped says about mean and temperature.
//!
//! Varies: the engine, the time limit and the rule for a variation without a move on the board. A search
//! that is not finished guesses from the deepest principal variation it has. So every search is preceded
//! by searches to depths 1, 2, 4, …, which may use a tenth of the time, and the full search, whose
//! pre-searches count as soon as they are complete, has the rest.

use crate::engines::{Board, Engine, config};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings, time_limits};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, mean_and_error, seconds, short};
use crate::task::{Fields, Row, Task};
use crate::test_set::{self, Case, chosen, find};
use hotstrat_core::{Game, Player, Sum};
use hotstrat_games::amazons::evaluation::MinDistance;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::StopReason;
use hotstrat_search::clock::Clock;
use hotstrat_search::tds::engine::{Config, Run, Trial, run};
use hotstrat_search::tds::stack::Spacing;
use std::time::Duration;

/// See the module.
pub struct Approximation;

const LIMITS: [f64; 5] = [1.0, 3.0, 10.0, 30.0, 100.0];
const QUICK_LIMITS: [f64; 3] = [0.01, 0.03, 0.1];
const ENGINES: [(&str, &str); 2] = [("TDS", ""), ("TDS+", "12345")];

/// What to take for the temperature if the principal variation has no move on the board.
const RULES: [(&str, &str); 3] = [
    ("lowest", "t = −1, as in the original TDS"),
    ("least", "t = t_min, the least coupon in the variation"),
    ("half", "t = t_min/2, the choice of TDS+"),
];

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
        "How far the mean and temperature of a search that is stopped are from the true ones."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 15 } else { 86_400 })
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        let limits = if scale == Scale::Quick { &QUICK_LIMITS[..] } else { &LIMITS };
        time_limits(limits)
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let cases = chosen(settings, 8);
        let mut tasks = Vec::new();
        for ms in settings.all_milliseconds(&self.limits(settings.scale)) {
            for (engine, _) in ENGINES {
                // What is found depends on the limit, so it is part of the name.
                tasks.extend(cases.iter().map(|case| {
                    Task::new(fields! { "engine": engine, "milliseconds": ms, "position": case.text })
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
        let limit = Duration::from_millis(task.parameters["milliseconds"].as_u64().unwrap_or_default());
        let guess = search(case, Engine::tds(numbers), limit, context)?;
        Ok(Measured::finished(guess.fields(case)))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Average error of temperature and of mean against time, TDS and TDS+".to_owned(),
            svg: plot(rows),
        };
        Report { findings: findings(rows), blocks: vec![Block::Figure(figure), Block::Table(table(rows))] }
    }
}

/// What a search guesses when it is stopped.
#[derive(Clone, Debug)]
struct Guess {
    mean: f64,
    /// By the rules.
    temperatures: [f64; RULES.len()],
    solved: bool,
    /// The deepest search that was complete; nothing if one was that had no depth limit.
    depth: Option<u32>,
}

impl Guess {
    fn fields(&self, case: &Case) -> Fields {
        let [lowest, least, half] =
            self.temperatures.map(|temperature| (temperature - case.temperature.to_f64()).abs());
        fields! {
            "empty": case.empty,
            "solved": self.solved,
            "depth": self.depth,
            "mean_error": (self.mean - case.mean.to_f64()).abs(),
            "lowest_error": lowest,
            "least_error": least,
            "half_error": half,
        }
    }
}

fn search(case: &Case, engine: Engine, limit: Duration, context: &Context) -> Result<Guess, Interrupted> {
    let Engine::Tds(enhancements) = engine else { unreachable!("only TDS guesses") };
    let begin = Clock::Thread.start();
    let sum = Sum::from(case.board);
    let ask = |config: &Config, time: Duration| {
        run(&sum, config, &MinDistance, None, &context.limits(Some(time))).expect("Amazons has all bounds")
    };
    // Coarse pre-searches are what E1 begins with.
    let spacing = if enhancements.e1 { Some(Spacing::new(0)) } else { exact_spacing(&case.board) };
    let mut guess = Guess { mean: 0.0, temperatures: [0.0; RULES.len()], solved: false, depth: Some(0) };
    let mut depth = 1;
    while let Some(time) = (limit / 10).checked_sub(begin.elapsed()).filter(|time| !time.is_zero()) {
        let config = Config { depth: Some(depth), ..config(enhancements, spacing) };
        let found = ask(&config, time);
        context.check(found.stop)?;
        if found.stop != StopReason::Finished {
            break;
        }
        guess = from_first_searches(&found, depth);
        if depth > 4096 {
            break;
        }
        depth *= 2;
    }
    let found = ask(&config(enhancements, None), limit.saturating_sub(begin.elapsed()));
    context.check(found.stop)?;
    if let (Some(mean), Some(temperature)) = (found.mean.value(), found.temperature.value()) {
        guess = Guess {
            mean: mean.to_f64(),
            temperatures: [temperature.to_f64(); RULES.len()],
            solved: found.mean.exact().is_some() && found.temperature.exact().is_some(),
            depth: None,
        };
    }
    Ok(guess)
}

/// The spacing at which a search is exact.
fn exact_spacing(board: &Board) -> Option<Spacing> {
    board.birthday_bound().map(|born| Spacing::new(born.min(Spacing::FINEST)))
}

/// What the first search of either player says, on average: its stack begins as high as is safe, as in
/// the original search, which does not try again with a lower one.
fn from_first_searches<M>(found: &Run<M>, depth: u32) -> Guess {
    let firsts = Player::BOTH.map(|player| found.trials.iter().find(|trial| trial.first == player));
    let firsts: Vec<&Trial> = firsts.into_iter().flatten().collect();
    let count = firsts.len().max(1) as f64;
    let mut guess = Guess { mean: 0.0, temperatures: [0.0; RULES.len()], solved: false, depth: Some(depth) };
    for trial in firsts {
        guess.mean += trial.mean.to_f64() / count;
        for (sum, temperature) in guess.temperatures.iter_mut().zip(temperatures(trial, depth)) {
            *sum += temperature / count;
        }
    }
    guess
}

/// The temperature that a search tells, by each rule: the coupon before the first move on the board, if
/// there is one. If not, the variation has one coupon for each ply.
fn temperatures(trial: &Trial, depth: u32) -> [f64; RULES.len()] {
    if let Some(coupon) = trial.temperature {
        return [coupon.to_f64(); RULES.len()];
    }
    let below = f64::from(depth - 1) * trial.spacing.delta().to_f64();
    let least = (trial.top.to_f64() - below).max(-1.0);
    [-1.0, least, least / 2.0]
}

/// The average error of one kind within a limit, with its standard error.
fn error(rows: &[Row], engine: &str, ms: u64, name: &str) -> (f64, f64) {
    let of = rows.iter().filter(|row| row.text("engine") == engine && row.whole("milliseconds") == ms);
    mean_and_error(&of.filter_map(|row| row.maybe(name)).collect::<Vec<f64>>())
}

fn limits(rows: &[Row]) -> Vec<u64> {
    let mut limits: Vec<u64> = rows.iter().map(|row| row.whole("milliseconds")).collect();
    limits.sort_unstable();
    limits.dedup();
    limits
}

fn findings(rows: &[Row]) -> String {
    let limits = limits(rows);
    let Some(&longest) = limits.last() else { return String::new() };
    let of = |engine, name| short(error(rows, engine, longest, name).0, 3);
    let best = RULES.iter().min_by(|(one, _), (other, _)| {
        let error_of = |rule: &str| error(rows, "TDS+", limits[0], &format!("{rule}_error")).0;
        error_of(one).total_cmp(&error_of(other))
    });
    format!(
        "Within {} the mean is off by {} on average with TDS and by {} with TDS+, the temperature by {} and {} (rule t_min/2). \
         At the shortest limit the best rule for TDS+ is {}; the paper found t_min/2 good and t = −1 poor.",
        seconds(longest as f64 / 1000.0),
        of("TDS", "mean_error"),
        of("TDS+", "mean_error"),
        of("TDS", "half_error"),
        of("TDS+", "half_error"),
        best.map_or("unknown", |(_, words)| words),
    )
}

fn table(rows: &[Row]) -> Table {
    let mut header = vec!["limit".to_owned(), "engine".to_owned(), "solved".to_owned(), "mean".to_owned()];
    header.extend(RULES.iter().map(|(_, words)| words.to_string()));
    let mut table = Table::new("Average errors ± their standard errors.", &header);
    for ms in limits(rows) {
        for (engine, _) in ENGINES {
            let of =
                rows.iter().filter(|row| row.text("engine") == engine && row.whole("milliseconds") == ms);
            let cell = |name: &str| {
                let (mean, deviation) = error(rows, engine, ms, name);
                format!("{} ± {}", short(mean, 3), short(deviation, 2))
            };
            let solved = format!("{} of {}", of.clone().filter(|row| row.is("solved")).count(), of.count());
            let mut cells = vec![seconds(ms as f64 / 1000.0), engine.to_owned(), solved, cell("mean_error")];
            cells.extend(RULES.iter().map(|(rule, _)| cell(&format!("{rule}_error"))));
            table.rows.push(cells);
        }
    }
    table
}

fn plot(rows: &[Row]) -> String {
    let series = |name: &str, engine: &str, column: &str, look, hue| {
        let point = |ms: u64| {
            let (y, deviation) = error(rows, engine, ms, column);
            Point { x: ms as f64 / 1000.0, y, range: Some((y - deviation, y + deviation)) }
        };
        let points = limits(rows).into_iter().map(point).collect();
        Series { name: name.to_owned(), look, hue, points }
    };
    let panel = |title: &str, series| Panel {
        title: title.to_owned(),
        x: Axis { name: "seconds for each position".to_owned(), logarithmic: true },
        y: Axis { name: "average error".to_owned(), logarithmic: false },
        series,
    };
    let mut temperature = Vec::new();
    for (engine, look) in [("TDS", Look::Dashed), ("TDS+", Look::Line)] {
        for (hue, (rule, name)) in
            [("lowest", "t = −1"), ("least", "t = t_min"), ("half", "t = t_min/2")].into_iter().enumerate()
        {
            let name = format!("{engine}, {name}");
            temperature.push(series(&name, engine, &format!("{rule}_error"), look, hue));
        }
    }
    let mean = vec![
        series("TDS", "TDS", "mean_error", Look::Dashed, 3),
        series("TDS+", "TDS+", "mean_error", Look::Line, 3),
    ];
    svg("Approximation error against time", &[panel("Temperature", temperature), panel("Mean", mean)])
}
