//! `hotstrat lab report`: tables and plots from finished rows.

use super::{FOLDER, ScaleName, file, find, refuse};
use crate::BadInput;
use crate::input::reason;
use clap::Args;
use hotstrat_lab::report::{Rendered, list, render};
use hotstrat_lab::{Experiment, Scale, journal};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Report an experiment as Markdown, with the rows as CSV and the plots as SVG beside it
#[derive(Debug, Args)]
pub struct Arguments {
    /// The experiment
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    name: Option<String>,
    /// Report all experiments that have rows, in one page README.md
    #[arg(long, requires = "output")]
    all: bool,
    /// Which rows; those of scale paper if there are any, unless given
    #[arg(long, value_enum)]
    scale: Option<ScaleName>,
    /// The folder with the rows
    #[arg(long, value_name = "DIR", default_value = FOLDER)]
    from: PathBuf,
    /// The folder to write to; without it, only the Markdown is written, to standard output
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Writes the report.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match (&arguments.name, &arguments.output) {
        (Some(name), output) => {
            let experiment = find(name)?;
            let rendered = one(experiment, arguments)?.ok_or_else(|| nothing(arguments, name))?;
            match output {
                Some(folder) => write_all(folder, &format!("{name}.md"), &page(rendered))?,
                None => write!(std::io::stdout(), "{}", page(rendered).markdown)?,
            }
        }
        (None, Some(folder)) => {
            let (mut sections, mut files, mut missing) = (String::new(), Vec::new(), Vec::new());
            for &experiment in hotstrat_lab::all() {
                match one(experiment, arguments)? {
                    Some(rendered) => {
                        sections += &format!("\n{}", rendered.markdown);
                        files.extend(rendered.files);
                    }
                    None => missing.push(format!("`{}` ({})", experiment.name(), experiment.title())),
                }
            }
            if files.is_empty() {
                return Err(nothing(arguments, "any experiment").into());
            }
            let missing = match missing[..] {
                [] => String::new(),
                _ => format!("\nNot measured yet: {}.\n", list(&missing)),
            };
            let markdown = opening(folder) + &missing + &sections;
            write_all(folder, "README.md", &Rendered { markdown, files })?;
        }
        (None, None) => unreachable!("the grammar asks for a folder"),
    }
    Ok(ExitCode::SUCCESS)
}

/// A report that stands alone has its own heading.
fn page(rendered: Rendered) -> Rendered {
    let markdown = rendered.markdown.replacen("## ", "# ", 1);
    Rendered { markdown, ..rendered }
}

/// What stands above all sections. It depends on what the folder has beside them.
fn opening(folder: &Path) -> String {
    let has = |name: &str| folder.join(name).exists();
    let again = if has("rows") {
        "The rows as they were measured are in [rows](rows): there `hotstrat lab run NAME --scale paper -o rows` goes on \
         with them, with `--limits` as in the last line of a section where they are not those of the scale, and \
         `hotstrat lab report --all --from rows -o .` writes this page."
    } else {
        "`hotstrat lab run NAME` measures them again and `hotstrat lab report --all` writes this page."
    };
    let databases = if has("databases.md") {
        "\nComplete databases have a page of their own: [databases.md](databases.md).\n"
    } else {
        ""
    };
    format!(
        "# Results\n\nOne section per experiment: what was found, the numbers of the source beside ours, and all rows \
         to check them. In the CSV files `limit` is how many seconds a row was allowed to take, `finished` whether that was \
         enough, and `seconds_in_all` what measuring it took. {again}\n{databases}"
    )
}

fn nothing(arguments: &Arguments, name: &str) -> BadInput {
    BadInput(format!(
        "{}: no rows of {name}; 'hotstrat lab run' measures them, 'hotstrat lab merge' joins shares",
        arguments.from.display()
    ))
}

/// The report of an experiment, if there are rows.
fn one(experiment: &dyn Experiment, arguments: &Arguments) -> anyhow::Result<Option<Rendered>> {
    let scales = match arguments.scale {
        Some(scale) => vec![scale.into()],
        None => vec![Scale::Paper, Scale::Quick],
    };
    let paths = scales.into_iter().map(|scale| (scale, file(&arguments.from, experiment.name(), scale, "")));
    for (scale, path) in paths.filter(|(_, path)| path.exists()) {
        let (header, rows) = journal::read(&path).map_err(refuse)?;
        if (header.experiment.as_str(), header.settings().scale) != (experiment.name(), scale) {
            let found = format!("{}, scale {}", header.experiment, header.scale);
            return Err(BadInput(format!("{}: these rows are of {found}", path.display())).into());
        }
        // A run that was stopped at once has measured nothing.
        if !rows.is_empty() {
            return Ok(Some(render(experiment, &header.settings(), &rows)));
        }
    }
    Ok(None)
}

fn write_all(folder: &Path, name: &str, rendered: &Rendered) -> Result<(), BadInput> {
    let refused = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| BadInput(format!("{path}: {}", reason(&error)))
    };
    std::fs::create_dir_all(folder).map_err(refused(folder))?;
    let text = [(name.to_owned(), rendered.markdown.clone())];
    for (name, contents) in rendered.files.iter().chain(&text) {
        let path = folder.join(name);
        std::fs::write(&path, contents).map_err(refused(&path))?;
    }
    Ok(())
}
