//! The 2δ-conjecture: does a search with coupons δ apart never underestimate a temperature by more
//! than 2δ?
//!
//! Three kinds of rows. *Complete*: all boards of a size with one amazon each, each with both first
//! players, at one δ, under both rules for ties, by retrograde analysis over boards and stacks. *Known*:
//! two games that break the conjecture, measured by the searches. *Random*: small explicit games, a
//! batch in a row, and the shortest ones that break it.

use super::coupons::{coupon_at, coupon_before, discover_all};
use crate::engines::config;
use crate::experiment::{Context, Experiment, Interrupted, Measured, Scale, Settings};
use crate::fields;
use crate::random::Random;
use crate::report::{Block, Figure, Report, Table, short};
use crate::task::{Fields, Row, Task};
use hotstrat_core::evaluate::Nothing;
use hotstrat_core::{Dyadic, Explicit, Player, Sum};
use hotstrat_picture::lines::{Axis, Look, Panel, Point, Series, svg};
use hotstrat_search::tds::engine::{Config, run};
use hotstrat_search::tds::stack::Spacing;
use hotstrat_search::tds::{Enhancements, Ties};
use hotstrat_search::{Limits, Solver};
use hotstrat_store::Space;
use hotstrat_store::solved::solved;
use std::time::Duration;

/// See the module.
pub struct Conjecture;

/// The boards, by growing size.
const BOARDS: [&str; 6] = ["2x3", "2x4", "3x3", "3x4", "3x5", "4x4"];
/// The binary places of δ.
const PLACES: [u32; 3] = [0, 1, 2];
/// How many random games are in a row.
const BATCH: u64 = 250;

impl Experiment for Conjecture {
    fn name(&self) -> &'static str {
        "conjecture"
    }

    fn title(&self) -> &'static str {
        "The 2δ-conjecture"
    }

    fn source(&self) -> &'static str {
        "Zhang and Müller, TDS+ (2015), enhancement E1"
    }

    fn shows(&self) -> &'static str {
        "How far a search with coarse coupons underestimates temperatures, on complete sets of boards."
    }

    fn takes(&self, scale: Scale) -> Duration {
        Duration::from_secs(if scale == Scale::Quick { 2 } else { 60 })
    }

    fn tasks(&self, settings: &Settings) -> Vec<Task> {
        let places = |places: &u32| Spacing::new(*places).delta().to_string();
        let boards = BOARDS.iter().flat_map(|board| {
            PLACES.iter().map(move |p| fields! { "kind": "complete", "board": board, "delta": places(p) })
        });
        let known = (0..known_games().len()).map(|game| fields! { "kind": "known", "game": game });
        let batches = if settings.scale == Scale::Quick { 40 } else { 4000 };
        let random = (0..batches).map(|batch| fields! { "kind": "random", "batch": batch });
        boards.chain(known).chain(random).map(Task::new).collect()
    }

    fn measure(&self, task: &Task, context: &Context) -> Result<Measured, Interrupted> {
        let text = |name: &str| task.parameters[name].as_str().unwrap_or_default();
        let number = |name: &str| task.parameters[name].as_u64().unwrap_or_default();
        let result = match text("kind") {
            "complete" => complete(text("board"), text("delta").parse().expect("written by us"), context)?,
            "known" => known(number("game") as usize),
            _ => random(Random::new(context.seed, number("batch"))),
        };
        Ok(Measured::finished(result))
    }

    fn columns(&self) -> &'static str {
        "`coupon_` and `board_` are the two rules for ties. `breaks` counts pairs with t(G) > t_δ + 2δ and \
         `before` is the greatest t(G) − t_δ, where t_δ is the coupon before the first move on the board; \
         `breaks_at` and `at` are the same for the coupon on top then. `worst` is the position of the \
         greatest difference, `first` who moves first there, `shortest` the shortest explicit game that \
         breaks it, `halved` the temperature found with E1 at δ = 1/2."
    }

    fn report(&self, rows: &[Row]) -> Report {
        let of = |kind: &'static str| rows.iter().filter(move |row| row.text("kind") == kind);
        let mut complete: Vec<&Row> = of("complete").collect();
        complete.sort_by_key(|row| (squares(row.text("board")), row.text("delta").to_owned()));
        let blocks = vec![
            Block::Table(complete_table(&complete)),
            Block::Figure(Figure {
                name: String::new(),
                alt: "The worst underestimate in units of δ against the number of squares".to_owned(),
                svg: plot(&complete),
            }),
            Block::Table(known_table(of("known"))),
            Block::Table(random_table(of("random"))),
        ];
        Report { findings: findings(&complete, of("known")), blocks }
    }
}

/// How much a rule for ties underestimates.
#[derive(Clone, Copy, Debug)]
struct Worst {
    breaks: u64,
    before: Dyadic,
    breaks_at: u64,
    at: Dyadic,
    class: u32,
    first: Player,
}

impl Worst {
    const NONE: Worst = Worst {
        breaks: 0,
        before: Dyadic::integer(-100),
        breaks_at: 0,
        at: Dyadic::integer(-100),
        class: 0,
        first: Player::Left,
    };

    fn meet(&mut self, spacing: Spacing, temperature: Dyadic, first_move: Option<u32>, who: (u32, Player)) {
        let below = |coupon: Dyadic| temperature.sub(coupon).expect("small numbers");
        let before = below(coupon_before(spacing, first_move));
        self.breaks += u64::from(before.raw() > 2 * spacing.raw());
        if before > self.before {
            (self.class, self.first) = who;
        }
        self.before = self.before.max(before);
        let at = below(coupon_at(spacing, first_move));
        self.breaks_at += u64::from(at.raw() > 2 * spacing.raw());
        self.at = self.at.max(at);
    }
}

fn complete(board: &str, delta: Dyadic, context: &Context) -> Result<Fields, Interrupted> {
    let solved = solved(board);
    let spacing = Spacing::from_delta(delta).expect("a power of two");
    let mut pairs = 0u64;
    let mut worst = [Worst::NONE; 2];
    discover_all(&solved, spacing, context, |class, player, found, _| {
        let (_, temperature) = solved.truth(class);
        pairs += 1;
        for (worst, first_move) in worst.iter_mut().zip([found.coupon_first, found.board_first]) {
            worst.meet(spacing, temperature, first_move, (class, player));
        }
    })?;
    let position = |class: u32| solved.space.position(solved.space.layer_of(class), class).to_string();
    let [coupon, board] = worst;
    Ok(fields! {
        "pairs": pairs,
        "coupon_breaks": coupon.breaks,
        "coupon_before": coupon.before.to_f64(),
        "coupon_breaks_at": coupon.breaks_at,
        "coupon_at": coupon.at.to_f64(),
        "coupon_worst": position(coupon.class),
        "coupon_first": coupon.first.to_string(),
        "board_breaks": board.breaks,
        "board_before": board.before.to_f64(),
        "board_breaks_at": board.breaks_at,
        "board_at": board.at.to_f64(),
        "board_worst": position(board.class),
        "board_first": board.first.to_string(),
    })
}

/// A game that breaks the conjecture, with who moves first, the top coupon and the rule for ties.
struct Known {
    game: String,
    first: Player,
    top: i32,
    ties: Ties,
}

fn known_games() -> Vec<Known> {
    let pile = |m: u32| (1..=m).map(|i| format!("{{{i}|-{i}}}")).collect::<Vec<_>>().join("+");
    let ladder = format!("{{11+{}|-11+{}}}", pile(7), pile(8));
    let mut games = Vec::new();
    for ties in [Ties::Coupon, Ties::Board] {
        for (first, top) in [(Player::Left, 12), (Player::Right, 13)] {
            games.push(Known { game: ladder.clone(), first, top, ties });
        }
    }
    for n in [2, 4, 8, 16] {
        let game = format!("{{{{{}|{{1|1}}}}|{{0|-{}}}}}", 2 * n, 2 * n);
        games.push(Known { game, first: Player::Left, top: n + 2, ties: Ties::Coupon });
    }
    games
}

fn known(index: usize) -> Fields {
    let Known { game, first, top, ties } = &known_games()[index];
    let explicit: Explicit = game.parse().expect("written by us");
    let truth = Solver::default().thermograph(&explicit).expect("a small game");
    let discovered = discover(&explicit, *first, Some(Dyadic::integer(*top)), *ties, false);
    let recovered = discover(&explicit, *first, None, *ties, true);
    fields! {
        "game": game,
        "first": first.to_string(),
        "top": top,
        "ties": if *ties == Ties::Coupon { "coupon" } else { "board" },
        "temperature": truth.temperature().to_string(),
        "discovered": discovered.to_string(),
        "underestimate": truth.temperature().sub(discovered).expect("small numbers").to_f64(),
        "halved": recovered.to_string(),
    }
}

/// The temperature that a search at δ = 1 discovers, or at δ = 1/2 after a pre-search (E1), which must
/// be repeated if the conjecture was wrong.
fn discover(game: &Explicit, first: Player, top: Option<Dyadic>, ties: Ties, presearch: bool) -> Dyadic {
    let enhancements = Enhancements { e1: presearch, e3: true, e5: true, ..Enhancements::default() };
    let config = Config {
        top,
        first: if first == Player::Left { &[Player::Left] } else { &[Player::Right] },
        ties,
        table: 1 << 24,
        ..config(enhancements, Some(Spacing::new(u32::from(presearch))))
    };
    let run = run(&Sum::from(game.clone()), &config, &Nothing, None, &Limits::default());
    let run = run.expect("explicit games have all bounds");
    // An integer needs no search.
    run.trials.last().and_then(|trial| trial.temperature).unwrap_or(Dyadic::MINUS_ONE)
}

fn random(mut random: Random) -> Fields {
    let mut shortest: [Option<String>; 2] = [None, None];
    let mut breaks = [0u64; 2];
    let mut worst = [0f64; 2];
    for _ in 0..BATCH {
        let game = random.game(3, 8);
        let Ok(truth) = Solver::default().thermograph(&game) else { continue };
        for (i, ties) in [Ties::Coupon, Ties::Board].into_iter().enumerate() {
            let under = Player::BOTH.map(|first| {
                let discovered = discover(&game, first, None, ties, false);
                truth.temperature().sub(discovered).expect("small numbers")
            });
            let under = under[0].max(under[1]);
            worst[i] = worst[i].max(under.to_f64());
            if under > Dyadic::integer(2) {
                breaks[i] += 1;
                let text = game.to_string();
                let better = shortest[i].as_ref().is_none_or(|old| (text.len(), &text) < (old.len(), old));
                shortest[i] = if better { Some(text) } else { shortest[i].take() };
            }
        }
    }
    fields! {
        "games": BATCH,
        "coupon_breaks": breaks[0],
        "coupon_before": worst[0],
        "coupon_shortest": shortest[0],
        "board_breaks": breaks[1],
        "board_before": worst[1],
        "board_shortest": shortest[1],
    }
}

fn squares(board: &str) -> u32 {
    board.split('x').filter_map(|side| side.parse::<u32>().ok()).product()
}

fn findings<'a>(complete: &[&Row], known: impl Iterator<Item = &'a Row> + Clone) -> String {
    let coarse = complete.iter().rev().find(|row| row.text("delta") == "1");
    let Some(row) = coarse else { return "The complete sets are not measured yet.".to_owned() };
    let broken: u64 = complete.iter().map(|row| row.count("board_breaks_at")).sum();
    format!(
        "The paper conjectured t(G) ≤ t_δ + 2δ and never saw it fail. With ties toward coupons it fails for {} of \
         {} pairs of a {} board and a first player at δ = 1, by up to {}, if t_δ is the coupon taken just before the \
         first move on the board, and for {}, by up to {}, if t_δ is the coupon that lies on top then. With ties \
         toward the board {}{}.",
        row.count("coupon_breaks"),
        row.count("pairs"),
        row.text("board"),
        short(row.number("coupon_before") - 2.0, 4),
        row.count("coupon_breaks_at"),
        short(row.number("coupon_at") - 2.0, 4),
        if broken == 0 {
            "it holds on all boards measured".to_owned()
        } else {
            format!("it fails {broken} times")
        },
        match ["coupon", "board"].map(|ties| known.clone().any(|row| row.word("ties") == ties && breaks(row)))
        {
            [true, true] => ", but explicit games break it under either rule",
            [true, false] => ", but explicit games break it with ties toward coupons",
            [false, true] => ", but explicit games break it with ties toward the board",
            [false, false] => "",
        },
    )
}

/// Whether a game that was searched at δ = 1 breaks the conjecture.
fn breaks(row: &Row) -> bool {
    row.number("underestimate") > 2.0
}

fn complete_table(rows: &[&Row]) -> Table {
    let mut table = Table::new(
        "Complete sets of boards. *Below the last*: the greatest t(G) − t_δ, where t_δ is the coupon taken just before \
         the first move on the board; *below the top*: the same with the coupon that lies on top when that move is \
         made. The conjecture allows 2δ; before either figure, how many pairs exceed it.",
        &[
            "board",
            "δ",
            "pairs",
            "ties to coupons: break it",
            "below the last",
            "break it",
            "below the top",
            "ties to board: break it",
            "below the last",
            "break it",
            "below the top",
        ],
    );
    for row in rows {
        let number = |name| short(row.number(name), 6);
        table.rows.push(vec![
            row.text("board").to_owned(),
            row.text("delta").to_owned(),
            row.count("pairs").to_string(),
            row.count("coupon_breaks").to_string(),
            number("coupon_before"),
            row.count("coupon_breaks_at").to_string(),
            number("coupon_at"),
            row.count("board_breaks").to_string(),
            number("board_before"),
            row.count("board_breaks_at").to_string(),
            number("board_at"),
        ]);
    }
    table
}

fn known_table<'a>(rows: impl Iterator<Item = &'a Row>) -> Table {
    let mut table = Table::new(
        "Games that break it at δ = 1. P_m stands for ±1 ± 2 … ± m. The last column is what E1 finds when it \
         goes on to δ = 1/2 and repeats searches that began too low.",
        &["game", "ties", "first", "t_max", "t(G)", "t_δ", "with E1, δ = 1/2"],
    );
    for row in rows {
        let game = row.word("game");
        let game = if game.len() > 60 { "{11 + P_7 ‖ −11 + P_8}" } else { game };
        let word = |name| row.word(name).to_owned();
        table.rows.push(vec![
            format!("`{game}`"),
            word("ties"),
            word("first"),
            row.count("top").to_string(),
            word("temperature"),
            word("discovered"),
            word("halved"),
        ]);
    }
    table
}

fn random_table<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> Table {
    let games: u64 = rows.clone().map(|row| row.count("games")).sum();
    let caption =
        format!("{games} random games in braces at δ = 1, up to three braces deep, integers up to 8.");
    let mut table =
        Table::new(&caption, &["ties", "games that break it", "greatest t(G) − t_δ", "the shortest of them"]);
    for rule in ["coupon", "board"] {
        let name = |what: &str| format!("{rule}_{what}");
        let breaks: u64 = rows.clone().map(|row| row.count(&name("breaks"))).sum();
        let worst = rows.clone().map(|row| row.number(&name("before"))).fold(0.0, f64::max);
        let texts = rows.clone().map(|row| row.word(&name("shortest"))).filter(|text| !text.is_empty());
        let shortest = texts.min_by_key(|text| (text.len(), text.to_string()));
        let shortest = shortest.map_or("none".to_owned(), |text| format!("`{text}`"));
        table.rows.push(vec![rule.to_owned(), breaks.to_string(), short(worst, 6), shortest]);
    }
    table
}

fn plot(rows: &[&Row]) -> String {
    let mut series = vec![Series {
        name: "allowed by the conjecture".to_owned(),
        look: Look::Guide,
        hue: 7,
        points: [6.0, 16.0].map(|x| Point { x, y: 2.0, range: None }).to_vec(),
    }];
    for (hue, delta) in ["1", "1/2", "1/4"].into_iter().enumerate() {
        for (rule, look) in [("coupon", Look::Line), ("board", Look::Dashed)] {
            let unit = delta.parse::<Dyadic>().expect("written by us").to_f64();
            let of = rows.iter().filter(|row| row.text("delta") == delta);
            let point = |row: &&Row| Point {
                x: f64::from(squares(row.text("board"))),
                y: row.number(&format!("{rule}_before")) / unit,
                range: None,
            };
            let ties = if rule == "coupon" { "coupons" } else { "the board" };
            series.push(Series {
                name: format!("δ = {delta}, ties to {ties}"),
                look,
                hue,
                points: of.map(point).collect(),
            });
        }
    }
    let panel = Panel {
        title: "Greatest (t(G) − t_δ)/δ over all boards with one amazon each".to_owned(),
        x: Axis { name: "squares of the board".to_owned(), logarithmic: false },
        y: Axis { name: "underestimate in units of δ".to_owned(), logarithmic: false },
        series,
    };
    svg("The 2δ-conjecture", &[panel])
}
