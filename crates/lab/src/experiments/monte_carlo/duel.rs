//! The Thompson heuristic against UCT: games of 4×4 Amazons without coupons.
//!
//! Varies: who begins, the descents for a move, and how wide UCT's confidence bound is. Measured: who wins. The
//! Thompson heuristic plays Black; both have the same number of descents for each move, and a new tree.

use super::estimates::{Room, whole};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Report, Table};
use crate::task::{Row, Task};
use hotstrat_core::{Player, ScoreGame, Sum};
use hotstrat_search::limits::Budget;
use hotstrat_search::monte_carlo::{Bare, BareState, Gauss, Policy, Tree};
use std::collections::BTreeSet;
use std::time::Duration;

/// See the module.
pub struct Duel;

/// Boards that look the same to both. The report shows its own in a picture only.
const BOARDS: [&str; 3] = ["X...|....|....|...O", ".X..|....|....|..O.", "....|.X..|..O.|...."];

/// How wide UCT's bound is.
const BOUNDS: [(&str, &str); 2] =
    [("printed", "formula (1) as printed"), ("scaled", "as wide as the scores")];

impl Experiment for Duel {
    fn name(&self) -> &'static str {
        "duel"
    }

    fn title(&self) -> &'static str {
        "The Thompson heuristic against UCT"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 4.2"
    }

    fn shows(&self) -> &'static str {
        "How many games of 4×4 Amazons the Thompson heuristic wins with as many descents for a move as UCT."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 8 } else { 300 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (games, descents): (u64, &[u64]) = match settings.scale {
            Scale::Quick => (30, &[300, 3_000]),
            Scale::Paper => (100, &[500, 5_000, 50_000]),
        };
        let mut tasks = Vec::new();
        for (bound, _) in BOUNDS {
            for descents in descents {
                tasks.extend((0..games).map(|game| {
                    let first = Player::BOTH[(game % 2) as usize].to_string();
                    let board = BOARDS[(game / 2) as usize % BOARDS.len()];
                    Task::new(fields! {
                        "bound": bound, "game": game, "first": first, "board": board, "descents": descents,
                    })
                }));
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = whole(task, "game");
        let first = Player::BOTH[(number % 2) as usize];
        let board: Room = task.parameters["board"].as_str().unwrap_or_default().parse().expect("a board");
        let mut game = Bare::new(&Sum::from(board), first);
        let greatest = game.greatest();
        let is_printed = task.parameters["bound"] == "printed";
        let uct = if is_printed { Policy::PLAIN_UCT } else { Policy::uct(greatest) };
        let policies = [Policy::thompson(greatest), uct];
        let mut gauss = Gauss::new(context.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9)));
        let mut state = game.start();
        let mut moves = 0u64;
        while game.choices(&state) > 0 {
            let policy = policies[game.mover(&state) as usize];
            state = best_move(&mut game, state, policy, whole(task, "descents"), &mut gauss, context)?;
            moves += 1;
        }
        Ok(Measured::finished(fields! { "won": state.winner() == Player::Left, "moves": moves }))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut table = Table::new(
            "Games won by the Thompson heuristic.",
            &["UCT's bound", "descents for a move", "begins", "does not begin", "all", "share", "report"],
        );
        let descents: BTreeSet<u64> = rows.iter().map(|row| row.whole("descents")).collect();
        for (bound, what) in BOUNDS {
            for &n in &descents {
                let of = |first: Option<Player>| won(rows, bound, n, first);
                let (all, games) = of(None);
                if games == 0 {
                    continue;
                }
                let cell = |(won, games): (usize, usize)| format!("{won} of {games}");
                table.rows.push(vec![
                    what.to_owned(),
                    n.to_string(),
                    cell(of(Some(Player::Left))),
                    cell(of(Some(Player::Right))),
                    cell((all, games)),
                    share(all, games),
                    if n == 50_000 { "73 of 100".to_owned() } else { "–".to_owned() },
                ]);
            }
        }
        Report { findings: findings(rows), blocks: vec![Block::Table(table)] }
    }
}

/// The state after the move that a searcher finds best.
fn best_move(
    game: &mut Bare<Room>,
    state: BareState,
    policy: Policy,
    descents: u64,
    gauss: &mut Gauss,
    context: &Context,
) -> Result<BareState, Interrupted> {
    game.begin_at(state);
    let mover = game.mover(&state);
    let mut tree = Tree::new(policy);
    let mut budget = Budget::start(&context.limits(None));
    let (_, stop) = tree.grow(game, descents, gauss, &mut budget);
    context.check(stop)?;
    let best = tree.best(mover).ok_or(Interrupted)?;
    Ok(game.play(&state, best))
}

/// Games won, and games played, with one or either player first.
fn won(rows: &[Row], bound: &str, descents: u64, first: Option<Player>) -> (usize, usize) {
    let first = first.map(|player| player.to_string());
    let is_one = |row: &&Row| {
        row.text("bound") == bound
            && row.whole("descents") == descents
            && first.as_ref().is_none_or(|first| row.text("first") == first)
    };
    let games: Vec<&Row> = rows.iter().filter(is_one).collect();
    (games.iter().filter(|row| row.is("won")).count(), games.len())
}

/// A share with its standard error, in hundredths.
fn share(won: usize, games: usize) -> String {
    let (won, games) = (won as f64, games as f64);
    let share = won / games;
    format!("{:.0} ± {:.0} %", 100.0 * share, 100.0 * (share * (1.0 - share) / games).sqrt())
}

fn findings(rows: &[Row]) -> String {
    let descents: BTreeSet<u64> = rows.iter().map(|row| row.whole("descents")).collect();
    let Some(&most) = descents.last() else { return String::new() };
    let of = |bound: &str| {
        let (won, games) = won(rows, bound, most, None);
        format!("{won} of {games}")
    };
    let at_most: Vec<&Row> = rows.iter().filter(|row| row.whole("descents") == most).collect();
    let by_first =
        at_most.iter().filter(|row| row.is("won") == (row.text("first") == Player::Left.to_string()));
    format!(
        "With {most} descents for a move the Thompson heuristic wins {} games against UCT with the bound as printed, \
         and {} against UCT with a bound as wide as the scores; whoever begins wins {} of these {} games. The report has \
         73 of 100 with 50,000 descents, from a board that it shows in a picture only.",
        of("printed"),
        of("scaled"),
        by_first.count(),
        at_most.len(),
    )
}
