//! All players by their names.

use crate::alpha_beta::AlphaBeta;
use crate::best::Best;
use crate::evaluation::Freedom;
use crate::greedy::Greedy;
use crate::informed::Informed;
use crate::local::{Beam, Blend, Discovery, Exact, Squeeze, Walls};
use crate::perfect::Perfect;
use crate::random::RandomPlayer;
use crate::rule::Rule;
use crate::strategy::Strategy;
use crate::temperature::ByTemperature;
use crate::uct::Uct;
use hotstrat_core::{Evaluate, Game, Oracle};
use hotstrat_search::squeeze::Plan;
use hotstrat_search::tds::Enhancements;
use std::sync::Arc;

/// What players are given.
pub struct Equipment<G: Game + 'static> {
    /// What they believe where they have to stop.
    pub evaluation: &'static dyn Evaluate<G>,
    /// What is known before any search.
    pub oracle: Option<Arc<dyn Oracle<G>>>,
    /// What the best player has solved before the game begins, as others learn openings; nobody else is given it.
    pub endgames: Option<Arc<dyn Oracle<G>>>,
    /// The seed of all chance.
    pub seed: u64,
}

impl<G: Game> Default for Equipment<G> {
    fn default() -> Equipment<G> {
        Equipment { evaluation: &Freedom, oracle: None, endgames: None, seed: 1 }
    }
}

impl<G: Game> Equipment<G> {
    /// What the best player knows before any search.
    fn all_known(&self) -> Option<Arc<dyn Oracle<G>>> {
        match (&self.oracle, &self.endgames) {
            (Some(oracle), Some(endgames)) => Some(Arc::new(vec![Arc::clone(endgames), Arc::clone(oracle)])),
            (oracle, endgames) => oracle.as_ref().or(endgames.as_ref()).cloned(),
        }
    }
}

/// The players that are not made of a rule and a source.
pub const WHOLE: [&str; 7] = ["random", "greedy", "alpha-beta", "uct", "informed", "perfect", "best"];

/// The sources that a rule can be combined with: `hotstrat-tds+`.
pub const SOURCES: [&str; 9] = ["exact", "db", "tds", "tds+", "squeeze", "mt+", "walls", "beam", "blend"];

/// The names of all players.
#[must_use]
pub fn names() -> Vec<String> {
    let combined =
        Rule::ALL.iter().flat_map(|rule| SOURCES.map(|source| format!("{}-{source}", rule.name())));
    WHOLE.iter().map(ToString::to_string).chain(combined).collect()
}

/// Whether a player looks rooms up in a database if there is one.
#[must_use]
pub fn uses_a_database(name: &str) -> bool {
    let source = name.split_once('-').map_or(name, |(_, source)| source);
    ["informed", "perfect", "best", "db", "squeeze", "mt+", "blend"].contains(&source)
}

/// Whether a player believes an evaluation anywhere.
#[must_use]
pub fn uses_an_evaluation(name: &str) -> bool {
    name != "random"
}

/// Why there is no such player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Missing {
    /// Nobody has this name.
    Unknown,
    /// He needs a database, and there is none.
    Database,
}

/// The player with a name.
pub fn player<G: Game>(name: &str, equipment: &Equipment<G>) -> Result<Box<dyn Strategy<G>>, Missing> {
    let Equipment { evaluation, oracle, seed, .. } = equipment;
    let oracle = || oracle.clone();
    Ok(match name {
        "random" => Box::new(RandomPlayer::new(*seed)),
        "greedy" => Box::new(Greedy::new(*evaluation)),
        "alpha-beta" => Box::new(AlphaBeta::new(*evaluation)),
        "uct" => Box::new(Uct::new(*evaluation, *seed)),
        "informed" => Box::new(Informed::new(oracle(), *evaluation)),
        "best" => Box::new(Best::new(equipment.all_known(), *evaluation)),
        "perfect" => Box::new(Perfect::new(oracle(), Box::new(Informed::new(oracle(), *evaluation)))),
        _ => {
            let (rule, source) = name.split_once('-').ok_or(Missing::Unknown)?;
            let rule = Rule::ALL.into_iter().find(|known| known.name() == rule).ok_or(Missing::Unknown)?;
            combined(rule, source, equipment)?
        }
    })
}

fn combined<G: Game>(
    rule: Rule,
    source: &str,
    equipment: &Equipment<G>,
) -> Result<Box<dyn Strategy<G>>, Missing> {
    let Equipment { evaluation, oracle, seed, .. } = equipment;
    let oracle = || oracle.clone();
    let discovery = |enhancements| Discovery::new(enhancements, None, *evaluation);
    let squeeze = |plan: Plan| Squeeze::new(plan, oracle(), *evaluation);
    Ok(match source {
        "exact" => Box::new(ByTemperature::new(rule, Exact::new(None, *evaluation), None)),
        "db" => {
            let known = Some(oracle().ok_or(Missing::Database)?);
            Box::new(ByTemperature::new(rule, Exact::new(known.clone(), *evaluation), known))
        }
        "tds" => Box::new(ByTemperature::new(rule, discovery(Enhancements::default()), None)),
        "tds+" => Box::new(ByTemperature::new(rule, discovery(Enhancements::ALL), None)),
        "squeeze" => Box::new(ByTemperature::new(rule, squeeze(Plan::default()), oracle())),
        "mt+" => Box::new(ByTemperature::new(rule, squeeze(Plan::in_turns(false)), oracle())),
        "walls" => Box::new(ByTemperature::new(rule, Walls::new(*evaluation, *seed), None)),
        "beam" => Box::new(ByTemperature::new(rule, Beam::new(*evaluation), None)),
        "blend" => Box::new(ByTemperature::new(rule, Blend::new(oracle(), *evaluation), oracle())),
        _ => return Err(Missing::Unknown),
    })
}
