//! Several runs with different seeds: how much what is learnt depends on chance.

use super::flatten::Sum;
use super::{Arguments, MOST_STATES, learn};
use crate::BadInput;
use hotstrat_search::learn::Config;
use hotstrat_search::learn::optimal::{Values, loss_against, states};
use std::fmt::Write;

/// Mean and spread over all runs; nothing if there is only one.
pub fn summary(arguments: &Arguments, sum: &Sum, config: &Config) -> Result<String, BadInput> {
    if arguments.runs < 2 {
        return Ok(String::new());
    }
    let roots = sum.graph.roots();
    let optimal =
        states(&sum.graph, MOST_STATES).map(|_| Values::new(&sum.graph, config.rules, [None, None]));
    let mut temperatures = vec![Vec::new(); roots.len()];
    let (mut losses, mut changed) = (Vec::new(), Vec::new());
    for run in 0..arguments.runs {
        let config = Config { seed: config.seed.wrapping_add(u64::from(run)), ..*config };
        let (learner, changes) = learn(arguments, sum, &config, None)?;
        if let Some(learnt) = learner.thermographs() {
            for (column, &root) in temperatures.iter_mut().zip(roots) {
                column.push(learnt.temperature(root));
            }
        }
        if let Some(optimal) = &optimal {
            let rules = config.rules;
            losses.push(learner.with_policy(|policy| loss_against(&sum.graph, rules, policy, optimal)));
        }
        changed
            .extend(changes.map(|changes| f64::from(changes.changes) / f64::from(changes.compared.max(1))));
    }
    let mut out = format!("\nover {} seeds, mean ± standard deviation\n", arguments.runs);
    for (column, &root) in temperatures.iter().zip(roots).filter(|(column, _)| !column.is_empty()) {
        let (path, exact) = (&sum.paths[root as usize], sum.graph.exact(root).temperature());
        let _ = writeln!(out, "temperature of {path}: {}, exact {exact}", spread(column));
    }
    for (name, values) in
        [("loss", losses), ("share of the last half's epochs that changed the policy", changed)]
    {
        if !values.is_empty() {
            let _ = writeln!(out, "{name}: {}", spread(&values));
        }
    }
    Ok(out)
}

fn spread(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let square = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{mean:.3} ± {:.3}", square.sqrt())
}
