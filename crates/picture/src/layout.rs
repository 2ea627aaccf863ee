//! What every picture of a thermograph needs before a line is drawn: which part of the plane to
//! show, where the ticks go, which temperatures deserve a label, and how labels keep out of each
//! other's way.
//!
//! Points are (value, temperature) in the theory's units; the pictures map them to pixels or
//! characters. Coordinates are `f64`, labels are made from the exact numbers.

use hotstrat_core::{Dyadic, Player, Sign, Thermograph, WallRef};
use std::collections::BTreeSet;

/// A point of the plane: (value, temperature), or (x, y) once it is mapped.
pub(crate) type Point = (f64, f64);

/// A label for a number: exact, with a true minus sign.
pub(crate) fn label(number: Dyadic) -> String {
    number.to_string().replace('-', "−")
}

/// A label of at most `most` characters: exact if that is possible, else rounded and marked so.
pub(crate) fn label_within(number: Dyadic, most: usize) -> String {
    let exact = label(number);
    if exact.chars().count() <= most {
        exact
    } else {
        format!("≈{:.4}", number.to_f64()).replace('-', "−")
    }
}

/// The facts about a thermograph in one line.
#[must_use]
pub fn summary(thermograph: &Thermograph) -> String {
    let [left, right] = Player::BOTH.map(|p| thermograph.stop(p));
    let stops = match thermograph.as_number() {
        Some(_) => String::new(),
        None => format!(", stops {left} and {right}"),
    };
    format!("mean {}, temperature {}{stops}", thermograph.mean(), thermograph.temperature())
}

/// The temperatures worth a label, the most important first.
pub(crate) fn notable_temperatures(thermograph: &Thermograph) -> Vec<Dyadic> {
    let mut notable = vec![thermograph.temperature(), Dyadic::MINUS_ONE, Dyadic::ZERO];
    let turns: BTreeSet<Dyadic> =
        Player::BOTH.iter().flat_map(|&p| thermograph.rising(p).turns.iter().copied()).collect();
    let turns: Vec<Dyadic> = turns.into_iter().collect();
    // Corners far from the next one first: where labels are dense, dropping one loses least.
    let room = |i: usize| {
        let below = i.checked_sub(1).map_or(i64::MAX, |j| turns[i].raw() - turns[j].raw());
        let above = turns.get(i + 1).map_or(i64::MAX, |t| t.raw() - turns[i].raw());
        below.min(above)
    };
    let mut order: Vec<usize> = (0..turns.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(room(i)));
    for turn in order.into_iter().map(|i| turns[i]) {
        if !notable.contains(&turn) {
            notable.push(turn);
        }
    }
    let mut seen = BTreeSet::new();
    notable.retain(|&t| seen.insert(t));
    notable
}

/// The points of a rising wall (or of its negative) from t = −1 to `top`.
pub(crate) fn wall_points(wall: WallRef<'_>, sign: Sign, top: f64) -> Vec<Point> {
    bend(wall, top, |value, _| if sign == Sign::Plus { value } else { -value })
}

/// The points of what a player gets by moving to an option, tax paid: the option's rising wall
/// less t for Left (`Plus`), the negative of that for Right.
pub(crate) fn scaffold_points(wall: WallRef<'_>, sign: Sign, top: f64) -> Vec<Point> {
    bend(wall, top, |value, t| if sign == Sign::Plus { value - t } else { t - value })
}

fn bend(wall: WallRef<'_>, top: f64, value_at: impl Fn(f64, f64) -> f64) -> Vec<Point> {
    let (mut t, mut value, mut slanted) = (-1.0, wall.start.to_f64(), false);
    let mut points = vec![(value_at(value, t), t)];
    for turn in wall.turns.iter().map(|turn| turn.to_f64()).take_while(|&turn| turn < top) {
        if slanted {
            value += turn - t;
        }
        (t, slanted) = (turn, !slanted);
        if t > -1.0 {
            points.push((value_at(value, t), t));
        }
    }
    if slanted {
        value += top - t;
    }
    points.push((value_at(value, top), top));
    points
}

/// A curve below and above a temperature that it reaches.
pub(crate) fn cut(curve: &[Point], t: f64) -> (Vec<Point>, Vec<Point>) {
    let at = curve.windows(2).find(|pair| pair[0].1 <= t && t <= pair[1].1).map(|pair| {
        let [(v0, t0), (v1, t1)] = [pair[0], pair[1]];
        let share = if t1 > t0 { (t - t0) / (t1 - t0) } else { 0.0 };
        (v0 + share * (v1 - v0), t)
    });
    let below = curve.iter().copied().filter(|point| point.1 < t).chain(at);
    let above = at.into_iter().chain(curve.iter().copied().filter(|point| point.1 > t));
    (below.collect(), above.collect())
}

/// The part of the plane that is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Window {
    /// The least and the greatest value.
    pub values: (f64, f64),
    /// The lowest and the highest temperature.
    pub temperatures: (f64, f64),
}

impl Window {
    /// The window on walls that end at temperature `peak` and take the given values, for an area
    /// of `width` × `height` pixels with `margin` pixels left free on both sides for labels.
    ///
    /// Slanted walls are drawn at 45° unless the picture would be a needle or wider than high by
    /// far; then the value axis is stretched or pressed.
    pub fn new(values: (f64, f64), peak: f64, (width, height): (f64, f64), margin: f64) -> Window {
        let inner = (width - 2.0 * margin).max(width * 0.3);
        let span = values.1 - values.0;
        let tall = {
            // An integer is nothing but a mast, so it gets more room around it.
            let least = if span > 0.0 { 0.6 } else { 2.0 };
            (peak + (0.25 * (peak + 1.0)).max(0.6)).max(least) + 1.0
        };
        // A longer mast makes the picture higher, so that 45° fits; but not without end.
        let tall = tall.max((span * height / inner).min(1.5 * tall));
        let per_pixel = (tall / height).max(span / inner);
        let per_pixel = if span > 0.0 { per_pixel.min(span / (0.25 * inner)) } else { per_pixel };
        let (middle, half) = ((values.0 + values.1) / 2.0, per_pixel * width / 2.0);
        Window { values: (middle - half, middle + half), temperatures: (-1.0, tall - 1.0) }
    }

    /// The parts of a curve inside the window.
    pub fn clip(&self, curve: &[Point]) -> Vec<Vec<Point>> {
        let mut pieces: Vec<Vec<Point>> = Vec::new();
        for pair in curve.windows(2) {
            let Some((from, to)) = self.clip_segment(pair[0], pair[1]) else { continue };
            match pieces.last_mut() {
                Some(piece) if piece.last() == Some(&from) => piece.push(to),
                _ => pieces.push(vec![from, to]),
            }
        }
        pieces.retain(|piece| piece.iter().any(|&point| point != piece[0]));
        pieces
    }

    /// Liang and Barsky: the parameters at which the segment enters and leaves.
    fn clip_segment(&self, a: Point, b: Point) -> Option<(Point, Point)> {
        let (dv, dt) = (b.0 - a.0, b.1 - a.1);
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        let bounds = [
            (-dv, a.0 - self.values.0),
            (dv, self.values.1 - a.0),
            (-dt, a.1 - self.temperatures.0),
            (dt, self.temperatures.1 - a.1),
        ];
        for (step, room) in bounds {
            if step == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if step < 0.0 {
                enter = enter.max(room / step);
            } else {
                leave = leave.min(room / step);
            }
        }
        let at = |s: f64| match s {
            0.0 => a,
            1.0 => b,
            _ => (a.0 + s * dv, a.1 + s * dt),
        };
        (enter <= leave).then(|| (at(enter), at(leave)))
    }
}

/// The integers in `range` that are multiples of the least nice step (1, 2, 5, 10, 20, …) with
/// which at most `most` of them fit.
pub(crate) fn ticks(range: (f64, f64), most: f64) -> Vec<i64> {
    let span = range.1 - range.0;
    let mut steps = (0..12).flat_map(|k| [1, 2, 5].map(|m| m * 10i64.pow(k)));
    let step = steps.find(|&step| span / step as f64 <= most.max(1.0)).unwrap_or(i64::MAX);
    let first = (range.0 / step as f64).ceil() as i64;
    let last = (range.1 / step as f64).floor() as i64;
    (first..=last).map(|i| i * step).collect()
}

/// A label that wants to stand at a place on an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Wish {
    /// Where its middle should be.
    pub place: f64,
    /// How much of the axis it covers, the gap to its neighbours included.
    pub size: f64,
}

/// Places labels on an axis from `range.0` to `range.1` without overlap, moving none by more than
/// `reach`. The most important come first; a label for which there is no room is left out.
pub(crate) fn spread(wishes: &[Wish], range: (f64, f64), reach: f64) -> Vec<Option<f64>> {
    let mut places = vec![None; wishes.len()];
    let mut kept: Vec<usize> = Vec::new();
    for candidate in 0..wishes.len() {
        let position = kept.partition_point(|&k| wishes[k].place <= wishes[candidate].place);
        kept.insert(position, candidate);
        let row: Vec<Wish> = kept.iter().map(|&k| wishes[k]).collect();
        let fits = |found: &[f64]| row.iter().zip(found).all(|(wish, at)| (wish.place - at).abs() <= reach);
        match push_apart(&row, range).filter(|found| fits(found)) {
            Some(found) => kept.iter().zip(found).for_each(|(&k, at)| places[k] = Some(at)),
            None => {
                kept.remove(position);
            }
        }
    }
    places
}

/// The places nearest to the wishes (in the sense of least squares) at which nothing overlaps, or
/// `None` if the axis is too short. Wishes come in ascending order.
fn push_apart(wishes: &[Wish], range: (f64, f64)) -> Option<Vec<f64>> {
    // Without the room the labels need, only the order matters: isotonic regression by pooling
    // neighbours that are in each other's way.
    let mut offset = 0.0;
    let offsets: Vec<f64> = wishes
        .iter()
        .map(|wish| {
            let middle = offset + wish.size / 2.0;
            offset += wish.size;
            middle
        })
        .collect();
    let (low, high) = (range.0, range.1 - offset);
    if low > high {
        return None;
    }
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (wish, offset) in wishes.iter().zip(&offsets) {
        let mut pool = (wish.place - offset, 1);
        while let Some(&(mean, count)) = pools.last().filter(|last| last.0 > pool.0) {
            pools.pop();
            let total = count + pool.1;
            pool = ((mean * count as f64 + pool.0 * pool.1 as f64) / total as f64, total);
        }
        pools.push(pool);
    }
    let free = pools.into_iter().flat_map(|(mean, count)| std::iter::repeat_n(mean.clamp(low, high), count));
    Some(free.zip(offsets).map(|(place, offset)| place + offset).collect())
}

/// A rectangle with its top left corner at (x, y), y growing downward.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Rect {
    pub fn right(&self) -> f64 {
        self.x + self.width
    }

    pub fn bottom(&self) -> f64 {
        self.y + self.height
    }

    fn contains(&self, other: &Rect) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    fn overlaps(&self, other: &Rect) -> bool {
        self.x < other.right() && other.x < self.right() && self.y < other.bottom() && other.y < self.bottom()
    }

    fn is_crossed(&self, segment: &(Point, Point)) -> bool {
        let window = Window { values: (self.x, self.right()), temperatures: (self.y, self.bottom()) };
        window.clip_segment(segment.0, segment.1).is_some()
    }
}

/// Keeps labels inside an area, off the lines and off each other.
#[derive(Clone, Debug)]
pub(crate) struct Labels {
    area: Rect,
    taken: Vec<Rect>,
    lines: Vec<(Point, Point)>,
}

impl Labels {
    pub fn new(area: Rect) -> Labels {
        Labels { area, taken: Vec::new(), lines: Vec::new() }
    }

    /// Keeps labels off a line.
    pub fn avoid_line(&mut self, line: &[Point]) {
        self.lines.extend(line.windows(2).map(|pair| (pair[0], pair[1])));
    }

    /// The first candidate that is free, which is then taken.
    pub fn place(&mut self, candidates: impl IntoIterator<Item = Rect>) -> Option<Rect> {
        let free = |rect: &Rect| {
            self.area.contains(rect)
                && !self.taken.iter().any(|other| other.overlaps(rect))
                && !self.lines.iter().any(|line| rect.is_crossed(line))
        };
        let found = candidates.into_iter().find(free)?;
        self.taken.push(found);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_few_and_nice() {
        assert_eq!(ticks((-1.0, 3.5), 10.0), [-1, 0, 1, 2, 3]);
        assert_eq!(ticks((-1.0, 1.3e6), 8.0), [0, 200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000]);
        assert_eq!(ticks((0.2, 0.8), 8.0), [0i64; 0]);
    }

    #[test]
    fn clipping_keeps_what_is_inside() {
        let window = Window { values: (0.0, 1.0), temperatures: (0.0, 1.0) };
        assert_eq!(window.clip(&[(-1.0, 0.5), (2.0, 0.5)]), [[(0.0, 0.5), (1.0, 0.5)]]);
        assert_eq!(window.clip(&[(2.0, 0.0), (2.0, 1.0)]), Vec::<Vec<Point>>::new());
        assert_eq!(
            window.clip(&[(0.5, 0.5), (0.5, 0.75), (0.5, 9.0)]),
            [[(0.5, 0.5), (0.5, 0.75), (0.5, 1.0)]]
        );
    }

    proptest! {
        #[test]
        fn spread_labels_do_not_overlap(
            wishes in prop::collection::vec((0.0..100.0f64, 1.0..30.0f64), 0..20),
            reach in 0.0..40.0f64,
        ) {
            let wishes: Vec<Wish> = wishes.into_iter().map(|(place, size)| Wish { place, size }).collect();
            let places = spread(&wishes, (0.0, 100.0), reach);
            let mut found: Vec<(f64, Wish)> = places.iter().zip(&wishes).filter_map(|(p, w)| Some(((*p)?, *w))).collect();
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (at, wish) in &found {
                prop_assert!((at - wish.place).abs() <= reach + 1e-9);
                prop_assert!(at - wish.size / 2.0 >= -1e-9 && at + wish.size / 2.0 <= 100.0 + 1e-9);
            }
            for pair in found.windows(2) {
                prop_assert!(pair[1].0 - pair[0].0 >= (pair[0].1.size + pair[1].1.size) / 2.0 - 1e-9);
            }
        }
    }
}
