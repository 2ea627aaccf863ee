//! Every game the command line knows.

use crate::BadInput;
use crate::session::{Boards, Equipment, Exact, Mixed, Plain, Session};
use hotstrat_core::Explicit;
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};

/// A game as the command line presents it.
pub struct GameInfo {
    /// The name on the command line and in the output.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// What it is, in a line.
    pub summary: &'static str,
    /// How positions are written, in a line.
    pub notation: &'static str,
    /// A position to try.
    pub example: &'static str,
    /// Makes a solver.
    exact: fn(&Equipment) -> Box<dyn Exact>,
}

impl GameInfo {
    /// A new session of the game.
    pub fn session(&'static self, equipment: &Equipment) -> Session {
        Session::new(self, (self.exact)(equipment), equipment)
    }
}

/// All games.
pub static GAMES: [GameInfo; 9] = [
    GameInfo {
        name: "amazons",
        aliases: &[],
        summary: "queens move and shoot arrows that burn squares",
        notation: "rows from the top joined by | or /: X Left, O Right (or B, W), . empty, # burnt",
        example: "#.#|.#X|O.#",
        exact: |equipment| Box::new(Boards::<Amazons<u128>>::new(equipment)),
    },
    GameInfo {
        name: "clobber",
        aliases: &[],
        summary: "a stone takes a neighbouring stone of the opponent",
        notation: "rows from the top joined by | or /: X Left, O Right, . empty",
        example: "XOX|OXO",
        exact: |equipment| Box::new(Boards::<Clobber<u128>>::new(equipment)),
    },
    GameInfo {
        name: "domineering",
        aliases: &[],
        summary: "Left places vertical dominoes, Right horizontal ones",
        notation: "rows from the top joined by | or /: . free, # taken",
        example: "....|...#|#...",
        exact: |equipment| Box::new(Boards::<Domineering<u128>>::new(equipment)),
    },
    GameInfo {
        name: "heap-go",
        aliases: &["heap_go", "heapgo"],
        summary: "take counters from the top of a heap up to one of your colour, for their weight",
        notation: "heaps joined by +, each from the top: weight and colour (b Left's blue, r Right's red)",
        example: "6r2b5b + 8b",
        exact: |equipment| Box::new(Plain::<HeapGo>::new(equipment)),
    },
    GameInfo {
        name: "snort",
        aliases: &[],
        summary: "paint vertices of a path, never next to the opponent's colour",
        notation: "vertices joined by -: . open to both, L and R to that player only, # to nobody",
        example: ".-.-.-.-R-.-R",
        exact: |equipment| Box::new(Plain::<Snort>::new(equipment)),
    },
    GameInfo {
        name: "toads-and-frogs",
        aliases: &["toads_and_frogs"],
        summary: "toads move right, frogs move left, both jump over one of the other kind",
        notation: "a strip of t (Left's toads), f (Right's frogs) and . empty",
        example: "t.fftt.tt",
        exact: |equipment| Box::new(Plain::<ToadsAndFrogs>::new(equipment)),
    },
    GameInfo {
        name: "toppling-dominoes",
        aliases: &["toppling_dominoes"],
        summary: "topple one of your dominoes to either side, with all that stand beyond it",
        notation: "a row of l (Left's), r (Right's) and e (either's)",
        example: "lrrler",
        exact: |equipment| Box::new(Plain::<TopplingDominoes>::new(equipment)),
    },
    GameInfo {
        name: "explicit",
        aliases: &["tree"],
        summary: "a game written out with its options",
        notation: "integers, fractions, *, *n, ^, v, ±x, {a,b|c}, {4|0||0}, sums, differences, parentheses",
        example: "{4|0||0} + ±1 - 1/2",
        exact: |equipment| Box::new(Plain::<Explicit>::new(equipment)),
    },
    GameInfo {
        name: "sum",
        aliases: &[],
        summary: "a sum of positions of different games",
        notation: "positions joined by ;, each with its game and a colon before it; without, it is explicit",
        example: "amazons: #.#|.#X|O.#; heap-go: 6r2b5b; {3|-2}",
        exact: |equipment| Box::new(Mixed::new(equipment)),
    },
];

/// The game of that name.
pub fn find(name: &str) -> Result<&'static GameInfo, BadInput> {
    GAMES.iter().find(|game| game.name == name || game.aliases.contains(&name)).ok_or_else(|| {
        let names: Vec<&str> = GAMES.iter().map(|game| game.name).collect();
        BadInput(format!("there is no game '{}' (known: {})", name.escape_debug(), names.join(", ")))
    })
}
