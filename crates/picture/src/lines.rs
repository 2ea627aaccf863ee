//! Line plots and scatter plots for measurements, in the style of the other pictures: several series
//! in a panel, linear or logarithmic axes, ranges of uncertainty, a legend. Exact values appear when a
//! mark is pointed at. Series differ by colour and by the shape of their marks, so that they can be
//! told apart in any eye and in print.
//!
//! ```
//! use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
//!
//! let point = |x, y| Point { x, y, range: Some((0.9 * y, 1.1 * y)) };
//! let panel = Panel {
//!     title: "Solved".to_owned(),
//!     x: Axis { name: "seconds".to_owned(), logarithmic: true },
//!     y: Axis { name: "positions".to_owned(), logarithmic: false },
//!     series: vec![Series {
//!         name: "engine".to_owned(),
//!         look: Look::Line,
//!         hue: 0,
//!         points: vec![point(1.0, 82.0), point(10.0, 133.0)],
//!     }],
//! };
//! assert!(svg("Coverage", &[panel]).contains("<title>engine: (10, 133), 119.7 to 146.3</title>"));
//! ```

mod axis;
mod marks;

use crate::canvas::{Anchor, Canvas, Sheet, TEXT, fit, text_width};
use crate::layout::Rect;
use crate::page::{self, COLOURS, GUTTER, LINE, MARGIN, WIDTH};
use axis::{Range, plain};
use marks::mark;

/// A plot.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panel {
    /// A line above the plot.
    pub title: String,
    /// The axis to the right.
    pub x: Axis,
    /// The axis upward.
    pub y: Axis,
    /// What is drawn, the first one lowest.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Axis {
    /// What it measures.
    pub name: String,
    /// Whether it grows with the logarithm. Points that are not positive are then left out. Powers of two are marked
    /// where all numbers are such, else those of ten.
    pub logarithmic: bool,
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// Filled marks joined by a line.
    #[default]
    Line,
    /// Hollow marks joined by a dashed line: what others found, or what is only for comparison.
    Dashed,
    /// Marks only.
    Marks,
    /// A thin line without marks: a boundary.
    Guide,
    /// Bars that stand on 0, as wide as the least distance between neighbours allows: a histogram.
    Bars,
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Series {
    /// Its name in the legend; without a name it has no place there.
    pub name: String,
    /// How it is drawn.
    pub look: Look,
    /// Its colour and the shape of its marks. Series of one hue belong together.
    pub hue: usize,
    /// Its points in order.
    pub points: Vec<Point>,
}

/// A point.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upward.
    pub y: f64,
    /// Where the true height may be, drawn as a bar.
    pub range: Option<(f64, f64)>,
}

/// Panels below each other in one picture.
#[must_use]
pub fn svg(title: &str, panels: &[Panel]) -> String {
    let titles: Vec<&str> = panels.iter().map(|panel| panel.title.as_str()).collect();
    page::svg(title, "Plots", &format!("plots: {}", titles.join("; ")), &sheet(panels), panels)
}

/// The width of the sample of a line in the legend.
const SAMPLE: f64 = 26.0;

/// The rules for lines and marks.
fn sheet(panels: &[Panel]) -> Sheet {
    let shapes = "\
.hotstrat .run{stroke-width:2}
.hotstrat .run.dashed{stroke-width:1.5;stroke-dasharray:5 4}
.hotstrat .run.thin{stroke-width:1.2;stroke-opacity:.8}
.hotstrat .range{stroke-width:1.2;stroke-opacity:.75}
.hotstrat .mark{stroke-width:1.5;stroke-linejoin:round}
.hotstrat .faded .mark{fill-opacity:.55;stroke-opacity:.7}
";
    let mut hues: Vec<usize> =
        panels.iter().flat_map(|panel| &panel.series).map(|series| series.hue % COLOURS.len()).collect();
    hues.sort_unstable();
    hues.dedup();
    let rules = |dark: bool| {
        let hollow = if dark { "#14181f" } else { "#ffffff" };
        let mut rules = String::new();
        for &hue in &hues {
            let colour = if dark { COLOURS[hue].1 } else { COLOURS[hue].0 };
            rules += &format!(".hotstrat .hue{hue}{{stroke:{colour}}}\n");
            rules += &format!(".hotstrat .mark.hue{hue}{{fill:{colour}}}\n");
        }
        rules + &format!(".hotstrat .mark.hollow{{fill:{hollow}}}\n")
    };
    Sheet { shapes: shapes.to_owned(), light: rules(false), dark: rules(true) }
}

fn hue(series: &Series) -> String {
    format!("hue{}", series.hue % COLOURS.len())
}

impl page::Panel for Panel {
    const AXIS: f64 = 300.0;

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
        for (x, series) in line {
            sample(canvas, (GUTTER + x, y - 4.0), series);
            let name = fit(&series.name, TEXT, WIDTH - GUTTER - MARGIN - x - SAMPLE - 6.0);
            canvas.text("", (GUTTER + x + SAMPLE + 6.0, y), Anchor::Start, &name);
        }
        y += LINE;
    }
    let area =
        Rect { x: GUTTER, y: y - 4.0, width: WIDTH - GUTTER - MARGIN, height: <Panel as page::Panel>::AXIS };
    let shown = || panel.series.iter().flat_map(|series| visible(panel, series));
    let half = bar_width(panel) / 2.0;
    let widths = bars(panel).into_iter().flat_map(|x| [x - half, x + half]);
    let right = Range::new(shown().map(|point| point.x).chain(widths), panel.x.logarithmic, false);
    let ground = panel.series.iter().filter(|series| series.look == Look::Bars).map(|_| 0.0);
    let heights = shown().flat_map(|point| {
        let ends = point.range.map_or([point.y; 2], |(low, high)| [low, high]);
        [ends[0], point.y, ends[1]]
    });
    let up = Range::new(heights.chain(ground), panel.y.logarithmic, true);
    axes(canvas, area, panel, &right, &up);
    if shown().next().is_none() {
        let middle = (area.x + area.width / 2.0, area.y + area.height / 2.0);
        canvas.text("soft over", middle, Anchor::Middle, "no data");
    }
    for series in &panel.series {
        let points = visible(panel, series);
        match series.look {
            Look::Bars => plot_bars(canvas, area, &points, series, (&right, &up), half),
            _ => plot(canvas, area, &points, series, (&right, &up)),
        }
    }
}

/// Where the bars of a panel stand.
fn bars(panel: &Panel) -> Vec<f64> {
    let series = panel.series.iter().filter(|series| series.look == Look::Bars);
    let mut places: Vec<f64> = series.flat_map(|series| visible(panel, series)).map(|bar| bar.x).collect();
    places.sort_by(f64::total_cmp);
    places
}

/// The width of the bars of a panel: most of the least distance between neighbours.
fn bar_width(panel: &Panel) -> f64 {
    let places = bars(panel);
    let gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
    let least = gaps.filter(|gap| *gap > 0.0).fold(f64::INFINITY, f64::min);
    if least.is_finite() { 0.8 * least } else { 0.8 }
}

/// The points of a series that have a place on the axes.
fn visible(panel: &Panel, series: &Series) -> Vec<Point> {
    let fits = |value: f64, axis: &Axis| value.is_finite() && (!axis.logarithmic || value > 0.0);
    let shown = |point: &&Point| fits(point.x, &panel.x) && fits(point.y, &panel.y);
    series.points.iter().filter(shown).copied().collect()
}

/// The lines of the legend: each series that has a name, and where it stands.
fn legend(panel: &Panel) -> Vec<Vec<(f64, &Series)>> {
    let room = WIDTH - GUTTER - MARGIN;
    let mut lines: Vec<Vec<(f64, &Series)>> = Vec::new();
    let mut x = f64::INFINITY;
    for series in panel.series.iter().filter(|series| !series.name.is_empty()) {
        let width = SAMPLE + 6.0 + text_width(&series.name, TEXT);
        if x + width > room {
            lines.push(Vec::new());
            x = 0.0;
        }
        if let Some(line) = lines.last_mut() {
            line.push((x, series));
        }
        x += width + 14.0;
    }
    lines
}

fn sample(canvas: &mut Canvas, (x, y): (f64, f64), series: &Series) {
    if series.look == Look::Bars {
        let rect = Rect { x: x + SAMPLE / 2.0 - 5.0, y: y - 5.0, width: 10.0, height: 10.0 };
        canvas.rect(&mark_class(series), rect);
        return;
    }
    if series.look != Look::Marks {
        canvas.line(&run_class(series), (x, y), (x + SAMPLE, y));
    }
    if series.look != Look::Guide {
        mark(canvas, &mark_class(series), series.hue, (x + SAMPLE / 2.0, y));
    }
}

fn run_class(series: &Series) -> String {
    let more = match series.look {
        Look::Dashed => " dashed",
        Look::Guide => " thin",
        Look::Line | Look::Marks | Look::Bars => "",
    };
    format!("run {}{more}", hue(series))
}

fn mark_class(series: &Series) -> String {
    let more = if series.look == Look::Dashed { " hollow" } else { "" };
    format!("mark {}{more}", hue(series))
}

/// The grid with its numbers, the axes and their names.
fn axes(canvas: &mut Canvas, area: Rect, panel: &Panel, right: &Range, up: &Range) {
    for tick in up.ticks() {
        let y = area.bottom() - tick.share * area.height;
        canvas.line("grid", (area.x, y), (area.right(), y));
        canvas.text("soft", (area.x - 8.0, y + 0.36 * TEXT), Anchor::End, &tick.label);
    }
    for tick in right.ticks() {
        let x = area.x + tick.share * area.width;
        canvas.line("grid", (x, area.y), (x, area.bottom()));
        // The last one must not run off the paper.
        let middle = x.min(WIDTH - 4.0 - text_width(&tick.label, TEXT) / 2.0);
        canvas.text("soft", (middle, area.bottom() + 17.0), Anchor::Middle, &tick.label);
    }
    canvas.line("axis", (area.x, area.bottom()), (area.right(), area.bottom()));
    canvas.line("axis", (area.x, area.y), (area.x, area.bottom()));
    let middle = (MARGIN + TEXT, area.y + area.height / 2.0);
    canvas.upward_text("soft", middle, &fit(&panel.y.name, TEXT, area.height + 20.0));
    let middle = (area.x + area.width / 2.0, area.bottom() + 38.0);
    canvas.text("soft", middle, Anchor::Middle, &fit(&panel.x.name, TEXT, area.width));
}

fn plot(canvas: &mut Canvas, area: Rect, points: &[Point], series: &Series, (right, up): (&Range, &Range)) {
    let place =
        |x: f64, y: f64| (area.x + right.share(x) * area.width, area.bottom() - up.share(y) * area.height);
    if series.look != Look::Marks && points.len() > 1 {
        let line: Vec<(f64, f64)> = points.iter().map(|point| place(point.x, point.y)).collect();
        canvas.path(&run_class(series), &line);
    }
    if series.look == Look::Guide {
        return;
    }
    let class = if series.look == Look::Marks { "faded" } else { "point" };
    for point in points {
        canvas.group(class, &tip(series, point), |canvas| {
            if let Some((low, high)) = point.range {
                let (low, high) = (place(point.x, up.clamp(low)), place(point.x, up.clamp(high)));
                let class = format!("range {}", hue(series));
                canvas.line(&class, low, high);
                for (x, y) in [low, high] {
                    canvas.line(&class, (x - 3.0, y), (x + 3.0, y));
                }
            }
            mark(canvas, &mark_class(series), series.hue, place(point.x, point.y));
        });
    }
}

fn plot_bars(
    canvas: &mut Canvas,
    area: Rect,
    points: &[Point],
    series: &Series,
    (right, up): (&Range, &Range),
    half: f64,
) {
    let ground = area.bottom() - up.share(up.clamp(0.0)) * area.height;
    for point in points {
        let [left, end] = [point.x - half, point.x + half].map(|x| area.x + right.share(x) * area.width);
        let top = area.bottom() - up.share(point.y) * area.height;
        let rect = Rect { x: left, y: top.min(ground), width: end - left, height: (ground - top).abs() };
        canvas.group("faded", &tip(series, point), |canvas| canvas.rect(&mark_class(series), rect));
    }
}

/// A point in words.
fn tip(series: &Series, point: &Point) -> String {
    let at = format!("{}: ({}, {})", series.name, plain(point.x), plain(point.y));
    match point.range {
        Some((low, high)) => format!("{at}, {} to {}", plain(low), plain(high)),
        None => at,
    }
}
