//! Hashes that stand for what was hashed.
//!
//! Tables of whole positions keep hashes of 64 bits in the place of positions, so equal ones must mean equal positions.
//! The hash of ordinary maps, which only says where to look, is not good enough: it is nearly linear, and an amazon that
//! moves along a row takes from one word what it adds to another.

use foldhash::quality::FixedState;
use std::hash::{BuildHasher, Hash};

/// The hash of a position, or of part of one in its place; the same in every run. Hashes of parts may be combined by
/// exclusive or, or added.
pub(crate) fn identity(of: impl Hash) -> u64 {
    FixedState::default().hash_one(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::{Game, Player};
    use hotstrat_games::Amazons;
    use std::collections::HashMap;

    /// No two positions after two moves of the usual game have the same hash, on the boards whose words are full.
    #[test]
    fn boards_that_differ_by_a_move_have_different_hashes() {
        for text in [
            "...X..X...|..........|..........|X........X|..........|..........|O........O|..........|..........|...O..O...",
            "..X..X..|........|X......X|........|........|O......O|........|..O..O..",
        ] {
            let start: Amazons<u128> = text.parse().unwrap();
            let mut seen: HashMap<u64, Amazons<u128>> = HashMap::new();
            let reached = |board: &Amazons<u128>, player: Player| -> Vec<Amazons<u128>> {
                let mut moves = Vec::new();
                board.moves(player, &mut moves);
                moves.into_iter().map(|mv| board.play(player, mv)).collect()
            };
            for board in reached(&start, Player::Left).iter().chain(&reached(&start, Player::Right)) {
                let first = seen.entry(identity(board)).or_insert_with(|| *board);
                assert_eq!(first, board);
            }
            assert!(seen.len() > 1000);
        }
    }
}
