//! What several tests need.
#![allow(dead_code, reason = "not every test needs everything")]

use hotstrat_core::{Dyadic, Explicit, Player, SplitMix, Sum};
use hotstrat_play::{Equipment, Strategy, player};
use hotstrat_search::Limits;

/// A game in braces: integers up to `largest` at its leaves, at most `depth` braces deep.
pub fn game(random: &mut SplitMix, depth: u32, largest: u32) -> Explicit {
    if depth == 0 || random.below(4) == 0 {
        let integer = random.below(2 * largest + 1) as i32 - largest as i32;
        return Explicit::number(Dyadic::integer(integer)).unwrap();
    }
    let [lefts, rights] = [(); 2].map(|()| {
        let count = 1 + random.below(4) / 3;
        (0..count).map(|_| game(random, depth - 1, largest)).collect::<Vec<_>>()
    });
    Explicit::braces(lefts, rights)
}

/// A sum of two to four such games.
pub fn sum(random: &mut SplitMix) -> Sum<Explicit> {
    let count = 2 + random.below(3);
    (0..count).map(|_| game(random, 3, 6)).collect()
}

/// One of the two players.
pub fn side(random: &mut SplitMix) -> Player {
    Player::BOTH[random.below(2) as usize]
}

/// A player of explicit games.
pub fn explicit(name: &str, seed: u64) -> Box<dyn Strategy<Explicit>> {
    player(name, &Equipment { seed, ..Equipment::default() }).ok().unwrap()
}

/// Limits that do not depend on the clock.
pub fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}
