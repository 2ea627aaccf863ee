//! Better stacks from what was sampled: the parameter updates of section 3.2.1 of the report.

use super::histogram::Histogram;
use super::stack::CouponStack;

/// The finest spacing that is chosen: finer ones only make the tree deeper.
const FINEST: f64 = 1.0 / 16.0;

/// The stack to begin with: the top coupon at the highest possible temperature, five steps to 0.
#[must_use]
pub fn first(hottest: f64) -> CouponStack {
    CouponStack::reaching(hottest, (hottest / 5.0).max(FINEST))
}

/// The stack to go on with: its top is the highest value sampled, and the values from the 20th percentile
/// upward are covered by five coupons or more. If all of these are the same, the spacing stays.
#[must_use]
pub fn next(histogram: &Histogram) -> CouponStack {
    let stack = histogram.stack();
    let capped = |share| histogram.percentile(share).map(|v| v.min(stack.top()));
    let (Some(low), Some(high)) = (capped(0.2), capped(1.0)) else { return stack };
    let top = high.max(0.0);
    let width = top - low;
    let delta = if width > 0.0 { (width / 4.0).max(FINEST) } else { stack.delta() };
    CouponStack::reaching(top, delta)
}

/// Whether the top coupon is the same, so that there is no more to adapt.
#[must_use]
pub fn is_settled(before: CouponStack, after: CouponStack) -> bool {
    (before.top() - after.top()).abs() < 1e-9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::monte_carlo::Switch;

    #[test]
    fn lowers_the_top_and_refines() {
        let stack = first(13.0);
        assert_eq!(stack.top(), 13.0);
        assert!(stack.delta() <= 13.0 / 5.0);
        let mut histogram = Histogram::new(stack);
        histogram.count(Switch::After(stack.coupon(1)), 10);
        histogram.count(Switch::After(stack.coupon(2)), 30);
        histogram.count(Switch::After(stack.coupon(4)), 60);
        let finer = next(&histogram);
        assert!((finer.top() - stack.coupon(4)).abs() < 1e-9);
        // From the 20th percentile to the top there are two steps of the old stack.
        let covered = (0..=finer.coupons()).filter(|&k| finer.coupon(k) >= stack.coupon(2) - 1e-9).count();
        assert!(covered >= 5, "{finer:?}");
        assert!(!is_settled(stack, finer) && finer.coupons().is_multiple_of(2));
    }

    #[test]
    fn a_variation_that_starts_in_the_game_keeps_the_top() {
        let stack = first(6.0);
        let mut histogram = Histogram::new(stack);
        histogram.count(Switch::AtOnce, 1);
        histogram.count(Switch::After(2.0), 99);
        assert!(is_settled(stack, next(&histogram)));
        assert_eq!(next(&Histogram::new(stack)), stack);
    }
}
