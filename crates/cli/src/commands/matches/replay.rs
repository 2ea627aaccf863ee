//! The games of a file, played again.

use super::{journal, table};
use crate::hall::{Anything, read_start};
use crate::{BadInput, games};
use hotstrat_core::Player;
use hotstrat_play::Table;
use journal::Game;
use std::path::Path;
use std::process::ExitCode;

/// Plays all games of a file again, checks how they end, and tells what they say.
pub fn run(path: &Path) -> anyhow::Result<ExitCode> {
    let (header, games) = journal::read(path)?;
    let info = games::find(&header.game).map_err(|error| BadInput(format!("{}: {error}", path.display())))?;
    for (i, game) in games.iter().enumerate() {
        let wrong = |message: String| BadInput(format!("{}, game {}: {message}", path.display(), i + 1));
        check(info, game).map_err(wrong)?;
    }
    match games.len() {
        1 => println!("1 game played again, as it was"),
        count => println!("{count} games played again, all as they were"),
    }
    let mut players = header.players;
    for name in games.iter().flat_map(|game| [&game.left, &game.right]) {
        if !players.contains(name) {
            players.push(name.clone());
        }
    }
    table::print(&mut std::io::stdout().lock(), &players, &games.iter().collect::<Vec<_>>())?;
    Ok(ExitCode::SUCCESS)
}

fn check(info: &games::GameInfo, game: &Game) -> Result<(), String> {
    let start = read_start(info, &game.boards.join(";")).map_err(|error| error.to_string())?;
    let mut table = Table::<Anything>::new(&start, Player::Left);
    for name in &game.moves {
        let mv = table.find(name)?;
        table.play(mv);
    }
    let verdict = table.verdict().ok_or("it does not come to an end")?;
    if (verdict.score, verdict.winner.to_string()) != (game.score, game.winner.clone()) {
        return Err(format!("{verdict}, not as written"));
    }
    Ok(())
}
