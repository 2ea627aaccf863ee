//! The picture of one thermograph as SVG, the way books draw it: both walls with the hill between
//! them shaded, the mast above, corners and stops labelled with their exact values.

use crate::board::{self, Board, Diagram};
use crate::canvas::{Anchor, BOLD, Canvas, Scheme, Sheet, TEXT, characters, fit, text_width};
use crate::layout::{Labels, Point, Rect, label, label_within, notable_temperatures, summary, wall_points};
use crate::plot::{CLOSE, Mark, Place, Plot, beside_point, class, write_label};
use hotstrat_core::{Dyadic, Player, Thermograph};
use std::collections::BTreeMap;

/// How to draw a thermograph.
#[derive(Clone, Debug)]
pub struct Options {
    /// A line above the picture, such as the position.
    pub title: Option<String>,
    /// The position, drawn to the left of the thermograph.
    pub board: Option<Board>,
    /// The width of the thermograph in pixels, at least 320. A board comes in addition.
    pub width: u32,
    /// The height in pixels, at least 240.
    pub height: u32,
    /// The colours.
    pub scheme: Scheme,
}

impl Default for Options {
    fn default() -> Options {
        Options { title: None, board: None, width: 640, height: 430, scheme: Scheme::Auto }
    }
}

/// The picture of a thermograph.
#[must_use]
pub fn thermograph(thermograph: &Thermograph, options: &Options) -> String {
    let (width, height) = (f64::from(options.width.max(320)), f64::from(options.height.max(240)));
    let facts = summary(thermograph).replace('-', "−");
    let title = options.title.as_deref();
    let (head, foot) = (head_height(title), height - 8.0);
    let diagram = diagram(options, (head, foot));
    let left = beside(diagram.as_ref());
    let mut canvas = blank((left + width, height), options, title.unwrap_or("Thermograph"), &facts);
    heading(&mut canvas, title, &facts, left + width);
    if let Some(diagram) = diagram {
        diagram.draw(&mut canvas);
    }
    let cell = Rect { x: left + 10.0, y: head, width: width - 30.0, height: foot - head };
    draw(&mut canvas, cell, thermograph);
    canvas.finish()
}

/// Several thermographs side by side, two in a row, each with a title of its own; the size of the
/// options is that of one picture.
#[must_use]
pub fn gallery(titled: &[(String, &Thermograph)], options: &Options) -> String {
    let columns = titled.len().clamp(1, 2);
    let rows = titled.len().div_ceil(columns);
    let (width, height) = (f64::from(options.width.max(320)), f64::from(options.height.max(240)));
    let title = options.title.as_deref().unwrap_or("Thermographs");
    let head = 40.0;
    let total_height = head + height * rows as f64;
    let diagram = diagram(options, (head, total_height - 8.0));
    let left = beside(diagram.as_ref());
    let total_width = left + width * columns as f64;
    let mut canvas = blank((total_width, total_height), options, title, "thermographs of a sum's parts");
    canvas.text("title", (MARGIN, 28.0), Anchor::Start, &fit(title, 17.0, total_width - 2.0 * MARGIN));
    if let Some(diagram) = diagram {
        diagram.draw(&mut canvas);
    }
    for (i, (title, thermograph)) in titled.iter().enumerate() {
        let (x, y) = (left + width * (i % columns) as f64, head + height * (i / columns) as f64);
        let facts = summary(thermograph).replace('-', "−");
        canvas.text("strong", (x + 16.0, y + 18.0), Anchor::Start, &fit(title, TEXT, width - 32.0));
        canvas.text("soft", (x + 16.0, y + 36.0), Anchor::Start, &fit(&facts, TEXT, width - 32.0));
        let cell = Rect { x: x + 10.0, y: y + 66.0, width: width - 30.0, height: height - 74.0 };
        draw(&mut canvas, cell, thermograph);
    }
    canvas.finish()
}

/// The board to be drawn at the left edge, if there is one, between `top` and `bottom`.
fn diagram(options: &Options, between: (f64, f64)) -> Option<Diagram<'_>> {
    Diagram::new(options.board.as_ref()?, MARGIN, between)
}

/// Where the thermographs begin.
fn beside(diagram: Option<&Diagram<'_>>) -> f64 {
    diagram.map_or(0.0, |diagram| (diagram.squares.right() + 12.0).ceil())
}

fn blank(size: (f64, f64), options: &Options, name: &str, description: &str) -> Canvas {
    let sheet = if options.board.is_some() { board::sheet() } else { Sheet::default() };
    Canvas::styled(size, options.scheme, name, description, &sheet)
}

/// The space at the left of the paper.
const MARGIN: f64 = 16.0;

/// Where the picture below the heading may begin, with room for the label of the mast.
fn head_height(title: Option<&str>) -> f64 {
    if title.is_some() { 76.0 } else { 58.0 }
}

/// Writes the title and a line below it.
pub(crate) fn heading(canvas: &mut Canvas, title: Option<&str>, facts: &str, width: f64) {
    let below = head_height(title) - 30.0;
    if let Some(title) = title {
        canvas.text("title", (MARGIN, below - 18.0), Anchor::Start, &fit(title, 17.0, width - 2.0 * MARGIN));
    }
    canvas.text("soft", (MARGIN, below), Anchor::Start, &fit(facts, TEXT, width - 2.0 * MARGIN));
}

/// The plot for a thermograph in `cell`.
pub(crate) fn plot(cell: Rect, thermograph: &Thermograph, marks: &[Mark]) -> Plot {
    let [left, right] = Player::BOTH.map(|p| thermograph.wall_at(p, Dyadic::MINUS_ONE).to_f64());
    Plot::new(cell, (right, left), thermograph.temperature().to_f64(), marks, margin(thermograph, cell.width))
}

/// Draws axes and thermograph in `cell`; the label of the mast stands on top of it.
pub(crate) fn draw(canvas: &mut Canvas, cell: Rect, thermograph: &Thermograph) {
    let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
    let marks = marks(thermograph);
    let plot = plot(cell, thermograph, &marks);
    let curves = hill(canvas, &plot, thermograph);
    plot.axes(canvas, &marks);
    if temperature > Dyadic::MINUS_ONE {
        for (player, curve) in Player::BOTH.into_iter().zip(&curves) {
            plot.curve(canvas, &format!("wall {}", class(player)), curve);
        }
    }
    let foot = plot.at((mean.to_f64(), temperature.to_f64()));
    let tip = (foot.0, plot.area.y);
    canvas.path("wall mast", &[foot, tip]);
    canvas.path("wall mast", &[(tip.0 - 5.0, tip.1 + 9.0), tip, (tip.0 + 5.0, tip.1 + 9.0)]);
    let most = characters(plot.area.width / BOLD, TEXT).saturating_sub("mean ".len());
    mean_label(canvas, &plot, tip, &format!("mean {}", label_within(mean, most)));

    let mut labels = plot.labels(curves.iter().map(Vec::as_slice));
    labels.avoid_line(&[foot, tip]);
    corners(canvas, &plot, &mut labels, thermograph);
}

/// Shades the hill between the walls and returns them.
pub(crate) fn hill(canvas: &mut Canvas, plot: &Plot, thermograph: &Thermograph) -> [Vec<Point>; 2] {
    let temperature = thermograph.temperature();
    let curves = Player::BOTH
        .map(|player| wall_points(thermograph.rising(player), -player.sign(), temperature.to_f64()));
    if temperature > Dyadic::MINUS_ONE {
        let outline: Vec<Point> =
            curves[0].iter().chain(curves[1].iter().rev()).map(|&p| plot.at(p)).collect();
        canvas.polygon("hill", &outline);
    }
    curves
}

/// The mean on top of the mast.
fn mean_label(canvas: &mut Canvas, plot: &Plot, tip: Point, text: &str) {
    let half = BOLD * text_width(text, TEXT) / 2.0;
    let x = tip.0.clamp(plot.area.x + half, (plot.area.right() - half).max(plot.area.x + half));
    canvas.text("strong", (x, tip.1 - 7.0), Anchor::Middle, text);
}

/// The temperatures to be marked on the axis: where the mast begins, and the corners.
pub(crate) fn marks(thermograph: &Thermograph) -> Vec<Mark> {
    let temperature = thermograph.temperature();
    let mark = |t: Dyadic| {
        // The guide leads to the farthest corner at this temperature.
        let turns = |p: &Player| t > Dyadic::MINUS_ONE && thermograph.rising(*p).turns.contains(&t);
        let mut ends = Player::BOTH.into_iter().filter(turns);
        Mark {
            temperature: t,
            strong: t == temperature,
            until: ends.next_back().map(|player| thermograph.wall_at(player, t)),
        }
    };
    notable_temperatures(thermograph).into_iter().map(mark).collect()
}

/// Room for the labels of the stops outside the hill.
fn margin(thermograph: &Thermograph, width: f64) -> f64 {
    let widths = Player::BOTH.map(|p| text_width(&stop_text(p, thermograph.stop(p)), TEXT));
    (widths[0].max(widths[1]) + 14.0).min(0.13 * width)
}

fn stop_text(player: Player, stop: Dyadic) -> String {
    format!("{player} stop {}", label(stop))
}

/// Draws the corners and the stops, with as many of their values as there is room for.
fn corners(canvas: &mut Canvas, plot: &Plot, labels: &mut Labels, thermograph: &Thermograph) {
    let (temperature, mean) = (thermograph.temperature(), thermograph.mean());
    let at = |value: Dyadic, t: Dyadic| plot.at((value.to_f64(), t.to_f64()));
    let count: usize = Player::BOTH.iter().map(|&p| thermograph.corners(p).len()).sum();
    let crowded = count > 20;
    let radius = if crowded { 2.5 } else { 3.5 };
    let mut wanted: Vec<(Player, Dyadic, Vec<Point>)> = Vec::new();

    for player in Player::BOTH {
        // A vertical piece has two corners of the same value: one label is enough.
        let mut by_value: BTreeMap<Dyadic, Vec<Point>> = BTreeMap::new();
        for corner in thermograph.corners(player) {
            if corner.temperature == temperature {
                continue;
            }
            let point = at(corner.value, corner.temperature);
            let name = format!(
                "{player} wall: {} at temperature {}",
                label(corner.value),
                label(corner.temperature)
            );
            canvas.dot(&format!("dot {}", class(player)), point, radius, &name);
            by_value.entry(corner.value).or_default().push(point);
        }
        by_value.remove(&thermograph.stop(player));
        wanted.extend(by_value.into_iter().map(|(value, points)| (player, value, points)));
    }
    let name = format!("mean {}, temperature {}", label(mean), label(temperature));
    canvas.dot("dot", at(mean, temperature), radius + 1.0, &name);
    stops(canvas, plot, labels, thermograph);

    // Values far from the others are the ones to keep when room is short.
    let lonely = |(player, _, points): &(Player, Dyadic, Vec<Point>)| {
        let others = wanted.iter().filter(|(p, _, other)| p == player && other != points);
        let gaps = others.flat_map(|(_, _, others)| others).map(|&(x, y)| {
            points.iter().map(|p| (p.0 - x).abs().max((p.1 - y).abs())).fold(f64::INFINITY, f64::min)
        });
        gaps.fold(f64::INFINITY, f64::min).round()
    };
    let mut order: Vec<(f64, usize)> = wanted.iter().map(lonely).zip(0..).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    for (_, i) in order {
        let (player, value, points) = &wanted[i];
        let text = label(*value);
        // With many corners, labels inside the hill would be taken for those of other corners.
        let places =
            |p: &Point| beside_point(*p, &text, *player).into_iter().take(if crowded { CLOSE } else { 99 });
        let places: Vec<Place> = points.iter().flat_map(places).collect();
        write_label(canvas, labels, &places, &format!("over {}", class(*player)), &text);
    }
}

/// Marks the stops on the line t = 0, in words if there is room.
fn stops(canvas: &mut Canvas, plot: &Plot, labels: &mut Labels, thermograph: &Thermograph) {
    let [left, right] = Player::BOTH.map(|p| thermograph.stop(p));
    let stops = if left == right {
        vec![(left, format!("both stops: {}", label(left)), "mast", "over".to_owned(), Player::Right)]
    } else {
        let stop = |player, stop| {
            let class = class(player);
            (stop, stop_text(player, stop), class, format!("over {class}"), player)
        };
        vec![stop(Player::Left, left), stop(Player::Right, right)]
    };
    for (stop, words, dot, class, side) in stops {
        let point = plot.at((stop.to_f64(), 0.0));
        canvas.dot(&format!("open {dot}"), point, 4.5, &words);
        for text in [words, label(stop)] {
            if write_label(canvas, labels, &beside_point(point, &text, side), &class, &text) {
                break;
            }
        }
    }
}
