//! Thermographs from t = −1 upward, by the classical scaffold construction.
//!
//! For a position with options let λ(t) = max R_t(G^L) − t and ρ(t) = min L_t(G^R) + t. If
//! λ(−1) ≤ ρ(−1), the position equals the integer nearest to zero between them. Otherwise its
//! temperature is the first t at which λ and ρ meet, its mean is their common value there, its
//! walls are λ and ρ below and the mast above. Only integers are masts from t = −1, so no separate
//! rule for numbers is needed: {0|1} comes out with mean 1/2 and temperature −1/2. All values at
//! t = −1 are integers, and only the meeting point can need one more binary place than the options.

use crate::dyadic::{Dyadic, InexactError};
use crate::player::{Player, Sign};
use crate::wall::{Turns, Wall, WallRef, upper_envelope};
use std::cmp::Ordering;
use std::fmt;

/// The thermograph of a game.
///
/// Two thermographs are equal if both their walls are; they are ordered if both walls are ordered
/// the same way at every temperature, which is necessary (not sufficient) for the games to be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thermograph {
    /// The left wall's negative, which rises.
    left: Wall,
    right: Wall,
}

/// A corner of a wall: the wall has this value at this temperature and changes its slope there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Corner {
    /// The temperature of the corner.
    pub temperature: Dyadic,
    /// The value of the wall there.
    pub value: Dyadic,
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.value, self.temperature)
    }
}

impl Thermograph {
    /// The thermograph of an integer: a mast from t = −1.
    pub fn integer(n: Dyadic) -> Thermograph {
        debug_assert!(n.is_integer());
        Thermograph {
            left: Wall { start: -n, turns: Turns::new() },
            right: Wall { start: n, turns: Turns::new() },
        }
    }

    /// The thermograph of a number, integer or not.
    pub fn number(x: Dyadic) -> Result<Thermograph, InexactError> {
        // Walk down the tree of simplest numbers: x is the simplest number strictly between the
        // last two neighbours that do not equal it.
        let floor = x.floor();
        let (mut low, mut low_value) = (Thermograph::integer(floor), floor);
        if x == floor {
            return Ok(low);
        }
        let mut high_value = floor.add(Dyadic::ONE)?;
        let mut high = Thermograph::integer(high_value);
        loop {
            let middle_value = low_value.add(high_value.sub(low_value)?.half()?)?;
            let middle = Thermograph::from_options([&low], [&high])?;
            match x.cmp(&middle_value) {
                Ordering::Equal => return Ok(middle),
                Ordering::Greater => (low, low_value) = (middle, middle_value),
                Ordering::Less => (high, high_value) = (middle, middle_value),
            }
        }
    }

    /// The thermograph of {lefts | rights}.
    pub fn from_options<'a>(
        lefts: impl IntoIterator<Item = &'a Thermograph>,
        rights: impl IntoIterator<Item = &'a Thermograph>,
    ) -> Result<Thermograph, InexactError> {
        let left = Scaffold::over(lefts.into_iter().map(|g| g.right.as_ref()))?;
        let right = Scaffold::over(rights.into_iter().map(|g| g.left.as_ref()))?;
        Thermograph::from_scaffolds(left, right)
    }

    /// The thermograph whose walls below the mast are the two scaffolds, `None` for a player
    /// without options.
    pub fn from_scaffolds(
        left: Option<Scaffold>,
        right: Option<Scaffold>,
    ) -> Result<Thermograph, InexactError> {
        let (lambda, rho) = match (left, right) {
            (None, None) => return Ok(Thermograph::integer(Dyadic::ZERO)),
            (Some(left), None) => return Ok(Thermograph::integer(left.start().max(Dyadic::ZERO))),
            (None, Some(right)) => return Ok(Thermograph::integer((-right.start()).min(Dyadic::ZERO))),
            (Some(left), Some(right)) => (left, right),
        };
        let (low, high) = (lambda.start(), -rho.start());
        if low <= high {
            return Ok(Thermograph::integer(Dyadic::ZERO.clamp(low, high)));
        }
        let top = meeting(&lambda, &rho, low.sub(high)?)?;
        let thermograph = Thermograph { left: lambda.negative_below(top), right: rho.negative_below(top) };
        // The mast bounds every value of either wall from one side, the start from the other.
        thermograph.right.as_ref().mast()?;
        Ok(thermograph)
    }

    /// The thermograph with the given walls, the left one negated so that it rises. The caller
    /// vouches that they are the walls of one game.
    #[must_use]
    pub fn from_walls(negated_left: Wall, right: Wall) -> Thermograph {
        Thermograph { left: negated_left, right }
    }

    /// A player's wall as a rising function: the right wall as it is, the left wall negated.
    #[must_use]
    pub fn rising(&self, player: Player) -> WallRef<'_> {
        match player {
            Player::Left => self.left.as_ref(),
            Player::Right => self.right.as_ref(),
        }
    }

    /// The value of a player's wall at temperature `t`: the score, in moves, of the game played
    /// with that player first and a tax of `t` on every move.
    #[must_use]
    pub fn wall_at(&self, player: Player, t: Dyadic) -> Dyadic {
        let value = self.rising(player).at(t.min(self.temperature()));
        value.expect("a wall lies between its start and its mast").signed(-player.sign())
    }

    /// The corners of a player's wall from t = −1 upward; the mast begins at the last one.
    #[must_use]
    pub fn corners(&self, player: Player) -> Vec<Corner> {
        let turns = self.rising(player).turns.iter().copied();
        let bottom = std::iter::once(Dyadic::MINUS_ONE);
        let temperatures = bottom.chain(turns.filter(|&t| t > Dyadic::MINUS_ONE));
        temperatures.map(|t| Corner { temperature: t, value: self.wall_at(player, t) }).collect()
    }

    /// The mean value.
    #[must_use]
    pub fn mean(&self) -> Dyadic {
        self.wall_at(Player::Right, self.temperature())
    }

    /// The temperature: where the mast begins.
    #[must_use]
    pub fn temperature(&self) -> Dyadic {
        // Just below the temperature the walls differ, so at least one of them is slanted there.
        self.left.as_ref().top().max(self.right.as_ref().top())
    }

    /// The stop when `player` moves first: the wall at temperature 0.
    #[must_use]
    pub fn stop(&self, player: Player) -> Dyadic {
        self.wall_at(player, Dyadic::ZERO)
    }

    /// The number the game equals, if it is one: exactly the numbers have temperatures below 0.
    #[must_use]
    pub fn as_number(&self) -> Option<Dyadic> {
        (self.temperature() < Dyadic::ZERO).then(|| self.mean())
    }

    /// The thermograph of the negative game.
    #[must_use]
    pub fn negate(&self) -> Thermograph {
        Thermograph { left: self.right.clone(), right: self.left.clone() }
    }

    /// The thermograph of the game or of its negative.
    #[must_use]
    pub fn signed(&self, sign: Sign) -> Thermograph {
        match sign {
            Sign::Plus => self.clone(),
            Sign::Minus => self.negate(),
        }
    }

    /// The thermograph of the game plus the integer `n`, which only shifts the walls.
    ///
    /// # Panics
    /// If `n` is not an integer: no other number merely shifts the walls below t = 0.
    pub fn shift(&self, n: Dyadic) -> Result<Thermograph, InexactError> {
        assert!(n.is_integer(), "only integers shift a thermograph");
        let mut shifted = self.clone();
        shifted.left.start = shifted.left.start.sub(n)?;
        shifted.right.start = shifted.right.start.add(n)?;
        shifted.left.as_ref().mast()?;
        shifted.right.as_ref().mast()?;
        Ok(shifted)
    }

    /// The thermograph seen under a tax of `tax` ≥ 0: what stood at temperature `tax` + s stands
    /// at s. Under a tax above the temperature the game is frozen to the number that is its mean.
    ///
    /// # Panics
    /// If `tax` is negative.
    pub fn cool(&self, tax: Dyadic) -> Result<Thermograph, InexactError> {
        assert!(tax >= Dyadic::ZERO, "a game is cooled by a tax that is not negative");
        if tax > self.temperature() {
            return Thermograph::number(self.mean());
        }
        let cool = |wall: WallRef<'_>| -> Result<Wall, InexactError> {
            let bottom = tax.sub(Dyadic::ONE)?;
            let passed = wall.turns.iter().take_while(|&&t| t <= bottom).count();
            let mut cooled = Wall { start: wall.at(bottom)?, turns: Turns::new() };
            if passed % 2 == 1 {
                cooled.turns.push(Dyadic::MINUS_ONE);
            }
            for &t in &wall.turns[passed..] {
                cooled.turns.push(t.sub(tax)?);
            }
            Ok(cooled)
        };
        Ok(Thermograph { left: cool(self.left.as_ref())?, right: cool(self.right.as_ref())? })
    }
}

impl PartialOrd for Thermograph {
    fn partial_cmp(&self, other: &Thermograph) -> Option<Ordering> {
        let covers = |a: &Thermograph, b: &Thermograph| {
            a.right.as_ref().covers(b.right.as_ref()) && b.left.as_ref().covers(a.left.as_ref())
        };
        match (covers(self, other), covers(other, self)) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        }
    }
}

/// What a player can reach by moving: λ for Left, the negative of ρ for Right.
///
/// It is the maximum of the options' rising walls less t, so it falls with slope −1 or 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scaffold {
    /// The maximum of the options' rising walls.
    options: Wall,
    /// The value at t = −1.
    start: Dyadic,
}

impl Scaffold {
    /// The scaffold over the options' rising walls, or `None` without options.
    pub fn over<'a>(walls: impl IntoIterator<Item = WallRef<'a>>) -> Result<Option<Scaffold>, InexactError> {
        let mut walls = walls.into_iter();
        let Some(first) = walls.next() else { return Ok(None) };
        let mut envelope = first.to_wall();
        let mut scratch = Wall::default();
        for wall in walls {
            if !envelope.as_ref().covers(wall) {
                upper_envelope(envelope.as_ref(), wall, &mut scratch);
                std::mem::swap(&mut envelope, &mut scratch);
            }
        }
        Scaffold::new(envelope).map(Some)
    }

    /// The scaffold over the maximum of the options' rising walls.
    pub fn new(options: Wall) -> Result<Scaffold, InexactError> {
        let start = options.start.add(Dyadic::ONE)?;
        Ok(Scaffold { options, start })
    }

    /// The value at t = −1.
    #[must_use]
    pub fn start(&self) -> Dyadic {
        self.start
    }

    /// The maximum of the options' rising walls, from which the scaffold differs by t.
    #[must_use]
    pub fn options(&self) -> WallRef<'_> {
        self.options.as_ref()
    }

    /// The value at temperature `t`.
    pub fn at(&self, t: Dyadic) -> Result<Dyadic, InexactError> {
        self.options.as_ref().at(t)?.sub(t)
    }

    /// The negative of the scaffold below `top` and of the mast above: a rising wall. It is
    /// slanted where the options' maximum is vertical and the other way round.
    fn negative_below(mut self, top: Dyadic) -> Wall {
        let turns = &mut self.options.turns;
        match turns.first() {
            Some(&first) if first == Dyadic::MINUS_ONE => {
                turns.remove(0);
            }
            _ => turns.insert(0, Dyadic::MINUS_ONE),
        }
        let below = turns.iter().take_while(|&&t| t < top).count();
        turns.truncate(below);
        if below % 2 == 1 {
            turns.push(top);
        }
        Wall { start: -self.start, turns: self.options.turns }
    }
}

/// The first temperature at which two scaffolds meet that are `gap` > 0 apart at t = −1.
fn meeting(lambda: &Scaffold, rho: &Scaffold, gap: Dyadic) -> Result<Dyadic, InexactError> {
    let (mut a, mut b) = (lambda.options.turns.as_slice(), rho.options.turns.as_slice());
    let (mut t, mut gap) = (Dyadic::MINUS_ONE, gap);
    // A scaffold approaches the other one while its options' wall is vertical.
    let (mut a_moves, mut b_moves) = (true, true);
    loop {
        if a.first() == Some(&t) {
            (a, a_moves) = (&a[1..], !a_moves);
        }
        if b.first() == Some(&t) {
            (b, b_moves) = (&b[1..], !b_moves);
        }
        let next = match (a.first(), b.first()) {
            (Some(a), Some(b)) => Some(*a.min(b)),
            (a, b) => a.or(b).copied(),
        };
        let step = next.map(|next| next.sub(t)).transpose()?;
        let closing = match (a_moves, b_moves) {
            (false, false) => None,
            // If half the gap is not representable but the next turn comes first, nothing is lost.
            (true, true) => match (gap.half(), step) {
                (Ok(half), _) => Some(half),
                (Err(_), Some(step)) if step.add(step)? < gap => None,
                (Err(e), _) => return Err(e),
            },
            _ => Some(gap),
        };
        match (closing, next, step) {
            (Some(closing), _, None) => return t.add(closing),
            (Some(closing), _, Some(step)) if closing <= step => return t.add(closing),
            (_, Some(next), Some(step)) => {
                for moves in [a_moves, b_moves] {
                    if moves {
                        gap = gap.sub(step)?;
                    }
                }
                t = next;
            }
            _ => unreachable!("above the last turn both scaffolds approach each other"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn d(text: &str) -> Dyadic {
        text.parse().unwrap()
    }

    fn n(text: &str) -> Thermograph {
        Thermograph::number(d(text)).unwrap()
    }

    fn game(lefts: &[&Thermograph], rights: &[&Thermograph]) -> Thermograph {
        Thermograph::from_options(lefts.iter().copied(), rights.iter().copied()).unwrap()
    }

    fn walls(g: &Thermograph) -> String {
        let wall = |p| g.corners(p).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        format!("{} , {}", wall(Player::Left), wall(Player::Right))
    }

    #[test]
    fn classical_values() {
        assert_eq!(walls(&game(&[&n("0")], &[&n("1")])), "1@-1 1/2@-1/2 , 0@-1 1/2@-1/2");
        assert_eq!(walls(&n("1/2")), "1@-1 1/2@-1/2 , 0@-1 1/2@-1/2");
        assert_eq!(walls(&game(&[&n("3")], &[&n("-1")])), "4@-1 1@2 , -2@-1 1@2");
        let star = game(&[&n("0")], &[&n("0")]);
        assert_eq!((star.mean(), star.temperature()), (d("0"), d("0")));
        let up = game(&[&n("0")], &[&star]);
        assert_eq!((up.mean(), up.temperature()), (d("0"), d("0")));
        // {4|0||0}: Left's threat makes the move sente, so the left wall is vertical for a while.
        let sente = game(&[&game(&[&n("4")], &[&n("0")])], &[&n("0")]);
        assert_eq!((sente.mean(), sente.temperature()), (d("0"), d("0")));
        assert_eq!(game(&[], &[&n("-3")]), n("-4"));
        assert_eq!(game(&[&n("2")], &[]), n("3"));
        assert_eq!(game(&[&n("-2")], &[&n("5")]), n("0"));
    }

    #[test]
    fn numbers_have_negative_temperatures() {
        for text in ["0", "7", "-1/2", "3/4", "-21/8", "12345/1024", "1/1073741824"] {
            let number = n(text);
            assert_eq!(number.mean(), d(text));
            let cold = if number.mean().is_integer() { 0 } else { number.mean().exponent() };
            assert_eq!(number.temperature(), -Dyadic::new(1, cold).unwrap(), "{text}");
            assert_eq!(number.as_number(), Some(d(text)));
        }
    }

    #[test]
    fn cooling_moves_the_picture_down() {
        let g = game(&[&n("5")], &[&game(&[&n("1")], &[&n("-9")])]);
        let cooled = g.cool(d("1/2")).unwrap();
        for t in ["-1", "-1/2", "0", "1", "5/2", "9"] {
            for p in Player::BOTH {
                assert_eq!(cooled.wall_at(p, d(t)), g.wall_at(p, d(t).add(d("1/2")).unwrap()), "{t} {p}");
            }
        }
        assert_eq!(g.cool(d("100")).unwrap(), Thermograph::number(g.mean()).unwrap());
    }

    #[test]
    fn refuses_what_it_cannot_represent() {
        let fine = n("1/1073741824");
        assert_eq!(Thermograph::from_options([&n("0")], [&fine]), Err(InexactError::TooFine));
        let large = Thermograph::integer(d("2147483648"));
        assert_eq!(large.shift(Dyadic::ONE), Err(InexactError::OutOfRange));
        assert_eq!(Thermograph::from_options([&large], []), Err(InexactError::OutOfRange));
    }

    /// Random thermographs, built from options three levels deep.
    fn any_thermograph() -> impl Strategy<Value = Thermograph> {
        let leaf =
            (-40i64..40, 0u32..3).prop_map(|(m, k)| Thermograph::number(Dyadic::new(m, k).unwrap()).unwrap());
        leaf.prop_recursive(4, 40, 3, |inner| {
            (prop::collection::vec(inner.clone(), 0..4), prop::collection::vec(inner, 0..4))
                .prop_map(|(l, r)| Thermograph::from_options(&l, &r).unwrap())
        })
    }

    fn grid() -> impl Iterator<Item = Dyadic> {
        (-16..400).map(|i| Dyadic::new(i, 4).unwrap())
    }

    proptest! {
        #[test]
        fn scaffolds_follow_the_definition(
            l in prop::collection::vec(any_thermograph(), 1..4),
            r in prop::collection::vec(any_thermograph(), 1..4),
        ) {
            let g = Thermograph::from_options(&l, &r).unwrap();
            let lambda = |t: Dyadic| l.iter().map(|h| h.wall_at(Player::Right, t)).max().unwrap().sub(t).unwrap();
            let rho = |t: Dyadic| r.iter().map(|h| h.wall_at(Player::Left, t)).min().unwrap().add(t).unwrap();
            if g.temperature() == Dyadic::MINUS_ONE {
                prop_assert!(lambda(Dyadic::MINUS_ONE) <= g.mean() && g.mean() <= rho(Dyadic::MINUS_ONE));
            } else {
                let top = g.temperature();
                prop_assert_eq!(lambda(top), rho(top));
                prop_assert_eq!(lambda(top), g.mean());
                for t in grid() {
                    if t < top {
                        prop_assert!(lambda(t) > rho(t));
                        prop_assert_eq!(g.wall_at(Player::Left, t), lambda(t));
                        prop_assert_eq!(g.wall_at(Player::Right, t), rho(t));
                    } else {
                        prop_assert_eq!(g.wall_at(Player::Left, t), g.mean());
                    }
                }
            }
        }

        #[test]
        fn negation_and_shift_act_on_the_walls(g in any_thermograph(), k in -5i32..5) {
            prop_assert_eq!(g.negate().negate(), g.clone());
            let shifted = g.shift(k.into()).unwrap();
            for t in grid() {
                prop_assert_eq!(g.negate().wall_at(Player::Left, t), -g.wall_at(Player::Right, t));
                prop_assert_eq!(shifted.wall_at(Player::Left, t), g.wall_at(Player::Left, t).add(k.into()).unwrap());
            }
        }

        #[test]
        fn order_is_pointwise(g in any_thermograph(), h in any_thermograph()) {
            let ge = |a: &Thermograph, b: &Thermograph| grid().all(|t| Player::BOTH.iter().all(|&p| a.wall_at(p, t) >= b.wall_at(p, t)));
            let expected = match (ge(&g, &h), ge(&h, &g)) {
                (true, true) => Some(Ordering::Equal),
                (true, false) => Some(Ordering::Greater),
                (false, true) => Some(Ordering::Less),
                (false, false) => None,
            };
            prop_assert_eq!(g.partial_cmp(&h), expected);
        }
    }
}
