//! The construction of a thermograph in words, with a sketch, for the terminal.

use crate::construction::{Construction, Side, Steps};
use crate::sketch::{SketchOptions, sketch};
use crate::steps::{MOST_NAMED, captions, names, opposite, rest, when};
use hotstrat_core::{Dyadic, Player, WallRef};
use std::fmt::Write;

/// The construction in words: the same four steps as in the picture, and a sketch of the result.
#[must_use]
pub fn steps_text(steps: &Steps<'_>, options: &SketchOptions) -> String {
    let construction = Construction::new(steps);
    let [walls, scaffolds, meeting, result] = captions(&construction).map(|mut texts| texts.swap_remove(0));
    let mut out = String::new();
    let _ = writeln!(out, "1. {walls}.");
    for side in &construction.sides {
        describe_options(&mut out, side);
    }
    let _ = writeln!(out, "2. {scaffolds}.");
    for side in &construction.sides {
        describe_scaffold(&mut out, side, steps.result.temperature());
    }
    let _ = writeln!(out, "3. {meeting}.");
    let _ = writeln!(out, "4. {result}.");
    let mut out = out.replace('−', "-");
    if options.ascii {
        out = out.replace('λ', "lambda").replace('ρ', "rho").replace('≤', "<=").replace('…', "...");
    }
    let drawing = sketch(steps.result, options);
    for line in drawing.lines() {
        let _ = writeln!(out, "{}", format!("   {line}").trim_end());
    }
    out
}

/// At most so many corners of a wall are listed.
const MOST_CORNERS: usize = 8;

fn describe_options(out: &mut String, side: &Side) {
    let _ = writeln!(out, "   {}'s moves, each by its {} wall:", side.player, opposite(side.player));
    for (i, group) in side.attaining().iter().enumerate().take(MOST_NAMED) {
        let corners = corners(group.wall.as_ref(), side.player, None);
        let _ = writeln!(out, "     {:<3} {}: {corners}; {}", side.tag(i), names(group), when(group));
    }
    if let Some(rest) = rest(side) {
        let _ = writeln!(out, "     {}", rest.replace(" (thin lines)", ""));
    }
}

fn describe_scaffold(out: &mut String, side: &Side, top: Dyadic) {
    let name = side.scaffold_name();
    let Some(best) = &side.best else {
        let _ = writeln!(out, "   {name} does not exist: {} has no move", side.player);
        return;
    };
    let (rule, tax) = match side.player {
        Player::Left => ("greatest", "-"),
        Player::Right => ("least", "+"),
    };
    let corners = corners(best.as_ref(), side.player, Some(top));
    let wall = opposite(side.player);
    let _ = writeln!(out, "   {name}(t) = {rule} {wall} wall {tax} t: {corners}");
}

/// The corners of an option's wall, or with the tax paid up to some temperature.
fn corners(wall: WallRef<'_>, player: Player, taxed_to: Option<Dyadic>) -> String {
    let mut temperatures = vec![Dyadic::MINUS_ONE];
    temperatures
        .extend(wall.turns.iter().filter(|&&t| t > Dyadic::MINUS_ONE && taxed_to.is_none_or(|top| t < top)));
    temperatures.extend(taxed_to.filter(|&top| top > Dyadic::MINUS_ONE));
    let value = |t: Dyadic| {
        let value = wall.at(t).ok()?;
        let value = if taxed_to.is_some() { value.sub(t).ok()? } else { value };
        Some(value.signed(player.sign()))
    };
    let corners = temperatures.into_iter().filter_map(|t| Some(format!("{} at t = {t}", value(t)?)));
    let mut corners: Vec<String> = corners.collect();
    if corners.len() > MOST_CORNERS {
        corners.splice(MOST_CORNERS - 2..corners.len() - 1, ["…".to_owned()]);
    }
    corners.join(", ")
}
