//! How many nodes a proof takes at least: the recurrences (28)–(32), and the weights (33) and (34)
//! that follow from them.
//!
//! All of them are for a complete tree in which each player has `m` options everywhere and play lasts
//! `n` moves. They are polynomials in `m`, so an average branching factor will do.
//!
//! The paper's Table 1 follows from the recurrences as they are printed. Its Tables 2 and 3 do not: they
//! have u(m, n) = f(m, n) + s(m, n − 1) for n > 2 in the place of (32), with p(m, n − 1), and follow from
//! that to the last digit but for K_s(3, 9), which is 10.51 and printed as 10.52. Both are here.

/// The number of paths to the end, T(m, n) = (2m)^n.
#[must_use]
pub fn total(m: f64, n: u32) -> f64 {
    (2.0 * m).powf(f64::from(n))
}

/// The least numbers of nodes that prove something about a tree of one depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proving {
    /// The left stop: f.
    pub stop: f64,
    /// That the game is stable, with its mean and temperature: s.
    pub stable: f64,
    /// That the game is unstable: u.
    pub unstable: f64,
}

impl Proving {
    /// That the game is the best child of its parent, if it is as likely stable as not: p.
    #[must_use]
    pub fn primary(self) -> f64 {
        (self.stable + self.unstable) / 2.0
    }
}

/// Which recurrence for u.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Version {
    /// Equation (32).
    Printed,
    /// What Tables 2 and 3 were computed with.
    Tables,
}

/// The least numbers for depths 0, 1, 2, … of a tree with branching factor `m`.
pub fn depths(m: f64, version: Version) -> impl Iterator<Item = Proving> {
    let at_0 = Proving { stop: 1.0, stable: 1.0, unstable: 1.0 };
    let at_1 = Proving { stop: m, stable: 2.0 * m, unstable: m + 1.0 };
    std::iter::successors(Some((at_0, at_1)), move |&(two_less, one_less)| {
        let others = (m - 1.0) * two_less.stop;
        let stop = one_less.stop + others;
        let stable = 2.0 * (one_less.primary() + others);
        let is_deep = one_less != at_1;
        let other_side =
            if version == Version::Tables && is_deep { one_less.stable } else { one_less.primary() };
        let unstable = stop + other_side;
        Some((one_less, Proving { stop, stable, unstable }))
    })
    .map(|(here, _)| here)
}

/// The least numbers for one tree.
#[must_use]
pub fn proving(m: f64, n: u32, version: Version) -> Proving {
    depths(m, version).nth(n as usize).expect("depths do not end")
}

/// The ratio c(m, n) = s(m, n) / √T(m, n) of Table 1.
#[must_use]
pub fn ratio(m: f64, n: u32) -> f64 {
    proving(m, n, Version::Printed).stable / total(m, n).sqrt()
}

/// How much oftener a primary child is to be visited than another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// If it is stable: K_s.
    pub stable: f64,
    /// If it is unstable: K_u.
    pub unstable: f64,
}

impl Weights {
    /// The weights if nothing is known about the tree.
    pub const DEFAULT: Weights = Weights { stable: 9.0, unstable: 6.0 };

    /// K_s and K_u of Tables 2 and 3, for a primary child whose tree has this branching factor and
    /// depth; a depth of 0 counts as 1.
    #[must_use]
    pub fn of(m: f64, n: u32) -> Weights {
        let n = n.max(1);
        let stop = proving(m, n - 1, Version::Tables).stop;
        let here = proving(m, n, Version::Tables);
        Weights { stable: here.stable / stop, unstable: here.unstable / stop }
    }

    /// The weight (35) of a child that is stable with this probability.
    #[must_use]
    pub fn at(self, p_stable: f64) -> f64 {
        self.stable * p_stable + self.unstable * (1.0 - p_stable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, value: impl Fn(f64, u32) -> f64, hundredths: [[u32; 4]; 10]) {
        for (n, row) in (1..).zip(hundredths) {
            for (m, printed) in [2.0, 3.0, 4.0, 5.0].into_iter().zip(row) {
                let expected = f64::from(printed) / 100.0;
                let value = value(m, n);
                // Half a unit of the last printed digit, and a little for 2.375, which is printed 2.38.
                assert!((value - expected).abs() < 0.005_001, "{name}({m}, {n}) = {value}, not {expected}");
            }
        }
    }

    #[test]
    fn table_1() {
        check(
            "c",
            ratio,
            [
                [200, 245, 283, 316],
                [225, 233, 238, 240],
                [244, 245, 250, 256],
                [239, 219, 209, 202],
                [226, 197, 184, 179],
                [207, 169, 152, 143],
                [186, 144, 128, 119],
                [164, 121, 105, 96],
                [143, 101, 86, 79],
                [123, 84, 71, 64],
            ],
        );
    }

    #[test]
    fn table_2() {
        check(
            "K_s",
            |m, n| Weights::of(m, n).stable,
            [
                [400, 600, 800, 1000],
                [450, 467, 475, 480],
                [650, 720, 807, 900],
                [790, 736, 718, 710],
                [963, 867, 868, 898],
                [1119, 907, 846, 824],
                [1283, 975, 906, 899],
                [1444, 1012, 905, 871],
                // Printed: 10.52.
                [1606, 1051, 929, 900],
                [1768, 1078, 932, 890],
            ],
        );
    }

    #[test]
    fn table_3() {
        check(
            "K_u",
            |m, n| Weights::of(m, n).unstable,
            [
                [300, 400, 500, 600],
                [325, 333, 338, 340],
                [467, 500, 543, 589],
                [550, 518, 508, 503],
                [656, 590, 584, 595],
                [754, 621, 581, 566],
                [855, 660, 612, 602],
                [954, 684, 615, 592],
                [1055, 708, 628, 606],
                [1154, 725, 631, 602],
            ],
        );
    }
}
