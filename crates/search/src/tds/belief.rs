//! What searches make one believe before anything is proved.
//!
//! A search that is stopped has its principal variation from the last depth that it has finished. If somebody moves
//! on the board there, the coupon before tells the temperature. If not, the variation says only that the temperature
//! is likely to be below its least coupon, and what to take for it is a matter of choice (TDS+ paper, section 3).

use hotstrat_core::{Dyadic, Player};
use std::time::Duration;

/// What a search makes one believe, finished or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Belief {
    /// Who moved first.
    pub first: Player,
    /// The value, less that of the stack alone.
    pub mean: Dyadic,
    /// What the principal variation says about the temperature.
    pub told: Told,
    /// How long the run had taken by then.
    pub after: Duration,
}

/// What a principal variation says about the temperature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// It is this: somebody moves on the board there, or the variation goes to the end.
    Temperature(Dyadic),
    /// Nothing: it has coupons only, of which this is the least.
    Coupons(Dyadic),
}

/// What to take for the temperature if a principal variation has coupons only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unmoved {
    /// −1, as in the first paper on TDS.
    Lowest,
    /// The least coupon.
    Least,
    /// Half of the least coupon, as in the paper on TDS+.
    Half,
    /// The same, but never above the least coupon, which half of one below 0 is.
    Below,
}

impl Unmoved {
    fn temperature(self, told: Told) -> i64 {
        match (told, self) {
            (Told::Temperature(temperature), _) => temperature.raw(),
            (Told::Coupons(_), Unmoved::Lowest) => Dyadic::MINUS_ONE.raw(),
            (Told::Coupons(least), Unmoved::Least) => least.raw(),
            (Told::Coupons(least), Unmoved::Half) => least.raw() / 2,
            (Told::Coupons(least), Unmoved::Below) => least.raw().min(least.raw() / 2),
        }
    }
}

/// The last belief about a player's search among some in the order in which they came.
pub(super) fn latest(beliefs: &[Belief], first: Player) -> Option<&Belief> {
    beliefs.iter().rev().find(|belief| belief.first == first)
}

/// The mean and the temperature that some beliefs, in the order in which they came, end in: the average of the two
/// first players. Nothing if there are none.
#[must_use]
pub fn believed(beliefs: &[Belief], rule: Unmoved) -> Option<(Dyadic, Dyadic)> {
    let last: Vec<&Belief> = Player::BOTH.iter().filter_map(|&player| latest(beliefs, player)).collect();
    let average = |of: &dyn Fn(&Belief) -> i64| {
        let sum: i64 = last.iter().map(|belief| of(belief)).sum();
        Dyadic::from_raw(sum / last.len() as i64).expect("between numbers")
    };
    (!last.is_empty())
        .then(|| (average(&|belief| belief.mean.raw()), average(&|belief| rule.temperature(belief.told))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_either_player_counts() {
        let belief = |first, mean, told| {
            let after = Duration::ZERO;
            Belief { first, mean: Dyadic::integer(mean), told, after }
        };
        let [moved, coupons] = [Told::Temperature(Dyadic::integer(5)), Told::Coupons(Dyadic::integer(4))];
        let beliefs = [
            belief(Player::Left, 9, moved),
            belief(Player::Left, 1, coupons),
            belief(Player::Right, 3, moved),
        ];
        let of = |beliefs: &[Belief], rule| believed(beliefs, rule).map(|(m, t)| (m.to_f64(), t.to_f64()));
        assert_eq!(of(&[], Unmoved::Half), None);
        assert_eq!(of(&beliefs[..1], Unmoved::Lowest), Some((9.0, 5.0)));
        let by_rule = [Unmoved::Lowest, Unmoved::Least, Unmoved::Half].map(|rule| of(&beliefs, rule));
        assert_eq!(by_rule, [Some((2.0, 2.0)), Some((2.0, 4.5)), Some((2.0, 3.5))]);
        assert_eq!(of(&beliefs, Unmoved::Below), Some((2.0, 3.5)));
        let cold = [belief(Player::Left, 1, Told::Coupons(Dyadic::MINUS_ONE))];
        let by_rule = [Unmoved::Half, Unmoved::Below].map(|rule| of(&cold, rule));
        assert_eq!(by_rule, [Some((1.0, -0.5)), Some((1.0, -1.0))]);
    }
}
