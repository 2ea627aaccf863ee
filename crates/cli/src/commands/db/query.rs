//! `hotstrat db query`: looks positions up. Everything is read from the file; nothing is searched.

use super::{bad_file, open};
use crate::commands::analyze::parse_position;
use crate::output::{AnswerArguments, Answers, Format, Style};
use crate::report::{Facts, MoveRange, Report, Step};
use crate::{BadInput, input};
use clap::Args;
use hotstrat_core::{Notation, Player, Thermograph};
use hotstrat_games::grid::Frame;
use hotstrat_games::{Amazons, Domineering};
use hotstrat_search::{Quantity, orthodox};
use hotstrat_store::error::{Fault, FileError};
use hotstrat_store::space::Place;
use hotstrat_store::{AnyDatabase, Database, Space};
use std::cell::Cell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Look positions up: any board that fits, in any orientation, of either colour
#[derive(Debug, Args)]
pub struct Arguments {
    /// The database
    file: PathBuf,
    /// The position, or - to read positions from standard input, one in a line
    #[arg(value_parser = parse_position, required_unless_present = "input", conflicts_with = "input")]
    position: Option<String>,
    /// Read positions from a file: one in a line, or a CSV with a column 'position'
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    #[command(flatten)]
    answers: AnswerArguments,
}

/// Looks up and writes.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let database = open(&arguments.file)?;
    let style = arguments.answers.style();
    let rows = match (&arguments.input, arguments.position.as_deref()) {
        (Some(path), _) => input::from_file(path)?,
        (None, Some("-")) => input::from_stdin()?,
        (None, text) => {
            let report = answer(&database, text.unwrap_or_default(), &style)?;
            let mut answers = Answers::open(arguments.answers.output.as_deref(), style)?;
            answers.write(&report)?;
            answers.finish()?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    if style.format == Format::Svg && rows.len() > 1 {
        return Err(BadInput("a picture shows one position: give one, not many".to_owned()).into());
    }
    let mut answers = Answers::open(arguments.answers.output.as_deref(), style)?;
    let mut all_good = true;
    for row in &rows {
        match answer(&database, &row.text, &style) {
            Ok(report) => answers.write(&report)?,
            Err(error) => {
                all_good = false;
                eprintln!("hotstrat: line {}: {error}", row.line);
            }
        }
    }
    answers.finish()?;
    Ok(if all_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answer(database: &AnyDatabase, text: &str, style: &Style) -> Result<Report, BadInput> {
    // The board may be larger than what is in use of it, so it is read in the widest word.
    match database {
        AnyDatabase::Amazons(db) => {
            let board: Amazons<u128> = text.parse().map_err(|e| BadInput(format!("{e}")))?;
            let [left, right] = board.amazons().map(u128::count_ones);
            let amazons = format!(" with {left} against {right}");
            let misfit = misfit(db, board.frame(), &amazons);
            look_up(db, text, &board, style, |board| db.space().place_any(board), misfit)
        }
        AnyDatabase::Domineering(db) => {
            let board: Domineering<u128> = text.parse().map_err(|e| BadInput(format!("{e}")))?;
            let misfit = misfit(db, board.frame(), "");
            look_up(db, text, &board, style, |board| db.space().place_any(board), misfit)
        }
    }
}

/// What is said of a position that is not there.
fn misfit<S: Space>(database: &Database<S>, frame: Frame, pieces: &str) -> String {
    let Frame { width, height, .. } = frame;
    format!(
        "the position ({width}x{height}{pieces}) is not in this database of {}",
        database.space().identity()
    )
}

fn look_up<S: Space, G: Notation>(
    database: &Database<S>,
    text: &str,
    position: &G,
    style: &Style,
    place: impl Fn(&G) -> Option<Place>,
    misfit: String,
) -> Result<Report, BadInput> {
    let start = Instant::now();
    let game = crate::games::find(&database.space().identity().game)?.name;
    let looked_up = Cell::new(0);
    let value = |position: &G| -> Result<Thermograph, BadInput> {
        looked_up.set(looked_up.get() + 1);
        let place = place(position).ok_or_else(|| BadInput(misfit.clone()))?;
        database.at(place).map_err(bad_file)
    };
    let thermograph = value(position)?;
    let damaged = |error| {
        let fault = Fault::Wrong { position: text.to_owned(), what: format!("{error}") };
        bad_file(FileError::new(database.path(), fault))
    };
    let mut moves = [Vec::new(), Vec::new()];
    let mut options = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        let mut all = Vec::new();
        position.moves(player, &mut all);
        let valued = all.into_iter().map(|mv| Ok((mv, value(&position.play(player, mv))?)));
        let valued = valued.collect::<Result<Vec<_>, BadInput>>()?;
        let right = orthodox::moves(&valued, player, &thermograph).map_err(damaged)?;
        let name = |mv| position.move_name(player, mv);
        moves[player as usize] = right
            .iter()
            .map(|m| MoveRange { part: None, name: name(m.mv), from: m.from, to: m.to })
            .collect();
        options[player as usize] =
            valued.into_iter().map(|(mv, thermograph)| (name(mv), thermograph)).collect();
    }
    let mut line = Vec::new();
    if style.format == Format::Json {
        let mut now = position.clone();
        for (player, mv) in orthodox::line(position, Player::Left, &value)? {
            line.push(Step { player, part: None, name: now.move_name(player, mv) });
            now = now.play(player, mv);
        }
    }
    let total = Facts {
        mean: Quantity::Exact(thermograph.mean()),
        temperature: Quantity::Exact(thermograph.temperature()),
        thermograph: Some(thermograph),
        moves,
        line,
    };
    Ok(Report {
        game,
        position: text.trim().to_owned(),
        is_board: true,
        options: style.steps.then_some(options),
        nodes: looked_up.get(),
        seconds: start.elapsed().as_secs_f64(),
        ..Report::new("database", total)
    })
}
