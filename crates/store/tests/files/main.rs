//! Files that are interrupted, damaged, foreign or fought over: a database is complete and right, or
//! it is refused.

#[path = "../common/mod.rs"]
mod common;

mod building;
mod checking;
mod damaged;
mod in_the_way;
mod made_up;
mod sample;
mod unfinished;
