//! A dialogue in the style of the Go Text Protocol: a program sends commands, one in a line, and gets an
//! answer to each. `=` begins an answer, `?` a refusal, an empty line ends both; a number before the
//! command is repeated after the sign. What follows a `#` means nothing, but in a `position` it is a burnt square.
//! Nothing that is sent ends the dialogue but `quit`.

use crate::explain;
use crate::record::player;
use crate::strategy::Strategy;
use crate::table::Table;
use hotstrat_core::{Notation, Player, Sum};
use hotstrat_search::Limits;
use std::time::Duration;

/// What the dialogue needs to know about a game and its players.
pub trait Host<G: Notation> {
    /// The start on a board of a size, in columns and rows.
    fn board(&self, columns: usize, rows: usize) -> Result<Sum<G>, String>;
    /// A start written out.
    fn position(&self, text: &str) -> Result<Sum<G>, String>;
    /// A player by name.
    fn player(&self, name: &str) -> Result<Box<dyn Strategy<G>>, String>;
    /// The boards as lines of text.
    fn draw(&self, boards: &[G]) -> Vec<String>;
}

/// The dialogue.
pub struct Gtp<G: Notation, H> {
    host: H,
    table: Table<G>,
    player: Box<dyn Strategy<G>>,
    limits: Limits,
}

/// An answer, and whether it is the last.
pub struct Answer {
    /// What to send, with the empty line at its end.
    pub text: String,
    /// Whether the dialogue is over.
    pub quit: bool,
}

const COMMANDS: [&str; 19] = [
    "analyze",
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "list_commands",
    "moves",
    "name",
    "play",
    "player",
    "position",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time",
    "undo",
    "version",
];

impl<G: Notation, H: Host<G>> Gtp<G, H> {
    /// A dialogue about a start, with a player.
    pub fn new(host: H, start: &Sum<G>, player: Box<dyn Strategy<G>>, limits: Limits) -> Gtp<G, H> {
        Gtp { host, table: Table::new(start, Player::Left), player, limits }
    }

    /// The answer to a line; nothing to one without a command.
    pub fn answer(&mut self, line: &str) -> Option<Answer> {
        let (id, words) = numbered(line);
        let (command, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let (command, rest) = match command {
            "position" => (command, rest),
            _ if command.contains('#') => (said(command), ""),
            _ => (command, said(rest)),
        };
        if command.is_empty() {
            return None;
        }
        let answer = self.obey(command, rest.trim());
        Some(Answer { text: written(id, answer), quit: command == "quit" })
    }

    fn obey(&mut self, command: &str, rest: &str) -> Result<String, String> {
        let done = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("hotstrat".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "known_command" => Ok(COMMANDS.contains(&rest).to_string()),
            "quit" => done,
            "boardsize" => {
                let (columns, rows) = size(rest)?;
                let start = self.host.board(columns, rows)?;
                self.set_up(&start);
                done
            }
            "position" => {
                let start = self.host.position(rest)?;
                self.set_up(&start);
                done
            }
            "clear_board" => {
                let start = self.table.start().clone();
                self.set_up(&start);
                done
            }
            "player" => {
                self.player = self.host.player(rest)?;
                done
            }
            "time" => {
                self.limits.time = Some(time(rest)?);
                done
            }
            "play" => self.play(rest).map(|()| String::new()),
            "genmove" => self.generate(rest),
            "reg_genmove" => self.ask(rest, Self::propose),
            "analyze" => self.ask(rest, Self::analyze),
            "undo" => self.table.undo().map(|_| String::new()).ok_or_else(|| "cannot undo".to_owned()),
            "moves" => Ok(self.table.list()),
            "showboard" => Ok(format!("\n{}", self.host.draw(&self.table.boards()).join("\n"))),
            "final_score" => Ok(match self.table.verdict() {
                None => return Err("the game is not over".to_owned()),
                Some(verdict) => format!("{} {}", sign(verdict.winner), verdict.score.abs()),
            }),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn set_up(&mut self, start: &Sum<G>) {
        self.table = Table::new(start, Player::Left);
        self.player.begin();
    }

    /// The turn is whose the command says. Before the first move that decides who begins: it returns the table at
    /// which the other one would have begun.
    fn turn(&mut self, who: &str) -> Result<Option<Table<G>>, String> {
        let to_move = self.table.state().to_move();
        let who = if who.is_empty() { to_move } else { player(who)? };
        if who == to_move {
            return Ok(None);
        }
        if !self.table.moves().is_empty() {
            return Err(format!("it is {to_move}'s turn"));
        }
        let table = Table::new(self.table.start(), who);
        Ok(Some(std::mem::replace(&mut self.table, table)))
    }

    /// It is as it was before whose turn it is.
    fn give_back(&mut self, before: Option<Table<G>>) {
        if let Some(table) = before {
            self.table = table;
        }
    }

    fn play(&mut self, rest: &str) -> Result<(), String> {
        let (who, name) = rest.split_once(char::is_whitespace).ok_or("write: play left MOVE")?;
        let before = self.turn(who)?;
        match self.table.find(name) {
            Ok(mv) => {
                self.table.play(mv);
                Ok(())
            }
            Err(message) => {
                self.give_back(before);
                Err(message)
            }
        }
    }

    fn generate(&mut self, who: &str) -> Result<String, String> {
        let before = self.turn(who)?;
        match self.player.choose(self.table.state(), &self.limits) {
            Some(choice) => Ok(self.table.play(choice.mv)),
            None => {
                let said = self.give_up();
                self.give_back(before);
                Ok(said)
            }
        }
    }

    /// Answers a question in the turn of a player. A question decides nothing.
    fn ask(&mut self, who: &str, question: fn(&mut Self) -> String) -> Result<String, String> {
        let before = self.turn(who)?;
        let answer = question(self);
        self.give_back(before);
        Ok(answer)
    }

    fn propose(&mut self) -> String {
        match self.player.choose(self.table.state(), &self.limits) {
            Some(choice) => self.table.name(choice.mv),
            None => self.give_up(),
        }
    }

    /// What a player says who cannot move. Where the score decides, he may have won.
    fn give_up(&mut self) -> String {
        let player = self.table.state().to_move();
        let won = self.table.verdict().is_some_and(|verdict| verdict.winner == player);
        if won { "pass" } else { "resign" }.to_owned()
    }

    fn analyze(&mut self) -> String {
        let Some(choice) = self.player.choose(self.table.state(), &self.limits) else {
            return "there is no move".to_owned();
        };
        let mut lines = vec![format!("move {}", self.table.name(choice.mv))];
        lines.extend(explain::lines(self.table.state(), &choice.reason));
        lines.join("\n")
    }
}

/// The refusal of a line of which only the beginning is known.
#[must_use]
pub fn refuse(begin: &str, why: &str) -> Answer {
    Answer { text: written(numbered(begin).0, Err(why.to_owned())), quit: false }
}

/// The number before a command, and the command.
fn numbered(line: &str) -> (&str, &str) {
    let line = line.trim();
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    (&line[..digits], line[digits..].trim_start())
}

/// What stands before a comment.
fn said(text: &str) -> &str {
    text.split('#').next().unwrap_or_default()
}

/// An answer as it is sent.
fn written(id: &str, answer: Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    // An empty line would end the answer.
    let text = text.replace("\n\n", "\n \n");
    let space = if text.is_empty() { "" } else { " " };
    format!("{sign}{id}{space}{text}\n\n")
}

fn sign(player: Player) -> char {
    match player {
        Player::Left => 'L',
        Player::Right => 'R',
    }
}

/// A size such as `5` or `5 4` or `5x4`: columns and rows.
fn size(text: &str) -> Result<(usize, usize), String> {
    let words = text.split(|c: char| c.is_whitespace() || "xX".contains(c)).filter(|word| !word.is_empty());
    let numbers: Vec<Option<usize>> = words.map(|word| word.parse().ok()).collect();
    match numbers.as_slice() {
        [Some(side)] => Ok((*side, *side)),
        [Some(columns), Some(rows)] => Ok((*columns, *rows)),
        _ => Err("write: boardsize COLUMNS ROWS".to_owned()),
    }
}

/// A time in seconds, or with `ms` in milliseconds; no more than a day.
fn time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or(text), 1.0),
    };
    match number.trim().parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds * unit <= 86_400.0 => {
            Ok(Duration::from_secs_f64(seconds * unit))
        }
        Ok(_) => Err("a move takes more than no time and at most a day".to_owned()),
        Err(_) => Err("write: time SECONDS".to_owned()),
    }
}
