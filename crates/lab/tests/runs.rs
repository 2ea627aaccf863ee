//! Runs that are interrupted, shared, repeated and reported, with an experiment that only counts.

use hotstrat_lab::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use hotstrat_lab::fields;
use hotstrat_lab::journal::{Header, Journal, JournalError, VERSION, read};
use hotstrat_lab::lines::Held;
use hotstrat_lab::merge::{MergeError, merge};
use hotstrat_lab::report::{Block, Report, Table, render};
use hotstrat_lab::run::{Plan, Shard, Summary, run};
use hotstrat_lab::task::{Fields, Row, Task};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// Squares numbers, and stops everything after so many.
struct Squares {
    measured: AtomicUsize,
    stop_after: usize,
}

impl Squares {
    fn new(stop_after: usize) -> Squares {
        Squares { measured: AtomicUsize::new(0), stop_after }
    }
}

impl Experiment for Squares {
    fn name(&self) -> &'static str {
        "squares"
    }

    fn title(&self) -> &'static str {
        "Squares"
    }

    fn source(&self) -> &'static str {
        "school"
    }

    fn shows(&self) -> &'static str {
        "Squares of numbers."
    }

    fn takes(&self, _: Scale) -> Duration {
        Duration::ZERO
    }

    fn limits(&self, _: Scale) -> Vec<Duration> {
        vec![Duration::from_secs(1)]
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let limit = settings.longest(&self.limits(settings.scale));
        (0..50).map(|n| Task::within(fields! { "n": n }, limit)).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        if self.measured.fetch_add(1, Ordering::Relaxed) >= self.stop_after {
            context.cancel.store(true, Ordering::Relaxed);
            return Err(Interrupted);
        }
        let n = task.parameters["n"].as_u64().unwrap();
        // Large numbers need more than a second.
        let finished = n < 40 || task.limit.is_none_or(|limit| limit > Duration::from_secs(1));
        Ok(Measured { result: fields! { "square": n * n }, finished })
    }

    fn report(&self, rows: &[Row]) -> Report {
        let mut table = Table::new("Squares", &["n", "square"]);
        for row in rows {
            table.rows.push(vec![row.whole("n").to_string(), row.count("square").to_string()]);
        }
        Report { findings: format!("{} squares.", rows.len()), blocks: vec![Block::Table(table)] }
    }
}

const SETTINGS: Settings = Settings { scale: Scale::Quick, seed: 1, limits: None };

fn measure(
    experiment: &Squares,
    settings: &Settings,
    path: &Path,
    shard: &str,
) -> Result<Summary, JournalError> {
    let plan = Plan {
        jobs: 3,
        shard: shard.parse().unwrap(),
        machine: "a machine".to_owned(),
        context: Context::default(),
        progress: &|progress| assert!(progress.done <= progress.all),
    };
    run(experiment, settings, path, &plan)
}

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/squares.jsonl");
    (folder, path)
}

/// The rows without what differs from run to run.
fn essence(path: &Path) -> BTreeSet<(String, Option<u64>, bool, String)> {
    let (_, rows) = read(path).unwrap();
    let count = rows.len();
    let essence: BTreeSet<_> = rows
        .into_iter()
        .map(|row| (row.key(), row.limit_ms, row.finished, format!("{:?}", row.result)))
        .collect();
    assert_eq!(essence.len(), count, "a row was measured twice");
    essence
}

#[test]
fn an_interrupted_run_goes_on_and_measures_nothing_twice() {
    let (_folder, path) = folder();
    let first = measure(&Squares::new(20), &SETTINGS, &path, "1/1").unwrap();
    assert_eq!((first.found, first.measured, first.is_complete()), (0, 20, false));
    let second = measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    assert_eq!((second.found, second.measured, second.is_complete()), (20, 30, true));
    let third = Squares::new(1000);
    assert_eq!(measure(&third, &SETTINGS, &path, "1/1").unwrap().measured, 0);
    assert_eq!(third.measured.into_inner(), 0);
    assert_eq!(essence(&path).len(), 50);
}

#[test]
fn more_time_is_given_only_to_what_needs_it() {
    let (_folder, path) = folder();
    measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    let longer = Settings { limits: Some(vec![Duration::from_secs(2)]), ..SETTINGS };
    let again = measure(&Squares::new(1000), &longer, &path, "1/1").unwrap();
    assert_eq!((again.found, again.measured), (40, 10));
    assert_eq!(measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap().measured, 0);
}

#[test]
fn a_torn_line_is_ignored_and_overwritten() {
    let (_folder, path) = folder();
    measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    let whole = std::fs::read(&path).unwrap();
    let complete = essence(&path);
    let mut ends: Vec<usize> = (0..120.min(whole.len())).collect();
    ends.extend((whole.len() - 400..whole.len()).step_by(7));
    for end in ends {
        std::fs::write(&path, &whole[..end]).unwrap();
        let lines = whole[..end].iter().filter(|byte| **byte == b'\n').count();
        let summary = measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
        assert_eq!(summary.found, lines.saturating_sub(1), "cut at {end}");
        assert_eq!(essence(&path), complete, "cut at {end}");
    }
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let (_folder, path) = folder();
    measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    let whole = std::fs::read_to_string(&path).unwrap();
    let changed = |from: &str, to: &str| whole.replacen(from, to, 1);
    let middle = whole.len() / 2 + whole[whole.len() / 2..].find('"').unwrap();
    let damaged = format!("{}{}", &whole[..middle], &whole[middle + 1..]);
    for (contents, words) in [
        ("hello".to_owned(), "no file of rows"),
        ("hello\n".to_owned(), "no file of rows"),
        ("{}\n".to_owned(), "no file of rows"),
        ("position,mean\nX.O,0\n".to_owned(), "no file of rows"),
        (changed("\"experiment\":\"squares\"", "\"experiment\":\"cubes\""), "of experiment cubes"),
        (changed("\"scale\":\"quick\"", "\"scale\":\"paper\""), "of scale paper"),
        (changed("\"seed\":1", "\"seed\":7"), "of seed 7, not of seed 1"),
        (changed("\"version\":\"", "\"version\":\"9."), "of version 9."),
        (damaged, "is damaged"),
        (changed("\"square\":1", "\"square\":2"), "its checksum does not fit"),
        (whole.clone() + "more\n", "line 52 is damaged"),
    ] {
        std::fs::write(&path, &contents).unwrap();
        let refused = measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap_err().to_string();
        assert!(refused.contains(words), "{refused} does not say {words}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), contents);
    }
}

#[test]
fn two_runs_do_not_write_the_same_file() {
    let (_folder, path) = folder();
    let held = Journal::open(&path, &Header::new("squares", &SETTINGS)).unwrap();
    let refused = measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap_err();
    assert!(matches!(refused, JournalError::Busy(_)), "{refused}");
    drop(held);
    assert!(measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap().is_complete());
}

/// A small row, then one of a megabyte; all others wait until everything is to stop.
#[cfg(unix)]
struct Large;

#[cfg(unix)]
impl Experiment for Large {
    fn name(&self) -> &'static str {
        "large"
    }

    fn title(&self) -> &'static str {
        "Large"
    }

    fn source(&self) -> &'static str {
        "nowhere"
    }

    fn shows(&self) -> &'static str {
        "What happens on a full disk."
    }

    fn takes(&self, _: Scale) -> Duration {
        Duration::ZERO
    }

    fn tasks(&self, _: &Settings) -> Vec<Task> {
        (0..6).map(|n| Task::new(fields! { "n": n })).collect()
    }

    fn turn(&self, task: &Task) -> u64 {
        task.parameters["n"].as_u64().unwrap()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        match self.turn(task) {
            0 => Ok(Measured::finished(fields! { "text": "small" })),
            1 => Ok(Measured::finished(fields! { "text": "large".repeat(200_000) })),
            _ => {
                for _ in 0..3000 {
                    context.go_on()?;
                    std::thread::sleep(Duration::from_millis(10));
                }
                panic!("nobody told the others to stop");
            }
        }
    }

    fn report(&self, _: &[Row]) -> Report {
        Report::default()
    }
}

#[cfg(unix)]
const FULL_DISK: &str = "HOTSTRAT_TEST_FULL_DISK";

/// What `a_full_disk_stops_all_and_tears_no_line` starts, with a limit on the size of files.
#[test]
#[cfg(unix)]
fn on_a_full_disk() {
    let Some(path) = std::env::var_os(FULL_DISK) else { return };
    let plan = Plan {
        jobs: 3,
        shard: Shard::WHOLE,
        machine: String::new(),
        context: Context::default(),
        progress: &|_| {},
    };
    let failed = run(&Large, &SETTINGS, Path::new(&path), &plan).unwrap_err();
    assert!(matches!(failed, JournalError::Write { .. }), "{failed}");
}

#[test]
#[cfg(unix)]
fn a_full_disk_stops_all_and_tears_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.jsonl");
    let script = "trap '' XFSZ && ulimit -f 64 && exec \"$0\" --exact on_a_full_disk";
    let child = std::process::Command::new("sh")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .env(FULL_DISK, &path)
        .output()
        .unwrap();
    assert!(child.status.success(), "{}", String::from_utf8_lossy(&child.stdout));
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!((text.lines().count(), text.ends_with('\n')), (2, true), "{} bytes", text.len());
    assert_eq!(read(&path).unwrap().1[0].word("text"), "small");
}

#[test]
fn shares_joined_are_one_run() {
    let (folder, path) = folder();
    measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    let shares: Vec<PathBuf> = (1..=4)
        .map(|i| {
            let path = folder.path().join(format!("{i}.jsonl"));
            assert!(measure(&Squares::new(1000), &SETTINGS, &path, &format!("{i}/4")).unwrap().is_complete());
            path
        })
        .collect();
    let joined = folder.path().join("joined.jsonl");
    assert_eq!(merge(&shares, &joined).unwrap().rows, 50);
    assert_eq!(essence(&joined), essence(&path));
    // Joined once more with all the parts, nothing changes; and a run has nothing left to do.
    let before = std::fs::read(&joined).unwrap();
    let all = [std::slice::from_ref(&joined), shares.as_slice()].concat();
    let again = merge(&all, &joined).unwrap();
    assert_eq!((again.rows, again.dropped), (50, 50));
    assert_eq!(std::fs::read(&joined).unwrap(), before);
    assert_eq!(measure(&Squares::new(1000), &SETTINGS, &joined, "1/1").unwrap().measured, 0);
    assert!(matches!(merge(&shares, &path), Err(MergeError::Exists(_))));
    let other = folder.path().join("other.jsonl");
    let seed = Settings { seed: 2, ..SETTINGS };
    measure(&Squares::new(1000), &seed, &other, "1/1").unwrap();
    let refused = merge(&[joined.clone(), other], &joined).unwrap_err().to_string();
    assert!(refused.contains("seed 2") && refused.contains("seed 1"), "{refused}");
}

/// A file of rows that were measured somewhere else.
fn written(path: &Path, rows: &[Row]) {
    let (mut journal, _) = Journal::open(path, &Header::new("squares", &SETTINGS)).unwrap();
    rows.iter().for_each(|row| journal.append(row).unwrap());
}

fn row(limit_ms: u64, finished: bool, at: &str, result: Fields) -> Row {
    Row {
        parameters: fields! { "n": 1 },
        limit_ms: Some(limit_ms),
        finished,
        result,
        seconds: 0.25,
        seed: 1,
        at: at.to_owned(),
        machine: "another machine".to_owned(),
        version: VERSION.to_owned(),
    }
}

#[test]
fn files_in_use_are_not_joined() {
    let (folder, path) = folder();
    measure(&Squares::new(20), &SETTINGS, &path, "1/1").unwrap();
    let other = folder.path().join("other.jsonl");
    measure(&Squares::new(1000), &SETTINGS, &other, "1/2").unwrap();
    let files = [path.clone(), other.clone()];
    let new = folder.path().join("new.jsonl");
    let contents = || files.each_ref().map(|file| std::fs::read(file).unwrap());
    let before = contents();
    // A run that writes the new file, or one of those that are joined.
    for used in &files {
        let held = Journal::open(used, &Header::new("squares", &SETTINGS)).unwrap();
        for into in [&path, &new] {
            let refused = merge(&files, into).unwrap_err();
            assert!(matches!(&refused, MergeError::Journal(JournalError::Busy(_))), "{refused}");
            assert!(refused.to_string().starts_with(used.to_str().unwrap()), "{refused}");
            assert!(!refused.to_string().contains('\n'), "{refused}");
        }
        drop(held);
        assert_eq!(contents(), before);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "something was left behind");
    }
    // Who reads a file to join it keeps runs away, but not others who read it.
    let held = Held::to_read(&path).unwrap();
    assert!(matches!(measure(&Squares::new(1), &SETTINGS, &path, "1/1"), Err(JournalError::Busy(_))));
    assert!(merge(&files, &new).is_ok());
    drop(held);
    merge(&files, &path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(&new).unwrap());
    // And the new file is one that a run can go on with.
    let found = measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap().found;
    assert!((26..50).contains(&found), "{found}");
    assert_eq!(essence(&path).len(), 50);
}

#[test]
fn joining_does_not_depend_on_the_order_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let (early, late) = ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
    let answer = |square: u64| fields! { "square": square };
    let files: Vec<PathBuf> = [
        vec![row(1000, false, late, answer(1)), row(5000, true, late, answer(2))],
        vec![row(1000, false, early, answer(3))],
        vec![row(5000, true, early, answer(4)), row(5000, false, early, answer(5))],
        vec![row(9000, false, early, answer(6)), row(9000, true, early, answer(7))],
        // Two clocks that say the same.
        vec![row(5000, true, early, answer(8))],
    ]
    .iter()
    .enumerate()
    .map(|(i, rows)| {
        let path = folder.path().join(format!("{i}.jsonl"));
        written(&path, rows);
        path
    })
    .collect();
    let mut results = BTreeSet::new();
    for turn in 0..files.len() {
        for backward in [false, true] {
            let mut files = files.clone();
            files.rotate_left(turn);
            if backward {
                files.reverse();
            }
            let into = folder.path().join(format!("joined-{turn}-{backward}.jsonl"));
            let joined = merge(&files, &into).unwrap();
            assert_eq!((joined.rows, joined.dropped), (2, 6));
            results.insert(std::fs::read_to_string(into).unwrap());
        }
    }
    assert_eq!(results.len(), 1, "{results:#?}");
    let (_, rows) = read(&folder.path().join("joined-0-false.jsonl")).unwrap();
    let kept: Vec<_> = rows.iter().map(|row| (row.limit_ms, row.finished, row.count("square"))).collect();
    assert_eq!(kept, [(Some(1000), false, 3), (Some(5000), true, 4)]);
}

#[test]
fn joining_and_reporting_change_no_digit() {
    let folder = tempfile::tempdir().unwrap();
    let [path, joined] = ["rows.jsonl", "joined.jsonl"].map(|name| folder.path().join(name));
    // Numbers of all sizes with all their digits.
    let numbers: Vec<f64> = (1..2000u64)
        .map(|i| f64::from_bits(0x3f00_0000_0000_0000 + i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % (1 << 57)))
        .collect();
    let rows: Vec<Row> = numbers
        .iter()
        .enumerate()
        .map(|(i, x)| Row {
            parameters: fields! { "n": 1000 + i, "alpha": x },
            seconds: *x,
            ..row(1000, true, "2026-01-01T00:00:00Z", fields! { "number": x, "list": [x, x] })
        })
        .collect();
    written(&path, &rows);
    assert_eq!(read(&path).unwrap().1, rows);
    merge(std::slice::from_ref(&path), &joined).unwrap();
    let lines = |path: &Path| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(str::to_owned).collect::<BTreeSet<String>>()
    };
    assert_eq!(lines(&joined), lines(&path));
    let report = render(&Squares::new(0), &SETTINGS, &read(&joined).unwrap().1);
    let (_, csv) = &report.files[0];
    assert!(numbers.iter().all(|x| csv.contains(&format!(",{}\n", serde_json::json!(x)))));
}

#[test]
fn shares_out_of_range_are_refused() {
    for wrong in ["3/2", "0/2", "1/0", "1", "a/b", "-1/2", "1/2/3", "", "1/99999"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}

#[test]
fn a_report_does_not_depend_on_the_order_of_rows() {
    let (_folder, path) = folder();
    measure(&Squares::new(1000), &SETTINGS, &path, "1/1").unwrap();
    let (_, mut rows) = read(&path).unwrap();
    let report = render(&Squares::new(0), &SETTINGS, &rows);
    assert!(report.markdown.contains("50 squares.") && report.markdown.contains("| 7 | 49 |"));
    rows.reverse();
    assert_eq!(render(&Squares::new(0), &SETTINGS, &rows), report);
    let partial = render(&Squares::new(0), &SETTINGS, &rows[..30]);
    let words = "(20 rows of scale quick are not measured), with time limits up to 1 s, seed 1";
    assert!(partial.markdown.contains(words), "{}", partial.markdown);
}

#[test]
fn a_report_tells_which_limits_are_behind_it_and_which_the_scale_has() {
    let (_folder, path) = folder();
    let shorter = Settings { limits: Some(vec![Duration::from_millis(250)]), ..SETTINGS };
    measure(&Squares::new(1000), &shorter, &path, "1/1").unwrap();
    let (_, rows) = read(&path).unwrap();
    let says = |rows: &[Row], words: &str| {
        let text = render(&Squares::new(0), &SETTINGS, rows).markdown;
        assert!(text.contains(words), "{text}");
    };
    let times = "with time limits up to 250 ms (the scale quick has 1 s), seed 1";
    says(&rows, &format!("(10 rows of scale quick were not finished within shorter limits), {times}"));
    let some: Vec<Row> = rows.into_iter().filter(|row| row.whole("n") >= 25).collect();
    let missing = "25 rows of scale quick are not measured, and 10 were not finished within shorter limits";
    says(&some, &format!("({missing}), {times}"));
    let longer = Settings { limits: Some(vec![Duration::from_secs(2)]), ..SETTINGS };
    measure(&Squares::new(1000), &longer, &path, "1/1").unwrap();
    says(&read(&path).unwrap().1, "measures all of it), with time limits up to 2 s, seed 1");
}
