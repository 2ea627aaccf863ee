//! Complete sets of Amazons boards with one amazon each, solved in memory: for boards so small that this takes no
//! longer than opening a file.

use crate::retrograde::{Layers, Work};
use crate::space::AmazonsSpace;
use crate::{Space, space};
use hotstrat_core::pool::{ThermographId, Value};
use hotstrat_core::{Dyadic, Oracle, Sign, Thermograph};
use hotstrat_games::grid::Bits;
use hotstrat_games::{Amazons, Any};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// The boards that are worth solving before a game begins: a quarter of a second on two processors.
pub const ENDGAMES: &str = "4x4";

/// All boards of one size, solved.
#[derive(Debug)]
pub struct Solved {
    /// The boards, numbered.
    pub space: AmazonsSpace,
    layers: Layers,
}

impl Solved {
    /// The mean and temperature of a class.
    #[must_use]
    pub fn truth(&self, class: u32) -> (Dyadic, Dyadic) {
        let value = Value::new(ThermographId::new(self.layers.ids[class as usize]), Sign::Plus);
        let mean = self.layers.pool.mean(value).expect("stored numbers are small");
        (mean, self.layers.pool.temperature(value))
    }
}

impl<B: Bits> Oracle<Amazons<B>> for Solved {
    fn thermograph(&self, board: &Amazons<B>) -> Option<Thermograph> {
        let place = self.space.place_any(board)?;
        let id = ThermographId::new(self.layers.ids[place.index() as usize]);
        self.layers.pool.thermograph(Value::new(id, place.sign())).ok()
    }
}

impl<B: Bits> Oracle<Any<B>> for Solved {
    fn thermograph(&self, game: &Any<B>) -> Option<Thermograph> {
        match game {
            Any::Amazons(board) => self.thermograph(board),
            _ => None,
        }
    }
}

/// All boards of a size such as `3x4`, solved once for everybody.
///
/// # Panics
/// If that is no size, or too large a board.
#[must_use]
pub fn solved(size: &str) -> Arc<Solved> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Solved>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().expect("solving does not panic");
    Arc::clone(known.entry(size.to_owned()).or_insert_with(|| Arc::new(solve(size))))
}

fn solve(size: &str) -> Solved {
    let board: space::Board = size.parse().expect("a size");
    let space = AmazonsSpace::new(board, [1, 1]).expect("a small board");
    let mut layers = Layers::default();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = Work { threads, cancel: &AtomicBool::new(false), progress: &|_| {} };
    while layers.len() < space.layers() {
        layers.solve_next(&space, &work).expect("nobody cancels, and the numbers are small");
    }
    Solved { space, layers }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_board() {
        let solved = solved("3x3");
        let place = solved.space.place_any::<u32>(&"#.#|.#X|O.#".parse().unwrap()).unwrap();
        let (mean, temperature) = solved.truth(place.index());
        assert_eq!(
            (mean.signed(place.sign()).to_string(), temperature.to_string()),
            ("3/4".into(), "5/4".into())
        );
    }
}
