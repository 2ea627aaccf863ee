//! Running the program and reading what it says about itself.

#![allow(dead_code)] // Every test uses another part of this.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What the program did.
#[derive(Debug)]
pub struct Ran {
    /// The exit code; `None` if a signal ended it.
    pub code: Option<i32>,
    /// What it wrote to standard output.
    pub stdout: String,
    /// What it wrote to standard error.
    pub stderr: String,
}

/// Runs the program with nothing on standard input.
pub fn hotstrat<S: AsRef<OsStr>>(arguments: &[S]) -> Ran {
    feed(arguments, b"")
}

/// Runs the program with something on standard input.
pub fn feed<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    // A program that complains about its arguments does not read; that is no failure here.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).expect("text on standard output"),
        stderr: String::from_utf8(output.stderr).expect("text on standard error"),
    }
}

/// What the program writes if all is well.
pub fn answer<S: AsRef<OsStr>>(arguments: &[S]) -> String {
    let ran = hotstrat(arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{:?}", shown(arguments));
    ran.stdout
}

/// What makes no sense is refused in one line with these words.
pub fn one_line(arguments: &[&str], words: &str) {
    let Ran { code, stdout, stderr } = hotstrat(arguments);
    assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?} {stderr}");
    assert!(stderr.contains(words) && stderr.lines().count() == 1, "{arguments:?}: {stderr}");
}

/// A game as `hotstrat games` lists it.
#[derive(Debug)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// Its example.
    pub example: String,
}

/// All games.
pub fn games() -> Vec<Listed> {
    let list = answer(&["games"]);
    let examples = list.lines().filter_map(|line| line.trim_start().strip_prefix("example"));
    let read = |line: &str| {
        let (name, example) = line.trim().strip_prefix("hotstrat analyze ")?.split_once(' ')?;
        let example = example.strip_prefix('\'')?.strip_suffix('\'')?;
        Some(Listed { name: name.to_owned(), example: example.to_owned() })
    };
    let games: Vec<Listed> = examples.map(|line| read(line).expect("an example of a game")).collect();
    let named =
        list.lines().filter(|line| !line.starts_with(' ')).map(|line| line.split(':').next().unwrap());
    assert_eq!(named.collect::<Vec<_>>(), games.iter().map(|game| &game.name).collect::<Vec<_>>());
    assert!(!games.is_empty());
    games
}

/// The names of all engines.
pub fn engines() -> Vec<String> {
    let list = answer(&["engines"]);
    let names = list.lines().filter(|line| !line.starts_with(' '));
    let names: Vec<String> = names.map(|line| line.split(':').next().unwrap().to_owned()).collect();
    assert!(!names.is_empty());
    names
}

/// The folder of known answers.
pub fn positions() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../positions")
}

/// The files of known answers, each with the game it is about: `<game>.csv` or `<game>-….csv`.
pub fn position_files(games: &[Listed]) -> Vec<(String, PathBuf)> {
    let entries = std::fs::read_dir(positions()).expect("a folder of known answers");
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension() == Some(OsStr::new("csv"))).collect();
    paths.sort();
    let game_of = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let about = |game: &&Listed| {
            name.strip_prefix(game.name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        let game = games.iter().filter(about).max_by_key(|game| game.name.len());
        game.unwrap_or_else(|| panic!("{} belongs to no game", path.display())).name.clone()
    };
    paths.into_iter().map(|path| (game_of(&path), path)).collect()
}

/// Arguments for a message, not too long.
pub fn shown<S: AsRef<OsStr>>(arguments: &[S]) -> Vec<String> {
    let short = |argument: &S| argument.as_ref().to_string_lossy().chars().take(80).collect();
    arguments.iter().map(short).collect()
}
