//! How a thermograph comes about: which options' walls there are, what their best is at each
//! temperature, and which options attain it.
//!
//! Both players are treated alike: for Left the right walls of his options, for Right the negated
//! left walls of his, are rising walls of which the upper envelope counts; less t it is the
//! scaffold λ, and for Right the negative of ρ. Walls have slopes 0 and 1, so two of them can
//! cross only where their envelope turns: a wall runs along the envelope between two consecutive
//! turns of either if and only if it is on it at both.

use crate::layout::{Point, scaffold_points, wall_points};
use hotstrat_core::wall::upper_envelope;
use hotstrat_core::{Dyadic, Player, Thermograph, Wall, WallRef};
use std::collections::HashMap;

/// A position's thermograph and those of its options, each with the name of the move.
#[derive(Clone, Copy, Debug)]
pub struct Steps<'a> {
    /// Left's options.
    pub lefts: &'a [(String, Thermograph)],
    /// Right's options.
    pub rights: &'a [(String, Thermograph)],
    /// The thermograph of {lefts | rights}.
    pub result: &'a Thermograph,
}

/// The construction of a thermograph.
pub(crate) struct Construction<'a> {
    /// Left's side and Right's.
    pub sides: [Side; 2],
    pub result: &'a Thermograph,
}

/// One player's options.
pub(crate) struct Side {
    pub player: Player,
    /// The distinct walls: first those that attain the best somewhere below the temperature, from
    /// the hottest down, then the others.
    pub groups: Vec<Group>,
    /// How many of them attain it.
    pub attaining: usize,
    /// How many options there are.
    pub options: usize,
    /// The best of all walls, or `None` without options.
    pub best: Option<Wall>,
}

/// The options that have the same wall.
pub(crate) struct Group {
    pub names: Vec<String>,
    pub wall: Wall,
    /// Where, at or below the temperature, the wall is the best: intervals of temperatures, or
    /// for an integer just the point −1.
    pub spans: Vec<(Dyadic, Dyadic)>,
}

impl Construction<'_> {
    pub fn new<'a>(steps: &Steps<'a>) -> Construction<'a> {
        let top = steps.result.temperature();
        let left = Side::new(Player::Left, steps.lefts, top);
        let right = Side::new(Player::Right, steps.rights, top);
        Construction { sides: [left, right], result: steps.result }
    }

    /// Whether the position equals an integer.
    pub fn is_integer(&self) -> bool {
        self.result.temperature() == Dyadic::MINUS_ONE
    }
}

impl Side {
    fn new(player: Player, options: &[(String, Thermograph)], top: Dyadic) -> Side {
        let mut groups: Vec<Group> = Vec::new();
        let mut known: HashMap<Wall, usize> = HashMap::new();
        for (name, option) in options {
            let wall = option.rising(player.opponent()).to_wall();
            let group = *known.entry(wall.clone()).or_insert_with(|| {
                groups.push(Group { names: Vec::new(), wall, spans: Vec::new() });
                groups.len() - 1
            });
            groups[group].names.push(name.clone());
        }
        let best = envelope(&groups);
        if let Some(best) = &best {
            for group in &mut groups {
                group.spans = spans(group.wall.as_ref(), best.as_ref(), top);
            }
        }
        let attaining = groups.iter().filter(|group| !group.spans.is_empty()).count();
        Side { player, groups: in_order(groups, top), attaining, options: options.len(), best }
    }

    /// The name of the scaffold.
    pub fn scaffold_name(&self) -> &'static str {
        match self.player {
            Player::Left => "λ",
            Player::Right => "ρ",
        }
    }

    /// The short name of a group that attains the best.
    pub fn tag(&self, index: usize) -> String {
        let letter = if self.player == Player::Left { 'L' } else { 'R' };
        format!("{letter}{}", index + 1)
    }

    /// The groups that attain the best.
    pub fn attaining(&self) -> &[Group] {
        &self.groups[..self.attaining]
    }

    /// A wall as it is drawn.
    pub fn wall_points(&self, wall: &Wall, top: f64) -> Vec<Point> {
        wall_points(wall.as_ref(), self.player.sign(), top)
    }

    /// A wall with the tax paid, as it is drawn.
    pub fn scaffold_points(&self, wall: &Wall, top: f64) -> Vec<Point> {
        scaffold_points(wall.as_ref(), self.player.sign(), top)
    }

    /// The scaffold at temperature `t`, if there are options and the number can be represented.
    pub fn scaffold_at(&self, t: Dyadic) -> Option<Dyadic> {
        let value = self.best.as_ref()?.as_ref().at(t).ok()?.sub(t).ok()?;
        Some(value.signed(self.player.sign()))
    }
}

fn envelope(groups: &[Group]) -> Option<Wall> {
    let (first, rest) = groups.split_first()?;
    let mut best = first.wall.clone();
    let mut scratch = Wall::default();
    for group in rest {
        upper_envelope(best.as_ref(), group.wall.as_ref(), &mut scratch);
        std::mem::swap(&mut best, &mut scratch);
    }
    Some(best)
}

/// Where the wall runs along the best one, up to `top`.
fn spans(wall: WallRef<'_>, best: WallRef<'_>, top: Dyadic) -> Vec<(Dyadic, Dyadic)> {
    let mut edges: Vec<Dyadic> = [Dyadic::MINUS_ONE, top].to_vec();
    edges.extend(wall.turns.iter().chain(best.turns).filter(|&&turn| turn < top));
    edges.sort_unstable();
    edges.dedup();
    let on = |t: Dyadic| wall.at(t).is_ok_and(|value| best.at(t) == Ok(value));
    if let [only] = edges[..] {
        return if on(only) { vec![(only, only)] } else { Vec::new() };
    }
    let mut spans: Vec<(Dyadic, Dyadic)> = Vec::new();
    for pair in edges.windows(2).filter(|pair| on(pair[0]) && on(pair[1])) {
        match spans.last_mut() {
            Some(last) if last.1 == pair[0] => last.1 = pair[1],
            _ => spans.push((pair[0], pair[1])),
        }
    }
    spans
}

/// First few groups that cover everything from the top down to t = −1, the hottest first; then the
/// others that attain the best somewhere, then the rest.
fn in_order(groups: Vec<Group>, top: Dyadic) -> Vec<Group> {
    let mut slots: Vec<Option<Group>> = groups.into_iter().map(Some).collect();
    let mut ordered: Vec<Group> = Vec::with_capacity(slots.len());
    let mut t = top;
    while t > Dyadic::MINUS_ONE {
        // Of the walls that are the best just below t, the one that is it for the longest.
        let reach =
            |group: &Group| group.spans.iter().find(|span| span.0 < t && t <= span.1).map(|span| span.0);
        let best = slots.iter().enumerate().filter_map(|(i, slot)| Some((reach(slot.as_ref()?)?, i))).min();
        let already = ordered.iter().filter_map(reach).min();
        match (best, already) {
            (_, Some(low)) if best.is_none_or(|best| low <= best.0) => t = low,
            (Some((low, i)), _) => {
                ordered.extend(slots[i].take());
                t = low;
            }
            _ => break,
        }
    }
    let (attaining, others): (Vec<Group>, Vec<Group>) =
        slots.into_iter().flatten().partition(|group| !group.spans.is_empty());
    ordered.extend(attaining);
    ordered.extend(others);
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn n(n: i32) -> Thermograph {
        Thermograph::integer(n.into())
    }

    fn switch(a: i32, b: i32) -> Thermograph {
        Thermograph::from_options([&n(a)], [&n(b)]).unwrap()
    }

    #[test]
    fn the_walls_that_make_the_scaffold_come_first() {
        // The right walls: 2; t up to 5 and 5 above; 1; again 2.
        let options = [("two", n(2)), ("sente", switch(10, 0)), ("one", n(1)), ("also two", n(2))];
        let lefts = options.map(|(name, option)| (name.to_owned(), option));
        let rights = [("r".to_owned(), n(-9))];
        let of = |options: &[(String, Thermograph)]| options.iter().map(|o| o.1.clone()).collect::<Vec<_>>();
        let result = Thermograph::from_options(&of(&lefts), &of(&rights)).unwrap();
        let steps = Steps { lefts: &lefts, rights: &rights, result: &result };
        let construction = Construction::new(&steps);
        let side = &construction.sides[0];
        let names: Vec<&[String]> = side.groups.iter().map(|group| group.names.as_slice()).collect();
        assert_eq!(
            names,
            [&["sente".to_owned()][..], &["two".to_owned(), "also two".to_owned()], &["one".to_owned()]]
        );
        assert_eq!(side.attaining, 2);
        assert_eq!(side.groups[1].spans, [(Dyadic::MINUS_ONE, 2.into())]);
        assert_eq!(side.groups[0].spans, [(2.into(), result.temperature())]);
        assert_eq!(side.scaffold_at(result.temperature()), Some(result.mean()));
    }
}
