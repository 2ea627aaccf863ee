//! Plays a match of random Amazons sums: `arena <player> <player> <boards> <size> <starts> <ms> [seed]`.
//! The first player plays every start once as Left and once as Right; Left always moves first.

use hotstrat_core::{Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Mobility;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_play::statistics::Tally;
use hotstrat_play::{Equipment, play_out, player};
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use std::time::Duration;

type Board = Amazons<u64>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |i: usize, other: u64| arguments.get(i).map_or(other, |text| text.parse().expect("a number"));
    let (boards, size, starts, ms, seed) =
        (number(2, 4), number(3, 4), number(4, 10), number(5, 100), number(6, 1));
    let equipment = Equipment::<Board> { evaluation: &Mobility, ..Equipment::default() };
    let mut players = [0, 1]
        .map(|i| player(&arguments[i], &equipment).unwrap_or_else(|_| panic!("no player {}", arguments[i])));
    let time = Some(Duration::from_millis(ms));
    let limits = Limits { time, clock: Clock::Thread, ..Limits::default() };
    let subgames = Subgames::new(size as u8, size as u8, 1, 3).expect("a board");
    let mut tally = Tally::default();
    let mut longest = [Duration::ZERO; 2];
    for start in 0..starts {
        let sum: Sum<Board> = subgames.start(boards as u32, seed, start).into_iter().collect();
        for side in Player::BOTH {
            let [one, two] = &mut players;
            let seats = match side {
                Player::Left => [one.as_mut(), two.as_mut()],
                Player::Right => [two.as_mut(), one.as_mut()],
            };
            let game = play_out(seats, &sum, Player::Left, &limits).expect("legal play");
            let score = if side == Player::Left { game.verdict.score } else { -game.verdict.score };
            tally.add(score, game.verdict.winner == side);
            longest[0] = longest[0].max(game.longest[side as usize]);
            longest[1] = longest[1].max(game.longest[side.opponent() as usize]);
        }
    }
    let (low, high) = tally.interval();
    println!(
        "{} - {}: {boards} of {size}x{size}, {ms} ms: {:.2}({:.2}) {:.1}% [{:.0}, {:.0}] in {} games, longest {:?}",
        arguments[0],
        arguments[1],
        tally.mean(),
        tally.deviation(),
        100.0 * tally.share(),
        100.0 * low,
        100.0 * high,
        tally.games(),
        longest
    );
}
