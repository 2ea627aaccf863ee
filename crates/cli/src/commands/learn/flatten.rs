//! From the games that the user named to a graph whose types are erased.

use crate::{BadInput, games};
use hotstrat_core::{Explicit, Notation, Player};
use hotstrat_games::heap_go::HeapGo;
use hotstrat_games::snort::Snort;
use hotstrat_games::toads_and_frogs::ToadsAndFrogs;
use hotstrat_games::toppling_dominoes::TopplingDominoes;
use hotstrat_games::{Amazons, Clobber, Domineering};
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

/// Reads the games and finds all their positions.
pub fn sum(game: &str, texts: &[String], most: usize) -> Result<Sum, BadInput> {
    let name = games::find(game)?.name;
    match name {
        "amazons" => flatten::<Amazons<u128>>(name, texts, Sharing::Graph, most),
        "clobber" => flatten::<Clobber<u128>>(name, texts, Sharing::Graph, most),
        "domineering" => flatten::<Domineering<u128>>(name, texts, Sharing::Graph, most),
        "heap-go" => flatten::<HeapGo>(name, texts, Sharing::Graph, most),
        "snort" => flatten::<Snort>(name, texts, Sharing::Graph, most),
        "toads-and-frogs" => flatten::<ToadsAndFrogs>(name, texts, Sharing::Graph, most),
        "toppling-dominoes" => flatten::<TopplingDominoes>(name, texts, Sharing::Graph, most),
        "explicit" => flatten::<Explicit>(name, texts, Sharing::Tree, most),
        other => Err(BadInput(format!("sums of {other} cannot be learnt yet"))),
    }
}

fn flatten<G: Notation>(
    game: &'static str,
    texts: &[String],
    sharing: Sharing,
    most: usize,
) -> Result<Sum, BadInput> {
    if texts.is_empty() {
        return Err(BadInput("there is no game to learn: name some with --games".to_owned()));
    }
    let (mut components, mut left_out) = (Vec::new(), Vec::new());
    for (text, number) in texts.iter().zip(1..) {
        let position: G = text.parse().map_err(|error| BadInput(format!("game {number}: {error}")))?;
        let mut parts = Vec::new();
        position.split(&mut parts);
        let before = components.len();
        for part in parts {
            let open = part.integer().is_none() && Player::BOTH.iter().all(|&player| part.can_move(player));
            if open {
                components.push(part);
            } else {
                left_out.push(part.to_string());
            }
        }
        if components.len() == before {
            return Err(BadInput(Refusal::NoMoves(number).to_string()));
        }
    }
    let flat = Flat::new(&components, sharing, most, &Limits::default())
        .map_err(|refusal| BadInput(refusal.to_string()))?;
    let positions = flat.positions.iter().map(ToString::to_string).collect();
    let paths = paths(&flat.graph);
    Ok(Sum { game, graph: flat.graph, positions, paths, left_out })
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
