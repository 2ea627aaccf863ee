//! Playing sums: the matches of the papers on TDS, and what strategies give away.

mod losses;
mod matches;

pub use losses::LossAgainstPerfect;
pub use matches::{ALPHA_BETA, DATABASE, ENDGAME, MIN_DISTANCE, ROUND_ROBIN, TDS};
