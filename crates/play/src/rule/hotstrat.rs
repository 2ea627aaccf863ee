//! Hotstrat: move in a room of highest temperature.
//!
//! Of the moves there it takes the one that is right at the temperature of the rest, which is where the players go
//! next. At the room's own temperature moves may tie that are not worth the same a moment later. Where nothing is to be
//! gained anywhere, it moves where that costs least.

use super::Decision;
use crate::rooms::View;
use hotstrat_core::{Dyadic, Player};

/// The hottest of some rooms in which a player can move; of several that are cold the one in which a move costs least,
/// else the first.
pub fn hottest<M>(
    rooms: &[View<'_, M>],
    player: Player,
    among: impl IntoIterator<Item = usize>,
) -> Option<(usize, Dyadic)> {
    let open = among.into_iter().filter(|&i| rooms[i].can_move(player));
    let heat = |i: usize| rooms[i].heat_to(player);
    let hottest = open.reduce(|best, next| if heat(next) > heat(best) { next } else { best })?;
    Some((hottest, rooms[hottest].temperature()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadline::Deadline;
    use crate::evaluation::Freedom;
    use crate::local::Exact;
    use crate::rooms::Rooms;
    use crate::rule::Rule;
    use hotstrat_core::{Explicit, Sum};
    use hotstrat_search::Limits;

    #[test]
    fn where_nothing_is_to_be_gained_it_moves_where_that_costs_least() {
        // Two zugzwangs, which cost 3 and 2, and a move of one's own, which costs 1.
        let chosen = |games: &[&str], player: Player, rule: Rule| {
            let sum: Sum<Explicit> = games.iter().map(|game| game.parse::<Explicit>().unwrap()).collect();
            let mut rooms = Rooms::new(Exact::new(None, &Freedom));
            rooms.study(&sum, &Deadline::start(&Limits { nodes: Some(1000), ..Limits::default() }));
            rule.decide(&rooms.views(&sum), player, &[], None).unwrap().room
        };
        for rule in Rule::ALL {
            assert_eq!(chosen(&["{-3|3}", "{-2|2}", "2"], Player::Left, rule), 2, "{rule:?}");
            assert_eq!(chosen(&["{-3|3}", "{-2|2}", "2"], Player::Right, rule), 1, "{rule:?}");
            assert_eq!(chosen(&["{-3|3}", "{-2|2}", "{1|-1}"], Player::Right, rule), 2, "{rule:?}");
        }
    }
}
