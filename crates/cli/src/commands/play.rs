//! `hotstrat play`: a game in the terminal.

use crate::dialogue::{Line, next_line, too_long};
use crate::hall::{
    Anything, Belief, draw, parse_move_time, parse_size, read_board, read_start, usual_start, write_board,
};
use crate::input::{MARK, read_text, reason};
use crate::output::Sink;
use crate::{BadInput, games, one_line};
use clap::Args;
use hotstrat_core::Player;
use hotstrat_games::any::Any;
use hotstrat_play::record::HEADER;
use hotstrat_play::terminal::{AFTERWARDS, Session, Wish};
use hotstrat_play::{Table, record};
use hotstrat_search::Limits;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Play a game in the terminal
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hotstrat play amazons --board 6x6 --you left
  hotstrat play amazons --position 'X...|..#.|...O; .X..|O...|..#.' --time 2s
  hotstrat play domineering --board 5x5 --player hotstrat-exact --you right
  hotstrat play amazons --load game.txt

Type help during the game to see what can be typed. A saved game is text: docs/saved-games.md.")]
pub struct Arguments {
    /// The game; 'hotstrat games' lists them
    game: String,
    /// The size of the board, with the usual start on it
    #[arg(long, value_name = "WxH", value_parser = parse_size, conflicts_with_all = ["position", "load"])]
    board: Option<(usize, usize)>,
    /// Start here instead: a position, or several joined by semicolons
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with = "load")]
    position: Option<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Which side you play: left or right
    #[arg(long, value_name = "WHO", default_value = "left", value_parser = record::player)]
    you: Player,
    /// Who moves first: left or right
    #[arg(long, value_name = "WHO", default_value = "left", value_parser = record::player, conflicts_with = "load")]
    first: Player,
    /// Who you play against; 'hotstrat match --help' lists all players
    #[arg(long, value_name = "NAME", default_value = "best")]
    player: String,
    /// How long your opponent may think about a move
    #[arg(long, value_name = "TIME", default_value = "3s", value_parser = parse_move_time)]
    time: Duration,
    #[command(flatten)]
    belief: Belief,
}

/// Plays.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = games::find(&arguments.game)?;
    let stock = arguments.belief.stock(game)?;
    let player = stock.player::<Anything>(&arguments.player, 1)?;
    arguments.belief.serves(&arguments.player)?;
    let table = match (&arguments.load, &arguments.position, arguments.board) {
        (Some(path), _, _) => load(game.name, path)?,
        (None, Some(text), _) => Table::new(&read_start(game, text)?, arguments.first),
        (None, None, size) => {
            let (columns, rows) = size.unwrap_or((10, 10));
            Table::new(&usual_start(game, columns, rows)?, arguments.first)
        }
    };
    arguments.belief.suits(&table.boards())?;
    let limits = Limits { time: Some(arguments.time), ..Limits::default() };
    let session = Session::new(table, player, limits, arguments.you);
    converse(game.name, session, arguments.you, &mut std::io::stdin().lock(), &mut std::io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn load(game: &str, path: &Path) -> Result<Table<Anything>, BadInput> {
    record::read(game, &read_text(path)?, |board| read_board(game, board))
        .map_err(|error| BadInput(format!("{}: {error}", path.display())))
}

/// Saves a game, all of it or nothing. Only a saved game is written over.
fn save(path: &Path, text: &str) -> anyhow::Result<()> {
    if path.is_file() {
        let wrong = |reason: &str| BadInput(format!("{}: {reason}, it stays as it is", path.display()));
        match first_line(path) {
            Ok(line) if line.is_empty() || line == HEADER.as_bytes() => {}
            Ok(_) => return Err(wrong("this file is no saved game").into()),
            Err(error) => return Err(wrong(&reason(&error)).into()),
        }
    }
    let mut sink = Sink::open(Some(path))?;
    sink.write(text)?;
    sink.finish()
}

/// The first line of a file, as far as it can be that of a saved game; nothing of an empty file.
fn first_line(path: &Path) -> std::io::Result<Vec<u8>> {
    let most = (MARK.len() + HEADER.len() + "\r\n".len()) as u64;
    let mut line = Vec::new();
    BufReader::new(File::open(path)?.take(most)).read_until(b'\n', &mut line)?;
    let is_empty = line.is_empty();
    let text = line.strip_prefix(MARK).unwrap_or(&line).trim_ascii();
    // An empty line is not nothing.
    Ok(if text.is_empty() && !is_empty { line } else { text.to_vec() })
}

/// What a player has or places on the boards, in brackets; nothing where the game does not say.
fn pieces(boards: &[Anything], player: Player) -> String {
    let mut pieces: Vec<&str> = Vec::new();
    for board in boards {
        let both = match board {
            Any::Amazons(_) | Any::Clobber(_) => ["X", "O"],
            Any::Domineering(_) => ["vertical dominoes", "horizontal dominoes"],
            _ => continue,
        };
        let own = both[player as usize];
        if !pieces.contains(&own) {
            pieces.push(own);
        }
    }
    if pieces.is_empty() { String::new() } else { format!(" ({})", pieces.join(", ")) }
}

/// Reads lines and writes answers until the person quits or the input ends. The end of the game is not the end:
/// it can be saved, and moves can be taken back.
fn converse(
    game: &str,
    mut session: Session<Anything>,
    you: Player,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let colours = draw::colours();
    let (mut show, mut was_over) = (true, false);
    let pieces = pieces(&session.table.boards(), you);
    writeln!(out, "You are {you}{pieces}. Type help to see what can be typed.")?;
    loop {
        if show {
            for row in draw::boards(&session.table.boards(), colours) {
                writeln!(out, "{row}")?;
            }
        }
        let result = session.result();
        let is_over = result.is_some();
        if let Some(result) = result.filter(|_| show || !was_over) {
            writeln!(out, "{result}\n{AFTERWARDS}")?;
        }
        was_over = is_over;
        if !is_over && !session.is_your_turn() {
            session.answer().iter().try_for_each(|line| writeln!(out, "{line}"))?;
            show = true;
            continue;
        }
        write!(out, "{you}> ")?;
        out.flush()?;
        show = false;
        let line = match next_line(input)? {
            None => return writeln!(out),
            Some(Line::TooLong(_)) => {
                writeln!(out, "{}", too_long())?;
                continue;
            }
            Some(Line::Text(line)) => line,
        };
        match session.enter(&line) {
            Wish::Quit => return Ok(()),
            Wish::Show(lines, changed) => {
                lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
                show = changed;
            }
            Wish::Save(file) => {
                let text = record::write(game, &session.table, |board| write_board(game, board));
                let said = match save(file.as_ref(), &text) {
                    Ok(()) => format!("saved to {file}"),
                    Err(error) => format!("{error:#}"),
                };
                writeln!(out, "{}", one_line(&said))?;
            }
            Wish::Load(file) => match load(game, file.as_ref()) {
                Ok(table) => {
                    session.resume(table);
                    show = true;
                }
                Err(error) => writeln!(out, "{}", one_line(&error.to_string()))?,
            },
        }
    }
}
