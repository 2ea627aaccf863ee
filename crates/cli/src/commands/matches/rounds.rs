//! The games of a match, played side by side.

use super::header::Header;
use super::journal::{Game, Journal};
use super::{Arguments, Task, table};
use crate::hall::{Playable, Stock};
use crate::settings::{cancel_flag, processors};
use hotstrat_core::{Player, Sum};
use hotstrat_play::matches::Broken;
use hotstrat_play::{Strategy, Table, play_out};
use hotstrat_search::Limits;
use hotstrat_search::clock::Clock;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// All that is asked for.
pub struct Rounds<'a> {
    pub arguments: &'a Arguments,
    pub stock: &'a Stock,
    pub header: Header,
    pub tasks: Vec<Task>,
}

impl Rounds<'_> {
    /// Plays all games that are not in the file yet, and tells how those that are asked for ended.
    pub fn play<G: Playable>(
        &self,
        start: &(dyn Fn(u64) -> Sum<G> + Sync),
        text: &(dyn Fn(&G) -> String + Sync),
    ) -> anyhow::Result<ExitCode> {
        let Arguments { players, output, .. } = self.arguments;
        let mut journal = Journal::open(output.as_deref(), &self.header)?;
        let cancel = cancel_flag();
        let limits = Limits {
            time: Some(self.arguments.time),
            clock: Clock::Thread,
            cancel: Some(cancel.clone()),
            ..Limits::default()
        };
        let missing: Vec<Task> =
            self.tasks.iter().filter(|task| journal.game(players, task).is_none()).copied().collect();
        self.play_missing(&missing, &mut journal, &|task| {
            self.play_one(&start(task.start), task, text, &limits)
        })?;
        let games: Vec<&Game> = self.tasks.iter().filter_map(|task| journal.game(players, task)).collect();
        table::print(&mut std::io::stdout().lock(), players, &games)?;
        if let Some(path) = output.as_deref().filter(|_| journal.len() > games.len()) {
            let others = journal.len() - games.len();
            eprintln!(
                "hotstrat: {}: games that were not asked for and are not counted: {others}",
                path.display()
            );
        }
        if cancel.load(Ordering::Relaxed) {
            eprintln!("hotstrat: interrupted; the games that were not finished are not counted");
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Plays several games at a time, and keeps each when it is over.
    fn play_missing(
        &self,
        tasks: &[Task],
        journal: &mut Journal,
        play: &(dyn Fn(&Task) -> Result<Option<Game>, String> + Sync),
    ) -> anyhow::Result<()> {
        let next = &AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel::<Result<Game, String>>();
        let jobs = self.arguments.jobs.map_or_else(processors, usize::from).min(tasks.len().max(1));
        std::thread::scope(|scope| {
            for _ in 0..jobs {
                let sender = sender.clone();
                scope.spawn(move || {
                    while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let Some(played) = play(task).transpose() else { return };
                        let failed = played.is_err();
                        if sender.send(played).is_err() || failed {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            receiver.into_iter().try_for_each(|played| journal.add(played.map_err(anyhow::Error::msg)?))
        })
    }

    /// Plays a game; nothing if it was interrupted.
    fn play_one<G: Playable>(
        &self,
        start: &Sum<G>,
        task: &Task,
        text: &(dyn Fn(&G) -> String + Sync),
        limits: &Limits,
    ) -> Result<Option<Game>, String> {
        let seed = self.arguments.seed ^ task.start.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let names = task.seats.map(|seat| &self.arguments.players[seat]);
        let seat = |player: Player| {
            let player = self.stock.player::<G>(names[player as usize], seed ^ player as u64);
            player.map_err(|error| error.to_string())
        };
        let (mut left, mut right): (Box<dyn Strategy<G>>, Box<dyn Strategy<G>>) =
            (seat(Player::Left)?, seat(Player::Right)?);
        let transcript = match play_out([&mut *left, &mut *right], start, Player::Left, limits) {
            Ok(transcript) => transcript,
            Err(Broken::Cancelled) => return Ok(None),
            Err(Broken::Illegal(player)) => {
                let (name, number) = (names[player as usize], task.start);
                return Err(format!("{name} made no legal move in game {number} (this should not happen)"));
            }
        };
        let mut table = Table::new(start, Player::Left);
        let [left, right] = names.map(Clone::clone);
        Ok(Some(Game {
            left,
            right,
            start: task.start,
            boards: start.parts.iter().map(|(_, board)| text(board)).collect(),
            moves: transcript.moves.iter().map(|&mv| table.play(mv)).collect(),
            score: transcript.verdict.score,
            winner: transcript.verdict.winner.to_string(),
            longest_ms: transcript.longest.map(|time| (time.as_secs_f64() * 1e4).round() / 10.0),
        }))
    }
}
