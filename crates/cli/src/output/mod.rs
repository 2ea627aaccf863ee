//! The formats in which answers are written.

mod estimates;
pub mod json;
mod svg;
mod table;
mod text;

pub use text::columns;

use crate::input::reason;
use crate::report::Report;
use crate::{BadInput, output};
use clap::{Args, ValueEnum};
use hotstrat_core::thermograph::Corner;
use std::fs::{self, File, Permissions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// For reading
    Text,
    /// One object per position and line
    Json,
    /// One row per position
    Csv,
    /// A picture of the thermograph
    Svg,
}

/// How answers are wanted, as options.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct AnswerArguments {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show how the thermograph is constructed: options, scaffolds, meeting point, mast
    #[arg(long)]
    steps: bool,
    /// Draw terminal sketches with ASCII characters only
    #[arg(long)]
    ascii: bool,
}

impl AnswerArguments {
    /// How to write.
    pub fn style(&self) -> Style {
        Style { format: self.format, steps: self.steps, ascii: self.ascii }
    }
}

/// How to write.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The format.
    pub format: Format,
    /// Whether to show the construction.
    pub steps: bool,
    /// Whether to keep to ASCII in sketches.
    pub ascii: bool,
}

/// Answers about positions on their way out.
pub struct Answers {
    sink: Sink,
    style: Style,
    written: usize,
}

impl Answers {
    /// Opens standard output or prepares a file.
    pub fn open(path: Option<&Path>, style: Style) -> anyhow::Result<Answers> {
        Ok(Answers { sink: Sink::open(path)?, style, written: 0 })
    }

    /// Writes one answer.
    pub fn write(&mut self, report: &Report) -> anyhow::Result<()> {
        let style = self.style;
        let first = self.written == 0;
        self.written += 1;
        let text = match style.format {
            Format::Text => {
                let separator = if first { "" } else { "\n" };
                format!("{separator}{}", output::text::report(report, &style))
            }
            Format::Json => json::report(report)?,
            Format::Csv => table::report(report, first)?,
            Format::Svg => svg::report(report, style.steps)?,
        };
        self.sink.write(&text)?;
        self.sink.flush()
    }

    /// Makes the file appear, if there is anything in it: no answers take the place of no others.
    pub fn finish(self) -> anyhow::Result<()> {
        if self.written == 0 { Ok(()) } else { self.sink.finish() }
    }
}

/// Where text goes: standard output, or a file that appears when it is complete.
pub enum Sink {
    Stdout(BufWriter<std::io::Stdout>),
    /// A pipe or a device, which a file must not take the place of.
    Device(BufWriter<File>, PathBuf),
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Sink {
    /// Opens standard output or prepares a file.
    pub fn open(path: Option<&Path>) -> anyhow::Result<Sink> {
        Ok(match path {
            None => Sink::Stdout(BufWriter::new(std::io::stdout())),
            Some(path) => {
                let refuse = |e: std::io::Error| BadInput(format!("{}: {}", path.display(), reason(&e)));
                // A link stays a link: what it points to is replaced, or appears.
                let target = || Some(path.parent()?.join(fs::read_link(path).ok()?));
                let path = path.canonicalize().ok().or_else(target).unwrap_or_else(|| path.to_owned());
                match fs::metadata(&path) {
                    Ok(found) if found.is_dir() => {
                        return Err(BadInput(format!("{}: is a folder", path.display())).into());
                    }
                    Ok(found) if !found.is_file() => {
                        let device = File::options().write(true).open(&path).map_err(refuse)?;
                        Sink::Device(BufWriter::new(device), path)
                    }
                    found => {
                        let permissions = found.ok().map(|found| found.permissions());
                        let file = temporary_file(&path, permissions).map_err(refuse)?;
                        Sink::File(BufWriter::new(file), path)
                    }
                }
            }
        })
    }

    /// Writes text.
    pub fn write(&mut self, text: &str) -> anyhow::Result<()> {
        let bytes = text.as_bytes();
        Ok(match self {
            Sink::Stdout(out) => out.write_all(bytes).map_err(|e| failed(STDOUT, &e)),
            Sink::Device(out, path) => out.write_all(bytes).map_err(|e| failed(path.display(), &e)),
            Sink::File(out, path) => out.write_all(bytes).map_err(|e| failed(path.display(), &e)),
        }?)
    }

    /// Lets others see what was written, except in a file that is not complete.
    fn flush(&mut self) -> anyhow::Result<()> {
        Ok(match self {
            Sink::Stdout(out) => out.flush().map_err(|e| failed(STDOUT, &e)),
            Sink::Device(out, path) => out.flush().map_err(|e| failed(path.display(), &e)),
            Sink::File(..) => Ok(()),
        }?)
    }

    /// Makes the file appear.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.flush()?;
        if let Sink::File(out, path) = self {
            let failed = |error| failed(path.display(), &error);
            let file = out.into_inner().map_err(|e| failed(e.into_error()))?;
            file.as_file().sync_all().map_err(failed)?;
            file.persist(&path).map_err(|e| failed(e.error))?;
        }
        Ok(())
    }
}

const STDOUT: &str = "standard output";

/// What is said of output that could not be written. The kind stays: whoever closes a pipe has read enough.
fn failed(name: impl std::fmt::Display, error: &std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{name}: {}", reason(error)))
}

/// A wall in a table: its corners from t = −1 upward.
pub fn corners(wall: &[Corner]) -> String {
    wall.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A file next to `path`, with the permissions of the file that it will replace or, if there is
/// none, those of any new file.
fn temporary_file(path: &Path, permissions: Option<Permissions>) -> std::io::Result<NamedTempFile> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let file = builder.prefix(".hotstrat-").tempfile_in(folder)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    Ok(file)
}
