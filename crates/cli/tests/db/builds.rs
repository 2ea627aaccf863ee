//! Builds that are killed, interrupted or run twice.

use super::common::{answer, hotstrat};
use super::{Folder, refused};
use hotstrat_core::SplitMix;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

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
    let mut random = SplitMix::new(seed);
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
                std::thread::sleep(Duration::from_micros(u64::from(
                    random.below(whole.as_micros() as u32 + 1),
                )));
            } else {
                // When so much is written.
                let length = u64::from(random.below(expected.len() as u32));
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
