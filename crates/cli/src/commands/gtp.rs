//! `hotstrat gtp`: a dialogue with another program, in the style of the Go Text Protocol.

use crate::dialogue::{Line, next_line, too_long};
use crate::games::{self, GameInfo};
use crate::hall::{Anything, Belief, Stock, draw, parse_move_time, read_start, usual_start};
use clap::Args;
use hotstrat_core::Sum;
use hotstrat_play::Strategy;
use hotstrat_play::gtp::{self, Gtp, Host};
use hotstrat_search::Limits;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Play in a dialogue of lines with another program
#[derive(Debug, Args)]
#[command(after_help = "\
Commands, answered by '= …' or '? …' and an empty line:
  boardsize 6 6              the usual start on a board of this size
  position X...|...O         any other start; several boards are joined by semicolons
  play left A1-A2xB1         a move; with several boards 2:A1-A2xB1
  genmove right              chooses a move, makes it and says it
  reg_genmove right          the same without making it
  analyze left               a move and the reasons for it
  player hotstrat-tds+       who chooses
  time 0.5                   seconds for a move
  moves, undo, showboard, clear_board, final_score
  list_commands, known_command, name, version, protocol_version, quit

A number before a command is repeated in its answer. What follows a # means nothing, but after
position it is a burnt square.

Example:
  printf 'boardsize 6\\ngenmove left\\nshowboard\\n' | hotstrat gtp amazons --time 1s")]
pub struct Arguments {
    /// The game; 'hotstrat games' lists them
    #[arg(default_value = "amazons")]
    game: String,
    /// Who chooses the moves; 'hotstrat match --help' lists all players
    #[arg(long, value_name = "NAME", default_value = "best")]
    player: String,
    /// How long a move may take
    #[arg(long, value_name = "TIME", default_value = "3s", value_parser = parse_move_time)]
    time: Duration,
    #[command(flatten)]
    belief: Belief,
}

struct Hall {
    game: &'static GameInfo,
    stock: Stock,
}

impl Host<Anything> for Hall {
    fn board(&self, columns: usize, rows: usize) -> Result<Sum<Anything>, String> {
        usual_start(self.game, columns, rows).map_err(|error| error.to_string())
    }

    fn position(&self, text: &str) -> Result<Sum<Anything>, String> {
        read_start(self.game, text).map_err(|error| error.to_string())
    }

    fn player(&self, name: &str) -> Result<Box<dyn Strategy<Anything>>, String> {
        self.stock.player(name, 1).map_err(|error| error.to_string())
    }

    fn draw(&self, boards: &[Anything]) -> Vec<String> {
        draw::boards(boards, false)
    }
}

/// Holds the dialogue.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = games::find(&arguments.game)?;
    let stock = arguments.belief.stock(game)?;
    let player = stock.player(&arguments.player, 1)?;
    let limits = Limits { time: Some(arguments.time), ..Limits::default() };
    let start = usual_start(game, 10, 10).or_else(|_| read_start(game, game.example))?;
    let mut gtp = Gtp::new(Hall { game, stock }, &start, player, limits);
    let mut input = std::io::stdin().lock();
    let mut out = std::io::stdout().lock();
    while let Some(line) = next_line(&mut input)? {
        let answer = match line {
            Line::Text(text) => gtp.answer(&text),
            Line::TooLong(begin) => Some(gtp::refuse(&begin, &too_long())),
        };
        let Some(answer) = answer else { continue };
        out.write_all(answer.text.as_bytes())?;
        out.flush()?;
        if answer.quit {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}
