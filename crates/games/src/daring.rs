//! The daring game: a game that greedy tree search finds hard.
//!
//! Two players fill the fields 1 to 2H in turn; Left begins. If Left does not begin with field 1, he plays
//! the coward's game and gets a small reward w, whatever follows. If he does, he plays the daring game: as
//! long as both fill the fields in order, 1, 2, 3, …, up to 2D, he is on the way to a large reward W, which
//! he also gets as soon as Right leaves the way. But if Left leaves it, he loses W.
//!
//! The referee is partial: on the way, Right is offered only two fields, the next one and the largest one,
//! while Left has to find the next one among all. So random play looks dangerous for Left, although with
//! best play he gets W. An impartial referee offers everything to both.

use hotstrat_core::{Player, ScoreGame};

/// The rules, with their parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daring {
    large: i32,
    small: i32,
    hard: u32,
    length: u32,
    is_partial: bool,
}

/// Why there is no such game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DaringError {
    /// The length H must be between 1 and 64.
    Length(u32),
    /// The hard part D must be between 1 and the length.
    Hard(u32),
    /// The large reward W must be greater than the small one, w, and that greater than 0.
    Rewards,
}

impl std::fmt::Display for DaringError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DaringError::Length(h) => write!(f, "the length must be between 1 and {MOST}, not {h}"),
            DaringError::Hard(d) => write!(f, "the hard part must be between 1 and the length, not {d}"),
            DaringError::Rewards => f.write_str("the rewards must be W > w > 0"),
        }
    }
}

impl std::error::Error for DaringError {}

/// The greatest length: fields are kept in a machine word.
const MOST: u32 = 64;

/// The fields filled so far, and what has been decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Filled {
    /// One bit for each field.
    fields: u128,
    /// The reward, once nothing can change it.
    decided: Option<i32>,
}

impl Daring {
    /// The game with rewards W and w, hard part D and length H, and a partial referee.
    pub fn new(large: i32, small: i32, hard: u32, length: u32) -> Result<Daring, DaringError> {
        if !(1..=MOST).contains(&length) {
            return Err(DaringError::Length(length));
        }
        if !(1..=length).contains(&hard) {
            return Err(DaringError::Hard(hard));
        }
        if small <= 0 || large <= small {
            return Err(DaringError::Rewards);
        }
        Ok(Daring { large, small, hard, length, is_partial: true })
    }

    /// The same game with a referee who offers all fields to both.
    #[must_use]
    pub fn with_impartial_referee(self) -> Daring {
        Daring { is_partial: false, ..self }
    }

    /// The fields that are offered, one bit for each; none when all are filled.
    fn offered(&self, state: &Filled) -> u128 {
        let fields = 2 * self.length;
        let free = !state.fields & (u128::MAX >> (u128::BITS - fields));
        let filled = state.fields.count_ones();
        let is_on_the_way = filled > 0 && state.decided.is_none();
        if self.is_partial && is_on_the_way && filled % 2 == 1 {
            let largest = 1 << (u128::BITS - 1 - free.leading_zeros());
            return (1 << filled) | largest;
        }
        free
    }

    /// What a field decides, filled when `filled` fields have been filled in order.
    fn decides(&self, filled: u32, field: u32) -> Option<i32> {
        let is_next = field == filled;
        match (is_next, filled) {
            (false, 0) => Some(self.small),
            (false, n) if n % 2 == 1 => Some(self.large),
            (false, _) => Some(-self.large),
            (true, n) if n + 1 == 2 * self.hard => Some(self.large),
            (true, _) => None,
        }
    }

    /// The score with best play, as Left counts it.
    #[must_use]
    pub fn value(&mut self, state: &Filled) -> i32 {
        if let Some(decided) = state.decided {
            return decided;
        }
        let scores = (0..self.choices(state)).map(|choice| {
            let next = self.play(state, choice);
            self.value(&next)
        });
        let scores: Vec<i32> = scores.collect();
        let best = if self.mover(state) == Player::Left { scores.iter().max() } else { scores.iter().min() };
        *best.expect("what is not decided is not over")
    }
}

impl ScoreGame for Daring {
    type State = Filled;

    fn start(&self) -> Filled {
        Filled { fields: 0, decided: None }
    }

    fn mover(&self, state: &Filled) -> Player {
        if state.fields.count_ones().is_multiple_of(2) { Player::Left } else { Player::Right }
    }

    fn choices(&mut self, state: &Filled) -> u32 {
        self.offered(state).count_ones()
    }

    fn play(&mut self, state: &Filled, choice: u32) -> Filled {
        let mut offered = self.offered(state);
        for _ in 0..choice {
            offered &= offered - 1;
        }
        let field = offered.trailing_zeros();
        let filled = state.fields.count_ones();
        Filled {
            fields: state.fields | (1 << field),
            decided: state.decided.or_else(|| self.decides(filled, field)),
        }
    }

    fn score(&mut self, state: &Filled) -> f64 {
        f64::from(state.decided.unwrap_or(self.large))
    }

    fn greatest(&self) -> f64 {
        f64::from(self.large)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn daring_is_right_and_any_other_start_is_safe() {
        for length in 1..=3 {
            for hard in 1..=length {
                for mut game in [
                    Daring::new(20, 1, hard, length).unwrap(),
                    Daring::new(20, 1, hard, length).unwrap().with_impartial_referee(),
                ] {
                    let start = game.start();
                    assert_eq!(game.value(&start), 20);
                    assert_eq!(game.choices(&start), 2 * length);
                    for choice in 1..2 * length {
                        let next = game.play(&start, choice);
                        assert_eq!(game.value(&next), 1);
                    }
                }
            }
        }
    }

    #[test]
    fn the_referee_is_partial_to_right_on_the_way_only() {
        let mut game = Daring::new(20, 1, 3, 4).unwrap();
        let start = game.start();
        let on_the_way = game.play(&start, 0);
        assert_eq!(game.choices(&on_the_way), 2);
        // Right takes the largest field: Left has won, and everything is offered again.
        let left_alone = game.play(&on_the_way, 1);
        assert_eq!((game.value(&left_alone), game.choices(&left_alone)), (20, 6));
        // Right answers, Left must find field 3 among six.
        let answered = game.play(&on_the_way, 0);
        assert_eq!((game.value(&answered), game.choices(&answered)), (20, 6));
        let wrong = game.play(&answered, 3);
        assert_eq!((game.value(&wrong), game.choices(&wrong)), (-20, 5));
        let mut impartial = game.with_impartial_referee();
        assert_eq!(impartial.choices(&on_the_way), 7);
        // The coward's game is played to the end, too.
        let coward = game.play(&start, 5);
        assert_eq!((game.value(&coward), game.choices(&coward)), (1, 7));
    }

    #[test]
    fn play_ends_with_all_fields_filled() {
        let mut random = hotstrat_core::SplitMix::new(1);
        let mut game = Daring::new(20, 1, 2, 64).unwrap();
        for _ in 0..200 {
            let mut state = game.start();
            let mut moves = 0;
            while game.choices(&state) > 0 {
                let choice = random.below(game.choices(&state));
                state = game.play(&state, choice);
                moves += 1;
            }
            assert_eq!(moves, 128);
            assert!([20.0, 1.0, -20.0].contains(&game.score(&state)));
        }
    }

    #[test]
    fn senseless_parameters_are_refused() {
        assert_eq!(Daring::new(20, 1, 1, 0), Err(DaringError::Length(0)));
        assert_eq!(Daring::new(20, 1, 1, 65), Err(DaringError::Length(65)));
        assert_eq!(Daring::new(20, 1, 3, 2), Err(DaringError::Hard(3)));
        assert_eq!(Daring::new(1, 1, 1, 1), Err(DaringError::Rewards));
    }
}
