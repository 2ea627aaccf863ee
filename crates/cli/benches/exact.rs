//! The exact engine on the positions by which it is judged. Throughput is in nodes (positions
//! expanded); the number of nodes stands in the name and does not depend on the machine.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hotstrat_core::{Explicit, Notation, Sum};
use hotstrat_games::{Amazons, Clobber, Domineering};
use hotstrat_search::Solver;
use std::hint::black_box;
use std::time::Duration;

/// Solves positions one after the other with one new table, on one thread.
fn solve<G: Notation>(positions: &[Sum<G>]) -> u64 {
    let mut solver = Solver::default();
    for position in positions {
        black_box(solver.thermograph_of_sum(position).expect("no limit is set"));
    }
    solver.nodes()
}

fn bench<G: Notation>(c: &mut Criterion, name: &str, texts: &[&str]) {
    let positions: Vec<Sum<G>> = texts
        .iter()
        .map(|text| Sum::from(text.parse::<G>().unwrap_or_else(|e| panic!("{text}: {e}"))))
        .collect();
    let nodes = solve(&positions);
    let mut group = c.benchmark_group("exact");
    group.throughput(Throughput::Elements(nodes));
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(5));
    group.bench_function(format!("{name}, {nodes} nodes"), |b| {
        b.iter_batched(|| positions.clone(), |positions| solve(&positions), BatchSize::PerIteration);
    });
}

fn exact(c: &mut Criterion) {
    bench::<Amazons<u32>>(c, "amazons 4x4 open board", &["XO..|....|....|...."]);
    let rows = include_str!("../../../positions/amazons-4x4-600.csv").lines().skip(1);
    let positions: Vec<&str> = rows.filter_map(|row| row.split(',').next()).collect();
    bench::<Amazons<u32>>(c, "amazons 4x4 600 positions", &positions);
    bench::<Amazons<u32>>(c, "amazons 5x5 room of 15", &["..O#.|.#...|X..#.|.#..#|#..##"]);
    bench::<Amazons<u32>>(c, "amazons two against one", &["X.O|..X|...|#.."]);
    bench::<Domineering<u32>>(c, "domineering 4x6", &["......|......|......|......"]);
    bench::<Clobber<u32>>(c, "clobber 3x4", &["XOXO|OXOX|XOXO"]);
    for count in [16, 24] {
        let switches: Vec<String> = (1..=count).map(|x| format!("±{x}")).collect();
        bench::<Explicit>(c, &format!("sum of {count} switches"), &[&switches.join(" + ")]);
    }
}

criterion_group!(benches, exact);
criterion_main!(benches);
