//! Databases against what is known independently of them: the exact engine, the definition executed,
//! answers of other programs, and a numbering of boards by brute force.

mod common;

use common::{
    Random, Rows, amazons, database, domineering, every_board, open, plan, random_board, verify_all,
};
use hotstrat_core::reference::Reference;
use hotstrat_core::{Dyadic, Game, Player, Sign, Thermograph};
use hotstrat_games::{Amazons, Domineering};
use hotstrat_search::Solver;
use hotstrat_store::build::build;
use hotstrat_store::space::{AmazonsSpace, DomineeringSpace, Place};
use hotstrat_store::stats::{Statistics, Survey, survey};
use hotstrat_store::{Database, Space};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// All classes with their layers.
fn classes<S: Space>(space: &S) -> impl Iterator<Item = (usize, u32)> {
    (0..space.layers()).flat_map(|layer| space.layer(layer).map(move |index| (layer, index)))
}

/// An image of a board that is worth the same or the negative.
type Image = fn(Rows, &mut Random) -> (Rows, Sign);

/// Amazons: any symmetry, any colours.
fn image_of_amazons(rows: Rows, random: &mut Random) -> (Rows, Sign) {
    let image = rows.image(random.below(8));
    if random.below(2) == 0 { (image, Sign::Plus) } else { (image.swapped(), Sign::Minus) }
}

/// Domineering: any symmetry, and those that transpose exchange the players.
fn image_of_domineering(rows: Rows, random: &mut Random) -> (Rows, Sign) {
    let symmetry = random.below(8);
    (rows.image(symmetry), if symmetry & 4 == 0 { Sign::Plus } else { Sign::Minus })
}

/// Every entry against the engine and against the definition, as it lies and turned.
fn check_every_entry<S: Space>(space: S, image: Image)
where
    S::Position: Debug,
{
    let database = database(space);
    let space = database.space();
    let mut random = Random(7);
    let (mut solver, mut reference) = (Solver::default(), Reference::default());
    for (layer, index) in classes(space) {
        let position = space.position(layer, index);
        let stored = database.at(Place::new(index, Sign::Plus)).unwrap();
        assert_eq!(stored, solver.thermograph(&position).unwrap(), "{position}, engine");
        assert_eq!(stored, reference.thermograph(&position).unwrap(), "{position}, definition");
        assert_eq!(database.look_up(&position).unwrap(), Some(stored.clone()), "{position}");
        for _ in 0..3 {
            let (rows, sign) = image(Rows::of(&position), &mut random);
            let turned: S::Position = rows.text().parse().unwrap_or_else(|_| panic!("{rows:?}"));
            let found = database.look_up(&turned).unwrap().unwrap_or_else(|| panic!("{turned} is not found"));
            assert_eq!(found, stored.signed(sign), "{turned} from {position}");
            assert_eq!(found, reference.thermograph(&turned).unwrap(), "{turned}");
        }
    }
    let verified = verify_all(&database).unwrap();
    assert_eq!((verified.entries, verified.cancelled), (space.len().into(), false));
}

#[test]
fn every_entry_of_small_amazons_boards() {
    for (board, left, right) in [("3x3", 1, 1), ("2x4", 1, 1), ("4x3", 1, 0), ("2x3", 2, 2)] {
        check_every_entry(amazons(board, left, right), image_of_amazons);
    }
    // Strips, boards without an empty square, more amazons than empty squares.
    for (board, left, right) in [
        ("1x1", 1, 0),
        ("1x2", 1, 1),
        ("2x1", 1, 1),
        ("7x1", 1, 1),
        ("1x6", 2, 1),
        ("3x2", 3, 2),
        ("2x2", 2, 2),
        ("3x2", 0, 2),
        ("2x3", 1, 3),
    ] {
        check_every_entry(amazons(board, left, right), image_of_amazons);
    }
}

#[test]
fn every_entry_of_two_amazons_against_one() {
    check_every_entry(amazons("3x3", 2, 1), image_of_amazons);
}

#[test]
fn every_entry_of_small_domineering_boards() {
    for board in ["3x3", "4x3", "1x1", "1x5", "6x1", "2x4"] {
        check_every_entry(domineering(board), image_of_domineering);
    }
}

fn statistics<S: Space>(database: &Database<S>, hottest: usize) -> Statistics {
    let cancel = AtomicBool::new(false);
    survey(database, &Survey { hottest, cancel: &cancel, progress: &|_| {} }).unwrap().unwrap()
}

/// 4×4 with one amazon each, the board of the published experiments.
#[test]
fn four_by_four_with_one_amazon_each() {
    let database = database(amazons("4x4", 1, 1));
    let space = database.space();
    assert_eq!((space.len(), space.layers()), (247_296, 15));

    let statistics = statistics(&database, 3);
    let total = statistics.total();
    assert_eq!(total.classes, 247_296);
    assert_eq!(statistics.with_negatives, 35_842);
    assert_eq!((total.hottest, total.temperature_places), (11.into(), 8));
    assert_eq!(total.outside_t, 0);
    let temperatures: Vec<Dyadic> = statistics.hottest.iter().map(|e| e.thermograph.temperature()).collect();
    assert_eq!(temperatures[0], 11.into());
    assert!(temperatures.is_sorted_by(|a, b| a >= b) && temperatures.len() == 3);

    check_sample(&database, 3000);
    check_known_answers(&database);
}

/// Boards that are too many to be searched one by one: wide ones, and more amazons.
#[test]
fn samples_of_larger_boards() {
    for (board, left, right) in [("5x3", 1, 1), ("4x3", 2, 2), ("3x4", 3, 1), ("8x2", 1, 1)] {
        check_sample(&database(amazons(board, left, right)), 150);
    }
}

/// Some entries, turned, against the engine.
fn check_sample(database: &Database<AmazonsSpace>, count: usize) {
    let space = database.space();
    let mut solver = Solver::default();
    let mut random = Random(44);
    let stretch = space.len() as usize / count;
    for i in 0..count {
        // Spread over all of them, so that every layer has its share.
        let index = (i * stretch + random.below(stretch)) as u32;
        let position = space.position(space.layer_of(index), index);
        let (rows, sign) = image_of_amazons(Rows::of(position), &mut random);
        let turned: Amazons<u32> = rows.text().parse().unwrap();
        let found = database.look_up(&turned).unwrap().unwrap();
        assert_eq!(found, solver.thermograph(&turned).unwrap(), "{turned}");
        assert_eq!(found.signed(sign), database.at(Place::new(index, Sign::Plus)).unwrap(), "{position}");
    }
}

/// 600 boards solved by another program.
fn check_known_answers(database: &Database<AmazonsSpace>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/amazons-4x4-600.csv");
    let table = std::fs::read_to_string(path).unwrap();
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("position,empties,mean,temperature,left_wall,right_wall"));
    let mut count = 0;
    for line in lines {
        let columns: Vec<&str> = line.split(',').collect();
        let position: Amazons<u32> = columns[0].parse().unwrap();
        let thermograph = database.look_up(&position).unwrap().unwrap();
        let wall = |player| {
            let corners = thermograph.corners(player);
            corners.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let [left, right] = Player::BOTH.map(wall);
        let (mean, temperature) = (thermograph.mean().to_string(), thermograph.temperature().to_string());
        assert_eq!([mean, temperature, left, right], columns[2..], "{position}");
        let place = database.space().place(&position).unwrap();
        assert_eq!(database.space().layer_of(place.index()).to_string(), columns[1]);
        count += 1;
    }
    assert_eq!(count, 600);
}

/// Statistics against a count of single entries.
#[test]
fn statistics_count_every_class_once() {
    fn check<S: Space>(space: S) {
        let database = database(space);
        let space = database.space();
        let statistics = statistics(&database, 4);
        let mut temperatures: HashMap<Dyadic, u64> = HashMap::new();
        let mut means: HashMap<Dyadic, u64> = HashMap::new();
        let mut distinct: HashSet<Thermograph> = HashSet::new();
        let mut known: HashSet<Thermograph> = HashSet::new();
        for layer in 0..space.layers() {
            let [mut integers, mut fractions, mut infinitesimal, mut hot] = [0; 4];
            let mut hottest = Dyadic::MINUS_ONE;
            for index in space.layer(layer) {
                let thermograph = database.at(Place::new(index, Sign::Plus)).unwrap();
                let (mean, temperature) = (thermograph.mean(), thermograph.temperature());
                *match () {
                    () if temperature == Dyadic::MINUS_ONE => &mut integers,
                    () if temperature < Dyadic::ZERO => &mut fractions,
                    () if temperature == Dyadic::ZERO => &mut infinitesimal,
                    () => &mut hot,
                } += 1;
                hottest = hottest.max(temperature);
                *temperatures.entry(temperature).or_default() += 1;
                *means.entry(mean.abs()).or_default() += 1;
                distinct.insert(thermograph.negate());
                distinct.insert(thermograph.clone());
                known.insert(thermograph);
            }
            let counted = &statistics.layers[layer];
            assert_eq!(
                (counted.integers, counted.fractions, counted.infinitesimal, counted.hot, counted.hottest),
                (integers, fractions, infinitesimal, hot, hottest),
                "layer {layer}"
            );
            assert_eq!(counted.classes, space.layer(layer).len() as u64);
            let new: u32 = statistics.layers[..=layer].iter().map(|layer| layer.new_thermographs).sum();
            assert_eq!((new, database.known_after(layer)), (known.len() as u32, known.len() as u32));
        }
        assert_eq!(temperatures, statistics.temperatures.into_iter().collect());
        assert_eq!(means, statistics.means.into_iter().collect());
        assert_eq!(statistics.with_negatives, distinct.len() as u32);
        assert_eq!(statistics.thermographs, known.len() as u32);
        let hottest = temperatures.keys().max().copied();
        assert_eq!(statistics.hottest.first().map(|e| e.thermograph.temperature()), hottest);
    }
    check(amazons("3x3", 1, 1));
    check(amazons("4x2", 2, 1));
    check(domineering("4x3"));
}

/// A position's number gives the position, which gives the number.
#[test]
fn every_class_is_found_where_it_is() {
    fn check<S: Space>(space: &S, squares_left: impl Fn(&Rows) -> usize) {
        for (layer, index) in classes(space) {
            assert_eq!(space.layer_of(index), layer);
            let position = space.position(layer, index);
            assert_eq!(space.place(&position), Some(Place::new(index, Sign::Plus)), "{position}");
            if index % 64 == 0 {
                assert_eq!(squares_left(&Rows::of(&position)), layer, "{position}");
            }
        }
    }
    let empty = |rows: &Rows| rows.0.iter().flatten().filter(|&&square| square == '.').count();
    for (board, left, right) in [
        ("1x1", 1, 0),
        ("2x2", 1, 1),
        ("3x3", 1, 1),
        ("3x3", 3, 2),
        ("3x3", 5, 4),
        ("4x2", 2, 2),
        ("2x6", 1, 1),
        ("4x3", 2, 1),
        ("3x4", 0, 2),
        ("5x3", 1, 1),
        ("16x1", 1, 1),
        ("4x4", 1, 1),
        ("4x4", 1, 0),
    ] {
        check(&amazons(board, left, right), empty);
    }
    for board in ["1x1", "3x3", "1x16", "5x3", "4x4"] {
        check(&domineering(board), empty);
    }
}

/// Boards as large as they can be: some classes, the first and last of every layer among them.
#[test]
fn classes_of_large_boards_are_found_where_they_are() {
    fn check<S: Space>(space: &S, image: Image) {
        let mut random = Random(25);
        for layer in 0..space.layers() {
            let range = space.layer(layer);
            let some = (0..500).map(|_| range.start + random.below(range.len()) as u32);
            let some: Vec<u32> = some.chain([range.start, range.end - 1]).collect();
            for index in some {
                assert_eq!(space.layer_of(index), layer);
                let position = space.position(layer, index);
                assert_eq!(space.place(&position), Some(Place::new(index, Sign::Plus)), "{position}");
                let (rows, sign) = image(Rows::of(&position), &mut random);
                let Ok(turned) = rows.text().parse::<S::Position>() else { panic!("{rows:?}") };
                let place = space.place(&turned).unwrap_or_else(|| panic!("{turned} is not found"));
                assert_eq!(place.index(), index, "{turned} from {position}");
                assert!(place.sign() == sign || position.is_own_negative(), "{turned} from {position}");
            }
        }
    }
    for (board, left, right) in [("5x5", 1, 1), ("5x5", 1, 0), ("5x4", 2, 2), ("8x3", 1, 1), ("5x5", 20, 1)] {
        check(&amazons(board, left, right), image_of_amazons);
    }
    for board in ["5x5", "12x2", "3x8"] {
        check(&domineering(board), image_of_domineering);
    }
}

/// Every board of a size has a place, no class is missed, and two boards share a class exactly if
/// the game itself takes them for symmetric.
fn check_complete<S: Space>(space: &S, boards: impl Iterator<Item = Rows>)
where
    S::Position: Debug,
{
    let mut class_of: HashMap<S::Position, (u32, Option<Sign>)> = HashMap::new();
    let mut canonical_of: HashMap<u32, S::Position> = HashMap::new();
    for rows in boards {
        let position: S::Position = rows.text().parse().unwrap_or_else(|_| panic!("{rows:?}"));
        let place = space.place(&position).unwrap_or_else(|| panic!("{position} has no place"));
        let mut canonical = position.clone();
        let sign = canonical.canonicalize();
        // Whether the representative and the canonical form are each other's negatives. It cannot
        // be told if a board is its own negative.
        let relation = (!position.is_own_negative()).then(|| place.sign().of(sign));
        let (index, before) = *class_of.entry(canonical.clone()).or_insert((place.index(), relation));
        assert_eq!((index, before), (place.index(), relation), "{position} like {canonical}");
        let same = canonical_of.entry(place.index()).or_insert_with(|| canonical.clone());
        assert_eq!(*same, canonical, "{position}");
    }
    let mut found: Vec<u32> = canonical_of.into_keys().collect();
    found.sort_unstable();
    assert_eq!(found, (0..space.len()).collect::<Vec<u32>>());
}

trait Compose {
    fn of(self, other: Sign) -> Sign;
}

impl Compose for Sign {
    fn of(self, other: Sign) -> Sign {
        if self == Sign::Plus { other } else { -other }
    }
}

/// All boards with so many amazons, of either colour.
fn boards_with(width: usize, height: usize, amazons: [usize; 2]) -> impl Iterator<Item = Rows> {
    let of = |rows: &Rows, letter| rows.0.iter().flatten().filter(|&&square| square == letter).count();
    every_board(width, height, &['.', '#', 'X', 'O']).filter(move |rows| {
        let counts = [of(rows, 'X'), of(rows, 'O')];
        counts == amazons || counts == [amazons[1], amazons[0]]
    })
}

#[test]
fn classes_are_the_boards_up_to_symmetry_and_colour() {
    check_complete(&amazons("3x3", 1, 1), boards_with(3, 3, [1, 1]));
    check_complete(&amazons("2x3", 2, 1), boards_with(2, 3, [2, 1]).chain(boards_with(3, 2, [1, 2])));
    check_complete(&amazons("3x2", 1, 1), boards_with(3, 2, [1, 1]).chain(boards_with(2, 3, [1, 1])));
    check_complete(&amazons("2x4", 2, 2), boards_with(2, 4, [2, 2]));
    check_complete(&amazons("2x2", 1, 0), boards_with(2, 2, [1, 0]));
    let dominoes = |width, height| every_board(width, height, &['.', '#']);
    check_complete(&domineering("3x3"), dominoes(3, 3));
    check_complete(&domineering("4x3"), dominoes(4, 3).chain(dominoes(3, 4)));
}

/// How many classes there are by Burnside's lemma, for boards too large to be listed.
#[test]
fn classes_are_as_many_as_they_should_be() {
    // Left's and Right's amazons, empty and burnt squares that a symmetry, with or without an
    // exchange of colours, leaves as they are.
    fn fixed(image: &[usize], swap: bool, amazons: [usize; 2]) -> u64 {
        // The number of colourings of the cycles: by amazons used, one cycle after the other.
        let mut ways: HashMap<[usize; 2], u64> = HashMap::from([([0, 0], 1)]);
        let mut seen = vec![false; image.len()];
        for start in 0..image.len() {
            let mut length = 0;
            let mut square = start;
            while !seen[square] {
                seen[square] = true;
                length += 1;
                square = image[square];
            }
            if length == 0 {
                continue;
            }
            let mut next: HashMap<[usize; 2], u64> = HashMap::new();
            for ([left, right], count) in ways {
                // All empty or all burnt.
                *next.entry([left, right]).or_default() += 2 * count;
                if !swap {
                    *next.entry([left + length, right]).or_default() += count;
                    *next.entry([left, right + length]).or_default() += count;
                } else if length % 2 == 0 {
                    *next.entry([left + length / 2, right + length / 2]).or_default() += 2 * count;
                }
            }
            ways = next;
        }
        ways.get(&amazons).copied().unwrap_or(0)
    }
    fn expected(width: usize, height: usize, amazons: [usize; 2]) -> u64 {
        let numbers: Vec<usize> = (0..width * height).collect();
        let (mut all, mut group) = (0, 0);
        for symmetry in 0..8 {
            if symmetry & 4 != 0 && width != height {
                continue;
            }
            let mut rows: Vec<Vec<usize>> = numbers.chunks(width).map(<[usize]>::to_vec).collect();
            if symmetry & 1 != 0 {
                rows.iter_mut().for_each(|row| row.reverse());
            }
            if symmetry & 2 != 0 {
                rows.reverse();
            }
            if symmetry & 4 != 0 {
                rows = (0..width).map(|c| rows.iter().map(|row| row[c]).collect()).collect();
            }
            for swap in [false, true].into_iter().take(if amazons[0] == amazons[1] { 2 } else { 1 }) {
                all += fixed(&rows.concat(), swap, amazons);
                group += 1;
            }
        }
        assert_eq!(all % group, 0);
        all / group
    }
    assert_eq!(expected(4, 4, [1, 1]), 247_296);
    for (width, height, left, right) in
        [(4, 4, 1, 1), (4, 4, 2, 1), (5, 3, 1, 1), (5, 4, 1, 1), (3, 4, 2, 2), (4, 3, 3, 1), (5, 5, 1, 0)]
    {
        let space = amazons(&format!("{width}x{height}"), left, right);
        let expected = expected(width, height, [left as usize, right as usize]);
        assert_eq!(u64::from(space.len()), expected, "{}", space.identity());
    }
}

/// Boards smaller than the database's, and larger ones of which only a part is in use.
#[test]
fn rooms_of_any_size_are_found() {
    let mut random = Random(90);
    let wide = database(amazons("4x3", 1, 1));
    let square = database(amazons("3x3", 2, 1));
    let mut solver: Solver<Amazons<u128>> = Solver::default();
    let mut reference: Reference<Amazons<u128>> = Reference::default();
    let mut check = |database: &Database<AmazonsSpace>, rows: Rows, random: &mut Random| {
        let (w, h) = rows.size();
        let room: Amazons<u128> = rows.text().parse().unwrap();
        let expected = solver.thermograph(&room).unwrap();
        if rows.text().matches('.').count() <= 5 {
            assert_eq!(expected, reference.thermograph(&room).unwrap(), "{room}");
        }
        let (width, height) = (w + random.below(12 - w), h + random.below(12 - h));
        let outer = rows.within(width, height, random);
        let larger: Amazons<u128> = outer.text().parse().unwrap();
        for board in [room, larger] {
            let place = database.space().place_any(&board);
            let place = place.unwrap_or_else(|| panic!("{board} is not found"));
            assert_eq!(database.at(place).unwrap(), expected, "{board}");
        }
        if let (Some(small), Some(medium)) = (larger.resize::<u32>(), larger.resize::<u64>()) {
            let places = (database.space().place_any(&small), database.space().place_any(&medium));
            assert_eq!(places, (database.space().place_any(&larger), database.space().place(&small)));
        }
    };
    for _ in 0..1500 {
        let (w, h) = random.pick(&[(4, 3), (3, 4), (4, 2), (1, 4), (2, 3), (3, 3), (3, 1), (2, 1), (2, 2)]);
        check(&wide, random_board(w, h, [1, 1], 30, &mut random), &mut random);
        let (w, h) = random.pick(&[(3, 3), (2, 3), (3, 2), (3, 1), (2, 2), (1, 3)]);
        let amazons = random.pick(&[[2, 1], [1, 2]]);
        check(&square, random_board(w, h, amazons, 30, &mut random), &mut random);
    }

    let dominoes = database(domineering("4x3"));
    let mut solver: Solver<Domineering<u128>> = Solver::default();
    for _ in 0..1500 {
        let (w, h) = random.pick(&[(4, 3), (3, 4), (2, 4), (1, 4), (3, 3), (1, 1), (2, 1)]);
        let rows = random_board(w, h, [0, 0], 30, &mut random);
        if !rows.text().contains('.') {
            continue;
        }
        let (width, height) = (w + random.below(12 - w), h + random.below(12 - h));
        let larger = rows.within(width, height, &mut random);
        for rows in [&rows, &larger] {
            let board: Domineering<u128> = rows.text().parse().unwrap();
            let place = dominoes.space().place_any(&board);
            let found = dominoes.at(place.unwrap_or_else(|| panic!("{board} is not found"))).unwrap();
            assert_eq!(found, solver.thermograph(&board).unwrap(), "{board}");
        }
    }
}

#[test]
fn what_does_not_belong_is_not_found() {
    let space = amazons("4x3", 1, 1);
    let find = |text: &str| space.place_any(&text.parse::<Amazons<u128>>().unwrap());
    assert!(find("X..O|....|....").is_some());
    assert!(find("X..|...|...|..O").is_some());
    // Wrong amazons.
    for text in ["X...", "XX..", "OO..", "....", "XOX.", "XOOX|....", "XXO.|...."] {
        assert_eq!(find(text), None, "{text}");
    }
    // Too large, although some are burnt in part.
    for text in [
        "X...O",
        "X|.|.|.|O",
        "X...|....|....|...O",
        "X###|####|####|###O",
        "X...O|#####",
        "####X|####O|....#",
    ] {
        assert_eq!(find(text), None, "{text}");
    }
    // A lonely empty square makes the part in use larger; without it, the rest fits.
    assert_eq!(find("XO..#|#####|#####|#####|####."), None);
    assert!(find("XO..#|#####|#####|#####|#####").is_some());
    let mut random = Random(5);
    for _ in 0..2000 {
        let (width, height) = (1 + random.below(9), 1 + random.below(9));
        if width * height < 3 {
            continue;
        }
        let counts = [random.below(3), random.below(2)];
        let rows = random_board(width, height, counts, 85, &mut random);
        let used = |line: &[char]| line.iter().any(|&square| square != '#');
        let side = |rows: &Rows| {
            let used: Vec<usize> = (0..rows.0.len()).filter(|&r| used(&rows.0[r])).collect();
            used.last().map_or(0, |last| last - used[0] + 1)
        };
        let (high, wide) = (side(&rows), side(&rows.clone().transposed()));
        let fits = counts == [1, 1] && wide.max(high) <= 4 && wide.min(high) <= 3;
        assert_eq!(find(&rows.text()).is_some(), fits, "{}", rows.text());
    }
    let space: DomineeringSpace = domineering("4x3");
    let find = |text: &str| space.place_any(&text.parse::<Domineering<u128>>().unwrap());
    assert!(find("....|....|....").is_some() && find("...|...|...|...").is_some());
    for text in [".....", ".|.|.|.|.", "....|....|....|....", ".####|#####|####."] {
        assert_eq!(find(text), None, "{text}");
    }
}

/// The value of nothing is known to every database, however large the board.
#[test]
fn a_board_without_a_free_square_is_found() {
    let database = database(domineering("3x3"));
    for (width, height) in [(1, 1), (3, 3), (2, 3), (4, 4), (9, 2)] {
        let board: Domineering<u128> = Rows::filled(width, height, '#').text().parse().unwrap();
        let place = database.space().place_any(&board);
        let found = database.at(place.unwrap_or_else(|| panic!("{board} is not found"))).unwrap();
        assert_eq!(found, Thermograph::integer(Dyadic::ZERO), "{board}");
    }
}

/// What a file says it is about is what was built.
#[test]
fn a_file_says_what_it_is_about() {
    let folder = common::folder();
    let path = folder.path().join("database");
    build(&amazons("3x2", 1, 2), &path, &plan()).unwrap();
    let opened = hotstrat_store::database::Opened::open(&path).unwrap();
    assert_eq!(opened.identity, amazons("3x2", 2, 1).identity());
    assert_eq!(opened.identity.to_string(), "amazons 3x2 with 2 against 1");
    assert!(opened.writer.starts_with("hotstrat "));
    let database = open(&path, amazons("3x2", 2, 1)).unwrap();
    assert_eq!(database.bytes(), std::fs::metadata(&path).unwrap().len());
    assert_eq!(database.path(), path);
    let all: Vec<Thermograph> = database.all_thermographs().map(Result::unwrap).collect();
    assert_eq!(all.len(), database.thermographs() as usize);
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len(), "each is stored once");
    for (id, thermograph) in all.iter().enumerate() {
        assert_eq!(*thermograph, database.thermograph(id as u32).unwrap());
    }
}
