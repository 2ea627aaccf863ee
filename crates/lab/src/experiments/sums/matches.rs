//! Matches on sums of Amazons boards: Tables 3 and 4 of the TDS+ paper, the table of 2004, the database
//! player, and all players against each other.
//!
//! Varies: the number and the size of the boards, the players, and the time for a move. Measured: the score and
//! the winner of each start, played twice, each player once as Left, who moves first. A row is one start, one pair
//! and one time. Starts are measured one after the other, so that a run that is stopped has as many of them in
//! every cell. The papers' ten seconds for a move take weeks; `--scale paper --limits 50ms` plays all their starts
//! in short games.

use crate::boards::solved;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Report, Table, list, seconds};
use crate::task::{Row, Task};
use hotstrat_core::{Oracle, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Mobility;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_play::statistics::Tally;
use hotstrat_play::{Equipment, Strategy, play_out, player};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

/// A match, or several.
pub struct Sums {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    shows: &'static str,
    /// Who meets whom.
    pairs: &'static [(&'static str, &'static str)],
    sizes: &'static [u64],
    /// What to know when comparing with others.
    remark: &'static str,
    /// What others have found: a heading, and for each number of boards a row of cells.
    found: &'static [(&'static str, [[&'static str; 3]; 3])],
}

/// The numbers of boards.
const NUMBERS: [u64; 3] = [2, 4, 6];
const OBSTACLES: u32 = 3;

type Board = Amazons<u64>;

/// Table 3, and the table of 2004.
pub const ALPHA_BETA: Sums = Sums {
    name: "sums-alpha-beta",
    title: "Sums: Hotstrat-TDS+ against alpha-beta",
    source: "Zhang and Müller (2015), Table 3; Müller, Enzenberger and Schaeffer (2004), Table 3",
    shows: "Whether local searches and Hotstrat beat a search of the whole board, by number and size of the boards.",
    pairs: &[("hotstrat-tds+", "alpha-beta")],
    sizes: &[4, 5, 6],
    remark: "Both players here know more than those of the papers, which used the distance to squares: they believe an \
             evaluation by mobility, and alpha-beta looks only at what a move changes.",
    found: &[
        (
            "Zhang and Müller (2015), 10 s for a move",
            [
                ["-2.20(6.06) 44.0%", "-1.62(8.95) 52.3%", "0.58(11.8) 57.3%"],
                ["-2.60(8.49) 49.3%", "2.54(12.3) 58.6%", "25.4(19.7) 77.5%"],
                ["-1.58(10.1) 50.1%", "16.4(16.9) 72.8%", "53.9(25.4) 86.8%"],
            ],
        ),
        (
            "Müller, Enzenberger and Schaeffer (2004), Hotstrat-TDS against Arrow",
            [
                ["-1.7(2.5) 43%", "1.2(5.7) 55%", "7.8(10.2) 67%"],
                ["2.3(4.9) 57%", "13.5(11.5) 69%", "41.2(18.3) 90%"],
                ["8.1(6.2) 72%", "32.5(15.3) 88%", "81.2(26.8) 96%"],
            ],
        ),
    ],
};

/// Table 4.
pub const TDS: Sums = Sums {
    name: "sums-tds",
    title: "Sums: Hotstrat-TDS+ against Hotstrat-TDS",
    source: "Zhang and Müller (2015), Table 4",
    shows: "What the enhancements of TDS+ are worth in play.",
    pairs: &[("hotstrat-tds+", "hotstrat-tds")],
    sizes: &[4, 5, 6],
    remark: "Other than in the paper, TDS here shares all but the enhancements with TDS+: it deepens ply by ply, believes \
             the same evaluation where it has to stop, and chooses the move inside a room by a search that must begin \
             there. What TDS lacks are the coarse coupons of E1 and what goes with them.",
    found: &[(
        "Zhang and Müller (2015), 10 s for a move",
        [
            ["9.77(5.53) 82.5%", "22.2(9.26) 88.2%", "43.2(13.5) 91.4%"],
            ["19.7(7.59) 90.0%", "39.7(12.2) 94.7%", "61.1(16.2) 97.7%"],
            ["29.9(9.85) 93.3%", "50.7(15.5) 96.7%", "76.6(21.6) 98.8%"],
        ],
    )],
};

/// The database player.
pub const DATABASE: Sums = Sums {
    name: "sums-database",
    title: "Sums: exact temperatures against Hotstrat-TDS+",
    source: "Zhang and Müller (2015); the figures are omitted there for lack of space",
    shows: "What perfect knowledge of temperatures is worth on 4×4 boards.",
    pairs: &[("hotstrat-db", "hotstrat-tds+")],
    sizes: &[4],
    remark: "The paper says that TDS+ competes with the database when it has more time.",
    found: &[],
};

/// Everybody.
pub const ROUND_ROBIN: Sums = Sums {
    name: "sums-round-robin",
    title: "Sums: all players against each other",
    source: "not in the papers",
    shows: "Which player is best, by number and size of the boards.",
    pairs: &[
        ("best", "alpha-beta"),
        ("best", "informed"),
        ("best", "uct"),
        ("best", "hotstrat-tds+"),
        ("best", "hotstrat-squeeze"),
        ("best", "hotstrat-mt+"),
        ("best", "hotstrat-walls"),
        ("best", "hotstrat-blend"),
        ("best", "sentestrat-blend"),
        ("best", "thermostrat-blend"),
        ("best", "orthodox-blend"),
        ("informed", "alpha-beta"),
        ("hotstrat-blend", "alpha-beta"),
    ],
    sizes: &[4, 5, 6],
    remark: "A start that both play perfectly is won once by either, whatever else one does.",
    found: &[],
};

impl Experiment for Sums {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn source(&self) -> &'static str {
        self.source
    }

    fn shows(&self) -> &'static str {
        self.shows
    }

    fn takes(&self, scale: Scale) -> Duration {
        // Two games of about thirty moves for each board and player.
        let moves =
            2 * 30 * self.numbers(scale).iter().sum::<u64>() * self.sizes.len() as u64 * self.starts(scale);
        self.limits(scale)[0] * u32::try_from(moves * self.pairs.len() as u64 / 4).unwrap_or(u32::MAX)
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        vec![if scale == Scale::Quick { Duration::from_millis(10) } else { Duration::from_secs(10) }]
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let times = settings.all_milliseconds(&self.limits(settings.scale));
        let mut tasks = Vec::new();
        for start in 0..self.starts(settings.scale) {
            // How well one plays depends on the time, so it is part of the name.
            for &time_ms in &times {
                for &boards in self.numbers(settings.scale) {
                    for &size in self.sizes {
                        tasks.extend(self.pairs.iter().map(|&(one, other)| {
                            Task::new(fields! {
                                "one": one, "other": other, "boards": boards, "size": size, "time_ms": time_ms,
                                "start": start,
                            })
                        }));
                    }
                }
            }
        }
        tasks
    }

    fn turn(&self, task: &Task) -> u64 {
        task.parameters["start"].as_u64().unwrap_or_default()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let size = number("size") as u8;
        let subgames = Subgames::new(size, size, 1, OBSTACLES).expect("a board with room for all");
        let boards = subgames.start::<u64>(number("boards") as u32, context.seed, number("start"));
        let start: Sum<Board> = boards.into_iter().collect();
        let limits = context.limits(Some(Duration::from_millis(number("time_ms"))));
        let (mut scores, mut wins, mut longest) = ([0; 2], [false; 2], [0.0f64; 2]);
        for side in Player::BOTH {
            let seed = context.seed ^ number("start") << 1 ^ side as u64;
            let [mut one, mut other] = ["one", "other"].map(|name| equipped(text(name), seed));
            let seats = match side {
                Player::Left => [&mut *one, &mut *other],
                Player::Right => [&mut *other, &mut *one],
            };
            let game = match play_out(seats, &start, Player::Left, &limits) {
                Ok(game) => game,
                Err(_) => {
                    context.go_on()?;
                    unreachable!("players make legal moves");
                }
            };
            scores[side as usize] =
                if side == Player::Left { game.verdict.score } else { -game.verdict.score };
            wins[side as usize] = game.verdict.winner == side;
            for player in Player::BOTH {
                let seat = usize::from(player != side);
                longest[seat] = longest[seat].max(game.longest[player as usize].as_secs_f64() * 1000.0);
            }
        }
        Ok(Measured::finished(fields! {
            "score_left": scores[0], "score_right": scores[1], "won_left": wins[0], "won_right": wins[1],
            "longest_one_ms": longest[0], "longest_other_ms": longest[1],
        }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut blocks = vec![Block::Text(self.remark.to_owned())];
        for &(one, other) in self.pairs {
            let matches = Match::all(rows, one, other);
            blocks.extend(
                matches.iter().map(|it| Block::Table(self.table(&it.caption(), |b, s| it.cell(b, s)))),
            );
        }
        for (heading, cells) in self.found {
            let cell = |boards: u64, size: u64| place(cells, boards, size).to_owned();
            blocks.push(Block::Table(self.table(&format!("{heading}."), cell)));
        }
        Report { findings: self.findings(rows), blocks }
    }
}

impl Sums {
    /// The numbers of boards; for a quick look at many players the least one.
    fn numbers(&self, scale: Scale) -> &'static [u64] {
        if scale == Scale::Quick && self.pairs.len() > 2 { &NUMBERS[..1] } else { &NUMBERS }
    }

    /// How many starts each cell has.
    fn starts(&self, scale: Scale) -> u64 {
        match scale {
            Scale::Quick => (8 / self.pairs.len() as u64).max(1),
            Scale::Paper => 200,
        }
    }

    fn table(&self, caption: &str, cell: impl Fn(u64, u64) -> String) -> Table {
        let sizes = self.sizes.iter().map(|size| format!("{size}×{size}"));
        let header: Vec<String> = std::iter::once("boards".to_owned()).chain(sizes).collect();
        let mut table = Table::new(caption, &header);
        for boards in NUMBERS {
            let cells = self.sizes.iter().map(|&size| cell(boards, size));
            table.rows.push(std::iter::once(boards.to_string()).chain(cells).collect());
        }
        table
    }

    /// All cells.
    fn cells(&self) -> impl Iterator<Item = (u64, u64)> + Clone {
        NUMBERS.into_iter().flat_map(|boards| self.sizes.iter().map(move |&size| (boards, size)))
    }

    fn findings(&self, rows: &[Row]) -> String {
        let all: Vec<Match> =
            self.pairs.iter().flat_map(|&(one, other)| Match::all(rows, one, other)).collect();
        let times: BTreeSet<u64> = all.iter().map(|it| it.time_ms).collect();
        let with = |time_ms: u64| {
            let matches: Vec<&Match> = all.iter().filter(|it| it.time_ms == time_ms).collect();
            let tallies = matches.iter().flat_map(|it| self.cells().map(|(b, s)| it.tally(b, s)));
            let tallies: Vec<Tally> = tallies.filter(|tally| tally.games() > 0).collect();
            let won = tallies.iter().filter(|tally| 2 * tally.wins() > tally.games()).count();
            let more = match matches[..] {
                [only] => format!("{}{}", self.trend(only), self.compared(only)),
                _ => String::new(),
            };
            format!("with {} for a move in {won} of {} cells{more}", written(time_ms), tallies.len())
        };
        let won: Vec<String> = times.iter().map(|&time_ms| with(time_ms)).collect();
        let shared = |&time_ms: &u64| match times.len() {
            1 => self.shared(rows, time_ms),
            _ => format!("with {} {}", written(time_ms), self.shared(rows, time_ms)),
        };
        let shared: Vec<String> = times.iter().map(shared).collect();
        let late = |row: &Row| {
            row.number("longest_one_ms").max(row.number("longest_other_ms")) - row.whole("time_ms") as f64
        };
        let over = rows.iter().map(late).fold(f64::NEG_INFINITY, f64::max);
        let clock = if over > 0.0 { format!("{over:.0} ms late") } else { format!("{:.0} ms early", -over) };
        format!(
            "The first named player won more than half of the games {}. Of the starts {} were won once by either, and the latest move \
             came {clock}.",
            won.join("; "),
            shared.join("; "),
        )
    }

    /// How a match goes with few small boards and with many large ones.
    fn trend(&self, only: &Match) -> String {
        let all = self.cells().filter(|&(boards, size)| only.tally(boards, size).games() > 0);
        let share = |(boards, size): (u64, u64)| {
            let share = 100.0 * only.tally(boards, size).share();
            format!("{share:.0} % with {boards} boards of {size}×{size}")
        };
        let by_squares = |(boards, size): &(u64, u64)| (size * size * boards, *size);
        let ends = [all.clone().min_by_key(by_squares), all.max_by_key(by_squares)];
        match ends {
            [Some(few), Some(many)] if few != many => format!(", {} and {}", share(few), share(many)),
            _ => String::new(),
        }
    }

    /// In how many cells the first named player won less often than in those of the first source, and in how many
    /// of them by more than chance.
    fn compared(&self, only: &Match) -> String {
        let Some((heading, cells)) = self.found.first() else { return String::new() };
        let measured = self.cells().filter(|&(boards, size)| only.tally(boards, size).games() > 0);
        let is_less = |than: fn(&Tally) -> f64| {
            let cells = measured.clone().filter(|&(boards, size)| {
                percentage(place(cells, boards, size)) > Some(100.0 * than(&only.tally(boards, size)))
            });
            cells.count()
        };
        format!(
            ", and less often than in {} in {} of them, by more than chance explains in {}",
            heading.split(", ").next().unwrap_or_default(),
            is_less(Tally::share),
            is_less(|tally| tally.interval().1)
        )
    }

    /// How many starts were won once by either player, by the size of the boards.
    fn shared(&self, rows: &[Row], time_ms: u64) -> String {
        let of_size = |&size: &u64| {
            let all = rows.iter().filter(|row| row.whole("size") == size && row.whole("time_ms") == time_ms);
            let once = all.clone().filter(|row| row.is("won_left") != row.is("won_right")).count();
            let all = all.count();
            (all > 0).then(|| format!("{once} of {all} on {size}×{size} boards"))
        };
        list(&self.sizes.iter().filter_map(of_size).collect::<Vec<_>>())
    }
}

/// The rows of two players with the same time for a move.
struct Match<'a> {
    one: &'a str,
    other: &'a str,
    time_ms: u64,
    rows: Vec<&'a Row>,
}

impl<'a> Match<'a> {
    /// All matches of two players, those with the least time first.
    fn all(rows: &'a [Row], one: &'a str, other: &'a str) -> Vec<Match<'a>> {
        let mut by_time: BTreeMap<u64, Vec<&Row>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.text("one") == one && row.text("other") == other) {
            by_time.entry(row.whole("time_ms")).or_default().push(row);
        }
        by_time.into_iter().map(|(time_ms, rows)| Match { one, other, time_ms, rows }).collect()
    }

    fn tally(&self, boards: u64, size: u64) -> Tally {
        let mut tally = Tally::default();
        let is_in = |row: &&&Row| row.whole("boards") == boards && row.whole("size") == size;
        for row in self.rows.iter().filter(is_in) {
            tally.add(row.number("score_left") as i32, row.is("won_left"));
            tally.add(row.number("score_right") as i32, row.is("won_right"));
        }
        tally
    }

    /// How long the players thought, and how many starts there are in a cell.
    fn caption(&self) -> String {
        let mut starts: BTreeMap<(u64, u64), usize> = BTreeMap::new();
        for row in &self.rows {
            *starts.entry((row.whole("boards"), row.whole("size"))).or_default() += 1;
        }
        let (least, most) = (starts.values().min().unwrap_or(&0), starts.values().max().unwrap_or(&0));
        let starts = if least == most { most.to_string() } else { format!("{least} to {most}") };
        format!(
            "{} against {}, {} for a move, {starts} starts played twice: mean score (standard deviation) wins [95% \
             confidence].",
            self.one,
            self.other,
            written(self.time_ms),
        )
    }

    fn cell(&self, boards: u64, size: u64) -> String {
        let tally = self.tally(boards, size);
        if tally.games() == 0 {
            return "–".to_owned();
        }
        let (low, high) = tally.interval();
        format!(
            "{:.2}({:.2}) {:.1}% [{:.0}, {:.0}]",
            tally.mean(),
            tally.deviation(),
            100.0 * tally.share(),
            100.0 * low,
            100.0 * high
        )
    }
}

fn written(time_ms: u64) -> String {
    seconds(time_ms as f64 / 1000.0)
}

/// What others have found with so many boards of a size.
fn place<'a>(cells: &[[&'a str; 3]; 3], boards: u64, size: u64) -> &'a str {
    let row = NUMBERS.iter().position(|&number| number == boards).unwrap_or_default();
    cells[row][(size - 4) as usize]
}

/// The share of wins at the end of a cell such as `9.77(5.53) 82.5%`.
fn percentage(cell: &str) -> Option<f64> {
    cell.split_whitespace().last()?.strip_suffix('%')?.parse().ok()
}

fn equipped(name: &str, seed: u64) -> Box<dyn Strategy<Board>> {
    let oracle = name.ends_with("-db").then(|| solved("4x4") as Arc<dyn Oracle<Board>>);
    let made = player(name, &Equipment { evaluation: &Mobility, oracle, seed });
    made.unwrap_or_else(|_| unreachable!("the experiment names its players"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(sums: &Sums, time_ms: u64, boards: u64, start: u64, won: [bool; 2]) -> Row {
        let (one, other) = sums.pairs[0];
        let parameters = fields! {
            "one": one, "other": other, "boards": boards, "size": 4, "time_ms": time_ms, "start": start,
        };
        let result = fields! {
            "score_left": 1, "score_right": -1, "won_left": won[0], "won_right": won[1], "longest_one_ms": 49.0,
            "longest_other_ms": 40.0,
        };
        Row::example(parameters, result)
    }

    fn tables(sums: &Sums, rows: &[Row]) -> Vec<Table> {
        let table = |block| if let Block::Table(table) = block { Some(table) } else { None };
        sums.report(rows).blocks.into_iter().filter_map(table).collect()
    }

    #[test]
    fn games_with_different_times_are_not_mixed() {
        let mut rows: Vec<Row> = (0..3).map(|start| row(&TDS, 50, 2, start, [true, true])).collect();
        rows.push(row(&TDS, 50, 4, 0, [true, false]));
        rows.extend((0..2).map(|start| row(&TDS, 1000, 2, start, [false, false])));
        let tables = tables(&TDS, &rows);
        assert_eq!(tables.len(), 3, "two times, and the paper's");
        assert!(tables[0].caption.contains(" 50 ms for a move, 1 to 3 starts played twice"));
        assert!(tables[1].caption.contains(" 1 s for a move, 2 starts played twice"));
        let cell = |table: usize, row: usize| tables[table].rows[row][1].split(' ').nth(1).map(str::to_owned);
        assert_eq!([cell(0, 0), cell(0, 1), cell(1, 0)].map(Option::unwrap), ["100.0%", "50.0%", "0.0%"]);
        assert_eq!(
            (&tables[1].rows[1][1], tables[2].rows[0][1].as_str()),
            (&"–".to_owned(), "9.77(5.53) 82.5%")
        );
    }

    #[test]
    fn what_is_said_follows_from_the_rows() {
        let mut rows: Vec<Row> = (0..3).map(|start| row(&TDS, 50, 2, start, [true, true])).collect();
        let found = TDS.report(&rows).findings;
        // 100 % is more than the paper's 82.5 %; and there is no second cell to compare with.
        let words = "with 50 ms for a move in 1 of 1 cells, and less often than in Zhang and Müller (2015) in 0 of them";
        assert!(found.contains(words), "{found}");
        assert!(
            found.contains("0 of 3 on 4×4 boards were won once by either") && found.contains("1 ms early")
        );
        rows.push(row(&TDS, 50, 4, 0, [true, false]));
        rows.push(row(&TDS, 1000, 2, 0, [false, false]));
        let found = TDS.report(&rows).findings;
        assert!(
            found.contains("in 1 of 2 cells, 100 % with 2 boards of 4×4 and 50 % with 4 boards of 4×4, and"),
            "{found}"
        );
        assert!(
            found.contains(
                "(2015) in 1 of them, by more than chance explains in 0; with 1 s for a move in 0 of 1 cells"
            ),
            "{found}"
        );
        for sums in [ALPHA_BETA, TDS, DATABASE, ROUND_ROBIN] {
            let cells = sums.found.iter().flat_map(|(_, cells)| cells.iter().flatten());
            assert!(cells.into_iter().all(|cell| percentage(cell).is_some_and(|share| share > 40.0)));
        }
    }

    #[test]
    fn every_limit_has_tasks_of_its_own() {
        let tasks = |limits: Option<&[u64]>| {
            let limits = limits.map(|limits| limits.iter().map(|ms| Duration::from_millis(*ms)).collect());
            TDS.tasks(&Settings { scale: Scale::Paper, seed: 1, limits })
        };
        let [short, both, own] = [Some(&[50][..]), Some(&[1000, 50, 50]), None].map(tasks);
        assert_eq!((short.len(), both.len(), own.len()), (1800, 3600, 1800));
        assert!(short.iter().all(|task| both.contains(task)));
        let first = fields! {
            "one": "hotstrat-tds+", "other": "hotstrat-tds", "boards": 2, "size": 4, "time_ms": 50, "start": 0,
        };
        assert_eq!(short[0], Task::new(first));
        assert!(own.iter().all(|task| task.parameters["time_ms"] == 10_000));
        // No share of two has all the long games.
        let long = |task: &&Task| task.parameters["time_ms"] == 1000;
        let shares = [0, 1].map(|share| both.iter().skip(share).step_by(2).filter(long).count());
        assert!(shares.iter().all(|count| (800..=1000).contains(count)), "{shares:?}");
    }
}
