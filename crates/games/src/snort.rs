//! Snort on a path: two farmers, one of bulls and one of cows, rent fields in a row.
//!
//! A player paints an unpainted vertex that has no neighbour painted by the opponent. All that
//! matters of a painted vertex is which neighbours it has closed to whom, so a position says only
//! who may still paint what: `.` both, `L` Left alone, `R` Right alone, `#` nobody (the vertex is
//! painted, or has neighbours of both colours). Vertices are joined by `-`, as in `R-.-L-.`, and a
//! move is the number of the vertex on the whole path, counted from 1. Painting the middle of
//! `.-.-.` leaves `L-#-L`. Snort is by Simon Norton; see Conway, *On Numbers and Games*, and
//! Berlekamp, Conway & Guy, *Winning Ways*.

use hotstrat_core::notation::Place;
use hotstrat_core::{Dyadic, Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

/// The largest number of vertices.
pub const MAX_VERTICES: u8 = 64;

/// A path, of which each player may still paint some vertices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Snort {
    /// The vertices that Left and Right may paint, the first vertex in the lowest bit.
    open: [u64; 2],
    vertices: u8,
    /// How many vertices of the path this one was cut out of come before it.
    offset: u8,
}

impl Game for Snort {
    /// The vertex, counted from 0.
    type Move = u8;

    fn moves(&self, player: Player, out: &mut Vec<u8>) {
        out.extend((0..self.vertices).filter(|v| self.open[player as usize] >> v & 1 == 1));
    }

    fn play(&self, player: Player, vertex: u8) -> Snort {
        let painted = 1 << vertex;
        let mut next = *self;
        next.open[player as usize] &= !painted;
        next.open[player.opponent() as usize] &= !(painted | painted << 1 | painted >> 1);
        next
    }

    /// Only vertices left that have one owner each and no influence on each other.
    fn integer(&self) -> Option<i32> {
        let [left, right] = self.open;
        let settled = left & right == 0 && self.ties() == 0;
        settled.then(|| left.count_ones() as i32 - right.count_ones() as i32)
    }

    /// Left has at most a moves in a segment, and a − 1 after his first, so λ(t) ≤ a − 1 − t;
    /// likewise ρ(t) ≥ t − (b − 1). They meet at t = (a + b − 2)/2 at the latest.
    fn temperature_bound(&self) -> Option<Dyadic> {
        self.segments().try_fold(Dyadic::MINUS_ONE, |hottest, segment| {
            match self.open.map(|open| i64::from((open & segment).count_ones())) {
                [_, 0] | [0, _] => Some(hottest),
                [a, b] => Some(hottest.max(Dyadic::new(a + b - 2, 1).ok()?)),
            }
        })
    }

    fn birthday_bound(&self) -> Option<u32> {
        Some((self.open[0] | self.open[1]).count_ones())
    }

    fn split(&self, parts: &mut Vec<Snort>) {
        parts.extend(self.segments().map(|segment| self.restrict(segment)));
    }

    fn in_whole(&self, room: &Snort, vertex: u8) -> u8 {
        room.offset - self.offset + vertex
    }

    fn canonicalize(&mut self) -> Sign {
        let used = self.open[0] | self.open[1];
        let mut trimmed = match used {
            0 => Snort { open: [0; 2], vertices: 1, offset: 0 },
            _ => self.restrict((u64::MAX << used.trailing_zeros()) & (u64::MAX >> used.leading_zeros())),
        };
        trimmed.offset = 0;
        let swapped = trimmed.swap();
        let forms = [
            (trimmed, Sign::Plus),
            (trimmed.reflect(), Sign::Plus),
            (swapped, Sign::Minus),
            (swapped.reflect(), Sign::Minus),
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

impl Snort {
    /// The vertices tied to the next one: painting one of the two closes the other to somebody
    /// who could have painted it. An edge between vertices of one and the same owner ties nothing.
    fn ties(&self) -> u64 {
        let [left, right] = self.open;
        (left & (right >> 1)) | (right & (left >> 1))
    }

    /// The maximal runs of open vertices tied to each other.
    fn segments(&self) -> impl Iterator<Item = u64> + use<> {
        let ties = self.ties();
        let mut rest = self.open[0] | self.open[1];
        std::iter::from_fn(move || {
            let first = (rest != 0).then(|| rest.trailing_zeros())?;
            let vertices = 1 + (ties >> first).trailing_ones();
            let segment = (u64::MAX >> (64 - vertices)) << first;
            rest &= !segment;
            Some(segment)
        })
    }

    /// The path of the vertices in a mask that is one run of bits.
    fn restrict(&self, run: u64) -> Snort {
        let before = run.trailing_zeros();
        let open = self.open.map(|open| (open & run) >> before);
        Snort { open, vertices: run.count_ones() as u8, offset: self.offset + before as u8 }
    }

    fn reflect(&self) -> Snort {
        Snort { open: self.open.map(|open| open.reverse_bits() >> (64 - self.vertices)), ..*self }
    }

    fn swap(&self) -> Snort {
        Snort { open: [self.open[1], self.open[0]], ..*self }
    }
}

impl Notation for Snort {
    fn move_name(&self, _: Player, vertex: u8) -> String {
        (self.offset + vertex + 1).to_string()
    }
}

impl fmt::Display for Snort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let vertex = |v: u8| match self.open.map(|open| open >> v & 1) {
            [1, 1] => ".",
            [1, _] => "L",
            [_, 1] => "R",
            _ => "#",
        };
        f.pad(&(0..self.vertices).map(vertex).collect::<Vec<_>>().join("-"))
    }
}

impl FromStr for Snort {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Snort, ParseError> {
        let mut path = Snort { open: [0; 2], vertices: 0, offset: 0 };
        let mut after_edge = true;
        for (i, c) in text.chars().enumerate() {
            let error = |message: String| Err(ParseError::at(Place::Character(i + 1), message));
            if !after_edge {
                if c != '-' {
                    return error(format!("found '{}', but vertices are joined by '-'", c.escape_debug()));
                }
                after_edge = true;
                continue;
            }
            let open = match c {
                '.' => [1, 1],
                'L' => [1, 0],
                'R' => [0, 1],
                '#' => [0, 0],
                _ => {
                    return error(format!(
                        "found '{}', but a vertex is '.', 'L', 'R' or '#'",
                        c.escape_debug()
                    ));
                }
            };
            if path.vertices == MAX_VERTICES {
                return error(format!("a path has at most {MAX_VERTICES} vertices"));
            }
            for player in Player::BOTH {
                path.open[player as usize] |= open[player as usize] << path.vertices;
            }
            path.vertices += 1;
            after_edge = false;
        }
        match (path.vertices, after_edge) {
            (0, _) => Err(ParseError::whole("the position is empty; a path is written like R-.-L-.")),
            (_, true) => {
                Err(ParseError::at(Place::Character(text.chars().count()), "no vertex follows this '-'"))
            }
            (_, false) => Ok(path),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::reference::Reference;
    use hotstrat_core::{Thermograph, laws};
    use proptest::prelude::*;

    fn path(vertices: &str) -> Snort {
        vertices.chars().map(String::from).collect::<Vec<_>>().join("-").parse().unwrap()
    }

    fn negate(vertices: &str) -> String {
        let swap = |c| match c {
            'L' => 'R',
            'R' => 'L',
            other => other,
        };
        vertices.chars().map(swap).collect()
    }

    proptest! {
        #[test]
        fn keeps_the_laws(vertices in "[.LR#]{1,6}") {
            let game = path(&vertices);
            laws::all(&game).map_err(TestCaseError::fail)?;
            laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            let reversed: String = vertices.chars().rev().collect();
            for other in [negate(&vertices), negate(&reversed), reversed] {
                laws::same_canonical_form(&game, &path(&other)).map_err(TestCaseError::fail)?;
            }
            laws::same_canonical_form(&game, &path(&format!("#{vertices}##"))).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn all_short_paths_keep_the_laws() {
        for vertices in 1..=5u32 {
            for n in 0..4u32.pow(vertices) {
                let vertex = |v: u32| ['.', 'L', 'R', '#'][(n / 4u32.pow(v) % 4) as usize];
                let game = path(&(0..vertices).map(vertex).collect::<String>());
                laws::hints_are_sound(&game).unwrap();
                laws::part_moves_are_named_by_the_whole(&game).unwrap();
            }
        }
    }

    #[test]
    fn has_the_published_values() {
        let n = |n: i32| Thermograph::integer(n.into());
        let switch = |a, b| Thermograph::from_options([&n(a)], [&n(b)]).unwrap();
        let value = |text: &str| Reference::default().thermograph(&text.parse::<Snort>().unwrap()).unwrap();
        // Huntemann & Maciosowski 2024, "Degrees are Useless in Snort": the star K(1,n) has
        // temperature n; up to n = 2 it is a path.
        assert_eq!(value("."), switch(0, 0));
        assert_eq!(value(".-."), switch(1, -1));
        assert_eq!(value(".-.-."), switch(2, -2));
        // Le Bruyn 2018, "a SNORTgo endgame": Left reaches 2 from any of the three, Right 0.
        assert_eq!(value("L-.-L"), switch(2, 0));
        // A vertex of one's own is a free move.
        assert_eq!(value("L-L-#-R"), n(1));
    }

    #[test]
    fn longest_path_fits() {
        let game = path(&".".repeat(64));
        assert_eq!(game.to_string().parse(), Ok(game));
        assert_eq!(game.segments().collect::<Vec<_>>(), [u64::MAX]);
        let mut parts = Vec::new();
        game.play(Player::Left, 63).play(Player::Right, 0).split(&mut parts);
        assert_eq!(parts, [Snort { offset: 1, ..path(&format!("R{}L", ".".repeat(60))) }]);
        assert_eq!(parts[0].move_name(Player::Left, 61), "63");
    }

    #[test]
    fn names_vertices_of_the_whole_path() {
        let parts = |game: Snort| {
            let mut parts = Vec::new();
            game.split(&mut parts);
            parts
        };
        let part = parts("#-#-.-.-.".parse().unwrap())[0];
        assert_eq!(part.to_string(), ".-.-.");
        assert_eq!(part.move_name(Player::Left, 1), "4");
        let [first, last] = parts(part.play(Player::Left, 1))[..] else { panic!("two vertices are left") };
        assert_eq!([first, last].map(|part| part.move_name(Player::Left, 0)), ["3", "5"]);
        let mut canonical = last;
        canonical.canonicalize();
        assert_eq!(canonical.offset, 0);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let long = path(&".".repeat(64)).to_string() + "-.";
        for (text, message) in [
            ("", "the position is empty; a path is written like R-.-L-."),
            (".-x", "character 3: found 'x', but a vertex is '.', 'L', 'R' or '#'"),
            (".-", "character 2: no vertex follows this '-'"),
            (".L", "character 2: found 'L', but vertices are joined by '-'"),
            ("-.", "character 1: found '-', but a vertex is '.', 'L', 'R' or '#'"),
            (&long, "character 129: a path has at most 64 vertices"),
        ] {
            assert_eq!(text.parse::<Snort>().unwrap_err().to_string(), message);
        }
    }
}
