//! Learning on random sums: how far each learner comes, and how well what it learnt plays.
//!
//! The sums have three to six games of up to four moves with integer leaves, and are small enough for
//! optimal play to be computed. Varies: the learner and the number of episodes. Measured: the errors of
//! temperatures and means, averaged over all positions with moves, and what the policy gives away
//! against optimal play. Separately: the greatest error of a full wall if the leaves are known up to
//! constants, which is where theory says that learning ends at the truth.

use super::learners::{Kind, limit_error, measure};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table, at_most, mean_and_error, short};
use crate::task::{Row, Task};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::learn::random;
use std::time::Duration;

/// See the module.
pub struct Learning;

const EPISODES: [u32; 4] = [100, 1_000, 10_000, 100_000];
/// How many episodes full walls have when the leaves are known.
const LIMIT_EPISODES: u32 = 20_000;
/// The row of what is learnt when the leaves are known.
const LIMIT: &str = "walls, leaves known";
/// The lowest point that is drawn.
const LOWEST: f64 = 1e-4;
/// Errors below this are rounding.
const ROUNDING: f64 = 1e-9;
const SUMS: random::Kind = random::Kind { games: [3, 6], depth: 4, states: 1_000_000 };

impl Experiment for Learning {
    fn name(&self) -> &'static str {
        "learning"
    }

    fn title(&self) -> &'static str {
        "Learning thermographs on random sums"
    }

    fn source(&self) -> &'static str {
        "after Lew and Coulom, Simulation-based Search of Combinatorial Games (2010), who show one sum"
    }

    fn shows(&self) -> &'static str {
        "Errors of learnt means and temperatures, and what policies give away, against the number of episodes."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 6 } else { 900 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (sums, lengths) = match settings.scale {
            Scale::Quick => (30, &EPISODES[..3]),
            Scale::Paper => (100, &EPISODES[..]),
        };
        let task = |sum: u64, learner: &str, episodes: u32| {
            Task::new(fields! { "sum": sum, "learner": learner, "episodes": episodes })
        };
        let mut tasks = Vec::new();
        for sum in 0..sums {
            let learning = Kind::LEARNING.iter().flat_map(|kind| lengths.iter().map(move |n| (kind, *n)));
            let fixed = Kind::FIXED.iter().map(|kind| (kind, 0));
            tasks.extend(learning.chain(fixed).map(|(kind, n)| task(sum, &kind.to_string(), n)));
            tasks.push(task(sum, LIMIT, LIMIT_EPISODES));
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        context.go_on()?;
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let graph = random::graph(context.seed, number("sum"), SUMS);
        let (episodes, seed) = (number("episodes") as u32, context.seed ^ number("sum"));
        let name = task.parameters["learner"].as_str().unwrap_or_default();
        let result = match name.parse::<Kind>() {
            Ok(kind) => measure(&graph, kind, episodes, seed),
            Err(()) => fields! { "worst_wall": limit_error(&graph, episodes, seed) },
        };
        Ok(Measured::finished(result))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Errors of temperatures and means, and loss, against the number of episodes".to_owned(),
            svg: plot(rows, self.title()),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table(rows)), Block::Figure(figure)] }
    }
}

/// What was measured of a learner after so many episodes: average and standard error.
fn of(rows: &[Row], learner: &str, episodes: u32, name: &str) -> Option<(f64, f64)> {
    let mine = rows
        .iter()
        .filter(|row| row.text("learner") == learner && row.whole("episodes") == u64::from(episodes));
    let values: Vec<f64> = mine.filter_map(|row| row.maybe(name)).collect();
    (!values.is_empty()).then(|| mean_and_error(&values))
}

/// The average in a sentence; what is rounding only is 0.
pub(super) fn told(rows: &[Row], learner: &str, episodes: u32, name: &str) -> String {
    let value = of(rows, learner, episodes, name);
    value.map_or("–".to_owned(), |(mean, _)| if mean < ROUNDING { "0".to_owned() } else { short(mean, 2) })
}

fn findings(rows: &[Row]) -> String {
    let sums = rows.iter().map(|row| row.whole("sum")).collect::<std::collections::BTreeSet<_>>().len();
    let longest = rows.iter().filter(|row| row.text("learner") != LIMIT).map(|row| row.whole("episodes"));
    let longest = longest.max().unwrap_or(0) as u32;
    let told = |learner: &str, episodes, name| told(rows, learner, episodes, name);
    let lost = |kind: Kind, episodes| told(&kind.to_string(), episodes, "loss");
    let worst = rows.iter().filter_map(|row| row.maybe("worst_wall")).fold(0.0, f64::max);
    format!(
        "On {sums} sums, after {longest} episodes of random play: full walls are off by {} in temperature and {} in mean \
         and their policy gives away {}; triangles {}, {} and {}. The policy of TD(λ), after as many episodes of its own \
         play with some random moves, gives away {}. Random play gives away {}, Hotstrat with exact temperatures {}. If \
         the leaves are known up to constants, after {LIMIT_EPISODES} episodes no learnt wall is off by more than {} \
         anywhere.",
        told("walls", longest, "temperature_error"),
        told("walls", longest, "mean_error"),
        lost(Kind::Walls, longest),
        told("triangles", longest, "temperature_error"),
        told("triangles", longest, "mean_error"),
        lost(Kind::Triangles, longest),
        lost(Kind::TdLambda, longest),
        lost(Kind::Random, 0),
        lost(Kind::Exact, 0),
        if worst < ROUNDING { "rounding".to_owned() } else { at_most(worst) },
    )
}

/// Errors and loss of all learners.
pub(super) fn table(rows: &[Row]) -> Table {
    let header = ["learner", "episodes", "temperature", "mean", "loss"];
    let mut table = Table::new(
        "Average errors of temperatures and means, and loss against optimal play, with standard errors. TD(λ): the \
         parameters of the paper. The others: α = 1/2, and ε = 1/5 for hot play, 1 for random play.",
        &header,
    );
    let learning = Kind::LEARNING.iter().flat_map(|kind| EPISODES.iter().map(move |n| (kind, *n)));
    for (kind, episodes) in learning.chain(Kind::FIXED.iter().map(|kind| (kind, 0))) {
        let learner = kind.to_string();
        let cell = |name: &str| {
            let value = of(rows, &learner, episodes, name);
            value.map_or("–".to_owned(), |(mean, error)| format!("{mean:.3} ± {error:.3}"))
        };
        if of(rows, &learner, episodes, "loss").is_some() {
            let count = if episodes == 0 { "–".to_owned() } else { episodes.to_string() };
            let cells = ["temperature_error", "mean_error", "loss"].map(cell);
            table.rows.push([vec![learner.clone(), count], cells.to_vec()].concat());
        }
    }
    table
}

/// Errors and loss against the number of episodes.
pub(super) fn plot(rows: &[Row], title: &str) -> String {
    let panel = |title: &str, axis: &str, name: &'static str| {
        let curve = |kind: Kind| {
            let point = |&episodes: &u32| {
                let (y, error) = of(rows, &kind.to_string(), episodes, name)?;
                let [low, y, high] = [y - error, y, y + error].map(|y| y.max(LOWEST));
                Some(Point { x: f64::from(episodes), y, range: Some((low, high)) })
            };
            EPISODES.iter().filter_map(point).collect::<Vec<_>>()
        };
        let mut series = Vec::new();
        for (hue, kind) in Kind::LEARNING.into_iter().enumerate() {
            let points = curve(kind);
            if !points.is_empty() {
                series.push(Series { name: kind.to_string(), look: Look::Line, hue, points });
            }
        }
        for (kind, hue) in Kind::FIXED.into_iter().zip(5..) {
            // What does not learn is a line from the first to the last number of episodes.
            let lengths =
                rows.iter().map(|row| row.whole("episodes") as u32).filter(|n| EPISODES.contains(n));
            let ends = [lengths.clone().min(), lengths.max()].map(|n| f64::from(n.unwrap_or(1)));
            if let Some((y, _)) = of(rows, &kind.to_string(), 0, name) {
                let points = ends.map(|x| Point { x, y: y.max(LOWEST), range: None }).to_vec();
                series.push(Series { name: kind.to_string(), look: Look::Guide, hue, points });
            }
        }
        Panel {
            title: title.to_owned(),
            x: Axis { name: "episodes".to_owned(), logarithmic: true },
            y: Axis { name: axis.to_owned(), logarithmic: true },
            series,
        }
    };
    let panels = [
        panel("Temperatures (what is below 0.0001 is drawn there)", "average error", "temperature_error"),
        panel("Means (what is below 0.0001 is drawn there)", "average error", "mean_error"),
        panel("Play: the score given away (what is below 0.0001 is drawn there)", "loss", "loss"),
    ];
    svg(title, &panels)
}
