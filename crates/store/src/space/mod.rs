//! Games with a rank: finite sets of positions, closed under moves, numbered without gaps.
//!
//! A space is what a database is about: all positions of a game on one board, with positions that
//! differ by a symmetry or by exchanging the players taken as one. It numbers these classes layer by
//! layer, so that every option of a position has a smaller number: the position's layer counts
//! what is still to be played (the empty squares), and each move takes from it.

mod amazons;
mod board;
mod domineering;

pub use amazons::AmazonsSpace;
pub use board::Board;
pub use domineering::DomineeringSpace;

use hotstrat_core::{Game, Notation, Player, Sign};
use std::fmt;
use std::ops::Range;

/// The most classes a space may have: a place must fit into one word together with a sign.
pub const MOST_CLASSES: u64 = (1 << 31) - 1;

/// All positions of a game on a board, numbered.
pub trait Space: Send + Sync {
    /// A position.
    type Position: Notation;

    /// What the space is.
    fn identity(&self) -> Identity;

    /// The layers one after the other: layer l has the numbers from `bounds[l]` to `bounds[l + 1]`.
    fn bounds(&self) -> &[u32];

    /// Where a position is found, if it or its negative belongs to the space in some symmetric form.
    fn place(&self, position: &Self::Position) -> Option<Place>;

    /// The representative of a class.
    fn position(&self, layer: usize, index: u32) -> Self::Position;

    /// Whose options a class has, or what it equals for a reason easily seen. The default goes
    /// through all moves.
    fn expand(&self, layer: usize, index: u32, out: &mut Expansion) {
        out.clear();
        let position = self.position(layer, index);
        for (player, options) in Player::BOTH.into_iter().zip(&mut out.options) {
            successors(self, &position, player).for_each(|place| options.add(std::iter::once(place)));
        }
    }

    /// How many layers there are.
    fn layers(&self) -> usize {
        self.bounds().len() - 1
    }

    /// How many classes there are.
    fn len(&self) -> u32 {
        self.bounds()[self.layers()]
    }

    /// Never: there is at least the board without moves.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of a layer.
    fn layer(&self, layer: usize) -> Range<u32> {
        self.bounds()[layer]..self.bounds()[layer + 1]
    }

    /// The layer of a class.
    fn layer_of(&self, index: u32) -> usize {
        self.bounds().partition_point(|&first| first <= index) - 1
    }
}

/// The places of what a player can move to.
///
/// # Panics
/// If a move leads out of the space.
pub fn successors<S: Space + ?Sized>(
    space: &S,
    position: &S::Position,
    player: Player,
) -> impl Iterator<Item = Place> {
    let mut moves = Vec::new();
    position.moves(player, &mut moves);
    moves.into_iter().map(move |mv| space.place(&position.play(player, mv)).expect("moves stay in the space"))
}

/// What tells one space from another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Identity {
    /// The name of the game.
    pub game: String,
    /// The board.
    pub board: Board,
    /// The number of pieces of Left and of Right; nothing if the game has none.
    pub pieces: Option<[u32; 2]>,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game, self.board)?;
        match self.pieces {
            Some([left, right]) => write!(f, " with {left} against {right}"),
            None => Ok(()),
        }
    }
}

/// A class and whether a position belongs to it or its negative does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place(u32);

impl Place {
    /// The class of that number, or its negative.
    #[inline]
    #[must_use]
    pub fn new(index: u32, sign: Sign) -> Place {
        Place(index << 1 | u32::from(sign == Sign::Minus))
    }

    /// The number of the class.
    #[inline]
    #[must_use]
    pub fn index(self) -> u32 {
        self.0 >> 1
    }

    /// Whether it is the class itself.
    #[inline]
    #[must_use]
    pub fn sign(self) -> Sign {
        if self.0 & 1 == 0 { Sign::Plus } else { Sign::Minus }
    }

    /// The negative.
    #[inline]
    #[must_use]
    pub fn signed(self, sign: Sign) -> Place {
        Place(self.0 ^ u32::from(sign == Sign::Minus))
    }
}

/// What is to be known of a class in order to solve it.
#[derive(Clone, Debug, Default)]
pub struct Expansion {
    /// A class of an earlier layer that it equals; the options are then of no interest.
    pub equal: Option<Place>,
    /// The options of Left and of Right.
    pub options: [Places; 2],
}

impl Expansion {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.equal = None;
        self.options.iter_mut().for_each(|options| options.count = 0);
    }
}

/// A list of places that grows in large steps, so that adding to it costs next to nothing.
#[derive(Clone, Debug, Default)]
pub struct Places {
    places: Vec<Place>,
    count: usize,
}

/// The most places that can be added at once.
pub const MOST_AT_ONCE: usize = 32;

impl Places {
    /// Adds places, of which there are at most [`MOST_AT_ONCE`].
    #[inline]
    pub fn add(&mut self, places: impl Iterator<Item = Place>) {
        if self.count + MOST_AT_ONCE > self.places.len() {
            self.places.resize(2 * self.places.len() + MOST_AT_ONCE, Place(0));
        }
        let free = &mut self.places[self.count..][..MOST_AT_ONCE];
        for (i, place) in places.enumerate() {
            free[i % MOST_AT_ONCE] = place;
            self.count += 1;
        }
    }

    /// The places.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Place] {
        &self.places[..self.count]
    }
}
