//! `hotstrat move`, `play` and `gtp`: sense and nonsense.

mod common;

use common::{Ran, feed, hotstrat, one_line};
use std::time::{Duration, Instant};

#[test]
fn a_move_has_a_reason() {
    let Ran { code, stdout, .. } =
        hotstrat(&["move", "explicit", "{9|-9}; {4|0||0}", "--player", "hotstrat-exact", "--time", "2s"]);
    assert_eq!(code, Some(0));
    assert!(stdout.starts_with("Left plays 1:"), "{stdout}");
    assert!(stdout.contains("room 1 (board 1): mean 0, temperature 9"), "{stdout}");
    assert!(stdout.contains("room 1 is the hottest, t = 9"), "{stdout}");
    let right = hotstrat(&["move", "sum", "heap-go: 8b; {3|-2}", "--first", "right", "--time", "1s"]);
    assert!(right.stdout.starts_with("Right plays "), "{}", right.stdout);
}

/// A millisecond is too little to solve fourteen empty squares.
#[test]
fn the_best_player_knows_small_rooms_before_it_begins() {
    for (game, board) in [("amazons", "X...|....|....|...O"), ("sum", "amazons: X...|....|....|...O; {1|-1}")]
    {
        let input = format!("position {board}\nanalyze left\nplayer informed\nanalyze left\n");
        let answers = feed(&["gtp", game, "--time", "1ms"], input.as_bytes()).stdout;
        let (best, other) = answers.split_once("\n\n=\n\n").unwrap();
        assert!(best.contains(": mean 0, temperature 5/2\n"), "{best}");
        assert!(other.contains(": mean about "), "{other}");
    }
}

/// What is prepared for a single move takes its time from the move, and is left where there is little.
#[test]
fn a_single_move_keeps_to_its_time() {
    let ask = |time: &str| {
        let begin = Instant::now();
        let said = hotstrat(&["move", "amazons", "X...|....|....|...O", "--time", time]).stdout;
        (said, begin.elapsed())
    };
    let (best, _) = ask("1ms");
    assert!(best.contains(": mean about "), "{best}");
    let (best, _) = ask("2s");
    assert!(best.contains(": mean 0, temperature 5/2\n"), "{best}");
    // The program begins and ends as fast as it can, on machines that have other things to do.
    let quickest = (0..5).map(|_| ask("20ms").1).min().unwrap();
    assert!(quickest < Duration::from_millis(150), "{quickest:?}");
}

#[test]
fn what_makes_no_sense_is_said_in_one_line() {
    one_line(&["move", "chess", "e4"], "there is no game 'chess'");
    one_line(&["move", "amazons", "X.|Q"], "row 2");
    one_line(&["move", "amazons", "X.O", "--player", "deep-thought"], "there is no player 'deep-thought'");
    one_line(
        &["move", "amazons", "X.O", "--player", "hotstrat-tsd"],
        "'hotstrat-tsd' (known after 'hotstrat-': exact, db,",
    );
    one_line(&["move", "amazons", "X.O", "--player", "hotstrat-db"], "needs a database");
    one_line(&["move", "amazons", "X.O", "--time", "0s"], "more than no time");
    one_line(&["move", "amazons", "X.O", "--first", "middle"], "no player");
    one_line(&["move", "amazons", "X#.O"], "Left has no move");
    one_line(&["move", "amazons", "X.O", "--evaluation", "hope"], "there is no evaluation 'hope'");
    one_line(&["play", "amazons", "--board", "0x4"], "board size");
    one_line(&["play", "amazons", "--board", "40x40"], "a board has 1 to 16");
    one_line(&["play", "snort"], "not played on an empty board");
}

#[test]
fn an_evaluation_of_another_game_is_refused() {
    let words = "there is no evaluation 'lead' for this game";
    let lead = ["--evaluation", "lead"];
    let refused = |arguments: &[&str]| one_line(&[arguments, &lead].concat(), words);
    refused(&["move", "clobber", "XO"]);
    refused(&["move", "sum", "clobber: XO; {3|-2}"]);
    refused(&["play", "domineering", "--board", "2x2"]);
    refused(&["play", "sum", "--position", "{3|-2}"]);
    refused(&["gtp", "heap-go"]);
    let folder = tempfile::tempdir().unwrap();
    let starts = folder.path().join("starts.txt");
    std::fs::write(&starts, "clobber: XO\n{3|-2}\n").unwrap();
    let file = ["--players", "greedy,random", "--starts", starts.to_str().unwrap()];
    refused(&[&["match", "--game", "sum"], &file[..]].concat());
    refused(&[&["match", "--game", "clobber"], &file[..]].concat());
    // A sum may have boards of Amazons, and positions of a dialogue are not known before.
    std::fs::write(&starts, "clobber: XO\namazons: X.O; {3|-2}\n").unwrap();
    let sums = [&["match", "--game", "sum", "--games", "4"], &file[..], &lead].concat();
    common::answer(&sums);
    common::answer(&["move", "sum", "amazons: X.O; {3|-2}", "--evaluation", "lead", "--player", "greedy"]);
    common::answer(&["gtp", "sum", "--evaluation", "lead"]);
}

#[test]
fn what_the_player_has_no_use_for_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.hsdb");
    let file = file.to_str().unwrap();
    common::answer(&["db", "build", "amazons", "--board", "2x2", "--amazons", "1,1", "-o", file]);
    let moved = |player, option, value| {
        hotstrat(&["move", "amazons", "X.|.O", "--time", "50ms", "--player", player, option, value])
    };
    for (player, option, value, words) in [
        ("greedy", "--db", file, "hotstrat: greedy does not use a database (--db)\n"),
        ("hotstrat-exact", "--db", file, "hotstrat: hotstrat-exact does not use a database (--db)\n"),
        ("random", "--evaluation", "lead", "hotstrat: random does not use an evaluation (--evaluation)\n"),
    ] {
        let Ran { code, stderr, .. } = moved(player, option, value);
        assert_eq!((code, stderr.as_str()), (Some(2), words));
        one_line(&["play", "amazons", "--player", player, option, value], words);
    }
    for (player, option, value) in
        [("hotstrat-db", "--db", file), ("best", "--db", file), ("greedy", "--evaluation", "lead")]
    {
        assert_eq!(moved(player, option, value).code, Some(0), "{player} {option}");
    }
}

#[test]
fn it_is_said_what_you_play_with() {
    let first = |game: &str, position: &str, you: &str| {
        let arguments = ["play", game, "--position", position, "--you", you, "--first", you];
        let stdout = feed(&arguments, b"quit\n").stdout;
        stdout.split(". Type help").next().unwrap().to_owned()
    };
    assert_eq!(first("amazons", "X.O", "left"), "You are Left (X)");
    assert_eq!(first("clobber", "XO; OX", "right"), "You are Right (O)");
    assert_eq!(first("domineering", "..|..", "left"), "You are Left (vertical dominoes)");
    assert_eq!(first("domineering", "..|..", "right"), "You are Right (horizontal dominoes)");
    let sum = "{3|-2}; clobber: XO; domineering: ..";
    assert_eq!(first("sum", sum, "right"), "You are Right (O, horizontal dominoes)");
    assert_eq!(first("explicit", "{3|-2}", "left"), "You are Left");
}

#[test]
fn files_that_cannot_be_read_are_refused_as_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let binary = folder.path().join("binary.txt");
    std::fs::write(&binary, b"hotstrat game 1\ngame amazons\n\xFF\n").unwrap();
    let (folder, binary) = (folder.path().to_str().unwrap(), binary.to_str().unwrap());
    for (path, words) in [
        ("no-such-file", "no such file or directory"),
        (folder, "is a directory"),
        (binary, "line 3 is not text in UTF-8"),
    ] {
        let message = format!("{path}: {words}\n");
        one_line(&["play", "amazons", "--load", path], &format!("hotstrat: {message}"));
        let loaded = feed(&["play", "amazons", "--player", "greedy"], format!("load {path}\n").as_bytes());
        assert!(loaded.stdout.contains(&format!("Left> {message}")), "{}", loaded.stdout);
        let starts = ["match", "--players", "greedy,random", "--starts", path];
        one_line(&starts, &format!("hotstrat: {message}"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_saved_is_refused_as_everywhere() {
    let said = |line: &str| {
        let ran = feed(&["play", "amazons", "--player", "greedy"], line.as_bytes());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        answers(&ran.stdout)[0].to_owned()
    };
    assert_eq!(said("save /dev/full\n"), "/dev/full: no space left on device");
    assert_eq!(said("save no\x1b[1m/x\n"), "no\\u{1b}[1m/x: no such file or directory");
    assert_eq!(said("load no\x1b[1m\n"), "no\\u{1b}[1m: no such file or directory");
    let folder = tempfile::tempdir().unwrap();
    let path = format!("{}/a\x07b", folder.path().display());
    assert_eq!(said(&format!("save {path}\n")), format!("saved to {}/a\\u{{7}}b", folder.path().display()));
    assert!(std::fs::exists(path).unwrap());
}

/// Some editors begin a text with it.
#[test]
fn a_byte_order_mark_does_not_matter() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let path = file.to_str().unwrap();
    std::fs::write(&file, "\u{FEFF}hotstrat game 1\ngame domineering\nboard ..|..\n").unwrap();
    let input = format!("load {path}\nA1-A2\nsave {path}\n");
    let loaded = feed(&["play", "domineering", "--load", path], input.as_bytes()).stdout;
    assert!(loaded.contains(&format!("saved to {path}")), "{loaded}");
    std::fs::write(&file, "\u{FEFF}X.O\nX..O\n").unwrap();
    let starts = ["match", "--players", "greedy,random", "--games", "4", "--starts", path];
    common::answer(&starts);
}

#[test]
fn only_a_saved_game_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let path = file.to_str().unwrap();
    let save = |before: &str| {
        std::fs::write(&file, before).unwrap();
        let start = ["play", "domineering", "--board", "2x2", "--player", "greedy"];
        let said = feed(&start, format!("save {path}\n").as_bytes()).stdout;
        (answers(&said)[0].to_owned(), std::fs::read_to_string(&file).unwrap())
    };
    for other in
        ["\u{FEFF}another text\n", "hotstrat game 10 is a diary\n", "\nhotstrat game 1\n", "hotstrat"]
    {
        let message = format!("{path}: this file is no saved game, it stays as it is");
        assert_eq!(save(other), (message, other.to_owned()));
    }
    for other in ["", "hotstrat game 1\n", "hotstrat game 1", "\u{FEFF}hotstrat game 1\r\ngame amazons\r\n"] {
        let (said, text) = save(other);
        assert_eq!(said, format!("saved to {path}"), "{other:?}");
        assert_eq!(text, "hotstrat game 1\ngame domineering\nboard ..|..\nfirst left\n");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_text_without_end_is_refused() {
    let words = "has more than 64 MiB, which is the most that is read";
    one_line(&["play", "amazons", "--load", "/dev/zero"], &format!("hotstrat: /dev/zero: {words}\n"));
    one_line(&["match", "--players", "greedy,random", "--starts", "/dev/zero"], words);
    let session = feed(&["play", "amazons"], b"load /dev/zero\n").stdout;
    assert_eq!(answers(&session), [&format!("/dev/zero: {words}"), ""]);
    // A file of which nothing is read, since nothing is in it.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.txt");
    std::fs::File::create(&file).and_then(|file| file.set_len((1 << 30) + 1)).unwrap();
    let path = file.to_str().unwrap();
    one_line(&["analyze", "amazons", "--input", path], "has more than 1024 MiB");
}

#[test]
fn a_bad_board_among_several_is_named() {
    let three = "X..O; X.O; XQO";
    one_line(&["move", "amazons", three], "board 3: row 1, column 2: 'Q' is not");
    one_line(&["play", "amazons", "--position", three], "board 3: row 1, column 2: 'Q' is not");
    one_line(&["move", "amazons", "X..O; X.O;"], "board 3 is empty");
    one_line(&["move", "amazons", "X..O;; X.O"], "board 2 is empty");
    one_line(&["move", "sum", "heap-go: 8b; {3|-2};"], "part 3 is empty");
    one_line(&["move", "sum", "heap-go: 8b; {3|-2"], "part 2: ");
    // A single board needs no number.
    one_line(&["move", "amazons", "XQO"], "hotstrat: row 1, column 2: 'Q' is not");
    let input = format!("position {three}\nposition X.O;\n");
    let answers = feed(&["gtp", "amazons"], input.as_bytes()).stdout;
    assert!(
        answers.starts_with("? board 3: row 1, column 2: ") && answers.contains("? board 2 is empty"),
        "{answers}"
    );
}

#[test]
fn an_unknown_player_is_answered_in_a_short_line() {
    for name in ["deep-thought", "hotstrat-tsd", "hotstrat", "greed", ""] {
        let Ran { code, stderr, .. } = hotstrat(&["move", "amazons", "X.O", "--player", name]);
        assert_eq!((code, stderr.chars().count() < 200), (Some(2), true), "{stderr}");
    }
    // What the line refers to has all names.
    let help = common::answer(&["match", "--help"]);
    let words = help.split(|c: char| c.is_whitespace() || ",;()".contains(c)).collect::<Vec<_>>();
    for name in ["best", "alpha-beta", "hotstrat", "orthodox", "mt+", "db", "blend"] {
        assert!(words.contains(&name), "{name}: {help}");
    }
}

#[test]
fn a_dialogue_goes_on_after_nonsense() {
    let input = "1 boardsize 4\n2 play left Z9-A1xA2\n3 play left\n4 nonsense\n# silence\n\n5 boardsize 99\n\
                 time 0\nposition X.|.O\nplay left a2-b2xa2\n6 play left b2-a2xb2\n7 genmove right\n\
                 8 final_score\nundo\nundo\nundo\nknown_command play\nplay x A2-B2\nquit\nname\n";
    let Ran { code, stdout, stderr } = feed(&["gtp", "amazons", "--time", "100ms"], input.as_bytes());
    assert_eq!((code, stderr.as_str()), (Some(0), ""));
    let answers: Vec<&str> = stdout.split("\n\n").filter(|answer| !answer.is_empty()).collect();
    let begins = [
        "=1",
        "?2 'Z9-A1xA2' is no legal move of Left: there is no square Z9 on the board",
        "?3 write: play",
        "?4 unknown command",
        "?5 a board has 1 to 16",
        "? a move takes more",
        "=",
        "=",
        "?6 it is Right's turn",
        "=7 ",
        "=8 ",
        "=",
        "=",
        "? cannot undo",
        "= true",
        "? 'A2-B2' is no legal",
        "=",
    ];
    assert_eq!(answers.len(), begins.len(), "{stdout}");
    for (answer, begin) in answers.iter().zip(begins) {
        assert!(answer.starts_with(begin), "{answer:?} does not begin with {begin:?}");
    }
}

#[test]
fn a_line_that_is_too_long_is_answered_by_its_number() {
    let input = format!("7 position {}\n8 name\n", "X".repeat(200_000));
    let said = feed(&["gtp", "amazons", "--time", "100ms"], input.as_bytes()).stdout;
    assert_eq!(said, "?7 a line has at most 100000 bytes\n\n=8 hotstrat\n\n");
}

#[test]
fn a_game_is_played_saved_and_loaded() {
    let folder = std::env::temp_dir().join(format!("hotstrat-play-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("game.txt");
    let file = file.to_str().unwrap();
    let start = ["play", "amazons", "--position", "X...|....|...O", "--player", "greedy"];
    let input = format!("help\nA1-Q7xB2\nhint\nundo\nA3-B3xA3\nsave {file}\nundo\nboard\nresign\n");
    let Ran { code, stdout, stderr } = feed(&start, input.as_bytes());
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    for words in [
        "is no legal move of Left: there is no square Q7 on the board",
        "hint: ",
        "nothing to take back",
        "Right plays ",
        "saved to",
        "took back",
        "Left resigns: the program wins",
        " 3 X . . .",
    ] {
        assert!(stdout.contains(words), "{words}: {stdout}");
    }
    let saved = std::fs::read_to_string(file).unwrap();
    assert!(saved.starts_with(
        "hotstrat game 1\ngame amazons\nboard X...|....|...O\nfirst left\nmove A3-B3×A3\nmove "
    ));
    let loaded = feed(&["play", "amazons", "--load", file, "--player", "greedy"], b"quit\n");
    assert!(loaded.stdout.contains(" 3 # X"), "{}", loaded.stdout);
    one_line(&["play", "clobber", "--load", file], "this is a game of 'amazons', not of clobber");
    let wrong = folder.join("wrong.txt");
    std::fs::write(&wrong, saved.replace("A3-B3×A3", "A3-A3×A3")).unwrap();
    one_line(
        &["play", "amazons", "--load", wrong.to_str().unwrap()],
        "line 5: 'A3-A3×A3' is no legal move of Left",
    );
    let load = format!("load {}\nload /\nquit\n", wrong.display());
    let session = feed(&start, load.as_bytes());
    assert_eq!(session.code, Some(0));
    assert!(session.stdout.contains("line 5"), "{}", session.stdout);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What stands after the prompts, the answers to lines.
fn answers(stdout: &str) -> Vec<&str> {
    stdout.split("Left> ").skip(1).map(str::trim_end).collect()
}

/// One move of Left ends the game, and so does one of Left and one of Right.
#[test]
fn the_end_of_a_game_is_not_the_end_of_the_conversation() {
    const AFTERWARDS: &str = "You can still type undo, save FILE, load FILE, board, help or quit.";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let file = file.to_str().unwrap();
    let play = |position: &str, input: &str| {
        let ran = feed(
            &["play", "domineering", "--position", position, "--player", "greedy"],
            input.replace("FILE", file).as_bytes(),
        );
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        ran.stdout
    };
    // A move after the end, and others after it was taken back.
    let input = "A1-A2\nA1-A2\nhint\nresign\nmoves\nboard\nhelp\nsave FILE\nundo\nA1-A2\nundo\nquit\n";
    let stdout = play("..|..", input);
    let end = format!(" 2 # .\n 1 # .\n   A B\nLeft wins by 1: you win\n{AFTERWARDS}");
    let over = |word: &str| format!("the game is over: '{word}' is no longer possible (help lists what is)");
    let help = "undo     take back your last move and the answer, or that you resigned\n\
                board    show the board\nsave FILE, load FILE\nhelp     this list\nquit     end";
    let begin = "took back A1-A2\n 2 . .\n 1 . .\n   A B";
    assert_eq!(
        answers(&stdout),
        [
            end.as_str(),
            &over("A1-A2"),
            &over("hint"),
            &over("resign"),
            &over("moves"),
            &end,
            help,
            &format!("saved to {file}"),
            begin,
            &end,
            begin,
            "",
        ]
    );
    // A game that is over can be loaded, and the end of the input is an end, too.
    let stdout = play("...|...", "load FILE\nundo\n");
    assert_eq!(answers(&stdout), [&end, begin, ""]);
    // The program has made the last move.
    let stdout = play("...|...", "A1-A2\nundo\nquit\n");
    let [first, second, _] = answers(&stdout)[..] else { panic!("{stdout}") };
    assert!(first.contains("\nRight plays B1-C1: ") || first.contains("\nRight plays B2-C2: "), "{stdout}");
    assert!(first.ends_with(AFTERWARDS), "{stdout}");
    assert!(second.starts_with("took back B") && second.contains(" and A1-A2\n 2 . . .\n"), "{stdout}");
    // Nothing was played at all.
    let stdout = play("##|##", "undo\nA1-A2\n");
    assert!(stdout.contains(": the program wins\n"), "{stdout}");
    assert_eq!(answers(&stdout), ["there is nothing to take back", &over("A1-A2"), ""]);
}

#[test]
fn resigning_can_be_taken_back() {
    let stdout = feed(
        &["play", "domineering", "--position", "..|..", "--player", "greedy"],
        b"resign\nA1-A2\nundo\nA1-A2\nquit\n",
    )
    .stdout;
    let [resigned, over, taken, end, _] = answers(&stdout)[..] else { panic!("{stdout}") };
    assert!(resigned.starts_with("Left resigns: the program wins\nYou can still type undo, "), "{stdout}");
    assert!(over.starts_with("the game is over"), "{stdout}");
    assert!(taken.starts_with("took back that you resigned\n 2 . .\n"), "{stdout}");
    assert!(end.contains("Left wins by 1: you win"), "{stdout}");
}
