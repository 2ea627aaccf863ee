//! `hotstrat lab` from the outside: every experiment from rows to report, runs that are killed, shares
//! that are joined, and everything that is refused.

mod common;

use common::{Ran, answer, hotstrat};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

fn names() -> Vec<String> {
    let list = answer(&["lab", "list"]);
    let names = list.lines().filter(|line| !line.starts_with(' '));
    names.map(|line| line.split(':').next().unwrap().to_owned()).collect()
}

/// The rows of a file by their parameters, with how often each was measured.
fn rows(path: &Path) -> BTreeMap<String, usize> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = BTreeMap::new();
    for line in text.split_inclusive('\n').skip(1).filter(|line| line.ends_with('\n')) {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        *rows.entry(row["parameters"].to_string()).or_insert(0) += 1;
    }
    rows
}

#[test]
fn every_experiment_from_rows_to_report() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().to_str().unwrap();
    let names = names();
    assert!(names.len() >= 8, "{names:?}");
    for name in &names {
        // A small share of everything, joined with nothing.
        let plays = name.starts_with("sums-");
        let shard = if plays { "3/2000" } else { "3/60" };
        let mut arguments = vec!["lab", "run", name, "-o", text, "--shard", shard];
        let timed = ["coverage", "temperature", "spacing", "approximation"].contains(&name.as_str());
        if timed {
            arguments.extend(["--limits", "5ms,20ms"]);
        }
        if plays {
            arguments.extend(["--limits", "2ms"]);
        }
        assert!(answer(&arguments).contains(" measured now"));
        let share = folder.path().join(format!("{name}.quick.{}.jsonl", shard.replace('/', "of")));
        assert!(rows(&share).values().all(|times| *times == 1));
        let whole = folder.path().join(format!("{name}.quick.jsonl"));
        answer(&["lab", "merge", share.to_str().unwrap(), "-o", whole.to_str().unwrap()]);
        let report = answer(&["lab", "report", name, "--from", text]);
        assert!(report.starts_with("# ") && report.contains("Measured: "), "{report}");
        assert_eq!(report, answer(&["lab", "report", name, "--from", text]));
        assert!(!report.contains("**"), "{report}");
    }
    let page = folder.path().join("page");
    answer(&["lab", "report", "--all", "--from", text, "-o", page.to_str().unwrap()]);
    let text = std::fs::read_to_string(page.join("README.md")).unwrap();
    assert_eq!(text.matches("\n## ").count(), names.len());
    // Every picture and every table that the page names is there.
    for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
        let contents = std::fs::read_to_string(page.join(link)).unwrap();
        assert_eq!(link.ends_with(".svg"), contents.starts_with("<svg"), "{link}");
    }
}

/// The page of results, its tables and its pictures are what the program makes of the published rows.
#[test]
fn the_published_page_follows_from_the_published_rows() {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("rows")).unwrap();
    std::fs::copy(published.join("databases.md"), folder.path().join("databases.md")).unwrap();
    let rows = published.join("rows");
    let [from, to] = [rows.as_path(), folder.path()].map(|path| path.to_str().unwrap());
    answer(&["lab", "report", "--all", "--from", from, "-o", to]);
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let name = path.file_name().unwrap();
            let [now, then] = [&path, &published.join(name)].map(|path| std::fs::read(path).unwrap());
            assert!(now == then, "{name:?} differs: 'hotstrat lab report' writes it anew, as the page says");
        }
    }
}

#[test]
fn a_killed_run_goes_on_and_measures_nothing_twice() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["lab", "run", "coverage", "--limits", "4ms", "--jobs", "2", "-o"];
    let path = folder.path().join("coverage.quick.jsonl");
    let mut killed = 0;
    for wait in [30, 80, 50, 130, 20, 90, 70, 110, 40, 100] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
            .args(arguments)
            .arg(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(wait));
        killed += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(killed > 3, "the run was too fast to be killed");
    let before = rows(&path).len();
    let output = folder.path().to_str().unwrap();
    let finished = answer(&[&arguments[..], &[output]].concat());
    let after = rows(&path);
    assert_eq!(after.len(), 60 * 15);
    assert!(after.values().all(|times| *times == 1));
    assert!(finished.contains(&format!("{} measured now", after.len() - before)), "{finished}");
}

#[test]
fn the_seed_and_the_shares_decide_what_is_measured() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().to_str().unwrap();
    let run = |more: &[&str]| {
        answer(&[&["lab", "run", "depth", "-o", text, "--jobs", "2"], more].concat());
    };
    run(&["--shard", "1/40"]);
    run(&["--shard", "2/40"]);
    let of = |name: &str| rows(&folder.path().join(name));
    let (one, two) = (of("depth.quick.1of40.jsonl"), of("depth.quick.2of40.jsonl"));
    assert!(one.keys().all(|row| !two.contains_key(row)) && !one.is_empty() && !two.is_empty());
    let refused = hotstrat(&["lab", "run", "depth", "-o", text, "--shard", "1/40", "--seed", "2"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("seed 1, not of seed 2"), "{}", refused.stderr);
    assert_eq!(of("depth.quick.1of40.jsonl"), one);
}

#[test]
fn what_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().to_str().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "hello").unwrap();
    std::fs::write(folder.path().join("rooms.quick.jsonl"), "hello").unwrap();
    let (file, below) = (file.to_str().unwrap(), folder.path().join("file/below"));
    for (arguments, words) in [
        (&["run", "nonsense"][..], &["'nonsense'", "coverage", "theorem"][..]),
        (&["report", "nonsense"], &["'nonsense'", "conjecture"]),
        (&["run", "coverage", "--limits", "1s,soon"], &["soon", "10s"]),
        (&["run", "coverage", "--limits", "0s"], &["0s", "1ms"]),
        (&["run", "coverage", "--limits", ""], &["time"]),
        (&["run", "theorem", "--limits", "1s"], &["--limits", "theorem"]),
        (&["run", "coverage", "--shard", "3/2"], &["3/2", "1 to 2"]),
        (&["run", "coverage", "--shard", "0/2"], &["0/2"]),
        (&["run", "coverage", "--shard", "half"], &["half", "1/4"]),
        (&["run", "coverage", "--scale", "huge"], &["huge", "quick"]),
        (&["run", "coverage", "--jobs", "0"], &["--jobs"]),
        (&["run", "coverage", "--seed", "-1"], &["-1"]),
        (&["run", "coverage", "-o", below.to_str().unwrap()], &["file"]),
        (&["run", "rooms", "-o", text], &["no file of rows", "not changed"]),
        (&["report", "coverage", "--from", text], &["no rows of coverage", "lab run"]),
        (&["report", "rooms", "--from", text], &["no file of rows"]),
        (&["report", "--all", "--from", text], &["--output"]),
        (&["report", "--all", "--from", below.to_str().unwrap(), "-o", text], &["no rows"]),
        (&["report"], &["NAME"]),
        (&["merge", file, "-o", &format!("{file}.new")], &["no file of rows"]),
        (&["merge", "/nowhere/at/all", "-o", &format!("{file}.new")], &["/nowhere/at/all"]),
        (&["merge", "-o", text], &["FILE"]),
    ] {
        let arguments = [&["lab"], arguments].concat();
        let Ran { code, stdout, stderr } = hotstrat(&arguments);
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{arguments:?} said {stderr}");
        assert_eq!(stderr.matches('\n').count(), 1, "{arguments:?} said {stderr}");
        for word in words {
            assert!(stderr.contains(word), "{arguments:?} said {stderr} without {word}");
        }
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("rooms.quick.jsonl")).unwrap(), "hello");
}

/// A run of scale paper that was stopped at once does not hide the rows of the quick scale, and is no section of a page.
#[test]
fn files_without_rows_are_not_reported() {
    let folder = tempfile::tempdir().unwrap();
    let text = folder.path().to_str().unwrap();
    answer(&["lab", "run", "rooms", "-o", text]);
    let quick = std::fs::read_to_string(folder.path().join("rooms.quick.jsonl")).unwrap();
    let header = quick.lines().next().unwrap();
    let write =
        |name: &str, text: &str| std::fs::write(folder.path().join(name), format!("{text}\n")).unwrap();
    write("rooms.paper.jsonl", &header.replace("quick", "paper"));
    write("theorem.paper.jsonl", &header.replace("quick", "paper").replace("rooms", "theorem"));
    assert!(answer(&["lab", "report", "rooms", "--from", text]).contains("scale quick"));
    let refused = hotstrat(&["lab", "report", "theorem", "--from", text]);
    assert!(refused.code == Some(2) && refused.stderr.contains("no rows of theorem"), "{}", refused.stderr);
    let page = folder.path().join("page");
    answer(&["lab", "report", "--all", "--from", text, "-o", page.to_str().unwrap()]);
    let markdown = std::fs::read_to_string(page.join("README.md")).unwrap();
    assert_eq!(markdown.matches("\n## ").count(), 1);
    assert!(markdown.contains("Not measured yet: `coverage` (Coverage by enhancement), "), "{markdown}");
    // Rows of another scale than the name says are refused, by report as by run.
    write("rooms.paper.jsonl", quick.trim_end());
    let refused = hotstrat(&["lab", "report", "rooms", "--from", text]);
    assert!(
        refused.code == Some(2) && refused.stderr.contains("of rooms, scale quick"),
        "{}",
        refused.stderr
    );
}

/// Nobody waits for the end of a pipe, and of a link what it leads to is replaced.
#[test]
#[cfg(unix)]
fn pipes_are_refused_and_links_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    assert!(Command::new("mkfifo").arg(path("rooms.quick.jsonl")).status().unwrap().success());
    let from = folder.path().to_str().unwrap();
    for arguments in [
        &["lab", "report", "rooms", "--from", from][..],
        &["lab", "run", "rooms", "-o", from],
        &["lab", "merge", &path("rooms.quick.jsonl"), "-o", &path("joined.jsonl")],
    ] {
        let refused = hotstrat(arguments);
        assert!(
            refused.code == Some(2) && refused.stderr.contains("no regular file"),
            "{arguments:?} said {}",
            refused.stderr
        );
    }
    let other = path("other");
    answer(&["lab", "run", "rooms", "--shard", "1/60", "-o", &other]);
    let rows = format!("{other}/rooms.quick.1of60.jsonl");
    std::os::unix::fs::symlink(&rows, path("link")).unwrap();
    answer(&["lab", "merge", &path("link"), "-o", &path("link")]);
    assert!(folder.path().join("link").is_symlink());
    answer(&["lab", "merge", &rows, "-o", &rows]);
}
