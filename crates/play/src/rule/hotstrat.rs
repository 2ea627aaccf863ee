//! Hotstrat: move in a room of highest temperature.

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

/// Decides.
pub fn decide<M>(rooms: &[View<'_, M>], player: Player) -> Option<Decision> {
    let (room, t) = hottest(rooms, player, 0..rooms.len())?;
    let ambient = hottest(rooms, player, (0..rooms.len()).filter(|&i| i != room)).map(|(_, t)| t);
    let why = format!("room {} is the hottest, {}", room + 1, rooms[room].heat());
    Some(Decision { room, t, ambient, why })
}
