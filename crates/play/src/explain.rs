//! Reasons in words.

use crate::state::State;
use crate::strategy::Reason;
use hotstrat_core::Notation;
use hotstrat_search::Quantity;

/// A reason as lines: the rooms with their means and temperatures, and the decision.
#[must_use]
pub fn lines<G: Notation>(state: &State<G>, reason: &Reason) -> Vec<String> {
    let mut lines = Vec::new();
    for (i, report) in reason.rooms.iter().enumerate() {
        let (mean, temperature) = (shown(report.mean), shown(report.temperature));
        lines.push(format!("room {}{}: mean {mean}, temperature {temperature}", i + 1, place(state, i)));
    }
    if let Some(ambient) = reason.ambient {
        let is_guess = reason.rooms.iter().any(|room| room.temperature.exact().is_none());
        let ambient = if is_guess { Quantity::Estimate(ambient) } else { Quantity::Exact(ambient) };
        lines.push(format!("ambient temperature {}", shown(ambient)));
    }
    lines.push(reason.why.clone());
    lines
}

/// Where a room is: which of several boards it is on, and where there, if it is not alone.
fn place<G: Notation>(state: &State<G>, room: usize) -> String {
    let origins = state.origins();
    let board = (state.boards().len() > 1).then(|| format!("board {}", origins[room] + 1));
    let is_alone = origins.iter().filter(|&&origin| origin == origins[room]).count() == 1;
    let there = if is_alone { None } else { state.sum().parts[room].1.place() };
    let places: Vec<String> = board.into_iter().chain(there).collect();
    if places.is_empty() { String::new() } else { format!(" ({})", places.join(", ")) }
}

/// A guess is not worth a fraction.
fn shown(quantity: Quantity) -> String {
    match quantity {
        Quantity::Estimate(guess) => format!("about {:.2}", guess.to_f64()),
        proved => proved.to_string(),
    }
}
