//! Rooms of 15 squares, estimated: 4×4 boards with one arrow, and one amazon of each colour.
//!
//! Varies: the room, the searcher and the number of roll-outs. Measured: the estimates of temperature and
//! mean beside the exact ones. Searchers with coupons adapt their stack, and have so many roll-outs for
//! each stack; walls have them once.

use super::estimates::report::{MEAN, MOST_LIKELY, blocks, error, of, rollouts};
use super::estimates::{estimate, every_searcher, room, searcher, whole};
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::report::{Report, short};
use crate::task::{Row, Task};
use hotstrat_search::monte_carlo::Config;
use std::time::Duration;

/// See the module.
pub struct RoomsFifteen;

impl Experiment for RoomsFifteen {
    fn name(&self) -> &'static str {
        "estimates-15"
    }

    fn title(&self) -> &'static str {
        "Monte-Carlo estimates of rooms of 15 squares"
    }

    fn source(&self) -> &'static str {
        "Hennig, Temperature Discovery in Combinatorial Games with Monte-Carlo search, section 4.5 and Figure 9"
    }

    fn shows(&self) -> &'static str {
        "How far estimates by UCT, the Thompson heuristic and our walls are from the truth in large rooms."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 20 } else { 2700 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let (rooms, rollouts): (u64, &[u64]) = match settings.scale {
            Scale::Quick => (12, &[10_000, 50_000]),
            Scale::Paper => (150, &[10_000, 50_000, 200_000]),
        };
        every_searcher(rooms, rollouts)
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let number = whole(task, "room");
        let config = Config {
            adaptive: true,
            seed: context.seed.wrapping_add(number),
            ..Config::new(searcher(task), whole(task, "rollouts"))
        };
        estimate(&room(15, number, context.seed), &config, context).map(Measured::finished)
    }

    fn report(&self, rows: &[Row]) -> Report {
        Report { findings: findings(rows), blocks: blocks("Rooms of 15 squares", rows) }
    }
}

fn findings(rows: &[Row]) -> String {
    let both = |n: &u64| ["thompson", "walls"].iter().all(|name| of(rows, name, *n).next().is_some());
    let sentence = |n: u64| {
        let of = |name, quantity| short(error(rows, name, n, quantity).0, 3);
        format!(
            "After {n} roll-outs the Thompson heuristic is wrong by {} about the temperature and by {} about the \
             mean, walls by {} and {}.",
            of("thompson", MOST_LIKELY),
            of("thompson", MEAN),
            of("walls", MOST_LIKELY),
            of("walls", MEAN),
        )
    };
    let sentences: Vec<String> = rollouts(rows).into_iter().filter(both).map(sentence).collect();
    format!(
        "{} The report shows pictures only, and calls its estimates clustered around the correct values, albeit \
         with a large error.",
        sentences.join(" ")
    )
}
