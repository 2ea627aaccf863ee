//! Coupons beside a board, which stand for the rooms that are not searched.

use hotstrat_core::Dyadic;

/// A stack of coupons. Players take them from the dearest to the cheapest.
pub(super) struct Coupons {
    prices: Vec<i64>,
    taken: usize,
    /// For each number of coupons taken, what the player to move gets of the others if both take one after the
    /// other, less what the opponent gets.
    rests: Vec<i64>,
    /// For each number of coupons taken, a hash of the others.
    hashes: Vec<u64>,
}

impl Coupons {
    /// Coupons with these prices, the dearest first.
    pub fn new(prices: &[Dyadic]) -> Coupons {
        let prices: Vec<i64> = prices.iter().map(|price| price.raw()).collect();
        let (mut rests, mut hashes) = (vec![0; prices.len() + 1], vec![0; prices.len() + 1]);
        for (i, &price) in prices.iter().enumerate().rev() {
            rests[i] = price - rests[i + 1];
            hashes[i] = (hashes[i + 1] ^ price as u64)
                .wrapping_add(1)
                .wrapping_mul(0xA24B_AED4_963E_E407)
                .rotate_left(29);
        }
        Coupons { prices, taken: 0, rests, hashes }
    }

    /// The price of the dearest one.
    pub fn next(&self) -> Option<i64> {
        self.prices.get(self.taken).copied()
    }

    /// How many there are.
    pub fn left(&self) -> usize {
        self.prices.len() - self.taken
    }

    /// What the player to move gets of them, less what the opponent gets.
    pub fn rest(&self) -> i64 {
        self.rests[self.taken]
    }

    /// A hash of those that are left.
    pub fn hash(&self) -> u64 {
        self.hashes[self.taken]
    }

    /// Takes the dearest one.
    pub fn take(&mut self) {
        self.taken += 1;
    }

    /// Puts back the one that was taken last.
    pub fn put_back(&mut self) {
        self.taken -= 1;
    }
}
