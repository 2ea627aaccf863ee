//! `hotstrat draw`: random positions.

use crate::BadInput;
use crate::commands::analyze::parse_position;
use crate::hall::parse_size;
use crate::settings::parse_count;
use clap::Args;
use hotstrat_games::Amazons;
use hotstrat_games::amazons::subgames::Subgames;
use hotstrat_games::heap_go::sample::Class;
use std::io::Write;
use std::process::ExitCode;

/// Draw random positions, one in a line, the same for the same seed on every machine
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hotstrat draw heap-go 3-3-2 --seed 7 --count 5
  hotstrat draw amazons 5x5 --obstacles 3 --count 100 > boards
  hotstrat analyze amazons --input boards")]
pub struct Arguments {
    /// heap-go, with weights from 1 to 10 and colours by lot; or amazons, with all places equally likely
    game: String,
    /// The sizes of the heaps, such as 3-3-2, or of the board, such as 5x5
    #[arg(allow_hyphen_values = true, value_parser = parse_position)]
    kind: String,
    /// What the draw begins with; the n-th position is that of the seed plus n
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = parse_count::<u64>)]
    seed: u64,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_count::<u64>)]
    count: u64,
    /// Amazons of each player; 1 unless given
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>)]
    amazons: Option<u32>,
    /// Burnt squares; none unless given
    #[arg(long, value_name = "N", value_parser = parse_count::<u32>)]
    obstacles: Option<u32>,
}

/// Writes the positions to standard output.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let seeds = (0..arguments.count).map(|n| arguments.seed.wrapping_add(n));
    let mut out = std::io::stdout().lock();
    match arguments.game.as_str() {
        "heap-go" => {
            if arguments.amazons.or(arguments.obstacles).is_some() {
                return Err(BadInput("heap-go has neither amazons nor obstacles".to_owned()).into());
            }
            let class: Class = arguments.kind.parse().map_err(bad)?;
            for seed in seeds {
                writeln!(out, "{}", class.draw(seed))?;
            }
        }
        "amazons" => {
            let subgames = subgames(arguments)?;
            for seed in seeds {
                let boards: Vec<Amazons<u128>> = subgames.start(1, seed, 0);
                writeln!(out, "{}", boards[0])?;
            }
        }
        other => {
            let name = other.escape_debug();
            return Err(BadInput(format!("there is no draw of '{name}' (known: heap-go, amazons)")).into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn subgames(arguments: &Arguments) -> Result<Subgames, BadInput> {
    let (width, height) = parse_size(&arguments.kind).map_err(BadInput)?;
    // What does not fit is too large in any case.
    let side = |side: usize| u8::try_from(side).unwrap_or(u8::MAX);
    let (amazons, obstacles) = (arguments.amazons.unwrap_or(1), arguments.obstacles.unwrap_or(0));
    Subgames::new(side(width), side(height), amazons, obstacles).map_err(bad)
}

fn bad(error: impl std::fmt::Display) -> BadInput {
    BadInput(error.to_string())
}
