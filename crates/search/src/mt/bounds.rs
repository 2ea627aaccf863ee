//! Bounds as text, and as a guess.

use super::engine::MtBounds;
use hotstrat_core::Dyadic;
use std::fmt;

impl MtBounds {
    /// The temperature in the middle of the bounds; the lower bound if there is no upper one.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        let low = self.temperature_low.to_f64();
        self.temperature_high.map_or(low, |high| f64::midpoint(low, high.to_f64()))
    }

    /// The mean in the middle of the bounds; the bound there is if there is only one, and 0 if none.
    #[must_use]
    pub fn mean(&self) -> f64 {
        match (self.mean_low.map(Dyadic::to_f64), self.mean_high.map(Dyadic::to_f64)) {
            (Some(low), Some(high)) => f64::midpoint(low, high),
            (low, high) => low.or(high).unwrap_or(0.0),
        }
    }
}

/// As the paper writes them: `m = [-2.00, 8.00] t = [5.00, INF]`. Two places; a bound that needs more is
/// rounded outwards.
impl fmt::Display for MtBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (floor, ceil): (fn(f64) -> f64, fn(f64) -> f64) = (f64::floor, f64::ceil);
        let number = |value: Option<Dyadic>, infinite: &str, round: fn(f64) -> f64| match value {
            // Adding 0 turns a negative zero into zero.
            Some(value) => format!("{:.2}", round(value.to_f64() * 100.0) / 100.0 + 0.0),
            None => infinite.to_owned(),
        };
        write!(
            f,
            "m = [{}, {}] t = [{}, {}]",
            number(self.mean_low, "-INF", floor),
            number(self.mean_high, "INF", ceil),
            number(Some(self.temperature_low), "INF", floor),
            number(self.temperature_high, "INF", ceil),
        )
    }
}
