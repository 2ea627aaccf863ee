//! What the pictures look like. After a change on purpose: `INSTA_UPDATE=always cargo test`, and look.

mod common;

use common::{boards, charts, positions, result, shapes, switch};
use hotstrat_picture::lines::{self, Axis, Look, Panel, Point, Series};
use hotstrat_picture::{
    SketchOptions, Steps, StepsOptions, beside, chart, sketch, steps_svg, steps_text, summary, svg,
};

#[test]
fn sketches() {
    let (large, small) = (SketchOptions::default(), SketchOptions::compact());
    for (name, thermograph) in shapes() {
        let ascii = SketchOptions { ascii: true, ..large };
        let sketches = [large, ascii, small].map(|options| sketch(&thermograph, &options));
        let text = format!("{}\n\n{}", summary(&thermograph), beside(&sketches, 4));
        insta::assert_snapshot!(format!("sketch_{name}"), text);
    }
}

#[test]
fn pictures() {
    for (name, thermograph) in shapes() {
        if ["integer", "tiny_fraction", "switch", "sente", "many_corners"].contains(&name) {
            let options = svg::Options { title: Some(format!("<{name}> & co")), ..svg::Options::default() };
            insta::assert_snapshot!(format!("svg_{name}"), svg::thermograph(&thermograph, &options));
        }
    }
}

#[test]
fn pictures_with_a_board() {
    let thermograph = switch("3", "-1");
    for (name, board) in boards() {
        if ["board_3x3", "board_16x2", "board_1x1"].contains(&name) {
            let options =
                svg::Options { title: Some(name.to_owned()), board: Some(board), ..svg::Options::default() };
            insta::assert_snapshot!(format!("svg_{name}"), svg::thermograph(&thermograph, &options));
        }
    }
}

#[test]
fn constructions() {
    for (name, lefts, rights) in positions() {
        let result = result(&lefts, &rights);
        let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
        insta::assert_snapshot!(format!("text_{name}"), steps_text(&steps, &SketchOptions::default()));
        if ["choice", "between"].contains(&name) {
            insta::assert_snapshot!(format!("steps_{name}"), steps_svg(&steps, &StepsOptions::default()));
        }
    }
}

#[test]
fn bar_charts() {
    for (name, panels) in charts() {
        if ["stacked", "mixed"].contains(&name) {
            insta::assert_snapshot!(format!("chart_{name}"), chart::svg(&format!("<{name}> & co"), &panels));
        }
    }
}

#[test]
fn plots() {
    let series = |name: &str, look: Look, hue: usize, points: &[(f64, f64)]| Series {
        name: name.to_owned(),
        look,
        hue,
        points: points.iter().map(|&(x, y)| Point { x, y, range: Some((0.8 * y, 1.2 * y)) }).collect(),
    };
    let axis = |name: &str, logarithmic: bool| Axis { name: name.to_owned(), logarithmic };
    let panels = [
        Panel {
            title: "Nodes & seconds".to_owned(),
            x: axis("seconds", true),
            y: axis("nodes", true),
            series: vec![
                series("<ours>", Look::Line, 0, &[(0.01, 3e2), (1.0, 4e4), (250.0, 7e6)]),
                series("paper", Look::Dashed, 0, &[(1.0, 9e4), (250.0, 2e7)]),
                series("limit", Look::Guide, 2, &[(0.01, 1e6), (250.0, 1e6)]),
            ],
        },
        Panel {
            title: "Errors".to_owned(),
            x: axis("roll-outs", false),
            y: axis("error", false),
            series: vec![
                series("marks", Look::Marks, 1, &[(0.0, 1.5), (50_000.0, 0.7), (100_000.0, 0.25)]),
                series("bars", Look::Bars, 3, &[(20_000.0, 0.5), (40_000.0, 1.0)]),
            ],
        },
    ];
    insta::assert_snapshot!("plots", lines::svg("Plots", &panels));
}

#[test]
fn blocks_beside_each_other_stand_on_the_same_ground() {
    let blocks = ["a\nbcd".to_owned(), "1\n22\n333".to_owned(), String::new(), "x".to_owned()];
    assert_eq!(beside(&blocks, 1), "    1\na   22\nbcd 333  x");
    assert_eq!(beside(&[], 3), "");
}
