//! One run, from a sum to estimates of its temperature and mean.

use super::adapt;
use super::enriched::Enriched;
use super::gauss::Gauss;
use super::histogram::{Histogram, Switch};
use super::likelihood::{EPSILON, Model, Posterior};
use super::policy::Policy;
use super::stack::CouponStack;
use super::tree::Tree;
use super::walls;
use crate::limits::{Budget, Limits, StopReason};
use crate::outcome::{Outcome, Quantity};
use hotstrat_core::{Dyadic, Game, Player, ScoreGame, SplitMix, Sum, Thermograph};

/// Who searches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Searcher {
    /// UCT on game and coupons.
    Uct,
    /// The Thompson heuristic on game and coupons.
    Thompson,
    /// Thermographs of positions, without coupons: see [`walls`].
    Walls,
}

/// What a run is asked to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Config {
    /// Who searches.
    pub searcher: Searcher,
    /// Descents, for each choice of the stack.
    pub rollouts: u64,
    /// The spacing of the coupons; it becomes a little less if the stack does not fit. By default a fifth
    /// of the highest temperature.
    pub delta: Option<f64>,
    /// The top coupon. By default the highest temperature that the game could have.
    pub tmax: Option<f64>,
    /// The seed of all random choices.
    pub seed: u64,
    /// Whether to choose better stacks until the top coupon stays.
    pub adaptive: bool,
    /// Trees that grow side by side; the descents and samples are divided among them.
    pub threads: usize,
    /// Who begins; the searcher with walls has both begin.
    pub first: Player,
    /// Variations that are sampled from what the Thompson heuristic learnt; UCT tells one of each tree.
    pub samples: u64,
    /// The noise of the model.
    pub epsilon: f64,
    /// The product of the prior's precision with the greatest score: 1/5 in the report.
    pub prior: f64,
    /// What UCT's confidence bound is multiplied by: 1 for formula (1) as it is printed. The theory asks for
    /// the width of the range of the scores, but that much exploration makes the estimates worse.
    pub bound: f64,
}

impl Config {
    /// As in the report.
    #[must_use]
    pub fn new(searcher: Searcher, rollouts: u64) -> Config {
        Config {
            searcher,
            rollouts,
            delta: None,
            tmax: None,
            seed: 1,
            adaptive: false,
            threads: 1,
            first: Player::Left,
            samples: 10_000,
            epsilon: EPSILON,
            prior: 0.2,
            bound: 1.0,
        }
    }
}

impl Config {
    /// Says what makes no sense, whatever the game.
    pub fn check(&self) -> Result<(), ConfigError> {
        let is_positive = |x: f64| x.is_finite() && x > 0.0;
        let checks = [
            (self.rollouts > 0, ConfigError::NoRollouts),
            (self.samples > 0, ConfigError::NoSamples),
            (self.threads > 0, ConfigError::NoThreads),
            (self.delta.is_none_or(is_positive), ConfigError::Delta(self.delta.unwrap_or_default())),
            (
                self.tmax.is_none_or(|top| is_positive(top + 1.0)),
                ConfigError::Top(self.tmax.unwrap_or_default()),
            ),
            (is_positive(self.prior), ConfigError::Prior(self.prior)),
            (is_positive(self.bound), ConfigError::Bound(self.bound)),
            (self.epsilon > 0.0 && self.epsilon < 1.0, ConfigError::Epsilon(self.epsilon)),
        ];
        checks.into_iter().find(|check| !check.0).map_or(Ok(()), |(_, error)| Err(error))
    }
}

/// Why a configuration makes no sense.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum ConfigError {
    /// Nothing would be learnt.
    #[error("a Monte-Carlo search needs at least one roll-out")]
    NoRollouts,
    /// Nothing would be sampled.
    #[error("a Monte-Carlo search needs at least one sample")]
    NoSamples,
    /// No stack has this spacing.
    #[error("the spacing of the coupons must be positive, not {0}")]
    Delta(f64),
    /// No stack has this top.
    #[error("the top coupon must be a number above -1, not {0}")]
    Top(f64),
    /// A precision must be positive.
    #[error("the precision of the prior must be positive, not {0}")]
    Prior(f64),
    /// A bound has a width.
    #[error("the factor of the confidence bound must be positive, not {0}")]
    Bound(f64),
    /// A share lies between 0 and 1.
    #[error("the noise of the model must lie between 0 and 1, not {0}")]
    Epsilon(f64),
    /// Someone has to search.
    #[error("a Monte-Carlo search needs at least one thread")]
    NoThreads,
    /// The stack would be too deep.
    #[error("there would be too many coupons: let them be further apart")]
    Coupons,
    /// The game does not bound its temperature.
    #[error("this game does not say how hot it can be: give the top coupon")]
    Unbounded,
}

/// A number with its error: one standard deviation of what is believed and sampled. That a searcher has not yet
/// seen what matters is not in it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The estimate.
    pub value: f64,
    /// Its error.
    pub error: f64,
}

/// What a run estimates.
#[derive(Clone, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely temperature.
    pub most_likely: Measured,
    /// The mean of the belief about the temperature.
    pub temperature: Measured,
    /// The average of the switching value V.
    pub switch: Measured,
    /// The mean of the game.
    pub mean: Measured,
}

/// What a run found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The estimates; `None` if the run was stopped before it learnt anything.
    pub estimate: Option<Estimate>,
    /// Switching values of sampled variations.
    pub histogram: Histogram,
    /// The belief about the temperature.
    pub posterior: Posterior,
    /// Mean and temperature as any engine tells them: estimates, unless they are proved. Its nodes are
    /// descents.
    pub outcome: Outcome,
    /// The stacks that were tried, the last one being that of the histogram.
    pub stacks: Vec<CouponStack>,
    /// Nodes in the last trees.
    pub tree: usize,
    /// The memory of these trees and of what is known about positions, in bytes.
    pub bytes: usize,
}

/// At most so many stacks are tried.
const ITERATIONS: usize = 12;

/// Temperatures between two coupons for which the belief is told.
const FINENESS: f64 = 8.0;

/// Estimates temperature and mean of a sum.
pub fn run<G: Game>(sum: &Sum<G>, config: &Config, limits: &Limits) -> Result<Report, ConfigError> {
    config.check()?;
    let place = Enriched::new(sum, CouponStack::reaching(0.0, 1.0), config.first);
    let hottest = match (place.hottest(), config.tmax) {
        (Some(bound), _) => bound.max(0.0),
        (None, Some(top)) => top.max(0.0),
        (None, None) => return Err(ConfigError::Unbounded),
    };
    let integer = place.integer();
    drop(place);
    let first = adapt::first(config.tmax.unwrap_or(hottest).max(0.0));
    let delta = config.delta.or((config.searcher == Searcher::Walls).then_some(walls::DELTA));
    if config.delta.is_some_and(|delta| !CouponStack::can_reach(first.top(), delta)) {
        return Err(ConfigError::Coupons);
    }
    let stack = delta.map_or(first, |delta| CouponStack::reaching(first.top(), delta));
    if let Some(integer) = integer {
        return Ok(Report::of_integer(integer, stack, hottest));
    }
    // Each thread has memory of its own, and may use its share.
    let share = limits.memory.map(|bytes| bytes / config.threads);
    let budget = Budget::start(&Limits { memory: share, ..limits.clone() });
    Ok(match config.searcher {
        Searcher::Walls => walls::report(sum, config, stack, hottest, &budget),
        Searcher::Uct | Searcher::Thompson => Task { sum, config, hottest, budget }.report(stack),
    })
}

struct Task<'a, G: Game> {
    sum: &'a Sum<G>,
    config: &'a Config,
    hottest: f64,
    budget: Budget,
}

/// What the trees of one stack say together.
struct Learnt {
    histogram: Histogram,
    /// What sampled variations were drawn to be worth.
    values: Vec<f64>,
    /// How far the values may be off beyond their spread, one for each tree; only UCT's are.
    doubts: Vec<f64>,
    descents: u64,
    tree: usize,
    bytes: usize,
    stop: StopReason,
}

impl<G: Game> Task<'_, G> {
    fn report(&self, stack: CouponStack) -> Report {
        let mut stacks = vec![stack];
        let mut learnt = self.learn(stack, 0);
        let mut descents = learnt.descents;
        while self.config.adaptive && learnt.stop == StopReason::Finished && stacks.len() < ITERATIONS {
            let before = learnt.histogram.stack();
            let after = adapt::next(&learnt.histogram);
            if adapt::is_settled(before, after) {
                break;
            }
            let more = self.learn(after, stacks.len());
            descents += more.descents;
            stacks.push(after);
            learnt = more;
        }
        self.conclude(learnt, descents, stacks)
    }

    /// Grows trees for a stack, one per thread, and samples from them. Each has a share of the descents
    /// and a seed of its own, and they are put together in order.
    fn learn(&self, stack: CouponStack, iteration: usize) -> Learnt {
        let threads = self.config.threads as u64;
        let share = |total: u64, i: u64| total / threads + u64::from(i < total % threads);
        let mut seeds = SplitMix::new(self.config.seed ^ (iteration as u64).rotate_left(32));
        let jobs: Vec<(u64, u64, u64)> = (0..threads)
            .map(|i| (seeds.next_u64(), share(self.config.rollouts, i), share(self.config.samples, i)))
            .filter(|job| job.1 > 0)
            .collect();
        let grown: Vec<Learnt> = std::thread::scope(|scope| {
            let (first, others) = jobs.split_first().expect("there is a roll-out");
            let others: Vec<_> =
                others.iter().map(|&job| scope.spawn(move || self.grow(stack, job))).collect();
            let own = self.grow(stack, *first);
            let joined = others.into_iter().map(|job| job.join().expect("a searcher does not panic"));
            std::iter::once(own).chain(joined).collect()
        });
        let mut all = grown.into_iter();
        let mut learnt = all.next().expect("at least one thread");
        for other in all {
            learnt.histogram.add(&other.histogram);
            learnt.values.extend(other.values);
            learnt.doubts.extend(other.doubts);
            learnt.descents += other.descents;
            learnt.tree += other.tree;
            learnt.bytes += other.bytes;
            if learnt.stop == StopReason::Finished {
                learnt.stop = other.stop;
            }
        }
        learnt
    }

    fn grow(&self, stack: CouponStack, (seed, descents, samples): (u64, u64, u64)) -> Learnt {
        let mut game = Enriched::new(self.sum, stack, self.config.first);
        let mut gauss = Gauss::new(seed);
        let mut budget = self.budget.clone();
        let policy = match self.config.searcher {
            Searcher::Uct => Policy::Uct { scale: self.config.bound },
            Searcher::Thompson | Searcher::Walls => {
                let precision = self.config.prior / game.greatest();
                Policy::Thompson { noise: precision, prior: precision }
            }
        };
        let mut tree = Tree::new(policy);
        let (done, stop) = tree.grow(&mut game, descents, &mut gauss, &mut budget);
        let mut values = Vec::new();
        // UCT believes in one variation: to count it often would pretend to certainty.
        // And more variations than descents would tell nothing new.
        let samples = if policy.is_random() { samples.min(done) } else { done.min(1) };
        let histogram = Histogram::sample(&tree, &mut game, samples, &mut gauss, &mut values);
        let doubt = tree.doubt(self.config.first, game.greatest());
        let doubts = doubt.filter(|_| !policy.is_random()).into_iter().collect();
        let bytes = tree.bytes() + game.bytes();
        Learnt { histogram, values, doubts, descents: done, tree: tree.len(), bytes, stop }
    }

    fn conclude(&self, learnt: Learnt, descents: u64, stacks: Vec<CouponStack>) -> Report {
        let Learnt { histogram, values, doubts, tree, bytes, stop, .. } = learnt;
        let stack = histogram.stack();
        let posterior = believe(&histogram, self.hottest, self.config.epsilon);
        let worth = stack.worth(stack.coupons());
        let worth = if self.config.first == Player::Left { worth } else { -worth };
        let estimate = histogram.average().map(|switch| {
            let Measured { value, error } = average(&values);
            let doubt = doubts.iter().map(|x| x * x).sum::<f64>() / doubts.len().max(1) as f64;
            Estimate {
                mean: Measured { value: value - worth, error: error.hypot(doubt.sqrt()) },
                ..Estimate::of(&posterior, switch)
            }
        });
        let unknown = Quantity::Within(None, None);
        let told = |value: Option<f64>| value.and_then(nearest).map_or(unknown, Quantity::Estimate);
        let outcome = Outcome {
            mean: told(estimate.as_ref().map(|e| e.mean.value)),
            temperature: told(estimate.as_ref().map(|e| e.most_likely.value)),
            thermograph: None,
            stop,
            nodes: descents,
        };
        Report { estimate, histogram, posterior, outcome, stacks, tree, bytes }
    }
}

impl Report {
    /// What is known without any search: the game sees that it is an integer.
    fn of_integer(integer: Dyadic, stack: CouponStack, hottest: f64) -> Report {
        let mut histogram = Histogram::new(stack);
        histogram.count(Switch::After(-1.0), 1);
        let known = |value: Dyadic| Measured { value: value.to_f64(), error: 0.0 };
        let coldest = known(Dyadic::MINUS_ONE);
        let mean = known(integer);
        Report {
            estimate: Some(Estimate { most_likely: coldest, temperature: coldest, switch: coldest, mean }),
            histogram,
            posterior: Posterior { chances: vec![(-1.0, 1.0), (hottest, 0.0)] },
            outcome: Outcome {
                mean: Quantity::Exact(integer),
                temperature: Quantity::Exact(Dyadic::MINUS_ONE),
                thermograph: Some(Thermograph::integer(integer)),
                stop: StopReason::Finished,
                nodes: 0,
            },
            stacks: vec![stack],
            tree: 0,
            bytes: 0,
        }
    }
}

impl Estimate {
    /// What a belief and the average switch say; the mean is left at 0.
    pub(super) fn of(posterior: &Posterior, switch: (f64, f64)) -> Estimate {
        // Samples of one tree are no independent witnesses, so that the belief alone would be too sure.
        let spread = |value: f64| switch.1.hypot(switch.0 - value);
        let measured =
            |value: f64| Measured { value, error: posterior.deviation_from(value).hypot(spread(value)) };
        Estimate {
            most_likely: measured(posterior.most_likely()),
            temperature: measured(posterior.mean()),
            switch: Measured { value: switch.0, error: switch.1 },
            mean: Measured { value: 0.0, error: 0.0 },
        }
    }
}

/// The belief about the temperature after a histogram.
pub(super) fn believe(histogram: &Histogram, hottest: f64, epsilon: f64) -> Posterior {
    let stack = histogram.stack();
    Model { epsilon, hottest, top: stack.top() }.posterior(histogram, stack.delta() / FINENESS)
}

/// Average and deviation.
fn average(values: &[f64]) -> Measured {
    let n = values.len().max(1) as f64;
    let value = values.iter().sum::<f64>() / n;
    let square = values.iter().map(|x| (x - value).powi(2)).sum::<f64>() / n;
    Measured { value, error: square.sqrt() }
}

/// An estimate as a number with ten binary places: more would pretend precision.
pub(super) fn nearest(value: f64) -> Option<Dyadic> {
    let places = 10;
    Dyadic::new((value * f64::from(1u32 << places)).round() as i64, places).ok()
}
