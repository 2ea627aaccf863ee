//! The limits of the parser, and that depth and sharing do no harm on an ordinary stack.

use super::*;

const MANY: usize = 100_000;

fn nested(depth: usize, open: &str, inside: &str, close: &str) -> String {
    open.repeat(depth) + inside + &close.repeat(depth)
}

#[test]
fn nesting_has_a_limit_and_no_text_exhausts_the_stack() {
    for (open, close) in [
        ("{", "|0}"),
        ("{0|", "}"),
        ("{0||", "}"),
        ("(", ")"),
        ("±", ""),
        ("+-", ""),
        ("-(", ")"),
        ("-±-", ""),
    ] {
        let text = nested(1000, open, "{1|}", close);
        // The innermost braces are one level more.
        assert!(error(&text).ends_with("the game is nested more than 1000 deep"), "{open}");
        let game = g(&nested(999, open, "{1|}", close));
        assert_eq!(g(&game.to_string()), game, "{open}");
        let endless = nested(MANY, open, "1", close);
        assert!(error(&endless).ends_with("the game is nested more than 1000 deep"), "{open}");
        assert!(error(&open.repeat(MANY)).ends_with("the game is nested more than 1000 deep"), "{open}");
    }
    assert!(error(&"-".repeat(MANY)).ends_with("more than 1000 minus signs in a row"));
    assert_eq!(g(&("-".repeat(1000) + "3")), g("3"));
    assert!(error(&format!("{{{}}}", "|".repeat(MANY))).ends_with("more than 1000 bars in a row"));
    for text in ["}", ")", "|", ","] {
        assert!(text.repeat(MANY).parse::<Explicit>().is_err());
    }
    assert!(error(&format!("{{0|{}", ")".repeat(MANY))).contains("found ')'"));
}

#[test]
fn bars_nest_deeper_than_they_look() {
    let staircase = |top: usize| (1..=top).fold("0".to_owned(), |text, k| text + &"|".repeat(k) + "0");
    let game = g(&format!("{{{}}}", staircase(500)));
    assert_eq!(g(&game.to_string()), game);
    let text = format!("{{{}{}{}}}", "{".repeat(600), staircase(500), "|0}".repeat(600));
    assert!(error(&text).ends_with("the game is nested more than 1000 deep"));
}

#[test]
fn a_switch_of_sums_is_not_deeper_when_printed() {
    let text = nested(1000, "±(", "1", "+*)");
    let game = g(&text);
    assert_eq!(g(&game.to_string()), game);
    assert!(nested(1001, "±(", "1", "+*)").parse::<Explicit>().is_err());
}

#[test]
fn the_number_of_nodes_has_a_limit() {
    let wide = |n: usize| format!("{{{}|}}", vec!["{1|}"; n].join(","));
    assert_eq!(g(&wide(333_000)), g("{{1|}|}"));
    assert!(error(&wide(600_000)).ends_with("the game has more than 1000000 numbers and braces"));
    let sum = vec!["*"; 500_000].join("+");
    assert_eq!(options(&g(&sum), Player::Left).len(), 1);
    let distinct: Vec<String> = (0..50_000).map(|n| format!("{{{n}|0}}")).collect();
    let game = g(&distinct.join("+").replace("{", "{0|-").replace("|0}", "/1073741824}"));
    assert_eq!(g(&game.to_string()), game);
}

#[test]
fn a_long_sum_in_many_parentheses_does_not_hang() {
    let sum = vec!["*"; 100_000].join("+");
    assert_eq!(g(&nested(5, "-(1+", &sum, ")")).to_string().len(), 5 + sum.len() + 2 * 99_999);
    for open in ["-(", "(1-", "-(0+"] {
        let message = error(&nested(900, open, &sum, ")"));
        assert!(message.ends_with("the game has more than 1000000 numbers and braces"));
    }
}

#[test]
fn a_thousand_nested_switches_are_cheap() {
    let text = nested(999, "±", "{1|-1/2}", "");
    let (one, other) = (g(&text), g(&text));
    assert_eq!(one.to_string(), text);
    assert_eq!(one, other);
    assert_eq!(hash(&one), hash(&other));
    assert_eq!(one.negate(), other);
    assert!(one.is_own_negative());
    assert_eq!(one.negate().to_string(), text);
    let mut canonical = one.clone();
    assert_eq!(canonical.canonicalize(), Sign::Plus);
    assert_ne!(one, g(&nested(999, "±", "{1|-1/4}", "")));
    assert_ne!(one, g(&nested(998, "±", "{1|-1/2}", "")));
    assert_eq!(one.birthday_bound(), Some(999 + 3));
}

#[test]
fn alternating_negatives_are_cheap() {
    let wide: String = (1..20_000).map(|n| format!("{{{n}|0}},")).collect();
    let game = g(&nested(990, "-{", &(wide + "0"), "|0}"));
    assert_eq!(game.negate().negate(), game);
}

#[test]
fn trees_built_deeper_than_texts_may_be_do_no_harm() {
    let build = || {
        let mut game = g("{2|1}");
        for k in 0..100_001 {
            game = if k % 3 == 0 {
                Explicit::switch(game)
            } else {
                let half = g("1/2");
                Explicit::sum([Explicit::braces([game], [half]), Explicit::nimber(1)]).unwrap()
            };
        }
        game
    };
    let (one, other) = (build(), build());
    // No assert_eq: nobody wants to see the texts.
    assert!(one == other && one != other.negate());
    assert!(one.negate().negate().to_string() == other.to_string());
    drop(one);
    drop(other);
}

#[test]
fn bounds_too_large_to_count_are_not_given() {
    let mut game = g("*");
    for _ in 0..200 {
        game = Explicit::braces([Explicit::sum([game.clone(), game]).unwrap()], [g("0")]);
    }
    assert_eq!(game.birthday_bound(), None);
    assert_eq!(game.temperature_bound(), None);
    let mut mirrored = g("*");
    for _ in 0..200 {
        mirrored = Explicit::braces([], [Explicit::sum([mirrored.clone(), mirrored]).unwrap()]);
    }
    assert_eq!(mirrored.temperature_bound(), Some(Dyadic::MINUS_ONE));
}
