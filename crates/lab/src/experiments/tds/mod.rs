//! Temperature discovery search: the papers on TDS and TDS+, and the slides.

mod approximation;
mod conjecture;
mod coupons;
mod coverage;
mod depth;
mod rooms;
mod spacing;
mod temperature;
mod theorem;

pub use approximation::Approximation;
pub use conjecture::Conjecture;
pub use coverage::Coverage;
pub use depth::Depth;
pub use rooms::Rooms;
pub use spacing::Spacings;
pub use temperature::Temperature;
pub use theorem::Theorem;

use crate::task::Row;
use crate::test_set::cases;
use std::collections::BTreeSet;

/// The limits that rows can speak of: of those that are known the ones up to the longest measured, and that one.
/// Beside seconds, parts of a second are not worth a column.
fn shown_limits(rows: &[Row], known: &[f64]) -> Vec<f64> {
    let longest = rows.iter().map(Row::limit).fold(0.0, f64::max);
    let least = if longest > 1.0 { 1.0 } else { 0.0 };
    known.iter().copied().filter(|limit| (least..longest).contains(limit)).chain([longest]).collect()
}

/// How many positions rows are of; one that was measured again with more time counts once.
fn positions<'a>(rows: impl Iterator<Item = &'a Row>) -> usize {
    rows.map(|row| row.text("position")).collect::<BTreeSet<&str>>().len()
}

/// Of how many positions a number tells, if they are a part of the test set.
fn of_part(positions: usize) -> String {
    if positions < cases().len() { format!(" of {positions}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields;

    #[test]
    fn limits_up_to_the_longest_measured() {
        let row = |ms| Row { limit_ms: Some(ms), ..Row::example(fields! {}, fields! {}) };
        let shown = |ms: &[u64]| {
            shown_limits(&ms.iter().map(|ms| row(*ms)).collect::<Vec<_>>(), &[0.01, 0.1, 1.0, 2.5, 10.0])
        };
        assert_eq!(shown(&[100, 10]), [0.01, 0.1]);
        assert_eq!(shown(&[1000]), [0.01, 0.1, 1.0]);
        assert_eq!(shown(&[100, 10_000]), [1.0, 2.5, 10.0]);
        assert_eq!(shown(&[5000]), [1.0, 2.5, 5.0]);
    }
}
