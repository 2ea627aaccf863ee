//! Sentestrat: answer in a room that the opponent has made hotter than everything was; else Hotstrat.

use super::hotstrat::hottest;
use super::{Decision, Memory};
use crate::rooms::View;
use hotstrat_core::Player;

/// Decides, with the move that is right at the ambient temperature if it is to be `orthodox`, else the one
/// that is right at the temperature of the room.
pub fn decide<M>(
    rooms: &[View<'_, M>],
    player: Player,
    fresh: &[usize],
    memory: &mut Memory,
    orthodox: bool,
) -> Option<Decision> {
    let before = memory.ambient;
    let answer = hottest(rooms, player, fresh.iter().copied());
    let (room, t, why) = match (answer, before) {
        (Some((room, t)), Some(ambient)) if t > ambient => {
            let room_name = room + 1;
            (
                room,
                t,
                format!("room {room_name} was left hotter (t = {t}) than the ambient temperature {ambient}"),
            )
        }
        _ => {
            let (room, t) = hottest(rooms, player, 0..rooms.len())?;
            memory.ambient = Some(before.map_or(t, |ambient| ambient.min(t)));
            (room, t, format!("room {} is the hottest, t = {t}, and nothing asks for an answer", room + 1))
        }
    };
    let ambient = memory.ambient;
    let at = if orthodox { ambient.map_or(t, |ambient| ambient.min(t)) } else { t };
    Some(Decision { room, t: at, ambient, why })
}
