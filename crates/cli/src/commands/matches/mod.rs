//! `hotstrat match`: many games between players, kept in a file and played again from it.

mod journal;
mod table;

use crate::hall::{Anything, Belief, Playable, Stock, parse_move_time, parse_size, read_start, write_board};
use crate::settings::{cancel_flag, processors};
use crate::{BadInput, games};
use clap::Args;
use hotstrat_core::{Player, Sum};
use hotstrat_games::Amazons;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_games::any::Any;
use hotstrat_play::matches::Broken;
use hotstrat_play::{Strategy, Table, play_out};
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use journal::{Game, Header, Journal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// Let players play matches on random sums of Amazons boards, or on sums from a file
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  hotstrat match --players hotstrat-tds+,alpha-beta --subgames 4 --board 5x5 --obstacles 3 --games 200 --time 100ms
  hotstrat match --players best,alpha-beta,hotstrat-tds+ --games 100 --output round-robin.jsonl
  hotstrat match --players best,hotstrat-exact --game domineering --starts boards.txt
  hotstrat match --replay round-robin.jsonl

Every start is played twice, each player once as Left, who moves first. More than two players meet each
other. With --output all games are kept, one in a line; the same command goes on where it was interrupted,
and --replay plays all of them again and checks the verdicts. Time is what the processor works for a move.")]
pub struct Arguments {
    /// The players, joined by commas
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
    #[arg(long, value_name = "N", default_value_t = 1)]
    amazons: u32,
    /// How many burnt squares a board has
    #[arg(long, value_name = "N", default_value_t = 3)]
    obstacles: u32,
    /// Starts from a file, one in a line, boards joined by semicolons, instead of random ones
    #[arg(long, value_name = "FILE")]
    starts: Option<PathBuf>,
    /// How many games each pair of players plays, two for each start
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// How long a move may take
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = parse_move_time)]
    time: Duration,
    /// The seed of the starts and of the players' chance
    #[arg(long, value_name = "N", default_value_t = 1)]
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
    #[arg(long, value_name = "FILE", conflicts_with = "players")]
    replay: Option<PathBuf>,
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
        return replay(path);
    }
    let game = games::find(&arguments.game)?;
    let stock = arguments.belief.stock(game)?;
    if arguments.players.len() < 2 {
        return Err(BadInput("a match needs two players at least (--players one,other)".to_owned()).into());
    }
    for name in &arguments.players {
        stock.player::<Anything>(name, 1)?;
    }
    let starts = Starts::new(arguments, game)?;
    // Most boards fit into a word of 64 bits, and are played faster there.
    if starts.is_small() {
        play_all(arguments, game.name, &stock, &|n| starts.small(n), &|board: &Amazons<u64>| {
            board.to_string()
        })
    } else {
        play_all(arguments, game.name, &stock, &|n| starts.any(n), &|board| write_board(game.name, board))
    }
}

/// Where starts come from.
enum Starts {
    Random { boards: u32, subgames: Subgames, seed: u64, small: bool },
    Given(Vec<Sum<Anything>>),
}

impl Starts {
    fn new(arguments: &Arguments, game: &games::GameInfo) -> Result<Starts, BadInput> {
        if let Some(path) = &arguments.starts {
            let text =
                std::fs::read_to_string(path).map_err(|e| BadInput(format!("{}: {e}", path.display())))?;
            let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
            let read = lines.map(|(i, line)| {
                let place = |error| BadInput(format!("{}, line {}: {error}", path.display(), i + 1));
                read_start(game, line).map_err(place)
            });
            let starts = read.collect::<Result<Vec<_>, _>>()?;
            if starts.is_empty() {
                return Err(BadInput(format!("{}: there is no start in it", path.display())));
            }
            return Ok(Starts::Given(starts));
        }
        if game.name != "amazons" {
            let message =
                format!("there are no random starts of {}; give some with --starts FILE", game.name);
            return Err(BadInput(message));
        }
        let (columns, rows) = arguments.board;
        let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
        let subgames = Subgames::new(side(columns), side(rows), arguments.amazons, arguments.obstacles)
            .map_err(|error| BadInput(error.to_string()))?;
        let small = columns * rows <= 64;
        Ok(Starts::Random { boards: arguments.subgames, subgames, seed: arguments.seed, small })
    }

    fn is_small(&self) -> bool {
        matches!(self, Starts::Random { small: true, .. })
    }

    fn small(&self, number: u64) -> Sum<Amazons<u64>> {
        match self {
            Starts::Random { boards, subgames, seed, .. } => {
                subgames.start(*boards, *seed, number).into_iter().collect()
            }
            Starts::Given(_) => unreachable!("only random starts are known to be small"),
        }
    }

    fn any(&self, number: u64) -> Sum<Anything> {
        match self {
            Starts::Random { boards, subgames, seed, .. } => {
                subgames.start::<u128>(*boards, *seed, number).into_iter().map(Any::Amazons).collect()
            }
            Starts::Given(starts) => starts[number as usize % starts.len()].clone(),
        }
    }
}

/// Plays all games that are not in the file yet, and tells how they ended.
fn play_all<G: Playable>(
    arguments: &Arguments,
    game: &'static str,
    stock: &Stock,
    start: &(dyn Fn(u64) -> Sum<G> + Sync),
    text: &(dyn Fn(&G) -> String + Sync),
) -> anyhow::Result<ExitCode> {
    let header = Header::new(arguments, game);
    let mut journal = Journal::open(arguments.output.as_deref(), header)?;
    let tasks: Vec<Task> =
        all_tasks(arguments).into_iter().filter(|task| !journal.has(&arguments.players, task)).collect();
    let cancel = cancel_flag();
    let limits = Limits {
        time: Some(arguments.time),
        clock: Clock::Thread,
        cancel: Some(cancel.clone()),
        ..Limits::default()
    };
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel::<Result<Game, String>>();
    let jobs = arguments.jobs.map_or_else(processors, usize::from).min(tasks.len().max(1));
    std::thread::scope(|scope| -> anyhow::Result<()> {
        for _ in 0..jobs {
            let (sender, limits) = (sender.clone(), limits.clone());
            let (next, tasks) = (&next, &tasks);
            scope.spawn(move || {
                while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played =
                        play_one(arguments, stock, &start(task.start), task, text, &limits).transpose();
                    let Some(played) = played else { return };
                    let failed = played.is_err();
                    if sender.send(played).is_err() || failed {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for played in receiver {
            journal.add(played.map_err(anyhow::Error::msg)?)?;
        }
        Ok(())
    })?;
    table::print(&mut std::io::stdout().lock(), &arguments.players, journal.games())?;
    if cancel.load(Ordering::Relaxed) {
        eprintln!("hotstrat: interrupted; the games that were not finished are not counted");
        return Ok(ExitCode::FAILURE);
    }
    Ok(ExitCode::SUCCESS)
}

/// Both colours of every start, for every pair of players.
fn all_tasks(arguments: &Arguments) -> Vec<Task> {
    let count = arguments.players.len();
    let mut tasks = Vec::new();
    for number in 0..u64::from(arguments.games) {
        for one in 0..count {
            for other in one + 1..count {
                let seats = if number % 2 == 0 { [one, other] } else { [other, one] };
                tasks.push(Task { seats, start: number / 2 });
            }
        }
    }
    tasks
}

/// Plays a game; nothing if it was interrupted.
fn play_one<G: Playable>(
    arguments: &Arguments,
    stock: &Stock,
    start: &Sum<G>,
    task: &Task,
    text: &(dyn Fn(&G) -> String + Sync),
    limits: &Limits,
) -> Result<Option<Game>, String> {
    let seed = arguments.seed ^ task.start.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let seat = |player: Player| {
        let name = &arguments.players[task.seats[player as usize]];
        stock.player::<G>(name, seed ^ player as u64).map_err(|error| error.to_string())
    };
    let (mut left, mut right): (Box<dyn Strategy<G>>, Box<dyn Strategy<G>>) =
        (seat(Player::Left)?, seat(Player::Right)?);
    match play_out([&mut *left, &mut *right], start, Player::Left, limits) {
        Ok(transcript) => {
            let mut table = Table::new(start, Player::Left);
            let moves = transcript.moves.iter().map(|&mv| table.play(mv)).collect();
            Ok(Some(Game {
                left: left.name().to_owned(),
                right: right.name().to_owned(),
                start: task.start,
                boards: start.parts.iter().map(|(_, board)| text(board)).collect(),
                moves,
                score: transcript.verdict.score,
                winner: transcript.verdict.winner.to_string(),
                longest_ms: transcript.longest.map(|time| (time.as_secs_f64() * 1e4).round() / 10.0),
            }))
        }
        Err(Broken::Cancelled) => Ok(None),
        Err(Broken::Illegal(player)) => {
            let name = &arguments.players[task.seats[player as usize]];
            Err(format!("{name} made no legal move in game {} (this should not happen)", task.start))
        }
    }
}

/// Plays all games of a file again.
fn replay(path: &std::path::Path) -> anyhow::Result<ExitCode> {
    let (header, games) = journal::read(path)?;
    for (i, game) in games.iter().enumerate() {
        let wrong = |message: String| BadInput(format!("{}, game {}: {message}", path.display(), i + 1));
        let info = games::find(&header.game)?;
        let start = read_start(info, &game.boards.join(";")).map_err(|error| wrong(error.to_string()))?;
        let mut table = Table::<Anything>::new(&start, Player::Left);
        for name in &game.moves {
            let mv = table.find(name).map_err(wrong)?;
            table.play(mv);
        }
        let verdict = table.verdict().ok_or_else(|| wrong("it does not come to an end".to_owned()))?;
        if (verdict.score, verdict.winner.to_string()) != (game.score, game.winner.clone()) {
            return Err(wrong(format!("{} wins by {}, not as written", verdict.winner, verdict.score)).into());
        }
    }
    println!("{} games played again, all as they were", games.len());
    table::print(&mut std::io::stdout().lock(), &header.players, &games)?;
    Ok(ExitCode::SUCCESS)
}
