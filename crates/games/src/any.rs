//! A position of any of the games, for sums of different kinds and for whatever need not be compiled
//! for each game by itself.
//!
//! It is written with the name of its game before it, as in `heap-go: 6r2b5b`; without a name it is an
//! explicit game. A sum of such positions has semicolons between them:
//! `amazons: X.O|..#; heap-go: 8b; {3|-2}`.

use crate::amazons::{Amazons, Shot};
use crate::clobber::{Capture, Clobber};
use crate::domineering::{Domineering, Domino};
use crate::grid::{Bits, Frame};
use crate::heap_go::HeapGo;
use crate::snort::Snort;
use crate::toads_and_frogs::ToadsAndFrogs;
use crate::toppling_dominoes::{Direction, TopplingDominoes};
use hotstrat_core::explicit::{self, Explicit};
use hotstrat_core::{Dyadic, Evaluate, Game, Notation, Options, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

macro_rules! any {
    ($($variant:ident $name:literal $game:ty, $mv:ty);* $(;)?) => {
        /// A position of any game; boards are in words of the type `B`.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum Any<B: Bits> { $($variant($game)),* }

        /// A move of any game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum AnyMove { $($variant($mv)),* }

        /// The names of the games.
        pub const NAMES: &[&str] = &[$($name),*];

        impl<B: Bits> Any<B> {
            /// Reads a position of the game of that name; nothing if there is no such game.
            #[must_use]
            pub fn read(name: &str, text: &str) -> Option<Result<Any<B>, ParseError>> {
                match name {
                    $($name => Some(text.parse::<$game>().map(Any::$variant)),)*
                    _ => None,
                }
            }

            /// The name of the game.
            #[must_use]
            pub fn game(&self) -> &'static str {
                match self { $(Any::$variant(_) => $name),* }
            }

            /// The position as its game writes it, without the name.
            #[must_use]
            pub fn bare(&self) -> String {
                match self { $(Any::$variant(game) => game.to_string()),* }
            }
        }

        impl<B: Bits> Game for Any<B> {
            type Move = AnyMove;

            fn moves(&self, player: Player, out: &mut Vec<AnyMove>) {
                match self {
                    $(Any::$variant(game) => {
                        let mut moves = Vec::new();
                        game.moves(player, &mut moves);
                        out.extend(moves.into_iter().map(AnyMove::$variant));
                    })*
                }
            }

            fn play(&self, player: Player, mv: AnyMove) -> Any<B> {
                match (self, mv) {
                    $((Any::$variant(game), AnyMove::$variant(mv)) => Any::$variant(game.play(player, mv)),)*
                    _ => unreachable!("a move of another game"),
                }
            }

            fn can_move(&self, player: Player) -> bool {
                match self { $(Any::$variant(game) => game.can_move(player)),* }
            }

            fn integer(&self) -> Option<i32> {
                match self { $(Any::$variant(game) => game.integer()),* }
            }

            fn temperature_bound(&self) -> Option<Dyadic> {
                match self { $(Any::$variant(game) => game.temperature_bound()),* }
            }

            fn birthday_bound(&self) -> Option<u32> {
                match self { $(Any::$variant(game) => game.birthday_bound()),* }
            }

            fn bounds(&self) -> Option<[i32; 2]> {
                match self { $(Any::$variant(game) => game.bounds()),* }
            }

            fn split(&self, parts: &mut Vec<Any<B>>) {
                match self {
                    $(Any::$variant(game) => {
                        let mut split = Vec::new();
                        game.split(&mut split);
                        parts.extend(split.into_iter().map(Any::$variant));
                    })*
                }
            }

            fn rooms(&self, rooms: &mut Vec<Any<B>>) {
                match self {
                    $(Any::$variant(game) => {
                        let mut own = Vec::new();
                        game.rooms(&mut own);
                        rooms.extend(own.into_iter().map(Any::$variant));
                    })*
                }
            }

            fn in_whole(&self, room: &Any<B>, mv: AnyMove) -> AnyMove {
                match (self, room, mv) {
                    $((Any::$variant(game), Any::$variant(room), AnyMove::$variant(mv)) => {
                        AnyMove::$variant(game.in_whole(room, mv))
                    })*
                    _ => unreachable!("a move of another game"),
                }
            }

            fn canonicalize(&mut self) -> Sign {
                match self { $(Any::$variant(game) => game.canonicalize()),* }
            }

            fn options(&self, out: &mut [Options<Any<B>>; 2]) {
                match self {
                    $(Any::$variant(game) => {
                        let mut own = [Options::default(), Options::default()];
                        game.options(&mut own);
                        for (own, out) in own.into_iter().zip(out) {
                            out.add_wrapped(own, Any::$variant);
                        }
                    })*
                }
            }

            fn is_own_negative(&self) -> bool {
                match self { $(Any::$variant(game) => game.is_own_negative()),* }
            }
        }

        impl<B: Bits> Notation for Any<B> {
            fn move_name(&self, player: Player, mv: AnyMove) -> String {
                match (self, mv) {
                    $((Any::$variant(game), AnyMove::$variant(mv)) => game.move_name(player, mv),)*
                    _ => unreachable!("a move of another game"),
                }
            }

            fn squares(&self) -> Vec<String> {
                match self { $(Any::$variant(game) => game.squares()),* }
            }

            fn place(&self) -> Option<String> {
                match self {
                    $(Any::$variant(game) => game.place(),)*
                }
            }
        }

        $(impl<B: Bits> From<$game> for Any<B> {
            fn from(game: $game) -> Any<B> {
                Any::$variant(game)
            }
        })*
    };
}

any! {
    Amazons "amazons" Amazons<B>, Shot;
    Clobber "clobber" Clobber<B>, Capture;
    Domineering "domineering" Domineering<B>, Domino;
    HeapGo "heap-go" HeapGo, u8;
    Snort "snort" Snort, u8;
    ToadsAndFrogs "toads-and-frogs" ToadsAndFrogs, u8;
    TopplingDominoes "toppling-dominoes" TopplingDominoes, (u8, Direction);
    Explicit "explicit" Explicit, explicit::Move;
}

impl<B: Bits> Any<B> {
    /// The same position with its board in a word of another size, if it fits.
    #[must_use]
    pub fn resize<C: Bits>(&self) -> Option<Any<C>> {
        match self {
            Any::Amazons(board) => board.resize().map(Any::Amazons),
            Any::Clobber(board) => board.resize().map(Any::Clobber),
            Any::Domineering(board) => board.resize().map(Any::Domineering),
            Any::HeapGo(game) => Some(Any::HeapGo(game.clone())),
            Any::Snort(game) => Some(Any::Snort(*game)),
            Any::ToadsAndFrogs(game) => Some(Any::ToadsAndFrogs(*game)),
            Any::TopplingDominoes(game) => Some(Any::TopplingDominoes(*game)),
            Any::Explicit(game) => Some(Any::Explicit(game.clone())),
        }
    }

    /// The size of the board and where it was cut out, if there is a board.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        match self {
            Any::Amazons(board) => Some(board.frame()),
            Any::Clobber(board) => Some(board.frame()),
            Any::Domineering(board) => Some(board.frame()),
            _ => None,
        }
    }
}

impl<B: Bits> fmt::Display for Any<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}: {}", self.game(), self.bare()))
    }
}

impl<B: Bits> FromStr for Any<B> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Any<B>, ParseError> {
        let (name, position) = text.split_once(':').unwrap_or(("explicit", text));
        let name = name.trim();
        let read = Any::read(name, position.trim());
        read.unwrap_or_else(|| {
            let known = NAMES.join(", ");
            Err(ParseError::whole(format!("there is no game '{}' (known: {known})", name.escape_debug())))
        })
    }
}

const MOST_PARTS: usize = 1000;

/// Reads a sum of positions of different kinds.
pub fn read_sum<B: Bits>(text: &str) -> Result<Vec<Any<B>>, ParseError> {
    if text.split(';').count() > MOST_PARTS {
        return Err(ParseError::whole(format!("a sum has at most {MOST_PARTS} parts")));
    }
    let part = |(i, text): (usize, &str)| {
        text.parse().map_err(|error: ParseError| ParseError::whole(format!("part {}: {error}", i + 1)))
    };
    text.split(';').enumerate().map(part).collect()
}

/// An evaluation of Amazons for positions of any game; it knows nothing of the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfAmazons<E>(pub E);

impl<B: Bits, E: Evaluate<Amazons<B>>> Evaluate<Any<B>> for OfAmazons<E> {
    fn evaluate(&self, game: &Any<B>) -> Dyadic {
        match game {
            Any::Amazons(board) => self.0.evaluate(board),
            _ => Dyadic::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::laws;

    /// A position of each game.
    const EXAMPLES: [&str; 8] = [
        "amazons: #.#|.#X|O.#",
        "clobber: XOX|OXO",
        "domineering: ...|..#",
        "heap-go: 6r2b5b + 8b",
        "snort: .-.-.-R",
        "toads-and-frogs: tt.f.f",
        "toppling-dominoes: lrrler",
        "explicit: {4|0||0} + *",
    ];

    #[test]
    fn every_game_keeps_the_laws_as_any_game() {
        for (text, name) in EXAMPLES.into_iter().zip(NAMES) {
            let game: Any<u32> = text.parse().unwrap();
            assert_eq!(game.game(), *name);
            laws::all(&game).unwrap();
            let large: Any<u128> = text.parse().unwrap();
            assert_eq!(large.resize::<u32>(), Some(game));
        }
    }

    #[test]
    fn sums_are_read_part_by_part() {
        let sum = read_sum::<u32>(&EXAMPLES.join("; ")).unwrap();
        assert_eq!(sum.iter().map(Any::game).collect::<Vec<_>>(), NAMES);
        assert_eq!(read_sum::<u32>("{3|-2}").unwrap()[0].bare(), "{3|-2}");
        let error = |text: &str| read_sum::<u32>(text).unwrap_err().to_string();
        assert_eq!(
            error("1; heap-go: 5x"),
            "part 2: character 2: found 'x', but heaps are written like 6r2b5b + 8b"
        );
        assert!(error("1; chess: e4").starts_with("part 2: there is no game 'chess'"));
        assert!(error("1;").starts_with("part 2: "));
    }
}
