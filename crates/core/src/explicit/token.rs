//! The words of the notation of explicit games, each with the place where it stands.

use crate::notation::{ParseError, Place};

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Digits, or digits, a slash and digits.
    Number,
    /// A star, perhaps with digits.
    Star,
    Up,
    Down,
    /// `±`; the spelling `+-` is left to the parser, because `1+-3` contains none.
    Switch,
    Plus,
    Minus,
    Open(Bracket),
    Close(Bracket),
    Comma,
    /// A run of so many bars.
    Bars(usize),
    /// A character that begins no word.
    Stray,
    End,
}

/// The two kinds of brackets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bracket {
    Brace,
    Parenthesis,
}

impl Bracket {
    pub fn opening(self) -> char {
        if self == Bracket::Brace { '{' } else { '(' }
    }
}

/// A word of the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// The place of its first character, counted from 1.
    pub at: usize,
}

impl Token<'_> {
    /// An error at this word.
    pub fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(Place::Character(self.at), message)
    }

    /// An error that says what should have stood here.
    pub fn unexpected(&self, expected: &str) -> ParseError {
        self.error(format!("expected {expected}, found {}", self.quoted()))
    }

    /// The word as it is called in a message: in quotes, on one line, and not too long.
    pub fn quoted(&self) -> String {
        const LONGEST: usize = 30;
        if self.kind == Kind::End {
            return "the end of the text".to_owned();
        }
        let dots = if self.text.chars().nth(LONGEST).is_some() { "…" } else { "" };
        let start: String = self.text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
        format!("'{start}{dots}'")
    }
}

/// The words of a text, one after the other, without the space between them.
pub(super) struct Tokens<'a> {
    rest: &'a str,
    /// The place of the first character of the rest.
    at: usize,
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens { rest: text, at: 1 }
    }

    /// The next word; at the end `End`, again and again.
    pub fn next(&mut self) -> Token<'a> {
        self.take_while(char::is_whitespace);
        let (at, before) = (self.at, self.rest);
        let kind = match self.take() {
            None => Kind::End,
            Some('0'..='9') => {
                self.take_digits();
                if self.rest.starts_with('/') {
                    self.take();
                    self.take_digits();
                }
                Kind::Number
            }
            Some('*') => {
                self.take_digits();
                Kind::Star
            }
            Some('^' | '↑') => Kind::Up,
            Some('v' | '↓') => Kind::Down,
            Some('±') => Kind::Switch,
            Some('+') => Kind::Plus,
            Some('-' | '−') => Kind::Minus,
            Some('{') => Kind::Open(Bracket::Brace),
            Some('}') => Kind::Close(Bracket::Brace),
            Some('(') => Kind::Open(Bracket::Parenthesis),
            Some(')') => Kind::Close(Bracket::Parenthesis),
            Some(',') => Kind::Comma,
            Some('|' | '‖') => {
                self.take_while(|c| c == '|' || c == '‖');
                let run = &before[..before.len() - self.rest.len()];
                Kind::Bars(run.chars().map(|c| if c == '‖' { 2 } else { 1 }).sum())
            }
            Some(_) => Kind::Stray,
        };
        Token { kind, text: &before[..before.len() - self.rest.len()], at }
    }

    /// Takes a minus sign if it follows without space.
    pub fn take_adjacent_minus(&mut self) -> bool {
        let found = self.rest.starts_with(['-', '−']);
        if found {
            self.take();
        }
        found
    }

    fn take(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let c = chars.next()?;
        self.rest = chars.as_str();
        self.at += 1;
        Some(c)
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) {
        while self.rest.starts_with(&wanted) {
            self.take();
        }
    }

    fn take_digits(&mut self) {
        self.take_while(|c| c.is_ascii_digit());
    }
}
