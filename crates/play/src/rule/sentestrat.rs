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
    let left_hot = |&(_, t): &(usize, Dyadic)| ambient.is_some_and(|ambient| t > ambient);
    let threat = hottest(rooms, player, fresh.iter().copied()).filter(left_hot);
    let (room, t) = threat.or_else(|| hottest(rooms, player, 0..rooms.len()))?;
    let (name, heat) = (room + 1, rooms[room].heat());
    let why = if threat.is_some() {
        format!("room {name} was left hotter ({heat}) than the ambient temperature")
    } else {
        format!("room {name} is the hottest, {heat}, and nothing asks for an answer")
    };
    let at = if orthodox { ambient } else { beside(rooms, player, room).or(Some(Dyadic::MINUS_ONE)) };
    let at = at.map_or(t, |at| at.min(t));
    Some(Decision { room, t: at, ambient, why })
}
