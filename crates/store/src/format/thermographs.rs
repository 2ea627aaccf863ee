//! Thermographs as bytes.
//!
//! A thermograph is written as: the places k after the binary point that its temperatures need; the
//! number of slanted stretches of the left and of the right wall; the values of both walls at
//! t = −1, which are integers; then the temperatures at which the left wall turns, then those of
//! the right wall, each as the distance from the one before (the first from −1) in units of 2^−k.
//! All are numbers of variable length (seven bits in a byte, the least significant first; the
//! values at −1 with the sign in the lowest bit). A list is preceded by the places at which
//! every [`BLOCK`]th thermograph begins.

use hotstrat_core::dyadic::FRACTION_BITS;
use hotstrat_core::pool::{Pool, ThermographId, Value};
use hotstrat_core::wall::{Turns, Wall};
use hotstrat_core::{Dyadic, Player, Sign, Thermograph};
use std::ops::Range;

/// Thermographs between two of which the beginnings are noted.
pub const BLOCK: u64 = 64;

/// Writes the thermographs of a pool with numbers in a range.
#[must_use]
pub fn encode(pool: &Pool, range: Range<u32>) -> Vec<u8> {
    let blocks = u64::from(range.end - range.start).div_ceil(BLOCK) as usize;
    let mut bytes = vec![0; 8 * blocks];
    for (i, id) in range.enumerate() {
        if (i as u64).is_multiple_of(BLOCK) {
            let begin = bytes.len() as u64;
            bytes[i / BLOCK as usize * 8..][..8].copy_from_slice(&begin.to_le_bytes());
        }
        let value = Value::new(ThermographId::new(id), Sign::Plus);
        write(&pool.thermograph(value).expect("a stored thermograph"), &mut bytes);
    }
    bytes
}

/// Reads thermograph number `i` of a list of `count`; `None` if it is damaged.
#[must_use]
pub fn decode_one(bytes: &[u8], count: u64, i: u64) -> Option<Thermograph> {
    if i >= count {
        return None;
    }
    let at = usize::try_from(i / BLOCK).ok()? * 8;
    let begin = u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?);
    let mut rest = bytes.get(usize::try_from(begin).ok()?..)?;
    for _ in 0..i % BLOCK {
        skip(&mut rest)?;
    }
    read(&mut rest)
}

/// Reads all thermographs of a list of `count`.
pub fn decode_all(bytes: &[u8], count: u64) -> impl Iterator<Item = Option<Thermograph>> {
    let blocks = usize::try_from(count.div_ceil(BLOCK).saturating_mul(8)).unwrap_or(usize::MAX);
    let mut rest = bytes.get(blocks..).unwrap_or_default();
    (0..count).map(move |_| read(&mut rest))
}

fn write(thermograph: &Thermograph, out: &mut Vec<u8>) {
    let walls = Player::BOTH.map(|player| thermograph.rising(player));
    let places = walls.iter().flat_map(|wall| wall.turns).map(|t| t.exponent()).max().unwrap_or(0);
    out.push(places as u8);
    for wall in walls {
        write_number(wall.turns.len() as u64 / 2, out);
    }
    for (player, wall) in Player::BOTH.into_iter().zip(walls) {
        let start = wall.start.signed(-player.sign()).raw() >> FRACTION_BITS;
        write_number((start << 1 ^ start >> 63) as u64, out);
    }
    for wall in walls {
        let mut last = Dyadic::MINUS_ONE.raw();
        for turn in wall.turns {
            write_number(((turn.raw() - last) >> (FRACTION_BITS - places)) as u64, out);
            last = turn.raw();
        }
    }
}

fn read(bytes: &mut &[u8]) -> Option<Thermograph> {
    let (places, counts) = read_beginning(bytes)?;
    let mut starts = [Dyadic::ZERO; 2];
    for (player, start) in Player::BOTH.into_iter().zip(&mut starts) {
        let coded = read_number(bytes)?;
        let value = (coded >> 1) as i64 ^ -((coded & 1) as i64);
        *start = Dyadic::integer(i32::try_from(value).ok()?).signed(-player.sign());
    }
    let mut walls = starts.map(|start| Wall { start, turns: Turns::new() });
    for (wall, count) in walls.iter_mut().zip(counts) {
        let mut last = Dyadic::MINUS_ONE.raw();
        for i in 0..2 * count {
            let step = i64::try_from(read_number(bytes)?).ok()?;
            // Turns strictly increase; only the first may be at −1.
            if step == 0 && i > 0 || step > 1 << 40 {
                return None;
            }
            last = last.checked_add(step << (FRACTION_BITS - places))?;
            wall.turns.push(Dyadic::from_raw(last).ok()?);
        }
    }
    // Both walls end in the same mast.
    let [left, right] = &walls;
    if left.as_ref().mast().ok()? != -right.as_ref().mast().ok()? {
        return None;
    }
    let [left, right] = walls;
    Some(Thermograph::from_walls(left, right))
}

fn skip(bytes: &mut &[u8]) -> Option<()> {
    let (_, [left, right]) = read_beginning(bytes)?;
    for _ in 0..2 + 2 * (left + right) {
        let length = bytes.iter().position(|byte| byte & 0x80 == 0)? + 1;
        *bytes = &bytes[length..];
    }
    Some(())
}

fn read_beginning(bytes: &mut &[u8]) -> Option<(u32, [u64; 2])> {
    let (&places, rest) = bytes.split_first()?;
    *bytes = rest;
    let counts = [read_number(bytes)?, read_number(bytes)?];
    let fit = u32::from(places) <= FRACTION_BITS && counts.iter().all(|&count| count < 1 << 20);
    fit.then_some((places.into(), counts))
}

fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7F) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn integer(n: i32) -> Thermograph {
        Thermograph::integer(n.into())
    }

    #[test]
    fn the_example_of_the_documentation() {
        let switch = Thermograph::from_options([&integer(1)], [&integer(-1)]).unwrap();
        let mut bytes = Vec::new();
        write(&switch, &mut bytes);
        assert_eq!(bytes, [0x00, 0x01, 0x01, 0x04, 0x03, 0x00, 0x02, 0x00, 0x02]);
    }

    fn any_thermograph() -> impl Strategy<Value = Thermograph> {
        let leaf = (-300i64..300, 0u32..4)
            .prop_map(|(m, k)| Thermograph::number(Dyadic::new(m, k).unwrap()).unwrap());
        leaf.prop_recursive(4, 40, 3, |inner| {
            (prop::collection::vec(inner.clone(), 0..4), prop::collection::vec(inner, 0..4))
                .prop_map(|(l, r)| Thermograph::from_options(&l, &r).unwrap())
        })
    }

    proptest! {
        #[test]
        fn lists_are_read_as_written(list in prop::collection::vec(any_thermograph(), 1..200)) {
            let mut pool = Pool::default();
            list.iter().for_each(|thermograph| { pool.intern(thermograph); });
            let count = pool.len() as u32;
            let bytes = encode(&pool, 0..count);
            let stored = |id: u32| pool.thermograph(Value::new(ThermographId::new(id), Sign::Plus)).ok();
            for id in 0..count {
                prop_assert_eq!(decode_one(&bytes, count.into(), id.into()), stored(id));
            }
            prop_assert_eq!(decode_one(&bytes, count.into(), count.into()), None);
            let all: Vec<_> = decode_all(&bytes, count.into()).collect();
            prop_assert_eq!(all, (0..count).map(stored).collect::<Vec<_>>());
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), count in 0u64..100) {
            for i in 0..count {
                let _ = decode_one(&bytes, count, i);
            }
            let _ = decode_all(&bytes, count).count();
        }
    }
}
