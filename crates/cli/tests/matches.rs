//! `hotstrat match`: what is played, what is kept, what is told, and what is refused.

mod common;

use common::{Ran, answer, hotstrat, one_line};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// Two small boards and little time.
const SMALL: [&str; 9] = ["match", "--subgames", "2", "--board", "3x3", "--obstacles", "1", "--time", "5ms"];

/// A match on small boards.
fn small<'a>(players: &'a str, games: &'a str, others: &[&'a str]) -> Vec<&'a str> {
    [&SMALL[..], &["--players", players, "--games", games], others].concat()
}

/// A folder, and a file in it that is not there yet.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.jsonl");
    (folder, file)
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).unwrap().lines().count()
}

/// The number of games in the table's line of a pair.
fn games(table: &str, pair: &str) -> usize {
    let line = table.lines().find(|line| line.starts_with(pair)).unwrap_or_else(|| panic!("{pair}: {table}"));
    let cells: Vec<&str> = line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
    cells[5].parse().unwrap()
}

/// A file as it was written when games had no checksums.
fn format_2(text: &str) -> String {
    let plain = |line: &str| match line.strip_prefix("{\"check\":\"") {
        Some(rest) => format!("{{{}\n", rest.split_once("\",").unwrap().1),
        None => format!("{line}\n"),
    };
    text.replacen("\"match\":3", "\"match\":2", 1).lines().map(plain).collect()
}

#[test]
fn what_makes_no_sense_is_said_in_one_line() {
    one_line(&["match", "--players", "best"], "two players");
    one_line(&["match", "--players", "best,worst"], "there is no player 'worst'");
    one_line(&["match", "--players", "random,greedy", "--board", "2x2"], "more amazons and obstacles");
    one_line(&["match", "--players", "random,greedy", "--amazons", "0"], "each player needs one at least");
    one_line(&["match", "--players", "random,greedy", "--game", "snort"], "--starts");
    one_line(&["match", "--replay", "no-such-file"], "no-such-file: no such file");
    one_line(&["match", "--replay", "/dev/zero"], "/dev/zero: this is no regular file");
    one_line(&["match", "--players", "random,greedy", "--output", "/"], "/: is a directory");
}

#[test]
fn games_are_played_again_as_they_were() {
    for option in [
        ["--players", "greedy,random"],
        ["--game", "clobber"],
        ["--seed", "2"],
        ["--starts", "starts.txt"],
        ["--evaluation", "lead"],
        ["--time", "1s"],
        ["-o", "other.jsonl"],
    ] {
        let arguments = [&["match", "--replay", "no-such-file"], &option[..]].concat();
        one_line(&arguments, "'--replay <FILE>' cannot be used with one or more of the other");
    }
}

#[test]
fn nobody_is_named_twice() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    one_line(&small("random,random", "2", &["--output", path]), "random is named twice");
    one_line(&small("greedy,random,greedy", "2", &["--output", path]), "greedy is named twice");
    assert!(!file.exists());
}

#[test]
fn a_match_goes_on_and_is_played_again() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let play = |games: &str| hotstrat(&small("greedy,random,hotstrat-exact", games, &["--output", path]));
    let first = play("4");
    assert_eq!((first.code, first.stderr.as_str()), (Some(0), ""));
    assert_eq!(first.stdout.lines().count(), 1 + 3, "{}", first.stdout);
    assert_eq!(games(&first.stdout, "greedy - hotstrat-exact "), 4);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept.lines().count(), 1 + 3 * 4);
    // The same again plays nothing; a line that was cut off is played anew; more games go on.
    assert_eq!(play("4").stdout, first.stdout);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
    std::fs::write(&file, &kept[..kept.len() - 20]).unwrap();
    assert_eq!(play("6").code, Some(0));
    let all = std::fs::read_to_string(&file).unwrap();
    assert_eq!(all.lines().count(), 1 + 3 * 6);
    let again = answer(&["match", "--replay", path]);
    assert!(again.starts_with("18 games played again, all as they were\nplayers "), "{again}");
    // Who joins later is in the table as well.
    hotstrat(&small("greedy,perfect", "2", &["--output", path]));
    assert_eq!(games(&answer(&["match", "--replay", path]), "greedy - perfect "), 2);
    // Files that were tampered with.
    let other = format_2(&all).replacen("\"winner\":\"Left\"", "\"winner\":\"Right\"", 1);
    std::fs::write(&file, other).unwrap();
    one_line(&["match", "--replay", path], "not as written");
    let of_chess = all.replacen("\"game\":\"amazons\"", "\"game\":\"chess\"", 1);
    std::fs::write(&file, of_chess).unwrap();
    one_line(&["match", "--replay", path], &format!("hotstrat: {path}: there is no game 'chess'"));
    std::fs::write(&file, "something else\n").unwrap();
    one_line(&["match", "--replay", path], "no file of a match");
    one_line(&small("greedy,random", "2", &["--output", path]), "no file of a match");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else\n");
}

#[test]
fn who_wins_and_by_how_much_is_said_without_a_sign() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let replay = |boards: &str, words: &str| {
        let header = "{\"match\":2,\"players\":[\"a\",\"b\"],\"game\":\"domineering\",\"starts\":\"s\",\"time_ms\":1.0,\"seed\":1}";
        let game = format!(
            "{{\"left\":\"a\",\"right\":\"b\",\"start\":0,\"boards\":[\"{boards}\"],\"moves\":[],\"score\":9,\
             \"winner\":\"Left\",\"longest_ms\":[0.0,0.0]}}"
        );
        std::fs::write(&file, format!("{header}\n{game}\n")).unwrap();
        one_line(&["match", "--replay", path], words);
    };
    replay("....|####", "match.jsonl, game 1: Right wins by 2, not as written");
    replay(".|.", "match.jsonl, game 1: Left wins by 1, not as written");
    replay("#", "match.jsonl, game 1: Right wins by the last move, not as written");
}

#[test]
fn a_game_that_was_changed_is_refused() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let arguments = small("greedy,random", "4", &["--output", path]);
    answer(&arguments);
    let kept = std::fs::read_to_string(&file).unwrap();
    let mut lines: Vec<String> = kept.lines().map(|line| format!("{line}\n")).collect();
    let begin = lines[2].find("\"score\":").unwrap() + "\"score\":".len();
    let end = begin + lines[2][begin..].find(',').unwrap();
    lines[2].insert(end, '0');
    let changed = lines.concat();
    std::fs::write(&file, &changed).unwrap();
    let words = "match.jsonl: line 3 is damaged (its checksum does not fit)";
    one_line(&arguments, words);
    one_line(&["match", "--replay", path], words);
    // Nor does a game of another match belong here.
    let (_other, other) = self::folder();
    answer(&small("greedy,random", "4", &["--seed", "2", "--output", other.to_str().unwrap()]));
    let strange = std::fs::read_to_string(other).unwrap();
    let mixed: String =
        kept.lines().take(2).chain(strange.lines().skip(2)).map(|line| format!("{line}\n")).collect();
    std::fs::write(&file, &mixed).unwrap();
    one_line(&arguments, "match.jsonl: the game of random and greedy from start 0 begins on other boards");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), mixed);
    // A line without a checksum is none of this file.
    let bare = kept.replacen("{\"check\":\"", "{\"chock\":\"", 1);
    std::fs::write(&file, &bare).unwrap();
    one_line(&arguments, "match.jsonl: line 2 is damaged (it has no checksum)");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), bare);
    // Files of the time before checksums can be played again, but not gone on with.
    std::fs::write(&file, format_2(&kept)).unwrap();
    let again = answer(&["match", "--replay", path]);
    assert!(again.starts_with("4 games played again, all as they were\n"), "{again}");
    one_line(&arguments, "with format 2, not with format 3; nothing was changed");
}

#[test]
fn only_the_games_that_are_asked_for_are_counted() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let play = |games: &str| hotstrat(&small("greedy,random", games, &["--output", path]));
    let two = play("2");
    assert_eq!(games(&play("6").stdout, "greedy - random "), 6);
    let Ran { code, stdout, stderr } = play("2");
    assert_eq!((code, stdout), (Some(0), two.stdout));
    assert_eq!(stderr, format!("hotstrat: {path}: games that were not asked for and are not counted: 4\n"));
    assert_eq!(lines(&file), 1 + 6);
}

#[test]
fn every_start_is_played_with_both_colours() {
    let (_folder, file) = folder();
    let table = answer(&small("greedy,random", "5", &["--output", file.to_str().unwrap()]));
    assert_eq!(games(&table, "greedy - random "), 6);
    let text = std::fs::read_to_string(&file).unwrap();
    for start in 0..3 {
        for left in ["greedy", "random"] {
            let game = |line: &&str| {
                line.contains(&format!(",\"left\":\"{left}\""))
                    && line.contains(&format!("\"start\":{start},"))
            };
            assert_eq!(text.lines().filter(game).count(), 1, "{left} {start}: {text}");
        }
    }
}

#[test]
fn a_start_of_a_file_is_played_once_with_both_colours() {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts.txt");
    let path = starts.to_str().unwrap();
    std::fs::write(&starts, "X..O; X.O\n\nO.X|...\n X..O;X.O \n").unwrap();
    let arguments =
        |players, games| ["match", "--players", players, "--games", games, "--time", "5ms", "--starts", path];
    let play = |games| hotstrat(&arguments("greedy,hotstrat-exact", games));
    let Ran { code, stdout, stderr } = play("20");
    assert_eq!((code, games(&stdout, "greedy - hotstrat-exact ")), (Some(0), 4));
    let line = format!(
        "hotstrat: {path}: number of different starts: 2; each pair of players plays 4 games, not 20\n"
    );
    assert_eq!(stderr, line);
    assert_eq!(play("4").stderr, "");
    assert_eq!(games(&play("2").stdout, "greedy - hotstrat-exact "), 2);
    // Nor is one that is another in a different order, turned or mirrored, but one with other colours is.
    std::fs::write(&starts, "X..O|...#; X.O\nO.X; O..X|#...\nX.O; #...|X..O\nO..X|...#; X.O\n").unwrap();
    assert_eq!(games(&play("20").stdout, "greedy - hotstrat-exact "), 4);
    std::fs::write(&starts, "X..O\nX..O; X.O; XQO\n").unwrap();
    one_line(&arguments("greedy,random", "4"), "starts.txt, line 2: board 3: row 1, column 2: 'Q' is not");
}

#[cfg(unix)]
#[test]
fn no_message_sends_the_characters_of_a_file_name_to_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let [starts, games] = ["st\x1b[1m", "ga\x07mes"].map(|name| folder.path().join(name));
    std::fs::write(&starts, "X..O\nX.O\n").unwrap();
    let play = |count| {
        let files = ["--starts", starts.to_str().unwrap(), "--output", games.to_str().unwrap()];
        hotstrat(&[&["match", "--players", "greedy,random", "--games", count], &files[..]].concat()).stderr
    };
    let few = play("6");
    assert!(few.contains("/st\\u{1b}[1m: number of different starts: 2;"), "{few}");
    let others = play("2");
    assert!(others.contains("/ga\\u{7}mes: games that were not asked for"), "{others}");
}

/// Even where it is what it would be without.
#[test]
fn starts_of_a_file_are_not_random() {
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts.txt");
    std::fs::write(&starts, "X..O; X.O\n").unwrap();
    let path = starts.to_str().unwrap();
    for option in [["--board", "4x4"], ["--subgames", "4"], ["--amazons", "1"], ["--obstacles", "0"]] {
        let arguments = [&["match", "--players", "greedy,random", "--starts", path], &option[..]].concat();
        one_line(&arguments, &format!("'--starts <FILE>' cannot be used with '{} <", option[0]));
    }
    one_line(&small("greedy,random", "2", &["--starts", path]), "cannot be used with '--starts <FILE>'");
}

#[test]
fn two_matches_do_not_write_one_file() {
    let (_folder, file) = folder();
    let path = file.to_str().unwrap();
    let play = |players| ["match", "--players", players, "--games", "2", "--time", "60s", "--output", path];
    let mut first = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
        .args(play("uct,alpha-beta"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while std::fs::metadata(&file).map_or(0, |data| data.len()) == 0 {
        assert!(first.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let second = hotstrat(&play("greedy,random"));
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!((second.code, second.stdout.as_str()), (Some(2), ""));
    assert_eq!(second.stderr, format!("hotstrat: {path}: another match is writing this file\n"));
    assert_eq!(lines(&file), 1);
    // Whoever was killed holds nothing any more.
    answer(&play("greedy,random"));
    assert_eq!(lines(&file), 1 + 2);
}

#[test]
fn a_torn_first_line_begins_a_new_file() {
    let (_folder, file) = folder();
    let arguments = small("greedy,random", "2", &["--output", file.to_str().unwrap()]);
    answer(&arguments);
    let text = std::fs::read_to_string(&file).unwrap();
    let header = text.lines().next().unwrap();
    for length in [0, 1, 5, 12, 30, header.len()] {
        std::fs::write(&file, &header[..length]).unwrap();
        answer(&arguments);
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().next(), Some(header));
        assert_eq!(lines(&file), 1 + 2);
    }
    for foreign in ["{\"match\":4", "{}", "notes"] {
        std::fs::write(&file, foreign).unwrap();
        one_line(&arguments, "no file of a match");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), foreign);
    }
}

#[test]
fn what_differs_from_the_match_in_the_file_is_named() {
    let (folder, file) = folder();
    let path = file.to_str().unwrap();
    let play = |others: &[&'static str]| small("greedy,random", "2", &[&["--output", path], others].concat());
    answer(&play(&[]));
    let kept = std::fs::read_to_string(&file).unwrap();
    for (others, words) in [
        (["--seed", "2"], "with seed 1, not with seed 2; nothing was changed"),
        (
            ["--amazons", "2"],
            "with the starts 2 of 3x3, 1 amazons each, 1 obstacles, not with the starts 2 of",
        ),
        (["--evaluation", "nearness"], "with the usual evaluation, not with the evaluation nearness"),
    ] {
        one_line(&play(&others), words);
    }
    let mut slower = play(&[]);
    slower[8] = "5.5ms";
    one_line(&slower, "with 5 ms for a move, not with 5.5 ms for a move");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(kept.contains(&version), "{kept}");
    std::fs::write(&file, kept.replacen(&version, "\"version\":\"0.0.7\"", 1)).unwrap();
    one_line(&play(&[]), &format!("with version 0.0.7, not with version {}", env!("CARGO_PKG_VERSION")));
    // A file of the first format can be played again, but not gone on with.
    let oldest = format_2(&kept).replacen("\"match\":2", "\"match\":1", 1).replacen(&(version + ","), "", 1);
    std::fs::write(&file, oldest).unwrap();
    one_line(&play(&[]), "with format 1, not with format 3");
    answer(&["match", "--replay", path]);
    drop(folder);
}

#[test]
fn starts_and_databases_are_known_by_what_is_in_them() {
    let (folder, file) = folder();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, other) = (inside("one.txt"), inside("other.txt"));
    let (small, large) = (inside("small.hsdb"), inside("large.hsdb"));
    answer(&["db", "build", "domineering", "--board", "2x2", "-o", &small]);
    answer(&["db", "build", "domineering", "--board", "3x2", "-o", &large]);
    std::fs::write(&one, "..|..\n").unwrap();
    std::fs::copy(&one, &other).unwrap();
    let path = file.to_str().unwrap();
    let play = |starts: &str, databases: &[&str]| {
        let mut arguments =
            vec!["match", "--game", "domineering", "--players", "greedy,random", "--games", "2"];
        arguments.extend(["--output", path, "--starts", starts]);
        arguments.extend(databases.iter().flat_map(|database| ["--db", database]));
        arguments.into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let refused = |arguments: Vec<String>, words: &str| {
        one_line(&arguments.iter().map(String::as_str).collect::<Vec<_>>(), words);
    };
    answer(&play(&one, &[&small]));
    let kept = std::fs::read_to_string(&file).unwrap();
    // The same under another name is the same.
    let renamed = inside("renamed.hsdb");
    std::fs::copy(&small, &renamed).unwrap();
    answer(&play(&other, &[&renamed]));
    refused(play(&one, &[]), "with the database small.hsdb (");
    refused(play(&one, &[]), "), not with no database; nothing was changed");
    refused(play(&one, &[&large]), "), not with the database large.hsdb (");
    refused(play(&one, &[&small, &large]), "), not with the database small.hsdb (");
    std::fs::write(&one, "..|..\n...|...\n").unwrap();
    refused(play(&one, &[&small]), "with the starts one.txt (");
    refused(play(&one, &[&small]), "), not with the starts one.txt (");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), kept);
}

#[test]
fn the_table_has_a_heading() {
    let (_folder, file) = folder();
    let table = answer(&small("hotstrat-exact,random", "2", &["--output", file.to_str().unwrap()]));
    let heads = ["players", "mean score", "deviation", "wins", "95 % interval", "games", "longest moves"];
    let (heading, line) = table.split_once('\n').unwrap();
    let cells = |line: &str| {
        line.split("  ")
            .map(|cell| cell.trim().to_owned())
            .filter(|cell| !cell.is_empty())
            .collect::<Vec<_>>()
    };
    assert_eq!(cells(heading), heads);
    assert_eq!(cells(line).len(), heads.len(), "{table}");
    assert_eq!(heading.len(), line.trim_end().len(), "{table}");
    // One game is a game.
    let text = std::fs::read_to_string(&file).unwrap();
    let first: String = text.split_inclusive('\n').take(2).collect();
    std::fs::write(&file, first).unwrap();
    let again = answer(&["match", "--replay", file.to_str().unwrap()]);
    assert!(again.starts_with("1 game played again, as it was\nplayers "), "{again}");
}

#[test]
fn the_help_is_broken_where_the_terminal_ends() {
    for width in [60, 80, 100] {
        let output = Command::new(env!("CARGO_BIN_EXE_hotstrat"))
            .args(["match", "--help"])
            .env("COLUMNS", width.to_string())
            .output()
            .unwrap();
        let help = String::from_utf8(output.stdout).unwrap();
        let begin = help.find("Every start").unwrap();
        for paragraph in help[begin..].trim_end().split("\n\n") {
            let lines: Vec<&str> = paragraph.lines().collect();
            let full = lines[..lines.len() - 1].iter().all(|line| line.chars().count() > width - 20);
            assert!(full, "{width}: {paragraph}");
        }
    }
}
