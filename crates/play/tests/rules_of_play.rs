//! Every player obeys the rules of every game, on sums of different games, and games come to an end.

mod common;

use common::nodes;
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sum, Thermograph};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_play::evaluation::Freedom;
use hotstrat_play::roster::{Missing, names, uses_a_database, uses_an_evaluation};
use hotstrat_play::{Equipment, Referee, State, Strategy, play_out, player};
use hotstrat_search::Solver;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const SUMS: [&str; 9] = [
    "amazons: X..|..#|O..; amazons: .O.|.X.",
    "clobber: XOX|OXO|XO.; clobber: OX.XO",
    "domineering: ...|...|...; domineering: ....",
    "heap-go: 6r2b5b; heap-go: 8b3r1r; heap-go: 2r",
    "snort: .-.-.-.; snort: .-L-.-.-R",
    "toads-and-frogs: tt..ff; toads-and-frogs: t.f",
    "toppling-dominoes: lrrler; toppling-dominoes: elr",
    "{4|0||0}; {3|-2}; {1/2|*}; {-5|5}; ^",
    "amazons: X..|..O; heap-go: 4b2r; domineering: ..|..; {3|-2}; snort: .-.",
];

fn parsed(text: &str) -> Sum<Any<u32>> {
    let parts: Vec<Any<u128>> = read_sum(text).unwrap();
    parts.iter().map(|part| part.resize().unwrap()).collect()
}

/// Knows small rooms, as a database does.
struct Small;

impl Oracle<Any<u32>> for Small {
    fn thermograph(&self, room: &Any<u32>) -> Option<Thermograph> {
        let is_small = room.birthday_bound().is_some_and(|birthday| birthday <= 5);
        is_small.then(|| Solver::default().thermograph(room).ok()).flatten()
    }
}

fn playing(name: &str) -> Box<dyn Strategy<Any<u32>>> {
    let oracle: Option<Arc<dyn Oracle<Any<u32>>>> =
        if name.ends_with("-db") { Some(Arc::new(Small)) } else { None };
    player(name, &Equipment { oracle, ..Equipment::default() }).ok().unwrap()
}

#[test]
fn every_player_obeys_the_rules_of_every_game() {
    for name in &names() {
        for text in SUMS {
            let start = parsed(text);
            for side in Player::BOTH {
                let (mut one, mut two) = (playing(name), playing("random"));
                assert_eq!(one.name(), name);
                let players = match side {
                    Player::Left => [&mut *one, &mut *two],
                    Player::Right => [&mut *two, &mut *one],
                };
                let game = play_out(players, &start, Player::Left, &nodes(300)).unwrap();
                let states = game.replay().expect("legal moves");
                let end = states.last().unwrap();
                assert_eq!(Referee::default().verdict(end), Some(game.verdict), "{name} {text}");
                let sign = game.verdict.score.signum();
                assert!(sign == 0 || (sign > 0) == (game.verdict.winner == Player::Left), "{name} {text}");
            }
        }
    }
}

/// Rooms may be worth more together than any single one can be.
#[test]
fn scores_are_added_without_a_limit() {
    let verdict = |text: &str| Referee::default().verdict(&State::new(&parsed(text), Player::Left)).unwrap();
    let two = verdict("heap-go: 1000000000; heap-go: 1000000000; heap-go: 1000000000");
    assert_eq!((two.score, two.winner), (3_000_000_000, Player::Left));
    let low = verdict("heap-go: -1000000000; heap-go: -1000000000; heap-go: -1000000000; heap-go: 5");
    assert_eq!((low.score, low.winner), (-2_999_999_995, Player::Right));
}

#[test]
fn nobody_moves_where_there_is_no_move() {
    let lost: Sum<Any<u32>> = parsed("amazons: X#.|##O");
    let state = State::new(&lost, Player::Left);
    assert!(!state.sum().can_move(Player::Left));
    for name in &names() {
        assert_eq!(playing(name).choose(&state, &nodes(100)), None, "{name}");
    }
}

#[test]
fn unknown_players_and_missing_databases_are_told_apart() {
    let equipment = Equipment::<Any<u32>>::default();
    let missing = |name: &str| player(name, &equipment).err();
    assert_eq!(missing("hotstrat-db"), Some(Missing::Database));
    for name in ["", "-", "hotstrat", "hotstrat-", "coldstrat-tds", "best-tds", "hotstrat-tds+-x"] {
        assert_eq!(missing(name), Some(Missing::Unknown), "{name}");
    }
}

/// Counts how often it is asked, and knows nothing else.
#[derive(Default)]
struct Asked(AtomicUsize);

impl Oracle<Any<u32>> for Asked {
    fn thermograph(&self, _: &Any<u32>) -> Option<Thermograph> {
        self.0.fetch_add(1, Ordering::Relaxed);
        None
    }
}

/// Counts how often it is believed.
struct Believed;

thread_local! {
    static BELIEVED: Cell<usize> = const { Cell::new(0) };
}

impl Evaluate<Any<u32>> for Believed {
    fn evaluate(&self, room: &Any<u32>) -> Dyadic {
        BELIEVED.set(BELIEVED.get() + 1);
        Freedom.evaluate(room)
    }
}

#[test]
fn who_uses_databases_and_evaluations_is_known() {
    let state = State::new(&parsed("amazons: X...|....|...O; amazons: X..|..O"), Player::Left);
    for name in &names() {
        let asked = Arc::new(Asked::default());
        BELIEVED.set(0);
        let oracle: Arc<dyn Oracle<Any<u32>>> = asked.clone();
        let equipment = Equipment { oracle: Some(oracle), evaluation: &Believed, ..Equipment::default() };
        let mut player = player(name, &equipment).ok().unwrap();
        player.choose(&state, &nodes(300)).unwrap();
        assert_eq!(asked.0.load(Ordering::Relaxed) > 0, uses_a_database(name), "{name}");
        assert_eq!(BELIEVED.get() > 0, uses_an_evaluation(name), "{name}");
    }
}

#[test]
fn rooms_that_fall_apart_become_components() {
    let state = State::new(&parsed("amazons: X.O.X|##.##|O...."), Player::Right);
    let before = state.sum().parts.len();
    assert_eq!(before, 1);
    let splits = state.moves().into_iter().map(|mv| state.play(mv)).filter(|next| next.sum().parts.len() > 1);
    let splits: Vec<_> = splits.collect();
    assert!(splits.len() > 5, "{}", splits.len());
    for next in splits {
        assert_eq!(next.fresh().len(), next.sum().parts.len());
        assert_eq!(next.to_move(), Player::Left);
    }
}

#[test]
fn rooms_that_were_there_before_are_not_fresh() {
    let mut state = State::new(&parsed("heap-go: 6r2b + 6r2b + 4b1r; amazons: X..|..O"), Player::Left);
    assert_eq!(state.fresh(), []);
    for (fresh, rooms) in [(1, 4), (2, 4), (1, 3)] {
        let mv = state.moves()[0];
        state = state.play(mv);
        assert_eq!((state.fresh().len(), state.sum().parts.len()), (fresh, rooms), "{state:?}");
    }
}
