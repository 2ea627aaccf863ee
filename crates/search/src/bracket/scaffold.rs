//! Where scaffolds cross a value. A scaffold is given by the wall over it, from which it differs by t:
//! it falls where the wall is vertical and is vertical where the wall rises.

use super::BOTTOM;
use hotstrat_core::wall::WallRef;

/// The last temperature at which the scaffold under `reach` is at least `v`; below −1 if nowhere.
#[must_use]
pub fn last_at_least(reach: WallRef<'_>, v: i64) -> i64 {
    let above = reach.start.raw() - BOTTOM - v;
    if above < 0 { BOTTOM - 1 } else { fallen(reach, above, |fall, rest| fall > rest) }
}

/// The first temperature at which the scaffold under `reach` is at most `v`.
#[must_use]
pub fn first_at_most(reach: WallRef<'_>, v: i64) -> i64 {
    let above = reach.start.raw() - BOTTOM - v;
    if above <= 0 { BOTTOM } else { fallen(reach, above, |fall, rest| fall >= rest) }
}

/// A temperature at which the scaffold has fallen by `rest`: in the first stretch of falling that is
/// long enough.
fn fallen(reach: WallRef<'_>, mut rest: i64, is_enough: impl Fn(i64, i64) -> bool) -> i64 {
    let mut t = BOTTOM;
    for (i, turn) in reach.turns.iter().enumerate() {
        if i % 2 == 0 {
            let fall = turn.raw() - t;
            if is_enough(fall, rest) {
                return t + rest;
            }
            rest -= fall;
        }
        t = turn.raw();
    }
    t + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstrat_core::Dyadic;
    use hotstrat_core::wall::Wall;

    #[test]
    fn crossings() {
        let d = |text: &str| text.parse::<Dyadic>().unwrap();
        // The scaffold is 3 at −1, falls to 2 at 0, stays there up to 1, and falls on.
        let wall = Wall { start: d("2"), turns: [d("0"), d("1")].into_iter().collect() };
        let last = |v: &str| last_at_least(wall.as_ref(), d(v).raw());
        let first = |v: &str| first_at_most(wall.as_ref(), d(v).raw());
        assert_eq!(last("7/2"), BOTTOM - 1);
        assert_eq!([last("3"), first("3")], [BOTTOM; 2]);
        assert_eq!([last("5/2"), first("5/2")], [d("-1/2").raw(); 2]);
        assert_eq!([last("2"), first("2")], [d("1").raw(), 0]);
        assert_eq!([last("0"), first("0")], [d("3").raw(); 2]);
        assert_eq!(first("4"), BOTTOM);
    }
}
