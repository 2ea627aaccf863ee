//! Numbers of a few bits each, one after the other.
//!
//! Number i of width w takes the bits from i·w on, the least significant first. Eight spare bytes
//! at the end let every number be read with one look at eight bytes.

/// The bits needed for numbers below `count`.
#[must_use]
pub fn width_for(count: u32) -> u32 {
    u32::BITS - count.saturating_sub(1).leading_zeros()
}

/// The bytes that `count` numbers take.
#[must_use]
pub fn bytes_for(count: u64, width: u32) -> u64 {
    (count * u64::from(width)).div_ceil(8) + 8
}

/// Packs numbers, each less than 2^`width`.
#[must_use]
pub fn pack(numbers: &[u32], width: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(bytes_for(numbers.len() as u64, width) as usize);
    let (mut word, mut filled) = (0u64, 0);
    for &number in numbers {
        debug_assert!(width == 32 || number < 1 << width);
        word |= u64::from(number) << filled;
        filled += width;
        if filled >= 32 {
            bytes.extend_from_slice(&(word as u32).to_le_bytes());
            word >>= 32;
            filled -= 32;
        }
    }
    bytes.extend_from_slice(&word.to_le_bytes()[..filled.div_ceil(8) as usize]);
    bytes.extend_from_slice(&[0; 8]);
    bytes
}

/// One number, if the bytes are there.
#[inline]
#[must_use]
pub fn get(bytes: &[u8], width: u32, i: u64) -> Option<u32> {
    let bit = i * u64::from(width);
    let begin = (bit / 8) as usize;
    let word = u64::from_le_bytes(bytes.get(begin..begin.checked_add(8)?)?.try_into().ok()?);
    Some((word >> (bit % 8) & ((1 << width) - 1)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_written() {
        for width in 0..=32 {
            let most = ((1u64 << width) - 1) as u32;
            for count in [0, 1, 2, 7, 64, 1001] {
                let numbers: Vec<u32> =
                    (0..count).map(|i: u32| i.wrapping_mul(0x9E37_79B9).rotate_left(i) & most).collect();
                let bytes = pack(&numbers, width);
                assert_eq!(bytes.len() as u64, bytes_for(count.into(), width));
                for (i, &number) in numbers.iter().enumerate() {
                    assert_eq!(get(&bytes, width, i as u64), Some(number));
                }
                assert_eq!(get(&bytes, width, 1 << 40), if width == 0 { Some(0) } else { None });
            }
        }
        assert_eq!([0, 1, 2, 3, 4, 5, 1 << 31].map(width_for), [0, 0, 1, 2, 2, 3, 31]);
    }
}
