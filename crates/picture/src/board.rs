//! Boards the way books print diagrams: lines between the squares, a solid block where a square is
//! burnt or taken, a disc for a piece, letters below and numbers at the left, A1 at the bottom left.
//!
//! Left's discs bear a cross and Right's a ring, as X and O in the notation, so that nobody has to
//! tell them by colour. Both are filled shapes: a line's width would have to be a rule of the style
//! sheet, and rules for boards of two sizes could not stand in one page.

use crate::canvas::{Anchor, Canvas, Sheet, TEXT, text_width};
use crate::layout::{Point, Rect};
use crate::plot::class;
use hotstrat_core::Player;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Square {
    /// Nothing.
    Empty,
    /// Something that is in everybody's way.
    Burnt,
    /// A piece of Left.
    Left,
    /// A piece of Right.
    Right,
}

/// A board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    rows: Vec<Vec<Square>>,
}

impl Board {
    /// A board by its rows from the top. Shorter rows are filled up with burnt squares.
    #[must_use]
    pub fn new(mut rows: Vec<Vec<Square>>) -> Board {
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, Square::Burnt);
        }
        Board { rows }
    }

    /// The number of files and of ranks.
    #[must_use]
    pub fn size(&self) -> (usize, usize) {
        (self.rows.first().map_or(0, Vec::len), self.rows.len())
    }
}

/// No square is larger, however small the board is.
const LARGEST: f64 = 40.0;
/// No board is wider or higher, except for the names of ranks and files.
const WIDEST: f64 = 260.0;
/// The space between the names and the board.
const GAP: f64 = 6.0;
/// The height of the names of the files.
const FOOT: f64 = TEXT + GAP;

/// A board in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Diagram<'a> {
    board: &'a Board,
    /// All squares, without the names of ranks and files.
    pub squares: Rect,
    side: f64,
}

impl<'a> Diagram<'a> {
    /// The largest diagram with its left edge at `x` and in the middle between `top` and `bottom`;
    /// none for a board without squares.
    pub fn new(board: &'a Board, x: f64, (top, bottom): (f64, f64)) -> Option<Diagram<'a>> {
        let (files, ranks) = board.size();
        if files == 0 || ranks == 0 {
            return None;
        }
        let (width, height) = (files as f64, ranks as f64);
        let side = LARGEST.min(WIDEST / width.max(height)).min((bottom - top - FOOT) / height);
        // On whole pixels, lines are sharp.
        let side = if side >= 4.0 { side.floor() } else { side };
        let x = x + text_width(&ranks.to_string(), TEXT) + GAP;
        let y = (top + bottom - FOOT - side * height) / 2.0;
        let [x, y] = [x, y].map(|start| start.floor() + 0.5);
        Some(Diagram { board, squares: Rect { x, y, width: side * width, height: side * height }, side })
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas) {
        let Rect { x: left, y: top, .. } = self.squares;
        let (right, bottom) = (self.squares.right(), self.squares.bottom());
        let (files, ranks) = self.board.size();
        for file in 1..files {
            let x = left + self.side * file as f64;
            canvas.line("lattice", (x, top), (x, bottom));
        }
        for rank in 1..ranks {
            let y = top + self.side * rank as f64;
            canvas.line("lattice", (left, y), (right, y));
        }
        for (i, row) in self.board.rows.iter().enumerate() {
            for (j, square) in row.iter().enumerate() {
                let name = || file_name(j) + &(ranks - i).to_string();
                match square {
                    Square::Empty => {}
                    Square::Burnt => self.burnt(canvas, i, j),
                    Square::Left => self.piece(canvas, Player::Left, self.middle(i, j), &name()),
                    Square::Right => self.piece(canvas, Player::Right, self.middle(i, j), &name()),
                }
            }
        }
        let frame = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)];
        canvas.path("axis", &frame);
        self.names(canvas);
    }

    /// The middle of a square, its row counted from the top.
    fn middle(&self, row: usize, column: usize) -> Point {
        let along = |start: f64, i: usize| start + self.side * (i as f64 + 0.5);
        (along(self.squares.x, column), along(self.squares.y, row))
    }

    fn burnt(&self, canvas: &mut Canvas, row: usize, column: usize) {
        let (x, y) = self.middle(row, column);
        let half = 0.5 * self.side - (0.07 * self.side).clamp(0.0, 2.0);
        canvas.rect("burnt", Rect { x: x - half, y: y - half, width: 2.0 * half, height: 2.0 * half });
    }

    fn piece(&self, canvas: &mut Canvas, player: Player, (x, y): Point, square: &str) {
        let disc = format!("dot {}", class(player));
        canvas.group("piece", &format!("{player} on {square}"), |canvas| {
            canvas.dot(&disc, (x, y), 0.4 * self.side, "");
            match player {
                Player::Left => {
                    let cross: Vec<Point> =
                        CROSS.iter().map(|p| (x + p.0 * self.side, y + p.1 * self.side)).collect();
                    canvas.polygon("paper", &cross);
                }
                Player::Right => {
                    canvas.dot("paper", (x, y), 0.24 * self.side, "");
                    canvas.dot(&disc, (x, y), 0.155 * self.side, "");
                }
            }
        });
    }

    /// The names of files and ranks, as many as there is room for.
    fn names(&self, canvas: &mut Canvas) {
        let (files, ranks) = self.board.size();
        let every = |room: f64| ((room / self.side).ceil() as usize).max(1);
        for file in (0..files).step_by(every(TEXT)) {
            let at = (self.middle(0, file).0, self.squares.bottom() + FOOT - 2.0);
            canvas.text("soft", at, Anchor::Middle, &file_name(file));
        }
        for rank in (0..ranks).step_by(every(TEXT)) {
            let at = (self.squares.x - GAP, self.middle(ranks - 1 - rank, 0).1 + 0.36 * TEXT);
            canvas.text("soft", at, Anchor::End, &(rank + 1).to_string());
        }
    }
}

/// The corners of a cross, in sides of a square.
const CROSS: [Point; 12] = {
    // An arm reaches to `A` and is `B` thick, both along the axes.
    const A: f64 = 0.2;
    const B: f64 = 0.075;
    [
        (0.0, -B),
        (A - B, -A),
        (A, B - A),
        (B, 0.0),
        (A, A - B),
        (A - B, A),
        (0.0, B),
        (B - A, A),
        (-A, A - B),
        (-B, 0.0),
        (-A, B - A),
        (B - A, -A),
    ]
};

/// The letter of a file, counted from 0; two letters after Z.
fn file_name(file: usize) -> String {
    let letter = |i: usize| char::from(b'A' + u8::try_from(i % 26).unwrap_or(0));
    match file / 26 {
        0 => letter(file).to_string(),
        more => [letter(more - 1), letter(file)].iter().collect(),
    }
}

/// The rules for boards.
pub(crate) fn sheet() -> Sheet {
    let colours = |line: &str, burnt: &str| {
        format!(".hotstrat .lattice{{stroke:{line}}}\n.hotstrat .burnt{{fill:{burnt}}}\n")
    };
    Sheet {
        shapes: ".hotstrat .lattice{stroke-width:1}\n.hotstrat .piece circle{stroke:none}\n".to_owned(),
        light: colours("#b6bec8", "#4d5660"),
        dark: colours("#454f5b", "#5c6672"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(files: usize, ranks: usize) -> Board {
        Board::new(vec![vec![Square::Empty; files]; ranks])
    }

    #[test]
    fn a_board_has_squares_of_a_sensible_size() {
        for (size, side) in
            [((1, 1), 40.0), ((4, 4), 40.0), ((10, 10), 26.0), ((16, 16), 16.0), ((3, 13), 20.0)]
        {
            let board = empty(size.0, size.1);
            let diagram = Diagram::new(&board, 16.0, (60.0, 420.0)).unwrap();
            assert_eq!(diagram.side, side, "{size:?}");
            assert_eq!(
                (diagram.squares.width / side, diagram.squares.height / side),
                (size.0 as f64, size.1 as f64)
            );
        }
    }

    #[test]
    fn a_board_stands_in_the_middle_of_its_place() {
        for ranks in 1..=16 {
            for bottom in [160.0, 227.0, 420.0] {
                let board = empty(5, ranks);
                let Rect { y, height, .. } = Diagram::new(&board, 16.0, (60.0, bottom)).unwrap().squares;
                let (above, below) = (y - 60.0, bottom - (y + height + FOOT));
                assert!(above >= 0.0 && below >= -0.5 && (above - below).abs() <= 1.0, "{above} {below}");
            }
        }
    }

    #[test]
    fn short_rows_end_in_burnt_squares() {
        let board = Board::new(vec![vec![Square::Left], vec![], vec![Square::Empty, Square::Right]]);
        assert_eq!(board.size(), (2, 3));
        assert_eq!(board.rows[0], [Square::Left, Square::Burnt]);
        assert_eq!(board.rows[1], [Square::Burnt; 2]);
    }

    #[test]
    fn a_board_without_squares_is_not_drawn() {
        for board in [empty(0, 0), empty(0, 3)] {
            assert!(Diagram::new(&board, 16.0, (60.0, 420.0)).is_none());
        }
    }

    #[test]
    fn files_have_letters() {
        let names = [0, 15, 25, 26, 53].map(file_name);
        assert_eq!(names, ["A", "P", "Z", "AA", "BB"]);
    }
}
