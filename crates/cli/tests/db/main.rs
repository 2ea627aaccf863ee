//! Databases from the command line: builds that are killed, files and boards that do not fit, and
//! answers that are the same with a database as without.

#[path = "../common/mod.rs"]
mod common;

mod answers;
mod builds;
mod refusals;

use common::{Ran, answer, hotstrat, shown};
use std::collections::BTreeMap;
use std::path::PathBuf;
use tempfile::TempDir;

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
