//! Sums of positions of one kind: a move is a move in one of the components.

use crate::game::Game;
use crate::player::{Player, Sign};

/// A sum of signed positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sum<G> {
    /// The components, each standing for itself or for its negative.
    pub parts: Vec<(Sign, G)>,
}

impl<G> From<G> for Sum<G> {
    fn from(game: G) -> Sum<G> {
        Sum { parts: vec![(Sign::Plus, game)] }
    }
}

impl<G> FromIterator<G> for Sum<G> {
    fn from_iter<I: IntoIterator<Item = G>>(games: I) -> Sum<G> {
        Sum { parts: games.into_iter().map(|game| (Sign::Plus, game)).collect() }
    }
}

impl<G: Game> Game for Sum<G> {
    /// The component and the move in it.
    type Move = (usize, G::Move);

    fn moves(&self, player: Player, out: &mut Vec<Self::Move>) {
        let mut moves = Vec::new();
        for (i, (sign, part)) in self.parts.iter().enumerate() {
            moves.clear();
            part.moves(sign.apply(player), &mut moves);
            out.extend(moves.iter().map(|&mv| (i, mv)));
        }
    }

    fn play(&self, player: Player, (i, mv): Self::Move) -> Sum<G> {
        let mut sum = self.clone();
        let (sign, part) = &mut sum.parts[i];
        *part = part.play(sign.apply(player), mv);
        sum
    }

    fn integer(&self) -> Option<i32> {
        self.parts.iter().try_fold(0i32, |total, (sign, part)| {
            let n = part.integer()?;
            match sign {
                Sign::Plus => total.checked_add(n),
                Sign::Minus => total.checked_sub(n),
            }
        })
    }

    fn temperature_bound(&self) -> Option<crate::Dyadic> {
        let cold = Some(crate::Dyadic::MINUS_ONE);
        self.parts.iter().fold(cold, |hottest, (_, part)| Some(hottest?.max(part.temperature_bound()?)))
    }

    fn birthday_bound(&self) -> Option<u32> {
        self.parts.iter().try_fold(0u32, |total, (_, part)| total.checked_add(part.birthday_bound()?))
    }
}
