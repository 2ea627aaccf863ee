//! Temperature discovery search against the exact engine.
//!
//! The complete runs take minutes and are left out unless asked for:
//!
//! ```sh
//! cargo test --release -p hotstrat-games --test temperature_discovery -- --ignored --nocapture
//! ```

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Game, Notation, Player, Sum};
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::variation::Ply;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use std::time::Duration;

fn config(enhancements: Enhancements, ties: Ties) -> Config {
    Config { ties, table: 8_000_000, ..Config::new(enhancements) }
}

/// The sets of enhancements that make sense.
fn sets() -> Vec<Enhancements> {
    let all = (0..32).map(|bits: u32| {
        let [e1, e2, e3, e4, e5] = std::array::from_fn(|i| bits >> i & 1 == 1);
        Enhancements { e1, e2, e3, e4, e5 }
    });
    all.filter(|set| set.missing().is_none()).collect()
}

fn agree<G: Game>(solver: &mut Solver<G>, game: &G, config: &Config) {
    let exact = solver.thermograph(game).unwrap();
    let found = run(&game.clone().into(), config, &Nothing, None, &Limits::default()).unwrap();
    assert_eq!(found.stop, StopReason::Finished);
    assert_eq!(found.mean, Quantity::Exact(exact.mean()), "{game:?} {config:?}");
    assert_eq!(found.temperature, Quantity::Exact(exact.temperature()), "{game:?} {config:?}");
    // What each first player finds with the last stack is the mean, too: it is high enough.
    for player in Player::BOTH {
        let last = found.trials.iter().rev().find(|trial| trial.first == player);
        assert!(last.is_none_or(|last| last.mean == exact.mean()), "{game:?} {config:?}");
    }
}

/// All boards with one amazon each and so many empty squares.
fn boards(side: u8, empty: u32) -> impl Iterator<Item = Amazons<u32>> {
    let squares = u32::from(side) * u32::from(side);
    let pairs = (0..squares * squares).map(move |i| [1u32 << (i / squares), 1 << (i % squares)]);
    pairs.filter(|[left, right]| left != right).flat_map(move |[left, right]| {
        let free =
            (0..1u32 << squares).filter(move |set| set.count_ones() == empty && set & (left | right) == 0);
        free.map(move |set| Amazons::new(side, side, [left, right], set))
    })
}

/// All rooms on a 4×4 board with one amazon each and so many empty squares, up to symmetry and colours.
fn rooms(empty: u32) -> Vec<Amazons<u32>> {
    let touching = |set: u32| {
        let (left, right) = (set & !0x1111, set & !0x8888);
        let wide = set | left >> 1 | right << 1;
        (wide | wide << 4 | wide >> 4) & 0xFFFF
    };
    let connected = |set: u32| {
        let (mut seen, mut before) = (set & set.wrapping_neg(), 0);
        while seen != before {
            (before, seen) = (seen, touching(seen) & set);
        }
        seen == set
    };
    let mut seen = std::collections::HashSet::new();
    let sets = (0..1u32 << 16).filter(|set| set.count_ones() == empty + 2 && connected(*set));
    for set in sets {
        let squares: Vec<u32> = (0..16).map(|i| 1 << i).filter(|square| set & square != 0).collect();
        for &left in &squares {
            for &right in squares.iter().filter(|&&right| right != left) {
                let mut room = Amazons::new(4, 4, [left, right], set & !left & !right);
                room.canonicalize();
                seen.insert(room);
            }
        }
    }
    let mut rooms: Vec<_> = seen.into_iter().collect();
    rooms.sort_by_key(|room| room.to_string());
    rooms
}

#[test]
fn tds_plus_agrees_on_small_boards() {
    let mut solver = Solver::default();
    for empty in 0..=4 {
        for board in boards(3, empty).step_by(if empty < 4 { 3 } else { 11 }) {
            agree(&mut solver, &board, &config(Enhancements::ALL, Ties::Coupon));
        }
    }
    for empty in 0..=5 {
        for room in rooms(empty).iter().step_by(if empty < 4 { 7 } else { 101 }) {
            agree(&mut solver, room, &config(Enhancements::ALL, Ties::Coupon));
        }
    }
}

#[test]
#[ignore = "complete, takes a minute"]
fn tds_plus_agrees_on_every_small_board() {
    let mut solver = Solver::default();
    for empty in 0..=7 {
        let start = std::time::Instant::now();
        let mut count = 0;
        for board in boards(3, empty) {
            agree(&mut solver, &board, &config(Enhancements::ALL, Ties::Coupon));
            count += 1;
        }
        println!("3×3, {empty} empty: {count} boards agree, {:.1} s", start.elapsed().as_secs_f64());
    }
}

#[test]
#[ignore = "complete, takes minutes"]
fn tds_plus_agrees_on_every_small_room() {
    let mut solver = Solver::default();
    for empty in 0..=5 {
        let start = std::time::Instant::now();
        let rooms = rooms(empty);
        for room in &rooms {
            agree(&mut solver, room, &config(Enhancements::ALL, Ties::Coupon));
        }
        println!("4×4, {empty} empty: {} rooms agree, {:.1} s", rooms.len(), start.elapsed().as_secs_f64());
    }
}

#[test]
fn every_set_of_enhancements_agrees() {
    let mut solver = Solver::default();
    assert_eq!(sets().len(), 16);
    for set in sets() {
        for ties in [Ties::Coupon, Ties::Board] {
            for board in boards(3, 2).step_by(13).chain(boards(3, 3).step_by(97)) {
                agree(&mut solver, &board, &config(set, ties));
            }
        }
    }
}

#[test]
#[ignore = "complete, takes minutes"]
fn every_set_of_enhancements_agrees_on_every_small_room() {
    let mut solver = Solver::default();
    let rooms: Vec<_> = (0..=3).flat_map(rooms).collect();
    for set in sets() {
        let start = std::time::Instant::now();
        for ties in [Ties::Coupon, Ties::Board] {
            for room in &rooms {
                agree(&mut solver, room, &config(set, ties));
            }
        }
        println!("{} rooms agree with {set:?}, {:.1} s", rooms.len(), start.elapsed().as_secs_f64());
    }
}

/// Every way to fill a board of Clobber.
fn clobber(width: u32, height: u32) -> impl Iterator<Item = Clobber<u32>> {
    let squares = width * height;
    (0..3u32.pow(squares)).map(move |code| {
        let square = |i: u32| ['.', 'X', 'O'][(code / 3u32.pow(i) % 3) as usize];
        let rows = (0..height).map(|y| (0..width).map(|x| square(y * width + x)).collect::<String>());
        rows.collect::<Vec<_>>().join("|").parse().unwrap()
    })
}

#[test]
fn other_games_agree() {
    let config = config(Enhancements::ALL, Ties::Coupon);
    let mut solver = Solver::default();
    for set in (0..1u32 << 9).step_by(7) {
        agree(&mut solver, &Domineering::<u32>::new(3, 3, set), &config);
    }
    let mut solver = Solver::default();
    for board in clobber(3, 2).step_by(5) {
        agree(&mut solver, &board, &config);
    }
}

#[test]
#[ignore = "complete, takes a minute"]
fn other_games_agree_on_every_small_board() {
    let config = config(Enhancements::ALL, Ties::Coupon);
    let start = std::time::Instant::now();
    let mut solver = Solver::default();
    for set in 0..1u32 << 12 {
        agree(&mut solver, &Domineering::<u32>::new(4, 3, set), &config);
    }
    println!("4096 boards of domineering agree, {:.1} s", start.elapsed().as_secs_f64());
    let start = std::time::Instant::now();
    let mut solver = Solver::default();
    for board in clobber(4, 2) {
        agree(&mut solver, &board, &config);
    }
    println!("6561 boards of clobber agree, {:.1} s", start.elapsed().as_secs_f64());
}

/// The lines that the paper prints, as coupons and moves on the board.
fn line(found: &[Ply<<Sum<Amazons<u32>> as Game>::Move>]) -> String {
    let plies = found.iter().map(|ply| match ply {
        Ply::Coupon(t) => t.to_string(),
        Ply::Board(_) => "board".to_owned(),
    });
    plies.collect::<Vec<_>>().join(" ")
}

/// The example of the paper "TDS+", Figure 2, with a large spacing: the printed line of 9 moves, up to
/// which of several equal moves White chooses.
#[test]
fn the_short_line_of_the_paper() {
    let board: Amazons<u32> = "#.#|.#X|O.#".parse().unwrap();
    for enhancements in sets().into_iter().filter(|set| !set.e1) {
        let config = Config {
            spacing: Some(Spacing::new(1)),
            top: Some("5/2".parse().unwrap()),
            first: &[Player::Left],
            ..config(enhancements, Ties::Board)
        };
        let found = run(&board.into(), &config, &Nothing, None, &Limits::default()).unwrap();
        assert_eq!(line(&found.lines[0].1), "5/2 2 3/2 board 1 1/2 0 -1/2 board", "{enhancements:?}");
    }
}

/// The example of the paper "TDS+", Figure 2: the printed line of 23 moves.
#[test]
fn the_example_of_the_paper() {
    let board: Amazons<u32> = "#.#|.#X|O.#".parse().unwrap();
    for enhancements in sets().into_iter().filter(|set| !set.e1) {
        let config = Config {
            spacing: Some(Spacing::new(3)),
            top: Some("17/8".parse().unwrap()),
            first: &[Player::Left],
            ..config(enhancements, Ties::Board)
        };
        let mut sum: Sum<_> = board.into();
        let found = run(&sum, &config, &Nothing, None, &Limits::default()).unwrap();
        let mut player = Player::Left;
        let plies = found.lines[0].1.iter().map(|ply| {
            let name = match *ply {
                Ply::Coupon(t) => t.to_string(),
                Ply::Board((part, mv)) => {
                    let name = sum.parts[part].1.move_name(player, mv);
                    sum = sum.play(player, (part, mv));
                    name
                }
            };
            player = player.opponent();
            name
        });
        let coupons = |from: i64, to: i64| (to..=from).rev().map(|n| Dyadic::new(n, 3).unwrap().to_string());
        let expected = coupons(17, 11).chain(["A1-A2×B1".to_owned()]);
        let expected = expected.chain(coupons(10, -3)).chain(["C2-B3×C2".to_owned()]);
        assert_eq!(plies.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{enhancements:?}");
    }
}

/// Boards that no temperature discovery search solves in a second.
const HARD: [&str; 3] =
    ["X...|....|....|...O", "..X..|.....|.....|.....|..O..", "X..O.|.#...|.....|..O..|X...."];

#[test]
fn limits_hold() {
    for position in HARD {
        let board: Amazons<u32> = position.parse().unwrap();
        for set in sets() {
            // The spacing is given, because some sets cannot do without so many coupons.
            let config = Config { spacing: Some(Spacing::new(5)), ..config(set, Ties::Coupon) };
            let ask = |limits: Limits| run(&board.into(), &config, &Nothing, None, &limits).unwrap();
            for nodes in [0, 1, 100, 5000] {
                let found = ask(Limits { nodes: Some(nodes), ..Limits::default() });
                assert_eq!(found.stop, StopReason::Nodes);
                assert!(found.nodes <= nodes, "{} of {nodes} nodes, {position} {set:?}", found.nodes);
                assert!(found.mean.exact().is_none() && found.temperature.exact().is_none());
            }
            let begin = std::time::Instant::now();
            let found = ask(Limits { time: Some(Duration::from_millis(50)), ..Limits::default() });
            assert_eq!(found.stop, StopReason::Time);
            // Much later than promised, because others may be using this machine.
            assert!(begin.elapsed() < Duration::from_millis(500), "{position} {set:?}");
            let found = ask(Limits { memory: Some(2_000_000), ..Limits::default() });
            assert_eq!(found.stop, StopReason::Memory);
        }
    }
}

/// A search that is stopped says what the last finished iteration told: half the least coupon of its line
/// while there are only coupons in it, and otherwise, as ties go to the board, the coupon that was not taken.
#[test]
fn what_a_stopped_search_says() {
    let board: Amazons<u32> = "#.#|.#X|O.#".parse().unwrap();
    let config = Config {
        spacing: Some(Spacing::new(3)),
        top: Some("17/8".parse().unwrap()),
        first: &[Player::Left],
        ..config(Enhancements::default(), Ties::Board)
    };
    let said = (0..).map(|nodes| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = run(&board.into(), &config, &Nothing, None, &limits).unwrap();
        (found.stop, found.temperature.to_string())
    });
    let mut said: Vec<_> =
        said.take_while(|(stop, _)| *stop != StopReason::Finished).map(|said| said.1).collect();
    said.dedup();
    // Nothing but bounds; then the lines with one and two coupons, and those with a move on the board.
    assert_eq!(said, ["-1 to 2", "about 17/16", "about 1", "about 15/8", "about 11/8", "about 1"]);
}
