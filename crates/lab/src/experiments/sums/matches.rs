//! Matches on sums of Amazons boards: Tables 3 and 4 of the TDS+ paper, the table of 2004, the database
//! player, and all players against each other.
//!
//! Varies: the number and the size of the boards, and the players. Measured: the score and the winner of
//! each start, played twice, each player once as Left, who moves first. A row is one start and one pair. Starts
//! are measured one after the other, so that a run that is stopped has as many of them in every cell. The papers'
//! ten seconds for a move take weeks; `--scale paper --limits 50ms` plays all their starts in short games.

use crate::boards::solved;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Report, Table, seconds};
use crate::task::{Row, Task};
use hotstrat_core::{Oracle, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Mobility;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_play::statistics::Tally;
use hotstrat_play::{Equipment, Strategy, play_out, player};
use std::collections::BTreeSet;
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
    remark: "The advantage is smaller than in the paper, because TDS here shares all but the enhancements: it deepens \
             ply by ply, believes the same evaluation where it has to stop, and chooses the move inside a room by a \
             search that must begin there. What TDS lacks are the coarse coupons of E1 and what goes with them.",
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
    remark: "On 4×4 boards all good players are nearly perfect, and a start that both play perfectly is won once by \
             either: there little can be won, whatever one does.",
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
        let time = settings.longest(&self.limits(settings.scale));
        let time_ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
        let mut tasks = Vec::new();
        for start in 0..self.starts(settings.scale) {
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
        let mut blocks = Vec::new();
        for &(one, other) in self.pairs {
            let caption = format!(
                "{one} against {other}, {}: mean score (standard deviation) wins [95% confidence].",
                how(rows, one, other)
            );
            blocks.push(Block::Table(
                self.table(&caption, |boards, size| cell(rows, one, other, boards, size)),
            ));
        }
        for (heading, cells) in self.found {
            let place = |boards: u64, size: u64| {
                let row = NUMBERS.iter().position(|&number| number == boards).unwrap_or_default();
                cells[row][(size - 4) as usize].to_owned()
            };
            blocks.push(Block::Table(self.table(&format!("{heading}."), place)));
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

    fn findings(&self, rows: &[Row]) -> String {
        let (mut won, mut cells) = (0, 0);
        for &(one, other) in self.pairs {
            for boards in NUMBERS {
                for &size in self.sizes {
                    let tally = tally(rows, one, other, boards, size);
                    cells += u32::from(tally.games() > 0);
                    won += u32::from(tally.games() > 0 && 2 * tally.wins() > tally.games());
                }
            }
        }
        let longest = rows.iter().map(|row| row.number("longest_one_ms").max(row.number("longest_other_ms")));
        let over = longest
            .zip(rows)
            .map(|(ms, row)| ms - row.whole("time_ms") as f64)
            .fold(f64::NEG_INFINITY, f64::max);
        let clock = if over > 0.0 { format!("{over:.0} ms late") } else { format!("{:.0} ms early", -over) };
        format!(
            "The first named player won more than half of the games in {won} of {cells} cells{}. The latest move came \
             {clock}. {}",
            self.trend(rows),
            self.remark
        )
    }

    /// How a match goes with few small boards and with many large ones.
    fn trend(&self, rows: &[Row]) -> String {
        let ([(one, other)], [smallest, .., largest]) = (self.pairs, self.sizes) else {
            return String::new();
        };
        let share = |boards: u64, size: u64| {
            let tally = tally(rows, one, other, boards, size);
            format!("{:.0} % with {boards} boards of {size}×{size}", 100.0 * tally.share())
        };
        let [few, .., many] = NUMBERS;
        format!(": {} and {}", share(few, *smallest), share(many, *largest))
    }
}

fn equipped(name: &str, seed: u64) -> Box<dyn Strategy<Board>> {
    let oracle = name.ends_with("-db").then(|| solved("4x4") as Arc<dyn Oracle<Board>>);
    let made = player(name, &Equipment { evaluation: &Mobility, oracle, seed });
    made.unwrap_or_else(|_| unreachable!("the experiment names its players"))
}

fn tally(rows: &[Row], one: &str, other: &str, boards: u64, size: u64) -> Tally {
    let mut tally = Tally::default();
    for row in rows {
        let cell = (row.text("one"), row.text("other"), row.whole("boards"), row.whole("size"));
        if cell == (one, other, boards, size) {
            tally.add(row.number("score_left") as i32, row.is("won_left"));
            tally.add(row.number("score_right") as i32, row.is("won_right"));
        }
    }
    tally
}

/// How long the players thought, and how many starts they played.
fn how(rows: &[Row], one: &str, other: &str) -> String {
    let of = || rows.iter().filter(|row| row.text("one") == one && row.text("other") == other);
    let times: BTreeSet<u64> = of().map(|row| row.whole("time_ms")).collect();
    let starts: BTreeSet<u64> = of().map(|row| row.whole("start")).collect();
    let times: Vec<String> = times.into_iter().map(|ms| seconds(ms as f64 / 1000.0)).collect();
    format!("{} for a move, {} starts played twice", times.join(" or "), starts.len())
}

fn cell(rows: &[Row], one: &str, other: &str, boards: u64, size: u64) -> String {
    let tally = tally(rows, one, other, boards, size);
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
