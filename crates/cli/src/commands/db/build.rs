//! `hotstrat db build`: solves every position of a board and writes the database.

use super::{bad_file, size, thousands};
use crate::progress::Gauge;
use crate::settings::{cancel_flag, parse_size, parse_time, processors};
use crate::{BadInput, games};
use clap::Args;
use hotstrat_store::build::{Needs, Plan, Progress, build, estimate};
use hotstrat_store::error::{BuildError, Fault};
use hotstrat_store::space::{Board, Identity};
use hotstrat_store::writer::partial_path;
use hotstrat_store::{AnyDatabase, AnySpace, Space, with_any};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Solve every position of a board and write the database; goes on where it was interrupted
#[derive(Debug, Args)]
pub struct Arguments {
    /// The game: amazons or domineering
    game: String,
    /// The board: columns x rows, such as 4x4, at most 25 squares
    #[arg(long, value_name = "WxH")]
    board: Board,
    /// How many amazons Left and Right have; 1,1 unless given
    #[arg(long, value_name = "L,R", value_parser = parse_pieces)]
    amazons: Option<[u32; 2]>,
    /// The file to write; until it is complete, it has .partial added to its name
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many threads to use; the number of processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The most memory to use; what is free unless given
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    memory: Option<usize>,
    /// Write finished layers down after so much work, to go on from there after an interruption
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_time)]
    checkpoint: Duration,
    /// Replace a file that exists, and discard what an interrupted build has left
    #[arg(long)]
    force: bool,
}

fn parse_pieces(text: &str) -> Result<[u32; 2], String> {
    let pair = text.split_once(',').and_then(|(left, right)| {
        let count = |text: &str| text.trim().parse::<u8>().ok().map(u32::from);
        Some([count(left)?, count(right)?])
    });
    pair.ok_or_else(|| "write two numbers such as 1,1".to_owned())
}

/// Builds and says what was built.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let game = games::find(&arguments.game)?;
    let pieces = match (game.name, arguments.amazons) {
        ("amazons", pieces) => Some(pieces.unwrap_or([1, 1])),
        (_, Some(_)) => {
            return Err(BadInput(format!("--amazons is for amazons, not for {}", game.name)).into());
        }
        (_, None) => None,
    };
    let identity = Identity { game: game.name.to_owned(), board: arguments.board, pieces };
    let space = AnySpace::new(&identity).map_err(|error| BadInput(error.to_string()))?;
    with_any!(AnySpace, &space, space => make(space.as_ref(), arguments))
}

fn make<S: Space>(space: &S, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let path = &arguments.output;
    if path.is_dir() {
        return Err(BadInput(format!("{}: is a folder", path.display())).into());
    }
    if path.exists() && !arguments.force {
        return Err(BadInput(BuildError::Exists(path.clone()).to_string()).into());
    }
    let memory = check_needs(space, arguments)?;
    let start = Instant::now();
    let gauge = Gauge::start(space.len().into());
    let layers = space.layers();
    let show = |progress: Progress| {
        let Progress { layer, solved, resumed, .. } = progress;
        gauge.set(solved.into(), resumed.into(), || format!("layer {layer} of {}", layers - 1));
    };
    let plan = Plan {
        threads: arguments.threads.map_or_else(processors, usize::from),
        force: arguments.force,
        checkpoint: arguments.checkpoint,
        memory,
        cancel: &cancel_flag(),
        progress: &show,
    };
    let built = build(space, path, &plan);
    drop(gauge);
    match built {
        Ok(()) => {}
        // A place where nothing can be written is bad input; a disk that fails later is not.
        Err(BuildError::File(error)) if !matches!(&error.fault, Fault::Io(io) if !is_about_the_place(io)) => {
            return Err(bad_file(error).into());
        }
        Err(error @ (BuildError::Exists(_) | BuildError::OtherBuild { .. } | BuildError::Busy(_))) => {
            return Err(BadInput(error.to_string()).into());
        }
        Err(error) => return Err(error.into()),
    }
    let database = AnyDatabase::open(path)?;
    let (thermographs, bytes) = with_any!(AnyDatabase, &database, db => (db.thermographs(), db.bytes()));
    writeln!(
        std::io::stdout(),
        "{}: {}, {} classes, {} thermographs, {}, {:.2} s",
        path.display(),
        space.identity(),
        thousands(space.len().into()),
        thousands(thermographs.into()),
        size(bytes),
        start.elapsed().as_secs_f64()
    )?;
    Ok(ExitCode::SUCCESS)
}

fn is_about_the_place(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{IsADirectory, NotADirectory, NotFound, PermissionDenied, ReadOnlyFilesystem};
    matches!(error.kind(), IsADirectory | NotADirectory | NotFound | PermissionDenied | ReadOnlyFilesystem)
}

/// Refuses a build for which there is not enough memory or disk. Gives the memory it may use.
fn check_needs<S: Space>(space: &S, arguments: &Arguments) -> Result<u64, BadInput> {
    let Needs { memory, disk } = estimate(space);
    let classes = thousands(space.len().into());
    let what = format!("{} has {classes} classes", space.identity());
    let free = arguments.memory.map_or_else(free_memory, |memory| Some(memory as u64));
    if let Some(free) = free.filter(|&free| free < memory) {
        let allowed = if arguments.memory.is_some() { "allowed" } else { "free" };
        return Err(BadInput(format!(
            "{what} and needs about {} of memory; {} are {allowed}",
            size(memory),
            size(free)
        )));
    }
    // What an interrupted build has written need not be written again.
    let present = std::fs::metadata(partial_path(&arguments.output)).map_or(0, |partial| partial.len());
    if let Some(free) = free_disk(&arguments.output).filter(|&free| free + present < disk) {
        return Err(BadInput(format!(
            "{what} and needs about {} on disk; {} are free there",
            size(disk),
            size(free)
        )));
    }
    Ok(free.unwrap_or(u64::MAX))
}

/// The memory that is free on this machine or in this container.
fn free_memory() -> Option<u64> {
    let mut system = sysinfo::System::new();
    system.refresh_memory();
    let limit = system.cgroup_limits().map_or(u64::MAX, |limits| limits.free_memory);
    Some(system.available_memory().min(limit)).filter(|&free| free > 0)
}

/// The space that is free on the disk of a file.
fn free_disk(path: &Path) -> Option<u64> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().ok()?;
    let disks = sysinfo::Disks::new_with_refreshed_list();
    let on = disks.iter().filter(|disk| folder.starts_with(disk.mount_point()));
    on.max_by_key(|disk| disk.mount_point().as_os_str().len()).map(sysinfo::Disk::available_space)
}
