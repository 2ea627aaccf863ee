//! try
use hotstrat_core::*;
use hotstrat_games::Amazons;
use hotstrat_search::tds::{engine::*, stack::*, *};
use hotstrat_search::*;
use std::time::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string("positions/amazons-4x4-600.csv").unwrap();
    let e = |i: usize| a[1].contains(&i.to_string());
    let en = Enhancements { e1: e(1), e2: e(2), e3: e(3), e4: e(4), e5: e(5) };
    let lim: f64 = a[2].parse().unwrap();
    let step: usize = a[3].parse().unwrap();
    let ties = if a.len() > 4 { Ties::Board } else { Ties::Coupon };
    let mut by = std::collections::BTreeMap::<u32, (u32, u32, u64)>::new();
    let mut wrong = 0;
    for line in text.lines().skip(1).step_by(step) {
        let f: Vec<&str> = line.split(',').collect();
        let p: Amazons<u32> = f[0].parse().unwrap();
        let c = Config {
            enhancements: en,
            spacing: None,
            top: None,
            first: &Player::BOTH,
            ties,
            depth: None,
            table: 80_000_000,
        };
        let r = run(
            &p.into(),
            &c,
            &hotstrat_core::evaluate::Nothing,
            None,
            &Limits { time: Some(Duration::from_secs_f64(lim)), ..Default::default() },
        )
        .unwrap();
        let x = by.entry(f[1].parse().unwrap()).or_default();
        x.0 += 1;
        x.2 += r.nodes;
        if r.stop == StopReason::Finished {
            x.1 += 1;
            if r.mean.to_string() != f[2] || r.temperature.to_string() != f[3] {
                wrong += 1;
                println!("WRONG {line} {} {}", r.mean, r.temperature);
            }
        }
    }
    let mut s = (0, 0);
    for (k, v) in &by {
        print!("{k}:{}/{} ", v.1, v.0);
        s.0 += v.1;
        s.1 += v.0;
    }
    println!("\nsolved {} of {} wrong {wrong}", s.0, s.1);
    let _ = Spacing::new(0);
}
