//! How positions and moves are written and read.

use crate::game::Game;
use crate::player::Player;
use std::fmt;
use std::str::FromStr;

/// A game whose positions can be written and read: printing and parsing round-trip.
pub trait Notation: Game + fmt::Display + FromStr<Err = ParseError> {
    /// A legal move of `player` in the usual notation of the game.
    fn move_name(&self, player: Player, mv: Self::Move) -> String;

    /// The names of the squares, if moves are made of such names; none of them is left out.
    fn squares(&self) -> Vec<String> {
        Vec::new()
    }

    /// Where a room lies on the board that it was cut out of, if it is one of a board.
    fn place(&self) -> Option<String> {
        None
    }
}

/// Why a text is not a position, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ParseError {
    /// What is wrong.
    pub message: String,
    /// Where it is wrong.
    pub place: Place,
}

/// A place in the text of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The text as a whole.
    Whole,
    /// A row of a board, counted from 1 at the top.
    Row(usize),
    /// A square of a board, row and column counted from 1 at the top left.
    Square(usize, usize),
    /// A character, counted from 1.
    Character(usize),
}

impl ParseError {
    /// An error about the whole text.
    pub fn whole(message: impl Into<String>) -> ParseError {
        ParseError { message: message.into(), place: Place::Whole }
    }

    /// An error at a place.
    pub fn at(place: Place, message: impl Into<String>) -> ParseError {
        ParseError { message: message.into(), place }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Place::Whole => write!(f, "{}", self.message),
            Place::Row(row) => write!(f, "row {row}: {}", self.message),
            Place::Square(row, column) => write!(f, "row {row}, column {column}: {}", self.message),
            Place::Character(n) => write!(f, "character {n}: {}", self.message),
        }
    }
}
