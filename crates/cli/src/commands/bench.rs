//! `hotstrat bench`: how many nodes a fixed set of positions takes.
//!
//! The counts do not depend on the machine. A change that alters them has changed what the engine
//! does; a change that does not is one of speed only.

use crate::engine::Engine;
use crate::games;
use crate::session::Equipment;
use crate::settings::Settings;
use anyhow::Context;
use clap::Args;
use hotstrat_search::Limits;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// Count the nodes for a fixed set of positions: the signature of what the engine does
#[derive(Debug, Args)]
pub struct Arguments {}

const POSITIONS: [(&str, &str); 10] = [
    ("amazons", "XO..|....|....|...."),
    ("amazons", "X..O|....|....|...."),
    ("amazons", "..O#.|.#...|X..#.|.#..#|#..#."),
    ("clobber", "XOXO|OXOX|XOXO"),
    ("domineering", ".....|.....|.....|....."),
    ("heap-go", "6r2b5b + 8b + 3b4r1b + 2r7r1b + 5b1r"),
    ("snort", ".-.-.-.-.-.-.-.-.-.-.-.-."),
    ("toads-and-frogs", "ttt..t..f.ffff"),
    ("toppling-dominoes", "lrelrrlelrrl"),
    ("explicit", "±1+±2+±3+±4+±5+±6+±7+±8+±9+±10+±11+±12+±13+±14+±15+±16"),
];

/// Counts and writes.
pub fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    let settings = Settings {
        limits: Limits::default(),
        sum_nodes: u64::MAX,
        steps: false,
        line: false,
        engine: Engine::exact(),
    };
    let start = Instant::now();
    let mut out = std::io::stdout().lock();
    let mut signature = 0;
    for (name, position) in POSITIONS {
        let game = games::find(name)?;
        let report = game.session(&Equipment::threads(1)).analyze(position, &settings).context(position)?;
        writeln!(out, "{:>10}  {name} {position}", report.nodes)?;
        signature += report.nodes;
    }
    writeln!(out, "{signature:>10}  nodes in all")?;
    let seconds = start.elapsed().as_secs_f64();
    eprintln!("{seconds:.2} s, {:.0} thousand nodes a second", signature as f64 / seconds / 1000.0);
    Ok(ExitCode::SUCCESS)
}
