//! Tables 4 to 6 of the paper on MT-search, from samples of our own.
//!
//! `cargo run --release -p hotstrat-games --example mt_tables -- [games per class] [classes…]`

use hotstrat_games::heap_go::sample::{Class, HeapTree, Order};
use hotstrat_search::Solver;
use hotstrat_search::mt::Config;
use hotstrat_search::mt::experiment::{Errors, Sample, Statistics, measure, paths_for};
use std::time::Instant;

const CLASSES: [&str; 17] = [
    "3-3",
    "4-4",
    "5-5",
    "6-6",
    "7-7",
    "2-2-2",
    "3-2-2",
    "3-3-2",
    "3-3-3",
    "4-3-3",
    "2-2-1-1",
    "2-2-2-1",
    "2-2-2-2",
    "3-3-2-1",
    "2-1-1-1-1",
    "2-2-1-1-1",
    "2-2-2-1-1",
];
const EXPONENTS: [f64; 6] = [0.50, 0.55, 0.60, 0.65, 0.70, 0.75];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let named: Vec<String> = arguments.collect();
    let env =
        |name: &str, default: f64| std::env::var(name).ok().and_then(|t| t.parse().ok()).unwrap_or(default);
    let mut config = Config { noise: env("NOISE", 0.1), ..Config::default() };
    config.guided = env("GUIDED", 1.0) > 0.0;
    config.weighted = env("WEIGHTED", 1.0) > 0.0;
    let classes =
        CLASSES.iter().map(|name| (*name).to_owned()).filter(|name| named.is_empty() || named.contains(name));
    let mut totals = [[0.0; 6]; 2];
    let mut count = 0.0;
    for name in classes {
        let class: Class = name.parse().unwrap();
        let begin = Instant::now();
        let mut statistics = Statistics::default();
        let mut rows = String::new();
        for (o, order) in [Order::Given, Order::Hottest].into_iter().enumerate() {
            let mut errors = [Errors::default(); 6];
            let mut solver = Solver::default();
            for seed in 0..games {
                let sum = class.draw(seed);
                let exact = solver.thermograph(&sum).unwrap();
                let game = HeapTree::new(&sum, order).unwrap().unwrap();
                let sample = Sample {
                    branches: class.heaps(),
                    leaves: game.leaves(),
                    game,
                    mean: exact.mean(),
                    temperature: exact.temperature(),
                };
                if order == Order::Given {
                    statistics.add(&sample);
                }
                let paths = EXPONENTS.map(|d| paths_for(&sample, d));
                measure(&sample, &Config { seed, ..config.clone() }, &paths, &mut errors).unwrap();
            }
            let row: Vec<String> = errors.iter().map(|e| format!("{:.2}", e.temperature())).collect();
            for (total, e) in totals[o].iter_mut().zip(&errors) {
                *total += e.temperature();
            }
            rows += &format!(" | {}", row.join(" "));
        }
        count += 1.0;
        println!(
            "{name:10} T={:<8.0} t={:.2}±{:.2}{rows}   {:.1}s",
            statistics.leaves(),
            statistics.temperature(),
            statistics.deviation(),
            begin.elapsed().as_secs_f64()
        );
    }
    for total in totals {
        println!("average {}", total.map(|t: f64| format!("{:.3}", t / count)).join(" "));
    }
}
