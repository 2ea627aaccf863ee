//! Coupon stacks whose spacing need not be a power of two.
//!
//! The adaptive search of the report divides the range from −1 to the top coupon into an even number of
//! steps, so δ can be any fraction. Roll-outs are noisy, so floating-point coupons are exact enough here.

/// Coupons of −1 + nδ, …, −1 + δ, then as many of −1 as play needs, then one of −1/2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CouponStack {
    coupons: u32,
    delta: f64,
}

/// No stack has more coupons above −1 than this.
const MOST: f64 = 4_096.0;

impl CouponStack {
    /// The stack with the greatest spacing, at most `delta`, that reaches `top` in an even number of steps
    /// from −1.
    #[must_use]
    pub fn reaching(top: f64, delta: f64) -> CouponStack {
        let span = (top + 1.0).max(0.0);
        let pairs = (span / (2.0 * delta) - 1e-9).ceil().clamp(1.0, MOST / 2.0);
        CouponStack { coupons: 2 * pairs as u32, delta: span / (2.0 * pairs) }
    }

    /// Whether a stack with this spacing has no more coupons than it may.
    #[must_use]
    pub fn can_reach(top: f64, delta: f64) -> bool {
        (top + 1.0) / delta <= MOST
    }

    /// How many coupons above −1 there are.
    #[must_use]
    pub fn coupons(self) -> u32 {
        self.coupons
    }

    /// The difference of two neighbours.
    #[must_use]
    pub fn delta(self) -> f64 {
        self.delta
    }

    /// The value of the top coupon when so many are left.
    #[inline]
    #[must_use]
    pub fn coupon(self, left: u32) -> f64 {
        f64::from(left) * self.delta - 1.0
    }

    /// The top coupon of the whole stack.
    #[must_use]
    pub fn top(self) -> f64 {
        self.coupon(self.coupons)
    }

    /// What the rest of the stack is worth to whoever is to move, when so many coupons above −1 are left.
    #[inline]
    #[must_use]
    pub fn worth(self, left: u32) -> f64 {
        let pairs = f64::from(left / 2) * self.delta - 0.5;
        // The last coupon above −1, and then −1/2 for the opponent.
        if left.is_multiple_of(2) { pairs } else { pairs + self.delta }
    }

    /// What a player holds who has taken every coupon above −1 that is worth having.
    #[must_use]
    pub fn all(self) -> f64 {
        (1..=self.coupons).map(|left| self.coupon(left).max(0.0)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tds::stack::Spacing;

    #[test]
    fn agrees_with_exact_stacks() {
        for places in 1..4 {
            let spacing = Spacing::new(places);
            let delta = 1.0 / f64::from(1u32 << places);
            let stack = CouponStack::reaching(5.0, delta);
            assert_eq!(stack.delta(), delta);
            for left in 0..=stack.coupons() {
                let unit = f64::from(1u32 << 30);
                assert_eq!(stack.coupon(left), spacing.coupon(left) as f64 / unit);
                assert_eq!(stack.worth(left), spacing.worth(left) as f64 / unit, "{left}");
            }
        }
    }

    #[test]
    fn steps_are_even_in_number() {
        let stack = CouponStack::reaching(13.0, 2.6);
        assert_eq!((stack.coupons(), stack.top()), (6, 13.0));
        assert!(stack.delta() <= 2.6);
        assert_eq!(CouponStack::reaching(3.0, 0.5).coupons(), 8);
    }
}
