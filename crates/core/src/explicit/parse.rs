//! Reading explicit games.
//!
//! ```text
//! sum   = term { ("+" | "-") term }           also 1 ± 3 for 1 + ±3, and 1* or ^* for 1 + * or ^ + *
//! term  = "-" term | ("±" | "+-") term | "(" sum ")" | "{" sides "}" | number | "*" | "*n" | "^" | "v"
//! sides = options bars options { bars options }
//! ```
//! A run of k bars binds looser than any shorter run, and a comma binds tighter than every bar. The
//! parser keeps its own list of what is open, so no text can exhaust the stack; it counts nesting
//! and terms the way the printer writes them, so that whatever it accepts it accepts again printed.

use super::node::MAX_NIMBER;
use super::token::{Bracket, Kind, Token, Tokens};
use super::{Explicit, LARGEST};
use crate::dyadic::{Dyadic, FRACTION_BITS, InexactError, ParseDyadicError};
use crate::notation::{ParseError, Place};
use crate::player::Sign;
use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use std::str::FromStr;

/// How deep brackets and `±` may be nested, and how many minus signs may stand in a row.
const MAX_NESTING: usize = 1000;
/// How many numbers, names and braces a text may have, those in parentheses counted again.
const MAX_NODES: usize = 1_000_000;

impl FromStr for Explicit {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Explicit, ParseError> {
        if text.trim().is_empty() {
            return Err(ParseError::at(
                Place::Character(1),
                "the text is empty; expected a game such as {4|0}",
            ));
        }
        let mut parser = Parser {
            tokens: Tokens::new(text),
            expect: Expect::Term,
            levels: vec![Level::new(None, 0)],
            nesting: 0,
            minuses: 0,
            nodes: 0,
            nimbers: Vec::new(),
            known: FxHashSet::default(),
        };
        loop {
            if let Some(game) = parser.advance()? {
                return Ok(game);
            }
        }
    }
}

struct Parser<'a> {
    tokens: Tokens<'a>,
    expect: Expect,
    /// The whole text and, inside it, the open brackets; never empty.
    levels: Vec<Level<'a>>,
    nesting: usize,
    /// How many minus signs in a row have just been read.
    minuses: usize,
    nodes: usize,
    /// The nimbers up to the largest one met.
    nimbers: Vec<Explicit>,
    /// Every game read so far, so that equal ones become one object.
    known: FxHashSet<Explicit>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    /// A term or, on an empty side of braces, what ends the side.
    Side,
    Term,
    /// What may follow a term.
    Operator,
}

/// A sum being read: the whole text or the inside of a bracket.
struct Level<'a> {
    bracket: Option<(Bracket, Token<'a>)>,
    /// By how much it adds to the nesting.
    cost: usize,
    /// The first word of the sum.
    start: Option<Token<'a>>,
    /// The terms read.
    parts: Vec<Explicit>,
    /// The sign before the term being read and, after each `±` before it, another one.
    signs: SmallVec<[Sign; 4]>,
    /// In braces: the options read since the last bars.
    options: Vec<Explicit>,
    /// In braces: left sides whose right sides are being read, each with its number of bars,
    /// which strictly decreases.
    lefts: Vec<(Vec<Explicit>, usize)>,
}

impl<'a> Level<'a> {
    fn new(bracket: Option<(Bracket, Token<'a>)>, cost: usize) -> Level<'a> {
        Level {
            bracket,
            cost,
            start: None,
            parts: Vec::new(),
            signs: smallvec![Sign::Plus],
            options: Vec::new(),
            lefts: Vec::new(),
        }
    }

    fn kind(&self) -> Option<Bracket> {
        self.bracket.map(|(kind, _)| kind)
    }

    /// The error of a text that ends too early, or has `token` where it does not belong.
    fn unexpected(&self, token: Token<'_>, expected: &str) -> ParseError {
        match (token.kind, self.bracket) {
            (Kind::End, Some((kind, open))) => open.error(format!("'{}' is never closed", kind.opening())),
            (Kind::Bars(_) | Kind::Comma, None) => {
                token.error(format!("{} needs braces around it, as in {{4|0}} or {{1,*|0}}", token.quoted()))
            }
            (Kind::Close(kind), None) => {
                token.error(format!("{} has no '{}' before it", token.quoted(), kind.opening()))
            }
            _ => token.unexpected(expected),
        }
    }
}

impl<'a> Parser<'a> {
    /// Reads a word; at the end of the text, answers the game.
    fn advance(&mut self) -> Result<Option<Explicit>, ParseError> {
        let token = self.tokens.next();
        if self.expect == Expect::Operator {
            return self.read_operator(token);
        }
        self.minuses = if token.kind == Kind::Minus { self.minuses + 1 } else { 0 };
        match token.kind {
            Kind::Bars(bars) if self.expect == Expect::Side => self.take_bars(bars, token)?,
            Kind::Close(Bracket::Brace) if self.expect == Expect::Side => self.close_braces(token)?,
            _ => {
                self.level().start.get_or_insert(token);
                self.read_term(token)?;
            }
        }
        Ok(None)
    }

    /// Reads a term or the beginning of one.
    fn read_term(&mut self, token: Token<'a>) -> Result<(), ParseError> {
        self.expect = Expect::Term;
        match token.kind {
            Kind::Minus if self.minuses > MAX_NESTING => {
                Err(token.error(format!("more than {MAX_NESTING} minus signs in a row")))
            }
            Kind::Minus => {
                let sign = self.level().signs.last_mut().expect("every term has a sign");
                *sign = -*sign;
                Ok(())
            }
            Kind::Switch => self.open_switch(token),
            Kind::Plus if self.tokens.take_adjacent_minus() => self.open_switch(token),
            Kind::Open(bracket) => self.open_bracket(bracket, token),
            Kind::Number => {
                let number = read_number(token)?;
                self.count(1, token)?;
                self.end_term(number, token)
            }
            Kind::Star => {
                let nimber = self.read_nimber(token)?;
                self.count(1, token)?;
                self.end_term(nimber, token)
            }
            Kind::Up | Kind::Down => {
                let sign = if token.kind == Kind::Up { Sign::Plus } else { Sign::Minus };
                self.count(1, token)?;
                let game = self.share(Explicit::up().signed(sign));
                self.end_term(game, token)
            }
            _ => Err(self.level().unexpected(token, "a number, *, ^, v, ±, '(' or '{'")),
        }
    }

    /// Reads what follows a term.
    fn read_operator(&mut self, token: Token<'a>) -> Result<Option<Explicit>, ParseError> {
        let bracket = self.level().kind();
        match (token.kind, bracket) {
            (Kind::Plus | Kind::Minus, _) => {
                let sign = if token.kind == Kind::Plus { Sign::Plus } else { Sign::Minus };
                self.level().signs = smallvec![sign];
                self.expect = Expect::Term;
                self.minuses = 0;
            }
            (Kind::Switch, _) => {
                self.expect = Expect::Term;
                self.open_switch(token)?;
            }
            // A star is its own negative, so it does not matter how far a minus before it reaches.
            (Kind::Star, _) => {
                self.level().signs = smallvec![Sign::Plus];
                self.read_term(token)?;
            }
            (Kind::Comma, Some(Bracket::Brace)) => {
                self.end_option()?;
                self.expect = Expect::Term;
            }
            (Kind::Bars(bars), Some(Bracket::Brace)) => {
                self.end_option()?;
                self.take_bars(bars, token)?;
            }
            (Kind::Close(Bracket::Brace), Some(Bracket::Brace)) => {
                self.end_option()?;
                self.close_braces(token)?;
            }
            (Kind::Close(Bracket::Parenthesis), Some(Bracket::Parenthesis)) => {
                let sum = self.end_sum()?;
                // Its terms are copied once more, and a thousand times if it is nested so deep.
                // After ± they are not; the printer writes that pair of its own accord.
                let copies = self.close_bracket() * sum.terms.len();
                self.count(copies, token)?;
                self.end_term(sum, token)?;
            }
            (Kind::End, None) => return self.end_sum().map(Some),
            (_, None) => {
                return Err(self.level().unexpected(token, "'+', '-' or the end of the text"));
            }
            (_, Some(kind)) => {
                let at = self.level().bracket.map_or(0, |(_, open)| open.at);
                let expected = match kind {
                    Bracket::Brace => {
                        format!("'+', '-', ',', '|' or '}}' to close the '{{' at character {at}")
                    }
                    Bracket::Parenthesis => format!("'+', '-' or ')' to close the '(' at character {at}"),
                };
                return Err(self.level().unexpected(token, &expected));
            }
        }
        Ok(None)
    }

    fn open_switch(&mut self, token: Token<'a>) -> Result<(), ParseError> {
        self.nest(1, token)?;
        self.count(2, token)?;
        self.level().signs.push(Sign::Plus);
        Ok(())
    }

    fn open_bracket(&mut self, kind: Bracket, token: Token<'a>) -> Result<(), ParseError> {
        // The printer needs ±( ) where braces were written, so the two count as one.
        let after_switch = self.level().signs.len() > 1;
        let cost = if kind == Bracket::Parenthesis && after_switch { 0 } else { 1 };
        self.nest(cost, token)?;
        self.levels.push(Level::new(Some((kind, token)), cost));
        self.expect = if kind == Bracket::Brace { Expect::Side } else { Expect::Term };
        Ok(())
    }

    /// Answers by how much the bracket added to the nesting.
    fn close_bracket(&mut self) -> usize {
        let level = self.levels.pop().expect("an open bracket");
        self.nesting -= level.cost;
        level.cost
    }

    /// Adds a complete term, less its signs and switches, to the sum.
    fn end_term(&mut self, mut term: Explicit, token: Token<'a>) -> Result<(), ParseError> {
        let mut signs = std::mem::replace(&mut self.level().signs, smallvec![Sign::Plus]);
        while let Some(sign) = signs.pop() {
            term = term.signed(sign);
            if !signs.is_empty() {
                self.nesting -= 1;
                term = self.build(Explicit::switch(term), token)?;
            }
        }
        self.level().parts.push(term);
        self.expect = Expect::Operator;
        Ok(())
    }

    fn end_sum(&mut self) -> Result<Explicit, ParseError> {
        let level = self.level();
        let start = level.start.take().expect("a sum has a first word");
        Explicit::sum(level.parts.drain(..)).map_err(|_| {
            start.error(format!(
                "the numbers in this sum can add up to more than {LARGEST}, the largest allowed"
            ))
        })
    }

    fn end_option(&mut self) -> Result<(), ParseError> {
        let option = self.end_sum()?;
        self.level().options.push(option);
        Ok(())
    }

    /// Takes bars: what binds tighter than they do becomes their left side.
    fn take_bars(&mut self, bars: usize, token: Token<'a>) -> Result<(), ParseError> {
        if bars > MAX_NESTING {
            return Err(token.error(format!("more than {MAX_NESTING} bars in a row")));
        }
        let side = self.end_side(bars, token)?;
        if self.level().lefts.last().is_some_and(|(_, outer)| *outer == bars) {
            let message = format!("a second {} on the same level; more bars bind looser", token.quoted());
            return Err(token.error(message));
        }
        self.level().lefts.push((side, bars));
        self.expect = Expect::Side;
        Ok(())
    }

    fn close_braces(&mut self, token: Token<'a>) -> Result<(), ParseError> {
        if self.level().lefts.is_empty() {
            return Err(token.unexpected("'|' between Left's and Right's options"));
        }
        let mut side = self.end_side(usize::MAX, token)?;
        self.close_bracket();
        self.end_term(side.swap_remove(0), token)
    }

    /// The side that ends before a run of `bars`, with all shorter runs in it built.
    fn end_side(&mut self, bars: usize, token: Token<'a>) -> Result<Vec<Explicit>, ParseError> {
        let mut side = std::mem::take(&mut self.level().options);
        while let Some((lefts, _)) = self.level().lefts.pop_if(|(_, inner)| *inner < bars) {
            self.count(1, token)?;
            side = vec![self.build(Explicit::braces(lefts, side), token)?];
        }
        Ok(side)
    }

    fn read_nimber(&mut self, token: Token<'a>) -> Result<Explicit, ParseError> {
        let digits = &token.text[1..];
        let n = if digits.is_empty() { Ok(1) } else { digits.parse::<usize>() };
        let n = n.ok().filter(|&n| n <= MAX_NIMBER);
        let n = n.ok_or_else(|| token.error(format!("{} is above *{MAX_NIMBER}", token.quoted())))?;
        while self.nimbers.len() <= n {
            let next = self.share(Explicit::braces(self.nimbers.clone(), self.nimbers.clone()));
            self.nimbers.push(next);
        }
        Ok(self.nimbers[n].clone())
    }

    /// Takes a new game in, if it is not too deep. Several bars nest deeper than they look.
    fn build(&mut self, game: Explicit, token: Token<'a>) -> Result<Explicit, ParseError> {
        if game.height() as usize > MAX_NESTING {
            return Err(too_deep(token));
        }
        Ok(self.share(game))
    }

    fn share(&mut self, game: Explicit) -> Explicit {
        if let Some(known) = self.known.get(&game) {
            return known.clone();
        }
        self.known.insert(game.clone());
        game
    }

    fn nest(&mut self, levels: usize, token: Token<'a>) -> Result<(), ParseError> {
        self.nesting += levels;
        if self.nesting > MAX_NESTING { Err(too_deep(token)) } else { Ok(()) }
    }

    fn count(&mut self, nodes: usize, token: Token<'a>) -> Result<(), ParseError> {
        self.nodes += nodes;
        if self.nodes > MAX_NODES {
            return Err(token.error(format!("the game has more than {MAX_NODES} numbers and braces")));
        }
        Ok(())
    }

    fn level(&mut self) -> &mut Level<'a> {
        self.levels.last_mut().expect("the whole text is never closed")
    }
}

fn too_deep(token: Token<'_>) -> ParseError {
    token.error(format!("the game is nested more than {MAX_NESTING} deep"))
}

fn read_number(token: Token<'_>) -> Result<Explicit, ParseError> {
    let number = token.text.parse::<Dyadic>().map_err(|e| match e {
        ParseDyadicError::Malformed(_) => {
            token.error(format!("{} is not a number such as 3 or 5/8", token.quoted()))
        }
        ParseDyadicError::Denominator(_) => {
            token.error(format!("the denominator of {} is not a power of two", token.quoted()))
        }
        ParseDyadicError::Inexact(_, InexactError::TooFine) => {
            token.error(format!("{} needs more than {FRACTION_BITS} binary places", token.quoted()))
        }
        ParseDyadicError::Inexact(_, InexactError::OutOfRange) => too_large(token),
    })?;
    Explicit::number(number).map_err(|_| too_large(token))
}

fn too_large(token: Token<'_>) -> ParseError {
    token.error(format!("{} is too large; the largest number is {LARGEST}", token.quoted()))
}
