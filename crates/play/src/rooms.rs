//! What is known of the rooms of a sum, kept while they stand, and how time is divided among them.

use crate::deadline::Deadline;
use crate::local::{Knowledge, Local};
use crate::strategy::RoomReport;
use hotstrat_core::{Dyadic, Game, Player, Sign, Sum};
use hotstrat_search::Quantity;
use rustc_hash::FxHashMap;

/// A source, and what it has said about rooms.
pub struct Rooms<G: Game, L> {
    source: L,
    known: FxHashMap<G, Entry<G::Move>>,
}

struct Entry<M> {
    knowledge: Knowledge<M>,
    /// The effort of the next look.
    effort: u32,
}

/// How many rooms are remembered.
const REMEMBERED: usize = 20_000;

/// How often all rooms may fail to become clearer before it is enough.
const ROUNDS: u32 = 4;

impl<G: Game, L: Local<G>> Rooms<G, L> {
    /// Nothing is known yet.
    pub fn new(source: L) -> Rooms<G, L> {
        Rooms { source, known: FxHashMap::default() }
    }

    /// The source.
    pub fn source(&mut self) -> &mut L {
        &mut self.source
    }

    /// Begins a turn: what has become too much is forgotten.
    pub fn tidy(&mut self, deadline: &Deadline) {
        self.source.tidy(&deadline.share(1.0));
    }

    /// Looks at the rooms: first roughly at those that are new, then closer at all of them while there is
    /// time, those that were looked at least first, and of these the hottest.
    pub fn study(&mut self, sum: &Sum<G>, deadline: &Deadline) {
        self.glance(sum, deadline);
        // Without a clock nothing says when it is enough.
        let mut looks = if deadline.left().is_some() { usize::MAX } else { 2 * sum.parts.len() };
        for _ in 0..ROUNDS {
            if !self.refine(sum, deadline, &mut looks) {
                return;
            }
        }
    }

    /// Looks roughly at the rooms that are new.
    pub fn glance(&mut self, sum: &Sum<G>, deadline: &Deadline) {
        if self.known.len() > REMEMBERED {
            self.known.retain(|room, _| sum.parts.iter().any(|(_, part)| part == room));
        }
        let new: Vec<&G> =
            sum.parts.iter().map(|(_, room)| room).filter(|room| !self.known.contains_key(room)).collect();
        for (i, room) in new.iter().enumerate() {
            if !self.known.contains_key(room) {
                self.look(room, deadline, 0.5 / (new.len() - i) as f64);
            }
        }
    }

    /// Looks closer at every room until none becomes clearer; whether there is a point in going on.
    fn refine(&mut self, sum: &Sum<G>, deadline: &Deadline, looks: &mut usize) -> bool {
        let mut stuck: Vec<&G> = Vec::new();
        loop {
            if *looks == 0 || deadline.is_over() {
                return false;
            }
            *looks -= 1;
            let mut open: Vec<&G> = sum.parts.iter().map(|(_, room)| room).collect();
            open.retain(|room| !stuck.contains(room) && !self.of(room).done);
            let order = |room: &&&G| {
                let entry = &self.known[**room];
                (entry.effort, -entry.knowledge.thermograph.temperature())
            };
            let Some(&room) = open.iter().min_by_key(order) else { return !stuck.is_empty() };
            if !self.look(room, deadline, 1.0 / open.len() as f64) {
                stuck.push(room);
            }
        }
    }

    /// Looks at a room once; whether something came of it.
    fn look(&mut self, room: &G, deadline: &Deadline, share: f64) -> bool {
        let limits = deadline.share(share);
        match self.known.get_mut(room) {
            None => {
                let knowledge = self.source.look(room, None, 0, &limits).expect("a first look answers");
                self.known.insert(room.clone(), Entry { knowledge, effort: 1 });
                true
            }
            Some(entry) => match self.source.look(room, Some(&entry.knowledge), entry.effort, &limits) {
                Some(knowledge) => {
                    entry.knowledge = knowledge;
                    entry.effort += 1;
                    true
                }
                None => false,
            },
        }
    }

    /// What is known of a room that was studied.
    ///
    /// # Panics
    /// If it was not.
    #[must_use]
    pub fn of(&self, room: &G) -> &Knowledge<G::Move> {
        &self.known[room].knowledge
    }

    /// The rooms of a sum that was studied, as they count in it.
    pub fn views<'a>(&'a self, sum: &'a Sum<G>) -> Vec<View<'a, G::Move>> {
        sum.parts.iter().map(|(sign, room)| View { sign: *sign, knowledge: self.of(room) }).collect()
    }

    /// A player's move in a room, right at a temperature.
    pub fn pick(
        &mut self,
        (sign, room): &(Sign, G),
        player: Player,
        t: Dyadic,
        deadline: &Deadline,
    ) -> Option<G::Move> {
        let knowledge = &self.known[room].knowledge;
        self.source.pick(room, knowledge, sign.apply(player), t, &deadline.share(1.0))
    }
}

/// A room as it counts in a sum.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, M> {
    /// Whether it counts as its negative.
    pub sign: Sign,
    /// What is known of the room itself.
    pub knowledge: &'a Knowledge<M>,
}

impl<M> View<'_, M> {
    /// The temperature, or the best guess of it.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        self.knowledge.thermograph.temperature()
    }

    /// How hot it is, in words.
    #[must_use]
    pub fn heat(&self) -> String {
        match self.knowledge.temperature {
            Quantity::Exact(t) => format!("t = {t}"),
            _ => format!("t about {:.2}", self.temperature().to_f64()),
        }
    }

    /// What a player gets at a temperature if `first` begins, as the player counts.
    #[must_use]
    pub fn wall(&self, player: Player, first: Player, t: Dyadic) -> i64 {
        let value = self.knowledge.thermograph.wall_at(self.sign.apply(first), t);
        value.signed(self.sign).signed(player.sign()).raw()
    }

    /// Greater for a room that a player would rather move in: the temperature, and if that is −1 what a move costs.
    #[must_use]
    pub fn heat_to(&self, player: Player) -> (Dyadic, i64) {
        let t = self.temperature();
        (t, if t == Dyadic::MINUS_ONE { -self.cost(player) } else { 0 })
    }

    /// What a player's best move in it costs where nothing is to be gained: at t = −1 a move in a room of his own
    /// costs 1, and one in a zugzwang may cost more.
    fn cost(&self, player: Player) -> i64 {
        let mover = self.sign.apply(player);
        let as_mover = |value: Dyadic| value.signed(mover.sign()).raw();
        match self.knowledge.best(mover, Dyadic::MINUS_ONE) {
            Some(rated) if self.can_move(player.opponent()) => {
                let reached = rated.to.wall_at(mover.opponent(), Dyadic::MINUS_ONE);
                as_mover(self.knowledge.thermograph.mean()) - as_mover(reached)
            }
            _ => Dyadic::ONE.raw(),
        }
    }

    /// Whether a player can move in it.
    #[must_use]
    pub fn can_move(&self, player: Player) -> bool {
        !self.knowledge.options[self.sign.apply(player) as usize].is_empty()
    }

    /// What can be told about it.
    #[must_use]
    pub fn report(&self) -> RoomReport {
        let thermograph = &self.knowledge.thermograph;
        let mean = match self.knowledge.mean {
            Quantity::Exact(mean) => Quantity::Exact(mean.signed(self.sign)),
            Quantity::Estimate(_) => Quantity::Estimate(thermograph.mean().signed(self.sign)),
            Quantity::Within(low, high) => match self.sign {
                Sign::Plus => Quantity::Within(low, high),
                Sign::Minus => Quantity::Within(high.map(|x| -x), low.map(|x| -x)),
            },
        };
        // Of a guess what the player goes by.
        let temperature = match self.knowledge.temperature {
            Quantity::Estimate(_) => Quantity::Estimate(thermograph.temperature()),
            proved => proved,
        };
        RoomReport { mean, temperature }
    }
}
