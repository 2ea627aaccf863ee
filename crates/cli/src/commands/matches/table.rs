//! What the games of a match say.

use super::journal::Game;
use hotstrat_play::statistics::Tally;
use std::collections::BTreeMap;
use std::io::Write;

/// What two players have done against each other.
#[derive(Default)]
struct Meeting {
    names: String,
    /// As the first of the two counts.
    tally: Tally,
    longest_ms: [f64; 2],
}

impl Meeting {
    fn new(one: &String, other: &String, games: &[&Game]) -> Meeting {
        let mut meeting = Meeting { names: format!("{one} - {other}"), ..Meeting::default() };
        let mut starts: BTreeMap<u64, Vec<(i64, bool)>> = BTreeMap::new();
        for game in games {
            let as_left = (&game.left, &game.right) == (one, other);
            if as_left || (&game.right, &game.left) == (one, other) {
                let score = if as_left { game.score } else { -game.score };
                starts.entry(game.start).or_default().push((score, (game.winner == "Left") == as_left));
                meeting.time(game, as_left);
            }
        }
        starts.values().for_each(|games| meeting.tally.add_start(games));
        meeting
    }

    fn time(&mut self, game: &Game, as_left: bool) {
        for (seat, longest) in self.longest_ms.iter_mut().enumerate() {
            *longest = longest.max(game.longest_ms[if as_left { seat } else { 1 - seat }]);
        }
    }

    /// Names, mean score, standard deviation, wins, interval, games and longest moves.
    fn cells(&self) -> [String; 7] {
        let Meeting { names, tally, longest_ms: [one, other] } = self;
        let (low, high) = tally.interval();
        [
            names.clone(),
            format!("{:.2}", tally.mean()),
            format!("{:.2}", tally.deviation()),
            format!("{:.1} %", 100.0 * tally.share()),
            format!("{:.1} to {:.1} %", 100.0 * low, 100.0 * high),
            tally.games().to_string(),
            format!("{one:.0} and {other:.0} ms"),
        ]
    }
}

const HEADING: [&str; 7] =
    ["players", "mean score", "deviation", "wins", "95 % interval", "games", "longest moves"];

/// One line for each pair of players that has met, below a heading.
pub fn print(out: &mut impl Write, players: &[String], games: &[&Game]) -> std::io::Result<()> {
    let pairs = players
        .iter()
        .enumerate()
        .flat_map(|(i, one)| players[i + 1..].iter().map(move |other| (one, other)));
    let meetings = pairs.map(|(one, other)| Meeting::new(one, other, games));
    let mut rows: Vec<[String; 7]> =
        meetings.filter(|meeting| meeting.tally.games() > 0).map(|meeting| meeting.cells()).collect();
    if rows.is_empty() {
        return Ok(());
    }
    rows.insert(0, HEADING.map(str::to_owned));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 7] = std::array::from_fn(width);
    for row in &rows {
        write!(out, "{:<1$}", row[0], widths[0])?;
        for (cell, width) in row.iter().zip(widths).skip(1) {
            write!(out, "  {cell:>width$}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
