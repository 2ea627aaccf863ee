//! A game between a person and a player, line by line. It neither reads nor writes: a line goes in, lines
//! come out.

use crate::explain;
use crate::strategy::Strategy;
use crate::table::Table;
use hotstrat_core::{Notation, Player};
use hotstrat_search::Limits;

/// The game.
pub struct Session<G: Notation> {
    /// The table they sit at.
    pub table: Table<G>,
    player: Box<dyn Strategy<G>>,
    limits: Limits,
    you: Player,
    resigned: Option<Player>,
}

/// What a line asks for that a session cannot do by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Nothing more: show these lines, then the board if it has changed.
    Show(Vec<String>, bool),
    /// Save the game to this file.
    Save(String),
    /// Load a game from this file.
    Load(String),
    /// End.
    Quit,
}

/// What can be typed besides moves, and whether it can be typed after the end, too.
const HELP: [(&str, bool); 8] = [
    ("moves    all your moves", false),
    ("hint     what the program would play, and why", false),
    ("undo     take back your last move and the answer, or that you resigned", true),
    ("board    show the board", true),
    ("save FILE, load FILE", true),
    ("resign   give up", false),
    ("help     this list", true),
    ("quit     end", true),
];

/// What is said with the result.
pub const AFTERWARDS: &str = "You can still type undo, save FILE, load FILE, board, help or quit.";

impl<G: Notation> Session<G> {
    /// A game that is about to begin or to go on.
    pub fn new(table: Table<G>, player: Box<dyn Strategy<G>>, limits: Limits, you: Player) -> Session<G> {
        Session { table, player, limits, you, resigned: None }
    }

    /// Whether it is the person's turn.
    #[must_use]
    pub fn is_your_turn(&self) -> bool {
        self.table.state().to_move() == self.you
    }

    /// Goes on with another game.
    pub fn resume(&mut self, table: Table<G>) {
        self.table = table;
        self.player.begin();
        self.resigned = None;
    }

    /// How the game ended, if it did.
    pub fn result(&mut self) -> Option<String> {
        let (you, program) = ("you win", "the program wins");
        if let Some(who) = self.resigned {
            return Some(format!("{who} resigns: {}", if who == self.you { program } else { you }));
        }
        let verdict = self.table.verdict()?;
        let winner = if verdict.winner == self.you { you } else { program };
        Some(format!("{verdict}: {winner}"))
    }

    /// Lets the program move, if it can; its move and the reason.
    pub fn answer(&mut self) -> Vec<String> {
        let state = self.table.state().clone();
        match self.player.choose(&state, &self.limits) {
            Some(choice) => {
                let name = self.table.play(choice.mv);
                vec![format!("{} plays {name}: {}", self.you.opponent(), choice.reason.why)]
            }
            None => {
                self.resigned = Some(self.you.opponent());
                vec!["the program has no move".to_owned()]
            }
        }
    }

    /// Obeys a line of the person whose turn it is, or after the end.
    pub fn enter(&mut self, line: &str) -> Wish {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let file = rest.trim().to_owned();
        let say = |text: String| Wish::Show(vec![text], false);
        let is_over = self.result().is_some();
        match word.to_lowercase().as_str() {
            "" => Wish::Show(Vec::new(), false),
            "quit" | "exit" => Wish::Quit,
            "help" | "?" => Wish::Show(self.help(), false),
            "board" | "show" => Wish::Show(Vec::new(), true),
            "save" | "load" if file.is_empty() => say(format!("write: {word} FILE")),
            "save" => Wish::Save(file),
            "load" => Wish::Load(file),
            "undo" => self.undo(),
            _ if is_over => say(format!(
                "the game is over: '{}' is no longer possible (help lists what is)",
                line.escape_debug()
            )),
            "resign" => {
                self.resigned = Some(self.you);
                Wish::Show(Vec::new(), false)
            }
            "hint" => self.hint(),
            "moves" => say(self.table.list()),
            _ => match self.table.find(line) {
                Ok(mv) => {
                    self.table.play(mv);
                    Wish::Show(Vec::new(), true)
                }
                Err(message) => say(format!("{message} (help lists what can be typed)")),
            },
        }
    }

    fn help(&mut self) -> Vec<String> {
        let is_over = self.result().is_some();
        let example = self.table.state().moves().first().map(|&mv| self.table.name(mv));
        let example = example.filter(|_| !is_over).map(|name| format!("a move, such as {name}"));
        let lines = HELP.iter().filter(|(_, afterwards)| *afterwards || !is_over);
        example.into_iter().chain(lines.map(|(line, _)| line.to_string())).collect()
    }

    fn hint(&mut self) -> Wish {
        match self.player.choose(self.table.state(), &self.limits) {
            Some(choice) => {
                let mut lines = vec![format!("hint: {}", self.table.name(choice.mv))];
                lines.extend(explain::lines(self.table.state(), &choice.reason));
                Wish::Show(lines, false)
            }
            None => Wish::Show(vec!["there is no move".to_owned()], false),
        }
    }

    /// Takes back that the person has resigned, or his last move and the answer to it, if there is one.
    fn undo(&mut self) -> Wish {
        if self.resigned == Some(self.you) {
            self.resigned = None;
            return Wish::Show(vec!["took back that you resigned".to_owned()], true);
        }
        let count = if self.is_your_turn() { 2 } else { 1 };
        if self.table.moves().len() < count {
            return Wish::Show(vec!["there is nothing to take back".to_owned()], false);
        }
        self.resigned = None;
        let taken: Vec<String> = (0..count).filter_map(|_| self.table.undo()).collect();
        Wish::Show(vec![format!("took back {}", taken.join(" and "))], true)
    }
}
