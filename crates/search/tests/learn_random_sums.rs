//! Learning on random sums of explicit games: how far it comes, and how well what was learnt plays.

use hotstrat_core::{Explicit, SplitMix};
use hotstrat_search::Limits;
use hotstrat_search::learn::compare::{errors, worst_wall};
use hotstrat_search::learn::optimal::{Values, loss_against, states};
use hotstrat_search::learn::*;

const RULES: Rules = Rules { passes: true };

/// A random game of at most this depth with integer leaves. Moves tend to help who makes them, but
/// zugzwangs and numbers occur; `bias` is what they have brought Left so far.
fn random_game(random: &mut SplitMix, depth: u32, bias: i32, root: bool) -> Explicit {
    if depth == 0 || (!root && random.below(2) == 0) {
        let leaf = random.below(13) as i32 - 6 + bias;
        return Explicit::number(leaf.into()).unwrap();
    }
    let mut side = |gain: i32| -> Vec<Explicit> {
        let count = if random.below(3) == 0 { 2 } else { 1 };
        (0..count).map(|_| random_game(random, depth - 1, bias + gain, false)).collect()
    };
    let lefts = side(3);
    Explicit::braces(lefts, side(-3))
}

/// A hundred sums of three to six games that are small enough to be played out exactly.
fn sums() -> Vec<Graph> {
    let mut random = SplitMix::new(2010);
    let mut sums = Vec::new();
    while sums.len() < 100 {
        let count = 3 + random.below(4);
        let games: Vec<Explicit> = (0..count).map(|_| random_game(&mut random, 4, 0, true)).collect();
        let graph = Flat::new(&games, Sharing::Tree, 100_000, &Limits::default()).unwrap().graph;
        if states(&graph, 20_000).is_some() {
            sums.push(graph);
        }
    }
    sums
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
