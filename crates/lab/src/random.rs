//! Reproducible chance.

use hotstrat_core::{Dyadic, Explicit, SplitMix};

/// A stream of random numbers: the same seed gives the same stream everywhere.
#[derive(Clone, Debug)]
pub struct Random(SplitMix);

impl Random {
    /// The stream of a seed, and of a number that keeps several streams of one seed apart.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Random {
        let mut random = Random(SplitMix::new(seed ^ stream.wrapping_mul(0xD1B5_4A32_D192_ED03)));
        random.number();
        random
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n`, which is not 0. It takes all 64 bits, so that it may be large.
    pub fn below(&mut self, n: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(n)) >> 64) as u64
    }

    /// A game in braces: integers up to `largest` at its leaves, at most `depth` braces deep, one or
    /// two options for each player.
    pub fn game(&mut self, depth: u32, largest: i32) -> Explicit {
        if depth == 0 || self.below(4) == 0 {
            let integer = self.below(2 * largest as u64 + 1) as i32 - largest;
            return Explicit::number(Dyadic::integer(integer)).expect("a small number");
        }
        let [lefts, rights] = [(); 2].map(|()| {
            let count = 1 + self.below(4) / 3;
            (0..count).map(|_| self.game(depth - 1, largest)).collect::<Vec<_>>()
        });
        Explicit::braces(lefts, rights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What experiments draw must not change: rows that were measured belong to it.
    #[test]
    fn streams_are_the_same_for_ever() {
        let mut random = Random::new(1, 7);
        let numbers: Vec<u64> = (0..4).map(|_| random.number()).collect();
        let small: Vec<u64> = [3, 16, 1 << 40, u64::MAX].map(|n| random.below(n)).to_vec();
        let games: Vec<String> = (0..3).map(|_| random.game(3, 6).to_string()).collect();
        let drawn = [
            17_007_339_015_811_181_132,
            11_478_600_162_902_623_888,
            12_540_933_915_588_944_319,
            6_182_358_210_842_095_138,
        ];
        assert_eq!(numbers, drawn);
        assert_eq!(small, [0, 1, 272_803_813_035, 10_432_525_260_916_721_059]);
        let drawn = [
            "{4|{{5|5,4}|{-6|2},{6|3}}}",
            "{{{-2|-6},1|{1|6}}|{{5|-4},0|{-6|2}}}",
            "{{{-4|5},{1|6,4}|-2,{6|-3}}|-2}",
        ];
        assert_eq!(games, drawn);
    }
}
