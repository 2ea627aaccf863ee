//! The positions that a search meets, each once.
//!
//! A search visits the same position with many coupon stacks or at many temperatures, so positions
//! are numbered and their moves are kept. A position is a sum of canonical parts: integers are taken out and only shift
//! the score, a part and its negative cancel, and a position and its negative share a number.
//!
//! Integers are recognised statically, as the papers have it: by the game's own hint, or because a
//! part is a *territory*: one player can never move in it, so it is worth the most moves that the
//! other can make. Other numbers are not recognised: the search has to find them out.

use crate::territory::Territory;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Game, Options, Oracle, Player, Sign, Thermograph};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::ops::Index;
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

/// What a player can move to: a stretch of the list of all moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    begin: u32,
    count: u32,
}

impl Moves {
    /// How many there are.
    #[must_use]
    pub fn len(self) -> usize {
        self.count as usize
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.count == 0
    }
}

/// A sum of parts, sorted.
type Form = SmallVec<[(BoardId, Sign); 2]>;

/// An option of a part: parts, and an integer.
#[derive(Clone, Debug)]
struct Term {
    form: Form,
    shift: i64,
}

#[derive(Debug)]
struct Part<G> {
    game: G,
    /// Whether it equals its own negative: asked only when it meets other parts.
    own_negative: Option<bool>,
    /// Kept for parts that are moved in among others.
    options: Option<Rc<[Vec<Term>; 2]>>,
}

#[derive(Debug)]
enum Shape<G> {
    Part(Part<G>),
    Sum(Form),
}

#[derive(Debug)]
struct Board<G> {
    shape: Shape<G>,
    moves: Option<[Moves; 2]>,
    birthday: Option<u32>,
}

/// What a canonical part is known to be.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// An integer, in units of the number type.
    Integer(i64),
    Board(BoardId),
}

/// All positions met so far.
pub struct Boards<G: Game> {
    boards: Vec<Board<G>>,
    parts: Shelves<G, Known>,
    sums: Shelves<Form, BoardId>,
    moves: Vec<Reached>,
    scratch: [Options<G>; 2],
    oracle: Option<Arc<dyn Oracle<G>>>,
    told: FxHashMap<BoardId, Thermograph>,
    bytes: usize,
    /// How many positions may still be tried to count territories.
    patience: u64,
    territory: Territory<G>,
}

/// What meeting a new position takes, compared with looking at an option.
pub const NEW_BOARD: usize = 30;

/// How many positions may be tried to count the territories among the options of one position, since nothing
/// interrupts that. A territory that takes more is taken for a game like any other.
const PATIENCE: u64 = 1000;

impl<G: Game> Index<(Moves, usize)> for Boards<G> {
    type Output = Reached;

    /// One of the moves.
    #[inline]
    fn index(&self, (moves, i): (Moves, usize)) -> &Reached {
        debug_assert!(i < moves.len());
        &self.moves[moves.begin as usize + i]
    }
}

impl<G: Game> Boards<G> {
    /// No positions but [`NOTHING`].
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>) -> Boards<G> {
        let nothing =
            Board { shape: Shape::Sum(Form::new()), moves: Some(Default::default()), birthday: Some(0) };
        Boards {
            boards: vec![nothing],
            parts: Shelves::default(),
            sums: Shelves::default(),
            moves: Vec::new(),
            scratch: Default::default(),
            oracle,
            told: FxHashMap::default(),
            bytes: 0,
            patience: PATIENCE,
            territory: Territory::default(),
        }
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        *self = Boards::new(self.oracle.take());
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Never: [`NOTHING`] is always there.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.bytes + self.territory.bytes()
    }

    /// Enters a sum of positions.
    pub fn enter<'a>(&mut self, sum: impl IntoIterator<Item = (Sign, &'a G)>) -> Reached
    where
        G: 'a,
    {
        self.patience = PATIENCE;
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
    pub fn moves(&mut self, board: BoardId, player: Player) -> Moves {
        if self.boards[board as usize].moves.is_none() {
            self.patience = PATIENCE;
            self.boards[board as usize].moves = Some(self.find_moves(board));
        }
        self.boards[board as usize].moves.expect("just found")[player as usize]
    }

    /// Whether the moves of a position were found already.
    #[inline]
    pub fn are_moves_known(&self, board: BoardId) -> bool {
        self.boards[board as usize].moves.is_some()
    }

    /// Some moves, one after the other.
    pub fn list(&self, moves: Moves) -> &[Reached] {
        &self.moves[moves.begin as usize..][..moves.len()]
    }

    /// An upper bound of a position's birthday.
    #[inline]
    pub fn birthday(&self, board: BoardId) -> Option<u32> {
        self.boards[board as usize].birthday
    }

    /// An upper bound of a position's temperature.
    pub fn hottest(&self, board: BoardId) -> Option<Dyadic> {
        let bound = |game: &G| match (game.temperature_bound(), game.birthday_bound()) {
            (Some(bound), Some(n)) => Some(bound.min(Dyadic::integer(n as i32 - 1))),
            (bound, n) => bound.or(n.map(|n| Dyadic::integer(n as i32 - 1))),
        };
        self.parts(board).try_fold(Dyadic::MINUS_ONE, |hottest, (_, game)| Some(hottest.max(bound(game)?)))
    }

    /// Two integers between which a position lies.
    pub fn bounds(&self, board: BoardId) -> [i32; 2] {
        self.parts(board).fold([0, 0], |[low, high], (sign, game)| {
            let [least, most] = game.bounds().unwrap_or([-FAR, FAR]);
            let [least, most] = if sign == Sign::Plus { [least, most] } else { [-most, -least] };
            [low.saturating_add(least).max(-FAR), high.saturating_add(most).min(FAR)]
        })
    }

    /// The thermograph of a position, if the oracle knows it.
    #[inline]
    pub fn told(&self, board: BoardId) -> Option<&Thermograph> {
        // Mostly there is no oracle.
        if self.told.is_empty() { None } else { self.told.get(&board) }
    }

    /// The parts of a position.
    pub fn parts(&self, board: BoardId) -> impl Iterator<Item = (Sign, &G)> {
        let (alone, others) = match &self.boards[board as usize].shape {
            Shape::Part(part) => (Some((Sign::Plus, &part.game)), [].as_slice()),
            Shape::Sum(form) => (None, form.as_slice()),
        };
        alone.into_iter().chain(others.iter().map(|&(part, sign)| (sign, &self.part(part).game)))
    }

    /// The numbers of the parts of a position.
    pub fn part_numbers(&self, board: BoardId) -> impl Iterator<Item = BoardId> {
        let (alone, others) = match &self.boards[board as usize].shape {
            Shape::Part(_) => (Some(board), [].as_slice()),
            Shape::Sum(form) => (None, form.as_slice()),
        };
        alone.into_iter().chain(others.iter().map(|&(part, _)| part))
    }

    fn part(&self, board: BoardId) -> &Part<G> {
        match &self.boards[board as usize].shape {
            Shape::Part(part) => part,
            Shape::Sum(_) => unreachable!("a sum is no part of another"),
        }
    }

    fn part_mut(&mut self, board: BoardId) -> &mut Part<G> {
        match &mut self.boards[board as usize].shape {
            Shape::Part(part) => part,
            Shape::Sum(_) => unreachable!("a sum is no part of another"),
        }
    }

    fn find_moves(&mut self, board: BoardId) -> [Moves; 2] {
        let form = match &self.boards[board as usize].shape {
            Shape::Part(_) => None,
            Shape::Sum(form) => Some(form.clone()),
        };
        let found = match form {
            None => self.moves_of_part(board),
            Some(form) => Player::BOTH.map(|player| self.moves_of_sum(&form, player)),
        };
        found.map(|mut found| {
            found.sort_unstable_by_key(|m| (m.board, m.sign == Sign::Minus, m.shift));
            found.dedup();
            let moves = Moves { begin: number(self.moves.len()), count: number(found.len()) };
            self.moves.append(&mut found);
            self.bytes += moves.len() * size_of::<Reached>();
            moves
        })
    }

    /// The moves of either player in a part that stands alone.
    fn moves_of_part(&mut self, board: BoardId) -> [Vec<Reached>; 2] {
        let mut both = std::mem::take(&mut self.scratch);
        self.part(board).game.options(&mut both);
        let moves = [0, 1].map(|player: usize| {
            let options = &mut both[player];
            let mut moves = Vec::with_capacity(options.len());
            for (part, sign) in &options.single {
                moves.push(match self.know(part) {
                    Known::Integer(n) => Reached {
                        board: NOTHING,
                        sign: Sign::Plus,
                        shift: if *sign == Sign::Plus { n } else { -n },
                    },
                    Known::Board(board) => Reached { board, sign: *sign, shift: 0 },
                });
            }
            for parts in options.sums() {
                let (mut form, mut shift) = (Form::new(), 0);
                for (part, sign) in parts {
                    self.add(part, *sign, &mut form, &mut shift);
                }
                moves.push(self.settle(form, shift));
            }
            options.clear();
            moves
        });
        self.scratch = both;
        moves
    }

    fn moves_of_sum(&mut self, form: &Form, player: Player) -> Vec<Reached> {
        let mut moves = Vec::new();
        for (i, &(part, sign)) in form.iter().enumerate() {
            if i > 0 && form[i - 1] == (part, sign) {
                continue;
            }
            let options = self.part_options(part);
            for term in &options[sign.apply(player) as usize] {
                let mut rest = form.clone();
                rest.remove(i);
                let shift = if sign == Sign::Plus { term.shift } else { -term.shift };
                for &(other, other_sign) in &term.form {
                    let signed = if sign == Sign::Plus { other_sign } else { -other_sign };
                    self.add_part(other, signed, &mut rest);
                }
                moves.push(self.settle(rest, shift));
            }
        }
        moves
    }

    fn part_options(&mut self, part: BoardId) -> Rc<[Vec<Term>; 2]> {
        if let Some(options) = &self.part(part).options {
            return Rc::clone(options);
        }
        let game = self.part(part).game.clone();
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
        self.part_mut(part).options = Some(Rc::clone(&terms));
        terms
    }

    /// Adds a canonical part to a sum.
    fn add(&mut self, game: &G, sign: Sign, form: &mut Form, shift: &mut i64) {
        match self.know(game) {
            Known::Integer(n) => *shift += if sign == Sign::Plus { n } else { -n },
            Known::Board(part) => self.add_part(part, sign, form),
        }
    }

    fn add_part(&mut self, part: BoardId, sign: Sign, form: &mut Form) {
        if form.is_empty() {
            return form.push((part, sign));
        }
        // Among others it matters whether a part is its own negative.
        if form.len() == 1 && self.is_own_negative(form[0].0) {
            form[0].1 = Sign::Plus;
        }
        let own_negative = self.is_own_negative(part);
        let (sign, opposite) = if own_negative { (Sign::Plus, Sign::Plus) } else { (sign, -sign) };
        match form.iter().position(|&other| other == (part, opposite)) {
            Some(i) => drop(form.remove(i)),
            None => {
                let i = form.partition_point(|&other| key(other) < key((part, sign)));
                form.insert(i, (part, sign));
            }
        }
    }

    fn is_own_negative(&mut self, part: BoardId) -> bool {
        let Part { game, own_negative, .. } = self.part_mut(part);
        *own_negative.get_or_insert_with(|| game.is_own_negative())
    }

    /// What a canonical part is.
    #[inline]
    fn know(&mut self, game: &G) -> Known {
        match self.parts.get(game) {
            Some(&known) => known,
            None => self.meet(game),
        }
    }

    /// A part that was not met before.
    fn meet(&mut self, game: &G) -> Known {
        let integer = match game.integer() {
            Some(n) => Some(i64::from(n)),
            None => self.territory.count(game, &mut self.patience),
        };
        let known = match integer {
            Some(n) => Known::Integer(n * Dyadic::ONE.raw()),
            None => {
                let part = Part { game: game.clone(), own_negative: None, options: None };
                let board = self.number(Shape::Part(part), game.birthday_bound());
                if let Some(oracle) = &self.oracle
                    && let Some(thermograph) = oracle.thermograph(game)
                {
                    self.bytes += size_of::<Thermograph>() + 8;
                    self.told.insert(board, thermograph);
                }
                Known::Board(board)
            }
        };
        self.parts.insert(game.clone(), known);
        self.bytes += size_of::<(G, Known)>();
        known
    }

    fn settle(&mut self, mut form: Form, shift: i64) -> Reached {
        match form.as_slice() {
            [] => return Reached { board: NOTHING, sign: Sign::Plus, shift },
            &[(board, sign)] => return Reached { board, sign, shift },
            _ => {}
        }
        // The first part that tells decides whether this is the position or its negative.
        let own_negative = |&(part, _): &(BoardId, Sign)| self.part(part).own_negative == Some(true);
        let sign = form.iter().find(|part| !own_negative(part)).map_or(Sign::Plus, |&(_, sign)| sign);
        if sign == Sign::Minus {
            for part in form.iter_mut().filter(|part| !own_negative(part)) {
                part.1 = -part.1;
            }
            form.sort_unstable_by_key(|&part| key(part));
        }
        if let Some(&board) = self.sums.get(&form) {
            return Reached { board, sign, shift };
        }
        let birthday = form.iter().try_fold(0u32, |sum, &(part, _)| sum.checked_add(self.birthday(part)?));
        let board = self.number(Shape::Sum(form.clone()), birthday);
        self.bytes += 2 * size_of::<Form>() + 16 * form.len();
        self.sums.insert(form, board);
        Reached { board, sign, shift }
    }

    fn number(&mut self, shape: Shape<G>, birthday: Option<u32>) -> BoardId {
        let board = number(self.boards.len());
        self.bytes += size_of::<Board<G>>();
        self.boards.push(Board { shape, moves: None, birthday });
        board
    }
}

/// Bounds are not farther from 0: engines that rely on them must refuse games that are.
pub const FAR: i32 = 1 << 29;

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("memory ends before 2^32 positions")
}

fn key((part, sign): (u32, Sign)) -> (u32, bool) {
    (part, sign == Sign::Minus)
}
