//! Building a database: layer by layer, with checkpoints.

use crate::error::{BuildError, FileError};
use crate::retrograde::{Layers, Stopped, Work};
use crate::space::Space;
use crate::writer::Writer;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How a database is built.
pub struct Plan<'a> {
    /// The number of threads.
    pub threads: usize,
    /// Whether what is there already is replaced.
    pub force: bool,
    /// Finished layers are written down as soon as so much time has passed since the last time.
    pub checkpoint: Duration,
    /// The most memory to be used, in bytes.
    pub memory: u64,
    /// When set, the build stops soon and can be gone on with.
    pub cancel: &'a AtomicBool,
    /// Told how far the build is.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// What a build needs, estimated before it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes on the disk.
    pub disk: u64,
}

/// Estimates what a build will need. There is a word for every class in memory and a bit more than
/// its thermograph's number on disk. The number of distinct thermographs is a guess: about the
/// 0.82th power of the number of classes, which is slightly more than was found on any board.
pub fn estimate<S: Space>(space: &S) -> Needs {
    let classes = u64::from(space.len());
    let largest_layer = (0..space.layers()).map(|layer| space.layer(layer).len() as u64).max().unwrap_or(0);
    let thermographs = (classes as f64).powf(0.82) as u64;
    let width = u64::from(u64::BITS - thermographs.leading_zeros());
    Needs {
        memory: 4 * classes + 8 * largest_layer + 250 * thermographs,
        disk: classes * width / 8 + 16 * thermographs,
    }
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The layer that is being solved.
    pub layer: usize,
    /// How many classes of it are solved.
    pub in_layer: u32,
    /// How many classes are solved in all.
    pub solved: u32,
    /// How many of them were solved by an earlier, interrupted build.
    pub resumed: u32,
}

/// Builds the database of a space, or goes on with an unfinished one.
pub fn build<S: Space>(space: &S, path: &Path, plan: &Plan<'_>) -> Result<(), BuildError> {
    if !plan.force && path.exists() {
        return Err(BuildError::Exists(path.to_owned()));
    }
    let (mut writer, mut layers) = Writer::open(path, space, plan.force)?;
    // Another build may have finished since we looked.
    if !plan.force && path.exists() {
        if layers.is_empty() {
            writer.discard();
        }
        return Err(BuildError::Exists(path.to_owned()));
    }
    let resumed = layers.ids.len() as u32;
    layers.ids.reserve_exact(space.len() as usize - layers.ids.len());
    let mut written = layers.len();
    let mut last = Instant::now();
    while layers.len() < space.layers() {
        let layer = layers.len();
        let before = layers.ids.len() as u32;
        let report =
            |in_layer| (plan.progress)(Progress { layer, in_layer, solved: before + in_layer, resumed });
        let work = Work { threads: plan.threads, cancel: plan.cancel, progress: &report };
        let solved = layers.solve_next(space, &work);
        if solved.is_err() || last.elapsed() >= plan.checkpoint {
            write_new(&mut writer, space, &layers, &mut written)?;
            last = Instant::now();
        }
        match solved {
            Ok(()) => {}
            Err(Stopped::Cancelled) => {
                return Err(BuildError::Cancelled { layers: layers.len(), all: space.layers() });
            }
            Err(Stopped::Inexact(error)) => return Err(error.into()),
        }
        if layers.bytes() > plan.memory && layers.len() < space.layers() {
            write_new(&mut writer, space, &layers, &mut written)?;
            return Err(BuildError::Memory { layers: layers.len(), all: space.layers() });
        }
    }
    write_new(&mut writer, space, &layers, &mut written)?;
    Ok(writer.finish()?)
}

fn write_new<S: Space>(
    writer: &mut Writer,
    space: &S,
    layers: &Layers,
    written: &mut usize,
) -> Result<(), FileError> {
    if *written < layers.len() {
        writer.add_layers(space, layers, *written)?;
        *written = layers.len();
    }
    Ok(())
}
