//! The session of section 5 of the paper on MT-search: eight paths, and the bounds after each.

use hotstrat_core::{Dyadic, Player};
use hotstrat_search::mt::{Bounds, Config, MtEngine, Path, Step};

#[test]
fn reproduces_every_printed_bound() {
    let mut engine = MtEngine::default();
    for (path, value, bounds) in [
        ("L1R1L1", 8, "m = [-INF, 8.00] t = [0.00, INF]"),
        ("R1L1", -2, "m = [-2.00, 8.00] t = [5.00, INF]"),
        ("R2L1", 2, "m = [-2.00, 8.00] t = [5.00, INF]"),
        ("R1R1L1", -10, "m = [-1.00, 8.00] t = [7.00, INF]"),
        ("L2R1", -2, "m = [-1.00, 8.00] t = [7.00, INF]"),
        ("L1L1", 16, "m = [-1.00, 3.00] t = [7.00, 11.00]"),
        ("R1R1R1", -16, "m = [0.25, 2.25] t = [7.75, 10.00]"),
        ("L1R1R1", 2, "m = [1.50, 1.50] t = [9.00, 9.00]"),
    ] {
        let path: Path = path.parse().unwrap();
        engine.add_node(&path, value.into()).unwrap();
        assert_eq!(engine.bounds().to_string(), bounds, "after {path} = {value}");
    }
    assert!(engine.is_settled());
}

fn add(engine: &mut MtEngine, path: &str, value: i32) -> String {
    engine.add_node(&path.parse().unwrap(), value.into()).unwrap();
    engine.bounds().to_string()
}

#[test]
fn another_option_overrides_the_bounds_unless_they_are_proved() {
    let mut engine = MtEngine::default();
    add(&mut engine, "L1", 5);
    assert_eq!(add(&mut engine, "R1", -3), "m = [1.00, 1.00] t = [4.00, 4.00]");
    assert_eq!(add(&mut engine, "L2", 9), "m = [3.00, 3.00] t = [6.00, 6.00]");

    let mut engine = MtEngine::new(&Config { bounds: Bounds::Proved, ..Config::default() });
    add(&mut engine, "L1", 5);
    assert_eq!(add(&mut engine, "R1", -3), "m = [-INF, INF] t = [4.00, INF]");
    engine.not_exists(&"R2".parse().unwrap()).unwrap();
    assert_eq!(engine.bounds().to_string(), "m = [1.00, INF] t = [4.00, INF]");
    add(&mut engine, "L2", 9);
    engine.not_exists(&"L3".parse().unwrap()).unwrap();
    assert_eq!(engine.bounds().to_string(), "m = [3.00, 3.00] t = [6.00, 6.00]");
    assert!(engine.is_settled() && engine.is_exhausted() && engine.explore().is_none());
}

/// The paths that an engine explores of a complete tree, three moves deep, two options each.
fn explored(config: &Config) -> Vec<String> {
    let mut engine = MtEngine::new(config);
    let mut paths = Vec::new();
    while let Some(mut path) = engine.explore() {
        if path.0.iter().any(|step| step.number > 2) {
            engine.not_exists(&path).unwrap();
            continue;
        }
        while path.0.len() < 3 {
            let player = path.0.last().map_or(Player::Left, |step| step.player.opponent());
            path.0.push(Step { player, number: 1 });
        }
        // Moves are worth the more, the earlier they come and the lower their number is.
        let worth = path.0.iter().zip([9, 5, 2]).map(|(step, size)| {
            let gain = size - step.number as i32;
            if step.player == Player::Left { gain } else { -gain }
        });
        engine.add_node(&path, worth.sum::<i32>().into()).unwrap();
        // A path that is added once more changes nothing.
        let before = engine.bounds();
        engine.add_node(&path, Dyadic::from_raw(before.mean_low.map_or(0, |_| 1)).unwrap()).unwrap_err();
        assert_eq!(engine.bounds(), before);
        paths.push(path.to_string());
    }
    let bounds = engine.bounds();
    assert_eq!((bounds.mean_low, bounds.mean_high), (Some(0.into()), Some(0.into())));
    assert_eq!(Some(bounds.temperature_low), bounds.temperature_high);
    paths
}

#[test]
fn every_variant_explores_everything_and_repeats_itself() {
    let mut orders = Vec::new();
    for guided in [true, false] {
        for weighted in [true, false] {
            for seed in [1, 2] {
                let config = Config { guided, weighted, seed, ..Config::default() };
                let paths = explored(&config);
                assert_eq!(paths, explored(&config));
                let mut distinct = paths.clone();
                distinct.sort();
                distinct.dedup();
                assert_eq!((distinct.len(), paths.len()), (64, 64));
                orders.push(paths);
            }
        }
    }
    orders.sort();
    orders.dedup();
    assert!(orders.len() >= 7, "the switches change what is explored first");
}
