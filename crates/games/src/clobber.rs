//! Clobber: a move takes one of the player's stones onto a neighbouring stone of the opponent,
//! which it replaces. Whoever cannot move loses.
//!
//! Written row by row from the top, rows separated by `|`: `X` Left's stones, `O` Right's, `.`
//! empty. A move is named by its two squares, such as `A1-A2`.

use crate::grid::{self, ALL_VIEWS, Bits, Frame, SAME_COLOURS, SYMMETRIES, Views};
use hotstrat_core::{Dyadic, Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

/// A Clobber board, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clobber<B> {
    stones: [B; 2],
    frame: Frame,
}

/// A move: the square a stone leaves and the one it takes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture {
    from: u8,
    to: u8,
}

impl<B: Bits> Clobber<B> {
    fn least(&self, among: Views) -> (Sign, Clobber<B>) {
        let (views, stones) = self.frame.geometry::<B>().least_views(self.stones, among);
        let sign = if views & SAME_COLOURS != 0 { Sign::Plus } else { Sign::Minus };
        let symmetry = views.first() as usize % SYMMETRIES;
        (sign, Clobber { stones, frame: self.frame.seen_under(symmetry) })
    }

    /// The same board in a word of another size, if it fits.
    #[must_use]
    pub fn resize<C: Bits>(&self) -> Option<Clobber<C>> {
        let stones = self.stones.map(|set| C::narrow(set.widen()));
        self.frame.fits::<C>().then_some(Clobber { stones, frame: self.frame })
    }

    /// The size of the board, and where it was cut out.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frame
    }
}

impl<B: Bits> Game for Clobber<B> {
    type Move = Capture;

    fn moves(&self, player: Player, out: &mut Vec<Capture>) {
        let geometry = self.frame.geometry::<B>();
        let [own, other] = [player, player.opponent()].map(|p| self.stones[p as usize]);
        for from in own.squares() {
            let targets = geometry.grow_orthogonally(B::square(from)) & other;
            out.extend(targets.squares().map(|to| Capture { from: from as u8, to: to as u8 }));
        }
    }

    fn play(&self, player: Player, Capture { from, to }: Capture) -> Clobber<B> {
        let (from, to) = (B::square(from.into()), B::square(to.into()));
        let mut next = *self;
        next.stones[player as usize] ^= from | to;
        next.stones[player.opponent() as usize] ^= to;
        next
    }

    /// Whenever one player can move, so can the other: all positions are infinitesimal.
    fn temperature_bound(&self) -> Option<Dyadic> {
        Some(Dyadic::ZERO)
    }

    /// Every move removes a stone, and the last one has nothing to take.
    fn birthday_bound(&self) -> Option<u32> {
        Some((self.stones[0] | self.stones[1]).count().saturating_sub(1))
    }

    /// Stones that hang together by their sides; a group of one colour is nothing.
    fn split(&self, parts: &mut Vec<Clobber<B>>) {
        let geometry = self.frame.geometry::<B>();
        let mut waiting = self.stones[0] | self.stones[1];
        while !waiting.is_empty() {
            let part = geometry.flood_orthogonally(B::square(waiting.first()), waiting);
            waiting &= !part;
            if self.stones.iter().all(|&set| !(set & part).is_empty()) {
                let frame = self.frame.around(part);
                let stones = self.stones.map(|set| self.frame.cut(frame, set & part));
                parts.push(Clobber { stones, frame });
            }
        }
    }

    /// In reading order.
    fn rooms(&self, rooms: &mut Vec<Clobber<B>>) {
        let begin = rooms.len();
        self.split(rooms);
        rooms[begin..].sort_by_key(|room| room.frame.reading_order());
    }

    fn in_whole(&self, room: &Clobber<B>, Capture { from, to }: Capture) -> Capture {
        let [from, to] = [from, to].map(|square| self.frame.square_of(room.frame, square));
        Capture { from, to }
    }

    fn canonicalize(&mut self) -> Sign {
        let (sign, least) = self.least(ALL_VIEWS);
        *self = least;
        sign
    }

    fn is_own_negative(&self) -> bool {
        self.least(SAME_COLOURS).1 == self.least(!SAME_COLOURS).1
    }
}

impl<B: Bits> Notation for Clobber<B> {
    fn move_name(&self, _: Player, Capture { from, to }: Capture) -> String {
        format!("{}-{}", self.frame.square_name(from.into()), self.frame.square_name(to.into()))
    }

    fn squares(&self) -> Vec<String> {
        self.frame.square_names()
    }

    fn place(&self) -> Option<String> {
        Some(self.frame.name())
    }
}

impl<B: Bits> fmt::Display for Clobber<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid::print(self.frame, f, |square| {
            let on = |set: B| !(set & B::square(square)).is_empty();
            match self.stones.map(on) {
                [true, _] => 'X',
                [_, true] => 'O',
                _ => '.',
            }
        })
    }
}

impl<B: Bits> FromStr for Clobber<B> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Clobber<B>, ParseError> {
        let (frame, [left, right, _empty]) =
            grid::parse::<B, 3>(text, "X O .", |character| match character {
                'X' | 'x' => Some(0),
                'O' | 'o' => Some(1),
                '.' => Some(2),
                _ => None,
            })?;
        Ok(Clobber { stones: [left, right], frame })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{boards, every_board};
    use hotstrat_core::laws;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn keeps_the_laws(text in boards("XO.", 3, 3)) {
            let game = text.parse::<Clobber<u32>>().unwrap();
            laws::all(&game).map_err(TestCaseError::fail)?;
            laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            laws::hints_are_sound(&text.parse::<Clobber<u128>>().unwrap()).map_err(TestCaseError::fail)?;
        }

        #[test]
        fn colours_and_mirrors_do_not_matter(text in boards("XO.", 3, 4)) {
            let swapped: String = text.chars().map(|c| match c { 'X' => 'O', 'O' => 'X', c => c }).collect();
            let turned: String = swapped.chars().rev().collect();
            let [one, other]: [Clobber<u32>; 2] = [text, turned].map(|t| t.parse().unwrap());
            laws::same_canonical_form(&one, &other).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn keeps_the_laws_on_every_small_board() {
        for text in every_board("XO.", 3, 2) {
            laws::all(&text.parse::<Clobber<u32>>().unwrap()).unwrap();
        }
    }
}
