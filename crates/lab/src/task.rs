//! What is to be measured, and what was: tasks and rows.
//!
//! A task is named by its parameters. If it has a time limit, the limit is not part of the name: a
//! row that finished within a small limit would have finished within any larger one, and need not be
//! measured again.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::time::Duration;

/// Named values, sorted by name, so that equal ones are written equally.
pub type Fields = Map<String, Value>;

/// Makes fields: `fields! { "board": "4x4", "layer": 3 }`.
#[macro_export]
macro_rules! fields {
    ($($name:literal : $value:expr),* $(,)?) => {
        $crate::task::Fields::from_iter([$(($name.to_owned(), ::serde_json::json!($value))),*])
    };
}

/// A number as rows have it, with six places; the clock does not tell less than a microsecond.
pub(crate) fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

/// One measurement that can be made independently of all others.
#[derive(Clone, PartialEq, Debug)]
pub struct Task {
    /// What is measured.
    pub parameters: Fields,
    /// How long it may take.
    pub limit: Option<Duration>,
}

impl Task {
    /// A task that takes as long as it takes.
    #[must_use]
    pub fn new(parameters: Fields) -> Task {
        Task { parameters, limit: None }
    }

    /// A task with a time limit.
    #[must_use]
    pub fn within(parameters: Fields, limit: Duration) -> Task {
        Task { parameters, limit: Some(limit) }
    }
}

/// A measurement that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// What was measured.
    pub parameters: Fields,
    /// How long it was allowed to take, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit_ms: Option<u64>,
    /// Whether it came to its end within the limit.
    pub finished: bool,
    /// What came out.
    pub result: Fields,
    /// How long it took.
    pub seconds: f64,
    /// The seed of the run.
    pub seed: u64,
    /// When it was measured.
    pub at: String,
    /// Where it was measured.
    pub machine: String,
    /// The version of the program.
    pub version: String,
}

/// A value of a row is missing or of another kind than it should be.
const UNSUITABLE: &str = "rows are checked when they are read";

impl Row {
    /// A row as it might have been measured.
    #[cfg(test)]
    pub(crate) fn example(parameters: Fields, result: Fields) -> Row {
        Row {
            parameters,
            limit_ms: None,
            finished: true,
            result,
            seconds: 0.0,
            seed: 1,
            at: String::new(),
            machine: String::new(),
            version: String::new(),
        }
    }

    /// The name of the measurement.
    #[must_use]
    pub fn key(&self) -> String {
        key(&self.parameters)
    }

    /// The time limit in seconds; infinite if there was none.
    #[must_use]
    pub fn limit(&self) -> f64 {
        self.limit_ms.map_or(f64::INFINITY, |ms| ms as f64 / 1000.0)
    }

    /// A parameter that is a text.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.parameters.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A parameter that is a whole number.
    #[must_use]
    pub fn whole(&self, name: &str) -> u64 {
        self.parameters.get(name).and_then(Value::as_u64).unwrap_or_default()
    }

    /// A result that is a number; 0 if there is none.
    #[must_use]
    pub fn number(&self, name: &str) -> f64 {
        self.result.get(name).and_then(Value::as_f64).unwrap_or_default()
    }

    /// A result that is a number, if there is one.
    #[must_use]
    pub fn maybe(&self, name: &str) -> Option<f64> {
        self.result.get(name).and_then(Value::as_f64)
    }

    /// A result that is a whole number; 0 if there is none.
    #[must_use]
    pub fn count(&self, name: &str) -> u64 {
        self.result.get(name).and_then(Value::as_u64).unwrap_or_default()
    }

    /// A result that is a text.
    #[must_use]
    pub fn word(&self, name: &str) -> &str {
        self.result.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A result that is true or false.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        self.result.get(name).and_then(Value::as_bool).unwrap_or_default()
    }
}

/// The name of a measurement.
#[must_use]
pub fn key(parameters: &Fields) -> String {
    serde_json::to_string(parameters).expect(UNSUITABLE)
}

/// What is measured already.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    /// For each name the longest limit; nothing if no limit matters any more.
    limits: HashMap<String, Option<u64>>,
}

impl Settled {
    /// What these rows settle.
    #[must_use]
    pub fn by<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Settled {
        let mut settled = Settled::default();
        rows.into_iter().for_each(|row| settled.add(row));
        settled
    }

    /// Counts a row.
    pub fn add(&mut self, row: &Row) {
        let limit = if row.finished { None } else { row.limit_ms };
        let entry = self.limits.entry(row.key()).or_insert(limit);
        *entry = entry.zip(limit).map(|(one, other)| one.max(other));
    }

    /// Whether a task was measured, with whatever limit.
    #[must_use]
    pub fn has(&self, task: &Task) -> bool {
        self.limits.contains_key(&key(&task.parameters))
    }

    /// Whether a task need not be measured any more.
    #[must_use]
    pub fn settles(&self, task: &Task) -> bool {
        match (self.limits.get(&key(&task.parameters)), task.limit) {
            (None, _) => false,
            (Some(None), _) => true,
            (Some(Some(_)), None) => false,
            (Some(Some(measured)), Some(wanted)) => u128::from(*measured) >= wanted.as_millis(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(limit_ms: u64, finished: bool) -> Row {
        Row { limit_ms: Some(limit_ms), finished, ..Row::example(fields! { "n": 1 }, Fields::new()) }
    }

    #[test]
    fn a_finished_row_settles_every_limit_and_an_unfinished_one_only_shorter_ones() {
        let within = |seconds| Task::within(fields! { "n": 1 }, Duration::from_secs(seconds));
        let unfinished = Settled::by(&[row(2000, false), row(1000, false)]);
        assert!(unfinished.settles(&within(1)) && unfinished.settles(&within(2)));
        assert!(!unfinished.settles(&within(3)) && !unfinished.settles(&Task::new(fields! { "n": 1 })));
        let finished = Settled::by(&[row(2000, false), row(1000, true)]);
        assert!(finished.settles(&within(100)));
        assert!(!finished.settles(&Task::new(fields! { "n": 2 })));
    }
}
