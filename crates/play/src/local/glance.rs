//! The first look at a room: what the evaluation thinks of every move.

use super::{Knowledge, Rated, over, switch};
use hotstrat_core::{Dyadic, Evaluate, Game, Player};

/// What a search begins with that has nothing to find out where one player is alone.
#[must_use]
pub fn first_look<G: Game>(room: &G, evaluation: &dyn Evaluate<G>) -> Knowledge<G::Move> {
    let done = !Player::BOTH.iter().all(|&player| room.can_move(player));
    Knowledge { done, ..glance(room, evaluation) }
}

/// Every option taken for the number that the evaluation sees in it.
#[must_use]
pub fn glance<G: Game>(room: &G, evaluation: &dyn Evaluate<G>) -> Knowledge<G::Move> {
    let options = Player::BOTH.map(|player| {
        let mut moves = Vec::new();
        room.moves(player, &mut moves);
        let rate =
            |mv| Rated { mv, to: switch(evaluation.evaluate(&room.play(player, mv)), Dyadic::MINUS_ONE) };
        moves.into_iter().map(rate).collect()
    });
    let seen = over(&options);
    let thermograph = seen.unwrap_or_else(|| switch(evaluation.evaluate(room), Dyadic::MINUS_ONE));
    Knowledge::guess(thermograph, options)
}
