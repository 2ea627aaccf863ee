//! The first look at a room: what the evaluation thinks of every move.

use super::{Knowledge, Rated, over, switch};
use hotstrat_core::{Dyadic, Evaluate, Game, Player, Thermograph};
use hotstrat_search::territory::Territory;

/// How much work a room may be to count at once in which one player is alone, and how many moves it may last. A larger
/// one is left to those who look closer.
const TRIES: u64 = 64;
const LASTING: u32 = 16;

/// What a search begins with. Where one player is alone his moves are counted, and there is nothing to find out.
#[must_use]
pub fn first_look<G: Game>(room: &G, evaluation: &dyn Evaluate<G>) -> Knowledge<G::Move> {
    let seen = glance(room, evaluation);
    let is_short = || room.birthday_bound().is_some_and(|birthday| birthday <= LASTING);
    if seen.done || !is_short() {
        return seen;
    }
    let counted = Territory::default().count(room, &mut TRIES.clone());
    match counted.and_then(|moves| Dyadic::new(moves, 0).ok()) {
        Some(moves) => Knowledge::exact(Thermograph::integer(moves), seen.options),
        None => seen,
    }
}

/// Every option taken for the number that the evaluation sees in it. A room that says that it is an integer is known.
#[must_use]
pub fn glance<G: Game>(room: &G, evaluation: &dyn Evaluate<G>) -> Knowledge<G::Move> {
    let options = Player::BOTH.map(|player| {
        let mut moves = Vec::new();
        room.moves(player, &mut moves);
        let rate =
            |mv| Rated { mv, to: switch(evaluation.evaluate(&room.play(player, mv)), Dyadic::MINUS_ONE) };
        moves.into_iter().map(rate).collect()
    });
    if let Some(n) = room.integer() {
        return Knowledge::exact(Thermograph::integer(Dyadic::integer(n)), options);
    }
    let seen = over(&options);
    let thermograph = seen.unwrap_or_else(|| switch(evaluation.evaluate(room), Dyadic::MINUS_ONE));
    Knowledge::guess(thermograph, options)
}
