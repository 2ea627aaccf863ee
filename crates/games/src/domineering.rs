//! Domineering: Left places vertical dominoes, Right horizontal ones, on free squares of a board.
//! Whoever cannot move loses.
//!
//! Written row by row from the top, rows separated by `|`: `.` free, `#` taken. A move is named by
//! the two squares it covers, such as `A1-A2`.

use crate::grid::{self, Bits, Frame, SYMMETRIES, TRANSPOSED};
use hotstrat_core::{Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

/// A Domineering board, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Domineering<B> {
    free: B,
    frame: Frame,
}

/// A domino, named by its lower or left square; the player says which way it lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Domino(u8);

impl<B: Bits> Domineering<B> {
    /// From the first square of a domino to the second.
    fn step(&self, player: Player) -> u32 {
        match player {
            Player::Left => self.frame.width.into(),
            Player::Right => 1,
        }
    }

    /// The least board that the given symmetries show.
    fn least(&self, symmetries: impl Iterator<Item = usize>) -> Option<Domineering<B>> {
        let geometry = self.frame.geometry::<B>();
        let seen = |s| Domineering { free: geometry.image(self.free, s), frame: self.frame.seen_under(s) };
        symmetries.map(seen).min()
    }

    fn upright(&self) -> Option<Domineering<B>> {
        (self.frame.width >= self.frame.height).then(|| self.least(0..TRANSPOSED))?
    }

    fn transposed(&self) -> Option<Domineering<B>> {
        (self.frame.width <= self.frame.height).then(|| self.least(TRANSPOSED..SYMMETRIES))?
    }

    /// A board of its own with the given free squares.
    ///
    /// # Panics
    /// If a square lies outside the board.
    #[must_use]
    pub fn new(width: u8, height: u8, free: B) -> Domineering<B> {
        let inside = (0..u32::from(width) * u32::from(height)).fold(B::EMPTY, |all, s| all | B::square(s));
        assert!((free & !inside).is_empty(), "not a board");
        Domineering { free, frame: Frame::new(width, height) }
    }

    /// The free squares.
    #[must_use]
    pub fn free(&self) -> B {
        self.free
    }

    /// The same board in a word of another size, if it fits.
    #[must_use]
    pub fn resize<C: Bits>(&self) -> Option<Domineering<C>> {
        self.frame.fits::<C>().then(|| Domineering { free: C::narrow(self.free.widen()), frame: self.frame })
    }

    /// The size of the board, and where it was cut out.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The first squares of all dominoes that a player can place.
    fn pairs(&self, player: Player) -> B {
        let first = match player {
            Player::Left => self.free,
            Player::Right => self.free & !self.frame.geometry::<B>().right_column,
        };
        first & (self.free >> self.step(player))
    }
}

impl<B: Bits> Game for Domineering<B> {
    type Move = Domino;

    fn moves(&self, player: Player, out: &mut Vec<Domino>) {
        out.extend(self.pairs(player).squares().map(|square| Domino(square as u8)));
    }

    fn can_move(&self, player: Player) -> bool {
        !self.pairs(player).is_empty()
    }

    fn play(&self, player: Player, Domino(square): Domino) -> Domineering<B> {
        let first = B::square(square.into());
        Domineering { free: self.free & !(first | first << self.step(player)), ..*self }
    }

    /// A domino covers two squares.
    fn birthday_bound(&self) -> Option<u32> {
        Some(self.free.count() / 2)
    }

    /// A player alone fills every line from one end.
    fn bounds(&self) -> Option<[i32; 2]> {
        let [left, right] = Player::BOTH.map(|player| {
            let mut free = self.free;
            let mut count = 0;
            for square in self.pairs(player).squares() {
                let domino = B::square(square) | B::square(square) << self.step(player);
                if (domino & !free).is_empty() {
                    free &= !domino;
                    count += 1;
                }
            }
            count
        });
        Some([-right, left])
    }

    /// Squares that hang together by their sides; a single square is nothing.
    fn split(&self, parts: &mut Vec<Domineering<B>>) {
        let geometry = self.frame.geometry::<B>();
        let mut waiting = self.free;
        while !waiting.is_empty() {
            let part = geometry.flood_orthogonally(B::square(waiting.first()), waiting);
            waiting &= !part;
            if part.count() > 1 {
                let frame = self.frame.around(part);
                parts.push(Domineering { free: self.frame.cut(frame, part), frame });
            }
        }
    }

    /// In reading order.
    fn rooms(&self, rooms: &mut Vec<Domineering<B>>) {
        let begin = rooms.len();
        self.split(rooms);
        rooms[begin..].sort_by_key(|room| room.frame.reading_order());
    }

    fn in_whole(&self, room: &Domineering<B>, Domino(square): Domino) -> Domino {
        Domino(self.frame.square_of(room.frame, square))
    }

    /// Mirroring keeps the value; transposing exchanges the players.
    fn canonicalize(&mut self) -> Sign {
        let (upright, transposed) = (self.upright(), self.transposed());
        match (upright, transposed) {
            (Some(upright), transposed) if transposed.is_none_or(|other| upright <= other) => {
                *self = upright;
                Sign::Plus
            }
            (_, transposed) => {
                *self = transposed.expect("a board is wide or high");
                Sign::Minus
            }
        }
    }

    fn is_own_negative(&self) -> bool {
        self.upright() == self.transposed()
    }
}

impl<B: Bits> Notation for Domineering<B> {
    fn move_name(&self, player: Player, Domino(square): Domino) -> String {
        let first = u32::from(square);
        let name = |square| self.frame.square_name(square);
        format!("{}-{}", name(first), name(first + self.step(player)))
    }

    fn squares(&self) -> Vec<String> {
        self.frame.square_names()
    }

    fn place(&self) -> Option<String> {
        Some(self.frame.name())
    }
}

impl<B: Bits> fmt::Display for Domineering<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid::print(
            self.frame,
            f,
            |square| if (self.free & B::square(square)).is_empty() { '#' } else { '.' },
        )
    }
}

impl<B: Bits> FromStr for Domineering<B> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Domineering<B>, ParseError> {
        let (frame, [free, _taken]) = grid::parse::<B, 2>(text, ". #", |character| match character {
            '.' => Some(0),
            '#' => Some(1),
            _ => None,
        })?;
        Ok(Domineering { free, frame })
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
        fn keeps_the_laws(text in boards(".#", 3, 4)) {
            let game: Domineering<u32> = text.parse().unwrap();
            laws::all(&game).map_err(TestCaseError::fail)?;
            laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            let wide: Domineering<u128> = text.parse().unwrap();
            laws::hints_are_sound(&wide).map_err(TestCaseError::fail)?;
            prop_assert_eq!(wide.resize::<u32>(), Some(game));
        }
    }

    #[test]
    fn keeps_the_laws_on_every_small_board() {
        for text in every_board(".#", 3, 3) {
            laws::all(&text.parse::<Domineering<u32>>().unwrap()).unwrap();
        }
    }

    #[test]
    fn names_squares_of_the_whole_board() {
        let game: Domineering<u32> = "###|##.|##.".parse().unwrap();
        let mut parts = Vec::new();
        game.split(&mut parts);
        assert_eq!(parts[0].move_name(Player::Left, Domino(0)), "C1-C2");
    }
}
