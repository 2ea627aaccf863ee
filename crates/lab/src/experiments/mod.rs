//! The experiments, one file each. A file reads like the description of its experiment: what varies,
//! what is measured, how it is drawn, and what the source found.

mod conjecture;

use crate::experiment::Experiment;

/// All experiments, in the order of the papers.
#[must_use]
pub fn all() -> &'static [&'static dyn Experiment] {
    &[&conjecture::Conjecture]
}

/// The experiment of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    all().iter().copied().find(|experiment| experiment.name() == name)
}
