//! `hotstrat learn`: what it says, its curves, and what it refuses.

mod common;

use common::{answer, hotstrat};
use serde_json::{Value, json};

const PAPER: [&str; 5] = ["learn", "--games", "{2|-2}", "{4|-4}", "{3||0|-6}"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    PAPER.into_iter().chain(more.iter().copied()).collect()
}

/// The cells of a row of the table.
fn row<'a>(text: &'a str, node: &str) -> Vec<&'a str> {
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(node));
    line.unwrap_or_else(|| panic!("no node {node} in {text}")).split_whitespace().collect()
}

#[test]
fn the_sum_of_the_paper_is_learnt() {
    for algorithm in ["cg-td", "walls"] {
        let text = answer(&with(&["--algorithm", algorithm, "--seed", "7"]));
        for (node, exact) in [("1", "2"), ("2", "4"), ("3", "3"), ("3.R1", "3")] {
            let cells = row(&text, node);
            let learnt: f64 = cells[4].parse().unwrap();
            assert_eq!(cells[5], exact, "{text}");
            assert!((learnt - exact.parse::<f64>().unwrap()).abs() < 0.05, "{text}");
        }
        assert!(text.contains("Left first   2.L1, 3.R1, 3.R1.L1, 1.R1: score 2, optimal 2\n"), "{text}");
        assert!(text.contains("loss         0.250 against perfect play"), "{text}");
        assert!(text.contains("changed in 0 of the last 100 epochs"), "{text}");
    }
}

#[test]
fn td_lambda_is_shown_to_be_restless() {
    let text = answer(&with(&["--algorithm", "td-lambda", "--runs", "10"]));
    let share = text.lines().find_map(|line| line.strip_prefix("share of the last half's epochs")).unwrap();
    let share = share.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert!(share.parse::<f64>().unwrap() > 0.3, "{text}");
}

#[test]
fn several_seeds_are_summed_up() {
    let text = answer(&with(&["--runs", "10"]));
    assert!(text.contains("over 10 seeds"), "{text}");
    for line in ["temperature of 1: 2.0", "temperature of 2: 4.0", "loss: 0.250 ± 0.000"] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_curves() {
    let curve = |seed| answer(&with(&["--epochs", "5", "--seed", seed, "--format", "csv"]));
    assert_eq!(curve("1"), curve("1"));
    assert_ne!(curve("1"), curve("2"));
    let lines: Vec<String> = curve("1").lines().map(str::to_owned).collect();
    assert!(lines[0].starts_with("seed,epoch,node,position,mean,exact_mean,temperature"));
    // Four nodes have options.
    assert_eq!(lines.len(), 1 + 5 * 4);
    let text = answer(&with(&["--epochs", "5", "--format", "csv", "--algorithm", "td-lambda"]));
    assert_eq!(text.lines().next(), Some("seed,epoch,player,move,position,incentive"));
    assert_eq!(text.lines().count(), 1 + 5 * 8);
}

#[test]
fn curves_are_drawn() {
    for (algorithm, words) in [
        ("cg-td", ["Temperatures learnt by CG-TD(0)", "3 {3|{0|-6}}"]),
        ("td-lambda", ["Incentives learnt by TD(λ)", "Right's moves; the greedy policy takes the lowest"]),
    ] {
        let svg = answer(&with(&["--algorithm", algorithm, "--format", "svg"]));
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
        for word in words {
            let escaped = word.replace('\'', "&apos;");
            assert!(svg.contains(word) || svg.contains(&escaped), "{word}");
        }
    }
}

#[test]
fn curves_of_several_runs_are_all_told() {
    let table = answer(&with(&["--epochs", "5", "--runs", "3", "--seed", "8", "--format", "csv"]));
    assert_eq!(table.lines().count(), 1 + 3 * 5 * 4);
    for seed in ["8", "9", "10"] {
        assert_eq!(table.lines().filter(|line| line.starts_with(&format!("{seed},"))).count(), 5 * 4);
    }
    // A spread is drawn if there is one.
    let drawn = |runs| answer(&with(&["--epochs", "5", "--runs", runs, "--format", "svg"]));
    assert!(drawn("3").contains("class=\"range") && !drawn("1").contains("class=\"range"));
}

#[test]
fn programs_are_told_all_that_was_learnt() {
    let json = |more: &[&str]| -> Value {
        let text = answer(&[&with(&["--format", "json", "--runs", "2"])[..], more].concat());
        assert_eq!(text.lines().count(), 1);
        serde_json::from_str(&text).unwrap()
    };
    for algorithm in ["cg-td", "walls"] {
        let told = json(&["--algorithm", algorithm]);
        assert_eq!(told["algorithm"], algorithm);
        assert_eq!(told["runs"].as_array().unwrap().len(), 2);
        let run = &told["runs"][1];
        assert_eq!((&run["seed"], &run["epochs"], &run["loss"]), (&json!(1), &json!(200), &json!(0.25)));
        assert_eq!(run["left_first"]["moves"], json!(["2.L1", "3.R1", "3.R1.L1", "1.R1"]));
        assert_eq!((&run["left_first"]["score"], &run["left_first"]["optimal"]), (&json!(2.0), &json!(2.0)));
        let node = &run["nodes"][6];
        assert_eq!((&node["node"], &node["position"]), (&json!("3"), &json!("{3|{0|-6}}")));
        let exact = json!({"mean": "0", "temperature": "3", "left_stop": "3", "right_stop": "0"});
        assert_eq!(node["exact"], exact);
        assert!((node["temperature"].as_f64().unwrap() - 3.0).abs() < 0.05, "{node}");
        assert_eq!(run["nodes"][1]["temperature"], Value::Null);
        assert_eq!(node.get("thermograph").is_some(), algorithm == "walls");
    }
    let told = json(&["--algorithm", "td-lambda", "--epochs", "10"]);
    assert!(told["runs"][0]["nodes"][0]["value"].is_f64() && told["runs"][0].get("errors").is_none());
    assert_eq!(told["runs"][0]["policy_changes"]["epochs"], 5);
}

#[test]
fn different_games_can_be_mixed() {
    let games = ["domineering: ...|...", "heap-go: 3b4r", "{2|-2}"];
    let more = ["--passes", "--epsilon", "1", "--algorithm", "walls"];
    let arguments = [&["learn", "--game", "sum", "--games"][..], &games, &more].concat();
    let text = answer(&arguments);
    for (node, exact) in [("1", "5/4"), ("2", "5"), ("3", "2")] {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(node)).unwrap();
        assert!(line.split_whitespace().any(|cell| cell == exact), "{line}");
    }
    assert!(text.contains("errors       temperature 0.000, mean 0.000"), "{text}");
    refused(&["learn", "--game", "sum", "--games", "chess: e4"], "game 1");
}

#[test]
fn sums_of_other_games_are_learnt() {
    let games = [
        ("heap-go", &["6r2b5b", "3b4r"][..]),
        ("domineering", &["...|...", "..|..|#."]),
        ("amazons", &["#.#|.#X|O.#"]),
        ("clobber", &["XOX|OXO"]),
        ("snort", &[".-.-."]),
        ("toads-and-frogs", &["tt.ff"]),
        ("toppling-dominoes", &["lrer"]),
    ];
    for (game, positions) in games {
        let mut arguments = vec!["learn", "--game", game, "--games"];
        arguments.extend(positions);
        arguments.extend(["--algorithm", "walls", "--passes", "--epsilon", "1", "--alpha", "0.5"]);
        let text = answer(&arguments);
        let errors = text.lines().find(|line| line.starts_with("errors")).unwrap();
        let numbers = errors.split([' ', ',']).filter_map(|word| word.parse::<f64>().ok());
        assert!(
            numbers.clone().count() == 2 && numbers.clone().all(|error| error < 0.05),
            "{game}: {errors}"
        );
    }
}

#[test]
fn bad_parameters_are_refused_in_one_line() {
    for (more, word) in [
        (&["--alpha", "0"][..], "alpha"),
        (&["--alpha", "-1"], "alpha"),
        (&["--alpha", "NaN"], "alpha"),
        (&["--alpha", "2"], "alpha"),
        (&["--lambda", "1.01"], "lambda"),
        (&["--lambda", "-0.5"], "lambda"),
        (&["--epsilon", "1.01"], "epsilon"),
        (&["--epsilon", "-0.5"], "epsilon"),
        (&["--epsilon", "x"], "epsilon"),
        (&["--epochs", "0"], "epoch"),
        (&["--episodes", "0"], "episode"),
        (&["--runs", "0"], "run"),
        (&["--game", "chess"], "chess"),
        (&["--max-positions", "10"], "more than 10 positions"),
        (&["--algorithm", "guess"], "guess"),
        (&["--games"], "'|'"),
    ] {
        let mut arguments = with(more);
        if more == ["--games"] {
            arguments.push("1|2");
        }
        refused(&arguments, word);
    }
    refused(&["learn"], "no game");
    refused(&["learn", "--games"], "no game");
    refused(&["learn", "--games", "{1|-1}", "3"], "game 2 has no moves");
    refused(&["learn", "--games", "{1|}"], "game 1 has no moves");
    refused(&["learn", "--games", "{1|"], "game 1: character 1");
    refused(&["learn", "--game", "amazons", "--games", "X#O"], "game 1 has no moves");
}

fn refused(arguments: &[&str], word: &str) {
    let ran = hotstrat(arguments);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{arguments:?} said {}", ran.stderr);
    assert_eq!(ran.stderr.lines().count(), 1, "{arguments:?} said {}", ran.stderr);
    assert!(
        ran.stderr.starts_with("hotstrat: ") && ran.stderr.contains(word),
        "{arguments:?}: {}",
        ran.stderr
    );
}
