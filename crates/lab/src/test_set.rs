//! The test set of the TDS+ paper's recipe: 600 positions of 4×4 Amazons with one amazon each.
//!
//! All unburnt squares connected, one position per symmetry class, 17 with two empty squares, 50 each
//! with 3 to 13 and all 33 with 14, chosen at random. The paper does not list its own choice; this is
//! another one by the same recipe, in `positions/amazons-4x4-600.csv`, with answers computed by another
//! program.

use crate::engines::Board;
use crate::experiment::{Scale, Settings};
use crate::run::mixed;
use crate::task::Task;
use hotstrat_core::Dyadic;
use std::sync::OnceLock;

/// A position with its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// As it is written.
    pub text: String,
    /// The position.
    pub board: Board,
    /// The number of empty squares.
    pub empty: u32,
    /// Its mean.
    pub mean: Dyadic,
    /// Its temperature.
    pub temperature: Dyadic,
}

/// The 600 positions.
#[must_use]
pub fn cases() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let text = include_str!("../../../positions/amazons-4x4-600.csv");
        text.lines().skip(1).map(|line| case(line).expect("the file is part of the program")).collect()
    })
}

fn case(line: &str) -> Option<Case> {
    let mut fields = line.split(',');
    let text = fields.next()?.to_owned();
    let board = text.parse().ok()?;
    let [empty, mean, temperature] = [fields.next()?, fields.next()?, fields.next()?];
    Some(Case {
        text,
        board,
        empty: empty.parse().ok()?,
        mean: mean.parse().ok()?,
        temperature: temperature.parse().ok()?,
    })
}

/// The case of a position.
#[must_use]
pub fn find(text: &str) -> Option<&'static Case> {
    cases().iter().find(|case| case.text == text)
}

/// The cases that a run measures: at the quick scale every `step`th, beginning at a random one, else all.
#[must_use]
pub fn chosen(settings: &Settings, step: usize) -> Vec<&'static Case> {
    match settings.scale {
        Scale::Quick => sample(cases(), step, settings.seed),
        Scale::Paper => cases().iter().collect(),
    }
}

/// The turn of a task about one of the positions: one position after the other, in random order, so that a
/// run that is stopped has measured the same positions with everything.
#[must_use]
pub fn turn(task: &Task) -> u64 {
    task.parameters["position"].as_str().map_or(0, mixed)
}

/// Every `step`th of some cases, beginning at a random one.
#[must_use]
pub fn sample<'a>(cases: impl IntoIterator<Item = &'a Case>, step: usize, seed: u64) -> Vec<&'a Case> {
    let first = (seed as usize).wrapping_mul(7) % step.max(1);
    cases.into_iter().skip(first).step_by(step.max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_search::Solver;

    #[test]
    fn the_recipe() {
        let count = |n| cases().iter().filter(|case| case.empty == n).count();
        assert_eq!((2..=14).map(count).collect::<Vec<_>>(), [&[17][..], &[50; 11], &[33]].concat());
        for case in sample(cases(), 40, 1) {
            let thermograph = Solver::default().thermograph(&case.board).unwrap();
            assert_eq!((thermograph.mean(), thermograph.temperature()), (case.mean, case.temperature));
        }
    }
}
