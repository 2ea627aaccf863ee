//! Temperature discovery search on explicit games, against the exact engine.

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Explicit, Game, Oracle, Player, Sign, Sum, Thermograph};
use hotstrat_search::boards::Boards;
use hotstrat_search::limits::Budget;
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{Config, ConfigError, run};
use hotstrat_search::tds::places::Places;
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config as Cases, RngAlgorithm, TestRng, TestRunner};
use std::sync::Arc;

/// Texts of random games: numbers, infinitesimals, switches, zugzwangs, sente, empty sides, and sums of
/// them, with integers that are born late.
fn games() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => (-25i32..26).prop_map(|n| n.to_string()),
        1 => (-9i32..10, 1u32..3).prop_map(|(n, k)| format!("{n}/{}", 1 << k)),
        1 => prop::sample::select(vec!["*", "*2", "^", "v", "±1", "±3", "±1/2"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 10, 3, |inner| {
        let side = prop::collection::vec(inner.clone(), 0..3).prop_map(|options| options.join(","));
        prop_oneof![
            4 => (side.clone(), side).prop_map(|(l, r)| format!("{{{l}|{r}}}")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a} + {b})")),
        ]
    })
}

/// The same random games in every run.
fn sample(count: usize) -> impl Iterator<Item = Explicit> {
    let mut runner =
        TestRunner::new_with_rng(Cases::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]));
    (0..count).map(move |_| games().new_tree(&mut runner).unwrap().current().parse().unwrap())
}

/// Games that are searched soon without any enhancement.
fn cool(game: &Explicit) -> bool {
    game.temperature_bound().is_some_and(|bound| bound < 4.into())
}

fn config(enhancements: Enhancements) -> Config {
    Config { table: 8_000_000, ..Config::new(enhancements) }
}

fn agree(game: &Explicit, config: &Config, oracle: Option<Arc<dyn Oracle<Explicit>>>) {
    let exact = Solver::default().thermograph(game).unwrap();
    let found = run(&game.clone().into(), config, &Nothing, oracle, &Limits::default());
    let found = found.unwrap_or_else(|error| panic!("{game} {error}"));
    assert_eq!(found.stop, StopReason::Finished);
    assert_eq!(found.mean, Quantity::Exact(exact.mean()), "{game} {config:?}");
    assert_eq!(found.temperature, Quantity::Exact(exact.temperature()), "{game} {config:?}");
}

#[test]
fn tds_plus_agrees_on_random_games() {
    sample(2000).for_each(|game| agree(&game, &config(Enhancements::ALL), None));
}

#[test]
fn every_set_of_enhancements_agrees_on_random_games() {
    for bits in 0..32u32 {
        let [e1, e2, e3, e4, e5] = std::array::from_fn(|i| bits >> i & 1 == 1);
        let set = Enhancements { e1, e2, e3, e4, e5 };
        if set.missing().is_none() {
            sample(100).filter(cool).for_each(|game| agree(&game, &config(set), None));
        }
    }
}

/// What an experiment measures must not depend on lines that nobody reads.
#[test]
fn principal_variations_come_after_the_answer_and_only_if_asked_for() {
    let (mut told, mut spared) = (0, 0);
    for game in sample(200).filter(cool) {
        let [with, without] = [true, false].map(|lines| {
            let config = Config { lines, ..config(Enhancements { e1: true, ..Enhancements::default() }) };
            run(&game.clone().into(), &config, &Nothing, None, &Limits::default()).unwrap()
        });
        assert_eq!((with.mean, with.temperature), (without.mean, without.temperature), "{game}");
        assert_eq!(with.trials.len(), without.trials.len(), "{game}");
        assert!(without.lines.is_empty() && without.nodes <= with.nodes, "{game}");
        told += with.lines.len();
        spared += with.nodes - without.nodes;
    }
    assert!(told > 100 && spared > 1_000, "{told} {spared}");
}

#[test]
fn coupons_on_top_of_the_last_search_change_no_answer() {
    for extra in 1..=5 {
        let set = Enhancements { e1: true, e3: true, e5: true, ..Enhancements::default() };
        let config = Config { extra, ..config(set) };
        sample(100).filter(cool).for_each(|game| agree(&game, &config, None));
        let game: Explicit = "{3|{0|-2}}".parse().unwrap();
        let tops = |config: &Config| {
            let found = run(&game.clone().into(), config, &Nothing, None, &Limits::default()).unwrap();
            let last = found.trials.iter().rfind(|trial| trial.first == Player::Left).unwrap().clone();
            last.spacing.reaching(last.top).unwrap()
        };
        assert_eq!(tops(&config), tops(&Config { extra: 0, ..config.clone() }) + extra);
    }
}

/// An oracle that knows every other game.
struct EveryOther;

impl Oracle<Explicit> for EveryOther {
    fn thermograph(&self, game: &Explicit) -> Option<Thermograph> {
        let knows = game.to_string().len().is_multiple_of(2);
        knows.then(|| Solver::default().thermograph(game).unwrap())
    }
}

#[test]
fn an_oracle_changes_nothing() {
    for game in sample(300) {
        agree(&game, &config(Enhancements::ALL), Some(Arc::new(EveryOther)));
        agree(
            &game,
            &config(Enhancements { e1: true, e3: true, ..Enhancements::default() }),
            Some(Arc::new(EveryOther)),
        );
        for places in 0..4 {
            for top in ["1", "3/2", "4", "29/4", "9"] {
                let config = Config {
                    spacing: Some(Spacing::new(places)),
                    top: Some(top.parse().unwrap()),
                    ..config(Enhancements { e3: true, ..Enhancements::default() })
                };
                let sum = Sum::from(game.clone());
                let [with, without] =
                    [Some(Arc::new(EveryOther) as Arc<dyn Oracle<_>>), None].map(|oracle| {
                        let found = run(&sum, &config, &Nothing, oracle, &Limits::default()).unwrap();
                        let trials =
                            found.trials.iter().map(|t| (t.top, t.first, t.verdict, t.temperature, t.mean));
                        (trials.collect::<Vec<_>>(), found.mean, found.temperature)
                    });
                assert_eq!(with, without, "{game} {config:?}");
            }
        }
    }
}

/// What the bound of the places promises holds for the game and all its followers.
#[test]
fn places_are_enough() {
    fn check(game: &Explicit, solver: &mut Solver<Explicit>) {
        let mut boards = Boards::new(None);
        let mut budget = Budget::start(&Limits::default());
        let reached = boards.enter([(Sign::Plus, game)]);
        let places = Places::default().explore(&mut boards, reached.board, 10_000, &mut budget).unwrap();
        let thermograph = solver.thermograph(game).unwrap();
        for corner in Player::BOTH.iter().flat_map(|&player| thermograph.corners(player)) {
            assert!(corner.temperature.exponent() <= places && corner.value.exponent() <= places, "{game}");
        }
    }
    let mut solver = Solver::default();
    sample(2000).for_each(|game| check(&game, &mut solver));
}

/// A game that gives no hints at all.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Silent(Explicit);

impl Game for Silent {
    type Move = <Explicit as Game>::Move;

    fn moves(&self, player: Player, out: &mut Vec<Self::Move>) {
        self.0.moves(player, out);
    }

    fn play(&self, player: Player, mv: Self::Move) -> Silent {
        Silent(self.0.play(player, mv))
    }
}

#[test]
fn a_game_without_hints_needs_a_top_and_no_more() {
    let game = Silent("{{3|1}|{1/2|-4}}".parse().unwrap());
    let exact = Solver::default().thermograph(&game.0).unwrap();
    for set in [Enhancements::default(), Enhancements::ALL] {
        let ask = |config: &Config| run(&game.clone().into(), config, &Nothing, None, &Limits::default());
        let error = ask(&config(set)).unwrap_err();
        assert_eq!(error, ConfigError::NoTemperature);
        assert!(error.to_string().contains("--tmax"));
        let found = ask(&Config { top: Some(5.into()), ..config(set) }).unwrap();
        assert_eq!(found.mean, Quantity::Exact(exact.mean()));
        assert_eq!(found.temperature, Quantity::Exact(exact.temperature()));
    }
}

/// A tree without end: it has more positions than anyone looks at, and says nothing about them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Endless(u64);

impl Game for Endless {
    type Move = u64;

    fn moves(&self, player: Player, out: &mut Vec<u64>) {
        let first = 2 * self.0 + u64::from(player == Player::Right);
        out.extend((first < 1 << 40).then_some(first));
    }

    fn play(&self, _: Player, mv: u64) -> Endless {
        Endless(mv)
    }
}

#[test]
fn a_large_game_without_hints_needs_a_spacing() {
    let config = Config { top: Some(1.into()), ..config(Enhancements::ALL) };
    let error = run(&Endless(1).into(), &config, &Nothing, None, &Limits::default()).unwrap_err();
    assert_eq!(error, ConfigError::NoBirthday);
    assert!(error.to_string().contains("--delta"));
}
