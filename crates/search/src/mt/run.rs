//! MT-search of a sum whose rules are known, within limits.
//!
//! The bounds of MT-search rely on the game being hot at every position: a player who is to move never
//! does better to pass. Who knows that of a game says so, and gets proved bounds. For any other game the
//! search still runs, but what it finds are estimates, unless every node of the tree was explored; and if
//! it meets a position where nobody wants to move, it says where and claims nothing.

use super::{Bounds, Config, MtBounds, MtEngine, Outcomes, Path, Step};
use crate::limits::{Budget, Limits, StopReason};
use crate::mt::AddError;
use crate::outcome::{Outcome, Quantity};
use hotstrat_core::{Dyadic, Game, InexactError, Sum};

/// What is known about the assumption that the game is hot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hotness {
    /// It holds.
    Known,
    /// It was not contradicted, but may fail somewhere.
    Assumed,
    /// It fails at this path: the position is a number, or one in which nobody wants to move.
    Contradicted(Path),
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Mean and temperature; its nodes are paths.
    pub outcome: Outcome,
    /// What they rely on.
    pub hotness: Hotness,
    /// The bounds at the end.
    pub bounds: MtBounds,
}

/// Searches a sum. `is_hot` says that the game is known to be hot everywhere. `trace` is told every path
/// with its value and the bounds after it.
pub fn run<G: Game>(
    sum: &Sum<G>,
    config: &Config,
    is_hot: bool,
    limits: &Limits,
    mut trace: impl FnMut(&[Step], Dyadic, &MtBounds),
) -> Found {
    let mut budget = Budget::start(limits);
    let mut judge = MtEngine::new(&Config { bounds: Bounds::Proved, ..config.clone() });
    let mut guide = MtEngine::new(&Config { bounds: Bounds::Assumed, ..config.clone() });
    let mut outcomes = Outcomes::new(sum.clone()).within(limits);
    match outcomes.value() {
        Ok(None) => {}
        Ok(Some(value)) => return integer(value, judge.bounds()),
        Err(stop) => {
            let (outcome, hotness) = (Outcome::unknown(stop), Hotness::Assumed);
            return Found { outcome, hotness, bounds: judge.bounds() };
        }
    }
    let stop = search(&mut guide, &mut judge, &mut outcomes, &mut budget, &mut trace);
    let bounds = judge.bounds();
    let hotness = match judge.cold() {
        Some(path) => Hotness::Contradicted(path),
        None if is_hot || judge.is_exhausted() => Hotness::Known,
        None => Hotness::Assumed,
    };
    let (mean, temperature) = match &hotness {
        Hotness::Known => bounds.quantities(),
        Hotness::Assumed => guessed(&guide.bounds()),
        Hotness::Contradicted(_) => (Quantity::Within(None, None), Quantity::Within(None, None)),
    };
    let stop = match (stop, &hotness) {
        (Err(stop), _) => stop,
        (Ok(()), Hotness::Contradicted(_)) => StopReason::NotHot,
        (Ok(()), _) => StopReason::Finished,
    };
    let outcome = Outcome { mean, temperature, thermograph: None, stop, nodes: budget.nodes() };
    Found { outcome, hotness, bounds }
}

/// What is found where play is over before it begins.
fn integer(value: Dyadic, bounds: MtBounds) -> Found {
    let (mean, temperature) = (Quantity::Exact(value), Quantity::Exact(Dyadic::MINUS_ONE));
    let outcome = Outcome { mean, temperature, thermograph: None, stop: StopReason::Finished, nodes: 0 };
    Found { outcome, hotness: Hotness::Known, bounds }
}

/// Explores until the proved bounds meet, hotness is contradicted, or a limit is met.
///
/// Two engines are told the same paths. The guide takes the options it knows for all there are, as the
/// paper does; it finds good lines soon and chooses the paths. The judge believes only what is proved.
fn search<G: Game>(
    guide: &mut MtEngine,
    judge: &mut MtEngine,
    outcomes: &mut Outcomes<Sum<G>>,
    budget: &mut Budget,
    trace: &mut impl FnMut(&[Step], Dyadic, &MtBounds),
) -> Result<(), StopReason> {
    let mut steps = Vec::new();
    while !judge.is_settled() && judge.cold().is_none() {
        if !guide.explore_into(&mut steps) {
            break;
        }
        if budget.check_is_due() {
            budget.check(guide.bytes() + judge.bytes() + outcomes.bytes())?;
        }
        // The engine knows how many options there are, and proposes nothing else.
        let Some(value) = outcomes.outcome(&mut steps)? else { break };
        for engine in [&mut *guide, &mut *judge] {
            engine.add(&steps, value, |depth| outcomes.options(depth)).map_err(|error| match error {
                AddError::Inexact(error) => StopReason::Inexact(error),
                AddError::TooLarge(..) => StopReason::Inexact(InexactError::OutOfRange),
                _ => StopReason::Memory,
            })?;
        }
        // Every step computes walls over all options of its node.
        budget.spend(steps.len() * 64);
        trace(&steps, value, &judge.bounds());
    }
    Ok(())
}

/// The middle of bounds that are not proved, if there is one.
fn guessed(bounds: &MtBounds) -> (Quantity, Quantity) {
    let middle = |low: Option<Dyadic>, high: Option<Dyadic>| {
        let middle = low?.add(high?.sub(low?).ok()?.half().ok()?);
        middle.ok().map(Quantity::Estimate)
    };
    let unknown = Quantity::Within(None, None);
    let mean = middle(bounds.mean_low, bounds.mean_high).unwrap_or(unknown);
    let temperature = middle(Some(bounds.temperature_low), bounds.temperature_high).unwrap_or(unknown);
    (mean, temperature)
}
