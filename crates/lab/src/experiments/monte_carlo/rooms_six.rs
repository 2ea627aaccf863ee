//! Rooms of six squares, estimated: a check on rooms whose whole tree can be seen.
//!
//! Varies: the room, the searcher and the number of roll-outs. Measured: the estimates of temperature and
//! mean beside the exact ones, with coupons from 3 in steps of 1/2 that are not adapted.

use super::estimates::report::{MOST_LIKELY, blocks, error, rollouts};
use super::estimates::{estimate, every_searcher, room, searcher, whole};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::report::{Report, short};
use crate::task::{Row, Task};
use hotstrat_search::monte_carlo::Config;
use std::time::Duration;

/// See the module.
pub struct RoomsSix;

/// As in the report.
const TOP: f64 = 3.0;
const DELTA: f64 = 0.5;

impl Experiment for RoomsSix {
    fn name(&self) -> &'static str {
        "estimates-6"
    }

    fn title(&self) -> &'static str {
        "Monte-Carlo estimates of rooms of six squares"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 4.4 and Figure 8"
    }

    fn shows(&self) -> &'static str {
        "How far estimates by UCT, the Thompson heuristic and our walls are from the truth in small rooms."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 1 } else { 60 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (rooms, rollouts): (u64, &[u64]) = match settings.scale {
            Scale::Quick => (30, &[1_000, 10_000]),
            Scale::Paper => (100, &[1_000, 10_000, 100_000]),
        };
        every_searcher(rooms, rollouts)
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = whole(task, "room");
        let config = Config {
            tmax: Some(TOP),
            delta: Some(DELTA),
            seed: context.seed.wrapping_add(number),
            ..Config::new(searcher(task), whole(task, "rollouts"))
        };
        estimate(&room(6, number, context.seed), &config, context).map(Measured::finished)
    }

    fn report(&self, rows: &[Row]) -> Report {
        let most = rollouts(rows).last().copied().unwrap_or(0);
        Report { findings: findings(rows, most), blocks: blocks("Rooms of six squares", rows) }
    }
}

fn findings(rows: &[Row], most: u64) -> String {
    let of = |name| short(error(rows, name, most, MOST_LIKELY).0, 3);
    format!(
        "After {most} roll-outs the most likely temperature is wrong by {} on average with UCT, by {} with the \
         Thompson heuristic, and by {} with walls. The report shows pictures only; it says that steps of 1/2 \
         explain an error of 0.01, the rest being the searcher's.",
        of("uct"),
        of("thompson"),
        of("walls"),
    )
}
