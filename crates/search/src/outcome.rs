//! What an engine answers, with what is known about its truth.

use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Thermograph};
use std::fmt;

/// A number an engine found, and how sure it is. What is not proved is never called exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantity {
    /// Proved.
    Exact(Dyadic),
    /// Proved to lie between these two; `None` where no bound is known.
    Within(Option<Dyadic>, Option<Dyadic>),
    /// A guess: nothing is proved.
    Estimate(Dyadic),
}

impl Quantity {
    /// Between two bounds: exact if they are equal.
    #[must_use]
    pub fn between(low: Option<Dyadic>, high: Option<Dyadic>) -> Quantity {
        match (low, high) {
            (Some(low), Some(high)) if low == high => Quantity::Exact(low),
            _ => Quantity::Within(low, high),
        }
    }

    /// What follows from two things proved about the same number. An estimate adds nothing.
    #[must_use]
    pub fn and(self, other: Quantity) -> Quantity {
        let greater = |a: Option<Dyadic>, b: Option<Dyadic>| a.max(b);
        let less = |a: Option<Dyadic>, b: Option<Dyadic>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Quantity::between(greater(self.low(), other.low()), less(self.high(), other.high()))
    }

    /// The value, if it is known exactly.
    #[must_use]
    pub fn exact(self) -> Option<Dyadic> {
        match self {
            Quantity::Exact(value) => Some(value),
            Quantity::Within(..) | Quantity::Estimate(_) => None,
        }
    }

    /// The value, if there is one, proved or not.
    #[must_use]
    pub fn value(self) -> Option<Dyadic> {
        match self {
            Quantity::Exact(value) | Quantity::Estimate(value) => Some(value),
            Quantity::Within(..) => None,
        }
    }

    /// The proved lower bound.
    #[must_use]
    pub fn low(self) -> Option<Dyadic> {
        match self {
            Quantity::Exact(value) => Some(value),
            Quantity::Within(low, _) => low,
            Quantity::Estimate(_) => None,
        }
    }

    /// The proved upper bound.
    #[must_use]
    pub fn high(self) -> Option<Dyadic> {
        match self {
            Quantity::Exact(value) => Some(value),
            Quantity::Within(_, high) => high,
            Quantity::Estimate(_) => None,
        }
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Quantity::Exact(value) => value.to_string(),
            Quantity::Estimate(value) => format!("about {value}"),
            Quantity::Within(None, None) => "unknown".to_owned(),
            Quantity::Within(Some(low), None) => format!("at least {low}"),
            Quantity::Within(None, Some(high)) => format!("at most {high}"),
            Quantity::Within(Some(low), Some(high)) => format!("{low} to {high}"),
        };
        f.pad(&text)
    }
}

/// The answer of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
    /// The whole thermograph, if it is known.
    pub thermograph: Option<Thermograph>,
    /// Why the engine stopped.
    pub stop: StopReason,
    /// Positions expanded.
    pub nodes: u64,
}

impl Outcome {
    /// Stopped before anything was found out.
    #[must_use]
    pub fn unknown(stop: StopReason) -> Outcome {
        let unknown = Quantity::Within(None, None);
        Outcome { mean: unknown, temperature: unknown, thermograph: None, stop, nodes: 0 }
    }
}

/// Mean and temperature of a sum from those of its components.
///
/// Means add. The temperature of a sum is at most that of its hottest component, and equal to it
/// if no other component is as hot: from t(G + H) < t(G) and t(H) < t(G) would follow
/// t(G) = t((G + H) − H) < t(G).
#[must_use]
pub fn of_sum(outcomes: &[&Outcome]) -> (Quantity, Quantity) {
    let total = |end: fn(Quantity) -> Option<Dyadic>| {
        outcomes.iter().try_fold(Dyadic::ZERO, |total, outcome| total.add(end(outcome.mean)?).ok())
    };
    let mean = Quantity::between(total(Quantity::low), total(Quantity::high));

    let cold = Some(Dyadic::MINUS_ONE);
    let highest = |outcomes: &mut dyn Iterator<Item = &&Outcome>| {
        outcomes.fold(cold, |most, outcome| Some(most?.max(outcome.temperature.high()?)))
    };
    let upper = highest(&mut outcomes.iter());
    let lower = outcomes.iter().enumerate().find_map(|(i, outcome)| {
        let others = outcomes.iter().enumerate().filter(|&(j, _)| i != j).map(|(_, other)| other);
        let low = outcome.temperature.low()?;
        (low > highest(&mut { others })?).then_some(low)
    });
    (mean, Quantity::between(lower.or(cold), upper))
}
