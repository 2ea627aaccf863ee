//! What the games of a match say.

use super::journal::Game;
use hotstrat_play::statistics::Tally;
use std::io::Write;

/// One line for each pair of players that has met.
pub fn print(out: &mut impl Write, players: &[String], games: &[Game]) -> std::io::Result<()> {
    for (i, one) in players.iter().enumerate() {
        for other in &players[i + 1..] {
            let mut tally = Tally::default();
            let mut longest = [0.0f64; 2];
            for game in games {
                let as_left = (&game.left, &game.right) == (one, other);
                if !as_left && (&game.right, &game.left) != (one, other) {
                    continue;
                }
                let score = if as_left { game.score } else { -game.score };
                tally.add(score, (game.winner == "Left") == as_left);
                for (seat, longest) in longest.iter_mut().enumerate() {
                    *longest = longest.max(game.longest_ms[if as_left { seat } else { 1 - seat }]);
                }
            }
            if tally.games() == 0 {
                continue;
            }
            let (low, high) = tally.interval();
            writeln!(
                out,
                "{one} - {other}: {:.2}({:.2}) {:.1}% [{:.1}, {:.1}] in {} games; longest move {:.0} and {:.0} ms",
                tally.mean(),
                tally.deviation(),
                100.0 * tally.share(),
                100.0 * low,
                100.0 * high,
                tally.games(),
                longest[0],
                longest[1],
            )?;
        }
    }
    Ok(())
}
