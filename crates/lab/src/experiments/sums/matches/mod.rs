//! Matches on sums of Amazons boards: Tables 3 and 4 of the TDS+ paper, the table of 2004, the database
//! player against two others, and all players against each other.
//!
//! Varies: the number and the size of the boards, the players, and the time for a move. Measured: the score and
//! the winner of each start, played twice, each player once as Left, who moves first. A row is one start, one pair
//! and one time. Starts are measured one after the other, so that a run that is stopped has as many of them in
//! every cell; those of the first player come before those of the others. The papers' ten seconds for a move take
//! weeks; `--scale paper --limits 50ms` plays all their starts in short games.

mod report;

use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::Report;
use crate::task::{Row, Task};
use hotstrat_core::{Evaluate, Oracle, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::{Lead, MinDistance, Mobility};
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_play::{Equipment, Strategy, play_out, player};
use hotstrat_store::solved::{ENDGAMES, solved};
use std::sync::Arc;
use std::time::Duration;

/// A match, or several.
pub struct Sums {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    shows: &'static str,
    /// Who plays. The first meets all others on every start; these meet each other on one in [`OTHERS`].
    players: &'static [&'static str],
    sizes: &'static [u64],
    /// How many seconds the quick scale takes on two processors.
    quick: u64,
    /// What is believed where a search has to stop.
    evaluation: &'static dyn Evaluate<Board>,
    /// What to know when comparing with others.
    remark: &'static str,
    /// What others have found: a heading, and for each number of boards a row of cells.
    found: &'static [Found],
}

type Found = (&'static str, [[&'static str; 3]; 3]);

/// The numbers of boards.
const NUMBERS: [u64; 3] = [2, 4, 6];
const OBSTACLES: u32 = 3;
/// Of so many starts the players other than the first play one with each other.
const OTHERS: u64 = 50;

type Board = Amazons<u64>;

/// Table 3, and the table of 2004.
const TABLE_3: [Found; 2] = [
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
];

/// Table 3 with the evaluation that we believe.
pub const ALPHA_BETA: Sums = Sums {
    name: "sums-alpha-beta",
    title: "Sums: Hotstrat-TDS+ against alpha-beta",
    source: "Zhang and Müller (2015), Table 3; Müller, Enzenberger and Schaeffer (2004), Table 3",
    shows: "Whether local searches and Hotstrat beat a search of the whole board, by number and size of the boards.",
    players: &["hotstrat-tds+", "alpha-beta"],
    sizes: &[4, 5, 6],
    quick: 30,
    evaluation: &Mobility,
    remark: "Other than in the papers, both players believe an evaluation by mobility, not by the distance to squares (the \
             match with that one is `sums-min-distance`), alpha-beta looks only at what a move changes and leaves out last \
             plies that cannot matter, and with 50 ms for a move there is a two hundredth of the time. Which of this makes \
             larger boards help hotstrat-tds+ less than in the papers was not measured.",
    found: &TABLE_3,
};

/// Table 3 with the evaluation of the papers.
pub const MIN_DISTANCE: Sums = Sums {
    name: "sums-min-distance",
    title: "Sums: Hotstrat-TDS+ against alpha-beta, both with the papers' evaluation",
    shows: "The same match when both players count who is nearer to the squares.",
    evaluation: &MinDistance,
    remark: "Both believe what the players of the papers believed: a square belongs to the one who needs fewer moves to \
             reach it.",
    ..ALPHA_BETA
};

/// Table 4.
pub const TDS: Sums = Sums {
    name: "sums-tds",
    title: "Sums: Hotstrat-TDS+ against Hotstrat-TDS",
    source: "Zhang and Müller (2015), Table 4",
    shows: "What the enhancements of TDS+ are worth in play.",
    players: &["hotstrat-tds+", "hotstrat-tds"],
    sizes: &[4, 5, 6],
    quick: 25,
    evaluation: &Mobility,
    remark: "Other than in the paper perhaps, TDS here deepens ply by ply, believes the same evaluation as TDS+ where it has \
             to stop, and chooses the move inside a room by a search that must begin there. It has none of the five \
             enhancements. Without E1 its coupons for temperatures are as close together as an exact answer can need them, \
             up to 1/2^n apart in a room of n empty squares. Rooms of 24 squares and more may need more coupons \
             than there are. There it plays by the evaluation, as in the first moves on every 6×6 board, where TDS+ searches. \
             The paper does not tell which coupons its player had.",
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
    players: &["hotstrat-db", "hotstrat-tds+"],
    sizes: &[4],
    quick: 4,
    evaluation: &Mobility,
    remark: "The paper says that TDS+ competes with the database when it has more time.",
    found: &[],
};

/// What is left when both know all temperatures.
pub const ENDGAME: Sums = Sums {
    name: "sums-endgames",
    title: "Sums: the best player against Hotstrat with exact temperatures",
    source: "not in the papers",
    shows: "What a search of the sum adds where both players know every 4×4 room.",
    players: &["best", "hotstrat-db"],
    sizes: &[4],
    quick: 2,
    evaluation: &Lead,
    remark: "Both know the thermograph of every room at once; they differ in what they do with it.",
    found: &[],
};

/// Everybody.
pub const ROUND_ROBIN: Sums = Sums {
    name: "sums-round-robin",
    title: "Sums: all players against each other",
    source: "not in the papers",
    shows: "Which player is best, by number and size of the boards.",
    players: &[
        "best",
        "informed",
        "alpha-beta",
        "uct",
        "hotstrat-tds+",
        "hotstrat-squeeze",
        "hotstrat-mt+",
        "hotstrat-walls",
        "hotstrat-blend",
        "sentestrat-blend",
        "thermostrat-blend",
        "orthodox-blend",
        "greedy",
        "random",
    ],
    sizes: &[4, 5, 6],
    quick: 30,
    evaluation: &Lead,
    remark: "The first player meets all others on every start, and these meet each other on every fiftieth. A start that \
             both play perfectly is won once by either, whatever else one does. Before the first game `best` has solved \
             all rooms of 4×4 squares with one amazon each, as it always does; nobody else knows them. `hotstrat-walls` \
             only glances at rooms that are too large for 64 descents in its time. What was tried to make `best` win more stands \
             in `ARCHITECTURE.md`, beginning at “Temperatures and moves are two questions”.\n\n\
             Not everybody takes part. `hotstrat-tds` meets `hotstrat-tds+` in a match of its own, `sums-tds`; \
             `hotstrat-beam` is a part of `hotstrat-blend`; `perfect` and the players whose names end in `-exact` or `-db` \
             need boards that can be solved while one waits. Rules other than Hotstrat play over one source only, the \
             blend. The published rows are those of `--scale paper --limits 50ms`: the ten seconds of the paper's scale \
             would take months. The quick scale has 10 ms for a move, one start and two boards, so that it ends within two \
             minutes.",
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
        if scale == Scale::Quick {
            return Duration::from_secs(self.quick);
        }
        // Two games of about thirty moves for each board and player.
        let meetings: u64 = (0..self.starts(scale)).map(|start| self.pairs(start).count() as u64).sum();
        let moves = 2 * 30 * self.numbers(scale).iter().sum::<u64>() * self.sizes.len() as u64 * meetings;
        self.limits(scale)[0] * u32::try_from(moves / 4).unwrap_or(u32::MAX)
    }

    fn limits(&self, scale: Scale) -> Vec<Duration> {
        vec![if scale == Scale::Quick { Duration::from_millis(10) } else { Duration::from_secs(10) }]
    }

    fn allowed(&self, row: &Row) -> Option<Duration> {
        Some(Duration::from_millis(row.whole("time_ms")))
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let times = settings.all_milliseconds(&self.limits(settings.scale));
        let mut tasks = Vec::new();
        for start in 0..self.starts(settings.scale) {
            // How well one plays depends on the time, so it is part of the name.
            for &time_ms in &times {
                for &boards in self.numbers(settings.scale) {
                    for &size in self.sizes {
                        tasks.extend(self.pairs(start).map(|(one, other)| {
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
        let start = task.parameters["start"].as_u64().unwrap_or_default();
        // Whether the first player is the best matters more than how the others do, so they wait.
        if task.parameters["one"] == self.players[0] { start } else { start + OTHERS / 2 }
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
            let [mut one, mut other] = ["one", "other"].map(|name| self.equipped(text(name), seed));
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

    fn columns(&self) -> &'static str {
        "`one` and `other` play a `start` twice; `_left` is the game in which `one` is Left, `_right` that in \
         which he is Right. A `score` is how many moves `one` has to spare, `won` whether he won, and \
         `longest` the time of a player's longest move in both games."
    }

    fn report(&self, rows: &[Row]) -> Report {
        report::report(self, rows)
    }
}

impl Sums {
    /// Who meets whom on a start.
    fn pairs(&self, start: u64) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = self.players.iter().enumerate();
        let met = all.take(if start.is_multiple_of(OTHERS) { self.players.len() } else { 1 });
        met.flat_map(|(i, one)| self.players[i + 1..].iter().map(|other| (*one, *other)))
    }

    /// The numbers of boards; for a quick look at many players the least one.
    fn numbers(&self, scale: Scale) -> &'static [u64] {
        if scale == Scale::Quick && self.players.len() > 2 { &NUMBERS[..1] } else { &NUMBERS }
    }

    /// How many starts each cell has.
    fn starts(&self, scale: Scale) -> u64 {
        match (scale, self.players.len()) {
            (Scale::Quick, 2) => 8,
            (Scale::Quick, _) => 1,
            (Scale::Paper, _) => 200,
        }
    }

    fn equipped(&self, name: &str, seed: u64) -> Box<dyn Strategy<Board>> {
        let small = || solved(ENDGAMES) as Arc<dyn Oracle<Board>>;
        let (oracle, endgames) = (name.ends_with("-db").then(small), (name == "best").then(small));
        let made = player(name, &Equipment { evaluation: self.evaluation, oracle, endgames, seed });
        made.unwrap_or_else(|_| unreachable!("the experiment names its players"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_play::roster::names;

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

    #[test]
    fn the_first_player_meets_all_others_on_every_start_and_these_meet_on_some() {
        let others = ROUND_ROBIN.players.len() - 1;
        assert_eq!(ROUND_ROBIN.pairs(0).count(), others * (others + 1) / 2);
        assert_eq!(ROUND_ROBIN.pairs(OTHERS).count(), others * (others + 1) / 2);
        assert_eq!(
            ROUND_ROBIN.pairs(7).collect::<Vec<_>>(),
            ROUND_ROBIN.pairs(0).take(others).collect::<Vec<_>>()
        );
        assert!(ROUND_ROBIN.pairs(7).all(|(one, _)| one == "best"));
        assert_eq!(TDS.pairs(7).collect::<Vec<_>>(), [("hotstrat-tds+", "hotstrat-tds")]);
        let turn = |one: &str| ROUND_ROBIN.turn(&Task::new(fields! { "one": one, "start": OTHERS }));
        assert_eq!([turn("best"), turn("informed")], [50, 75]);
        assert!(OTHERS == 50 && ROUND_ROBIN.remark.contains("on every fiftieth"));
    }

    /// Who does not take part in the round-robin is told.
    #[test]
    fn all_others_are_told_to_be_missing() {
        let told = |name: &str| match name.split_once('-') {
            Some((_, "exact" | "db")) => ROUND_ROBIN.remark.contains("`-exact` or `-db`"),
            Some((rule, source)) if rule != "hotstrat" => {
                source != "blend"
                    && ROUND_ROBIN.remark.contains("Rules other than Hotstrat play over one source only")
            }
            _ => ROUND_ROBIN.remark.contains(&format!("`{name}`")),
        };
        let missing: Vec<String> =
            names().into_iter().filter(|name| !ROUND_ROBIN.players.contains(&name.as_str())).collect();
        assert!(missing.len() > 20 && missing.iter().all(|name| told(name)), "{missing:?}");
    }
}
