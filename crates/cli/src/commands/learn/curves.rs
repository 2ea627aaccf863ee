//! What was learnt after every epoch, as a table and as a picture.

use super::flatten::Sum;
use hotstrat_core::Player;
use hotstrat_picture::lines::{self, Axis, Look, Panel, Point, Series};
use hotstrat_search::learn::{Learner, Node};

/// Of larger sums only the games themselves are recorded.
const MOST_NODES: usize = 200;

/// How many epochs a curve in a picture has marks for.
const MARKS: usize = 60;

/// How many curves a panel of a picture has.
const MOST_CURVES: usize = 12;

/// The curves of a run.
pub struct Curves<'a> {
    sum: &'a Sum,
    nodes: Vec<Node>,
    records: Vec<Record>,
}

/// What was learnt after an epoch.
struct Record {
    epoch: u32,
    rows: Rows,
}

enum Rows {
    /// Mean, temperature and stops of the nodes.
    Thermographs(Vec<[f64; 4]>),
    /// By how much each move of a player changes the value, by the node that it leads to.
    Incentives(Vec<(Player, Node, f64)>),
}

impl<'a> Curves<'a> {
    /// No curves yet.
    pub fn new(sum: &'a Sum, epochs: u32) -> Curves<'a> {
        let graph = &sum.graph;
        let nodes = if graph.len() <= MOST_NODES {
            (0..graph.len() as Node).filter(|&node| !graph.is_finished(node)).collect()
        } else {
            graph.roots().to_vec()
        };
        Curves { sum, nodes, records: Vec::with_capacity(epochs.min(10_000) as usize) }
    }

    /// Records what is known after an epoch.
    pub fn record(&mut self, epoch: u32, learner: &Learner<'_>) {
        let rows = match (learner, learner.thermographs()) {
            (Learner::Values(values), _) => Rows::Incentives(self.incentives(values.values())),
            (_, None) => return,
            (_, Some(learnt)) => {
                let four = |&node: &Node| {
                    let [left, right] = Player::BOTH.map(|player| learnt.stop(node, player));
                    [learnt.mean(node), learnt.temperature(node), left, right]
                };
                Rows::Thermographs(self.nodes.iter().map(four).collect())
            }
        };
        self.records.push(Record { epoch, rows });
    }

    fn incentives(&self, values: &[f64]) -> Vec<(Player, Node, f64)> {
        let mut incentives = Vec::new();
        for player in Player::BOTH {
            for &node in &self.nodes {
                for &to in self.sum.graph.options(node, player) {
                    incentives.push((player, to, values[to as usize] - values[node as usize]));
                }
            }
        }
        incentives
    }

    /// How many epochs were recorded.
    pub fn epochs(&self) -> usize {
        self.records.len()
    }

    /// One row for every epoch and node, or for every epoch and move.
    pub fn csv(&self) -> anyhow::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        if matches!(self.records.first(), Some(Record { rows: Rows::Incentives(_), .. })) {
            writer.write_record(["epoch", "player", "move", "position", "incentive"])?;
        } else {
            writer.write_record(THERMOGRAPH_COLUMNS)?;
        }
        for record in &self.records {
            match &record.rows {
                Rows::Thermographs(rows) => {
                    for (&node, row) in self.nodes.iter().zip(rows) {
                        writer.write_record(self.thermograph_row(record.epoch, node, row))?;
                    }
                }
                Rows::Incentives(rows) => {
                    for &(player, to, incentive) in rows {
                        let (path, position) =
                            (&self.sum.paths[to as usize], &self.sum.positions[to as usize]);
                        let (epoch, incentive) = (record.epoch.to_string(), format!("{incentive:.6}"));
                        writer.write_record([&epoch, &player.to_string(), path, position, &incentive])?;
                    }
                }
            }
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }

    fn thermograph_row(&self, epoch: u32, node: Node, row: &[f64; 4]) -> Vec<String> {
        let exact = self.sum.graph.exact(node);
        let exact = [exact.mean(), exact.temperature(), exact.stop(Player::Left), exact.stop(Player::Right)];
        let mut cells = vec![
            epoch.to_string(),
            self.sum.paths[node as usize].clone(),
            self.sum.positions[node as usize].clone(),
        ];
        for (learnt, exact) in row.iter().zip(exact) {
            cells.push(format!("{learnt:.6}"));
            cells.push(exact.to_string());
        }
        cells
    }

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

    /// The records that have a place in the picture: evenly spread, the last one among them.
    fn marked(&self) -> impl Iterator<Item = &Record> {
        let step = self.records.len().div_ceil(MARKS).max(1);
        self.records.iter().rev().step_by(step).collect::<Vec<_>>().into_iter().rev()
    }

    fn temperature_panel(&self) -> Panel {
        let mut series = Vec::new();
        let roots = self.sum.graph.roots().iter();
        for (hue, &root) in roots.take(MOST_CURVES).enumerate() {
            let place = self.nodes.iter().position(|&node| node == root);
            let temperature = |record: &Record| match (&record.rows, place) {
                (Rows::Thermographs(rows), Some(place)) => rows[place][1],
                _ => f64::NAN,
            };
            let points = self.marked().map(|record| point(record.epoch, temperature(record)));
            let points: Vec<Point> = points.collect();
            let exact = self.sum.graph.exact_temperature(root);
            let ends = [points.first(), points.last()].into_iter().flatten();
            let guide = ends.map(|end| Point { y: exact, ..*end }).collect();
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
                Rows::Incentives(rows) => Some((record.epoch, rows[place])),
                Rows::Thermographs(_) => None,
            };
            let points = self.marked().filter_map(row);
            let points = points.map(|(epoch, (_, _, incentive))| point(epoch, incentive)).collect();
            let to = self.records.first().and_then(row).map_or(0, |(_, (_, to, _))| to as usize);
            let name = format!("{} to {}", self.sum.paths[to], self.sum.positions[to]);
            Series { name, look: Look::Line, hue, points }
        };
        let series = places.take(MOST_CURVES).enumerate().map(curve).collect();
        let end = if player == Player::Left { "highest" } else { "lowest" };
        let title = format!("{player}'s moves; the greedy policy takes the {end}");
        Panel { title, x: axis("epoch"), y: axis("change of the value"), series }
    }
}

const THERMOGRAPH_COLUMNS: [&str; 11] = [
    "epoch",
    "node",
    "position",
    "mean",
    "exact_mean",
    "temperature",
    "exact_temperature",
    "left_stop",
    "exact_left_stop",
    "right_stop",
    "exact_right_stop",
];

fn axis(name: &str) -> Axis {
    Axis { name: name.to_owned(), logarithmic: false }
}

fn point(epoch: u32, y: f64) -> Point {
    Point { x: f64::from(epoch), y, range: None }
}
