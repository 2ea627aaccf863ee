//! Estimates of Monte-Carlo searchers, for reading, for programs, and as a picture.

use crate::report::Report;
use hotstrat_picture::belief::{self, Belief};
use hotstrat_search::monte_carlo::{Estimate, Measured, Report as Found, Switch};
use serde::Serialize;
use std::fmt::Write;

/// The widest bar, in characters.
const BAR: f64 = 40.0;

/// The estimates as text.
pub fn text(found: &Found, ascii: bool) -> String {
    let mut out = String::new();
    let Some(Estimate { most_likely, temperature, switch, mean }) = &found.estimate else {
        return "mean         unknown\ntemperature  unknown\n".to_owned();
    };
    let _ = writeln!(out, "mean         about {}", measured(mean));
    let _ = writeln!(out, "temperature  about {}, most likely", measured(most_likely));
    let _ = writeln!(out, "             about {}, mean of the belief", measured(temperature));
    let histogram = &found.histogram;
    let stack = histogram.stack();
    let _ = writeln!(
        out,
        "switch V     {}, steps of {} up to {}",
        measured(switch),
        short(stack.delta()),
        short(stack.top())
    );
    let _ = writeln!(out, "\n{:>9}  share", "V");
    let most = histogram.bars().map(|bar| bar.1).max().unwrap_or(1) as f64;
    for (v, count) in histogram.bars() {
        let name = match v {
            Switch::After(v) => short(v),
            Switch::AtOnce => "at once".to_owned(),
        };
        let share = 100.0 * count as f64 / histogram.samples() as f64;
        let mark = if ascii { "#" } else { "█" };
        let bar = mark.repeat((BAR * count as f64 / most).ceil() as usize);
        let _ = writeln!(out, "{name:>9} {share:5.1} %  {bar}");
    }
    if found.stacks.len() > 1 {
        let tops: Vec<String> = found.stacks.iter().map(|stack| short(stack.top())).collect();
        let _ = writeln!(out, "\ntop coupons  {}", tops.join(", "));
    }
    out
}

fn measured(number: &Measured) -> String {
    format!("{} ± {}", short(number.value), short(number.error))
}

/// A number with at most three places.
fn short(x: f64) -> String {
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The estimates for programs.
#[derive(Serialize)]
pub struct EstimatesJson {
    most_likely: Option<MeasuredJson>,
    posterior_mean: Option<MeasuredJson>,
    switch: Option<MeasuredJson>,
    mean: Option<MeasuredJson>,
    /// The stacks that were tried: top coupon and spacing.
    stacks: Vec<[f64; 2]>,
    /// Switching values and how many variations have them; null for those that begin in the game.
    histogram: Vec<(Option<f64>, u64)>,
    /// Temperatures and their probabilities.
    posterior: Vec<(f64, f64)>,
}

#[derive(Serialize)]
struct MeasuredJson {
    value: f64,
    error: f64,
}

impl From<&Found> for EstimatesJson {
    fn from(found: &Found) -> EstimatesJson {
        let number = |of: fn(&Estimate) -> Measured| {
            let Measured { value, error } = of(found.estimate.as_ref()?);
            Some(MeasuredJson { value, error })
        };
        let bar = |(v, count)| match v {
            Switch::After(v) => (Some(v), count),
            Switch::AtOnce => (None, count),
        };
        EstimatesJson {
            most_likely: number(|estimate| estimate.most_likely),
            posterior_mean: number(|estimate| estimate.temperature),
            switch: number(|estimate| estimate.switch),
            mean: number(|estimate| estimate.mean),
            stacks: found.stacks.iter().map(|stack| [stack.top(), stack.delta()]).collect(),
            histogram: found.histogram.bars().map(bar).collect(),
            // What is next to impossible only makes the answer long.
            posterior: found.posterior.chances.iter().copied().filter(|chance| chance.1 >= 1e-6).collect(),
        }
    }
}

/// The picture of histogram and belief.
pub fn svg(report: &Report, found: &Found) -> anyhow::Result<String> {
    let Some(estimate) = &found.estimate else {
        anyhow::bail!("nothing was learnt, so there is nothing to draw");
    };
    let histogram = &found.histogram;
    let share = |count: u64| count as f64 / histogram.samples().max(1) as f64;
    let mut belief = Belief {
        title: format!("{} {}, engine {}", report.game, report.position, report.engine),
        chances: found.posterior.chances.clone(),
        most_likely: estimate.most_likely.value,
        expected: estimate.temperature.value,
        ..Belief::default()
    };
    for (v, count) in histogram.bars() {
        let bar = (histogram.value(v), share(count));
        match v {
            Switch::After(_) => belief.bars.push(bar),
            Switch::AtOnce => belief.at_once = Some(bar),
        }
    }
    Ok(belief::svg(&belief))
}
