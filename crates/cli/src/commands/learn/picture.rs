//! Curves as a picture: learnt temperatures, or the incentives of moves. Of several runs the mean is
//! drawn, with bars of the standard deviation.

use super::curves::{Curves, Record, Rows};
use super::runs::spread;
use hotstrat_core::Player;
use hotstrat_picture::lines::{self, Axis, Look, Panel, Point, Series};
use std::collections::BTreeMap;

/// How many epochs a curve has marks for.
const MARKS: usize = 60;

/// How many curves a panel has.
const MOST_CURVES: usize = 12;

impl Curves<'_> {
    /// The temperatures of the games, or the incentives of both players.
    pub fn svg(&self) -> String {
        match self.records.first().map(|record| &record.rows) {
            Some(Rows::Incentives(rows)) => {
                let of = |player| (0..rows.len()).filter(move |&i| rows[i].0 == player);
                let panels = Player::BOTH.map(|player| self.incentive_panel(player, of(player)));
                lines::svg("Incentives learnt by TD(λ)", &panels)
            }
            _ => lines::svg("Temperatures learnt by CG-TD(0)", &[self.temperature_panel()]),
        }
    }

    /// A curve through the epochs that have a place in the picture: evenly spread, the last one among
    /// them.
    fn curve(&self, value: impl Fn(&Record) -> Option<f64>) -> Vec<Point> {
        let mut epochs: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for record in &self.records {
            epochs.entry(record.epoch).or_default().extend(value(record));
        }
        let step = epochs.len().div_ceil(MARKS).max(1);
        let point = |(&epoch, values): (&u32, &Vec<f64>)| {
            let (y, by) = spread(values);
            let range = (values.len() > 1).then_some((y - by, y + by));
            Point { x: f64::from(epoch), y, range }
        };
        let mut points: Vec<Point> = epochs.iter().rev().step_by(step).map(point).collect();
        points.reverse();
        points
    }

    fn temperature_panel(&self) -> Panel {
        let mut series = Vec::new();
        let roots = self.sum.graph.roots().iter();
        for (hue, &root) in roots.take(MOST_CURVES).enumerate() {
            let place = self.nodes.iter().position(|&node| node == root);
            let points = self.curve(|record| match (&record.rows, place) {
                (Rows::Thermographs(rows), Some(place)) => Some(rows[place][1]),
                _ => None,
            });
            let exact = self.sum.graph.exact_temperature(root);
            let ends = [points.first(), points.last()].into_iter().flatten();
            let guide = ends.map(|end| Point { x: end.x, y: exact, range: None }).collect();
            let name = format!("{} {}", self.sum.paths[root as usize], self.sum.positions[root as usize]);
            series.push(Series { name: String::new(), look: Look::Guide, hue, points: guide });
            series.push(Series { name, look: Look::Line, hue, points });
        }
        let title = "Learnt temperatures; thin lines are exact".to_owned();
        Panel { title, x: axis("epoch"), y: axis("temperature"), series }
    }

    fn incentive_panel(&self, player: Player, places: impl Iterator<Item = usize>) -> Panel {
        let curve = |(hue, place): (usize, usize)| {
            let row = |record: &Record| match &record.rows {
                Rows::Incentives(rows) => Some(rows[place]),
                Rows::Thermographs(_) => None,
            };
            let points = self.curve(|record| row(record).map(|(_, _, incentive)| incentive));
            let to = self.records.first().and_then(row).map_or(0, |(_, to, _)| to as usize);
            let name = format!("{} to {}", self.sum.paths[to], self.sum.positions[to]);
            Series { name, look: Look::Line, hue, points }
        };
        let series = places.take(MOST_CURVES).enumerate().map(curve).collect();
        let end = if player == Player::Left { "highest" } else { "lowest" };
        let title = format!("{player}'s moves; the greedy policy takes the {end}");
        Panel { title, x: axis("epoch"), y: axis("change of the value"), series }
    }
}

fn axis(name: &str) -> Axis {
    Axis { name: name.to_owned(), logarithmic: false }
}
