//! Squeeze search against the exact engine, on explicit games and their sums.

mod common;

use common::games;
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Explicit, Oracle, Player, Sum, Thermograph};
use hotstrat_search::squeeze::{About, Plan, Squeezer, Turns};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use proptest::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

fn truth(sum: &Sum<Explicit>) -> Thermograph {
    Solver::default().thermograph_of_sum(sum).unwrap()
}

fn holds(quantity: Quantity, value: hotstrat_core::Dyadic) -> bool {
    quantity.low().is_none_or(|low| low <= value) && quantity.high().is_none_or(|high| value <= high)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_the_exact_engine(text in games()) {
        let sum: Sum<Explicit> = text.parse::<Explicit>().unwrap().into();
        let exact = truth(&sum);
        let run = Squeezer::new(None, &Nothing).run(&sum, false, &Limits::default());
        prop_assert_eq!(run.outcome.mean, Quantity::Exact(exact.mean()));
        prop_assert_eq!(run.outcome.temperature, Quantity::Exact(exact.temperature()));
        let run = Squeezer::new(None, &Nothing).run(&sum, true, &Limits::default());
        prop_assert_eq!(run.outcome.thermograph, Some(exact));
    }

    #[test]
    fn agrees_on_sums(texts in prop::collection::vec(games(), 2..4)) {
        prop_assume!(texts.iter().map(String::len).sum::<usize>() < 60);
        let sum: Sum<Explicit> = texts.iter().map(|text| text.parse::<Explicit>().unwrap()).collect();
        let exact = truth(&sum);
        let run = Squeezer::new(None, &Nothing).run(&sum, true, &Limits::default());
        prop_assert_eq!(run.outcome.mean, Quantity::Exact(exact.mean()));
        prop_assert_eq!(run.outcome.temperature, Quantity::Exact(exact.temperature()));
        prop_assert_eq!(run.outcome.thermograph, Some(exact));
    }

    /// Questions and best-first paths in turn agree as well, and their bounds hold after every path.
    #[test]
    fn paths_agree_with_the_exact_engine(text in games(), small in 0u32..3) {
        let sum: Sum<Explicit> = text.parse::<Explicit>().unwrap().into();
        let exact = truth(&sum);
        let plan = Plan { whole: true, turns: Some(Turns { first: 1, small }) };
        let mut failed = None;
        let mut squeezer = Squeezer::new(None, &Nothing);
        let run = squeezer.follow(&sum, plan, &Limits::default(), &mut |path, outcome| {
            if !holds(outcome.mean, exact.mean()) || !holds(outcome.temperature, exact.temperature()) {
                failed = Some((path.to_vec(), outcome.clone()));
            }
        });
        prop_assert_eq!(failed, None);
        prop_assert_eq!(run.outcome.thermograph, Some(exact));
    }

    /// Every question was answered rightly.
    #[test]
    fn answers_are_true(text in games()) {
        let sum: Sum<Explicit> = text.parse::<Explicit>().unwrap().into();
        let exact = truth(&sum);
        for question in Squeezer::new(None, &Nothing).run(&sum, true, &Limits::default()).questions {
            let value = match question.about {
                About::Mean => exact.mean(),
                About::Wall(player, t) => exact.wall_at(player, t).signed(player.sign()),
            };
            prop_assert_eq!(question.component, None);
            prop_assert_eq!(question.answer, value >= question.value, "{} {:?}", text, question);
        }
    }

    /// Whenever it is stopped, its bounds hold, and it can go on from there.
    #[test]
    fn limits_never_lie(a in games(), b in games(), nodes in 0u64..30) {
        let sum: Sum<Explicit> = [a, b].iter().map(|text| text.parse::<Explicit>().unwrap()).collect();
        let exact = truth(&sum);
        let mut squeezer = Squeezer::new(None, &Nothing);
        let run = squeezer.run(&sum, false, &Limits { nodes: Some(nodes), ..Limits::default() });
        prop_assert!(run.outcome.nodes <= nodes);
        prop_assert!(holds(run.outcome.mean, exact.mean()), "{:?}", run.outcome);
        prop_assert!(holds(run.outcome.temperature, exact.temperature()), "{:?}", run.outcome);
        let again = squeezer.run(&sum, true, &Limits::default());
        prop_assert_eq!(again.outcome.thermograph, Some(exact));
    }
}

/// An oracle that knows everything and counts how often it is asked.
struct Omniscient(AtomicUsize);

impl Oracle<Explicit> for Omniscient {
    fn thermograph(&self, game: &Explicit) -> Option<Thermograph> {
        self.0.fetch_add(1, Ordering::Relaxed);
        Solver::default().thermograph(game).ok()
    }
}

#[test]
fn an_oracle_saves_the_search() {
    let oracle = Arc::new(Omniscient(AtomicUsize::new(0)));
    let sum: Sum<Explicit> = "{5|2||1|-4} ".trim().parse::<Explicit>().unwrap().into();
    let mut squeezer = Squeezer::new(Some(Arc::clone(&oracle) as Arc<dyn Oracle<Explicit>>), &Nothing);
    let run = squeezer.run(&sum, true, &Limits::default());
    assert_eq!(run.outcome.thermograph, Some(truth(&sum)));
    assert_eq!(run.outcome.nodes, 0);
    assert!(oracle.0.load(Ordering::Relaxed) > 0);
}

#[test]
fn switches_are_not_searched_together() {
    let sum: Sum<Explicit> = (1..=40).map(|x| format!("±{x}").parse::<Explicit>().unwrap()).collect();
    let run = Squeezer::new(None, &Nothing).run(&sum, false, &Limits::default());
    assert_eq!(run.outcome.mean, Quantity::Exact(0.into()));
    assert_eq!(run.outcome.temperature, Quantity::Exact(40.into()));
    assert_eq!(run.outcome.stop, StopReason::Finished);
    assert!(run.outcome.nodes < 200, "{}", run.outcome.nodes);
}

#[test]
fn a_memory_limit_ends_the_run_and_is_recovered_from() {
    let sum: Sum<Explicit> = "{{9|4}|{3|-7}} + {{8|1}|{0|-6}} + {{5|5}|{2|-3}}"
        .split(" + ")
        .map(|text| text.parse::<Explicit>().unwrap())
        .collect();
    let mut squeezer = Squeezer::new(None, &Nothing);
    let run = squeezer.run(&sum, true, &Limits { memory: Some(10), ..Limits::default() });
    assert_eq!(run.outcome.stop, StopReason::Memory);
    let run = squeezer.run(&sum, true, &Limits::default());
    assert_eq!(run.outcome.thermograph, Some(truth(&sum)));
}

#[test]
fn what_cannot_be_represented_is_refused() {
    let game: Explicit = "{0|1/1073741824}".parse().unwrap();
    let run = Squeezer::new(None, &Nothing).run(&Sum::from(game), true, &Limits::default());
    assert!(matches!(run.outcome.stop, StopReason::Inexact(_)));
    assert_eq!(run.outcome.thermograph, None);
    assert_eq!(run.moves[Player::Left as usize], Vec::new());
}
