//! How far Monte-Carlo estimates of temperature and mean are from the truth, and how fast they are made.
//!
//! The rooms are 4×4 Amazons boards with one amazon each and one arrow, drawn at random: 15 squares.
//!
//! `cargo run --release -p hotstrat-games --example monte_carlo_errors [rooms] [roll-outs] [searcher …]`

use hotstrat_core::{SplitMix, Sum, Thermograph};
use hotstrat_games::Amazons;
use hotstrat_search::monte_carlo::{Config, Report, Searcher, run};
use hotstrat_search::{Limits, Solver};
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default| arguments.get(i).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (rooms, rollouts) = (number(0, 20), number(1, 10_000));
    let truths = solve(&sample(rooms as usize));
    for (name, searcher) in
        [("uct", Searcher::Uct), ("thompson", Searcher::Thompson), ("walls", Searcher::Walls)]
    {
        if arguments.len() > 2 && !arguments[2..].iter().any(|wanted| wanted == name) {
            continue;
        }
        for adaptive in [false, true] {
            if adaptive && searcher == Searcher::Walls {
                continue;
            }
            let config = Config { adaptive, ..Config::new(searcher, rollouts) };
            measure(&format!("{name}{}", if adaptive { " adaptive" } else { "" }), &config, &truths);
        }
    }
}

/// Random boards: two amazons and an arrow on different squares.
fn sample(rooms: usize) -> Vec<Amazons<u32>> {
    let mut random = SplitMix::new(15);
    let mut boards = Vec::with_capacity(rooms);
    while boards.len() < rooms {
        let [left, right, arrow] = [(); 3].map(|()| 1u32 << random.below(16));
        if left != right && left != arrow && right != arrow {
            boards.push(Amazons::new(4, 4, [left, right], 0xffff & !(left | right | arrow)));
        }
    }
    boards
}

fn solve(boards: &[Amazons<u32>]) -> Vec<(Sum<Amazons<u32>>, Thermograph)> {
    let mut solver = Solver::default();
    let solved = |board: &Amazons<u32>| {
        let truth = solver.thermograph(board).expect("there are no limits");
        (Sum::from(*board), truth)
    };
    boards.iter().map(solved).collect()
}

fn measure(name: &str, config: &Config, truths: &[(Sum<Amazons<u32>>, Thermograph)]) {
    let clock = Instant::now();
    let reports: Vec<Report> = truths
        .iter()
        .map(|(sum, _)| run(sum, config, &Limits::default()).expect("a sensible configuration"))
        .collect();
    let seconds = clock.elapsed().as_secs_f64();
    let descents: u64 = reports.iter().map(|report| report.outcome.nodes).sum();
    let number = |x: hotstrat_core::Dyadic| x.raw() as f64 / f64::from(1u32 << 30);
    let mut errors = [0.0; 4];
    for (report, (_, truth)) in reports.iter().zip(truths) {
        let estimate = report.estimate.as_ref().expect("there were roll-outs");
        let (t, mean) = (number(truth.temperature()), number(truth.mean()));
        let found = [estimate.most_likely.value, estimate.temperature.value, estimate.switch.value];
        for (error, found) in errors.iter_mut().zip(found) {
            *error += (found - t).abs() / truths.len() as f64;
        }
        errors[3] += (estimate.mean.value - mean).abs() / truths.len() as f64;
    }
    let [map, posterior, switch, mean] = errors;
    let exact = reports.iter().filter(|report| report.outcome.temperature.exact().is_some()).count();
    println!(
        "{name:18} {:7} roll-outs  |T error| MAP {map:.3} mean {posterior:.3} V {switch:.3}  |mean error| {mean:.3}  exact {exact}/{}  {:.0} descents/s",
        config.rollouts,
        truths.len(),
        descents as f64 / seconds
    );
}
