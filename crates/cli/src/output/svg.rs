//! Pictures.

use crate::report::Report;
use hotstrat_picture::{Steps, StepsOptions, steps_svg, svg};

/// The thermograph of the position; of a sum that was not searched, those of its components.
pub fn report(report: &Report, steps: bool) -> anyhow::Result<String> {
    let title = Some(format!("{} {}", report.game, report.position));
    match (&report.total.thermograph, &report.options) {
        (Some(result), Some([lefts, rights])) if steps => {
            let steps = Steps { lefts, rights, result };
            Ok(steps_svg(&steps, &StepsOptions { title, ..StepsOptions::default() }))
        }
        (Some(thermograph), _) => {
            Ok(svg::thermograph(thermograph, &svg::Options { title, ..svg::Options::default() }))
        }
        (None, _) => {
            let titled = report.parts.iter().zip(1..).filter_map(|(part, number)| {
                let place = part.place.as_deref().unwrap_or(&part.position);
                Some((format!("{number}. {place}"), part.facts.thermograph.as_ref()?))
            });
            let titled: Vec<_> = titled.collect();
            anyhow::ensure!(!titled.is_empty(), "no thermograph is known, so there is nothing to draw");
            let title = Some(format!("{}: the parts of a sum", report.game));
            Ok(svg::gallery(&titled, &svg::Options { title, ..svg::Options::default() }))
        }
    }
}
