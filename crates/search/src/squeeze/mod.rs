//! Squeeze search: mean and temperature from as few null-window questions as it takes.
//!
//! Temperature discovery search plays a game together with a stack of coupons, and searches every
//! position with many stacks. The coupons only serve to ask what a player gets who moves first at a
//! temperature t, and that is a wall of the position's thermograph. Squeeze search asks for the walls
//! themselves:
//!
//! > does a player who moves first at temperature t get at least v?
//!
//! Let λ and ρ be the scaffolds of the player and of his opponent, as the player counts, and m the mean.
//! λ falls and ρ rises with t, and he gets the greater one of λ(t) and m. So the answer is yes if
//!
//! - one of his moves is good enough at t, that is λ(t) ≥ v: a question about one of his options; or
//! - m ≥ v, and that is so if and only if there is a temperature s at which both λ(s) ≥ v and
//!   ρ(s) ≥ v: one of his moves is good enough at s, and none of the opponent's moves spoils it. (Where
//!   the walls meet, both scaffolds are m; to either side one of them is less good.) An integer, whose
//!   scaffolds do not meet, is at least v also if v ≤ 0 and ρ(−1) ≥ v.
//!
//! Each question thus turns into questions about options, most of them refuted or answered by the
//! first option tried. What they prove stays, as a lower and an upper thermograph for every position
//! met: see [`crate::bracket`]. These bounds hold at all temperatures, so one table serves every
//! temperature and both players, nothing is searched twice, and no spacing δ has to be chosen: the
//! bounds are exact functions, and end where they meet. `narrow` chooses the questions about the
//! position itself, by bisection, the number with the fewest binary places first.
//!
//! A sum is searched as one game, but first its components by themselves: means add, and if one
//! component is hotter than all others, its temperature is that of the sum.

mod narrow;
mod paths;
mod question;

pub use narrow::{About, Question};
pub use paths::Trace;

use narrow::Topic;

use crate::boards::{FAR, Reached};
use crate::bracket::{Bound, Graph};
use crate::exact::SumMove;
use crate::limits::{Budget, Limits, StopReason};
use crate::outcome::{Outcome, of_sum};
use hotstrat_core::{Dyadic, Evaluate, Game, InexactError, Oracle, Player, Sum};
use std::sync::Arc;

/// The engine with what it has proved, which grows from call to call.
pub struct Squeezer<'a, G: Game> {
    graph: Graph<'a, G>,
    questions: Vec<Question>,
}

/// How a run goes about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Whether the whole thermograph is wanted, not only mean and temperature.
    pub whole: bool,
    /// How best-first paths take turns with questions, if they are to.
    pub turns: Option<Turns>,
}

/// How best-first paths take turns with questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turns {
    /// How many nodes the first turn has.
    pub first: u64,
    /// A position at the end of a path that is born by this day is settled by questions.
    pub small: u32,
}

impl Plan {
    /// Questions and paths in turn. Most small positions are solved in the first turn.
    #[must_use]
    pub fn in_turns(whole: bool) -> Plan {
        Plan { whole, turns: Some(Turns { first: 1 << 17, small: 8 }) }
    }
}

/// What a run found out.
#[derive(Clone, Debug)]
pub struct Run<M> {
    /// Mean and temperature, and the thermograph if it was asked for.
    pub outcome: Outcome,
    /// For each player, moves that are proved to be right at the temperature.
    pub moves: [Vec<M>; 2],
    /// The questions about the position and its components, in order.
    pub questions: Vec<Question>,
}

impl<'a, G: Game> Squeezer<'a, G> {
    /// An engine that knows nothing. The evaluation only decides what is tried first.
    pub fn new(oracle: Option<Arc<dyn Oracle<G>>>, evaluation: &'a dyn Evaluate<G>) -> Squeezer<'a, G> {
        let budget = Budget::start(&Limits::default());
        Squeezer { graph: Graph::new(oracle, evaluation, budget), questions: Vec::new() }
    }

    /// The mean and temperature of a sum and, if the `whole` of it is wanted, the thermograph.
    pub fn run(&mut self, sum: &Sum<G>, whole: bool, limits: &Limits) -> Run<SumMove<G>> {
        self.follow(sum, Plan { whole, turns: None }, limits, &mut |_, _| {})
    }

    /// The same by a plan. `trace` is told every path with the bounds after it.
    pub fn follow(
        &mut self,
        sum: &Sum<G>,
        plan: Plan,
        limits: &Limits,
        trace: &mut Trace<'_>,
    ) -> Run<SumMove<G>> {
        self.graph.budget = Budget::start(limits);
        self.questions.clear();
        if !self.is_in_reach(sum) {
            let outcome = Outcome::unknown(StopReason::Inexact(InexactError::OutOfRange));
            return Run { outcome, moves: [Vec::new(), Vec::new()], questions: Vec::new() };
        }
        let mut moves = [Vec::new(), Vec::new()];
        let stop = self.squeeze(sum, plan, &mut moves, trace).err().unwrap_or(StopReason::Finished);
        let mut outcome = self.outcome(sum);
        outcome.stop = stop;
        if !plan.whole {
            outcome.thermograph = None;
        }
        if stop == StopReason::Memory {
            self.graph.forget();
        }
        Run { outcome, moves, questions: std::mem::take(&mut self.questions) }
    }

    fn squeeze(
        &mut self,
        sum: &Sum<G>,
        plan: Plan,
        moves: &mut [Vec<SumMove<G>>; 2],
        trace: &mut Trace<'_>,
    ) -> Result<(), StopReason> {
        if sum.parts.len() > 1 {
            for (i, part) in sum.parts.iter().enumerate() {
                let reached = self.enter(&Sum { parts: vec![part.clone()] });
                self.narrow_by(Plan { whole: false, ..plan }, Topic { component: Some(i), reached }, trace)?;
            }
        }
        let known = self.outcome(sum);
        if plan.whole || known.mean.exact().is_none() || known.temperature.exact().is_none() {
            let reached = self.enter(sum);
            self.narrow_by(plan, Topic { component: None, reached }, trace)?;
        }
        // At the temperature of a component that is hotter than all others, these are as good as numbers:
        // what is right in the component is right in the sum.
        match self.hottest(sum) {
            Some(i) => {
                let alone = Sum { parts: vec![sum.parts[i].clone()] };
                for player in Player::BOTH {
                    let found = self.right_moves(&alone, player)?;
                    moves[player as usize] = found.into_iter().map(|(_, mv)| (i, mv)).collect();
                }
            }
            None => {
                for player in Player::BOTH {
                    moves[player as usize] = self.right_moves(sum, player)?;
                }
            }
        }
        Ok(())
    }

    fn narrow_by(&mut self, plan: Plan, topic: Topic, trace: &mut Trace<'_>) -> Result<(), StopReason> {
        match plan.turns {
            Some(turns) => self.narrow_in_turn(topic, plan.whole, turns, trace),
            None => self.narrow(topic, plan.whole),
        }
    }

    /// The component of a sum that is hotter than all others.
    fn hottest(&mut self, sum: &Sum<G>) -> Option<usize> {
        let mut temperatures = Vec::with_capacity(sum.parts.len());
        for part in &sum.parts {
            let reached = self.enter(&Sum { parts: vec![part.clone()] });
            temperatures.push(self.proved(reached).temperature.exact()?);
        }
        let most = temperatures.iter().max()?;
        let mut hottest = (0..temperatures.len()).filter(|&i| temperatures[i] == *most);
        hottest.next().filter(|_| hottest.next().is_none())
    }

    /// What is proved about a sum: by its own bracket and by those of its components.
    fn outcome(&mut self, sum: &Sum<G>) -> Outcome {
        let alone = |sum: Sum<G>, squeezer: &mut Self| {
            let reached = squeezer.enter(&sum);
            squeezer.proved(reached)
        };
        let whole = alone(sum.clone(), self);
        if sum.parts.len() < 2 {
            return whole;
        }
        let parts: Vec<Outcome> =
            sum.parts.iter().map(|part| alone(Sum { parts: vec![part.clone()] }, self)).collect();
        let (mean, temperature) = of_sum(&parts.iter().collect::<Vec<_>>());
        Outcome { mean: mean.and(whole.mean), temperature: temperature.and(whole.temperature), ..whole }
    }

    /// What the bracket of a position as it is reached says.
    fn proved(&self, reached: Reached) -> Outcome {
        let range = self.range(reached);
        let shift = Dyadic::from_raw(reached.shift).expect("scores are far below the largest number");
        let bounds = Bound::BOTH.map(|bound| self.graph.bound(reached.board, bound));
        let [lower, upper] = &bounds;
        let closed = (lower == upper).then(|| lower.signed(reached.sign).shift(shift).ok());
        Outcome {
            mean: range.mean(),
            temperature: range.temperature(),
            thermograph: closed.flatten(),
            stop: StopReason::Finished,
            nodes: self.graph.budget.nodes(),
        }
    }

    /// The moves that are proved to be right at the temperature of a sum whose bracket is known well
    /// enough: at least one, unless it is an integer.
    fn right_moves(&mut self, sum: &Sum<G>, player: Player) -> Result<Vec<SumMove<G>>, StopReason> {
        let outcome = self.outcome(sum);
        let (Some(mean), Some(temperature)) = (outcome.mean.exact(), outcome.temperature.exact()) else {
            return Ok(Vec::new());
        };
        if temperature == Dyadic::MINUS_ONE {
            return Ok(Vec::new());
        }
        let mut moves = Vec::new();
        sum.moves(player, &mut moves);
        let bar = mean.signed(player.sign()).raw() + temperature.raw();
        let opponent = player.opponent();
        let mut reached = Vec::with_capacity(moves.len());
        for &mv in &moves {
            reached.push(self.enter(&sum.play(player, mv)));
        }
        let is_proved = |squeezer: &Self, to: Reached| {
            let wall = squeezer.graph.wall_of(to, Bound::worst_for(player), opponent);
            wall.raw_at(temperature.raw()) >= bar
        };
        let proved = moves.iter().zip(&reached).filter(|&(_, &to)| is_proved(self, to));
        let proved: Vec<SumMove<G>> = proved.map(|(&mv, _)| mv).collect();
        if !proved.is_empty() {
            return Ok(proved);
        }
        // Those first that look best.
        let mut order: Vec<usize> = (0..moves.len()).collect();
        let guesses: Vec<i64> = reached.iter().map(|&to| self.graph.guess(to)).collect();
        order.sort_by_key(|&i| if player == Player::Left { -guesses[i] } else { guesses[i] });
        for i in order {
            let to = reached[i];
            if !self.graph.attains_from(to, opponent, temperature.raw(), 1 - bar)? {
                return Ok(vec![moves[i]]);
            }
        }
        Ok(Vec::new())
    }

    /// Whether all scores are far below the largest number, so that bounds can be added without a thought.
    fn is_in_reach(&mut self, sum: &Sum<G>) -> bool {
        // Components are squeezed by themselves, too, and may cancel in the whole.
        let parts = sum.parts.iter().filter(|_| sum.parts.len() > 1);
        let mut parts = parts.map(|part| Sum { parts: vec![part.clone()] });
        if parts.any(|part| !self.is_in_reach(&part)) {
            return false;
        }
        let reached = self.enter(sum);
        let farthest = |game: &G| game.bounds().map(|[low, high]| i64::from(high).max(-i64::from(low)));
        let mut parts = self.graph.boards.parts(reached.board);
        let total = parts.try_fold(0, |total: i64, (_, game)| Some(total + farthest(game)?));
        total.is_some_and(|total| total <= i64::from(FAR))
            && reached.shift.abs() <= 2 * Dyadic::integer(FAR).raw()
    }

    fn enter(&mut self, sum: &Sum<G>) -> Reached {
        self.graph.enter(sum.parts.iter().map(|(sign, game)| (*sign, game)))
    }
}
