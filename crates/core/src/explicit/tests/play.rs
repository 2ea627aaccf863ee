//! Moves, parts, canonical forms, bounds and some known values.

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
    for text in ["3", "1/2", "{4|0}", "{4|0||0}", "^", "{1,2|-2,-1}", "{|3}", "±(1+*)", "{{4|0}|{1,*|-2}}"] {
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
