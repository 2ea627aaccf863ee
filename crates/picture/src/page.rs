//! A page of panels below each other: what bar charts and plots share.

use crate::canvas::{Anchor, Canvas, Scheme, Sheet, fit};

pub(crate) const WIDTH: f64 = 720.0;
/// The space at the edges of the paper.
pub(crate) const MARGIN: f64 = 16.0;
/// The space for the numbers and the name of the upward axis; the same for all panels, so that they stand in line.
pub(crate) const GUTTER: f64 = 82.0;
/// The height of the title of a panel.
const CAPTION: f64 = 36.0;
/// The height of a line of the legend.
pub(crate) const LINE: f64 = 20.0;
/// The height of what is below the axis, with the space to the next panel.
const FOOT: f64 = 64.0;

/// The colours of the parts in light and in dark, after which they begin again.
///
/// Dark and light ones alternate, so that neighbours differ in any eye and in print. Left's blue
/// and Right's red are not among them.
pub(crate) const COLOURS: [(&str, &str); 8] = [
    ("#0f7b8a", "#2f9aa8"),
    ("#e09f1f", "#f0c05a"),
    ("#8250df", "#9a78e8"),
    ("#7fb069", "#a5d48b"),
    ("#a83272", "#d1569c"),
    ("#5aa9e6", "#8fd0ff"),
    ("#7a4a1e", "#a9683a"),
    ("#8c959f", "#c3cad3"),
];

/// One of the panels.
pub(crate) trait Panel {
    /// What is written above it.
    fn title(&self) -> &str;
    /// The height of its upward axis.
    const AXIS: f64;
    /// How many lines its legend has.
    fn legend_lines(&self) -> usize;
    /// Draws what is below its title, from this height downward.
    fn draw(&self, canvas: &mut Canvas, top: f64);
}

/// How high a panel is, with the space to the next one.
fn height_of<P: Panel>(panel: &P) -> f64 {
    CAPTION + LINE * panel.legend_lines() as f64 + P::AXIS + FOOT
}

/// The picture of some panels. Without a title it has only a name.
pub(crate) fn svg(
    title: &str,
    name: &str,
    description: &str,
    sheet: &Sheet,
    panels: &[impl Panel],
) -> String {
    let head = if title.is_empty() { MARGIN } else { 44.0 };
    let height = head + panels.iter().map(height_of).sum::<f64>();
    let name = if title.is_empty() { name } else { title };
    let mut canvas = Canvas::styled((WIDTH, height), Scheme::Auto, name, description, sheet);
    canvas.text("title", (MARGIN, 28.0), Anchor::Start, &fit(title, 17.0, WIDTH - 2.0 * MARGIN));
    let mut top = head;
    for panel in panels {
        let caption = fit(panel.title(), 13.0, WIDTH - 2.0 * MARGIN);
        canvas.text("caption", (MARGIN, top + 16.0), Anchor::Start, &caption);
        panel.draw(&mut canvas, top + CAPTION);
        top += height_of(panel);
    }
    canvas.finish()
}
