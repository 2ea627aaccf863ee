//! Monte-Carlo searchers against the exact engine, and the daring game.

mod common;

use common::{Random, amazons_boards};
use hotstrat_core::{Dyadic, Player, ScoreGame, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::daring::Daring;
use hotstrat_search::limits::Budget;
use hotstrat_search::monte_carlo::{Bare, Config, Gauss, Policy, Searcher, Tree, run};
use hotstrat_search::{Limits, Quantity, Solver};

fn number(x: Dyadic) -> f64 {
    x.raw() as f64 / Dyadic::ONE.raw() as f64
}

/// Some 3×3 boards with one amazon each and so many empty squares.
fn small_boards(empty: u32, count: usize) -> Vec<Amazons<u32>> {
    let all: Vec<Amazons<u32>> = amazons_boards(3, empty).collect();
    let mut random = Random(77);
    (0..count).map(|_| all[random.below(all.len())]).collect()
}

/// The mean absolute errors of temperature and mean.
fn errors(boards: &[Amazons<u32>], config: &Config) -> [f64; 2] {
    let mut solver = Solver::default();
    let mut errors = [0.0; 2];
    for &board in boards {
        let truth = solver.thermograph(&board).unwrap();
        let report = run(&Sum::from(board), config, &Limits::default()).unwrap();
        let estimate = report.estimate.unwrap();
        let share = 1.0 / boards.len() as f64;
        errors[0] += (estimate.most_likely.value - number(truth.temperature())).abs() * share;
        errors[1] += (estimate.mean.value - number(truth.mean())).abs() * share;
    }
    errors
}

#[test]
fn estimates_converge_on_small_boards() {
    let boards: Vec<_> = (2..=5).flat_map(|empty| small_boards(empty, 6)).collect();
    for searcher in [Searcher::Uct, Searcher::Thompson] {
        let at = |rollouts| {
            errors(&boards, &Config { delta: Some(0.25), samples: 2_000, ..Config::new(searcher, rollouts) })
        };
        let [few, many] = [at(300), at(60_000)];
        assert!(many[0] < few[0] && many[1] < few[1], "{searcher:?}: {few:?} {many:?}");
        assert!(many[0] < 1.0 && many[1] < 1.0, "{searcher:?}: {many:?}");
    }
}

#[test]
fn walls_prove_small_boards() {
    let mut solver = Solver::default();
    for empty in 0..=7 {
        for board in small_boards(empty, 20) {
            let truth = solver.thermograph(&board).unwrap();
            let config = Config::new(Searcher::Walls, 20_000);
            let report = run(&Sum::from(board), &config, &Limits::default()).unwrap();
            assert_eq!(report.outcome.temperature, Quantity::Exact(truth.temperature()), "{board:?}");
            assert_eq!(report.outcome.mean, Quantity::Exact(truth.mean()), "{board:?}");
            let proved = report.outcome.thermograph;
            assert!(proved.is_none_or(|proved| proved == truth), "{board:?}");
        }
    }
}

#[test]
fn what_walls_call_exact_is_right_whenever_they_stop() {
    let mut solver = Solver::default();
    let mut exact = 0;
    for board in small_boards(7, 12) {
        let truth = solver.thermograph(&board).unwrap();
        for rollouts in [1, 10, 50, 200, 800, 3_000] {
            let config = Config { seed: rollouts, ..Config::new(Searcher::Walls, rollouts) };
            let report = run(&Sum::from(board), &config, &Limits::default()).unwrap();
            if let Some(t) = report.outcome.temperature.exact() {
                assert_eq!(t, truth.temperature());
                assert_eq!(report.outcome.mean.exact(), Some(truth.mean()));
                exact += 1;
            }
        }
    }
    assert!(exact > 0);
}

#[test]
fn walls_are_better_than_coupons_at_equal_roll_outs() {
    let boards: Vec<_> = small_boards(7, 12);
    let at = |searcher| errors(&boards, &Config::new(searcher, 1_000))[0];
    let [uct, thompson, walls] = [Searcher::Uct, Searcher::Thompson, Searcher::Walls].map(at);
    assert!(walls < 0.5 * thompson && walls < 0.5 * uct, "{uct} {thompson} {walls}");
}

#[test]
fn bare_games_are_won_by_whoever_can_win() {
    // Both searchers find a winning first move wherever there is one.
    for board in small_boards(4, 15) {
        for policy in [Policy::uct(5.0), Policy::thompson(5.0)] {
            let mut game = Bare::new(&Sum::from(board), Player::Left);
            let start = game.start();
            if game.choices(&start) == 0 || !wins(&mut game, &start) {
                continue;
            }
            let mut tree = Tree::new(policy);
            let mut budget = Budget::start(&Limits::default());
            let mut gauss = Gauss::new(9);
            tree.grow(&mut game, 20_000, &mut gauss, &mut budget);
            let chosen = game.play(&start, tree.best(Player::Left).unwrap());
            assert!(!wins(&mut game, &chosen), "{board:?} {policy:?}");
        }
    }
}

/// Whether whoever is to move wins, by trying everything.
fn wins(game: &mut Bare<Amazons<u32>>, state: &<Bare<Amazons<u32>> as ScoreGame>::State) -> bool {
    let choices = game.choices(state);
    if choices == 0 {
        return state.winner() == game.mover(state);
    }
    (0..choices).any(|choice| {
        let next = game.play(state, choice);
        !wins(game, &next)
    })
}

/// How many descents it takes until field 1 looks best and stays so for a while.
fn discovery(mut game: Daring, policy: Policy, most: u64) -> Option<u64> {
    let mut tree = Tree::new(policy);
    let mut gauss = Gauss::new(5);
    let mut budget = Budget::start(&Limits::default());
    let mut since = None;
    for done in (0..most).step_by(100) {
        tree.grow(&mut game, 100, &mut gauss, &mut budget);
        since = if tree.best(Player::Left) == Some(0) { since.or(Some(done)) } else { None };
        if since.is_some_and(|since| done >= since + 10_000) {
            return since;
        }
    }
    None
}

#[test]
fn a_partial_referee_hides_the_principal_variation() {
    let daring = |hard| Daring::new(20, 1, hard, 3).unwrap();
    let uct = Policy::uct(20.0);
    let easy = discovery(daring(1), uct, 400_000).unwrap();
    let hard = discovery(daring(2), uct, 400_000).unwrap();
    assert!(easy < hard, "{easy} {hard}");
    let impartial = discovery(daring(2).with_impartial_referee(), uct, 400_000).unwrap();
    assert!(impartial <= hard, "{impartial} {hard}");
}
