//! `hotstrat mt-engine`: MT-search for a program that only knows its own game tree, driven over
//! standard input and output. `docs/mt-engine-protocol.md` describes it.

use crate::dialogue::{Line, next_line, too_long};
use crate::settings::parse_count;
use clap::Args;
use hotstrat_core::Dyadic;
use hotstrat_search::mt::{Bounds, Config, MtEngine, Path};
use std::io::Write;
use std::process::ExitCode;

/// Search a game tree that another program knows, in a dialogue of lines
#[derive(Debug, Args)]
#[command(after_help = "\
Every line of the input is a command, and every command is answered by one line:
  explore            path L1R2     the next path to look at
                     done          there is nothing left to explore
  add L1R2L1 8       ok m = … t = …  play ends there with this value for Left: 8, -3/4 or 2.25
  none L3            ok m = … t = …  there is no such child
  bounds             m = [-2, 8] t = [5, INF]
  estimate           m = 3 t = 6.5   the middle; nothing is proved
  reset              ok            forget the game and begin another
  quit               bye
A path such as L1R2 leads to the second right child of the first left child; the root is '.'. If play
does not end where explore asks, go on with the first option of each player in turn, and add the whole
path. What makes no sense is answered by a line that begins with 'error', and the session goes on.
Empty lines and lines that begin with # are not answered.

Example:
  printf 'add L1 5\\nadd R1 -3\\nbounds\\n' | hotstrat mt-engine")]
pub struct Arguments {
    /// Let nothing but what is proved enter the bounds: options that were not ruled out may exist
    #[arg(long)]
    proved: bool,
    /// Choose directions by chance, not by uncertainty and stability
    #[arg(long)]
    random_directions: bool,
    /// Choose children by chance, not by weighted frequency
    #[arg(long)]
    random_children: bool,
    /// The seed of all chance
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_count::<u64>)]
    seed: u64,
}

/// Holds the dialogue.
pub fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let config = Config {
        bounds: if arguments.proved { Bounds::Proved } else { Bounds::Assumed },
        guided: !arguments.random_directions,
        weighted: !arguments.random_children,
        seed: arguments.seed,
        ..Config::default()
    };
    let mut engine = MtEngine::new(&config);
    let mut input = std::io::stdin().lock();
    let mut out = std::io::stdout().lock();
    while let Some(line) = next_line(&mut input)? {
        let (answer, quit) = match &line {
            Line::TooLong(_) => (Some(Err(too_long())), false),
            Line::Text(text) => (answer(&mut engine, &config, text), text.trim() == "quit"),
        };
        match answer {
            None => continue,
            Some(Ok(text)) => writeln!(out, "{text}")?,
            Some(Err(text)) => writeln!(out, "error: {text}")?,
        }
        out.flush()?;
        if quit {
            break;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The answer to a line, if it wants one.
fn answer(engine: &mut MtEngine, config: &Config, line: &str) -> Option<Result<String, String>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&command, arguments) = words.split_first()?;
    if command.starts_with('#') {
        return None;
    }
    Some(match (command, arguments) {
        ("explore", []) => Ok(engine.explore().map_or("done".to_owned(), |path| format!("path {path}"))),
        ("add", [path, value]) => add(engine, path, value),
        ("none", [path]) => none(engine, path),
        ("bounds", []) => Ok(bounds(engine)),
        ("estimate", []) => {
            let (mean, temperature) = engine.estimate();
            Ok(format!("m = {mean} t = {temperature}"))
        }
        ("reset", []) => {
            *engine = MtEngine::new(config);
            Ok("ok".to_owned())
        }
        ("quit", []) => Ok("bye".to_owned()),
        ("explore" | "bounds" | "estimate" | "reset" | "quit", _) => {
            Err(format!("'{command}' stands alone in its line"))
        }
        ("add", _) => Err("write add, a path and a value: add L1R2 8".to_owned()),
        ("none", _) => Err("write none and a path: none L3".to_owned()),
        _ => {
            let command: String = command.chars().take(40).collect();
            let known = "explore, add, none, bounds, estimate, reset, quit";
            Err(format!("there is no command '{}' (known: {known})", command.escape_debug()))
        }
    })
}

fn add(engine: &mut MtEngine, path: &str, value: &str) -> Result<String, String> {
    let path: Path = path.parse().map_err(|error| format!("{error}"))?;
    let value = number(value)?;
    engine.add_node(&path, value).map_err(|error| error.to_string())?;
    Ok(format!("ok {}", bounds(engine)))
}

fn none(engine: &mut MtEngine, path: &str) -> Result<String, String> {
    let path: Path = path.parse().map_err(|error| format!("{error}"))?;
    engine.not_exists(&path).map_err(|error| error.to_string())?;
    Ok(format!("ok {}", bounds(engine)))
}

/// The bounds, exactly.
fn bounds(engine: &MtEngine) -> String {
    let bounds = engine.bounds();
    let number = |value: Option<Dyadic>, infinite: &str| value.map_or(infinite.to_owned(), |x| x.to_string());
    format!(
        "m = [{}, {}] t = [{}, {}]",
        number(bounds.mean_low, "-INF"),
        number(bounds.mean_high, "INF"),
        bounds.temperature_low,
        number(bounds.temperature_high, "INF"),
    )
}

/// Reads 8, -3/4 or 2.25.
fn number(text: &str) -> Result<Dyadic, String> {
    let shown = || text.chars().take(40).collect::<String>().escape_debug().to_string();
    let Some((whole, places)) = text.split_once('.') else {
        return text.parse().map_err(|_| format!("'{}' is not a number such as 8, -3/4 or 2.25", shown()));
    };
    let malformed = || format!("'{}' is not a number such as 8, -3/4 or 2.25", shown());
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let digits = whole.strip_prefix(['-', '+']).unwrap_or(whole);
    if !is_digits(digits) || !is_digits(places) || digits.len() + places.len() == 0 {
        return Err(malformed());
    }
    if digits.len() + places.len() > 18 {
        return Err(format!("'{}' has more digits than can be represented", shown()));
    }
    let all: i64 = format!("{digits}{places}").parse().map_err(|_| malformed())?;
    // n / 10^k = (n / 5^k) / 2^k.
    let fives = 5i64.pow(places.len() as u32);
    if all % fives != 0 {
        return Err(format!("'{}' is no fraction with a power of two below the line", shown()));
    }
    let value =
        Dyadic::new(all / fives, places.len() as u32).map_err(|error| format!("'{}': {error}", shown()))?;
    Ok(if whole.starts_with('-') { -value } else { value })
}
