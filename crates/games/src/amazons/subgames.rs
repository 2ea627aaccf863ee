//! Random Amazons boards, as in the matches of the papers on temperature discovery search: some amazons of
//! each player and some burnt squares at random places, all places equally likely. Nothing more is asked of
//! a board: it may have several rooms, and an amazon may be shut in.

use super::Amazons;
use crate::grid::{Bits, LONGEST_SIDE};
use hotstrat_core::SplitMix;
use std::fmt;

/// What the boards are like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subgames {
    width: u8,
    height: u8,
    amazons: u32,
    obstacles: u32,
}

/// Why there are no such boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsuitable {
    /// A side is 0 or longer than supported, or there are more squares than fit into a word.
    Size,
    /// The pieces need more squares than there are.
    Crowded,
}

impl fmt::Display for Unsuitable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsuitable::Size => {
                write!(f, "a board has 1 to {LONGEST_SIDE} squares in a row or column, 128 in all")
            }
            Unsuitable::Crowded => f.write_str("there are more amazons and obstacles than squares"),
        }
    }
}

impl std::error::Error for Unsuitable {}

impl Subgames {
    /// Boards of this size, with so many amazons of each player and so many burnt squares.
    pub fn new(width: u8, height: u8, amazons: u32, obstacles: u32) -> Result<Subgames, Unsuitable> {
        let squares = u32::from(width) * u32::from(height);
        let sides = 1..=LONGEST_SIDE as u8;
        if !sides.contains(&width) || !sides.contains(&height) || squares > u128::BITS {
            return Err(Unsuitable::Size);
        }
        let pieces = amazons.checked_mul(2).and_then(|amazons| amazons.checked_add(obstacles));
        if pieces.is_none_or(|pieces| pieces > squares) {
            return Err(Unsuitable::Crowded);
        }
        Ok(Subgames { width, height, amazons, obstacles })
    }

    /// The next random board.
    ///
    /// # Panics
    /// If its squares do not fit into the word.
    pub fn board<B: Bits>(&self, random: &mut SplitMix) -> Amazons<B> {
        let squares = u32::from(self.width) * u32::from(self.height);
        let mut free: Vec<u32> = (0..squares).collect();
        let mut place = |count: u32| {
            (0..count).fold(B::EMPTY, |set, _| {
                let i = random.below(free.len() as u32) as usize;
                set | B::square(free.swap_remove(i))
            })
        };
        let amazons = [place(self.amazons), place(self.amazons)];
        place(self.obstacles);
        let empty = free.iter().fold(B::EMPTY, |set, &square| set | B::square(square));
        Amazons::new(self.width, self.height, amazons, empty)
    }

    /// The start of a match: so many boards, the same for a seed and a number on every machine.
    #[must_use]
    pub fn start<B: Bits>(&self, boards: u32, seed: u64, number: u64) -> Vec<Amazons<B>> {
        let mut seeds = SplitMix::new(seed);
        let mut random = SplitMix::new(seeds.next_u64() ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03));
        (0..boards).map(|_| self.board(&mut random)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn boards_are_as_asked_for_and_all_places_occur() {
        let subgames = Subgames::new(4, 3, 1, 2).unwrap();
        let mut random = SplitMix::new(5);
        let mut seen = HashSet::new();
        for _ in 0..500 {
            let board: Amazons<u32> = subgames.board(&mut random);
            let text = board.to_string();
            let count = |letter| text.matches(letter).count();
            assert_eq!((count('X'), count('O'), count('#'), count('.')), (1, 1, 2, 8), "{text}");
            seen.extend(text.replace('|', "").chars().enumerate());
        }
        assert_eq!(seen.len(), 4 * 12);
    }

    #[test]
    fn starts_follow_from_seed_and_number() {
        let subgames = Subgames::new(5, 5, 1, 3).unwrap();
        let start = |seed, number| subgames.start::<u32>(4, seed, number);
        assert_eq!(start(1, 7), start(1, 7));
        assert_ne!(start(1, 7), start(1, 8));
        assert_ne!(start(1, 7), start(2, 7));
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(Subgames::new(0, 5, 1, 0), Err(Unsuitable::Size));
        assert_eq!(Subgames::new(16, 16, 1, 0), Err(Unsuitable::Size));
        assert_eq!(Subgames::new(3, 3, 4, 2), Err(Unsuitable::Crowded));
        assert_eq!(Subgames::new(3, 3, u32::MAX, 2), Err(Unsuitable::Crowded));
        assert!(Subgames::new(3, 3, 4, 1).is_ok());
    }
}
