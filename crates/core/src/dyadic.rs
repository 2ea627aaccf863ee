//! Dyadic rationals m/2^k in fixed point, exact.
//!
//! A value is stored as an `i64` that counts units of 2^−30. An operation whose result does not
//! fit (too large, or more than thirty binary places) is an [`InexactError`], never a rounding:
//! whatever comes out of this module is the true number.

use crate::player::Sign;
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

/// How many binary places a [`Dyadic`] has.
pub const FRACTION_BITS: u32 = 30;

const ONE: i64 = 1 << FRACTION_BITS;

/// An exact dyadic rational number, between −2^31 and 2^31 with steps of 2^−30.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dyadic(i64);

/// The result of an operation cannot be represented, so the operation was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InexactError {
    /// The magnitude is too large.
    #[error("a number is out of range (the largest magnitude is 2^31)")]
    OutOfRange,
    /// The denominator is too large.
    #[error("a number needs more than {FRACTION_BITS} binary places")]
    TooFine,
}

/// The largest magnitude: two bits below what an `i64` could hold, so that
/// negating never fails and the difference of any two numbers can still be compared with a third.
const LIMIT: i64 = 1 << 61;

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic(0);
    /// One.
    pub const ONE: Dyadic = Dyadic(ONE);
    /// Minus one: the lowest temperature.
    pub const MINUS_ONE: Dyadic = Dyadic(-ONE);

    /// The integer `n`.
    #[must_use]
    pub const fn integer(n: i32) -> Dyadic {
        Dyadic((n as i64) << FRACTION_BITS)
    }

    /// `numerator / 2^exponent`.
    pub const fn new(numerator: i64, exponent: u32) -> Result<Dyadic, InexactError> {
        if numerator == 0 {
            return Ok(Dyadic::ZERO);
        }
        // Reduce first: 2/2^31 is fine although 2^31 is not.
        let spare = numerator.trailing_zeros();
        let cut = if spare < exponent { spare } else { exponent };
        let (numerator, exponent) = (numerator >> cut, exponent - cut);
        if exponent > FRACTION_BITS {
            return Err(InexactError::TooFine);
        }
        let raw = (numerator as i128) << (FRACTION_BITS - exponent);
        if raw > LIMIT as i128 || raw < -(LIMIT as i128) {
            return Err(InexactError::OutOfRange);
        }
        Ok(Dyadic(raw as i64))
    }

    /// The number of units of 2^−30; with [`Dyadic::from_raw`] the compact form for storage.
    #[must_use]
    pub const fn raw(self) -> i64 {
        self.0
    }

    /// The number that is `raw` units of 2^−30.
    pub const fn from_raw(raw: i64) -> Result<Dyadic, InexactError> {
        if raw > LIMIT || raw < -LIMIT {
            return Err(InexactError::OutOfRange);
        }
        Ok(Dyadic(raw))
    }

    /// The sum, if it can be represented.
    #[inline]
    pub const fn add(self, other: Dyadic) -> Result<Dyadic, InexactError> {
        // Both magnitudes are at most 2^61, so the machine addition cannot overflow.
        Dyadic::from_raw(self.0 + other.0)
    }

    /// The difference, if it can be represented.
    #[inline]
    pub const fn sub(self, other: Dyadic) -> Result<Dyadic, InexactError> {
        Dyadic::from_raw(self.0 - other.0)
    }

    /// Half of the number, if it can be represented.
    #[inline]
    pub const fn half(self) -> Result<Dyadic, InexactError> {
        if self.0 & 1 != 0 {
            return Err(InexactError::TooFine);
        }
        Ok(Dyadic(self.0 >> 1))
    }

    /// The number or its negative.
    #[inline]
    #[must_use]
    pub fn signed(self, sign: Sign) -> Dyadic {
        match sign {
            Sign::Plus => self,
            Sign::Minus => -self,
        }
    }

    /// The magnitude.
    #[must_use]
    pub const fn abs(self) -> Dyadic {
        Dyadic(self.0.abs())
    }

    /// Whether the number is an integer.
    #[inline]
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.0 & (ONE - 1) == 0
    }

    /// The largest integer that is not greater.
    #[inline]
    #[must_use]
    pub const fn floor(self) -> Dyadic {
        Dyadic(self.0 & !(ONE - 1))
    }

    /// The smallest integer that is not less.
    #[inline]
    #[must_use]
    pub fn ceil(self) -> Dyadic {
        -((-self).floor())
    }

    /// The part after the point, in [0, 1).
    #[inline]
    #[must_use]
    pub const fn fraction(self) -> Dyadic {
        Dyadic(self.0 & (ONE - 1))
    }

    /// The exponent k of the denominator 2^k in lowest terms.
    #[must_use]
    pub const fn exponent(self) -> u32 {
        FRACTION_BITS.saturating_sub(self.0.trailing_zeros())
    }

    /// The numerator in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.0 >> (FRACTION_BITS - self.exponent())
    }

    /// The nearest `f64`, for drawing only.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        self.0 as f64 / ONE as f64
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic(-self.0)
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Dyadic {
        Dyadic::integer(n)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent() {
            0 => f.pad(&self.numerator().to_string()),
            k => f.pad(&format!("{}/{}", self.numerator(), 1u64 << k)),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a dyadic number.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseDyadicError {
    /// Not of the form `-3` or `5/8`.
    #[error("'{0}' is not a number such as -3 or 5/8")]
    Malformed(String),
    /// The denominator is not a power of two.
    #[error("{0}: the denominator is not a power of two")]
    Denominator(String),
    /// Too large or too fine.
    #[error("{0}: {1}")]
    Inexact(String, InexactError),
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    /// Reads `n` or `n/d` with an optional sign; `d` must be a power of two.
    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let malformed = || ParseDyadicError::Malformed(text.to_owned());
        let inexact = |e| ParseDyadicError::Inexact(text.to_owned(), e);
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (numerator, denominator) = digits.split_once('/').unwrap_or((digits, "1"));
        let is_digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !is_digits(numerator) || !is_digits(denominator) {
            return Err(malformed());
        }
        // All digits, so the only way to fail is to be too large.
        let numerator: i64 = numerator.parse().map_err(|_| inexact(InexactError::OutOfRange))?;
        let denominator: u64 = denominator.parse().map_err(|_| inexact(InexactError::TooFine))?;
        if !denominator.is_power_of_two() {
            return Err(ParseDyadicError::Denominator(text.to_owned()));
        }
        let value = Dyadic::new(numerator, denominator.trailing_zeros()).map_err(inexact)?;
        Ok(if negative { -value } else { value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn refuses_to_lose_a_bit() {
        let finest = Dyadic::new(1, FRACTION_BITS).unwrap();
        assert_eq!(finest.half(), Err(InexactError::TooFine));
        assert_eq!(Dyadic::new(1, FRACTION_BITS + 1), Err(InexactError::TooFine));
        assert_eq!(Dyadic::new(2, FRACTION_BITS + 1), Ok(finest));
        let largest = Dyadic::new(1 << 31, 0).unwrap();
        assert_eq!(largest.add(finest), Err(InexactError::OutOfRange));
        assert_eq!((-largest).sub(finest), Err(InexactError::OutOfRange));
        assert_eq!(Dyadic::new(i64::MIN, 0), Err(InexactError::OutOfRange));
    }

    #[test]
    fn reads_what_people_write() {
        for (text, value) in
            [("3", (3, 0)), ("-3/4", (-3, 2)), ("6/4", (3, 1)), ("+8/8", (1, 0)), ("0/4", (0, 0))]
        {
            assert_eq!(text.parse(), Ok(Dyadic::new(value.0, value.1).unwrap()), "{text}");
        }
        for text in
            ["", "-", "/2", "1/", "1/3", "1/0", "--1", "1.5", "99999999999", "1/4294967296", "1//2", "٣"]
        {
            assert!(text.parse::<Dyadic>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn prints_and_reads_back(raw in -LIMIT..=LIMIT) {
            let value = Dyadic(raw);
            prop_assert_eq!(value.to_string().parse::<Dyadic>().unwrap(), value);
            prop_assert_eq!(Dyadic::new(value.numerator(), value.exponent()).unwrap(), value);
            prop_assert!(value.floor() <= value && value <= value.ceil());
            prop_assert_eq!(value.floor().add(value.fraction()).unwrap(), value);
        }

        #[test]
        fn arithmetic_is_that_of_fractions(a in -1_000_000i64..1_000_000, j in 0u32..20, b in -1_000_000i64..1_000_000, k in 0u32..20) {
            let (x, y) = (Dyadic::new(a, j).unwrap(), Dyadic::new(b, k).unwrap());
            let common = j.max(k);
            let (p, q) = (a << (common - j), b << (common - k));
            prop_assert_eq!(x.add(y).unwrap(), Dyadic::new(p + q, common).unwrap());
            prop_assert_eq!(x.sub(y).unwrap(), Dyadic::new(p - q, common).unwrap());
            prop_assert_eq!(x.half().unwrap(), Dyadic::new(a, j + 1).unwrap());
            prop_assert_eq!(x < y, p < q);
        }
    }
}
