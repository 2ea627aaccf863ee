//! Bad usage and bad input: one line on standard error that says what is wrong and where, nothing
//! on standard output, exit code 2.

mod common;

use common::{Ran, games, hotstrat, shown};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Checks the answer to bad input, and that the line has all of the words.
fn refused<S: AsRef<OsStr>>(arguments: &[S], words: &[&str]) {
    let Ran { code, stdout, stderr } = hotstrat(arguments);
    let shown = shown(arguments);
    assert_eq!(code, Some(2), "{shown:?} said {stderr}");
    assert_eq!(stdout, "", "{shown:?}");
    let line =
        stderr.strip_suffix('\n').unwrap_or_else(|| panic!("{shown:?} said an unfinished line: {stderr}"));
    assert!(!line.contains(char::is_control), "{shown:?} said more than one line: {stderr}");
    assert!(line.chars().count() < 400, "{shown:?} said too much: {stderr}");
    for word in words.iter().chain(&["hotstrat: "]) {
        assert!(line.contains(word), "{shown:?} said {line}, without {word}");
    }
}

/// A file with these contents, gone when the folder is dropped.
fn file(folder: &tempfile::TempDir, name: &str, contents: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, contents).unwrap();
    path
}

#[test]
fn positions_that_are_none() {
    let (wide, high) = ([".".repeat(17)], [vec!["."; 17].join("|")]);
    let large = vec![".".repeat(12); 12].join("|");
    for board in ["amazons", "clobber", "domineering"] {
        for (position, words) in [
            ("...|..", &["row 2", "2 squares", "first row has 3"][..]),
            ("...||...", &["row 2", "empty"]),
            ("...|", &["row 2", "empty"]),
            ("...|..q", &["row 2, column 3", "'q'"]),
            ("é..|...", &["row 1, column 1", "'é'"]),
            ("..\n|...", &["row 2", "3 squares"]),
            ("..|.\n.", &["row 2"]),
            ("..|.\u{1b}", &["row 2, column 2", "\\u{1b}"]),
            ("", &["empty"]),
            (" \t ", &["empty"]),
            (&wide[0], &["17×1", "larger than supported"]),
            (&high[0], &["1×17", "larger than supported"]),
            (&large, &["12×12", "larger than supported"]),
        ] {
            refused(&["analyze", board, position], words);
        }
    }
    for (position, words) in [
        ("1/3", &["character 1", "'1/3'", "power of two"][..]),
        ("{1|5/0}", &["character 4", "'5/0'", "power of two"]),
        ("{1|2147483648}", &["character 4", "'2147483648'", "too large"]),
        ("2147483647 + 1", &["character 1", "2147483647"]),
        ("99999999999999999999999999", &["character 1", "too large"]),
        ("1/2147483648", &["character 1", "'1/2147483648'", "30 binary places"]),
        ("{1|1/99999999999999999999999}", &["character 4", "binary places"]),
        ("*99999999999999999999", &["character 1", "'*99999999999999999999'"]),
        ("{1|2", &["character 1", "'{' is never closed"]),
        ("{1|{2|3}", &["character 1", "'{' is never closed"]),
        ("1}", &["character 2", "'}' has no '{'"]),
        ("{1|2)", &["character 5", "')'"]),
        ("(1", &["character 1", "'(' is never closed"]),
        ("{1,2}", &["character 5", "'|'"]),
        ("{1|2|3}", &["character 5", "'|'"]),
        ("1|2", &["character 2", "'|'", "braces"]),
        ("1 + ", &["the end of the text"]),
        ("{1|2}\n{", &["character 7", "'{'"]),
        ("1.5", &["character 2", "'.'"]),
        ("x", &["character 1", "'x'"]),
        ("{0|é}", &["character 4", "'é'"]),
        ("- ", &["the end of the text"]),
        ("", &["empty"]),
        (&"{".repeat(100_000), &["character 1001", "nested more than 1000 deep"]),
        (&("{0|".repeat(30_000) + &"}".repeat(30_000)), &["character 3001", "nested more than 1000 deep"]),
        (&"±".repeat(60_000), &["character 1001", "nested more than 1000 deep"]),
    ] {
        refused(&["analyze", "explicit", position], words);
    }
    for (game, position, words) in [
        ("heap-go", "6r2x", &["character 4", "'x'"][..]),
        ("heap-go", "6r2", &["character 4", "colour"]),
        ("heap-go", "r", &["character 1", "weight"]),
        ("heap-go", "0b", &["character 2", "weight"]),
        ("heap-go", "1000001b", &["character 8", "1000000"]),
        ("heap-go", "1b + + 2r", &["character 6", "missing"]),
        ("heap-go", "1b + 9999999999", &["character 6", "9999999999"]),
        ("heap-go", "1b\n2q", &["character 3"]),
        ("snort", ".-x", &["character 3", "'x'"]),
        ("snort", "..", &["character 2", "'-'"]),
        ("snort", ".-", &["character 2", "'-'"]),
        ("snort", ".\n", &["character 2"]),
        ("toads-and-frogs", "t.x", &["character 3", "'x'"]),
        ("toads-and-frogs", "t\nf", &["character 2"]),
        ("toppling-dominoes", "lrx", &["character 3", "'x'"]),
        ("toppling-dominoes", "l\u{7}", &["character 2"]),
        ("sum", "1; heap-go: 6r2x", &["part 2", "character 4", "'x'"]),
        ("sum", "1; chess: e4", &["part 2", "no game 'chess'"]),
        ("sum", "1;", &["part 2", "empty"]),
        ("sum", "amazons: X.O; sum: 1", &["part 2", "no game 'sum'"]),
    ] {
        refused(&["analyze", game, position], words);
    }
}

#[test]
fn every_game_refuses_what_it_cannot_read() {
    // More of the same than the game takes, and what the message says about it.
    let too_long = |game: &str| match game {
        "amazons" | "clobber" | "domineering" => (".".repeat(1000), "larger than supported"),
        "heap-go" => ("1b".repeat(1000), "at most 32 counters"),
        "snort" => (vec!["."; 1000].join("-"), "at most 64 vertices"),
        "toads-and-frogs" => (".".repeat(1000), "at most 64 squares"),
        "toppling-dominoes" => ("e".repeat(1000), "at most 64 dominoes"),
        "explicit" => ("{|".repeat(10_000) + &"}".repeat(10_000), "nested more than 1000 deep"),
        "sum" => ("1;".repeat(10_000) + "1", "at most 1000 parts"),
        other => panic!("say what is too long for {other}"),
    };
    for game in games() {
        let name = game.name.as_str();
        let (text, words) = too_long(name);
        refused(&["analyze", name, &text], &[words]);
        refused(&["analyze", name, ""], &["empty"]);
        refused(&["analyze", name, "\t"], &[]);
        // The first row of a board, or all of what is not a board.
        let is_board = matches!(name, "amazons" | "clobber" | "domineering");
        let text = if is_board { game.example.split('|').next().unwrap() } else { &game.example };
        let place = text.chars().count() + 1;
        let place = match name {
            "sum" => "part 3: character 7".to_owned(),
            _ if is_board => format!("row 1, column {place}"),
            _ => format!("character {place}"),
        };
        for foreign in ['?', 'Z', 'é', '𝄞', '\u{1b}', '\u{202e}'] {
            refused(&["analyze", name, &format!("{text}{foreign}")], &[&place]);
        }
    }
}

#[test]
fn names_and_values_that_do_not_exist() {
    for (arguments, words) in [
        (&["analyze", "chess", ".."][..], &["'chess'", "amazons", "explicit"][..]),
        (&["analyze", "", ".."], &["no game ''"]),
        (&["analyze", "am\nazons", ".."], &["no game"]),
        (&["analyze", "amazons", "..", "--engine", "magic"], &["'magic'", "exact"]),
        (&["analyze", "amazons", "..", "--engine", ""], &["no engine ''"]),
        (&["analyze", "amazons", "..", "--format", "xml"], &["'xml'", "--format", "json"]),
        (&["analyze"], &["<GAME>"]),
        (&["draw", "heap-go", "3-x"], &["'3-x'", "3-3-2"]),
        (&["draw", "heap-go", "0"], &["'0'", "3-3-2"]),
        (&["draw", "amazons", "5"], &["'5'", "10x10"]),
        (&["draw", "amazons", "999x999"], &["128 in all"]),
        (&["draw", "amazons", "2x2", "--obstacles", "3"], &["more amazons and obstacles than squares"]),
        (&["draw", "chess", "8x8"], &["'chess'", "heap-go"]),
        (&["draw", "heap-go", "3", "--seed", "x"], &["'x'", "--seed"]),
        (&["analyze", "amazons"], &["<POSITION>"]),
        (&["analyze", "amazons", "..", "--stepz"], &["'--stepz'", "'--steps'"]),
        (&["analyze", "amazons", "..", "--input", "x"], &["--input"]),
        (&["analyze", "amazons", "..", "X."], &["'X.'"]),
        (&["solve"], &["'solve'"]),
        (&["analyse", "amazons", ".."], &["'analyse'", "'analyze'"]),
        (&["games", "all"], &["'all'"]),
        (&["db"], &["'hotstrat db' requires a subcommand", "build, info"]),
        (&["lab"], &["'hotstrat lab' requires a subcommand", "list, run"]),
        (&["completions"], &["<SHELL>"]),
        (&["completions", "dos"], &["'dos'", "bash"]),
        (&["--no-such-option"], &["'--no-such-option'"]),
        (&[""], &["''"]),
    ] {
        refused(arguments, words);
    }
    for time in
        ["", "10", "s", "-1s", "1e3s", "NaNs", "ten seconds", "1d", "1..5s", "9999999999999999999h", "1\n\ns"]
    {
        refused(&["analyze", "amazons", "..", &format!("--time={time}")], &["--time"]);
    }
    for size in ["", "10", "GB", "-1GB", "1TB", "0x1MB", "99999999999999999999GB"] {
        refused(&["analyze", "amazons", "..", &format!("--memory={size}")], &["--memory"]);
    }
    for count in ["", "-1", "1.5", "ten", "1e6", "99999999999999999999"] {
        refused(&["analyze", "amazons", "..", &format!("--nodes={count}")], &["--nodes"]);
        refused(&["analyze", "amazons", "..", &format!("--sum-nodes={count}")], &["--sum-nodes"]);
    }
    for threads in ["", "-1", "0", "1.5", "many", "99999999999999999999"] {
        refused(&["analyze", "amazons", "..", &format!("--threads={threads}")], &["--threads"]);
    }
    refused(&["analyze", "amazons", "..", "--time"], &["--time"]);
}

/// They are values like others, which the option refuses, and no options of their own.
#[test]
fn values_that_begin_with_a_minus_sign() {
    const TIME: &str = "write a time such as";
    const COUNT: &str = "write a whole number that is not negative";
    const SIZE: &str = "write a size such as";
    const BOARD: &str = "is not a board size";
    for (command, option, value, words) in [
        (&["analyze", "amazons", "X.O"][..], "--time", "-1s", TIME),
        (&["analyze", "amazons", "X.O"], "--nodes", "-1", COUNT),
        (&["analyze", "amazons", "X.O"], "--memory", "-1GB", SIZE),
        (&["analyze", "amazons", "X.O"], "--sum-nodes", "-1", COUNT),
        (&["analyze", "amazons", "X.O"], "--threads", "-1", "-1 is not in 1..=256"),
        (&["analyze", "amazons", "X.O", "--engine", "tds"], "--depth", "-1", "-1 is not in 1"),
        (&["analyze", "amazons", "X.O", "--engine", "tds"], "--table", "-1MB", SIZE),
        (&["analyze", "amazons", "X.O", "--engine", "uct"], "--rollouts", "-1", COUNT),
        (&["analyze", "amazons", "X.O", "--engine", "uct"], "--seed", "-1", COUNT),
        (&["move", "amazons", "X.O"], "--time", "-1s", TIME),
        (&["play", "amazons"], "--time", "-1s", TIME),
        (&["play", "amazons"], "--board", "-1x4", BOARD),
        (&["gtp", "amazons"], "--time", "-1s", TIME),
        (&["match", "--players", "random,greedy"], "--time", "-1s", TIME),
        (&["match", "--players", "random,greedy"], "--board", "-1x4", BOARD),
        (&["match", "--players", "random,greedy"], "--seed", "-1", COUNT),
        (&["match", "--players", "random,greedy"], "--amazons", "-1", COUNT),
        (&["match", "--players", "random,greedy"], "--obstacles", "-1", COUNT),
        (&["match", "--players", "random,greedy"], "--subgames", "-1", "-1 is not in 1..=100"),
        (&["match", "--players", "random,greedy"], "--games", "-1", "-1 is not in 1"),
        (&["match", "--players", "random,greedy"], "--jobs", "-1", "-1 is not in 1..=256"),
        (&["draw", "amazons", "4x4"], "--seed", "-1", COUNT),
        (&["draw", "amazons", "4x4"], "--count", "-1", COUNT),
        (&["draw", "amazons", "4x4"], "--amazons", "-1", COUNT),
        (&["draw", "amazons", "4x4"], "--obstacles", "-1", COUNT),
        (&["learn", "--games", "{1|-1}"], "--seed", "-1", COUNT),
        (&["learn", "--games", "{1|-1}"], "--epochs", "-1", COUNT),
        (&["learn", "--games", "{1|-1}"], "--episodes", "-1", COUNT),
        (&["learn", "--games", "{1|-1}"], "--runs", "-1", COUNT),
        (&["learn", "--games", "{1|-1}"], "--max-positions", "-1", COUNT),
        (&["lab", "run", "coverage"], "--seed", "-1", COUNT),
        (&["lab", "run", "coverage"], "--jobs", "-1", "-1 is not in 1..=256"),
        (&["lab", "run", "coverage"], "--limits", "-1s", TIME),
        (&["lab", "run", "coverage"], "--shard", "-1/2", "1/4"),
        (&["mt-engine"], "--seed", "-1", COUNT),
        (&["db", "build", "amazons", "-o", "x"], "--board", "-1x4", "4x4"),
        (&["db", "build", "amazons", "--board", "3x3", "-o", "x"], "--amazons", "-1,1", "two numbers"),
        (&["db", "build", "amazons", "--board", "3x3", "-o", "x"], "--threads", "-1", "-1 is not in 1..=256"),
        (&["db", "build", "amazons", "--board", "3x3", "-o", "x"], "--memory", "-1GB", SIZE),
        (&["db", "build", "amazons", "--board", "3x3", "-o", "x"], "--checkpoint", "-1s", TIME),
        (&["db", "verify", "x"], "--sample", "-1", COUNT),
        (&["db", "verify", "x"], "--seed", "-1", COUNT),
        (&["db", "verify", "x"], "--threads", "-1", "-1 is not in 1..=256"),
        (&["db", "stats", "x"], "--hottest", "-1", COUNT),
        (&["db", "export", "x"], "--layer", "-1", COUNT),
    ] {
        let invalid = format!("invalid value '{value}' for '{option} <");
        refused(&[command, &[option, value]].concat(), &[&invalid, words]);
    }
    refused(&["draw", "amazons", "-1x4"], &["'-1x4' is not a board size such as 10x10"]);
    refused(&["draw", "heap-go", "-3"], &["'-3'", "3-3-2"]);
    // An option is no value of another.
    refused(
        &["move", "amazons", "X.O", "--time", "--player", "best"],
        &["a value is required for '--time <"],
    );
    // What begins with two of them is no size.
    refused(&["draw", "amazons", "--sead"], &["'--sead'", "there is no such option"]);
    refused(&["draw", "amazons", "4x4", "--sead", "3"], &["'--sead'", "'--seed'"]);
}

/// Refuses options of a temperature discovery search on a small board.
fn refused_by(engine: &str, options: &[&str], words: &[&str]) {
    let arguments = [&["analyze", "amazons", "X.O", "--engine", engine], options].concat();
    refused(&arguments, words);
}

#[test]
fn temperature_discovery_with_coupons_that_do_not_exist() {
    for engine in ["tds", "tds+"] {
        // No power of two, none that is positive, none up to 1, too fine for the number type.
        for delta in ["3/4", "3", "2", "0", "0/1", "-1", "-1/2", "1/1073741824"] {
            refused_by(engine, &[&format!("--delta={delta}")], &["--delta", "will not do", "1/2"]);
        }
        for delta in ["", "x", "1/3", "0.5", "1/2147483648", "1/99999999999999999999"] {
            refused_by(engine, &[&format!("--delta={delta}")], &["--delta", "is not a number"]);
        }
        for top in ["-2", "-9/8", "-1025/1024"] {
            refused_by(engine, &[&format!("--tmax={top}")], &["--tmax", top, "below -1"]);
        }
        for top in ["", "hot", "1/3", "99999999999999999999"] {
            refused_by(engine, &[&format!("--tmax={top}")], &["--tmax", "is not a number"]);
        }
        for depth in ["0", "-1", "1.5", "", "deep", "99999999999"] {
            refused_by(engine, &[&format!("--depth={depth}")], &["--depth"]);
        }
        for table in ["", "80", "-1MB", "80XB"] {
            refused_by(engine, &[&format!("--table={table}")], &["--table"]);
        }
        refused_by(engine, &["--first", "white"], &["'white'", "left", "right", "both"]);
        refused_by(engine, &["--ties", "none"], &["'none'", "coupon", "board"]);
    }
}

#[test]
fn temperature_discovery_with_options_that_do_not_go_together() {
    for set in ["e4", "e1,e4", "e3,e4", "e2,e3,e4,e5"] {
        refused_by("tds", &["--with", set], &["--with", "e4 needs e1", "e3"]);
    }
    for set in ["e5", "e1,e5", "e1,e2,e5"] {
        refused_by("tds", &["--with", set], &["--with", "e5 needs e3"]);
    }
    for set in ["e6", "e0", "1", "all", "e1;e2"] {
        refused_by("tds", &["--with", set], &["--with", set, "e1 to e5"]);
    }
    refused_by("tds+", &["--with", "e1"], &["tds+ has all enhancements", "--with"]);
    for engine in ["tds", "tds+"] {
        refused_by(engine, &["--eval", "min-distance"], &["--eval needs --depth"]);
        refused_by(engine, &["--depth", "3", "--eval", "magic"], &["no evaluation 'magic'"]);
    }
    refused(
        &["analyze", "explicit", "{1|0}", "--engine", "tds", "--depth", "3", "--eval", "min-distance"],
        &["no evaluation 'min-distance' for this game"],
    );
    for option in [["--delta", "1"], ["--tmax", "1"], ["--with", "e1"], ["--depth", "3"], ["--table", "8MB"]]
    {
        refused_by("exact", &option, &[option[0], "tds+", "not for exact"]);
    }
}

#[test]
fn monte_carlo_searches_that_make_no_sense() {
    for engine in ["uct", "thompson", "walls"] {
        refused_by(engine, &["--rollouts", "0"], &["at least one roll-out"]);
        for count in ["-5", "many", "1.5", "", "99999999999999999999"] {
            refused_by(engine, &[&format!("--rollouts={count}")], &["--rollouts", "whole number"]);
            refused_by(engine, &[&format!("--seed={count}")], &["--seed", "whole number"]);
        }
        for delta in ["-1", "0", "-1/2", "-0.25"] {
            refused_by(engine, &["--delta", delta], &["spacing", "must be positive"]);
        }
        for text in ["", "x", "1/3", "inf", "NaN"] {
            refused_by(engine, &[&format!("--delta={text}")], &["--delta", "is not a number"]);
            refused_by(engine, &[&format!("--tmax={text}")], &["--tmax", "is not a number"]);
        }
        refused_by(engine, &["--tmax", "-1"], &["top coupon", "above -1"]);
        refused_by(engine, &["--delta", "0.0000001"], &["too many coupons", "--delta"]);
        refused_by(engine, &["--ties", "board"], &["--ties is for", "not for"]);
    }
    for prior in ["0", "-1", "inf", "NaN"] {
        refused_by("thompson", &["--prior", prior], &["prior", "must be positive"]);
    }
    refused_by("thompson", &["--prior", "strong"], &["--prior", "strong"]);
    for epsilon in ["0", "1", "-0.1", "NaN"] {
        refused_by("thompson", &["--epsilon", epsilon], &["noise", "between 0 and 1"]);
    }
    refused_by("uct", &["--prior", "1"], &["--prior is for the engine thompson"]);
    refused_by("uct", &["--first", "both"], &["--first", "one player begins"]);
    refused_by("walls", &["--adaptive"], &["--adaptive is for the engines uct and thompson"]);
    for option in ["--rollouts", "--seed"] {
        refused_by("exact", &[option, "1"], &[option, "thompson", "not for exact"]);
    }
}

#[test]
fn temperature_discovery_of_games_that_are_too_fine_or_too_hot() {
    // A game of depth 35 in which every move may halve what is left.
    let deep = "{0|".repeat(35) + "1" + &"}".repeat(35);
    for engine in ["tds", "tds+"] {
        let refused = |position: &str, words: &[&str]| {
            refused(&["analyze", "explicit", position, "--engine", engine], words);
        };
        refused(&deep, &["2^-36", "too fine", "--delta"]);
        refused("{2000000000|-2000000000}", &["coupons", "--delta", "--tmax"]);
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let refuse = |path: &Path, words: &[&str]| {
        let arguments: [&OsStr; 4] =
            [OsStr::new("analyze"), OsStr::new("amazons"), OsStr::new("--input"), path.as_os_str()];
        let name = path.file_name().unwrap().to_str().unwrap();
        refused(&arguments, &[&[name], words].concat());
    };
    refuse(&folder.path().join("missing.txt"), &["no such file"]);
    refuse(folder.path(), &["director"]);
    refuse(&file(&folder, "empty.txt", b""), &["no position"]);
    refuse(&file(&folder, "blank.txt", b"\n \r\n\t\n"), &["no position"]);
    refuse(&file(&folder, "empty.csv", b""), &["'position'"]);
    refuse(&file(&folder, "header.csv", b"position,mean\n"), &["no position"]);
    refuse(&file(&folder, "other.csv", b"board,mean\n..,0\n"), &["first line", "'position'"]);
    refuse(&file(&folder, "latin1.txt", b"..\n.\xE9\n"), &["line 2", "UTF-8"]);
    refuse(&file(&folder, "binary.csv", b"position\n\x00\xFF\n"), &["line 2", "UTF-8"]);
    refuse(&file(&folder, "utf16.txt", b"\xFF\xFE.\x00"), &["line 1", "UTF-8"]);
}

#[test]
fn standard_input_that_cannot_be_read() {
    for (input, word) in [(&b""[..], "no position"), (b"\n\n", "no position"), (b"X.\n\xFF", "line 2")] {
        let ran = common::feed(&["analyze", "amazons", "-"], input);
        assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.lines().count()), (Some(2), "", 1));
        assert!(ran.stderr.starts_with("hotstrat: standard input: ") && ran.stderr.contains(word), "{ran:?}");
    }
}

#[test]
fn output_that_cannot_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let plain = file(&folder, "plain", b"");
    for path in [folder.path().join("missing/answer.txt"), folder.path().to_owned(), plain.join("answer.txt")]
    {
        let path = path.to_str().unwrap();
        refused(&["analyze", "amazons", "X.", "-o", path], &[path]);
    }
    refused(&["analyze", "amazons", "X.", "-o", ""], &["--output"]);
    // A position that cannot be read leaves no file, and an old one as it was.
    let old = file(&folder, "old", b"precious");
    refused(&["analyze", "amazons", "X?", "-o", old.to_str().unwrap()], &["'?'"]);
    assert_eq!(std::fs::read(&old).unwrap(), b"precious");
    let new = folder.path().join("new");
    refused(&["analyze", "amazons", "X?", "-o", new.to_str().unwrap()], &["'?'"]);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no file is left behind");
}

#[cfg(target_os = "linux")]
#[test]
fn output_without_room() {
    let ran = hotstrat(&["analyze", "amazons", "X.", "-o", "/dev/full"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert_eq!(ran.stderr, "hotstrat: /dev/full: no space left on device\n");
}

#[test]
fn a_picture_of_many_positions() {
    let folder = tempfile::tempdir().unwrap();
    let many = file(&folder, "many.txt", b"X.\nO.\n");
    refused(
        &["analyze", "amazons", "--input", many.to_str().unwrap(), "--format", "svg"],
        &["picture", "one position"],
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text() {
    use std::os::unix::ffi::OsStrExt;
    let arguments = [OsStr::new("analyze"), OsStr::new("amazons"), OsStr::from_bytes(b".\xFF")];
    refused(&arguments, &["UTF-8"]);
}
