//! Reasons in words.

use crate::state::State;
use crate::strategy::Reason;
use hotstrat_core::Game;
use hotstrat_search::Quantity;

/// A reason as lines: the rooms with their means and temperatures, and the decision.
#[must_use]
pub fn lines<G: Game>(state: &State<G>, reason: &Reason) -> Vec<String> {
    let mut lines = Vec::new();
    let several = state.origins().iter().max().is_some_and(|&last| last > 0);
    for (i, report) in reason.rooms.iter().enumerate() {
        let board = if several { format!(" (board {})", state.origins()[i] + 1) } else { String::new() };
        lines.push(format!(
            "room {}{board}: mean {}, temperature {}",
            i + 1,
            shown(report.mean),
            shown(report.temperature)
        ));
    }
    if let Some(ambient) = reason.ambient {
        lines.push(format!("ambient temperature {ambient}"));
    }
    lines.push(reason.why.clone());
    lines
}

/// A guess is not worth a fraction.
fn shown(quantity: Quantity) -> String {
    match quantity {
        Quantity::Estimate(guess) => format!("about {:.2}", guess.to_f64()),
        proved => proved.to_string(),
    }
}
