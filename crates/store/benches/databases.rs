//! All of 4×4 Amazons with one amazon each: solved by a plain program and by this crate, written to
//! a file, opened, and asked. Throughput is in classes solved or positions looked up.

mod naive;

use criterion::{BatchSize, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use hotstrat_core::{Dyadic, Thermograph};
use hotstrat_games::Amazons;
use hotstrat_store::build::{Plan, build};
use hotstrat_store::database::{Database, Opened};
use hotstrat_store::retrograde::{Layers, Work};
use hotstrat_store::space::{AmazonsSpace, Space};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

static NEVER: AtomicBool = AtomicBool::new(false);

fn space() -> AmazonsSpace {
    AmazonsSpace::new("4x4".parse().expect("a board"), [1, 1]).expect("a small space")
}

/// Solves every class, without a file.
fn solve(threads: usize) -> Layers {
    let space = space();
    let mut layers = Layers::default();
    while layers.len() < space.layers() {
        let work = Work { threads, cancel: &NEVER, progress: &|_| {} };
        layers.solve_next(&space, &work).expect("nothing stops it");
    }
    layers
}

/// Solves every class and writes the database.
fn write(path: &Path) {
    let plan = Plan {
        threads: 1,
        force: true,
        checkpoint: Duration::from_secs(2),
        memory: u64::MAX,
        cancel: &NEVER,
        progress: &|_| {},
    };
    build(&space(), path, &plan).expect("a database");
}

fn open(path: &Path, space: AmazonsSpace) -> Database<AmazonsSpace> {
    Opened::open(path).and_then(|opened| opened.with(space)).expect("the database just built")
}

/// A hundred positions with two to fourteen empty squares.
fn positions() -> Vec<Amazons<u32>> {
    let rows = include_str!("../../../positions/amazons-4x4-600.csv").lines().skip(1);
    let texts = rows.step_by(6).filter_map(|row| row.split(',').next());
    texts.map(|text| text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))).collect()
}

/// What a database says in sum, in the words of the plain program.
fn summary(database: &Database<AmazonsSpace>) -> naive::Summary {
    let stored = database.all_thermographs().map(|thermograph| thermograph.expect("an intact file"));
    let all: HashSet<Thermograph> =
        stored.flat_map(|thermograph| [thermograph.negate(), thermograph]).collect();
    naive::Summary {
        classes: database.space().len() as usize,
        thermographs: all.len(),
        hottest: all.iter().map(Thermograph::temperature).max().expect("zero is always there"),
    }
}

fn databases(c: &mut Criterion) {
    let directory = tempfile::tempdir().expect("a place for the database");
    let path = directory.path().join("4x4.db");
    write(&path);
    let expected = naive::Summary { classes: 247_296, thermographs: 35_842, hottest: Dyadic::integer(11) };
    assert_eq!(naive::solve(), Ok(expected));
    assert_eq!(summary(&open(&path, space())), expected);

    let mut group = c.benchmark_group("databases");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
    group.throughput(Throughput::Elements(expected.classes as u64)).sampling_mode(SamplingMode::Flat);
    group.bench_function("4x4 naive", |b| b.iter(naive::solve));
    group.bench_function("4x4 solved, 1 thread", |b| b.iter(|| solve(1)));
    group.bench_function("4x4 solved, 2 threads", |b| b.iter(|| solve(2)));
    group.bench_function("4x4 built, 1 thread", |b| b.iter(|| write(&path)));

    group.throughput(Throughput::Elements(1)).sampling_mode(SamplingMode::Auto);
    group.bench_function("space", |b| b.iter(space));
    group.bench_function("open", |b| {
        b.iter_batched(space, |space| open(&path, space), BatchSize::PerIteration);
    });
    let (database, positions) = (open(&path, space()), positions());
    let mut next = positions.iter().cycle();
    group.bench_function("query", |b| {
        b.iter(|| {
            let position = next.next().expect("there are positions");
            database.look_up(position).expect("an intact file").expect("every position is there")
        });
    });
}

criterion_group!(benches, databases);
criterion_main!(benches);
