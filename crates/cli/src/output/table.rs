//! CSV: one row per position, walls as corners `value@temperature` from t = −1 upward, moves as
//! `move@from..to`. Mean and temperature are empty where only bounds are known.

use super::corners;
use crate::report::Report;
use hotstrat_core::{Dyadic, Player};

const COLUMNS: [&str; 18] = [
    "game",
    "position",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "left_wall",
    "right_wall",
    "left_moves",
    "right_moves",
    "mean_low",
    "mean_high",
    "temperature_low",
    "temperature_high",
    "engine",
    "nodes",
    "seconds",
    "stop",
];

/// The answer as a row, after the names of the columns if it is the first.
pub fn report(report: &Report, first: bool) -> anyhow::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    if first {
        writer.write_record(COLUMNS)?;
    }
    let facts = &report.total;
    let number = |x: Option<Dyadic>| x.map_or(String::new(), |x| x.to_string());
    let stop = |player| number(facts.stop(player));
    let moves = |player: Player| {
        let written = facts.moves[player as usize].iter().map(|range| {
            let part = range.part.map_or(String::new(), |part| format!("{part}: "));
            format!("{part}{}@{}..{}", range.name, range.from, range.to)
        });
        written.collect::<Vec<_>>().join("; ")
    };
    let wall = |player| corners(&facts.wall(player).unwrap_or_default());
    writer.write_record([
        report.game,
        &report.position,
        &number(facts.mean.exact()),
        &number(facts.temperature.exact()),
        &stop(Player::Left),
        &stop(Player::Right),
        &wall(Player::Left),
        &wall(Player::Right),
        &moves(Player::Left),
        &moves(Player::Right),
        &number(facts.mean.low()),
        &number(facts.mean.high()),
        &number(facts.temperature.low()),
        &number(facts.temperature.high()),
        report.engine,
        &report.nodes.to_string(),
        &format!("{:.6}", report.seconds),
        &report.stop.to_string(),
    ])?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
