//! Examples of the notation: what is read, how it is printed, and what errors say.

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
        (
            "-2147483648",
            "character 2: '2147483648' is too large; the largest number is 2147483647".to_owned(),
        ),
        (
            "4294967295/2",
            "character 1: '4294967295/2' is too large; the largest number is 2147483647".to_owned(),
        ),
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

#[test]
fn a_star_may_follow_without_a_plus() {
    for (short, long) in
        [("1*", "1+*"), ("-1*2", "-1+*2"), ("^*", "^+*"), ("{1*|0}", "{1+*|0}"), ("±1*", "±1+*")]
    {
        let [short, long]: [Explicit; 2] = [short, long].map(|text| text.parse().unwrap());
        assert_eq!(short, long);
    }
}
