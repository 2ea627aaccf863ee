//! Normally distributed numbers.

use hotstrat_core::SplitMix;

/// A source of standard normal numbers: Marsaglia's polar method, which finds two at a time.
#[derive(Clone, Debug)]
pub struct Gauss {
    /// The source of uniform numbers.
    pub random: SplitMix,
    spare: Option<f64>,
}

impl Gauss {
    /// The source with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Gauss {
        Gauss { random: SplitMix::new(seed), spare: None }
    }

    /// The next number: mean 0, variance 1.
    #[inline]
    pub fn draw(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * self.random.unit() - 1.0, 2.0 * self.random.unit() - 1.0);
            let square = x * x + y * y;
            if square < 1.0 && square > 0.0 {
                let factor = (-2.0 * square.ln() / square).sqrt();
                self.spare = Some(y * factor);
                return x * factor;
            }
        }
    }

    /// The greatest of `n` numbers.
    pub fn greatest_of(&mut self, n: u32) -> f64 {
        (0..n).map(|_| self.draw()).fold(f64::NEG_INFINITY, f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_normal_distribution() {
        let mut gauss = Gauss::new(3);
        let n = 200_000;
        let draws: Vec<f64> = (0..n).map(|_| gauss.draw()).collect();
        let moment = |k: i32| draws.iter().map(|x| x.powi(k)).sum::<f64>() / f64::from(n);
        for (k, expected) in [(1, 0.0), (2, 1.0), (3, 0.0), (4, 3.0)] {
            assert!((moment(k) - expected).abs() < 0.05, "moment {k}: {}", moment(k));
        }
        let beyond = draws.iter().filter(|x| **x > 1.96).count() as f64 / f64::from(n);
        assert!((beyond - 0.025).abs() < 0.002, "{beyond}");
    }
}
