//! Random and complete sets of boards for the tests of the board games.

use proptest::prelude::*;

/// Random boards of at most the given width and height over an alphabet.
pub fn boards(alphabet: &'static str, width: usize, height: usize) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    (1..=width, 1..=height).prop_flat_map(move |(w, h)| {
        let square = prop::sample::select(letters.clone());
        prop::collection::vec(prop::collection::vec(square, w), h).prop_map(join)
    })
}

/// Every board of exactly the given size over an alphabet.
pub fn every_board(alphabet: &str, width: usize, height: usize) -> impl Iterator<Item = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let count = letters.len().pow((width * height) as u32);
    (0..count).map(move |mut number| {
        let rows = (0..height).map(|_| {
            let mut square = || {
                let letter = letters[number % letters.len()];
                number /= letters.len();
                letter
            };
            (0..width).map(|_| square()).collect()
        });
        join(rows.collect())
    })
}

fn join(rows: Vec<Vec<char>>) -> String {
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    rows.join("|")
}
