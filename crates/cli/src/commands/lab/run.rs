//! `hotstrat lab run`: measures what is not measured yet.

use super::{FOLDER, ScaleName, file, find, refuse, roughly};
use crate::BadInput;
use crate::settings::{cancel_flag, parse_count, parse_time, processors};
use clap::Args;
use hotstrat_lab::Settings;
use hotstrat_lab::experiment::Context;
use hotstrat_lab::run::{Plan, Progress, Shard, run as measure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Run an experiment, or go on with it: rows that are in the file are not measured again
#[derive(Debug, Args)]
pub struct Arguments {
    /// The experiment; 'hotstrat lab list' shows them
    name: String,
    /// How much to measure
    #[arg(long, value_enum, default_value_t = ScaleName::Quick)]
    scale: ScaleName,
    /// Time limits in place of the experiment's own: 1s,2.5s,10s
    #[arg(long, value_name = "TIMES", value_delimiter = ',', value_parser = parse_limit)]
    limits: Option<Vec<Duration>>,
    /// How many rows to measure side by side; the number of processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// What random choices begin with
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = parse_count::<u64>)]
    seed: u64,
    /// The folder for the rows
    #[arg(short, long, value_name = "DIR", default_value = FOLDER)]
    output: PathBuf,
    /// Measure only one of several equal shares, such as 1/4, into a file of its own
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    shard: Shard,
}

fn parse_limit(text: &str) -> Result<Duration, String> {
    let limit = parse_time(text.trim())?;
    if limit < Duration::from_millis(1) { Err("at least 1ms".to_owned()) } else { Ok(limit) }
}

/// Measures and says how much.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let experiment = find(&arguments.name)?;
    let scale = arguments.scale.into();
    if arguments.limits.is_some() && experiment.limits(scale).is_empty() {
        return Err(BadInput(format!("--limits: nothing in '{}' has a time limit", experiment.name())).into());
    }
    let settings = Settings { scale, seed: arguments.seed, limits: arguments.limits.clone() };
    let path = file(&arguments.output, experiment.name(), scale, &arguments.shard.suffix());
    let bar = Bar::start();
    let cancel = cancel_flag();
    let plan = Plan {
        jobs: arguments.jobs.map_or_else(processors, usize::from),
        shard: arguments.shard,
        machine: machine(),
        context: Context { cancel, seed: arguments.seed },
        progress: &|progress| bar.show(progress),
    };
    let start = Instant::now();
    let summary = measure(experiment, &settings, &path, &plan).map_err(refuse)?;
    drop(bar);
    let done = summary.found + summary.measured;
    if !summary.is_complete() {
        anyhow::bail!("stopped with {done} of {} rows; the same command goes on from there", summary.all);
    }
    writeln!(
        std::io::stdout(),
        "{}: {done} rows, {} measured now, {:.1} s",
        path.display(),
        summary.measured,
        start.elapsed().as_secs_f64()
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The processor, in words.
fn machine() -> String {
    let mut system = sysinfo::System::new();
    system.refresh_cpu_all();
    let brand = system.cpus().first().map_or("", |cpu| cpu.brand()).trim();
    let brand = if brand.is_empty() { std::env::consts::ARCH } else { brand };
    format!("{brand}, {} processors, {}", processors(), std::env::consts::OS)
}

/// A bar on standard error, if that is a terminal, with the time left.
struct Bar(Option<ProgressBar>);

impl Bar {
    fn start() -> Bar {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let template = "{wide_bar} {pos}/{len} rows, {msg} left (Ctrl-C: stop)";
            bar.set_style(ProgressStyle::with_template(template).expect("a valid template"));
            bar
        });
        Bar(bar)
    }

    fn show(&self, progress: Progress) {
        let Some(bar) = &self.0 else { return };
        bar.set_length(progress.all as u64);
        bar.set_position(progress.done as u64);
        bar.set_message(progress.left.map_or_else(|| "long".to_owned(), roughly));
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
