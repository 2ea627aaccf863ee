//! Games that end with a score: what a Monte-Carlo searcher needs to know about a game.

use crate::player::Player;
use crate::splitmix::SplitMix;

/// A two-player game that ends with a score, played move by move.
///
/// The game itself is mutable because it may remember positions that it has met; what it answers must
/// depend on the state alone.
pub trait ScoreGame {
    /// A position together with who is to move and what was gained.
    type State: Copy;

    /// Where play starts.
    fn start(&self) -> Self::State;

    /// Who is to move.
    fn mover(&self, state: &Self::State) -> Player;

    /// How many moves there are: none if the game is over.
    fn choices(&mut self, state: &Self::State) -> u32;

    /// The state after one of the moves.
    fn play(&mut self, state: &Self::State, choice: u32) -> Self::State;

    /// The score of a state in which the game is over, as Left counts it.
    fn score(&mut self, state: &Self::State) -> f64;

    /// No score is greater in magnitude.
    fn greatest(&self) -> f64;

    /// The memory in use, in bytes, roughly.
    fn bytes(&self) -> usize {
        0
    }

    /// Plays at random to the end, and says the score.
    fn roll_out(&mut self, state: Self::State, random: &mut SplitMix) -> f64 {
        let mut state = state;
        loop {
            match self.choices(&state) {
                0 => return self.score(&state),
                n => state = self.play(&state, random.below(n)),
            }
        }
    }
}
