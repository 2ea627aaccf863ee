//! What a policy plays and what it gives away against optimal play.

use super::MOST_STATES;
use super::flatten::Sum;
use hotstrat_core::Player;
use hotstrat_search::learn::optimal::{Values, line, loss_against, states};
use hotstrat_search::learn::{Action, Hotstrat, Learner, Policy, Random, Rules};

/// Knows optimal play, if the sum is small enough.
pub struct Judge<'a> {
    sum: &'a Sum,
    rules: Rules,
    optimal: Option<Values>,
}

/// What two players with the same policy play.
pub struct Line {
    /// The moves, each by the node that it leads to.
    pub moves: Vec<String>,
    /// The score in the end.
    pub score: f64,
    /// The score of optimal play, if it is known.
    pub optimal: Option<f64>,
}

impl<'a> Judge<'a> {
    /// Finds optimal play of a sum of not too many states.
    pub fn new(sum: &'a Sum, rules: Rules) -> Judge<'a> {
        let optimal = states(&sum.graph, MOST_STATES).map(|_| Values::new(&sum.graph, rules, [None, None]));
        Judge { sum, rules, optimal }
    }

    /// What a learner's policy plays if this player begins.
    pub fn line(&self, learner: &Learner<'_>, first: Player) -> Line {
        let (moves, score) = learner.with_policy(|policy| line(&self.sum.graph, self.rules, policy, first));
        let name = |action| match action {
            Action::Move(to) => self.sum.paths[to as usize].clone(),
            Action::Pass => "pass".to_owned(),
        };
        let optimal = self.optimal.as_ref().map(|values| values.at_start(first));
        Line { moves: moves.into_iter().map(name).collect(), score, optimal }
    }

    /// What a learner's policy gives away.
    pub fn loss(&self, learner: &Learner<'_>) -> Option<f64> {
        learner.with_policy(|policy| self.loss_of(policy))
    }

    /// What Hotstrat with exact temperatures gives away.
    pub fn exact_loss(&self) -> Option<f64> {
        self.loss_of(&Hotstrat(&self.sum.graph))
    }

    /// What random play gives away.
    pub fn random_loss(&self) -> Option<f64> {
        self.loss_of(&Random)
    }

    fn loss_of(&self, policy: &dyn Policy) -> Option<f64> {
        self.optimal.as_ref().map(|optimal| loss_against(&self.sum.graph, self.rules, policy, optimal))
    }
}
