//! What many games say.

/// Scores and wins of one player. The games of one start belong together: who has the better colour wins most of
/// them, so that two games with both colours tell less, or more, than two games of different starts.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    games: u64,
    wins: u64,
    sum: f64,
    squares: f64,
    starts: u64,
    /// The sum of the shares that were won of each start, and of their squares.
    shares: f64,
    squared_shares: f64,
}

impl Tally {
    /// Counts the games of a start: their scores, and whether they were won.
    pub fn add_start(&mut self, games: &[(i64, bool)]) {
        if games.is_empty() {
            return;
        }
        for &(score, won) in games {
            self.games += 1;
            self.wins += u64::from(won);
            let score = score as f64;
            self.sum += score;
            self.squares += score * score;
        }
        let share = games.iter().filter(|(_, won)| *won).count() as f64 / games.len() as f64;
        self.starts += 1;
        self.shares += share;
        self.squared_shares += share * share;
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

    /// Between which shares the chance to win lies, with 95% confidence: the interval of Bonett and Price for pairs,
    /// which counts one more start of which all games are won and one of which all are lost.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let n = self.starts as f64 + 2.0;
        let mean = (self.shares + 1.0) / n;
        let variance = ((self.squared_shares + 1.0) / n - mean * mean).max(0.0);
        let half = Z * (variance / n).sqrt();
        ((mean - half).max(0.0), (mean + half).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_figures() {
        let mut tally = Tally::default();
        for games in [[(3, true), (-1, false)], [(0, true), (2, true)]] {
            tally.add_start(&games);
        }
        assert_eq!((tally.games(), tally.wins(), tally.mean(), tally.share()), (4, 3, 1.0, 0.75));
        assert!((tally.deviation() - (10.0f64 / 3.0).sqrt()).abs() < 1e-12);
    }

    /// Of 100 starts 40 are won twice, 20 lost twice and 40 shared: with d = 1, −1 and 0 by Bonett and Price (2012) the
    /// mean is (41 − 21) / 102 and its variance (62/102 − (20/102)²) / 102.
    #[test]
    fn games_of_one_start_belong_together() {
        let played = |twice: usize, shared: usize, never: usize| {
            let mut tally = Tally::default();
            (0..twice).for_each(|_| tally.add_start(&[(1, true), (1, true)]));
            (0..shared).for_each(|_| tally.add_start(&[(1, true), (-1, false)]));
            (0..never).for_each(|_| tally.add_start(&[(-1, false), (-1, false)]));
            tally.interval()
        };
        let d = 20.0 / 102.0;
        let half = 1.96 * ((62.0 / 102.0 - d * d) / 102.0f64).sqrt();
        let (low, high) = played(40, 40, 20);
        assert!(
            (low - (1.0 + d - half) / 2.0).abs() < 1e-12 && (high - (1.0 + d + half) / 2.0).abs() < 1e-12
        );
        // Starts that are shared say that the players are equal.
        let width = |(low, high): (f64, f64)| high - low;
        assert!(width(played(0, 100, 0)) < 0.03 && width(played(50, 0, 50)) > 0.18);
        assert_eq!(Tally::default().interval(), (0.0, 1.0));
        assert!(played(100, 0, 0).1 == 1.0 && played(100, 0, 0).0 > 0.96 && played(0, 0, 3).0 == 0.0);
    }
}
