//! Databases from the command line: builds that are killed, files and boards that do not fit, and
//! answers that are the same with a database as without.

mod common;

use common::{Ran, answer, hotstrat, positions, shown};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A deterministic source of random numbers: the tests need some sequence, not a good one.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % n
    }
}

/// A folder with databases, gone when it is dropped.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file in it, as an argument.
    fn at(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, contents: &[u8]) -> String {
        std::fs::write(self.path(name), contents).unwrap();
        self.at(name)
    }

    /// Builds a database and gives its path.
    fn build(&self, name: &str, what: &[&str]) -> String {
        let said = answer(&[&["db", "build"], what, &["-o", &self.at(name)]].concat());
        assert!(said.starts_with(&format!("{}: {} ", self.at(name), what[0])), "{said}");
        self.at(name)
    }

    /// What is in it: names and contents.
    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = std::fs::read_dir(self.0.path()).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|path| path.is_file()).map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
    }
}

fn spawn(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hotstrat"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

// Interruptions.

/// Whatever moment a build is killed in, there is no database or a complete one, and the same
/// command brings it to its end. Gives how often it was killed before its end.
fn kill_again_and_again(board: &str, kills: usize, seed: u64) -> usize {
    let folder = Folder::new();
    let arguments = ["amazons", "--board", board, "--threads", "2"];
    let start = Instant::now();
    let expected = std::fs::read(folder.build("whole", &[&arguments[..], &["--checkpoint", "0s"]].concat()));
    let (expected, whole) = (expected.unwrap(), start.elapsed());
    let mut random = Random(seed);
    let [mut killed, mut unfinished] = [0; 2];
    while killed < kills {
        // Without checkpoints a build begins anew every time, so it gets fewer chances.
        let (checkpoint, chances) = if random.below(4) > 0 { ("0s", 6) } else { ("1h", 2) };
        let folder = Folder::new();
        let file = folder.at("database");
        let [database, partial] = ["database", "database.partial"].map(|name| folder.path(name));
        let command = [&["db", "build"], &arguments[..], &["-o", &file, "--checkpoint", checkpoint]].concat();
        for _ in 0..chances {
            let mut child = spawn(&command);
            if random.below(2) == 0 {
                // After some time.
                std::thread::sleep(Duration::from_micros(random.below(whole.as_micros() as u64 + 1)));
            } else {
                // When so much is written.
                let length = random.below(expected.len() as u64);
                let written = || std::fs::metadata(&partial).map_or(0, |partial| partial.len());
                while written() < length && child.try_wait().unwrap().is_none() {
                    std::thread::yield_now();
                }
            }
            // SIGKILL; too late is all right, too.
            child.kill().unwrap();
            child.wait().unwrap();
            killed += 1;
            if database.exists() {
                assert!(std::fs::read(&file).unwrap() == expected, "incomplete under its final name");
                break;
            }
            if partial.exists() {
                unfinished += 1;
                // It is no database yet, unless nothing but its name is missing.
                let opened = hotstrat(&["db", "verify", partial.to_str().unwrap(), "--sample", "100"]);
                let whole = std::fs::read(&partial).unwrap() == expected;
                assert_eq!(opened.code, Some(if whole { 0 } else { 2 }), "{opened:?}");
            }
        }
        if !database.exists() {
            answer(&command);
        }
        assert!(std::fs::read(&file).unwrap() == expected, "killed and resumed, it is another file");
        assert_eq!(folder.contents().len(), 1, "nothing else is left");
        answer(&["db", "verify", &file, "--sample", "100"]);
    }
    unfinished
}

#[test]
fn a_build_may_be_killed_at_any_moment() {
    assert!(kill_again_and_again("4x4", 25, 20) > 0, "it was always too late");
    kill_again_and_again("4x3", 15, 21);
}

/// Waits until something is true of a program that runs.
fn wait_for(child: &mut Child, what: &str, mut is_so: impl FnMut(&Child) -> bool) {
    let start = Instant::now();
    while !is_so(child) {
        assert!(child.try_wait().unwrap().is_none(), "ended before it {what}");
        assert!(start.elapsed() < Duration::from_secs(60), "never {what}");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A build that takes longer than any test.
const LONG: [&str; 6] = ["db", "build", "amazons", "--board", "5x4", "--output"];

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let folder = Folder::new();
    let file = folder.at("database");
    let mut child = spawn(&[&LONG[..], &[&file]].concat());
    // Too early a signal would simply end it: wait until it is caught, and there is something to keep.
    wait_for(&mut child, "caught signals", |child| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
    });
    std::thread::sleep(Duration::from_millis(200));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), stderr.lines().count()), (Some(1), 1), "{stderr}");
    assert!(stderr.starts_with("hotstrat: stopped after ") && stderr.contains(" of 19 layers"), "{stderr}");
    assert!(!folder.path("database").exists());
    assert!(std::fs::metadata(folder.path("database.partial")).unwrap().len() > 0);
    refused(&["db", "info", &folder.at("database.partial")], &["not finished", "hotstrat db build"]);

    // It is not taken for something else, nor thrown away.
    let left = folder.contents();
    refused(
        &["db", "build", "amazons", "--board", "3x3", "-o", &file],
        &["unfinished build of amazons 5x4 with 1 against 1", "not of amazons 3x3", "--force"],
    );
    assert!(folder.contents() == left);
    answer(&["db", "build", "amazons", "--board", "3x3", "-o", &file, "--force"]);
    assert_eq!(folder.contents().len(), 1);
}

#[test]
fn a_second_build_of_the_same_file_is_refused() {
    let folder = Folder::new();
    let file = folder.at("database");
    let command = [&LONG[..], &[&file]].concat();
    let mut child = spawn(&command);
    wait_for(&mut child, "began its file", |_| {
        std::fs::metadata(folder.path("database.partial")).is_ok_and(|partial| partial.len() > 64)
    });
    refused(&command, &["database.partial", "in use"]);
    refused(&[&command[..], &["--force"]].concat(), &["database.partial", "in use"]);
    assert!(child.try_wait().unwrap().is_none(), "the first goes on");
    child.kill().unwrap();
    child.wait().unwrap();
}

// Bad input.

/// Checks the answer to bad input, and that the line has all of the words.
fn refused(arguments: &[&str], words: &[&str]) {
    let Ran { code, stdout, stderr } = hotstrat(arguments);
    let shown = shown(arguments);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{shown:?} said {stderr}");
    let line = stderr.strip_suffix('\n').unwrap_or_else(|| panic!("{shown:?} said {stderr:?}"));
    assert!(!line.contains(char::is_control), "{shown:?} said more than one line: {stderr}");
    assert!(line.chars().count() < 400, "{shown:?} said too much: {stderr}");
    for word in words.iter().chain(&["hotstrat: "]) {
        assert!(line.contains(word), "{shown:?} said {line}, without {word}");
    }
    let says_twice = |part: &str| !part.is_empty() && line.matches(part).count() > 1;
    assert!(!line.split(": ").skip(1).any(says_twice), "{shown:?} said something twice: {line}");
}

#[test]
fn spaces_that_cannot_be() {
    let folder = Folder::new();
    let output = folder.at("new");
    let build = |game: &str, rest: &[&str], words: &[&str]| {
        refused(&[&["db", "build", game, "-o", &output], rest].concat(), words);
        assert!(folder.contents().is_empty(), "{rest:?}");
    };
    for (board, words) in [
        ("0x4", &["'0x4'", "not a board size"][..]),
        ("4x0", &["'4x0'"]),
        ("6x5", &["30 squares", "at most 25"]),
        ("26x1", &["26 squares", "at most 25"]),
        ("25x1", &["longer than 16"]),
        ("abc", &["'abc'", "such as 4x4"]),
        ("5x", &["'5x'"]),
        ("x5", &["'x5'"]),
        ("5", &["'5'"]),
        ("3x3x3", &["'3x3x3'"]),
        ("-3x3", &["-3x3"]),
        ("99999999999x2", &["'99999999999x2'"]),
        ("4294967295x4294967295", &["at most 25"]),
        ("", &["--board"]),
    ] {
        build("amazons", &[&format!("--board={board}")], words);
        build("domineering", &[&format!("--board={board}")], words);
    }
    for (board, amazons, words) in [
        ("5x5", "20,20", &["40 amazons do not fit on 25 squares"][..]),
        ("1x1", "1,1", &["2 amazons do not fit on 1 squares"]),
        ("5x5", "6,6", &["2460199526400 classes", "at most 2147483647"]),
        ("5x5", "12,12", &["classes", "at most"]),
        ("3x3", "0,0", &["at least one amazon"]),
        ("3x3", "1", &["--amazons", "such as 1,1"]),
        ("3x3", "1,", &["--amazons"]),
        ("3x3", "1,1,1", &["--amazons"]),
        ("3x3", "-1,1", &["--amazons"]),
        ("3x3", "1.5,1", &["--amazons"]),
        ("3x3", "999,1", &["--amazons"]),
        ("3x3", "", &["--amazons"]),
    ] {
        build("amazons", &["--board", board, &format!("--amazons={amazons}")], words);
    }
    build("domineering", &["--board", "3x3", "--amazons", "1,1"], &["--amazons", "domineering"]);
    build("clobber", &["--board", "3x3"], &["no databases of clobber", "amazons", "domineering"]);
    build("explicit", &["--board", "3x3"], &["no databases of explicit"]);
    build("chess", &["--board", "3x3"], &["no game 'chess'"]);
    build("amazons", &[], &["--board"]);
    refused(&["db", "build", "amazons", "--board", "3x3"], &["--output"]);
    build("amazons", &["--board", "5x5", "--memory", "1MB"], &["314,701,824 classes", "memory", "1.00 MB"]);
    build("amazons", &["--board", "3x3", "--memory", "1B"], &["656 classes", "memory", "1 bytes"]);
    for option in ["--memory=1", "--threads=0", "--threads=many", "--checkpoint=soon", "--checkpoint=-1s"] {
        build("amazons", &["--board", "3x3", option], &[option.split('=').next().unwrap()]);
    }
}

#[test]
fn a_command_is_missing_or_unknown() {
    refused(&["db"], &["build", "query"]);
    refused(&["db", "destroy"], &["'destroy'"]);
    refused(&["db", "build"], &["--board"]);
    for command in ["info", "query", "stats", "verify", "export"] {
        refused(&["db", command], &["<FILE>"]);
    }
}

#[test]
fn places_where_nothing_can_be_written() {
    let folder = Folder::new();
    let precious = folder.write("precious", b"precious");
    let before = folder.contents();
    let build = |output: &str, words: &[&str]| {
        refused(&["db", "build", "amazons", "--board", "2x2", "-o", output], words);
        assert!(folder.contents() == before, "{output}");
    };
    build(&precious, &["precious", "exists already", "--force"]);
    build(&folder.at("missing/database"), &["missing", "no such file"]);
    build(&format!("{precious}/database"), &["precious"]);
    build(folder.0.path().to_str().unwrap(), &["is a folder"]);
    build("", &["--output"]);
    // A folder is not replaced, whatever was asked for.
    refused(
        &["db", "build", "amazons", "--board", "2x2", "--force", "-o", folder.0.path().to_str().unwrap()],
        &["is a folder"],
    );
    // What is in the place of the unfinished file is somebody else's.
    for contents in [&b"a letter to somebody"[..], &[7; 200]] {
        let foreign = folder.write("other.partial", contents);
        refused(
            &["db", "build", "amazons", "--board", "2x2", "-o", &folder.at("other")],
            &["other.partial", "not a hotstrat database"],
        );
        assert_eq!(std::fs::read(foreign).unwrap(), contents);
    }
}

#[test]
fn positions_that_are_not_in_a_database() {
    let folder = Folder::new();
    let amazons = folder.build("amazons", &["amazons", "--board", "3x3"]);
    let dominoes = folder.build("dominoes", &["domineering", "--board", "3x3"]);
    let before = folder.contents();
    for (file, position, words) in [
        (&amazons, "X..O", &["4x1 with 1 against 1", "not in this database of amazons 3x3"][..]),
        (&amazons, "X...|....|....|...O", &["4x4 with 1 against 1"]),
        (&amazons, "X..|...", &["3x2 with 1 against 0"]),
        (&amazons, "XO.|O..", &["3x2 with 1 against 2"]),
        (&amazons, "...|...", &["3x2 with 0 against 0"]),
        (&amazons, "XO?", &["row 1, column 3", "'?'"]),
        (&amazons, "XO.|..", &["row 2"]),
        (&amazons, "", &["empty"]),
        (&dominoes, "....", &["4x1", "not in this database of domineering 3x3"]),
        (&dominoes, "X..", &["row 1, column 1", "'X'"]),
    ] {
        for format in ["text", "json", "csv", "svg"] {
            refused(&["db", "query", file, position, "--format", format], words);
        }
        let output = folder.at("answer");
        refused(&["db", "query", file, position, "-o", &output], words);
        assert!(folder.contents() == before, "{position}");
    }
    refused(
        &["db", "query", &amazons, "--input", &folder.at("missing.txt")],
        &["missing.txt", "no such file"],
    );
    refused(&["db", "query", &amazons, "XO.", "--input", "x"], &["--input"]);
    refused(&["db", "export", &amazons, "--layer", "8"], &["no layer 8", "from 0 to 7"]);
    refused(&["db", "export", &amazons, "-o", &folder.at("missing/file")], &["missing"]);
    refused(&["db", "stats", &amazons, "--table", "squares"], &["'squares'"]);
    refused(&["db", "verify", &amazons, "--sample", "some"], &["--sample"]);
    // One bad row does not spoil the others.
    let rows = folder.write("rows.txt", b"XO.\nXOX\n?\nO.X\n");
    let Ran { code, stdout, stderr } =
        hotstrat(&["db", "query", &amazons, "--input", &rows, "--format", "json"]);
    assert_eq!((code, stdout.lines().count(), stderr.lines().count()), (Some(1), 2, 2));
    assert!(stderr.contains("line 2: ") && stderr.contains("line 3: "), "{stderr}");
}

#[test]
fn files_that_are_no_databases() {
    let folder = Folder::new();
    let good = folder.build("good", &["amazons", "--board", "3x3"]);
    let dominoes = folder.build("dominoes", &["domineering", "--board", "2x2"]);
    let bytes = std::fs::read(&good).unwrap();
    let mut newer = bytes.clone();
    newer[8] += 1;
    let mut flipped = bytes.clone();
    // In the middle of the table of sections, which the file ends with.
    *flipped.iter_mut().rev().nth(100).unwrap() ^= 4;
    let mut unfinished = bytes.clone();
    unfinished[..64].copy_from_slice(&hotstrat_store::format::Header { table: None }.encode());
    let files = [
        (folder.write("foreign", b"position,mean\nXO.,0\n"), "not a hotstrat database"),
        (folder.write("empty", b""), "not a hotstrat database"),
        (folder.write("short", &bytes[..1000]), "1000 bytes instead of"),
        (folder.write("longer", &[&bytes[..], b"\n"].concat()), "cut off or added to"),
        (folder.write("header", &bytes[..40]), "damaged"),
        (folder.write("newer", &newer), "format 2; this program reads format 1"),
        (folder.write("flipped", &flipped), "damaged"),
        (folder.write("unfinished", &unfinished), "not finished"),
        (folder.at("missing"), "no such file"),
        (folder.0.path().to_str().unwrap().to_owned(), "not a hotstrat database"),
    ];
    let before = folder.contents();
    for (file, word) in &files {
        for rest in [
            &["db", "info", file][..],
            &["db", "query", file, "XO."],
            &["db", "stats", file],
            &["db", "verify", file],
            &["db", "export", file, "-o", &folder.at("exported")],
            &["analyze", "amazons", "XO.", "--db", file],
            &["analyze", "amazons", "XO.", "--db", &good, "--db", file],
        ] {
            refused(rest, &[word, file]);
        }
    }
    refused(&["analyze", "domineering", "..", "--db", &good], &["database of amazons, not of domineering"]);
    refused(&["analyze", "amazons", "XO.", "--db", &dominoes], &["database of domineering, not of amazons"]);
    refused(&["analyze", "clobber", "XO", "--db", &good], &["database of amazons, not of clobber"]);
    refused(&["analyze", "snort", ".-.", "--db", &good], &["database of amazons, not of snort"]);
    assert!(folder.contents() == before);
}

/// Damage that opening does not see is found by a check.
#[test]
fn a_check_finds_what_is_wrong() {
    let folder = Folder::new();
    let good = folder.build("good", &["amazons", "--board", "3x3"]);
    let bytes = std::fs::read(&good).unwrap();
    assert!(answer(&["db", "verify", &good]).contains("656 of 656 entries computed again: all right"));
    let mut random = Random(5);
    for _ in 0..20 {
        let mut damaged = bytes.clone();
        // Behind the header, before the table of sections.
        let place = 64 + random.below(2500) as usize;
        damaged[place] ^= 1 << random.below(8);
        let file = folder.write("damaged", &damaged);
        refused(&["db", "verify", &file], &["damaged", "damaged ("]);
    }
}

// Answers.

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
