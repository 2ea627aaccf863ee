//! The theory, without input or output: dyadic numbers, players, the [`Game`] trait, sums,
//! explicit games with their notation, thermographs, and the laws every game must keep.
//!
//! Left is Black, `X`, the maximiser and positive; Right is White, `O`, the minimiser and
//! negative. Temperatures live in [−1, ∞).

pub mod birthday;
pub mod dyadic;
pub mod evaluate;
pub mod explicit;
pub mod game;
pub mod laws;
pub mod notation;
pub mod oracle;
pub mod player;
pub mod pool;
pub mod reference;
pub mod score_game;
pub mod shelves;
pub mod splitmix;
pub mod sum;
pub mod thermograph;
pub mod wall;
pub mod walls;

pub use dyadic::{Dyadic, InexactError};
pub use evaluate::Evaluate;
pub use explicit::Explicit;
pub use game::{Game, Options};
pub use notation::{Notation, ParseError};
pub use oracle::Oracle;
pub use player::{Player, Sign};
pub use score_game::ScoreGame;
pub use splitmix::SplitMix;
pub use sum::Sum;
pub use thermograph::Thermograph;
pub use wall::{Wall, WallRef};
