//! From switching values to temperatures: the model P(V|T) of the report, formulas (11) and (12).

use super::histogram::{Histogram, Switch};

/// The model: how likely a sampled variation switches at V if the temperature is T.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Model {
    /// How often a variation switches too late, below the temperature: between 0 and 1.
    pub epsilon: f64,
    /// No temperature is higher: T_m.
    pub hottest: f64,
    /// The top coupon: V_m.
    pub top: f64,
}

/// The report's maximum-likelihood value of ε on rooms of 15 squares.
pub const EPSILON: f64 = 0.4;

impl Model {
    /// P(V|T): a density in V, and the mass of V*. Temperatures lie below T_m.
    #[must_use]
    pub fn likelihood(&self, switch: Switch, t: f64) -> f64 {
        let Model { epsilon, hottest, top } = *self;
        match switch {
            Switch::After(v) if v >= t => (1.0 - epsilon) / (hottest - t),
            Switch::After(_) => epsilon / (t + 1.0),
            // The stack reaches all temperatures: then V* says no more than that V is at least the top.
            Switch::AtOnce if top >= hottest => (1.0 - epsilon) / (hottest - t),
            Switch::AtOnce if t <= top => (1.0 - epsilon) * (hottest - top) / (hottest - t),
            Switch::AtOnce => 1.0 - epsilon * (top + 1.0) / (t + 1.0),
        }
    }

    /// The logarithm of the likelihood of a whole histogram.
    #[must_use]
    pub fn log_likelihood(&self, histogram: &Histogram, t: f64) -> f64 {
        self.log_of(&histogram.bars().collect::<Vec<_>>(), t)
    }

    /// All values on one side of a temperature are equally likely, so there are three logarithms to take.
    fn log_of(&self, bars: &[(Switch, u64)], t: f64) -> f64 {
        let count = |is_one: &dyn Fn(Switch) -> bool| {
            bars.iter().filter(|bar| is_one(bar.0)).map(|bar| bar.1).sum::<u64>()
        };
        let late = count(&|switch| matches!(switch, Switch::After(v) if v < t));
        let at_once = count(&|switch| switch == Switch::AtOnce);
        let others = count(&|_| true) - late - at_once;
        let part = |n: u64, switch| if n > 0 { n as f64 * self.likelihood(switch, t).ln() } else { 0.0 };
        part(late, Switch::After(f64::NEG_INFINITY))
            + part(others, Switch::After(f64::INFINITY))
            + part(at_once, Switch::AtOnce)
    }

    /// The posterior over temperatures from −1 up to, but without, T_m, in steps of at most `step`; all
    /// temperatures are equally likely before.
    #[must_use]
    pub fn posterior(&self, histogram: &Histogram, step: f64) -> Posterior {
        let span = self.hottest + 1.0;
        let cells = (span / step).ceil().clamp(1.0, 1_000_000.0) as u32;
        let grid: Vec<f64> = (0..cells).map(|i| -1.0 + span * f64::from(i) / f64::from(cells)).collect();
        let bars: Vec<(Switch, u64)> = histogram.bars().collect();
        let logs: Vec<f64> = grid.iter().map(|&t| self.log_of(&bars, t)).collect();
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> = logs.iter().map(|log| (log - most).exp()).collect();
        let total: f64 = weights.iter().sum();
        let chances = grid.into_iter().zip(weights).map(|(t, w)| (t, w / total)).collect();
        Posterior { chances }
    }
}

/// A belief about the temperature.
#[derive(Clone, PartialEq, Debug)]
pub struct Posterior {
    /// Temperatures in ascending order, each with its probability.
    pub chances: Vec<(f64, f64)>,
}

impl Posterior {
    /// The most likely temperature.
    #[must_use]
    pub fn most_likely(&self) -> f64 {
        self.chances.iter().fold((-1.0, -1.0), |best, &(t, p)| if p > best.1 { (t, p) } else { best }).0
    }

    /// The mean of the belief.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.chances.iter().map(|(t, p)| t * p).sum()
    }

    /// The deviation of the belief from a temperature: the root of the mean square.
    #[must_use]
    pub fn deviation_from(&self, t: f64) -> f64 {
        self.chances.iter().map(|(s, p)| (s - t).powi(2) * p).sum::<f64>().sqrt()
    }
}

/// What is known about a training room: the samples, the model's bounds, and the true temperature.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// The samples.
    pub histogram: Histogram,
    /// The highest temperature that the room could have.
    pub hottest: f64,
    /// The temperature that it has.
    pub temperature: f64,
}

/// The log-likelihood of the true temperatures of some rooms for each of some values of ε, every room
/// weighing the same.
#[must_use]
pub fn likelihoods(lessons: &[Lesson], epsilons: &[f64]) -> Vec<f64> {
    let of_room = |lesson: &Lesson, epsilon: f64| {
        let Lesson { histogram, hottest, temperature } = lesson;
        let model = Model { epsilon, hottest: *hottest, top: histogram.stack().top() };
        let n = histogram.samples().max(1) as f64;
        model.log_likelihood(histogram, *temperature) / n
    };
    epsilons.iter().map(|&epsilon| lessons.iter().map(|lesson| of_room(lesson, epsilon)).sum()).collect()
}

/// The value of ε, in hundredths, that makes the true temperatures of training rooms most likely.
#[must_use]
pub fn most_likely_epsilon(lessons: &[Lesson]) -> f64 {
    let epsilons: Vec<f64> = (1..100).map(|i| f64::from(i) / 100.0).collect();
    let logs = likelihoods(lessons, &epsilons);
    let best = epsilons.iter().zip(logs).fold((EPSILON, f64::NEG_INFINITY), |best, (&epsilon, log)| {
        if log > best.1 { (epsilon, log) } else { best }
    });
    best.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monte_carlo::CouponStack;

    #[test]
    fn is_normalised() {
        for (top, hottest) in [(7.0, 9.0), (9.0, 9.0)] {
            let model = Model { epsilon: 0.1, hottest, top };
            for t in [-0.5, 2.0, 5.0, 6.9, 8.5] {
                let n = 200_000;
                let width = (top + 1.0) / f64::from(n);
                let value = |i: i32| Switch::After(-1.0 + (f64::from(i) + 0.5) * width);
                let density: f64 = (0..n).map(|i| model.likelihood(value(i), t) * width).sum();
                let mass = if top < hottest { model.likelihood(Switch::AtOnce, t) } else { 0.0 };
                assert!((density + mass - 1.0).abs() < 1e-4, "{top} {t}: {density} + {mass}");
            }
        }
    }

    #[test]
    fn a_sharp_histogram_gives_its_value() {
        let stack = CouponStack::reaching(9.0, 0.5);
        let mut histogram = Histogram::new(stack);
        histogram.count(Switch::After(3.0), 100);
        let model = Model { epsilon: 0.2, hottest: 9.0, top: 9.0 };
        let posterior = model.posterior(&histogram, 1.0 / 16.0);
        assert_eq!(posterior.most_likely(), 3.0);
        assert!((posterior.mean() - 3.0).abs() < 0.2, "{}", posterior.mean());
        assert!((posterior.chances.iter().map(|c| c.1).sum::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn epsilon_is_the_share_of_late_switches() {
        let stack = CouponStack::reaching(5.0, 0.5);
        let mut histogram = Histogram::new(stack);
        histogram.count(Switch::After(0.0), 30);
        histogram.count(Switch::After(3.0), 70);
        let lesson = Lesson { histogram, hottest: 5.0, temperature: 2.0 };
        assert_eq!(most_likely_epsilon(&[lesson]), 0.3);
    }
}
