//! `hotstrat match`: many games between players, kept in a file and played again from it.

mod header;
mod journal;
mod replay;
mod rounds;
mod starts;
mod table;

use crate::hall::{Anything, Belief, Stock, parse_move_time, parse_size, players_in_words, write_board};
use crate::settings::parse_count;
use crate::{BadInput, games, one_line};
use clap::Args;
use header::Header;
use hotstrat_games::Amazons;
use rounds::Rounds;
use starts::Starts;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Let players play matches on random sums of Amazons boards, or on sums from a file
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Arguments {
    /// The players, joined by commas, each of them once
    #[arg(long, value_name = "NAMES", value_delimiter = ',', required_unless_present = "replay")]
    players: Vec<String>,
    /// The game
    #[arg(long, value_name = "NAME", default_value = "amazons")]
    game: String,
    /// How many boards a start has
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    subgames: u32,
    /// The size of each board
    #[arg(long, value_name = "WxH", default_value = "4x4", value_parser = parse_size)]
    board: (usize, usize),
    /// How many amazons of each player a board has
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_amazons)]
    amazons: u32,
    /// How many burnt squares a board has
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = parse_count::<u32>)]
    obstacles: u32,
    /// Starts from a file, one in a line, boards joined by semicolons, instead of random ones
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["subgames", "board", "amazons", "obstacles"]
    )]
    starts: Option<PathBuf>,
    /// How many games each pair of players plays, two for each start; odd numbers are rounded up
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// How long a move may take
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = parse_move_time)]
    time: Duration,
    /// The seed of the starts and of the players' chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_count::<u64>)]
    seed: u64,
    #[command(flatten)]
    belief: Belief,
    /// How many games are played at a time; the number of processors unless given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Keep all games in this file, and go on with what is in it
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Play the games in this file again and check how they end
    #[arg(long, value_name = "FILE", exclusive = true)]
    replay: Option<PathBuf>,
}

/// How many amazons a player has on a board.
fn parse_amazons(text: &str) -> Result<u32, String> {
    match parse_count(text)? {
        0 => Err("each player needs one at least".to_owned()),
        amazons => Ok(amazons),
    }
}

/// Paragraphs are single lines, which are broken where the terminal ends.
fn after_help() -> String {
    format!(
        "\
Examples:
  hotstrat match --players hotstrat-tds+,alpha-beta --board 5x5 --games 200
  hotstrat match --players best,alpha-beta,uct --output round-robin.jsonl
  hotstrat match --players best,greedy --game domineering --starts boards.txt
  hotstrat match --replay round-robin.jsonl

Every start is played twice, each player once as Left, who moves first. More than two players all meet each \
other. No start of a file is played more than twice by the same players, nor one with the same rooms in another \
order, turned or mirrored, so that no game counts for two. Time is what the processor works for a move.

The table counts as the first of two players does: the mean of his scores and their standard deviation, how \
many games he has won, between which shares his chance to win lies with 95 % confidence, and the longest move of \
either. A score is how many moves a player has to spare at the end; it is negative if the other has them.

With --output all games are kept, one in a line. The same command goes on where it was interrupted, and counts \
the games that it asks for, not others in the file. --replay plays all games again and checks the verdicts.

{}",
        players_in_words()
    )
}

/// One game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Task {
    /// The numbers of Left's and of Right's player.
    seats: [usize; 2],
    start: u64,
}

/// Plays the match, or plays it again.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if let Some(path) = &arguments.replay {
        return replay::run(path);
    }
    let game = games::find(&arguments.game)?;
    let stock = arguments.belief.stock(game)?;
    check_players(&arguments.players, &stock)?;
    let starts = Starts::new(arguments, game)?;
    if let Some(given) = starts.given() {
        let boards = given.iter().flat_map(|start| &start.parts).map(|(_, board)| board);
        arguments.belief.suits(boards)?;
    }
    let header = Header::new(arguments, game.name, &starts, &stock.databases);
    let tasks = all_tasks(arguments.players.len(), how_many_starts(arguments, &starts));
    let rounds = Rounds { arguments, stock: &stock, header, tasks };
    // Most boards fit into a word of 64 bits, and are played faster there.
    if starts.is_small() {
        rounds.play(&|n| starts.small(n), &|board: &Amazons<u64>| board.to_string())
    } else {
        rounds.play(&|n| starts.any(n), &|board| write_board(game.name, board))
    }
}

/// Two players at least, all of them known, and nobody twice: games are told apart by who plays.
fn check_players(players: &[String], stock: &Stock) -> Result<(), BadInput> {
    if players.len() < 2 {
        return Err(BadInput("a match needs two players at least (--players one,other)".to_owned()));
    }
    for (i, name) in players.iter().enumerate() {
        stock.player::<Anything>(name, 1)?;
        if players[..i].contains(name) {
            return Err(BadInput(format!(
                "{name} is named twice in --players; nobody plays against himself"
            )));
        }
    }
    Ok(())
}

/// How many starts are played: two games for each, and no start of a file again.
fn how_many_starts(arguments: &Arguments, starts: &Starts) -> u64 {
    let asked = u64::from(arguments.games.div_ceil(2));
    let Some(given) = starts.len().filter(|&given| given < asked) else { return asked };
    let file =
        arguments.starts.as_deref().map(|path| one_line(&path.display().to_string())).unwrap_or_default();
    eprintln!(
        "hotstrat: {file}: number of different starts: {given}; each pair of players plays {} games, not {}",
        2 * given,
        2 * asked
    );
    given
}

/// Both colours of every start, for every pair of players.
fn all_tasks(players: usize, starts: u64) -> Vec<Task> {
    let mut tasks = Vec::new();
    for start in 0..starts {
        for swap in [false, true] {
            for one in 0..players {
                for other in one + 1..players {
                    let seats = if swap { [other, one] } else { [one, other] };
                    tasks.push(Task { seats, start });
                }
            }
        }
    }
    tasks
}
