//! `hotstrat lab list`: which experiments there are.

use super::roughly;
use clap::Args;
use hotstrat_lab::Scale;
use std::io::Write;
use std::process::ExitCode;

/// List the experiments: what each shows, where it comes from, how long it takes
#[derive(Debug, Args)]
pub struct Arguments {}

/// Prints the list.
pub fn run(_: &Arguments) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    for experiment in hotstrat_lab::all() {
        let [quick, paper] = [Scale::Quick, Scale::Paper].map(|scale| roughly(experiment.takes(scale)));
        writeln!(out, "{}: {}", experiment.name(), experiment.title())?;
        writeln!(out, "  shows   {}", experiment.shows())?;
        writeln!(out, "  source  {}", experiment.source())?;
        writeln!(out, "  takes   about {quick} on two processors; at scale paper at most {paper}")?;
    }
    Ok(ExitCode::SUCCESS)
}
