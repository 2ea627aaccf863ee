//! Every board of a set played with every coupon stack, by retrograde analysis over pairs of a board and
//! a stack.
//!
//! The value of G + C(t, δ) to whoever is to move is the best of the moves on the board, with the same
//! stack, and of the top coupon, with the stack below. Boards are taken layer by layer, so that the
//! values of all options are known for all stacks at once. That gives, without any search, what a
//! temperature discovery search at spacing δ would find from a stack that is high enough.

use crate::experiment::{Context, Interrupted};
use hotstrat_core::{Dyadic, Player};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_store::Space;
use hotstrat_store::solved::Solved;
use hotstrat_store::space::{Expansion, Place};

/// What the principal variations tell about a board when a player moves first: the stack left at the
/// first move on the board, if there is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discovered {
    /// If ties go to the coupon.
    pub coupon_first: Option<u32>,
    /// If ties go to the board.
    pub board_first: Option<u32>,
}

/// Plays all boards with all stacks up to the least one whose top coupon is an even multiple of δ above
/// every temperature, and hands what a search from that stack discovers to `visit`: the class, who moves
/// first, what is discovered, and the value less that of the stack alone.
pub fn discover_all(
    solved: &Solved,
    spacing: Spacing,
    context: &Context,
    mut visit: impl FnMut(u32, Player, Discovered, Dyadic),
) -> Result<(), Interrupted> {
    let space = &solved.space;
    let hottest = Dyadic::integer(space.layers() as i32);
    let stack = spacing.even_reaching(hottest).expect("a small stack");
    let mut table = Table::new(spacing, stack, space.len());
    for layer in 0..space.layers() {
        for class in space.layer(layer) {
            if class % 1024 == 0 {
                context.go_on()?;
            }
            let play = table.play(space, layer, class);
            for player in Player::BOTH {
                let value = table.row(class, player)[stack as usize];
                let relative = Dyadic::new(i64::from(value - table.worth(stack)), table.places);
                let mean = relative.expect("a small number").signed(player.sign());
                visit(class, player, play[player as usize], mean);
            }
        }
    }
    Ok(())
}

/// The values of all boards with all stacks, to whoever is to move, in units of 2^−`places`.
struct Table {
    spacing: Spacing,
    places: u32,
    /// The highest stack.
    stack: u32,
    values: Vec<i16>,
    expansion: Expansion,
    /// The best move on the board for each stack, for either player.
    board: [Vec<i16>; 2],
}

/// No move at all.
const NEVER: i16 = i16::MIN / 2;

impl Table {
    fn new(spacing: Spacing, stack: u32, classes: u32) -> Table {
        let length = stack as usize + 1;
        Table {
            spacing,
            // The last coupon is a half.
            places: spacing.places().max(1),
            stack,
            values: Vec::with_capacity(2 * length * classes as usize),
            expansion: Expansion::default(),
            board: [vec![NEVER; length], vec![NEVER; length]],
        }
    }

    fn units(&self, raw: i64) -> i16 {
        (raw >> (Dyadic::ONE.raw().trailing_zeros() - self.places)) as i16
    }

    fn coupon(&self, stack: u32) -> i16 {
        self.units(self.spacing.coupon(stack))
    }

    fn worth(&self, stack: u32) -> i16 {
        self.units(self.spacing.worth(stack))
    }

    /// The values of a class with all stacks when a player is to move.
    fn row(&self, class: u32, player: Player) -> &[i16] {
        let length = self.stack as usize + 1;
        &self.values[(2 * class as usize + player as usize) * length..][..length]
    }

    /// The values of a position that is a class or its negative.
    fn at(&self, place: Place, player: Player) -> &[i16] {
        self.row(place.index(), place.sign().apply(player))
    }

    /// Finds the values of the next class and what they tell.
    fn play<S: Space>(&mut self, space: &S, layer: usize, class: u32) -> [Discovered; 2] {
        let mut expansion = std::mem::take(&mut self.expansion);
        space.expand(layer, class, &mut expansion);
        let mut board = std::mem::take(&mut self.board);
        for (player, best) in Player::BOTH.into_iter().zip(&mut board) {
            best.fill(NEVER);
            // A board with squares that nobody can reach has the moves of the one without them.
            if let Some(equal) = expansion.equal {
                best.copy_from_slice(self.at(equal, player));
                continue;
            }
            for &option in expansion.options[player as usize].as_slice() {
                let values = self.at(option, player.opponent());
                best.iter_mut().zip(values).for_each(|(best, value)| *best = (*best).max(-value));
            }
        }
        let discovered = match expansion.equal {
            Some(_) => {
                board.iter().for_each(|row| self.values.extend_from_slice(row));
                None
            }
            None => Some(self.take_coupons(&board)),
        };
        self.board = board;
        let equal = expansion.equal;
        self.expansion = expansion;
        discovered.unwrap_or_else(|| {
            let place = equal.expect("expanded or equal");
            self.discovered_before(space, place)
        })
    }

    /// What was discovered about an earlier class, found once more.
    fn discovered_before<S: Space>(&mut self, space: &S, place: Place) -> [Discovered; 2] {
        let layer = space.layer_of(place.index());
        let mut expansion = Expansion::default();
        space.expand(layer, place.index(), &mut expansion);
        let length = self.stack as usize + 1;
        let board = Player::BOTH.map(|player| {
            let mut best = vec![NEVER; length];
            for &option in expansion.options[player as usize].as_slice() {
                let values = self.at(option, player.opponent());
                best.iter_mut().zip(values).for_each(|(best, value)| *best = (*best).max(-value));
            }
            best
        });
        let values = Player::BOTH.map(|player| self.row(place.index(), player).to_vec());
        let found = self.discover(&values, &board);
        Player::BOTH.map(|player| found[place.sign().apply(player) as usize])
    }

    /// Adds the coupons to the best moves on the board: appends the values of a class.
    fn take_coupons(&mut self, board: &[Vec<i16>; 2]) -> [Discovered; 2] {
        let mut values = [board[0].clone(), board[1].clone()];
        let after_coupon = self.after_final_coupon(board);
        for player in Player::BOTH {
            let coupon = self.coupon(0) - after_coupon[player.opponent() as usize];
            let value = &mut values[player as usize][0];
            *value = (*value).max(coupon);
        }
        for stack in 1..=self.stack {
            let below = [values[0][stack as usize - 1], values[1][stack as usize - 1]];
            for player in Player::BOTH {
                let value = &mut values[player as usize][stack as usize];
                *value = (*value).max(self.coupon(stack) - below[player.opponent() as usize]);
            }
        }
        values.iter().for_each(|row| self.values.extend_from_slice(row));
        self.discover(&values, board)
    }

    /// The values to either player when only coupons of −1 are left and the opponent has just taken
    /// one: after another one nobody goes on, the board counts 0 and the rest of the stack −1/2.
    fn after_final_coupon(&self, board: &[Vec<i16>; 2]) -> [i16; 2] {
        [board[0][0], board[1][0]].map(|move_on_board| move_on_board.max(self.coupon(0) - self.worth(0)))
    }

    /// Follows the principal variations from the highest stack to the first move on the board.
    fn discover(&self, values: &[Vec<i16>; 2], board: &[Vec<i16>; 2]) -> [Discovered; 2] {
        let after_coupon = self.after_final_coupon(board);
        Player::BOTH.map(|first| {
            let follow = |to_board: bool| {
                let mut player = first;
                for stack in (1..=self.stack).rev() {
                    let (value, mine) =
                        (values[player as usize][stack as usize], board[player as usize][stack as usize]);
                    let below = values[player.opponent() as usize][stack as usize - 1];
                    let coupon_attains = self.coupon(stack) - below == value;
                    if (to_board && mine == value) || !coupon_attains {
                        return Some(stack);
                    }
                    player = player.opponent();
                }
                let mine = board[player as usize][0];
                let value = values[player as usize][0];
                let coupon_attains = self.coupon(0) - after_coupon[player.opponent() as usize] == value;
                if (to_board && mine == value) || !coupon_attains {
                    return Some(0);
                }
                let theirs = board[player.opponent() as usize][0];
                let rest = self.coupon(0) - self.worth(0);
                let moves = if to_board { theirs >= rest } else { theirs > rest };
                moves.then_some(0)
            };
            Discovered { coupon_first: follow(false), board_first: follow(true) }
        })
    }
}

/// The coupon taken just before the first move on the board; −1 if there is no such move.
#[must_use]
pub fn coupon_before(spacing: Spacing, first_move: Option<u32>) -> Dyadic {
    first_move.map_or(Dyadic::MINUS_ONE, |stack| spacing.top(stack + 1))
}

/// The top coupon when the first move on the board is made; −1 if there is no such move.
#[must_use]
pub fn coupon_at(spacing: Spacing, first_move: Option<u32>) -> Dyadic {
    first_move.map_or(Dyadic::MINUS_ONE, |stack| spacing.top(stack))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::config;
    use hotstrat_core::Sum;
    use hotstrat_core::evaluate::Nothing;
    use hotstrat_search::Limits;
    use hotstrat_search::tds::engine::{Config, run};
    use hotstrat_search::tds::{Enhancements, Ties};
    use hotstrat_store::solved::solved;

    /// Every class of 3×3 against the search, for both players and both rules; with finer coupons, which
    /// take a search long, those with up to four empty squares.
    #[test]
    fn agrees_with_the_search() {
        let solved = solved("3x3");
        for places in 0..3 {
            let spacing = Spacing::new(places);
            let top =
                spacing.top(spacing.even_reaching(Dyadic::integer(solved.space.layers() as i32)).unwrap());
            let mut compared = 0;
            discover_all(&solved, spacing, &Context::default(), |class, player, found, mean| {
                let layer = solved.space.layer_of(class);
                if places > 0 && layer > 4 {
                    return;
                }
                let board = solved.space.position(layer, class);
                for (ties, first_move) in
                    [(Ties::Coupon, found.coupon_first), (Ties::Board, found.board_first)]
                {
                    let enhancements = Enhancements { e3: true, e5: true, ..Enhancements::default() };
                    let config = Config {
                        top: Some(top),
                        first: if player == Player::Left { &[Player::Left] } else { &[Player::Right] },
                        ties,
                        table: 1 << 20,
                        ..config(enhancements, Some(spacing))
                    };
                    let run = run(&Sum::from(board), &config, &Nothing, None, &Limits::default()).unwrap();
                    // An integer is recognised without a search.
                    let Some(trial) = run.trials.first() else { continue };
                    assert_eq!(trial.mean, mean, "{board} {player} δ = {}", spacing.delta());
                    let temperature = first_move.map(|stack| spacing.top(stack + 1));
                    assert_eq!(
                        trial.temperature,
                        temperature,
                        "{board} {player} {ties:?} δ = {}",
                        spacing.delta()
                    );
                    compared += 1;
                }
            })
            .unwrap();
            assert!(compared > 1_000, "{compared}");
        }
    }
}
