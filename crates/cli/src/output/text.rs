//! Text for reading.

use super::{Style, estimates};
use crate::report::{Facts, MoveRange, Report, Searches, Step};
use hotstrat_core::{Dyadic, Player};
use hotstrat_picture::{SketchOptions, Steps, beside, sketch, steps_text};
use hotstrat_search::tds::engine::{Trial, Verdict};
use hotstrat_search::{Quantity, StopReason};
use std::fmt::Write;

/// The whole answer.
pub fn report(report: &Report, style: &Style) -> String {
    let mut out = String::new();
    if report.is_board {
        let _ = writeln!(out, "{}\n\n{}", report.game, board(&report.position));
    } else {
        let _ = writeln!(out, "{}  {}\n", report.game, report.position);
    }
    if let Some(found) = report.estimates.as_ref().filter(|_| !report.total.is_exact()) {
        out.push_str(&estimates::text(found, style.ascii));
    } else if report.parts.is_empty() {
        single(&mut out, &report.total, style);
    } else {
        sum(&mut out, report, style);
    }
    if let Some(searches) = &report.discovery {
        discovery(&mut out, searches);
    }
    if style.steps {
        match (&report.total.thermograph, &report.options) {
            (Some(result), Some([lefts, rights])) => {
                let steps = Steps { lefts, rights, result };
                let _ = writeln!(
                    out,
                    "\nConstruction\n{}",
                    steps_text(&steps, &sketch_options(style)).trim_end()
                );
            }
            _ => out.push_str("\nThe construction is not known, because the search was not finished.\n"),
        }
    }
    if let Some(remark) = &report.remark {
        let _ = writeln!(out, "\n{remark}");
    }
    let _ = writeln!(out, "\n{}", closing(report));
    out
}

fn closing(report: &Report) -> String {
    let state = if report.total.thermograph.is_some() {
        "exact"
    } else if report.total.is_exact() {
        "mean and temperature exact"
    } else if report.total.mean.exact().is_some() {
        "mean exact, temperature bounded"
    } else if matches!(report.total.mean, Quantity::Estimate(_)) {
        "an estimate, nothing proved"
    } else {
        "bounds only"
    };
    let stopped = match report.stop {
        StopReason::Finished => String::new(),
        StopReason::Sum => ", sum not searched".to_owned(),
        StopReason::Inexact(error) => format!(", stopped: {error}"),
        StopReason::NotHot => ", the game is not hot".to_owned(),
        StopReason::Cancelled => ", stopped when asked to".to_owned(),
        stop => format!(", stopped at the limit of {stop}"),
    };
    let nodes = match report.nodes {
        1 => "1 node".to_owned(),
        n => format!("{n} nodes"),
    };
    format!("{state}{stopped}; engine {}, {nodes}, {:.3} s", report.engine, report.seconds)
}

/// What a temperature discovery search went through: for each player the last search and its
/// principal variation, in the notation of the papers.
fn discovery(out: &mut String, searches: &Searches) {
    for player in Player::BOTH {
        let trials = || searches.trials.iter().filter(|trial| trial.first == player);
        let Some(last) = trials().next_back() else { continue };
        let Trial { mean, verdict, .. } = last;
        let again = trials().zip(trials().skip(1)).filter(|(a, b)| a.spacing == b.spacing).count();
        let count = trials().count();
        let _ = writeln!(
            out,
            "\n{player} first: mean {mean}, {}; {count} {}, {again} of them again with another stack",
            verdict_text(*verdict),
            if count == 1 { "search" } else { "searches" },
        );
        let (delta, top) = (last.spacing.delta(), last.top);
        match searches.variations.iter().find(|(first, _)| *first == player) {
            Some((_, line)) if !line.is_empty() => {
                let _ = writeln!(out, "  coupons {delta} apart from {top}:");
                let moves = line.iter().zip(1..).map(|(step, i)| format!("{i}. {}", step_text(step)));
                out.push_str(&wrap(moves, "  ", 100));
            }
            _ => {
                let _ = writeln!(out, "  coupons {delta} apart from {top}");
            }
        }
    }
}

/// A verdict in words.
pub fn verdict_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::FailLow => "fail low (begins on the board)",
        Verdict::FailHigh => "fail high (coupons only)",
        Verdict::Regular => "regular",
    }
}

/// A move of a variation.
pub fn step_text(step: &Step) -> String {
    match step.part {
        Some(part) => format!("{part}:{}", step.name),
        None => step.name.clone(),
    }
}

/// Words in lines of at most so many characters.
fn wrap(words: impl Iterator<Item = String>, indent: &str, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column == 0 || column + 1 + length > width {
            if column > 0 {
                out.push('\n');
            }
            out.push_str(indent);
            column = indent.len();
        } else {
            out.push(' ');
            column += 1;
        }
        out.push_str(&word);
        column += length;
    }
    out.push('\n');
    out
}

fn single(out: &mut String, facts: &Facts, style: &Style) {
    let _ = writeln!(out, "mean         {}", facts.mean);
    let _ = writeln!(out, "temperature  {}", facts.temperature);
    if let (Some(left), Some(right)) = (facts.stop(Player::Left), facts.stop(Player::Right)) {
        let _ = writeln!(out, "stops        {left} when Left begins, {right} when Right begins");
    }
    for (player, label) in Player::BOTH.into_iter().zip(["left wall", "right wall"]) {
        if let Some(corners) = facts.wall(player) {
            let corners: Vec<String> = corners.iter().map(ToString::to_string).collect();
            let unit = if player == Player::Left { "  (value@temperature)" } else { "" };
            let _ = writeln!(out, "{label:<12} {}{unit}", corners.join(" "));
        }
    }
    for player in Player::BOTH {
        for (i, range) in facts.moves[player as usize].iter().enumerate() {
            let label = if i == 0 { format!("{player} plays") } else { String::new() };
            let _ = writeln!(out, "{label:<12} {}", range_text(range));
        }
    }
    if !style.steps
        && let Some(thermograph) = &facts.thermograph
    {
        let mut options = sketch_options(style);
        if thermograph.temperature() == Dyadic::MINUS_ONE {
            // An integer is nothing but a mast.
            options.rows = 6;
        }
        let _ = writeln!(out, "\n{}", sketch(thermograph, &options));
    }
}

fn range_text(range: &MoveRange) -> String {
    let part = range.part.map_or(String::new(), |part| format!("part {part}: "));
    if range.from == range.to {
        format!("{part}{}  (at t = {})", range.name, range.from)
    } else {
        format!("{part}{}  (t from {} to {})", range.name, range.from, range.to)
    }
}

fn sum(out: &mut String, report: &Report, style: &Style) {
    let noun = if report.is_board { "room" } else { "part" };
    let mut rows = vec![
        [noun, "where", "mean", "temperature", "left stop", "right stop", "Left plays", "Right plays"]
            .map(str::to_owned)
            .to_vec(),
    ];
    for (part, number) in report.parts.iter().zip(1..) {
        let facts = &part.facts;
        let stop = |player| facts.stop(player).map_or("?".to_owned(), |stop| stop.to_string());
        let hottest = |player: Player| {
            facts.moves[player as usize].last().map_or("–".to_owned(), |range| shorten(&range.name, 24))
        };
        rows.push(vec![
            number.to_string(),
            part.place.clone().unwrap_or_else(|| shorten(&part.position, 24)),
            facts.mean.to_string(),
            facts.temperature.to_string(),
            stop(Player::Left),
            stop(Player::Right),
            hottest(Player::Left),
            hottest(Player::Right),
        ]);
    }
    out.push_str(&columns(&rows));
    out.push('\n');
    out.push_str(&sketches(report, noun, style));
    let total = &report.total;
    let _ = writeln!(out, "total mean   {}", total.mean);
    let _ = writeln!(out, "temperature  {}", total.temperature);
    if let (Some(left), Some(right)) = (total.stop(Player::Left), total.stop(Player::Right)) {
        let _ = writeln!(out, "stops        {left} when Left begins, {right} when Right begins");
    }
    let nothing_to_gain = total.temperature.exact() == Some(Dyadic::MINUS_ONE);
    if nothing_to_gain {
        out.push_str("moves        nobody gains by moving: the sum equals an integer\n");
    } else if let Some(hottest) = report.hottest() {
        let _ = writeln!(out, "hottest      {noun} {}", hottest + 1);
    }
    for player in Player::BOTH.into_iter().filter(|_| !nothing_to_gain) {
        if let Some((part, range, why)) = recommended(report, player) {
            let label = format!("{player} plays");
            let _ = writeln!(out, "{label:<12} {} in {noun} {part} ({why})", range.name);
        }
    }
    let known = report.parts.iter().filter(|part| part.facts.is_exact()).count();
    let count = report.parts.len();
    let whole = if total.thermograph.is_some() {
        "the thermograph of the sum is exact".to_owned()
    } else if total.is_exact() {
        "the sum was not searched to the end; its mean and temperature follow from the parts".to_owned()
    } else {
        "the sum was not searched to the end".to_owned()
    };
    let _ = writeln!(out, "known        {known} of {count} {noun}s exactly; {whole}");
}

/// The move to recommend: by the exact thermograph of the sum the one that is right without tax,
/// otherwise the move in the hottest component that is right at its temperature.
fn recommended(report: &Report, player: Player) -> Option<(usize, &MoveRange, &'static str)> {
    let whole = &report.total.moves[player as usize];
    if let Some(range) = whole.iter().rev().find(|range| range.from <= Dyadic::ZERO).or(whole.last()) {
        return Some((range.part?, range, "best in the whole sum"));
    }
    let hottest = report.hottest()?;
    let range = report.parts[hottest].facts.moves[player as usize].last()?;
    Some((hottest + 1, range, "the hottest"))
}

/// The components' thermographs side by side.
fn sketches(report: &Report, noun: &str, style: &Style) -> String {
    const WIDTH: usize = 100;
    const GAP: usize = 3;
    let options = SketchOptions { ascii: style.ascii, ..SketchOptions::compact() };
    let blocks: Vec<String> = report
        .parts
        .iter()
        .zip(1..)
        .filter_map(|(part, number)| {
            let drawing = sketch(part.facts.thermograph.as_ref()?, &options);
            let caption = format!("{noun} {number}");
            Some(format!("{drawing}\n{caption:^width$}", width = options.columns).trim_end().to_owned())
        })
        .collect();
    let per_row = ((WIDTH + GAP) / (options.columns + GAP)).max(1);
    let rows = blocks.chunks(per_row).map(|row| beside(row, GAP) + "\n\n");
    rows.collect()
}

fn sketch_options(style: &Style) -> SketchOptions {
    SketchOptions { ascii: style.ascii, ..SketchOptions::default() }
}

/// A board with its coordinates.
fn board(position: &str) -> String {
    let rows: Vec<&str> = position.split(['|', '/']).map(str::trim).collect();
    let mut out = String::new();
    for (row, number) in rows.iter().zip((1..=rows.len()).rev()) {
        let _ = write!(out, "{number:>4}");
        for square in row.chars() {
            let _ = write!(out, " {square}");
        }
        out.push('\n');
    }
    out.push_str("    ");
    for column in 0..rows[0].chars().count() {
        let _ = write!(out, " {}", char::from(b'A' + u8::try_from(column % 26).unwrap_or(0)));
    }
    out.push('\n');
    out
}

/// Cuts a text in the middle to at most so many characters.
fn shorten(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most / 2).collect();
    let tail: String = text.chars().skip(count - (most - most / 2 - 1)).collect();
    format!("{head}…{tail}")
}

/// Lines up columns; numbers of any kind are text here and stand to the left.
pub fn columns(rows: &[Vec<String>]) -> String {
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
