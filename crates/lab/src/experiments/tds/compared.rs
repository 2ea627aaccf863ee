//! Searches of the test set that can be compared.
//!
//! A run that was stopped, or that goes on with a longer limit, has measured some positions with some engines only. To
//! count these would be unfair to the others, so only positions count that were tried with everything, and only limits
//! up to the one that every search was given which did not finish.

use crate::report::Report;
use crate::task::{Fields, Row, key};
use crate::test_set::cases;
use std::collections::{BTreeMap, BTreeSet};

/// What can be compared of some rows.
pub(super) struct Compared<'a> {
    /// For every position and everything else that varies, one row.
    pub rows: Vec<&'a Row>,
    /// How many positions there are.
    pub positions: usize,
    /// The longest limit that all of them tell of, in seconds.
    pub longest: f64,
}

impl<'a> Compared<'a> {
    /// The report of what can be compared of these rows; a word if nothing can.
    pub fn report(rows: &'a [Row], told: impl FnOnce(&Compared<'a>) -> Report) -> Report {
        let compared = Compared::of(rows);
        if compared.positions > 0 {
            return told(&compared);
        }
        let findings =
            "No position was tried with everything yet, so there is nothing to compare.".to_owned();
        Report { findings, blocks: Vec::new() }
    }

    /// What can be compared of these.
    pub fn of(rows: &'a [Row]) -> Compared<'a> {
        let mut searches: BTreeMap<&str, BTreeMap<String, &Row>> = BTreeMap::new();
        for row in rows {
            let of_position = searches.entry(row.text("position")).or_default();
            let kept = of_position.entry(variant(row)).or_insert(row);
            // Of several the one that tells more.
            if (row.finished, row.limit()) > (kept.finished, kept.limit()) {
                *kept = row;
            }
        }
        let variants: BTreeSet<&String> = searches.values().flat_map(BTreeMap::keys).collect();
        let all = variants.len();
        searches.retain(|_, of_position| of_position.len() == all);
        let positions = searches.len();
        let rows: Vec<&Row> = searches.into_values().flat_map(BTreeMap::into_values).collect();
        let unfinished = rows.iter().filter(|row| !row.finished).map(|row| row.limit());
        let given = rows.iter().map(|row| row.limit()).fold(0.0, f64::max);
        Compared { longest: unfinished.fold(given, f64::min), positions, rows }
    }

    /// The limits that they tell of: of those that are known the ones up to the longest, and that one. Beside seconds,
    /// parts of a second are not worth a column.
    pub fn limits(&self, known: &[f64]) -> Vec<f64> {
        let least = if self.longest > 1.0 { 1.0 } else { 0.0 };
        known
            .iter()
            .copied()
            .filter(|limit| (least..self.longest).contains(limit))
            .chain([self.longest])
            .collect()
    }

    /// Those of an engine.
    pub fn by(&self, engine: &str) -> impl Iterator<Item = &'a Row> {
        self.rows.iter().copied().filter(move |row| row.text("engine") == engine)
    }

    /// Whether they are of the whole test set.
    pub fn is_whole(&self) -> bool {
        self.positions == cases().len()
    }
}

/// Whether a search was finished within a limit.
pub(super) fn finished_within(row: &Row, limit: f64) -> bool {
    row.finished && row.number("seconds") <= limit
}

/// Everything that varies but the position.
fn variant(row: &Row) -> String {
    let others = row.parameters.iter().filter(|(name, _)| *name != "position");
    key(&others.map(|(name, value)| (name.clone(), value.clone())).collect::<Fields>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields;

    fn row(engine: &str, position: &str, limit_ms: u64, finished: bool) -> Row {
        let parameters = fields! { "engine": engine, "position": position };
        let result = fields! { "seconds": limit_ms as f64 / 2000.0 };
        Row { limit_ms: Some(limit_ms), finished, ..Row::example(parameters, result) }
    }

    #[test]
    fn limits_up_to_the_longest_measured() {
        let shown = |ms: u64| {
            let rows = [row("TDS", "a", ms, false), row("TDS", "b", ms, true)];
            Compared::of(&rows).limits(&[0.01, 0.1, 1.0, 2.5, 10.0])
        };
        assert_eq!(shown(100), [0.01, 0.1]);
        assert_eq!(shown(1000), [0.01, 0.1, 1.0]);
        assert_eq!(shown(10_000), [1.0, 2.5, 10.0]);
        assert_eq!(shown(5000), [1.0, 2.5, 5.0]);
    }

    #[test]
    fn positions_that_were_not_tried_with_everything_do_not_count() {
        let rows = [row("TDS", "a", 1000, true), row("exact", "a", 1000, false), row("TDS", "b", 1000, true)];
        let compared = Compared::of(&rows);
        assert_eq!((compared.positions, compared.rows.len(), compared.is_whole()), (1, 2, false));
        assert_eq!(compared.by("TDS").count(), 1);
    }

    #[test]
    fn a_longer_limit_counts_when_every_search_has_had_it() {
        let mut rows = vec![
            row("TDS", "a", 1000, false),
            row("TDS", "b", 1000, false),
            row("TDS", "c", 1000, true),
            row("TDS", "a", 10_000, true),
        ];
        let some = Compared::of(&rows);
        assert_eq!(some.longest, 1.0);
        // What took five seconds is not solved within one.
        assert_eq!(some.rows.iter().filter(|row| finished_within(row, some.longest)).count(), 1);
        rows.push(row("TDS", "b", 10_000, false));
        let all = Compared::of(&rows);
        assert_eq!((all.longest, all.rows.len()), (10.0, 3));
        assert_eq!(all.rows.iter().filter(|row| finished_within(row, all.longest)).count(), 2);
    }

    #[test]
    fn without_rows_there_is_nothing_to_compare() {
        let none = Compared::of(&[]);
        assert_eq!((none.positions, none.longest), (0, 0.0));
        let rows = [row("TDS", "a", 1000, true), row("exact", "b", 1000, true)];
        let report = Compared::report(&rows, |_| unreachable!("no position was tried with both"));
        assert!(report.findings.starts_with("No position was tried with everything yet"));
        let told = Report { findings: "told".to_owned(), ..Report::default() };
        assert_eq!(Compared::report(&rows[..1], |_| told.clone()), told);
    }
}
