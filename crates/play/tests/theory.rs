//! What theory says about strategies, on random sums of explicit games.

mod common;

use common::{explicit, nodes, side, sum};
use hotstrat_core::{Dyadic, Explicit, Player, SplitMix, Sum};
use hotstrat_play::deadline::Deadline;
use hotstrat_play::evaluation::Freedom;
use hotstrat_play::local::Exact;
use hotstrat_play::loss::losses;
use hotstrat_play::rooms::Rooms;
use hotstrat_play::rule::thermostrat::promise;
use hotstrat_play::{State, Strategy, play_out};
use hotstrat_search::{Limits, Solver};

/// What a player is promised who moves first.
fn promised(state: &State<Explicit>) -> Option<i128> {
    let mut rooms = Rooms::new(Exact::new(None, &Freedom));
    rooms.study(state.sum(), &Deadline::start(&Limits::default()));
    promise(&rooms.views(state.sum()), state.to_move()).map(|(_, promised, _)| promised)
}

/// Plays until all rooms are integers, and says what they add up to and whose turn it is.
fn until_cold(
    state: &State<Explicit>,
    players: [&mut dyn Strategy<Explicit>; 2],
    solver: &mut Solver<Explicit>,
) -> (i64, Player) {
    let mut state = state.clone();
    loop {
        let rooms: Vec<_> = state
            .sum()
            .parts
            .iter()
            .map(|(sign, room)| solver.thermograph(room).unwrap().signed(*sign))
            .collect();
        if rooms.iter().all(|room| room.temperature() == Dyadic::MINUS_ONE) {
            return (rooms.iter().map(|room| room.mean().raw()).sum(), state.to_move());
        }
        let player = state.to_move();
        let choice = players[player as usize].choose(&state, &nodes(100_000)).unwrap();
        assert!(state.is_legal(choice.mv));
        state = state.play(choice.mv);
    }
}

#[test]
fn thermostrat_gets_what_it_is_promised() {
    let mut random = SplitMix::new(11);
    let mut solver = Solver::default();
    for number in 0..1000 {
        let start = sum(&mut random);
        let first = side(&mut random);
        let state = State::new(&start, first);
        let Some(promised) = promised(&state) else { continue };
        let mut thermostrat = explicit("thermostrat-exact", 1);
        let opponent = ["random", "perfect", "hotstrat-exact", "thermostrat-exact"][number % 4];
        let mut opponent = explicit(opponent, number as u64);
        let players: [&mut dyn Strategy<Explicit>; 2] = match first {
            Player::Left => [&mut *thermostrat, &mut *opponent],
            Player::Right => [&mut *opponent, &mut *thermostrat],
        };
        let (score, to_move) = until_cold(&state, players, &mut solver);
        let own = if first == Player::Left { score } else { -score };
        // A move that the opponent still has to make counts for one.
        let kept = own + if to_move == first { 0 } else { Dyadic::ONE.raw() };
        assert!(i128::from(kept) >= promised, "{start:?}: promised {promised}, kept {kept}");
    }
}

#[test]
fn the_perfect_player_wins_whatever_can_be_won() {
    let mut random = SplitMix::new(12);
    let mut solver = Solver::default();
    let others = [
        "random",
        "greedy",
        "hotstrat-exact",
        "thermostrat-exact",
        "sentestrat-exact",
        "orthodox-exact",
        "alpha-beta",
        "uct",
        "informed",
        "best",
        "hotstrat-squeeze",
        "perfect",
    ];
    let mut games = 0;
    for number in 0..1000u64 {
        let start = sum(&mut random);
        let first = side(&mut random);
        let whole = solver.thermograph_of_sum(&start).unwrap();
        let wall = whole.wall_at(first, Dyadic::MINUS_ONE).signed(first.sign());
        let winner = if wall > Dyadic::ZERO { first } else { first.opponent() };
        let mut perfect = explicit("perfect", 1);
        let mut other = explicit(others[number as usize % others.len()], number);
        let players = match winner {
            Player::Left => [&mut *perfect, &mut *other],
            Player::Right => [&mut *other, &mut *perfect],
        };
        // Enough nodes for the perfect player on such sums.
        let game = play_out(players, &start, first, &nodes(30_000)).unwrap();
        assert_eq!(game.verdict.winner, winner, "{start:?} against {}", other.name());
        let losses = losses(&game, &mut solver, &Limits::default());
        assert_eq!(losses.total[winner as usize], 0);
        games += game.moves.len();
    }
    assert!(games > 3000, "{games} moves");
}

#[test]
fn hotstrat_is_perfect_on_switches() {
    let mut random = SplitMix::new(13);
    let mut solver = Solver::default();
    for _ in 0..300 {
        let count = 1 + random.below(6);
        let start: Sum<Explicit> = (0..count)
            .map(|_| {
                let (mean, width) = (random.below(7) as i32 - 3, 1 + random.below(9) as i32);
                let number = |n| Explicit::number(Dyadic::integer(n)).unwrap();
                Explicit::braces([number(mean + width)], [number(mean - width)])
            })
            .collect();
        let first = side(&mut random);
        let (mut one, mut two) = (explicit("hotstrat-exact", 1), explicit("hotstrat-exact", 2));
        let game = play_out([&mut *one, &mut *two], &start, first, &nodes(100_000)).unwrap();
        let losses = losses(&game, &mut solver, &Limits::default());
        assert_eq!(losses.total, [0, 0], "{start:?}");
        assert_eq!(losses.judged.iter().sum::<u32>(), count);
    }
}

#[test]
fn losses_of_every_strategy_are_counted_and_chance_loses_most() {
    let names = [
        "random",
        "greedy",
        "alpha-beta",
        "hotstrat-exact",
        "thermostrat-exact",
        "sentestrat-exact",
        "orthodox-exact",
        "informed",
        "best",
        "perfect",
    ];
    let lost = names.map(|name| {
        let mut random = SplitMix::new(14);
        let mut solver = Solver::default();
        let mut lost = 0;
        for number in 0..60 {
            let start = sum(&mut random);
            let first = side(&mut random);
            let (mut one, mut two) = (explicit(name, number), explicit("perfect", 0));
            let game = play_out([&mut *one, &mut *two], &start, first, &nodes(100_000)).unwrap();
            let losses = losses(&game, &mut solver, &Limits::default());
            assert_eq!(losses.total[1], 0, "the perfect player lost something");
            lost += losses.total[0];
        }
        lost
    });
    eprintln!("{:?}", names.iter().zip(lost).collect::<Vec<_>>());
    assert_eq!(lost[9], 0);
    assert_eq!(lost[8], 0, "the best player searches such small sums to the end");
    assert!(lost[1..].iter().all(|&lost_by_other| lost_by_other < lost[0]), "{lost:?}");
    assert!(lost[3..8].iter().all(|&by_rule| by_rule < lost[1]), "{lost:?}");
}
