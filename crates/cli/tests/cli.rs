//! What the program prints, and where: help, lists and answers as they are written down in
//! `tests/cmd` and in the README, files, pipes and limits.
//!
//! `TRYCMD=overwrite cargo test --test cli` writes down what is printed now; `[..]` stands for what
//! is different every time, and has to be put back into lines that have changed.

mod common;

use common::{Ran, answer, feed, games, hotstrat};
use serde_json::Value;
use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn prints_what_is_written_down() {
    let cases = trycmd::TestCases::new();
    cases.env("COLUMNS", "100").case("tests/cmd/*.trycmd").case("tests/cmd/*.toml");
}

#[test]
fn prints_what_the_readme_shows() {
    // The README builds a database where this runs.
    let database = std::path::Path::new("amazons-4x4.hsdb");
    let _ = std::fs::remove_file(database);
    trycmd::TestCases::new().env("COLUMNS", "100").case("../../README.md").run();
    std::fs::remove_file(database).unwrap();
}

#[test]
fn every_example_is_answered_in_every_format() {
    for game in games() {
        for (format, start) in
            [("text", game.name.as_str()), ("json", "{\"game\":"), ("csv", "game,"), ("svg", "<svg")]
        {
            for steps in [None, Some("--steps")] {
                let mut arguments = vec!["analyze", &game.name, &game.example, "--format", format];
                arguments.extend(steps);
                let text = answer(&arguments);
                assert!(text.starts_with(start) && text.ends_with('\n'), "{arguments:?}: {text}");
            }
        }
    }
    for line in [answer(&["games"]), answer(&["engines"])].concat().lines() {
        let Some((_, command)) = line.split_once("example   hotstrat ") else { continue };
        let quoted: Vec<&str> = command.split('\'').collect();
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        answer(&[words(quoted[0]), vec![quoted[1].to_owned()], words(quoted[2])].concat());
    }
}

#[test]
fn sketches_can_do_with_ascii() {
    for steps in [None, Some("--steps")] {
        let arguments = ["analyze", "explicit", "{4|0||-2} + +-1", "--ascii"];
        let text = answer(&arguments.into_iter().chain(steps).collect::<Vec<_>>());
        let drawn = text.lines().filter(|line| line.contains(['/', '|', '+'])).count();
        assert!(text.contains("/ \\") && drawn > 5, "{text}");
        assert!(text.contains("+-----"), "{text}");
        assert!(!text.contains(['│', '╱', '╲', '┼', '─', 'λ', '≤']), "{text}");
    }
}

#[test]
fn a_picture_is_one_svg_element() {
    let text = answer(&["analyze", "explicit", "{4|0||-2} + ±1", "--format", "svg"]);
    assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"));
    assert_eq!(text.matches("<svg").count(), 1);
    // What the user typed cannot leave the text it is in.
    let text = answer(&["analyze", "explicit", "{1|0} + {\u{a0}|0}", "--format", "svg"]);
    assert!(!text.contains("{1|0} + {<"));
}

#[test]
fn without_a_command_four_rooms_are_shown() {
    let text = answer::<&str>(&[]);
    let table: Vec<&str> = text.lines().skip_while(|line| !line.starts_with("room ")).collect();
    for (line, number) in table[1..].iter().zip(1..=4) {
        assert!(line.starts_with(&format!("{number} ")), "{line}");
    }
    assert!(table[5].trim().is_empty(), "{}", table[5]);
    for word in ["total mean ", "hottest ", "Left plays ", "Right plays ", "4 of 4 rooms"] {
        assert!(text.contains(word), "{word}");
    }
}

#[test]
fn a_file_is_complete_or_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer.svg");
    let arguments = ["analyze", "snort", ".-.", "--format", "svg", "-o", path.to_str().unwrap()];
    assert_eq!(answer(&arguments), "");
    let first = std::fs::read_to_string(&path).unwrap();
    assert!(first.starts_with("<svg"));
    std::fs::write(&path, "old").unwrap();
    assert_eq!(answer(&arguments), "");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);
    // Good rows are written although another one is bad.
    let Ran { code, stdout, .. } =
        feed(&["analyze", "snort", "-", "--format", "csv", "-o", path.to_str().unwrap()], b".-.\n?\n.\n");
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 3);
    // No answer at all does not take the place of others.
    for format in ["csv", "svg"] {
        let Ran { code, .. } =
            feed(&["analyze", "snort", "-", "--format", format, "-o", path.to_str().unwrap()], b"?\n");
        assert_eq!(code, Some(1));
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 3);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    let both = path.to_str().unwrap();
    let Ran { code, stderr, .. } =
        hotstrat(&["analyze", "snort", ".", "--engine", "tds", "-o", both, "--trace", both]);
    assert_eq!(
        (code, stderr.as_str()),
        (Some(2), "hotstrat: the answer and the trace cannot go to the same file\n")
    );
}

/// What is found out about all positions together is counted, and told once.
#[test]
fn the_work_for_many_positions_is_counted() {
    let rows = b"X...|..O.|....\nX..O|....|....\n?\nO...|....|.X..\n";
    let work = |threads: &str| {
        let Ran { stdout, .. } =
            feed(&["analyze", "amazons", "-", "--format", "json", "--threads", threads], rows);
        let nodes = stdout
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["nodes"].as_u64().unwrap());
        nodes.collect::<Vec<_>>()
    };
    let [alone, together] = ["1", "2"].map(work);
    // One helps the other.
    assert!(alone.len() == 3 && alone[0] > 1000, "{alone:?}");
    assert!(
        together[0] >= alone[0] && together[1..].iter().all(|&nodes| nodes < 100),
        "{alone:?} {together:?}"
    );
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_permissions_and_a_link_stays_a_link() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["answer.txt", "link.txt"].map(|name| folder.path().join(name));
    std::fs::write(&file, "old").unwrap();
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    answer(&["analyze", "snort", ".-.", "-o", link.to_str().unwrap()]);
    assert!(link.is_symlink());
    let [new, dangling] = ["new.txt", "dangling.txt"].map(|name| folder.path().join(name));
    symlink("new.txt", &dangling).unwrap();
    answer(&["analyze", "snort", ".-.", "-o", dangling.to_str().unwrap()]);
    assert!(dangling.is_symlink() && new.is_file());
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("snort"));
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::read_to_string(pipe).unwrap())
    };
    answer(&["analyze", "snort", ".-.", "--format", "json", "-o", pipe.to_str().unwrap()]);
    assert!(reader.join().unwrap().starts_with("{\"game\":\"snort\""));
    assert!(std::fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn limits_give_bounds_and_success() {
    const LARGE: &str = "X..O......|..........|..........|..........|..........|\
                         ..........|..........|..........|..........|..........";
    for (limit, stop) in [
        (&["--nodes", "10"][..], "nodes"),
        (&["--time", "1ms"], "time"),
        (&["--memory", "1MB", "--time", "60s"], "memory"),
        (&["--nodes", "1_000", "--threads", "1"], "nodes"),
    ] {
        let arguments = [&["analyze", "amazons", LARGE, "--format", "json"], limit].concat();
        let object: Value = serde_json::from_str(&answer(&arguments)).unwrap();
        assert_eq!(object["stop"], stop, "{limit:?}");
        for quantity in ["mean", "temperature"] {
            assert_eq!(object[quantity]["kind"], "within");
        }
        assert!(object["seconds"].as_f64().unwrap() < 30.0, "{limit:?}");
    }
}

#[cfg(target_os = "linux")]
const ENDLESS: &str = "X....O....|..........|..........|..........|..........|..........";

/// The answers and the exit code of an analysis that is interrupted after a while.
#[cfg(target_os = "linux")]
fn interrupted(arguments: &[&str], after: std::time::Duration) -> (Vec<Value>, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
        .args(arguments)
        .args(["--format", "json", "--memory", "1GB"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Too early a signal would simply end it: wait until it is caught.
    let catches_it = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    };
    while !catches_it() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    std::thread::sleep(after);
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut answers = String::new();
    child.stdout.take().unwrap().read_to_string(&mut answers).unwrap();
    let answers = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    (answers, child.wait().unwrap().code())
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_gives_what_is_known_so_far() {
    let (answers, code) = interrupted(&["analyze", "amazons", ENDLESS], std::time::Duration::ZERO);
    assert_eq!((answers.len(), code), (1, Some(0)));
    let stopped = (&answers[0]["stop"], &answers[0]["mean"]["kind"]);
    assert_eq!(stopped, (&"cancelled".into(), &"within".into()));
}

/// Positions that are solved already are answered, though they were solved together with others.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_gives_all_answers_that_are_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.txt");
    std::fs::write(&path, format!("X.O\nX..O|....\n{ENDLESS}\nX.O\n")).unwrap();
    let arguments = ["analyze", "amazons", "--input", path.to_str().unwrap(), "--threads", "2"];
    let (answers, code) = interrupted(&arguments, std::time::Duration::from_secs(2));
    assert_eq!(code, Some(1));
    assert!(answers.len() >= 2, "{answers:?}");
    assert!(answers[..2].iter().all(|answer| answer["stop"] == "finished"), "{answers:?}");
}

/// The program writes into a pipe that is closed after the first line.
fn cut_off(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn a_broken_pipe_is_success() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.txt");
    std::fs::write(&path, ".-.-.-.\n".repeat(2000)).unwrap();
    let input = path.to_str().unwrap();
    for format in ["text", "json", "csv"] {
        let (code, stderr) = cut_off(&["analyze", "snort", "--input", input, "--format", format]);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{format}");
    }
    for arguments in [
        &[][..],
        &["games"],
        &["engines"],
        &["completions", "zsh"],
        &["--help"],
        &["analyze", "snort", ".-.", "--format", "svg", "--steps"],
    ] {
        let (code, stderr) = cut_off(arguments);
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(answer(&["completions", shell]).contains("analyze"), "{shell}");
    }
}

#[test]
fn a_position_may_begin_with_a_minus_sign() {
    for arguments in [
        &["analyze", "explicit", "-3/4", "--format", "csv"][..],
        &["analyze", "explicit", "--format", "csv", "-3/4"],
        &["analyze", "explicit", "--format", "csv", "--", "-3/4"],
    ] {
        assert!(answer(arguments).contains("\nexplicit,-3/4,-3/4,-1/4,"), "{arguments:?}");
    }
}

#[test]
fn other_names_of_a_game_are_understood() {
    for (name, game) in [
        ("tree", "explicit"),
        ("heap_go", "heap-go"),
        ("heapgo", "heap-go"),
        ("toads_and_frogs", "toads-and-frogs"),
    ] {
        let position = games().into_iter().find(|listed| listed.name == game).unwrap().example;
        assert!(
            answer(&["analyze", name, &position, "--format", "json"])
                .contains(&format!("\"game\":\"{game}\""))
        );
    }
}

#[test]
fn blanks_and_lower_case_and_slashes_do_not_matter() {
    let facts = |position: &str| {
        let mut object: Value =
            serde_json::from_str(&answer(&["analyze", "amazons", position, "--format", "json"])).unwrap();
        for field in ["position", "seconds", "nodes"] {
            object.as_object_mut().unwrap().remove(field);
        }
        object
    };
    let expected = facts("#.#|.#X|O.#");
    for position in ["#.#/.#x/o.#", " #.# | .#B | W.# ", "#.#/.#b|w.#"] {
        assert_eq!(facts(position), expected, "{position}");
    }
}

#[test]
fn nothing_is_shown_on_standard_error_if_all_is_well() {
    let Ran { code, stderr, .. } = hotstrat(&["analyze", "amazons", "X...|....|...O", "--format", "csv"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
}
