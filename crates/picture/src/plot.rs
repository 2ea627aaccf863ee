//! A plot in an SVG picture: the axes of a thermograph with their grid and labels, and curves
//! drawn in it. Values grow to the left, temperatures upward from the bottom line t = −1.

use crate::canvas::{Anchor, BOLD, Canvas, TEXT, characters, text_width};
use crate::layout::{Labels, Point, Rect, Window, Wish, label, label_within, spread, ticks};
use hotstrat_core::{Dyadic, Player};

/// The class of what belongs to a player.
pub(crate) fn class(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// A temperature with a label on the axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub temperature: Dyadic,
    /// Whether the label is emphasised.
    pub strong: bool,
    /// The value up to which a dotted line leads from the axis.
    pub until: Option<Dyadic>,
}

/// A part of the plane, drawn in an area of the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plot {
    pub area: Rect,
    pub window: Window,
    /// The width of what is to the left of the area.
    gutter: f64,
}

/// The height of the line of tick labels together with the title of the value axis.
const FOOT: f64 = 38.0;
/// The space between the temperature labels and the axis, in which a shifted label is led back.
const LEAD: f64 = 12.0;
/// The space for the title of the temperature axis.
const TITLE: f64 = 20.0;

impl Plot {
    /// A plot that fills `cell`, axis labels included; see [`Window::new`].
    pub fn new(cell: Rect, values: (f64, f64), peak: f64, marks: &[Mark], margin: f64) -> Plot {
        // Ticks are integers below twice the temperature: one digit more than it has at most.
        let tick_width = text_width(&format!("{:.0}", 2.0 * peak.max(1.0)), TEXT);
        let labels = marks.iter().map(|mark| text_width(&label(mark.temperature), TEXT));
        let gutter = (labels.fold(tick_width, f64::max) * BOLD + LEAD + TITLE).min(cell.width * 0.42);
        let area = Rect {
            x: cell.x + gutter,
            y: cell.y,
            width: cell.width - gutter,
            height: (cell.height - FOOT).max(cell.height * 0.5),
        };
        Plot { area, gutter, window: Window::new(values, peak, (area.width, area.height), margin) }
    }

    pub fn x(&self, value: f64) -> f64 {
        let (low, high) = self.window.values;
        self.area.x + (high - value) / (high - low) * self.area.width
    }

    pub fn y(&self, temperature: f64) -> f64 {
        let (low, high) = self.window.temperatures;
        self.area.y + (high - temperature) / (high - low) * self.area.height
    }

    /// Where a point is in the picture.
    pub fn at(&self, (value, temperature): Point) -> Point {
        (self.x(value), self.y(temperature))
    }

    /// The highest temperature shown.
    pub fn top(&self) -> f64 {
        self.window.temperatures.1
    }

    /// The visible parts of a curve, mapped.
    pub fn map(&self, curve: &[Point]) -> Vec<Vec<Point>> {
        let visible = self.window.clip(curve);
        visible.into_iter().map(|piece| piece.into_iter().map(|point| self.at(point)).collect()).collect()
    }

    /// Draws a curve as far as it is visible.
    pub fn curve(&self, canvas: &mut Canvas, class: &str, curve: &[Point]) {
        for piece in self.map(curve) {
            canvas.path(class, &piece);
        }
    }

    /// Labels for this plot that keep off the line t = 0 and the given curves.
    pub fn labels<'a>(&self, curves: impl IntoIterator<Item = &'a [Point]>) -> Labels {
        let mut labels = Labels::new(self.area);
        labels.avoid_line(&[(self.area.x, self.y(0.0)), (self.area.right(), self.y(0.0))]);
        for curve in curves {
            for piece in self.map(curve) {
                labels.avoid_line(&piece);
            }
        }
        labels
    }

    /// Draws grid, axes and axis labels.
    pub fn axes(&self, canvas: &mut Canvas, marks: &[Mark]) {
        let Rect { x: left, y: top, .. } = self.area;
        let (right, bottom) = (self.area.right(), self.area.bottom());

        let (low, high) = self.window.values;
        let widest =
            [low, high].map(|v| text_width(&format!("{v:.0}"), TEXT)).into_iter().fold(0.0, f64::max);
        let values = ticks(self.window.values, self.area.width / (widest + 16.0).max(34.0));
        let temperatures = ticks(self.window.temperatures, self.area.height / 28.0);
        for &value in &values {
            let x = self.x(value as f64);
            canvas.line("grid", (x, top), (x, bottom));
            let half = text_width(&value.to_string(), TEXT) / 2.0;
            if x + half <= right + 8.0 && x - half >= left - 4.0 {
                let text = label(Dyadic::new(value, 0).unwrap_or_default());
                canvas.text("soft", (x, bottom + 17.0), Anchor::Middle, &text);
            }
        }
        for &t in &temperatures {
            let y = self.y(t as f64);
            canvas.line("grid", (left, y), (right, y));
        }
        canvas.line("zero", (left, self.y(0.0)), (right, self.y(0.0)));
        canvas.line("axis", (left, bottom), (right, bottom));
        canvas.line("axis", (left, top), (left, bottom));
        self.temperature_labels(canvas, marks, &temperatures);

        let foot = bottom + FOOT - 4.0;
        canvas.text("soft", ((left + right) / 2.0, foot), Anchor::Middle, "← value");
        if self.area.width >= 300.0 {
            canvas.text("left", (left, foot), Anchor::Start, "good for Left");
            canvas.text("right", (right, foot), Anchor::End, "good for Right");
        }
    }

    fn temperature_labels(&self, canvas: &mut Canvas, marks: &[Mark], ticks: &[i64]) {
        let (left, bottom) = (self.area.x, self.area.bottom());
        let ticks = ticks.iter().filter_map(|&t| Dyadic::new(t, 0).ok());
        let ticks = ticks.filter(|t| marks.iter().all(|mark| mark.temperature != *t));
        let ticks = ticks.map(|temperature| Mark { temperature, strong: false, until: None });
        let all: Vec<(Mark, bool)> =
            marks.iter().map(|&mark| (mark, true)).chain(ticks.map(|tick| (tick, false))).collect();
        let y = |mark: &Mark| self.y(mark.temperature.to_f64());
        let wishes: Vec<Wish> =
            all.iter().map(|(mark, _)| Wish { place: y(mark), size: TEXT + 2.0 }).collect();
        let range = (self.area.y - TEXT / 2.0 - 4.0, bottom + TEXT / 2.0 + 7.0);
        // A few labels may be led back from afar; many would only shift each other.
        let reach = if marks.len() <= 8 { 2.0 * TEXT } else { 0.6 * TEXT };
        let places = spread(&wishes, range, reach);
        let mut widest = 0.0f64;
        let most = characters((self.gutter - LEAD - TITLE) / BOLD, TEXT);
        for ((mark, notable), place) in all.iter().zip(places) {
            let Some(place) = place else { continue };
            // A tick that had to move is of no use.
            if !notable && (place - y(mark)).abs() > 0.5 {
                continue;
            }
            if let Some(value) = mark.until {
                canvas.line("guide", (left, y(mark)), (self.x(value.to_f64()), y(mark)));
            }
            canvas.path("lead", &[(left, y(mark)), (left - 3.0, y(mark)), (left - LEAD + 3.0, place)]);
            let class = match (mark.strong, notable) {
                (true, _) => "strong",
                (false, true) => "",
                (false, false) => "soft",
            };
            let text = label_within(mark.temperature, most);
            widest = widest.max(text_width(&text, TEXT));
            canvas.text(class, (left - LEAD, place + TEXT * 0.36), Anchor::End, &text);
        }
        let x = left - LEAD - BOLD * widest - 8.0;
        canvas.upward_text("soft", (x.max(TEXT), (self.area.y + bottom) / 2.0), "temperature →");
    }
}

/// A place for a text: the point it belongs to and the rectangle it would stand in.
pub(crate) type Place = (Point, Rect);

/// How many of the places that [`beside_point`] returns first are close by on the given side.
pub(crate) const CLOSE: usize = 3;

/// The places for a text next to a point, the best first: on the given side, then above and below,
/// then on the other side, then the same farther away.
pub(crate) fn beside_point(point: Point, text: &str, side: Player) -> Vec<Place> {
    places_beside(point, (text_width(text, TEXT), TEXT + 1.0), side)
}

/// The same for bold text.
pub(crate) fn beside_point_bold(point: Point, text: &str, side: Player) -> Vec<Place> {
    places_beside(point, (BOLD * text_width(text, TEXT), TEXT + 1.0), side)
}

fn places_beside((x, y): Point, (width, height): (f64, f64), side: Player) -> Vec<Place> {
    let mut places = Vec::new();
    for far in [8.0, 20.0] {
        let (greater, less) = (x - far - width, x + far);
        let (outer, inner) = if side == Player::Left { (greater, less) } else { (less, greater) };
        let rows = [y - height - 2.0, y - height / 2.0, y + 2.0];
        places.extend(rows.map(|top| (outer, top)));
        places.extend([y - far - height, y + far].map(|top| (x - width / 2.0, top)));
        places.extend(rows.map(|top| (inner, top)));
    }
    places.into_iter().map(|(left, top)| ((x, y), Rect { x: left, y: top, width, height })).collect()
}

/// Writes a text in the first free place, led back to its point if that is not next to it; returns
/// whether there was one.
pub(crate) fn write_label(
    canvas: &mut Canvas,
    labels: &mut Labels,
    places: &[Place],
    class: &str,
    text: &str,
) -> bool {
    let Some(rect) = labels.place(places.iter().map(|place| place.1)) else { return false };
    let (x, y) = places.iter().find(|place| place.1 == rect).map_or((rect.x, rect.y), |place| place.0);
    let near = (x.clamp(rect.x, rect.right()), y.clamp(rect.y, rect.bottom()));
    let (dx, dy) = (near.0 - x, near.1 - y);
    let distance = dx.hypot(dy);
    if distance > 12.0 {
        // The line begins outside the dot.
        let start = (x + dx / distance * 5.0, y + dy / distance * 5.0);
        canvas.line("lead", start, near);
    }
    canvas.text_in(class, rect, text);
    true
}
