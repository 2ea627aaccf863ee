//! What the exact engine tells about a sum of positions: each component, the whole, and the moves.

use super::Solver;
use super::bag::Bag;
use crate::limits::{Limits, StopReason};
use crate::orthodox::{self, OrthodoxMove};
use crate::outcome::{Outcome, Quantity, of_sum};
use hotstrat_core::{Dyadic, Game, Player, Sign, Sum, Thermograph};

/// A move in a sum: the number of a component and a move in it.
pub type SumMove<G> = <Sum<G> as Game>::Move;

/// What is known about a game and the moves in it.
#[derive(Clone, Debug)]
pub struct Analysis<M> {
    /// Mean, temperature and thermograph.
    pub outcome: Outcome,
    /// For each player the orthodox moves from t = −1 to the temperature. In a game that equals an
    /// integer only moves that lose nothing are orthodox, and only at t = −1.
    pub moves: [Vec<OrthodoxMove<M>>; 2],
}

/// What is known about a sum.
#[derive(Clone, Debug)]
pub struct SumAnalysis<M> {
    /// Each component by itself.
    pub parts: Vec<Analysis<M>>,
    /// The sum; a move is a component's number and a move in it.
    pub total: Analysis<(usize, M)>,
}

impl<G: Game> Solver<G> {
    /// Analyses every component of a sum and, with at most `sum_nodes` further nodes, the sum.
    ///
    /// Where the search of the sum ends early, theory still gives the mean (means add) and bounds
    /// of the temperature, or the temperature itself if one component is hotter than all others.
    pub fn analyze(&mut self, sum: &Sum<G>, limits: &Limits, sum_nodes: u64) -> SumAnalysis<G::Move> {
        self.limit(limits);
        let parts = self.analyze_parts(sum);
        let outcomes: Vec<&Outcome> = parts.iter().map(|part| &part.outcome).collect();
        let cut_short =
            outcomes.iter().map(|outcome| outcome.stop).find(|&stop| stop != StopReason::Finished);
        let stop = match cut_short {
            Some(stop) => stop,
            None => {
                self.budget.allow(sum_nodes);
                match self.analyze_whole(sum) {
                    Ok(total) => return SumAnalysis { parts, total },
                    Err(StopReason::Nodes) if limits.nodes.is_none_or(|most| self.nodes() < most) => {
                        StopReason::Sum
                    }
                    Err(stop) => stop,
                }
            }
        };
        let (mean, temperature) = of_sum(&outcomes);
        let outcome = Outcome { mean, temperature, thermograph: None, stop, nodes: self.nodes() };
        let total = Analysis { outcome, moves: [Vec::new(), Vec::new()] };
        SumAnalysis { parts, total }
    }

    /// Each component by itself. First those that take few nodes, so that a limit met in a
    /// difficult one does not cost the others.
    fn analyze_parts(&mut self, sum: &Sum<G>) -> Vec<Analysis<G::Move>> {
        const FEW: u64 = 10_000;
        let count = sum.parts.len();
        let mut parts: Vec<Option<Analysis<G::Move>>> = sum
            .parts
            .iter()
            .map(|part| {
                let reserve = if count > 1 { self.budget.set_aside_all_but(FEW) } else { 0 };
                let analysis = self.analyze_part(part);
                self.budget.restore(reserve);
                Some(analysis).filter(|a| a.outcome.stop == StopReason::Finished)
            })
            .collect();
        for (part, analysis) in sum.parts.iter().zip(&mut parts) {
            if analysis.is_none() {
                *analysis = Some(self.analyze_part(part));
            }
        }
        parts.into_iter().flatten().collect()
    }

    fn analyze_part(&mut self, part: &(Sign, G)) -> Analysis<G::Move> {
        let before = self.nodes();
        let alone = Sum { parts: vec![part.clone()] };
        let mut analysis = match self.analyze_whole(&alone) {
            Ok(Analysis { outcome, moves }) => Analysis {
                outcome,
                moves: moves.map(|moves| {
                    let unnumbered =
                        |m: OrthodoxMove<SumMove<G>>| OrthodoxMove { mv: m.mv.1, from: m.from, to: m.to };
                    moves.into_iter().map(unnumbered).collect()
                }),
            },
            Err(stop) => Analysis { outcome: by_hints(part, stop), moves: [Vec::new(), Vec::new()] },
        };
        analysis.outcome.nodes = self.nodes() - before;
        analysis
    }

    fn analyze_whole(&mut self, sum: &Sum<G>) -> Result<Analysis<SumMove<G>>, StopReason> {
        let thermograph = self.thermograph_of_sum(sum)?;
        let mut moves = [const { Vec::new() }; 2];
        let mut stop = StopReason::Finished;
        for player in Player::BOTH {
            match self.options(sum, player) {
                Ok(options) => moves[player as usize] = orthodox::moves(&options, player, &thermograph)?,
                // What is solved stays solved, though a limit is met before the moves are known.
                Err(reason) => stop = reason,
            }
        }
        let outcome = Outcome {
            mean: Quantity::Exact(thermograph.mean()),
            temperature: Quantity::Exact(thermograph.temperature()),
            thermograph: Some(thermograph),
            stop,
            nodes: self.nodes(),
        };
        Ok(Analysis { outcome, moves })
    }

    /// The options of a sum with the thermographs of what they lead to.
    pub fn options(
        &mut self,
        sum: &Sum<G>,
        player: Player,
    ) -> Result<Vec<(SumMove<G>, Thermograph)>, StopReason> {
        let mut moves = Vec::new();
        let mut options = Vec::new();
        for (i, (sign, part)) in sum.parts.iter().enumerate() {
            let mut rest = Bag::default();
            for (j, (sign, other)) in sum.parts.iter().enumerate() {
                if i != j {
                    self.add(&mut rest, *sign, other)?;
                }
            }
            let mover = sign.apply(player);
            moves.clear();
            part.moves(mover, &mut moves);
            for &mv in &moves {
                let mut option = rest.clone();
                self.add(&mut option, *sign, &part.play(mover, mv))?;
                let value = self.resolve(option)?;
                options.push(((i, mv), self.pool.thermograph(value)?));
            }
        }
        Ok(options)
    }

    /// Alternating play, each side keeping to its wall at t = 0, until the game is a number.
    pub fn line(&mut self, sum: &Sum<G>, first: Player) -> Result<Vec<(Player, SumMove<G>)>, StopReason> {
        orthodox::line(sum, first, |sum| self.thermograph_of_sum(sum))
    }
}

/// What is easily seen of a component that was not solved.
fn by_hints<G: Game>((sign, game): &(Sign, G), stop: StopReason) -> Outcome {
    let birthday = game.birthday_bound().and_then(|b| i32::try_from(b).ok());
    let largest = birthday.map(Dyadic::integer);
    // A game born by day n has a temperature of at most n − 1.
    let by_birthday = birthday.map(|b| Dyadic::integer(b - 1));
    let mut hottest = match (game.temperature_bound(), by_birthday) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    };
    // Where only one player can move, the game is an integer and not to the other's favour.
    let (mut low, mut high) = (largest.map(|n| -n), largest);
    for player in Player::BOTH {
        let mut moves = Vec::new();
        game.moves(sign.apply(player), &mut moves);
        if moves.is_empty() {
            hottest = Some(Dyadic::MINUS_ONE);
            match player {
                Player::Left => high = Some(Dyadic::ZERO),
                Player::Right => low = Some(Dyadic::ZERO),
            }
        }
    }
    Outcome {
        mean: Quantity::between(low, high),
        temperature: Quantity::between(Some(Dyadic::MINUS_ONE), hottest),
        thermograph: None,
        stop,
        nodes: 0,
    }
}
