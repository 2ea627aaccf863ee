//! Large numbers, very many moves, high stacks: an engine answers rightly or says that it cannot, in time.

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Explicit, InexactError, Sum};
use hotstrat_search::mt;
use hotstrat_search::squeeze::{Plan, Squeezer};
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::{Limits, Outcome, Quantity, Solver, StopReason};
use std::time::Duration;

fn game(text: &str) -> Explicit {
    text.parse().unwrap()
}

/// What is proved must be true.
fn proves_nothing_false(outcome: &Outcome, game: &Explicit) {
    let truth = Solver::default().thermograph(game).unwrap();
    for (quantity, truth) in [(outcome.mean, truth.mean()), (outcome.temperature, truth.temperature())] {
        let holds =
            quantity.low().is_none_or(|low| low <= truth) && quantity.high().is_none_or(|high| truth <= high);
        assert!(holds, "{quantity} is not {truth}");
    }
}

fn limits() -> Limits {
    Limits { time: Some(Duration::from_secs(10)), ..Limits::default() }
}

#[test]
fn very_many_moves() {
    let options: Vec<String> = (1..=70_000).map(|n| n.to_string()).collect();
    let many = game(&format!("{{{}|-5}}", options.join(",")));
    let found =
        run(&many.clone().into(), &Config::new(Enhancements::ALL), &Nothing, None, &limits()).unwrap();
    let outcome = Outcome {
        mean: found.mean,
        temperature: found.temperature,
        thermograph: None,
        stop: found.stop,
        nodes: found.nodes,
    };
    proves_nothing_false(&outcome, &many);
    assert!(found.mean.exact().is_none() || found.stop == StopReason::Finished);
}

#[test]
fn large_numbers() {
    for text in [
        "{{2000000000|1900000000}|0}",
        "{{1000000000|900000000}|{800000000|0}}",
        "{{600000000|590000000}|{588000000|0}}",
        "{500000000|-500000000}",
        "{500000000|-500000000} + 1000000000",
        "{5|-5} + 2000000000",
    ] {
        let large = game(text);
        for plan in [Plan::default(), Plan::in_turns(false)] {
            for nodes in [Some(1), None] {
                let limits = Limits { nodes, ..limits() };
                let run = Squeezer::new(None, &Nothing).follow(
                    &large.clone().into(),
                    plan,
                    &limits,
                    &mut |_, _| {},
                );
                proves_nothing_false(&run.outcome, &large);
                let refused = StopReason::Inexact(InexactError::OutOfRange);
                let is_small = text.starts_with("{500000000|");
                assert!(
                    nodes.is_some()
                        || run.outcome.stop == if is_small { StopReason::Finished } else { refused },
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn stacks_that_are_too_high() {
    for (text, places) in [("{100000|-100000}", 10), ("{30000|-30000}", 12)] {
        for depth in [None, Some(3)] {
            let config =
                Config { spacing: Some(Spacing::new(places)), depth, ..Config::new(Enhancements::ALL) };
            let found = run(&game(text).into(), &config, &Nothing, None, &limits()).unwrap();
            assert_eq!(found.stop, StopReason::Memory, "{text} {depth:?}");
            assert!(found.mean.exact().is_none(), "{text}");
        }
    }
}

#[test]
fn node_limits_of_sums_to_a_depth() {
    let sum: Sum<Explicit> =
        ["{5|{1|-3}}", "{{4|2}|-1}", "{3|-2}", "{{6|1}|{0|-4}}"].into_iter().map(game).collect();
    for nodes in [1, 7, 40, 300] {
        let config =
            Config { spacing: Some(Spacing::new(0)), depth: Some(3), ..Config::new(Enhancements::ALL) };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = run(&sum, &config, &Nothing, None, &limits).unwrap();
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
    }
}

/// Play that is over before it begins has a value all the same.
#[test]
fn integers_by_mt_search() {
    for (text, value) in [("5", 5), ("0", 0), ("{3|}", 4)] {
        let found = mt::run(&game(text).into(), &mt::Config::default(), false, &limits(), |_, _, _| {});
        let expected =
            (Quantity::Exact(value.into()), Quantity::Exact(Dyadic::MINUS_ONE), StopReason::Finished);
        assert_eq!((found.outcome.mean, found.outcome.temperature, found.outcome.stop), expected, "{text}");
    }
    let found = mt::run(
        &game("{1000000000|-1000000000}").into(),
        &mt::Config::default(),
        false,
        &limits(),
        |_, _, _| {},
    );
    assert_eq!(found.outcome.stop, StopReason::Inexact(InexactError::OutOfRange));
}
