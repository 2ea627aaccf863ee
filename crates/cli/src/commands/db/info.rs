//! `hotstrat db info`: what a file holds.

use super::{layer_name, open, size, thousands};
use clap::Args;
use hotstrat_store::format::{Kind, VERSION};
use hotstrat_store::{Database, Space, with_any};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Say what a database holds
#[derive(Debug, Args)]
pub struct Arguments {
    /// The database
    file: PathBuf,
}

/// Writes it.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let database = open(&arguments.file)?;
    let text = with_any!(AnyDatabase, &database, db => describe(db));
    std::io::Write::write_all(&mut std::io::stdout(), text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn describe<S: Space>(database: &Database<S>) -> String {
    let space = database.space();
    let identity = space.identity();
    let mut out = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(out, "{name:<13} {value}");
    };
    line("game", identity.game.clone());
    line("board", identity.board.to_string());
    if let Some([left, right]) = identity.pieces {
        line("amazons", format!("{left} against {right}, of either colour"));
    }
    line("classes", format!("{} up to symmetry and colour", thousands(space.len().into())));
    line("layers", format!("{}, by {}", space.layers(), layer_name(database)));
    line("thermographs", format!("{} of representatives", thousands(database.thermographs().into())));
    let width = database.sections().iter().filter(|s| s.kind == Kind::Entries).map(|s| s.width).max();
    line("entry size", format!("up to {} bits", width.unwrap_or(0)));
    line("file", format!("{}, format {VERSION}, {}", size(database.bytes()), database.writer()));
    out
}
