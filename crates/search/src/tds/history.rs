//! Why the number of coupons of −1 taken last is part of the table's keys.
//!
//! In G + C, where only coupons of −1 are left, let a be a move of Black and b one of White that do not
//! disturb each other. After *a, b, C(−1), C(−1)* the game has ended: both have passed. After *C(−1), b, a,
//! C(−1)* the position, the stack and the player to move are the same, and play goes on. A table that
//! cannot tell the two apart takes the value of one for the other.

use super::Enhancements;
use super::search::{Search, start};
use super::stack::Spacing;
use super::table::Table;
use crate::Solver;
use crate::boards::Boards;
use crate::limits::{Budget, Limits};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Explicit, Player, Sign};

/// What each of some first players gets, in turn, when only coupons of −1 are left.
fn values(game: &str, first: &[Player], forgets_finals: bool) -> Vec<Dyadic> {
    let game: Explicit = game.parse().unwrap();
    let mut boards = Boards::new(None);
    let reached = boards.enter([(Sign::Plus, &game)]);
    let set = Enhancements { e3: true, e5: true, ..Enhancements::default() };
    let mut search =
        Search::new(boards, Table::new(1_000_000), set, &Nothing, Budget::start(&Limits::default()));
    search.forgets_finals = forgets_finals;
    search.spacing = Spacing::new(3);
    let mut value = |player: Player| {
        let (state, shift) = start(reached, 0, player);
        let value = search.value(state).unwrap() + shift - search.spacing.worth(0);
        Dyadic::from_raw(value).unwrap().signed(player.sign())
    };
    first.iter().map(|&player| value(player)).collect()
}

/// The walls of a game at −1.
fn walls(game: &str, first: &[Player]) -> Vec<Dyadic> {
    let thermograph = Solver::default().thermograph(&game.parse::<Explicit>().unwrap()).unwrap();
    first.iter().map(|&player| thermograph.wall_at(player, Dyadic::MINUS_ONE)).collect()
}

/// One search in which the two orders meet: a is the move of Black in *, b that of White in 1 = {0|2}.
#[test]
fn two_orders_of_play_are_kept_apart() {
    let (game, first) = ("* + {0|2}", [Player::Left]);
    assert_eq!(walls(game, &first), [Dyadic::integer(2)]);
    assert_eq!(values(game, &first, false), [Dyadic::integer(2)]);
    assert_eq!(values(game, &first, true), [Dyadic::ONE], "without the counter the value is wrong");
}

/// Searches that share a table: in 2 = {1|3} nobody wants to move, but passing twice would make it 0.
#[test]
fn searches_that_share_a_table_are_kept_apart() {
    let game = "{1|3}";
    let right = [Dyadic::integer(2); 2];
    assert_eq!(walls(game, &Player::BOTH), right);
    assert_eq!(values(game, &Player::BOTH, false), right);
    assert_eq!(values(game, &Player::BOTH, true), [Dyadic::integer(2), Dyadic::ZERO]);
}
