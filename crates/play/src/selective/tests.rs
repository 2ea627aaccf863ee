//! Selective search where it selects nothing: it is minimax, and coupons are switches.

use super::components::Components;
use super::coupons::Coupons;
use super::position::{Place, Position};
use super::search::Search;
use super::{Breadth, Selective};
use crate::board::TURN;
use crate::deadline::Deadline;
use crate::evaluation::Freedom;
use crate::state::State;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Explicit, Player, SplitMix, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Lead;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_search::Limits;

type Room = Amazons<u32>;

/// The value by definition: every move, no bounds, no table.
fn minimax(
    position: &mut Position,
    coupons: &mut Coupons,
    components: &mut Components<Room>,
    player: Player,
    depth: u32,
) -> i64 {
    let (now, rest) = (position.value_to(player), coupons.rest());
    if position.open == 0 {
        return now + rest + if coupons.left().is_multiple_of(2) { -TURN } else { TURN };
    }
    let moves = position.first_moves(player, usize::MAX, components);
    if depth == 1 {
        return now + rest.max(moves[0].1.step.gain - rest);
    }
    let on_board = on_board(position, coupons, components, player, depth);
    let Some(price) = coupons.next() else { return on_board };
    coupons.take();
    let coupon = price - minimax(position, coupons, components, player.opponent(), depth - 1);
    coupons.put_back();
    on_board.max(coupon)
}

/// The same if the first move is not a coupon.
fn on_board(
    position: &mut Position,
    coupons: &mut Coupons,
    components: &mut Components<Room>,
    player: Player,
    depth: u32,
) -> i64 {
    let moves = position.first_moves(player, usize::MAX, components);
    let values = moves.into_iter().map(|(_, choice)| {
        let old = position.put(choice.place, choice.step.to, components);
        let value = -minimax(position, coupons, components, player.opponent(), depth - 1);
        position.put(choice.place, old, components);
        value
    });
    values.max().expect("both players can move")
}

#[test]
fn bounds_and_tables_change_no_value() {
    let mut random = SplitMix::new(7);
    let mut compared = 0;
    for start in 0..120 {
        // Few squares, so that there is often a single move.
        let subgames = Subgames::new(3, 3, 1, 1 + 2 * random.below(2)).unwrap();
        let count = 1 + random.below(2);
        let sum: Sum<Room> = subgames.start(count, 3, start).into_iter().collect();
        let mut prices: Vec<i64> = (0..random.below(4)).map(|_| i64::from(random.below(5))).collect();
        prices.sort_by_key(|price| -price);
        let prices: Vec<Dyadic> = prices.iter().map(|&n| Dyadic::new(n, 1).unwrap()).collect();
        let player = Player::BOTH[random.below(2) as usize];
        let mut components = Components::new(&Lead, usize::MAX);
        let rooms = &State::new(&sum, player).sum().parts.clone();
        let position = |components: &mut Components<Room>| {
            let place = |(sign, room)| Place { sign, component: components.number(&room) };
            let places = rooms.iter().cloned().map(place).collect();
            Position::new(places, components)
        };
        let mut table = Shelves::default();
        for depth in 2..=4 {
            let mut whole = position(&mut components);
            let mut moves = whole.first_moves(player, usize::MAX, &mut components);
            if moves.is_empty() || whole.open == 0 {
                continue;
            }
            let truth = on_board(&mut whole, &mut Coupons::new(&prices), &mut components, player, depth);
            let deadline = Deadline::start(&Limits { nodes: Some(u64::MAX), ..Limits::default() });
            let coupons = Coupons::new(&prices);
            let mut search =
                Search::new(whole, coupons, Breadth::ALL, &mut components, &mut table, &deadline);
            let found = search.root(&mut moves, player, depth).ok().unwrap();
            assert_eq!(found, truth, "start {start}, {player}, {prices:?}, depth {depth}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Both players have two moves: of a single one the search does not ask what it is worth.
const GAMES: [&str; 8] = [
    "{2,1|-2,-1}",
    "{7,0|-1,3}",
    "{{9|2},1|-3,{4|-5}}",
    "{{20|0},3|-4,*}",
    "{4,{6|1}|{1|-6},0}",
    "{{5|1},{7|-2}|{0|-7},{3|-9}}",
    "{{{9|3}|1},2|-2,{1|{-4|-8}}}",
    "{3,{8|-1}|{-1|-9},-4}",
];

fn parse(text: &str) -> Explicit {
    text.parse().expect("a game")
}

/// The value of the best first move on the board, as the player counts.
fn searched(parts: &[Explicit], prices: &[Dyadic], player: Player) -> (Explicit, Dyadic) {
    let sum: Sum<Explicit> = parts.iter().cloned().collect();
    let state = State::new(&sum, player);
    let deadline = Deadline::start(&Limits { nodes: Some(1_000_000), ..Limits::default() });
    let mut search = Selective::new(&Freedom, Breadth::ALL);
    let (mv, found) = search.search(&state, prices, &deadline).expect("there is a move");
    let value = Dyadic::from_raw(found.value).expect("a small number");
    (state.play(mv).boards()[0].1.clone(), value)
}

/// A coupon is a switch that is not searched: what the first move on the board or the coupon is worth, whichever
/// is more, is the value of the sum of both.
#[test]
fn a_coupon_is_a_switch() {
    for game in GAMES.map(parse) {
        for price in 1..=12 {
            let switch = parse(&format!("{{{price}|-{price}}}"));
            let price = Dyadic::integer(price);
            for player in Player::BOTH {
                let (_, sum) = searched(&[game.clone(), switch.clone()], &[], player);
                let (_, on_board) = searched(std::slice::from_ref(&game), &[price], player);
                let (_, after) = searched(std::slice::from_ref(&game), &[], player.opponent());
                let coupon = price.sub(after).expect("small numbers");
                assert_eq!(sum, on_board.max(coupon), "{game} beside {price}, {player} first");
            }
        }
    }
}

#[test]
fn coupons_decide_between_a_threat_and_a_gain() {
    let game = parse("{{20|0},3|-4}");
    let best = |prices: &[i32]| {
        let prices: Vec<Dyadic> = prices.iter().map(|&price| Dyadic::integer(price)).collect();
        searched(std::slice::from_ref(&game), &prices, Player::Left).0.to_string()
    };
    assert_eq!(best(&[12]), "{20|0}");
    assert_eq!(best(&[1]), "3");
    assert_eq!(best(&[]), "3");
}
