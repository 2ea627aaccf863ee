//! Temperature discovery from beginning to end: which stacks to search, and what to conclude.

use super::belief::{Belief, Told, Unmoved, believed, latest};
use super::discovery::Discovery;
use super::search::{Search, UNLIMITED, start};
use super::stack::{MOST_COUPONS, Spacing};
use super::table::Table;
use super::variation::{Line, Ply};
use super::{Enhancements, Ties};
use crate::boards::{Boards, NOTHING, Reached};
use crate::limits::{Budget, Limits, StopReason};
use crate::outcome::Quantity;
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sum};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// What to search.
#[derive(Clone, Debug)]
pub struct Config {
    /// Which enhancements are switched on.
    pub enhancements: Enhancements,
    /// The spacing of the coupons; fine enough to be exact unless given.
    pub spacing: Option<Spacing>,
    /// The value of the first top coupon; high enough to be safe unless given.
    pub top: Option<Dyadic>,
    /// How many coupons more than E1 asks for are on top of its last search.
    pub extra: u32,
    /// Who moves first: one of them or both, one after the other.
    pub first: &'static [Player],
    /// What principal variations do in case of a tie.
    pub ties: Ties,
    /// How deep to search; to the end unless given.
    pub depth: Option<u32>,
    /// The size of the table in bytes.
    pub table: usize,
    /// Whether to tell the principal variations. That can take as long as the answer.
    pub lines: bool,
}

impl Config {
    /// The size of the table in the TDS+ paper.
    pub const TABLE: usize = 80_000_000;

    /// An exact search of both players with these enhancements, as in the papers.
    #[must_use]
    pub fn new(enhancements: Enhancements) -> Config {
        Config {
            enhancements,
            spacing: None,
            top: None,
            extra: 0,
            first: &Player::BOTH,
            ties: Ties::Coupon,
            depth: None,
            table: Config::TABLE,
            lines: true,
        }
    }
}

/// Why a search cannot begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// The game does not say how long it can last, and is too large to find out.
    #[error(
        "nothing bounds the birthday of this game, and it has too many positions to look at all of them; give a spacing (--delta)"
    )]
    NoBirthday,
    /// The game does not say how hot it can be.
    #[error("nothing bounds the temperature of this game, so the top coupon must be given (--tmax)")]
    NoTemperature,
    /// The exact spacing cannot be represented.
    #[error("an exact search would need coupons 2^-{0} apart, which is too fine; give a spacing (--delta)")]
    TooFine(u32),
    /// There would be too many coupons.
    #[error(
        "there would be more than {MOST_COUPONS} coupons; give a larger spacing (--delta) or a lower top (--tmax)"
    )]
    TooMany,
}

/// How many positions may be looked at to find out how fine the spacing must be.
const MOST_EXPLORED: usize = 20_000;
const FEW_EXPLORED: usize = 100;

/// What the principal variation of a search says about its stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It begins on the board: the stack is too low.
    FailLow,
    /// It has coupons only: nobody ever moves on the board.
    FailHigh,
    /// It begins with coupons and then moves on the board.
    Regular,
}

/// One search of a run.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The spacing of the coupons.
    pub spacing: Spacing,
    /// The value of the top coupon.
    pub top: Dyadic,
    /// Who moved first.
    pub first: Player,
    /// What came out.
    pub verdict: Verdict,
    /// The coupon taken just before the first move on the board.
    pub temperature: Option<Dyadic>,
    /// The value, less that of the stack alone.
    pub mean: Dyadic,
    /// Nodes expanded by this search.
    pub nodes: u64,
    /// Time taken by this search.
    pub time: Duration,
}

/// What a run found out.
#[derive(Clone, Debug)]
pub struct Run<M> {
    /// The mean.
    pub mean: Quantity,
    /// The temperature.
    pub temperature: Quantity,
    /// All searches, in order.
    pub trials: Vec<Trial>,
    /// What one could believe on the way, in order.
    pub beliefs: Vec<Belief>,
    /// For each player that moved first, the principal variation of the last search, if it was asked for.
    pub lines: Vec<(Player, Vec<Ply<M>>)>,
    /// Whether the last search of every player has met no depth limit.
    pub to_the_end: bool,
    /// Nodes expanded.
    pub nodes: u64,
    /// Why it ended.
    pub stop: StopReason,
}

/// Discovers the mean and temperature of a sum.
pub fn run<G: Game>(
    sum: &Sum<G>,
    config: &Config,
    evaluation: &dyn Evaluate<G>,
    oracle: Option<Arc<dyn Oracle<G>>>,
    limits: &Limits,
) -> Result<Run<<Sum<G> as Game>::Move>, ConfigError> {
    let table = Table::new(config.table);
    let budget = Budget::start(limits);
    run_with(
        &mut Search::new(Boards::new(oracle), table, config.enhancements, evaluation, budget),
        sum,
        config,
    )
}

/// Discovers the mean and temperature of a sum with a search that has a fresh budget, but may know positions
/// and states from before. Its enhancements and its table must be those of the configuration.
pub fn run_with<G: Game>(
    search: &mut Search<'_, G>,
    sum: &Sum<G>,
    config: &Config,
) -> Result<Run<<Sum<G> as Game>::Move>, ConfigError> {
    let reached = search.enter(sum);
    let (trials, beliefs, lines) = (Vec::new(), Vec::new(), Vec::new());
    let mut engine = Engine { config, sum, reached, search, trials, beliefs, lines, to_the_end: false };
    if reached.board == NOTHING {
        engine.to_the_end = true;
        let integer = Dyadic::from_raw(reached.shift).expect("a sum of integers");
        return Ok(engine.conclude(
            Quantity::Exact(integer),
            Quantity::Exact(Dyadic::MINUS_ONE),
            StopReason::Finished,
        ));
    }
    let exact = engine.exact_spacing();
    let spacing = match (config.spacing, exact) {
        (Some(spacing), _) => spacing,
        (None, exact) => exact?,
    };
    // What guides an exact search or one to a depth may be better than these coupons tell.
    engine.search.trusting = config.spacing.is_none() || config.depth.is_some();
    let is_exact = config.depth.is_none() && exact.is_ok_and(|exact| spacing.places() >= exact.places());
    let safe = engine.safe_top(spacing)?;
    Ok(match engine.discover_all(spacing, safe, is_exact) {
        Ok((mean, temperature)) => engine.conclude(mean, temperature, StopReason::Finished),
        Err(stop) => {
            let (mean, temperature) = engine.best_guess();
            engine.conclude(mean, temperature, stop)
        }
    })
}

/// The stack of a search, if it is not too high to be searched.
fn stack_reaching(spacing: Spacing, top: Dyadic) -> Result<u32, StopReason> {
    spacing.even_reaching(top).filter(|&stack| stack + 8 < MOST_COUPONS).ok_or(StopReason::Memory)
}

struct Engine<'a, 'b, G: Game> {
    config: &'a Config,
    sum: &'a Sum<G>,
    reached: Reached,
    search: &'a mut Search<'b, G>,
    trials: Vec<Trial>,
    beliefs: Vec<Belief>,
    lines: Vec<(Player, Line<G>)>,
    to_the_end: bool,
}

impl<G: Game> Engine<'_, '_, G> {
    /// The spacing at which the search is exact: half the finest temperature that is possible.
    fn exact_spacing(&mut self) -> Result<Spacing, ConfigError> {
        let Search { boards, places, budget, .. } = &mut *self.search;
        // A search to a depth with a given spacing is not exact anyway; a short look guides it.
        let guided = self.config.depth.is_some() && self.config.spacing.is_some();
        let most = if guided { FEW_EXPLORED } else { MOST_EXPLORED };
        let most = most.min(usize::try_from(budget.nodes_left()).unwrap_or(usize::MAX));
        let finest = places.explore(boards, self.reached.board, most, budget);
        let finest = finest.ok_or(ConfigError::NoBirthday)?;
        let places = finest.saturating_add(1);
        if places > Spacing::FINEST { Err(ConfigError::TooFine(places)) } else { Ok(Spacing::new(places)) }
    }

    /// The stack to begin with.
    fn safe_top(&self, spacing: Spacing) -> Result<Dyadic, ConfigError> {
        let bound = match self.config.top {
            Some(top) => top,
            None => self.search.boards.hottest(self.reached.board).ok_or(ConfigError::NoTemperature)?,
        };
        let finest = if self.config.enhancements.e1 { Spacing::new(0) } else { spacing };
        finest.even_reaching(bound).filter(|&stack| stack + 8 < MOST_COUPONS).ok_or(ConfigError::TooMany)?;
        Ok(bound)
    }

    fn discover_all(
        &mut self,
        spacing: Spacing,
        safe: Dyadic,
        is_exact: bool,
    ) -> Result<(Quantity, Quantity), StopReason> {
        let mut last: Vec<(Player, u32, Discovery)> = Vec::new();
        for &player in self.config.first {
            let (stack, found) = match self.config.depth {
                Some(depth) => self.heuristic(spacing, safe, player, depth)?,
                None if self.config.enhancements.e1 => self.with_presearches(spacing, safe, player)?,
                None => {
                    // A top that was asked for is kept as it is.
                    let reaching =
                        if self.config.top.is_some() { Spacing::reaching } else { Spacing::even_reaching };
                    let stack = reaching(spacing, safe).expect("checked before");
                    self.high_enough(spacing, stack, player)?
                }
            };
            last.push((player, stack, found));
        }
        self.to_the_end = last.iter().all(|(_, _, found)| found.depth == UNLIMITED);
        let (mean, temperature) = if is_exact && last.len() == 2 {
            let stacks = last.iter().map(|(_, _, found)| self.ceiling_of(found));
            let guess = stacks.max().expect("two players");
            let (mean, temperature) = self.certify(spacing, guess)?;
            (Quantity::Exact(mean), Quantity::Exact(temperature))
        } else {
            self.best_guess()
        };
        if self.config.lines {
            let tops = last.iter().map(|&(player, stack, _)| (player, stack));
            self.follow(spacing, tops);
        }
        Ok((mean, temperature))
    }

    /// The principal variations of the last searches. A line that is not finished in time does not change the
    /// answer.
    fn follow(&mut self, spacing: Spacing, tops: impl Iterator<Item = (Player, u32)>) {
        self.search.spacing = spacing;
        for (player, stack) in tops {
            let line = self.search.variation(self.sum, stack, player, self.config.depth, self.config.ties);
            self.lines.extend(line.ok().map(|line| (player, line)));
        }
    }

    /// E1: searches with δ = 1, 1/2, … Each begins 2δ above what the one before has found; that this
    /// suffices was conjectured and is not true, so a search may have to be repeated.
    fn with_presearches(
        &mut self,
        spacing: Spacing,
        safe: Dyadic,
        player: Player,
    ) -> Result<(u32, Discovery), StopReason> {
        let mut top = safe;
        for places in 0..=spacing.places() {
            let now = Spacing::new(places);
            let stack = stack_reaching(now, top)?;
            if places == spacing.places() {
                let higher = Some(stack.saturating_add(self.config.extra));
                let higher = higher.filter(|&higher| higher < MOST_COUPONS).ok_or(StopReason::Memory)?;
                return self.high_enough(now, higher, player);
            }
            let (_, found) = self.high_enough(now, stack, player)?;
            let coupon = found.first_move.map_or(-Dyadic::ONE.raw(), |first| now.coupon(first + 1));
            top = Dyadic::from_raw(coupon + 2 * now.raw()).expect("near a coupon");
        }
        unreachable!("the loop ends with the spacing itself")
    }

    /// Searches with a stack, and with higher ones, by increments that double, as long as the
    /// principal variation begins on the board.
    fn high_enough(
        &mut self,
        spacing: Spacing,
        mut stack: u32,
        player: Player,
    ) -> Result<(u32, Discovery), StopReason> {
        let mut step = 2;
        loop {
            let found = self.try_stack(spacing, stack, player, None)?;
            if found.first_move != Some(stack) || stack.saturating_add(step) >= MOST_COUPONS {
                return Ok((stack, found));
            }
            stack += step;
            step *= 2;
        }
    }

    /// Heuristic search to a depth: with lower stacks while the variation has coupons only, and with higher
    /// ones while it begins on the board, until it is regular or there is nothing left between the two.
    fn heuristic(
        &mut self,
        spacing: Spacing,
        safe: Dyadic,
        player: Player,
        depth: u32,
    ) -> Result<(u32, Discovery), StopReason> {
        let top = if self.config.top.is_some() { safe } else { self.likely_top(spacing).min(safe) };
        let mut stack = stack_reaching(spacing, top)?;
        let (mut too_low, mut too_high) = (None, None);
        let mut step = 2;
        loop {
            let found = self.try_stack(spacing, stack, player, Some(depth))?;
            let next = match (found.first_move, too_low, too_high) {
                (Some(first), _, high) if first == stack => {
                    too_low = Some(stack);
                    step *= 2;
                    high.map_or(stack + step, |high| between(stack, high))
                }
                (None, low, _) => {
                    too_high = Some(stack);
                    between(low.unwrap_or(0), stack)
                }
                _ => return Ok((stack, found)),
            };
            if Some(next) == too_low || Some(next) == too_high || next + 8 >= MOST_COUPONS {
                return Ok((stack, found));
            }
            stack = next;
        }
    }

    /// Where a heuristic search begins: a bit above the temperature that the game would have if all its
    /// options were numbers, as the evaluation sees them.
    fn likely_top(&mut self, spacing: Spacing) -> Dyadic {
        let swing = self.search.swing(self.reached.board);
        Dyadic::from_raw((swing / 2).max(0) + 2 * spacing.raw()).unwrap_or(Dyadic::ONE)
    }

    /// One search.
    fn try_stack(
        &mut self,
        spacing: Spacing,
        stack: u32,
        player: Player,
        depth: Option<u32>,
    ) -> Result<Discovery, StopReason> {
        let begin = self.search.budget.clock().start();
        let before = self.search.budget.nodes();
        self.search.spacing = spacing;
        if !self.config.enhancements.e3 {
            self.search.table.clear();
        }
        let (state, shift) = start(self.reached, stack, player);
        // The first search may not be finished.
        let glance = self.beliefs.is_empty();
        let outcome = self.search.discover(state, depth, self.config.ties, glance);
        let counted = |found: Discovery| Discovery { value: found.value + shift, ..found };
        // What is near counts for a player as long as no search is finished.
        let shallow = std::mem::take(&mut self.search.shallow);
        if latest(&self.beliefs, player).is_none() {
            let of = |(found, after)| self.belief(spacing, stack, player, &counted(found), after);
            let beliefs: Vec<Belief> = shallow.into_iter().map(of).collect();
            self.beliefs.extend(beliefs);
        }
        let found = counted(outcome?);
        self.beliefs.push(self.belief(spacing, stack, player, &found, self.search.budget.elapsed()));
        let verdict = match found.first_move {
            None => Verdict::FailHigh,
            Some(first) if first == stack => Verdict::FailLow,
            Some(_) => Verdict::Regular,
        };
        self.trials.push(Trial {
            spacing,
            top: spacing.top(stack),
            first: player,
            verdict,
            temperature: found.first_move.filter(|&first| first < stack).map(|first| spacing.top(first + 1)),
            mean: self.relative(spacing, stack, player, found.value),
            nodes: self.search.budget.nodes() - before,
            time: begin.elapsed(),
        });
        Ok(found)
    }

    /// A value less that of the stack alone, as Left counts it.
    fn relative(&self, spacing: Spacing, stack: u32, player: Player, value: i64) -> Dyadic {
        let relative = Dyadic::from_raw(value - spacing.worth(stack)).expect("small numbers");
        relative.signed(player.sign())
    }

    /// The stack whose top is the temperature that a search has found, or just above it.
    fn ceiling_of(&self, found: &Discovery) -> u32 {
        self.search.spacing.even_from(found.first_move.map_or(0, |first| first + 1))
    }

    /// The mean and temperature, proved: the temperature is the least even multiple of δ from which
    /// on it does not matter who moves first. Begins with a guess; usually it is right.
    fn certify(&mut self, spacing: Spacing, guess: u32) -> Result<(Dyadic, Dyadic), StopReason> {
        self.search.spacing = spacing;
        let lowest = spacing.even_from(0);
        let mut high = guess.max(lowest);
        let mut step = 2;
        let mut mean = self.agreed_mean(spacing, high)?;
        while mean.is_none() {
            high += step;
            step *= 2;
            if high >= MOST_COUPONS {
                return Err(StopReason::Memory);
            }
            mean = self.agreed_mean(spacing, high)?;
        }
        // The least one is at or below `high`: go down in growing steps, then bisect.
        let mut low = None;
        let mut step = 2;
        while high > lowest && low.is_none_or(|low| low + 2 < high) {
            let middle = match low {
                None => high.saturating_sub(step).max(lowest),
                Some(low) => low + (high - low) / 4 * 2,
            };
            match self.agreed_mean(spacing, middle)? {
                Some(agreed) => (high, mean, step) = (middle, Some(agreed), 2 * step),
                None => low = Some(middle),
            }
        }
        Ok((mean.expect("agreed before"), spacing.top(high)))
    }

    /// The mean, if both players find the same with this stack.
    fn agreed_mean(&mut self, spacing: Spacing, stack: u32) -> Result<Option<Dyadic>, StopReason> {
        if !self.config.enhancements.e3 {
            self.search.table.clear();
        }
        let (left, shift) = start(self.reached, stack, Player::Left);
        let value = self.search.value(left)? + shift;
        let mean = self.relative(spacing, stack, Player::Left, value);
        // Right's value, if he agrees.
        let (right, shift) = start(self.reached, stack, Player::Right);
        let expected = spacing.worth(stack) - mean.raw() - shift;
        let agree = self.search.reaches(right, expected)? && !self.search.reaches(right, expected + 1)?;
        Ok(agree.then_some(mean))
    }

    /// What a search makes one believe: if its variation has a move on the board, the temperature is the
    /// coupon taken before it, or, where ties go to the board, the one that was not taken; if it begins with
    /// one, at least the top coupon.
    fn belief(
        &self,
        spacing: Spacing,
        stack: u32,
        first: Player,
        found: &Discovery,
        after: Duration,
    ) -> Belief {
        let coupon = |number: u32| Dyadic::from_raw(spacing.coupon(number)).expect("a coupon");
        let told = match found.first_move {
            Some(first) if self.config.ties == Ties::Board => Told::Temperature(coupon(first)),
            Some(first) => Told::Temperature(coupon((first + 1).min(stack))),
            None if found.depth == UNLIMITED => Told::Temperature(Dyadic::MINUS_ONE),
            None => Told::Coupons(coupon((stack + 1).saturating_sub(found.depth))),
        };
        Belief { first, mean: self.relative(spacing, stack, first, found.value), told, after }
    }

    /// The best that can be said when nothing is proved: from the last search of each player, or what is known of
    /// the game anyway.
    fn best_guess(&self) -> (Quantity, Quantity) {
        if let Some((mean, temperature)) = believed(&self.beliefs, Unmoved::Below) {
            return (Quantity::Estimate(mean), Quantity::Estimate(temperature));
        }
        let boards = &self.search.boards;
        let hottest = boards.hottest(self.reached.board);
        let born = boards.birthday(self.reached.board).map(|n| Dyadic::integer(n as i32));
        let shift = Dyadic::from_raw(self.reached.shift).expect("a sum of integers");
        let low = born.and_then(|n| shift.sub(n).ok());
        let high = born.and_then(|n| shift.add(n).ok());
        (Quantity::between(low, high), Quantity::between(Some(Dyadic::MINUS_ONE), hottest))
    }

    fn conclude(
        self,
        mean: Quantity,
        temperature: Quantity,
        stop: StopReason,
    ) -> Run<<Sum<G> as Game>::Move> {
        let nodes = self.search.budget.nodes();
        let Engine { trials, beliefs, lines, to_the_end, .. } = self;
        Run { mean, temperature, trials, beliefs, lines, to_the_end, nodes, stop }
    }
}

/// An even number of coupons halfway between two.
fn between(low: u32, high: u32) -> u32 {
    low + (high - low) / 4 * 2
}
