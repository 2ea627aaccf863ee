//! Bar charts for statistics, such as how many positions have which temperature, in the style of
//! the other pictures. Counts go in and SVG comes out; exact values appear when a bar is pointed at.
//!
//! ```
//! use hotstrat_picture::chart::{Bar, Panel, svg};
//!
//! let bar = |label: &str, hot, cold| Bar { label: label.to_owned(), values: vec![hot, cold] };
//! let panel = Panel {
//!     title: "Boards by size".to_owned(),
//!     x_label: "squares".to_owned(),
//!     y_label: "positions".to_owned(),
//!     series: vec!["hot".to_owned(), "cold".to_owned()],
//!     bars: vec![bar("2", 0, 4), bar("3", 3, 9), bar("4", 21, 16)],
//!     logarithmic: false,
//! };
//! assert!(svg("Positions", &[panel]).contains("<title>4: 37 (hot 21, cold 16)</title>"));
//! ```

mod axis;

use crate::canvas::{Anchor, Canvas, Sheet, TEXT, fit, text_width};
use crate::layout::Rect;
use crate::page::{self, COLOURS, GUTTER, LINE, MARGIN, WIDTH};
use axis::{Scale, thin_out};

/// A bar chart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Panel {
    /// A line above the chart.
    pub title: String,
    /// What the bars are labelled with.
    pub x_label: String,
    /// What is counted.
    pub y_label: String,
    /// The names of the parts of a bar, the lowest first. More than one are explained by a legend.
    pub series: Vec<String>,
    /// The bars from left to right.
    pub bars: Vec<Bar>,
    /// Whether heights grow with the logarithm. A bar is then as high as its total demands, and its
    /// parts divide that height in proportion: their sizes compare within a bar, not between bars.
    pub logarithmic: bool,
}

/// One bar: a label below it and its stacked parts, one per series.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bar {
    /// What the bar counts; left out of the picture where labels are too dense, never of the text
    /// that appears when the bar is pointed at.
    pub label: String,
    /// The sizes of the parts, in the order of the series. Missing ones are 0.
    pub values: Vec<u64>,
}

/// Panels below each other in one picture.
#[must_use]
pub fn svg(title: &str, panels: &[Panel]) -> String {
    page::svg(title, "Bar charts", &description(panels), &sheet(panels), panels)
}

/// No bar is wider, however few there are.
const WIDEST_BAR: f64 = 64.0;

/// The rules for bars. The room above a bar belongs to it when it is pointed at, as low bars are
/// hard to meet.
fn sheet(panels: &[Panel]) -> Sheet {
    let shapes = "\
.hotstrat .room{fill:#808080;fill-opacity:0}
.hotstrat .bar:hover .room{fill-opacity:.14}
";
    let parts = panels.iter().flat_map(|panel| &panel.bars).map(|bar| bar.values.len());
    let named = panels.iter().map(|panel| panel.series.len());
    let used = parts.chain(named).max().unwrap_or(0);
    let rule = |i: usize, colour: &str| format!(".hotstrat .part{i}{{fill:{colour}}}\n");
    let rules = COLOURS.iter().enumerate().take(used);
    let (light, dark) = rules.map(|(i, (light, dark))| (rule(i, light), rule(i, dark))).unzip();
    Sheet { shapes: shapes.to_owned(), light, dark }
}

fn colour(series: usize) -> String {
    format!("part{}", series % COLOURS.len())
}

fn description(panels: &[Panel]) -> String {
    let titles: Vec<&str> = panels.iter().map(|panel| panel.title.as_str()).collect();
    format!("bar charts: {}", titles.join("; "))
}

impl page::Panel for Panel {
    const AXIS: f64 = 190.0;

    fn title(&self) -> &str {
        &self.title
    }

    fn legend_lines(&self) -> usize {
        legend(self).len()
    }

    fn draw(&self, canvas: &mut Canvas, top: f64) {
        draw(canvas, top, self);
    }
}

fn draw(canvas: &mut Canvas, top: f64, panel: &Panel) {
    let mut y = top;
    for line in legend(panel) {
        canvas.pieces((GUTTER, y), &line);
        y += LINE;
    }
    let area = Rect { x: GUTTER, y, width: WIDTH - GUTTER - MARGIN, height: <Panel as page::Panel>::AXIS };
    let scale = Scale::new(panel.bars.iter().map(total).max().unwrap_or(0), panel.logarithmic);
    upward_axis(canvas, area, &scale, &panel.y_label);
    bars(canvas, area, &scale, panel);
    canvas.line("axis", (area.x, area.bottom()), (area.right(), area.bottom()));
    bar_labels(canvas, area, panel);
}

/// The lines of the legend: squares and names, each with its class and the gap before it.
fn legend(panel: &Panel) -> Vec<Vec<(String, f64, String)>> {
    let (gap, inner) = (18.0, 5.0);
    let room = WIDTH - GUTTER - MARGIN;
    let mut lines = Vec::new();
    let mut x = f64::INFINITY;
    for (i, name) in panel.series.iter().enumerate().filter(|_| panel.series.len() > 1) {
        let name = fit(name, TEXT, room - TEXT - inner);
        let width = TEXT + inner + text_width(&name, TEXT);
        if x + width > room {
            lines.push(Vec::new());
            x = 0.0;
        }
        if let Some(line) = lines.last_mut() {
            line.push((colour(i), if x > 0.0 { gap } else { 0.0 }, "■".to_owned()));
            line.push(("name".to_owned(), inner, name));
        }
        x += width + gap;
    }
    lines
}

fn total(bar: &Bar) -> u128 {
    bar.values.iter().map(|&value| u128::from(value)).sum()
}

/// The grid with its numbers, and what they count.
fn upward_axis(canvas: &mut Canvas, area: Rect, scale: &Scale, name: &str) {
    for tick in scale.ticks() {
        let y = area.bottom() - tick.share * area.height;
        canvas.line("grid", (area.x, y), (area.right(), y));
        canvas.text("soft", (area.x - 8.0, y + 0.36 * TEXT), Anchor::End, &tick.label);
    }
    let middle = (MARGIN + TEXT, area.y + area.height / 2.0);
    canvas.upward_text("soft", middle, &fit(name, TEXT, area.height + 20.0));
}

fn bars(canvas: &mut Canvas, area: Rect, scale: &Scale, panel: &Panel) {
    if panel.bars.is_empty() {
        let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0);
        canvas.text("soft over", middle, Anchor::Middle, "no data");
        return;
    }
    let pitch = area.width / panel.bars.len() as f64;
    for (i, bar) in panel.bars.iter().enumerate() {
        let room = Rect { x: area.x + pitch * i as f64, width: pitch, ..area };
        canvas.group("bar", &tip(bar, &panel.series), |canvas| {
            canvas.rect("room", room);
            stack(canvas, room, scale, bar);
        });
    }
}

/// The parts of a bar on top of each other, the first one lowest.
fn stack(canvas: &mut Canvas, room: Rect, scale: &Scale, bar: &Bar) {
    let total = total(bar);
    let full = scale.share(total) * room.height;
    let width = (0.8 * room.width).min(WIDEST_BAR);
    let x = room.x + (room.width - width) / 2.0;
    let mut below = 0;
    for (i, &value) in bar.values.iter().enumerate().filter(|(_, value)| **value > 0) {
        // From the sums, not from part to part: rounding must not leave gaps or add up.
        let height = |sum: u128| full * (sum as f64 / total as f64);
        let (low, high) = (height(below), height(below + u128::from(value)));
        canvas.rect(&colour(i), Rect { x, y: room.bottom() - high, width, height: high - low });
        below += u128::from(value);
    }
}

/// A bar in words: its label, its total, and its parts if there are several.
fn tip(bar: &Bar, series: &[String]) -> String {
    let whole = format!("{}: {}", bar.label, total(bar));
    if series.len() < 2 && bar.values.len() < 2 {
        return whole;
    }
    let part = |i: usize| {
        let value = bar.values.get(i).unwrap_or(&0);
        series.get(i).map_or_else(|| value.to_string(), |name| format!("{name} {value}"))
    };
    let parts: Vec<String> = (0..series.len().max(bar.values.len())).map(part).collect();
    format!("{whole} ({})", parts.join(", "))
}

/// As many labels below the bars as there is room for, and what they mean.
fn bar_labels(canvas: &mut Canvas, area: Rect, panel: &Panel) {
    let labels: Vec<&str> = panel.bars.iter().map(|bar| bar.label.as_str()).collect();
    let pitch = area.width / labels.len().max(1) as f64;
    for (i, label) in thin_out(&labels, pitch) {
        let x = area.x + pitch * (i as f64 + 0.5);
        // A wide label below a narrow bar at the edge has no room on the paper.
        if x + text_width(&label, TEXT) / 2.0 <= WIDTH {
            canvas.text("soft", (x, area.bottom() + 17.0), Anchor::Middle, &label);
        }
    }
    let middle = (area.x + area.width / 2.0, area.bottom() + 38.0);
    canvas.text("soft", middle, Anchor::Middle, &fit(&panel.x_label, TEXT, area.width));
}
