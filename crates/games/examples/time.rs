use hotstrat_games::Amazons;
use hotstrat_search::Solver;
fn main() {
    let text = std::env::args().nth(1).unwrap();
    let start = std::time::Instant::now();
    let g: Amazons<u32> = text.parse().unwrap();
    let mut s = Solver::with_threads(std::env::args().nth(2).map_or(1, |t| t.parse().unwrap()));
    let t = s.thermograph(&g).unwrap();
    println!(
        "{} {} entries {} nodes {} thermographs {} bytes {} time {:?}",
        t.mean(),
        t.temperature(),
        s.entries(),
        s.nodes(),
        s.thermographs(),
        s.bytes(),
        start.elapsed()
    );
}
