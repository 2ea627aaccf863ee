//! JSON, the stable contract: one object per position. Numbers of the theory are strings.

use crate::report::{Facts, MoveRange, Report, Step};
use hotstrat_core::Player;
use hotstrat_search::Quantity;
use serde::Serialize;

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    engine: &'a str,
    #[serde(flatten)]
    facts: Json<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parts: Vec<Component<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hottest_part: Option<usize>,
    nodes: u64,
    seconds: f64,
    stop: String,
}

#[derive(Serialize)]
struct Component<'a> {
    part: usize,
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(flatten)]
    facts: Json<'a>,
}

#[derive(Serialize)]
struct Json<'a> {
    mean: Known,
    temperature: Known,
    thermograph: Option<Walls>,
    left_stop: Option<String>,
    right_stop: Option<String>,
    left_moves: Vec<Move<'a>>,
    right_moves: Vec<Move<'a>>,
    principal_variation: Vec<Ply<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Known {
    Exact { value: String },
    Within { low: Option<String>, high: Option<String> },
    Estimate { value: String },
}

#[derive(Serialize)]
struct Walls {
    left: Vec<[String; 2]>,
    right: Vec<[String; 2]>,
}

#[derive(Serialize)]
struct Move<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<usize>,
    r#move: &'a str,
    from: String,
    to: String,
}

#[derive(Serialize)]
struct Ply<'a> {
    player: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<usize>,
    r#move: &'a str,
}

impl From<Quantity> for Known {
    fn from(quantity: Quantity) -> Known {
        match quantity {
            Quantity::Exact(value) => Known::Exact { value: value.to_string() },
            Quantity::Estimate(value) => Known::Estimate { value: value.to_string() },
            Quantity::Within(low, high) => {
                Known::Within { low: low.map(|x| x.to_string()), high: high.map(|x| x.to_string()) }
            }
        }
    }
}

impl<'a> From<&'a Facts> for Json<'a> {
    fn from(facts: &'a Facts) -> Json<'a> {
        let wall = |player| {
            let corners = facts.wall(player)?.into_iter();
            Some(corners.map(|corner| [corner.temperature.to_string(), corner.value.to_string()]).collect())
        };
        let walls = wall(Player::Left).zip(wall(Player::Right));
        let stop = |player| facts.stop(player).map(|stop| stop.to_string());
        let moves = |player: Player| {
            let moves = facts.moves[player as usize].iter();
            let written = |m: &'a MoveRange| Move {
                part: m.part,
                r#move: &m.name,
                from: m.from.to_string(),
                to: m.to.to_string(),
            };
            moves.map(written).collect()
        };
        Json {
            mean: facts.mean.into(),
            temperature: facts.temperature.into(),
            thermograph: walls.map(|(left, right)| Walls { left, right }),
            left_stop: stop(Player::Left),
            right_stop: stop(Player::Right),
            left_moves: moves(Player::Left),
            right_moves: moves(Player::Right),
            principal_variation: facts.line.iter().map(ply).collect(),
        }
    }
}

fn ply(step: &Step) -> Ply<'_> {
    let player = match step.player {
        Player::Left => "left",
        Player::Right => "right",
    };
    Ply { player, part: step.part, r#move: &step.name }
}

/// The answer as one line.
pub fn report(report: &Report) -> anyhow::Result<String> {
    let parts = report.parts.iter().zip(1..).map(|(part, number)| Component {
        part: number,
        position: &part.position,
        place: part.place.as_deref(),
        facts: (&part.facts).into(),
    });
    let answer = Answer {
        game: report.game,
        position: &report.position,
        engine: report.engine,
        facts: (&report.total).into(),
        parts: parts.collect(),
        hottest_part: report.hottest().map(|i| i + 1),
        nodes: report.nodes,
        seconds: report.seconds,
        stop: report.stop.to_string(),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}
