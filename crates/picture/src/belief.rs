//! What was sampled and what is believed about a temperature: a histogram above a distribution.
//!
//! ```
//! use hotstrat_picture::belief::{Belief, svg};
//!
//! let belief = Belief {
//!     title: "{5 | -1}".to_owned(),
//!     bars: vec![(2.5, 0.25), (3.0, 0.75)],
//!     at_once: None,
//!     chances: vec![(2.0, 0.0), (2.75, 0.5), (3.0, 0.5), (4.0, 0.0)],
//!     most_likely: 2.75,
//!     expected: 2.875,
//! };
//! assert!(svg(&belief).contains("most likely: 2.75"));
//! ```

use crate::lines::{self, Axis, Look, Panel, Point, Series};

/// What is drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Belief {
    /// A line above the picture.
    pub title: String,
    /// Values that were sampled, in ascending order, each with its share of all samples.
    pub bars: Vec<(f64, f64)>,
    /// Samples without a value: where to draw them, and their share.
    pub at_once: Option<(f64, f64)>,
    /// Temperatures in ascending order, each with its probability.
    pub chances: Vec<(f64, f64)>,
    /// The most likely temperature.
    pub most_likely: f64,
    /// The mean of the belief.
    pub expected: f64,
}

/// The picture.
#[must_use]
pub fn svg(belief: &Belief) -> String {
    lines::svg(&belief.title, &[sampled(belief), believed(belief)])
}

fn point((x, y): (f64, f64)) -> Point {
    Point { x, y, range: None }
}

fn sampled(belief: &Belief) -> Panel {
    let bars = belief.bars.iter().copied().map(point).collect();
    let mut series =
        vec![Series { name: "last coupon taken".to_owned(), look: Look::Bars, hue: 0, points: bars }];
    if let Some(at_once) = belief.at_once {
        let name = "V*: begins in the game".to_owned();
        series.push(Series { name, look: Look::Bars, hue: 1, points: vec![point(at_once)] });
    }
    Panel {
        title: "Where sampled variations switch to the game".to_owned(),
        x: Axis { name: "switching value V".to_owned(), logarithmic: false },
        y: Axis { name: "share of variations".to_owned(), logarithmic: false },
        series,
    }
}

fn believed(belief: &Belief) -> Panel {
    let most = belief.chances.iter().map(|chance| chance.1).fold(0.0, f64::max);
    let chances = belief.chances.iter().copied().map(point).collect();
    let upright = |name: &str, hue, t: f64| Series {
        name: format!("{name}: {}", rounded(t)),
        look: Look::Guide,
        hue,
        points: vec![point((t, 0.0)), point((t, most))],
    };
    Panel {
        title: "What is believed about the temperature".to_owned(),
        x: Axis { name: "temperature".to_owned(), logarithmic: false },
        y: Axis { name: "probability".to_owned(), logarithmic: false },
        series: vec![
            Series { name: "posterior".to_owned(), look: Look::Guide, hue: 0, points: chances },
            upright("most likely", 1, belief.most_likely),
            upright("mean", 2, belief.expected),
        ],
    }
}

/// A number with at most three places.
fn rounded(x: f64) -> String {
    let text = format!("{x:.3}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_stand_on_the_ground_and_have_their_shares() {
        let belief = Belief {
            title: "a game".to_owned(),
            bars: vec![(-1.0, 0.125), (0.0, 0.5), (3.0, 0.25)],
            at_once: Some((4.0, 0.125)),
            chances: vec![(-1.0, 0.25), (0.0, 0.75)],
            most_likely: 0.0,
            expected: -0.25,
        };
        let text = svg(&belief);
        for tip in [
            "last coupon taken: (−1, 0.125)",
            "last coupon taken: (3, 0.25)",
            "V*: begins in the game: (4, 0.125)",
        ] {
            assert!(text.contains(&format!("<title>{tip}</title>")), "{tip}: {text}");
        }
        assert!(text.contains("most likely: 0<") && text.contains("mean: −0.25<"), "{text}");
        // The bars after the two of the legend: all stand on the same ground, and heights are shares.
        let bars: Vec<&str> =
            text.lines().filter(|line| line.starts_with("<rect class=\"mark hue")).skip(2).collect();
        let number = |line: &str, name: &str| -> f64 {
            let rest = line.split(&format!(" {name}=\"")).nth(1).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        let grounds: Vec<f64> = bars.iter().map(|bar| number(bar, "y") + number(bar, "height")).collect();
        assert!(grounds.len() == 4 && grounds.iter().all(|y| (y - grounds[0]).abs() < 0.02), "{grounds:?}");
        let heights: Vec<f64> =
            bars.iter().map(|bar| number(bar, "height") / number(bars[1], "height")).collect();
        assert_eq!(heights, [0.25, 1.0, 0.5, 0.25]);
    }

    #[test]
    fn nothing_sampled_is_a_picture_too() {
        assert!(svg(&Belief::default()).contains("no data"));
    }
}
