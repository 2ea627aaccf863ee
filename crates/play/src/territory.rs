//! Counting the moves in a room where only one player can move.
//!
//! Such a room is an integer, whatever happens in it later: the number of moves that its owner can make.
//! The search asks whether as many moves are possible as the bounds allow, then one less, and so on. Mostly
//! the first answer is yes.

use hotstrat_core::{Game, Options, Player, Sign};
use rustc_hash::FxHashMap;

/// A player's moves, those of the opponent taken off: at least and at most.
type Bounds = [i32; 2];

/// What rooms are known to have.
pub struct Territory<G> {
    /// As Left counts.
    known: FxHashMap<G, Bounds>,
    /// How many rooms may still be searched.
    tries: u64,
}

/// How many rooms are remembered between two counts.
const MEMORY: usize = 1 << 18;

impl<G> Default for Territory<G> {
    fn default() -> Territory<G> {
        Territory { known: FxHashMap::default(), tries: 0 }
    }
}

/// The player who alone can move in a room; if nobody can, either.
fn owner<G: Game>(room: &G) -> Option<Player> {
    match Player::BOTH.map(|player| room.can_move(player)) {
        [true, true] => None,
        [false, true] => Some(Player::Right),
        [_, false] => Some(Player::Left),
    }
}

impl<G: Game> Territory<G> {
    /// What a room is worth to Left in which one player at most can move: `None` if both can, or if it
    /// cannot be counted by searching so many rooms.
    pub fn count(&mut self, room: &G, tries: u64) -> Option<i32> {
        if self.known.len() > MEMORY {
            self.known.clear();
        }
        self.tries = tries;
        let owner = owner(room)?;
        let moves = self.moves(room, owner)?;
        Some(if owner == Player::Left { moves } else { -moves })
    }

    /// How many moves the owner of a room has.
    fn moves(&mut self, room: &G, owner: Player) -> Option<i32> {
        loop {
            let [low, high] = self.bounds(room, owner)?;
            if low >= high {
                return Some(low);
            }
            self.reaches(room, owner, high)?;
        }
    }

    /// Whether the owner of a room has so many moves.
    fn reaches(&mut self, room: &G, owner: Player, target: i32) -> Option<bool> {
        let [low, high] = self.bounds(room, owner)?;
        if low >= target || high < target {
            return Some(low >= target);
        }
        self.tries = self.tries.checked_sub(1)?;
        let mut both: [Options<G>; 2] = Default::default();
        room.options(&mut both);
        let mut options = Vec::new();
        for parts in both[owner as usize].iter() {
            let bounds = self.bounds_of_sum(parts, owner)?;
            if bounds[1] >= target - 1 {
                options.push((bounds, parts));
            }
        }
        options.sort_by_key(|([low, high], _)| (-low, -high));
        let mut answer = Some(false);
        for (_, parts) in options {
            match self.sum_reaches(parts, owner, target - 1) {
                Some(true) => {
                    answer = Some(true);
                    break;
                }
                Some(false) => {}
                None if self.tries == 0 => return None,
                None => answer = None,
            }
        }
        let bounds = if answer? { [target, high] } else { [low, target - 1] };
        self.known.insert(room.clone(), turned(bounds, owner));
        answer
    }

    /// Whether a player has so many moves in several rooms together. Not known if the opponent can move
    /// in one of them and bounds do not tell.
    fn sum_reaches(&mut self, parts: &[(G, Sign)], player: Player, target: i32) -> Option<bool> {
        let mut open = parts.iter().filter_map(|(part, _)| Some((part, owner(part)?)));
        loop {
            let [low, high] = self.bounds_of_sum(parts, player)?;
            if low >= target || high < target {
                return Some(low >= target);
            }
            let (part, owner) = open.next()?;
            self.moves(part, owner)?;
        }
    }

    fn bounds_of_sum(&self, parts: &[(G, Sign)], player: Player) -> Option<Bounds> {
        parts.iter().try_fold([0, 0], |[low, high], (part, sign)| {
            let [least, most] = self.bounds(part, sign.apply(player))?;
            Some([low + least, high + most])
        })
    }

    /// Between which numbers of a player's moves a room lies.
    fn bounds(&self, room: &G, player: Player) -> Option<Bounds> {
        let bounds = match (self.known.get(room), room.integer()) {
            (Some(&bounds), _) => bounds,
            (None, Some(n)) => [n, n],
            (None, None) => {
                let most = || i32::try_from(room.birthday_bound()?).ok();
                let [low, high] = room.bounds().or_else(|| Some([-most()?, most()?]))?;
                let [left, right] = Player::BOTH.map(|player| room.can_move(player));
                [if right { low } else { low.max(0) }, if left { high } else { high.min(0) }]
            }
        };
        Some(turned(bounds, player))
    }
}

/// Bounds as a player counts, from Left's, or the other way round.
fn turned([low, high]: Bounds, player: Player) -> Bounds {
    if player == Player::Left { [low, high] } else { [-high, -low] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::Dyadic;
    use hotstrat_core::splitmix::SplitMix;
    use hotstrat_games::Amazons;
    use hotstrat_games::heap_go::HeapGo;
    use hotstrat_search::Solver;

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
            if owner(&board).is_none() {
                assert_eq!(territory.count(&board, u64::MAX), None);
                continue;
            }
            match territory.count(&board, u64::MAX) {
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
                    && let Some(moves) = territory.count(&room, u64::MAX)
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
                let moves = territory.count(&room, u64::MAX).unwrap();
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
                assert_eq!(Territory::default().count(&game, 10), Some(n));
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
            assert_eq!(territory.count(&room, 10_000), Some(moves), "{text}");
        }
    }
}
