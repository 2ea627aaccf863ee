//! Writes the pictures of all shapes to a folder and their sketches to the terminal, to look at:
//! `cargo run -p hotstrat-picture --example gallery -- FOLDER [dark]`.

#[path = "../tests/common/mod.rs"]
mod common;

use hotstrat_picture::{
    Scheme, SketchOptions, Steps, StepsOptions, beside, chart, sketch, steps_svg, steps_text, summary, svg,
};
use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| ".".to_owned()));
    let scheme = if arguments.next().is_some() { Scheme::Dark } else { Scheme::Auto };
    let (large, small) = (SketchOptions::default(), SketchOptions::compact());
    for (name, thermograph) in common::shapes() {
        let sketches =
            [large, SketchOptions { ascii: true, ..large }, small].map(|o| sketch(&thermograph, &o));
        println!("{name}: {}\n{}\n", summary(&thermograph), beside(&sketches, 4));
        let options = svg::Options { title: Some(name.to_owned()), scheme, ..svg::Options::default() };
        std::fs::write(folder.join(format!("{name}.svg")), svg::thermograph(&thermograph, &options))?;
    }
    for (name, board) in common::boards() {
        let options = svg::Options {
            title: Some(name.to_owned()),
            board: Some(board),
            scheme,
            ..svg::Options::default()
        };
        let thermograph = common::switch("5", "-2");
        std::fs::write(folder.join(format!("{name}.svg")), svg::thermograph(&thermograph, &options))?;
    }
    for (name, lefts, rights) in common::positions() {
        let result = common::result(&lefts, &rights);
        let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
        println!("{name}\n{}", steps_text(&steps, &large));
        let options = StepsOptions { title: Some(name.to_owned()), scheme, ..StepsOptions::default() };
        std::fs::write(folder.join(format!("steps_{name}.svg")), steps_svg(&steps, &options))?;
    }
    for (name, panels) in common::charts() {
        std::fs::write(folder.join(format!("chart_{name}.svg")), chart::svg(name, &panels))?;
    }
    Ok(())
}
