//! A sum in the course of play.

use hotstrat_core::{Game, Player, Sum};
use hotstrat_search::exact::SumMove;

/// A sum, whose turn it is, and which of its rooms the last move has touched.
///
/// Every component is a single part: rooms that fall apart during play become several components, and what
/// is worth nothing to anybody disappears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State<G: Game> {
    sum: Sum<G>,
    to_move: Player,
    fresh: Vec<usize>,
    /// For each room, the component of the beginning that it was cut out of.
    origins: Vec<usize>,
}

impl<G: Game> State<G> {
    /// The beginning of a game: the sum is split into its rooms.
    #[must_use]
    pub fn new(sum: &Sum<G>, to_move: Player) -> State<G> {
        let mut parts = Vec::with_capacity(sum.parts.len());
        let mut origins = Vec::with_capacity(sum.parts.len());
        let mut split = Vec::new();
        for (i, (sign, part)) in sum.parts.iter().enumerate() {
            part.split(&mut split);
            origins.extend(split.iter().map(|_| i));
            parts.extend(split.drain(..).map(|room| (*sign, room)));
        }
        State { sum: Sum { parts }, to_move, fresh: Vec::new(), origins }
    }

    /// The rooms.
    #[must_use]
    pub fn sum(&self) -> &Sum<G> {
        &self.sum
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The rooms that the last move has left where it was made.
    #[must_use]
    pub fn fresh(&self) -> &[usize] {
        &self.fresh
    }

    /// For each room, the component of the beginning that it was cut out of.
    #[must_use]
    pub fn origins(&self) -> &[usize] {
        &self.origins
    }

    /// All moves of the player whose turn it is.
    #[must_use]
    pub fn moves(&self) -> Vec<SumMove<G>> {
        let mut moves = Vec::new();
        self.sum.moves(self.to_move, &mut moves);
        moves
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, (room, mv): SumMove<G>) -> bool {
        let Some((sign, part)) = self.sum.parts.get(room) else { return false };
        let mut moves = Vec::new();
        part.moves(sign.apply(self.to_move), &mut moves);
        moves.contains(&mv)
    }

    /// The state after a legal move.
    #[must_use]
    pub fn play(&self, (room, mv): SumMove<G>) -> State<G> {
        let (sign, part) = &self.sum.parts[room];
        let mut split = Vec::new();
        part.play(sign.apply(self.to_move), mv).split(&mut split);
        let fresh = (room..room + split.len()).collect();
        let mut origins = self.origins.clone();
        origins.splice(room..=room, split.iter().map(|_| self.origins[room]));
        let mut parts = Vec::with_capacity(self.sum.parts.len() + split.len());
        parts.extend_from_slice(&self.sum.parts[..room]);
        parts.extend(split.into_iter().map(|room| (*sign, room)));
        parts.extend_from_slice(&self.sum.parts[room + 1..]);
        State { sum: Sum { parts }, to_move: self.to_move.opponent(), fresh, origins }
    }
}
