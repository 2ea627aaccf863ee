//! A sum on which moves are made and taken back, with its evaluation and its hash kept up to date.

use crate::identity::identity;
use crate::state::State;
use hotstrat_core::{Dyadic, Evaluate, Game, Player, Sign, SplitMix};

/// What it is worth that the other one has to move when nothing is left but counting.
pub(crate) const TURN: i64 = Dyadic::ONE.raw() / 2;

/// A value as a player counts, from Left's.
pub(crate) fn signed(value: i64, player: Player) -> i64 {
    if player == Player::Left { value } else { -value }
}

/// A sum for searches of the whole. Components are not split: what falls apart is still one component.
pub(crate) struct Board<G: Game + 'static> {
    evaluation: &'static dyn Evaluate<G>,
    places: Vec<Place<G>>,
    /// The evaluation of all components together, as Left counts.
    pub value: i64,
    /// The hash of all components, each in its place.
    pub hash: u64,
    /// How many components are open: both players can move in one of their rooms.
    pub open: usize,
}

#[derive(Clone)]
struct Place<G> {
    sign: Sign,
    game: G,
    value: i64,
    hash: u64,
    open: bool,
}

/// A move and what it leads to.
#[derive(Clone)]
pub(crate) struct Child<G: Game> {
    /// Which component.
    pub place: usize,
    /// The move in it.
    pub mv: G::Move,
    game: G,
    value: i64,
    /// The hash of the component after the move, in its place.
    pub hash: u64,
    /// What the move gains by the evaluation, as the player counts.
    pub gain: i64,
}

/// What a move has replaced.
pub(crate) struct Undo<G>(usize, Place<G>);

impl<G: Game> Board<G> {
    /// The sum of a state.
    pub fn new(state: &State<G>, evaluation: &'static dyn Evaluate<G>) -> Board<G> {
        let mut board = Board { evaluation, places: Vec::new(), value: 0, hash: 0, open: 0 };
        for (i, (sign, game)) in state.sum().parts.iter().enumerate() {
            let value = evaluation.evaluate(game).signed(*sign).raw();
            let place = Place {
                sign: *sign,
                game: game.clone(),
                value,
                hash: identity((i, *sign, game)),
                open: is_open(game),
            };
            board.count(&place, 1);
            board.places.push(place);
        }
        board
    }

    fn count(&mut self, place: &Place<G>, sign: i64) {
        self.value += sign * place.value;
        self.hash ^= place.hash;
        self.open = if !place.open {
            self.open
        } else if sign > 0 {
            self.open + 1
        } else {
            self.open - 1
        };
    }

    /// A player's moves in open components, best first by the evaluation; near the end also one in each of
    /// his territories, which loses a move but not the turn.
    pub fn children(&self, player: Player, out: &mut Vec<Child<G>>) {
        let mut moves = Vec::new();
        for (i, place) in self.places.iter().enumerate() {
            if !place.open && self.open > 2 {
                continue;
            }
            let begin = out.len();
            moves.clear();
            place.game.moves(place.sign.apply(player), &mut moves);
            out.extend(moves.iter().map(|&mv| self.child(i, player, mv)));
            if !place.open && out.len() > begin {
                let best = (begin..out.len()).max_by_key(|&j| out[j].gain).unwrap_or(begin);
                out.swap(begin, best);
                out.truncate(begin + 1);
            }
        }
        out.sort_by_key(|child| -child.gain);
    }

    /// A random move of a player in an open component, if he has one there.
    pub fn random_child(&self, player: Player, random: &mut SplitMix) -> Option<Child<G>> {
        let open: Vec<usize> = (0..self.places.len()).filter(|&i| self.places[i].open).collect();
        let i = *open.get(random.below(u32::try_from(open.len()).ok()?.max(1)) as usize)?;
        let place = &self.places[i];
        let mut moves = Vec::new();
        place.game.moves(place.sign.apply(player), &mut moves);
        let mv = *moves.get(random.below(u32::try_from(moves.len()).ok()?.max(1)) as usize)?;
        Some(self.child(i, player, mv))
    }

    fn child(&self, i: usize, player: Player, mv: G::Move) -> Child<G> {
        let place = &self.places[i];
        let game = place.game.play(place.sign.apply(player), mv);
        let value = self.evaluation.evaluate(&game).signed(place.sign).raw();
        let change = value - place.value;
        let gain = signed(change, player);
        let hash = identity((i, place.sign, &game));
        Child { place: i, mv, game, value, hash, gain }
    }

    /// Makes a move.
    pub fn make(&mut self, child: &Child<G>) -> Undo<G> {
        let old = &self.places[child.place];
        let new = Place {
            sign: old.sign,
            game: child.game.clone(),
            value: child.value,
            hash: child.hash,
            open: old.open && is_open(&child.game),
        };
        self.replace(child.place, new)
    }

    /// Takes it back.
    pub fn take_back(&mut self, Undo(place, old): Undo<G>) {
        self.replace(place, old);
    }

    fn replace(&mut self, place: usize, new: Place<G>) -> Undo<G> {
        self.count(&new, 1);
        let old = std::mem::replace(&mut self.places[place], new);
        self.count(&old, -1);
        Undo(place, old)
    }
}

/// Whether both players can move in one room.
pub(crate) fn is_open<G: Game>(game: &G) -> bool {
    let mut rooms = Vec::new();
    game.rooms(&mut rooms);
    let both = |room: &G| Player::BOTH.iter().all(|&player| room.can_move(player));
    rooms.iter().any(|room| room.integer().is_none() && both(room))
}
