//! The components that a search meets, each once, with its best moves.

use crate::board::{is_open, signed};
use crate::identity::identity;
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Evaluate, Game, Player};
use std::rc::Rc;

/// A move in a component.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The number of what it leads to.
    pub to: u32,
    /// What it gains by the evaluation, as the player counts.
    pub gain: i64,
}

/// All is told in the component's own colours: in a sum it may count as its negative.
struct Component<G> {
    game: G,
    hash: u64,
    value: i64,
    open: Option<bool>,
    steps: [Option<Rc<[Step]>>; 2],
    /// What the best move gains at once. Where a search ends, no more is asked.
    gains: [Option<i64>; 2],
    /// How often a move to it was good enough to end a search, weighted by depth.
    often: u32,
}

/// A move that was looked at, and what it leads to.
struct Looked<G: Game> {
    mv: G::Move,
    to: G,
    value: i64,
    gain: i64,
}

/// Components by their numbers.
pub(super) struct Components<G: Game + 'static> {
    evaluation: &'static dyn Evaluate<G>,
    /// How many moves in each are kept.
    width: usize,
    components: Vec<Component<G>>,
    numbers: Shelves<G, u32>,
}

/// How many components are kept from one turn to the next.
const KEPT: usize = 1 << 17;

/// How many there can be, a few hundred megabytes.
const MOST: usize = 1 << 21;

/// The gain of a player who has no move.
pub(super) const NOTHING: i64 = i64::MIN / 4;

impl<G: Game> Components<G> {
    pub fn new(evaluation: &'static dyn Evaluate<G>, width: usize) -> Components<G> {
        Components { evaluation, width, components: Vec::new(), numbers: Shelves::default() }
    }

    /// Forgets all components if there are too many. Numbers from before mean nothing then.
    pub fn tidy(&mut self) {
        if self.components.len() > KEPT {
            self.components.clear();
            self.numbers.clear();
        }
    }

    /// Whether there is no place for more.
    pub fn is_full(&self) -> bool {
        self.components.len() >= MOST
    }

    /// The number of a component.
    pub fn number(&mut self, game: &G) -> u32 {
        let value = self.evaluation.evaluate(game).raw();
        self.enter(game, value)
    }

    fn enter(&mut self, game: &G, value: i64) -> u32 {
        if let Some(&number) = self.numbers.get(game) {
            return number;
        }
        let number = u32::try_from(self.components.len()).expect("the search ends before");
        let (game, hash) = (game.clone(), identity(game));
        self.numbers.insert(game.clone(), number);
        self.components.push(Component {
            game,
            hash,
            value,
            open: None,
            steps: [None, None],
            gains: [None, None],
            often: 0,
        });
        number
    }

    /// What the evaluation thinks of it.
    pub fn value(&self, number: u32) -> i64 {
        self.components[number as usize].value
    }

    pub fn hash(&self, number: u32) -> u64 {
        self.components[number as usize].hash
    }

    /// How often a move to it was good enough to end a search.
    pub fn often(&self, number: u32) -> u32 {
        self.components[number as usize].often
    }

    /// A move to it was good enough to end a search of this depth.
    pub fn praise(&mut self, number: u32, depth: u32) {
        let often = &mut self.components[number as usize].often;
        *often = often.saturating_add(depth * depth);
    }

    /// Whether both players can move in one of its rooms.
    pub fn is_open(&mut self, number: u32) -> bool {
        let Component { open, game, .. } = &mut self.components[number as usize];
        *open.get_or_insert_with(|| is_open(game))
    }

    /// What a player's best move gains at once, and how many moves had to be looked at for that.
    pub fn gain(&mut self, number: u32, player: Player) -> (i64, usize) {
        if let Some(gain) = self.components[number as usize].gains[player as usize] {
            return (gain, 0);
        }
        let found = self.look(number, player);
        let gain = found.iter().map(|looked| looked.gain).max().unwrap_or(NOTHING);
        self.components[number as usize].gains[player as usize] = Some(gain);
        (gain, found.len())
    }

    /// A player's best moves, the best one first, and how many moves had to be looked at for them. If it is not open, one
    /// is enough.
    pub fn steps(&mut self, number: u32, player: Player) -> (Rc<[Step]>, usize) {
        if let Some(steps) = &self.components[number as usize].steps[player as usize] {
            return (Rc::clone(steps), 0);
        }
        let (moves, looked_at) = self.moves(number, player, self.width);
        let steps: Rc<[Step]> = moves.into_iter().map(|(_, step)| step).collect();
        let component = &mut self.components[number as usize];
        component.gains[player as usize] = Some(steps.first().map_or(NOTHING, |step| step.gain));
        component.steps[player as usize] = Some(Rc::clone(&steps));
        (steps, looked_at)
    }

    /// So many of a player's moves at most, the best one first, and how many there are. If it is not open, one is enough.
    pub fn moves(&mut self, number: u32, player: Player, width: usize) -> (Vec<(G::Move, Step)>, usize) {
        let width = if self.is_open(number) { width } else { 1 };
        let mut found = self.look(number, player);
        let count = found.len();
        if count > width {
            found.select_nth_unstable_by_key(width - 1, |looked| -looked.gain);
            found.truncate(width);
        }
        found.sort_by_key(|looked| -looked.gain);
        let step = |Looked { mv, to, value, gain }| (mv, Step { to: self.enter(&to, value), gain });
        (found.into_iter().map(step).collect(), count)
    }

    /// All moves of a player.
    fn look(&self, number: u32, player: Player) -> Vec<Looked<G>> {
        let Component { game, value: before, .. } = &self.components[number as usize];
        let mut moves = Vec::new();
        game.moves(player, &mut moves);
        let look = |mv| {
            let to = game.play(player, mv);
            let value = self.evaluation.evaluate(&to).raw();
            Looked { mv, to, value, gain: signed(value - before, player) }
        };
        moves.into_iter().map(look).collect()
    }
}
