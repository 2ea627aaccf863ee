//! `hotstrat analyze`: mean, temperature, thermograph and moves of positions.

use crate::engine::{Engine, EngineArguments};
use crate::output::{AnswerArguments, Answers, Format, Sink, json};
use crate::progress::Progress;
use crate::report::Report;
use crate::session::{Equipment, Work};
use crate::settings::LimitArguments;
use crate::{BadInput, commands, games, input};
use clap::Args;
use hotstrat_search::StopReason;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Compute the mean, temperature, thermograph and orthodox moves of a position, or of many
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hotstrat analyze amazons '#.#|.#X|O.#'
  hotstrat analyze explicit '{4|0||0} + ±1' --steps
  hotstrat analyze domineering '....|....|....' --format svg -o thermograph.svg
  hotstrat analyze amazons --input positions.csv --format csv -o answers.csv
  hotstrat analyze amazons 'X...#..O.|....#....|...O#X..#' --db amazons-4x4.hsdb
  echo 'XOX|OXO' | hotstrat analyze clobber - --format json

'hotstrat games' lists the games and how their positions are written.")]
pub struct Arguments {
    /// The game; 'hotstrat games' lists them
    game: String,
    /// The position, or - to read positions from standard input, one in a line
    #[arg(
        allow_hyphen_values = true,
        value_parser = parse_position,
        required_unless_present = "input",
        conflicts_with = "input"
    )]
    position: Option<String>,
    /// Read positions from a file: one in a line, or a CSV with a column 'position'
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// The engine; 'hotstrat engines' lists them
    #[arg(long, value_name = "NAME", default_value = "exact")]
    engine: String,
    /// Look rooms up in this database instead of searching them; may be given several times
    #[arg(long, value_name = "FILE")]
    db: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArguments,
    #[command(flatten)]
    engine_options: EngineArguments,
    #[command(flatten)]
    answers: AnswerArguments,
}

/// A position may begin with a minus sign, so a mistyped option would be taken for one. No position
/// begins with two of them and two letters.
pub fn parse_position(text: &str) -> Result<String, String> {
    let is_option = text
        .strip_prefix("--")
        .is_some_and(|rest| rest.len() >= 2 && rest.bytes().take(2).all(|byte| byte.is_ascii_alphabetic()));
    if is_option { Err("there is no such option".to_owned()) } else { Ok(text.to_owned()) }
}

/// How many positions are solved together, if there are several threads, before they are answered one by one.
const BATCH: usize = 16;

/// Analyses and writes.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = games::find(&arguments.game)?;
    let mut engine =
        Engine::new(commands::engines::find(&arguments.engine)?.name, &arguments.engine_options)?
            .with_threads(arguments.limits.threads);
    let style = arguments.answers.style();
    if style.format == Format::Svg {
        engine = engine.for_a_picture();
    }
    let settings = arguments.limits.settings(style.steps, style.format == Format::Json, engine);
    let databases = Arc::new(commands::db::open_all(&arguments.db, game.name)?);
    let mut session = game.session(&Equipment { threads: arguments.limits.threads(), databases });

    if arguments.answers.output.is_some() && arguments.answers.output == settings.engine.trace {
        return Err(BadInput("the answer and the trace cannot go to the same file".to_owned()).into());
    }
    let mut trace = Trace::open(&settings.engine)?;
    let rows = match (&arguments.input, arguments.position.as_deref()) {
        (Some(path), _) => input::from_file(path)?,
        (None, Some("-")) => input::from_stdin()?,
        (None, text) => {
            let text = text.unwrap_or_default();
            let mut sink = Answers::open(arguments.answers.output.as_deref(), style)?;
            let progress = Progress::start(1, settings.limits.progress.clone());
            let report = session.analyze(text, &settings)?;
            drop(progress);
            trace.add(&report)?;
            sink.write(&report)?;
            sink.finish()?;
            trace.finish()?;
            return Ok(exit_code(report.stop));
        }
    };
    if style.format == Format::Svg && rows.len() > 1 {
        return Err(BadInput("a picture shows one position: give one, not many".to_owned()).into());
    }

    let mut sink = Answers::open(arguments.answers.output.as_deref(), style)?;
    let progress = Progress::start(rows.len() as u64, settings.limits.progress.clone());
    let batches = rows.len() > 1 && arguments.limits.threads() > 1 && settings.allow_batches();
    let mut work = Work::default();
    let mut all_good = true;
    for (i, row) in rows.iter().enumerate() {
        if batches && i % BATCH == 0 {
            let batch = &rows[i..rows.len().min(i + BATCH)];
            work = session.prepare(&batch.iter().map(|row| row.text.as_str()).collect::<Vec<_>>(), &settings);
        }
        let is_over = settings.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        match session.analyze(&row.text, &settings) {
            // What was solved before is still answered.
            Ok(report) if is_over && report.stop == StopReason::Cancelled => {
                eprintln!("hotstrat: stopped before line {}", row.line);
                all_good = false;
                break;
            }
            Ok(mut report) => {
                // The work for all positions of a batch is told with the first answer.
                let Work { nodes, seconds } = std::mem::take(&mut work);
                (report.nodes, report.seconds) = (report.nodes + nodes, report.seconds + seconds);
                all_good &= exit_code(report.stop) == ExitCode::SUCCESS;
                trace.add(&report)?;
                sink.write(&report)?;
            }
            Err(error) => {
                all_good = false;
                eprintln!("hotstrat: line {}: {error}", row.line);
            }
        }
        progress.advance();
    }
    drop(progress);
    sink.finish()?;
    trace.finish()?;
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The file for the searches of a run, if one is wanted.
struct Trace(Option<Sink>);

impl Trace {
    fn open(engine: &Engine) -> anyhow::Result<Trace> {
        let path = engine.trace.as_deref();
        Ok(Trace(path.map(|path| Sink::open(Some(path))).transpose()?))
    }

    fn add(&mut self, report: &Report) -> anyhow::Result<()> {
        match &mut self.0 {
            Some(sink) => sink.write(&json::trace(report)?),
            None => Ok(()),
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        self.0.map_or(Ok(()), Sink::finish)
    }
}

/// A limit that was asked for is no failure; a value that cannot be represented is.
fn exit_code(stop: StopReason) -> ExitCode {
    match stop {
        StopReason::Inexact(error) => {
            eprintln!("hotstrat: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
