//! The one interface between games and engines.

use crate::dyadic::Dyadic;
use crate::player::{Player, Sign};
use std::fmt::Debug;
use std::hash::Hash;

/// A position of a loop-free two-player game with perfect information under the normal-play
/// convention: a player who cannot move loses. Score games fit in through [`Game::integer`]: a
/// finished position is the integer that is its score.
///
/// The player is an argument: a position has no side to move. Only [`moves`](Game::moves) and
/// [`play`](Game::play) are required. The rest are hints that let an engine work less; each
/// default is sound, and an override must keep its law (see [`crate::laws`]).
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync {
    /// A move of either player.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Appends the legal moves of `player`.
    fn moves(&self, player: Player, out: &mut Vec<Self::Move>);

    /// The position after a legal move of `player`.
    #[must_use]
    fn play(&self, player: Player, mv: Self::Move) -> Self;

    /// Whether a player has a legal move.
    fn can_move(&self, player: Player) -> bool {
        let mut moves = Vec::new();
        self.moves(player, &mut moves);
        !moves.is_empty()
    }

    /// The integer that this position is known to equal. A score game must name the score of
    /// every finished position here.
    fn integer(&self) -> Option<i32> {
        None
    }

    /// An upper bound of the temperature.
    fn temperature_bound(&self) -> Option<Dyadic> {
        None
    }

    /// An upper bound of the birthday, and so of the magnitude of the mean.
    fn birthday_bound(&self) -> Option<u32> {
        None
    }

    /// Two integers between which the position lies. It is worth at most the moves that Left can make
    /// if Right never moves, and the other way round; a game that cannot count them may leave it to
    /// the birthday.
    fn bounds(&self) -> Option<[i32; 2]> {
        let n = i32::try_from(self.birthday_bound()?).ok()?;
        Some([-n, n])
    }

    /// Appends positions that sum to this one and share no moves; nothing at all for zero.
    fn split(&self, parts: &mut Vec<Self>) {
        parts.push(self.clone());
    }

    /// Appends the rooms into which the position falls for those who play it. While
    /// [`split`](Game::split) may simplify, the rooms have together exactly the moves of the whole.
    fn rooms(&self, rooms: &mut Vec<Self>) {
        self.split(rooms);
    }

    /// The move of this position that a move in one of its [`rooms`](Game::rooms) is.
    fn in_whole(&self, _room: &Self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Replaces the position by the representative of all positions that are equal to it, or to
    /// its negative, for a reason easily seen (symmetry, colour swap, irrelevant detail), and
    /// says which. A part made by [`split`](Game::split) is what this is called on.
    fn canonicalize(&mut self) -> Sign {
        Sign::Plus
    }

    /// Adds what Left and what Right can move to from a position that is a single part: each
    /// option as its canonical parts. A game may do this faster than move by move; the outcome
    /// must be the same.
    fn options(&self, out: &mut [Options<Self>; 2]) {
        for (player, out) in Player::BOTH.into_iter().zip(out) {
            let mut moves = std::mem::take(&mut out.moves);
            moves.clear();
            self.moves(player, &mut moves);
            for &mv in &moves {
                out.add(&self.play(player, mv));
            }
            out.moves = moves;
        }
    }

    /// Whether a canonical position is known to equal its own negative, so that two copies of it
    /// sum to zero.
    fn is_own_negative(&self) -> bool {
        false
    }
}

/// The options of a player, each a sum of canonical parts with signs.
///
/// Most options are a single part; they are kept apart from the others.
#[derive(Clone, Debug)]
pub struct Options<G: Game> {
    /// The options that are one part.
    pub single: Vec<(G, Sign)>,
    parts: Vec<(G, Sign)>,
    /// Where the parts of each option that is not a single part end.
    ends: Vec<usize>,
    moves: Vec<G::Move>,
    split: Vec<G>,
}

impl<G: Game> Default for Options<G> {
    fn default() -> Options<G> {
        Options {
            single: Vec::new(),
            parts: Vec::new(),
            ends: Vec::new(),
            moves: Vec::new(),
            split: Vec::new(),
        }
    }
}

impl<G: Game> Options<G> {
    /// Adds an option: splits it and brings its parts to canonical form.
    pub fn add(&mut self, option: &G) {
        option.split(&mut self.split);
        let single = self.split.len() == 1;
        let target = if single { &mut self.single } else { &mut self.parts };
        target.extend(self.split.drain(..).map(|mut part| {
            let sign = part.canonicalize();
            (part, sign)
        }));
        if !single {
            self.ends.push(self.parts.len());
        }
    }

    /// Adds the options of a position of another type, each part wrapped into one of this.
    pub fn add_wrapped<H: Game>(&mut self, options: Options<H>, wrap: impl Fn(H) -> G) {
        let wrapped = |(part, sign)| (wrap(part), sign);
        let before = self.parts.len();
        self.single.extend(options.single.into_iter().map(wrapped));
        self.parts.extend(options.parts.into_iter().map(wrapped));
        self.ends.extend(options.ends.into_iter().map(|end| before + end));
    }

    /// Whether there is no option.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.single.is_empty() && self.ends.is_empty()
    }

    /// How many options there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.single.len() + self.ends.len()
    }

    /// Forgets all options.
    pub fn clear(&mut self) {
        self.single.clear();
        self.parts.clear();
        self.ends.clear();
    }

    /// The options that are not one part: several parts, or none at all for zero.
    pub fn sums(&self) -> impl Iterator<Item = &[(G, Sign)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }

    /// All options.
    pub fn iter(&self) -> impl Iterator<Item = &[(G, Sign)]> {
        self.single.chunks(1).chain(self.sums())
    }
}
