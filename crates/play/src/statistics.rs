//! What many games say.

/// Scores and wins of one player.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    games: u64,
    wins: u64,
    sum: f64,
    squares: f64,
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, score: i32, won: bool) {
        self.games += 1;
        self.wins += u64::from(won);
        self.sum += f64::from(score);
        self.squares += f64::from(score) * f64::from(score);
    }

    /// How many games were counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many were won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// The mean score; 0 without games.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }

    /// The standard deviation of the score; 0 for fewer than two games.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        let games = self.games as f64;
        if games < 2.0 {
            0.0
        } else {
            ((self.squares - self.sum * self.mean()) / (games - 1.0)).max(0.0).sqrt()
        }
    }

    /// The share of games won; 0 without games.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// Between which shares the chance to win lies, with 95% confidence: Wilson's interval.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        if self.games == 0 {
            return (0.0, 1.0);
        }
        const Z: f64 = 1.96;
        let (n, p) = (self.games as f64, self.share());
        let scale = 1.0 + Z * Z / n;
        let centre = (p + Z * Z / (2.0 * n)) / scale;
        let half = Z / scale * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((centre - half).max(0.0), (centre + half).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_figures() {
        let mut tally = Tally::default();
        for (score, won) in [(3, true), (-1, false), (0, true), (2, true)] {
            tally.add(score, won);
        }
        assert_eq!((tally.games(), tally.wins(), tally.mean(), tally.share()), (4, 3, 1.0, 0.75));
        assert!((tally.deviation() - (10.0f64 / 3.0).sqrt()).abs() < 1e-12);
        let (low, high) = tally.interval();
        assert!((low - 0.3006).abs() < 1e-3 && (high - 0.9544).abs() < 1e-3, "{low} {high}");
    }
}
