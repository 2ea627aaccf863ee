//! The dialogue with other programs.

use hotstrat_core::Sum;
use hotstrat_games::any::{Any, read_sum};
use hotstrat_play::gtp::{Gtp, Host, refuse};
use hotstrat_play::{Equipment, Strategy, player};
use hotstrat_search::Limits;

type Anything = Any<u128>;

/// Sums of any games, drawn with an empty line between boards.
struct Hall;

impl Host<Anything> for Hall {
    fn board(&self, _: usize, _: usize) -> Result<Sum<Anything>, String> {
        Err("there are no boards here".to_owned())
    }

    fn position(&self, text: &str) -> Result<Sum<Anything>, String> {
        read_sum(text).map(|parts| parts.into_iter().collect()).map_err(|error| error.to_string())
    }

    fn player(&self, name: &str) -> Result<Box<dyn Strategy<Anything>>, String> {
        player(name, &Equipment::default()).map_err(|_| "nobody".to_owned())
    }

    fn draw(&self, boards: &[Anything]) -> Vec<String> {
        boards
            .iter()
            .map(|board| board.to_string())
            .collect::<Vec<_>>()
            .join("\n\n")
            .lines()
            .map(str::to_owned)
            .collect()
    }
}

/// Sends commands and returns the answers, without the empty lines that end them.
fn dialogue<const N: usize>(commands: [&str; N]) -> [String; N] {
    let start: Sum<Anything> = read_sum("0").unwrap().into_iter().collect();
    let limits = Limits { nodes: Some(10_000), ..Limits::default() };
    let mut gtp = Gtp::new(Hall, &start, Hall.player("best").unwrap(), limits);
    commands.map(|command| {
        let answer = gtp.answer(command).unwrap().text;
        answer.strip_suffix("\n\n").expect("an empty line at the end").to_owned()
    })
}

#[test]
fn no_answer_ends_before_its_end() {
    let answers = dialogue(["position amazons: X..O; amazons: X.O", "7 showboard", "moves", "list_commands"]);
    assert_eq!(answers[1], "=7 \namazons: X..O\n \namazons: X.O");
    assert!(answers.iter().all(|answer| !answer.contains("\n\n")), "{answers:?}");
}

#[test]
fn who_has_won_does_not_resign() {
    let [.., score, left, right] = dialogue([
        "position heap-go: 9b; heap-go: 1b",
        "genmove left",
        "genmove right",
        "final_score",
        "genmove left",
        "undo",
    ]);
    assert_eq!([score, left, right], ["= L 8", "= pass", "="]);
    let [.., resigned] = dialogue(["position amazons: X#O", "genmove left"]);
    assert_eq!(resigned, "= resign");
}

#[test]
fn who_resigns_before_the_first_move_has_not_begun() {
    let [.., resigned, refused, moves] =
        dialogue(["position amazons: X.", "genmove right", "genmove right", "moves"]);
    assert_eq!([resigned, refused], ["= resign", "= resign"]);
    assert_eq!(moves, "= A1-B1×A1");
}

#[test]
fn comments_mean_nothing() {
    let answers = dialogue([
        "position amazons: X.#O",
        "1 name # who is there?",
        "version# that is",
        "play left A1-B1xA1 # the only one",
        "known_command\tplay",
        "5 boardsize 3\t4",
    ]);
    let expected = [
        "=",
        "=1 hotstrat",
        concat!("= ", env!("CARGO_PKG_VERSION")),
        "=",
        "= true",
        "?5 there are no boards here",
    ];
    assert_eq!(answers, expected);
    let start: Sum<Anything> = read_sum("0").unwrap().into_iter().collect();
    let mut gtp = Gtp::new(Hall, &start, Hall.player("best").unwrap(), Limits::default());
    for line in ["# silence", "7 # silence", "7", " \t"] {
        assert!(gtp.answer(line).is_none(), "{line}");
    }
    assert_eq!(refuse("12 position X", "why not").text, "?12 why not\n\n");
}

#[test]
fn asking_does_not_change_the_play() {
    let play = |asked: &[&str]| {
        let start: Sum<Anything> =
            read_sum("{4|-4}; {5|{3,{12|0}|-20}}; {2|-2}; {1|-1}").unwrap().into_iter().collect();
        let limits = Limits { nodes: Some(100_000), ..Limits::default() };
        let mut gtp = Gtp::new(Hall, &start, Hall.player("orthodox-exact").unwrap(), limits);
        gtp.answer("genmove left");
        asked.iter().for_each(|question| drop(gtp.answer(question)));
        gtp.answer("play right 2:{3,{12|0}|-20}");
        gtp.answer("genmove left").unwrap().text
    };
    assert_eq!(play(&[]), "= 2:3\n\n");
    assert_eq!(play(&["analyze right", "reg_genmove right"]), "= 2:3\n\n");
}

#[test]
fn questions_and_what_is_refused_leave_whose_turn_it_is() {
    let start = "position amazons: X.|.O";
    let [_, of_left] = dialogue([start, "moves"]);
    for command in
        ["play right garbage", "play right", "reg_genmove right", "analyze right", "genmove nobody"]
    {
        let [_, _, moves, score] = dialogue([start, command, "moves", "final_score"]);
        assert_eq!([moves.as_str(), score.as_str()], [&of_left, "? the game is not over"], "{command}");
    }
    for question in ["reg_genmove right", "analyze right"] {
        let [.., score] = dialogue(["position domineering: .", question, "final_score"]);
        assert_eq!(score, "= R 0", "{question}");
    }
    // A move decides who has begun, and so does one that is asked for.
    for command in ["play right B1-A1xB1", "genmove right"] {
        let [.., refused] = dialogue([start, command, "genmove right"]);
        assert_eq!(refused, "? it is Left's turn", "{command}");
    }
}

#[test]
fn moves_are_named_as_they_are_listed() {
    for start in ["heap-go: 3r4r + 2b", "toads-and-frogs: ..tf.tt.", "{4|-4}; amazons: X.O"] {
        let [_, moves] = dialogue([&format!("position {start}"), "moves"]);
        for name in moves.trim_start_matches("= ").split(' ') {
            let [_, answer] = dialogue([&format!("position {start}"), &format!("play left {name}")]);
            assert_eq!(answer, "=", "{start}: {name}");
        }
    }
    let [_, moves] = dialogue(["position ±1 + ±1 + * + *", "moves"]);
    assert_eq!(moves, "= ±1→1 *→0", "each once");
    let start = "position {±1 + ±2|0}; 3";
    let [_, moves] = dialogue([start, "moves"]);
    assert_eq!(moves, "= 1:±1 + ±2\n2:2");
    for name in moves.trim_start_matches("= ").lines() {
        let [_, answer] = dialogue([start, &format!("play left {name}")]);
        assert_eq!(answer, "=", "{name}");
    }
}
