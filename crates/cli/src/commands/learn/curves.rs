//! What was learnt after every epoch, as a table; `picture` draws it.

use super::flatten::Sum;
use hotstrat_core::Player;
use hotstrat_search::learn::{Learner, Node};

/// Of larger sums only the games themselves are recorded.
const MOST_NODES: usize = 200;

/// The curves of all runs.
pub struct Curves<'a> {
    pub(super) sum: &'a Sum,
    pub(super) nodes: Vec<Node>,
    pub(super) records: Vec<Record>,
}

/// What was learnt after an epoch.
pub(super) struct Record {
    pub(super) seed: u64,
    pub(super) epoch: u32,
    pub(super) rows: Rows,
}

pub(super) enum Rows {
    /// Mean, temperature and stops of the nodes.
    Thermographs(Vec<[f64; 4]>),
    /// By how much each move of a player changes the value, by the node that it leads to.
    Incentives(Vec<(Player, Node, f64)>),
}

impl<'a> Curves<'a> {
    /// No curves yet.
    pub fn new(sum: &'a Sum) -> Curves<'a> {
        let graph = &sum.graph;
        let nodes = if graph.len() <= MOST_NODES {
            (0..graph.len() as Node).filter(|&node| !graph.is_finished(node)).collect()
        } else {
            graph.roots().to_vec()
        };
        Curves { sum, nodes, records: Vec::new() }
    }

    /// Records what is known after an epoch.
    pub fn record(&mut self, seed: u64, epoch: u32, learner: &Learner<'_>) {
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
        self.records.push(Record { seed, epoch, rows });
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

    /// One row for every epoch and node, or for every epoch and move.
    pub fn csv(&self) -> anyhow::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        if matches!(self.records.first(), Some(Record { rows: Rows::Incentives(_), .. })) {
            writer.write_record(["seed", "epoch", "player", "move", "position", "incentive"])?;
        } else {
            writer.write_record(THERMOGRAPH_COLUMNS)?;
        }
        for record in &self.records {
            match &record.rows {
                Rows::Thermographs(rows) => {
                    for (&node, row) in self.nodes.iter().zip(rows) {
                        writer.write_record(self.thermograph_row(record, node, row))?;
                    }
                }
                Rows::Incentives(rows) => {
                    for &(player, to, incentive) in rows {
                        let (path, position) =
                            (&self.sum.paths[to as usize], &self.sum.positions[to as usize]);
                        let [seed, epoch] =
                            [record.seed, record.epoch.into()].map(|number| number.to_string());
                        let (player, incentive) = (player.to_string(), format!("{incentive:.6}"));
                        writer.write_record([&seed, &epoch, &player, path, position, &incentive])?;
                    }
                }
            }
        }
        Ok(String::from_utf8(writer.into_inner()?)?)
    }

    fn thermograph_row(&self, record: &Record, node: Node, row: &[f64; 4]) -> Vec<String> {
        let exact = self.sum.graph.exact(node);
        let exact = [exact.mean(), exact.temperature(), exact.stop(Player::Left), exact.stop(Player::Right)];
        let mut cells = vec![
            record.seed.to_string(),
            record.epoch.to_string(),
            self.sum.paths[node as usize].clone(),
            self.sum.positions[node as usize].clone(),
        ];
        for (learnt, exact) in row.iter().zip(exact) {
            cells.push(format!("{learnt:.6}"));
            cells.push(exact.to_string());
        }
        cells
    }
}

const THERMOGRAPH_COLUMNS: [&str; 12] = [
    "seed",
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
