//! Counting the moves in a room where only one player can move.
//!
//! Such a room is an integer, whatever happens in it later: the number of moves that its owner can make.
//! The search asks whether as many moves are possible as the bounds allow, then one less, and so on. Mostly
//! the first answer is yes.

use crate::exact::node::with_stack;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Game, Options, Player, Sign};

/// A player's moves, those of the opponent taken off: at least and at most.
type Bounds = [i64; 2];

/// What rooms are known to have.
#[derive(Debug)]
pub struct Territory<G> {
    /// As Left counts.
    known: Shelves<G, Bounds>,
}

/// More moves than any room has.
const FAR: i64 = 1 << 32;

/// How many rooms are remembered between two counts.
const MEMORY: usize = 1 << 18;

impl<G> Default for Territory<G> {
    fn default() -> Territory<G> {
        Territory { known: Shelves::default() }
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
    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(G, Bounds)>() + 1)
    }

    /// What a room is worth to Left in which one player at most can move: `None` if both can, or if it
    /// cannot be counted by searching so many rooms. Those that were searched are taken off.
    pub fn count(&mut self, room: &G, tries: &mut u64) -> Option<i64> {
        let owner = owner(room)?;
        if self.known.len() > MEMORY {
            self.known.clear();
        }
        let moves = self.moves(room, owner, tries)?;
        Some(if owner == Player::Left { moves } else { -moves })
    }

    /// How many moves the owner of a room has.
    fn moves(&mut self, room: &G, owner: Player, tries: &mut u64) -> Option<i64> {
        loop {
            let [low, high] = self.bounds(room, owner);
            if low >= high {
                return Some(low);
            }
            self.reaches(room, owner, high, tries)?;
        }
    }

    /// Whether the owner of a room has so many moves.
    fn reaches(&mut self, room: &G, owner: Player, target: i64, tries: &mut u64) -> Option<bool> {
        let [low, high] = self.bounds(room, owner);
        if low >= target || high < target {
            return Some(low >= target);
        }
        *tries = tries.checked_sub(1)?;
        let mut both: [Options<G>; 2] = Default::default();
        room.options(&mut both);
        let mut options: Vec<_> = both[owner as usize]
            .iter()
            .map(|parts| (self.bounds_of_sum(parts, owner), parts))
            .filter(|([_, most], _)| *most >= target - 1)
            .collect();
        options.sort_by_key(|([least, most], _)| (-least, -most));
        let mut answer = Some(false);
        for (_, parts) in &options {
            match self.sum_reaches(parts, owner, target - 1, tries) {
                Some(true) => {
                    answer = Some(true);
                    break;
                }
                Some(false) => {}
                None if *tries == 0 => return None,
                None => answer = None,
            }
        }
        let bounds = if answer? {
            [target, high]
        } else {
            let most = both[owner as usize].iter().map(|parts| 1 + self.bounds_of_sum(parts, owner)[1]).max();
            [low, most.unwrap_or(0).clamp(low, target - 1)]
        };
        self.known.insert(room.clone(), turned(bounds, owner));
        answer
    }

    /// Whether a player has so many moves in several rooms together. Not known if the opponent can move
    /// in one of them and bounds do not tell.
    fn sum_reaches(
        &mut self,
        parts: &[(G, Sign)],
        player: Player,
        target: i64,
        tries: &mut u64,
    ) -> Option<bool> {
        let mut open = parts.iter().filter_map(|(part, _)| Some((part, owner(part)?)));
        loop {
            let [low, high] = self.bounds_of_sum(parts, player);
            if low >= target || high < target {
                return Some(low >= target);
            }
            let (part, owner) = open.next()?;
            with_stack(|| self.moves(part, owner, tries))?;
        }
    }

    fn bounds_of_sum(&self, parts: &[(G, Sign)], player: Player) -> Bounds {
        parts.iter().fold([0, 0], |[low, high], (part, sign)| {
            let [least, most] = self.bounds(part, sign.apply(player));
            [low + least, high + most]
        })
    }

    /// Between which numbers of a player's moves a room lies.
    fn bounds(&self, room: &G, player: Player) -> Bounds {
        let bounds = match (self.known.get(room), room.integer()) {
            (Some(&bounds), _) => bounds,
            (None, Some(n)) => [i64::from(n); 2],
            (None, None) => {
                let most = room.birthday_bound().map_or(FAR, i64::from);
                let [low, high] = room.bounds().map_or([-most, most], |bounds| bounds.map(i64::from));
                let [left, right] = Player::BOTH.map(|player| room.can_move(player));
                [if right { low } else { low.max(0) }, if left { high } else { high.min(0) }]
            }
        };
        turned(bounds, player)
    }
}

/// Bounds as a player counts, from Left's, or the other way round.
fn turned([low, high]: Bounds, player: Player) -> Bounds {
    if player == Player::Left { [low, high] } else { [-high, -low] }
}
