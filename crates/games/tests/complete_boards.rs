//! All 492,288 classes of 4×4 Amazons boards with one amazon each, checked without the engine's
//! shortcuts: every thermograph is built again from the options' by the public constructor.

use hotstrat_core::{Dyadic, Game, Player, Sum, Thermograph};
use hotstrat_games::Amazons;
use hotstrat_search::{Limits, Solver};
use std::collections::{HashMap, HashSet};

/// One board of each class under the eight symmetries, the colours kept apart.
fn classes() -> Vec<String> {
    const N: usize = 4;
    let turn = |s: usize| (s % N) * N + (N - 1 - s / N);
    let mirror = |s: usize| (s / N) * N + (N - 1 - s % N);
    let mut symmetries: Vec<[usize; 16]> = Vec::new();
    for flipped in [false, true] {
        let mut map: [usize; 16] = std::array::from_fn(|s| if flipped { mirror(s) } else { s });
        for _ in 0..4 {
            symmetries.push(map);
            map = map.map(turn);
        }
    }
    let mut classes = Vec::new();
    for x in 0..16usize {
        for o in (0..16usize).filter(|&o| o != x) {
            let images: Vec<(usize, usize)> = symmetries.iter().map(|map| (map[x], map[o])).collect();
            if images.iter().any(|&image| image < (x, o)) {
                continue;
            }
            let stabilizer: Vec<&[usize; 16]> = symmetries
                .iter()
                .zip(&images)
                .filter(|&(_, &image)| image == (x, o))
                .map(|(map, _)| map)
                .collect();
            for burnt in 0..1u32 << 16 {
                if burnt >> x & 1 == 1 || burnt >> o & 1 == 1 {
                    continue;
                }
                let image = |map: &[usize; 16]| (0..16).fold(0u32, |set, s| set | (burnt >> s & 1) << map[s]);
                if stabilizer.iter().any(|map| image(map) < burnt) {
                    continue;
                }
                let square = |s: usize| match s {
                    s if s == x => 'X',
                    s if s == o => 'O',
                    s if burnt >> s & 1 == 1 => '#',
                    _ => '.',
                };
                let rows: Vec<String> = (0..N).map(|r| (0..N).map(|c| square(r * N + c)).collect()).collect();
                classes.push(rows.join("|"));
            }
        }
    }
    classes
}

#[test]
fn every_board_of_four_by_four_with_one_amazon_each() {
    let classes = classes();
    assert_eq!(classes.len(), 492_288);
    let mut solver: Solver<Amazons<u32>> = Solver::default();
    solver.limit(&Limits::default());
    let mut thermographs: HashMap<Amazons<u32>, Thermograph> = HashMap::new();
    let mut distinct = HashSet::new();
    let (mut hottest, mut finest) = (Dyadic::MINUS_ONE, 0);

    // Fuller boards first, so that every option of a board is known when the board's turn comes.
    let mut boards: Vec<(usize, Amazons<u32>)> = Vec::with_capacity(classes.len());
    for text in &classes {
        let board: Amazons<u32> = text.parse().unwrap();
        assert_eq!(board.to_string(), *text);
        boards.push((text.matches('.').count(), board));
    }
    boards.sort_by_key(|&(empty, _)| empty);
    let mut moves = Vec::new();
    for &(empty, board) in &boards {
        let thermograph = solver.thermograph(&board).unwrap();
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            moves.clear();
            board.moves(player, &mut moves);
            for &mv in &moves {
                let next = board.play(player, mv);
                // Keyed by the board as it lies, up to symmetry and colour: not split, not cut.
                let (key, sign) = unsplit(next);
                options[player as usize].push(thermographs[&key].signed(sign));
            }
        }
        let again = Thermograph::from_options(&options[0], &options[1]).unwrap();
        assert_eq!(thermograph, again, "{board}");
        assert!(thermograph.temperature() <= board.temperature_bound().unwrap(), "{board}");
        assert!(thermograph.mean().abs() <= Dyadic::integer(empty as i32), "{board}");
        let [low, high] = board.bounds().unwrap().map(|n| Thermograph::integer(n.into()));
        assert!(low <= thermograph && thermograph <= high, "{board}");
        hottest = hottest.max(thermograph.temperature());
        finest = finest.max(thermograph.temperature().exponent());
        let (key, sign) = unsplit(board);
        let oriented = thermograph.signed(sign);
        // A thermograph and its negative count once, as colours exchanged do.
        distinct.insert(if oriented.mean() < Dyadic::ZERO { oriented.negate() } else { oriented.clone() });
        if let Some(other) = thermographs.insert(key, oriented.clone()) {
            assert_eq!(other, oriented, "{board} and its negative");
        }
    }
    assert_eq!(thermographs.len(), 247_296);
    assert_eq!(hottest, 11.into());
    assert_eq!(finest, 8);
    println!("{} distinct thermographs up to sign", distinct.len());
    let sum: Sum<Amazons<u32>> = "XO..|....|....|....".parse::<Amazons<u32>>().unwrap().into();
    let start = solver.analyze(&sum, &Limits::default(), 0).total.outcome;
    assert_eq!(start.nodes, 0, "it was met among the classes");
    assert_eq!((start.mean.exact(), start.temperature.exact()), (Some((-1).into()), Some(3.into())));
}

/// The board under the symmetry and colouring that make it least.
fn unsplit(mut board: Amazons<u32>) -> (Amazons<u32>, hotstrat_core::Sign) {
    let sign = board.canonicalize();
    (board, sign)
}
