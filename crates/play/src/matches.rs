//! Games between players, from a start to a verdict.

use crate::referee::{Referee, Verdict};
use crate::state::State;
use crate::strategy::Strategy;
use hotstrat_core::{Game, Player, Sum};
use hotstrat_search::Limits;
use hotstrat_search::exact::SumMove;
use std::time::Duration;

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Transcript<G: Game> {
    /// What it began with.
    pub start: Sum<G>,
    /// Who moved first.
    pub first: Player,
    /// The moves, by the numbers of the rooms as [`State`] numbers them.
    pub moves: Vec<SumMove<G>>,
    /// How it ended.
    pub verdict: Verdict,
    /// The longest time that each player has taken for a move.
    pub longest: [Duration; 2],
}

/// Why a game has no verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Broken {
    /// A player named a move that is not legal, or none although there was one.
    Illegal(Player),
    /// Someone asked to stop.
    Cancelled,
}

/// Lets two players, Left and Right, play a sum to its end, each move within the limits.
pub fn play_out<G: Game>(
    [left, right]: [&mut (dyn Strategy<G> + 'static); 2],
    start: &Sum<G>,
    first: Player,
    limits: &Limits,
) -> Result<Transcript<G>, Broken> {
    left.begin();
    right.begin();
    let mut referee = Referee::default();
    let mut state = State::new(start, first);
    let mut moves = Vec::new();
    let mut longest = [Duration::ZERO; 2];
    loop {
        if let Some(verdict) = referee.verdict(&state) {
            return Ok(Transcript { start: start.clone(), first, moves, verdict, longest });
        }
        let player = state.to_move();
        let watch = limits.clock.start();
        let choice = match player {
            Player::Left => left.choose(&state, limits),
            Player::Right => right.choose(&state, limits),
        };
        let took = watch.elapsed();
        if limits.cancel.as_ref().is_some_and(|flag| flag.load(std::sync::atomic::Ordering::Relaxed)) {
            return Err(Broken::Cancelled);
        }
        let choice = choice.filter(|choice| state.is_legal(choice.mv)).ok_or(Broken::Illegal(player))?;
        longest[player as usize] = longest[player as usize].max(took);
        moves.push(choice.mv);
        state = state.play(choice.mv);
    }
}

impl<G: Game> Transcript<G> {
    /// Plays the moves again: all states from the first to the last, or the number of the first move that is
    /// not legal.
    pub fn replay(&self) -> Result<Vec<State<G>>, usize> {
        let mut states = vec![State::new(&self.start, self.first)];
        for (i, &mv) in self.moves.iter().enumerate() {
            let state = &states[i];
            if !state.is_legal(mv) {
                return Err(i);
            }
            states.push(state.play(mv));
        }
        Ok(states)
    }
}
