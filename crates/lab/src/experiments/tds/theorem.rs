//! Theorem 1: which temperatures and means games born by day n have, against the sets T_n and M_n that
//! the theorem allows.
//!
//! Two kinds of rows. *Games*: all games born by a day, by their thermographs. A thermograph depends
//! only on those of the options, and only on the highest of their walls, so it is enough to combine
//! every highest wall that a set of options can have for Left with every one for Right. *Boards*: all
//! boards of a size with so many empty squares, which are born by that day.

use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report, Table};
use crate::task::{Fields, Row, Task};
use hotstrat_core::birthday::{allows_mean, allows_temperature};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::upper_envelope;
use hotstrat_core::{Dyadic, Player, Thermograph, Wall};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_store::Space;
use hotstrat_store::solved::solved;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::OnceLock;
use std::time::Duration;

/// See the module.
pub struct Theorem;

/// The boards.
const BOARDS: [&str; 3] = ["3x3", "3x4", "4x4"];
/// The day with so many games that they are taken in slices, and only at the larger scale.
const SLICED: u32 = 5;
const SLICES: u64 = 32;

impl Experiment for Theorem {
    fn name(&self) -> &'static str {
        "theorem"
    }

    fn title(&self) -> &'static str {
        "Theorem 1: possible temperatures and means"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), Theorem 1"
    }

    fn shows(&self) -> &'static str {
        "Which temperatures and means really occur by birthday, against those that the theorem allows."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 1 } else { 90 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let games = (0..SLICED).map(|day| fields! { "kind": "games", "day": day });
        let slices = if settings.scale == Scale::Paper { SLICES } else { 0 };
        let sliced = (0..slices).map(|slice| fields! { "kind": "games", "day": SLICED, "slice": slice });
        let boards = BOARDS.iter().flat_map(|board| {
            let squares: u32 = board.split('x').filter_map(|side| side.parse::<u32>().ok()).product();
            (0..=squares - 2).map(move |day| fields! { "kind": "boards", "board": board, "day": day })
        });
        games.chain(sliced).chain(boards).map(Task::new).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        context.go_on()?;
        let day = task.parameters["day"].as_u64().unwrap_or_default();
        let found = match (task.parameters["kind"].as_str(), task.parameters.get("slice")) {
            (Some("games"), None) => {
                let games = born_by(day as u32);
                Found::of(games.iter().map(|game| (game.mean(), game.temperature())))
            }
            (Some("games"), Some(slice)) => slice_of_games(slice.as_u64().unwrap_or_default(), context)?,
            _ => {
                let solved = solved(task.parameters["board"].as_str().unwrap_or_default());
                Found::of(solved.space.layer(day as usize).map(|class| solved.truth(class)))
            }
        };
        Ok(Measured::finished(found.fields(day as u32)))
    }

    fn columns(&self) -> &'static str {
        "`outside` counts temperatures and means that the theorem does not allow, `finest` is the greatest n \
         of a denominator 2^n among the temperatures, and the sets list all that occur."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let days = days(rows);
        let figure = Figure {
            name: String::new(),
            alt: "How many temperatures are allowed and how many occur, by birthday".to_owned(),
            svg: plot(&days),
        };
        Report { findings: findings(&days), blocks: vec![Block::Table(table(&days)), Block::Figure(figure)] }
    }
}

fn findings(days: &BTreeMap<(&str, u32), Day<'_>>) -> String {
    let outside: u64 = days.values().map(|day| day.outside).sum();
    let verdict = if outside == 0 {
        "Nothing lies outside of what the theorem allows.".to_owned()
    } else {
        format!("**{outside} values lie outside of what the theorem allows.**")
    };
    let mut games = days.iter().filter(|((board, _), _)| board.is_empty());
    let last = games.next_back().map_or(String::new(), |((_, day), found)| {
        format!(
            " Of all games born by day {day}, {} of the {} temperatures and {} of the {} means that it allows occur.",
            found.temperatures.len(),
            allowed(*day, allows_temperature),
            found.means.len(),
            allowed(*day, allows_mean)
        )
    });
    format!("{verdict}{last} The paper states the theorem without a proof.")
}

/// What occurs.
#[derive(Clone, Debug, Default)]
struct Found {
    games: u64,
    temperatures: BTreeSet<Dyadic>,
    means: BTreeSet<Dyadic>,
}

impl Found {
    fn of(values: impl Iterator<Item = (Dyadic, Dyadic)>) -> Found {
        let mut found = Found::default();
        for (mean, temperature) in values {
            found.games += 1;
            found.temperatures.insert(temperature);
            // A board and the one with the colours exchanged are one class.
            found.means.insert(mean);
            found.means.insert(-mean);
        }
        found
    }

    fn join(&mut self, other: Found) {
        self.games += other.games;
        self.temperatures.extend(other.temperatures);
        self.means.extend(other.means);
    }

    fn fields(&self, day: u32) -> Fields {
        let outside = self.temperatures.iter().filter(|t| !allows_temperature(day, **t)).count()
            + self.means.iter().filter(|mean| !allows_mean(day, **mean)).count();
        let hottest = self.temperatures.last().map(ToString::to_string);
        let finest = self.temperatures.iter().map(|t| t.exponent()).max().unwrap_or(0);
        let list = |set: &BTreeSet<Dyadic>| set.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        fields! {
            "games": self.games,
            "temperatures": self.temperatures.len(),
            "means": self.means.len(),
            "outside": outside,
            "hottest": hottest,
            "finest": finest,
            "temperature_set": list(&self.temperatures),
            "mean_set": list(&self.means),
        }
    }
}

/// The thermographs of all games born by a day.
fn born_by(day: u32) -> HashSet<Thermograph> {
    let mut games = HashSet::from([Thermograph::integer(Dyadic::ZERO)]);
    for _ in 0..day {
        let [lefts, rights] = scaffolds(&games);
        let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| game(left, right)));
        games = pairs.collect();
    }
    games
}

/// What occurs among the games of the last day that have some of Left's scaffolds.
fn slice_of_games(slice: u64, context: &Context) -> Result<Found, Interrupted> {
    static SCAFFOLDS: OnceLock<[Vec<Option<Scaffold>>; 2]> = OnceLock::new();
    let [lefts, rights] = SCAFFOLDS.get_or_init(|| scaffolds(&born_by(SLICED - 1)));
    let mut found = Found::default();
    for left in lefts.iter().skip(slice as usize).step_by(SLICES as usize) {
        context.go_on()?;
        let games = rights.iter().map(|right| game(left, right));
        found.join(Found::of(games.map(|game| (game.mean(), game.temperature()))));
    }
    Ok(found)
}

fn game(left: &Option<Scaffold>, right: &Option<Scaffold>) -> Thermograph {
    Thermograph::from_scaffolds(left.clone(), right.clone()).expect("small numbers")
}

/// What Left gets by moving to an option is its right wall, and the other way round.
fn scaffolds(games: &HashSet<Thermograph>) -> [Vec<Option<Scaffold>>; 2] {
    Player::BOTH.map(|player| highest_walls(games, player.opponent()))
}

/// Every scaffold that a set of options can make, the empty set included.
fn highest_walls(games: &HashSet<Thermograph>, player: Player) -> Vec<Option<Scaffold>> {
    let single: HashSet<Wall> = games.iter().map(|game| game.rising(player).to_wall()).collect();
    let mut known: HashSet<Wall> = single.clone();
    let mut new: Vec<Wall> = known.iter().cloned().collect();
    let mut highest = Wall::default();
    while let Some(wall) = new.pop() {
        for other in &single {
            upper_envelope(wall.as_ref(), other.as_ref(), &mut highest);
            if known.insert(highest.clone()) {
                new.push(highest.clone());
            }
        }
    }
    // In an order that is the same in every run.
    let mut walls: Vec<Wall> = known.into_iter().collect();
    walls.sort_by_key(|wall| (wall.start, wall.turns.to_vec()));
    let scaffolds = walls.into_iter().map(|wall| Some(Scaffold::new(wall).expect("small numbers")));
    std::iter::once(None).chain(scaffolds).collect()
}

/// How many values the theorem allows for a day.
fn allowed(day: u32, allows: fn(u32, Dyadic) -> bool) -> usize {
    let places = day.max(1) - 1;
    let most = i64::from(day.max(1)) << places;
    (-most..=most).filter(|&i| allows(day, Dyadic::new(i, places).expect("small numbers"))).count()
}

/// What is known of a day, of games or of the boards of a size; slices put together.
#[derive(Clone, Debug, Default)]
struct Day<'a> {
    games: u64,
    is_sliced: bool,
    temperatures: BTreeSet<&'a str>,
    means: BTreeSet<&'a str>,
    outside: u64,
    hottest: Option<Dyadic>,
    finest: u64,
}

/// All days, games first, then boards by size; each by the name of its board and its number.
fn days(rows: &[Row]) -> BTreeMap<(&str, u32), Day<'_>> {
    let mut days: BTreeMap<(&str, u32), Day<'_>> = BTreeMap::new();
    for row in rows {
        let day = days.entry((row.text("board"), row.whole("day") as u32)).or_default();
        day.games += row.count("games");
        day.is_sliced |= row.parameters.contains_key("slice");
        day.temperatures.extend(row.word("temperature_set").split_whitespace());
        day.means.extend(row.word("mean_set").split_whitespace());
        day.outside += row.count("outside");
        day.hottest = day.hottest.max(row.word("hottest").parse().ok());
        day.finest = day.finest.max(row.count("finest"));
    }
    days
}

fn table(days: &BTreeMap<(&str, u32), Day<'_>>) -> Table {
    let mut table = Table::new(
        "Temperatures and means that occur, of those that the theorem allows. Games are counted by their thermographs (for \
         the last day by pairs of scaffolds), boards up to symmetry and colour, by their empty squares; 1/2^k is the \
         finest temperature.",
        &[
            "born by day",
            "what",
            "count",
            "temperatures",
            "of T_n",
            "means",
            "of M_n",
            "outside",
            "hottest",
            "k",
        ],
    );
    for ((board, day), found) in days {
        let what = if board.is_empty() { "all games".to_owned() } else { format!("{board} boards") };
        let pairs = if found.is_sliced { " pairs" } else { "" };
        table.rows.push(vec![
            day.to_string(),
            what,
            format!("{}{pairs}", found.games),
            found.temperatures.len().to_string(),
            allowed(*day, allows_temperature).to_string(),
            found.means.len().to_string(),
            allowed(*day, allows_mean).to_string(),
            found.outside.to_string(),
            found.hottest.map_or(String::new(), |hottest| hottest.to_string()),
            found.finest.to_string(),
        ]);
    }
    table
}

fn plot(days: &BTreeMap<(&str, u32), Day<'_>>) -> String {
    let allowed_at =
        |day: u32| Point { x: f64::from(day), y: allowed(day, allows_temperature) as f64, range: None };
    let mut series = vec![Series {
        name: "allowed: T_n".to_owned(),
        look: Look::Dashed,
        hue: 7,
        points: (1..=14).map(allowed_at).collect(),
    }];
    // All games on top: boards mostly have all of their temperatures in the first days.
    for (hue, board) in ["", BOARDS[0], BOARDS[1], BOARDS[2]].into_iter().enumerate().rev() {
        let of = days.iter().filter(|((name, day), _)| *name == board && *day > 0);
        let point = |day: u32, found: &Day<'_>| Point {
            x: f64::from(day),
            y: found.temperatures.len() as f64,
            range: None,
        };
        let points = of.map(|((_, day), found)| point(*day, found)).collect();
        let name = if board.is_empty() { "all games".to_owned() } else { format!("{board} boards") };
        series.push(Series { name, look: Look::Line, hue, points });
    }
    let panel = Panel {
        title: "Different temperatures by birthday".to_owned(),
        x: Axis { name: "born by day n (boards: empty squares)".to_owned(), logarithmic: false },
        y: Axis { name: "temperatures".to_owned(), logarithmic: true },
        series,
    };
    svg("Theorem 1", &[panel])
}
