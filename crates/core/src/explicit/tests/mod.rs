//! What explicit games must do: examples, and here the laws on random trees, and arbitrary texts
//! that must neither panic nor be misread.

mod limits;
mod notation;
mod play;

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
        slips in prop::collection::vec(
            (any::<prop::sample::Index>(), 0..3, prop::sample::select(&ALPHABET[..])),
            1..4,
        ),
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
