//! Loss against perfect play: what each strategy gives away on random sums of explicit games.
//!
//! Varies: the player. Measured: the moves given away, move by move, against a perfect opponent, by exact
//! search of every sum met. A row is a batch of sums; both sides are played. Players are limited by nodes, so
//! that rows do not depend on the machine; the perfect one is not limited, so that he is perfect.

use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::random::Random;
use crate::report::{Block, Report, Spread, Table, list, short};
use crate::task::{Row, Task};
use hotstrat_core::{Explicit, Player, Sum};
use hotstrat_play::loss::{Account, losses};
use hotstrat_play::{Choice, Equipment, State, Strategy, play_out, player};
use hotstrat_search::exact::SumMove;
use hotstrat_search::{Limits, Solver};
use std::collections::BTreeMap;
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

    fn columns(&self) -> &'static str {
        "`lost` is how many moves a player gave away in the `games` of a row, `mistakes` by how many of his \
         `moves`."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let header = ["player", "games", "lost in a game", "mistakes among 100 moves"];
        let mut table = Table::new("What the players give away, in moves ± standard errors.", &header);
        for name in PLAYERS {
            let Some(lost) = Spread::of(&values(&lost(rows, name))) else { continue };
            let of = rows.iter().filter(|row| row.text("player") == name);
            let sum = |field: &str| of.clone().map(|row| row.number(field)).sum::<f64>();
            let mistakes = 100.0 * sum("mistakes") / sum("moves").max(1.0);
            table.rows.push(vec![
                name.to_owned(),
                sum("games").to_string(),
                written(lost),
                short(mistakes, 3),
            ]);
        }
        Report { findings: findings(rows), blocks: vec![Block::Table(table)] }
    }
}

/// What a player loses in a game, on average, in each batch.
fn lost(rows: &[Row], name: &str) -> BTreeMap<u64, f64> {
    let of = rows.iter().filter(|row| row.text("player") == name && row.number("games") > 0.0);
    of.map(|row| (row.whole("batch"), row.number("lost") / row.number("games"))).collect()
}

fn values(batches: &BTreeMap<u64, f64>) -> Vec<f64> {
    batches.values().copied().collect()
}

fn written(lost: Spread) -> String {
    format!("{} ± {}", short(lost.mean, 3), short(lost.error(), 2))
}

/// Who loses least, and how the rules and the searches of the whole compare.
fn findings(rows: &[Row]) -> String {
    let all = PLAYERS.into_iter().filter_map(|name| Some((name, Spread::of(&values(&lost(rows, name)))?)));
    let mut all: Vec<(&str, Spread)> = all.collect();
    all.sort_by(|(_, one), (_, other)| one.mean.total_cmp(&other.mean));
    let Some(&(_, least)) = all.first() else { return String::new() };
    let (first, others): (Vec<_>, Vec<_>) = all.iter().partition(|(_, lost)| lost.mean == least.mean);
    let names: Vec<&str> = first.iter().map(|(name, _)| *name).collect();
    let next = others.first().map(|(name, lost)| format!(", then by {name}, {}", written(*lost)));
    let next = next.unwrap_or_default();
    let compared = compared(rows, &all).unwrap_or_default();
    format!("Least is lost by {}: {} moves in a game{next}.{compared}", list(&names), written(least))
}

/// How Hotstrat compares with Thermostrat, on the same sums, and with searches of the whole; nothing if one of them
/// was not measured.
fn compared(rows: &[Row], all: &[(&str, Spread)]) -> Option<String> {
    let of = |name: &str| all.iter().find(|(known, _)| *known == name).map(|(_, lost)| *lost);
    let rules = ["hotstrat-exact", "thermostrat-exact"];
    let [hotstrat, thermostrat] = rules.map(|name| lost(rows, name));
    let both = hotstrat.iter().filter_map(|(batch, lost)| Some(lost - thermostrat.get(batch)?));
    let difference = Spread::of(&both.collect::<Vec<f64>>())?;
    let may_be_chance = difference.mean.abs() <= 2.0 * difference.error();
    let chance = if may_be_chance { "which may be chance" } else { "which is more than chance explains" };
    let more = if difference.mean < 0.0 { "less" } else { "more" };
    let [alpha_beta, uct] = [of("alpha-beta")?, of("uct")?];
    let hotstrat = of(rules[0])?;
    let times = alpha_beta.mean.min(uct.mean) / hotstrat.mean;
    let times =
        if times.is_finite() { format!(", about {} times as much", short(times, 2)) } else { String::new() };
    Some(format!(
        " With exact thermographs Hotstrat loses {} and Thermostrat {}, {} ± {} {more} for Hotstrat on the same sums, \
         {chance}; searches of the whole lose {} (alpha-beta) and {} (uct) with as many nodes for a move{times}.",
        written(hotstrat),
        written(of(rules[1])?),
        short(difference.mean.abs(), 2),
        short(difference.error(), 2),
        written(alpha_beta),
        written(uct),
    ))
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
    fn what_is_said_follows_from_the_rows() {
        let batch = |name: &str, batch: u64, lost: u64| {
            let result = fields! { "games": 4, "lost": lost, "mistakes": lost, "moves": 40 };
            Row::example(fields! { "player": name, "batch": batch }, result)
        };
        let mut rows = vec![batch("informed", 0, 1), batch("informed", 1, 1)];
        rows.extend([batch("best", 0, 0), batch("best", 1, 0), batch("uct", 0, 40), batch("uct", 1, 40)]);
        rows.extend([batch("hotstrat-exact", 0, 2), batch("hotstrat-exact", 1, 4)]);
        let least = "Least is lost by best: 0 ± 0 moves in a game, then by informed, 0.25 ± 0.";
        assert_eq!(findings(&rows), least);
        rows.extend([batch("thermostrat-exact", 0, 1), batch("thermostrat-exact", 1, 3)]);
        rows.extend([batch("alpha-beta", 0, 30), batch("alpha-beta", 1, 30), batch("perfect", 0, 0)]);
        let rest = " With exact thermographs Hotstrat loses 0.75 ± 0.25 and Thermostrat 0.5 ± 0.25, 0.25 ± 0 more for \
                    Hotstrat on the same sums, which is more than chance explains; searches of the whole lose 7.5 ± 0 \
                    (alpha-beta) and 10 ± 0 (uct) with as many nodes for a move, about 10 times as much.";
        assert_eq!(findings(&rows), format!("{least}{rest}"));
        rows.push(batch("hotstrat-exact", 2, 0));
        rows.push(batch("thermostrat-exact", 2, 1));
        assert!(
            findings(&rows).contains("0.083 ± 0.17 more for Hotstrat on the same sums, which may be chance")
        );
        rows.extend([batch("hotstrat-blend", 0, 0), batch("hotstrat-blend", 1, 0)]);
        assert!(findings(&rows).starts_with("Least is lost by hotstrat-blend and best: 0 ± 0"));
        assert_eq!(findings(&[]), "");
    }

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
