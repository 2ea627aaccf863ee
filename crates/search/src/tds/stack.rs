//! Coupon stacks.
//!
//! C(t, δ) holds coupons of value t, t − δ, …, −1 + δ, then as many of value −1 as play needs, then one
//! of −1/2. A stack is named by how many coupons above −1 it has left: with k of them, the top one
//! is −1 + kδ. The last coupon makes the number of −1s irrelevant: a run of them, followed by −1/2,
//! is worth −1/2 to whoever is to move.

use hotstrat_core::Dyadic;

/// The spacing of a stack's coupons: a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spacing {
    places: u32,
}

impl Spacing {
    /// The finest spacing: one place is left for numbers half as fine.
    pub const FINEST: u32 = hotstrat_core::dyadic::FRACTION_BITS - 1;

    /// A spacing of 2^−`places`.
    ///
    /// # Panics
    /// If that is finer than [`FINEST`](Spacing::FINEST).
    #[must_use]
    pub fn new(places: u32) -> Spacing {
        assert!(places <= Spacing::FINEST, "too fine a spacing");
        Spacing { places }
    }

    /// The spacing δ, if it is 1 or a power of two below it that is not too fine.
    #[must_use]
    pub fn from_delta(delta: Dyadic) -> Option<Spacing> {
        let places = delta.exponent();
        (delta.numerator() == 1 && places <= Spacing::FINEST).then_some(Spacing { places })
    }

    /// The binary places of δ.
    #[must_use]
    pub fn places(self) -> u32 {
        self.places
    }

    /// δ.
    #[must_use]
    pub fn delta(self) -> Dyadic {
        Dyadic::new(1, self.places).expect("not too fine")
    }

    /// δ in units of the number type.
    #[inline]
    #[must_use]
    pub fn raw(self) -> i64 {
        Dyadic::ONE.raw() >> self.places
    }

    /// The value of the top coupon of a stack, in units of the number type.
    #[inline]
    #[must_use]
    pub fn coupon(self, stack: u32) -> i64 {
        i64::from(stack) * self.raw() - Dyadic::ONE.raw()
    }

    /// The value of the top coupon of a stack.
    #[must_use]
    pub fn top(self, stack: u32) -> Dyadic {
        Dyadic::from_raw(self.coupon(stack)).expect("a coupon is a number")
    }

    /// The least stack whose top coupon is at least `t`; `None` if it would be too high.
    #[must_use]
    pub fn reaching(self, t: Dyadic) -> Option<u32> {
        let above = (t.raw() + Dyadic::ONE.raw()).max(0);
        u32::try_from((above + self.raw() - 1) / self.raw()).ok().filter(|&stack| stack < MOST_COUPONS)
    }

    /// The least stack whose top coupon is at least `t` and an even multiple of δ.
    #[must_use]
    pub fn even_reaching(self, t: Dyadic) -> Option<u32> {
        self.reaching(t).map(|stack| self.even_from(stack))
    }

    /// The least stack from this one on whose top coupon is an even multiple of δ.
    #[must_use]
    pub fn even_from(self, stack: u32) -> u32 {
        if self.is_even(stack) { stack } else { stack + 1 }
    }

    /// Whether the top coupon is an even multiple of δ.
    #[must_use]
    pub fn is_even(self, stack: u32) -> bool {
        // −1 is an even multiple unless δ is 1.
        (self.places > 0) == stack.is_multiple_of(2)
    }

    /// What a stack is worth to whoever is to move, in units of the number type.
    #[inline]
    #[must_use]
    pub fn worth(self, stack: u32) -> i64 {
        let last = -(Dyadic::ONE.raw() / 2);
        // Two coupons in a row are worth δ to whoever takes the first.
        let pairs = i64::from(stack / 2) * self.raw();
        if stack.is_multiple_of(2) { pairs + last } else { pairs + (self.raw() - Dyadic::ONE.raw()) - last }
    }

    /// What whoever takes the top coupon has gained when play has gone down from one stack to another
    /// by an odd number of coupons.
    #[inline]
    #[must_use]
    pub fn gain(self, from: u32, to: u32) -> i64 {
        debug_assert!((from - to) % 2 == 1);
        self.coupon(from) - i64::from((from - to) / 2) * self.raw()
    }
}

/// No stack has more coupons than this.
pub const MOST_COUPONS: u32 = 1 << 26;

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    /// The alternating sum, coupon by coupon.
    fn slow_worth(spacing: Spacing, stack: u32) -> i64 {
        (1..=stack).fold(-(Dyadic::ONE.raw() / 2), |rest, k| spacing.coupon(k) - rest)
    }

    #[test]
    fn closed_forms_agree_with_counting() {
        for places in 0..6 {
            let spacing = Spacing::new(places);
            for stack in 0..200 {
                assert_eq!(spacing.worth(stack), slow_worth(spacing, stack));
                for to in (0..stack).rev().step_by(2) {
                    let counted: i64 = (to + 1..=stack)
                        .rev()
                        .zip([1, -1].into_iter().cycle())
                        .map(|(k, s)| s * spacing.coupon(k))
                        .sum();
                    assert_eq!(spacing.gain(stack, to), counted, "{stack} {to}");
                }
            }
        }
    }

    #[test]
    fn the_values_at_spacing_one() {
        let one = Spacing::new(0);
        let worth = |t: &str| Dyadic::from_raw(one.worth(one.reaching(d(t)).unwrap())).unwrap().to_string();
        assert_eq!(["0", "1", "2", "3"].map(worth), ["1/2", "1/2", "3/2", "3/2"]);
        assert!(!one.is_even(0) && one.is_even(1) && !one.is_even(2));
        let half = Spacing::new(1);
        assert!(half.is_even(0) && !half.is_even(1) && half.is_even(2));
        assert_eq!(half.top(half.even_reaching(d("5/4")).unwrap()), d("2"));
        assert_eq!(Spacing::from_delta(d("1/8")), Some(Spacing::new(3)));
        for wrong in ["0", "-1", "2", "3/4", "1/1073741824"] {
            assert_eq!(Spacing::from_delta(d(wrong)), None, "{wrong}");
        }
    }
}
