//! Players of sums of games, and matches between them.
//!
//! A sum is played by people who look at each of its rooms by itself and then decide where to move
//! ([`rule`]), by searches of the whole ([`alpha_beta`], [`uct`]) or of a few rooms ([`selective`]), and by mixtures of
//! both ([`informed`], [`best`]). What is known of a room comes from a source ([`local`]) and is kept while the room stands
//! ([`rooms`]). This crate does not know the games.

pub mod alpha_beta;
pub mod best;
mod board;
pub mod deadline;
mod deepening;
pub mod evaluation;
pub mod explain;
pub mod greedy;
pub mod gtp;
mod identity;
pub mod informed;
pub mod local;
pub mod loss;
pub mod matches;
pub mod perfect;
pub mod random;
pub mod record;
pub mod referee;
pub mod rooms;
pub mod roster;
pub mod rule;
pub mod selective;
pub mod state;
pub mod statistics;
pub mod strategy;
pub mod table;
pub mod temperature;
pub mod terminal;
pub mod uct;

pub use matches::{Transcript, play_out};
pub use referee::Referee;
pub use roster::{Equipment, player};
pub use state::State;
pub use strategy::{Choice, Reason, RoomReport, Strategy};
pub use table::Table;
