//! The experiments, one file each. A file reads like the description of its experiment: what varies,
//! what is measured, how it is drawn, and what the source found.

mod approximation;
mod conjecture;
mod convergence;
mod coverage;
mod daring;
mod depth;
mod duel;
mod learning;
mod learning_games;
mod losses;
mod noise;
mod oscillation;
mod playouts;
mod rooms;
mod rooms_fifteen;
mod rooms_six;
mod selection;
mod settling;
mod spacing;
mod sums;
mod temperature;
mod theorem;
mod winners;

use crate::experiment::Experiment;

/// All experiments, in the order of the papers.
#[must_use]
pub fn all() -> &'static [&'static dyn Experiment] {
    &[
        &coverage::Coverage,
        &temperature::Temperature,
        &spacing::Spacings,
        &approximation::Approximation,
        &rooms::Rooms,
        &depth::Depth,
        &conjecture::Conjecture,
        &theorem::Theorem,
        &sums::ALPHA_BETA,
        &sums::TDS,
        &sums::DATABASE,
        &sums::ROUND_ROBIN,
        &losses::LossAgainstPerfect,
        &selection::Selection,
        &winners::Winners,
        &oscillation::Oscillation,
        &settling::Settling,
        &learning::Learning,
        &learning_games::LearningGames,
        &playouts::Playouts,
        &duel::Duel,
        &convergence::Convergence,
        &rooms_six::RoomsSix,
        &rooms_fifteen::RoomsFifteen,
        &noise::Noise,
        &daring::DaringGame,
    ]
}

/// The experiment of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    all().iter().copied().find(|experiment| experiment.name() == name)
}
