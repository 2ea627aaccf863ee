//! Runs: learning with one seed, or with several to see how much depends on chance.

use super::curves::Curves;
use super::flatten::Sum;
use super::{Arguments, MOST_CHOICES};
use crate::BadInput;
use crate::progress::Progress;
use crate::settings::cancel_flag;
use hotstrat_search::clock::Clock;
use hotstrat_search::learn::{Choice, Config, Learner, optimal};
use std::sync::atomic::Ordering;

/// What was learnt with one seed.
pub struct Run<'a> {
    /// The seed.
    pub seed: u64,
    /// The learner at the end.
    pub learner: Learner<'a>,
    /// The epochs played.
    pub epochs: u32,
    /// How often the policy changed, if that was counted.
    pub changes: Option<Restlessness>,
    /// The time of the processor that learning took.
    pub seconds: f64,
}

/// How often the policy changed from one epoch to the next in the last half of a run.
#[derive(Debug, Default)]
pub struct Restlessness {
    last: Vec<Choice>,
    /// Epochs that changed it.
    pub changes: u32,
    /// Epochs that were looked at.
    pub compared: u32,
}

impl Restlessness {
    fn see(&mut self, choices: Vec<Choice>, counts: bool) {
        if counts && !self.last.is_empty() {
            self.compared += 1;
            self.changes += u32::from(choices != self.last);
        }
        self.last = choices;
    }

    /// The share of the epochs that changed the policy.
    pub fn share(&self) -> f64 {
        f64::from(self.changes) / f64::from(self.compared.max(1))
    }
}

/// Plays all epochs of all runs, or as many as there is time for until Ctrl-C; at least one.
pub fn learn_all<'a>(
    arguments: &Arguments,
    sum: &'a Sum,
    config: &Config,
    curves: &mut Curves<'_>,
) -> Result<Vec<Run<'a>>, BadInput> {
    let _progress = Progress::start(1, None);
    let cancel = cancel_flag();
    let mut runs = Vec::new();
    for number in 0..arguments.runs {
        let config = Config { seed: config.seed.wrapping_add(u64::from(number)), ..*config };
        let run = learn(arguments, sum, &config, curves)?;
        let (seed, epochs) = (run.seed, run.epochs);
        runs.push(run);
        if cancel.load(Ordering::Relaxed) {
            eprintln!("hotstrat: stopped after {epochs} epochs with seed {seed}");
            break;
        }
    }
    Ok(runs)
}

fn learn<'a>(
    arguments: &Arguments,
    sum: &'a Sum,
    config: &Config,
    curves: &mut Curves<'_>,
) -> Result<Run<'a>, BadInput> {
    let learner = Learner::new(arguments.algorithm(), &sum.graph, config)
        .map_err(|error| BadInput(error.to_string()))?;
    let changes = optimal::states(&sum.graph, MOST_CHOICES).map(|_| Restlessness::default());
    let mut run = Run { seed: config.seed, learner, epochs: 0, changes, seconds: 0.0 };
    let cancel = cancel_flag();
    for epoch in 1..=arguments.epochs {
        let clock = Clock::Thread.start();
        run.learner.epoch();
        run.seconds += clock.elapsed().as_secs_f64();
        run.epochs = epoch;
        curves.record(run.seed, epoch, &run.learner);
        if let Some(changes) = &mut run.changes {
            let choices =
                run.learner.with_policy(|policy| optimal::choices(&sum.graph, config.rules, policy));
            changes.see(choices, epoch > arguments.epochs / 2);
        }
        if cancel.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(run)
}

/// Mean and standard deviation.
pub fn spread(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count.max(1.0);
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, square.sqrt())
}
