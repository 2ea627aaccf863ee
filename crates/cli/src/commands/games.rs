//! `hotstrat games`: what can be analysed.

use crate::games::GAMES;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// List the games, how their positions are written, and an example of each
#[derive(Debug, Args)]
pub struct Arguments {}

/// Writes the list to standard output.
pub fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    for game in &GAMES {
        writeln!(out, "{}: {}", game.name, game.summary)?;
        writeln!(out, "    written   {}", game.notation)?;
        writeln!(out, "    example   hotstrat analyze {} '{}'", game.name, game.example)?;
    }
    Ok(ExitCode::SUCCESS)
}
