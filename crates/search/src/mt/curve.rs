//! Walls from t = 0 upward, for which infinity is a value, in one common store.
//!
//! A curve is what a player can reach: the maximum, over his options, of what he has there if the
//! opponent moves first. It rises with slope 0 or 1 and turns at increasing temperatures; it begins
//! with slope 0 (one that rises from the start turns at 0) and, unlike the walls of a finished
//! thermograph, may rise for ever. A curve that is infinite is so everywhere.
//!
//! A position keeps the curves of its two players, from Left's and from Right's point of view: W and
//! V. Its walls need no store of their own. Left's wall is W(t) − t up to where W(t) + V(t) = 2t, and
//! constant from there; so what it is worth to Right is t − W(t), the same curve with the slopes
//! exchanged, cut off at that temperature. That is a [`View`].

use hotstrat_core::InexactError;

/// Infinity. Values are far below, so that sums of a few of them cannot overflow.
pub const INFINITY: i64 = 1 << 61;

/// Where a curve is stored.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// The value at t = 0.
    pub start: i64,
    begin: u32,
    len: u32,
    /// Its place has room for 4 · 2^class turns; no place at all if it is [`NO_CLASS`].
    class: u32,
}

const NO_CLASS: u32 = u32::MAX;

impl Curve {
    /// A constant.
    pub const fn constant(start: i64) -> Curve {
        Curve { start, begin: 0, len: 0, class: NO_CLASS }
    }
}

/// A rising function: some curve, or the wall of a position.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The value at t = 0.
    pub start: i64,
    /// Where the slope changes.
    pub turns: &'a [i64],
    /// The slope before the first turn.
    pub rises: bool,
    /// From here on it is constant.
    pub cut: i64,
}

impl View<'_> {
    /// A constant.
    pub const fn constant(start: i64) -> View<'static> {
        View { start, turns: &[], rises: false, cut: INFINITY }
    }

    /// The value at temperature `t`.
    pub fn at(self, t: i64) -> i64 {
        if self.start.abs() >= INFINITY {
            return self.start;
        }
        let t = t.min(self.cut);
        let (mut value, mut from, mut rises) = (self.start, 0, self.rises);
        for &turn in self.turns {
            if turn >= t {
                break;
            }
            value += if rises { turn - from } else { 0 };
            (from, rises) = (turn, !rises);
        }
        value + if rises { t - from } else { 0 }
    }
}

/// The curves of a search.
#[derive(Clone, Debug, Default)]
pub struct Curves {
    turns: Vec<i64>,
    /// For each class the places that are no longer used.
    free: Vec<Vec<u32>>,
    /// A maximum in the making, and room for the next.
    start: i64,
    made: Vec<i64>,
    scratch: Vec<i64>,
}

impl Curves {
    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.turns.capacity() * size_of::<i64>()
    }

    /// The curve as a function.
    #[inline]
    pub fn view(&self, curve: Curve) -> View<'_> {
        View { start: curve.start, turns: self.turns_of(curve), rises: false, cut: INFINITY }
    }

    /// The curve with the slopes exchanged, cut off at a temperature.
    #[inline]
    pub fn wall(&self, curve: Curve, cut: i64) -> View<'_> {
        View { start: -curve.start, turns: self.turns_of(curve), rises: true, cut }
    }

    #[inline]
    fn turns_of(&self, curve: Curve) -> &[i64] {
        &self.turns[curve.begin as usize..][..curve.len as usize]
    }

    /// Begins a maximum with nothing in it.
    #[inline]
    pub fn begin(&mut self) {
        self.start = -INFINITY;
        self.made.clear();
    }

    /// Adds a wall, cut off at a temperature, to the maximum.
    #[inline]
    pub fn add_wall(&mut self, curve: Curve, cut: i64) {
        if curve.start <= -INFINITY {
            self.add_constant(INFINITY);
        } else if curve.start < INFINITY {
            let turns = &self.turns[curve.begin as usize..][..curve.len as usize];
            let view = View { start: -curve.start, turns, rises: true, cut };
            merge(self.start, &self.made, view, &mut self.scratch);
            self.start = self.start.max(view.start);
            std::mem::swap(&mut self.made, &mut self.scratch);
        }
    }

    /// Adds a constant to the maximum.
    #[inline]
    pub fn add_constant(&mut self, value: i64) {
        if value <= self.start {
            return;
        }
        if value >= INFINITY {
            self.made.clear();
        } else if !self.made.is_empty() {
            merge(self.start, &self.made, View::constant(value), &mut self.scratch);
            std::mem::swap(&mut self.made, &mut self.scratch);
        }
        self.start = value;
    }

    /// Stores the maximum in the place of a curve, and says whether it is another.
    pub fn finish(&mut self, curve: &mut Curve) -> bool {
        if self.start == curve.start && self.made == self.turns_of(*curve) {
            return false;
        }
        curve.start = self.start;
        let len = self.made.len();
        if len > 0 && (curve.class == NO_CLASS || len > 4 << curve.class) {
            self.release(*curve);
            let class = len.div_ceil(4).next_power_of_two().trailing_zeros();
            (curve.begin, curve.class) = (self.place(class), class);
        }
        curve.len = len as u32;
        self.turns[curve.begin as usize..][..len].copy_from_slice(&self.made);
        true
    }

    fn place(&mut self, class: u32) -> u32 {
        if let Some(begin) = self.free.get_mut(class as usize).and_then(Vec::pop) {
            return begin;
        }
        let begin = u32::try_from(self.turns.len()).expect("memory ends before 2^32 turns");
        self.turns.resize(self.turns.len() + (4 << class), 0);
        begin
    }

    fn release(&mut self, curve: Curve) {
        if curve.class == NO_CLASS {
            return;
        }
        let class = curve.class as usize;
        if self.free.len() <= class {
            self.free.resize(class + 1, Vec::new());
        }
        self.free[class].push(curve.begin);
    }
}

/// A function followed upwards.
struct Cursor<'a> {
    turns: &'a [i64],
    rises: bool,
    cut: i64,
}

impl<'a> Cursor<'a> {
    fn new(view: View<'a>) -> Cursor<'a> {
        Cursor { turns: view.turns, rises: view.rises, cut: view.cut }
    }

    /// The next temperature at which something happens.
    #[inline]
    fn next(&self) -> i64 {
        self.turns.first().map_or(self.cut, |&turn| turn.min(self.cut))
    }

    /// Takes what happens at temperature `t`.
    #[inline]
    fn pass(&mut self, t: i64) {
        if t >= self.cut {
            (self.turns, self.rises, self.cut) = (&[], false, INFINITY);
        } else if let [first, rest @ ..] = self.turns
            && *first == t
        {
            (self.turns, self.rises) = (rest, !self.rises);
        }
    }
}

/// Writes the turns of the maximum of a curve and a finite view.
fn merge(start: i64, turns: &[i64], view: View<'_>, out: &mut Vec<i64>) {
    out.clear();
    if start >= INFINITY {
        return;
    }
    let mut a = Cursor { turns, rises: false, cut: INFINITY };
    let mut b = Cursor::new(view);
    // How far the curve is above the view; nothing at all is below everything.
    let mut gap = if start <= -INFINITY { -INFINITY } else { start - view.start };
    let (mut t, mut slope) = (0, false);
    loop {
        a.pass(t);
        b.pass(t);
        let upper = match gap {
            0 => a.rises | b.rises,
            1.. => a.rises,
            _ => b.rises,
        };
        if upper != slope {
            slope = upper;
            out.push(t);
        }
        let rate = i64::from(a.rises) - i64::from(b.rises);
        // They meet before the next turn if the lower one alone rises for long enough.
        let meeting = if gap.signum() * rate < 0 { t + gap.abs() } else { INFINITY };
        let next = a.next().min(b.next()).min(meeting);
        if next >= INFINITY {
            return;
        }
        gap += rate * (next - t);
        t = next;
    }
}

/// Where two curves meet: the first temperature with a(t) + b(t) ≤ 2t; infinity if there is none.
pub fn meeting(a: View<'_>, b: View<'_>) -> Result<i64, InexactError> {
    if a.start >= INFINITY || b.start >= INFINITY {
        return Ok(INFINITY);
    }
    let mut gap = a.start + b.start;
    let (mut a, mut b) = (Cursor::new(a), Cursor::new(b));
    let mut t = 0;
    while gap > 0 {
        a.pass(t);
        b.pass(t);
        let next = a.next().min(b.next());
        let (needed, rate) = match (a.rises, b.rises) {
            (true, true) => (INFINITY, 0),
            (false, false) => (gap / 2 + (gap & 1), 2),
            _ => (gap, 1),
        };
        if needed <= next - t {
            if rate == 2 && gap & 1 != 0 {
                return Err(InexactError::TooFine);
            }
            return Ok(t + needed);
        }
        if next >= INFINITY {
            return Ok(INFINITY);
        }
        gap -= rate * (next - t);
        t = next;
    }
    Ok(t)
}
