//! Temperature discovery search against the exact engine.

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Game, Player, Sum};
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::variation::Ply;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};

fn config(enhancements: Enhancements, ties: Ties) -> Config {
    Config {
        enhancements,
        spacing: None,
        top: None,
        first: &Player::BOTH,
        ties,
        depth: None,
        table: 8_000_000,
    }
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
}

/// All boards of 3×3 squares with one amazon each and so many empty squares.
fn boards(empty: u32) -> impl Iterator<Item = Amazons<u32>> {
    let pairs = (0..81).map(|i| [1 << (i / 9), 1 << (i % 9)]).filter(|[left, right]| left != right);
    pairs.flat_map(move |[left, right]: [u32; 2]| {
        let free =
            (0..1 << 9).filter(move |set: &u32| set.count_ones() == empty && set & (left | right) == 0);
        free.map(move |set| Amazons::new(3, 3, [left, right], set))
    })
}

#[test]
fn tds_plus_agrees_on_small_boards() {
    let mut solver = Solver::default();
    for empty in 0..=4 {
        for board in boards(empty).step_by(if empty < 4 { 3 } else { 11 }) {
            agree(&mut solver, &board, &config(Enhancements::ALL, Ties::Coupon));
        }
    }
}

#[test]
fn every_set_of_enhancements_agrees() {
    let mut solver = Solver::default();
    assert_eq!(sets().len(), 16);
    for set in sets() {
        for ties in [Ties::Coupon, Ties::Board] {
            for board in boards(2).step_by(13).chain(boards(3).step_by(97)) {
                agree(&mut solver, &board, &config(set, ties));
            }
        }
    }
}

#[test]
fn other_games_agree() {
    let config = config(Enhancements::ALL, Ties::Coupon);
    let mut solver = Solver::default();
    for set in (0..1u32 << 9).step_by(7) {
        agree(&mut solver, &Domineering::<u32>::new(3, 3, set), &config);
    }
    let mut solver = Solver::default();
    for position in ["XO", "XOX", "XOXO", "XO|OX", "XOX|O.O", ".XO|OOX", "OXO|O.X", "XXO|OOX"] {
        agree(&mut solver, &position.parse::<Clobber<u32>>().unwrap(), &config);
    }
}

/// The example of the paper "TDS+", Figure 2: the printed line of 23 moves.
#[test]
fn the_example_of_the_paper() {
    let board: Amazons<u32> = "#.#|.#X|O.#".parse().unwrap();
    let sum: Sum<_> = board.into();
    let config = Config {
        spacing: Some(Spacing::new(3)),
        top: Some("17/8".parse().unwrap()),
        first: &[Player::Left],
        ..config(Enhancements::default(), Ties::Board)
    };
    let found = run(&sum, &config, &Nothing, None, &Limits::default()).unwrap();
    let (_, line) = &found.lines[0];
    assert_eq!(line.len(), 23);
    let coupons: Vec<String> = line
        .iter()
        .filter_map(|ply| match ply {
            Ply::Coupon(t) => Some(t.to_string()),
            Ply::Board(_) => None,
        })
        .collect();
    let expected = (-3..=17).rev().map(|eighths| hotstrat_core::Dyadic::new(eighths, 3).unwrap().to_string());
    assert_eq!(coupons, expected.collect::<Vec<_>>());
    assert!(matches!((line[7], line[22]), (Ply::Board(_), Ply::Board(_))));
}
