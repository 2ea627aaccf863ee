//! A small SVG writer: elements with classes, one style sheet for light and dark, exact escaping.
//!
//! The style sheet is scoped to the class `hotstrat` and nothing has an id, so that any number of
//! pictures can stand in one page. The paper is painted in the colour of the scheme: a viewer that
//! reports a dark scheme but shows the picture on white could not hide the text.

use crate::layout::{Point, Rect};
use std::fmt::Write;

/// Which colours an SVG picture has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    /// Light or dark as the viewer prefers.
    #[default]
    Auto,
    /// Dark lines on white paper.
    Light,
    /// Light lines on dark paper.
    Dark,
}

/// Where a text is anchored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// The size of ordinary text in pixels.
pub(crate) const TEXT: f64 = 12.0;

/// How much wider bold text is.
pub(crate) const BOLD: f64 = 1.16;

/// The width of a text: an estimate that is on the safe side for common fonts.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.6
}

/// How many characters fit into `width` pixels.
pub(crate) fn characters(width: f64, size: f64) -> usize {
    (width / (size * 0.6) + 1e-6) as usize
}

/// The text, cut to fit into `width` pixels.
pub(crate) fn fit(text: &str, size: f64, width: f64) -> String {
    let most = characters(width, size);
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

const SHAPES: &str = "\
.hotstrat text{font-family:system-ui,'Segoe UI','DejaVu Sans',Helvetica,Arial,sans-serif;font-size:12px}
.hotstrat .title{font-size:17px;font-weight:600}
.hotstrat .caption{font-size:13px;font-weight:600}
.hotstrat .strong{font-weight:700}
.hotstrat .over{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.hotstrat path,.hotstrat line{fill:none;stroke-linejoin:round;stroke-linecap:round}
.hotstrat .grid,.hotstrat .axis,.hotstrat .lead{stroke-width:1}
.hotstrat .guide{stroke-width:1;stroke-dasharray:1 4}
.hotstrat .zero{stroke-width:1.6}
.hotstrat .wall{stroke-width:3}
.hotstrat .thin{stroke-width:1;stroke-opacity:.6}
.hotstrat .faint{stroke-width:.8;stroke-opacity:.28}
.hotstrat .option{stroke-width:1.8}
.hotstrat .beyond{stroke-width:2;stroke-dasharray:5 5}
.hotstrat .span{stroke-width:7;stroke-opacity:.55}
.hotstrat .open{stroke-width:2}
";

/// The colours of a scheme, in the order of [`colours`].
const LIGHT: [&str; 9] =
    ["#ffffff", "#1f2328", "#59636e", "#e4e7eb", "#7d8590", "#0a5bc4", "#c4202e", "#8250df", "0.12"];
const DARK: [&str; 9] =
    ["#14181f", "#e6eaf0", "#9aa4b0", "#2b323c", "#8b95a1", "#6cabff", "#ff7a72", "#b392f0", "0.2"];

/// The rules that depend on the scheme.
fn colours([paper, ink, soft, grid, zero, left, right, hill, shade]: [&str; 9]) -> String {
    format!(
        "\
.hotstrat .paper{{fill:{paper}}}
.hotstrat text{{fill:{ink}}}
.hotstrat .soft{{fill:{soft}}}
.hotstrat .over{{stroke:{paper}}}
.hotstrat .grid{{stroke:{grid}}}
.hotstrat .axis,.hotstrat .guide,.hotstrat .lead{{stroke:{soft}}}
.hotstrat .zero{{stroke:{zero}}}
.hotstrat .hill{{fill:{hill};fill-opacity:{shade}}}
.hotstrat .left{{stroke:{left}}}
.hotstrat .right{{stroke:{right}}}
.hotstrat .mast{{stroke:{ink}}}
.hotstrat .dot{{fill:{ink}}}
.hotstrat .dot.left,.hotstrat text.left{{fill:{left}}}
.hotstrat .dot.right,.hotstrat text.right{{fill:{right}}}
.hotstrat .open{{fill:{paper}}}
.hotstrat text.left,.hotstrat text.right{{stroke:none}}
.hotstrat text.over.left,.hotstrat text.over.right{{stroke:{paper}}}
"
    )
}

/// Rules for what only some pictures contain: one part for both schemes, one for each.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    pub shapes: String,
    pub light: String,
    pub dark: String,
}

/// A picture being written.
pub(crate) struct Canvas {
    out: String,
}

impl Canvas {
    /// An empty picture with a name and a description for those who cannot see it.
    pub fn new(width: f64, height: f64, scheme: Scheme, name: &str, description: &str) -> Canvas {
        Canvas::styled((width, height), scheme, name, description, &Sheet::default())
    }

    /// The same with more rules.
    pub fn styled(
        (width, height): (f64, f64),
        scheme: Scheme,
        name: &str,
        description: &str,
        sheet: &Sheet,
    ) -> Canvas {
        let (width, height) = (number(width), number(height));
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"hotstrat\" role=\"img\" width=\"{width}\" \
             height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n"
        );
        let (name, description) = (escape(name), escape(description));
        let _ = writeln!(out, "<title>{name}</title>\n<desc>{description}</desc>\n<style>");
        let [light, dark] = [(LIGHT, &sheet.light), (DARK, &sheet.dark)].map(|(c, more)| colours(c) + more);
        out.extend([SHAPES, &sheet.shapes, if scheme == Scheme::Dark { &dark } else { &light }]);
        if scheme == Scheme::Auto {
            let _ = writeln!(out, "@media (prefers-color-scheme:dark){{\n{dark}}}");
        }
        let _ = writeln!(out, "</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>");
        Canvas { out }
    }

    /// A straight line.
    pub fn line(&mut self, class: &str, (x1, y1): Point, (x2, y2): Point) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(number);
        let _ =
            writeln!(self.out, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    /// A line through points.
    pub fn path(&mut self, class: &str, points: &[Point]) {
        let _ = writeln!(self.out, "<path class=\"{class}\" d=\"M{}\"/>", list(points));
    }

    /// A filled polygon.
    pub fn polygon(&mut self, class: &str, points: &[Point]) {
        let _ = writeln!(self.out, "<polygon class=\"{class}\" points=\"{}\"/>", list(points));
    }

    /// A disc, with a text that appears when it is pointed at.
    pub fn dot(&mut self, class: &str, (x, y): Point, radius: f64, tip: &str) {
        let [x, y, r] = [x, y, radius].map(number);
        let _ = write!(self.out, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"");
        let _ = match tip {
            "" => writeln!(self.out, "/>"),
            tip => writeln!(self.out, "><title>{}</title></circle>", escape(tip)),
        };
    }

    /// A filled rectangle.
    pub fn rect(&mut self, class: &str, rect: Rect) {
        let [x, y, width, height] = [rect.x, rect.y, rect.width, rect.height].map(number);
        let _ = writeln!(
            self.out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// Elements with a common text that appears when one of them is pointed at.
    pub fn group(&mut self, class: &str, tip: &str, draw: impl FnOnce(&mut Canvas)) {
        let _ = writeln!(self.out, "<g class=\"{class}\"><title>{}</title>", escape(tip));
        draw(self);
        self.out.push_str("</g>\n");
    }

    /// A text whose baseline is at `y`.
    pub fn text(&mut self, class: &str, (x, y): Point, anchor: Anchor, text: &str) {
        self.attributed_text(class, (x, y), anchor, "", text);
    }

    /// A line of texts with classes of their own, each that many pixels after the one before. The
    /// viewer sets them, so the gaps are right in any font.
    pub fn pieces(&mut self, (x, y): Point, pieces: &[(String, f64, String)]) {
        let [x, y] = [x, y].map(number);
        let _ = write!(self.out, "<text x=\"{x}\" y=\"{y}\">");
        for (class, gap, text) in pieces {
            let (gap, text) = (number(*gap), escape(text));
            let _ = write!(self.out, "<tspan class=\"{class}\" dx=\"{gap}\">{text}</tspan>");
        }
        self.out.push_str("</text>\n");
    }

    /// A text that reads upward.
    pub fn upward_text(&mut self, class: &str, (x, y): Point, text: &str) {
        let turn = format!(" transform=\"rotate(-90 {} {})\"", number(x), number(y));
        self.attributed_text(class, (x, y), Anchor::Middle, &turn, text);
    }

    /// A text in the rectangle found for it.
    pub fn text_in(&mut self, class: &str, rect: Rect, text: &str) {
        let at = (rect.x + rect.width / 2.0, rect.y + rect.height * 0.8);
        self.text(class, at, Anchor::Middle, text);
    }

    fn attributed_text(&mut self, class: &str, (x, y): Point, anchor: Anchor, more: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let [x, y] = [x, y].map(number);
        let text = escape(text);
        let _ = writeln!(self.out, "<text{class} x=\"{x}\" y=\"{y}\"{anchor}{more}>{text}</text>");
    }

    /// The finished picture.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// A coordinate, rounded to a hundredth of a pixel.
fn number(x: f64) -> String {
    let rounded = format!("{x:.2}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn list(points: &[Point]) -> String {
    let pairs: Vec<String> = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y))).collect();
    pairs.join(" ")
}

/// The text for an XML document; what no XML document may contain becomes U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
