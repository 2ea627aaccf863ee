//! scratch
use hotstrat_core::*;
use hotstrat_games::Amazons;
use std::collections::*;
fn main() {
    // count raw children over canonical nodes
    let g: Amazons<u32> = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut seen = HashSet::new();
    let mut raw = HashSet::new();
    let mut split_raw = HashSet::new();
    let mut stack = vec![];
    let mut parts = vec![];
    g.split(&mut parts);
    for mut p in parts.drain(..) { p.canonicalize(); if seen.insert(p) { stack.push(p) } }
    let (mut calls, mut multi, mut zero) = (0u64, 0u64, 0u64);
    let mut kids = 0u64;
    let mut by = BTreeMap::new();
    while let Some(p) = stack.pop() {
        *by.entry(p.birthday_bound().unwrap()).or_insert(0) += 1;
        for pl in Player::BOTH {
            let mut m = vec![]; p.moves(pl, &mut m);
            let mut distinct = HashSet::new();
            for mv in m { calls += 1; let c = p.play(pl, mv); raw.insert(c); parts.clear(); c.split(&mut parts);
                if parts.len() > 1 { multi += 1 } if parts.is_empty() { zero += 1 }
                distinct.insert(parts.clone());
                for p in &parts { split_raw.insert(*p); }
                for p in &mut parts { p.canonicalize(); if seen.insert(*p) { stack.push(*p) } } }
            kids += distinct.len() as u64;
        }
    }
    println!("nodes {} calls {calls} distinct-per-node {kids} raw {} splitraw {} multi {multi} zero {zero} {by:?}", seen.len(), raw.len(), split_raw.len());
}
