//! Heap-go: heaps of weighted counters, a model of endgames with threats and answers.
//!
//! A player takes counters from the top of one heap until he has taken one of his own colour
//! (blue is Left's, red is Right's) or the heap is empty, and scores their total weight. The game
//! is over when all heaps are gone; Left's points count plus, Right's minus. Heaps are written
//! from the top, weight and colour (`b`, `r`) of each counter, and joined by `+`; a number among
//! them is the score so far, and `0` is nothing at all: `6r2b5b + 8b + 3`. A move is the number of
//! the heap, counted from 1 among all heaps, and what is taken: `1:6r2b`. From Kao, Wu, Shan & Yen,
//! *Selection Search for Mean and Temperature of Multi-Branch Combinatorial Games* (2012), whose
//! rule sentence has the colours exchanged; its worked example has them as here.

pub mod sample;

use hotstrat_core::notation::Place;
use hotstrat_core::{Dyadic, Game, Notation, ParseError, Player, Sign};
use std::fmt;
use std::str::FromStr;

/// The largest number of heaps.
pub const MAX_HEAPS: usize = 32;
/// The largest number of counters in a heap.
pub const MAX_COUNTERS: usize = 32;
/// The largest weight of a counter.
pub const MAX_WEIGHT: i32 = 1_000_000;
/// The largest magnitude of a score that can be written; with all counters it still fits an `i32`.
pub const MAX_SCORE: i32 = 1_000_000_000;

/// A sum of heaps and the score so far.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HeapGo {
    /// The heaps, none of them empty.
    heaps: Vec<Heap>,
    score: i32,
    /// How many heaps of the position this one was split off come before these.
    offset: u8,
}

/// Counters, the top one last.
type Heap = Vec<Counter>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Counter {
    weight: i32,
    owner: Player,
}

impl Game for HeapGo {
    /// The heap, counted from 0.
    type Move = u8;

    /// One move for each heap; of equal heaps the first.
    fn moves(&self, _: Player, out: &mut Vec<u8>) {
        let first = |&i: &usize| !self.heaps[..i].contains(&self.heaps[i]);
        out.extend((0..self.heaps.len()).filter(first).map(|i| i as u8));
    }

    fn play(&self, player: Player, heap: u8) -> HeapGo {
        let heap = usize::from(heap);
        let mut next = self.clone();
        let taken: i32 = take(player, &mut next.heaps[heap]).map(|counter| counter.weight).sum();
        next.score += match player {
            Player::Left => taken,
            Player::Right => -taken,
        };
        if next.heaps[heap].is_empty() {
            next.heaps.remove(heap);
        }
        next
    }

    fn integer(&self) -> Option<i32> {
        self.heaps.is_empty().then_some(self.score)
    }

    /// The hottest heap's bound. Put a counter of weight w and, say, Left's colour on a heap h.
    /// Left now takes w and leaves h, Right takes w and what he would take of h: λ(t) is
    /// w + R_t(h) − t and ρ(t) is ρ_h(t) − w. From the temperature of h on, R_t(h) is its mean and
    /// ρ_h(t) is not less, so that λ and ρ meet at t = 2w at the latest, unless they met below.
    /// And nobody can gain more than the total weight W of a heap: λ(t) ≤ W − t, ρ(t) ≥ t − W.
    fn temperature_bound(&self) -> Option<Dyadic> {
        let of_heap = |heap: &Heap| {
            let add = |(bound, total): (i32, i32), counter: &Counter| {
                let total = total + counter.weight;
                (bound.max(2 * counter.weight).min(total), total)
            };
            heap.iter().fold((0, 0), add).0
        };
        Some(self.heaps.iter().map(|heap| Dyadic::integer(of_heap(heap))).max().unwrap_or(Dyadic::MINUS_ONE))
    }

    /// A move for each counter, and then as many as the score.
    fn birthday_bound(&self) -> Option<u32> {
        let counters = self.heaps.iter().flatten().map(|counter| counter.weight.unsigned_abs() + 1);
        Some(counters.sum::<u32>() + self.score.unsigned_abs())
    }

    /// The score can be split off because there is no zugzwang: to take a counter of one's own
    /// colour, which somebody always can, is never worse than to wait.
    fn split(&self, parts: &mut Vec<HeapGo>) {
        let heaps = self.heaps.iter().zip(self.offset..);
        parts.extend(heaps.map(|(heap, offset)| HeapGo { heaps: vec![heap.clone()], score: 0, offset }));
        let score = HeapGo { heaps: vec![], score: self.score, offset: 0 };
        parts.extend((self.score != 0).then_some(score));
    }

    fn in_whole(&self, room: &HeapGo, heap: u8) -> u8 {
        let heap = &room.heaps[usize::from(heap)];
        self.heaps.iter().position(|other| other == heap).expect("a room is one of the heaps") as u8
    }

    fn canonicalize(&mut self) -> Sign {
        self.offset = 0;
        self.normalize();
        let negative = self.negative();
        if negative < *self {
            *self = negative;
            return Sign::Minus;
        }
        Sign::Plus
    }

    fn is_own_negative(&self) -> bool {
        *self == self.negative()
    }
}

/// Takes off a heap what `player` takes in one move.
fn take(player: Player, heap: &mut Heap) -> impl Iterator<Item = Counter> {
    let mut done = false;
    std::iter::from_fn(move || {
        let counter = if done { None } else { heap.pop() }?;
        done = counter.owner == player;
        Some(counter)
    })
}

impl HeapGo {
    /// Sorts the heaps and paints the lowest counters blue: whoever reaches the lowest counter
    /// takes it and is at the end, whatever its colour.
    fn normalize(&mut self) {
        for heap in &mut self.heaps {
            heap[0].owner = Player::Left;
        }
        self.heaps.sort_unstable();
    }

    /// The game with the colours exchanged, normalized.
    fn negative(&self) -> HeapGo {
        let mut negative = HeapGo { score: -self.score, ..self.clone() };
        for counter in negative.heaps.iter_mut().flatten() {
            counter.owner = counter.owner.opponent();
        }
        negative.normalize();
        negative
    }
}

impl Notation for HeapGo {
    fn move_name(&self, player: Player, heap: u8) -> String {
        let mut rest = self.heaps[usize::from(heap)].clone();
        let taken: String = take(player, &mut rest).map(|counter| counter.to_string()).collect();
        format!("{}:{taken}", self.offset + heap + 1)
    }
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.owner {
            Player::Left => 'b',
            Player::Right => 'r',
        };
        write!(f, "{}{colour}", self.weight)
    }
}

impl fmt::Display for HeapGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heap = |heap: &Heap| heap.iter().rev().map(ToString::to_string).collect::<String>();
        let mut terms: Vec<String> = self.heaps.iter().map(heap).collect();
        if self.score != 0 || terms.is_empty() {
            terms.push(self.score.to_string());
        }
        f.pad(&terms.join(" + "))
    }
}

impl FromStr for HeapGo {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<HeapGo, ParseError> {
        let mut position = HeapGo { heaps: vec![], score: 0, offset: 0 };
        let mut start = 0;
        if text.trim().is_empty() {
            return Err(ParseError::whole(
                "the position is empty; heaps are written like 6r2b5b + 8b, none as 0",
            ));
        }
        for term in text.split('+') {
            // Places count characters, not bytes, of the whole text.
            let blanks = term.chars().take_while(|c| c.is_whitespace()).count();
            position.add(term.trim(), start + blanks)?;
            start += term.chars().count() + 1;
        }
        Ok(position)
    }
}

impl HeapGo {
    /// Adds a heap or a number, whose text begins after `start` characters.
    fn add(&mut self, term: &str, start: usize) -> Result<(), ParseError> {
        let error = |i: usize, message: String| Err(ParseError::at(Place::Character(start + i + 1), message));
        let mut heap = Heap::new();
        let mut digits = String::new();
        for (i, c) in term.chars().enumerate() {
            let owner = match c {
                '0'..='9' | '-' => {
                    digits.push(c);
                    continue;
                }
                'b' => Player::Left,
                'r' => Player::Right,
                _ => {
                    return error(
                        i,
                        format!("found '{}', but heaps are written like 6r2b5b + 8b", c.escape_debug()),
                    );
                }
            };
            let weight = digits.parse().ok().filter(|weight| (1..=MAX_WEIGHT).contains(weight));
            let Some(weight) = weight else {
                return error(i, format!("the colour '{c}' must follow a weight from 1 to {MAX_WEIGHT}"));
            };
            if heap.len() == MAX_COUNTERS {
                return error(i, format!("a heap has at most {MAX_COUNTERS} counters"));
            }
            heap.push(Counter { weight, owner });
            digits.clear();
        }
        if !heap.is_empty() && !digits.is_empty() {
            let end = term.chars().count();
            return error(end, format!("a colour, 'b' or 'r', must follow the weight {digits}"));
        }
        if !heap.is_empty() && self.heaps.len() == MAX_HEAPS {
            return error(0, format!("there are at most {MAX_HEAPS} heaps"));
        }
        if !heap.is_empty() {
            heap.reverse();
            self.heaps.push(heap);
            return Ok(());
        }
        if digits.is_empty() {
            return error(0, "a heap or a number is missing here".to_owned());
        }
        let number = digits.strip_prefix('-').unwrap_or(&digits);
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return error(0, "a heap or a number is expected here".to_owned());
        }
        let score = digits.parse().ok().and_then(|n| self.score.checked_add(n));
        match score.filter(|score| (-MAX_SCORE..=MAX_SCORE).contains(score)) {
            None => {
                let told: String = digits.chars().take(12).collect();
                let more = if digits.len() > 12 { "…" } else { "" };
                error(0, format!("the score {told}{more} is not between -{MAX_SCORE} and {MAX_SCORE}"))
            }
            Some(score) => {
                self.score = score;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::reference::Reference;
    use hotstrat_core::{Thermograph, laws};
    use proptest::prelude::*;

    fn heaps(text: &str) -> HeapGo {
        text.parse().unwrap()
    }

    fn value(text: &str) -> Thermograph {
        Reference::default().thermograph(&heaps(text)).unwrap()
    }

    fn negate(text: &str) -> String {
        let swap = |c| match c {
            'b' => 'r',
            'r' => 'b',
            other => other,
        };
        text.chars().map(swap).collect()
    }

    proptest! {
        #[test]
        fn keeps_the_laws(
            sum in prop::collection::vec("([1-9][br]){1,4}", 0..=3),
            score in -30..30i32,
        ) {
            let mut terms = sum.clone();
            terms.push(score.to_string());
            let game = heaps(&terms.join(" + "));
            laws::all(&game).map_err(TestCaseError::fail)?;
            if (1..sum.len()).all(|i| !sum[..i].contains(&sum[i])) {
                laws::part_moves_are_named_by_the_whole(&game).map_err(TestCaseError::fail)?;
            }
            terms.rotate_right(1);
            laws::same_canonical_form(&game, &heaps(&terms.join("+"))).map_err(TestCaseError::fail)?;
            terms[0] = (-score).to_string();
            laws::same_canonical_form(&game, &heaps(&negate(&terms.join("+")))).map_err(TestCaseError::fail)?;
        }

        #[test]
        fn single_heaps_keep_the_laws(heap in "([1-9][0-9]?[br]){1,9}") {
            laws::all(&heaps(&heap)).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    fn all_small_heaps_and_pairs_of_them_keep_the_laws() {
        let counters = ["1b", "1r", "2b", "2r", "5b", "5r"];
        let mut all = vec![String::new()];
        for length in 1..=3 {
            let longer: Vec<String> = all
                .iter()
                .filter(|heap| heap.len() == 2 * (length - 1))
                .flat_map(|heap| counters.map(|counter| format!("{heap}{counter}")))
                .collect();
            all.extend(longer);
        }
        for (i, heap) in all.iter().enumerate().skip(1) {
            laws::hints_are_sound(&heaps(heap)).unwrap();
            let other = &all[1 + i * 7 % (all.len() - 1)];
            laws::hints_are_sound(&heaps(&format!("{heap} + {other} + -4"))).unwrap();
        }
    }

    #[test]
    fn heap_c_is_the_worked_example() {
        // Kao, Wu, Shan & Yen 2012, Figures 1 and 2.
        let n = |n: i32| Thermograph::integer(n.into());
        let brace = |left: &_, right: &_| Thermograph::from_options([left], [right]).unwrap();
        let left = brace(&n(13), &n(3));
        let right = brace(&brace(&n(1), &n(-9)), &n(-13));
        assert_eq!(value("6r2b5b"), brace(&left, &right));
        assert_eq!(value("8b"), brace(&n(8), &n(-8)));
        assert_eq!(value("8r"), value("8b"));
        assert_eq!(value("8b + 3"), brace(&n(11), &n(-5)));
        assert_eq!(heaps("6r2b5b").move_name(Player::Left, 0), "1:6r2b");
        assert_eq!(heaps("6r2b5b").move_name(Player::Right, 0), "1:6r");
        assert_eq!(heaps("6r2b5b").play(Player::Left, 0), heaps("5b + 8"));
    }

    #[test]
    fn names_heaps_of_the_whole_position() {
        let mut parts = Vec::new();
        heaps("6r2b5b + 3 + 8b + 8b").split(&mut parts);
        let names = |player| parts[..3].iter().map(|part| part.move_name(player, 0)).collect::<Vec<_>>();
        // Equal heaps are one move of the whole, but each is a part with a number of its own.
        assert_eq!(names(Player::Left), ["1:6r2b", "2:8b", "3:8b"]);
        assert_eq!(names(Player::Right), ["1:6r", "2:8b", "3:8b"]);
        assert_eq!(parts[3], heaps("3"));
        let mut again = Vec::new();
        parts[1].split(&mut again);
        assert_eq!(again, parts[1..2]);
        laws::same_canonical_form(&parts[1], &heaps("8b")).unwrap();
        parts[1].canonicalize();
        assert_eq!(parts[1].move_name(Player::Left, 0), "1:8b");
        let mut sum = Vec::new();
        heaps("8b + 6r2b5b").split(&mut sum);
        let rest = sum[1].play(Player::Left, 0);
        assert_eq!((rest.to_string(), rest.move_name(Player::Right, 0)), ("5b + 8".into(), "2:5b".into()));
    }

    #[test]
    fn equal_heaps_are_one_move() {
        let mut moves = Vec::new();
        heaps("2b + 3r1b + 2b + 3r1b + 2r").moves(Player::Left, &mut moves);
        assert_eq!(moves, [0, 1, 4]);
    }

    #[test]
    fn largest_position_fits() {
        let heap = "1000000b".repeat(32);
        let text = vec![heap; 32].join(" + ") + " + 1000000000";
        let game = heaps(&text);
        assert_eq!(game.to_string(), text);
        assert_eq!(game.birthday_bound(), Some(2_024_001_024));
        laws::play_is_finite_and_legal(&game, 1).unwrap();
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let (many, high) = (vec!["1b"; 33].join("+"), "1b".repeat(33));
        for (text, message) in [
            (" ", "the position is empty; heaps are written like 6r2b5b + 8b, none as 0"),
            ("6r2g", "character 4: found 'g', but heaps are written like 6r2b5b + 8b"),
            ("1b - 3", "character 3: found ' ', but heaps are written like 6r2b5b + 8b"),
            ("6r + b", "character 6: the colour 'b' must follow a weight from 1 to 1000000"),
            ("0b", "character 2: the colour 'b' must follow a weight from 1 to 1000000"),
            ("1000001b", "character 8: the colour 'b' must follow a weight from 1 to 1000000"),
            ("6r2", "character 4: a colour, 'b' or 'r', must follow the weight 2"),
            ("6r + + 3", "character 6: a heap or a number is missing here"),
            ("6r +", "character 5: a heap or a number is missing here"),
            (
                "6r + 9999999999",
                "character 6: the score 9999999999 is not between -1000000000 and 1000000000",
            ),
            ("-", "character 1: a heap or a number is expected here"),
            ("1b + 1-2", "character 6: a heap or a number is expected here"),
            (
                "99999999999999999999",
                "character 1: the score 999999999999… is not between -1000000000 and 1000000000",
            ),
            (&many, "character 97: there are at most 32 heaps"),
            (&high, "character 66: a heap has at most 32 counters"),
        ] {
            assert_eq!(text.parse::<HeapGo>().unwrap_err().to_string(), message);
        }
    }
}
