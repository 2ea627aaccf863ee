//! How many node updates MT-search makes in a second on heap-go sums of class 3-3-3.
//!
//! `cargo run --release -p hotstrat-games --example mt_speed`

use hotstrat_games::heap_go::sample::{Class, HeapTree, Order};
use hotstrat_search::mt::{Config, MtEngine, Outcomes};
use std::time::Instant;

fn main() {
    let class: Class = "3-3-3".parse().expect("a class");
    let (mut updates, mut paths) = (0, 0);
    let begin = Instant::now();
    for seed in 0..100 {
        let Ok(Some(tree)) = HeapTree::new(&class.draw(seed), Order::Given) else { continue };
        let mut engine = MtEngine::new(&Config { seed, ..Config::default() });
        let mut outcomes = Outcomes::new(tree);
        let mut steps = Vec::new();
        while engine.paths() < 5000 && engine.explore_into(&mut steps) {
            let value = outcomes.outcome(&mut steps).expect("small values").expect("a path that exists");
            engine.add(&steps, value, |depth| outcomes.options(depth)).expect("a new path");
        }
        updates += engine.updates();
        paths += engine.paths();
    }
    let seconds = begin.elapsed().as_secs_f64();
    let rate = |count: f64| count / seconds / 1e6;
    println!("{paths} paths, {updates} node updates in {seconds:.2} s");
    println!(
        "{:.2} million updates and {:.2} million paths per second",
        rate(updates as f64),
        rate(f64::from(paths))
    );
}
