//! `hotstrat move`: a move for a position, and why.

use crate::commands::analyze::parse_position;
use crate::hall::{Anything, Belief, parse_move_time, read_start};
use crate::settings::cancel_flag;
use crate::{BadInput, games};
use clap::Args;
use hotstrat_core::Player;
use hotstrat_play::{Table, explain, record};
use hotstrat_search::Limits;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Recommend a move in a position, or in a sum of positions, and say why
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hotstrat move amazons 'X..#..O|...#...|..O#X..'
  hotstrat move amazons 'X...|..#.|...O; .X..|O...|..#.' --player hotstrat-tds+ --first right
  hotstrat move sum 'heap-go: 6r2b5b; domineering: ...|...; {3|-2}' --time 1s

Several positions of one game are joined by semicolons.")]
pub struct Arguments {
    /// The game; 'hotstrat games' lists them
    game: String,
    /// The position, or several joined by semicolons
    #[arg(allow_hyphen_values = true, value_parser = parse_position)]
    position: String,
    /// Who chooses the move; 'hotstrat match --help' lists all players
    #[arg(long, value_name = "NAME", default_value = "best")]
    player: String,
    /// Whose move it is: left or right
    #[arg(long, value_name = "WHO", default_value = "left", value_parser = record::player)]
    first: Player,
    /// How long it may take, with all that is prepared for it
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_move_time)]
    time: Duration,
    #[command(flatten)]
    belief: Belief,
}

/// The time with which it pays to solve endgames before a single move.
const PREPARED: Duration = Duration::from_secs(1);

/// Chooses and explains.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let begin = Instant::now();
    let game = games::find(&arguments.game)?;
    let start = read_start(game, &arguments.position)?;
    let mut stock = arguments.belief.stock(game)?;
    arguments.belief.suits(start.parts.iter().map(|(_, board)| board))?;
    stock.endgames &= arguments.time >= PREPARED;
    let mut player = stock.player::<Anything>(&arguments.player, 1)?;
    arguments.belief.serves(&arguments.player)?;
    let table = Table::new(&start, arguments.first);
    // No player can do with nothing.
    let time = arguments.time.saturating_sub(begin.elapsed()).max(Duration::from_millis(1));
    let limits = Limits { time: Some(time), cancel: Some(cancel_flag()), ..Limits::default() };
    let Some(choice) = player.choose(table.state(), &limits) else {
        return Err(BadInput(format!("{} has no move here", arguments.first)).into());
    };
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} plays {}", arguments.first, table.name(choice.mv))?;
    for line in explain::lines(table.state(), &choice.reason) {
        writeln!(out, "  {line}")?;
    }
    Ok(ExitCode::SUCCESS)
}
