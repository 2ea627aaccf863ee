//! How many moves per second of processor time each learner makes on the sum of the paper:
//! `cargo run --release -p hotstrat-search --example learning_speed`.

use hotstrat_core::Explicit;
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use hotstrat_search::learn::{Algorithm, Config, Flat, Learner, Sharing};

fn main() {
    let games = ["{2|-2}", "{4|-4}", "{3||0|-6}"];
    let games: Vec<Explicit> = games.iter().map(|game| game.parse().expect("games of the paper")).collect();
    let graph = Flat::new(&games, Sharing::Tree, 100, &Limits::default()).expect("a small sum").graph;
    for algorithm in [Algorithm::TdLambda, Algorithm::Triangles, Algorithm::Walls] {
        let config = Config { episodes: 500_000, ..Config::cg_td(1) };
        let mut learner = Learner::new(algorithm, &graph, &config).expect("parameters in range");
        let clock = Clock::Thread.start();
        learner.epoch();
        let seconds = clock.elapsed().as_secs_f64();
        let millions = learner.steps() as f64 / seconds / 1e6;
        println!(
            "{algorithm:?}: {} steps in {seconds:.2} s, {millions:.1} million per second",
            learner.steps()
        );
    }
}
