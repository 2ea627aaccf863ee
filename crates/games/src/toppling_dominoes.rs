//! Toppling Dominoes: a row of dominoes that fall on each other.
//!
//! A player chooses a domino he may topple and a direction; it and every domino beyond it in that
//! direction disappear. `l` is Left's domino (blue), `r` Right's (red), and `e` is green: either
//! may topple it. The empty row is written `0`. A move is the number of the domino, counted from 1
//! in the row as it stands, and the direction: `3>` or `3<`. Played by these rules in
//! Fink, Nowakowski, Siegel & Wolfe, *Toppling Conjectures*, Games of No Chance 4 (2015).

use hotstrat_core::notation::Place;
use hotstrat_core::{Dyadic, Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The largest number of dominoes.
pub const MAX_DOMINOES: u8 = 64;

/// A row of dominoes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TopplingDominoes {
    /// The dominoes that Left and Right may topple. Each domino is in at least one of them, and
    /// together they are one run of bits. The lowest bit is the first domino of the row before any
    /// fell: the dominoes that fell westward leave a gap, until the row is made canonical.
    own: [u64; 2],
}

/// Where a domino falls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// `<`, toward the first domino.
    West,
    /// `>`, toward the last domino.
    East,
}

impl Game for TopplingDominoes {
    /// The domino, counted from 0 in the row before any fell, and where it falls.
    type Move = (u8, Direction);

    fn moves(&self, player: Player, out: &mut Vec<Self::Move>) {
        let dominoes = self.dominoes().filter(|d| self.own[player as usize] >> d & 1 == 1);
        out.extend(dominoes.flat_map(|d| [(d, Direction::West), (d, Direction::East)]));
    }

    fn play(&self, _: Player, (domino, direction): Self::Move) -> TopplingDominoes {
        TopplingDominoes {
            own: self.own.map(|own| match direction {
                Direction::West => own & (u64::MAX << domino << 1),
                Direction::East => own & !(u64::MAX << domino),
            }),
        }
    }

    /// A player alone in the row topples one domino at a time, from an end outward.
    fn integer(&self) -> Option<i32> {
        let [left, right] = self.own.map(|own| own.count_ones() as i32);
        (left == 0 || right == 0).then_some(left - right)
    }

    /// Left has at most a moves, and a − 1 after his first, so λ(t) ≤ a − 1 − t; likewise
    /// ρ(t) ≥ t − (b − 1). They meet at t = (a + b − 2)/2 at the latest.
    fn temperature_bound(&self) -> Option<Dyadic> {
        match self.own.map(|own| i64::from(own.count_ones())) {
            [_, 0] | [0, _] => Some(Dyadic::MINUS_ONE),
            [a, b] => Dyadic::new(a + b - 2, 1).ok(),
        }
    }

    fn birthday_bound(&self) -> Option<u32> {
        Some((self.own[0] | self.own[1]).count_ones())
    }

    fn split(&self, parts: &mut Vec<TopplingDominoes>) {
        parts.extend((self.own != [0; 2]).then_some(*self));
    }

    fn canonicalize(&mut self) -> Sign {
        let reflected = self.reflect();
        let row = reflected.reflect();
        let forms = [
            (row, Sign::Plus),
            (reflected, Sign::Plus),
            (row.swap(), Sign::Minus),
            (reflected.swap(), Sign::Minus),
        ];
        let (form, sign) = forms.into_iter().min().expect("there are four forms");
        *self = form;
        sign
    }

    fn is_own_negative(&self) -> bool {
        let negative = self.swap();
        *self == negative || *self == negative.reflect()
    }
}

impl TopplingDominoes {
    /// The dominoes that stand.
    fn dominoes(&self) -> Range<u8> {
        let standing = self.own[0] | self.own[1];
        standing.trailing_zeros() as u8..(64 - standing.leading_zeros()) as u8
    }

    /// The row seen from behind, without the gap of fallen dominoes.
    fn reflect(&self) -> TopplingDominoes {
        let beyond = (self.own[0] | self.own[1]).leading_zeros();
        TopplingDominoes { own: self.own.map(|own| own.reverse_bits().checked_shr(beyond).unwrap_or(0)) }
    }

    fn swap(&self) -> TopplingDominoes {
        TopplingDominoes { own: [self.own[1], self.own[0]] }
    }
}

impl Notation for TopplingDominoes {
    fn move_name(&self, _: Player, (domino, direction): Self::Move) -> String {
        let number = domino - self.dominoes().start + 1;
        match direction {
            Direction::West => format!("{number}<"),
            Direction::East => format!("{number}>"),
        }
    }
}

impl fmt::Display for TopplingDominoes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let domino = |d: u8| match self.own.map(|own| own >> d & 1) {
            [1, 1] => 'e',
            [1, _] => 'l',
            _ => 'r',
        };
        match self.own {
            [0, 0] => f.pad("0"),
            _ => f.pad(&self.dominoes().map(domino).collect::<String>()),
        }
    }
}

impl FromStr for TopplingDominoes {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TopplingDominoes, ParseError> {
        let mut row = TopplingDominoes { own: [0; 2] };
        if text.is_empty() {
            return Err(ParseError::whole(
                "the position is empty; a row is written like lrel, no dominoes are 0",
            ));
        }
        if text == "0" {
            return Ok(row);
        }
        for (i, c) in text.chars().enumerate() {
            let error = |message: String| Err(ParseError::at(Place::Character(i + 1), message));
            let own = match c {
                'l' => [1, 0],
                'r' => [0, 1],
                'e' => [1, 1],
                _ => return error(format!("found '{}', but a domino is 'l', 'r' or 'e'", c.escape_debug())),
            };
            if i == MAX_DOMINOES as usize {
                return error(format!("a row has at most {MAX_DOMINOES} dominoes"));
            }
            for player in Player::BOTH {
                row.own[player as usize] |= own[player as usize] << i;
            }
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::reference::Reference;
    use hotstrat_core::{Thermograph, laws};
    use proptest::prelude::*;
    use std::collections::HashSet;

    fn row(text: &str) -> TopplingDominoes {
        text.parse().unwrap()
    }

    fn value(text: &str) -> Thermograph {
        Reference::default().thermograph(&row(text)).unwrap()
    }

    fn negate(text: &str) -> String {
        let swap = |c| match c {
            'l' => 'r',
            'r' => 'l',
            other => other,
        };
        text.chars().map(swap).collect()
    }

    /// All rows of `n` dominoes out of `kinds`.
    fn rows(kinds: &[char], n: u32) -> impl Iterator<Item = String> + '_ {
        let domino = |k: usize, d: u32| kinds[k / kinds.len().pow(d) % kinds.len()];
        (0..kinds.len().pow(n)).map(move |k| (0..n).map(|d| domino(k, d)).collect())
    }

    proptest! {
        #[test]
        fn keeps_the_laws(text in "[lre]{1,9}") {
            let game = row(&text);
            laws::all(&game).map_err(TestCaseError::fail)?;
            laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            let reversed: String = text.chars().rev().collect();
            for other in [negate(&text), negate(&reversed), reversed] {
                laws::same_canonical_form(&game, &row(&other)).map_err(TestCaseError::fail)?;
            }
        }
    }

    #[test]
    fn all_short_rows_keep_the_laws() {
        laws::all(&row("0")).unwrap();
        for text in (1..=6).flat_map(|n| rows(&['l', 'r', 'e'], n)) {
            laws::hints_are_sound(&row(&text)).unwrap();
        }
    }

    #[test]
    fn numbers_are_unique_palindromes() {
        // Fink, Nowakowski, Siegel & Wolfe 2015: every dyadic rational is the value of exactly one
        // row, and that row is a palindrome.
        let mut numbers = HashSet::new();
        for text in (1..=8).flat_map(|n| rows(&['l', 'r'], n)) {
            if let Some(number) = value(&text).as_number() {
                assert!(text.chars().eq(text.chars().rev()), "{text} is {number}");
                assert!(numbers.insert(number), "{text} is another {number}");
            }
        }
        assert_eq!(value("lrl").as_number(), Some(Dyadic::new(1, 1).unwrap()));
        assert!(numbers.len() > 20);
    }

    #[test]
    fn longest_row_fits() {
        let game = row(&"e".repeat(64));
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.reflect(), game);
        assert_eq!(game.play(Player::Left, (63, Direction::West)), row("0"));
        assert_eq!(game.play(Player::Left, (0, Direction::East)), row("0"));
        assert_eq!(game.play(Player::Right, (0, Direction::West)).to_string(), "e".repeat(63));
    }

    #[test]
    fn names_dominoes_of_the_row_as_it_stands() {
        let game = row("lrel").play(Player::Left, (0, Direction::West));
        assert_eq!(game.to_string(), "rel");
        let mut moves = Vec::new();
        game.moves(Player::Left, &mut moves);
        let names: Vec<String> = moves.iter().map(|&mv| game.move_name(Player::Left, mv)).collect();
        assert_eq!(names, ["2<", "2>", "3<", "3>"]);
        assert_eq!(game.play(Player::Right, (1, Direction::West)).to_string(), "el");
        laws::same_canonical_form(&game, &row("rel")).unwrap();
        laws::hints_are_sound(&game).unwrap();
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, message) in [
            ("", "the position is empty; a row is written like lrel, no dominoes are 0"),
            ("lxr", "character 2: found 'x', but a domino is 'l', 'r' or 'e'"),
            ("l0", "character 2: found '0', but a domino is 'l', 'r' or 'e'"),
            (&"r".repeat(65), "character 65: a row has at most 64 dominoes"),
        ] {
            assert_eq!(text.parse::<TopplingDominoes>().unwrap_err().to_string(), message);
        }
    }
}
