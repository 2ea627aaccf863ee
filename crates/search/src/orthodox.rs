//! Which moves are right, given the thermographs of what they lead to.

use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::coincide_until;
use hotstrat_core::{Dyadic, Game, InexactError, Player, Thermograph};

/// A move that is right at all temperatures of a range: it attains the player's wall there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrthodoxMove<M> {
    /// The move.
    pub mv: M,
    /// The lower end of the range.
    pub from: Dyadic,
    /// The upper end of the range.
    pub to: Dyadic,
}

/// The orthodox moves of a player in a game with the given thermograph, from t = −1 up: at each
/// temperature where a new one is needed, the one that stays right for longest. In a game that
/// equals an integer only moves that lose nothing are orthodox, and only at t = −1.
pub fn moves<M: Copy>(
    options: &[(M, Thermograph)],
    player: Player,
    thermograph: &Thermograph,
) -> Result<Vec<OrthodoxMove<M>>, InexactError> {
    let walls = || options.iter().map(|(mv, option)| (*mv, option.rising(player.opponent())));
    let mut orthodox = Vec::new();
    let Some(scaffold) = Scaffold::over(walls().map(|(_, wall)| wall))? else { return Ok(orthodox) };
    let top = thermograph.temperature();
    let mut from = Dyadic::MINUS_ONE;
    if top == from && scaffold.start() != thermograph.mean().signed(player.sign()) {
        return Ok(orthodox);
    }
    loop {
        // An end beyond the temperature counts as the temperature.
        let mut longest = None;
        for (mv, wall) in walls() {
            if let Some(until) = coincide_until(scaffold.options(), wall, from) {
                let to = until.map_or(top, |until| until.min(top));
                if longest.is_none_or(|(_, longest)| to > longest) {
                    longest = Some((mv, to));
                }
            }
        }
        let (mv, to) = longest.expect("some option attains the maximum");
        orthodox.push(OrthodoxMove { mv, from, to });
        if to >= top {
            return Ok(orthodox);
        }
        from = to;
    }
}

/// Alternating play, each side keeping to its wall at t = 0, until the game is a number.
pub fn line<G: Game, E>(
    game: &G,
    first: Player,
    mut thermograph: impl FnMut(&G) -> Result<Thermograph, E>,
) -> Result<Vec<(Player, G::Move)>, E> {
    let mut line = Vec::new();
    let mut moves = Vec::new();
    let (mut game, mut player) = (game.clone(), first);
    while thermograph(&game)?.as_number().is_none() {
        moves.clear();
        game.moves(player, &mut moves);
        let mut best: Option<(Dyadic, G::Move)> = None;
        for &mv in &moves {
            let stop = thermograph(&game.play(player, mv))?.stop(player.opponent()).signed(player.sign());
            if best.is_none_or(|(most, _)| stop > most) {
                best = Some((stop, mv));
            }
        }
        let Some((_, mv)) = best else { break };
        line.push((player, mv));
        game = game.play(player, mv);
        player = player.opponent();
    }
    Ok(line)
}
