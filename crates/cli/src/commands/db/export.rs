//! `hotstrat db export`: a database as a table.

use super::{bad_file, open};
use crate::BadInput;
use crate::output::{Sink, corners};
use crate::progress::Gauge;
use crate::settings::{cancel_flag, parse_count};
use clap::Args;
use hotstrat_core::{Player, Sign};
use hotstrat_store::space::Place;
use hotstrat_store::{Database, Space, with_any};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Write positions with their thermographs as CSV: one row for each class, by layers
#[derive(Debug, Args)]
pub struct Arguments {
    /// The database
    file: PathBuf,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only this layer: so many empty squares; may be given several times
    #[arg(long, value_name = "N", value_parser = parse_count::<usize>)]
    layer: Vec<usize>,
}

/// Writes the table.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let database = open(&arguments.file)?;
    with_any!(AnyDatabase, &database, db => export(db, arguments))
}

fn export<S: Space>(database: &Database<S>, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let space = database.space();
    let mut layers = arguments.layer.clone();
    layers.sort_unstable();
    layers.dedup();
    if let Some(layer) = layers.iter().find(|&&layer| layer >= space.layers()) {
        let last = space.layers() - 1;
        return Err(BadInput(format!("there is no layer {layer}: layers go from 0 to {last}")).into());
    }
    if layers.is_empty() {
        layers = (0..space.layers()).collect();
    }
    let gauge = Gauge::start(layers.iter().map(|&layer| space.layer(layer).len() as u64).sum());
    let cancel = cancel_flag();
    let mut sink = Sink::open(arguments.output.as_deref())?;
    // No field needs quotes: positions and numbers have neither commas nor quotes in them.
    sink.write("position,mean,temperature,left_stop,right_stop,left_wall,right_wall\n")?;
    let mut done = 0;
    for layer in layers {
        for index in space.layer(layer) {
            let thermograph = database.at(Place::new(index, Sign::Plus)).map_err(bad_file)?;
            let [left_stop, right_stop] = Player::BOTH.map(|player| thermograph.stop(player));
            let [left, right] = Player::BOTH.map(|player| corners(&thermograph.corners(player)));
            let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
            let position = space.position(layer, index);
            sink.write(&format!(
                "{position},{mean},{temperature},{left_stop},{right_stop},{left},{right}\n"
            ))?;
            done += 1;
            if done % 4096 == 0 {
                gauge.set(done, 0, || "written".to_owned());
                if cancel.load(Ordering::Relaxed) {
                    anyhow::bail!("stopped; nothing was written to a file");
                }
            }
        }
    }
    drop(gauge);
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}
