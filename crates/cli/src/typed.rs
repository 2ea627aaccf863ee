//! What was typed, made ready for the grammar of the command line.
//!
//! A value such as `-1s` would be taken for an option that does not exist. It is joined to the option before it,
//! as in `--time=-1s`, so that this option can say what is wrong with it.

use clap::Command;
use std::ffi::{OsStr, OsString};

/// The arguments, with every negative value joined to its option.
pub fn joined(grammar: &Command, arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut command = grammar;
    let mut joined: Vec<OsString> = Vec::new();
    // After two hyphens there are no options.
    let mut has_ended = false;
    for argument in arguments {
        match joined.last_mut() {
            Some(last) if !has_ended && is_negative(&argument) && takes_a_value(command, last) => {
                last.push("=");
                last.push(argument);
                continue;
            }
            _ => {}
        }
        has_ended |= argument == "--";
        command = command.find_subcommand(&argument).unwrap_or(command);
        joined.push(argument);
    }
    joined
}

/// Whether a text begins as a negative number does.
fn is_negative(text: &OsStr) -> bool {
    let rest = text.to_str().and_then(|text| text.strip_prefix('-'));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
}

/// Whether a text is an option of the command that needs a value after it, and just one.
fn takes_a_value(command: &Command, text: &OsStr) -> bool {
    let Some(name) = text.to_str().and_then(|text| text.strip_prefix("--")) else { return false };
    let option = command.get_arguments().find(|option| option.get_long() == Some(name));
    option.is_some_and(|option| option.get_action().takes_values() && option.get_num_args().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn read(line: &str) -> String {
        let words = joined(&crate::Cli::command(), line.split(' ').map(OsString::from));
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn negative_values_belong_to_their_options() {
        assert_eq!(read("hotstrat move amazons X.O --time -1s"), "hotstrat move amazons X.O --time=-1s");
        assert_eq!(read("hotstrat play amazons --board -.5x4"), "hotstrat play amazons --board=-.5x4");
        assert_eq!(read("hotstrat lab run depth --shard -1/2"), "hotstrat lab run depth --shard=-1/2");
    }

    #[test]
    fn all_else_stays_as_it_is() {
        for line in [
            "hotstrat",
            "hotstrat move amazons X.O --time --player best",
            "hotstrat move amazons X.O --time -x",
            "hotstrat move amazons X.O --time 1s -1",
            "hotstrat move amazons X.O --time=1s -1",
            // Options without values, and before a position.
            "hotstrat analyze explicit --steps -3/4",
            "hotstrat analyze explicit -- --time -3/4",
            "hotstrat analyze explicit --nothing -3/4",
            // Options of other commands, and those with many values.
            "hotstrat analyze explicit --board -3/4",
            "hotstrat learn --games -1 1",
        ] {
            assert_eq!(read(line), line);
        }
    }
}
