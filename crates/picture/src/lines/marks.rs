//! The shapes of marks.

use crate::canvas::Canvas;
use crate::layout::Point;

/// Half the size of a mark in pixels.
const SIZE: f64 = 3.6;

/// A mark: its shape tells series apart where colours cannot.
pub(crate) fn mark(canvas: &mut Canvas, class: &str, hue: usize, (x, y): Point) {
    let around = |corners: &[(f64, f64)]| -> Vec<Point> {
        corners.iter().map(|&(dx, dy)| (x + SIZE * dx, y + SIZE * dy)).collect()
    };
    match hue % 6 {
        0 => canvas.dot(class, (x, y), SIZE, ""),
        1 => canvas.polygon(class, &around(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])),
        2 => canvas.polygon(class, &around(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)])),
        3 => canvas.polygon(class, &around(&[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)])),
        4 => canvas.polygon(class, &around(&[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)])),
        _ => canvas.polygon(
            class,
            &around(&[(-1.2, 0.0), (-0.6, -1.04), (0.6, -1.04), (1.2, 0.0), (0.6, 1.04), (-0.6, 1.04)]),
        ),
    }
}
