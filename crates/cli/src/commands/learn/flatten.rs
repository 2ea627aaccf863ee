//! From the games that the user named to a graph of all their positions.

use crate::{BadInput, games};
use hotstrat_core::{Game, ParseError, Player};
use hotstrat_games::any::{Any, read_sum};
use hotstrat_search::Limits;
use hotstrat_search::learn::{Flat, Graph, Node, Refusal, Sharing};

/// A sum of games, with names for what is in it.
pub struct Sum {
    /// The game.
    pub game: &'static str,
    /// All positions.
    pub graph: Graph,
    /// How each node is written.
    pub positions: Vec<String>,
    /// The way to each node: `1.L2.R1` is the first right option of the second left option of game 1.
    pub paths: Vec<String>,
    /// Parts that were left out, because nothing can be learnt about them.
    pub left_out: Vec<String>,
}

type Position = Any<u128>;

/// Reads the games and finds all their positions, of which there may be `most`.
pub fn sum(game: &str, texts: &[String], most: usize) -> Result<Sum, BadInput> {
    let game = games::find(game)?.name;
    if texts.is_empty() {
        return Err(BadInput("there is no game to learn: name some with --games".to_owned()));
    }
    let is_mixed = !hotstrat_games::any::NAMES.contains(&game);
    let written = |position: &Position| if is_mixed { position.to_string() } else { position.bare() };
    let (mut components, mut left_out) = (Vec::new(), Vec::new());
    for (text, number) in texts.iter().zip(1..) {
        let positions = read(game, text).map_err(|error| BadInput(format!("game {number}: {error}")))?;
        let mut parts = Vec::new();
        positions.iter().for_each(|position| position.split(&mut parts));
        let before = components.len();
        for part in parts {
            if part.integer().is_none() && Player::BOTH.iter().all(|&player| part.can_move(player)) {
                components.push((part.clone(), sharing(&part)));
            } else {
                left_out.push(written(&part));
            }
        }
        if components.len() == before {
            return Err(BadInput(Refusal::NoMoves(number).to_string()));
        }
    }
    let flat =
        Flat::of(&components, most, &Limits::default()).map_err(|refusal| BadInput(refusal.to_string()))?;
    let positions = flat.positions.iter().map(written).collect();
    let paths = paths(&flat.graph);
    Ok(Sum { game, graph: flat.graph, positions, paths, left_out })
}

/// The positions that one argument names.
fn read(game: &str, text: &str) -> Result<Vec<Position>, ParseError> {
    match Any::read(game, text) {
        Some(position) => Ok(vec![position?]),
        None => read_sum(text),
    }
}

/// Players see positions of games with rules, but not what a written tree holds.
fn sharing(position: &Position) -> Sharing {
    if matches!(position, Any::Explicit(_)) { Sharing::Tree } else { Sharing::Graph }
}

/// A way to each node; nodes come before their options.
fn paths(graph: &Graph) -> Vec<String> {
    let mut paths = vec![String::new(); graph.len()];
    for (&root, number) in graph.roots().iter().zip(1..) {
        paths[root as usize] = number.to_string();
    }
    for node in 0..graph.len() as Node {
        for (player, letter) in [(Player::Left, 'L'), (Player::Right, 'R')] {
            for (&to, number) in graph.options(node, player).iter().zip(1..) {
                if paths[to as usize].is_empty() {
                    paths[to as usize] = format!("{}.{letter}{number}", paths[node as usize]);
                }
            }
        }
    }
    paths
}
