//! Learning on the sum of the paper: {2|−2} + {4|−4} + {3||0|−6}.

use hotstrat_core::{Explicit, Player};
use hotstrat_search::Limits;
use hotstrat_search::learn::optimal::{self, Values};
use hotstrat_search::learn::*;

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
fn steps_per_second() {
    let graph = paper();
    let config = Config { episodes: 200_000, ..Config::cg_td(1) };
    let mut triangles = CgTd::new(&graph, &config, Triangles::new(&graph, config.rules));
    let mut walls = CgTd::new(&graph, &config, Walls::new(&graph));
    let mut values = TdLambda::new(&graph, &Config { episodes: 200_000, ..Config::td_lambda(1) });
    let clock = std::time::Instant::now();
    triangles.epoch();
    println!("triangles {:.1e}/s", triangles.steps() as f64 / clock.elapsed().as_secs_f64());
    let clock = std::time::Instant::now();
    walls.epoch();
    println!("walls {:.1e}/s", walls.steps() as f64 / clock.elapsed().as_secs_f64());
    let clock = std::time::Instant::now();
    values.epoch();
    println!("TD(λ) {:.1e}/s", values.steps() as f64 / clock.elapsed().as_secs_f64());
}
