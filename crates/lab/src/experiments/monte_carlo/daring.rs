//! The daring game: how many roll-outs a searcher needs until it dares.
//!
//! Varies: the searcher, the length H of the game, and the length D of the hard sequence. Measured: the
//! first roll-out from which on the daring move looks better than every other one, for 10,000 roll-outs
//! in a row. With an impartial referee, who offers all fields to both, the difficulty should be gone.

use super::estimates::whole;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table};
use crate::task::{Row, Task};
use hotstrat_core::{Player, ScoreGame};
use hotstrat_games::daring::Daring;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::limits::Budget;
use hotstrat_search::monte_carlo::{Gauss, Policy, Tree};
use std::collections::BTreeSet;
use std::time::Duration;

/// See the module.
pub struct DaringGame;

/// The rewards of the report.
const LARGE: i32 = 20;
const SMALL: i32 = 1;

/// So many roll-outs in a row must agree.
const STEADY: u64 = 10_000;

/// The ways to choose, and what they are.
const SEARCHERS: [(&str, &str); 3] =
    [("uct", "formula (1) as printed"), ("uct-scaled", "its bound as wide as the rewards"), ("thompson", "")];

impl Experiment for DaringGame {
    fn name(&self) -> &'static str {
        "daring"
    }

    fn title(&self) -> &'static str {
        "The daring game"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 5.1.1 and Figure 13"
    }

    fn shows(&self) -> &'static str {
        "How many roll-outs UCT, and the Thompson heuristic, need to find a hidden sequence of moves."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 3600 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (longest, most): (u32, u64) = match settings.scale {
            Scale::Quick => (4, 300_000),
            // Longer games would fill the memory with trees of a hundred million nodes.
            Scale::Paper => (5, 100_000_000),
        };
        let mut tasks = Vec::new();
        for (name, _) in SEARCHERS {
            for length in 1..=longest {
                for hard in 1..=length {
                    for referee in ["partial", "impartial"] {
                        tasks.push(Task::new(fields! {
                            "searcher": name, "length": length, "hard": hard, "referee": referee, "most": most,
                        }));
                    }
                }
            }
            // Without the partial referee even long games are easy.
            tasks.extend([16, 32, 64].map(|length| {
                Task::new(fields! {
                    "searcher": name, "length": length, "hard": length, "referee": "impartial", "most": 100_000,
                })
            }));
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let [hard, length] = ["hard", "length"].map(|name| whole(task, name) as u32);
        let game = Daring::new(LARGE, SMALL, hard, length).expect("sensible parameters");
        let game = if text("referee") == "partial" { game } else { game.with_impartial_referee() };
        let policy = match text("searcher") {
            "uct" => Policy::PLAIN_UCT,
            "uct-scaled" => Policy::uct(game.greatest()),
            _ => Policy::thompson(game.greatest()),
        };
        let found = discovery(game, policy, whole(task, "most"), context)?;
        Ok(Measured::finished(fields! { "discovered": found }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut blocks: Vec<Block> =
            ["partial", "impartial"].map(|referee| Block::Table(table(rows, referee))).to_vec();
        blocks.push(Block::Figure(Figure {
            name: String::new(),
            alt: "Roll-outs until the principal variation is found, against the length of the hard part"
                .to_owned(),
            svg: svg("The daring game", &SEARCHERS.map(|(name, _)| plot(rows, name))),
        }));
        Report { findings: findings(rows), blocks }
    }
}

/// The first roll-out after which the daring move looks best and stays so for a while, if it comes within
/// so many.
fn discovery(
    mut game: Daring,
    policy: Policy,
    most: u64,
    context: &Context,
) -> Result<Option<u64>, Interrupted> {
    let mut tree = Tree::new(policy);
    let mut gauss = Gauss::new(context.seed);
    let mut budget = Budget::start(&context.limits(None));
    let mut since = None;
    for done in 1..=most {
        let (_, stop) = tree.grow(&mut game, 1, &mut gauss, &mut budget);
        context.check(stop)?;
        // Field 1 is the first move; before the others have been seen nothing is compared.
        let dares = done > 1 && tree.best(Player::Left) == Some(0);
        since = if dares { since.or(Some(done)) } else { None };
        if since.is_some_and(|since| done >= since + STEADY) {
            return Ok(since);
        }
    }
    Ok(None)
}

fn cell(rows: &[Row], searcher: &str, referee: &str, length: u64, hard: u64) -> Option<(Option<u64>, u64)> {
    let is_it = |row: &&Row| {
        row.text("searcher") == searcher
            && row.text("referee") == referee
            && row.whole("length") == length
            && row.whole("hard") == hard
    };
    let row = rows.iter().find(is_it)?;
    Some((row.maybe("discovered").map(|n| n as u64), row.whole("most")))
}

fn greatest(rows: &[Row], name: &str) -> u64 {
    rows.iter().map(|row| row.whole(name)).max().unwrap_or(0)
}

/// The lengths, or the hard lengths, that were measured with a referee.
fn measured(rows: &[Row], referee: &str, name: &str) -> BTreeSet<u64> {
    rows.iter().filter(|row| row.text("referee") == referee).map(|row| row.whole(name)).collect()
}

fn table(rows: &[Row], referee: &str) -> Table {
    let hards = measured(rows, referee, "hard");
    let mut header = vec!["searcher".to_owned(), "H".to_owned()];
    header.extend(hards.iter().map(|hard| format!("D = {hard}")));
    let caption =
        format!("Roll-outs until the principal variation is found, with {} referee.", article(referee));
    let mut table = Table::new(&caption, &header);
    for (name, _) in SEARCHERS {
        for length in measured(rows, referee, "length") {
            let mut cells = vec![name.to_owned(), length.to_string()];
            cells.extend(hards.iter().map(|&hard| match cell(rows, name, referee, length, hard) {
                None => String::new(),
                Some((Some(found), _)) => found.to_string(),
                Some((None, most)) => format!("more than {most}"),
            }));
            table.rows.push(cells);
        }
    }
    table
}

fn article(referee: &str) -> String {
    format!("{} {referee}", if referee == "impartial" { "an" } else { "a" })
}

/// Games whose principal variation was not found are drawn on the guide at the most roll-outs tried.
fn plot(rows: &[Row], searcher: &str) -> Panel {
    let lengths = measured(rows, "partial", "length");
    let mark = |x: u64, y: u64| Point { x: x as f64, y: y as f64, range: None };
    let series = (0..).zip(&lengths).map(|(hue, &length)| {
        let rollouts = |hard| cell(rows, searcher, "partial", length, hard);
        let point = |hard| rollouts(hard).map(|(found, most)| mark(hard, found.unwrap_or(most)));
        let points = (1..=length).filter_map(point).collect();
        Series { name: format!("H = {length}"), look: Look::Line, hue, points }
    });
    let most = rows.iter().filter(|row| row.text("referee") == "partial").map(|row| row.whole("most")).max();
    let ends = [lengths.first(), lengths.last()].into_iter().flatten();
    let limit = Series {
        name: "not found".to_owned(),
        look: Look::Guide,
        hue: 7,
        points: ends.zip([most, most]).filter_map(|(&x, most)| Some(mark(x, most?))).collect(),
    };
    let what = SEARCHERS.iter().find(|known| known.0 == searcher).map_or("", |known| known.1);
    let what = if what.is_empty() { String::new() } else { format!(" ({what})") };
    Panel {
        title: format!("{searcher}{what}"),
        x: Axis { name: "hard length D".to_owned(), logarithmic: false },
        y: Axis { name: "roll-outs".to_owned(), logarithmic: true },
        series: series.chain([limit]).filter(|series| !series.points.is_empty()).collect(),
    }
}

/// For which games there were fewer roll-outs.
fn fewer(rows: &[Row]) -> String {
    let most = greatest(rows, "most");
    let few: Vec<&Row> = rows.iter().filter(|row| row.whole("most") < most).collect();
    let Some(least) = few.iter().map(|row| row.whole("most")).min() else { return String::new() };
    let shortest = few.iter().map(|row| row.whole("length")).min().unwrap_or(0);
    format!(" (at most {least} for H ≥ {shortest})")
}

fn findings(rows: &[Row]) -> String {
    let count = |searcher: &str, referee: &str| {
        let all =
            rows.iter().filter(|row| row.text("searcher") == searcher && row.text("referee") == referee);
        let found = all.clone().filter(|row| row.maybe("discovered").is_some()).count();
        format!("{found} of {}", all.count())
    };
    let easy =
        || rows.iter().filter(|row| row.text("searcher") == "uct" && row.text("referee") == "impartial");
    format!(
        "With a partial referee, and at most {} roll-outs{}, UCT finds the principal variation of {} games with the \
         bound as printed and of {} with a bound as wide as the rewards, the Thompson heuristic of {}; with an \
         impartial referee of {}, {} and {}. The report found none with UCT for H = D = 4 nor for H ≥ 5 and D > 2 \
         within 10⁸ roll-outs, and expected the Thompson heuristic, which it did not try, to get stuck. With an impartial \
         referee, it says, UCT settles on the right move within 2H roll-outs, up to H = 100; here {} of {} games take UCT \
         with the bound as printed longer than that. Every number is that of one run.",
        greatest(rows, "most"),
        fewer(rows),
        count("uct", "partial"),
        count("uct-scaled", "partial"),
        count("thompson", "partial"),
        count("uct", "impartial"),
        count("uct-scaled", "impartial"),
        count("thompson", "impartial"),
        easy().filter(|row| row.maybe("discovered").is_none_or(|n| n > 2.0 * row.number("length"))).count(),
        easy().count(),
    )
}
