//! Answers are the same with a database as without.

use super::Folder;
use super::common::{answer, positions};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};

/// A JSON answer without what a database changes.
fn facts(line: &str) -> Value {
    let mut object: Value = serde_json::from_str(line).unwrap();
    for field in ["nodes", "seconds", "engine"] {
        object.as_object_mut().unwrap().remove(field).unwrap();
    }
    object
}

fn nodes(line: &str) -> u64 {
    serde_json::from_str::<Value>(line).unwrap()["nodes"].as_u64().unwrap()
}

/// The same answer with databases as without. Gives the nodes it took.
fn with_and_without(game: &str, position: &str, databases: &[&str]) -> [u64; 2] {
    let alone = ["analyze", game, position, "--format", "json", "--threads", "1"];
    let without = answer(&alone);
    let options = databases.iter().flat_map(|database| ["--db", database]);
    let helped: Vec<&str> = alone.into_iter().chain(options).collect();
    let with = answer(&helped);
    assert_eq!(facts(&with), facts(&without), "{position}");
    let by_threads: Vec<&str> = helped.iter().map(|&word| if word == "1" { "3" } else { word }).collect();
    assert_eq!(facts(&answer(&by_threads)), facts(&without), "{position}");
    [nodes(&with), nodes(&without)]
}

/// Boards of several rooms: all fit 4×3 with one amazon each, or only some.
const ROOMS: [&str; 4] = ["X..#O.X|..O#...", "X.#O.|.O#X.|..#..", "X.O#O.X|...#..X", "X..#..X|..O#O.."];

#[test]
fn a_database_changes_no_answer() {
    let folder = Folder::new();
    let wide = folder.build("4x3", &["amazons", "--board", "4x3"]);
    let square = folder.build("3x3", &["amazons", "--board", "3x3", "--amazons", "2,1"]);
    let single = folder.build("3x3-1-0", &["amazons", "--board", "3x3", "--amazons", "0,1"]);

    // One room that fits, as it lies, upright, and with the colours exchanged: nothing to search.
    for position in ["X...|....|...O", "..O|...|X..|#..", "O..#|..X.|....", "####|#X.#|#..#|#.O#|####"] {
        let [with, without] = with_and_without("amazons", position, &[&wide]);
        assert!(with == 0 && without > 0, "{position}: {with} and {without}");
    }
    // A room that does not fit, because it is too large or has more amazons. What it becomes does.
    for position in
        ["X...O|.....", "X...O|...##|..##.", "XO...|.....|#.#.#", "X...|.##.|O..X", "XO.#|..#.|#..X"]
    {
        let [with, without] = with_and_without("amazons", position, &[&wide]);
        assert!(with > 0 && with < without, "{position}: {with} and {without}");
        let [more, _] = with_and_without("amazons", position, &[&wide, &square, &single]);
        assert!(more < with, "{position}: {more} and {with}");
    }
    for position in ROOMS {
        with_and_without("amazons", position, &[&wide]);
        with_and_without("amazons", position, &[&square, &wide, &single]);
    }
    // No room that fits, ever.
    let [with, without] =
        with_and_without("amazons", "XXO|OX.|...", &[&folder.build("1x2", &["amazons", "--board", "1x2"])]);
    assert_eq!(with, without);

    let dominoes = folder.build("dominoes", &["domineering", "--board", "4x3"]);
    for (position, fits) in [
        ("....|....|....", true),
        ("...|...|...|...", true),
        (".....|.....|.....", false),
        ("......|#....#", false),
    ] {
        let [with, without] = with_and_without("domineering", position, &[&dominoes]);
        assert!(with < without && (with == 0) == fits, "{position}: {with} and {without}");
    }
    with_and_without("domineering", "..#..|..#..|.####", &[&dominoes]);
}

/// Every engine takes a database, finds the same with it, and has less to do.
#[test]
fn every_engine_asks_a_database() {
    let folder = Folder::new();
    let wide = folder.build("4x3", &["amazons", "--board", "4x3"]);
    let strip = folder.build("3x1", &["amazons", "--board", "3x1"]);
    for engine in ["exact", "tds", "tds+", "squeeze", "mt+"] {
        for (position, file) in [("#.#|.#X|O.#", &wide), ("X..O", &strip), ("X..O.", &strip)] {
            let alone = ["analyze", "amazons", position, "--format", "json", "--engine", engine];
            let [without, with] = [answer(&alone), answer(&[&alone[..], &["--db", file]].concat())];
            for field in ["mean", "temperature"] {
                assert_eq!(facts(&with)[field], facts(&without)[field], "{engine} {position}");
                assert_eq!(facts(&with)[field]["kind"], "exact", "{engine} {position}");
            }
            // One position is in the database as a whole.
            let most = if file == &wide { 0 } else { nodes(&without) };
            assert!(nodes(&without) > 0 && nodes(&with) <= most, "{engine} {position}");
        }
    }
}

/// What a database tells must not keep from a sum what a search would have found out.
#[test]
fn a_database_does_not_lengthen_the_search_of_a_sum() {
    let folder = Folder::new();
    let file = folder.build("4x3", &["amazons", "--board", "4x3"]);
    for position in ROOMS {
        let [with, without] = with_and_without("amazons", position, &[&file]);
        assert!(with < without, "{position}: {with} and {without}");
    }
}

/// The parts of a sum are looked up by whatever database knows them.
#[test]
fn sums_of_different_games_ask_databases() {
    let folder = Folder::new();
    let amazons = folder.build("4x3", &["amazons", "--board", "4x3"]);
    let dominoes = folder.build("3x3", &["domineering", "--board", "3x3"]);
    let position = "amazons: X..|..O|...; domineering: ...|...; {3|-2}";
    let [without, one, both] = [&[][..], &[&amazons], &[&amazons, &dominoes]].map(|files: &[&String]| {
        let files: Vec<&str> = files.iter().map(|file| file.as_str()).collect();
        with_and_without("sum", position, &files)[0]
    });
    assert!(both < one && one < without, "{both} {one} {without}");
    let chosen =
        answer(&["move", "sum", position, "--player", "hotstrat-db", "--db", &amazons, "--time", "1s"]);
    assert!(chosen.starts_with("Left plays "), "{chosen}");
}

/// The 600 boards of another program, with a database that has all of them, by every way in.
#[test]
fn known_answers_are_found_in_a_database() {
    let folder = Folder::new();
    let file = folder.build("4x4", &["amazons", "--board", "4x4"]);
    let boards = positions().join("amazons-4x4-600.csv");
    let boards = boards.to_str().unwrap();
    let lines = |arguments: &[&str]| -> Vec<String> {
        answer(&[arguments, &["--input", boards, "--format", "json"]].concat())
            .lines()
            .map(str::to_owned)
            .collect()
    };
    let searched = lines(&["analyze", "amazons"]);
    let helped = lines(&["analyze", "amazons", "--db", &file]);
    let looked_up = lines(&["db", "query", &file]);
    assert_eq!((searched.len(), helped.len(), looked_up.len()), (600, 600, 600));
    for ((searched, helped), looked_up) in searched.iter().zip(&helped).zip(&looked_up) {
        assert_eq!(facts(helped), facts(searched));
        let (looked_up, searched) = (facts(looked_up), facts(searched));
        // A look-up takes the board as one, a search room by room.
        for field in
            ["game", "position", "mean", "temperature", "thermograph", "left_stop", "right_stop", "stop"]
        {
            assert_eq!(looked_up[field], searched[field], "{field} of {}", searched["position"]);
        }
    }
}

/// Moves that are looked up are as good as those that are searched: each keeps to the wall where it
/// is named, and the ranges leave no gap.
#[test]
fn moves_are_named_for_every_temperature() {
    let folder = Folder::new();
    let file = folder.build("3x3", &["amazons", "--board", "3x3"]);
    let exported = answer(&["db", "export", &file, "--layer", "4", "--layer", "7"]);
    let boards: String =
        exported.lines().skip(1).map(|line| format!("{}\n", line.split(',').next().unwrap())).collect();
    let rows = folder.write("boards.txt", boards.as_bytes());
    let lines = |arguments: &[&str]| answer(&[arguments, &["--input", &rows, "--format", "json"]].concat());
    let (looked_up, searched) = (lines(&["db", "query", &file]), lines(&["analyze", "amazons"]));
    assert_eq!(looked_up.lines().count(), boards.lines().count());
    for (looked_up, searched) in looked_up.lines().zip(searched.lines()) {
        let (looked_up, searched) = (facts(looked_up), facts(searched));
        if searched["rooms"].as_array().is_some_and(|rooms| rooms.len() > 1) {
            continue;
        }
        for side in ["left_moves", "right_moves"] {
            let ranges = |object: &Value| -> Vec<(String, String)> {
                let text = |m: &Value, end: &str| m[end].as_str().unwrap_or("").to_owned();
                let moves = object[side].as_array().unwrap();
                moves.iter().map(|m| (text(m, "from"), text(m, "to"))).collect()
            };
            let (found, expected) = (ranges(&looked_up), ranges(&searched));
            let ends = |ranges: &[(String, String)]| {
                ranges.first().map(|first| (first.0.clone(), ranges[ranges.len() - 1].1.clone()))
            };
            assert_eq!(ends(&found), ends(&expected), "{side} of {}", searched["position"]);
            assert!(found.windows(2).all(|pair| pair[0].1 == pair[1].0), "{found:?}");
        }
    }
}

/// What is exported is what is looked up.
#[test]
fn tables_and_look_ups_agree() {
    let folder = Folder::new();
    let file = folder.build("2x4", &["amazons", "--board", "2x4", "--amazons", "2,1"]);
    let exported = answer(&["db", "export", &file]);
    assert_eq!(answer(&["db", "export", &file, "-o", &folder.at("table.csv")]), "");
    assert_eq!(std::fs::read_to_string(folder.path("table.csv")).unwrap(), exported);
    let looked_up = answer(&["db", "query", &file, "--input", &folder.at("table.csv"), "--format", "csv"]);
    let searched = answer(&["analyze", "amazons", "--input", &folder.at("table.csv"), "--format", "csv"]);
    let rows = |csv: &str| -> Vec<BTreeMap<String, String>> {
        csv::Reader::from_reader(csv.as_bytes()).deserialize().collect::<Result<_, _>>().unwrap()
    };
    let (exported, looked_up, searched) = (rows(&exported), rows(&looked_up), rows(&searched));
    assert!(exported.len() > 1000 && exported.len() == looked_up.len() && exported.len() == searched.len());
    for ((exported, looked_up), searched) in exported.iter().zip(&looked_up).zip(&searched) {
        for (column, value) in exported {
            assert_eq!((value, value), (&looked_up[column], &searched[column]), "{column}");
        }
    }
}

#[test]
fn statistics_can_be_drawn() {
    let folder = Folder::new();
    let file = folder.build("3x3", &["amazons", "--board", "3x3"]);
    let drawn = answer(&["db", "stats", &file, "--format", "svg"]);
    assert!(drawn.starts_with("<svg ") && drawn.trim_end().ends_with("</svg>"));
    assert_eq!(answer(&["db", "stats", &file, "--format", "svg", "-o", &folder.at("chart.svg")]), "");
    assert_eq!(std::fs::read_to_string(folder.path("chart.svg")).unwrap(), drawn);
    let picture = answer(&["db", "query", &file, "X..|...|..O", "--format", "svg", "--steps"]);
    assert!(picture.starts_with("<svg "));
    let steps = answer(&["db", "query", &file, "X..|...|..O", "--steps", "--ascii"]);
    assert!(!steps.contains('│') && steps.contains('|'), "{steps}");
}

#[test]
fn a_broken_pipe_is_success() {
    let folder = Folder::new();
    let file = folder.build("4x3", &["amazons", "--board", "4x3"]);
    for arguments in [&["db", "export", &file][..], &["db", "stats", &file], &["db", "info", &file]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0];
        std::io::Read::read_exact(&mut child.stdout.take().unwrap(), &mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{arguments:?}");
    }
}

/// The same file, whatever the folder, the threads and the checkpoints.
#[test]
fn the_same_command_gives_the_same_file() {
    let folder = Folder::new();
    let read = |name: &str, rest: &[&str]| {
        let what = [&["amazons", "--board", "4x3", "--amazons", "2,1"], rest].concat();
        std::fs::read(Path::new(&folder.build(name, &what))).unwrap()
    };
    let first = read("a", &["--threads", "1"]);
    assert!(first == read("b", &["--threads", "3", "--checkpoint", "0s"]));
    assert!(first == read("c", &["--memory", "1GB"]));
    // Left's and Right's amazons exchanged are the same space.
    let other = folder.build("d", &["amazons", "--board", "4x3", "--amazons", "1,2"]);
    assert!(first == std::fs::read(other).unwrap());
}
