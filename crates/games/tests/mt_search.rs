//! MT-search against the exact engine: bounds contain the exact values at every moment and meet them.

use hotstrat_core::{Dyadic, Explicit, Game, Sum};
use hotstrat_games::Domineering;
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::heap_go::sample::{Class, HeapTree, Order};
use hotstrat_search::mt::experiment::{Errors, Sample, measure, paths_for};
use hotstrat_search::mt::{Config, Found, Hotness, MtBounds, Outcomes, run};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};

const CLASSES: [&str; 8] = ["1", "3", "2-2", "3-2", "2-1-1", "3-3", "2-2-1", "2-2-2"];

fn contain(bounds: &MtBounds, mean: Dyadic, temperature: Dyadic) -> bool {
    bounds.mean_low.is_none_or(|low| low <= mean)
        && bounds.mean_high.is_none_or(|high| mean <= high)
        && bounds.temperature_low <= temperature
        && bounds.temperature_high.is_none_or(|high| temperature <= high)
}

/// Searches a hot game to the end and checks the bounds after every path.
fn agree<G: Game>(sum: &Sum<G>, exact: (Dyadic, Dyadic), config: &Config) -> u64 {
    let (mean, temperature) = exact;
    let found = run(sum, config, true, &Limits::default(), |steps, value, bounds| {
        assert!(
            contain(bounds, mean, temperature.max(Dyadic::ZERO)),
            "{sum:?}: mean {mean}, temperature {temperature}, but {bounds} after {steps:?} = {value}"
        );
    });
    assert_eq!(found.hotness, Hotness::Known, "{sum:?}");
    assert_eq!(found.outcome.stop, StopReason::Finished);
    assert_eq!(found.outcome.mean, Quantity::Exact(mean), "{sum:?}");
    if temperature > Dyadic::ZERO {
        assert_eq!(found.outcome.temperature, Quantity::Exact(temperature), "{sum:?}");
    } else {
        let cold = Quantity::Within(Some(Dyadic::MINUS_ONE), Some(Dyadic::ZERO));
        assert_eq!(found.outcome.temperature, cold, "{sum:?}");
    }
    found.outcome.nodes
}

fn heap_go_agrees(sums: u64) {
    let mut solver = Solver::default();
    for seed in 0..sums {
        let class: Class = CLASSES[seed as usize % CLASSES.len()].parse().unwrap();
        let sum = class.draw(seed);
        let exact = solver.thermograph(&sum).unwrap();
        let config = Config {
            seed,
            guided: seed % 5 != 4,
            weighted: seed % 7 != 6,
            patience: if seed % 3 == 0 { 0.0 } else { 1.0 },
            ..Config::default()
        };
        agree(&Sum::from(sum), (exact.mean(), exact.temperature()), &config);
    }
}

#[test]
fn bounds_of_ten_thousand_heap_go_sums_contain_the_exact_values_and_meet_them() {
    heap_go_agrees(10_000);
}

#[test]
fn a_sum_of_equal_heaps_is_a_number() {
    let sum: HeapGo = "8b + 8b + 3".parse().unwrap();
    agree(&Sum::from(sum), (3.into(), Dyadic::MINUS_ONE), &Config::default());
}

#[test]
fn a_limit_leaves_proved_bounds() {
    let sum = "3-3-2".parse::<Class>().unwrap().draw(11);
    let exact = Solver::default().thermograph(&sum).unwrap();
    let limits = Limits { nodes: Some(40), ..Limits::default() };
    let found = run(&Sum::from(sum), &Config::default(), true, &limits, |_, _, _| {});
    assert_eq!((found.outcome.stop, found.outcome.nodes), (StopReason::Nodes, 40));
    assert!(contain(&found.bounds, exact.mean(), exact.temperature()));
    assert!(matches!(found.outcome.temperature, Quantity::Within(Some(_), _)));
}

fn search<G: Game>(game: G, is_hot: bool) -> Found {
    run(&Sum::from(game), &Config::default(), is_hot, &Limits::default(), |_, _, _| {})
}

#[test]
fn games_that_are_not_hot_are_not_called_exact() {
    // A number, a number below a threat, and mutual zugzwang.
    for (text, cold) in [("{0|1}", "."), ("{9|{0|1}}", "R1"), ("{{5|-9}|{9|-5}}", ".")] {
        let found = search(text.parse::<Explicit>().unwrap(), false);
        assert_eq!(found.hotness, Hotness::Contradicted(cold.parse().unwrap()), "{text}");
        assert_eq!(found.outcome.mean, Quantity::Within(None, None));
        assert_eq!(found.outcome.temperature, Quantity::Within(None, None));
    }
    // Every node is explored, and nothing speaks against it.
    let found = search("{{5|3}|-1}".parse::<Explicit>().unwrap(), false);
    assert_eq!(found.hotness, Hotness::Known);
    assert_eq!(found.outcome.mean, Quantity::Exact(Dyadic::new(3, 1).unwrap()));
}

#[test]
fn whatever_is_called_exact_is_right_for_any_game() {
    let mut solver = Solver::default();
    let mut exact = 0;
    for set in (0..1u32 << 12).step_by(5) {
        let board = Domineering::<u32>::new(4, 3, set);
        let truth = solver.thermograph(&board).unwrap();
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let found = run(&Sum::from(board), &Config::default(), false, &limits, |_, _, _| {});
        if let Quantity::Exact(mean) = found.outcome.mean {
            exact += 1;
            assert_eq!(mean, truth.mean(), "{board:?}");
        }
        if let Quantity::Exact(temperature) = found.outcome.temperature {
            assert_eq!(temperature, truth.temperature(), "{board:?}");
        }
    }
    assert!(exact > 20, "{exact}");
}

#[test]
fn more_paths_and_better_orders_make_smaller_errors() {
    let class: Class = "3-3".parse().unwrap();
    let mut solver = Solver::default();
    type Answers = fn(HeapTree) -> Outcomes<HeapTree>;
    let searches: [(Order, Answers); 3] =
        [(Order::Given, Outcomes::new), (Order::Given, Outcomes::learning), (Order::Hottest, Outcomes::new)];
    let [random, learnt, ordered] = searches.map(|(order, outcomes)| {
        let mut errors = [Errors::default(); 3];
        for seed in 0..400 {
            let sum = class.draw(seed);
            let exact = solver.thermograph(&sum).unwrap();
            let game = HeapTree::new(&sum, order).unwrap().unwrap();
            let (leaves, branches) = (game.leaves(), class.heaps());
            let (mean, temperature) = (exact.mean(), exact.temperature());
            let sample = Sample { game, branches, leaves, mean, temperature };
            let paths = [0.5, 0.65, 1.0].map(|d| paths_for(&sample, d));
            let (outcomes, config) = (outcomes(sample.game.clone()), Config { seed, ..Config::default() });
            measure(&sample, outcomes, &config, &paths, &mut errors).unwrap();
        }
        errors.map(|errors| (errors.temperature(), errors.mean()))
    });
    assert!(ordered[0].0 < 0.92 && ordered[1].0 < 0.15, "worse than the paper: {ordered:?}");
    assert!(ordered[0].0 < random[0].0 && random[1].0 < random[0].0, "{random:?} {ordered:?}");
    assert!(learnt[0].0 < 0.8 * random[0].0, "{random:?} {learnt:?}");
    for errors in [ordered, learnt, random] {
        assert_eq!(errors[2], (0.0, 0.0), "with all leaves there is no error");
    }
}
