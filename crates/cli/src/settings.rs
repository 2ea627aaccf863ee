//! Options shared by the commands that search, and how their values are written.

use crate::engine::{Engine, Method};
use clap::Args;
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// How much an engine may use.
#[derive(Clone, Debug, Args)]
pub struct LimitArguments {
    /// Stop after this time for each position: 500ms, 10s, 5m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Stop after this many positions have been expanded
    #[arg(long, value_name = "N", value_parser = parse_count::<u64>)]
    pub nodes: Option<u64>,
    /// Stop when the tables need more than this: 200MB, 2GB
    #[arg(long, value_name = "SIZE", default_value = "4GB", value_parser = parse_size)]
    pub memory: usize,
    /// Search a sum of several components with at most this many positions; then theory must do
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = parse_count::<u64>)]
    pub sum_nodes: u64,
    /// How many threads to use; the number of processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// What a session needs to know.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Limits for each position.
    pub limits: Limits,
    /// Limit for the search of a sum.
    pub sum_nodes: u64,
    /// Whether the options are wanted, to show the construction.
    pub steps: bool,
    /// Whether a line of best play is wanted.
    pub line: bool,
    /// The engine.
    pub engine: Engine,
}

impl Settings {
    /// Whether many positions may be solved together: each is limited by nothing of its own.
    pub fn allow_batches(&self) -> bool {
        let alone = self.limits.time.is_none() && self.limits.nodes.is_none();
        alone && matches!(self.engine.method, Method::Exact)
    }
}

impl LimitArguments {
    /// How many threads to use.
    pub fn threads(&self) -> usize {
        self.threads.map_or_else(processors, usize::from)
    }

    /// The settings with Ctrl-C as the cancel flag and a progress counter.
    pub fn settings(&self, steps: bool, line: bool, engine: Engine) -> Settings {
        let limits = Limits {
            time: self.time,
            nodes: self.nodes,
            memory: Some(self.memory),
            clock: Clock::Wall,
            cancel: Some(cancel_flag()),
            progress: Some(Arc::new(AtomicU64::new(0))),
        };
        Settings { limits, sum_nodes: self.sum_nodes, steps, line, engine }
    }
}

/// The number of processors.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
pub fn cancel_flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        // Without a handler Ctrl-C simply ends the program, which is no worse.
        let _ = ctrlc::set_handler(move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        flag
    });
    Arc::clone(flag)
}

pub fn parse_time(text: &str) -> Result<Duration, String> {
    const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let seconds = parse_with_unit(text, &UNITS).ok_or("write a time such as 500ms, 10s, 5m or 1h")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "the time is out of range".to_owned())
}

pub fn parse_size(text: &str) -> Result<usize, String> {
    const UNITS: [(&str, f64); 4] = [("KB", 1e3), ("MB", 1e6), ("GB", 1e9), ("B", 1.0)];
    let bytes = parse_with_unit(text, &UNITS).ok_or("write a size such as 200MB or 2GB")?;
    if bytes >= usize::MAX as f64 {
        return Err("the size is out of range".to_owned());
    }
    Ok(bytes as usize)
}

pub fn parse_count<N: TryFrom<u64>>(text: &str) -> Result<N, String> {
    let number: u64 =
        text.replace('_', "").parse().map_err(|_| "write a whole number that is not negative".to_owned())?;
    N::try_from(number).map_err(|_| format!("{number} is too much"))
}

fn parse_with_unit(text: &str, units: &[(&str, f64)]) -> Option<f64> {
    let (unit, factor) =
        units.iter().find(|(unit, _)| text.to_ascii_uppercase().ends_with(&unit.to_ascii_uppercase()))?;
    let number = &text[..text.len() - unit.len()];
    let is_plain = |c: char| c.is_ascii_digit() || c == '.';
    (number.chars().all(is_plain)).then(|| number.parse::<f64>().ok())?.map(|number| number * factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_times_and_sizes() {
        assert_eq!(parse_time("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_size("2GB"), Ok(2_000_000_000));
        assert_eq!(parse_size("200mb"), Ok(200_000_000));
        for bad in ["", "10", "s", "-1s", "1e3s", "tens", "NaNs", "infs", "99999999999999999999h"] {
            assert!(parse_time(bad).is_err(), "{bad}");
        }
        for bad in ["", "10", "GB", "-1GB", "99999999999999999999999GB"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_count::<u32>("1_000"), Ok(1000));
        assert_eq!(parse_count::<u32>("5000000000"), Err("5000000000 is too much".to_owned()));
        for bad in ["", "-1", "1.5", "one", "99999999999999999999999"] {
            assert!(parse_count::<u64>(bad).unwrap_err().starts_with("write a whole number"), "{bad}");
        }
    }
}
