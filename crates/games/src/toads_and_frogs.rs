//! Toads and Frogs on a strip of squares.
//!
//! Left's toads `t` go right, Right's frogs `f` go left: one square ahead if it is empty, or two
//! with a jump over one opposing piece onto an empty square `.`. The jumped piece stays. A move is
//! the square the piece starts from and the square it lands on, counted from 1 on the whole strip:
//! `3-4`. Invented by Richard Guy, see Berlekamp, Conway & Guy, *Winning Ways*. What can be
//! simplified is from Erickson, *New Toads and Frogs Results*, Games of No Chance (1996): dead
//! pieces, terminal toads and finished frogs, and the death leap principle.

use hotstrat_core::notation::Place;
use hotstrat_core::{Dyadic, Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

/// The largest number of squares.
pub const MAX_SQUARES: u8 = 64;

/// A strip with toads and frogs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ToadsAndFrogs {
    /// The squares of the toads and of the frogs, the first square in the lowest bit.
    pieces: [u64; 2],
    squares: u8,
    /// How many squares of the strip this one was cut out of come before it.
    offset: u8,
}

impl Game for ToadsAndFrogs {
    /// The square the piece starts from, counted from 0.
    type Move = u8;

    fn moves(&self, player: Player, out: &mut Vec<u8>) {
        let mobile = self.mobile(player, self.empty());
        out.extend((0..self.squares).filter(|square| mobile >> square & 1 == 1));
    }

    fn play(&self, player: Player, from: u8) -> ToadsAndFrogs {
        let mut next = *self;
        next.pieces[player as usize] ^= (1 << from) | (1 << self.landing(player, from));
        next
    }

    /// Strips where nobody can do better than leap to death, and pieces with nobody ahead.
    fn integer(&self) -> Option<i32> {
        let mut total = 0;
        for mut strip in self.strips() {
            total += strip.send_home();
            if !Player::BOTH.into_iter().all(|player| strip.can_only_leap_to_death(player)) {
                return None;
            }
        }
        Some(total)
    }

    /// Left has at most a moves in a strip, and a − 1 after his first, so λ(t) ≤ a − 1 − t;
    /// likewise ρ(t) ≥ t − (b − 1). They meet at t = (a + b − 2)/2 at the latest.
    fn temperature_bound(&self) -> Option<Dyadic> {
        self.strips().try_fold(Dyadic::MINUS_ONE, |hottest, mut strip| {
            strip.send_home();
            let meetings = strip.meetings();
            match Player::BOTH.map(|player| i64::from(strip.room(player) + meetings)) {
                [_, 0] | [0, _] => Some(hottest),
                [a, b] => Some(hottest.max(Dyadic::new(a + b - 2, 1).ok()?)),
            }
        })
    }

    /// Every move takes one from the sum of the rooms and the meetings to come: a step costs its
    /// piece one square of room, a jump also gives one to the other piece, but ends a meeting.
    fn birthday_bound(&self) -> Option<u32> {
        let of_strip = |mut strip: ToadsAndFrogs| {
            let home = strip.send_home().unsigned_abs();
            home + strip.room(Player::Left) + strip.room(Player::Right) + strip.meetings()
        };
        Some(self.strips().map(of_strip).sum())
    }

    /// The strips between dead pieces, without the pieces that only walk home; what those are worth
    /// together is a lone piece with that many squares ahead of it.
    ///
    /// A strip's moves have the names they have on the whole strip. Where a jump lands on a square
    /// that a piece on its way home has yet to leave, it is the name the jump will have then.
    fn split(&self, parts: &mut Vec<ToadsAndFrogs>) {
        let (mut home, mut walkers, mut place) = (0, 0, 0);
        for strip in self.strips() {
            let mut rest = strip;
            let moves = rest.send_home();
            home += moves;
            let gone = strip.squares - rest.squares;
            walkers += gone;
            if gone == 1 {
                // A toad walks to the end of its strip, a frog to the start.
                let before = if moves > 0 { i32::from(strip.squares) - 1 - moves } else { 0 };
                place = strip.offset + before as u8;
            }
            parts.extend((rest.pieces != [0; 2]).then_some(rest));
        }
        // One piece on its way home stands for itself. The total of several is an integer that lies
        // nowhere on the strip: its moves are counted from 1.
        let offset = if walkers == 1 { place } else { 0 };
        while home != 0 {
            let squares = home.unsigned_abs().min(u32::from(MAX_SQUARES) - 1) as u8;
            let (pieces, moves) = if home > 0 {
                ([1, 0], i32::from(squares))
            } else {
                ([0, 1 << squares], -i32::from(squares))
            };
            parts.push(ToadsAndFrogs { pieces, squares: squares + 1, offset });
            home -= moves;
        }
    }

    /// The strips between dead pieces as they are.
    fn rooms(&self, rooms: &mut Vec<ToadsAndFrogs>) {
        rooms.extend(self.strips().filter(|strip| strip.pieces != [0; 2]));
    }

    fn in_whole(&self, room: &ToadsAndFrogs, from: u8) -> u8 {
        room.offset - self.offset + from
    }

    fn canonicalize(&mut self) -> Sign {
        self.offset = 0;
        let forms = [(*self, Sign::Plus), (self.negative(), Sign::Minus)];
        let (form, sign) = forms.into_iter().min().expect("there are two forms");
        *self = form;
        sign
    }

    fn is_own_negative(&self) -> bool {
        *self == self.negative()
    }
}

/// For each square, whether the square `n` ahead of it, as `player` goes, is in the set.
fn ahead(player: Player, n: u32, set: u64) -> u64 {
    match player {
        Player::Left => set >> n,
        Player::Right => set << n,
    }
}

impl ToadsAndFrogs {
    fn empty(&self) -> u64 {
        let board = u64::MAX >> (MAX_SQUARES - self.squares);
        board & !(self.pieces[0] | self.pieces[1])
    }

    /// The pieces of `player` that can move if the squares in `space` are free.
    fn mobile(&self, player: Player, space: u64) -> u64 {
        let [own, other] = [player, player.opponent()].map(|player| self.pieces[player as usize]);
        own & (ahead(player, 1, space) | (ahead(player, 1, other) & ahead(player, 2, space)))
    }

    fn landing(&self, player: Player, from: u8) -> u8 {
        let steps = if ahead(player, 1, self.empty()) >> from & 1 == 1 { 1 } else { 2 };
        match player {
            Player::Left => from + steps,
            Player::Right => from - steps,
        }
    }

    /// The strips between dead pieces. A piece is dead if it could not even move if all pieces
    /// that are not dead were gone. Whoever stands before a dead piece and might jump over it is
    /// dead as well, so that a dead piece is to everybody what the end of the strip is.
    fn strips(&self) -> impl Iterator<Item = ToadsAndFrogs> + use<> {
        let whole = *self;
        let mut open = self.empty();
        loop {
            let wider = Player::BOTH.into_iter().fold(open, |open, player| open | self.mobile(player, open));
            if wider == open {
                break;
            }
            open = wider;
        }
        std::iter::from_fn(move || {
            let first = (open != 0).then(|| open.trailing_zeros())?;
            let squares = (open >> first).trailing_ones();
            let strip = (u64::MAX >> (64 - squares)) << first;
            open &= !strip;
            Some(ToadsAndFrogs {
                pieces: whole.pieces.map(|p| (p & strip) >> first),
                squares: squares as u8,
                offset: whole.offset + first as u8,
            })
        })
    }

    /// Takes the toads that are past every frog and the frogs that are past every toad off the
    /// board, and says how many moves they were worth: with n empty squares before it, the last
    /// toad is worth n to Left, and the others play as if its square were not there. So each takes
    /// one square with it: a toad the last, a frog the first.
    fn send_home(&mut self) -> i32 {
        let mut moves = 0;
        while self.pieces[0].leading_zeros() < self.pieces[1].leading_zeros() {
            let last = 63 - self.pieces[0].leading_zeros() as u8;
            self.pieces[0] ^= 1 << last;
            self.squares -= 1;
            moves += i32::from(self.squares - last);
        }
        while self.pieces[1].trailing_zeros() < self.pieces[0].trailing_zeros() {
            let first = self.pieces[1].trailing_zeros();
            self.pieces[1] ^= 1 << first;
            self.pieces = self.pieces.map(|pieces| pieces >> 1);
            self.squares -= 1;
            self.offset += 1;
            moves -= first as i32;
        }
        moves
    }

    /// Whether every move of `player` is a jump onto a square with no empty square beyond it. The
    /// opponent answers by moving the jumped piece up, and nothing has changed: the player who
    /// starts runs out of moves first. If this holds for both, the strip is worth zero.
    fn can_only_leap_to_death(&self, player: Player) -> bool {
        let [own, other] = [player, player.opponent()].map(|player| self.pieces[player as usize]);
        let empty = self.empty();
        let leap_to_life = ahead(player, 1, other) & ahead(player, 2, empty) & ahead(player, 3, empty);
        own & (ahead(player, 1, empty) | leap_to_life) == 0
    }

    /// The empty squares ahead of each piece of a player, summed. With the meetings, which can
    /// each give one more, this bounds the number of his moves.
    fn room(&self, player: Player) -> u32 {
        self.pairs(player, self.empty())
    }

    /// How many pairs of a toad and a frog have not passed each other.
    fn meetings(&self) -> u32 {
        self.pairs(Player::Left, self.pieces[1])
    }

    /// How many pairs there are of a piece of `player` and a square in the set ahead of it.
    fn pairs(&self, player: Player, set: u64) -> u32 {
        let pieces = (0..self.squares).filter(|square| self.pieces[player as usize] >> square & 1 == 1);
        let beyond = |square: u8| match player {
            Player::Left => u64::MAX << square,
            Player::Right => !(u64::MAX << square),
        };
        pieces.map(|square| (set & beyond(square)).count_ones()).sum()
    }

    /// The strip turned round, toads exchanged for frogs.
    fn negative(&self) -> ToadsAndFrogs {
        let [toads, frogs] = self.pieces.map(|pieces| pieces.reverse_bits() >> (MAX_SQUARES - self.squares));
        ToadsAndFrogs { pieces: [frogs, toads], ..*self }
    }
}

impl Notation for ToadsAndFrogs {
    fn move_name(&self, player: Player, from: u8) -> String {
        let [from, to] = [from, self.landing(player, from)].map(|square| self.offset + square + 1);
        format!("{from}-{to}")
    }
}

impl fmt::Display for ToadsAndFrogs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let square = |i: u8| match self.pieces.map(|pieces| pieces >> i & 1) {
            [1, _] => 't',
            [_, 1] => 'f',
            _ => '.',
        };
        f.pad(&(0..self.squares).map(square).collect::<String>())
    }
}

impl FromStr for ToadsAndFrogs {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ToadsAndFrogs, ParseError> {
        let mut strip = ToadsAndFrogs { pieces: [0; 2], squares: 0, offset: 0 };
        for (i, c) in text.chars().enumerate() {
            let error = |message: String| Err(ParseError::at(Place::Character(i + 1), message));
            let pieces = match c {
                't' => [1, 0],
                'f' => [0, 1],
                '.' => [0, 0],
                _ => return error(format!("found '{}', but a square is 't', 'f' or '.'", c.escape_debug())),
            };
            if strip.squares == MAX_SQUARES {
                return error(format!("a strip has at most {MAX_SQUARES} squares"));
            }
            for player in Player::BOTH {
                strip.pieces[player as usize] |= pieces[player as usize] << i;
            }
            strip.squares += 1;
        }
        match strip.squares {
            0 => Err(ParseError::whole("the position is empty; a strip is written like tt.ff")),
            _ => Ok(strip),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::reference::Reference;
    use hotstrat_core::{Thermograph, laws};
    use proptest::prelude::*;

    fn strip(text: &str) -> ToadsAndFrogs {
        text.parse().unwrap()
    }

    fn value(text: &str) -> Thermograph {
        Reference::default().thermograph(&strip(text)).unwrap()
    }

    fn negate(text: &str) -> String {
        let swap = |c| match c {
            't' => 'f',
            'f' => 't',
            other => other,
        };
        text.chars().rev().map(swap).collect()
    }

    fn parts(game: &ToadsAndFrogs) -> Vec<ToadsAndFrogs> {
        let mut parts = Vec::new();
        game.split(&mut parts);
        parts
    }

    fn names(game: &ToadsAndFrogs, player: Player) -> Vec<String> {
        let mut moves = Vec::new();
        game.moves(player, &mut moves);
        moves.into_iter().map(|mv| game.move_name(player, mv)).collect()
    }

    /// The names of the moves in parts, with two exceptions for pieces that walk home: several of
    /// them become an integer without a place, and others may jump to where one of them stands.
    fn parts_are_named_by_the_whole(text: &str) {
        let game = strip(text);
        let squares = |mut strip: ToadsAndFrogs| {
            strip.send_home();
            strip.squares
        };
        let walkers: u8 = game.strips().map(|strip| strip.squares - squares(strip)).sum();
        if walkers == 0 {
            laws::part_moves_are_named_by_the_whole(&game).unwrap();
        }
        for player in Player::BOTH {
            let piece = ['t', 'f'][player as usize];
            let whole = names(&game, player);
            let has_a_place = |part: &&ToadsAndFrogs| walkers == 1 || !part.pieces.contains(&0);
            for part in parts(&game).iter().filter(has_a_place) {
                for name in names(part, player) {
                    let squares: Vec<usize> = name.split('-').map(|n| n.parse().unwrap()).collect();
                    let [from, to] = [squares[0], squares[1]].map(|n| text.as_bytes()[n - 1] as char);
                    let can_be_made = whole.contains(&name);
                    assert!(can_be_made || from == piece && to == piece, "{name} of {part:?} in {text}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn keeps_the_laws(text in "[tf.]{1,8}") {
            let game = strip(&text);
            laws::all(&game).map_err(TestCaseError::fail)?;
            parts_are_named_by_the_whole(&text);
            laws::same_canonical_form(&game, &strip(&negate(&text))).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn all_short_strips_keep_the_laws() {
        for squares in 1..=7u32 {
            for n in 0..3usize.pow(squares) {
                let text: String = (0..squares).map(|i| [".", "t", "f"][n / 3usize.pow(i) % 3]).collect();
                laws::hints_are_sound(&strip(&text)).unwrap();
                parts_are_named_by_the_whole(&text);
            }
        }
    }

    #[test]
    fn has_the_published_values() {
        let n = |n: i32| Thermograph::integer(n.into());
        let brace = |left: &_, right: &_| Thermograph::from_options([left], [right]).unwrap();
        let star = brace(&n(0), &n(0));
        // The help text of Erickson's program in Wolfe's Gamesman's Toolkit; the third is ↑.
        assert_eq!(value("t.f"), star);
        assert_eq!(value("t.tf"), brace(&n(0), &n(1)));
        assert_eq!(value("t.tff"), brace(&n(0), &star));
        // Erickson's first conjecture, for a > b ≥ 2, as in Thanatipanonda 2011, "Further Hopping
        // with Toads and Frogs".
        for (a, b) in [(3, 2), (4, 2), (4, 3), (5, 3), (6, 2)] {
            let expected = brace(&brace(&n(a - 3), &n(a - b)), &brace(&star, &n(3 - b)));
            assert_eq!(value(&format!("{}..{}", "t".repeat(a as usize), "f".repeat(b as usize))), expected);
        }
    }

    #[test]
    fn splits_at_dead_pieces_and_sends_pieces_home() {
        let parts =
            |text: &str| parts(&strip(text)).iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
        assert_eq!(parts("t.fttfft.f."), "t.f + t.f.");
        assert_eq!(parts("f.f.tt..t"), "t...");
        assert_eq!(parts("ttff"), "");
        assert_eq!(parts(&format!("{}{}", "t".repeat(32), ".".repeat(32))).matches('+').count(), 1024 / 63);
    }

    #[test]
    fn names_squares_of_the_whole_strip() {
        let named = |text: &str| {
            let of_part = |part: &ToadsAndFrogs| Player::BOTH.map(|player| names(part, player).join(" "));
            let of_parts: Vec<_> = parts(&strip(text)).iter().map(of_part).collect();
            of_parts.iter().map(|[left, right]| format!("{left}|{right}")).collect::<Vec<_>>().join(" + ")
        };
        assert_eq!(named("ft.f"), "2-3|4-3");
        assert_eq!(named("t.fttfft.f."), "1-2|3-2 + 8-9|10-9");
        // One piece walks home.
        assert_eq!(named(".tfft.."), "|3-1 + 5-6|");
        assert_eq!(named("..f.t.f"), "5-6|7-6 + |3-2");
        assert_eq!(named("t.f.t.."), "1-2|3-2 + 5-6|");
        // The moves of two toads, nowhere in particular.
        assert_eq!(named("t.f.t.t."), "1-2|3-2 + 1-2|");
        // The frog on 5 can jump to 3 as soon as the other one has left.
        assert_eq!(named("..ftf.f"), "4-6|5-3 7-6 + |3-2");

        let part = parts(&strip("f.f.t.f"))[0];
        assert_eq!(part.to_string(), "..t.f");
        let next = part.play(Player::Left, 2);
        assert_eq!(names(&next, Player::Right), ["7-5"]);
        assert_eq!(parts(&next), [next]);
        laws::same_canonical_form(&part, &strip("..t.f")).unwrap();
        let mut canonical = part;
        canonical.canonicalize();
        assert_eq!(canonical.offset, 0);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, message) in [
            ("", "the position is empty; a strip is written like tt.ff"),
            ("tt f", "character 3: found ' ', but a square is 't', 'f' or '.'"),
            (&".".repeat(65), "character 65: a strip has at most 64 squares"),
        ] {
            assert_eq!(text.parse::<ToadsAndFrogs>().unwrap_err().to_string(), message);
        }
    }
}
