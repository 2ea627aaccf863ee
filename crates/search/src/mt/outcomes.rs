//! What a path leads to, for a game whose rules are known: the paper's `outcome()`.
//!
//! A path that does not end where play is over is extended with the first option of the player whose
//! turn it is, alternately, until it does.

use super::path::{MAX_STEPS, Step};
use crate::exact::Solver;
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player};

/// Answers for the paths of one game.
#[derive(Debug)]
pub struct Outcomes<G: Game> {
    root: G,
    /// For every node on the last path, how many options the players have.
    options: Vec<[u32; 2]>,
    moves: [Vec<G::Move>; 2],
    /// Where only one player can move, the game is an integer, and this knows it.
    solver: Solver<G>,
}

impl<G: Game> Outcomes<G> {
    /// Answers for this game.
    #[must_use]
    pub fn new(root: G) -> Outcomes<G> {
        Outcomes { root, options: Vec::new(), moves: [Vec::new(), Vec::new()], solver: Solver::default() }
    }

    /// Extends a path to the end of play and returns the value there; `None` if the path does not exist.
    pub fn outcome(&mut self, steps: &mut Vec<Step>) -> Result<Option<Dyadic>, StopReason> {
        self.options.clear();
        let given = steps.len();
        let mut player = Player::Left;
        let mut here: G = self.root.clone();
        for depth in 0..=MAX_STEPS {
            if let Some(value) = self.look_at(&here)? {
                return Ok((depth >= given).then_some(value));
            }
            if depth >= given {
                steps.push(Step { player, number: 1 });
            }
            let step = steps[depth];
            let mv = self.moves[step.player as usize].get(step.number as usize - 1);
            let Some(&mv) = mv else { return Ok(None) };
            here = here.play(step.player, mv);
            player = step.player.opponent();
        }
        Err(StopReason::Memory)
    }

    /// Finds the moves in a position, or its value if play is over there.
    fn look_at(&mut self, here: &G) -> Result<Option<Dyadic>, StopReason> {
        if let Some(n) = here.integer() {
            return Ok(Some(n.into()));
        }
        for player in Player::BOTH {
            self.moves[player as usize].clear();
            here.moves(player, &mut self.moves[player as usize]);
        }
        let counts = [self.moves[0].len() as u32, self.moves[1].len() as u32];
        self.options.push(counts);
        match counts {
            [0, 0] => Ok(Some(Dyadic::ZERO)),
            [0, _] | [_, 0] => Ok(Some(self.solver.thermograph(here)?.mean())),
            _ => Ok(None),
        }
    }

    /// How many options Left and Right have after so many steps of the last path.
    #[must_use]
    pub fn options(&self, depth: usize) -> [u32; 2] {
        self.options[depth]
    }
}
