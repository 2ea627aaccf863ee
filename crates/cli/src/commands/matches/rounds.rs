//! The games of a match, played side by side.

use super::header::Header;
use super::journal::{Game, Journal};
use super::{Arguments, Task, table};
use crate::hall::{Playable, Stock};
use crate::settings::{cancel_flag, processors};
use crate::{BadInput, one_line};
use hotstrat_core::{Player, SplitMix, Sum};
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
        let strange = self.strange_game(&journal, |number| written(&start(number), text));
        if let (Some(path), Some(strange)) = (output, strange) {
            let Game { left, right, start, .. } = strange;
            let path = path.display();
            let message = format!("the game of {left} and {right} from start {start} begins on other boards");
            return Err(BadInput(format!("{path}: {message}; nothing was changed")).into());
        }
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
            let file = one_line(&path.display().to_string());
            eprintln!("hotstrat: {file}: games that were not asked for and are not counted: {others}");
        }
        if cancel.load(Ordering::Relaxed) {
            eprintln!("hotstrat: interrupted; the games that were not finished are not counted");
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// A game that was asked for and is in the file, but does not begin on the boards of its start.
    fn strange_game<'a>(
        &self,
        journal: &'a Journal,
        boards: impl Fn(u64) -> Vec<String>,
    ) -> Option<&'a Game> {
        let mut games = self.tasks.iter().filter_map(|task| journal.game(&self.arguments.players, task));
        let mut last: Option<(u64, Vec<String>)> = None;
        games.find(|game| {
            // Games from one start stand together.
            let known = last.take().filter(|(start, _)| *start == game.start);
            let (_, boards) = last.insert(known.unwrap_or_else(|| (game.start, boards(game.start))));
            game.boards != *boards
        })
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
        let names = task.seats.map(|seat| &self.arguments.players[seat]);
        let seat = |player: Player| {
            let seed = chance(self.arguments.seed, task.start, player);
            let player = self.stock.player::<G>(names[player as usize], seed);
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
            boards: written(start, text),
            moves: transcript.moves.iter().map(|&mv| table.play(mv)).collect(),
            score: transcript.verdict.score,
            winner: transcript.verdict.winner.to_string(),
            longest_ms: transcript.longest.map(|time| (time.as_secs_f64() * 1e4).round() / 10.0),
        }))
    }
}

/// The boards of a start as they are written.
fn written<G>(start: &Sum<G>, text: impl Fn(&G) -> String) -> Vec<String> {
    start.parts.iter().map(|(_, board)| text(board)).collect()
}

/// The seed of a player's chance in the games from a start.
///
/// A generator walks through all numbers by steps of one size, so seeds that are such steps apart would give
/// one sequence, shifted. Seeds that were drawn themselves lie anywhere.
fn chance(seed: u64, start: u64, player: Player) -> u64 {
    // The number 0 would give the seed that the first start is drawn with.
    let number = start.wrapping_mul(2).wrapping_add(1 + player as u64);
    SplitMix::new(seed ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03)).next_u64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_player_has_the_chance_of_another_shifted() {
        for seed in [0, 1, 2, 77] {
            let mut seen = HashSet::new();
            for (start, player) in (0..50).flat_map(|start| Player::BOTH.map(|player| (start, player))) {
                let mut random = SplitMix::new(chance(seed, start, player));
                let draws: Vec<u64> = (0..100).map(|_| random.next_u64()).collect();
                assert!(draws.into_iter().all(|draw| seen.insert(draw)), "{seed}: {start}, {player}");
            }
        }
    }
}
