//! A sketch of a thermograph in characters, for the terminal.
//!
//! Walls are vertical or slanted at 45°, so a row of characters moves a wall by one column or not
//! at all. The rows are dealt out to the intervals between corners: in true proportion where that
//! is possible, and otherwise so that as many corners as possible stay visible. Both walls are
//! counted down from the mast, so they meet where they should, and on either side of the mast a
//! column stands for one value; the labels are exact even where the sketch is not to scale. A
//! temperature labels the row whose upper edge it is.

use crate::layout::{Wish, notable_temperatures, spread, summary};
use hotstrat_core::{Dyadic, Player, Thermograph};

/// How to sketch a thermograph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SketchOptions {
    /// The most columns the sketch may have.
    pub columns: usize,
    /// The most rows the sketch may have; more than a hundred are not used.
    pub rows: usize,
    /// Use nothing but ASCII.
    pub ascii: bool,
}

impl Default for SketchOptions {
    fn default() -> SketchOptions {
        SketchOptions { columns: 40, rows: 12, ascii: false }
    }
}

impl SketchOptions {
    /// A small sketch, to be put [`beside`] others.
    #[must_use]
    pub const fn compact() -> SketchOptions {
        SketchOptions { columns: 20, rows: 9, ascii: false }
    }
}

/// A sketch of the thermograph, lines without trailing spaces joined by newlines. It is never
/// larger than the options allow; where not even the smallest sketch fits, it is the
/// [`summary`] of the thermograph, cut to the width.
#[must_use]
pub fn sketch(thermograph: &Thermograph, options: &SketchOptions) -> String {
    let most = options.rows.min(100).saturating_sub(HEAD + FOOT + 1);
    let found = (1..=most).rev().find_map(|body| Sketch::new(thermograph, options, body));
    match found {
        Some(sketch) => sketch.write(thermograph),
        None if options.rows == 0 => String::new(),
        None => summary(thermograph).chars().take(options.columns).collect::<String>().trim_end().to_owned(),
    }
}

/// Puts blocks of text side by side with `gap` spaces between them, standing on the same ground.
#[must_use]
pub fn beside(blocks: &[String], gap: usize) -> String {
    let blocks: Vec<Vec<&str>> = blocks.iter().map(|block| block.lines().collect()).collect();
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let rows = (0..height).map(|row| {
        let mut line = String::new();
        let mut start = 0;
        for block in &blocks {
            let text = (row + block.len()).checked_sub(height).map_or("", |own| block[own]);
            line.extend(std::iter::repeat_n(' ', start - line.chars().count()));
            line.push_str(text);
            start += block.iter().map(|text| text.chars().count()).max().unwrap_or(0) + gap;
        }
        line.trim_end().to_owned()
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The line with the mean, above the mast.
const HEAD: usize = 1;
/// The value axis and its labels.
const FOOT: usize = 2;

/// The plan of a sketch.
struct Sketch {
    /// The temperatures that are the upper edge of a row, and of which; from the top down, the
    /// last is −1 and its row is the ground.
    levels: Vec<(Dyadic, usize)>,
    /// How many columns the walls are away from the mast at the lower edge of each row, Left's
    /// first, and before that at the foot of the mast.
    away: Vec<[usize; 2]>,
    /// The rows of mast above all of them.
    mast_rows: usize,
    /// The columns of the temperature labels.
    gutter: usize,
    /// The columns of the chart, and of the mast in it.
    width: usize,
    mast: usize,
    pen: &'static Pen,
}

/// The characters a sketch is drawn with.
struct Pen {
    slants: [char; 2],
    vertical: char,
    axis: char,
    tick: char,
    zero_tick: char,
    zero: char,
    origin: char,
    ground: char,
    foot: char,
}

const UNICODE: Pen = Pen {
    slants: ['╱', '╲'],
    vertical: '│',
    axis: '│',
    tick: '┤',
    zero_tick: '┼',
    zero: '┄',
    origin: '└',
    ground: '─',
    foot: '┴',
};

const ASCII: Pen = Pen {
    slants: ['/', '\\'],
    vertical: '|',
    axis: '|',
    tick: '+',
    zero_tick: '+',
    zero: '.',
    origin: '+',
    ground: '-',
    foot: '+',
};

impl Sketch {
    /// A plan with at most `body` rows between t = −1 and the highest corner (or 0, if that is
    /// higher), or `None` if it would be too wide.
    fn new(thermograph: &Thermograph, options: &SketchOptions, body: usize) -> Option<Sketch> {
        let levels = levels(&notable_temperatures(thermograph), body);
        let rows = levels.last().map_or(0, |level| level.1);
        let away = away(thermograph, &levels);
        let reach = away.last().copied().unwrap_or_default();

        let widest = levels.iter().map(|level| level.0.to_string().len()).max().unwrap_or(0);
        let gutter = widest + 2;
        let hill = reach[0] + 1 + reach[1];
        let mean_width = thermograph.mean().to_string().len();
        let room = options.columns.checked_sub(gutter)?;
        if room < hill + 2 || room < mean_width {
            return None;
        }
        // Labels below the ends of the walls need some room on both sides.
        let ends = Player::BOTH.map(|p| thermograph.wall_at(p, Dyadic::MINUS_ONE).to_string().len());
        let width = (hill + 10).max(mean_width).max(ends[0] + ends[1] + 2).min(room);
        let mast_rows = (options.rows - HEAD - FOOT - rows).min(2);
        let pen = if options.ascii { &ASCII } else { &UNICODE };
        Some(Sketch { levels, away, mast_rows, gutter, width, mast: (width - hill) / 2 + reach[0], pen })
    }

    fn write(&self, thermograph: &Thermograph) -> String {
        let mean = thermograph.mean().to_string();
        let start = (self.mast + 1).saturating_sub(mean.len().div_ceil(2)).min(self.width - mean.len());
        let mut lines = vec![format!("{:>1$}{mean}", "", self.gutter + start)];
        let mut mast = vec![' '; self.width];
        mast[self.mast] = self.pen.vertical;
        lines.extend((0..self.mast_rows).map(|_| self.row("", self.pen.axis, &mast)));

        for (i, pair) in self.away.windows(2).enumerate() {
            let level = self.levels.iter().find(|level| level.1 == i).map(|level| level.0);
            let is_zero = level == Some(Dyadic::ZERO);
            let mut row = vec![if is_zero { self.pen.zero } else { ' ' }; self.width];
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let slanted = pair[1][side] > pair[0][side];
                let character = if slanted { self.pen.slants[side] } else { self.pen.vertical };
                row[self.column(player, pair[1][side])] = character;
            }
            let axis = match level {
                Some(_) if is_zero => self.pen.zero_tick,
                Some(_) => self.pen.tick,
                None => self.pen.axis,
            };
            lines.push(self.row(&level.map_or(String::new(), |t| t.to_string()), axis, &row));
        }
        self.ground(&self.values(thermograph), &mut lines);
        lines.join("\n")
    }

    fn column(&self, player: Player, away: usize) -> usize {
        match player {
            Player::Left => self.mast - away,
            Player::Right => self.mast + away,
        }
    }

    /// The values worth a label and their columns, those at the bottom first: corners and stops.
    fn values(&self, thermograph: &Thermograph) -> Vec<(usize, Dyadic)> {
        let mut values = Vec::new();
        for &(t, row) in self.levels.iter().rev() {
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let corner = thermograph.rising(player).turns.contains(&t);
                if corner || t == Dyadic::ZERO || t == Dyadic::MINUS_ONE {
                    values.push((self.column(player, self.away[row][side]), thermograph.wall_at(player, t)));
                }
            }
        }
        values
    }

    fn row(&self, name: &str, axis: char, row: &[char]) -> String {
        let row: String = row.iter().collect();
        format!("{name:>0$} {axis}{row}", self.gutter - 2).trim_end().to_owned()
    }

    /// The value axis with as many values below it as there is room for, those at the bottom first.
    fn ground(&self, values: &[(usize, Dyadic)], lines: &mut Vec<String>) {
        let mut labels: Vec<(usize, String)> = Vec::new();
        for &(column, value) in values {
            if labels.iter().all(|label| label.0 != column) {
                labels.push((column, value.to_string()));
            }
        }
        let wish = |(column, text): &(usize, String)| Wish {
            place: *column as f64 + 0.5,
            // Two spaces between neighbours, for "1 1/2" would be another number.
            size: (text.len() + 2) as f64,
        };
        let wishes: Vec<Wish> = labels.iter().map(wish).collect();
        let places = spread(&wishes, (-1.0, self.width as f64 + 1.0), 2.0);
        let mut ground = vec![self.pen.ground; self.width];
        let mut below = vec![' '; self.width];
        for ((column, text), place) in labels.iter().zip(places) {
            let Some(place) = place else { continue };
            ground[*column] = self.pen.foot;
            let start = (place - text.len() as f64 / 2.0).floor().max(0.0) as usize;
            for (cell, c) in below[start..].iter_mut().zip(text.chars()) {
                *cell = c;
            }
        }
        lines.push(self.row("-1", self.pen.origin, &ground));
        let below: String = below.iter().collect();
        lines.push(format!("{:>1$}{below}", "", self.gutter).trim_end().to_owned());
    }
}

/// Chooses which of the temperatures (the most important first, highest and lowest among them) are
/// upper edges of rows, and of which row counted from the top.
fn levels(notable: &[Dyadic], body: usize) -> Vec<(Dyadic, usize)> {
    let sorted = |levels: &[Dyadic]| {
        let mut levels = levels.to_vec();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
    };
    let lengths = |levels: &[Dyadic]| -> Vec<i64> {
        levels.windows(2).map(|pair| pair[0].raw() - pair[1].raw()).collect()
    };
    let all = sorted(notable);
    let (levels, rows) = match in_proportion(&lengths(&all), body) {
        Some(rows) => (all, rows),
        None => {
            let mut kept = vec![all[0], all[all.len() - 1]];
            // Where not all corners can be shown, an arbitrary few would only spoil the scale: then
            // none but the temperature, −1 and 0.
            let shown = if all.len() <= body + 1 { notable.len() } else { notable.len().min(3) };
            for &level in &notable[..shown] {
                let mut more = kept.clone();
                more.push(level);
                more = sorted(&more);
                more.dedup();
                if is_fair(&lengths(&more), body) {
                    kept = more;
                }
            }
            let kept = sorted(&kept);
            let rows = deal(&lengths(&kept), body);
            (kept, rows)
        }
    };
    let mut row = 0;
    let edges = std::iter::once(0).chain(rows.into_iter().map(|rows| {
        row += rows;
        row
    }));
    levels.into_iter().zip(edges).collect()
}

/// How many rows each interval gets if `most` rows suffice for true proportions.
fn in_proportion(lengths: &[i64], most: usize) -> Option<Vec<usize>> {
    let unit = lengths.iter().fold(0, |a, &b| gcd(a, b)).max(1);
    let units = usize::try_from(lengths.iter().sum::<i64>() / unit).ok()?;
    let rows_per_unit = most.checked_div(units).filter(|&rows| rows > 0)?;
    Some(lengths.iter().map(|length| (length / unit) as usize * rows_per_unit).collect())
}

/// Whether every interval can have a row without spoiling the picture: the rows given to intervals
/// beyond their share are few, and no interval is pressed to much less than its share.
fn is_fair(lengths: &[i64], most: usize) -> bool {
    if lengths.len() > most {
        return false;
    }
    let row = lengths.iter().sum::<i64>() as f64 / most as f64;
    let shares = || lengths.iter().map(|&length| length as f64 / row);
    let excess: f64 = shares().map(|share| (1.0 - share).max(0.0)).sum();
    let pressed = shares().zip(deal(lengths, most)).any(|(share, rows)| share > 1.75 * rows as f64);
    excess <= (most as f64 / 4.0).max(2.0) && !pressed
}

/// Deals out `most` rows to at most as many intervals: one to each, the rest in proportion.
fn deal(lengths: &[i64], most: usize) -> Vec<usize> {
    let mut rows = vec![1; lengths.len()];
    for _ in lengths.len()..most {
        // The row goes where the length per row is greatest.
        let need = |i: usize| lengths[i] as f64 / (rows[i] as f64 + 0.5);
        let Some(i) = (0..rows.len()).max_by(|&a, &b| need(a).total_cmp(&need(b))) else { break };
        rows[i] += 1;
    }
    rows
}

/// How many columns the walls are away from the mast, from its foot down, row by row.
///
/// Between two levels the rows are of equal height, and a column is as wide as a row is high: so
/// a wall moves by at most one column per row, and rounding keeps it so.
fn away(thermograph: &Thermograph, levels: &[(Dyadic, usize)]) -> Vec<[usize; 2]> {
    let mut exact = [0.0f64; 2];
    let mut rounded = vec![[0, 0]];
    for pair in levels.windows(2) {
        let [(upper, first), (lower, last)] = [pair[0], pair[1]];
        let length = (upper.raw() - lower.raw()) as f64;
        let rows = last - first;
        for i in 1..=rows {
            let edge = |i: usize| upper.raw() - (length * i as f64 / rows as f64) as i64;
            for (side, player) in Player::BOTH.into_iter().enumerate() {
                let moved = slanted_length(thermograph, player, edge(i), edge(i - 1));
                exact[side] += moved as f64 / length * rows as f64;
            }
            rounded.push(exact.map(|away| (away + 1e-6).round() as usize));
        }
    }
    rounded
}

/// For how much of the temperatures from `low` to `high` (in units of the number type) a player's
/// wall is slanted.
fn slanted_length(thermograph: &Thermograph, player: Player, low: i64, high: i64) -> i64 {
    let slants = thermograph.rising(player).turns.chunks_exact(2);
    slants.map(|slant| (slant[1].raw().min(high) - slant[0].raw().max(low)).max(0)).sum()
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
