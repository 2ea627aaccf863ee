//! The laws every game must keep, as functions that a game's tests call on random positions.
//!
//! Each takes the place of a long explanation of [`Game`]: what an engine may rely on is what is
//! checked here. A violated law is an `Err` that says which law and on which position.

use crate::dyadic::Dyadic;
use crate::game::{Game, Options};
use crate::notation::Notation;
use crate::player::{Player, Sign};
use crate::reference::Reference;
use crate::sum::Sum;
use crate::thermograph::Thermograph;
use std::fmt::Debug;

/// What a law answers.
pub type Verdict = Result<(), String>;

/// Checks every law on a position and, where a law speaks of values, on its options.
pub fn all<G: Notation>(game: &G) -> Verdict {
    play_is_finite_and_legal(game, 0x9E37_79B9_7F4A_7C15)?;
    notation_round_trips(game)?;
    hints_are_sound(game)
}

/// Printing and reading gives the position back, every move has a name of its own, and where squares have
/// names, moves are made of them.
pub fn notation_round_trips<G: Notation>(game: &G) -> Verdict {
    let text = game.to_string();
    match text.parse::<G>() {
        Ok(again) if again == *game => {}
        Ok(again) => return Err(format!("{game:?} prints as '{text}', which reads as {again:?}")),
        Err(e) => return Err(format!("{game:?} prints as '{text}', which cannot be read: {e}")),
    }
    for player in Player::BOTH {
        let mut names = names(game, player);
        names.sort();
        if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(format!("{text}: two moves of {player} are called {}", twice[0]));
        }
        let squares = game.squares();
        let is_strange =
            |name: &&String| name.split(['-', '×']).any(|square| !squares.iter().any(|s| s == square));
        if let Some(name) = names.iter().find(is_strange).filter(|_| !squares.is_empty()) {
            return Err(format!(
                "{text}: the move {name} of {player} is not made of the squares {squares:?}"
            ));
        }
    }
    Ok(())
}

/// Every move of a part has a name that a move of the same player has in the whole, so that it can
/// be found there. Not every game keeps this law, and [`all`] leaves it out: a sum may name a move
/// with the summand it is made in, or list of moves that come to the same only one.
pub fn part_moves_are_named_by_the_whole<G: Notation>(game: &G) -> Verdict {
    let mut parts = Vec::new();
    game.split(&mut parts);
    for player in Player::BOTH {
        let whole = names(game, player);
        for part in &parts {
            if let Some(name) = names(part, player).into_iter().find(|name| !whole.contains(name)) {
                return Err(format!("{game}: {player} has no move called {name}, as in the part {part:?}"));
            }
        }
    }
    Ok(())
}

/// Every move in a room is a move of the whole that comes to the same, and the whole has no others.
pub fn rooms_are_the_whole<G: Game>(game: &G) -> Verdict {
    let mut rooms = Vec::new();
    game.rooms(&mut rooms);
    let sum: Sum<G> = rooms.iter().cloned().collect();
    for player in Player::BOTH {
        let mut unused = legal(game, player);
        let whole = unused.clone();
        for (i, mv) in legal(&sum, player) {
            let in_whole = game.in_whole(&rooms[i], mv);
            if !whole.contains(&in_whole) {
                return Err(format!(
                    "{game:?}: {mv:?} of {player} in {:?} is {in_whole:?}, not legal",
                    rooms[i]
                ));
            }
            unused.retain(|other| *other != in_whole);
            let together = evaluate(&mut Reference::default(), &sum.play(player, (i, mv)))?;
            let after = evaluate(&mut Reference::default(), &game.play(player, in_whole))?;
            expect(game, "in_whole()", &after, &together)?;
        }
        if let Some(mv) = unused.first() {
            return Err(format!("{game:?}: {mv:?} of {player} is made in none of the rooms {rooms:?}"));
        }
    }
    Ok(())
}

/// Random play with random players to move ends, and no move leads back to the same position.
pub fn play_is_finite_and_legal<G: Game>(game: &G, seed: u64) -> Verdict {
    const LONGEST: usize = 10_000;
    let mut random = seed | 1;
    let mut game = game.clone();
    for _ in 0..LONGEST {
        // Xorshift: the law needs some sequence, not a good one.
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let player = if random & 1 == 0 { Player::Left } else { Player::Right };
        let (mut mover, mut moves) = (player, legal(&game, player));
        if moves.is_empty() {
            mover = player.opponent();
            moves = legal(&game, mover);
        }
        let Some(&mv) = moves.get((random >> 8) as usize % moves.len().max(1)) else { return Ok(()) };
        let next = game.play(mover, mv);
        if next == game {
            return Err(format!("{mv:?} of {mover} leaves {game:?} as it was"));
        }
        game = next;
    }
    Err(format!("play from here does not end: {game:?}"))
}

/// Every hint agrees with the value by definition: integers, bounds, splitting, canonical forms.
pub fn hints_are_sound<G: Game>(game: &G) -> Verdict {
    let mut reference = Reference::default();
    let truth = evaluate(&mut reference, game)?;

    if let Some(n) = game.integer() {
        expect(game, "integer()", &Thermograph::integer(Dyadic::integer(n)), &truth)?;
    }
    if let Some(bound) = game.temperature_bound()
        && truth.temperature() > bound
    {
        return Err(format!(
            "{game:?}: temperature {} is above temperature_bound() {bound}",
            truth.temperature()
        ));
    }
    if let Some(bound) = game.birthday_bound() {
        // −n ≤ G ≤ n, so the walls lie between those of −n and n from t = −1 up.
        let n = i32::try_from(bound).map(Dyadic::integer).map_err(|e| e.to_string())?;
        let walls = Player::BOTH.map(|player| truth.wall_at(player, Dyadic::MINUS_ONE));
        if walls.iter().any(|wall| wall.abs() > n) || truth.temperature() > n {
            return Err(format!("{game:?}: birthday_bound() {bound} contradicts {truth:?}"));
        }
    }

    if let Some([low, high]) = game.bounds() {
        let bounds = [low, high].map(|n| Thermograph::integer(Dyadic::integer(n)));
        if !(bounds[0] <= truth && truth <= bounds[1]) {
            return Err(format!("{game:?}: bounds() {low} and {high} do not hold for {truth:?}"));
        }
    }

    let mut parts = Vec::new();
    game.split(&mut parts);
    let sum: Sum<G> = parts.iter().cloned().collect();
    expect(game, "split()", &evaluate(&mut Reference::default(), &sum)?, &truth)?;

    for part in &parts {
        options_are_the_moves(part)?;
    }
    rooms_are_the_whole(game)?;
    if Player::BOTH.iter().any(|&player| game.can_move(player) == legal(game, player).is_empty()) {
        return Err(format!("{game:?}: can_move() and moves() disagree"));
    }

    for part in parts.iter().chain([game]) {
        let mut canonical = part.clone();
        let sign = canonical.canonicalize();
        let own = evaluate(&mut reference, part)?;
        expect(part, "canonicalize()", &evaluate(&mut reference, &canonical)?.signed(sign), &own)?;
        let mut again = canonical.clone();
        if again.canonicalize() != Sign::Plus || again != canonical {
            return Err(format!(
                "{part:?}: canonicalize() is not idempotent, {canonical:?} becomes {again:?}"
            ));
        }
        if canonical.is_own_negative() {
            let twice: Sum<G> = [canonical.clone(), canonical].into_iter().collect();
            let zero = Thermograph::integer(Dyadic::ZERO);
            expect(part, "is_own_negative()", &evaluate(&mut Reference::default(), &twice)?, &zero)?;
        }
    }
    Ok(())
}

/// The options of a part are what its moves lead to, in whatever order.
pub fn options_are_the_moves<G: Game>(part: &G) -> Verdict {
    let mut fast = [Options::default(), Options::default()];
    part.options(&mut fast);
    for (player, fast) in Player::BOTH.into_iter().zip(&fast) {
        let mut slow = Options::default();
        for mv in legal(part, player) {
            slow.add(&part.play(player, mv));
        }
        let mut unmatched: Vec<&[(G, Sign)]> = slow.iter().collect();
        for option in fast.iter() {
            match unmatched.iter().position(|&other| other == option) {
                Some(i) => drop(unmatched.swap_remove(i)),
                None => {
                    return Err(format!(
                        "{part:?}: options() of {player} has {option:?}, no move leads there"
                    ));
                }
            }
        }
        if let Some(option) = unmatched.first() {
            return Err(format!("{part:?}: options() of {player} lacks {option:?}"));
        }
    }
    Ok(())
}

/// Splitting and canonical forms keep the value itself, not only the thermograph: the position less
/// its parts is zero, and so is each part less its canonical form. The differences are large games,
/// so this is for small positions.
pub fn values_are_kept<G: Game>(game: &G) -> Verdict {
    let zero = Thermograph::integer(Dyadic::ZERO);
    let mut parts = Vec::new();
    game.split(&mut parts);
    let negative = |part: &G| (Sign::Minus, part.clone());
    let difference =
        Sum { parts: [(Sign::Plus, game.clone())].into_iter().chain(parts.iter().map(negative)).collect() };
    expect(game, "split(), less itself,", &evaluate(&mut Reference::default(), &difference)?, &zero)?;
    for part in parts {
        let mut canonical = part.clone();
        let sign = canonical.canonicalize();
        let difference = Sum { parts: vec![(Sign::Plus, part.clone()), (-sign, canonical)] };
        expect(
            &part,
            "canonicalize(), less itself,",
            &evaluate(&mut Reference::default(), &difference)?,
            &zero,
        )?;
    }
    Ok(())
}

/// Positions that are equal up to symmetry or colour swap have one canonical form.
pub fn same_canonical_form<G: Game>(one: &G, other: &G) -> Verdict {
    let (mut a, mut b) = (one.clone(), other.clone());
    a.canonicalize();
    b.canonicalize();
    if a == b { Ok(()) } else { Err(format!("{one:?} and {other:?} become {a:?} and {b:?}")) }
}

fn legal<G: Game>(game: &G, player: Player) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(player, &mut moves);
    moves
}

fn names<G: Notation>(game: &G, player: Player) -> Vec<String> {
    legal(game, player).into_iter().map(|mv| game.move_name(player, mv)).collect()
}

fn evaluate<G: Game>(reference: &mut Reference<G>, game: &G) -> Result<Thermograph, String> {
    reference.thermograph(game).map_err(|e| format!("{game:?}: {e}"))
}

fn expect<G: Debug>(game: &G, hint: &str, got: &Thermograph, truth: &Thermograph) -> Verdict {
    if got == truth { Ok(()) } else { Err(format!("{game:?}: by {hint} {got:?}, by definition {truth:?}")) }
}
