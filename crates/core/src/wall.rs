//! Walls: piecewise linear functions of the temperature, from t = −1 up.
//!
//! Every right wall rises with slope 0 or +1, every left wall falls with slope 0 or −1, and both
//! end in a vertical mast. So a wall is its value at t = −1 together with the temperatures at
//! which it turns (from vertical to slanted or back); a left wall is stored as what it is the
//! negative of. One kind of function then serves both sides: below, every wall *rises*.
//!
//! Invariants: turns strictly increase and lie in [−1, ∞); a wall starts vertical (one that is
//! slanted from the start turns at −1); the number of turns is even, so it ends vertical. The
//! form is canonical: equal functions have equal starts and turns.

use crate::dyadic::{Dyadic, InexactError};
use smallvec::SmallVec;

/// The temperatures at which a wall turns.
pub type Turns = SmallVec<[Dyadic; 8]>;

/// A rising wall.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wall {
    /// The value at t = −1.
    pub start: Dyadic,
    /// Where the slope changes between 0 and 1.
    pub turns: Turns,
}

/// A rising wall whose turns are stored elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WallRef<'a> {
    /// The value at t = −1.
    pub start: Dyadic,
    /// Where the slope changes between 0 and 1.
    pub turns: &'a [Dyadic],
}

impl Wall {
    /// The same wall, borrowed.
    #[inline]
    #[must_use]
    pub fn as_ref(&self) -> WallRef<'_> {
        WallRef { start: self.start, turns: &self.turns }
    }
}

impl WallRef<'_> {
    /// The same wall, owned.
    #[must_use]
    pub fn to_wall(self) -> Wall {
        Wall { start: self.start, turns: self.turns.into() }
    }

    /// The value at temperature `t`; below −1 the wall continues vertically.
    pub fn at(self, t: Dyadic) -> Result<Dyadic, InexactError> {
        let mut value = self.start;
        for pair in self.turns.chunks(2) {
            if t <= pair[0] {
                break;
            }
            let end = pair.get(1).map_or(t, |&end| end.min(t));
            value = value.add(end.sub(pair[0])?)?;
        }
        Ok(value)
    }

    /// The value at temperature `t`, both in units of the number type. Plain integers suffice if the
    /// wall's values can be represented at all.
    #[inline]
    #[must_use]
    pub fn raw_at(self, t: i64) -> i64 {
        let mut value = self.start.raw();
        for pair in self.turns.chunks(2) {
            let begin = pair[0].raw();
            if t <= begin {
                break;
            }
            value += pair.get(1).map_or(t, |end| end.raw().min(t)) - begin;
        }
        value
    }

    /// The value of the mast.
    pub fn mast(self) -> Result<Dyadic, InexactError> {
        self.at(self.top())
    }

    /// The temperature from which on the wall is vertical.
    #[must_use]
    pub fn top(self) -> Dyadic {
        self.turns.last().copied().unwrap_or(Dyadic::MINUS_ONE)
    }

    /// Whether this wall is nowhere below the other.
    #[must_use]
    pub fn covers(self, other: WallRef<'_>) -> bool {
        let mut sweep = Sweep::new(self, other);
        loop {
            if sweep.gap < 0 {
                return false;
            }
            if !sweep.advance() {
                return true;
            }
        }
    }
}

/// How far up from temperature `from` two walls coincide: `None` if they differ there, infinity
/// (`Some(None)`) if they never part.
#[must_use]
pub fn coincide_until(a: WallRef<'_>, b: WallRef<'_>, from: Dyadic) -> Option<Option<Dyadic>> {
    let mut sweep = Sweep::new(a, b);
    while sweep.t < from.raw() {
        match sweep.next() {
            Some(next) => sweep.move_to(next.min(from.raw())),
            None => sweep.t = from.raw(),
        }
    }
    if sweep.gap != 0 {
        return None;
    }
    // They part where, being equal, they go on with different slopes.
    while sweep.slope_a == sweep.slope_b {
        if !sweep.advance() {
            return Some(None);
        }
    }
    Some(Some(Dyadic::from_raw(sweep.t).expect("a turn of a or b")))
}

/// Two rising walls followed upwards side by side, from one turn of either to the next.
struct Sweep<'a> {
    a: &'a [Dyadic],
    b: &'a [Dyadic],
    /// The current temperature, its turns already taken, in units of the number type.
    t: i64,
    /// How far wall `a` is above wall `b`. Plain integers suffice: the walls' values are numbers
    /// of at most 61 bits, so their difference fits.
    gap: i64,
    slope_a: bool,
    slope_b: bool,
}

impl<'a> Sweep<'a> {
    fn new(a: WallRef<'a>, b: WallRef<'a>) -> Sweep<'a> {
        let mut sweep = Sweep {
            a: a.turns,
            b: b.turns,
            t: Dyadic::MINUS_ONE.raw(),
            gap: a.start.raw() - b.start.raw(),
            slope_a: false,
            slope_b: false,
        };
        sweep.turn();
        sweep
    }

    /// Takes the turns at the current temperature.
    #[inline]
    fn turn(&mut self) {
        if let [first, rest @ ..] = self.a
            && first.raw() == self.t
        {
            self.a = rest;
            self.slope_a = !self.slope_a;
        }
        if let [first, rest @ ..] = self.b
            && first.raw() == self.t
        {
            self.b = rest;
            self.slope_b = !self.slope_b;
        }
    }

    /// The next temperature at which one of the walls turns.
    #[inline]
    fn next(&self) -> Option<i64> {
        match (self.a.first(), self.b.first()) {
            (Some(a), Some(b)) => Some(a.raw().min(b.raw())),
            (Some(a), None) => Some(a.raw()),
            (None, Some(b)) => Some(b.raw()),
            (None, None) => None,
        }
    }

    /// Moves to temperature `t`, which is not beyond the next turn.
    #[inline]
    fn move_to(&mut self, t: i64) {
        let rate = i64::from(self.slope_a) - i64::from(self.slope_b);
        self.gap += rate * (t - self.t);
        self.t = t;
        self.turn();
    }

    /// Moves to the next turn; false if there is none.
    #[inline]
    fn advance(&mut self) -> bool {
        match self.next() {
            Some(next) => {
                self.move_to(next);
                true
            }
            None => false,
        }
    }
}

/// Writes the pointwise maximum of two walls into `out`.
pub fn upper_envelope(a: WallRef<'_>, b: WallRef<'_>, out: &mut Wall) {
    out.start = a.start.max(b.start);
    out.turns.clear();
    let mut sweep = Sweep::new(a, b);
    let mut slope = false;
    loop {
        let upper = match sweep.gap {
            0 => sweep.slope_a | sweep.slope_b,
            1.. => sweep.slope_a,
            _ => sweep.slope_b,
        };
        if upper != slope {
            slope = upper;
            out.turns.push(Dyadic::from_raw(sweep.t).expect("a turn of a or b, or between two of them"));
        }
        // The walls cross before the next turn if the lower one alone rises for long enough.
        let lower_rises = match sweep.gap {
            0 => false,
            1.. => sweep.slope_b && !sweep.slope_a,
            _ => sweep.slope_a && !sweep.slope_b,
        };
        let crossing = sweep.t + sweep.gap.abs();
        if lower_rises && sweep.next().is_some_and(|next| crossing < next) {
            sweep.move_to(crossing);
        } else if !sweep.advance() {
            return;
        }
    }
}
