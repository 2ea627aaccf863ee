//! Sentestrat: answer in a room that the opponent has made hotter than everything was; else Hotstrat.

use super::Decision;
use super::hotstrat::{beside, hottest};
use crate::rooms::View;
use hotstrat_core::{Dyadic, Player};

/// Decides, with the move that is right at the ambient temperature if it is to be `orthodox`, else the one
/// that is right at the temperature of the rest.
pub fn decide<M>(
    rooms: &[View<'_, M>],
    player: Player,
    fresh: &[usize],
    ambient: Option<Dyadic>,
    orthodox: bool,
) -> Option<Decision> {
    let left_hot =
        |(room, t): (usize, Dyadic)| ambient.filter(|ambient| t > *ambient).map(|ambient| (room, t, ambient));
    let (room, t, why) = match hottest(rooms, player, fresh.iter().copied()).and_then(left_hot) {
        Some((room, t, ambient)) => {
            let name = room + 1;
            (
                room,
                t,
                format!(
                    "room {name} was left hotter ({}) than the ambient temperature {ambient}",
                    rooms[room].heat()
                ),
            )
        }
        None => {
            let (room, t) = hottest(rooms, player, 0..rooms.len())?;
            (
                room,
                t,
                format!(
                    "room {} is the hottest, {}, and nothing asks for an answer",
                    room + 1,
                    rooms[room].heat()
                ),
            )
        }
    };
    let at = if orthodox { ambient } else { beside(rooms, player, room).or(Some(Dyadic::MINUS_ONE)) };
    let at = at.map_or(t, |at| at.min(t));
    Some(Decision { room, t: at, ambient, why })
}
