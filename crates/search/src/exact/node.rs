//! One component: its options evaluated, its thermograph built.

use super::Solver;
use super::bag::Bag;
use super::table::{self, Kind, Solved};
use crate::limits::StopReason;
use hotstrat_core::pool::{Pool, Value};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::{Wall, upper_envelope};
use hotstrat_core::{Dyadic, Game, Player, Sign, Thermograph};

/// Stack left when a new segment is needed, and the size of a segment. The recursion is as deep as
/// the game is long, and a sum of explicit games can be very long.
const RED_ZONE: usize = 64 << 10;
const SEGMENT: usize = 4 << 20;

/// Runs a step of the recursion with enough stack.
#[inline]
pub(super) fn with_stack<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, SEGMENT, step)
}

/// An option that is a single component, in canonical form.
#[derive(Debug)]
pub(super) struct Child<G> {
    game: G,
    hash: u64,
    sign: Sign,
}

impl<G: Game> Solver<G> {
    /// The value of any position.
    pub(super) fn evaluate(&mut self, game: &G) -> Result<Value, StopReason> {
        if let Some(n) = game.integer() {
            return Ok(Value::integer(Dyadic::integer(n)));
        }
        let mut parts = self.spare_parts.pop().unwrap_or_default();
        game.split(&mut parts);
        let value = self.evaluate_parts(&mut parts);
        parts.clear();
        self.spare_parts.push(parts);
        value
    }

    /// The value of a sum of components.
    fn evaluate_parts(&mut self, parts: &mut [G]) -> Result<Value, StopReason> {
        if let [part] = parts
            && part.integer().is_none()
        {
            let sign = part.canonicalize();
            let solved = self.solve(table::hash(part), part)?;
            return Ok(Value::new(solved.id, sign));
        }
        let mut bag = Bag::default();
        for part in parts {
            self.add_part(&mut bag, Sign::Plus, part)?;
        }
        self.resolve(bag)
    }

    /// What a canonical component is, expanding it if it is new.
    #[inline]
    pub(super) fn solve(&mut self, hash: u64, game: &G) -> Result<Solved, StopReason> {
        if let Some(solved) = self.table.find(hash, game) {
            return Ok(solved);
        }
        let (thermograph, kind) = with_stack(|| self.expand(game))?;
        let solved = Solved { id: self.pool.intern(&thermograph), kind };
        self.table.insert(hash, game.clone(), solved);
        Ok(solved)
    }

    fn expand(&mut self, game: &G) -> Result<(Thermograph, Kind), StopReason> {
        self.spend()?;
        let mut moves = Player::BOTH.map(|player| {
            let mut moves = self.spare_moves.pop().unwrap_or_default();
            game.moves(player, &mut moves);
            moves
        });
        let expanded = match &moves {
            [left, right] if right.is_empty() => self.one_sided(game, Player::Left, left),
            [left, right] if left.is_empty() => self.one_sided(game, Player::Right, right),
            both => self.two_sided(game, both),
        };
        moves.iter_mut().for_each(Vec::clear);
        self.spare_moves.extend(moves);
        expanded
    }

    /// A position in which only `player` can move equals an integer: zero, or one more than the
    /// best option's value at t = −1. No value exceeds the birthday, so an option that attains it
    /// ends the search.
    fn one_sided(
        &mut self,
        game: &G,
        player: Player,
        moves: &[G::Move],
    ) -> Result<(Thermograph, Kind), StopReason> {
        let most = game.birthday_bound().map(|b| Dyadic::integer(b.min(i32::MAX as u32) as i32));
        let mut best = Dyadic::ZERO;
        for &mv in moves {
            let value = self.evaluate(&game.play(player, mv))?;
            let reached = self.pool.rising(value, player.opponent())?.start.add(Dyadic::ONE)?;
            best = best.max(reached);
            if Some(best) == most {
                break;
            }
        }
        Ok((Thermograph::integer(best.signed(player.sign())), Kind::Number))
    }

    fn two_sided(&mut self, game: &G, moves: &[Vec<G::Move>; 2]) -> Result<(Thermograph, Kind), StopReason> {
        let mut scaffolds = [const { None }; 2];
        let mut all_numbers = true;
        for player in Player::BOTH {
            let mut values = self.spare_values.pop().unwrap_or_default();
            self.option_values(game, player, &moves[player as usize], &mut values)?;
            self.distinct.retain(&self.pool, &mut values);
            all_numbers = all_numbers && values.iter().all(|&v| self.pool.temperature(v) < Dyadic::ZERO);
            scaffolds[player as usize] = Some(self.scaffold(player, &values)?);
            values.clear();
            self.spare_values.push(values);
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
    /// First all options are brought to canonical form, then all are looked up, then the new ones
    /// are solved: the look-ups wait for memory together instead of one after the other.
    fn option_values(
        &mut self,
        game: &G,
        player: Player,
        moves: &[G::Move],
        values: &mut Vec<Value>,
    ) -> Result<(), StopReason> {
        let mut parts = self.spare_parts.pop().unwrap_or_default();
        let mut children = self.spare_children.pop().unwrap_or_default();
        for &mv in moves {
            game.split_after(player, mv, &mut parts);
            if parts.len() == 1 && parts[0].integer().is_none() {
                let mut game = parts.pop().expect("one part");
                let sign = game.canonicalize();
                children.push(Child { hash: table::hash(&game), game, sign });
            } else {
                values.push(self.evaluate_parts(&mut parts)?);
                parts.clear();
            }
        }
        self.spare_parts.push(parts);
        let table = &self.table;
        children.retain(|child| match table.find(child.hash, &child.game) {
            Some(solved) => {
                values.push(Value::new(solved.id, child.sign));
                false
            }
            None => true,
        });
        for child in children.drain(..) {
            let solved = self.solve(child.hash, &child.game)?;
            values.push(Value::new(solved.id, child.sign));
        }
        self.spare_children.push(children);
        Ok(())
    }

    /// The scaffold of a player over the values of his options, of which there is at least one.
    pub(super) fn scaffold(&self, player: Player, values: &[Value]) -> Result<Scaffold, StopReason> {
        let of = player.opponent();
        let mut envelope = self.pool.rising(values[0], of)?.to_wall();
        let mut scratch = Wall::default();
        for &value in &values[1..] {
            let wall = self.pool.rising(value, of)?;
            if !envelope.as_ref().covers(wall) {
                upper_envelope(envelope.as_ref(), wall, &mut scratch);
                std::mem::swap(&mut envelope, &mut scratch);
            }
        }
        Ok(Scaffold::new(envelope)?)
    }
}

/// Drops values that occur twice, without sorting: it remembers for every thermograph and sign
/// when it was last seen unshifted.
#[derive(Debug, Default)]
pub(super) struct Distinct {
    seen: Vec<[u32; 2]>,
    round: u32,
}

impl Distinct {
    pub(super) fn retain(&mut self, pool: &Pool, values: &mut Vec<Value>) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill([0; 2]);
            self.round = 1;
        }
        if self.seen.len() < pool.len() {
            self.seen.resize((2 * pool.len()).max(64), [0; 2]);
        }
        let (seen, round) = (&mut self.seen, self.round);
        values.retain(|value| {
            let last = &mut seen[value.id.index() as usize][value.sign as usize];
            value.shift != Dyadic::ZERO || std::mem::replace(last, round) != round
        });
    }
}
