//! What the sources of knowledge about rooms say, against the truth.

use hotstrat_core::{Dyadic, Explicit, Game, Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Mobility;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_games::any::{Any, read_sum};
use hotstrat_play::State;
use hotstrat_play::deadline::Deadline;
use hotstrat_play::evaluation::Freedom;
use hotstrat_play::local::{Beam, Blend, Discovery, Exact, Knowledge, Local, Squeeze, Walls};
use hotstrat_play::selective::{Breadth, Selective};
use hotstrat_search::squeeze::Plan;
use hotstrat_search::tds::Enhancements;
use hotstrat_search::{Limits, Solver};

type Room = Amazons<u32>;

/// Rooms of 4×4 squares of which six are burnt.
fn rooms() -> Vec<Room> {
    let subgames = Subgames::new(4, 4, 1, 6).unwrap();
    let rooms = (0..50).flat_map(|start| subgames.start::<u32>(1, 1, start));
    rooms.filter(|room| Player::BOTH.iter().all(|&player| room.can_move(player))).collect()
}

/// All that a source has to say in sixty looks.
fn ask<G: Game>(source: &mut dyn Local<G>, room: &G) -> Knowledge<G::Move> {
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let mut known = source.look(room, None, 0, &limits).expect("a first look");
    for effort in 1..60 {
        if known.done {
            break;
        }
        match source.look(room, Some(&known), effort, &limits) {
            Some(more) => known = more,
            None => break,
        }
    }
    known
}

/// The average error of the temperature, and what the chosen moves cost at the temperature of the room.
fn judge(source: &mut dyn Local<Room>) -> (f64, f64) {
    let mut solver = Solver::default();
    let mut truth = |room: &Room| solver.thermograph_of_sum(&Sum::from(*room)).expect("a small room");
    let (mut error, mut cost) = (0.0, 0.0);
    let rooms = rooms();
    for room in &rooms {
        let known = ask(source, room);
        let exact = truth(room);
        let t = exact.temperature();
        if known.is_exact() {
            assert_eq!(
                (known.mean.exact(), known.temperature.exact()),
                (Some(exact.mean()), Some(t)),
                "{room}"
            );
            let believed = (known.thermograph.mean(), known.thermograph.temperature());
            assert_eq!(believed, (exact.mean(), t), "{room}");
        }
        // Nobody wants to move where it is cold.
        if t == Dyadic::MINUS_ONE {
            continue;
        }
        let believed = known.temperature.value().unwrap_or_else(|| known.thermograph.temperature());
        error += (believed.to_f64() - t.to_f64()).abs();
        for player in Player::BOTH {
            let mv = source.pick(room, &known, player, t, &Limits::default()).expect("there is a move");
            let reached = truth(&room.play(player, mv)).wall_at(player.opponent(), t);
            let gain = reached.sub(exact.mean()).expect("small numbers").signed(player.sign());
            // At its temperature the right move in a room costs what it gains.
            let lost = t.sub(gain).expect("small numbers");
            assert!(lost >= Dyadic::ZERO, "{room} {player}");
            cost += lost.to_f64() / 2.0;
        }
    }
    (error / rooms.len() as f64, cost / rooms.len() as f64)
}

#[test]
fn exact_sources_are_right() {
    let sources: [&mut dyn Local<Room>; 4] = [
        &mut Exact::new(None, &Mobility),
        &mut Squeeze::new(Plan::default(), None, &Mobility),
        &mut Squeeze::new(Plan::in_turns(false), None, &Mobility),
        &mut Blend::new(None, &Mobility),
    ];
    for source in sources {
        assert_eq!(judge(source), (0.0, 0.0), "{}", source.name());
    }
}

/// A room in which one player is alone, or that says what it is worth, is an integer, and every source knows which.
#[test]
fn rooms_of_one_player_are_counted() {
    let rooms =
        [("domineering: .|.|.|.", 2), ("domineering: .....", -2), ("heap-go: 5", 5), ("amazons: X.|..", 3)];
    for (text, worth) in rooms {
        let room: Any<u32> = read_sum::<u32>(text).unwrap().remove(0);
        let sources: [&mut dyn Local<Any<u32>>; 8] = [
            &mut Exact::new(None, &Freedom),
            &mut Discovery::new(Enhancements::default(), None, &Freedom),
            &mut Discovery::new(Enhancements::ALL, None, &Freedom),
            &mut Squeeze::new(Plan::default(), None, &Freedom),
            &mut Squeeze::new(Plan::in_turns(false), None, &Freedom),
            &mut Walls::new(&Freedom, 1),
            &mut Beam::new(&Freedom),
            &mut Blend::new(None, &Freedom),
        ];
        for source in sources {
            let known = ask(source, &room);
            let told = (known.mean.exact(), known.temperature.exact());
            let truth = (Some(Dyadic::integer(worth)), Some(Dyadic::MINUS_ONE));
            assert_eq!(told, truth, "{text}, {}", source.name());
        }
    }
}

/// A room whose only option can be spoilt is no integer at a glance; who searches finds out what it is.
#[test]
fn rooms_of_one_player_that_are_not_counted_are_searched() {
    let room: Explicit = "{{20|-9}|}".parse().unwrap();
    let sources: [&mut dyn Local<Explicit>; 4] = [
        &mut Discovery::new(Enhancements::default(), None, &Freedom),
        &mut Discovery::new(Enhancements::ALL, None, &Freedom),
        &mut Squeeze::new(Plan::default(), None, &Freedom),
        &mut Squeeze::new(Plan::in_turns(false), None, &Freedom),
    ];
    for source in sources {
        let known = ask(source, &room);
        assert_eq!(known.thermograph.mean(), Dyadic::ZERO, "{}", source.name());
        assert_eq!(known.thermograph.temperature(), Dyadic::MINUS_ONE, "{}", source.name());
    }
}

/// Differences that are too large for a number make a room no colder.
#[test]
fn a_room_whose_values_are_too_far_apart_is_hot_at_a_glance() {
    let room: Explicit = "{2147483647|-2147483646}".parse().unwrap();
    let known = Exact::new(None, &Freedom).look(&room, None, 0, &Limits::default()).unwrap();
    assert!(!known.is_exact());
    assert_eq!(known.thermograph.mean(), Dyadic::new(1, 1).unwrap());
    assert_eq!(known.thermograph.temperature(), Dyadic::new((1 << 32) - 3, 1).unwrap());
}

/// Searches to the end with coupons 1/2 apart are a little wrong, but they find much better moves than the
/// evaluation alone. TDS, whose coupons are fine, does not come far with so few nodes.
#[test]
fn searches_are_better_than_a_glance() {
    let (_, glance) = judge(&mut Glance);
    assert!(glance > 0.2, "{glance}");
    let sources: [(&mut dyn Local<Room>, f64, f64); 4] = [
        (&mut Discovery::new(Enhancements::default(), None, &Mobility), 1.2, 0.15),
        (&mut Discovery::new(Enhancements::ALL, None, &Mobility), 0.5, 0.05),
        (&mut Beam::new(&Mobility), 0.5, 0.05),
        (&mut Walls::new(&Mobility, 1), 0.5, 0.05),
    ];
    for (source, most_error, most_cost) in sources {
        let (error, cost) = judge(source);
        assert!(error < most_error && cost < most_cost, "{}: {error} {cost}", source.name());
    }
}

/// Alone in the world a room is minimax, and what a move is worth is read off at t = −1.
#[test]
fn a_selective_search_finds_nearly_always_the_right_moves_in_a_room_alone() {
    let (mut solver, mut search) = (Solver::default(), Selective::new(&Mobility, Breadth::BEST));
    let mut worth = |room: &Room, first: Player| {
        let truth = solver.thermograph_of_sum(&Sum::from(*room)).expect("a small room");
        truth.wall_at(first, Dyadic::MINUS_ONE)
    };
    let deadline = Deadline::start(&Limits { nodes: Some(1_000_000), ..Limits::default() });
    let (mut cost, rooms) = (0.0, rooms());
    for room in &rooms {
        for player in Player::BOTH {
            let state = State::new(&Sum::from(*room), player);
            let (mv, ..) = search.search(&state, &[], &deadline).expect("there is a move");
            let (_, mv) = state.on_board(mv);
            let after = worth(&room.play(player, mv), player.opponent());
            // A wall is that of the right option less t.
            let best = worth(room, player).sub(after).expect("small numbers").signed(player.sign());
            let lost = best.sub(Dyadic::ONE).expect("small numbers");
            assert!(lost >= Dyadic::ZERO, "{room} {player}");
            cost += lost.to_f64() / 2.0;
        }
    }
    // The search is selective, and counts territories as the evaluation does: by their squares.
    assert!(cost / (rooms.len() as f64) < 0.1, "{cost}");
}

/// The first look only.
struct Glance;

impl Local<Room> for Glance {
    fn name(&self) -> &str {
        "glance"
    }

    fn look(
        &mut self,
        room: &Room,
        known: Option<&Knowledge<<Room as Game>::Move>>,
        _: u32,
        _: &Limits,
    ) -> Option<Knowledge<<Room as Game>::Move>> {
        known.is_none().then(|| hotstrat_play::local::glance::glance(room, &Mobility))
    }
}
