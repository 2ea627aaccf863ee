//! Thermographs of all shapes, shared by the tests and the gallery.

use hotstrat_core::{Dyadic, Thermograph};

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
