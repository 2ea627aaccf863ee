//! `hotstrat lab`: experiments.

mod list;
mod merge;
mod report;
mod run;

use crate::BadInput;
use crate::input::reason;
use clap::{Args, Subcommand, ValueEnum};
use hotstrat_lab::journal::JournalError;
use hotstrat_lab::{Experiment, Scale};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Run the experiments of the papers and report them: their tables beside ours
#[derive(Debug, Args)]
#[command(
    arg_required_else_help = false,
    after_help = "\
Examples:
  hotstrat lab list
  hotstrat lab run coverage
  hotstrat lab report coverage
  hotstrat lab run coverage --scale paper --limits 1s,2.5s,10s --shard 1/4 -o results
  hotstrat lab merge results/coverage.paper.*of4.jsonl -o results/coverage.paper.jsonl
  hotstrat lab report --all --from results -o docs/results"
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    List(list::Arguments),
    Run(run::Arguments),
    Merge(merge::Arguments),
    Report(report::Arguments),
}

/// Does what was asked.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Run(arguments) => run::run(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Report(arguments) => report::run(arguments),
    }
}

/// Where rows are kept unless a folder is given.
const FOLDER: &str = "lab";

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ScaleName {
    /// A sample that takes a minute or two
    Quick,
    /// All that the paper measured, or more
    Paper,
}

impl From<ScaleName> for Scale {
    fn from(name: ScaleName) -> Scale {
        match name {
            ScaleName::Quick => Scale::Quick,
            ScaleName::Paper => Scale::Paper,
        }
    }
}

/// The experiment of that name.
fn find(name: &str) -> Result<&'static dyn Experiment, BadInput> {
    hotstrat_lab::find(name).ok_or_else(|| {
        let names: Vec<&str> = hotstrat_lab::all().iter().map(|experiment| experiment.name()).collect();
        BadInput(format!("no experiment is called '{}'; there are {}", name.escape_debug(), names.join(", ")))
    })
}

/// The file of an experiment's rows.
fn file(folder: &Path, name: &str, scale: Scale, suffix: &str) -> PathBuf {
    folder.join(format!("{name}.{scale}{suffix}.jsonl"))
}

/// A file that cannot be used is bad input; one that cannot be written any more is a failure.
fn refuse(error: JournalError) -> anyhow::Error {
    match error {
        JournalError::Open { path, source } => {
            BadInput(format!("{}: {}", path.display(), reason(&source))).into()
        }
        JournalError::Write { .. } => error.into(),
        error => BadInput(error.to_string()).into(),
    }
}

/// A duration for reading, roughly.
fn roughly(time: std::time::Duration) -> String {
    match time.as_secs() {
        0 => "a moment".to_owned(),
        seconds @ 1..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds.div_ceil(60)),
        seconds @ 7200..172_800 => format!("{} h", seconds.div_ceil(3600)),
        seconds => format!("{} days", seconds.div_ceil(86_400)),
    }
}
