//! One module per subcommand.

pub mod analyze;
pub mod bench;
pub mod completions;
pub mod db;
pub mod demo;
pub mod draw;
pub mod engines;
pub mod games;
pub mod gtp;
pub mod lab;
pub mod learn;
pub mod matches;
pub mod mt_engine;
pub mod mv;
pub mod play;
