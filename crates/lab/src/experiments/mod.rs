//! The experiments, one file each, in a folder for each paper. A file reads like the description of its
//! experiment: what varies, what is measured, how it is drawn, and what the source found.

mod learning;
mod monte_carlo;
mod mt;
mod sums;
mod tds;

use crate::experiment::Experiment;

/// All experiments, in the order of the papers.
#[must_use]
pub fn all() -> &'static [&'static dyn Experiment] {
    &[
        &tds::Coverage,
        &tds::Temperature,
        &tds::Spacings,
        &tds::Approximation,
        &tds::Rooms,
        &tds::Depth,
        &tds::Conjecture,
        &tds::Theorem,
        &sums::ALPHA_BETA,
        &sums::MIN_DISTANCE,
        &sums::TDS,
        &sums::DATABASE,
        &sums::ENDGAME,
        &sums::ROUND_ROBIN,
        &sums::LossAgainstPerfect,
        &mt::Selection,
        &mt::Winners,
        &learning::Oscillation,
        &learning::Settling,
        &learning::Learning,
        &learning::LearningGames,
        &learning::Playouts,
        &monte_carlo::Duel,
        &monte_carlo::Convergence,
        &monte_carlo::RoomsSix,
        &monte_carlo::RoomsFifteen,
        &monte_carlo::Noise,
        &monte_carlo::DaringGame,
    ]
}

/// The experiment of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static dyn Experiment> {
    all().iter().copied().find(|experiment| experiment.name() == name)
}
