//! The exact engine against the definition, on random positions and complete sets of small boards.

mod common;

use common::Random;
use hotstrat_core::reference::Reference;
use hotstrat_core::{Game, Notation, Thermograph, laws};
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::{Limits, Solver, StopReason};
use std::sync::Arc;

/// Compares engine and definition on many positions, with one table for all of them.
fn compare<G: Notation>(positions: impl Iterator<Item = String>) {
    let mut solver = Solver::default();
    let mut reference = Reference::default();
    for text in positions {
        let game: G = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let expected = reference.thermograph(&game).unwrap();
        assert_eq!(solver.thermograph(&game).unwrap(), expected, "{text}");
    }
}

#[test]
fn amazons() {
    let mut random = Random(1);
    let boards = std::iter::repeat_with(|| random.board("XO...###", 4, 4));
    let small = boards.filter(|text| text.matches('.').count() <= 6 && text.matches(['X', 'O']).count() <= 4);
    compare::<Amazons<u32>>(small.take(3000));
}

/// Boards that fill a word to its last bits: a shift must never leave it.
#[test]
fn amazons_on_boards_as_large_as_the_word() {
    for (seed, width, height) in [(11, 5, 5), (12, 16, 2), (13, 2, 16), (14, 8, 4), (15, 15, 1), (16, 6, 5)] {
        let mut random = Random(seed);
        let boards = std::iter::repeat_with(|| {
            let rows: Vec<String> =
                (0..height).map(|_| (0..width).map(|_| random.pick("XO....######")).collect()).collect();
            rows.join("|")
        });
        let small =
            boards.filter(|text| text.matches('.').count() <= 8 && text.matches(['X', 'O']).count() <= 3);
        let small: Vec<String> = small.take(150).collect();
        compare::<Amazons<u32>>(small.iter().cloned());
        for text in &small {
            let mut rooms = Vec::new();
            text.parse::<Amazons<u32>>().unwrap().split(&mut rooms);
            rooms.iter().for_each(|room| laws::options_are_the_moves(room).unwrap());
        }
    }
}

#[test]
fn amazons_in_wider_words() {
    let mut random = Random(2);
    let boards = std::iter::repeat_with(|| random.board("XO...####", 9, 9));
    let small = boards.filter(|text| text.matches('.').count() <= 5 && text.matches(['X', 'O']).count() <= 4);
    let texts: Vec<String> = small.take(300).collect();
    compare::<Amazons<u128>>(texts.iter().cloned());
    let fits = |text: &&String| text.parse::<Amazons<u64>>().is_ok();
    compare::<Amazons<u64>>(texts.iter().filter(fits).cloned());
}

#[test]
fn every_board_of_three_by_three_with_one_amazon_each() {
    compare::<Amazons<u32>>(boards_with_one_amazon_each(3));
}

/// All boards of `n` by `n` squares with one amazon each.
fn boards_with_one_amazon_each(n: usize) -> impl Iterator<Item = String> {
    let squares = n * n;
    let pairs = (0..squares * squares).map(move |i| (i / squares, i % squares)).filter(|(x, o)| x != o);
    pairs.flat_map(move |(x, o)| {
        let free = squares - 2;
        (0..1usize << free).map(move |burnt| {
            let mut rest = 0;
            let mut text = String::new();
            for square in 0..squares {
                if square > 0 && square % n == 0 {
                    text.push('|');
                }
                text.push(match square {
                    s if s == x => 'X',
                    s if s == o => 'O',
                    _ => {
                        rest += 1;
                        if burnt >> (rest - 1) & 1 == 1 { '#' } else { '.' }
                    }
                });
            }
            text
        })
    })
}

#[test]
fn domineering() {
    let every = (0..1 << 12).map(|set: u32| {
        let square = |i: u32| if set >> i & 1 == 1 { '.' } else { '#' };
        let rows: Vec<String> = (0..3).map(|r| (0..4).map(|c| square(4 * r + c)).collect()).collect();
        rows.join("|")
    });
    compare::<Domineering<u32>>(every);
    let mut random = Random(3);
    compare::<Domineering<u64>>(std::iter::repeat_with(|| random.board("..#", 5, 4)).take(500));
}

#[test]
fn clobber() {
    let mut random = Random(4);
    compare::<Clobber<u32>>(std::iter::repeat_with(|| random.board("XO.", 4, 3)).take(2000));
}

#[test]
fn snort() {
    let mut random = Random(5);
    let path = |strip: String| strip.chars().map(String::from).collect::<Vec<_>>().join("-");
    compare::<Snort>(std::iter::repeat_with(|| path(random.strip("..LR#", 9))).take(3000));
}

#[test]
fn toads_and_frogs() {
    let mut random = Random(6);
    compare::<ToadsAndFrogs>(std::iter::repeat_with(|| random.strip("tf..", 11)).take(3000));
}

#[test]
fn toppling_dominoes() {
    let mut random = Random(7);
    compare::<TopplingDominoes>(std::iter::repeat_with(|| random.strip("lre", 9)).take(3000));
}

#[test]
fn heap_go() {
    let mut random = Random(8);
    let mut heap = move |counters: usize| -> String {
        (0..1 + random.below(counters))
            .map(|_| format!("{}{}", 1 + random.below(10), random.pick("br")))
            .collect()
    };
    let sums = std::iter::repeat_with(move || format!("{} + {} + {}", heap(3), heap(3), heap(2)));
    compare::<HeapGo>(sums.take(2000));
}

/// A large region of one colour is filled, not searched: the bound on its value ends the search.
#[test]
fn open_territory_is_counted_quickly() {
    let mut solver: Solver<Amazons<u128>> = Solver::default();
    let territory: Amazons<u128> = "X......|.......|.......|.......|.......".parse().unwrap();
    assert_eq!(solver.thermograph(&territory).unwrap(), Thermograph::integer(34.into()));
    assert!(solver.nodes() < 10_000, "{} nodes", solver.nodes());
    let defective: Amazons<u128> = "X#.|.##|#.#".parse().unwrap();
    let mut moves = Vec::new();
    defective.moves(hotstrat_core::Player::Left, &mut moves);
    assert_eq!(solver.thermograph(&defective).unwrap(), Thermograph::integer(2.into()));
}

/// Several threads find what one finds, and keep to the limits together.
#[test]
fn threads_agree() {
    let texts = ["XO..|....|....|....", "..#..|.X#O.|.....|#...#", "X...O|.....|..#.."];
    for (text, threads) in texts.into_iter().zip([2, 3, 4]) {
        let game: Amazons<u32> = text.parse().unwrap();
        let alone = Solver::default().thermograph(&game).unwrap();
        let mut solver = Solver::with_threads(threads);
        let limits = Limits { nodes: Some(9_000), ..Limits::default() };
        solver.limit(&limits);
        assert_eq!(solver.thermograph(&game), Err(StopReason::Nodes));
        assert!(solver.nodes() <= 9_000, "{} nodes", solver.nodes());
        solver.limit(&Limits::default());
        assert_eq!(solver.thermograph(&game).unwrap(), alone, "{text}");
        let analysis = solver.analyze(&game.into(), &Limits::default(), 0);
        assert_eq!(analysis.total.outcome.thermograph, Some(alone));
        assert!(!analysis.total.moves[0].is_empty());
    }
}

/// A search that is cancelled or short of time says so, whatever the number of threads.
#[test]
fn threads_stop_when_told() {
    let game: Amazons<u64> = "X....O|......|......|......|......|O....X".parse().unwrap();
    for threads in [1, 3] {
        let mut solver = Solver::with_threads(threads);
        let time = std::time::Duration::from_millis(100);
        solver.limit(&Limits { time: Some(time), ..Limits::default() });
        assert_eq!(solver.thermograph(&game), Err(StopReason::Time));
        solver.limit(&Limits { cancel: Some(Arc::new(true.into())), ..Limits::default() });
        assert_eq!(solver.thermograph(&game), Err(StopReason::Cancelled));
        solver.limit(&Limits { memory: Some(1_000_000), ..Limits::default() });
        assert_eq!(solver.thermograph(&game), Err(StopReason::Memory));
    }
}

/// Splitting and canonical forms keep the value itself, not only the thermograph.
#[test]
fn values_are_kept() {
    fn check<G: Notation>(texts: impl Iterator<Item = String>) {
        for text in texts {
            laws::values_are_kept(&text.parse::<G>().unwrap()).unwrap();
        }
    }
    /// Every text of the given length.
    fn every(letters: &'static str, length: u32) -> impl Iterator<Item = String> {
        let count = letters.len();
        let letter = move |i: usize| letters.as_bytes()[i % count] as char;
        (0..count.pow(length)).map(move |i| (0..length).map(|k| letter(i / count.pow(k))).collect())
    }
    let rows = |width: usize| {
        move |text: String| {
            let rows: Vec<&str> =
                text.as_bytes().chunks(width).map(|row| str::from_utf8(row).unwrap()).collect();
            rows.join("|")
        }
    };
    let few_free = |text: &String| text.matches('.').count() <= 3;
    check::<Amazons<u32>>(every("XO.#", 6).map(rows(3)).filter(few_free));
    check::<Domineering<u32>>(every(".#", 9).map(rows(3)));
    check::<Clobber<u32>>(every("XO.", 6).map(rows(3)));
    check::<Snort>(every(".LR#", 5).map(|text| text.chars().map(String::from).collect::<Vec<_>>().join("-")));
    check::<ToadsAndFrogs>((1..7).flat_map(|length| every("tf.", length)));
    check::<TopplingDominoes>((1..5).flat_map(|length| every("lre", length)));
    let mut random = Random(9);
    let heaps = std::iter::repeat_with(|| {
        let mut heap = || -> String {
            (0..2).map(|_| format!("{}{}", 1 + random.below(5), random.pick("br"))).collect()
        };
        format!("{} + {} + 2", heap(), heap())
    });
    check::<HeapGo>(heaps.take(300));
}
