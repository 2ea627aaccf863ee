//! What must hold for the picture of any thermograph whatever: SVG is well-formed and stays on the
//! paper, sketches have the size that was asked for.

mod common;

use common::{Named, boards, charts, positions, result, shapes, switch};
use hotstrat_core::{Dyadic, Thermograph};
use hotstrat_picture::chart::{self, Bar, Panel};
use hotstrat_picture::{
    Board, Scheme, SketchOptions, Square, Steps, StepsOptions, sketch, steps_svg, steps_text, svg,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Random thermographs, built from options a few levels deep; what cannot be represented becomes 0.
fn any_thermograph() -> impl Strategy<Value = Thermograph> {
    let small = (-40i64..40, 0u32..4).prop_map(|(m, k)| Dyadic::new(m, k).unwrap());
    let extreme = prop_oneof![Just(1 << 30), Just(1_000_000), Just(-(1 << 30)), Just(-1_000_000), Just(77)];
    let extreme = (extreme, 0u32..30).prop_map(|(m, k)| Dyadic::new(m, k).unwrap());
    let leaf = prop_oneof![4 => small, 1 => extreme].prop_map(|x| Thermograph::number(x).unwrap());
    leaf.prop_recursive(5, 60, 4, |inner| {
        (prop::collection::vec(inner.clone(), 0..5), prop::collection::vec(inner, 0..5)).prop_map(|(l, r)| {
            Thermograph::from_options(&l, &r).unwrap_or_else(|_| Thermograph::integer(Dyadic::ZERO))
        })
    })
}

fn any_options() -> impl Strategy<Value = Named> {
    prop::collection::vec((".{0,20}", any_thermograph()), 0..12)
}

/// Checks that a picture is XML and that nothing is drawn beyond the paper.
fn check_svg(text: &str) {
    let document = roxmltree::Document::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let root = document.root_element();
    let size: Vec<f64> =
        root.attribute("viewBox").unwrap().split(' ').skip(2).map(|n| n.parse().unwrap()).collect();
    let check = |x: f64, y: f64| {
        let inside = (0.0..=size[0]).contains(&x) && (0.0..=size[1]).contains(&y);
        assert!(inside, "({x}, {y}) is not within {size:?}\n{text}");
    };
    for node in root.descendants().filter(|node| node.is_element()) {
        let number = |name: &str| node.attribute(name).map(|value| value.parse::<f64>().unwrap());
        for (x, y) in [("x", "y"), ("x1", "y1"), ("x2", "y2"), ("cx", "cy")] {
            if let (Some(x), Some(y)) = (number(x), number(y)) {
                check(x, y);
            }
        }
        let lists = [node.attribute("points"), node.attribute("d").map(|d| d.trim_start_matches('M'))];
        for pair in lists.into_iter().flatten().flat_map(|list| list.split(' ')) {
            let (x, y) = pair.split_once(',').unwrap_or_else(|| panic!("{pair}\n{text}"));
            check(x.parse().unwrap(), y.parse().unwrap());
        }
        if node.has_tag_name("text") && node.attribute("transform").is_none() {
            let width = node.text().unwrap_or("").chars().count() as f64 * 12.0 * 0.55;
            let share = match node.attribute("text-anchor") {
                Some("middle") => 0.5,
                Some("end") => 1.0,
                _ => 0.0,
            };
            let (x, y) = (number("x").unwrap() - share * width, number("y").unwrap());
            check(x, y);
            check(x + width, y);
        }
    }
}

/// Checks that a picture with a board stays on the paper, that the board is to the left of all that
/// belongs to the thermograph, and that the names of its files do not overlap.
fn check_board(text: &str, (files, ranks): (usize, usize)) {
    check_svg(text);
    let document = roxmltree::Document::parse(text).unwrap();
    let number = |node: roxmltree::Node, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let all =
        |class: &'static str| document.descendants().filter(move |n| n.attribute("class") == Some(class));
    assert_eq!(all("lattice").count(), (files + ranks).saturating_sub(2), "{text}");
    let right = all("burnt").map(|burnt| number(burnt, "x") + number(burnt, "width"));
    let right = right.chain(all("lattice").map(|line| number(line, "x2"))).fold(0.0, f64::max);
    let walls = all("wall left").chain(all("wall right")).chain(all("wall mast"));
    for (x, _) in
        walls.flat_map(|wall| wall.attribute("d").unwrap()[1..].split(' ')).filter_map(|p| p.split_once(','))
    {
        assert!(x.parse::<f64>().unwrap() > right, "{text}");
    }
    let is_file = |n: &roxmltree::Node| n.text().is_some_and(|t| t.chars().all(|c| c.is_ascii_uppercase()));
    let names: Vec<f64> = all("soft").filter(is_file).map(|name| number(name, "x")).collect();
    assert!(names.windows(2).all(|pair| pair[1] - pair[0] >= 12.0), "{names:?}\n{text}");
    assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains(" id="), "{text}");
}

/// Checks that a chart is a picture, that its bars stay in it, that labels do not overlap, and that
/// every bar tells what it is.
fn check_chart(text: &str, panels: &[Panel]) {
    check_svg(text);
    let document = roxmltree::Document::parse(text).unwrap();
    let number = |node: roxmltree::Node, name: &str| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let all = |name: &'static str| document.descendants().filter(move |node| node.has_tag_name(name));
    let height = number(document.root_element(), "height");
    for rect in all("rect").filter(|rect| rect.attribute("class") != Some("paper")) {
        let bottom = number(rect, "y") + number(rect, "height");
        assert!(number(rect, "width") >= 0.0 && number(rect, "height") >= 0.0 && bottom <= height, "{text}");
    }
    let mut lines: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    let level = |node: &roxmltree::Node| node.attribute("transform").is_none();
    for node in all("text").filter(level).filter(|node| node.attribute("text-anchor") == Some("middle")) {
        let half = node.text().unwrap_or("").chars().count() as f64 * 12.0 * 0.6 / 2.0;
        let line = lines.entry(node.attribute("y").unwrap()).or_default();
        line.push((number(node, "x") - half, number(node, "x") + half));
    }
    for pair in lines.values().flat_map(|line| line.windows(2)) {
        assert!(pair[0].1 <= pair[1].0, "{pair:?}\n{text}");
    }
    let bars: usize = panels.iter().map(|panel| panel.bars.len()).sum();
    let has_tip = |bar: &roxmltree::Node| bar.first_child().is_some_and(|child| child.has_tag_name("title"));
    assert_eq!(all("g").filter(has_tip).count(), bars, "{text}");
    assert!(!text.contains("NaN") && !text.contains("inf") && !text.contains(" id="), "{text}");
}

/// Random boards, with rows of any length.
fn any_board() -> impl Strategy<Value = Board> {
    let square =
        prop_oneof![Just(Square::Empty), Just(Square::Burnt), Just(Square::Left), Just(Square::Right)];
    prop::collection::vec(prop::collection::vec(square, 0..20), 0..20).prop_map(Board::new)
}

/// Random panels, with numbers of parts that need not fit the series.
fn any_panels() -> impl Strategy<Value = Vec<Panel>> {
    let value = prop_oneof![Just(0), Just(1), 0u64..100, any::<u64>(), Just(u64::MAX)];
    let bar = (".{0,20}", prop::collection::vec(value, 0..5));
    let bars = prop::collection::vec(bar.prop_map(|(label, values)| Bar { label, values }), 0..40);
    let texts = (".{0,90}", ".{0,90}", ".{0,90}", prop::collection::vec(".{0,90}", 0..12));
    let panel =
        (texts, bars, any::<bool>()).prop_map(|((title, x_label, y_label, series), bars, logarithmic)| {
            Panel { title, x_label, y_label, series, bars, logarithmic }
        });
    prop::collection::vec(panel, 0..3)
}

fn check_sketch(text: &str, options: &SketchOptions) {
    assert!(text.lines().count() <= options.rows, "{options:?}\n{text}");
    for line in text.lines() {
        assert!(line.chars().count() <= options.columns, "{options:?}\n{text}");
        assert_eq!(line.trim_end(), line);
    }
    assert!(!options.ascii || text.is_ascii(), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pictures_are_well_formed(
        thermograph in any_thermograph(),
        title in prop::option::of("\\PC{0,90}|.{0,9}"),
        board in prop::option::of(any_board()),
        (width, height) in (0u32..1200, 0u32..900),
        scheme in prop_oneof![Just(Scheme::Auto), Just(Scheme::Light), Just(Scheme::Dark)],
    ) {
        let options = svg::Options { title, board, width, height, scheme };
        check_svg(&svg::thermograph(&thermograph, &options));
    }

    #[test]
    fn charts_are_well_formed(title in ".{0,90}", panels in any_panels()) {
        check_chart(&chart::svg(&title, &panels), &panels);
    }

    #[test]
    fn sketches_have_the_size_asked_for(
        thermograph in any_thermograph(), columns in 0usize..90, rows in 0usize..40, ascii: bool,
    ) {
        let options = SketchOptions { columns, rows, ascii };
        check_sketch(&sketch(&thermograph, &options), &options);
    }

    #[test]
    fn a_sketch_of_usual_size_shows_mean_and_temperature(thermograph in any_thermograph()) {
        let text = sketch(&thermograph, &SketchOptions { columns: 80, rows: 12, ascii: false });
        let lines: Vec<&str> = text.lines().collect();
        prop_assert!(lines.len() > 4, "{}", text);
        prop_assert_eq!(lines[0].trim(), thermograph.mean().to_string());
        let temperature = thermograph.temperature().to_string();
        let is_labelled = |line: &&str| line.trim_start().split(' ').next() == Some(temperature.as_str());
        prop_assert!(lines.iter().any(is_labelled), "{}", text);
    }

    #[test]
    fn constructions_are_well_formed(
        (lefts, rights) in (any_options(), any_options()),
        (columns, panel_width, panel_height) in (0u32..6, 0u32..600, 0u32..600),
        ascii: bool,
    ) {
        let options: [Vec<&Thermograph>; 2] = [&lefts, &rights].map(|named| named.iter().map(|o| &o.1).collect());
        let [l, r] = options;
        if let Ok(result) = Thermograph::from_options(l, r) {
            let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
            let options = StepsOptions { columns, panel_width, panel_height, ..StepsOptions::default() };
            check_svg(&steps_svg(&steps, &options));
            let options = SketchOptions { ascii, ..SketchOptions::default() };
            prop_assert!(steps_text(&steps, &options).lines().count() > 10);
        }
    }
}

#[test]
fn all_shapes_at_all_sizes() {
    for (_, thermograph) in shapes() {
        for (width, height) in [(0, 0), (640, 430), (u16::MAX.into(), 300), (300, u16::MAX.into())] {
            let options = svg::Options { width, height, ..svg::Options::default() };
            check_svg(&svg::thermograph(&thermograph, &options));
        }
        for (columns, rows) in [(0, 0), (1, 1), (7, 5), (20, 400), (400, 20), (usize::MAX, usize::MAX)] {
            let options = SketchOptions { columns, rows, ascii: true };
            check_sketch(&sketch(&thermograph, &options), &options);
        }
    }
    for (_, lefts, rights) in positions() {
        let result = result(&lefts, &rights);
        let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
        check_svg(&steps_svg(&steps, &StepsOptions::default()));
    }
}

#[test]
fn all_boards_at_all_sizes() {
    let thermograph = switch("5", "-2");
    for (name, board) in boards() {
        for (width, height) in [(0, 0), (640, 430), (320, 1000), (u16::MAX.into(), 300)] {
            let size = board.size();
            let options =
                svg::Options { board: Some(board.clone()), width, height, ..svg::Options::default() };
            check_board(&svg::thermograph(&thermograph, &options), size);
            let titled = [(name.to_owned(), &thermograph), ("again".to_owned(), &thermograph)];
            check_board(&svg::gallery(&titled, &options), size);
        }
    }
}

#[test]
fn pieces_are_told_by_shape_and_by_name() {
    let (_, board) = boards().swap_remove(0);
    let options = svg::Options { board: Some(board), ..svg::Options::default() };
    let text = svg::thermograph(&switch("5", "-2"), &options);
    assert!(
        text.contains("<title>Left on C2</title>") && text.contains("<title>Right on A1</title>"),
        "{text}"
    );
    assert_eq!(text.matches("<polygon class=\"paper\"").count(), 1, "one cross");
    assert_eq!(text.matches("<circle class=\"paper\"").count(), 1, "one ring");
    assert_eq!(text.matches("<rect class=\"burnt\"").count(), 4);
}

#[test]
fn without_a_board_there_are_no_rules_for_boards() {
    let text = svg::thermograph(&switch("5", "-2"), &svg::Options::default());
    assert!(!text.contains("burnt") && !text.contains("lattice"));
}

#[test]
fn charts_of_all_kinds() {
    for (name, panels) in charts() {
        check_chart(&chart::svg(name, &panels), &panels);
        check_chart(&chart::svg("", &panels), &panels);
    }
    check_chart(&chart::svg("no panels", &[]), &[]);
}

/// Panels of one series without names.
fn plain(bars: impl IntoIterator<Item = (String, Vec<u64>)>, logarithmic: bool) -> Vec<Panel> {
    let bars = bars.into_iter().map(|(label, values)| Bar { label, values }).collect();
    vec![Panel { bars, logarithmic, ..Panel::default() }]
}

/// How many labels stand below the bars.
fn labels(text: &str) -> usize {
    text.matches(" text-anchor=\"middle\">").count()
}

#[test]
fn charts_of_nothing_are_charts() {
    for logarithmic in [false, true] {
        let panels = plain([], logarithmic);
        let text = chart::svg("", &panels);
        check_chart(&text, &panels);
        assert!(text.contains(">no data<"));
        let zeros = plain((0..9).map(|i| (i.to_string(), vec![0; i])), logarithmic);
        let text = chart::svg("", &zeros);
        check_chart(&text, &zeros);
        assert_eq!(labels(&text), 9);
        assert!(!text.contains("class=\"part"), "a bar of height zero was drawn");
    }
}

#[test]
fn a_chart_has_one_bar_or_eighty() {
    for logarithmic in [false, true] {
        for count in [1, 80] {
            let bars = (0..count).map(|i| (format!("n{i}"), vec![i + 1, 7]));
            let panels = plain(bars, logarithmic);
            let text = chart::svg("", &panels);
            check_chart(&text, &panels);
            assert_eq!(text.matches("<rect class=\"part").count() as u64, 2 * count);
            assert!(if count == 1 { labels(&text) == 1 } else { (8..30).contains(&labels(&text)) });
            assert!(text.contains(&format!("<title>n{}: {} ({count}, 7)</title>", count - 1, count + 7)));
        }
    }
}

#[test]
fn all_texts_of_a_chart_are_escaped() {
    let wild = |place: &str| format!("</{place}>&\"<\u{1}");
    let panels = [Panel {
        title: wild("title"),
        x_label: wild("x"),
        y_label: wild("y"),
        series: vec![wild("one"), wild("two")],
        bars: vec![Bar { label: wild("bar"), values: vec![1, 2] }],
        logarithmic: false,
    }];
    let text = chart::svg(&wild("picture"), &panels);
    check_chart(&text, &panels);
    for place in ["title", "x", "y", "one", "two", "bar", "picture"] {
        assert!(text.contains(&format!("&lt;/{place}&gt;&amp;&quot;&lt;\u{fffd}")), "{place}\n{text}");
    }
}

#[test]
fn the_same_input_gives_the_same_text() {
    for (name, panels) in charts() {
        assert_eq!(chart::svg(name, &panels), chart::svg(name, &panels));
    }
    for (_, lefts, rights) in positions() {
        let result = result(&lefts, &rights);
        let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
        let draw = || steps_svg(&steps, &StepsOptions::default());
        assert_eq!(draw(), draw());
    }
}
