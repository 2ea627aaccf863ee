//! CG-TD(0) settles: the temperatures that it learns on {2|−2} + {4|−4} + {3||0|−6}.
//!
//! Varies: triangles or full walls, the seed. Measured: the temperatures of the three games after so many
//! episodes (the paper's Figure 8), what Hotstrat plays with them, what that gives away, and how many
//! moves a second of the processor makes. The paper names no parameters; α is 1/10 and ε is 1/5.

use super::learners::papers_sum;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Spread, Table, mean_and_error, short};
use crate::task::{Row, Task};
use hotstrat_core::Player;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::clock::Clock;
use hotstrat_search::learn::optimal::{line, loss};
use hotstrat_search::learn::{Action, Algorithm, Config, Graph, Learner};
use serde_json::Value;
use std::time::Duration;

/// See the module.
pub struct Settling;

const SEEDS: u64 = 10;
const GAMES: [&str; 3] = ["G", "H", "I"];
/// Their temperatures.
const EXACT: [f64; 3] = [2.0, 4.0, 3.0];
/// When it is looked at what was learnt.
const EPISODES: [u32; 13] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
/// The episodes by which the speed is measured.
const MANY: [u32; 2] = [100_000, 1_000_000];
/// What optimal play is, and its score.
const OPTIMAL: (&str, f64) = ("H I I G", 2.0);

impl Experiment for Settling {
    fn name(&self) -> &'static str {
        "settling"
    }

    fn title(&self) -> &'static str {
        "CG-TD(0) settles"
    }

    fn source(&self) -> &'static str {
        "Lew and Coulom, Simulation-based Search of Combinatorial Games (2010), Figure 8"
    }

    fn shows(&self) -> &'static str {
        "The temperatures that CG-TD(0) learns on the paper's sum, and the play that follows from them."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 1 } else { 20 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let many = MANY[usize::from(settings.scale == Scale::Paper)];
        let mut tasks = Vec::new();
        for learner in ["triangles", "walls"] {
            let task = |seed| Task::new(fields! { "learner": learner, "seed": seed, "speed_episodes": many });
            tasks.extend((0..SEEDS).map(task));
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        context.go_on()?;
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let algorithm =
            if task.parameters["learner"] == "walls" { Algorithm::Walls } else { Algorithm::Triangles };
        let config = Config { episodes: 1, ..Config::cg_td(context.seed ^ number("seed").rotate_left(32)) };
        let graph = papers_sum();
        let mut learner = Learner::new(algorithm, &graph, &config).expect("parameters in range");
        let mut curves = [(); 3].map(|()| Vec::new());
        for episode in 1..=EPISODES[EPISODES.len() - 1] {
            learner.epoch();
            if EPISODES.contains(&episode) {
                let learnt = learner.thermographs().expect("thermographs are learnt");
                for (curve, &root) in curves.iter_mut().zip(graph.roots()) {
                    curve.push(learnt.temperature(root));
                }
            }
        }
        let (played, score) = learner.with_policy(|policy| line(&graph, config.rules, policy, Player::Left));
        let [g, h, i] = curves;
        Ok(Measured::finished(fields! {
            "G": g, "H": h, "I": i,
            "line": named(&graph, &played),
            "score": score,
            "loss": learner.with_policy(|policy| loss(&graph, config.rules, policy)),
            "steps_per_second": speed(algorithm, &graph, &config, number("speed_episodes") as u32),
        }))
    }

    fn columns(&self) -> &'static str {
        "`G`, `H` and `I` list the learnt temperatures of the three games after each number of episodes that \
         is drawn."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let figure = Figure {
            name: String::new(),
            alt: "Learnt temperatures of three games against the number of episodes".to_owned(),
            svg: plot(rows, self.title()),
        };
        Report { findings: findings(rows), blocks: vec![Block::Table(table(rows)), Block::Figure(figure)] }
    }
}

/// The games that are moved in.
fn named(graph: &Graph, played: &[Action]) -> String {
    let game = |action: &Action| match action {
        Action::Move(to) => GAMES[graph.component(*to)],
        Action::Pass => "pass",
    };
    played.iter().map(game).collect::<Vec<_>>().join(" ")
}

/// Moves per second of processor time.
fn speed(algorithm: Algorithm, graph: &Graph, config: &Config, episodes: u32) -> f64 {
    let config = Config { episodes, ..*config };
    let mut learner = Learner::new(algorithm, graph, &config).expect("parameters in range");
    let clock = Clock::Thread.start();
    learner.epoch();
    (learner.steps() as f64 / clock.elapsed().as_secs_f64().max(1e-9)).round()
}

fn of<'a>(rows: &'a [Row], learner: &'a str) -> impl Iterator<Item = &'a Row> + Clone {
    rows.iter().filter(move |row| row.text("learner") == learner)
}

/// What was learnt in a run about the temperature of a game, after the episodes with this place in the list.
fn learnt(row: &Row, game: &str, place: usize) -> Option<f64> {
    row.result.get(game)?.get(place).and_then(Value::as_f64)
}

/// The same for all seeds: mean and standard deviation.
fn temperature(rows: &[Row], learner: &str, game: &str, place: usize) -> Option<(f64, f64)> {
    let values: Vec<f64> = of(rows, learner).filter_map(|row| learnt(row, game, place)).collect();
    Spread::of(&values).map(|spread| (spread.mean, spread.deviation()))
}

fn findings(rows: &[Row]) -> String {
    let right = |row: &&Row| row.word("line") == OPTIMAL.0 && row.number("score") == OPTIMAL.1;
    let optimal = rows.iter().filter(right).count();
    let slowest = rows.iter().map(|row| row.number("steps_per_second")).fold(f64::INFINITY, f64::min) / 1e6;
    let last = EPISODES.len() - 1;
    let off = |row, (game, exact): (&str, f64)| learnt(row, game, last).map(|t| (t - exact).abs());
    let errors =
        rows.iter().flat_map(|row| GAMES.into_iter().zip(EXACT).filter_map(move |game| off(row, game)));
    format!(
        "After {} episodes no temperature of G, H and I is off by more than {} from 2, 4 and 3, the exact ones, in any of \
         {} runs. In {optimal} of them Hotstrat then plays H, I, I, G for the score 2, as it should; the slowest made \
         {slowest:.1} million moves a second.",
        EPISODES[last],
        short(errors.fold(0.0, f64::max), 2),
        rows.len()
    )
}

fn table(rows: &[Row]) -> Table {
    let header = [
        "learner",
        "seeds",
        "t(G), exact 2",
        "t(H), exact 4",
        "t(I), exact 3",
        "loss",
        "million moves a second",
    ];
    let mut table = Table::new(
        "After 10000 episodes; averages over seeds and standard deviations. Hotstrat with exact temperatures loses 1/4 \
         too: if Right takes H first, Left plays in I, which is hotter, though G is worth more then.",
        &header,
    );
    for learner in ["triangles", "walls"] {
        let seeds = of(rows, learner).count();
        if seeds == 0 {
            continue;
        }
        let mut cells = vec![learner.to_owned(), seeds.to_string()];
        cells.extend(GAMES.map(|game| {
            let found = temperature(rows, learner, game, EPISODES.len() - 1);
            found.map_or("–".to_owned(), |(mean, by)| format!("{mean:.4} ± {by:.4}"))
        }));
        for (name, unit, places) in [("loss", 1.0, 2), ("steps_per_second", 1e-6, 1)] {
            let values: Vec<f64> = of(rows, learner).map(|row| unit * row.number(name)).collect();
            cells.push(format!("{:.places$}", mean_and_error(&values).0));
        }
        table.rows.push(cells);
    }
    table
}

fn plot(rows: &[Row], title: &str) -> String {
    let panel = |learner: &str| {
        let mut series = Vec::new();
        for (hue, (game, exact)) in GAMES.into_iter().zip(EXACT).enumerate() {
            let point = |(place, &episodes): (usize, &u32)| {
                let (y, by) = temperature(rows, learner, game, place)?;
                Some(Point { x: f64::from(episodes), y, range: Some((y - by, y + by)) })
            };
            let points: Vec<Point> = EPISODES.iter().enumerate().filter_map(point).collect();
            let ends = [points.first(), points.last()].into_iter().flatten();
            let guide = ends.map(|end| Point { x: end.x, y: exact, range: None }).collect();
            series.push(Series { name: String::new(), look: Look::Guide, hue, points: guide });
            series.push(Series { name: game.to_owned(), look: Look::Line, hue, points });
        }
        Panel {
            title: format!(
                "Temperatures learnt with {learner}; thin lines are exact, bars standard deviations"
            ),
            x: Axis { name: "episodes".to_owned(), logarithmic: true },
            y: Axis { name: "temperature".to_owned(), logarithmic: false },
            series,
        }
    };
    svg(title, &["triangles", "walls"].map(panel))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_temperatures_are_off_follows_from_the_rows() {
        let row = |h: f64| {
            let curve = |end: f64| vec![end; EPISODES.len()];
            let result = fields! { "G": curve(2.0), "H": curve(h), "I": curve(3.0), "line": OPTIMAL.0, "score": OPTIMAL.1 };
            Row::example(fields! { "learner": "walls" }, result)
        };
        let found = findings(&[row(4.01), row(3.5)]);
        assert!(found.contains(
            "off by more than 0.5 from 2, 4 and 3, the exact ones, in any of 2 runs. In 2 of them"
        ));
    }
}
