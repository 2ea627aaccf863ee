//! Learning on sums of heaps, boards and rooms: the same as on random sums of written games, but players
//! see positions, and equal positions are one.
//!
//! A sum has three random positions of one game: heaps of Heap-go, small boards of Domineering, or Amazons
//! rooms of at most four empty squares. Varies: the game, the learner and the number of episodes.
//! Measured: the errors of temperatures and means, and what the policy gives away against optimal play.

use super::learners::{Kind, measure};
use super::random_sums;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::report::{Block, Figure, Report};
use crate::task::{Row, Task};
use hotstrat_core::{Game, Player, SplitMix};
use hotstrat_games::any::Any;
use hotstrat_search::Limits;
use hotstrat_search::learn::optimal::states;
use hotstrat_search::learn::{Flat, Graph, Sharing};
use std::time::Duration;

/// See the module.
pub struct LearningGames;

const GAMES: [&str; 3] = ["heap-go", "domineering", "amazons"];
const EPISODES: [u32; 3] = [1_000, 10_000, 100_000];
const MOST_STATES: usize = 200_000;

impl Experiment for LearningGames {
    fn name(&self) -> &'static str {
        "learning-games"
    }

    fn title(&self) -> &'static str {
        "Learning thermographs of heaps, boards and rooms"
    }

    fn source(&self) -> &'static str {
        "after Lew and Coulom, Simulation-based Search of Combinatorial Games (2010), who show one sum"
    }

    fn shows(&self) -> &'static str {
        "The same errors and losses on sums of Heap-go, Domineering and Amazons positions."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 600 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (sums, lengths) = match settings.scale {
            Scale::Quick => (10, &EPISODES[..2]),
            Scale::Paper => (30, &EPISODES[..]),
        };
        let mut tasks = Vec::new();
        for game in GAMES {
            for sum in 0..sums {
                let learning = Kind::LEARNING.iter().flat_map(|kind| lengths.iter().map(move |n| (kind, *n)));
                let all = learning.chain(Kind::FIXED.iter().map(|kind| (kind, 0)));
                tasks.extend(all.map(|(kind, episodes)| {
                    let learner = kind.to_string();
                    Task::new(fields! { "game": game, "sum": sum, "learner": learner, "episodes": episodes })
                }));
            }
        }
        tasks
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        context.go_on()?;
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let graph = graph(text("game"), context.seed, number("sum"));
        let kind: Kind = text("learner").parse().expect("written by us");
        let seed = context.seed ^ number("sum");
        Ok(Measured::finished(measure(&graph, kind, number("episodes") as u32, seed)))
    }

    fn report(&self, rows: &[Row]) -> Report {
        let (mut findings, mut blocks) = (Vec::new(), Vec::new());
        for game in GAMES {
            let mine: Vec<Row> = rows.iter().filter(|row| row.text("game") == game).cloned().collect();
            if mine.is_empty() {
                continue;
            }
            findings.push(finding(game, &mine));
            blocks.push(Block::Text(format!("### {game}")));
            blocks.push(Block::Table(random_sums::table(&mine)));
            blocks.push(Block::Figure(Figure {
                name: game.to_owned(),
                alt: format!("Errors and loss on sums of {game} positions against the number of episodes"),
                svg: random_sums::plot(&mine, &format!("Learning on sums of {game} positions")),
            }));
        }
        Report { findings: findings.join(" "), blocks }
    }
}

fn finding(game: &str, rows: &[Row]) -> String {
    let longest = rows.iter().map(|row| row.whole("episodes")).max().unwrap_or(0) as u32;
    let told = |kind: Kind, episodes, name| random_sums::told(rows, &kind.to_string(), episodes, name);
    format!(
        "On sums of {game} positions, after {longest} episodes of random play, full walls are off by {} in temperature and \
         {} in mean; their policy gives away {}, that of triangles {}, that of TD(λ) after as many episodes of its own play \
         {}, exact Hotstrat {}, random play {}.",
        told(Kind::Walls, longest, "temperature_error"),
        told(Kind::Walls, longest, "mean_error"),
        told(Kind::Walls, longest, "loss"),
        told(Kind::Triangles, longest, "loss"),
        told(Kind::TdLambda, longest, "loss"),
        told(Kind::Exact, 0, "loss"),
        told(Kind::Random, 0, "loss"),
    )
}

/// A sum of three positions of a game, small enough for optimal play to be computed.
fn graph(game: &str, seed: u64, index: u64) -> Graph {
    let stream = seed ^ index.rotate_left(32) ^ (game.len() as u64).rotate_left(16);
    let mut random = SplitMix::new(SplitMix::new(stream).next_u64());
    loop {
        let games = [(); 3].map(|()| position(game, &mut random));
        let flat = Flat::new(&games, Sharing::Graph, 10_000, &Limits::default());
        if let Ok(flat) = flat
            && states(&flat.graph, MOST_STATES).is_some()
        {
            return flat.graph;
        }
    }
}

/// A random position that does not fall apart and in which both players can move.
fn position(game: &str, random: &mut SplitMix) -> Any<u32> {
    loop {
        let text = match game {
            "heap-go" => heap(random),
            "domineering" => board(random),
            _ => room(random),
        };
        let position = Any::read(game, &text).expect("a game that we know").expect("written by us");
        let mut parts = Vec::new();
        position.split(&mut parts);
        if parts.len() == 1 && Player::BOTH.iter().all(|&player| position.can_move(player)) {
            return position;
        }
    }
}

/// Two to four counters.
fn heap(random: &mut SplitMix) -> String {
    let count = 2 + random.below(3);
    let mut counter = || format!("{}{}", 1 + random.below(6), ["b", "r"][random.below(2) as usize]);
    (0..count).map(|_| counter()).collect()
}

/// Six to eight squares in rows of three, of which up to two are taken.
fn board(random: &mut SplitMix) -> String {
    let squares = 6 + random.below(3);
    let mut board = vec!['.'; squares as usize];
    for _ in 0..random.below(3) {
        board[random.below(squares) as usize] = '#';
    }
    rows(&board)
}

/// A 3×3 board with one amazon each and at most four empty squares.
fn room(random: &mut SplitMix) -> String {
    let mut board = vec!['#'; 9];
    for square in ['X', 'O', '.', '.', '.', '.'] {
        // What is put on a square that has something already replaces it.
        board[random.below(9) as usize] = square;
    }
    rows(&board)
}

/// A board in rows of three; squares that are missing at its end are taken.
fn rows(board: &[char]) -> String {
    let row = |row: &[char]| format!("{:#<3}", row.iter().collect::<String>());
    board.chunks(3).map(row).collect::<Vec<_>>().join("|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_every_game() {
        for game in GAMES {
            let sizes: Vec<usize> = (0..10).map(|index| graph(game, 1, index).len()).collect();
            assert!(sizes.iter().all(|&size| size >= 9), "{game}: {sizes:?}");
            assert!(sizes.iter().any(|&size| size != sizes[0]), "{game}: {sizes:?}");
            assert_eq!(graph(game, 1, 3).exact(0), graph(game, 1, 3).exact(0));
        }
    }
}
