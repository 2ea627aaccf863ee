//! The laboratory: experiments about searches for mean and temperature.
//!
//! An [`Experiment`] lists its tasks; [`run`](run::run) measures those that are not settled yet,
//! several at a time, and appends a row to a [`journal`] as soon as it is known; a [`report`] turns rows
//! into tables, plots and a few sentences, with what the source found beside what we found. A run that
//! is killed goes on where it stopped, and [`merge`](merge::merge) joins the work of several machines.

pub mod clock;
pub mod engines;
pub mod experiment;
pub mod experiments;
pub mod journal;
pub mod lines;
pub mod merge;
pub mod random;
pub mod report;
pub mod run;
pub mod task;
pub mod test_set;

pub use experiment::{Experiment, Scale, Settings};
pub use experiments::{all, find};
