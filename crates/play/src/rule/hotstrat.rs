//! Hotstrat: move in a room of highest temperature.
//!
//! Of the moves there it takes the one that is right at the temperature of the rest, which is where the players go
//! next. At the room's own temperature moves may tie that are not worth the same a moment later.

use super::Decision;
use crate::rooms::View;
use hotstrat_core::{Dyadic, Player};

/// The hottest of some rooms in which a player can move, the first of several.
pub fn hottest<M>(
    rooms: &[View<'_, M>],
    player: Player,
    among: impl IntoIterator<Item = usize>,
) -> Option<(usize, Dyadic)> {
    let open = among.into_iter().filter(|&i| rooms[i].can_move(player));
    open.map(|i| (i, rooms[i].temperature())).reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// The temperature of what is left to a player beside a room: that of the hottest other one.
pub fn beside<M>(rooms: &[View<'_, M>], player: Player, room: usize) -> Option<Dyadic> {
    hottest(rooms, player, (0..rooms.len()).filter(|&i| i != room)).map(|(_, t)| t)
}

/// Decides.
pub fn decide<M>(rooms: &[View<'_, M>], player: Player) -> Option<Decision> {
    let (room, _) = hottest(rooms, player, 0..rooms.len())?;
    let ambient = beside(rooms, player, room);
    let t = ambient.unwrap_or(Dyadic::MINUS_ONE);
    let beside = match t > Dyadic::MINUS_ONE {
        true => "the move is the right one beside the rest",
        false => "nothing is to be gained elsewhere",
    };
    let why = format!("room {} is the hottest, {}; {beside}", room + 1, rooms[room].heat());
    Some(Decision { room, t, ambient, why })
}
