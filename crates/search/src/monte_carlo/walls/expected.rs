//! The expected thermographs of positions.

use crate::boards::{BoardId, Boards, Moves, Reached};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::walls::{WallId, Walls};
use hotstrat_core::{Dyadic, Game, InexactError, Player, Thermograph, WallRef};

/// What positions are expected to be.
#[derive(Default)]
pub(super) struct Expected {
    /// For each position and player, the rising wall.
    places: Vec<[WallId; 2]>,
    walls: Walls,
}

impl Expected {
    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.places.capacity() * size_of::<[WallId; 2]>() + self.walls.bytes()
    }

    /// Gives every new position its place.
    pub fn admit<G: Game>(&mut self, boards: &Boards<G>) {
        for board in self.places.len()..boards.len() {
            let guess = guess(boards.bounds(board as BoardId));
            let walls = self.intern(&guess.unwrap_or_else(|_| Thermograph::integer(Dyadic::ZERO)));
            self.places.push(walls);
        }
    }

    fn intern(&mut self, thermograph: &Thermograph) -> [WallId; 2] {
        Player::BOTH.map(|player| self.walls.intern(thermograph.rising(player)))
    }

    /// Sets what a position is expected to be.
    pub fn set(&mut self, board: BoardId, thermograph: &Thermograph) {
        self.places[board as usize] = self.intern(thermograph);
    }

    /// A player's rising wall of a position.
    #[inline]
    pub fn wall(&self, board: BoardId, player: Player) -> WallRef<'_> {
        self.walls.get(self.places[board as usize][player as usize])
    }

    /// A player's rising wall of a position as it is reached.
    #[inline]
    pub fn wall_of(&self, to: Reached, player: Player) -> WallRef<'_> {
        let wall = self.wall(to.board, to.sign.apply(player));
        let start = wall.start.raw() + if player == Player::Left { -to.shift } else { to.shift };
        WallRef { start: Dyadic::from_raw(start).expect("scores are far below the largest number"), ..wall }
    }

    /// The expected thermograph of a position.
    pub fn thermograph(&self, board: BoardId) -> Thermograph {
        let [left, right] = Player::BOTH.map(|player| self.wall(board, player).to_wall());
        Thermograph::from_walls(left, right)
    }

    /// The expected temperature of a position, in units of the number type.
    #[inline]
    pub fn temperature(&self, board: BoardId) -> i64 {
        let [left, right] = Player::BOTH.map(|player| self.wall(board, player).top());
        left.max(right).raw()
    }

    /// Expects of a position what its options make expect.
    pub fn back_up<G: Game>(
        &mut self,
        boards: &Boards<G>,
        board: BoardId,
        moves: [Moves; 2],
    ) -> Result<(), InexactError> {
        let over = |player: Player| {
            let options = boards.list(moves[player as usize]).iter();
            Scaffold::over(options.map(|&to| self.wall_of(to, player.opponent())))
        };
        let thermograph = Thermograph::from_scaffolds(over(Player::Left)?, over(Player::Right)?)?;
        self.set(board, &thermograph);
        Ok(())
    }
}

/// A position about which nothing is known but that it lies between two integers: a switch around the
/// middle. The further the bounds are apart, the more there is to gain by moving first; an eighth of the
/// width is what was found to serve best in Amazons. Bounds that say nothing give 0.
fn guess([low, high]: [i32; 2]) -> Result<Thermograph, InexactError> {
    let width = i64::from(high) - i64::from(low);
    if width > MOST_WIDTH {
        return Ok(Thermograph::integer(Dyadic::ZERO));
    }
    let middle = Dyadic::new(i64::from(low) + i64::from(high), 1)?;
    let heat = Dyadic::new((width + 4) / 8, 0)?;
    let ends = [Thermograph::number(middle.add(heat)?)?, Thermograph::number(middle.sub(heat)?)?];
    if heat == Dyadic::ZERO { Ok(ends[0].clone()) } else { Thermograph::from_options([&ends[0]], [&ends[1]]) }
}

/// Bounds that are further apart than this are those of a game that knows none.
const MOST_WIDTH: i64 = 1 << 20;
