//! Bounds as text.

use super::engine::MtBounds;
use hotstrat_core::Dyadic;
use std::fmt;

/// As the paper writes them: `m = [-2.00, 8.00] t = [5.00, INF]`. Two places; a bound that needs more is
/// rounded outwards.
impl fmt::Display for MtBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |value: Option<Dyadic>, infinite: &str, round: fn(f64) -> f64| match value {
            // Adding 0 turns a negative zero into zero.
            Some(value) => format!("{:.2}", round(value.to_f64() * 100.0) / 100.0 + 0.0),
            None => infinite.to_owned(),
        };
        write!(
            f,
            "m = [{}, {}] t = [{}, {}]",
            number(self.mean_low, "-INF", f64::floor),
            number(self.mean_high, "INF", f64::ceil),
            number(Some(self.temperature_low), "INF", f64::floor),
            number(self.temperature_high, "INF", f64::ceil),
        )
    }
}
