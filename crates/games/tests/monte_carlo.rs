//! Monte-Carlo searchers against the exact engine, and the daring game.

mod common;

use common::{Random, amazons_boards};
use hotstrat_core::{Dyadic, Game, Player, ScoreGame, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::daring::Daring;
use hotstrat_search::limits::Budget;
use hotstrat_search::monte_carlo::{Bare, Config, Gauss, Policy, Searcher, Tree, run};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use std::collections::BTreeMap;

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

/// All 3×3 boards with one amazon each, one of each class under symmetry and exchange of colours.
fn all_classes() -> Vec<Amazons<u32>> {
    let boards = (0..=7).flat_map(|empty| amazons_boards(3, empty));
    let classes: BTreeMap<String, Amazons<u32>> = boards
        .map(|mut board| {
            board.canonicalize();
            (board.to_string(), board)
        })
        .collect();
    classes.into_values().collect()
}

/// Whether the numbers are above 0 on average, beyond doubt: by five standard errors.
fn are_positive(numbers: &[f64]) -> bool {
    let n = numbers.len() as f64;
    let mean = numbers.iter().sum::<f64>() / n;
    let variance = numbers.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0);
    mean > 5.0 * (variance / n).sqrt()
}

fn average(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

/// With coupons, what is left in the end is the step between coupons and variations that switch above the
/// temperature although they are optimal; walls have no such rest.
#[test]
fn estimates_converge_to_the_exact_temperature_on_all_3x3_boards() {
    let classes = all_classes();
    assert_eq!(classes.len(), 656);
    let mut solver = Solver::default();
    let truths: Vec<f64> =
        classes.iter().map(|board| number(solver.thermograph(board).unwrap().temperature())).collect();
    let least = [(Searcher::Uct, 0.6), (Searcher::Thompson, 0.85), (Searcher::Walls, 0.0)];
    for (searcher, least) in least {
        let errors_at = |rollouts: u64| -> Vec<f64> {
            let off = |(board, truth): (&Amazons<u32>, &f64)| {
                let config = Config { delta: Some(0.5), samples: 200, ..Config::new(searcher, rollouts) };
                let report = run(&Sum::from(*board), &config, &Limits::default()).unwrap();
                (report.estimate.unwrap().most_likely.value - truth).abs()
            };
            classes.iter().zip(&truths).map(off).collect()
        };
        let errors = match searcher {
            Searcher::Walls => [1, 10, 10_000].map(errors_at),
            _ => [100, 1_000, 10_000].map(errors_at),
        };
        let means = errors.each_ref().map(|all| average(all));
        for pair in errors.windows(2) {
            let gains: Vec<f64> = pair[0].iter().zip(&pair[1]).map(|(few, many)| few - many).collect();
            assert!(are_positive(&gains), "{searcher:?}: {means:?}");
        }
        assert!(means[2] <= least, "{searcher:?}: {means:?}");
    }
}

#[test]
fn walls_prove_all_3x3_boards() {
    let mut solver = Solver::default();
    for board in all_classes() {
        let truth = solver.thermograph(&board).unwrap();
        let config = Config::new(Searcher::Walls, 20_000);
        let report = run(&Sum::from(board), &config, &Limits::default()).unwrap();
        assert_eq!(report.outcome.temperature, Quantity::Exact(truth.temperature()), "{board:?}");
        assert_eq!(report.outcome.mean, Quantity::Exact(truth.mean()), "{board:?}");
        let proved = report.outcome.thermograph;
        assert!(proved.is_none_or(|proved| proved == truth), "{board:?}");
    }
}

#[test]
fn trees_stay_within_their_memory_and_use_it() {
    let board: Amazons<u32> = "X...|....|....|...O".parse().unwrap();
    let limit = 16_000_000;
    for searcher in [Searcher::Uct, Searcher::Thompson, Searcher::Walls] {
        for threads in [1, 3] {
            let config = Config { threads, samples: 100, ..Config::new(searcher, 2_000_000) };
            let limits = Limits { memory: Some(limit), ..Limits::default() };
            let report = run(&Sum::from(board), &config, &limits).unwrap();
            assert_eq!(report.outcome.stop, StopReason::Memory, "{searcher:?} {threads}");
            assert!(report.bytes >= limit / 3 && report.estimate.is_some(), "{searcher:?} {threads}");
            if searcher != Searcher::Walls {
                assert!(report.bytes <= limit + limit / 10, "{searcher:?} {threads}: {}", report.bytes);
            }
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
fn walls_halve_the_error_of_the_thompson_heuristic_in_rooms_of_15_squares() {
    let boards: Vec<Amazons<u32>> =
        ["X...|.#..|....|...O", ".X..|....|.O#.|....", "..#.|X...|....|.O..", "....|.XO.|....|#..."]
            .map(|text| text.parse().unwrap())
            .to_vec();
    let at = |searcher| {
        let config = Config { adaptive: true, seed: 4711, samples: 1_000, ..Config::new(searcher, 10_000) };
        errors(&boards, &config)
    };
    let [thompson, walls] = [Searcher::Thompson, Searcher::Walls].map(at);
    assert!(walls[0] < 0.5 * thompson[0] && walls[1] < 0.5 * thompson[1], "{thompson:?} {walls:?}");
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
