//! Temperature discovery search: the papers on TDS and TDS+, and the slides.

mod approximation;
mod compared;
mod conjecture;
mod coupons;
mod coverage;
mod depth;
mod rooms;
mod spacing;
mod temperature;
mod theorem;

pub use approximation::Approximation;
pub use conjecture::Conjecture;
pub use coverage::Coverage;
pub use depth::Depth;
pub use rooms::Rooms;
pub use spacing::Spacings;
pub use temperature::Temperature;
pub use theorem::Theorem;
