//! The axes of a plot: which part of the line they show, where a number stands, and which numbers are
//! written.

/// The part of an axis that is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Range {
    /// From `low` to `high` in steps of `step`.
    Linear { low: f64, high: f64, step: f64 },
    /// From ten to the power of `low` to that of `high`; powers of two are marked, or of ten.
    Logarithmic { low: f64, high: f64, binary: bool },
}

/// A number on the axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tick {
    /// Where it stands, as a share of the length.
    pub share: f64,
    /// What is written next to it; may be empty.
    pub label: String,
}

/// A linear axis has at most so many steps.
const MOST_STEPS: f64 = 8.0;
/// With fewer powers of ten than this, numbers between them are written too.
const FEW_DECADES: f64 = 3.0;
/// From here on, numbers are long.
const LARGE: f64 = 99_999.0;
/// With more powers of ten than this, not all of them are written.
const MANY_DECADES: f64 = 9.0;
/// At most so many powers of two are written.
const MOST_POWERS: i32 = 12;

impl Range {
    /// The range for these numbers. A linear one may be asked to begin at 0 if that is not far away; where all
    /// numbers are whole, no others are marked, and where all are powers of two, these are.
    pub fn new(numbers: impl Iterator<Item = f64>, logarithmic: bool, from_zero: bool) -> Range {
        let usable: Vec<f64> = numbers.filter(|x| x.is_finite() && (!logarithmic || *x > 0.0)).collect();
        let ends = usable.iter().fold(None, |ends: Option<(f64, f64)>, &x| {
            Some(ends.map_or((x, x), |(low, high)| (low.min(x), high.max(x))))
        });
        let (low, high) = ends.unwrap_or(if logarithmic { (1.0, 10.0) } else { (0.0, 1.0) });
        if logarithmic {
            let margin = 0.04 * (high.log10() - low.log10()).max(1.0);
            let binary = high > low && usable.iter().all(|x| x.log2().fract() == 0.0);
            return Range::Logarithmic { low: low.log10() - margin, high: high.log10() + margin, binary };
        }
        let low = if from_zero && low > 0.0 && low < 0.5 * high { 0.0 } else { low };
        let (low, high) = if high > low { (low, high) } else { (low.min(0.0), low.max(low.min(0.0) + 1.0)) };
        let mut steps = (-12..16).flat_map(|k| [1.0, 2.0, 5.0].map(|m| m * 10f64.powi(k)));
        let are_whole = !usable.is_empty() && usable.iter().all(|x| x.fract() == 0.0);
        let least = if are_whole { 1.0 } else { 0.0 };
        let fits = |step: &f64| *step >= least && (high - low) / step <= MOST_STEPS;
        let step = steps.find(fits).unwrap_or(high - low);
        Range::Linear { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// Where a number stands, as a share of the length.
    pub fn share(&self, number: f64) -> f64 {
        match *self {
            Range::Linear { low, high, .. } => (number - low) / (high - low),
            Range::Logarithmic { low, high, .. } => (number.log10() - low) / (high - low),
        }
    }

    /// The nearest number that is on the axis.
    pub fn clamp(&self, number: f64) -> f64 {
        match *self {
            Range::Linear { low, high, .. } => number.clamp(low, high),
            Range::Logarithmic { low, high, .. } => number.clamp(10f64.powf(low), 10f64.powf(high)),
        }
    }

    /// The numbers to be marked, the least first.
    pub fn ticks(&self) -> Vec<Tick> {
        match *self {
            Range::Linear { low, high, step } => {
                let count = ((high - low) / step).round() as i64;
                let tick = |i: i64| Tick {
                    share: i as f64 / count as f64,
                    label: plain(((low / step).round() as i64 + i) as f64 * step),
                };
                (0..=count).map(tick).collect()
            }
            Range::Logarithmic { low, high, binary: true } => {
                let [first, last] = [low, high].map(|end| end / 2f64.log10());
                let powers = first.ceil() as i32..=last.floor() as i32;
                let every = (powers.end() - powers.start()) / MOST_POWERS + 1;
                let tick = |k: i32| Tick {
                    share: self.share(2f64.powi(k)),
                    label: if k.rem_euclid(every) == 0 { power_of_two(k) } else { String::new() },
                };
                powers.map(tick).collect()
            }
            Range::Logarithmic { low, high, binary: false } => {
                let between: &[f64] = if high - low < FEW_DECADES { &[1.0, 2.0, 5.0] } else { &[1.0] };
                let every = if high - low > MANY_DECADES { 3 } else { 1 };
                let powers = low.floor() as i32..=high.ceil() as i32;
                let numbers = powers.flat_map(|k| between.iter().map(move |m| (k, m * 10f64.powi(k))));
                let shown = numbers.filter(|(_, x)| (low..=high).contains(&x.log10()));
                let label = |k: i32, x| if k.rem_euclid(every) == 0 { power(x) } else { String::new() };
                shown.map(|(k, x)| Tick { share: self.share(x), label: label(k, x) }).collect()
            }
        }
    }
}

/// A number on a logarithmic axis: large ones as powers of ten.
fn power(number: f64) -> String {
    let exponent = number.log10().floor() as usize;
    if number < LARGE {
        return plain(number);
    }
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let digits = exponent.to_string();
    let raised = digits.bytes().map(|digit| RAISED[usize::from(digit - b'0')]);
    let factor = (number / 10f64.powi(exponent as i32)).round() as u32;
    let factor = if factor == 1 { String::new() } else { format!("{factor}·") };
    format!("{factor}10{}", raised.collect::<String>())
}

/// Two to a power, as a fraction if that is short.
fn power_of_two(exponent: i32) -> String {
    let number = 2f64.powi(exponent.abs());
    if exponent < 0 && number < LARGE { format!("1/{number}") } else { plain(2f64.powi(exponent)) }
}

/// A number with at most four significant digits, or as a power of ten where that is shorter.
pub(crate) fn plain(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let magnitude = number.abs().log10().floor() as i32;
    if !(-5..7).contains(&magnitude) {
        let digits = format!("{:.1}", number / 10f64.powi(magnitude));
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        return format!("{digits}e{magnitude}").replace('-', "−");
    }
    let places = (3 - magnitude).max(0) as usize;
    let text = format!("{number:.places$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(numbers: &[f64], logarithmic: bool) -> String {
        let ticks = Range::new(numbers.iter().copied(), logarithmic, true).ticks();
        assert!(ticks.iter().all(|tick| (-1e-9..=1.0 + 1e-9).contains(&tick.share)), "{ticks:?}");
        ticks.into_iter().map(|tick| tick.label).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn numbers_on_the_axes() {
        assert_eq!(labels(&[69.0, 159.0], false), "0 20 40 60 80 100 120 140 160");
        assert_eq!(labels(&[-0.5, 1.5], false), "−0.5 0 0.5 1 1.5");
        assert_eq!(labels(&[0.0, 0.0003], false), "0 0.00005 0.0001 0.00015 0.0002 0.00025 0.0003");
        assert_eq!(labels(&[7.0], false), "0 1 2 3 4 5 6 7");
        assert_eq!(labels(&[2.0, 4.0, 6.0], false), "0 1 2 3 4 5 6");
        assert_eq!(labels(&[3.0, 5.0], false), "3 4 5");
        let days = Range::new([6.0, 16.0].into_iter(), false, false);
        assert_eq!((days.share(6.0), days.share(16.0)), (0.0, 1.0));
        assert_eq!(labels(&[], false), "0 0.2 0.4 0.6 0.8 1");
        assert_eq!(labels(&[1.0, 250.0], true), "1 2 5 10 20 50 100 200");
        assert_eq!(labels(&[0.001, 100.0], true), "0.001 0.01 0.1 1 10 100");
        assert_eq!(labels(&[5.0, -3.0], true), "5");
        assert_eq!(labels(&[4e4, 2e6], true), "50000 10⁵ 2·10⁵ 5·10⁵ 10⁶ 2·10⁶");
        assert_eq!(labels(&[1e10, 1e13], true), "10¹⁰ 10¹¹ 10¹² 10¹³");
        assert_eq!(labels(&[1e-9, 1e9], true), "1e−9   1e−6   0.001   1   1000   10⁶   10⁹");
    }

    #[test]
    fn powers_of_two_on_the_axes() {
        assert_eq!(labels(&[0.0625, 0.5, 1.0], true), "1/16 1/8 1/4 1/2 1");
        assert_eq!(labels(&[0.25, 4.0, 0.0], true), "1/4 1/2 1 2 4");
        assert_eq!(labels(&[1.0, 1024.0], true), "1 2 4 8 16 32 64 128 256 512 1024");
        assert_eq!(
            labels(&[1.0, 2f64.powi(20)], true),
            "1  4  16  64  256  1024  4096  16384  65536  262144  1048576"
        );
        // One number alone, or others among them, are on an axis as all others are.
        assert_eq!(labels(&[1.0, 1.0], true), "1");
        assert_eq!(labels(&[1.0, 2.0, 6.0], true), "1 2 5");
    }

    #[test]
    fn numbers_in_words() {
        let numbers = [0.0, 1.0, 0.155, 1234.5, 146.3, -0.25, 1e-7, 2.5e9];
        let words = ["0", "1", "0.155", "1234", "146.3", "−0.25", "1e−7", "2.5e9"];
        assert_eq!(numbers.map(plain), words);
    }
}
