//! Thermographs of all shapes, boards of all sizes and charts of all kinds, shared by the tests and the gallery.

use hotstrat_core::{Dyadic, Thermograph};
use hotstrat_picture::chart::{Bar, Panel};
use hotstrat_picture::{Board, Square};

pub type Named = Vec<(String, Thermograph)>;

pub fn number(text: &str) -> Thermograph {
    Thermograph::number(text.parse::<Dyadic>().unwrap()).unwrap()
}

pub fn game(lefts: &[Thermograph], rights: &[Thermograph]) -> Thermograph {
    Thermograph::from_options(lefts, rights).unwrap()
}

pub fn switch(left: &str, right: &str) -> Thermograph {
    game(&[number(left)], &[number(right)])
}

/// Threats of growing size, each of which makes two corners of a left wall.
pub fn threats() -> Vec<Thermograph> {
    (1..22).map(|i| switch(&(20 + 3 * i).to_string(), &(20 - i).to_string())).collect()
}

fn negated(games: &[Thermograph]) -> Vec<Thermograph> {
    games.iter().map(Thermograph::negate).collect()
}

/// One thermograph of each shape that has to look right.
pub fn shapes() -> Vec<(&'static str, Thermograph)> {
    let staircase = game(&[switch("12", "4"), switch("24", "2")], &[switch("-3", "-7")]);
    vec![
        ("integer", number("5")),
        ("large_integer", number("-1000000000")),
        ("half", number("1/2")),
        ("fraction", number("-21/8")),
        ("tiny_fraction", number("1/1024")),
        ("star", switch("0", "0")),
        ("up", game(&[number("0")], &[switch("0", "0")])),
        ("switch", switch("3", "-1")),
        ("hot", switch("1000000", "-1000000")),
        ("far", switch("1000003", "1000000")),
        ("fine", game(&[number("21/1024")], &[number("-3/512")])),
        ("sente", game(&[switch("20", "3")], &[number("-2")])),
        ("gote", game(&[switch("5", "2")], &[switch("-1", "-6")])),
        ("negative", game(&[number("-20")], &[switch("-24", "-40")])),
        ("needle", game(&[switch("100", "0")], &[switch("-1", "-101")])),
        ("staircase", staircase),
        ("many_corners", game(&threats(), &negated(&threats()[..13]))),
    ]
}

/// Boards from the smallest to the largest.
pub fn boards() -> Vec<(&'static str, Board)> {
    let cycle = [Square::Empty, Square::Left, Square::Empty, Square::Burnt, Square::Right];
    let mixed = |files: usize, ranks: usize| {
        let square = |i: usize, j: usize| cycle[(i * i + 2 * i * j + 3 * j) % cycle.len()];
        Board::new((0..ranks).map(|i| (0..files).map(|j| square(i, j)).collect()).collect())
    };
    vec![
        ("board_3x3", board(&["#.#", ".#X", "O.#"])),
        ("board_4x4", board(&["#...", "...X", "O.#.", ".#.."])),
        ("board_5x5", board(&[".....", ".....", ".....", ".#.#.", "X...O"])),
        (
            "board_10x10",
            board(&[
                "..O.##.#X.",
                ".#..##....",
                "X.#.##.O#.",
                "....##...#",
                "##########",
                "##########",
                "#...##X..#",
                "...X##..#.",
                "O.#.##.O..",
                ".#..##.#..",
            ]),
        ),
        ("board_16x16", mixed(16, 16)),
        ("board_16x2", mixed(16, 2)),
        ("board_1x16", mixed(1, 16)),
        ("board_1x1", board(&["X"])),
        ("board_ragged", board(&["X", "", ".O."])),
        ("board_60x40", mixed(60, 40)),
        ("board_0x0", board(&[])),
    ]
}

fn board(rows: &[&str]) -> Board {
    let square = |character| match character {
        '.' => Square::Empty,
        '#' => Square::Burnt,
        'X' => Square::Left,
        'O' => Square::Right,
        other => panic!("{other}"),
    };
    Board::new(rows.iter().map(|row| row.chars().map(square).collect()).collect())
}

fn named<const N: usize>(options: [(&str, Thermograph); N]) -> Named {
    options.into_iter().map(|(name, option)| (name.to_owned(), option)).collect()
}

/// Positions by their options, for the construction step by step.
pub fn positions() -> Vec<(&'static str, Named, Named)> {
    let threat = |(i, game): (usize, Thermograph)| (format!("threat {}", i + 1), game);
    let hundred = |sign: i32| -> Named {
        let option = |i: i32| {
            let inner = switch(&(3 + i * 7 % 23).to_string(), &(2 - i * 5 % 11).to_string());
            let option = game(&[inner], &[number(&(1 - i * 3 % 17).to_string())]);
            (format!("A{}-B{}×C{i}", i % 7, i % 5), if sign > 0 { option } else { option.negate() })
        };
        (0..100).map(option).collect()
    };
    vec![
        ("switch", named([("3", number("3"))]), named([("-1", number("-1"))])),
        (
            "choice",
            named([
                ("2", number("2")),
                ("{10|0}", switch("10", "0")),
                ("1", number("1")),
                ("also 2", number("2")),
            ]),
            named([("-9", number("-9")), ("{-2|-20}", switch("-2", "-20"))]),
        ),
        ("number", named([("0", number("0"))]), named([("1", number("1"))])),
        ("zero", named([]), named([])),
        ("three", named([("2", number("2"))]), named([])),
        ("minus_three", named([]), named([("-2", number("-2"))])),
        (
            "between",
            named([("-2", number("-2")), ("{0|-3}", switch("0", "-3"))]),
            named([("5", number("5"))]),
        ),
        ("far_apart", named([("-1000000", number("-1000000"))]), named([("1000000", number("1000000"))])),
        ("hot", named([("1000000", number("1000000"))]), named([("-1000000", number("-1000000"))])),
        ("needle", named([("{100|0}", switch("100", "0"))]), named([("{-1|-101}", switch("-1", "-101"))])),
        (
            "threats",
            threats().into_iter().enumerate().map(threat).collect(),
            negated(&threats()).into_iter().enumerate().map(threat).collect(),
        ),
        ("hundred_options", hundred(1), hundred(-1)),
    ]
}

/// The position itself.
pub fn result(lefts: &Named, rights: &Named) -> Thermograph {
    Thermograph::from_options(lefts.iter().map(|option| &option.1), rights.iter().map(|option| &option.1))
        .unwrap()
}

fn panel(title: &str, labels: [&str; 2], series: &[&str], logarithmic: bool, bars: Vec<Bar>) -> Panel {
    let [title, x_label, y_label] = [title, labels[0], labels[1]].map(str::to_owned);
    let series = series.iter().map(|&name| name.to_owned()).collect();
    Panel { title, x_label, y_label, series, bars, logarithmic }
}

fn bar(label: impl ToString, values: &[u64]) -> Bar {
    Bar { label: label.to_string(), values: values.to_vec() }
}

/// Charts with few bars and many, of one part and several, linear and logarithmic, and of nothing.
pub fn charts() -> Vec<(&'static str, Vec<Panel>)> {
    let bell =
        |i: u64, middle: f64, height: f64| (height * (-(i as f64 - middle).powi(2) / 200.0).exp2()) as u64;
    let quarter = |i: i64| Dyadic::new(i, 2).unwrap().to_string().replace('-', "−");
    let by_temperature = |i: i64| {
        let j = (i + 4) as u64;
        bar(quarter(i), &[bell(j, 0.0, 9.3e6), bell(j, 12.0, 2.1e6), bell(j, 20.0, 8.0e5)])
    };
    let temperatures: Vec<Bar> = (-4..26).map(by_temperature).collect();
    let kinds = ["numbers", "switches of numbers", "all others"];
    let names =
        ["amazons", "clobber", "domineering", "heap_go", "snort", "toads_and_frogs", "toppling_dominoes"];
    let games = names.iter().zip(1..).map(|(name, i)| bar(name, &[7u64.pow(i), 5u64.pow(i), 1]));
    let many = (1..81).map(|i| bar(i, &[bell(i, 35.0, 1480.0)]));
    let parts = (0..12u64).map(|i| {
        let values: Vec<u64> = (0..10).map(|k| 100 + (i * 37 + k * 53) % 90).collect();
        bar(format!("{i} × {i}"), &values)
    });
    let letters: Vec<String> =
        (0..10).map(|i| format!("option {}", "abcdefghij".as_bytes()[i] as char)).collect();
    let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
    vec![
        (
            "stacked",
            vec![
                panel("Temperatures", ["temperature", "positions"], &kinds, false, temperatures.clone()),
                panel("The same by magnitude", ["temperature", "positions"], &kinds, true, temperatures),
            ],
        ),
        (
            "mixed",
            vec![
                panel("Games <by> name & size", ["game", "nodes"], &kinds, true, games.collect()),
                panel("Eighty bars", ["corners", "thermographs"], &["thermographs"], false, many.collect()),
                panel("One bar", ["squares", "boards"], &[], false, vec![bar(4, &[3])]),
                panel("Zeros", ["squares", "boards"], &[], true, (0..5).map(|i| bar(i, &[0])).collect()),
                panel("Nothing", ["squares", "boards"], &[], false, vec![]),
            ],
        ),
        ("parts", vec![panel("Ten parts", ["size", "moves"], &letters, false, parts.collect())]),
    ]
}
