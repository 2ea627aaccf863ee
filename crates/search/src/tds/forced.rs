//! The best move on the board beside a stack of coupons: the coupon may not be taken first.
//!
//! That is how a player who has chosen a room by its temperature finds a move in it: the stack, as high as that
//! temperature, stands for the rest of the sum.

use super::engine::Config;
use super::search::{INFINITE, Search, start};
use super::stack::Spacing;
use crate::exact::SumMove;
use crate::limits::StopReason;
use hotstrat_core::{Dyadic, Game, Player, Sum};

/// A move on the board, where it leads, and what it was worth at last.
struct Candidate<G: Game> {
    mv: SumMove<G>,
    to: Sum<G>,
    worth: i64,
}

/// A player's best move on the board with a stack as high as the configuration has it, at its spacing and to its
/// depth, or one ply deep if it has none. Searches deeper and deeper, and not beyond the end; if a limit is met, the
/// best move found by then counts. Nothing if the player cannot move, or the stack would be too high.
///
/// The search may know positions and states from before.
pub fn best_move<G: Game>(
    search: &mut Search<'_, G>,
    sum: &Sum<G>,
    player: Player,
    config: &Config,
) -> Option<SumMove<G>> {
    search.spacing = config.spacing.unwrap_or(Spacing::new(0));
    search.trusting = true;
    let stack = search.spacing.reaching(config.top.unwrap_or(Dyadic::MINUS_ONE))?;
    let mut moves = Vec::new();
    sum.moves(player, &mut moves);
    let candidate = |mv| Candidate { mv, to: sum.play(player, mv), worth: 0 };
    let mut candidates: Vec<Candidate<G>> = moves.into_iter().map(candidate).collect();
    for depth in 0..config.depth.unwrap_or(1) {
        let mut progress = Progress { searched: 0, cut: false };
        let stopped = compare(search, &mut candidates, player, stack, depth, &mut progress).is_err();
        // The best one of before was searched first, so that another one that seems better now is.
        candidates[..progress.searched].sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
        if stopped || !progress.cut || candidates.len() == 1 {
            break;
        }
    }
    candidates.into_iter().next().map(|candidate| candidate.mv)
}

/// How far a search of all candidates has come.
struct Progress {
    /// How many of them were searched.
    searched: usize,
    /// Whether any search was cut off at its depth.
    cut: bool,
}

/// Searches what every move leads to. Once one is known, the others only have to show that they are not better.
fn compare<G: Game>(
    search: &mut Search<'_, G>,
    candidates: &mut [Candidate<G>],
    player: Player,
    stack: u32,
    depth: u32,
    progress: &mut Progress,
) -> Result<(), StopReason> {
    let mut best = -INFINITE;
    for candidate in candidates {
        let reached = search.enter(&candidate.to);
        let (state, shift) = start(reached, stack, player.opponent());
        // Values of a search are those of the opponent, who moves next; `shift` counts for him as well.
        let found = search.search(state, -INFINITE, -best - shift, depth)?;
        candidate.worth = -(found.value + shift);
        best = best.max(candidate.worth);
        progress.searched += 1;
        progress.cut |= found.cut;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::table::Table;
    use super::super::{Enhancements, Ties};
    use super::*;
    use crate::boards::Boards;
    use crate::limits::{Budget, Limits};
    use hotstrat_core::Explicit;
    use hotstrat_core::evaluate::Nothing;

    fn best(game: &str, player: Player, top: &str) -> String {
        let game: Explicit = game.parse().unwrap();
        let config = Config {
            spacing: Some(Spacing::new(2)),
            top: Some(top.parse().unwrap()),
            ties: Ties::Board,
            depth: Some(30),
            table: 1 << 20,
            ..Config::new(Enhancements::ALL)
        };
        let sum = Sum::from(game);
        let (table, budget) = (Table::new(config.table), Budget::start(&Limits::default()));
        let mut search = Search::new(Boards::new(None), table, config.enhancements, &Nothing, budget);
        let mv = best_move(&mut search, &sum, player, &config).unwrap();
        sum.play(player, mv).parts[0].1.to_string()
    }

    /// A threat is worth its reply only while nothing else is as hot; the stack tells how hot the rest is.
    #[test]
    fn the_stack_decides_between_a_threat_and_a_gain() {
        let game = "{{20|0},3|-4}";
        assert_eq!(best(game, Player::Left, "12"), "{20|0}");
        assert_eq!(best(game, Player::Left, "1"), "3");
        assert_eq!(best(game, Player::Right, "1"), "-4");
    }
}
