//! The conjecture on which E1 builds is false: a search with coupons δ apart can find a temperature that
//! is too low by more than 2δ. E1 has to notice, and the answer has to be right.

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Explicit, Player, Sum};
use hotstrat_search::tds::engine::{Config, Run, Verdict, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};

type Answer = Run<<Sum<Explicit> as hotstrat_core::Game>::Move>;

fn d(text: &str) -> Dyadic {
    text.parse().unwrap()
}

fn config(enhancements: Enhancements, ties: Ties) -> Config {
    Config { ties, ..Config::new(enhancements) }
}

fn search(game: &str, config: &Config) -> Answer {
    let game: Explicit = game.parse().unwrap();
    run(&game.into(), config, &Nothing, None, &Limits::default()).unwrap()
}

/// What one search with coupons of whole numbers from `top` down says.
fn coarse(game: &str, first: &'static [Player], top: &str, ties: Ties) -> (Verdict, Option<Dyadic>) {
    let coarse = Config {
        spacing: Some(Spacing::new(0)),
        top: Some(d(top)),
        first,
        ..config(Enhancements::default(), ties)
    };
    let found = search(game, &coarse);
    let [trial] = found.trials.as_slice() else { panic!("{} searches", found.trials.len()) };
    (trial.verdict, trial.temperature)
}

/// The sets of enhancements with E1 that are fast enough for exact searches here.
fn sets() -> [Enhancements; 3] {
    let e13 = Enhancements { e1: true, e3: true, ..Enhancements::default() };
    [e13, Enhancements { e2: true, e5: true, ..e13 }, Enhancements::ALL]
}

/// All of E1's searches together: the first one is off by more than 2δ, so that others have to be repeated
/// with higher stacks, and the answer is proved and right.
fn recovers(game: &str, mean: &str, temperature: &str, ties: Ties) {
    let exact = Solver::default().thermograph(&game.parse::<Explicit>().unwrap()).unwrap();
    assert_eq!((exact.mean(), exact.temperature()), (d(mean), d(temperature)), "{game}");
    for set in sets() {
        let found = search(game, &config(set, ties));
        assert_eq!(found.stop, StopReason::Finished);
        assert_eq!(found.mean, Quantity::Exact(d(mean)), "{game} {set:?}");
        assert_eq!(found.temperature, Quantity::Exact(d(temperature)), "{game} {set:?}");
        // The first search begins with an even coupon, which is what misleads Left.
        let lefts: Vec<_> = found.trials.iter().filter(|trial| trial.first == Player::Left).collect();
        assert!(lefts[0].temperature.unwrap().add(d("2")).unwrap() < d(temperature), "{game} {set:?}");
        assert!(lefts.iter().any(|trial| trial.verdict == Verdict::FailLow), "{game} {set:?}");
        for player in Player::BOTH {
            let last = found.trials.iter().rev().find(|trial| trial.first == player).unwrap();
            assert_ne!(last.verdict, Verdict::FailLow, "{game} {set:?}");
        }
    }
}

fn switches(count: u32) -> String {
    (1..=count).map(|n| format!(" + ±{n}")).collect()
}

/// {11 + P_7 ‖ −11 + P_8}, where P_m = ±1 ± 2 … ± m.
fn with_many_switches() -> String {
    format!("{{11{}|-11{}}}", switches(7), switches(8))
}

#[test]
fn many_switches_hide_the_temperature() {
    let game = with_many_switches();
    for ties in [Ties::Coupon, Ties::Board] {
        for (first, top) in [(&[Player::Left], "12"), (&[Player::Right], "13")] {
            assert_eq!(
                coarse(&game, first, top, ties),
                (Verdict::Regular, Some(d("8"))),
                "{ties:?} {first:?}"
            );
        }
    }
}

#[test]
fn many_switches_are_found_out() {
    recovers(&with_many_switches(), "0", "11", Ties::Coupon);
}

#[test]
fn many_switches_are_found_out_with_ties_to_the_board() {
    recovers(&with_many_switches(), "0", "11", Ties::Board);
}

/// {{2N | 1*} ‖ {0 | −2N}}, where 1* = {1|1}.
fn with_two_threats(n: u32) -> String {
    format!("{{{{{}|{{1|1}}}}|{{0|{}}}}}", 2 * n, -2 * i64::from(n))
}

#[test]
fn two_threats_hide_the_temperature_without_bound() {
    for n in [1, 2, 3, 4, 5, 8, 13, 40] {
        let game = with_two_threats(n);
        // Left takes the even coupons, and Right the odd ones.
        for (first, top) in [(&[Player::Left], n / 2 * 2 + 2), (&[Player::Right], n.div_ceil(2) * 2 + 1)] {
            let found = coarse(&game, first, &top.to_string(), Ties::Coupon);
            assert_eq!(found, (Verdict::Regular, Some(Dyadic::ZERO)), "{game} {first:?} from {top}");
        }
    }
}

#[test]
fn two_threats_are_found_out() {
    for n in [3, 4, 5, 8, 13, 40] {
        let temperature = Dyadic::new(4 * i64::from(n) + 1, 2).unwrap().to_string();
        recovers(&with_two_threats(n), "1/4", &temperature, Ties::Coupon);
    }
}
