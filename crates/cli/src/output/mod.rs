//! The formats in which answers are written.

mod json;
mod svg;
mod table;
mod text;

use crate::input::reason;
use crate::report::Report;
use crate::{BadInput, output};
use anyhow::Context;
use clap::ValueEnum;
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

/// Where answers go: standard output, or a file that appears when it is complete.
pub struct Sink {
    out: Target,
    style: Style,
    written: usize,
}

enum Target {
    Stdout(BufWriter<std::io::Stdout>),
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Sink {
    /// Opens standard output or prepares a file.
    pub fn open(path: Option<&Path>, style: Style) -> anyhow::Result<Sink> {
        let out = match path {
            None => Target::Stdout(BufWriter::new(std::io::stdout())),
            Some(path) => {
                let folder = match path.parent() {
                    Some(parent) if !parent.as_os_str().is_empty() => parent,
                    _ => Path::new("."),
                };
                let refuse = |e: std::io::Error| BadInput(format!("{}: {}", path.display(), reason(&e)));
                if path.is_dir() {
                    return Err(BadInput(format!("{}: is a folder", path.display())).into());
                }
                let file =
                    tempfile::Builder::new().prefix(".hotstrat-").tempfile_in(folder).map_err(refuse)?;
                Target::File(BufWriter::new(file), path.to_owned())
            }
        };
        Ok(Sink { out, style, written: 0 })
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
        match &mut self.out {
            Target::Stdout(out) => {
                out.write_all(text.as_bytes())?;
                out.flush()?;
            }
            Target::File(out, path) => {
                out.write_all(text.as_bytes()).with_context(|| path.display().to_string())?;
            }
        }
        Ok(())
    }

    /// Makes the file appear.
    pub fn finish(self) -> anyhow::Result<()> {
        if let Target::File(out, path) = self.out {
            let context = || path.display().to_string();
            let file = out.into_inner().map_err(|e| e.into_error()).with_context(context)?;
            share(&file)?;
            file.as_file().sync_all().with_context(context)?;
            file.persist(&path).map_err(|e| e.error).with_context(context)?;
        }
        Ok(())
    }
}

/// A temporary file is for its owner only; a result is a file like any other.
#[cfg(unix)]
fn share(file: &NamedTempFile) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.as_file().set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn share(_: &NamedTempFile) -> std::io::Result<()> {
    Ok(())
}
