//! Coupons beside a board, which stand for the rooms that are not searched.

use hotstrat_core::Dyadic;

/// A stack of coupons. Players take them from the dearest to the cheapest.
pub(super) struct Coupons {
    prices: Vec<i64>,
    taken: usize,
    /// For each number of coupons taken, what the player to move gets of the others if both take one after the
    /// other, less what the opponent gets.
    rests: Vec<i64>,
    /// For each number of coupons taken, a hash of the others.
    hashes: Vec<u64>,
}

impl Coupons {
    /// Coupons with these prices, the dearest first.
    pub fn new(prices: &[Dyadic]) -> Coupons {
        let prices: Vec<i64> = prices.iter().map(|price| price.raw()).collect();
        let (mut rests, mut hashes) = (vec![0; prices.len() + 1], vec![0; prices.len() + 1]);
        for (i, &price) in prices.iter().enumerate().rev() {
            rests[i] = price - rests[i + 1];
            hashes[i] = (hashes[i + 1] ^ price as u64)
                .wrapping_add(1)
                .wrapping_mul(0xA24B_AED4_963E_E407)
                .rotate_left(29);
        }
        Coupons { prices, taken: 0, rests, hashes }
    }

    /// The price of the dearest one.
    pub fn next(&self) -> Option<i64> {
        self.prices.get(self.taken).copied()
    }

    /// How many there are.
    pub fn left(&self) -> usize {
        self.prices.len() - self.taken
    }

    /// What the player to move gets of them, less what the opponent gets.
    pub fn rest(&self) -> i64 {
        self.rests[self.taken]
    }

    /// A hash of those that are left.
    pub fn hash(&self) -> u64 {
        self.hashes[self.taken]
    }

    /// Takes the dearest one.
    pub fn take(&mut self) {
        self.taken += 1;
    }

    /// Puts back the one that was taken last.
    pub fn put_back(&mut self) {
        self.taken -= 1;
    }
}

#[cfg(test)]
mod tests {
    use crate::alpha_beta::AlphaBeta;
    use crate::deadline::Deadline;
    use crate::evaluation::Freedom;
    use crate::state::State;
    use hotstrat_core::{Dyadic, Explicit, Player, Sum};
    use hotstrat_search::Limits;

    /// Both players have two moves: of a single one the search does not ask what it is worth.
    const GAMES: [&str; 8] = [
        "{2,1|-2,-1}",
        "{7,0|-1,3}",
        "{{9|2},1|-3,{4|-5}}",
        "{{20|0},3|-4,*}",
        "{4,{6|1}|{1|-6},0}",
        "{{5|1},{7|-2}|{0|-7},{3|-9}}",
        "{{{9|3}|1},2|-2,{1|{-4|-8}}}",
        "{3,{8|-1}|{-1|-9},-4}",
    ];

    fn parse(text: &str) -> Explicit {
        text.parse().expect("a game")
    }

    /// The value of the best first move on the board, as the player counts.
    fn searched(parts: &[Explicit], prices: &[Dyadic], player: Player) -> (Explicit, Dyadic) {
        let sum: Sum<Explicit> = parts.iter().cloned().collect();
        let state = State::new(&sum, player);
        let deadline = Deadline::start(&Limits { nodes: Some(1_000_000), ..Limits::default() });
        let mut search = AlphaBeta::new(&Freedom);
        let (mv, value, _) = search.search_beside(&state, prices, &deadline).expect("there is a move");
        (state.play(mv).boards()[0].1.clone(), value)
    }

    /// A coupon is a switch that is not searched: what the first move on the board or the coupon is worth, whichever
    /// is more, is the value of the sum of both.
    #[test]
    fn a_coupon_is_a_switch() {
        for game in GAMES.map(parse) {
            for price in 1..=12 {
                let switch = parse(&format!("{{{price}|-{price}}}"));
                let price = Dyadic::integer(price);
                for player in Player::BOTH {
                    let (_, sum) = searched(&[game.clone(), switch.clone()], &[], player);
                    let (_, on_board) = searched(std::slice::from_ref(&game), &[price], player);
                    let (_, after) = searched(std::slice::from_ref(&game), &[], player.opponent());
                    let coupon = price.sub(after).expect("small numbers");
                    assert_eq!(sum, on_board.max(coupon), "{game} beside {price}, {player} first");
                }
            }
        }
    }

    #[test]
    fn coupons_decide_between_a_threat_and_a_gain() {
        let game = parse("{{20|0},3|-4}");
        let best = |prices: &[i32]| {
            let prices: Vec<Dyadic> = prices.iter().map(|&price| Dyadic::integer(price)).collect();
            searched(std::slice::from_ref(&game), &prices, Player::Left).0.to_string()
        };
        assert_eq!(best(&[12]), "{20|0}");
        assert_eq!(best(&[1]), "3");
        assert_eq!(best(&[]), "3");
    }
}
