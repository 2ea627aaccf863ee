//! Monte-Carlo estimates beside the truth: rooms drawn at random, solved exactly, and estimated.

pub mod report;

use crate::experiment::{Context, Interrupted};
use crate::fields;
use crate::random::Random;
use crate::task::{Fields, Task, rounded};
use hotstrat_core::{Dyadic, Sum};
use hotstrat_games::Amazons;
use hotstrat_search::Solver;
use hotstrat_search::clock::Clock;
use hotstrat_search::monte_carlo::{Config, Report, Searcher, run};
use std::sync::{Mutex, PoisonError};

/// A room within a 4×4 board, with one amazon of each colour.
pub type Room = Amazons<u32>;

/// The searchers that are compared: those of the report, then ours.
pub const SEARCHERS: [(&str, Searcher); 3] =
    [("uct", Searcher::Uct), ("thompson", Searcher::Thompson), ("walls", Searcher::Walls)];

/// The squares of the board.
const SQUARES: u32 = 16;

/// The room of so many squares, amazons included, that has this number among those of a seed: squares
/// drawn at random until they are connected.
#[must_use]
pub fn room(size: u32, number: u64, seed: u64) -> Room {
    let mut random = Random::new(seed, (u64::from(size) << 32) + number);
    loop {
        let mut squares: Vec<u32> = (0..SQUARES).collect();
        for i in 0..size as usize {
            let other = i + random.below(u64::from(SQUARES) - i as u64) as usize;
            squares.swap(i, other);
        }
        let [left, right] = [1 << squares[0], 1 << squares[1]];
        let empty = squares[2..size as usize].iter().fold(0, |set, square| set | 1 << square);
        if is_connected(left | right | empty) {
            return Room::new(4, 4, [left, right], empty);
        }
    }
}

/// Whether a king can walk from any of these squares to any other.
fn is_connected(set: u32) -> bool {
    let neighbours = |square: u32| {
        let near =
            |other: u32| (square % 4).abs_diff(other % 4) <= 1 && (square / 4).abs_diff(other / 4) <= 1;
        (0..SQUARES).filter(|&other| near(other)).fold(0, |set, other| set | 1 << other)
    };
    let mut reached = set & set.wrapping_neg();
    loop {
        let all = (0..SQUARES).filter(|square| reached >> square & 1 == 1).map(neighbours);
        let further = all.fold(reached, |set, near| set | near) & set;
        if further == reached {
            return reached == set;
        }
        reached = further;
    }
}

/// The exact temperature and mean of a room. What was solved for one room is kept for the others.
///
/// # Panics
/// If the room cannot be solved, which cannot happen to boards of this size.
#[must_use]
pub fn truth(room: &Room) -> (Dyadic, Dyadic) {
    static SOLVER: Mutex<Option<Solver<Room>>> = Mutex::new(None);
    let mut solver = SOLVER.lock().unwrap_or_else(PoisonError::into_inner);
    let solved = solver.get_or_insert_default().thermograph(room).expect("a small board");
    (solved.temperature(), solved.mean())
}

/// The searcher that a task names.
///
/// # Panics
/// If there is none of that name; tasks are written by us.
#[must_use]
pub fn searcher(task: &Task) -> Searcher {
    let name = task.parameters["searcher"].as_str().unwrap_or_default();
    SEARCHERS.iter().find(|known| known.0 == name).expect("written by us").1
}

/// Every searcher on so many rooms, with each of these numbers of roll-outs.
#[must_use]
pub fn every_searcher(rooms: u64, rollouts: &[u64]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for &rollouts in rollouts {
        for (name, _) in SEARCHERS {
            let task = |room| Task::new(fields! { "searcher": name, "rollouts": rollouts, "room": room });
            tasks.extend((0..rooms).map(task));
        }
    }
    tasks
}

/// A parameter of a task that is a whole number.
#[must_use]
pub fn whole(task: &Task, name: &str) -> u64 {
    task.parameters[name].as_u64().unwrap_or_default()
}

/// A run of a searcher, and the time that it took, in seconds of the processor.
///
/// # Panics
/// If the configuration makes no sense; those of experiments do.
pub fn search(room: &Room, config: &Config, context: &Context) -> Result<(Report, f64), Interrupted> {
    let watch = Clock::Thread.start();
    let report = run(&Sum::from(*room), config, &context.limits(None)).expect("a sensible configuration");
    context.check(report.outcome.stop)?;
    Ok((report, watch.elapsed().as_secs_f64()))
}

/// What a searcher estimates of a room, with the truth.
pub fn estimate(room: &Room, config: &Config, context: &Context) -> Result<Fields, Interrupted> {
    let (temperature, mean) = truth(room);
    let (report, seconds) = search(room, config, context)?;
    let estimate = report.estimate.ok_or(Interrupted)?;
    Ok(fields! {
        "position": room.to_string(),
        "temperature": temperature.to_f64(),
        "mean": mean.to_f64(),
        "most_likely": rounded(estimate.most_likely.value),
        "most_likely_error": rounded(estimate.most_likely.error),
        "posterior_mean": rounded(estimate.temperature.value),
        "switch": rounded(estimate.switch.value),
        "estimated_mean": rounded(estimate.mean.value),
        "estimated_mean_error": rounded(estimate.mean.error),
        "proved": report.outcome.temperature.exact().is_some(),
        "descents": report.outcome.nodes,
        "stacks": report.stacks.len(),
        "seconds": rounded(seconds),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::Game;

    #[test]
    fn rooms_are_connected_and_have_their_size() {
        assert!(is_connected(0x0001_u32 | 0x0020 | 0x0400) && !is_connected(0x0001 | 0x0004));
        let rooms = |seed| (0..50).map(move |number| room(6, number, seed));
        assert!(rooms(1).all(|room| room.empty().count_ones() == 4));
        assert!(rooms(1).all(|room| room.temperature_bound() == Some(Dyadic::integer(3))));
        assert_ne!(rooms(1).collect::<Vec<_>>(), rooms(2).collect::<Vec<_>>());
        assert_eq!(rooms(1).collect::<Vec<_>>(), rooms(1).collect::<Vec<_>>());
        assert_eq!(room(15, 7, 3).empty().count_ones(), 13);
    }
}
