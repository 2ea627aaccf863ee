//! The command line of hotstrat: glue between the library and a person, nothing else.
//!
//! Results go to standard output, progress and messages to standard error. Exit codes: 0 success,
//! 1 the work failed, 2 bad usage or bad input.

mod commands;
mod dialogue;
mod engine;
mod games;
mod hall;
mod input;
mod monte_carlo;
mod output;
mod progress;
mod report;
mod session;
mod settings;
mod typed;

use clap::{CommandFactory, Parser, Subcommand};
use std::process::ExitCode;

/// What is wrong with what the user typed: one line, exit code 2.
#[derive(Debug)]
pub struct BadInput(pub String);

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

impl From<hotstrat_core::ParseError> for BadInput {
    fn from(error: hotstrat_core::ParseError) -> BadInput {
        BadInput(error.to_string())
    }
}

/// Mean, temperature and thermograph of combinatorial games, exactly.
///
/// Without a command, a built-in Amazons endgame is analysed and shown.
#[derive(Debug, Parser)]
#[command(name = "hotstrat", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Analyze(Box<commands::analyze::Arguments>),
    Move(commands::mv::Arguments),
    Play(commands::play::Arguments),
    Match(Box<commands::matches::Arguments>),
    Gtp(commands::gtp::Arguments),
    Db(commands::db::Arguments),
    Lab(commands::lab::Arguments),
    Learn(Box<commands::learn::Arguments>),
    Draw(commands::draw::Arguments),
    Games(commands::games::Arguments),
    Engines(commands::engines::Arguments),
    Bench(commands::bench::Arguments),
    MtEngine(commands::mt_engine::Arguments),
    Completions(commands::completions::Arguments),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse_from(typed::joined(&Cli::command(), std::env::args_os())) {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let result = match cli.command {
        None => commands::demo::run(),
        Some(Command::Analyze(arguments)) => commands::analyze::run(&arguments),
        Some(Command::Move(arguments)) => commands::mv::run(&arguments),
        Some(Command::Play(arguments)) => commands::play::run(&arguments),
        Some(Command::Match(arguments)) => commands::matches::run(&arguments),
        Some(Command::Gtp(arguments)) => commands::gtp::run(&arguments),
        Some(Command::Db(arguments)) => commands::db::run(&arguments),
        Some(Command::Lab(arguments)) => commands::lab::run(&arguments),
        Some(Command::Learn(arguments)) => commands::learn::run(&arguments),
        Some(Command::Draw(arguments)) => commands::draw::run(&arguments),
        Some(Command::Games(arguments)) => commands::games::run(&arguments),
        Some(Command::Engines(arguments)) => commands::engines::run(&arguments),
        Some(Command::Bench(arguments)) => commands::bench::run(&arguments),
        Some(Command::MtEngine(arguments)) => commands::mt_engine::run(&arguments),
        Some(Command::Completions(arguments)) => commands::completions::run::<Cli>(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hotstrat: {}", one_line(&format!("{error:#}")));
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

/// Prints the help or the version that was asked for, or says in one line what is wrong with the
/// arguments.
fn explain(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // Whoever closes the pipe has read enough of the help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let is_news =
        |part: &&str| !["Usage:", "For more information"].iter().any(|start| part.starts_with(start));
    let in_a_line = |part: &str| part.split_whitespace().collect::<Vec<_>>().join(" ");
    let message = text.split("\n\n").filter(is_news).map(in_a_line).collect::<Vec<_>>().join("; ");
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    eprintln!("hotstrat: {} (--help shows what can be asked)", one_line(message));
    ExitCode::from(2)
}

/// A message as one line, whatever characters the user's text had in it.
fn one_line(message: &str) -> String {
    let visible = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    message.chars().map(visible).collect()
}

/// Whoever reads our output has read enough of it.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let io = cause.downcast_ref::<std::io::Error>();
        io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
            || cause.downcast_ref::<csv::Error>().is_some_and(|csv| match csv.kind() {
                csv::ErrorKind::Io(io) => io.kind() == std::io::ErrorKind::BrokenPipe,
                _ => false,
            })
    })
}
