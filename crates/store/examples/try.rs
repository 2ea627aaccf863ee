//! try
use hotstrat_store::build::*;
use hotstrat_store::database::*;
use hotstrat_store::space::*;
use std::sync::atomic::AtomicBool;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let n = |i: usize| a[i].parse::<u32>().unwrap();
    let board: Board = a[1].parse().unwrap();
    let s = AmazonsSpace::new(board, [n(2), n(3)]).unwrap();
    println!("space {} classes {:?}", s.len(), t.elapsed());
    let c = AtomicBool::new(false);
    let path = std::path::Path::new(&a[5]);
    let last = std::sync::atomic::AtomicUsize::new(0);
    let r = build(
        &s,
        path,
        &Plan {
            threads: n(4) as usize,
            force: a.len() > 6,
            cancel: &c,
            progress: &|p| {
                if last.swap(p.layer, std::sync::atomic::Ordering::Relaxed) != p.layer {
                    println!("{p:?} {:?}", t.elapsed());
                }
            },
        },
    );
    println!("{:?} {:?}", r.map_err(|e| e.to_string()), t.elapsed());
    let d = Opened::open(path).unwrap().with(s).unwrap();
    println!("{} thermographs, {} bytes {:?}", d.thermographs(), d.bytes(), t.elapsed());
    let t = std::time::Instant::now();
    let p = "X..O|....|....|....".parse().unwrap();
    let mut th = None;
    for _ in 0..1000 {
        th = Some(d.look_up(&p));
    }
    println!("{:?}", t.elapsed() / 1000);
    let th = th.unwrap().unwrap().unwrap();
    println!("{} {}", th.mean(), th.temperature());
}
