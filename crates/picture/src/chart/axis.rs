//! The axes of a bar chart, before anything is drawn: how high a number stands, which numbers get a
//! line across the chart, how they are written, and which bars get a label.

use crate::canvas::{TEXT, fit, text_width};

/// How numbers become heights. Totals are `u128`, so that no sum of parts overflows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scale {
    /// From 0 to `top`, a multiple of `step`.
    Linear { step: u128, top: u128 },
    /// Up to ten to the power of `decades`.
    Logarithmic { decades: u32 },
}

/// A number on the axis.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tick {
    /// Where it stands, as a share of the height.
    pub share: f64,
    /// What is written next to it; may be empty.
    pub label: String,
}

/// A linear axis has at most so many steps.
const MOST_STEPS: u128 = 6;
/// With more powers of ten than this, only those of a thousand have labels.
const MOST_DECADES: u32 = 8;
/// A logarithmic axis begins this far below 1 (in decades), else a bar of 1 would look like none.
const BELOW_ONE: f64 = 0.3;

impl Scale {
    /// The scale for numbers up to `greatest`.
    pub fn new(greatest: u128, logarithmic: bool) -> Scale {
        let greatest = greatest.max(1);
        if logarithmic {
            let decades = (1..).find(|&k| 10u128.checked_pow(k).is_none_or(|power| power >= greatest));
            return Scale::Logarithmic { decades: decades.unwrap_or(1) };
        }
        let mut steps = (0..38).flat_map(|k| [1, 2, 5].map(|m| m * 10u128.pow(k)));
        let step = steps.find(|step| greatest.div_ceil(*step) <= MOST_STEPS).unwrap_or(greatest);
        Scale::Linear { step, top: greatest.div_ceil(step) * step }
    }

    /// The height of a number as a share of the axis.
    pub fn share(&self, number: u128) -> f64 {
        match *self {
            Scale::Linear { top, .. } => number as f64 / top as f64,
            Scale::Logarithmic { .. } if number == 0 => 0.0,
            Scale::Logarithmic { decades } => {
                ((number as f64).log10() + BELOW_ONE) / (f64::from(decades) + BELOW_ONE)
            }
        }
    }

    /// The numbers to be marked, the least first.
    pub fn ticks(&self) -> Vec<Tick> {
        let tick = |n: u128, label: String| Tick { share: self.share(n), label };
        match *self {
            Scale::Linear { step, top } => {
                (0..=top / step).map(|i| tick(i * step, short(i * step))).collect()
            }
            Scale::Logarithmic { decades } => {
                let has_label = |k: u32| decades <= MOST_DECADES || k.is_multiple_of(3);
                let powers = (0..=decades).map(|k| (k, 10u128.pow(k)));
                powers.map(|(k, n)| tick(n, if has_label(k) { short(n) } else { String::new() })).collect()
            }
        }
    }
}

/// A round number with the prefix of its size: 0, 500, 1.5 k, 20 M. One decimal is all that the
/// ticks of an axis need; further digits would be cut off.
fn short(number: u128) -> String {
    let prefixes = ["k", "M", "G", "T", "P", "E", "Z"];
    let thousands = (1..).map(|k| 1000u128.pow(k)).zip(prefixes);
    let Some((unit, prefix)) = thousands.take_while(|(unit, _)| *unit <= number).last() else {
        return number.to_string();
    };
    match (number / unit, number % unit / (unit / 10)) {
        (whole, 0) => format!("{whole} {prefix}"),
        (whole, tenths) => format!("{whole}.{tenths} {prefix}"),
    }
}

/// The space between the labels of two bars.
const GAP: f64 = 8.0;
/// With so much room for each label, all are written, long ones cut.
const ROOMY: f64 = 60.0;
/// With less, no label is wider than this.
const WIDEST: f64 = 90.0;

/// The labels to write below bars that are `pitch` pixels apart, cut if need be, each with the
/// number of its bar. They do not overlap.
pub(crate) fn thin_out(labels: &[&str], pitch: f64) -> Vec<(usize, String)> {
    let room = pitch - GAP;
    let most = if room >= ROOMY { room } else { WIDEST };
    let labels: Vec<String> = labels.iter().map(|label| fit(label, TEXT, most)).collect();
    let widest = labels.iter().map(|label| text_width(label, TEXT)).fold(0.0, f64::max);
    let least = ((widest + GAP) / pitch).ceil().max(1.0) as usize;
    let (first, stride) = roundest(&labels, least);
    labels.into_iter().enumerate().skip(first).step_by(stride).collect()
}

/// Which labels to keep (the first one and the stride) if the stride must be at least `least`; it is less than twice as long.
///
/// Round numbers are short, so those are kept that are shortest on average, trailing zeros not
/// counted: 5, 10, 15 rather than 1, 6, 11, and 0, 1, 2 rather than 1/2, 3/2, 5/2.
fn roundest(labels: &[String], least: usize) -> (usize, usize) {
    let mean_length = |&(first, stride): &(usize, usize)| {
        let kept = labels.iter().skip(first).step_by(stride);
        let lengths = kept.map(|label| label.trim_end_matches('0').chars().count());
        let (count, sum) = lengths.fold((0, 0), |(count, sum), length| (count + 1, sum + length));
        f64::from(sum as u32) / f64::from(count.max(1) as u32)
    };
    let strides = least..2 * least;
    let choices = strides.flat_map(|stride| (0..stride.min(labels.len())).map(move |first| (first, stride)));
    choices.min_by(|a, b| mean_length(a).total_cmp(&mean_length(b))).unwrap_or((0, least))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(greatest: u128, logarithmic: bool) -> String {
        let ticks = Scale::new(greatest, logarithmic).ticks();
        let labels: Vec<String> = ticks.into_iter().map(|tick| tick.label).collect();
        labels.join(", ")
    }

    #[test]
    fn ticks_are_few_and_round() {
        assert_eq!(texts(0, false), "0, 1");
        assert_eq!(texts(7, false), "0, 2, 4, 6, 8");
        assert_eq!(texts(1_480, false), "0, 500, 1 k, 1.5 k");
        assert_eq!(texts(93_000_000, false), "0, 20 M, 40 M, 60 M, 80 M, 100 M");
        assert_eq!(texts(80 * u128::from(u64::MAX), false), "0, 500 E, 1 Z, 1.5 Z");
        assert_eq!(texts(0, true), "1, 10");
        assert_eq!(texts(20_000, true), "1, 10, 100, 1 k, 10 k, 100 k");
        assert_eq!(texts(1_000_000_000, true), "1, , , 1 k, , , 1 M, , , 1 G");
    }

    #[test]
    fn heights_stay_on_the_axis() {
        for logarithmic in [false, true] {
            for greatest in [0, 1, 2, 9, 10, 11, 123_456, u128::from(u64::MAX), u128::MAX / 8] {
                let scale = Scale::new(greatest, logarithmic);
                let shares = [0, 1, greatest / 2, greatest].map(|n| scale.share(n.min(greatest)));
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{scale:?}: {shares:?}");
                assert_eq!(scale.ticks().last().map(|tick| tick.share), Some(1.0), "{scale:?}");
            }
        }
        assert!(Scale::new(1000, true).share(1) > 0.05);
    }

    fn kept(labels: impl Iterator<Item = String>, pitch: f64) -> String {
        let labels: Vec<String> = labels.collect();
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        let kept: Vec<String> = thin_out(&labels, pitch).into_iter().map(|(_, label)| label).collect();
        kept.join(" ")
    }

    #[test]
    fn round_labels_are_kept() {
        let numbers = |range: std::ops::Range<i32>| range.map(|n| n.to_string());
        assert_eq!(kept(numbers(1..6), 100.0), "1 2 3 4 5");
        assert_eq!(kept(numbers(1..81), 8.0), "5 10 15 20 25 30 35 40 45 50 55 60 65 70 75 80");
        assert_eq!(kept(numbers(1..12), 12.0), "2 4 6 8 10");
        let quarters = (-4..13).map(|n| match (n, n % 4 == 0, n % 2 == 0) {
            (n, true, _) => (n / 4).to_string(),
            (n, _, true) => format!("{}/2", n / 2),
            (n, ..) => format!("{n}/4"),
        });
        assert_eq!(kept(quarters, 14.0), "-1 0 1 2 3");
    }

    #[test]
    fn few_labels_are_cut_rather_than_left_out() {
        let names = ["toppling_dominoes", "toads_and_frogs", "snort"].map(str::to_owned);
        assert_eq!(kept(names.into_iter(), 88.0), "toppling_d… toads_and_… snort");
    }
}
