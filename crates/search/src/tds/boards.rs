//! The positions that a temperature discovery search meets, each once.
//!
//! A search visits the same position with many coupon stacks, so positions are numbered and their
//! moves are kept. A position is a sum of canonical parts: integers are taken out and only shift
//! the score, a part and its negative cancel, and a position and its negative share a number.
//!
//! Integers are recognised statically, as the papers have it: by the game's own hint, or because a
//! part is a *territory*: one player can never move in it, so it is worth the most moves that the
//! other can make. Other numbers are not recognised: the search has to find them out.

use hotstrat_core::{Dyadic, Game, Options, Oracle, Player, Sign, Thermograph};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;
use std::sync::Arc;

/// The number of a position.
pub type BoardId = u32;

/// The position in which nothing is left to play.
pub const NOTHING: BoardId = 0;

/// A position as it is reached: one of the numbered ones or its negative, plus an integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reached {
    /// The position.
    pub board: BoardId,
    /// Whether it is the negative.
    pub sign: Sign,
    /// The integer, in units of the number type, as Left counts it.
    pub shift: i64,
}

/// A sum of parts, sorted.
type Form = SmallVec<[(u32, Sign); 2]>;

/// An option of a part: parts, and an integer.
#[derive(Clone, Debug)]
struct Term {
    form: Form,
    shift: i64,
}

#[derive(Debug)]
struct Part<G> {
    game: G,
    integer: Option<i64>,
    own_negative: bool,
    options: Option<Rc<[Vec<Term>; 2]>>,
}

#[derive(Debug)]
struct Board {
    form: Form,
    moves: Option<[Rc<[Reached]>; 2]>,
    birthday: Option<u32>,
    hottest: Option<Dyadic>,
    told: Option<Rc<Thermograph>>,
}

/// All positions met so far.
pub struct Boards<G: Game> {
    parts: Vec<Part<G>>,
    part_numbers: FxHashMap<G, u32>,
    boards: Vec<Board>,
    numbers: FxHashMap<Form, BoardId>,
    oracle: Option<Arc<dyn Oracle<G>>>,
    bytes: usize,
}

impl<G: Game> Boards<G> {
    /// No positions but [`NOTHING`].
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>) -> Boards<G> {
        let nothing = Board { form: Form::new(), moves: None, birthday: Some(0), hottest: None, told: None };
        Boards {
            parts: Vec::new(),
            part_numbers: FxHashMap::default(),
            boards: vec![nothing],
            numbers: FxHashMap::from_iter([(Form::new(), NOTHING)]),
            oracle,
            bytes: 0,
        }
    }

    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Enters a sum of positions.
    pub fn enter<'a>(&mut self, sum: impl IntoIterator<Item = (Sign, &'a G)>) -> Reached
    where
        G: 'a,
    {
        let mut form = Form::new();
        let mut shift = 0;
        let mut split = Vec::new();
        for (sign, game) in sum {
            game.split(&mut split);
            for mut part in split.drain(..) {
                let sign = if part.canonicalize() == Sign::Plus { sign } else { -sign };
                self.add(&part, sign, &mut form, &mut shift);
            }
        }
        self.settle(form, shift)
    }

    /// What a player can move to.
    pub fn moves(&mut self, board: BoardId, player: Player) -> Rc<[Reached]> {
        if self.boards[board as usize].moves.is_none() {
            let moves = Player::BOTH.map(|player| self.find_moves(board, player));
            self.bytes += 64 + moves.iter().map(|moves| 16 + size_of_val::<[Reached]>(moves)).sum::<usize>();
            self.boards[board as usize].moves = Some(moves);
        }
        let moves = self.boards[board as usize].moves.as_ref().expect("just made");
        Rc::clone(&moves[player as usize])
    }

    /// An upper bound of a position's birthday.
    pub fn birthday(&self, board: BoardId) -> Option<u32> {
        self.boards[board as usize].birthday
    }

    /// An upper bound of a position's temperature.
    pub fn hottest(&self, board: BoardId) -> Option<Dyadic> {
        self.boards[board as usize].hottest
    }

    /// The thermograph of a position, if the oracle knows it.
    pub fn told(&self, board: BoardId) -> Option<&Thermograph> {
        self.boards[board as usize].told.as_deref()
    }

    /// The parts of a position.
    pub fn parts(&self, board: BoardId) -> impl Iterator<Item = (Sign, &G)> {
        let form = &self.boards[board as usize].form;
        form.iter().map(|&(part, sign)| (sign, &self.parts[part as usize].game))
    }

    fn find_moves(&mut self, board: BoardId, player: Player) -> Rc<[Reached]> {
        let form = self.boards[board as usize].form.clone();
        let mut moves = Vec::new();
        for (i, &(part, sign)) in form.iter().enumerate() {
            if i > 0 && form[i - 1] == (part, sign) {
                continue;
            }
            let options = self.part_options(part);
            for term in &options[sign.apply(player) as usize] {
                let mut rest = form.clone();
                rest.remove(i);
                let mut shift = if sign == Sign::Plus { term.shift } else { -term.shift };
                for &(other, other_sign) in &term.form {
                    let signed = if sign == Sign::Plus { other_sign } else { -other_sign };
                    self.add_part(other, signed, &mut rest, &mut shift);
                }
                moves.push(self.settle(rest, shift));
            }
        }
        moves.sort_unstable_by_key(|m| (m.board, m.sign == Sign::Minus, m.shift));
        moves.dedup();
        moves.into()
    }

    fn part_options(&mut self, part: u32) -> Rc<[Vec<Term>; 2]> {
        if let Some(options) = &self.parts[part as usize].options {
            return Rc::clone(options);
        }
        let game = self.parts[part as usize].game.clone();
        let mut both: [Options<G>; 2] = Default::default();
        game.options(&mut both);
        let terms = both.map(|options| {
            let mut terms: Vec<Term> = Vec::with_capacity(options.len());
            for parts in options.iter() {
                let mut term = Term { form: Form::new(), shift: 0 };
                for (part, sign) in parts {
                    self.add(part, *sign, &mut term.form, &mut term.shift);
                }
                terms.push(term);
            }
            terms
        });
        self.bytes += terms.iter().map(|terms| terms.capacity() * size_of::<Term>()).sum::<usize>();
        let terms = Rc::new(terms);
        self.parts[part as usize].options = Some(Rc::clone(&terms));
        terms
    }

    /// Adds a canonical part to a sum.
    fn add(&mut self, game: &G, sign: Sign, form: &mut Form, shift: &mut i64) {
        let part = self.part(game);
        self.add_part(part, sign, form, shift);
    }

    fn add_part(&mut self, part: u32, sign: Sign, form: &mut Form, shift: &mut i64) {
        let Part { integer, own_negative, .. } = self.parts[part as usize];
        if let Some(n) = integer {
            *shift += if sign == Sign::Plus { n } else { -n };
            return;
        }
        let (sign, opposite) = if own_negative { (Sign::Plus, Sign::Plus) } else { (sign, -sign) };
        match form.iter().position(|&other| other == (part, opposite)) {
            Some(i) => drop(form.remove(i)),
            None => {
                let i = form.partition_point(|&other| key(other) < key((part, sign)));
                form.insert(i, (part, sign));
            }
        }
    }

    /// The number of a canonical part.
    fn part(&mut self, game: &G) -> u32 {
        if let Some(&part) = self.part_numbers.get(game) {
            return part;
        }
        let integer = match game.integer() {
            Some(n) => Some(i64::from(n)),
            None => self.territory(game),
        };
        let integer = integer.map(|n| n * Dyadic::ONE.raw());
        let part = self.parts.len() as u32;
        let own_negative = game.is_own_negative();
        self.parts.push(Part { game: game.clone(), integer, own_negative, options: None });
        self.part_numbers.insert(game.clone(), part);
        self.bytes += 2 * size_of::<G>() + size_of::<Part<G>>();
        part
    }

    /// The value of a part in which one player can never move, by trying all the other's moves.
    fn territory(&mut self, game: &G) -> Option<i64> {
        let mut both: [Options<G>; 2] = Default::default();
        game.options(&mut both);
        let [left, right] = &both;
        let (owner, options) = match (left.is_empty(), right.is_empty()) {
            (true, true) => return Some(0),
            (false, true) => (Player::Left, left),
            (true, false) => (Player::Right, right),
            (false, false) => return None,
        };
        let most = game.birthday_bound().map(i64::from);
        let mut best = 0;
        for parts in options.iter() {
            let mut moves = 1;
            for (part, sign) in parts {
                let number = self.part(part);
                let worth = self.parts[number as usize].integer? / Dyadic::ONE.raw();
                let worth = if *sign == Sign::Plus { worth } else { -worth };
                moves += if owner == Player::Left { worth } else { -worth };
            }
            best = best.max(moves);
            // All options must be looked at, to see that the other player never gets to move;
            // but the hint of the game may know better.
            if Some(best) == most {
                break;
            }
        }
        Some(if owner == Player::Left { best } else { -best })
    }

    fn settle(&mut self, mut form: Form, shift: i64) -> Reached {
        // The first part that tells decides whether this is the position or its negative.
        let telling = form.iter().find(|&&(part, _)| !self.parts[part as usize].own_negative);
        let sign = telling.map_or(Sign::Plus, |&(_, sign)| sign);
        if sign == Sign::Minus {
            for (part, sign) in &mut form {
                if !self.parts[*part as usize].own_negative {
                    *sign = -*sign;
                }
            }
            form.sort_unstable_by_key(|&part| key(part));
        }
        if let Some(&board) = self.numbers.get(&form) {
            return Reached { board, sign, shift };
        }
        let board = self.boards.len() as BoardId;
        let games = || form.iter().map(|&(part, _)| &self.parts[part as usize].game);
        let birthday = games().try_fold(0u32, |sum, game| Some(sum + game.birthday_bound()?));
        let bound = |game: &G| match (game.temperature_bound(), game.birthday_bound()) {
            (Some(bound), Some(n)) => Some(bound.min(Dyadic::integer(n as i32 - 1))),
            (bound, n) => bound.or(n.map(|n| Dyadic::integer(n as i32 - 1))),
        };
        let hottest = games().try_fold(Dyadic::MINUS_ONE, |hottest, game| Some(hottest.max(bound(game)?)));
        let told = match (&self.oracle, form.as_slice()) {
            (Some(oracle), [(part, sign)]) => {
                let thermograph = oracle.thermograph(&self.parts[*part as usize].game);
                thermograph.map(|thermograph| Rc::new(thermograph.signed(*sign)))
            }
            _ => None,
        };
        self.bytes += size_of::<Board>() + size_of::<Form>() + 32 * form.len() + 32;
        self.boards.push(Board { form: form.clone(), moves: None, birthday, hottest, told });
        self.numbers.insert(form, board);
        Reached { board, sign, shift }
    }
}

fn key((part, sign): (u32, Sign)) -> (u32, bool) {
    (part, sign == Sign::Minus)
}
