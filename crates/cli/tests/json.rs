//! The JSON of `analyze` is a contract: these fields, these types, and what they promise.

mod common;

use common::{answer, games};
use hotstrat_core::Dyadic;
use serde_json::{Map, Value};

const FACTS: [&str; 8] = [
    "mean",
    "temperature",
    "thermograph",
    "left_stop",
    "right_stop",
    "left_moves",
    "right_moves",
    "principal_variation",
];

fn analyze(game: &str, position: &str, options: &[&str]) -> Map<String, Value> {
    let mut arguments = vec!["analyze", game, position, "--format", "json"];
    arguments.extend(options);
    let text = answer(&arguments);
    assert_eq!(text.lines().count(), 1, "one line: {text}");
    let object: Map<String, Value> = serde_json::from_str(&text).expect("a JSON object");
    check(&object, game, position);
    object
}

fn check(object: &Map<String, Value>, game: &str, position: &str) {
    assert_eq!((object["game"].as_str(), object["position"].as_str()), (Some(game), Some(position)));
    assert!(object["nodes"].is_u64() && object["seconds"].is_f64());
    let stop = object["stop"].as_str().unwrap();
    assert!(["finished", "time", "nodes", "memory", "sum", "cancelled", "inexact"].contains(&stop), "{stop}");
    let several = object.contains_key("parts");
    let own = ["game", "position", "engine", "nodes", "seconds", "stop"];
    let mut expected: Vec<&str> = own.into_iter().chain(FACTS).collect();
    expected.extend(several.then_some("parts"));
    expected.extend(object.contains_key("hottest_part").then_some("hottest_part"));
    same_fields(object, &expected);
    check_facts(object, several);
    if let Some(parts) = object.get("parts") {
        let parts = parts.as_array().unwrap();
        assert!(parts.len() > 1, "a single part is the whole");
        for (part, number) in parts.iter().zip(1u64..) {
            let part = part.as_object().unwrap();
            let mut expected: Vec<&str> = ["part", "position"].into_iter().chain(FACTS).collect();
            expected.extend(part.contains_key("place").then_some("place"));
            same_fields(part, &expected);
            assert_eq!(part["part"], number);
            check_facts(part, false);
        }
        if let Some(hottest) = object.get("hottest_part") {
            assert!((1..=parts.len() as u64).contains(&hottest.as_u64().unwrap()));
        }
    }
}

fn same_fields(object: &Map<String, Value>, expected: &[&str]) {
    let mut found: Vec<&str> = object.keys().map(String::as_str).collect();
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

fn number(value: &Value) -> Dyadic {
    let text = value.as_str().expect("numbers are strings");
    let number: Dyadic = text.parse().unwrap();
    assert_eq!(number.to_string(), text, "in lowest terms");
    number
}

/// The value, if it is exact.
fn quantity(value: &Value) -> Option<Dyadic> {
    let object = value.as_object().unwrap();
    match object["kind"].as_str().unwrap() {
        "exact" => {
            same_fields(object, &["kind", "value"]);
            Some(number(&object["value"]))
        }
        "within" => {
            same_fields(object, &["kind", "low", "high"]);
            let ends = ["low", "high"].map(|end| Some(&object[end]).filter(|end| !end.is_null()).map(number));
            if let [Some(low), Some(high)] = ends {
                assert!(low < high, "otherwise it is exact");
            }
            None
        }
        kind => panic!("no engine gives the kind {kind} yet"),
    }
}

fn check_facts(facts: &Map<String, Value>, several: bool) {
    let (mean, temperature) = (quantity(&facts["mean"]), quantity(&facts["temperature"]));
    let walls = &facts["thermograph"];
    if walls.is_null() {
        assert!(facts["left_stop"].is_null() && facts["right_stop"].is_null());
        assert_eq!(facts["left_moves"].as_array().unwrap().len(), 0);
        return;
    }
    let (mean, temperature) = (mean.unwrap(), temperature.unwrap());
    same_fields(walls.as_object().unwrap(), &["left", "right"]);
    let walls = ["left", "right"].map(|side| corners(&walls[side]));
    for (wall, stop) in walls.iter().zip(["left_stop", "right_stop"]) {
        let (mast, value) = *wall.last().unwrap();
        assert!(value == mean && mast <= temperature);
        assert_eq!(number(&facts[stop]), value_at_zero(wall));
    }
    assert!(walls.iter().any(|wall| wall.last().unwrap().0 == temperature), "the mast begins there");
    for side in ["left_moves", "right_moves"] {
        check_moves(facts[side].as_array().unwrap(), temperature, several);
    }
    check_line(facts["principal_variation"].as_array().unwrap(), several);
}

/// The players alternate, Left first.
fn check_line(line: &[Value], several: bool) {
    for (ply, player) in line.iter().zip(["left", "right"].into_iter().cycle()) {
        let ply = ply.as_object().unwrap();
        let part = several.then_some("part");
        same_fields(ply, &["player", "move"].into_iter().chain(part).collect::<Vec<_>>());
        assert_eq!(ply["player"], player);
        assert!(!ply["move"].as_str().unwrap().is_empty());
    }
}

/// A wall as pairs of temperature and value.
fn corners(wall: &Value) -> Vec<(Dyadic, Dyadic)> {
    let corner = |corner: &Value| {
        let pair = corner.as_array().unwrap();
        assert_eq!(pair.len(), 2);
        (number(&pair[0]), number(&pair[1]))
    };
    let corners: Vec<_> = wall.as_array().unwrap().iter().map(corner).collect();
    assert_eq!(corners[0].0, Dyadic::MINUS_ONE, "walls begin at t = -1");
    for pair in corners.windows(2) {
        let (height, width) = (pair[1].0.sub(pair[0].0).unwrap(), pair[1].1.sub(pair[0].1).unwrap());
        assert!(height > Dyadic::ZERO, "walls go up");
        assert!(width == Dyadic::ZERO || width.abs() == height, "walls are vertical or diagonal");
    }
    corners
}

fn value_at_zero(wall: &[(Dyadic, Dyadic)]) -> Dyadic {
    let above = wall.iter().position(|&(t, _)| t >= Dyadic::ZERO);
    let Some(above) = above else { return wall.last().unwrap().1 };
    let (t, value) = wall[above];
    let slope = if above == 0 { Dyadic::ZERO } else { value.sub(wall[above - 1].1).unwrap() };
    match slope.cmp(&Dyadic::ZERO) {
        std::cmp::Ordering::Less => value.add(t).unwrap(),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => value.sub(t).unwrap(),
    }
}

/// The ranges of the moves follow each other from t = -1 up to the temperature.
fn check_moves(moves: &[Value], temperature: Dyadic, several: bool) {
    let mut from = Dyadic::MINUS_ONE;
    for range in moves {
        let range = range.as_object().unwrap();
        let part = several.then_some("part");
        same_fields(range, &["move", "from", "to"].into_iter().chain(part).collect::<Vec<_>>());
        assert!(!range["move"].as_str().unwrap().is_empty());
        assert_eq!(number(&range["from"]), from, "{moves:?}");
        from = number(&range["to"]);
    }
    assert!(moves.is_empty() || from == temperature, "{moves:?} should end at {temperature}");
}

#[test]
fn every_game_keeps_the_contract() {
    for game in games() {
        let object = analyze(&game.name, &game.example, &[]);
        assert_eq!((object["engine"].as_str(), object["stop"].as_str()), (Some("exact"), Some("finished")));
        for nodes in ["0", "1", "2", "3", "5", "8"] {
            analyze(&game.name, &game.example, &["--nodes", nodes]);
        }
        analyze(&game.name, &game.example, &["--sum-nodes", "0"]);
    }
}

#[test]
fn the_example_of_the_contract() {
    let object = analyze("amazons", "#.#|.#X|O.#", &[]);
    let text = |value: &str| serde_json::from_str::<Value>(value).unwrap();
    assert_eq!(object["mean"], text(r#"{"kind":"exact","value":"3/4"}"#));
    assert_eq!(object["temperature"], text(r#"{"kind":"exact","value":"5/4"}"#));
    assert!(!object.contains_key("parts"));
    for number in ["3", "-3", "0", "1/2", "*", "{|}"] {
        analyze("explicit", number, &[]);
    }
}

#[test]
fn a_sum_names_its_parts() {
    let object = analyze("heap-go", "6r2b5b + 8b + 3", &[]);
    let parts = object["parts"].as_array().unwrap();
    let positions: Vec<&str> = parts.iter().map(|part| part["position"].as_str().unwrap()).collect();
    assert_eq!(positions, ["6r2b5b", "8b", "3"]);
    assert_eq!(object["hottest_part"], 1);
    assert!(parts.iter().all(|part| !part.as_object().unwrap().contains_key("place")));
    let object = analyze("amazons", "X.#X.|..#.O|.O#..", &[]);
    let places: Vec<&str> =
        object["parts"].as_array().unwrap().iter().map(|part| part["place"].as_str().unwrap()).collect();
    assert_eq!(places, ["A1–B3", "D1–E3"]);
}

#[test]
fn many_positions_are_one_object_in_a_line_and_in_order() {
    let positions = ["XO.", "X.O", "XOXO", "..."];
    let ran = common::feed(&["analyze", "clobber", "-", "--format", "json"], positions.join("\n").as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let objects: Vec<Map<String, Value>> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), positions.len());
    for (object, position) in objects.iter().zip(positions) {
        check(object, "clobber", position);
    }
}
