//! How explicit games and their moves are written.
//!
//! The number comes first, then the terms in their order; a term that has a name (`*`, `*2`, `^`,
//! `v`, `±x`) is printed by it. Every `{X|-X}` is printed as `±X`, except for a number X ≤ 0, so
//! that the length of the text is bounded by that of the text the game was read from. Reading the
//! text gives the game back, and so different games have different texts.

use super::Explicit;
use super::node::{Shape, Term};
use super::play::Move;
use crate::dyadic::Dyadic;
use crate::notation::Notation;
use crate::player::{Player, Sign};
use std::fmt;

/// What is still to be printed. A list of these replaces recursion, which could be too deep.
enum Piece<'a> {
    Text(&'static str),
    Game(&'a Explicit, Sign),
    Term(&'a Term, Sign),
}

impl fmt::Display for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let mut pieces = Vec::new();
        push_sum(self, Sign::Plus, " + ", &mut text, &mut pieces);
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(fixed) => text.push_str(fixed),
                Piece::Game(game, sign) => push_sum(game, sign, "+", &mut text, &mut pieces),
                Piece::Term(term, sign) => push_term(term, sign, &mut text, &mut pieces),
            }
        }
        f.pad(&text)
    }
}

impl fmt::Debug for Explicit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Notation for Explicit {
    /// The option moved to; in a sum, the summand moved in, an arrow, and the option.
    fn move_name(&self, player: Player, mv: Move) -> String {
        let (from, to) = self.local_move(player, mv);
        if self.is_single() { to.to_string() } else { format!("{from}→{to}") }
    }
}

fn push_sum<'a>(
    game: &'a Explicit,
    sign: Sign,
    plus: &'static str,
    text: &mut String,
    pieces: &mut Vec<Piece<'a>>,
) {
    let has_number = game.number != Dyadic::ZERO || game.terms.is_empty();
    if has_number {
        text.push_str(&game.number.signed(sign).to_string());
    }
    for (i, term) in game.terms.iter().enumerate().rev() {
        pieces.push(Piece::Term(term, sign));
        if i > 0 || has_number {
            pieces.push(Piece::Text(plus));
        }
    }
}

fn push_term<'a>(term: &'a Term, sign: Sign, text: &mut String, pieces: &mut Vec<Piece<'a>>) {
    match term.shape(sign) {
        Shape::Nimber(1) => text.push('*'),
        Shape::Nimber(n) => text.push_str(&format!("*{n}")),
        Shape::Up => text.push('^'),
        Shape::Down => text.push('v'),
        Shape::Switch => {
            // A switch is its own negative, so the sign is of no account.
            let (options, sign) = term.options(Player::Left);
            let single = options[0].is_single();
            text.push_str(if single { "±" } else { "±(" });
            if !single {
                pieces.push(Piece::Text(")"));
            }
            pieces.push(Piece::Game(&options[0], sign));
        }
        Shape::Braces => {
            text.push('{');
            pieces.push(Piece::Text("}"));
            push_options(term, sign, Player::Right, pieces);
            pieces.push(Piece::Text("|"));
            push_options(term, sign, Player::Left, pieces);
        }
    }
}

fn push_options<'a>(term: &'a Term, sign: Sign, player: Player, pieces: &mut Vec<Piece<'a>>) {
    let (options, term_sign) = term.options(sign.apply(player));
    for (i, option) in options.iter().enumerate().rev() {
        pieces.push(Piece::Game(option, sign * term_sign));
        if i > 0 {
            pieces.push(Piece::Text(","));
        }
    }
}
