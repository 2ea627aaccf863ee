//! Files of text, and many positions from a file or from standard input.

use crate::BadInput;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The byte order mark, with which some editors begin a text.
pub const MARK: &[u8] = "\u{FEFF}".as_bytes();

/// The most bytes of a text, and of one with many positions. A device may have no end.
const MOST_TEXT: u64 = 64 << 20;
const MOST_POSITIONS: u64 = 1 << 30;

/// A position and the line it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The line, counted from 1.
    pub line: u64,
    /// The position.
    pub text: String,
}

/// Reads positions from a file: one in a line, or a CSV with a column `position`.
pub fn from_file(path: &Path) -> anyhow::Result<Vec<Row>> {
    let must_be_csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let wrong = |message: String| BadInput(format!("{}: {message}", path.display()));
    let rows = read(path, MOST_POSITIONS).and_then(|text| rows(&text, must_be_csv));
    Ok(rows.map_err(wrong)?)
}

/// Reads a file of text: a saved game, or the starts of a match.
pub fn read_text(path: &Path) -> Result<String, BadInput> {
    read(path, MOST_TEXT).map_err(|reason| BadInput(format!("{}: {reason}", path.display())))
}

/// Reads positions from standard input.
pub fn from_stdin() -> anyhow::Result<Vec<Row>> {
    let rows = text(std::io::stdin(), MOST_POSITIONS).and_then(|text| rows(&text, false));
    rows.map_err(|e| BadInput(format!("standard input: {e}")).into())
}

/// A file as text, if it has no more bytes than these.
fn read(path: &Path, most: u64) -> Result<String, String> {
    let file = File::open(path).map_err(|error| reason(&error))?;
    // Only of a file is it known before; a device may have no end.
    match file.metadata() {
        Ok(found) if found.is_file() && found.len() > most => Err(too_large(most)),
        _ => text(file, most),
    }
}

/// What the system says, without the number of the error.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_lowercase()
}

fn too_large(most: u64) -> String {
    format!("has more than {} MiB, which is the most that is read", most >> 20)
}

/// All that can be read as text, without a byte order mark; or what is wrong with it.
fn text(source: impl Read, most: u64) -> Result<String, String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line} is not text in UTF-8")
    })
}

fn rows(text: &str, must_be_csv: bool) -> Result<Vec<Row>, String> {
    let has_header =
        text.lines().next().is_some_and(|first| first.split(',').any(|name| unquoted(name) == "position"));
    if must_be_csv || has_header {
        return csv_rows(text);
    }
    let numbered = text.lines().zip(1..).filter(|(text, _)| !text.trim().is_empty());
    let rows: Vec<Row> = numbered.map(|(text, line)| Row { line, text: text.trim().to_owned() }).collect();
    if rows.is_empty() { Err("there is no position in it".to_owned()) } else { Ok(rows) }
}

fn unquoted(name: &str) -> &str {
    name.trim().trim_matches('"')
}

fn csv_rows(text: &str) -> Result<Vec<Row>, String> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|e| e.to_string())?;
    let column = headers
        .iter()
        .position(|name| name.trim() == "position")
        .ok_or("the first line of a CSV file must name a column 'position'")?;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|e| e.to_string())?;
        // Where the reader was before it passed over empty lines.
        let begin = record.position().map_or(0, csv::Position::byte) as usize;
        let empty = text[begin..].bytes().take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let before = text[..begin].bytes().chain(empty).filter(|&byte| byte == b'\n').count();
        let line = before as u64 + 1;
        rows.push(Row { line, text: record.get(column).unwrap_or("").trim().to_owned() });
    }
    if rows.is_empty() { Err("there is no position in it".to_owned()) } else { Ok(rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, csv: bool) -> Result<Vec<(u64, String)>, String> {
        rows(text, csv).map(|rows| rows.into_iter().map(|row| (row.line, row.text)).collect())
    }

    #[test]
    fn reads_lines_and_tables() {
        let expected = |rows: &[(u64, &str)]| Ok(rows.iter().map(|&(n, t)| (n, t.to_owned())).collect());
        assert_eq!(texts("#.X\n\n O.\r\n", false), expected(&[(1, "#.X"), (3, "O.")]));
        assert_eq!(texts("{1,2|3}\n", false), expected(&[(1, "{1,2|3}")]));
        assert_eq!(texts("position\n..\n", false), expected(&[(2, "..")]));
        assert_eq!(
            texts("game,position,mean\nx,\"{1,2|3}\",0\ny,*\n", true),
            expected(&[(2, "{1,2|3}"), (3, "*")])
        );
        assert_eq!(
            texts("position,x\nX.O,1\n\n\nQQ,2\r\n\r\n\"a\nb\",3\nZZ,4\n", true),
            expected(&[(2, "X.O"), (5, "QQ"), (7, "a\nb"), (9, "ZZ")])
        );
        assert!(texts("a,b\n1,2\n", true).unwrap_err().contains("column 'position'"));
        assert!(texts("", true).is_err());
        assert!(texts("\n\n", false).is_err());
    }

    #[test]
    fn text_begins_after_its_mark_and_has_an_end() {
        let read = |bytes: &[u8]| text(bytes, 9);
        assert_eq!(read("\u{FEFF}X.O\n".as_bytes()), Ok("X.O\n".to_owned()));
        assert_eq!(read("X\u{FEFF}".as_bytes()), Ok("X\u{FEFF}".to_owned()));
        assert!(read(b"ab\n\xFF").unwrap_err().contains("line 2"));
        assert_eq!(read(b"123456789"), Ok("123456789".to_owned()));
        assert_eq!(read(b"1234567890"), Err(too_large(9)));
        assert_eq!(text(std::io::repeat(0), 1 << 20), Err(too_large(1 << 20)));
    }
}
