//! Games at the table: every move of every board can be named and found, and games can be played again.

mod common;

use common::{explicit, nodes};
use hotstrat_core::{Explicit, Notation, Player, SplitMix, Sum};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_play::{State, Table, record};

type Anything = Any<u128>;

const STARTS: [&str; 14] = [
    "amazons: X..|..#|O..",
    "amazons: X.O.X|##.##|O....; amazons: .O.|.X.",
    "clobber: XOX|OXO|XO.",
    "domineering: ....|.#..|....",
    "heap-go: 6r2b5b",
    "heap-go: 6r2b + 4b2r3b + 6r2b + 2",
    "heap-go: 3r4r + 2b; heap-go: 2b",
    "snort: .-.-.-.-L-.-.",
    "toads-and-frogs: ..tf.tt.",
    "toads-and-frogs: ...fttt.",
    "toads-and-frogs: t.fttfft.f.; toads-and-frogs: tt.",
    "toppling-dominoes: lllrleer",
    "{4|-4}; {4|-100}; {3|{1|-9}}; amazons: X..|..O",
    "toppling-dominoes: elr; heap-go: 1b + 1b",
];

const EXPLICIT: [&str; 5] = [
    "{4|-4} + {4|-100} + {3|{1|-9}}",
    "1 + *",
    "1/2 + {1/2|-1/2} + {3|1/2 + *}",
    "{{4|-4} + {3|-3}|-9} + * + *",
    "*3 + *2 + ^",
];

fn parsed(text: &str) -> Sum<Anything> {
    read_sum(text).unwrap().into_iter().collect()
}

/// All names that the boards give to moves of the player whose turn it is, with the boards that they lead to.
fn named<G: Notation>(state: &State<G>) -> Vec<(String, Vec<G>)> {
    let mut named = Vec::new();
    for (i, (sign, board)) in state.boards().iter().enumerate() {
        let (mover, mut moves) = (sign.apply(state.to_move()), Vec::new());
        board.moves(mover, &mut moves);
        for mv in moves {
            let mut boards: Vec<G> = state.boards().iter().map(|(_, board)| board.clone()).collect();
            boards[i] = board.play(mover, mv);
            named.push((format!("{}:{}", i + 1, board.move_name(mover, mv)), boards));
        }
    }
    named
}

fn plays_by_names<G: Notation>(start: &Sum<G>, seed: u64) {
    let mut random = SplitMix::new(seed);
    let mut table = Table::new(start, Player::BOTH[random.below(2) as usize]);
    loop {
        let named = named(table.state());
        assert_eq!(named.is_empty(), table.state().moves().is_empty(), "{:?}", table.state());
        for (name, boards) in &named {
            let mv = table.find(name).unwrap_or_else(|e| panic!("{name}: {e}, {:?}", table.boards()));
            table.play(mv);
            assert_eq!(table.boards(), *boards, "{name}");
            table.undo();
        }
        for mv in table.state().moves() {
            let name = table.name(mv);
            let found = table.find(&name).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(table.state().play(found).boards(), table.state().play(mv).boards(), "{name}");
        }
        if named.is_empty() {
            break;
        }
        let (name, _) = &named[random.below(named.len() as u32) as usize];
        let mv = table.find(name).unwrap();
        table.play(mv);
    }
    let text = record::write("any", &table, |board| board.to_string());
    let again =
        record::read("any", &text, |board| board.parse::<G>()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!((again.moves(), again.state()), (table.moves(), table.state()), "{text}");
}

#[test]
fn every_move_has_a_name_and_games_can_be_played_again() {
    for seed in 0..20 {
        STARTS.iter().for_each(|text| plays_by_names(&parsed(text), seed));
        for text in EXPLICIT {
            plays_by_names(&Sum::from(text.parse::<Explicit>().unwrap()), seed);
        }
    }
}

#[test]
fn names_without_a_board_are_found_where_they_are_clear() {
    let table = Table::new(&parsed("heap-go: 6r2b; heap-go: 6r2b + 3b"), Player::Left);
    let origin = |text: &str| table.find(text).map(|mv| table.state().origins()[mv.0]);
    assert_eq!(origin("2:1:6r2b"), Ok(1));
    assert_eq!(origin("2:3b"), Ok(1), "the second heap of the second board");
    assert_eq!(origin("1:6r2b"), Err("'1:6r2b' can be 1:1:6r2b or 2:1:6r2b".to_owned()));
    // A number may be that of a heap.
    assert_eq!(origin("3:4b"), Err("'3:4b' is no legal move of Left".to_owned()));
    assert_eq!(origin("2:4b"), Err("'2:4b' is no legal move of Left".to_owned()));
}

#[test]
fn every_move_can_be_typed_on_a_plain_keyboard() {
    let names = |start: &str, mover: Player, texts: &[&str]| {
        let table = Table::new(&Sum::from(start.parse::<Explicit>().unwrap()), mover);
        texts.iter().map(|text| table.find(text).map(|mv| table.name(mv)).unwrap()).collect::<Vec<_>>()
    };
    let start = "{4|0||0} + ±1 - 1/2";
    let typed = ["+-1->1", "+- 1 -> 1", "{{4|0}|0}->{4|0}", "±1→1"];
    assert_eq!(names(start, Player::Left, &typed), ["±1→1", "±1→1", "{{4|0}|0}→{4|0}", "±1→1"]);
    assert_eq!(names(start, Player::Right, &["+-1->-1", "-1/2->0"]), ["±1→-1", "-1/2→0"]);
    assert_eq!(names("{-1 + ±2|-5}", Player::Left, &["-1 + +-2", "-1++-2"]), ["-1 + ±2"; 2]);
}

#[test]
fn a_square_that_is_not_there_is_named() {
    let refused = |start: &str, text: &str| Table::new(&parsed(start), Player::Left).find(text).unwrap_err();
    let one = "amazons: X..|..#|O..";
    for (text, square) in [
        ("Z9-A1xA2", "Z9"),
        ("a3-b4×A1", "B4"),
        ("A3 - B3 x d1", "D1"),
        ("A3-B3xA0", "A0"),
        ("1:A3-B3xX9", "X9"),
        ("A3-B3xA11", "A11"),
    ] {
        let end = format!("' is no legal move of Left: there is no square {square} on the board");
        assert_eq!(refused(one, text), format!("'{text}{end}"));
    }
    // All squares are there, or what was written are no squares.
    for text in ["A3-A3xA3", "A3-B3", "C2-C1xC2", "hello", "9", "x", "A3-B3xA3xx", "foo9", ""] {
        assert_eq!(refused(one, text), format!("'{text}' is no legal move of Left"));
    }
    let two = "clobber: XO; domineering: ..|..|..";
    let said = |text: &str| refused(two, text).split(": ").last().unwrap().to_owned();
    assert_eq!(said("1:A3-A2"), "there is no square A3 on board 1");
    assert_eq!(said("2:C1-C2"), "there is no square C1 on board 2");
    assert_eq!(said("C1-C2"), "there is no square C1 on any board");
    assert_eq!(said("A1-A9"), "there is no square A9 on any board");
    assert_eq!(said("3:A1-A2"), "there is no board 3, only 1 to 2");
    // Heaps have no squares, and r2 is none.
    assert_eq!(refused("heap-go: 6r2b", "6r2b5r"), "'6r2b5r' is no legal move of Left");
    assert_eq!(refused("amazons: X.O; heap-go: 6r2b", "r2"), "'r2' is no legal move of Left");
}

#[test]
fn a_saved_game_needs_a_game_and_a_board() {
    let read = |lines: &[&str]| {
        let text = [&["hotstrat game 1"], lines].concat().join("\n");
        record::read("any", &text, |board| board.parse::<Anything>()).map(|table| table.first())
    };
    let board = "board domineering: ..|..";
    assert_eq!(
        read(&[board, "first left", "move A1-A2"]),
        Err("the saved game does not say of which game it is".to_owned())
    );
    assert_eq!(read(&[]), Err("the saved game does not say of which game it is".to_owned()));
    assert_eq!(read(&["game any"]), Err("the saved game has no board".to_owned()));
    let no_board = "the saved game has no board before its first move".to_owned();
    assert_eq!(read(&["game any", "", "move A1-A2", board]), Err(format!("line 4: {no_board}")));
    assert_eq!(read(&["game any", "first right", "move 1:A1-A2"]), Err(format!("line 4: {no_board}")));
    // Who moves first may be left out.
    assert_eq!(read(&["game any", board, "move A1-A2"]), Ok(Player::Left));
    assert_eq!(read(&["first right", board, "game any"]), Ok(Player::Right));
    for (word, line) in [("first", "first left"), ("game", "game any")] {
        let twice = read(&["game any", "first left", board, line]);
        assert_eq!(twice, Err(format!("line 5: '{word}' is not expected here")));
    }
}

/// The ambient temperature is the least that the hottest room has had, after one's own moves too.
#[test]
fn orthodox_play_knows_how_cold_it_has_become() {
    let start: Sum<Explicit> = ["{4|-4}", "{5|{3,{12|0}|-20}}", "{2|-2}", "{1|-1}"]
        .iter()
        .map(|text| text.parse().unwrap())
        .collect();
    let mut table = Table::new(&start, Player::Left);
    let mut player = explicit("orthodox-exact", 1);
    player.begin();
    let own = player.choose(table.state(), &nodes(100_000)).unwrap().mv;
    assert_eq!(table.play(own), "1:4");
    table.play(table.find("2:{3,{12|0}|-20}").unwrap());
    let answer = player.choose(table.state(), &nodes(100_000)).unwrap();
    assert_eq!(answer.reason.ambient, Some(2.into()));
    assert_eq!(table.name(answer.mv), "2:3");
}

/// What was taken back was never there.
#[test]
fn moves_that_are_taken_back_leave_the_ambient_temperature_alone() {
    let start: Sum<Explicit> =
        ["{9|-9}", "{1|-1}", "{0|{-4|-10}}"].iter().map(|text| text.parse().unwrap()).collect();
    let mut table = Table::new(&start, Player::Left);
    let mut player = explicit("sentestrat-exact", 1);
    player.begin();
    for _ in 0..4 {
        let mv = player.choose(table.state(), &nodes(100_000)).unwrap().mv;
        table.play(mv);
    }
    while table.undo().is_some() {}
    let mut table = Table::new(&start, Player::Right);
    table.play(table.find("3:{-4|-10}").unwrap());
    let answer = player.choose(table.state(), &nodes(100_000)).unwrap();
    assert_eq!(table.name(answer.mv), "1:9");
}

/// Rooms that can last long are solved if they are easy.
#[test]
fn the_best_player_wins_at_nim() {
    for [a, b] in [[17, 16], [30, 29], [9, 20], [12, 3]] {
        let start: Sum<Explicit> = [a, b].iter().map(|n| format!("*{n}").parse().unwrap()).collect();
        let mut table = Table::new(&start, Player::Left);
        let mut player = explicit("best", 1);
        let choice = player.choose(table.state(), &nodes(100_000)).unwrap();
        table.play(choice.mv);
        let heaps: Vec<String> = table.boards().iter().map(ToString::to_string).collect();
        assert_eq!(heaps[0], heaps[1], "*{a} + *{b}");
    }
}
