//! `hotstrat completions`: shell completion scripts.

use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// Print a completion script for a shell
#[derive(Debug, Args)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

/// Writes the script to standard output.
pub fn run<C: CommandFactory>(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    // The generator panics where writing fails, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut C::command(), "hotstrat", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
