//! `hotstrat db verify`: checks a database without trusting what built it.

use super::{bad_file, open, thousands};
use crate::progress::Gauge;
use crate::settings::{cancel_flag, parse_count, processors};
use clap::Args;
use hotstrat_store::verify::{Check, verify};
use hotstrat_store::{Space, with_any};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check the checksums and compute entries again from their options, by the rules of the game
#[derive(Debug, Args)]
pub struct Arguments {
    /// The database
    file: PathBuf,
    /// Compute so many entries again, spread over all of them; all unless given
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    sample: Option<u64>,
    /// Which entries a sample takes
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_count::<u64>)]
    seed: u64,
    /// How many threads to use; the number of processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

/// Checks and says what is right.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let database = open(&arguments.file)?;
    let all = with_any!(AnyDatabase, &database, db => u64::from(db.space().len()));
    let gauge = Gauge::start(arguments.sample.map_or(all, |sample| sample.min(all)));
    let check = Check {
        sample: arguments.sample,
        seed: arguments.seed,
        threads: arguments.threads.map_or_else(processors, usize::from),
        cancel: &cancel_flag(),
        progress: &|done, _| gauge.set(done, 0, || "checked".to_owned()),
    };
    let verified = with_any!(AnyDatabase, &database, db => verify(db, &check)).map_err(bad_file)?;
    drop(gauge);
    let so_far = if verified.cancelled { "right so far" } else { "all right" };
    writeln!(
        std::io::stdout(),
        "{}: {} sections intact, {} of {} entries computed again: {so_far}",
        arguments.file.display(),
        verified.sections,
        thousands(verified.entries),
        thousands(all)
    )?;
    if verified.cancelled {
        eprintln!("hotstrat: stopped before the end");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}
