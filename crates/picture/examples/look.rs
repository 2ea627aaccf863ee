//! Writes the pictures of many shapes to a folder, to look at.
use hotstrat_core::{Dyadic, Thermograph};
use hotstrat_picture::*;
fn n(text: &str) -> Thermograph {
    Thermograph::number(text.parse::<Dyadic>().unwrap()).unwrap()
}
fn game(l: &[&Thermograph], r: &[&Thermograph]) -> Thermograph {
    Thermograph::from_options(l.iter().copied(), r.iter().copied()).unwrap()
}
fn sw(a: &str, b: &str) -> Thermograph {
    game(&[&n(a)], &[&n(b)])
}
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let ls: Vec<Thermograph> =
        (1..22).map(|i| sw(&(20 + 3 * i).to_string(), &(20 - i).to_string())).collect();
    let rs: Vec<Thermograph> = ls.iter().map(Thermograph::negate).collect();
    let many = Thermograph::from_options(&ls, &rs[..13]).unwrap();
    let mut zig = sw("1", "-1");
    for i in 1..8 {
        let a = game(&[&n(&(60 / i).to_string())], &[&zig]);
        zig = game(&[&a, &n("2")], &[&game(&[&zig], &[&n(&(-50 / i).to_string())])]);
    }
    let shapes: Vec<(&str, Thermograph)> = vec![
        ("five", n("5")),
        ("half", n("1/2")),
        ("tiny", n("1/1024")),
        ("n2187", n("-21/8")),
        ("switch", sw("3", "-1")),
        ("star", sw("0", "0")),
        ("sente", game(&[&sw("20", "3")], &[&n("-2")])),
        ("gote", game(&[&sw("5", "2")], &[&sw("-1", "-6")])),
        ("hot", sw("1000000", "-1000000")),
        ("needle", game(&[&sw("100", "0")], &[&sw("-1", "-101")])),
        ("negative", game(&[&n("-20")], &[&sw("-24", "-40")])),
        ("many", many),
        ("zig", zig),
        ("up", game(&[&n("0")], &[&sw("0", "0")])),
        ("far", sw("1000003", "1000000")),
        ("fine", game(&[&n("21/1024")], &[&n("-3/512")])),
        ("neghuge", n("-1000000000")),
    ];
    for (name, g) in &shapes {
        let o = svg::Options { title: Some(format!("{name} <&>")), ..Default::default() };
        println!(
            "== {name}: {}\n{}",
            summary(g),
            beside(
                &[
                    sketch(g, &SketchOptions::default()),
                    sketch(g, &SketchOptions { ascii: true, ..Default::default() }),
                    sketch(g, &SketchOptions::compact())
                ],
                4
            )
        );
        std::fs::write(format!("{dir}/{name}.svg"), svg::thermograph(g, &o)).unwrap();
    }

    let named = |names: &[&str], gs: &[Thermograph]| -> Vec<(String, Thermograph)> {
        names.iter().map(|s| s.to_string()).zip(gs.iter().cloned()).collect()
    };
    let hundred: Vec<(String, Thermograph)> = (0..100)
        .map(|i| {
            (
                format!("A{}-B{}×C{}", i % 7, i % 5, i),
                game(
                    &[&sw(&(3 + i * 7 % 23).to_string(), &(2 - i * 5 % 11).to_string())],
                    &[&n(&(1 - i * 3 % 17).to_string())],
                ),
            )
        })
        .collect();
    let hundred_r: Vec<(String, Thermograph)> = (0..100)
        .map(|i| {
            (
                format!("D{}-E{}×F{}", i % 7, i % 5, i),
                game(
                    &[&n(&(i * 3 % 13).to_string())],
                    &[&sw(&(-3 + i * 5 % 11).to_string(), &(-10 - i * 7 % 23).to_string())],
                ),
            )
        })
        .collect();
    let cases: Vec<(&str, Vec<(String, Thermograph)>, Vec<(String, Thermograph)>)> = vec![
        ("s_switch", named(&["3"], &[n("3")]), named(&["-1"], &[n("-1")])),
        (
            "s_two",
            named(&["2", "{10|0}", "1", "also 2"], &[n("2"), sw("10", "0"), n("1"), n("2")]),
            named(&["-9", "{-2|-20}"], &[n("-9"), sw("-2", "-20")]),
        ),
        ("s_zero", vec![], vec![]),
        ("s_three", named(&["2"], &[n("2")]), vec![]),
        ("s_int", named(&["-2", "{0|-3}"], &[n("-2"), sw("0", "-3")]), named(&["5"], &[n("5")])),
        ("s_hundred", hundred.clone(), hundred_r.clone()),
        (
            "s_many",
            ls.iter().map(|g| (g.mean().to_string(), g.clone())).collect(),
            rs.iter().map(|g| (g.mean().to_string(), g.clone())).collect(),
        ),
        ("s_wide", named(&["-1000000"], &[n("-1000000")]), named(&["1000000"], &[n("1000000")])),
        ("s_hot", named(&["1000000"], &[n("1000000")]), named(&["-1000000"], &[n("-1000000")])),
        ("s_half", named(&["0"], &[n("0")]), named(&["1"], &[n("1")])),
        ("s_needle", named(&["{100|0}"], &[sw("100", "0")]), named(&["{-1|-101}"], &[sw("-1", "-101")])),
    ];
    for (name, l, r) in &cases {
        let g = Thermograph::from_options(l.iter().map(|x| &x.1), r.iter().map(|x| &x.1)).unwrap();
        let steps = Steps { lefts: l, rights: r, result: &g };
        println!("== {name}\n{}", steps_text(&steps, &SketchOptions::default()));
        let o = StepsOptions { title: Some(name.to_string()), ..Default::default() };
        std::fs::write(format!("{dir}/{name}.svg"), steps_svg(&steps, &o)).unwrap();
    }
}
