//! Amazons, the game of queens and arrows.
//!
//! A move takes one amazon of the player along a queen's line over empty squares, and from its new
//! square shoots an arrow along another such line (possibly back over the square just left). The
//! square the arrow hits is burnt: nothing enters or crosses it again. Whoever cannot move loses.
//!
//! Written row by row from the top, rows separated by `|`: `X` Left's amazons, `O` Right's, `.`
//! empty, `#` burnt. Read as well: lower case, `B` and `W` for the amazons, `/` between the rows.
//! Moves are written from-to×arrow, such as `A1-A2×B1`.

mod bounds;
pub mod evaluation;
pub mod subgames;

use crate::grid::{self, ALL_VIEWS, Bits, Frame, Geometry, SAME_COLOURS, SYMMETRIES, Views};
use hotstrat_core::{Dyadic, Game, Notation, Options, ParseError, Player, Sign};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// An Amazons board, or a room of one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Amazons<B> {
    amazons: [B; 2],
    empty: B,
    frame: Frame,
}

/// A move: the square an amazon leaves, the one it goes to, the one its arrow burns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shot {
    from: u8,
    to: u8,
    arrow: u8,
}

impl<B: Bits> Game for Amazons<B> {
    type Move = Shot;

    #[inline]
    fn moves(&self, player: Player, out: &mut Vec<Shot>) {
        let geometry = self.frame.geometry::<B>();
        for from in self.amazons[player as usize].squares() {
            let vacated = self.empty | B::square(from);
            for to in geometry.queen_reach(from, self.empty).squares() {
                let targets = geometry.queen_reach(to, vacated ^ B::square(to));
                out.extend(targets.squares().map(|a| Shot {
                    from: from as u8,
                    to: to as u8,
                    arrow: a as u8,
                }));
            }
        }
    }

    #[inline]
    fn play(&self, player: Player, Shot { from, to, arrow }: Shot) -> Amazons<B> {
        let [from, to, arrow] = [from, to, arrow].map(|square| B::square(square.into()));
        let mut next = *self;
        next.amazons[player as usize] ^= from | to;
        next.empty = (next.empty | from) & !to & !arrow;
        next
    }

    /// An amazon that can step somewhere can shoot back where it came from.
    #[inline]
    fn can_move(&self, player: Player) -> bool {
        let geometry = self.frame.geometry::<B>();
        !(geometry.grow(self.amazons[player as usize]) & self.empty).is_empty()
    }

    /// Every move burns a square, and the last one gains nothing over passing.
    fn temperature_bound(&self) -> Option<Dyadic> {
        Some(Dyadic::integer(self.empty.count() as i32 - 1))
    }

    /// Every move burns a square.
    fn birthday_bound(&self) -> Option<u32> {
        Some(self.empty.count())
    }

    #[inline]
    fn bounds(&self) -> Option<[i32; 2]> {
        Some(bounds::bounds(self))
    }

    /// The rooms: amazons and empty squares that hang together, cut out. Squares no amazon can
    /// ever reach and amazons that can never move belong to none.
    #[inline]
    fn split(&self, parts: &mut Vec<Amazons<B>>) {
        let geometry = self.frame.geometry::<B>();
        let mut waiting = self.amazons[0] | self.amazons[1];
        while !waiting.is_empty() {
            let room = geometry.flood(B::square(waiting.first()), self.empty | waiting);
            waiting &= !room;
            if !(room & self.empty).is_empty() {
                parts.push(self.cut(room));
            }
        }
    }

    /// In reading order.
    fn rooms(&self, rooms: &mut Vec<Amazons<B>>) {
        let begin = rooms.len();
        self.split(rooms);
        rooms[begin..].sort_by_key(|room| room.frame.reading_order());
    }

    fn in_whole(&self, room: &Amazons<B>, Shot { from, to, arrow }: Shot) -> Shot {
        let [from, to, arrow] = [from, to, arrow].map(|square| self.frame.square_of(room.frame, square));
        Shot { from, to, arrow }
    }

    /// The least of all boards that differ by a symmetry or by exchanging the colours.
    #[inline]
    fn canonicalize(&mut self) -> Sign {
        let (sign, board) = self.least(ALL_VIEWS);
        *self = board;
        sign
    }

    /// All shots of an amazon from one square see the board the same way round, and only the arrow
    /// can cut a room in two: amazons leave their squares open to others. So most options are the
    /// board before the shot, seen rightly, less one square.
    fn options(&self, out: &mut [Options<Amazons<B>>; 2]) {
        let geometry = self.frame.geometry::<B>();
        let dispensable = self.dispensable_squares(geometry);
        for (player, out) in Player::BOTH.into_iter().zip(out) {
            self.options_of(player, geometry, dispensable, out);
        }
    }

    fn is_own_negative(&self) -> bool {
        self.least(SAME_COLOURS).1 == self.least(!SAME_COLOURS).1
    }
}

impl<B: Bits> Amazons<B> {
    fn options_of(
        &self,
        player: Player,
        geometry: &Geometry<B>,
        [in_one_piece, in_frame]: [B; 2],
        out: &mut Options<Amazons<B>>,
    ) {
        for from in self.amazons[player as usize].squares() {
            let vacated = self.empty | B::square(from);
            for to in geometry.queen_reach(from, self.empty).squares() {
                let mut moved = Amazons { empty: vacated ^ B::square(to), ..*self };
                moved.amazons[player as usize] ^= B::square(from) | B::square(to);
                let targets = geometry.queen_reach(to, moved.empty);
                let (views, amazons) = geometry.least_views(moved.amazons, ALL_VIEWS);
                let whole = targets & in_frame;
                if views.without_first().is_empty() {
                    let symmetry = views.first() as usize % SYMMETRIES;
                    let (sign, frame) = (sign_of(views.first()), self.frame.seen_under(symmetry));
                    let empty = geometry.image(moved.empty, symmetry);
                    out.single.reserve(whole.count() as usize);
                    for arrow in whole.squares() {
                        let empty = empty & !geometry.square_image(arrow, symmetry);
                        out.single.push((Amazons { amazons, empty, frame }, sign));
                    }
                } else {
                    self.options_under(views, moved.empty, amazons, whole, out);
                }
                for arrow in (targets & !in_frame).squares() {
                    let mut option = Amazons { empty: moved.empty & !B::square(arrow), ..moved };
                    if (B::square(arrow) & in_one_piece).is_empty() {
                        out.add(&option);
                        continue;
                    }
                    option = option.cut(option.empty | option.amazons[0] | option.amazons[1]);
                    let sign = option.canonicalize();
                    out.single.push((option, sign));
                }
            }
        }
    }

    /// Adds the options that burn one square of `arrows`, where several views agree on the amazons.
    fn options_under(
        &self,
        views: Views,
        empty: B,
        amazons: [B; 2],
        arrows: B,
        out: &mut Options<Amazons<B>>,
    ) {
        let geometry = self.frame.geometry::<B>();
        let mut seen = [(0, B::EMPTY); 2 * SYMMETRIES];
        for (seen, view) in seen.iter_mut().zip(views.squares()) {
            *seen = (view, geometry.image(empty, view as usize % SYMMETRIES));
        }
        let seen = &seen[..views.count() as usize];
        for arrow in arrows.squares() {
            let burnt = seen.iter().map(|&(view, empty)| {
                (empty & !geometry.square_image(arrow, view as usize % SYMMETRIES), view)
            });
            let (empty, view) = burnt.min().expect("a board can be seen");
            let frame = self.frame.seen_under(view as usize % SYMMETRIES);
            out.single.push((Amazons { amazons, empty, frame }, sign_of(view)));
        }
    }

    /// A board of its own: the amazons of Left and of Right, and the empty squares. The other
    /// squares are burnt.
    ///
    /// # Panics
    /// If two of the sets share a square, or a square lies outside the board.
    #[must_use]
    pub fn new(width: u8, height: u8, amazons: [B; 2], empty: B) -> Amazons<B> {
        let [left, right] = amazons;
        let frame = Frame::new(width, height);
        let inside = (0..u32::from(width) * u32::from(height)).fold(B::EMPTY, |all, s| all | B::square(s));
        let apart = (left & right).is_empty() && ((left | right) & empty).is_empty();
        assert!(apart && ((left | right | empty) & !inside).is_empty(), "not a board");
        Amazons { amazons, empty, frame }
    }

    /// The squares of Left's and of Right's amazons.
    #[must_use]
    pub fn amazons(&self) -> [B; 2] {
        self.amazons
    }

    /// The empty squares.
    #[must_use]
    pub fn empty(&self) -> B {
        self.empty
    }

    /// The size of the board, and where it was cut out.
    #[must_use]
    pub fn frame(&self) -> Frame {
        self.frame
    }

    /// The same board in a word of another size, if it fits.
    #[must_use]
    pub fn resize<C: Bits>(&self) -> Option<Amazons<C>> {
        self.frame.fits::<C>().then(|| Amazons {
            amazons: self.amazons.map(|set| C::narrow(set.widen())),
            empty: C::narrow(self.empty.widen()),
            frame: self.frame,
        })
    }

    /// The smallest board around a room of this one.
    #[inline]
    fn cut(&self, room: B) -> Amazons<B> {
        let mut cut =
            Amazons { amazons: self.amazons.map(|set| set & room), empty: self.empty & room, ..*self };
        if !self.frame.geometry().touches_all_edges(room) {
            let frame = self.frame.around(room);
            let inside = |set: B| self.frame.cut(frame, set);
            cut = Amazons { amazons: cut.amazons.map(inside), empty: inside(cut.empty), frame };
        }
        cut
    }

    /// The squares of a room that may burn without cutting it in two, and those of them whose loss
    /// does not even make it smaller than its frame.
    #[inline]
    fn dispensable_squares(&self, geometry: &Geometry<B>) -> [B; 2] {
        let room = self.empty | self.amazons[0] | self.amazons[1];
        let mut dispensable = [B::EMPTY; 2];
        if self.empty.count() < 2 {
            return dispensable;
        }
        for square in room.squares() {
            let rest = room & !B::square(square);
            if geometry.is_dispensable(square, rest) || geometry.flood(B::square(rest.first()), rest) == rest
            {
                dispensable[0] |= B::square(square);
                if geometry.touches_all_edges(rest) {
                    dispensable[1] |= B::square(square);
                }
            }
        }
        dispensable
    }

    /// The least board that some views show, and whether they exchange the colours.
    #[inline]
    fn least(&self, among: Views) -> (Sign, Amazons<B>) {
        let geometry = self.frame.geometry::<B>();
        let (views, amazons) = geometry.least_views(self.amazons, among);
        let image = |view: u32| geometry.image(self.empty, view as usize % SYMMETRIES);
        let mut best = views.first();
        let mut empty = image(best);
        for view in views.without_first().squares() {
            let other = image(view);
            if other < empty {
                (best, empty) = (view, other);
            }
        }
        (sign_of(best), Amazons { amazons, empty, frame: self.frame.seen_under(best as usize % SYMMETRIES) })
    }
}

/// Whether a view shows the board or, with the colours exchanged, its negative.
#[inline]
fn sign_of(view: u32) -> Sign {
    if SAME_COLOURS & (1 << view) != 0 { Sign::Plus } else { Sign::Minus }
}

impl<B: Bits> Hash for Amazons<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        B::hash_board([self.amazons[0], self.amazons[1], self.empty], self.frame, state);
    }
}

impl<B: Bits> Notation for Amazons<B> {
    fn move_name(&self, _: Player, Shot { from, to, arrow }: Shot) -> String {
        let [from, to, arrow] = [from, to, arrow].map(|square| self.frame.square_name(square.into()));
        format!("{from}-{to}×{arrow}")
    }

    fn squares(&self) -> Vec<String> {
        self.frame.square_names()
    }

    fn place(&self) -> Option<String> {
        Some(self.frame.name())
    }
}

impl<B: Bits> fmt::Display for Amazons<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        grid::print(self.frame, f, |square| {
            let on = |set: B| !(set & B::square(square)).is_empty();
            match () {
                () if on(self.amazons[0]) => 'X',
                () if on(self.amazons[1]) => 'O',
                () if on(self.empty) => '.',
                () => '#',
            }
        })
    }
}

impl<B: Bits> FromStr for Amazons<B> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Amazons<B>, ParseError> {
        let (frame, [left, right, empty, _burnt]) =
            grid::parse::<B, 4>(text, "X O . # (or B W)", |character| match character {
                'X' | 'x' | 'B' | 'b' => Some(0),
                'O' | 'o' | 'W' | 'w' => Some(1),
                '.' => Some(2),
                '#' => Some(3),
                _ => None,
            })?;
        Ok(Amazons { amazons: [left, right], empty, frame })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{boards, every_board};
    use hotstrat_core::laws;
    use proptest::prelude::*;

    fn squares_free(text: &str) -> usize {
        text.chars().filter(|&c| c == '.').count()
    }

    proptest! {
        #[test]
        fn keeps_the_laws(text in boards("XO..##", 4, 3)) {
            prop_assume!(squares_free(&text) <= 5);
            let game = text.parse::<Amazons<u32>>().unwrap();
            laws::all(&game).map_err(TestCaseError::fail)?;
            laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            laws::hints_are_sound(&text.parse::<Amazons<u64>>().unwrap()).map_err(TestCaseError::fail)?;
            laws::hints_are_sound(&text.parse::<Amazons<u128>>().unwrap()).map_err(TestCaseError::fail)?;
        }

        #[test]
        fn colours_and_symmetries_do_not_matter(text in boards("XO..#", 4, 4)) {
            let swapped: String = text.chars().map(|c| match c { 'X' => 'O', 'O' => 'X', c => c }).collect();
            let turned: String = swapped.chars().rev().collect();
            let columns = text.split('|').next().unwrap().len();
            let transposed: Vec<String> = (0..columns)
                .map(|c| text.split('|').map(|row| row.as_bytes()[c] as char).collect())
                .collect();
            let [a, b, c]: [Amazons<u32>; 3] = [text, turned, transposed.join("|")].map(|t| t.parse().unwrap());
            laws::same_canonical_form(&a, &b).map_err(TestCaseError::fail)?;
            laws::same_canonical_form(&a, &c).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn keeps_the_laws_on_every_small_board() {
        for text in every_board("XO.#", 3, 2) {
            laws::all(&text.parse::<Amazons<u32>>().unwrap()).unwrap();
        }
    }

    #[test]
    fn reads_the_usual_variants() {
        let game: Amazons<u32> = "#.#|.#X|O.#".parse().unwrap();
        for text in ["#.#/.#x/o.#", " #.# | .#B | W.# ", "#.#|.#b/w.#"] {
            assert_eq!(text.parse(), Ok(game), "{text}");
        }
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let error = |text: &str| text.parse::<Amazons<u128>>().unwrap_err().to_string();
        assert_eq!(error(""), "the position is empty");
        assert_eq!(error("..|.Q"), "row 2, column 2: 'Q' is not one of X O . # (or B W)");
        assert_eq!(error("...|..|..."), "row 2: the row has 2 squares, the first row has 3");
        assert_eq!(error("..||.."), "row 2: the row is empty");
        assert!(error(&["............"; 12].join("|")).contains("larger than supported"));
        assert!(error(&".".repeat(17)).contains("larger than supported"));
    }

    #[test]
    fn moves_are_named_by_the_squares_of_the_whole_board() {
        let game: Amazons<u32> = "####|#.X#|####".parse().unwrap();
        let mut rooms = Vec::new();
        game.split(&mut rooms);
        let mut shots = Vec::new();
        rooms[0].moves(Player::Left, &mut shots);
        assert_eq!(rooms[0].move_name(Player::Left, shots[0]), "C2-B2×C2");
    }
}
