//! Every engine on every position with a known answer.

mod common;

use common::{answer, engines, games, hotstrat, position_files, positions};
use hotstrat_core::Dyadic;
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// A row of a file of known answers: its columns by their names.
type Row = HashMap<String, String>;

const FACTS: [&str; 6] = ["mean", "temperature", "left_stop", "right_stop", "left_wall", "right_wall"];
/// A file may lack these.
const OPTIONAL: [&str; 2] = ["left_stop", "right_stop"];

fn rows(csv: &[u8]) -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(csv);
    reader.deserialize().collect::<Result<_, _>>().expect("a table")
}

fn known(path: &Path) -> Vec<Row> {
    let rows = rows(&std::fs::read(path).unwrap());
    assert!(!rows.is_empty(), "{} has no rows", path.display());
    for name in FACTS.iter().filter(|name| !OPTIONAL.contains(name)).chain(&["position"]) {
        assert!(rows[0].contains_key(*name), "{} has no column {name}", path.display());
    }
    rows
}

#[test]
fn every_game_has_known_answers() {
    let games = games();
    let files = position_files(&games);
    for game in &games {
        assert!(files.iter().any(|(about, _)| *about == game.name), "no known answers for {}", game.name);
    }
    let readme = std::fs::read_to_string(positions().join("README.md")).unwrap();
    for (_, path) in &files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let count = known(path).len();
        let listed = |line: &str| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            cells.get(1..3) == Some(&[&format!("`{name}`"), &with_commas(count)])
        };
        assert!(readme.lines().any(listed), "positions/README.md does not list {name} with {count} rows");
    }
}

fn with_commas(count: usize) -> String {
    if count < 1000 { count.to_string() } else { format!("{},{:03}", count / 1000, count % 1000) }
}

#[test]
fn the_exact_engine_knows_all_answers() {
    for (game, path) in position_files(&games()) {
        for threads in ["1", "3"] {
            let (known, found) = (known(&path), analyze(&game, &path, &["--threads", threads]));
            for (known, found) in known.iter().zip(&found) {
                assert_eq!(found["stop"], "finished");
                compare(&game, known, found);
            }
        }
    }
}

/// The other engines cannot solve everything. What they do solve must be right, and that must be
/// many.
#[test]
fn every_engine_knows_the_answers_it_gives() {
    // Roll-outs prove nothing, so those who only play them have no answers to compare.
    let others =
        engines().into_iter().filter(|engine| !["exact", "uct", "thompson"].contains(&engine.as_str()));
    for engine in &others.collect::<Vec<_>>() {
        let mut finished = 0;
        for (game, path) in position_files(&games()) {
            // Some explicit games would need too many coupons: they are refused.
            let file = path.to_str().unwrap();
            let ran = hotstrat(&[
                "analyze", &game, "--input", file, "--format", "csv", "--engine", engine, "--nodes", "500",
            ]);
            let known: HashMap<String, Row> =
                known(&path).into_iter().map(|row| (row["position"].clone(), row)).collect();
            // What rests on chance or on an assumption is an estimate, and not in this column.
            let is_proved = |found: &&Row| found["stop"] == "finished" && !found["mean"].is_empty();
            for found in rows(ran.stdout.as_bytes()).iter().filter(is_proved) {
                let known = &known[&found["position"]];
                finished += 1;
                for name in ["mean", "temperature"].into_iter().filter(|name| !found[*name].is_empty()) {
                    assert_eq!(known[name], found[name], "{name} of {game} {}, {engine}", known["position"]);
                }
            }
        }
        let enough = match engine.as_str() {
            // Proves something only of heap-go, and of trees so small that it sees all of them.
            "mt" => 60,
            _ => 400,
        };
        assert!(finished > enough, "{engine} has solved {finished} positions");
    }
}

fn analyze(game: &str, path: &Path, options: &[&str]) -> Vec<Row> {
    let file = path.to_str().unwrap();
    let mut arguments = vec!["analyze", game, "--input", file, "--format", "csv"];
    arguments.extend(options);
    let found = rows(answer(&arguments).as_bytes());
    assert_eq!(known(path).len(), found.len(), "{file}");
    found
}

fn compare(game: &str, known: &Row, found: &Row) {
    let position = &known["position"];
    for name in FACTS.iter().filter(|name| known.contains_key(**name)) {
        assert_eq!(known[*name], found[*name], "{name} of {game} {position}");
    }
    assert_eq!((&found["position"], found["game"].as_str()), (position, game));
}

/// Whatever an engine says when it is stopped must be true.
#[test]
fn every_engine_is_honest_when_it_is_stopped() {
    for engine in engines() {
        // What needs too many coupons, or scores that are too large for bounds, is refused: that is honest too.
        let refuses = engine != "exact";
        for limits in [["--nodes", "0"], ["--nodes", "7"], ["--nodes", "60"], ["--sum-nodes", "0"]] {
            if refuses && limits[0] == "--sum-nodes" {
                continue;
            }
            for (game, path) in position_files(&games()) {
                let file = path.to_str().unwrap();
                let mut arguments = vec!["analyze", &game, "--input", file, "--format", "json"];
                arguments.extend(["--engine", &engine]);
                arguments.extend(limits);
                let ran = hotstrat(&arguments);
                let known = known(&path);
                if refuses {
                    let refused = |line: &str| line.contains("--delta") || line.contains("out of range");
                    assert!(ran.stderr.lines().all(refused), "{arguments:?} {}", ran.stderr);
                } else {
                    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
                    assert_eq!(known.len(), ran.stdout.lines().count(), "{arguments:?}");
                }
                let known: HashMap<&str, &Row> =
                    known.iter().map(|row| (row["position"].as_str(), row)).collect();
                for line in ran.stdout.lines() {
                    let found: Value = serde_json::from_str(line).unwrap();
                    check_honesty(known[found["position"].as_str().unwrap()], &found);
                }
            }
        }
    }
}

fn check_honesty(known: &Row, found: &Value) {
    let number = |text: &str| text.parse::<Dyadic>().unwrap();
    for name in ["mean", "temperature"] {
        let (truth, said) = (number(&known[name]), &found[name]);
        let bound = |end: &str| said[end].as_str().map(number);
        let fits = match said["kind"].as_str() {
            Some("exact") => bound("value") == Some(truth),
            Some("within") => bound("low") <= Some(truth) && bound("high").is_none_or(|high| truth <= high),
            Some("estimate") => true,
            _ => false,
        };
        assert!(fits, "{} has {name} {truth}, said was {found}", known["position"]);
    }
    for side in ["left", "right"] {
        if let Some(wall) = found["thermograph"][side].as_array() {
            let corner = |c: &Value| format!("{}@{}", c[1].as_str().unwrap(), c[0].as_str().unwrap());
            let wall: Vec<String> = wall.iter().map(corner).collect();
            assert_eq!(known[&format!("{side}_wall")], wall.join(" "), "{}", known["position"]);
        }
    }
}
