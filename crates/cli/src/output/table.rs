//! CSV: one row per position, walls as corners `value@temperature` from t = −1 upward.

use crate::report::Report;
use hotstrat_core::Player;

const COLUMNS: [&str; 12] = [
    "game",
    "position",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "left_wall",
    "right_wall",
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
    let stop = |player| facts.stop(player).map_or(String::new(), |stop| stop.to_string());
    let wall = |player| {
        let corners = facts.wall(player).unwrap_or_default();
        corners.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    writer.write_record([
        report.game,
        &report.position,
        &facts.mean.to_string(),
        &facts.temperature.to_string(),
        &stop(Player::Left),
        &stop(Player::Right),
        &wall(Player::Left),
        &wall(Player::Right),
        report.engine,
        &report.nodes.to_string(),
        &format!("{:.6}", report.seconds),
        &report.stop.to_string(),
    ])?;
    Ok(String::from_utf8(writer.into_inner()?)?)
}
