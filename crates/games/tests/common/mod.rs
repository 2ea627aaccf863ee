//! What several tests need.
#![allow(dead_code, reason = "not every test needs everything")]

use hotstrat_games::Amazons;

/// A deterministic source of random numbers: the tests need some sequence, not a good one.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n
    }

    pub fn pick(&mut self, letters: &str) -> char {
        letters.chars().nth(self.below(letters.chars().count())).unwrap()
    }

    pub fn strip(&mut self, letters: &str, longest: usize) -> String {
        let length = 1 + self.below(longest);
        (0..length).map(|_| self.pick(letters)).collect()
    }

    pub fn board(&mut self, letters: &str, width: usize, height: usize) -> String {
        let (width, height) = (1 + self.below(width), 1 + self.below(height));
        let rows: Vec<String> =
            (0..height).map(|_| (0..width).map(|_| self.pick(letters)).collect()).collect();
        rows.join("|")
    }
}

/// All boards of n×n squares with one amazon each and so many empty squares.
pub fn amazons_boards(n: u8, empty: u32) -> impl Iterator<Item = Amazons<u32>> {
    let squares = u32::from(n) * u32::from(n);
    let pairs = (0..squares * squares).map(move |i| [1u32 << (i / squares), 1 << (i % squares)]);
    pairs.filter(|[left, right]| left != right).flat_map(move |[left, right]| {
        let free =
            (0..1u32 << squares).filter(move |set| set.count_ones() == empty && set & (left | right) == 0);
        free.map(move |set| Amazons::new(n, n, [left, right], set))
    })
}
