//! What moves cost, against perfect play.

use crate::matches::Transcript;
use crate::state::State;
use hotstrat_core::{Dyadic, Game, Player};
use hotstrat_search::{Limits, Solver, StopReason};

/// What each player gave away in a game, in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    /// Left's and Right's losses.
    pub total: [i64; 2],
    /// How many moves of each were not perfect.
    pub mistakes: [u32; 2],
    /// How many moves of each were judged.
    pub judged: [u32; 2],
}

/// Judges all moves of a game whose sums the exact engine can search within the limits of each; those that
/// it cannot are passed over.
pub fn losses<G: Game>(transcript: &Transcript<G>, solver: &mut Solver<G>, limits: &Limits) -> Losses {
    let mut losses = Losses::default();
    let mut state = State::new(&transcript.start, transcript.first);
    for &mv in &transcript.moves {
        let player = state.to_move();
        let next = state.play(mv);
        solver.limit(limits);
        if let Ok(loss) = loss(solver, &state, &next) {
            losses.judged[player as usize] += 1;
            losses.total[player as usize] += loss;
            losses.mistakes[player as usize] += u32::from(loss > 0);
        }
        state = next;
    }
    losses
}

/// What a move gives away: how far the player's wall at t = −1 falls, a move made counting for one. Where
/// everything is an integer and every move costs more than one, the least of these costs is no loss.
fn loss<G: Game>(solver: &mut Solver<G>, before: &State<G>, after: &State<G>) -> Result<i64, StopReason> {
    let player = before.to_move();
    let reached = |option: &hotstrat_core::Thermograph| {
        option.wall_at(player.opponent(), Dyadic::MINUS_ONE).signed(player.sign()).raw()
    };
    let best = solver.options(before.sum(), player)?.iter().map(|(_, option)| reached(option)).max();
    let chosen = reached(&solver.thermograph_of_sum(after.sum())?);
    let most = best.unwrap_or(chosen);
    Ok((most - chosen) / Dyadic::ONE.raw())
}

/// Both players' losses added up over games, for one of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Account {
    /// What was given away, in moves.
    pub lost: i64,
    /// How many moves were not perfect.
    pub mistakes: u32,
    /// How many moves were judged.
    pub judged: u32,
}

impl Account {
    /// Adds a player's losses of a game.
    pub fn add(&mut self, losses: &Losses, player: Player) {
        self.lost += losses.total[player as usize];
        self.mistakes += losses.mistakes[player as usize];
        self.judged += losses.judged[player as usize];
    }
}
