//! Monte-Carlo runs: repeatable, within limits, and clear about senseless configurations.

use hotstrat_core::{Explicit, Player, Sum};
use hotstrat_search::monte_carlo::{Config, ConfigError, Estimate, Report, Searcher, adapt, run};
use hotstrat_search::{Limits, Quantity, StopReason};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const ALL: [Searcher; 3] = [Searcher::Uct, Searcher::Thompson, Searcher::Walls];

fn sum(text: &str) -> Sum<Explicit> {
    Sum::from(text.parse::<Explicit>().unwrap())
}

fn config(searcher: Searcher, rollouts: u64) -> Config {
    Config { tmax: Some(6.0), delta: Some(0.5), samples: 1_000, ..Config::new(searcher, rollouts) }
}

fn found(text: &str, config: &Config) -> Report {
    run(&sum(text), config, &Limits::default()).unwrap()
}

#[test]
fn a_switch_is_measured() {
    for searcher in ALL {
        for first in Player::BOTH {
            let report = found("{5|-1}", &Config { first, ..config(searcher, 20_000) });
            let estimate = report.estimate.unwrap();
            assert!((estimate.most_likely.value - 3.0).abs() <= 0.5, "{searcher:?} {estimate:?}");
            assert!((estimate.mean.value - 2.0).abs() <= 0.75, "{searcher:?} {estimate:?}");
        }
    }
}

#[test]
fn coupons_never_prove_anything() {
    for searcher in [Searcher::Uct, Searcher::Thompson] {
        let outcome = found("{5|-1}", &config(searcher, 5_000)).outcome;
        assert!(matches!(outcome.temperature, Quantity::Estimate(_)));
        assert!(matches!(outcome.mean, Quantity::Estimate(_)));
        assert_eq!(outcome.nodes, 5_000);
    }
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for searcher in ALL {
        for threads in [1, 2, 3] {
            let config = Config { threads, adaptive: true, ..config(searcher, 3_001) };
            let one = found("{{9|4},3|{1||0|-7}}", &config);
            assert_eq!(one, found("{{9|4},3|{1||0|-7}}", &config), "{searcher:?} {threads}");
        }
        if searcher != Searcher::Walls {
            let histogram =
                |seed| found("{{9|4},3|{1||0|-7}}", &Config { seed, ..config(searcher, 30) }).histogram;
            assert!((2..20).any(|seed| histogram(seed) != histogram(1)), "{searcher:?}");
        }
    }
}

#[test]
fn errors_say_what_is_not_known() {
    for searcher in [Searcher::Uct, Searcher::Thompson] {
        let at = |rollouts| found("{{9|4},3|{1||0|-7}}", &config(searcher, rollouts)).estimate.unwrap();
        let [few, many] = [at(300), at(30_000)];
        assert!(many.mean.error < 0.5 * few.mean.error, "{searcher:?}: {few:?} {many:?}");
        assert!(many.mean.error > 0.0 && many.most_likely.error > 0.0, "{searcher:?}: {many:?}");
    }
    // Ten thousand variations of one tree do not make the temperature certain.
    let Estimate { most_likely, switch, .. } =
        found("{{9|4},3|{1||0|-7}}", &config(Searcher::Thompson, 5_000)).estimate.unwrap();
    assert!(most_likely.error >= switch.error && switch.error > 0.1, "{most_likely:?} {switch:?}");
    // What is proved has no error.
    let estimate = found("{5|-1}", &config(Searcher::Walls, 1_000)).estimate.unwrap();
    assert_eq!((estimate.mean.error, estimate.most_likely.error), (0.0, 0.0));
}

#[test]
fn descents_and_samples_are_divided_among_threads() {
    for threads in [1, 3, 7] {
        let report = found("{{9|4}|-1}", &Config { threads, ..config(Searcher::Thompson, 1_000) });
        assert_eq!((report.outcome.nodes, report.histogram.samples()), (1_000, 1_000));
    }
    // Threads without a descent do nothing.
    let report = found("{5|-1}", &Config { threads: 8, ..config(Searcher::Uct, 3) });
    assert_eq!(report.outcome.nodes, 3);
}

#[test]
fn beliefs_are_probabilities() {
    for searcher in ALL {
        let report = found("{{9|4}|-1}", &config(searcher, 2_000));
        let total: f64 = report.posterior.chances.iter().map(|chance| chance.1).sum();
        assert!((total - 1.0).abs() < 1e-9, "{searcher:?} {total}");
        assert!(report.posterior.chances.is_sorted_by(|a, b| a.0 < b.0));
    }
}

#[test]
fn an_adaptive_run_lowers_the_top_until_it_stays() {
    let games = [("{1|-1}", 1.0), ("{5|-1}", 3.0), ("{{9|4}|-1}", 3.75), ("{3|1||-2}", 2.0)];
    let [mut adapted, mut coarse] = [0.0; 2];
    for (text, temperature) in games {
        let fixed = Config { tmax: Some(24.0), delta: None, ..config(Searcher::Thompson, 100_000) };
        let report = found(text, &Config { adaptive: true, ..fixed.clone() });
        let tops: Vec<f64> = report.stacks.iter().map(|stack| stack.top()).collect();
        assert!(tops.is_sorted_by(|a, b| a > b) && tops.len() > 1, "{text}: {tops:?}");
        assert!(tops[tops.len() - 1] > temperature && tops[tops.len() - 1] < 8.0, "{text}: {tops:?}");
        assert!(adapt::is_settled(report.histogram.stack(), adapt::next(&report.histogram)), "{text}");
        assert_eq!(report.outcome.nodes, 100_000 * tops.len() as u64);
        let off = |report: &Report| (report.estimate.as_ref().unwrap().most_likely.value - temperature).abs();
        adapted += off(&report);
        coarse += off(&found(text, &fixed));
    }
    // What is near the temperature is seen better than with the coarse stack.
    assert!(adapted < 0.5 * coarse, "{adapted}, not adapted {coarse}");
}

#[test]
fn limits_hold() {
    let hard = "{{{9|4}|{3|-5}},{8|2}||{{1|-9}|{-3|-12}},{0|-8}}";
    for searcher in [Searcher::Uct, Searcher::Thompson] {
        let config = config(searcher, 1_000_000_000);
        let nodes = Limits { nodes: Some(700), ..Limits::default() };
        let outcome = run(&sum(hard), &config, &nodes).unwrap().outcome;
        assert_eq!((outcome.stop, outcome.nodes), (StopReason::Nodes, 700));

        let clock = Instant::now();
        let time = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
        let report = run(&sum(hard), &config, &time).unwrap();
        assert_eq!(report.outcome.stop, StopReason::Time);
        assert!(clock.elapsed() < Duration::from_secs(5) && report.estimate.is_some());

        let memory = Limits { memory: Some(100), ..Limits::default() };
        assert_eq!(run(&sum(hard), &config, &memory).unwrap().outcome.stop, StopReason::Memory);

        let cancel = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
        let report = run(&sum(hard), &config, &cancel).unwrap();
        assert_eq!((report.outcome.stop, report.estimate), (StopReason::Cancelled, None));
    }
    let cancel = Limits { cancel: Some(Arc::new(AtomicBool::new(true))), ..Limits::default() };
    let report = run(&sum(hard), &config(Searcher::Walls, 1_000), &cancel).unwrap();
    assert_eq!((report.outcome.stop, report.estimate), (StopReason::Cancelled, None));
}

#[test]
fn senseless_configurations_are_refused() {
    let good = config(Searcher::Thompson, 10);
    let error = |config: Config| run(&sum("{1|-1}"), &config, &Limits::default()).unwrap_err();
    assert_eq!(error(Config { rollouts: 0, ..good.clone() }), ConfigError::NoRollouts);
    assert_eq!(error(Config { samples: 0, ..good.clone() }), ConfigError::NoSamples);
    assert_eq!(error(Config { threads: 0, ..good.clone() }), ConfigError::NoThreads);
    assert_eq!(error(Config { delta: Some(-0.5), ..good.clone() }), ConfigError::Delta(-0.5));
    assert_eq!(error(Config { tmax: Some(-1.0), ..good.clone() }), ConfigError::Top(-1.0));
    assert_eq!(error(Config { prior: 0.0, ..good.clone() }), ConfigError::Prior(0.0));
    assert_eq!(error(Config { bound: -1.0, ..good.clone() }), ConfigError::Bound(-1.0));
    assert_eq!(error(Config { epsilon: 1.0, ..good.clone() }), ConfigError::Epsilon(1.0));
    assert!(matches!(error(Config { delta: Some(f64::NAN), ..good }), ConfigError::Delta(_)));
}
