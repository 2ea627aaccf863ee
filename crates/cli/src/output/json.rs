//! JSON, the stable contract: one object per position. Numbers of the theory are strings.

use super::estimates::EstimatesJson;
use super::text::step_text;
use crate::report::{Explored, Facts, MoveRange, Report, Searches, Step};
use hotstrat_core::Player;
use hotstrat_search::Quantity;
use hotstrat_search::squeeze::{About, Question};
use hotstrat_search::tds::engine::{Trial, Verdict};
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
    #[serde(skip_serializing_if = "Option::is_none")]
    variations: Option<Variations>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    searches: Vec<TrialJson>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    questions: Vec<QuestionJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    remark: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimates: Option<EstimatesJson>,
    nodes: u64,
    seconds: f64,
    stop: String,
}

#[derive(Serialize)]
struct PathJson {
    path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<String>,
    mean: Known,
    temperature: Known,
}

impl From<&Explored> for PathJson {
    fn from(explored: &Explored) -> PathJson {
        PathJson {
            path: explored.path.to_string(),
            value: explored.value.map(|value| value.to_string()),
            mean: explored.mean.into(),
            temperature: explored.temperature.into(),
        }
    }
}

#[derive(Serialize)]
struct Variations {
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<String>,
}

#[derive(Serialize)]
struct TrialJson {
    delta: String,
    tmax: String,
    first: &'static str,
    result: &'static str,
    temperature: Option<String>,
    mean: String,
    nodes: u64,
    seconds: f64,
}

impl From<&Trial> for TrialJson {
    fn from(trial: &Trial) -> TrialJson {
        TrialJson {
            delta: trial.spacing.delta().to_string(),
            tmax: trial.top.to_string(),
            first: player_name(trial.first),
            result: match trial.verdict {
                Verdict::FailLow => "fail low",
                Verdict::FailHigh => "fail high",
                Verdict::Regular => "regular",
            },
            temperature: trial.temperature.map(|t| t.to_string()),
            mean: trial.mean.to_string(),
            nodes: trial.nodes,
            seconds: trial.time.as_secs_f64(),
        }
    }
}

#[derive(Serialize)]
struct QuestionJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<usize>,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<String>,
    at_least: String,
    answer: bool,
    nodes: u64,
    seconds: f64,
}

impl From<&Question> for QuestionJson {
    fn from(question: &Question) -> QuestionJson {
        let (about, wall) = match question.about {
            About::Mean => ("mean", None),
            About::Wall(player, t) => ("wall", Some((player, t))),
        };
        QuestionJson {
            part: question.component.map(|i| i + 1),
            about,
            first: wall.map(|(player, _)| player_name(player)),
            t: wall.map(|(_, t)| t.to_string()),
            at_least: question.value.to_string(),
            answer: question.answer,
            nodes: question.nodes,
            seconds: question.time.as_secs_f64(),
        }
    }
}

/// The searches of a run, one object in a line.
pub fn trace(report: &Report) -> anyhow::Result<String> {
    let trials = report.discovery.iter().flat_map(|searches| &searches.trials);
    let trials = trials.map(|trial| serde_json::to_value(TrialJson::from(trial)));
    let questions = report.questions.iter().map(|q| serde_json::to_value(QuestionJson::from(q)));
    let mut out = String::new();
    let paths = report.paths.iter().map(|path| serde_json::to_value(PathJson::from(path)));
    for object in trials.chain(questions).chain(paths) {
        let mut object = object?;
        object["position"] = report.position.as_str().into();
        out += &(object.to_string() + "\n");
    }
    Ok(out)
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
    Exact {
        value: String,
    },
    Within {
        low: Option<String>,
        high: Option<String>,
    },
    Estimate {
        value: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        error: Option<f64>,
    },
}

impl Known {
    /// An estimate with its error; what is proved has none.
    fn with_error(self, of: f64) -> Known {
        match self {
            Known::Estimate { value, .. } => Known::Estimate { value, error: Some(of) },
            known => known,
        }
    }
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
            Quantity::Estimate(value) => Known::Estimate { value: value.to_string(), error: None },
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
    Ply { player: player_name(step.player), part: step.part, r#move: &step.name }
}

fn player_name(player: Player) -> &'static str {
    match player {
        Player::Left => "left",
        Player::Right => "right",
    }
}

/// A line of play in the notation of the papers.
fn variation(searches: &Searches, first: Player) -> Option<String> {
    let (_, line) = searches.variations.iter().find(|(player, _)| *player == first)?;
    let moves = line.iter().zip(1..).map(|(step, i)| format!("{i}. {}", step_text(step)));
    Some(moves.collect::<Vec<_>>().join(" "))
}

/// The answer as one line.
pub fn report(report: &Report) -> anyhow::Result<String> {
    let parts = report.parts.iter().zip(1..).map(|(part, number)| Component {
        part: number,
        position: &part.position,
        place: part.place.as_deref(),
        facts: (&part.facts).into(),
    });
    let mut facts = Json::from(&report.total);
    if let Some(estimate) = report.estimates.as_ref().and_then(|found| found.estimate.as_ref()) {
        facts.mean = facts.mean.with_error(estimate.mean.error);
        facts.temperature = facts.temperature.with_error(estimate.most_likely.error);
    }
    let answer = Answer {
        game: report.game,
        position: &report.position,
        engine: report.engine,
        facts,
        parts: parts.collect(),
        hottest_part: report.hottest().map(|i| i + 1),
        variations: report.discovery.as_ref().map(|searches| Variations {
            left: variation(searches, Player::Left),
            right: variation(searches, Player::Right),
        }),
        searches: report
            .discovery
            .iter()
            .flat_map(|searches| &searches.trials)
            .map(TrialJson::from)
            .collect(),
        questions: report.questions.iter().map(QuestionJson::from).collect(),
        remark: report.remark.as_deref(),
        estimates: report.estimates.as_ref().map(EstimatesJson::from),
        nodes: report.nodes,
        seconds: report.seconds,
        stop: report.stop.to_string(),
    };
    Ok(serde_json::to_string(&answer)? + "\n")
}
