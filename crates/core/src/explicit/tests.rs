//! What explicit games must do: examples of the notation, its limits and its errors, the laws on
//! random trees, and arbitrary texts that must neither panic nor be misread.

use super::*;
use crate::game::Game;
use crate::laws;
use crate::notation::{Notation, ParseError, Place};
use crate::player::Player;
use crate::reference::Reference;
use proptest::prelude::*;
use std::hash::BuildHasher;

fn g(text: &str) -> Explicit {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn error(text: &str) -> String {
    let Err(e) = text.parse::<Explicit>() else { panic!("'{text}' is read") };
    e.to_string()
}

fn options(game: &Explicit, player: Player) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(player, &mut moves);
    moves.into_iter().map(|mv| game.play(player, mv).to_string()).collect()
}

fn names(game: &Explicit, player: Player) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(player, &mut moves);
    moves.into_iter().map(|mv| game.move_name(player, mv)).collect()
}

fn hash(game: &Explicit) -> u64 {
    rustc_hash::FxBuildHasher.hash_one(game)
}

mod notation {
    use super::*;

    #[test]
    fn prints_in_one_way_what_can_be_written_in_many() {
        for (text, printed) in [
            (" 3 ", "3"),
            ("6/4", "3/2"),
            ("8/8", "1"),
            ("0/4", "0"),
            ("-0", "0"),
            ("--3", "3"),
            ("2 + -7", "-5"),
            ("5-3/2-1", "5/2"),
            ("−3", "-3"),
            ("{|}", "0"),
            ("{ 1 | }", "{1|}"),
            ("{|-1}", "{|-1}"),
            ("{0|1}", "{0|1}"),
            ("{0|0}", "*"),
            ("*0", "0"),
            ("*1", "*"),
            ("*", "*"),
            ("{0,*|0,*}", "*2"),
            ("{*,0|0,*}", "{*,0|0,*}"),
            ("*100", "*100"),
            ("{0|*}", "^"),
            ("{*|0}", "v"),
            ("↑ + ↓", "^ + v"),
            ("-^", "v"),
            ("- - ^", "^"),
            ("{3|-3}", "±3"),
            ("{-3|3}", "{-3|3}"),
            ("±-3", "{-3|3}"),
            ("±0", "*"),
            ("±*", "±*"),
            ("±^", "±^"),
            ("{v|^}", "±v"),
            ("±±1", "±±1"),
            ("±{4|0}", "±{4|0}"),
            ("{{4|0}|{0|-4}}", "±{4|0}"),
            ("±(1+*)", "±(1+*)"),
            ("{1+*|*-1}", "±(1+*)"),
            ("±(2-5)", "{-3|3}"),
            ("1+-3", "-2"),
            ("1 + +-3", "1 + ±3"),
            ("1 ± 3", "1 + ±3"),
            ("+-3", "±3"),
            ("+−3", "±3"),
            ("-+-3", "±3"),
            ("1-+-3", "1 + ±3"),
            ("1±-3", "1 + {-3|3}"),
            ("* + 1", "1 + *"),
            ("^ - 2 + *", "-2 + ^ + *"),
            ("{1 + *|0}", "{1+*|0}"),
            ("(({4|0}))", "{4|0}"),
            ("1 - (2 + {4|0})", "-1 + {0|-4}"),
            ("{4|0} - -{3|1}", "{4|0} + {3|1}"),
            ("{4|0} - {4|0}", "{4|0} + {0|-4}"),
            ("{4|0||0}", "{{4|0}|0}"),
            ("{3||0|-2}", "{3|{0|-2}}"),
            ("{3‖0|−2}", "{3|{0|-2}}"),
            ("{5|4||3|2}", "{{5|4}|{3|2}}"),
            ("{5|4||3|||2}", "{{{5|4}|3}|2}"),
            ("{5|||4||3|2}", "{5|{4|{3|2}}}"),
            ("{5,4|3||2,1}", "{{5,4|3}|2,1}"),
            ("{3||0}", "{3|0}"),
            ("{|5||}", "{{|5}|}"),
            ("{1,1,2/2|0,*,0,*1}", "{1|0,*}"),
            ("\n{4\t|\u{a0}0}", "{4|0}"),
        ] {
            let game = g(text);
            assert_eq!(game.to_string(), printed, "{text}");
            assert_eq!(g(printed), game, "{text}");
            assert_eq!(g(printed).to_string(), printed);
        }
    }

    #[test]
    fn names_are_names_of_trees() {
        assert_eq!(Explicit::nimber(1), g("{0|0}"));
        assert_eq!(Explicit::nimber(3), g("{0,*,*2|0,{0|0},{0,*|0,*}}"));
        assert_eq!(Explicit::up(), g("{0|{0|0}}"));
        assert_eq!(Explicit::switch(g("3/2")), g("{3/2|-3/2}"));
        assert_ne!(g("1/2"), g("{0|1}"));
        assert_ne!(g("1+*"), g("{1|1}"));
        assert_ne!(g("{1,2|0}"), g("{2,1|0}"));
        assert_ne!(g("{4|0}+*"), g("*+{4|0}"));
    }

    #[test]
    fn a_nimber_too_large_for_a_name_is_written_out() {
        let smaller: Vec<Explicit> = (0..=100).map(Explicit::nimber).collect();
        let game = Explicit::braces(smaller.clone(), smaller);
        assert!(game.to_string().starts_with("{0,*,*2,"));
        assert_eq!(g(&game.to_string()), game);
    }

    #[test]
    fn moves_are_named_after_what_they_lead_to() {
        assert_eq!(names(&g("{4,1+*|0}"), Player::Left), ["4", "1 + *"]);
        assert_eq!(names(&g("3"), Player::Left), ["2"]);
        let sum = g("1/2 + {4|0} + {4|1}");
        assert_eq!(names(&sum, Player::Left), ["1/2→0", "{4|0}→4", "{4|1}→4"]);
        assert_eq!(names(&sum, Player::Right), ["1/2→1", "{4|0}→0", "{4|1}→1"]);
        assert_eq!(names(&g("-1 + *"), Player::Right), ["-1→0", "*→0"]);
    }

    #[test]
    fn padding_and_debug() {
        assert_eq!(format!("{:>6}|{:?}", g("{4|0}"), g("{0|0}")), " {4|0}|*");
    }

    #[test]
    fn errors_say_what_and_where() {
        let game = "a number, *, ^, v, ±, '(' or '{'";
        for (text, message) in [
            ("", "character 1: the text is empty; expected a game such as {4|0}".to_owned()),
            ("  ", "character 1: the text is empty; expected a game such as {4|0}".to_owned()),
            ("4|0", "character 2: '|' needs braces around it, as in {4|0} or {1,*|0}".to_owned()),
            ("|0", "character 1: '|' needs braces around it, as in {4|0} or {1,*|0}".to_owned()),
            ("4,0", "character 2: ',' needs braces around it, as in {4|0} or {1,*|0}".to_owned()),
            ("{4|0", "character 1: '{' is never closed".to_owned()),
            ("{4|(0+{1", "character 7: '{' is never closed".to_owned()),
            ("{4|(0+", "character 4: '(' is never closed".to_owned()),
            ("{4|0}}", "character 6: '}' has no '{' before it".to_owned()),
            (")", "character 1: ')' has no '(' before it".to_owned()),
            (
                "{(4|0}",
                "character 4: expected '+', '-' or ')' to close the '(' at character 2, found '|'".to_owned(),
            ),
            (
                " {4|0)",
                "character 6: expected '+', '-', ',', '|' or '}' to close the '{' at character 2, found ')'"
                    .to_owned(),
            ),
            ("{4}", "character 3: expected '|' between Left's and Right's options, found '}'".to_owned()),
            ("{}", "character 2: expected '|' between Left's and Right's options, found '}'".to_owned()),
            ("{1|2|3}", "character 5: a second '|' on the same level; more bars bind looser".to_owned()),
            ("{1||2|3||4}", "character 8: a second '||' on the same level; more bars bind looser".to_owned()),
            ("{1,|2}", format!("character 4: expected {game}, found '|'")),
            ("{,1|2}", format!("character 2: expected {game}, found ','")),
            ("{-|1}", format!("character 3: expected {game}, found '|'")),
            ("()", format!("character 2: expected {game}, found ')'")),
            ("3 +", format!("character 4: expected {game}, found the end of the text")),
            ("±", format!("character 2: expected {game}, found the end of the text")),
            ("+3", format!("character 1: expected {game}, found '+'")),
            ("+ -3", format!("character 1: expected {game}, found '+'")),
            ("±x", format!("character 2: expected {game}, found 'x'")),
            ("3 4", "character 3: expected '+', '-' or the end of the text, found '4'".to_owned()),
            ("* 2", "character 3: expected '+', '-' or the end of the text, found '2'".to_owned()),
            ("1.5", "character 2: expected '+', '-' or the end of the text, found '.'".to_owned()),
            ("1/2/2", "character 4: expected '+', '-' or the end of the text, found '/'".to_owned()),
            ("{−1|٣}", format!("character 5: expected {game}, found '٣'")),
            ("5/ 8", "character 1: '5/' is not a number such as 3 or 5/8".to_owned()),
            ("{1|5/3}", "character 4: the denominator of '5/3' is not a power of two".to_owned()),
            ("1/0", "character 1: the denominator of '1/0' is not a power of two".to_owned()),
            ("1/2147483648", "character 1: '1/2147483648' needs more than 30 binary places".to_owned()),
            ("-2147483648", "character 2: '2147483648' is too large; the largest number is 2147483647".to_owned()),
            ("4294967295/2", "character 1: '4294967295/2' is too large; the largest number is 2147483647".to_owned()),
            (
                "99999999999999999999999999999999999",
                "character 1: '999999999999999999999999999999…' is too large; the largest number is 2147483647"
                    .to_owned(),
            ),
            (
                "{0|2147483647 + 1}",
                "character 4: the numbers in this sum can add up to more than 2147483647, the largest allowed"
                    .to_owned(),
            ),
            (
                "2 + {2147483646|0}",
                "character 1: the numbers in this sum can add up to more than 2147483647, the largest allowed"
                    .to_owned(),
            ),
            ("*101", "character 1: '*101' is above *100".to_owned()),
            ("*99999999999999999999", "character 1: '*99999999999999999999' is above *100".to_owned()),
            ("3\u{7}", "character 2: expected '+', '-' or the end of the text, found '\\u{7}'".to_owned()),
        ] {
            assert_eq!(error(text), message, "{text}");
        }
    }

    #[test]
    fn the_extremes_are_read() {
        for text in ["2147483647", "-2147483647", "1/1073741824", "2147483647 + 1 - 1", "2/2147483648"] {
            laws::notation_round_trips(&g(text)).unwrap();
        }
        assert_eq!(g("2147483647").integer(), Some(i32::MAX));
        assert_eq!(g("-2147483647").integer(), Some(-i32::MAX));
    }
}

mod limits {
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
            for k in 0..100_000 {
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
        assert_eq!(one, other);
        assert_ne!(one, other.negate());
        assert_eq!(one.negate().negate().to_string(), other.to_string());
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
}

mod play {
    use super::*;

    #[test]
    fn numbers_move_as_their_simplest_forms() {
        for (number, left, right) in [
            ("0", None, None),
            ("3", Some("2"), None),
            ("-3", None, Some("-2")),
            ("1/2", Some("0"), Some("1")),
            ("-1/2", Some("-1"), Some("0")),
            ("-11/8", Some("-3/2"), Some("-5/4")),
            ("5/1073741824", Some("1/268435456"), Some("3/536870912")),
        ] {
            assert_eq!(options(&g(number), Player::Left), Vec::from_iter(left), "{number}");
            assert_eq!(options(&g(number), Player::Right), Vec::from_iter(right), "{number}");
        }
    }

    #[test]
    fn an_option_takes_the_place_of_its_term() {
        let sum = g("1 + {4 + ^ + *|0} + {2,1/2|-7}");
        assert_eq!(
            options(&sum, Player::Left),
            ["{4+^+*|0} + {2,1/2|-7}", "5 + ^ + * + {2,1/2|-7}", "3 + {4+^+*|0}", "3/2 + {4+^+*|0}"]
                .map(|text| g(text).to_string())
        );
        assert_eq!(options(&sum, Player::Right), ["1 + {2,1/2|-7}", "-6 + {4+^+*|0}"]);
    }

    #[test]
    fn equal_terms_are_moved_in_once() {
        assert_eq!(options(&g("{4|0} + * + {4|0} + {0|0}"), Player::Left).len(), 2);
        assert_eq!(options(&g("±1 - ±1"), Player::Right), ["-1 + ±1"]);
        assert_eq!(options(&g("{4|0} - {4|0}"), Player::Left).len(), 2);
    }

    #[test]
    fn numbers_cannot_overflow_in_play() {
        let mut game = g("1000000000 + {{|{1147483646+*|0}}|0}");
        for player in [Player::Left, Player::Right, Player::Left] {
            let mut moves = Vec::new();
            game.moves(player, &mut moves);
            game = game.play(player, *moves.last().unwrap());
        }
        assert_eq!(game.to_string(), "2147483646 + *");
    }

    #[test]
    fn parts_are_the_number_and_the_terms() {
        let split = |text: &str| {
            let mut parts = Vec::new();
            g(text).split(&mut parts);
            parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" , ")
        };
        assert_eq!(split("{4|0} - 3/2 + *"), "-3/2 , {4|0} , *");
        assert_eq!(split("{4|0}"), "{4|0}");
        assert_eq!(split("0"), "");
        assert_eq!(split("7"), "7");
    }

    #[test]
    fn a_game_and_its_negative_have_one_canonical_form() {
        for text in
            ["3", "1/2", "{4|0}", "{4|0||0}", "^", "{1,2|-2,-1}", "{|3}", "±(1+*)", "{{4|0}|{1,*|-2}}"]
        {
            laws::same_canonical_form(&g(text), &g(text).negate()).unwrap();
            assert_eq!(g(text).negate().negate(), g(text));
        }
        assert_eq!(g("{4|0||*+1}").negate(), g("{*-1||0|-4}"));
    }

    #[test]
    fn knows_its_own_negative() {
        for text in ["0", "*", "*7", "±3", "{-3|3}", "±{4|0}", "{1,2|-2,-1}", "{2,{4|0}|{0|-4},-2}", "* + ±1"]
        {
            assert!(g(text).is_own_negative(), "{text}");
        }
        for text in ["1", "^", "{4|0}", "{1,2|-2}", "1 + *", "{1|-1,*}"] {
            assert!(!g(text).is_own_negative(), "{text}");
        }
    }

    #[test]
    fn bounds() {
        for (text, birthday, temperature) in [
            ("0", 0, "-1"),
            ("-7", 7, "-1"),
            ("5/4", 4, "-1/4"),
            ("*3", 3, "0"),
            ("^", 2, "0"),
            ("{100|99}", 101, "1/2"),
            ("±3 + {1|} + 1/2", 4 + 2 + 2, "3"),
            ("{{13|3}|{{1|-9}|-13}}", 15, "13"),
            ("{5|}", 6, "-1"),
        ] {
            assert_eq!(g(text).birthday_bound(), Some(birthday), "{text}");
            assert_eq!(g(text).temperature_bound(), Some(temperature.parse().unwrap()), "{text}");
        }
    }

    #[test]
    fn known_values() {
        for (text, mean, temperature) in [
            ("{4|0||0}", "0", "0"),
            ("{3||0|-2}", "1", "2"),
            ("{{13|3}|{{1|-9}|-13}}", "-1/2", "17/2"),
            ("{{8,-6,-3|1+*}|{0|-9/8},{4|5,-2}}", "1", "25/16"),
            ("6 + v + {-3/8|-10}", "13/16", "77/16"),
            ("±1 ± 1", "0", "-1"),
            ("{5|7/2||9|0}", "4", "-1"),
        ] {
            let thermograph = Reference::default().thermograph(&g(text)).unwrap();
            assert_eq!(thermograph.mean(), mean.parse().unwrap(), "{text}");
            assert_eq!(thermograph.temperature(), temperature.parse().unwrap(), "{text}");
        }
    }
}

/// Random trees, small enough for the definition to be executed on them.
fn any_explicit() -> impl Strategy<Value = Explicit> {
    let number =
        (-12i64..=12, 0u32..3).prop_map(|(m, k)| Explicit::number(Dyadic::new(m, k + 1).unwrap()).unwrap());
    let leaf = prop_oneof![
        6 => number,
        1 => (0usize..4).prop_map(Explicit::nimber),
        1 => any::<bool>().prop_map(|up| Explicit::up().signed(if up { Sign::Plus } else { Sign::Minus })),
    ];
    leaf.prop_recursive(5, 60, 4, |inner| {
        let side = prop::collection::vec(inner.clone(), 0..3);
        prop_oneof![
            5 => (side.clone(), side).prop_map(|(lefts, rights)| Explicit::braces(lefts, rights)),
            1 => inner.clone().prop_map(Explicit::switch),
            1 => inner.clone().prop_map(|game| game.negate()),
            3 => (inner.clone(), inner).prop_map(|(a, b)| Explicit::sum([a, b]).unwrap()),
        ]
    })
}

/// How many different positions can be reached, or `None` if they are too many to evaluate.
fn followers(game: &Explicit, limit: usize) -> Option<usize> {
    let (mut seen, mut open, mut moves) = (FxHashSet::default(), vec![game.clone()], Vec::new());
    while let Some(game) = open.pop() {
        if !seen.insert(game.clone()) {
            continue;
        }
        if seen.len() > limit {
            return None;
        }
        for player in Player::BOTH {
            moves.clear();
            game.moves(player, &mut moves);
            open.extend(moves.iter().map(|&mv| game.play(player, mv)));
        }
    }
    Some(seen.len())
}

const ALPHABET: [&str; 30] = [
    " ", "{", "}", "|", "||", ",", "(", ")", "+", "-", "±", "*", "^", "v", "/", "0", "1", "2", "3", "4", "5",
    "6", "7", "8", "9", "−", "↑", "‖", "x", "é",
];

fn read_soundly(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<Explicit>() {
        Ok(game) => laws::notation_round_trips(&game).map_err(TestCaseError::fail),
        Err(ParseError { message, place }) => {
            prop_assert!(!message.contains('\n'));
            let Place::Character(at) = place else { return Err(TestCaseError::fail("no place")) };
            prop_assert!((1..=text.chars().count() + 1).contains(&at), "{}", at);
            Ok(())
        }
    }
}

proptest! {
    #[test]
    fn keeps_the_laws(game in any_explicit()) {
        prop_assume!(followers(&game, 2000).is_some());
        laws::all(&game).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn the_negative_is_the_negative(game in any_explicit()) {
        let negative = game.negate();
        prop_assert_eq!(negative.negate(), game.clone());
        prop_assert_eq!(g(&format!("-({game})")), negative.clone());
        prop_assert_eq!(hash(&g(&negative.to_string())), hash(&negative));
        prop_assert_eq!(game == negative, game.to_string() == negative.to_string());
        laws::same_canonical_form(&game, &negative).map_err(TestCaseError::fail)?;
        if let Some(1..500) = followers(&game, 500) {
            let mut reference = Reference::default();
            prop_assert_eq!(
                reference.thermograph(&game).unwrap().negate(),
                reference.thermograph(&negative).unwrap()
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn equality_is_that_of_texts(a in any_explicit(), b in any_explicit()) {
        prop_assert_eq!(a == b, a.to_string() == b.to_string());
        prop_assert_eq!(&g(&a.to_string()), &a);
        prop_assert_eq!(hash(&g(&a.to_string())), hash(&a));
        prop_assert_eq!(g(&a.to_string()).to_string(), a.to_string());
    }

    #[test]
    fn no_text_is_misread(words in prop::collection::vec(prop::sample::select(&ALPHABET[..]), 0..30)) {
        read_soundly(&words.concat())?;
    }

    #[test]
    fn no_slip_of_the_pen_is_misread(
        game in any_explicit(),
        slips in prop::collection::vec((any::<prop::sample::Index>(), 0..3, prop::sample::select(&ALPHABET[..])), 1..4),
    ) {
        let mut text: Vec<String> = game.to_string().chars().map(String::from).collect();
        for (at, kind, word) in slips {
            let at = at.index(text.len() + 1);
            match kind {
                0 => text.insert(at, word.to_owned()),
                1 if at < text.len() => drop(text.remove(at)),
                _ if at < text.len() => text[at] = word.to_owned(),
                _ => {}
            }
        }
        read_soundly(&text.concat())?;
    }

    #[test]
    fn no_string_at_all_makes_it_panic(text in any::<String>()) {
        read_soundly(&text)?;
    }
}
