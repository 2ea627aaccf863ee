//! `hotstrat` without a command: a built-in Amazons endgame, fully analysed.

use crate::engine::Engine;
use crate::games;
use crate::output::{Answers, Format, Style};
use crate::progress::Progress;
use crate::session::Equipment;
use crate::settings::{Settings, cancel_flag, processors};
use anyhow::Context;
use hotstrat_search::Limits;
use std::io::Write;
use std::process::ExitCode;

/// A late endgame on the full board: burnt walls leave one room in each corner.
pub const ENDGAME: &str = "\
    ..O.##.#X.|\
    .#..##....|\
    X.#.##.O#.|\
    ....##...#|\
    ##########|\
    ##########|\
    #...##X..#|\
    ...X##..#.|\
    O.#.##.O..|\
    .#..##.#..";

/// Analyses and shows it.
pub fn run() -> anyhow::Result<ExitCode> {
    let amazons = games::find("amazons")?;
    let limits = Limits { cancel: Some(cancel_flag()), ..Limits::default() };
    // Four rooms of a dozen squares each are soon solved; their sum is another matter, and what is
    // said about it follows from the rooms.
    let settings = Settings { limits, sum_nodes: 0, steps: false, line: false, engine: Engine::exact() };
    let progress = Progress::start(1, settings.limits.progress.clone());
    let report = amazons
        .session(&Equipment::threads(processors()))
        .analyze(ENDGAME, &settings)
        .context("the built-in position")?;
    drop(progress);
    let mut answers = Answers::open(None, Style { format: Format::Text, steps: false, ascii: false })?;
    answers.write(&report)?;
    answers.finish()?;
    let next = "Next: 'hotstrat games' lists the games, 'hotstrat analyze --help' shows what can be asked.";
    writeln!(std::io::stdout(), "{next}")?;
    Ok(ExitCode::SUCCESS)
}
