//! The construction of a thermograph as four panels, the way a teacher draws it on the board: the
//! options' walls, the scaffolds, where they meet, and the thermograph with its mast.

use crate::canvas::{Anchor, Canvas, Scheme, TEXT, fit, text_width};
use crate::construction::{Construction, Group, Side, Steps};
use crate::layout::{Labels, Point, Rect, cut, label, summary};
use crate::plot::{CLOSE, Mark, Place, Plot, beside_point_bold, class, write_label};
use crate::svg;
use hotstrat_core::{Dyadic, Player};

/// How to draw the construction.
#[derive(Clone, Debug)]
pub struct StepsOptions {
    /// A line above the picture, such as the position.
    pub title: Option<String>,
    /// How many panels stand side by side: 4 for a row, 1 for a column.
    pub columns: u32,
    /// The width of a panel in pixels, at least 320.
    pub panel_width: u32,
    /// The height of a panel in pixels, at least 240.
    pub panel_height: u32,
    /// The colours.
    pub scheme: Scheme,
}

impl Default for StepsOptions {
    fn default() -> StepsOptions {
        StepsOptions { title: None, columns: 2, panel_width: 480, panel_height: 340, scheme: Scheme::Auto }
    }
}

/// At most so many options are named on either side.
pub(crate) const MOST_NAMED: usize = 8;

/// The height of a line of the legend.
const LINE: f64 = 18.0;

/// The construction as a picture.
#[must_use]
pub fn steps_svg(steps: &Steps<'_>, options: &StepsOptions) -> String {
    let construction = Construction::new(steps);
    let columns = f64::from(options.columns.clamp(1, 4));
    let (width, height) = (f64::from(options.panel_width.max(320)), f64::from(options.panel_height.max(240)));
    let total = columns * width;
    let legend = Legend::new(&construction);
    let head = if options.title.is_some() { 56.0 } else { 38.0 };
    let rows = (4.0 / columns).ceil();
    let foot = head + rows * height;

    let facts = summary(steps.result).replace('-', "−");
    let title = options.title.as_deref();
    let name = title.unwrap_or("The construction of a thermograph");
    let mut canvas = Canvas::new(total, foot + legend.height(total), options.scheme, name, &facts);
    svg::heading(&mut canvas, title, &facts, total);
    let panels = [walls, scaffolds, meeting, result];
    for (i, (panel, caption)) in panels.iter().zip(captions(&construction)).enumerate() {
        let (row, column) = ((i as f64 / columns).floor(), i as f64 % columns);
        let (x, y) = (column * width, head + row * height);
        let caption = format!("{}. {}", i + 1, fit_any(&caption, 13.0, width - 44.0));
        canvas.text("caption", (x + 16.0, y + 18.0), Anchor::Start, &caption);
        let cell = Rect { x: x + 10.0, y: y + 46.0, width: width - 30.0, height: height - 56.0 };
        panel(&mut canvas, cell, &construction);
    }
    legend.draw(&mut canvas, foot, total);
    canvas.finish()
}

/// A sentence in plain words for each panel; where it might be too long, a shorter one too.
pub(crate) fn captions(construction: &Construction<'_>) -> [Vec<String>; 4] {
    let one = |text: &str| vec![text.to_owned()];
    let two = |text: &str, short: &str| vec![text.to_owned(), short.to_owned()];
    let walls = two("What each move leads to, the opponent to play", "What each move leads to");
    let scaffolds =
        two("A move costs t: minus t for Left, plus t for Right", "Minus t for Left, plus t for Right");
    let (t, mean) = (label(construction.result.temperature()), label(construction.result.mean()));
    if !construction.is_integer() {
        let meeting = vec![
            format!("λ and ρ meet at t = {t}: that is the temperature"),
            format!("They meet at temperature {t}"),
        ];
        let result = vec![
            format!("Nobody moves above it: a mast at the mean {mean}"),
            format!("Above it a mast at {mean}"),
        ];
        return [walls, scaffolds, meeting, result];
    }
    let starts = construction.sides.each_ref().map(|side| side.scaffold_at(Dyadic::MINUS_ONE).map(label));
    let no_moves = construction.sides.each_ref().map(|side| side.options == 0);
    let meeting = match (no_moves, starts) {
        ([true, true], _) => one("Nobody has a move: any integer would do"),
        ([true, false], [_, Some(high)]) => {
            vec![format!("Left has no move: any integer up to {high} would do")]
        }
        ([false, true], [Some(low), _]) => {
            vec![format!("Right has no move: any integer from {low} up would do")]
        }
        (_, [Some(low), Some(high)]) => vec![
            format!("λ(−1) = {low} is not above ρ(−1) = {high}: it is an integer"),
            "λ(−1) is not above ρ(−1): it is an integer".to_owned(),
        ],
        _ => one("λ(−1) is not above ρ(−1): it is an integer"),
    };
    let result = vec![format!("The one nearest to zero is {mean}: a mast from t = −1")];
    [walls, scaffolds, meeting, result]
}

/// The first text that fits, or the last one cut.
fn fit_any(texts: &[String], size: f64, width: f64) -> String {
    let fits = texts.iter().find(|text| text_width(text, size) <= width);
    fits.or(texts.last()).map_or(String::new(), |text| fit(text, size, width))
}

/// The temperature up to which a panel must show what happens.
fn peak(construction: &Construction<'_>) -> f64 {
    if construction.is_integer() { 0.5 } else { construction.result.temperature().to_f64() }
}

/// The marks on the axis as long as the temperature is not known.
fn plain_marks() -> Vec<Mark> {
    let plain = |temperature| Mark { temperature, strong: false, until: None };
    vec![plain(Dyadic::MINUS_ONE), plain(Dyadic::ZERO)]
}

/// The marks on the axis with the temperature.
fn marks(construction: &Construction<'_>) -> Vec<Mark> {
    let mut marks = plain_marks();
    if !construction.is_integer() {
        let temperature = construction.result.temperature();
        let until = Some(construction.result.mean());
        marks.retain(|mark| mark.temperature != temperature);
        marks.insert(0, Mark { temperature, strong: true, until });
    }
    marks
}

/// The least and the greatest value of curves below the temperature.
fn range<'a>(
    construction: &Construction<'_>,
    curves: impl IntoIterator<Item = &'a Vec<Point>>,
) -> (f64, f64) {
    let mean = construction.result.mean().to_f64();
    let values = curves.into_iter().flatten().map(|point| point.0);
    values.fold((mean, mean), |(low, high), value| (low.min(value), high.max(value)))
}

/// Panel 1: the right walls of Left's options and the left walls of Right's.
fn walls(canvas: &mut Canvas, cell: Rect, construction: &Construction<'_>) {
    let peak = peak(construction);
    let bests: Vec<Vec<Point>> = construction
        .sides
        .iter()
        .filter_map(|side| Some(side.wall_points(side.best.as_ref()?, peak)))
        .collect();
    let plot = Plot::new(cell, range(construction, &bests), peak, &plain_marks(), 30.0);
    plot.axes(canvas, &plain_marks());
    let curves = construction.sides.each_ref().map(|side| {
        let curves = side.groups.iter().map(|group| side.wall_points(&group.wall, plot.top()));
        let curves: Vec<Vec<Point>> = curves.collect();
        // The important ones last, so that they are on top.
        for (i, curve) in curves.iter().enumerate().rev() {
            let weight = if i < side.attaining { "option" } else { thin(side) };
            plot.curve(canvas, &format!("{weight} {}", class(side.player)), curve);
        }
        curves
    });
    let mut labels = plot.labels(curves.iter().flatten().map(Vec::as_slice));
    for (side, curves) in construction.sides.iter().zip(&curves) {
        for (i, curve) in curves.iter().enumerate().take(side.attaining.min(MOST_NAMED)) {
            let others = curves[..side.attaining].iter().enumerate().filter(|(j, _)| *j != i).map(|(_, c)| c);
            name_curve(canvas, &plot, &mut labels, side.player, &side.tag(i), curve, others);
        }
    }
    no_moves(canvas, &plot, &mut labels, construction);
}

/// Panel 2: the same with the tax paid, and the best of it.
fn scaffolds(canvas: &mut Canvas, cell: Rect, construction: &Construction<'_>) {
    let plot = scaffold_plot(cell, construction);
    plot.axes(canvas, &plain_marks());
    // Above the temperature only the best matters, and that only to see it cross.
    let top = if construction.is_integer() { plot.top() } else { construction.result.temperature().to_f64() };
    for side in &construction.sides {
        for group in &side.groups {
            let curve = side.scaffold_points(&group.wall, top);
            plot.curve(canvas, &format!("{} {}", thin(side), class(side.player)), &curve);
        }
    }
    let mut labels = draw_scaffolds(canvas, &plot, construction, top);
    no_moves(canvas, &plot, &mut labels, construction);
}

/// The weight of lines that are not the best: the more there are, the lighter.
fn thin(side: &Side) -> &'static str {
    if side.groups.len() > 12 { "faint" } else { "thin" }
}

/// Panel 3: where the scaffolds meet, or for an integer the numbers between them.
fn meeting(canvas: &mut Canvas, cell: Rect, construction: &Construction<'_>) {
    let plot = scaffold_plot(cell, construction);
    svg::hill(canvas, &plot, construction.result);
    plot.axes(canvas, &marks(construction));
    let (mean, temperature) = (construction.result.mean(), construction.result.temperature());
    let point = plot.at((mean.to_f64(), temperature.to_f64()));
    if construction.is_integer() {
        draw_interval(canvas, &plot, construction);
    } else {
        canvas.line("guide", point, (point.0, plot.area.bottom()));
    }
    let mut labels = draw_scaffolds(canvas, &plot, construction, temperature.to_f64());
    canvas.dot("dot", point, 5.0, &summary(construction.result));
    let text = if construction.is_integer() { label(mean) } else { format!("mean {}", label(mean)) };
    let sides = [Player::Right, Player::Left];
    let places: Vec<Place> = sides.iter().flat_map(|&side| beside_point_bold(point, &text, side)).collect();
    write_label(canvas, &mut labels, &places, "over strong", &text);
}

/// Panel 4: the thermograph.
fn result(canvas: &mut Canvas, cell: Rect, construction: &Construction<'_>) {
    svg::draw(canvas, cell, construction.result);
}

/// The plot for the scaffolds; for anything but an integer it is that of the thermograph.
fn scaffold_plot(cell: Rect, construction: &Construction<'_>) -> Plot {
    if !construction.is_integer() {
        return svg::plot(cell, construction.result, &svg::marks(construction.result));
    }
    let peak = peak(construction);
    let curves: Vec<Vec<Point>> = construction
        .sides
        .iter()
        .filter_map(|side| Some(side.scaffold_points(side.best.as_ref()?, peak)))
        .collect();
    Plot::new(cell, range(construction, &curves), peak, &plain_marks(), 30.0)
}

/// Draws both scaffolds with their names, dashed above `top`.
fn draw_scaffolds(canvas: &mut Canvas, plot: &Plot, construction: &Construction<'_>, top: f64) -> Labels {
    let curves = construction
        .sides
        .each_ref()
        .map(|side| side.best.as_ref().map(|best| side.scaffold_points(best, plot.top())));
    let mut labels = plot.labels(curves.iter().flatten().map(Vec::as_slice));
    for (side, curve) in construction.sides.iter().zip(&curves) {
        let Some(curve) = curve else { continue };
        let (below, above) = cut(curve, top);
        let class = class(side.player);
        plot.curve(canvas, &format!("wall {class}"), &below);
        plot.curve(canvas, &format!("beyond {class}"), &above);
        let visible = if construction.is_integer() { curve } else { &below };
        let other = curves[1 - side.player as usize].iter();
        name_curve(canvas, plot, &mut labels, side.player, side.scaffold_name(), visible, other);
    }
    labels
}

/// Shows the integers between λ(−1) and ρ(−1).
fn draw_interval(canvas: &mut Canvas, plot: &Plot, construction: &Construction<'_>) {
    let (low, high) = plot.window.values;
    let starts =
        construction.sides.each_ref().map(|side| side.scaffold_at(Dyadic::MINUS_ONE).map(Dyadic::to_f64));
    let ends =
        [starts[0].unwrap_or(low), starts[1].unwrap_or(high)].map(|v| plot.at((v.clamp(low, high), -1.0)));
    canvas.line("span mast", ends[0], ends[1]);
    for (side, end) in construction.sides.iter().zip(ends) {
        if side.best.is_some() {
            canvas.dot(&format!("dot {}", class(side.player)), end, 4.0, "");
        }
    }
}

/// Says which player has no moves, where there is room.
fn no_moves(canvas: &mut Canvas, plot: &Plot, labels: &mut Labels, construction: &Construction<'_>) {
    for side in construction.sides.iter().filter(|side| side.options == 0) {
        let text = format!("{} has no move", side.player);
        let (width, height) = (text_width(&text, TEXT), TEXT + 4.0);
        let rows = [10.0, 30.0].map(|y| plot.area.y + y).into_iter().chain([plot.area.bottom() - 24.0]);
        let places = rows.flat_map(|y| {
            let ends = [plot.area.right() - 8.0 - width, plot.area.x + 8.0];
            ends.map(|x| Rect { x, y, width, height })
        });
        if let Some(rect) = labels.place(places) {
            canvas.text_in(class(side.player), rect, &text);
        }
    }
}

/// Writes a name next to a curve, where it is well apart from the others.
fn name_curve<'a>(
    canvas: &mut Canvas,
    plot: &Plot,
    labels: &mut Labels,
    player: Player,
    name: &str,
    curve: &[Point],
    others: impl Iterator<Item = &'a Vec<Point>>,
) {
    let others: Vec<Vec<Vec<Point>>> = others.map(|other| plot.map(other)).collect();
    let apart = |point: Point| {
        let segments = others.iter().flatten().flat_map(|piece| piece.windows(2));
        segments.map(|pair| distance(point, pair[0], pair[1])).fold(40.0, f64::min)
    };
    let mut points: Vec<(f64, Point)> = Vec::new();
    for piece in plot.map(curve) {
        for pair in piece.windows(2) {
            for share in [0.5, 0.25, 0.75, 0.1, 0.9] {
                let [(x0, y0), (x1, y1)] = [pair[0], pair[1]];
                let point = (x0 + share * (x1 - x0), y0 + share * (y1 - y0));
                points.push((apart(point), point));
            }
        }
    }
    points.sort_by(|a, b| b.0.total_cmp(&a.0));
    let places =
        points.iter().flat_map(|&(_, point)| beside_point_bold(point, name, player).into_iter().take(CLOSE));
    let places: Vec<Place> = places.collect();
    write_label(canvas, labels, &places, &format!("over strong {}", class(player)), name);
}

/// The distance of a point from a segment.
fn distance(p: Point, a: Point, b: Point) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx * dx + dy * dy;
    let share = if length > 0.0 { ((p.0 - a.0) * dx + (p.1 - a.1) * dy) / length } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    (p.0 - a.0 - share * dx).hypot(p.1 - a.1 - share * dy)
}

/// Which options the names in the first panel stand for.
struct Legend {
    /// For each player the lines: a tag (or nothing), the name of the option, when it is best.
    lines: [Vec<[String; 3]>; 2],
}

impl Legend {
    fn new(construction: &Construction<'_>) -> Legend {
        Legend { lines: construction.sides.each_ref().map(legend_lines) }
    }

    /// Two columns if there is room for them.
    fn columns(total: f64) -> usize {
        if total >= 700.0 { 2 } else { 1 }
    }

    fn height(&self, total: f64) -> f64 {
        let [left, right] = self.lines.each_ref().map(|lines| lines.len() as f64 + 1.0);
        let lines = if Legend::columns(total) == 2 { left.max(right) } else { left + right };
        lines * LINE + 16.0
    }

    fn draw(&self, canvas: &mut Canvas, top: f64, total: f64) {
        let columns = Legend::columns(total);
        let width = (total / columns as f64).min(560.0);
        let mut y = top;
        for (i, player) in Player::BOTH.into_iter().enumerate() {
            let x = if columns == 2 { width * i as f64 } else { 0.0 } + 16.0;
            if columns == 2 {
                y = top;
            }
            y += LINE;
            let heading = format!("{player}'s moves, each by its {} wall", opposite(player));
            canvas.text(class(player), (x, y), Anchor::Start, &heading);
            for [tag, name, when] in &self.lines[i] {
                y += LINE;
                canvas.text(&format!("strong {}", class(player)), (x, y), Anchor::Start, tag);
                let indent = if tag.is_empty() { 0.0 } else { 34.0 };
                let when = fit(when, TEXT, width - 46.0 - indent - 60.0);
                let name = fit(name, TEXT, width - 46.0 - indent - text_width(&when, TEXT));
                canvas.text("", (x + indent, y), Anchor::Start, &name);
                if !when.is_empty() {
                    canvas.text("soft", (x + width - 32.0, y), Anchor::End, &when);
                }
            }
        }
    }
}

/// The wall of an option that counts for the player who moves to it.
pub(crate) fn opposite(player: Player) -> &'static str {
    class(player.opponent())
}

fn legend_lines(side: &Side) -> Vec<[String; 3]> {
    let mut lines: Vec<[String; 3]> = Vec::new();
    for (i, group) in side.attaining().iter().enumerate().take(MOST_NAMED) {
        lines.push([side.tag(i), names(group), when(group)]);
    }
    if let Some(rest) = rest(side) {
        lines.push([String::new(), rest, String::new()]);
    }
    lines
}

/// The names of options with the same wall.
pub(crate) fn names(group: &Group) -> String {
    match group.names.as_slice() {
        [a, b, _, more @ ..] => format!("{a}, {b} and {} more", more.len() + 1),
        few => few.join(", "),
    }
}

/// The temperatures at which an option is the best.
pub(crate) fn when(group: &Group) -> String {
    let span = |&(low, high): &(Dyadic, Dyadic)| {
        if low == high {
            format!("t = {}", label(low))
        } else {
            format!("{} ≤ t ≤ {}", label(low), label(high))
        }
    };
    match group.spans.as_slice() {
        [] => String::new(),
        [first] => format!("best for {}", span(first)),
        [first, rest @ ..] => format!("best for {} and {} more ranges", span(first), rest.len()),
    }
}

/// What there is to say about the options that are not named.
pub(crate) fn rest(side: &Side) -> Option<String> {
    if side.options == 0 {
        return Some("none".to_owned());
    }
    let count = |groups: &[Group]| groups.iter().map(|group| group.names.len()).sum::<usize>();
    let unnamed = count(&side.attaining()[side.attaining.min(MOST_NAMED)..]);
    let never = count(&side.groups[side.attaining..]);
    match (unnamed, never) {
        (0, 0) => None,
        (0, never) => Some(format!("{never} more, never better (thin lines)")),
        (unnamed, 0) => Some(format!("{unnamed} more best somewhere")),
        _ => Some(format!(
            "{unnamed} more that are best somewhere, {never} that are never better (thin lines)"
        )),
    }
}
