//! Writes the pictures of many shapes to a folder, to look at.
use hotstrat_core::{Dyadic, Thermograph};
use hotstrat_picture::*;
fn n(text: &str) -> Thermograph { Thermograph::number(text.parse::<Dyadic>().unwrap()).unwrap() }
fn game(l: &[&Thermograph], r: &[&Thermograph]) -> Thermograph { Thermograph::from_options(l.iter().copied(), r.iter().copied()).unwrap() }
fn sw(a: &str, b: &str) -> Thermograph { game(&[&n(a)], &[&n(b)]) }
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let ls: Vec<Thermograph> = (1..22).map(|i| sw(&(20+3*i).to_string(), &(20-i).to_string())).collect();
    let rs: Vec<Thermograph> = ls.iter().map(Thermograph::negate).collect();
    let many = Thermograph::from_options(&ls, &rs[..13]).unwrap();
    let mut zig = sw("1", "-1");
    for i in 1..8 { let a = game(&[&n(&(60 / i).to_string())], &[&zig]); zig = game(&[&a, &n("2")], &[&game(&[&zig], &[&n(&(-50 / i).to_string())])]); }
    let shapes: Vec<(&str, Thermograph)> = vec![
        ("five", n("5")), ("half", n("1/2")), ("tiny", n("1/1024")), ("n2187", n("-21/8")), ("switch", sw("3", "-1")), ("star", sw("0", "0")),
        ("sente", game(&[&sw("20", "3")], &[&n("-2")])), ("gote", game(&[&sw("5", "2")], &[&sw("-1", "-6")])),
        ("hot", sw("1000000", "-1000000")), ("needle", game(&[&sw("100", "0")], &[&sw("-1", "-101")])),
        ("negative", game(&[&n("-20")], &[&sw("-24", "-40")])), ("many", many), ("zig", zig), ("up", game(&[&n("0")], &[&sw("0", "0")])),
        ("far", sw("1000003", "1000000")), ("fine", game(&[&n("21/1024")], &[&n("-3/512")])), ("neghuge", n("-1000000000")),
    ];
    for (name, g) in &shapes {
        let o = svg::Options { title: Some(format!("{name} <&>")), ..Default::default() };
        println!("== {name}: {}\n{}", summary(g), beside(&[sketch(g, &SketchOptions::default()), sketch(g, &SketchOptions { ascii: true, ..Default::default() }), sketch(g, &SketchOptions::compact())], 4));
        std::fs::write(format!("{dir}/{name}.svg"), svg::thermograph(g, &o)).unwrap();
    }
}
