//! Boards drawn in characters, with colours where the terminal has them.

use super::Anything;
use std::ffi::OsString;
use std::io::IsTerminal;

/// Whether standard output shows colours.
pub fn colours() -> bool {
    std::io::stdout().is_terminal() && are_wanted(|name| std::env::var_os(name))
}

/// Whether the variables of the environment allow for colours: nobody has asked for none, and the terminal is
/// not a dumb one, which would show the codes.
fn are_wanted(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    variable("NO_COLOR").is_none() && variable("TERM").is_none_or(|name| name != "dumb")
}

/// The boards, one below the other, each with its coordinates; what is no board as its text.
pub fn boards(boards: &[Anything], colours: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, board) in boards.iter().enumerate() {
        if i > 0 {
            lines.push(String::new());
        }
        if boards.len() > 1 {
            lines.push(format!("board {}", i + 1));
        }
        match board.frame() {
            Some(_) => lines.extend(grid(&board.bare(), colours)),
            None => lines.push(board.bare()),
        }
    }
    lines
}

fn grid(text: &str, colours: bool) -> Vec<String> {
    let rows: Vec<&str> = text.split('|').collect();
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let letters: Vec<String> = (0..columns).map(|c| char::from(b'A' + (c % 26) as u8).to_string()).collect();
    let mut lines: Vec<String> = rows
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let squares: Vec<String> = row.chars().map(|square| paint(square, colours)).collect();
            format!("{:>2} {}", rows.len() - i, squares.join(" "))
        })
        .collect();
    lines.push(format!("   {}", letters.join(" ")));
    lines
}

fn paint(square: char, colours: bool) -> String {
    let code = match square {
        'X' => "1;34",
        'O' => "1;31",
        '#' => "2",
        _ => return square.to_string(),
    };
    if colours { format!("\x1b[{code}m{square}\x1b[0m") } else { square.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_coordinates() {
        let board: Anything = "amazons: X.#|..O".parse().unwrap();
        assert_eq!(boards(&[board], false), [" 2 X . #", " 1 . . O", "   A B C"]);
        assert_eq!(paint('X', true), "\x1b[1;34mX\x1b[0m");
    }

    #[test]
    fn a_dumb_terminal_gets_no_colours() {
        let wanted = |variables: &[(&str, &str)]| {
            are_wanted(|name| variables.iter().find(|known| known.0 == name).map(|known| known.1.into()))
        };
        assert!(wanted(&[]) && wanted(&[("TERM", "xterm-256color")]) && wanted(&[("TERM", "")]));
        assert!(!wanted(&[("TERM", "dumb")]) && !wanted(&[("TERM", "xterm"), ("NO_COLOR", "1")]));
    }
}
