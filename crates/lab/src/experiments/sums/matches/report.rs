//! What the games say: a table for each match of the first player, how all others play against each other, and
//! a picture beside the papers' figures.

use super::{NUMBERS, Sums};
use crate::report::{Block, Figure, Report, Table, list, seconds};
use crate::task::Row;
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_play::statistics::Tally;
use std::collections::{BTreeMap, BTreeSet};

/// A move that comes so many milliseconds after its time is late.
const LATE: f64 = 20.0;
/// The games in a cell of the papers: 200 starts, played twice.
const THEIR_GAMES: f64 = 400.0;
/// An interval of 95% confidence reaches so many standard errors to either side.
const CONFIDENT: f64 = 1.96;

/// The report of some matches.
pub(super) fn report(sums: &Sums, rows: &[Row]) -> Report {
    let matches = sums.matches_of_the_first(rows);
    let mut blocks = vec![Block::Text(sums.remark.to_owned())];
    let times: BTreeSet<u64> = rows.iter().map(|row| row.whole("time_ms")).collect();
    if sums.players.len() > 2 {
        blocks.extend(times.iter().map(|&time_ms| Block::Table(everybody(sums, rows, time_ms))));
    } else {
        blocks.extend(matches.iter().map(|it| Block::Figure(sums.figure(it, times.len() > 1))));
    }
    blocks.extend(
        matches
            .iter()
            .map(|it| Block::Table(sums.table(&it.caption(), |boards, size| it.cell(boards, size)))),
    );
    for (heading, cells) in sums.found {
        let cell = |boards: u64, size: u64| place(cells, boards, size).to_owned();
        blocks.push(Block::Table(sums.table(&format!("{heading}."), cell)));
    }
    Report { findings: sums.findings(rows, &matches, &times), blocks }
}

impl Sums {
    /// The matches that are told cell by cell.
    fn matches_of_the_first<'a>(&self, rows: &'a [Row]) -> Vec<Match<'a>> {
        self.players[1..].iter().flat_map(|other| Match::all(rows, self.players[0], other)).collect()
    }

    fn table(&self, caption: &str, cell: impl Fn(u64, u64) -> String) -> Table {
        let sizes = self.sizes.iter().map(|size| format!("{size}×{size}"));
        let header: Vec<String> = std::iter::once("boards".to_owned()).chain(sizes).collect();
        let mut table = Table::new(caption, &header);
        for boards in NUMBERS {
            let cells = self.sizes.iter().map(|&size| cell(boards, size));
            table.rows.push(std::iter::once(boards.to_string()).chain(cells).collect());
        }
        table
    }

    /// All cells.
    fn cells(&self) -> impl Iterator<Item = (u64, u64)> + Clone {
        NUMBERS.into_iter().flat_map(|boards| self.sizes.iter().map(move |&size| (boards, size)))
    }

    /// The share of games won against the number of boards, with the figures of the first source.
    fn figure(&self, only: &Match, timed: bool) -> Figure {
        let point = |boards: u64, percent: f64, range| Point { x: boards as f64, y: percent, range };
        let mut series = Vec::new();
        for (hue, &size) in self.sizes.iter().enumerate() {
            let tally = |boards| Some((boards, only.tally(boards, size))).filter(|(_, it)| it.games() > 0);
            let ours = NUMBERS.into_iter().filter_map(tally).map(|(boards, tally)| {
                let (low, high) = tally.interval();
                point(boards, 100.0 * tally.share(), Some((100.0 * low, 100.0 * high)))
            });
            series.push(Series {
                name: format!("{size}×{size}"),
                look: Look::Line,
                hue,
                points: ours.collect(),
            });
            if let Some((heading, cells)) = self.found.first() {
                let theirs = |boards| percentage(place(cells, boards, size)).map(|y| point(boards, y, None));
                let points = NUMBERS.into_iter().filter_map(theirs).collect();
                series.push(Series {
                    name: format!("{size}×{size}, {}", name_of(heading)),
                    look: Look::Dashed,
                    hue,
                    points,
                });
            }
        }
        let [one, other] = [only.one, only.other];
        let panel = Panel {
            title: format!("{one} against {other}, {} for a move", written(only.time_ms)),
            x: Axis { name: "boards".to_owned(), logarithmic: false },
            y: Axis { name: "per cent of the games won".to_owned(), logarithmic: false },
            series,
        };
        Figure {
            name: if timed { format!("{}ms", only.time_ms) } else { String::new() },
            alt: format!(
                "The share of games that {one} won against {other}, by number and size of the boards"
            ),
            svg: svg("Games won", &[panel]),
        }
    }

    fn findings(&self, rows: &[Row], matches: &[Match], times: &BTreeSet<u64>) -> String {
        let won = times.iter().map(|&time_ms| {
            let matches: Vec<&Match> = matches.iter().filter(|it| it.time_ms == time_ms).collect();
            format!("with {} for a move {}", written(time_ms), self.cells_won(&matches))
        });
        let shared = |&time_ms: &u64| match times.len() {
            1 => self.shared(rows, time_ms),
            _ => format!("with {} {}", written(time_ms), self.shared(rows, time_ms)),
        };
        let shared: Vec<String> = times.iter().map(shared).collect();
        let late = |row: &Row| over(row).into_iter().fold(f64::NEG_INFINITY, f64::max);
        let most = rows.iter().map(late).fold(f64::NEG_INFINITY, f64::max);
        let count = |least: f64| rows.iter().filter(|row| late(row) > least).count();
        let clock = match (count(0.0), count(LATE)) {
            (0, _) => format!("the latest move came {:.0} ms early", -most),
            (after, 0) => format!(
                "in {after} a move came after its time ({}), by up to {most:.0} ms",
                self.who_was_late(rows, 0.0)
            ),
            (after, late) => format!(
                "in {after} a move came after its time ({}), in {late} more than {LATE} ms ({}), by up to {most:.0} ms",
                self.who_was_late(rows, 0.0),
                self.who_was_late(rows, LATE),
            ),
        };
        format!(
            "{} won more than half of the games {}. Of {} meetings, each of two players on one start with both colours, {} \
             were won once by either, and {clock}.",
            self.players[0],
            won.collect::<Vec<_>>().join("; "),
            rows.len(),
            shared.join("; "),
        )
    }

    /// In how many meetings each player was late by more than so many milliseconds, whoever was most often first.
    fn who_was_late(&self, rows: &[Row], least: f64) -> String {
        let times = |player: &str| {
            let was_late = |row: &&Row| {
                let seats = [row.text("one"), row.text("other")].into_iter().zip(over(row));
                seats.into_iter().any(|(name, over)| name == player && over > least)
            };
            rows.iter().filter(was_late).count()
        };
        let mut late: Vec<(usize, &str)> =
            self.players.iter().map(|player| (times(player), *player)).collect();
        late.retain(|(count, _)| *count > 0);
        late.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        list(&late.iter().map(|(count, player)| format!("{player} in {count}")).collect::<Vec<String>>())
    }

    /// In how many cells the first player won more than half of the games, and which are the others; of a single
    /// match, how it changes and compares.
    fn cells_won(&self, matches: &[&Match]) -> String {
        let (mut won, mut others) = (0, Vec::new());
        for it in matches {
            for (boards, size) in self.cells() {
                let tally = it.tally(boards, size);
                if 2 * tally.wins() > tally.games() {
                    won += 1;
                } else if tally.games() > 0 {
                    let percent = 100.0 * tally.share();
                    others.push(format!("{} {boards} of {size}×{size} ({percent:.1} %)", it.other));
                }
            }
        }
        let more = match matches {
            [only] => format!("{}{}", self.trend(only), self.compared(only)),
            _ if others.is_empty() => String::new(),
            _ => format!("; not against {}", list(&others)),
        };
        format!("in {won} of {} cells{more}", won + others.len())
    }

    /// How a match goes with few small boards and with many large ones, and how often more and larger ones help.
    fn trend(&self, only: &Match) -> String {
        let all = self.cells().filter(|&(boards, size)| only.tally(boards, size).games() > 0);
        let share = |(boards, size): (u64, u64)| {
            let share = 100.0 * only.tally(boards, size).share();
            format!("{share:.1} % with {boards} boards of {size}×{size}")
        };
        let by_squares = |(boards, size): &(u64, u64)| (size * size * boards, *size);
        let ends = [all.clone().min_by_key(by_squares), all.max_by_key(by_squares)];
        match ends {
            [Some(few), Some(many)] if few != many => {
                format!(", {} and {}{}", share(few), share(many), self.growth(only))
            }
            _ => String::new(),
        }
    }

    /// On how many sizes of boards the share is greater with the most boards than with the fewest, and for how many
    /// numbers of boards with the largest than with the smallest; nothing unless all of these were played.
    fn growth(&self, only: &Match) -> String {
        let ([fewest, .., most], [smallest, .., largest]) = (NUMBERS, self.sizes) else {
            return String::new();
        };
        let grows = |from: (u64, u64), to: (u64, u64)| {
            let [from, to] = [from, to].map(|(boards, size)| only.tally(boards, size));
            (from.games() > 0 && to.games() > 0).then(|| to.share() > from.share())
        };
        let by_number = self.sizes.iter().map(|&size| grows((fewest, size), (most, size)));
        let by_size = NUMBERS.iter().map(|&boards| grows((boards, *smallest), (boards, *largest)));
        let count = |grown: Option<Vec<bool>>| {
            grown.map(|grown| (grown.iter().filter(|it| **it).count(), grown.len()))
        };
        match [count(by_number.collect()), count(by_size.collect())] {
            [Some((sizes, of_sizes)), Some((numbers, of_numbers))] => format!(
                ", more often with {most} boards than with {fewest} on {sizes} of {of_sizes} sizes and on \
                 {largest}×{largest} than on {smallest}×{smallest} with {numbers} of {of_numbers} numbers of boards"
            ),
            _ => String::new(),
        }
    }

    /// In how many cells the first player won less often than in those of the first source, and in how many less or more
    /// often than chance explains: that of our games and that of theirs, whose starts are not known one by one.
    fn compared(&self, only: &Match) -> String {
        let Some((heading, cells)) = self.found.first() else { return String::new() };
        let pairs = self.cells().filter_map(|(boards, size)| {
            let ours = only.tally(boards, size);
            let theirs = percentage(place(cells, boards, size))? / 100.0;
            (ours.games() > 0).then_some((ours, theirs))
        });
        let pairs: Vec<(Tally, f64)> = pairs.collect();
        let count = |holds: fn(&Tally, f64) -> bool| {
            pairs.iter().filter(|(ours, theirs)| holds(ours, *theirs)).count()
        };
        format!(
            ", less often than in {} in {} of the {} cells, by more than chance explains in {}, and more often by more than \
             that in {} (95% confidence, theirs taken for {THEIR_GAMES} independent games)",
            name_of(heading),
            count(|ours, theirs| theirs > ours.share()),
            pairs.len(),
            count(|ours, theirs| theirs > ours.share() + chance(ours, theirs)[1]),
            count(|ours, theirs| theirs < ours.share() - chance(ours, theirs)[0]),
        )
    }

    /// How many meetings were won once by either player, by the size of the boards.
    fn shared(&self, rows: &[Row], time_ms: u64) -> String {
        let of_size = |&size: &u64| {
            let all = rows.iter().filter(|row| row.whole("size") == size && row.whole("time_ms") == time_ms);
            let once = all.clone().filter(|row| row.is("won_left") != row.is("won_right")).count();
            let all = all.count();
            (all > 0).then(|| format!("{once} of {all} on {size}×{size} boards"))
        };
        list(&self.sizes.iter().filter_map(of_size).collect::<Vec<_>>())
    }
}

/// How many milliseconds after its time the latest move of either player came.
fn over(row: &Row) -> [f64; 2] {
    ["longest_one_ms", "longest_other_ms"].map(|name| row.number(name) - row.whole("time_ms") as f64)
}

/// How far a share of ours can be above one of theirs, and how far below, by chance, with 95% confidence.
fn chance(ours: &Tally, theirs: f64) -> [f64; 2] {
    let their_error = (theirs * (1.0 - theirs) / THEIR_GAMES).sqrt();
    let (low, high) = ours.interval();
    [ours.share() - low, high - ours.share()].map(|own| own.hypot(CONFIDENT * their_error))
}

/// Who wins how often against whom, all cells together, the strongest first, and how many games that are. A player who
/// has not met everybody has no mean: it would depend on whom he has met.
fn everybody(sums: &Sums, rows: &[Row], time_ms: u64) -> Table {
    let tallies = of_pairs(rows.iter().filter(|row| row.whole("time_ms") == time_ms));
    let first = sums.players[0];
    let share = |one: &str, other: &str| tallies.get(&(one, other)).map(|tally| 100.0 * tally.share());
    let met: BTreeSet<&str> = tallies.keys().map(|(one, _)| *one).collect();
    let mean = |one: &str| {
        let others = met.iter().filter(|other| **other != one);
        let shares: Option<Vec<f64>> = others.map(|other| share(one, other)).collect();
        shares.map(|shares| shares.iter().sum::<f64>() / shares.len() as f64)
    };
    let players = sums.players.iter().filter(|player| met.contains(*player));
    let mut order: Vec<(&str, Option<f64>)> = players.map(|player| (*player, mean(player))).collect();
    // Those without a mean by how they do against the first player, whom they meet first.
    let beside_first = |player: &str| if player == first { Some(50.0) } else { share(player, first) };
    let strength = |(player, mean): &(&str, Option<f64>)| (*mean, beside_first(player));
    order.sort_by(|one, other| {
        strength(other).partial_cmp(&strength(one)).unwrap_or(std::cmp::Ordering::Equal)
    });
    let numbers = (1..=order.len()).map(|number| number.to_string());
    let header: Vec<String> = ["player", "mean"].into_iter().map(str::to_owned).chain(numbers).collect();
    let (of_first, of_others): (Vec<_>, Vec<_>) =
        tallies.iter().partition(|((one, other), _)| *one == first || *other == first);
    let games = |of: &[(&(&str, &str), &Tally)]| range(of.iter().map(|(_, tally)| tally.games()));
    let others = match &of_others[..] {
        [] => String::new(),
        others => format!(", {} of each other pair", games(others)),
    };
    let caption = format!(
        "Per cent of the games won, {} for a move, all cells together: a player's row against the columns' players, with 95% \
         confidence, and the mean of his row if he has met everybody. There are {} games of {first} with each other player{others}.",
        written(time_ms),
        games(&of_first),
    );
    let mut table = Table::new(&caption, &header);
    for (number, (one, mean)) in order.iter().enumerate() {
        let against = |(other, _): &(&str, Option<f64>)| {
            tallies.get(&(*one, *other)).map_or("–".to_owned(), |tally| {
                let (low, high) = tally.interval();
                format!("{:.0} [{:.0}, {:.0}]", 100.0 * tally.share(), 100.0 * low, 100.0 * high)
            })
        };
        let row = [format!("{} {one}", number + 1), mean.map_or("–".to_owned(), |mean| format!("{mean:.0}"))];
        table.rows.push(row.into_iter().chain(order.iter().map(against)).collect());
    }
    table
}

/// What every player won against every other. A start with more boards has the boards of the one with fewer that has
/// the same number, so these are counted as one.
fn of_pairs<'a>(rows: impl Iterator<Item = &'a Row>) -> BTreeMap<(&'a str, &'a str), Tally> {
    let mut starts = BTreeMap::new();
    for row in rows {
        let start = (row.text("one"), row.text("other"), row.whole("size"), row.whole("start"));
        starts.entry(start).or_insert_with(Vec::new).extend(games(row));
    }
    let mut tallies: BTreeMap<(&str, &str), Tally> = BTreeMap::new();
    for ((one, other, ..), games) in starts {
        tallies.entry((one, other)).or_default().add_start(&games);
        let opposite: Vec<(i64, bool)> = games.iter().map(|(score, won)| (-score, !won)).collect();
        tallies.entry((other, one)).or_default().add_start(&opposite);
    }
    tallies
}

/// The rows of two players with the same time for a move.
struct Match<'a> {
    one: &'a str,
    other: &'a str,
    time_ms: u64,
    rows: Vec<&'a Row>,
}

impl<'a> Match<'a> {
    /// All matches of two players, those with the least time first.
    fn all(rows: &'a [Row], one: &'a str, other: &'a str) -> Vec<Match<'a>> {
        let mut by_time: BTreeMap<u64, Vec<&Row>> = BTreeMap::new();
        for row in rows.iter().filter(|row| row.text("one") == one && row.text("other") == other) {
            by_time.entry(row.whole("time_ms")).or_default().push(row);
        }
        by_time.into_iter().map(|(time_ms, rows)| Match { one, other, time_ms, rows }).collect()
    }

    fn tally(&self, boards: u64, size: u64) -> Tally {
        let mut tally = Tally::default();
        let is_in = |row: &&&Row| row.whole("boards") == boards && row.whole("size") == size;
        self.rows.iter().filter(is_in).for_each(|row| tally.add_start(&games(row)));
        tally
    }

    /// How long the players thought, and how many starts there are in a cell.
    fn caption(&self) -> String {
        let mut starts: BTreeMap<(u64, u64), u64> = BTreeMap::new();
        for row in &self.rows {
            *starts.entry((row.whole("boards"), row.whole("size"))).or_default() += 1;
        }
        format!(
            "{} against {}, {} for a move, {} starts played twice: mean score (standard deviation) wins [95% \
             confidence].",
            self.one,
            self.other,
            written(self.time_ms),
            range(starts.values().copied()),
        )
    }

    fn cell(&self, boards: u64, size: u64) -> String {
        let tally = self.tally(boards, size);
        if tally.games() == 0 {
            return "–".to_owned();
        }
        let (low, high) = tally.interval();
        format!(
            "{:.2}({:.2}) {:.1}% [{:.0}, {:.0}]",
            tally.mean(),
            tally.deviation(),
            100.0 * tally.share(),
            100.0 * low,
            100.0 * high
        )
    }
}

/// The scores of the first named player in the two games of a start, and whether he won.
fn games(row: &Row) -> [(i64, bool); 2] {
    [("score_left", "won_left"), ("score_right", "won_right")]
        .map(|(score, won)| (row.number(score) as i64, row.is(won)))
}

fn written(time_ms: u64) -> String {
    seconds(time_ms as f64 / 1000.0)
}

/// The least and the greatest of some numbers in words.
fn range(numbers: impl Iterator<Item = u64> + Clone) -> String {
    let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0));
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

/// The authors and the year of a source.
fn name_of(heading: &str) -> &str {
    heading.split_inclusive(')').next().unwrap_or(heading)
}

/// What others have found with so many boards of a size.
fn place<'a>(cells: &[[&'a str; 3]; 3], boards: u64, size: u64) -> &'a str {
    let row = NUMBERS.iter().position(|&number| number == boards).unwrap_or_default();
    cells[row][(size - 4) as usize]
}

/// The share of wins at the end of a cell such as `9.77(5.53) 82.5%`.
fn percentage(cell: &str) -> Option<f64> {
    cell.split_whitespace().last()?.strip_suffix('%')?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Scale, Settings};
    use crate::experiments::sums::matches::{ALPHA_BETA, DATABASE, ENDGAME, MIN_DISTANCE, ROUND_ROBIN, TDS};
    use crate::fields;
    use crate::report::render;

    fn row(sums: &Sums, time_ms: u64, boards: u64, start: u64, won: [bool; 2]) -> Row {
        let [one, other] = [sums.players[0], sums.players[1]];
        let parameters = fields! {
            "one": one, "other": other, "boards": boards, "size": 4, "time_ms": time_ms, "start": start,
        };
        let result = fields! {
            "score_left": 1, "score_right": -1, "won_left": won[0], "won_right": won[1], "longest_one_ms": 49.0,
            "longest_other_ms": 40.0,
        };
        Row::example(parameters, result)
    }

    fn tables(sums: &Sums, rows: &[Row]) -> Vec<Table> {
        let table = |block| if let Block::Table(table) = block { Some(table) } else { None };
        sums.report(rows).blocks.into_iter().filter_map(table).collect()
    }

    #[test]
    fn games_with_different_times_are_not_mixed() {
        let mut rows: Vec<Row> = (0..3).map(|start| row(&TDS, 50, 2, start, [true, true])).collect();
        rows.push(row(&TDS, 50, 4, 0, [true, false]));
        rows.extend((0..2).map(|start| row(&TDS, 1000, 2, start, [false, false])));
        let tables = tables(&TDS, &rows);
        assert_eq!(tables.len(), 3, "two times, and the paper's");
        assert!(tables[0].caption.contains(" 50 ms for a move, 1 to 3 starts played twice"));
        assert!(tables[1].caption.contains(" 1 s for a move, 2 starts played twice"));
        let cell = |table: usize, row: usize| tables[table].rows[row][1].split(' ').nth(1).map(str::to_owned);
        assert_eq!([cell(0, 0), cell(0, 1), cell(1, 0)].map(Option::unwrap), ["100.0%", "50.0%", "0.0%"]);
        assert_eq!(
            (&tables[1].rows[1][1], tables[2].rows[0][1].as_str()),
            (&"–".to_owned(), "9.77(5.53) 82.5%")
        );
    }

    #[test]
    fn what_is_said_follows_from_the_rows() {
        let mut rows: Vec<Row> = (0..3).map(|start| row(&TDS, 50, 2, start, [true, true])).collect();
        let found = TDS.report(&rows).findings;
        // 100 % is more than the paper's 82.5 %; and there is no second cell to compare with.
        let words = "with 50 ms for a move in 1 of 1 cells, less often than in Zhang and Müller (2015) in 0 of the 1 cells";
        assert!(found.contains(words), "{found}");
        let words = "Of 3 meetings, each of two players on one start with both colours, 0 of 3 on 4×4 boards were won once \
                     by either, and the latest move came 1 ms early.";
        assert!(found.contains(words), "{found}");
        rows.push(row(&TDS, 50, 4, 0, [true, false]));
        rows.push(row(&TDS, 1000, 2, 0, [false, false]));
        let found = TDS.report(&rows).findings;
        assert!(
            found.contains(
                "in 1 of 2 cells, 100.0 % with 2 boards of 4×4 and 50.0 % with 4 boards of 4×4, less"
            ),
            "{found}"
        );
        assert!(
            found.contains(
                "(2015) in 1 of the 2 cells, by more than chance explains in 0, and more often by more than that in 0 (95% \
                 confidence, theirs taken for 400 independent games); with 1 s for a move in 0 of 1 cells"
            ),
            "{found}"
        );
        for sums in [ALPHA_BETA, MIN_DISTANCE, TDS, DATABASE, ENDGAME, ROUND_ROBIN] {
            let cells = sums.found.iter().flat_map(|(_, cells)| cells.iter().flatten());
            assert!(cells.into_iter().all(|cell| percentage(cell).is_some_and(|share| share > 40.0)));
        }
    }

    #[test]
    fn trends_are_told_where_all_cells_were_played() {
        let mut rows = Vec::new();
        for boards in NUMBERS {
            for size in 4..=6 {
                // More boards help, larger ones do with six boards only.
                let won = [true, boards > 2 && (boards < 6 || size > 4)];
                let mut row = row(&TDS, 50, boards, 0, won);
                row.parameters.extend(fields! { "size": size });
                rows.push(row);
            }
        }
        let words = "more often with 6 boards than with 2 on 2 of 3 sizes and on 6×6 than on 4×4 with 1 of 3 numbers of \
                     boards, less";
        assert!(TDS.report(&rows).findings.contains(words), "{}", TDS.report(&rows).findings);
        rows[0].result.extend(fields! { "longest_one_ms": 75.0 });
        let words = "and in 1 a move came after its time (hotstrat-tds+ in 1), in 1 more than 20 ms (hotstrat-tds+ in 1), by up \
                     to 25 ms.";
        assert!(TDS.report(&rows).findings.contains(words), "{}", TDS.report(&rows).findings);
        rows.pop();
        assert!(!TDS.report(&rows).findings.contains("more often with"));
    }

    #[test]
    fn all_players_are_compared_and_lost_cells_are_named() {
        let mut rows: Vec<Row> =
            (0..2).map(|start| row(&ROUND_ROBIN, 50, 2, start, [true, start == 0])).collect();
        let mut met = |one: &str, other: &str, won: [bool; 2]| {
            let mut row = row(&ROUND_ROBIN, 50, 4, 0, won);
            row.parameters.extend(fields! { "one": one, "other": other });
            rows.push(row);
        };
        met("best", "uct", [true, false]);
        met("informed", "uct", [true, true]);
        let report = ROUND_ROBIN.report(&rows);
        let words = "best won more than half of the games with 50 ms for a move in 1 of 2 cells; not against uct 4 of 4×4 (50.0 %).";
        assert!(report.findings.starts_with(words), "{}", report.findings);
        let table = &tables(&ROUND_ROBIN, &rows)[0];
        assert_eq!(table.header, ["player", "mean", "1", "2", "3"]);
        let expected = [
            ["1 best", "62", "–", "75 [22, 100]", "50 [4, 96]"],
            ["2 informed", "62", "25 [0, 78]", "–", "100 [13, 100]"],
            ["3 uct", "25", "50 [4, 96]", "0 [0, 87]", "–"],
        ];
        assert_eq!(table.rows, expected.map(|row| row.map(str::to_owned).to_vec()));
        let words = "There are 2 to 4 games of best with each other player, 2 of each other pair.";
        assert!(table.caption.ends_with(words), "{}", table.caption);
        // Who has won all of his games, but not against the best, is not the best.
        rows.push({
            let mut row = row(&ROUND_ROBIN, 50, 4, 0, [true, true]);
            row.parameters.extend(fields! { "one": "informed", "other": "random" });
            row
        });
        rows.retain(|row| row.text("one") == "best" || row.text("other") == "random");
        let table = &tables(&ROUND_ROBIN, &rows)[0];
        let ranks: Vec<[&str; 2]> = table.rows.iter().map(|row| [&row[0][..], &row[1]]).collect();
        assert_eq!(ranks, [["1 best", "–"], ["2 uct", "–"], ["3 informed", "–"], ["4 random", "–"]]);
    }

    /// What is won with two boards is likely to be won with four, so the latter says little more.
    #[test]
    fn starts_that_share_boards_count_as_one() {
        let once: Vec<Row> =
            (0..20).map(|start| row(&TDS, 50, 2, start, [start % 2 == 0, start % 3 == 0])).collect();
        let more = (0..20).map(|start| row(&TDS, 50, 4, start, [start % 2 == 0, start % 3 == 0]));
        let twice: Vec<Row> = once.iter().cloned().chain(more).collect();
        let [once, twice] =
            [&once, &twice].map(|rows| of_pairs(rows.iter())[&("hotstrat-tds+", "hotstrat-tds")]);
        assert_eq!((once.games(), twice.games()), (40, 80));
        assert_eq!((once.share(), once.interval()), (twice.share(), twice.interval()));
    }

    /// 100 shared starts put our share at 50 % ± 1.4; of 400 games theirs is known to 5 %.
    #[test]
    fn chance_is_that_of_our_games_and_of_theirs() {
        let mut tally = Tally::default();
        (0..100).for_each(|_| tally.add_start(&[(1, true), (-1, false)]));
        let ours = tally.interval().1 - tally.share();
        assert!((0.01..0.02).contains(&ours), "{ours}");
        let [_, both] = chance(&tally, 0.523);
        assert!((both - (ours.powi(2) + (1.96f64 * 0.02497).powi(2)).sqrt()).abs() < 1e-4, "{both}");
        // So 52.3 % is outside of our interval, and yet not more than chance explains.
        assert!(0.523 > tally.interval().1 && 0.523 < tally.share() + both);
    }

    #[test]
    fn the_page_tells_the_time_for_a_move_and_that_of_the_scale() {
        let settings = Settings { scale: Scale::Paper, seed: 1, limits: None };
        let page = render(&TDS, &settings, &[row(&TDS, 50, 2, 0, [true, false])]).markdown;
        let words = "(1799 rows of scale paper are not measured), with time limits up to 50 ms (the scale paper has 10 s), ";
        assert!(page.contains(words), "{page}");
    }

    #[test]
    fn a_single_match_is_drawn_beside_the_paper() {
        let report = TDS.report(&[row(&TDS, 50, 2, 0, [true, false])]);
        let figure = report.blocks.iter().find_map(|block| match block {
            Block::Figure(figure) => Some(figure),
            _ => None,
        });
        let svg = &figure.expect("a picture").svg;
        assert!(svg.contains("4×4, Zhang and Müller (2015)") && svg.contains("per cent of the games won"));
    }
}
