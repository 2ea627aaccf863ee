//! Sums of components.
//!
//! A sum is brought to a form in which equal sums are easily seen to be equal, and as little as
//! possible is left of it:
//!
//! * Components that equal numbers are added up. Of the total only the fraction stays: an integer
//!   merely shifts both walls.
//! * A component all of whose options are numbers, {a|b} with a ≥ b, equals (a+b)/2 ± (a−b)/2: the
//!   number joins the total, the switch ±x is kept by its size alone.
//! * A component and its negative cancel, and so do two equal components that are their own
//!   negatives, all switches among them.
//! * The sum and its negative are one entry.
//!
//! Then two theorems save options. **Only the hottest switch needs to be moved in**: for x ≥ y ≥ 0
//! the option x + ±y is at least the option y + ±x, whatever else is in the sum. For their
//! difference is x − y ± y ± x (a switch is its own negative), and Left, moving second, does not
//! lose it: Right's −x she answers with +y, leaving 0; Right's −y with +x, leaving 2(x − y) ≥ 0; a
//! move in the number x − y cannot help Right. A dominated option may be left out without changing
//! the value, and so not the thermograph either. **Numbers are never moved in** unless everything
//! is a number: x + R = {x + R^L | x + R^R} if R is not equal to a number. That is why R is solved
//! alone first.

use super::Solver;
use super::table::{self, Kind, Solved, SummandId};
use crate::limits::StopReason;
use hotstrat_core::pool::{ThermographId, Value};
use hotstrat_core::shelves::Shelves;
use hotstrat_core::{Dyadic, Game, InexactError, Options, Player, Sign, Thermograph};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A sum under construction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bag {
    number: Dyadic,
    /// The sizes of the switches, increasing: no two are equal.
    switches: SmallVec<[Dyadic; 4]>,
    /// The other components, sorted; equal ones stand together.
    components: SmallVec<[(SummandId, Sign); 4]>,
}

impl Bag {
    fn add_number(&mut self, x: Dyadic) -> Result<(), InexactError> {
        self.number = self.number.add(x)?;
        Ok(())
    }

    fn add_switch(&mut self, size: Dyadic) {
        match self.switches.binary_search(&size) {
            Ok(i) => drop(self.switches.remove(i)),
            Err(i) => self.switches.insert(i, size),
        }
    }

    fn add_component(&mut self, id: SummandId, sign: Sign, own_negative: bool) {
        let (sign, negative) = if own_negative { (Sign::Plus, Sign::Plus) } else { (sign, -sign) };
        match self.components.binary_search(&(id, negative)) {
            Ok(i) => drop(self.components.remove(i)),
            Err(_) => {
                let i = self.components.partition_point(|&other| other <= (id, sign));
                self.components.insert(i, (id, sign));
            }
        }
    }

    fn has_no_components(&self) -> bool {
        self.switches.is_empty() && self.components.is_empty()
    }

    fn without_number(&self) -> Bag {
        Bag { number: Dyadic::ZERO, ..self.clone() }
    }

    /// Takes the integer part off and turns the rest to the positive side. The value of the bag is
    /// that of what is left, signed, plus the integer.
    fn normalize<G: Game>(&mut self, solver: &Solver<G>) -> Result<(Sign, Dyadic), InexactError> {
        let own_negative = |id| solver.summands.get(id).is_own_negative;
        let telling = self.components.iter().find(|&&(id, _)| !own_negative(id));
        let sign = match telling {
            Some(&(_, sign)) => sign,
            None if self.number.fraction() > Dyadic::new(1, 1)? => Sign::Minus,
            None => Sign::Plus,
        };
        if sign == Sign::Minus {
            self.number = -self.number;
            for (id, sign) in &mut self.components {
                if !own_negative(*id) {
                    *sign = -*sign;
                }
            }
            self.components.sort_unstable();
        }
        let integer = self.number.floor();
        self.number = self.number.fraction();
        Ok((sign, integer.signed(sign)))
    }
}

/// The solved sums.
#[derive(Debug, Default)]
pub struct Sums {
    known: Shelves<Bag, ThermographId>,
    numbers: FxHashMap<Dyadic, ThermographId>,
}

impl Sums {
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn bytes(&self) -> usize {
        self.known.capacity() * (size_of::<(Bag, ThermographId)>() + 1)
    }
}

impl<G: Game> Solver<G> {
    /// Adds a position to a sum.
    pub(super) fn add(&mut self, bag: &mut Bag, sign: Sign, game: &G) -> Result<(), StopReason> {
        let mut parts = self.scratch.parts.pop().unwrap_or_default();
        game.split(&mut parts);
        for part in &mut parts {
            let own_sign = part.canonicalize();
            self.add_part(bag, sign * own_sign, part)?;
        }
        parts.clear();
        self.scratch.parts.push(parts);
        Ok(())
    }

    /// Adds a canonical component, which is solved.
    pub(super) fn add_part(&mut self, bag: &mut Bag, sign: Sign, part: &G) -> Result<(), StopReason> {
        if let Some(n) = part.integer() {
            return Ok(bag.add_number(Dyadic::integer(n).signed(sign))?);
        }
        let Solved { id, kind } = self.solve(table::hash(part), part)?;
        let value = Value::new(id, sign);
        let kind = if kind == Kind::Told { self.look_at(part, id)? } else { kind };
        match kind {
            Kind::Number => bag.add_number(self.pool.mean(value)?)?,
            Kind::Switch => {
                bag.add_number(self.pool.mean(value)?)?;
                bag.add_switch(self.pool.temperature(value));
            }
            Kind::Other | Kind::Told => {
                let number = self.summands.number(part, id);
                bag.add_component(number, sign, self.summands.get(number).is_own_negative);
            }
        }
        Ok(())
    }

    /// Whether a component that an oracle told is a switch.
    fn look_at(&mut self, part: &G, id: ThermographId) -> Result<Kind, StopReason> {
        let number = self.summands.number(part, id);
        let is_switch = match self.summands.get(number).is_switch {
            Some(is_switch) => is_switch,
            None => self.has_only_numbers(part)?,
        };
        self.summands.get_mut(number).is_switch = Some(is_switch);
        Ok(if is_switch { Kind::Switch } else { Kind::Other })
    }

    /// The value of a sum.
    pub(super) fn resolve(&mut self, mut bag: Bag) -> Result<Value, StopReason> {
        if bag.has_no_components() {
            return self.number(bag.number);
        }
        let (sign, integer) = bag.normalize(self)?;
        let id = self.solve_bag(bag)?;
        Ok(Value::new(id, sign).plus(integer)?)
    }

    fn number(&mut self, x: Dyadic) -> Result<Value, StopReason> {
        let fraction = x.fraction();
        let id = match self.sums.numbers.get(&fraction) {
            Some(&id) => id,
            None => {
                let id = self.intern(&Thermograph::number(fraction)?);
                self.sums.numbers.insert(fraction, id);
                id
            }
        };
        Ok(Value { id, sign: Sign::Plus, shift: x.floor() })
    }

    fn solve_bag(&mut self, bag: Bag) -> Result<ThermographId, StopReason> {
        if let (Dyadic::ZERO, [], &[(id, Sign::Plus)]) = (bag.number, &bag.switches[..], &bag.components[..])
        {
            return Ok(self.summands.get(id).id);
        }
        if let Some(&id) = self.sums.known.get(&bag) {
            return Ok(id);
        }
        let id = super::node::with_stack(|| self.expand_bag(&bag))?;
        self.sums.known.insert(bag, id);
        Ok(id)
    }

    fn expand_bag(&mut self, bag: &Bag) -> Result<ThermographId, StopReason> {
        if self.budget.check_is_due() {
            self.budget.check(self.bytes())?;
        }
        self.budget.spend(1);
        if bag.number != Dyadic::ZERO {
            let rest = self.resolve(bag.without_number())?;
            if self.pool.temperature(rest) < Dyadic::ZERO {
                let number = self.pool.mean(rest)?.add(bag.number)?;
                return Ok(self.intern(&Thermograph::number(number)?));
            }
        }
        let mut values = [(); 2].map(|()| self.scratch.values.pop().unwrap_or_default());
        self.bag_options(bag, &mut values)?;
        let mut scaffolds = [const { None }; 2];
        for (player, mut values) in Player::BOTH.into_iter().zip(values) {
            if !values.is_empty() {
                self.scratch.distinct.retain(&self.pool, player.opponent(), &mut values);
                scaffolds[player as usize] = Some(self.scaffold(player, &values)?);
            }
            values.clear();
            self.scratch.values.push(values);
        }
        let [left, right] = scaffolds;
        Ok(self.intern(&Thermograph::from_scaffolds(left, right)?))
    }

    /// Appends the values of each player's options.
    fn bag_options(&mut self, bag: &Bag, values: &mut [Vec<Value>; 2]) -> Result<(), StopReason> {
        if let Some(&hottest) = bag.switches.last() {
            let mut rest = bag.clone();
            rest.switches.pop();
            for player in Player::BOTH {
                let mut option = rest.clone();
                option.add_number(hottest.signed(player.sign()))?;
                values[player as usize].push(self.resolve(option)?);
            }
        }
        let mut options = self.scratch.options.pop().unwrap_or_default();
        for (i, &(id, sign)) in bag.components.iter().enumerate() {
            if i > 0 && bag.components[i - 1] == (id, sign) {
                continue;
            }
            let mut rest = bag.clone();
            rest.components.remove(i);
            let game = self.summands.get(id).game.clone();
            options.iter_mut().for_each(Options::clear);
            game.options(&mut options);
            self.budget.work(options.iter().map(Options::len).sum());
            for player in Player::BOTH {
                for parts in options[sign.apply(player) as usize].iter() {
                    let mut option = rest.clone();
                    for (part, own_sign) in parts {
                        self.add_part(&mut option, sign * *own_sign, part)?;
                    }
                    values[player as usize].push(self.resolve(option)?);
                }
            }
        }
        options.iter_mut().for_each(Options::clear);
        self.scratch.options.push(options);
        Ok(())
    }
}
