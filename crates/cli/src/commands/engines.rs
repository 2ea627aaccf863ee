//! `hotstrat engines`: how it can be analysed.

use crate::BadInput;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// An engine as the command line presents it.
pub struct EngineInfo {
    /// The name on the command line and in the output.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// A position to try: game and position.
    pub example: (&'static str, &'static str),
}

/// All engines.
pub static ENGINES: [EngineInfo; 9] = [
    EngineInfo {
        name: "exact",
        summary: "thermograph by memoised search over canonical positions; proved, never estimated",
        example: ("amazons", "X..|...|..O"),
    },
    EngineInfo {
        name: "tds",
        summary: "temperature discovery search: alpha-beta on the game plus a stack of coupons",
        example: ("amazons", "#.#|.#X|O.#"),
    },
    EngineInfo {
        name: "tds+",
        summary: "temperature discovery search with all five enhancements of TDS+",
        example: ("amazons", "#.#|.#X|O.#"),
    },
    EngineInfo {
        name: "squeeze",
        summary: "mean and temperature by null-window questions about walls; proved, often with few nodes",
        example: ("amazons", "X...#|...##|#...O"),
    },
    EngineInfo {
        name: "mt",
        summary: "MT-search: bounds from best-first paths; proved for heap-go, for other games if they are hot",
        example: ("heap-go", "6r2b5b"),
    },
    EngineInfo {
        name: "mt+",
        summary: "MT-search for all games: best-first paths and null-window questions in turn; proved bounds at any time",
        example: ("amazons", "X...#|...##|#...O"),
    },
    EngineInfo {
        name: "uct",
        summary: "an estimate from random roll-outs of game and coupons: UCT",
        example: ("amazons", "#.#|.#X|O.#"),
    },
    EngineInfo {
        name: "thompson",
        summary: "an estimate from random roll-outs of game and coupons: the Thompson heuristic",
        example: ("amazons", "#.#|.#X|O.#"),
    },
    EngineInfo {
        name: "walls",
        summary: "an estimate from descents that learn thermographs; exact where its bounds meet",
        example: ("amazons", "X..|...|..O"),
    },
];

/// The engine of that name.
pub fn find(name: &str) -> Result<&'static EngineInfo, BadInput> {
    ENGINES.iter().find(|engine| engine.name == name).ok_or_else(|| {
        let names: Vec<&str> = ENGINES.iter().map(|engine| engine.name).collect();
        BadInput(format!("there is no engine '{}' (known: {})", name.escape_debug(), names.join(", ")))
    })
}

/// List the engines and an example of each
#[derive(Debug, Args)]
pub struct Arguments {}

/// Writes the list to standard output.
pub fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    for engine in &ENGINES {
        let (game, position) = engine.example;
        writeln!(out, "{}: {}", engine.name, engine.summary)?;
        writeln!(out, "    example   hotstrat analyze {game} '{position}' --engine {}", engine.name)?;
    }
    Ok(ExitCode::SUCCESS)
}
