//! Squeeze search against the exact engine, on complete sets of small boards and random positions.

mod common;

use common::{Random, amazons_boards};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Evaluate, Game, Notation, Player, Sign, Sum, Thermograph};
use hotstrat_games::amazons::evaluation::{MinDistance, Nearness};
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::exact::SumMove;
use hotstrat_search::squeeze::{Plan, Run, Squeezer, Turns};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use rustc_hash::FxHashSet;

/// What the exact engine says.
fn check<G: Game>(sum: &Sum<G>, whole: bool, run: &Run<SumMove<G>>, solver: &mut Solver<G>) {
    let truth = solver.thermograph_of_sum(sum).unwrap();
    let outcome = &run.outcome;
    assert_eq!(outcome.stop, StopReason::Finished);
    assert_eq!(outcome.mean, Quantity::Exact(truth.mean()), "{sum:?}");
    assert_eq!(outcome.temperature, Quantity::Exact(truth.temperature()), "{sum:?}");
    assert_eq!(outcome.thermograph, whole.then(|| truth.clone()), "{sum:?}");
    for player in Player::BOTH {
        moves_are_right(sum, player, &truth, run, solver);
    }
}

/// The moves that are called right attain the wall at the temperature, and there is one unless the sum
/// is an integer.
fn moves_are_right<G: Game>(
    sum: &Sum<G>,
    player: Player,
    truth: &Thermograph,
    run: &Run<SumMove<G>>,
    solver: &mut Solver<G>,
) {
    let t = truth.temperature();
    let moves = &run.moves[player as usize];
    assert_eq!(moves.is_empty(), t == (-1).into(), "{sum:?}");
    for &mv in moves {
        let option = solver.thermograph_of_sum(&sum.play(player, mv)).unwrap();
        let reached = option.wall_at(player.opponent(), t).sub(t.signed(player.sign())).unwrap();
        assert_eq!(reached, truth.mean(), "{sum:?} {mv:?}");
    }
}

/// Squeezes a position by itself, and once more with all that was learnt from others.
struct Trial<'a, G: Game> {
    evaluation: &'a dyn Evaluate<G>,
    solver: Solver<G>,
    learnt: Squeezer<'a, G>,
}

impl<'a, G: Game> Trial<'a, G> {
    fn new(evaluation: &'a dyn Evaluate<G>) -> Trial<'a, G> {
        Trial { evaluation, solver: Solver::default(), learnt: Squeezer::new(None, evaluation) }
    }

    fn sum(&mut self, sum: &Sum<G>) {
        let mut fresh = Squeezer::new(None, self.evaluation);
        check(sum, false, &fresh.run(sum, false, &Limits::default()), &mut self.solver);
        check(sum, true, &fresh.run(sum, true, &Limits::default()), &mut self.solver);
        check(sum, true, &self.learnt.run(sum, true, &Limits::default()), &mut self.solver);
        for small in [0, 4] {
            check(sum, true, &self.in_turns(sum, small), &mut self.solver);
        }
    }

    /// Questions and paths in turn, paths from the first node on. After each path the bounds hold.
    fn in_turns(&mut self, sum: &Sum<G>, small: u32) -> Run<SumMove<G>> {
        let truths: Vec<Thermograph> = [sum.clone()]
            .into_iter()
            .chain(sum.parts.iter().map(|part| Sum { parts: vec![part.clone()] }))
            .map(|sum| self.solver.thermograph_of_sum(&sum).unwrap())
            .collect();
        let holds = |quantity: Quantity, value| {
            quantity.low().is_none_or(|low| low <= value) && quantity.high().is_none_or(|high| value <= high)
        };
        let plan = Plan { whole: true, turns: Some(Turns { first: 1, small }) };
        Squeezer::new(None, self.evaluation).follow(sum, plan, &Limits::default(), &mut |path, outcome| {
            let fits = truths.iter().any(|truth| {
                holds(outcome.mean, truth.mean()) && holds(outcome.temperature, truth.temperature())
            });
            assert!(fits, "{sum:?} {path:?} {outcome:?}");
        })
    }

    fn texts(&mut self, texts: impl Iterator<Item = String>)
    where
        G: Notation,
    {
        texts.for_each(|text| self.sum(&text.parse::<G>().unwrap().into()));
    }
}

#[test]
fn every_board_of_three_by_three() {
    let mut trial = Trial::new(&Nearness);
    let mut count = 0;
    for board in (0..=7).flat_map(|empty| amazons_boards(3, empty)) {
        trial.sum(&board.into());
        count += 1;
    }
    assert_eq!(count, 9216);
}

/// Every connected room on a board of 4×4 squares, up to symmetry and colours.
fn rooms(empty: u32) -> impl Iterator<Item = Amazons<u32>> {
    let mut seen = FxHashSet::default();
    amazons_boards(4, empty).filter_map(move |board| {
        let mut rooms = Vec::new();
        board.split(&mut rooms);
        match rooms.as_mut_slice() {
            [room] if room.empty().count_ones() == empty => {
                room.canonicalize();
                seen.insert(*room).then_some(*room)
            }
            _ => None,
        }
    })
}

#[test]
fn every_small_room_of_four_by_four() {
    let mut trial = Trial::new(&MinDistance);
    for room in (1..=5).flat_map(rooms) {
        trial.sum(&room.into());
    }
}

#[test]
fn other_games() {
    let mut random = Random(7);
    let every = (0..1 << 12).map(|set| Domineering::<u32>::new(4, 3, set));
    let mut domineering = Trial::new(&Nothing);
    every.for_each(|board| domineering.sum(&board.into()));
    let mut boards =
        |letters, w, h| (0..800).map(|_| random.board(letters, w, h)).collect::<Vec<_>>().into_iter();
    Trial::<Clobber<u32>>::new(&Nothing).texts(boards("XO.", 4, 3));
    Trial::<Domineering<u32>>::new(&Nothing).texts(boards("..#", 5, 4));
    let mut strips = |letters, n| (0..800).map(|_| random.strip(letters, n)).collect::<Vec<_>>().into_iter();
    Trial::<ToadsAndFrogs>::new(&Nothing).texts(strips("tf..", 10));
    Trial::<TopplingDominoes>::new(&Nothing).texts(strips("lre", 8));
    let path = |strip: String| strip.chars().map(String::from).collect::<Vec<_>>().join("-");
    Trial::<Snort>::new(&Nothing).texts(strips("..LR#", 9).map(path));
}

#[test]
fn heaps_whose_scores_are_large() {
    let mut random = Random(8);
    let mut trial = Trial::<HeapGo>::new(&Nothing);
    for _ in 0..500 {
        let heap: String = (0..1 + random.below(5))
            .map(|_| format!("{}{}", 1 + random.below(30), random.pick("rb")))
            .collect();
        trial.sum(&heap.parse::<HeapGo>().unwrap().into());
    }
}

/// Several rooms, some of them turned to their negatives.
#[test]
fn sums_of_rooms() {
    let mut random = Random(9);
    let mut trial = Trial::new(&Nearness);
    let rooms: Vec<Amazons<u32>> = (1..=3).flat_map(rooms).collect();
    for _ in 0..1500 {
        let parts = (0..2 + random.below(2)).map(|_| {
            let sign = if random.below(2) == 0 { Sign::Plus } else { Sign::Minus };
            (sign, rooms[random.below(rooms.len())])
        });
        trial.sum(&Sum { parts: parts.collect() });
    }
}

/// Where the boards are large, few of their positions have to be looked into.
#[test]
fn looks_into_fewer_positions_than_there_are() {
    let board: Amazons<u32> = ".#X..|.#.#.|#...#|##.##|..O.#".parse().unwrap();
    let mut solver = Solver::default();
    solver.thermograph(&board).unwrap();
    let run = Squeezer::new(None, &Nearness).run(&board.into(), false, &Limits::default());
    check(&board.into(), false, &run, &mut Solver::default());
    assert!(4 * run.outcome.nodes < solver.nodes(), "{} {}", run.outcome.nodes, solver.nodes());
}
