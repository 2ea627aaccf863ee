//! One component: its options evaluated, its thermograph built.

use super::Solver;
use super::bag::Bag;
use super::table::{ComponentId, Kind, Solved};
use crate::limits::StopReason;
use hotstrat_core::pool::Value;
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

impl<G: Game> Solver<G> {
    /// The value of any position.
    pub(super) fn evaluate(&mut self, game: &G) -> Result<Value, StopReason> {
        if let Some(n) = game.integer() {
            return Ok(Value::integer(Dyadic::integer(n)));
        }
        let mut parts = self.spare_parts.pop().unwrap_or_default();
        parts.clear();
        game.split(&mut parts);
        let value = match parts.as_mut_slice() {
            [] => Ok(Value::integer(Dyadic::ZERO)),
            [part] => self.evaluate_component(part),
            _ => self.evaluate_parts(&mut parts),
        };
        self.spare_parts.push(parts);
        value
    }

    fn evaluate_parts(&mut self, parts: &mut [G]) -> Result<Value, StopReason> {
        let mut bag = Bag::default();
        for part in parts {
            self.add_part(&mut bag, Sign::Plus, part)?;
        }
        self.resolve(bag)
    }

    /// The value of a component, which is brought to canonical form.
    #[inline]
    fn evaluate_component(&mut self, part: &mut G) -> Result<Value, StopReason> {
        if let Some(n) = part.integer() {
            return Ok(Value::integer(Dyadic::integer(n)));
        }
        let sign = part.canonicalize();
        let id = self.table.number(part);
        let solved = self.solve(id)?;
        Ok(Value { id: solved.id, sign: Sign::Plus, shift: Dyadic::ZERO }.signed(sign))
    }

    /// What a component is, expanding it if it is new.
    #[inline]
    pub(super) fn solve(&mut self, id: ComponentId) -> Result<Solved, StopReason> {
        match self.table.solved(id) {
            Some(solved) => Ok(solved),
            None => with_stack(|| self.expand(id)),
        }
    }

    fn expand(&mut self, id: ComponentId) -> Result<Solved, StopReason> {
        self.spend()?;
        let game = self.table.game(id).clone();
        let mut moves = Player::BOTH.map(|player| {
            let mut moves = self.spare_moves.pop().unwrap_or_default();
            moves.clear();
            game.moves(player, &mut moves);
            moves
        });
        let built = match &mut moves {
            [left, right] if right.is_empty() => self.one_sided(&game, Player::Left, left),
            [left, right] if left.is_empty() => self.one_sided(&game, Player::Right, right),
            both => self.two_sided(&game, both),
        };
        self.spare_moves.extend(moves);
        let (thermograph, kind) = built?;
        let solved = Solved { id: self.pool.intern(&thermograph), kind };
        self.table.solve(id, solved);
        Ok(solved)
    }

    /// A position in which only `player` can move equals an integer: zero, or one more than the
    /// best option's value at t = −1. No value exceeds the birthday, so an option that attains it
    /// ends the search.
    fn one_sided(
        &mut self,
        game: &G,
        player: Player,
        moves: &mut [G::Move],
    ) -> Result<(Thermograph, Kind), StopReason> {
        let most = game.birthday_bound().map(|b| Dyadic::integer(b.min(i32::MAX as u32) as i32));
        let mut best = Dyadic::ZERO;
        for &mut mv in moves {
            let value = self.evaluate(&game.play(player, mv))?;
            let reached = self.pool.rising(value, player.opponent())?.start.add(Dyadic::ONE)?;
            best = best.max(reached);
            if Some(best) == most {
                break;
            }
        }
        Ok((Thermograph::integer(best.signed(player.sign())), Kind::Number))
    }

    fn two_sided(
        &mut self,
        game: &G,
        moves: &mut [Vec<G::Move>; 2],
    ) -> Result<(Thermograph, Kind), StopReason> {
        let mut scaffolds = [const { None }; 2];
        let mut all_numbers = true;
        for player in Player::BOTH {
            let mut values = self.spare_values.pop().unwrap_or_default();
            values.clear();
            for &mv in &moves[player as usize] {
                values.push(self.evaluate(&game.play(player, mv))?);
            }
            all_numbers = all_numbers && values.iter().all(|&v| self.pool.temperature(v) < Dyadic::ZERO);
            scaffolds[player as usize] = Some(self.scaffold(player, &mut values)?);
            self.spare_values.push(values);
        }
        let [left, right] = scaffolds;
        let thermograph = Thermograph::from_scaffolds(left, right)?;
        let kind = match thermograph.as_number() {
            Some(_) => Kind::Number,
            None if all_numbers => Kind::Switch,
            None if game.is_own_negative() => Kind::OwnNegative,
            None => Kind::Other,
        };
        Ok((thermograph, kind))
    }

    /// The scaffold of a player over the values of his options, of which there is at least one.
    pub(super) fn scaffold(&self, player: Player, values: &mut Vec<Value>) -> Result<Scaffold, StopReason> {
        let of = player.opponent();
        values.sort_unstable_by_key(|v| (v.id, v.shift, v.sign));
        values.dedup();
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
