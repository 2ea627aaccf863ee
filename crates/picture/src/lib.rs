//! Pictures of thermographs as text, without input or output: SVG for slides and pages, sketches
//! for the terminal, and the construction of a thermograph step by step in both.
//!
//! All pictures follow the books: temperatures grow upward from −1, values grow to the **left**,
//! Left is blue and Right is red. Numbers in labels are exact; only coordinates are rounded. The
//! same input gives the same text, byte for byte.
//!
//! The board of a position can stand beside its thermograph; see [`board`].
//!
//! Statistics about many positions are drawn as bars by [`chart`] and as lines by [`lines`], in the
//! same style, and what was sampled and is believed about one temperature by [`belief`].
//!
//! ```
//! use hotstrat_core::Thermograph;
//! use hotstrat_picture::{SketchOptions, sketch, svg};
//!
//! let [three, minus_one] = [3, -1].map(|n| Thermograph::integer(n.into()));
//! let hot = Thermograph::from_options([&three], [&minus_one])?;
//! println!("{}", sketch(&hot, &SketchOptions::default()));
//! let options = svg::Options { title: Some("{3 | -1}".into()), ..svg::Options::default() };
//! assert!(svg::thermograph(&hot, &options).starts_with("<svg"));
//! # Ok::<(), hotstrat_core::InexactError>(())
//! ```

pub mod belief;
pub mod board;
mod canvas;
pub mod chart;
mod construction;
mod layout;
pub mod lines;
mod page;
mod plot;
pub mod sketch;
pub mod steps;
pub mod svg;
mod words;

pub use board::{Board, Square};
pub use canvas::Scheme;
pub use construction::Steps;
pub use layout::summary;
pub use sketch::{SketchOptions, beside, sketch};
pub use steps::{StepsOptions, steps_svg};
pub use words::steps_text;
