//! Tables 4 to 6 of the paper on MT-search, from samples of our own: the standard error of the temperature
//! for random and for ordered branches.
//!
//! `cargo run --release -p hotstrat-games --example mt_tables -- [games per class] [patience] [classes…]`

use hotstrat_games::heap_go::sample::{Class, HeapTree, Order};
use hotstrat_search::Solver;
use hotstrat_search::mt::Config;
use hotstrat_search::mt::experiment::{Errors, Sample, Statistics, row};

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

/// The samples of a class, with seeds from 0.
fn samples(class: &Class, order: Order, games: u64) -> impl Iterator<Item = Sample<HeapTree>> {
    let mut solver = Solver::default();
    (0..games).map(move |seed| {
        let sum = class.draw(seed);
        let exact = solver.thermograph(&sum).expect("no limit");
        let game = HeapTree::new(&sum, order).expect("small weights").expect("few heaps");
        let (branches, leaves) = (class.heaps(), game.leaves());
        Sample { game, branches, leaves, mean: exact.mean(), temperature: exact.temperature() }
    })
}

fn show(class: &Class, statistics: &Statistics, errors: &[Vec<Errors>; 2]) {
    let column = |errors: &Vec<Errors>| {
        let numbers = errors.iter().map(|error| format!("{:.2}", error.temperature()));
        numbers.collect::<Vec<_>>().join(" ")
    };
    let [random, ordered] = errors.each_ref().map(column);
    let (leaves, t, deviation) = (statistics.leaves(), statistics.temperature(), statistics.deviation());
    println!("{class:10} {leaves:7.0} {t:6.2} {deviation:5.2} | {random} | {ordered}");
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let games = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let patience = arguments.next().and_then(|text| text.parse().ok());
    let config = Config { patience: patience.unwrap_or(Config::default().patience), ..Config::default() };
    let named: Vec<String> = arguments.collect();
    println!("class       leaves   mean   dev | random: d = 0.50 to 0.75      | ordered");
    for name in CLASSES.iter().filter(|name| named.is_empty() || named.iter().any(|n| n == *name)) {
        let class: Class = name.parse().expect("a class");
        let [random, ordered] = [Order::Given, Order::Hottest]
            .map(|order| row(samples(&class, order, games), &config, &EXPONENTS).expect("small values"));
        show(&class, &random.0, &[random.1, ordered.1]);
    }
}
