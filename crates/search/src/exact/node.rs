//! One component: its options evaluated, its thermograph built.

use super::Solver;
use super::bag::Bag;
use super::table::{self, Kind, Solved};
use crate::limits::StopReason;
use hotstrat_core::pool::{Pool, Value};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::{Wall, upper_envelope};
use hotstrat_core::{Dyadic, Game, Options, Player, Sign, Thermograph};

/// Stack left when a new segment is needed, and the size of a segment. The recursion is as deep as
/// the game is long, and a sum of explicit games can be very long.
const RED_ZONE: usize = 64 << 10;
const SEGMENT: usize = 4 << 20;

/// Runs a step of the recursion with enough stack.
#[inline]
pub(crate) fn with_stack<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, step)
}

impl<G: Game> Solver<G> {
    /// The value of a sum of canonical components.
    fn evaluate_parts(&mut self, parts: &[(G, Sign)]) -> Result<Value, StopReason> {
        match parts {
            [(part, sign)] => self.evaluate_part(table::hash(part), part, *sign),
            _ => {
                let mut bag = Bag::default();
                for (part, sign) in parts {
                    self.add_part(&mut bag, *sign, part)?;
                }
                self.resolve(bag)
            }
        }
    }

    /// The value of a canonical component or of its negative.
    #[inline]
    fn evaluate_part(&mut self, hash: u64, part: &G, sign: Sign) -> Result<Value, StopReason> {
        match part.integer() {
            Some(n) => Ok(Value::integer(Dyadic::integer(n).signed(sign))),
            None => Ok(Value::new(self.solve(hash, part)?.id, sign)),
        }
    }

    /// What a canonical component is, expanding it if it is new.
    #[inline]
    pub(super) fn solve(&mut self, hash: u64, game: &G) -> Result<Solved, StopReason> {
        if let Some(solved) = self.table.find(hash, game) {
            return Ok(solved);
        }
        if let Some(solved) = self.found_by_others(hash, game) {
            return Ok(solved);
        }
        let (thermograph, kind) = match self.told(game) {
            Some(told) => told,
            None => with_stack(|| self.expand(game))?,
        };
        let solved = Solved { id: self.intern(&thermograph), kind };
        self.enter(hash, game, solved);
        Ok(solved)
    }

    /// What the oracle knows of a component.
    fn told(&self, game: &G) -> Option<(Thermograph, Kind)> {
        let thermograph = self.oracle.as_ref()?.0.thermograph(game)?;
        let [left, right] = Player::BOTH.map(|player| thermograph.stop(player).sub(thermograph.mean()));
        let temperature = thermograph.temperature();
        let kind = match thermograph.as_number() {
            Some(_) => Kind::Number,
            // From t = 0 up, its walls are those of a switch of numbers.
            None if left == Ok(temperature) && right == Ok(-temperature) => Kind::Told,
            None => Kind::Other,
        };
        Some((thermograph, kind))
    }

    /// Whether all options of a component are numbers.
    pub(super) fn has_only_numbers(&mut self, game: &G) -> Result<bool, StopReason> {
        let mut options = self.scratch.options.pop().unwrap_or_default();
        game.options(&mut options);
        let mut only_numbers = true;
        for option in options.iter().flat_map(Options::iter) {
            let value = self.evaluate_parts(option)?;
            only_numbers = self.pool.temperature(value) < Dyadic::ZERO;
            if !only_numbers {
                break;
            }
        }
        options.iter_mut().for_each(Options::clear);
        self.scratch.options.push(options);
        Ok(only_numbers)
    }

    fn expand(&mut self, game: &G) -> Result<(Thermograph, Kind), StopReason> {
        if self.budget.check_is_due() {
            self.budget.check(self.bytes())?;
        }
        let mut options = self.scratch.options.pop().unwrap_or_default();
        game.options(&mut options);
        self.budget.spend(options.iter().map(Options::len).sum());
        let expanded = match &options {
            [left, right] if right.is_empty() => self.one_sided(game, Player::Left, left),
            [left, right] if left.is_empty() => self.one_sided(game, Player::Right, right),
            both => self.two_sided(both),
        };
        options.iter_mut().for_each(Options::clear);
        self.scratch.options.push(options);
        expanded
    }

    /// A position in which only `player` can move equals an integer: zero, or one more than the
    /// best option's value at t = −1. No value exceeds the birthday, so an option that attains it
    /// ends the search.
    fn one_sided(
        &mut self,
        game: &G,
        player: Player,
        options: &Options<G>,
    ) -> Result<(Thermograph, Kind), StopReason> {
        let most = game.birthday_bound().map(|b| Dyadic::integer(b.min(i32::MAX as u32) as i32));
        let mut best = Dyadic::ZERO;
        for option in options.iter() {
            let value = self.evaluate_parts(option)?;
            let reached = self.pool.rising(value, player.opponent())?.start.add(Dyadic::ONE)?;
            best = best.max(reached);
            if Some(best) == most {
                break;
            }
        }
        Ok((Thermograph::integer(best.signed(player.sign())), Kind::Number))
    }

    fn two_sided(&mut self, options: &[Options<G>; 2]) -> Result<(Thermograph, Kind), StopReason> {
        let mut scaffolds = [const { None }; 2];
        let mut all_numbers = true;
        for player in Player::BOTH {
            let mut values = self.scratch.values.pop().unwrap_or_default();
            self.option_values(&options[player as usize], &mut values)?;
            all_numbers = all_numbers && values.iter().all(|&v| self.pool.temperature(v) < Dyadic::ZERO);
            self.scratch.distinct.retain(&self.pool, player.opponent(), &mut values);
            scaffolds[player as usize] = Some(self.scaffold(player, &values)?);
            values.clear();
            self.scratch.values.push(values);
        }
        let [left, right] = scaffolds;
        let thermograph = Thermograph::from_scaffolds(left, right)?;
        let kind = match thermograph.as_number() {
            Some(_) => Kind::Number,
            None if all_numbers => Kind::Switch,
            None => Kind::Other,
        };
        Ok((thermograph, kind))
    }

    /// Appends the values of a player's options.
    ///
    /// First all are looked up, then the new ones are solved: the look-ups wait for memory
    /// together instead of one after the other.
    fn option_values(&mut self, options: &Options<G>, values: &mut Vec<Value>) -> Result<(), StopReason> {
        let mut hashes = std::mem::take(&mut self.scratch.hashes);
        let mut touched = 0;
        hashes.extend(options.single.iter().map(|(part, _)| {
            let hash = table::hash(part);
            touched ^= self.table.touch(hash);
            hash
        }));
        std::hint::black_box(touched);
        let mut new = self.scratch.new.pop().unwrap_or_default();
        for (i, ((part, sign), &hash)) in options.single.iter().zip(&hashes).enumerate() {
            match self.table.find(hash, part) {
                Some(solved) => values.push(Value::new(solved.id, *sign)),
                None => new.push((i, hash)),
            }
        }
        hashes.clear();
        self.scratch.hashes = hashes;
        self.team.arrange(&mut new);
        for (i, hash) in new.drain(..) {
            let (part, sign) = &options.single[i];
            values.push(self.evaluate_part(hash, part, *sign)?);
        }
        self.scratch.new.push(new);
        for parts in options.sums() {
            values.push(self.evaluate_parts(parts)?);
        }
        Ok(())
    }

    /// The scaffold of a player over the values of his options, of which there is at least one.
    pub(super) fn scaffold(&self, player: Player, values: &[Value]) -> Result<Scaffold, StopReason> {
        let of = player.opponent();
        // Begin with the best: then most of the others are covered, and few are worked in.
        let mast = |value: Value| self.pool.mean(value).map(|mean| mean.signed(player.sign()));
        let mut best = (mast(values[0])?, values[0]);
        for &value in &values[1..] {
            let mast = mast(value)?;
            if mast > best.0 {
                best = (mast, value);
            }
        }
        let mut envelope = self.pool.rising(best.1, of)?.to_wall();
        let mut scratch = Wall::default();
        for &value in values {
            // A wall lies nowhere above its mast.
            if mast(value)? <= envelope.start {
                continue;
            }
            let wall = self.pool.rising(value, of)?;
            if !envelope.as_ref().covers(wall) {
                upper_envelope(envelope.as_ref(), wall, &mut scratch);
                std::mem::swap(&mut envelope, &mut scratch);
            }
        }
        Ok(Scaffold::new(envelope)?)
    }
}

/// Drops values whose wall occurred before, without sorting: it remembers for every wall when it
/// was last seen unshifted.
#[derive(Debug, Default)]
pub(super) struct Distinct {
    seen: Vec<u32>,
    round: u32,
}

impl Distinct {
    /// Keeps one value for each wall of `player`.
    pub(super) fn retain(&mut self, pool: &Pool, player: Player, values: &mut Vec<Value>) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
        if self.seen.len() < pool.walls() {
            self.seen.resize((2 * pool.walls()).max(64), 0);
        }
        let (seen, round) = (&mut self.seen, self.round);
        values.retain(|&value| {
            let last = &mut seen[pool.wall_id(value, player) as usize];
            value.shift != Dyadic::ZERO || std::mem::replace(last, round) != round
        });
    }
}
