//! Complete databases: every position of a board solved by retrograde analysis.

pub mod error;
pub mod space;
pub mod subsets;
pub mod retrograde;
