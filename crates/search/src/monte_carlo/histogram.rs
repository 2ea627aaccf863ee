//! How often variations switch from the coupons to the game, and where.

use super::enriched::Enriched;
use super::gauss::Gauss;
use super::stack::CouponStack;
use super::tree::Tree;
use hotstrat_core::Game;

/// Where a variation switches from the coupons to the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Switch {
    /// V: the last coupon taken before the first move in the game.
    After(f64),
    /// V*: the variation starts in the game.
    AtOnce,
}

/// The histogram H(V) of sampled variations.
#[derive(Clone, PartialEq, Debug)]
pub struct Histogram {
    stack: CouponStack,
    /// How often V was the coupon with so many left, from 0 (that is, −1) to the top one.
    counts: Vec<u64>,
    at_once: u64,
}

impl Histogram {
    /// A histogram without samples.
    #[must_use]
    pub fn new(stack: CouponStack) -> Histogram {
        Histogram { stack, counts: vec![0; stack.coupons() as usize + 1], at_once: 0 }
    }

    /// Samples so many variations. Adds to `values` what each one was drawn to be worth at the root.
    pub fn sample<G: Game>(
        tree: &Tree,
        game: &mut Enriched<G>,
        samples: u64,
        gauss: &mut Gauss,
        values: &mut Vec<f64>,
    ) -> Histogram {
        let mut histogram = Histogram::new(game.stack());
        for _ in 0..samples {
            // The coupons left before the last one was taken.
            let mut last = None;
            let mut is_root = true;
            tree.sample(game, gauss, |state, sampled| {
                if std::mem::take(&mut is_root) {
                    values.extend(sampled.worth);
                }
                if sampled.choice == 0 {
                    last = Some(state.coupons_left());
                }
                sampled.choice == 0
            });
            match last {
                Some(left) => histogram.counts[left as usize] += 1,
                None => histogram.at_once += 1,
            }
        }
        histogram
    }

    /// Adds the samples of another histogram of the same stack.
    pub fn add(&mut self, other: &Histogram) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.at_once += other.at_once;
    }

    /// Counts one more sample; a value between two coupons counts for the nearest.
    pub fn count(&mut self, switch: Switch, times: u64) {
        match switch {
            Switch::AtOnce => self.at_once += times,
            Switch::After(v) => {
                let place = ((v + 1.0) / self.stack.delta()).round().max(0.0) as usize;
                let place = place.min(self.counts.len() - 1);
                self.counts[place] += times;
            }
        }
    }

    /// The stack that was played with.
    #[must_use]
    pub fn stack(&self) -> CouponStack {
        self.stack
    }

    /// How many samples there are.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.counts.iter().sum::<u64>() + self.at_once
    }

    /// The values that occur, from −1 upward and V* last, with how often they do.
    pub fn bars(&self) -> impl Iterator<Item = (Switch, u64)> {
        let values = (0u32..).zip(&self.counts).map(|(k, &n)| (Switch::After(self.stack.coupon(k)), n));
        values.chain([(Switch::AtOnce, self.at_once)]).filter(|bar| bar.1 > 0)
    }

    /// The average of V and its deviation, V* counted as one step above the top coupon.
    #[must_use]
    pub fn average(&self) -> Option<(f64, f64)> {
        let n = self.samples() as f64;
        let moment =
            |k: i32| self.bars().map(|(v, count)| self.value(v).powi(k) * count as f64).sum::<f64>() / n;
        (n > 0.0).then(|| (moment(1), (moment(2) - moment(1).powi(2)).max(0.0).sqrt()))
    }

    /// The least value that at least this share of the samples does not exceed.
    #[must_use]
    pub fn percentile(&self, share: f64) -> Option<f64> {
        let wanted = share * self.samples() as f64;
        let mut below = 0.0;
        self.bars().find_map(|(v, count)| {
            below += count as f64;
            (below >= wanted).then(|| self.value(v))
        })
    }

    /// Σ |H − H′| of two histograms of the same stack, each divided by its number of samples.
    #[must_use]
    pub fn distance(&self, other: &Histogram) -> f64 {
        let share = |n: u64, of: &Histogram| n as f64 / of.samples().max(1) as f64;
        let bars = self.counts.iter().chain([&self.at_once]);
        let others = other.counts.iter().chain([&other.at_once]);
        bars.zip(others).map(|(&a, &b)| (share(a, self) - share(b, other)).abs()).sum()
    }

    /// V as a number: V* is one step above the top coupon.
    #[must_use]
    pub fn value(&self, switch: Switch) -> f64 {
        match switch {
            Switch::After(v) => v,
            Switch::AtOnce => self.stack.top() + self.stack.delta(),
        }
    }
}
