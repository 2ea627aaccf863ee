//! How good the evaluations of Amazons are: against the true means.

mod common;

use common::{Random, amazons_boards};
use hotstrat_core::{Evaluate, Game, Player};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::{Lead, MinDistance, Mobility, Nearness};
use hotstrat_search::Solver;

/// The average distance of an evaluation from the mean.
fn error(
    evaluation: &dyn Evaluate<Amazons<u32>>,
    boards: &[Amazons<u32>],
    solver: &mut Solver<Amazons<u32>>,
) -> f64 {
    let errors = boards.iter().map(|board| {
        let mean = solver.thermograph(board).unwrap().mean();
        (mean.to_f64() - evaluation.evaluate(board).to_f64()).abs()
    });
    errors.sum::<f64>() / boards.len() as f64
}

#[test]
fn stronger_evaluations_are_nearer_to_the_mean() {
    let mut random = Random(5);
    let mut boards: Vec<Amazons<u32>> = Vec::new();
    for empty in 4..=9 {
        let all: Vec<Amazons<u32>> = amazons_boards(4, empty).filter(|_| random.below(200) == 0).collect();
        boards.extend(all.into_iter().filter(|board| {
            let mut rooms = Vec::new();
            board.split(&mut rooms);
            rooms.len() == 1 && Player::BOTH.iter().all(|&player| board.can_move(player))
        }));
    }
    assert!(boards.len() > 2000, "{}", boards.len());
    let mut solver = Solver::default();
    let [distance, nearness, mobility, lead] = [
        error(&MinDistance, &boards, &mut solver),
        error(&Nearness, &boards, &mut solver),
        error(&Mobility, &boards, &mut solver),
        error(&Lead, &boards, &mut solver),
    ];
    println!(
        "{} boards: min-distance {distance:.3}, nearness {nearness:.3}, mobility {mobility:.3}, lead {lead:.3}",
        boards.len()
    );
    assert!(nearness < distance && mobility < 0.8 * distance && lead < mobility);
}
