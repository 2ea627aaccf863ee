//! `hotstrat mt-engine`: the dialogue, sense and nonsense.

mod common;

use common::{Ran, feed};

fn dialogue(input: &[u8]) -> Vec<String> {
    let Ran { code, stdout, stderr } = feed(&["mt-engine"], input);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    stdout.lines().map(str::to_owned).collect()
}

#[test]
fn the_session_of_the_paper() {
    let session = "add L1R1L1 8\nadd R1L1 -2\nadd R2L1 2\nadd R1R1L1 -10\nadd L2R1 -2.0\nadd L1L1 16\n\
                   add R1R1R1 -16\nadd L1R1R1 4/2\nquit\nbounds\n";
    assert_eq!(
        dialogue(session.as_bytes()),
        [
            "ok m = [-INF, 8] t = [0, INF]",
            "ok m = [-2, 8] t = [5, INF]",
            "ok m = [-2, 8] t = [5, INF]",
            "ok m = [-1, 8] t = [7, INF]",
            "ok m = [-1, 8] t = [7, INF]",
            "ok m = [-1, 3] t = [7, 11]",
            "ok m = [1/4, 9/4] t = [31/4, 10]",
            "ok m = [3/2, 3/2] t = [9, 9]",
            "bye",
        ]
    );
}

#[test]
fn nonsense_gets_one_line_and_the_session_goes_on() {
    let long = "x".repeat(200_000);
    for (line, words) in [
        ("hello", &["hello", "known: explore"][..]),
        ("explore now", &["stands alone"]),
        ("add", &["a path and a value"]),
        ("add L1 5 6", &["a path and a value"]),
        ("add L1X 5", &["L1X"]),
        ("add L0 5", &["numbered from 1"]),
        ("add L3 eight", &["'eight' is not a number"]),
        ("add L3 nan", &["'nan' is not a number"]),
        ("add L3 1e5", &["'1e5' is not a number"]),
        ("add L3 0.1", &["'0.1'", "power of two"]),
        ("add L3 1/3", &["'1/3' is not a number"]),
        ("add L3 99999999999999999999", &["99999999999999999999"]),
        ("add L3 1000000000", &["at most 268435456"]),
        ("add L3 .", &["not a number"]),
        ("add L1 6", &["L1 has the value 5 already, not 6"]),
        ("add L1R1 6", &["L1 ends the game"]),
        ("add R1 6", &["R1 is not the end"]),
        ("add . 6", &["is not the end"]),
        ("none .", &["root always exists"]),
        ("none L1", &["L1 exists"]),
        ("none L7R1", &["L7 is unknown"]),
        ("add R1R1 0", &["R1R1 was said not to exist"]),
        ("\u{1b}[2J\u{7}", &["there is no command"]),
        ("\u{fffd}", &["there is no command"]),
        (&long, &["at most 100000 bytes"]),
    ] {
        let input = format!("add L1 5\nadd R1L1 -3\nnone R1R1\n{line}\nbounds\n");
        let answers = dialogue(input.as_bytes());
        assert_eq!(answers.len(), 5, "{}", &line[..line.len().min(40)]);
        assert!(answers[3].starts_with("error: ") && answers[3].len() < 400, "{}", answers[3]);
        assert!(!answers[3].contains(char::is_control), "{}", answers[3]);
        for word in words {
            assert!(answers[3].contains(word), "{} lacks {word}", answers[3]);
        }
        assert_eq!(format!("ok {}", answers[4]), answers[2]);
    }
    assert_eq!(dialogue(b"\xff\xfe\n\n# a comment\nadd L1 5\n").len(), 2);
    assert_eq!(dialogue(b"add L1 5\nadd L1 5").len(), 2);
}

/// A program with the game {7, {9|3} | -7} behind it follows the proposals to the end.
#[test]
fn a_driver_reaches_the_end() {
    let value = |path: &str| match path {
        "L1" => Some(7),
        "L2L1" => Some(9),
        "L2R1" => Some(3),
        "R1" => Some(-7),
        _ => None,
    };
    let mut script = String::new();
    for _ in 0..40 {
        let answers = dialogue(format!("{script}explore\nbounds\n").as_bytes());
        let [.., proposal, bounds] = answers.as_slice() else { panic!("{answers:?}") };
        let Some(path) = proposal.strip_prefix("path ") else {
            assert_eq!((proposal.as_str(), bounds.as_str()), ("done", "m = [0, 0] t = [7, 7]"));
            return;
        };
        let extended = [path.to_owned(), format!("{path}R1"), format!("{path}L1")];
        let found = extended.iter().find_map(|path| value(path).map(|value| format!("add {path} {value}\n")));
        script += &found.unwrap_or_else(|| format!("none {path}\n"));
    }
    panic!("the driver is still asked after 40 paths:\n{script}");
}
