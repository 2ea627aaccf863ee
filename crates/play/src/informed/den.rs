//! The rooms that the search meets, each once, up to symmetry and sign.

use crate::deadline::Deadline;
use crate::local::{Exact, Knowledge};
use hotstrat_core::{Dyadic, Game, Player, Sign, Sum, Thermograph};
use hotstrat_search::{Limits, orthodox};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::rc::Rc;

/// Rooms by their numbers, and an integer or a number that all the others add up to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Bag {
    pub rooms: SmallVec<[(u32, Sign); 8]>,
    /// As Left counts, in units of the number type.
    pub shift: i64,
}

impl Bag {
    /// Adds a room; it and its negative cancel.
    pub fn add(&mut self, (room, sign): (u32, Sign)) {
        match self.rooms.iter().position(|&other| other == (room, -sign)) {
            Some(i) => drop(self.rooms.remove(i)),
            None => {
                let key = |(room, sign): (u32, Sign)| (room, sign == Sign::Minus);
                let i = self.rooms.partition_point(|&other| key(other) < key((room, sign)));
                self.rooms.insert(i, (room, sign));
            }
        }
    }
}

/// What the search knows of a room.
struct Room<G> {
    game: G,
    mean: i64,
    temperature: i64,
    /// Whether these are proved, so that its moves can be looked up.
    exact: bool,
    options: Option<Rc<[Vec<Bag>; 2]>>,
    /// In which turn the options were guessed.
    guessed: Option<u32>,
}

/// What is told of a position: its thermograph, and whether that is proved.
pub(super) struct Told<'a> {
    pub thermograph: &'a Thermograph,
    pub exact: bool,
}

/// All rooms met so far.
pub(super) struct Den<G: Game + 'static> {
    rooms: Vec<Room<G>>,
    numbers: FxHashMap<G, u32>,
    turn: u32,
}

/// How many rooms are kept.
const KEPT: usize = 200_000;

/// The nodes that a room may take of which only the options are missing.
const NODES: u64 = 2_000;

const BOTTOM: i64 = Dyadic::MINUS_ONE.raw();

impl<G: Game> Den<G> {
    pub fn new() -> Den<G> {
        Den { rooms: Vec::new(), numbers: FxHashMap::default(), turn: 0 }
    }

    /// Begins a turn, and forgets all rooms if there are too many.
    pub fn begin_turn(&mut self) {
        self.turn = self.turn.wrapping_add(1);
        if self.rooms.len() > KEPT {
            self.rooms.clear();
            self.numbers.clear();
        }
    }

    /// The mean and temperature of a room, as it counts under a sign.
    pub fn facts(&self, (room, sign): (u32, Sign)) -> (i64, i64) {
        let room = &self.rooms[room as usize];
        (if sign == Sign::Plus { room.mean } else { -room.mean }, room.temperature)
    }

    /// A room of the sum that was judged: its number, or its value if nobody gains by moving in it.
    pub fn enter(&mut self, sign: Sign, room: &G, known: &Knowledge<G::Move>) -> (Option<(u32, Sign)>, i64) {
        self.number(sign, room, &known.thermograph, known.is_exact())
    }

    fn number(
        &mut self,
        sign: Sign,
        room: &G,
        thermograph: &Thermograph,
        exact: bool,
    ) -> (Option<(u32, Sign)>, i64) {
        let worth = thermograph.mean().signed(sign).raw();
        if thermograph.temperature() == Dyadic::MINUS_ONE {
            return (None, worth);
        }
        let mut game = room.clone();
        let own = game.canonicalize();
        let mean = thermograph.mean().signed(own).raw();
        let temperature = thermograph.temperature().raw();
        let number = match self.numbers.get(&game) {
            Some(&number) => {
                // What is told now is at least as good as what was told before.
                let known = &mut self.rooms[number as usize];
                if !known.exact {
                    (known.mean, known.temperature, known.exact) = (mean, temperature, exact);
                }
                number
            }
            None => {
                let number = u32::try_from(self.rooms.len()).expect("rooms are forgotten before");
                self.rooms.push(Room {
                    game: game.clone(),
                    mean,
                    temperature,
                    exact,
                    options: None,
                    guessed: None,
                });
                self.numbers.insert(game, number);
                number
            }
        };
        (Some((number, sign * own)), 0)
    }

    /// Adds what a move leads to: a position that may have fallen apart, with its thermograph as a whole. Says whether
    /// each of its rooms was added as what it is.
    pub fn add_option(
        &mut self,
        bag: &mut Bag,
        sign: Sign,
        game: &G,
        Told { thermograph, exact }: Told<'_>,
        source: &mut Exact<G>,
        deadline: &Deadline,
    ) -> bool {
        let mut parts = Vec::new();
        game.split(&mut parts);
        if let [part] = parts.as_slice() {
            let (room, shift) = self.number(sign, part, thermograph, exact);
            add(bag, room, shift);
            return true;
        }
        let mut solved = Vec::with_capacity(parts.len());
        if exact {
            let solver = source.limit(&Limits { nodes: Some(NODES), ..deadline.share(1.0) });
            solved.extend(parts.iter().map_while(|part| solver.thermograph(part).ok()));
        }
        if solved.len() < parts.len() {
            self.add_guess(bag, sign, game, thermograph);
            return false;
        }
        for (part, thermograph) in parts.iter().zip(&solved) {
            let (room, shift) = self.number(sign, part, thermograph, true);
            add(bag, room, shift);
        }
        true
    }

    /// Adds a position of several rooms as one that nobody else can be, because only its thermograph as a
    /// whole is known, or guessed.
    fn add_guess(&mut self, bag: &mut Bag, sign: Sign, game: &G, thermograph: &Thermograph) {
        let (mean, temperature) = (thermograph.mean().raw(), thermograph.temperature().raw());
        if temperature == BOTTOM {
            bag.shift += if sign == Sign::Plus { mean } else { -mean };
            return;
        }
        let number = u32::try_from(self.rooms.len()).expect("rooms are forgotten before");
        self.rooms.push(Room {
            game: game.clone(),
            mean,
            temperature,
            exact: false,
            options: None,
            guessed: None,
        });
        bag.add((number, sign));
    }

    /// What the players can move to in a room: in one that is solved the moves that are right at some
    /// temperature, in any other the two numbers of a switch.
    pub fn options(&mut self, number: u32, source: &mut Exact<G>, deadline: &Deadline) -> Rc<[Vec<Bag>; 2]> {
        let room = &self.rooms[number as usize];
        if let Some(options) = &room.options
            && room.guessed.is_none_or(|turn| turn == self.turn)
        {
            return Rc::clone(options);
        }
        let right = room.exact.then(|| self.right_options(number, source, deadline)).flatten();
        let is_certain = right.as_ref().is_some_and(|(_, is_certain)| *is_certain);
        let turn = self.turn;
        let room = &mut self.rooms[number as usize];
        // A guess may become better in the next turn.
        room.guessed = (!is_certain).then_some(turn);
        let number = |shift| vec![Bag { rooms: SmallVec::new(), shift }];
        let switch = || [room.mean + room.temperature, room.mean - room.temperature].map(number);
        let options = Rc::new(right.map_or_else(switch, |(options, _)| options));
        if room.exact {
            room.options = Some(Rc::clone(&options));
        }
        options
    }

    /// The moves that are right at some temperature, if they can be found in time, and whether all that they lead to is
    /// certain.
    fn right_options(
        &mut self,
        number: u32,
        source: &mut Exact<G>,
        deadline: &Deadline,
    ) -> Option<([Vec<Bag>; 2], bool)> {
        let game = self.rooms[number as usize].game.clone();
        let solver = source.limit(&Limits { nodes: Some(NODES), ..deadline.share(1.0) });
        let thermograph = solver.thermograph(&game).ok()?;
        let sum = Sum::from(game.clone());
        let mut right = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let found = solver.options(&sum, player).ok()?;
            let chosen = orthodox::moves(&found, player, &thermograph).ok()?;
            let of = |mv: (usize, G::Move)| found.iter().find(|(other, _)| *other == mv);
            right[player as usize] = chosen.iter().filter_map(|right| of(right.mv).cloned()).collect();
        }
        let (mut options, mut is_certain) = ([Vec::new(), Vec::new()], true);
        for player in Player::BOTH {
            for ((_, mv), to) in &right[player as usize] {
                let mut bag = Bag::default();
                let told = Told { thermograph: to, exact: true };
                let to = game.play(player, *mv);
                is_certain &= self.add_option(&mut bag, Sign::Plus, &to, told, source, deadline);
                options[player as usize].push(bag);
            }
        }
        Some((options, is_certain))
    }
}

/// Adds a room, if it is one, and a number.
pub(super) fn add(bag: &mut Bag, room: Option<(u32, Sign)>, shift: i64) {
    bag.shift += shift;
    room.into_iter().for_each(|room| bag.add(room));
}

/// The temperature below which nothing happens.
pub(super) const COLDEST: i64 = BOTTOM;
