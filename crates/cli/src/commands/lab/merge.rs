//! `hotstrat lab merge`: joins the files of several machines.

use super::refuse;
use crate::BadInput;
use clap::Args;
use hotstrat_lab::merge::{MergeError, merge};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Join files of rows of one experiment, such as those of several shares
#[derive(Debug, Args)]
pub struct Arguments {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file to write; it may be one of those that are joined
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Joins and says how many rows there are.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let joined = merge(&arguments.files, &arguments.output).map_err(|error| match error {
        MergeError::Journal(error) => refuse(error),
        error @ MergeError::Exists(_) => BadInput(error.to_string()).into(),
    })?;
    let doubled = if joined.dropped == 0 { String::new() } else { format!(", {} left out", joined.dropped) };
    writeln!(std::io::stdout(), "{}: {} rows{doubled}", arguments.output.display(), joined.rows)?;
    Ok(ExitCode::SUCCESS)
}
