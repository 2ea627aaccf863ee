//! Boards drawn in characters, with colours where the terminal has them.

use super::Anything;
use std::io::IsTerminal;

/// Whether standard output shows colours.
pub fn colours() -> bool {
    std::env::var_os("NO_COLOR").is_none() && std::io::stdout().is_terminal()
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
}
