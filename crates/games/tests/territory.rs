//! Territories, where only one player can move, counted in agreement with the exact engine.

use hotstrat_core::splitmix::SplitMix;
use hotstrat_core::{Dyadic, Game, Player};
use hotstrat_games::Amazons;
use hotstrat_games::heap_go::HeapGo;
use hotstrat_search::Solver;
use hotstrat_search::territory::Territory;

/// What a room is worth, if searching so many rooms tells.
fn count<G: Game>(territory: &mut Territory<G>, room: &G, mut tries: u64) -> Option<i32> {
    territory.count(room, &mut tries).map(|n| n as i32)
}

/// Every board of a size with these pieces.
fn boards(size: usize, pieces: &[u8]) -> impl Iterator<Item = String> {
    let count = pieces.len().pow((size * size) as u32);
    (0..count).map(move |mut number| {
        let mut text = String::new();
        for square in 0..size * size {
            if square > 0 && square % size == 0 {
                text.push('|');
            }
            text.push(pieces[number % pieces.len()] as char);
            number /= pieces.len();
        }
        text
    })
}

#[test]
fn agrees_with_the_exact_engine() {
    let mut territory = Territory::default();
    let mut solver: Solver<Amazons<u64>> = Solver::default();
    let (mut counted, mut open) = (0, 0);
    for text in boards(3, b"X.#").chain(boards(3, b"O.X")) {
        let board: Amazons<u64> = text.parse().unwrap();
        if Player::BOTH.iter().all(|&player| board.can_move(player)) {
            assert_eq!(count(&mut territory, &board, u64::MAX), None);
            continue;
        }
        match count(&mut territory, &board, u64::MAX) {
            Some(n) => {
                let exact = solver.thermograph(&board).unwrap();
                assert_eq!(Dyadic::integer(n), exact.mean(), "{text}");
                counted += 1;
            }
            None => open += 1,
        }
    }
    // Where the other player is set free by some moves, bounds do not always tell.
    assert!(counted > 20_000 && open < counted / 50, "{counted} counted, {open} not");
}

/// A move may set the opponent free, even in a room that is then his own.
#[test]
fn agrees_with_the_exact_engine_where_the_opponent_is_shut_in() {
    let mut territory = Territory::default();
    let mut solver: Solver<Amazons<u64>> = Solver::default();
    let mut random = SplitMix::new(2);
    let mut counted = 0;
    for _ in 0..200_000 {
        let squares: Vec<char> = (0..16)
            .map(|_| ['X', 'O', 'O', '.', '.', '.', '#', '#', '#'][random.below(9) as usize])
            .collect();
        let text = squares.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("|");
        let board: Amazons<u64> = text.parse().unwrap();
        let mut rooms = Vec::new();
        board.split(&mut rooms);
        for room in rooms {
            let both = room.amazons().iter().all(|amazons| *amazons != 0);
            if both
                && room.empty().count_ones() <= 6
                && let Some(moves) = count(&mut territory, &room, u64::MAX)
            {
                assert_eq!(Dyadic::integer(moves), solver.thermograph(&room).unwrap().mean(), "{room}");
                counted += 1;
            }
        }
    }
    assert!(counted > 1000, "{counted}");
}

/// Rooms whose owner cannot make a move for every square.
#[test]
fn agrees_with_the_exact_engine_on_ragged_rooms() {
    let mut territory = Territory::default();
    let mut solver: Solver<Amazons<u64>> = Solver::default();
    let mut random = SplitMix::new(1);
    let mut fewer = 0;
    for _ in 0..20_000 {
        let x = random.below(20);
        let squares = (0..20).map(|square| match square {
            _ if square == x => 'X',
            _ if random.below(100) < 55 => '.',
            _ => '#',
        });
        let squares: Vec<char> = squares.collect();
        let text = squares.chunks(5).map(String::from_iter).collect::<Vec<_>>().join("|");
        let board: Amazons<u64> = text.parse().unwrap();
        let mut rooms = Vec::new();
        board.split(&mut rooms);
        for room in rooms {
            let moves = count(&mut territory, &room, u64::MAX).unwrap();
            assert_eq!(Dyadic::integer(moves), solver.thermograph(&room).unwrap().mean(), "{text}");
            fewer += u32::from(Some(moves.unsigned_abs()) < room.birthday_bound());
        }
    }
    assert!(fewer > 20, "{fewer}");
}

/// A finished game of scores may be worth anything.
#[test]
fn knows_integers() {
    let start: HeapGo = "6r2b5b".parse().unwrap();
    let mut seen = vec![start];
    let mut counted = Vec::new();
    while let Some(game) = seen.pop() {
        if let Some(n) = game.integer() {
            assert_eq!(count(&mut Territory::default(), &game, 10), Some(n));
            counted.push(n);
        }
        for player in Player::BOTH {
            let mut moves = Vec::new();
            game.moves(player, &mut moves);
            seen.extend(moves.into_iter().map(|mv| game.play(player, mv)));
        }
    }
    assert!(counted.iter().min() < Some(&0) && counted.iter().max() > Some(&0), "{counted:?}");
}

#[test]
fn counts_large_rooms_quickly() {
    let mut territory = Territory::default();
    for (text, moves) in [
        ("X....|.....|.....|.....|.....", 24),
        ("......|......|..OO..|......|......|......", -34),
        (".....|.###.|.#X..|.###.|.....", 17),
        (".#.#.|.....|.#X#.|.....|.#.#.", 18),
    ] {
        let room: Amazons<u64> = text.parse().unwrap();
        assert_eq!(count(&mut territory, &room, 10_000), Some(moves), "{text}");
    }
}
