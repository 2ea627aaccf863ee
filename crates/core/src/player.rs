//! The two players, and the sign that tells a game from its negative.

use std::fmt;
use std::ops::{Mul, Neg};

/// A player. Every rule takes the player as an argument, so that no code exists twice, once for
/// Left and once for Right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// Black, `X`, the maximiser.
    Left,
    /// White, `O`, the minimiser.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    /// `Plus` for Left, `Minus` for Right: the sign under which this player's gain counts.
    #[must_use]
    pub const fn sign(self) -> Sign {
        match self {
            Player::Left => Sign::Plus,
            Player::Right => Sign::Minus,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// Whether a game stands for itself or for its negative (the same game with the roles of the
/// players exchanged).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Sign {
    /// The game itself.
    #[default]
    Plus,
    /// Its negative.
    Minus,
}

impl Sign {
    /// The player who moves in the unsigned game when `player` moves in the signed one.
    #[must_use]
    pub const fn apply(self, player: Player) -> Player {
        match self {
            Sign::Plus => player,
            Sign::Minus => player.opponent(),
        }
    }
}

impl Neg for Sign {
    type Output = Sign;
    fn neg(self) -> Sign {
        match self {
            Sign::Plus => Sign::Minus,
            Sign::Minus => Sign::Plus,
        }
    }
}

impl Mul for Sign {
    type Output = Sign;
    fn mul(self, other: Sign) -> Sign {
        if self == other { Sign::Plus } else { Sign::Minus }
    }
}
