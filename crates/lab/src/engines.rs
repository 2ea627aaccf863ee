//! The engines that experiments compare, behind one interface.
//!
//! To compare one more: a variant of [`Engine`], its name, and an arm in [`Engine::answer`].

use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Game, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::Nearness;
use hotstrat_search::clock::Clock;
use hotstrat_search::squeeze::{Plan, Squeezer};
use hotstrat_search::tds::Enhancements;
use hotstrat_search::tds::engine::{self, Config};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use std::fmt;
use std::str::FromStr;

/// A board of the experiments.
pub type Board = Amazons<u32>;

/// An engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Temperature discovery search with some enhancements.
    Tds(Enhancements),
    /// Squeeze search.
    Squeeze,
    /// MT-search for all games: best-first paths and questions in turn.
    MtPlus,
    /// The exact engine.
    Exact,
}

/// What an engine says about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
    /// Positions or states expanded.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Why it ended.
    pub stop: StopReason,
}

impl Answer {
    /// Mean and temperature, if both are proved.
    #[must_use]
    pub fn solved(&self) -> Option<(Dyadic, Dyadic)> {
        self.mean.exact().zip(self.temperature.exact())
    }
}

impl Engine {
    /// TDS with the enhancements of these numbers.
    #[must_use]
    pub fn tds(numbers: &str) -> Engine {
        let has = |number: char| numbers.contains(number);
        Engine::Tds(Enhancements { e1: has('1'), e2: has('2'), e3: has('3'), e4: has('4'), e5: has('5') })
    }

    /// What the engine finds out about a board.
    #[must_use]
    pub fn answer(self, board: &Board, limits: &Limits) -> Answer {
        let begin = Clock::Thread.start();
        let sum = Sum::from(*board);
        let (mean, temperature, nodes, stop) = match self {
            Engine::Tds(enhancements) => {
                let run = engine::run(&sum, &config(enhancements, None), &Nothing, None, limits)
                    .expect("Amazons has all bounds");
                (run.mean, run.temperature, run.nodes, run.stop)
            }
            Engine::Squeeze => squeezed(&sum, Plan::default(), limits),
            Engine::MtPlus => squeezed(&sum, Plan::in_turns(false), limits),
            Engine::Exact => exactly(board, limits),
        };
        Answer { mean, temperature, nodes, seconds: begin.elapsed().as_secs_f64(), stop }
    }
}

/// A temperature discovery search of both players, as in the papers. It ends with the answer: the lines would take
/// time that is none of the search's.
#[must_use]
pub fn config(enhancements: Enhancements, spacing: Option<Spacing>) -> Config {
    Config { spacing, lines: false, ..Config::new(enhancements) }
}

fn squeezed(sum: &Sum<Board>, plan: Plan, limits: &Limits) -> (Quantity, Quantity, u64, StopReason) {
    let outcome = Squeezer::new(None, &Nearness).follow(sum, plan, limits, &mut |_, _| {}).outcome;
    (outcome.mean, outcome.temperature, outcome.nodes, outcome.stop)
}

fn exactly(board: &Board, limits: &Limits) -> (Quantity, Quantity, u64, StopReason) {
    let mut solver = Solver::default();
    solver.limit(limits);
    match solver.thermograph(board) {
        Ok(thermograph) => {
            let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
            (Quantity::Exact(mean), Quantity::Exact(temperature), solver.nodes(), StopReason::Finished)
        }
        Err(stop) => {
            let born = board.birthday_bound().map(|n| Dyadic::integer(n as i32));
            let mean = Quantity::between(born.map(|n| -n), born);
            let temperature = Quantity::between(Some(Dyadic::MINUS_ONE), board.temperature_bound());
            (mean, temperature, solver.nodes(), stop)
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Engine::Squeeze => "squeeze".to_owned(),
            Engine::MtPlus => "mt+".to_owned(),
            Engine::Exact => "exact".to_owned(),
            Engine::Tds(e) => {
                let has = [(e.e1, '₁'), (e.e2, '₂'), (e.e3, '₃'), (e.e4, '₄'), (e.e5, '₅')];
                let numbers: String = has.iter().filter(|(has, _)| *has).map(|(_, number)| number).collect();
                format!("TDS{numbers}")
            }
        };
        f.pad(&name)
    }
}

/// An engine's name is what it is displayed as.
impl FromStr for Engine {
    type Err = String;

    fn from_str(name: &str) -> Result<Engine, String> {
        let plain = |c: char| char::from_digit((c as u32).wrapping_sub('₀' as u32), 10);
        let engine = match name {
            "squeeze" => Some(Engine::Squeeze),
            "mt+" => Some(Engine::MtPlus),
            "exact" => Some(Engine::Exact),
            _ => name
                .strip_prefix("TDS")
                .map(|numbers| Engine::tds(&numbers.chars().filter_map(plain).collect::<String>())),
        };
        engine
            .filter(|engine| engine.to_string() == name)
            .ok_or_else(|| format!("no engine is called {name}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for engine in [
            Engine::tds(""),
            Engine::tds("134"),
            Engine::tds("12345"),
            Engine::Squeeze,
            Engine::MtPlus,
            Engine::Exact,
        ] {
            assert_eq!(engine.to_string().parse(), Ok(engine));
        }
        assert_eq!(Engine::tds("1235").to_string(), "TDS₁₂₃₅");
        assert!("TDS₉".parse::<Engine>().is_err() && "tds".parse::<Engine>().is_err());
    }

    #[test]
    fn every_engine_solves_the_example() {
        let board: Board = "#.#|.#X|O.#".parse().unwrap();
        for engine in [Engine::tds(""), Engine::tds("12345"), Engine::Squeeze, Engine::MtPlus, Engine::Exact]
        {
            let solved = engine.answer(&board, &Limits::default()).solved();
            assert_eq!(
                solved.map(|(m, t)| (m.to_string(), t.to_string())),
                Some(("3/4".into(), "5/4".into()))
            );
        }
    }
}
