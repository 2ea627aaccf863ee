//! `hotstrat db stats`: what a database says about its game as a whole.

use super::{bad_file, layer_name, open, thousands};
use crate::output::Sink;
use crate::progress::Gauge;
use crate::settings::{cancel_flag, parse_count};
use clap::{Args, ValueEnum};
use hotstrat_core::{Dyadic, Player};
use hotstrat_picture::chart::{self, Bar, Panel};
use hotstrat_store::stats::{LayerStatistics, Statistics, Survey, survey};
use hotstrat_store::{Database, Space, with_any};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Count what a database holds: layers, means, temperatures, hottest positions
#[derive(Debug, Args)]
pub struct Arguments {
    /// The database
    file: PathBuf,
    /// How to write the statistics
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Which table to write as CSV
    #[arg(long, value_enum, default_value_t = Table::Layers)]
    table: Table,
    /// How many of the hottest positions to show
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = parse_count::<u16>)]
    hottest: u16,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For reading
    Text,
    /// One table, see --table
    Csv,
    /// A chart
    Svg,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Table {
    /// One row for each number of empty squares
    Layers,
    /// How many classes have each temperature
    Temperatures,
    /// How many classes have each mean, up to sign
    Means,
    /// The hottest positions
    Hottest,
}

/// Counts and writes.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let database = open(&arguments.file)?;
    let text = with_any!(AnyDatabase, &database, db => write(db, arguments))?;
    let mut sink = Sink::open(arguments.output.as_deref())?;
    sink.write(&text)?;
    sink.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn write<S: Space>(database: &Database<S>, arguments: &Arguments) -> anyhow::Result<String> {
    let gauge = Gauge::start(database.space().len().into());
    let statistics = survey(
        database,
        &Survey {
            hottest: arguments.hottest.into(),
            cancel: &cancel_flag(),
            progress: &|done| gauge.set(done, 0, || "counted".to_owned()),
        },
    );
    drop(gauge);
    let Some(statistics) = statistics.map_err(bad_file)? else { anyhow::bail!("stopped before the end") };
    Ok(match arguments.format {
        Format::Text => text(database, &statistics),
        Format::Csv => csv(&statistics, arguments.table)?,
        Format::Svg => picture(database, &statistics),
    })
}

fn text<S: Space>(database: &Database<S>, statistics: &Statistics) -> String {
    let total = statistics.total();
    let mut out = String::new();
    let _ = writeln!(out, "{}, up to symmetry and colour\n", database.space().identity());
    let share = |n: u64| format!("{:>13}  {:5.1} %", thousands(n), 100.0 * n as f64 / total.classes as f64);
    for (name, count) in [
        ("classes", total.classes),
        ("integers", total.integers),
        ("other numbers", total.fractions),
        ("infinitesimally close to a number", total.infinitesimal),
        ("hot", total.hot),
    ] {
        let _ = writeln!(out, "{name:<34}{}", share(count));
    }
    let places = |places: u32| if places == 0 { "1".to_owned() } else { format!("2^{places}") };
    for (name, value) in [
        ("distinct thermographs", thousands(statistics.with_negatives.into())),
        ("  of representatives", thousands(statistics.thermographs.into())),
        ("  distinct walls of these", thousands(statistics.walls as u64)),
        ("hottest", total.hottest.to_string()),
        ("coldest", total.coldest.to_string()),
        ("largest mean", total.largest_mean.to_string()),
        ("finest temperature's denominator", places(total.temperature_places)),
        ("finest mean's denominator", places(total.mean_places)),
        ("temperatures outside T_n", thousands(total.outside_t)),
        ("means outside M_n", thousands(total.outside_m)),
    ] {
        let _ = writeln!(out, "{name:<34}{value:>13}");
    }
    let _ = writeln!(out, "\nby {}", layer_name(database));
    let _ = writeln!(
        out,
        "{:>3}{:>13}{:>13}{:>13}{:>13}{:>13}{:>12}{:>9}{:>7}",
        "", "classes", "integers", "numbers", "infinites.", "hot", "new thermo.", "hottest", "finest"
    );
    for (i, layer) in statistics.layers.iter().enumerate() {
        let LayerStatistics { classes, integers, fractions, infinitesimal, hot, .. } = layer;
        let counts =
            [classes, integers, fractions, infinitesimal, hot].map(|n| format!("{:>13}", thousands(*n)));
        let _ = writeln!(
            out,
            "{i:>3}{}{:>12}{:>9}{:>7}",
            counts.concat(),
            thousands(layer.new_thermographs.into()),
            layer.hottest.to_string(),
            places(layer.temperature_places)
        );
    }
    out.push_str("\ntemperatures");
    histogram_text(&mut out, &statistics.temperatures);
    out.push_str("\nmeans, up to sign");
    histogram_text(&mut out, &statistics.means);
    if !statistics.hottest.is_empty() {
        out.push_str("\nhottest positions\n");
        for extreme in &statistics.hottest {
            let (mean, temperature) = (extreme.thermograph.mean(), extreme.thermograph.temperature());
            let _ = writeln!(out, "  {}  temperature {temperature}, mean {mean}", extreme.position);
        }
    }
    out
}

/// A distribution in steps of one: what lies in [n, n + 1).
fn histogram_text(out: &mut String, distribution: &BTreeMap<Dyadic, u64>) {
    let _ = writeln!(out, " ({} different)", thousands(distribution.len() as u64));
    let bins = bins(distribution, 0);
    let most = bins.values().copied().max().unwrap_or(1).max(1);
    for (low, count) in bins {
        let length = (count as f64 / most as f64 * 40.0).round() as usize;
        let _ = writeln!(
            out,
            "  {:>4} to {:<4}{:>14} {}",
            low.to_string(),
            next(low, 0).to_string(),
            thousands(count),
            "#".repeat(length)
        );
    }
}

/// Counts in steps of 2^−`places`, from the first that occurs to the last, with none left out.
fn bins(distribution: &BTreeMap<Dyadic, u64>, places: u32) -> BTreeMap<Dyadic, u64> {
    let mut bins = BTreeMap::new();
    for (&value, &count) in distribution {
        let low = round_down(value, places);
        if let Some((&last, _)) = bins.last_key_value() {
            let mut between = next(last, places);
            while between < low {
                bins.insert(between, 0);
                between = next(between, places);
            }
        }
        *bins.entry(low).or_default() += count;
    }
    bins
}

fn round_down(value: Dyadic, places: u32) -> Dyadic {
    let scaled = (0..places).fold(value, |x, _| x.add(x).expect("small numbers"));
    (0..places).fold(scaled.floor(), |x, _| x.half().expect("few places"))
}

fn next(value: Dyadic, places: u32) -> Dyadic {
    value.add(Dyadic::new(1, places).expect("few places")).expect("small numbers")
}

fn csv(statistics: &Statistics, table: Table) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    match table {
        Table::Layers => layers_csv(&mut writer, statistics)?,
        Table::Temperatures => distribution_csv(&mut writer, "temperature", &statistics.temperatures)?,
        Table::Means => distribution_csv(&mut writer, "mean", &statistics.means)?,
        Table::Hottest => {
            writer.write_record(["position", "empty", "mean", "temperature", "left_wall", "right_wall"])?;
            for extreme in &statistics.hottest {
                let thermograph = &extreme.thermograph;
                let [left, right] =
                    Player::BOTH.map(|player| crate::output::corners(&thermograph.corners(player)));
                let (mean, temperature) =
                    (thermograph.mean().to_string(), thermograph.temperature().to_string());
                let layer = extreme.layer.to_string();
                writer.write_record([&extreme.position, &layer, &mean, &temperature, &left, &right])?;
            }
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

fn layers_csv(writer: &mut csv::Writer<Vec<u8>>, statistics: &Statistics) -> anyhow::Result<()> {
    writer.write_record([
        "layer",
        "classes",
        "integers",
        "fractions",
        "infinitesimal",
        "hot",
        "new_thermographs",
        "hottest",
        "coldest",
        "largest_mean",
        "temperature_places",
        "mean_places",
        "outside_t",
        "outside_m",
    ])?;
    for (i, layer) in statistics.layers.iter().enumerate() {
        writer.write_record([
            i.to_string(),
            layer.classes.to_string(),
            layer.integers.to_string(),
            layer.fractions.to_string(),
            layer.infinitesimal.to_string(),
            layer.hot.to_string(),
            layer.new_thermographs.to_string(),
            layer.hottest.to_string(),
            layer.coldest.to_string(),
            layer.largest_mean.to_string(),
            layer.temperature_places.to_string(),
            layer.mean_places.to_string(),
            layer.outside_t.to_string(),
            layer.outside_m.to_string(),
        ])?;
    }
    Ok(())
}

fn distribution_csv(
    writer: &mut csv::Writer<Vec<u8>>,
    name: &str,
    distribution: &BTreeMap<Dyadic, u64>,
) -> anyhow::Result<()> {
    writer.write_record([name, "classes"])?;
    for (value, count) in distribution {
        writer.write_record([value.to_string(), count.to_string()])?;
    }
    Ok(())
}

fn picture<S: Space>(database: &Database<S>, statistics: &Statistics) -> String {
    let series = ["integers", "other numbers", "infinitesimally close to a number", "hot"];
    let layer_bar = |(i, layer): (usize, &LayerStatistics)| Bar {
        label: i.to_string(),
        values: vec![layer.integers, layer.fractions, layer.infinitesimal, layer.hot],
    };
    let layers = Panel {
        title: format!("Classes by {}", layer_name(database)),
        x_label: layer_name(database).to_owned(),
        y_label: "classes".to_owned(),
        series: series.map(str::to_owned).to_vec(),
        bars: statistics.layers.iter().enumerate().map(layer_bar).collect(),
        logarithmic: false,
    };
    let distribution = |title: &str, x_label: &str, distribution: &BTreeMap<Dyadic, u64>| Panel {
        title: title.to_owned(),
        x_label: x_label.to_owned(),
        y_label: "classes".to_owned(),
        series: vec!["classes".to_owned()],
        bars: bins(distribution, 1)
            .into_iter()
            .map(|(low, count)| Bar { label: low.to_string(), values: vec![count] })
            .collect(),
        logarithmic: true,
    };
    let panels = [
        layers,
        distribution(
            "Temperatures",
            "temperature, from here to less than 1/2 more",
            &statistics.temperatures,
        ),
        distribution("Means, up to sign", "mean, from here to less than 1/2 more", &statistics.means),
    ];
    chart::svg(&database.space().identity().to_string(), &panels)
}
