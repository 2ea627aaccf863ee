//! A position of the search: components in their places.

use super::components::{Components, NOTHING, Step};
use crate::board::signed;
use hotstrat_core::{Game, Player, Sign};
use smallvec::SmallVec;

/// A component in a sum.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Whether it counts as its negative.
    pub sign: Sign,
    pub component: u32,
}

/// A move in one of the places.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    pub place: usize,
    pub step: Step,
}

pub(super) type Places = SmallVec<[Place; 8]>;
pub(super) type Choices = SmallVec<[Choice; 24]>;

/// Components in their places, with what they add up to kept up to date.
pub(super) struct Position {
    places: Places,
    /// The evaluation of all components together, as Left counts.
    value: i64,
    /// The same for all orders of the components.
    pub hash: u64,
    /// How many components are open.
    pub open: usize,
}

impl Position {
    pub fn new<G: Game>(places: Places, components: &mut Components<G>) -> Position {
        let mut position = Position { places: Places::new(), value: 0, hash: 0, open: 0 };
        for place in places {
            position.count(place, 1, components);
            position.places.push(place);
        }
        position
    }

    /// What the evaluation thinks of it, as a player counts.
    pub fn value_to(&self, player: Player) -> i64 {
        signed(self.value, player)
    }

    /// Puts a component in the place of another, whose number it returns.
    pub fn put<G: Game>(&mut self, place: usize, component: u32, components: &mut Components<G>) -> u32 {
        let old = self.places[place];
        let new = Place { component, ..old };
        self.count(new, 1, components);
        self.count(old, -1, components);
        self.places[place] = new;
        old.component
    }

    fn count<G: Game>(
        &mut self,
        Place { sign, component }: Place,
        times: i64,
        components: &mut Components<G>,
    ) {
        let (value, hash) = (components.value(component), components.hash(component));
        let (value, hash) = match sign {
            Sign::Plus => (value, hash),
            Sign::Minus => (-value, hash.wrapping_mul(0x9FB2_1C65_1E98_DF25).rotate_left(31)),
        };
        self.value += times * value;
        self.hash = self.hash.wrapping_add(hash.wrapping_mul(times as u64));
        self.open =
            self.open.wrapping_add_signed(times as isize * isize::from(components.is_open(component)));
    }

    /// Whether to move in a place: in open ones, and near the end also in territories, where a move loses one but not
    /// the turn.
    fn is_playable<G: Game>(&self, place: Place, components: &mut Components<G>) -> bool {
        self.open <= 2 || components.is_open(place.component)
    }

    /// So many of a player's moves, the best one first, and the two best of each component.
    pub fn first_moves<G: Game>(
        &self,
        player: Player,
        width: usize,
        components: &mut Components<G>,
    ) -> Vec<(G::Move, Choice)> {
        let mut found = Vec::new();
        for (i, &place) in self.places.iter().enumerate() {
            if self.is_playable(place, components) {
                let (moves, _) = components.moves(place.component, place.sign.apply(player), width);
                found.extend(moves.into_iter().map(|(mv, step)| (mv, Choice { place: i, step })));
            }
        }
        found.sort_by_key(|(_, choice)| -choice.step.gain);
        let mut is_chosen = chosen(width);
        found.retain(|(_, choice)| is_chosen(choice));
        found
    }

    /// So many of a player's moves, the best one first, and the two best of each component, with how many had to be
    /// looked at.
    pub fn choices<G: Game>(
        &self,
        player: Player,
        width: usize,
        components: &mut Components<G>,
    ) -> (Choices, usize) {
        let (mut choices, mut looked_at) = (Choices::new(), 0);
        for (i, &place) in self.places.iter().enumerate() {
            if self.is_playable(place, components) {
                let (steps, work) = components.steps(place.component, place.sign.apply(player));
                choices.extend(steps.iter().map(|&step| Choice { place: i, step }));
                looked_at += work;
            }
        }
        choices.sort_by_key(|choice| -choice.step.gain);
        let mut is_chosen = chosen(width);
        choices.retain(|choice| is_chosen(choice));
        (choices, looked_at)
    }

    /// What a player's best move gains at once, and how many had to be looked at.
    pub fn best_gain<G: Game>(&self, player: Player, components: &mut Components<G>) -> (i64, usize) {
        let (mut best, mut looked_at) = (NOTHING, 0);
        for &place in &self.places {
            if self.is_playable(place, components) {
                let (gain, work) = components.gain(place.component, place.sign.apply(player));
                best = best.max(gain);
                looked_at += work;
            }
        }
        (best, looked_at)
    }
}

/// Which of many moves, told one after the other from the best one on, are so many, or the two best of a component.
fn chosen(width: usize) -> impl FnMut(&Choice) -> bool {
    let (mut told, mut of_place): (usize, SmallVec<[u8; 16]>) = (0, SmallVec::new());
    move |choice| {
        if of_place.len() <= choice.place {
            of_place.resize(choice.place + 1, 0);
        }
        let of_place = &mut of_place[choice.place];
        *of_place = of_place.saturating_add(1);
        told += 1;
        told <= width || *of_place <= 2
    }
}
