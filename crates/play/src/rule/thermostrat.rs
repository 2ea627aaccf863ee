//! Thermostrat: the move that keeps the best promise.
//!
//! Seen by Left, a sum promises B(t) = Σ R_t(G_i) + max_i (L_t(G_i) − R_t(G_i)) at every temperature t. Let T be
//! the least t at which the promise is greatest. Left moves where the difference is greatest at T, with a
//! move that is right at T. Then all right walls together are worth B(T) + T, and Right, whose move costs at
//! most T at any room's wall, leaves a sum that promises at least as much as before. So the promise is kept
//! to the end. Right does the same in the negative of the sum.

use super::Decision;
use crate::rooms::View;
use hotstrat_core::{Dyadic, Player};

/// What a player who moves first is promised: the least temperature at which that is most, how much it is,
/// and the room to move in.
pub fn promise<M>(rooms: &[View<'_, M>], player: Player) -> Option<(Dyadic, i128, usize)> {
    let mut best: Option<(Dyadic, i128, usize)> = None;
    for t in temperatures(rooms) {
        let Some((width, room)) = widest(rooms, player, t) else { continue };
        let opponent = player.opponent();
        let walls = rooms.iter().map(|room| i128::from(room.wall(player, opponent, t)));
        let promised = i128::from(width) + walls.sum::<i128>();
        if best.is_none_or(|(_, most, _)| promised > most) {
            best = Some((t, promised, room));
        }
    }
    best
}

/// All temperatures at which a wall turns, from −1 up. Between two of them the sum of the walls is straight
/// and the greatest difference convex, so that the promise is greatest at one of them.
fn temperatures<M>(rooms: &[View<'_, M>]) -> Vec<Dyadic> {
    let turns = |room: &View<'_, M>| {
        let walls = Player::BOTH.map(|player| room.knowledge.thermograph.rising(player).turns.to_vec());
        walls.into_iter().flatten().collect::<Vec<_>>()
    };
    let mut temperatures = vec![Dyadic::MINUS_ONE];
    temperatures.extend(rooms.iter().flat_map(turns));
    temperatures.sort();
    temperatures.dedup();
    temperatures
}

/// How wide the widest room is at a temperature, and which one it is: of several the hottest, because in a
/// room colder than t no move is right, and of several cold ones that in which a move costs least.
fn widest<M>(rooms: &[View<'_, M>], player: Player, t: Dyadic) -> Option<(i64, usize)> {
    let open = rooms.iter().enumerate().filter(|(_, room)| room.can_move(player));
    let width = |room: &View<'_, M>| room.wall(player, player, t) - room.wall(player, player.opponent(), t);
    open.map(|(i, room)| (width(room), room.heat_to(player), i))
        .reduce(|best, next| if (next.0, next.1) > (best.0, best.1) { next } else { best })
        .map(|(width, _, i)| (width, i))
}

/// Decides.
pub fn decide<M>(rooms: &[View<'_, M>], player: Player) -> Option<Decision> {
    let (t, promised, room) = promise(rooms, player)?;
    let written = i64::try_from(promised).ok().and_then(|raw| Dyadic::from_raw(raw).ok());
    let promised = written.map_or_else(|| "much".to_owned(), |x| x.to_string());
    let why = format!(
        "at t = {t} the sum promises {player} most, {promised}, and room {} is widest there",
        room + 1
    );
    Some(Decision { room, t, ambient: Some(t), why })
}
