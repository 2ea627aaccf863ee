//! What the commands that play share: starts, players, evaluations, drawings.

pub mod draw;

use crate::games::GameInfo;
use crate::session::no_evaluation;
use crate::{BadInput, commands};
use clap::Args;
use hotstrat_core::{Dyadic, Evaluate, Notation, Oracle, ParseError, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::evaluation::{Lead, MinDistance, Mobility, Nearness};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_games::grid::Bits;
use hotstrat_play::evaluation::Freedom;
use hotstrat_play::roster::{Missing, SOURCES, WHOLE, uses_a_database, uses_an_evaluation};
use hotstrat_play::rule::Rule;
use hotstrat_play::{Equipment, Strategy, player};
use hotstrat_store::AnyDatabase;
use hotstrat_store::solved::{ENDGAMES, solved};
use std::path::PathBuf;
use std::sync::Arc;

/// The type in which boards of any size and sums of any kind are played.
pub type Anything = Any<u128>;

/// A game that can be played from the command line.
pub trait Playable: Notation + 'static {
    /// The evaluation of that name; the best one without a name.
    fn evaluation(name: Option<&str>) -> Option<&'static dyn Evaluate<Self>>;

    /// What databases know.
    fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Arc<dyn Oracle<Self>>;

    /// What is solved before a game of Amazons begins.
    fn endgames() -> Arc<dyn Oracle<Self>>;
}

impl<B: Bits> Playable for Amazons<B> {
    fn evaluation(name: Option<&str>) -> Option<&'static dyn Evaluate<Self>> {
        match name {
            Some("min-distance") => Some(&MinDistance),
            Some("nearness") => Some(&Nearness),
            Some("mobility") => Some(&Mobility),
            None | Some("lead") => Some(&Lead),
            Some(_) => None,
        }
    }

    fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Arc<dyn Oracle<Self>> {
        Arc::clone(databases) as Arc<dyn Oracle<Self>>
    }

    fn endgames() -> Arc<dyn Oracle<Self>> {
        solved(ENDGAMES)
    }
}

impl Playable for Anything {
    fn evaluation(name: Option<&str>) -> Option<&'static dyn Evaluate<Self>> {
        match name {
            Some("min-distance") => Some(&Each(MinDistance)),
            Some("nearness") => Some(&Each(Nearness)),
            Some("mobility") => Some(&Each(Mobility)),
            None | Some("lead") => Some(&Each(Lead)),
            Some(_) => None,
        }
    }

    fn oracle(databases: &Arc<Vec<AnyDatabase>>) -> Arc<dyn Oracle<Self>> {
        Arc::clone(databases) as Arc<dyn Oracle<Self>>
    }

    fn endgames() -> Arc<dyn Oracle<Self>> {
        solved(ENDGAMES)
    }
}

/// An evaluation of Amazons for that game, and moves counted for all others.
struct Each<E>(E);

impl<B: Bits, E: Evaluate<Amazons<B>>> Evaluate<Any<B>> for Each<E> {
    fn evaluate(&self, game: &Any<B>) -> Dyadic {
        match game {
            Any::Amazons(board) => self.0.evaluate(board),
            other => Freedom.evaluate(other),
        }
    }
}

/// What players are made of.
pub struct Stock {
    /// The databases.
    pub databases: Arc<Vec<AnyDatabase>>,
    /// The evaluation's name.
    pub evaluation: Option<String>,
    /// Whether the best player solves endgames before it begins, as it does where there may be Amazons boards.
    pub endgames: bool,
}

/// What players believe and know: options that the commands that play share.
#[derive(Debug, Args)]
pub struct Belief {
    /// What is believed of Amazons where a search has to stop: min-distance, nearness, mobility or lead
    #[arg(long, value_name = "NAME")]
    pub evaluation: Option<String>,
    /// Look rooms up in this database; may be given several times
    #[arg(long, value_name = "FILE")]
    pub db: Vec<PathBuf>,
}

impl Belief {
    /// Opens the databases of a game and finds the evaluation.
    pub fn stock(&self, game: &GameInfo) -> Result<Stock, BadInput> {
        let Belief { evaluation, db } = self;
        let databases = Arc::new(commands::db::open_all(db, game.name)?);
        let may_be_amazons = ["amazons", "sum"].contains(&game.name);
        match evaluation.as_deref() {
            Some(name) if !may_be_amazons => Err(no_evaluation(name)),
            Some(name) if Anything::evaluation(Some(name)).is_none() => {
                let (name, known) = (name.escape_debug(), "min-distance, nearness, mobility, lead");
                Err(BadInput(format!("there is no evaluation '{name}' (known: {known})")))
            }
            _ => Ok(Stock { databases, evaluation: evaluation.clone(), endgames: may_be_amazons }),
        }
    }

    /// Refuses what the only player has no use for.
    pub fn serves(&self, player: &str) -> Result<(), BadInput> {
        if !self.db.is_empty() && !uses_a_database(player) {
            return Err(BadInput(format!("{player} does not use a database (--db)")));
        }
        if self.evaluation.is_some() && !uses_an_evaluation(player) {
            return Err(BadInput(format!("{player} does not use an evaluation (--evaluation)")));
        }
        Ok(())
    }

    /// Refuses an evaluation where no board is one of Amazons: all of them are for those.
    pub fn suits<'a>(&self, boards: impl IntoIterator<Item = &'a Anything>) -> Result<(), BadInput> {
        match self.evaluation.as_deref() {
            Some(name) if !boards.into_iter().any(|board| matches!(board, Any::Amazons(_))) => {
                Err(no_evaluation(name))
            }
            _ => Ok(()),
        }
    }
}

impl Stock {
    /// A player by name.
    pub fn player<G: Playable>(&self, name: &str, seed: u64) -> Result<Box<dyn Strategy<G>>, BadInput> {
        let evaluation = G::evaluation(self.evaluation.as_deref()).unwrap_or(&Freedom);
        let oracle = (!self.databases.is_empty()).then(|| G::oracle(&self.databases));
        let endgames = (self.endgames && name == "best").then(G::endgames);
        player(name, &Equipment { evaluation, oracle, endgames, seed }).map_err(|missing| {
            BadInput(match missing {
                Missing::Database => format!("{name} needs a database (--db FILE)"),
                Missing::Unknown => unknown(name),
            })
        })
    }
}

/// Says that nobody has a name, and which names there are.
fn unknown(name: &str) -> String {
    let sources = SOURCES.join(", ");
    let known = match name.split_once('-') {
        Some((rule, _)) if Rule::ALL.iter().any(|known| known.name() == rule) => {
            format!("known after '{rule}-': {sources}")
        }
        _ => format!(
            "known: {}, and others such as hotstrat-tds+; 'hotstrat match --help' lists them",
            WHOLE.join(", ")
        ),
    };
    format!("there is no player '{}' ({known})", name.escape_debug())
}

/// All names of players, for the end of a help.
pub fn players_in_words() -> String {
    let rules = Rule::ALL.map(Rule::name).join(", ");
    let (sources, whole) = (SOURCES.join(", "), WHOLE.join(", "));
    format!(
        "Players: {whole}; or a rule ({rules}) and a source of knowledge about single rooms ({sources}), joined \
         by a hyphen: hotstrat-tds+. Names with db need --db."
    )
}

/// A start written out: a position of the game, or several joined by semicolons.
pub fn read_start(game: &GameInfo, text: &str) -> Result<Sum<Anything>, BadInput> {
    let is_sum = game.name == "sum";
    let parts: Vec<&str> = text.split(';').collect();
    let empty = parts.iter().position(|part| part.trim().is_empty()).filter(|_| parts.len() > 1);
    if let Some(i) = empty {
        let part = if is_sum { "part" } else { "board" };
        return Err(BadInput(format!("{part} {} is empty", i + 1)));
    }
    if is_sum {
        return Ok(read_sum(text)?.into_iter().collect());
    }
    let read = |(i, part): (usize, &&str)| {
        let place = if parts.len() > 1 { format!("board {}: ", i + 1) } else { String::new() };
        read_board(game.name, part).map_err(|error| BadInput(format!("{place}{error}")))
    };
    Ok(parts.iter().enumerate().map(read).collect::<Result<Vec<_>, _>>()?.into_iter().collect())
}

/// One board, as the game writes it.
pub fn read_board(game: &str, text: &str) -> Result<Anything, ParseError> {
    match Any::read(game, text.trim()) {
        Some(read) => read,
        None => text.parse(),
    }
}

/// A board as the game writes it.
pub fn write_board(game: &str, board: &Anything) -> String {
    if game == "sum" { board.to_string() } else { board.bare() }
}

/// The usual start on an empty board of a size.
pub fn usual_start(game: &GameInfo, columns: usize, rows: usize) -> Result<Sum<Anything>, BadInput> {
    let longest = hotstrat_games::grid::LONGEST_SIDE;
    if !(1..=longest).contains(&columns) || !(1..=longest).contains(&rows) || columns * rows > 128 {
        let message = format!("a board has 1 to {longest} columns and rows and at most 128 squares");
        return Err(BadInput(message));
    }
    let square: fn(usize, usize, usize, usize) -> char = match game.name {
        "amazons" if columns >= 4 && rows >= 4 => amazon,
        "amazons" => {
            return Err(BadInput("the usual start of amazons needs a board of 4x4 at least".to_owned()));
        }
        "domineering" => |_, _, _, _| '.',
        "clobber" => |column, row, _, _| if (column + row) % 2 == 0 { 'X' } else { 'O' },
        name => return Err(BadInput(format!("{name} is not played on an empty board; give a position"))),
    };
    let line = |row| (0..columns).map(|column| square(column, row, columns, rows)).collect::<String>();
    let text = (0..rows).map(line).collect::<Vec<_>>().join("|");
    read_start(game, &text)
}

/// Four amazons each, a third of the way along the sides, Left's at the top: on 10×10 the usual start.
fn amazon(column: usize, row: usize, columns: usize, rows: usize) -> char {
    let (across, down) = (columns / 3, rows / 3);
    let on_edge = [0, columns - 1].contains(&column);
    let inside = [across, columns - 1 - across].contains(&column);
    match row {
        0 if inside => 'X',
        r if r == rows - 1 && inside => 'O',
        r if r == down && on_edge => 'X',
        r if r == rows - 1 - down && on_edge => 'O',
        _ => '.',
    }
}

/// Reads a size such as 10x10.
pub fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&side| side > 0);
    sides
        .and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)))
        .ok_or_else(|| format!("'{}' is not a board size such as 10x10", text.escape_debug()))
}

/// A time for a move, which is more than nothing.
pub fn parse_move_time(text: &str) -> Result<std::time::Duration, String> {
    match crate::settings::parse_time(text)? {
        time if time.is_zero() => Err("a move takes more than no time".to_owned()),
        time => Ok(time),
    }
}
