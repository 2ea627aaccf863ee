//! Learning on the sum of the paper: {2|−2} + {4|−4} + {3||0|−6}.

use hotstrat_core::{Explicit, Player, ScoreGame, SplitMix};
use hotstrat_search::Limits;
use hotstrat_search::learn::optimal::{self, Values};
use hotstrat_search::learn::*;
use std::collections::BTreeSet;

fn sum(games: &[&str]) -> Graph {
    let games: Vec<Explicit> = games.iter().map(|game| game.parse().unwrap()).collect();
    Flat::new(&games, Sharing::Tree, 100_000, &Limits::default()).unwrap().graph
}

fn paper() -> Graph {
    sum(&["{2|-2}", "{4|-4}", "{3||0|-6}"])
}

/// The components in which a policy plays when Left begins, and the score.
fn components(graph: &Graph, policy: &dyn Policy) -> (Vec<usize>, f64) {
    let (line, score) = optimal::line(graph, Rules::default(), policy, Player::Left);
    let component = |action: &Action| match action {
        Action::Move(to) => graph.component(*to),
        Action::Pass => panic!("nobody may pass"),
    };
    (line.iter().map(component).collect(), score)
}

#[test]
fn the_sum_of_the_paper_is_worth_2() {
    let graph = paper();
    assert_eq!(graph.len(), 3 + 3 + 5);
    assert_eq!(optimal::states(&graph, 1000), Some(45));
    assert_eq!(optimal::states(&graph, 44), None);
    let optimal = Values::new(&graph, Rules::default(), [None, None]);
    assert_eq!(optimal.at_start(Player::Left), 2.0);
    assert_eq!(components(&graph, &Hotstrat(&graph)), (vec![1, 2, 2, 0], 2.0));
}

/// In how many of the last 100 of 200 epochs TD(λ) changed its greedy policy, and what the last one
/// gives away.
fn restlessness(graph: &Graph, config: &Config) -> (usize, f64) {
    let mut learner = TdLambda::new(graph, config);
    let policy = |learner: &TdLambda<'_>| optimal::choices(graph, config.rules, &Greedy(learner.values()));
    let mut changes = 0;
    let mut last = policy(&learner);
    for epoch in 0..200 {
        learner.epoch();
        let now = policy(&learner);
        changes += usize::from(epoch >= 100 && now != last);
        last = now;
    }
    (changes, optimal::loss(graph, config.rules, &Greedy(learner.values())))
}

#[test]
fn td_lambda_keeps_changing_its_mind() {
    let graph = paper();
    let runs: Vec<(usize, f64)> =
        (0..10).map(|seed| restlessness(&graph, &Config::td_lambda(seed))).collect();
    println!("changes in the last 100 epochs and loss: {runs:?}");
    assert!(runs.iter().all(|run| (30..60).contains(&run.0)), "{runs:?}");
}

#[test]
fn td_lambda_settles_on_a_wrong_policy_if_left_always_begins() {
    let graph = paper();
    let config = |seed| Config { first: First::Always(Player::Left), ..Config::td_lambda(seed) };
    let runs: Vec<(usize, f64)> = (0..10).map(|seed| restlessness(&graph, &config(seed))).collect();
    println!("changes in the last 100 epochs and loss: {runs:?}");
    assert!(runs.iter().all(|run| run.0 <= 5 && run.1 >= 0.5), "{runs:?}");
}

#[test]
fn cg_td_finds_the_temperatures_and_the_policy() {
    let graph = paper();
    let exact_loss = optimal::loss(&graph, Rules::default(), &Hotstrat(&graph));
    println!("Hotstrat with exact temperatures gives away {exact_loss}");
    let mut temperatures = Vec::new();
    for seed in 0..10 {
        let config = Config::cg_td(seed);
        let mut learner = CgTd::new(&graph, &config, Triangles::new(&graph, config.rules));
        for _ in 0..1000 {
            learner.epoch();
        }
        let learnt = learner.thermographs();
        let loss = optimal::loss(&graph, config.rules, &Hotstrat(learnt));
        assert_eq!(loss, exact_loss, "seed {seed}");
        temperatures.push([0, 1, 2].map(|i| learnt.temperature(graph.roots()[i])));
        assert_eq!(components(&graph, &Hotstrat(learnt)), (vec![1, 2, 2, 0], 2.0), "seed {seed}");
    }
    println!("{temperatures:.3?}");
    for learnt in temperatures {
        for (learnt, exact) in learnt.into_iter().zip([2.0, 4.0, 3.0]) {
            assert!((learnt - exact).abs() < 0.05, "{learnt} instead of {exact}");
        }
    }
}

#[test]
fn exploration_by_visits_learns_faster_than_by_lot() {
    let graph = sum(&["{9|-9}", "{1|-1}", "{2|||1|0||-8}"]);
    let seen = |exploration| {
        let config = Config { episodes: 2_000, epsilon: 0.1, exploration, ..Config::cg_td(1) };
        let mut learner = CgTd::new(&graph, &config, Walls::new(&graph));
        learner.epoch();
        compare::errors(&graph, learner.thermographs())
    };
    let (random, least) = (seen(Exploration::Random), seen(Exploration::LeastVisited));
    println!("{random:?} {least:?}");
    assert!(least.mean < random.mean && least.temperature < random.temperature);
}

#[test]
fn passes_teach_numbers_and_zugzwangs() {
    // A number, a zugzwang that counts 0, and two switches.
    let graph = sum(&["{0|1}", "{-3|5}", "{2|-2}", "{4|-4}"]);
    let rules = Rules { passes: true };
    for algorithm in [Algorithm::Triangles, Algorithm::Walls] {
        let config = Config { episodes: 20_000, epsilon: 0.5, rules, ..Config::cg_td(3) };
        let mut learner = Learner::new(algorithm, &graph, &config).unwrap();
        learner.epoch();
        let learnt = learner.thermographs().unwrap();
        for (&root, exact) in graph.roots().iter().zip([-0.5, -1.0, 2.0, 4.0]) {
            let t = learnt.temperature(root);
            assert!((t - exact).abs() < 0.05, "{algorithm:?} {root}: {t} instead of {exact}");
        }
        let error = compare::errors(&graph, learnt);
        assert!(error.mean < 0.05, "{algorithm:?}: {error:?}");
        // Who must move can be made to move in the zugzwang; who may pass is not.
        let (line, score) = learner.with_policy(|policy| optimal::line(&graph, rules, policy, Player::Left));
        assert_eq!(line[line.len() - 2..], [Action::Pass, Action::Pass]);
        assert_eq!(score, Values::new(&graph, rules, [None, None]).at_start(Player::Left));
    }
}

#[test]
fn sums_that_cannot_be_learnt_are_refused() {
    let flat = |games: &[&str], most| {
        let games: Vec<Explicit> = games.iter().map(|game| game.parse().unwrap()).collect();
        Flat::new(&games, Sharing::Tree, most, &Limits::default()).map(|flat| flat.graph.len())
    };
    assert_eq!(flat(&[], 100), Err(Refusal::NoGames));
    assert_eq!(flat(&["{1|-1}", "3"], 100), Err(Refusal::NoMoves(2)));
    assert_eq!(flat(&["{1|}"], 100), Err(Refusal::NoMoves(1)));
    assert_eq!(flat(&["{1|-1}", "{3||0|-6}"], 7), Err(Refusal::TooLarge(7)));
    assert_eq!(flat(&["{1|-1}", "{3||0|-6}"], 8), Ok(8));
}

#[test]
fn equal_positions_are_one_node_if_they_are_shown() {
    let game: Explicit = "{{1|0}|{1|0}}".parse().unwrap();
    let nodes = |sharing| {
        let flat = Flat::new(std::slice::from_ref(&game), sharing, 100, &Limits::default()).unwrap();
        flat.graph.len()
    };
    assert_eq!(nodes(Sharing::Tree), 7);
    assert_eq!(nodes(Sharing::Graph), 4);
}

#[test]
fn parameters_out_of_range_are_refused() {
    let good = Config::cg_td(0);
    assert!(good.check().is_ok());
    for alpha in [0.0, -1.0, 1.5, f64::NAN] {
        assert!(Config { alpha, ..good }.check().is_err(), "{alpha}");
    }
    for share in [-0.1, 1.1, f64::NAN] {
        assert!(Config { epsilon: share, ..good }.check().is_err(), "{share}");
        assert!(Config { lambda: share, ..good }.check().is_err(), "{share}");
    }
    assert!(Config { episodes: 0, ..good }.check().is_err());
}

#[test]
fn a_sum_as_a_score_game_has_the_same_values() {
    for rules in [Rules { passes: false }, Rules { passes: true }] {
        let graph = sum(&["{1|-1}", "{-1|2}", "{3||0|-6}"]);
        let optimal = Values::new(&graph, rules, [None, None]);
        for first in Player::BOTH {
            let mut game = SumGame::new(&graph, rules, first, Random, 0.0).unwrap();
            let start = game.start();
            assert_eq!(minimax(&mut game, &start), optimal.at_start(first), "{rules:?} {first}");
            assert_eq!(game.value(&start, &optimal), optimal.at_start(first));
            assert_eq!(game.greatest(), 1.0 + 2.0 + 6.0);
        }
    }
}

fn minimax<P: Policy>(game: &mut SumGame<'_, P>, state: &playout::State) -> f64 {
    let count = game.choices(state);
    if count == 0 {
        return game.score(state);
    }
    let mut values = Vec::new();
    for choice in 0..count {
        let to = game.play(state, choice);
        values.push(minimax(game, &to));
    }
    match game.mover(state) {
        Player::Left => values.into_iter().fold(f64::NEG_INFINITY, f64::max),
        Player::Right => values.into_iter().fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn playouts_by_the_right_temperatures_play_the_line_of_the_paper() {
    let graph = paper();
    let mut random = SplitMix::new(1);
    let mut game = SumGame::new(&graph, Rules::default(), Player::Left, Hotstrat(&graph), 0.0).unwrap();
    let start = game.start();
    assert_eq!(game.roll_out(start, &mut random), 2.0);
    // Random ones come to all kinds of scores.
    let mut game = SumGame::new(&graph, Rules::default(), Player::Left, Random, 0.0).unwrap();
    let scores: BTreeSet<i64> = (0..1000).map(|_| game.roll_out(start, &mut random) as i64).collect();
    assert!(scores.contains(&2) && scores.len() > 3, "{scores:?}");
}
