//! `hotstrat learn`: what it says, its curves, and what it refuses.

mod common;

use common::{answer, hotstrat};

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
    assert!(lines[0].starts_with("epoch,node,position,mean,exact_mean,temperature,exact_temperature"));
    // Four nodes have options.
    assert_eq!(lines.len(), 1 + 5 * 4);
    let text = answer(&with(&["--epochs", "5", "--format", "csv", "--algorithm", "td-lambda"]));
    assert_eq!(text.lines().next(), Some("epoch,player,move,position,incentive"));
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
