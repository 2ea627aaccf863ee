//! Paths in a game tree as the MT-engine writes them: `L3R2` is the second right child of the third
//! left child of the root. The root itself is written `.`.

use hotstrat_core::Player;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The longest path.
pub const MAX_STEPS: usize = 1000;
/// The largest number of a child.
pub const MAX_NUMBER: u32 = 1_000_000;

/// One step down: to the child of this number, counted from 1, in this player's direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Whose child.
    pub player: Player,
    /// Which child, counted from 1.
    pub number: u32,
}

/// A path from the root.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path(pub Vec<Step>);

/// Why a text is not a path.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParsePathError {
    /// Not of the form `L3R2`.
    #[error("'{}' is not a path such as L3R2, or . for the root", .0.escape_debug())]
    Malformed(String),
    /// More steps than are supported.
    #[error("a path has at most {MAX_STEPS} steps")]
    TooLong,
    /// The number of a child is 0 or too large.
    #[error("children are numbered from 1 to {MAX_NUMBER}")]
    Number,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.player {
            Player::Left => 'L',
            Player::Right => 'R',
        };
        write!(f, "{letter}{}", self.number)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.pad(".");
        }
        f.pad(&self.0.iter().map(ToString::to_string).collect::<String>())
    }
}

impl FromStr for Path {
    type Err = ParsePathError;

    fn from_str(text: &str) -> Result<Path, ParsePathError> {
        if text == "." {
            return Ok(Path::default());
        }
        let malformed = || ParsePathError::Malformed(text.chars().take(40).collect());
        let mut steps = Vec::new();
        let mut rest = text.as_bytes();
        while let [letter, after @ ..] = rest {
            let player = match letter {
                b'L' | b'l' => Player::Left,
                b'R' | b'r' => Player::Right,
                _ => return Err(malformed()),
            };
            let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = after[..digits].iter().try_fold(0u32, |n, digit| {
                let n = n * 10 + u32::from(digit - b'0');
                (n <= MAX_NUMBER).then_some(n).ok_or(ParsePathError::Number)
            });
            if digits == 0 {
                return Err(malformed());
            }
            let number = number?;
            if number == 0 {
                return Err(ParsePathError::Number);
            }
            if steps.len() == MAX_STEPS {
                return Err(ParsePathError::TooLong);
            }
            steps.push(Step { player, number });
            rest = &after[digits..];
        }
        if steps.is_empty() { Err(malformed()) } else { Ok(Path(steps)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes_and_refuses_the_rest() {
        for text in ["L1", "R2L1", "L3R2", "L1L2R3L1R1L1", "R1000000", "."] {
            assert_eq!(text.parse::<Path>().unwrap().to_string(), text);
        }
        assert_eq!("l2r1".parse::<Path>().unwrap().to_string(), "L2R1");
        for text in ["", "L", "1", "L1X2", "L-1", "L1 R1", "é", "..", "L1."] {
            assert!(matches!(text.parse::<Path>(), Err(ParsePathError::Malformed(_))), "{text}");
        }
        assert_eq!("L0".parse::<Path>(), Err(ParsePathError::Number));
        assert_eq!("L99999999999999".parse::<Path>(), Err(ParsePathError::Number));
        assert_eq!("L1".repeat(1001).parse::<Path>(), Err(ParsePathError::TooLong));
    }
}
