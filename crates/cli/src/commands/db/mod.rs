//! `hotstrat db`: complete databases.

mod build;
mod export;
mod info;
mod query;
mod stats;
mod verify;

use crate::BadInput;
use crate::input::reason;
use clap::{Args, Subcommand};
use hotstrat_store::error::{Fault, FileError};
use hotstrat_store::{AnyDatabase, Database, Space, with_any};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Build, query and check complete databases: every position of a board, solved
#[derive(Debug, Args)]
#[command(
    arg_required_else_help = false,
    after_help = "\
Examples:
  hotstrat db build amazons --board 4x4 --amazons 1,1 -o amazons-4x4.hsdb
  hotstrat db query amazons-4x4.hsdb 'X..O|....|....|....'
  hotstrat db stats amazons-4x4.hsdb
  hotstrat db verify amazons-4x4.hsdb --sample 10000
  hotstrat analyze amazons 'X...#..O.|....#....|...O#X..#' --db amazons-4x4.hsdb"
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Build(build::Arguments),
    Info(info::Arguments),
    Query(query::Arguments),
    Stats(stats::Arguments),
    Verify(verify::Arguments),
    Export(export::Arguments),
}

/// Does what was asked.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.command {
        Command::Build(arguments) => build::run(arguments),
        Command::Info(arguments) => info::run(arguments),
        Command::Query(arguments) => query::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Verify(arguments) => verify::run(arguments),
        Command::Export(arguments) => export::run(arguments),
    }
}

/// Opens databases of one game.
pub fn open_all(paths: &[PathBuf], game: &str) -> Result<Vec<AnyDatabase>, BadInput> {
    let open = |path: &PathBuf| {
        let database = open(path)?;
        let found = with_any!(AnyDatabase, &database, db => db.space().identity().game);
        // A sum may have parts of any game.
        if found == game || game == "sum" {
            Ok(database)
        } else {
            Err(BadInput(format!("{}: this is a database of {found}, not of {game}", path.display())))
        }
    };
    paths.iter().map(open).collect()
}

/// Opens a database.
fn open(path: &Path) -> Result<AnyDatabase, BadInput> {
    AnyDatabase::open(path).map_err(bad_file)
}

/// A file that cannot be used is bad input.
fn bad_file(error: FileError) -> BadInput {
    match &error.fault {
        Fault::Io(io) => BadInput(format!("{}: {}", error.path.display(), reason(io))),
        _ => BadInput(error.to_string()),
    }
}

/// What the layers of a space count.
fn layer_name<S: Space>(database: &Database<S>) -> &'static str {
    match database.space().identity().game.as_str() {
        "domineering" => "free squares",
        _ => "empty squares",
    }
}

/// A number with its thousands set apart.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number of bytes for reading.
fn size(bytes: u64) -> String {
    match bytes as f64 {
        bytes if bytes >= 1e9 => format!("{:.2} GB", bytes / 1e9),
        bytes if bytes >= 1e6 => format!("{:.2} MB", bytes / 1e6),
        bytes if bytes >= 1e3 => format!("{:.1} kB", bytes / 1e3),
        bytes => format!("{bytes} bytes"),
    }
}
