//! Texts nobody would type, given to every parser.
//!
//! Whatever the text, a parser answers a position or says what is wrong in one line; it does not
//! panic, and a position it accepts it prints so that it reads the same position again. The run is
//! deterministic. `HOTSTRAT_FUZZ_CASES` sets how many texts there are in all, `HOTSTRAT_FUZZ_SEED`
//! which ones.

mod common;

use common::{Ran, feed, games, hotstrat, position_files};
use hotstrat_core::notation::Place;
use hotstrat_core::{Dyadic, Explicit, Notation, ParseError, laws};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
use std::panic::catch_unwind;
use std::str::FromStr;

/// A parser: its game, pieces its texts are made of, a position, and the check of a text.
struct Parser {
    game: &'static str,
    pieces: &'static [&'static str],
    position: fn(&mut Random) -> String,
    check: fn(&str) -> Verdict,
}

#[derive(PartialEq, Eq)]
enum Verdict {
    Accepted,
    Refused,
}

const BOARD: &[&str] = &["X", "O", ".", "#", "|", "/", "x", "o", "B", "W", "b", "w", " ", "...", "|..", "##"];

const fn board(
    game: &'static str,
    position: fn(&mut Random) -> String,
    check: fn(&str) -> Verdict,
) -> Parser {
    Parser { game, pieces: BOARD, position, check }
}

/// The first parser of a game takes the largest positions.
const PARSERS: [Parser; 14] = [
    board("amazons", amazons, check::<Amazons<u128>>),
    board("amazons", amazons, check::<Amazons<u64>>),
    board("amazons", amazons, check::<Amazons<u32>>),
    board("clobber", clobber, check::<Clobber<u128>>),
    board("clobber", clobber, check::<Clobber<u32>>),
    board("domineering", domineering, check::<Domineering<u128>>),
    board("domineering", domineering, check::<Domineering<u64>>),
    board("domineering", domineering, check::<Domineering<u32>>),
    Parser {
        game: "heap-go",
        pieces: &[
            "1b",
            "2r",
            "9",
            "0",
            "-",
            "+",
            " + ",
            "b",
            "r",
            "1000000",
            "1000000000",
            "2147483647",
            " ",
        ],
        position: heap_go,
        check: check::<HeapGo>,
    },
    Parser {
        game: "snort",
        pieces: &["L", "R", ".", "#", "-", "-.", "-L", "l", " "],
        position: |random| random.row(&["L", "R", ".", ".", "#"], 64).join("-"),
        check: check::<Snort>,
    },
    Parser {
        game: "toads-and-frogs",
        pieces: &["t", "f", ".", "tf", "..", "T", "F", "_", " "],
        position: |random| random.row(&["t", "f", "."], 64).concat(),
        check: check::<ToadsAndFrogs>,
    },
    Parser {
        game: "toppling-dominoes",
        pieces: &["l", "r", "e", "lr", "0", "L", "R", "E", " "],
        position: |random| random.row(&["l", "r", "e"], 64).concat(),
        check: check::<TopplingDominoes>,
    },
    Parser {
        game: "explicit",
        pieces: &[
            "{",
            "}",
            "|",
            "||",
            "‖",
            ",",
            "(",
            ")",
            "+",
            "-",
            "−",
            "±",
            "+-",
            "*",
            "*2",
            "*9",
            "^",
            "v",
            "↑",
            "↓",
            "0",
            "1",
            "-1",
            "3/2",
            "1/1073741824",
            "2147483647",
            "/",
            " ",
            "{1|-1}",
            "{|}",
            "{0|1||2|3}",
            "±(1+*)",
        ],
        position: |random| explicit(random, 4),
        check: check::<Explicit>,
    },
    Parser {
        game: "sum",
        pieces: &[
            "amazons:",
            "heap-go: ",
            "explicit",
            "chess:",
            "snort",
            ":",
            ";",
            "; ",
            "X.O",
            "|",
            "6r2b",
            "{1|-1}",
            "3/2",
            "sum:",
            " ",
        ],
        position: |random| {
            let parts = [
                format!("amazons: {}", amazons(random)),
                format!("heap-go:{}", heap_go(random)),
                explicit(random, 3),
                format!(" domineering : {}", domineering(random)),
            ];
            parts[..=random.below(4)].join(";")
        },
        check: check_sum,
    },
];

fn amazons(random: &mut Random) -> String {
    let many = ["X", "O", ".", ".", "#"];
    let few = ["X", "O", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", ".", "#"];
    let squares = if random.below(2) == 0 { &many[..] } else { &few };
    random.board(squares)
}

fn clobber(random: &mut Random) -> String {
    random.board(&["X", "O", "X", "O", "."])
}

fn domineering(random: &mut Random) -> String {
    random.board(&[".", ".", ".", "#"])
}

fn heap_go(random: &mut Random) -> String {
    let mut terms: Vec<String> = Vec::new();
    for _ in 0..=random.below(6) {
        let most = *random.pick(&[9, 1_000_000]);
        let heap =
            (0..=random.below(8)).map(|_| format!("{}{}", 1 + random.below(most), random.pick(&["b", "r"])));
        terms.push(heap.collect());
    }
    if random.below(3) == 0 {
        terms.push(format!("{}{}", random.pick(&["", "-"]), random.below(1_000_000)));
    }
    terms.join(" + ")
}

fn explicit(random: &mut Random, depth: usize) -> String {
    if depth == 0 {
        let simple = ["0", "1", "-2", "3/2", "-5/8", "*", "*3", "^", "v", "7", "{|}"];
        return (*random.pick(&simple)).to_owned();
    }
    let mut game = || explicit(random, depth - 1);
    match [game(), game()] {
        [one, other] if random.below(4) == 0 => format!("{one} {} {other}", random.pick(&["+", "-"])),
        [one, _] if random.below(4) == 0 => format!("{}({one})", random.pick(&["-", "±", "+-"])),
        _ => {
            let mut side = || {
                let options: Vec<String> =
                    (0..random.below(3)).map(|_| explicit(random, depth - 1)).collect();
                options.join(",")
            };
            let [a, b, c] = [side(), side(), side()];
            if random.below(4) == 0 { format!("{{{a}|{b}||{c}}}") } else { format!("{{{a}|{b}}}") }
        }
    }
}

/// Parses a text and checks what comes out.
fn check<G: Notation>(text: &str) -> Verdict {
    match text.parse::<G>() {
        Ok(game) => {
            let printed = game.to_string();
            assert_eq!(printed.parse::<G>().as_ref(), Ok(&game), "printed as {printed}");
            // Moves are many; a few positions suffice.
            if text.len().is_multiple_of(8) && text.len() < 64 {
                laws::notation_round_trips(&game).unwrap();
            }
            Verdict::Accepted
        }
        Err(error) => {
            check_error(text, &error);
            Verdict::Refused
        }
    }
}

/// Reads a sum and checks that what is printed is the same sum.
fn check_sum(text: &str) -> Verdict {
    match read_sum::<u128>(text) {
        Ok(sum) => {
            let printed = sum.iter().map(Any::to_string).collect::<Vec<_>>().join("; ");
            assert_eq!(read_sum(&printed).as_ref(), Ok(&sum), "printed as {printed}");
            Verdict::Accepted
        }
        Err(error) => {
            check_error(text, &error);
            Verdict::Refused
        }
    }
}

fn check_error(text: &str, error: &ParseError) {
    let message = error.to_string();
    assert!(!message.is_empty() && !message.contains(char::is_control), "{message:?} is not one line");
    let (rows, characters) = (text.split(['|', '/']).count(), text.chars().count());
    let is_inside = match error.place {
        Place::Whole => true,
        Place::Row(row) => (1..=rows).contains(&row),
        Place::Square(row, column) => (1..=rows).contains(&row) && (1..=characters).contains(&column),
        Place::Character(n) => (1..=characters + 1).contains(&n),
    };
    assert!(is_inside, "{message}: no such place");
}

/// Xorshift: the texts need to be many, not unpredictable.
struct Random(u64);

impl Random {
    fn new(stream: u64) -> Random {
        Random((number_from("HOTSTRAT_FUZZ_SEED", 1) ^ stream << 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// One to so many of the pieces.
    fn row<'a>(&mut self, pieces: &[&'a str], most: usize) -> Vec<&'a str> {
        (0..=self.below(most)).map(|_| *self.pick(pieces)).collect()
    }

    /// A board of any size that is supported.
    fn board(&mut self, squares: &[&str]) -> String {
        let most = *self.pick(&[4, 6, 16]);
        let width = 1 + self.below(most);
        let height = 1 + self.below(most.min(128 / width));
        let rows: Vec<String> =
            (0..height).map(|_| (0..width).map(|_| *self.pick(squares)).collect()).collect();
        rows.join(*self.pick(&["|", "/", " | "]))
    }
}

/// How many texts each parser gets, if one costs as much as so many of the cheapest.
fn cases_of_each(cost: u64) -> u64 {
    number_from("HOTSTRAT_FUZZ_CASES", 1_000_000).div_ceil(cost).div_ceil(PARSERS.len() as u64)
}

fn number_from(variable: &str, default: u64) -> u64 {
    let Ok(text) = std::env::var(variable) else { return default };
    text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text}"))
}

/// A text: a position, pieces of the notation, anything at all, or a position with a few changes.
fn text(random: &mut Random, parser: &Parser, known: &[String]) -> String {
    if random.below(5) == 0 {
        return (parser.position)(random);
    }
    scramble(random, parser.pieces, known)
}

fn scramble(random: &mut Random, pieces: &[&str], known: &[String]) -> String {
    let short = |random: &mut Random| {
        let most = *random.pick(&[3, 8, 20, 80]);
        random.below(most)
    };
    match random.below(8) {
        0 | 1 => (0..short(random)).map(|_| *random.pick(pieces)).collect(),
        2 => random.pick(pieces).repeat(random.below(400)),
        3 => {
            let bytes: Vec<u8> = (0..short(random)).map(|_| random.below(256) as u8).collect();
            String::from_utf8_lossy(&bytes).into_owned()
        }
        4 => (0..short(random)).map(|_| any_character(random)).collect(),
        _ => {
            let mut characters: Vec<char> = random.pick(known).chars().collect();
            for _ in 0..=random.below(4) {
                change(random, &mut characters, pieces, known);
            }
            characters.into_iter().collect()
        }
    }
}

fn any_character(random: &mut Random) -> char {
    let highest = *random.pick(&[0x80, 0x800, 0x3000, 0x11_0000]);
    char::from_u32(random.below(highest) as u32).unwrap_or('\u{FFFD}')
}

fn change(random: &mut Random, text: &mut Vec<char>, pieces: &[&str], known: &[String]) {
    let at = random.below(text.len() + 1);
    let end = (at + random.below(5)).min(text.len());
    match random.below(8) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..at, [any_character(random)])),
        2 => drop(text.splice(at..end, random.pick(pieces).chars())),
        3 => drop(text.splice(at..at, random.pick(pieces).chars())),
        4 => text.extend_from_within(at..end),
        5 => text.truncate(at),
        6 => text[at..end].reverse(),
        _ => {
            let other: Vec<char> = random.pick(known).chars().collect();
            let from = random.below(other.len() + 1);
            drop(text.splice(at..at, other[from..].iter().copied()));
        }
    }
}

/// Known positions of a game, its example among them, none of them long.
fn known(game: &str) -> Vec<String> {
    let games = games();
    let mut known: Vec<String> =
        games.iter().filter(|listed| listed.name == game).map(|listed| listed.example.clone()).collect();
    assert_eq!(known.len(), 1, "{game} is not listed");
    for (_, path) in position_files(&games).into_iter().filter(|(about, _)| about == game) {
        let mut reader = csv::Reader::from_path(path).unwrap();
        let column = reader.headers().unwrap().iter().position(|name| name == "position").unwrap();
        let positions = reader.records().map(|record| record.unwrap()[column].to_owned());
        known.extend(positions.filter(|position| position.len() < 100).take(200));
    }
    known
}

#[test]
fn every_parser_survives_every_text() {
    let mut registered: Vec<String> = games().into_iter().map(|game| game.name).collect();
    registered.sort();
    let mut tried: Vec<&str> = PARSERS.iter().map(|parser| parser.game).collect();
    tried.sort_unstable();
    tried.dedup();
    assert_eq!(tried, registered, "every game must be tried");

    let cases = cases_of_each(1);
    for (parser, stream) in PARSERS.iter().zip(0..) {
        let known = known(parser.game);
        let mut random = Random::new(stream);
        if is_in_the_program(parser) {
            let positions = std::iter::repeat_with(|| (parser.position)(&mut random)).take(100);
            for position in positions.chain(known.iter().cloned()) {
                assert!((parser.check)(&position) == Verdict::Accepted, "{} {position}", parser.game);
            }
        }
        let mut accepted = 0;
        for _ in 0..cases {
            let text = text(&mut random, parser, &known);
            match catch_unwind(|| (parser.check)(&text)) {
                Ok(Verdict::Accepted) => accepted += 1,
                Ok(Verdict::Refused) => {}
                Err(_) => panic!("{}: the message above is about {text:?}", parser.game),
            }
        }
        println!("{}: {accepted} of {cases} texts accepted", parser.game);
        let share = accepted as f64 / cases as f64;
        assert!((0.02..0.98).contains(&share), "{}: the texts are too much alike", parser.game);
    }
}

#[test]
fn numbers_survive_every_text() {
    let pieces = ["0", "1", "9", "/", "-", "+", "2147483648", "1073741824", "18446744073709551616", " ", "−"];
    let known = ["3/4", "-5/8", "2147483647", "1/1073741824"].map(str::to_owned);
    let mut random = Random::new(100);
    for _ in 0..cases_of_each(1) {
        let text = scramble(&mut random, &pieces, &known);
        if let Ok(number) = Dyadic::from_str(&text) {
            assert_eq!(number.to_string().parse(), Ok(number), "{text}");
        }
    }
}

/// The same texts through the program: exit code 2 and one line for a bad one; for a good one an
/// answer, in whatever format, within limits.
#[test]
fn the_program_survives_every_text() {
    for (parser, stream) in PARSERS.iter().zip(200..).filter(|(parser, _)| is_in_the_program(parser)) {
        let known = known(parser.game);
        let mut random = Random::new(stream);
        for _ in 0..cases_of_each(1000) {
            let text = text(&mut random, parser, &known);
            // No argument can have a zero in it, and a minus sign alone is standard input.
            if text.contains('\0') || text == "-" {
                continue;
            }
            let format = *random.pick(&["text", "json", "csv", "svg"]);
            let limits = ["--nodes", "300", "--time", "2s", "--memory", "20MB"];
            let mut arguments = vec!["analyze", parser.game, "--format", format];
            arguments.extend(limits);
            arguments.extend(random.pick(&[None, Some("--steps")]));
            arguments.extend(["--", &text]);
            let Ran { code, stdout, stderr } = hotstrat(&arguments);
            let said = stderr.lines().count();
            match (parser.check)(&text) {
                Verdict::Refused => assert_eq!((code, stdout.as_str(), said), (Some(2), "", 1), "{text:?}"),
                Verdict::Accepted if code == Some(0) => {
                    assert!(!stdout.is_empty() && said == 0, "{text:?}: {stderr}");
                }
                // A value that cannot be represented, or a picture of what is not known.
                Verdict::Accepted => assert_eq!((code, said), (Some(1), 1), "{text:?}: {stderr}"),
            }
        }
    }
}

/// The program uses the first parser of a game.
fn is_in_the_program(parser: &Parser) -> bool {
    let twin = PARSERS.iter().find(|other| other.game == parser.game);
    twin.is_some_and(|first| std::ptr::eq(first, parser))
}

/// Files of such texts: good rows are answered, bad ones named, nothing else happens.
#[test]
fn the_program_survives_every_file() {
    for (parser, stream) in PARSERS.iter().zip(300..).filter(|(parser, _)| is_in_the_program(parser)) {
        let known = known(parser.game);
        let mut random = Random::new(stream);
        for _ in 0..cases_of_each(4000) {
            let header = *random.pick(&["", "position\n", "game,position\n", "\u{FEFF}position,x\r\n"]);
            let mut file = header.as_bytes().to_owned();
            for _ in 0..random.below(20) {
                let text = text(&mut random, parser, &known);
                let before = *random.pick(&["", "", "x,", "\"", ","]);
                let after = *random.pick(&["\n", "\n", "\r\n", "\"\n", ",1,2\n"]);
                file.extend([before, &text, after].concat().bytes());
            }
            if random.below(8) == 0 {
                file.push(0xFF);
            }
            let limits = ["--nodes", "100", "--time", "2s", "--memory", "20MB"];
            let arguments = [&["analyze", parser.game, "-", "--format", "json"], &limits[..]].concat();
            let Ran { code, stdout, stderr } = feed(&arguments, &file);
            let shown = String::from_utf8_lossy(&file);
            assert!(matches!(code, Some(0..=2)), "{shown:?}: {stderr}");
            assert!(stderr.lines().all(|line| line.starts_with("hotstrat: ")), "{shown:?}: {stderr}");
            assert_eq!(code == Some(0), stderr.is_empty(), "{shown:?}: {stderr}");
            assert!(code != Some(2) || stdout.is_empty(), "{shown:?}");
            for line in stdout.lines() {
                serde_json::from_str::<serde_json::Value>(line).unwrap();
            }
        }
    }
}
