//! What the birthday of a game says about its mean and temperature.
//!
//! Theorem 1 of "TDS+" (Zhang and Müller): a game born by day n has a temperature in
//! T_n = {−1/2^b, 0, 1/2^b, 3/2^b, …, a + 1/2^b | 0 ≤ a ≤ n − 2, 0 ≤ b ≤ n − 1} and a mean in the
//! same set of positive numbers with either sign, 0, or ±n.

use crate::dyadic::Dyadic;

/// Whether a game born by day `n` can have this temperature, according to the theorem.
#[must_use]
pub fn allows_temperature(n: u32, temperature: Dyadic) -> bool {
    if n == 0 {
        return temperature == Dyadic::MINUS_ONE;
    }
    match temperature.raw().signum() {
        0 => true,
        -1 => temperature.numerator() == -1 && temperature.exponent() < n,
        _ => is_in_grid(n, temperature),
    }
}

/// Whether a game born by day `n` can have this mean, according to the theorem.
#[must_use]
pub fn allows_mean(n: u32, mean: Dyadic) -> bool {
    let size = mean.abs();
    size == Dyadic::ZERO || i32::try_from(n).is_ok_and(|n| size == Dyadic::integer(n)) || is_in_grid(n, size)
}

/// Whether a positive number is at most n − 2 + 1/2^b, where b < n are the places it needs.
fn is_in_grid(n: u32, number: Dyadic) -> bool {
    let places = number.exponent();
    let Some(most) = n.checked_sub(2).and_then(|whole| i32::try_from(whole).ok()) else { return false };
    let unit = Dyadic::new(1, places).expect("the number itself has so many places");
    places < n && Dyadic::integer(most).add(unit).is_ok_and(|most| number <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    #[test]
    fn the_first_days() {
        let possible = |n| {
            let grid = (-16..=64).map(|i| Dyadic::new(i, 4).unwrap());
            grid.filter(|&t| allows_temperature(n, t)).map(|t| t.to_string()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(possible(0), "-1");
        assert_eq!(possible(1), "-1 0");
        assert_eq!(possible(2), "-1 -1/2 0 1/2 1");
        assert_eq!(possible(3), "-1 -1/2 -1/4 0 1/4 1/2 3/4 1 5/4 3/2 2");
        for (n, mean, allowed) in [
            (0, "0", true),
            (1, "1", true),
            (1, "1/2", false),
            (2, "-1/2", true),
            (2, "3/2", false),
            (3, "-3", true),
        ] {
            assert_eq!(allows_mean(n, d(mean)), allowed, "{n} {mean}");
        }
    }
}
