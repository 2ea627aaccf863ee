//! Pictures.

use crate::report::Report;
use hotstrat_picture::{Board, Square, Steps, StepsOptions, steps_svg, svg};

/// The thermograph of the position; of a sum that was not searched, those of its components. A
/// board stands beside them.
pub fn report(report: &Report, steps: bool) -> anyhow::Result<String> {
    if let Some(found) = report.estimates.as_ref().filter(|_| report.total.thermograph.is_none()) {
        return super::estimates::svg(report, found);
    }
    let title = Some(format!("{} {}", report.game, report.position));
    let board = report.is_board.then(|| board(&report.position)).flatten();
    match (&report.total.thermograph, &report.options) {
        (Some(result), Some([lefts, rights])) if steps => {
            let steps = Steps { lefts, rights, result };
            Ok(steps_svg(&steps, &StepsOptions { title, ..StepsOptions::default() }))
        }
        (Some(thermograph), _) => {
            Ok(svg::thermograph(thermograph, &svg::Options { title, board, ..svg::Options::default() }))
        }
        (None, _) => {
            let titled = report.parts.iter().zip(1..).filter_map(|(part, number)| {
                let place = part.place.as_deref().unwrap_or(&part.position);
                Some((format!("{number}. {place}"), part.facts.thermograph.as_ref()?))
            });
            let titled: Vec<_> = titled.collect();
            anyhow::ensure!(!titled.is_empty(), "no thermograph is known, so there is nothing to draw");
            let title = Some(format!("{}: the parts of a sum", report.game));
            Ok(svg::gallery(&titled, &svg::Options { title, board, ..svg::Options::default() }))
        }
    }
}

/// The board that a position describes.
fn board(position: &str) -> Option<Board> {
    let square = |character| match character {
        '.' => Some(Square::Empty),
        '#' => Some(Square::Burnt),
        'X' | 'x' | 'B' | 'b' => Some(Square::Left),
        'O' | 'o' | 'W' | 'w' => Some(Square::Right),
        _ => None,
    };
    let rows = position.split(['|', '/']).map(|row| row.trim().chars().map(square).collect());
    rows.collect::<Option<_>>().map(Board::new)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_drawn_as_it_is_read() {
        use Square::{Burnt, Empty, Left, Right};
        let drawn =
            Board::new(vec![vec![Left, Empty, Burnt], vec![Left, Right, Right], vec![Left, Left, Right]]);
        assert_eq!(board("X.# | BOW / xbo").as_ref(), Some(&drawn));
        assert_eq!(board("X.#/boW|xBw"), Some(drawn));
        assert_eq!(board("."), Some(Board::new(vec![vec![Empty]])));
        assert_eq!(board("X?"), None);
    }
}
