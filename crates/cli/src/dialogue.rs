//! Lines of a dialogue on standard input, none of which can fill the memory.

use std::io::{BufRead, Read};

/// The longest line that is read.
pub const LONGEST: u64 = 100_000;

/// How much is kept of a line that is longer.
const BEGINNING: usize = 100;

/// A line of the input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// What it says; bytes that are no text are replaced.
    Text(String),
    /// It was longer than a line may be, and all was passed over but its beginning.
    TooLong(String),
}

/// What is said of a line that is too long.
pub fn too_long() -> String {
    format!("a line has at most {LONGEST} bytes")
}

/// The next line; nothing at the end of the input.
pub fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Line>> {
    let mut line = Vec::new();
    if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_too_long = line.len() as u64 == LONGEST && line.last() != Some(&b'\n');
    if is_too_long {
        skip_line(input)?;
        line.truncate(BEGINNING);
    }
    let text = String::from_utf8_lossy(&line).into_owned();
    Ok(Some(if is_too_long { Line::TooLong(text) } else { Line::Text(text) }))
}

/// Reads on to the end of a line.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        let is_over = end.is_some() || length == 0;
        input.consume(length);
        if is_over {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        let text = format!("one\n{}\nthree", "x".repeat(3 * LONGEST as usize));
        let mut input = text.as_bytes();
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Line::Text("one\n".to_owned())));
        assert_eq!(next(), Some(Line::TooLong("x".repeat(BEGINNING))));
        assert_eq!(next(), Some(Line::Text("three".to_owned())));
        assert_eq!(next(), None);
    }
}
