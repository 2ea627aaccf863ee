//! Descents that learn thermographs.
//!
//! With coupons, a searcher learns one score at a time, for one temperature and one first player, and has
//! to find the switch deep in the tree. But what a player gets who moves first at temperature t is a wall of
//! the position's thermograph, and walls follow from those of the options. So here every position has three
//! thermographs: a lower and an upper one, which are proved (see [`crate::bracket`]), and between them the
//! expected one. A position that was not looked into is expected to be a
//! switch around the middle of its bounds.
//! Positions are shared: by all ways to them, both first players, all temperatures, and with their negatives.
//!
//! A descent is orthodox play as far as it is known. It goes on at the position's temperature where nobody
//! is in a hurry, with either player; where the last move left something hotter, the opponent answers. Moves
//! are drawn as in the Thompson heuristic, but the deviation of a belief is the width of what is not proved:
//! nothing is drawn about solved positions, and moves that cannot be best are passed over. The descent ends
//! at a position that was not looked into; this is done now, and all that follows is backed up by the
//! thermographic minimax.
//!
//! The result is an estimate until the proved bounds meet.

mod descent;
mod expected;

use super::histogram::{Histogram, Switch};
use super::likelihood::Posterior;
use super::run::{Config, Estimate, Measured, Report, nearest};
use super::stack::CouponStack;
use crate::limits::{Budget, StopReason};
use crate::outcome::{Outcome, Quantity};
use descent::{DEVIATION, Search};
use hotstrat_core::{Dyadic, Game, SplitMix, Sum, Thermograph};

/// What one thread found.
struct Found {
    /// The expected thermograph.
    expected: Thermograph,
    /// What is proved.
    mean: Quantity,
    temperature: Quantity,
    thermograph: Option<Thermograph>,
    /// The temperatures and means that were expected on the way, at equal distances; the last ones are
    /// those at the end.
    trace: Vec<(f64, f64)>,
    descents: u64,
    positions: usize,
    bytes: usize,
    /// How far the proved bounds of the mean are apart.
    width: f64,
    stop: StopReason,
}

/// The distance of the temperatures that a histogram keeps apart, unless another one is asked for. There are
/// no coupons, so that a fine one costs nothing.
pub(super) const DELTA: f64 = 0.25;

/// How often a search tells what it expects.
const TRACE: u64 = 200;

pub(super) fn report<G: Game>(
    sum: &Sum<G>,
    config: &Config,
    stack: CouponStack,
    hottest: f64,
    budget: &Budget,
) -> Report {
    let found = all_threads(sum, config, budget);
    // One thread may have proved what others only expect.
    let proved = found.iter().position(|one| one.temperature.exact().is_some());
    let used = proved.map_or(&found[..], |i| &found[i..=i]);
    let ends: Vec<(f64, f64)> = used.iter().map(|one| numbers(&one.expected)).collect();
    let n = ends.len() as f64;
    let temperature = ends.iter().map(|end| end.0).sum::<f64>() / n;
    let mean = ends.iter().map(|end| end.1).sum::<f64>() / n;

    // What was expected in the second half of the descents says how settled it is.
    let late: Vec<(f64, f64)> = match proved {
        Some(_) => ends.clone(),
        None => used.iter().flat_map(|one| &one.trace[one.trace.len() / 2..]).copied().collect(),
    };
    let mut histogram = Histogram::new(stack);
    late.iter().for_each(|&(t, _)| histogram.count(Switch::After(t), 1));
    let posterior = frequencies(&late, stack, hottest);
    // Descents are drawn as if beliefs deviated by that share of what is not proved.
    let doubt = DEVIATION * used.iter().map(|one| one.width).sum::<f64>() / n;
    let spread = |of: fn(&(f64, f64)) -> f64, around: f64| {
        let square = late.iter().map(|one| (of(one) - around).powi(2)).sum::<f64>() / late.len() as f64;
        square.sqrt().hypot(doubt)
    };
    let estimate = Estimate {
        most_likely: Measured { value: temperature, error: spread(|one| one.0, temperature) },
        temperature: Measured { value: temperature, error: spread(|one| one.0, temperature) },
        mean: Measured { value: mean, error: spread(|one| one.1, mean) },
        switch: histogram
            .average()
            .map_or(Measured { value: temperature, error: 0.0 }, |(value, error)| Measured { value, error }),
    };
    let or_estimate = |proved: Quantity, value: f64| match proved {
        Quantity::Exact(_) => proved,
        _ => nearest(value).map_or(proved, Quantity::Estimate),
    };
    let first = &used[0];
    let outcome = Outcome {
        mean: or_estimate(first.mean, mean),
        temperature: or_estimate(first.temperature, temperature),
        thermograph: first.thermograph.clone(),
        stop: first.stop,
        nodes: found.iter().map(|one| one.descents).sum(),
    };
    let tree = found.iter().map(|one| one.positions).sum();
    let learnt = outcome.nodes > 0 || proved.is_some();
    let bytes = found.iter().map(|one| one.bytes).sum();
    let stacks = vec![stack];
    Report { estimate: learnt.then_some(estimate), histogram, posterior, outcome, stacks, tree, bytes }
}

/// Each thread has a share of the descents and a seed of its own; they are put together in order.
fn all_threads<G: Game>(sum: &Sum<G>, config: &Config, budget: &Budget) -> Vec<Found> {
    let threads = config.threads as u64;
    let share = |i: u64| config.rollouts / threads + u64::from(i < config.rollouts % threads);
    let mut seeds = SplitMix::new(config.seed);
    let jobs: Vec<(u64, u64)> =
        (0..threads).map(|i| (seeds.next_u64(), share(i))).filter(|job| job.1 > 0).collect();
    std::thread::scope(|scope| {
        let (first, others) = jobs.split_first().expect("there is a roll-out");
        let one = |&(seed, descents): &(u64, u64)| Search::new(sum, seed, budget.clone()).run(descents);
        let others: Vec<_> = others.iter().map(|job| scope.spawn(move || one(job))).collect();
        let own = one(first);
        let joined = others.into_iter().map(|job| job.join().expect("a searcher does not panic"));
        std::iter::once(own).chain(joined).collect()
    })
}

/// Temperature and mean.
fn numbers(thermograph: &Thermograph) -> (f64, f64) {
    let number = |x: Dyadic| x.raw() as f64 / Dyadic::ONE.raw() as f64;
    (number(thermograph.temperature()), number(thermograph.mean()))
}

/// No belief has more cells.
const MOST_CELLS: f64 = 1e6;

/// How often each temperature was expected, on the grid between the coupons.
fn frequencies(late: &[(f64, f64)], stack: CouponStack, hottest: f64) -> Posterior {
    let step = (stack.delta() / 8.0).max((hottest + 1.0) / MOST_CELLS);
    let last = ((hottest + 1.0) / step).ceil() as usize;
    let mut counts = vec![0u32; last + 1];
    for (t, _) in late {
        counts[(((t + 1.0) / step).round() as usize).min(last)] += 1;
    }
    let chance = |(i, n): (usize, u32)| (-1.0 + i as f64 * step, f64::from(n) / late.len() as f64);
    Posterior { chances: counts.into_iter().enumerate().map(chance).collect() }
}
