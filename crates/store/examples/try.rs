//! try
use hotstrat_store::retrograde::*;
use hotstrat_store::space::*;
use std::sync::atomic::AtomicBool;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let n = |i: usize| a[i].parse::<u32>().unwrap();
    let board: Board = a[1].parse().unwrap();
    let s = AmazonsSpace::new(board, [n(2), n(3)]).unwrap();
    if a.len() > 5 {
        let mut e = Expansion::default();
        let (mut o, mut x, mut q) = (0, 0, 0);
        for l in 0..s.layers() {
            for i in s.layer(l) {
                s.expand(l, i, &mut e);
                if e.equal.is_some() {
                    q += 1
                } else {
                    x += 1;
                    o += e.options[0].as_slice().len() + e.options[1].as_slice().len()
                }
            }
        }
        println!("equal {q} expanded {x} options {o}");
        return;
    }
    let c = AtomicBool::new(false);
    let mut l = Layers::default();
    for _ in 0..s.layers() {
        l.solve_next(&s, &Work { threads: n(4) as usize, cancel: &c, progress: &|_| {} }).unwrap();
    }
    println!("{} {:?}", l.pool.len(), t.elapsed());
}
