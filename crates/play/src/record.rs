//! Games as text, to be saved and loaded.
//!
//! ```text
//! hotstrat game 1
//! game amazons
//! board X..|..#|O..
//! board .O.|.X.
//! first left
//! move 1:A3-B3×A3
//! move 2:B2-A2×B2
//! ```
//!
//! Empty lines and lines that begin with `#` mean nothing. Boards are written as the game writes them, and
//! a move by its name, with the number of its board before it if there are several. Without `first` Left
//! moves first.

use crate::table::Table;
use hotstrat_core::{Notation, ParseError, Player, Sum};
use std::fmt::Write;

/// The first line of a file.
pub const HEADER: &str = "hotstrat game 1";

/// A saved game.
#[must_use]
pub fn write<G: Notation>(game: &str, table: &Table<G>, text: impl Fn(&G) -> String) -> String {
    let mut out = format!("{HEADER}\ngame {game}\n");
    for (_, board) in &table.start().parts {
        let _ = writeln!(out, "board {}", text(board));
    }
    let first = match table.first() {
        Player::Left => "left",
        Player::Right => "right",
    };
    let _ = writeln!(out, "first {first}");
    for mv in table.moves() {
        let _ = writeln!(out, "move {mv}");
    }
    out
}

/// Reads a saved game, or says what is wrong with it and where.
pub fn read<G: Notation>(
    game: &str,
    text: &str,
    board: impl Fn(&str) -> Result<G, ParseError>,
) -> Result<Table<G>, String> {
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    match lines.next() {
        Some((_, HEADER)) => {}
        _ => return Err(format!("this is no saved game: the first line is not '{HEADER}'")),
    }
    let begin = |boards: &[G], first: Option<Player>| {
        Table::new(&boards.iter().cloned().collect::<Sum<G>>(), first.unwrap_or(Player::Left))
    };
    let (mut boards, mut first, mut table, mut is_named) = (Vec::new(), None, None, false);
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let wrong = |message: String| format!("line {number}: {message}");
        match word {
            "game" if rest == game && !is_named => is_named = true,
            "game" if rest != game => {
                return Err(wrong(format!("this is a game of '{}', not of {game}", rest.escape_debug())));
            }
            "board" if table.is_none() => boards.push(board(rest).map_err(|error| wrong(error.to_string()))?),
            "first" if table.is_none() && first.is_none() => first = Some(player(rest).map_err(wrong)?),
            "move" if boards.is_empty() => {
                return Err(wrong("the saved game has no board before its first move".to_owned()));
            }
            "move" => {
                let table = table.get_or_insert_with(|| begin(&boards, first));
                let mv = table.find(rest).map_err(wrong)?;
                table.play(mv);
            }
            _ => return Err(wrong(format!("'{}' is not expected here", word.escape_debug()))),
        }
    }
    if !is_named {
        return Err("the saved game does not say of which game it is".to_owned());
    }
    if boards.is_empty() {
        return Err("the saved game has no board".to_owned());
    }
    Ok(table.unwrap_or_else(|| begin(&boards, first)))
}

/// A player by name, in any of the usual ways.
pub fn player(text: &str) -> Result<Player, String> {
    match text.trim().to_lowercase().as_str() {
        "left" | "l" | "black" | "b" | "x" => Ok(Player::Left),
        "right" | "r" | "white" | "w" | "o" => Ok(Player::Right),
        _ => Err(format!("'{}' is no player: write left or right", text.trim().escape_debug())),
    }
}
