//! Loss against perfect play: what each strategy gives away on random sums of explicit games.
//!
//! Varies: the player. Measured: the moves given away, move by move, against a perfect opponent, by exact
//! search of every sum met. A row is a batch of sums; both sides are played. Players are limited by nodes, so
//! that rows do not depend on the machine; the perfect one is not limited, so that he is perfect.

use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::random::Random;
use crate::report::{Block, Report, Table, short};
use crate::task::{Row, Task};
use hotstrat_core::{Explicit, Player, Sum};
use hotstrat_play::loss::{Account, losses};
use hotstrat_play::{Choice, Equipment, State, Strategy, play_out, player};
use hotstrat_search::exact::SumMove;
use hotstrat_search::{Limits, Solver};
use std::time::Duration;

/// See the module.
pub struct LossAgainstPerfect;

const PLAYERS: [&str; 17] = [
    "random",
    "greedy",
    "alpha-beta",
    "uct",
    "hotstrat-exact",
    "thermostrat-exact",
    "sentestrat-exact",
    "orthodox-exact",
    "hotstrat-tds",
    "hotstrat-tds+",
    "hotstrat-squeeze",
    "hotstrat-mt+",
    "hotstrat-walls",
    "hotstrat-beam",
    "hotstrat-blend",
    "informed",
    "best",
];
/// How many sums are in a row.
const BATCH: u64 = 25;
const NODES: u64 = 20_000;

impl Experiment for LossAgainstPerfect {
    fn name(&self) -> &'static str {
        "losses"
    }

    fn title(&self) -> &'static str {
        "Loss against perfect play"
    }

    fn source(&self) -> &'static str {
        "not in the papers; the strategies are those of Winning Ways"
    }

    fn shows(&self) -> &'static str {
        "How many moves each strategy gives away on sums of two to four explicit games, against a perfect opponent."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 8 } else { 150 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let batches = if settings.scale == Scale::Quick { 8 } else { 80 };
        let task = |batch: u64, name: &str| Task::new(fields! { "player": name, "batch": batch });
        (0..batches).flat_map(|batch| PLAYERS.map(|name| task(batch, name))).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let name = task.parameters["player"].as_str().unwrap_or_default();
        let batch = task.parameters["batch"].as_u64().unwrap_or_default();
        let mut random = Random::new(context.seed, batch);
        let mut solver = Solver::default();
        let mut account = Account::default();
        let limits = Limits { nodes: Some(NODES), cancel: Some(context.cancel.clone()), ..Limits::default() };
        for _ in 0..BATCH {
            let count = 2 + random.below(3);
            let start: Sum<Explicit> = (0..count).map(|_| random.game(3, 6)).collect();
            for side in Player::BOTH {
                let made =
                    |name| player(name, &Equipment { seed: batch, ..Equipment::<Explicit>::default() });
                let (Ok(mut one), Ok(perfect)) = (made(name), made("perfect")) else {
                    unreachable!("the experiment names its players")
                };
                let mut perfect = Unlimited(perfect);
                let seats: [&mut dyn Strategy<Explicit>; 2] = match side {
                    Player::Left => [&mut *one, &mut perfect],
                    Player::Right => [&mut perfect, &mut *one],
                };
                let Ok(game) = play_out(seats, &start, Player::Left, &limits) else {
                    context.go_on()?;
                    unreachable!("players make legal moves");
                };
                account.add(&losses(&game, &mut solver, &Limits::default()), side);
            }
        }
        Ok(Measured::finished(fields! {
            "games": 2 * BATCH, "lost": account.lost, "mistakes": account.mistakes, "moves": account.judged,
        }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let header = ["player", "games", "lost in a game", "mistakes among 100 moves"];
        let mut table = Table::new("What the players give away, in moves.", &header);
        let mut least: Option<(f64, &str)> = None;
        for name in PLAYERS {
            let of = rows.iter().filter(|row| row.text("player") == name);
            let sum = |field: &str| of.clone().map(|row| row.number(field)).sum::<f64>();
            let games = sum("games");
            if games == 0.0 {
                continue;
            }
            let lost = sum("lost") / games;
            if least.is_none_or(|(best, _)| lost < best) {
                least = Some((lost, name));
            }
            let mistakes = 100.0 * sum("mistakes") / sum("moves").max(1.0);
            table.rows.push(vec![name.to_owned(), games.to_string(), short(lost, 3), short(mistakes, 3)]);
        }
        let findings = match least {
            Some((lost, name)) => format!("Least is lost by {name}: {} moves in a game.", short(lost, 3)),
            None => String::new(),
        };
        Report { findings, blocks: vec![Block::Table(table)] }
    }
}

/// A player who may look at as many positions as he likes. A perfect one whom a limit stops plays as somebody else
/// would, without a word.
struct Unlimited(Box<dyn Strategy<Explicit>>);

impl Strategy<Explicit> for Unlimited {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn begin(&mut self) {
        self.0.begin();
    }

    fn choose(&mut self, state: &State<Explicit>, limits: &Limits) -> Option<Choice<SumMove<Explicit>>> {
        self.0.choose(state, &Limits { nodes: None, ..limits.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_perfect_opponent_is_perfect_whatever_others_may_look_at() {
        let lost = |unlimited: bool| {
            let (mut random, mut solver, mut account) =
                (Random::new(1, 0), Solver::default(), Account::default());
            for _ in 0..BATCH {
                let start: Sum<Explicit> = (0..4).map(|_| random.game(3, 6)).collect();
                let made = |name| player(name, &Equipment::<Explicit>::default()).ok().unwrap();
                let mut perfect = made("perfect");
                if unlimited {
                    perfect = Box::new(Unlimited(perfect));
                }
                let limits = Limits { nodes: Some(10), ..Limits::default() };
                let seats = [&mut *perfect, &mut *made("greedy")];
                let game = play_out(seats, &start, Player::Left, &limits).ok().unwrap();
                account.add(&losses(&game, &mut solver, &Limits::default()), Player::Left);
            }
            account.lost
        };
        assert_eq!(lost(true), 0);
        assert!(lost(false) > 0, "no limit was in the way");
    }
}
