//! Learning on random sums of explicit games: how far it comes, and how well what was learnt plays.

use hotstrat_core::{Player, ScoreGame, SplitMix};
use hotstrat_search::learn::compare::{errors, worst_wall};
use hotstrat_search::learn::optimal::{Values, loss_against};
use hotstrat_search::learn::*;
use hotstrat_search::limits::{Budget, Limits};
use hotstrat_search::monte_carlo::{self, Gauss, Tree};

const RULES: Rules = Rules { passes: true };

/// A hundred sums of three to six games that are small enough to be played out exactly.
fn sums() -> Vec<Graph> {
    (0..100).map(|index| random::graph(2010, index, random::Kind::default())).collect()
}

#[test]
fn full_walls_are_right_if_the_leaves_are_known_up_to_constants() {
    let mut worst: Vec<f64> = Vec::new();
    for (i, graph) in sums().iter().enumerate() {
        let count = graph.roots().len();
        // Constants that sum to 0.
        let mut offsets: Vec<f64> = (0..count).map(|k| 0.37 * k as f64 - 1.0).collect();
        offsets[0] -= offsets.iter().sum::<f64>();
        let mut walls = Walls::new(graph);
        for node in (0..graph.len() as Node).filter(|&node| graph.is_finished(node)) {
            walls.set_leaf(node, graph.score(node) + offsets[graph.component(node)]);
        }
        let config = Config {
            episodes: 20_000,
            alpha: 0.5,
            epsilon: 0.5,
            rules: RULES,
            exploration: Exploration::LeastVisited,
            ..Config::cg_td(i as u64)
        };
        let mut learner = CgTd::new(graph, &config, walls).with_known_leaves();
        learner.epoch();
        worst.push(worst_wall(graph, learner.thermographs(), &offsets));
    }
    worst.sort_by(f64::total_cmp);
    println!("worst walls: median {:.1e}, {:.3?}", worst[50], &worst[90..]);
    assert!(worst.iter().all(|&error| error < 0.05), "{:?}", &worst[90..]);
}

/// Averages over sums.
#[derive(Default)]
struct Average(Vec<f64>);

impl Average {
    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }
}

#[test]
fn learnt_policies_beat_td_lambda_and_random_play() {
    let [mut triangle_t, mut triangle_m, mut wall_t, mut wall_m]: [Average; 4] = Default::default();
    let [mut by_triangles, mut by_walls, mut by_values, mut by_chance, mut by_truth]: [Average; 5] =
        Default::default();
    for (i, graph) in sums().iter().enumerate() {
        // Thermographs do not depend on the policy, so they are learnt from random play.
        let config =
            Config { episodes: 50_000, alpha: 0.5, epsilon: 1.0, rules: RULES, ..Config::cg_td(i as u64) };
        let mut triangles = CgTd::new(graph, &config, Triangles::new(graph, RULES));
        let mut walls = CgTd::new(graph, &config, Walls::new(graph));
        let config = Config { rules: RULES, ..Config::td_lambda(i as u64) };
        let mut values = TdLambda::new(graph, &config);
        triangles.epoch();
        walls.epoch();
        (0..50).for_each(|_| values.epoch());

        let error = errors(graph, triangles.thermographs());
        triangle_t.0.push(error.temperature);
        triangle_m.0.push(error.mean);
        let error = errors(graph, walls.thermographs());
        wall_t.0.push(error.temperature);
        wall_m.0.push(error.mean);

        let optimal = Values::new(graph, RULES, [None, None]);
        let loss = |policy: &dyn Policy| loss_against(graph, RULES, policy, &optimal);
        by_triangles.0.push(loss(&Hotstrat(triangles.thermographs())));
        by_walls.0.push(loss(&Hotstrat(walls.thermographs())));
        by_values.0.push(loss(&Greedy(values.values())));
        by_chance.0.push(loss(&Random));
        by_truth.0.push(loss(&Hotstrat(graph)));
    }
    println!("errors of triangles: t {:.3}, mean {:.3}", triangle_t.mean(), triangle_m.mean());
    println!("errors of walls: t {:.4}, mean {:.4}", wall_t.mean(), wall_m.mean());
    println!(
        "loss: triangles {:.3}, walls {:.3}, TD(λ) {:.3}, random {:.3}, exact Hotstrat {:.3}",
        by_triangles.mean(),
        by_walls.mean(),
        by_values.mean(),
        by_chance.mean(),
        by_truth.mean()
    );
    assert!(wall_t.mean() < 0.01 && wall_m.mean() < 0.01);
    assert!(triangle_t.mean() < 0.2 && triangle_m.mean() < 0.2);
    assert!(by_walls.mean() < by_truth.mean() + 0.05);
    assert!(by_triangles.mean() < by_values.mean() && by_values.mean() < by_chance.mean());
}

/// What the move costs that looks best after so many playouts of each, on average over both first players.
fn monte_carlo_loss(graph: &Graph, policy: &dyn Policy, epsilon: f64, playouts: u32) -> f64 {
    let optimal = Values::new(graph, RULES, [None, None]);
    let mut random = SplitMix::new(1);
    let lost = Player::BOTH.map(|first| {
        let sign = if first == Player::Left { 1.0 } else { -1.0 };
        let mut game = SumGame::new(graph, RULES, first, policy, epsilon).unwrap();
        let start = game.start();
        let mut best = (f64::NEG_INFINITY, 0.0);
        for choice in 0..game.choices(&start) {
            let to = game.play(&start, choice);
            let total: f64 = (0..playouts).map(|_| sign * game.roll_out(to, &mut random)).sum();
            if total > best.0 {
                best = (total, game.value(&to, &optimal));
            }
        }
        sign * (optimal.at_start(first) - best.1)
    });
    lost.into_iter().sum::<f64>() / 2.0
}

/// What the moves cost on average that a search finds with random playouts, and with learnt ones.
fn losses(search: impl Fn(&Graph, &dyn Policy, f64) -> f64) -> [f64; 2] {
    let [mut by_chance, mut by_walls] = [Average::default(), Average::default()];
    for (i, graph) in sums().iter().enumerate() {
        let config =
            Config { episodes: 10_000, alpha: 0.5, epsilon: 1.0, rules: RULES, ..Config::cg_td(i as u64) };
        let mut walls = CgTd::new(graph, &config, Walls::new(graph));
        walls.epoch();
        by_chance.0.push(search(graph, &Random, 0.0));
        by_walls.0.push(search(graph, &Hotstrat(walls.thermographs()), 0.1));
    }
    println!("loss: random {:.3}, learnt {:.3}", by_chance.mean(), by_walls.mean());
    [by_chance.mean(), by_walls.mean()]
}

#[test]
fn learnt_playouts_see_more_than_random_ones() {
    let [by_chance, by_walls] = losses(|graph, policy, epsilon| monte_carlo_loss(graph, policy, epsilon, 64));
    assert!(by_walls < 0.5 * by_chance);
}

/// What the move costs that UCT finds with so many descents, on average over both first players.
fn uct_loss(graph: &Graph, policy: &dyn Policy, epsilon: f64, descents: u64) -> f64 {
    let optimal = Values::new(graph, RULES, [None, None]);
    let lost = Player::BOTH.map(|first| {
        let mut game = SumGame::new(graph, RULES, first, policy, epsilon).unwrap();
        let mut tree = Tree::new(monte_carlo::Policy::uct(game.greatest()));
        let mut budget = Budget::start(&Limits::default());
        tree.grow(&mut game, descents, &mut Gauss::new(1), &mut budget);
        let start = game.start();
        let best = game.play(&start, tree.best(first).expect("a move"));
        let sign = if first == Player::Left { 1.0 } else { -1.0 };
        sign * (optimal.at_start(first) - game.value(&best, &optimal))
    });
    lost.into_iter().sum::<f64>() / 2.0
}

#[test]
fn a_tree_search_sees_more_with_learnt_playouts() {
    let [by_chance, by_walls] = losses(|graph, policy, epsilon| uct_loss(graph, policy, epsilon, 500));
    assert!(by_walls < 0.7 * by_chance);
}
