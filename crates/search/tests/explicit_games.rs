//! The exact engine against the definition, on explicit games and their sums.

mod common;

use common::games;
use hotstrat_core::reference::Reference;
use hotstrat_core::{Explicit, Player, Sign, Sum, Thermograph};
use hotstrat_search::{Limits, Quantity, Solver, StopReason};
use proptest::prelude::*;

fn by_definition(sum: &Sum<Explicit>) -> Thermograph {
    Reference::default().thermograph(sum).unwrap()
}

fn by_engine(sum: &Sum<Explicit>) -> Thermograph {
    Solver::default().thermograph_of_sum(sum).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_the_definition(text in games()) {
        let game: Explicit = text.parse().unwrap();
        let expected = Reference::default().thermograph(&game).unwrap();
        prop_assert_eq!(Solver::default().thermograph(&game).unwrap(), expected);
    }

    #[test]
    fn agrees_with_the_definition_on_sums(texts in prop::collection::vec((games(), any::<bool>()), 1..4)) {
        prop_assume!(texts.iter().map(|(text, _)| text.len()).sum::<usize>() < 60);
        let part = |(text, plus): &(String, bool)| {
            (if *plus { Sign::Plus } else { Sign::Minus }, text.parse().unwrap())
        };
        let sum = Sum { parts: texts.iter().map(part).collect() };
        prop_assert_eq!(by_engine(&sum), by_definition(&sum));
    }

    #[test]
    fn a_game_and_its_negative_are_nothing(text in games(), other in games()) {
        let [game, other]: [Explicit; 2] = [text, other].map(|text| text.parse().unwrap());
        let difference = Sum { parts: vec![(Sign::Plus, game.clone()), (Sign::Minus, game.clone())] };
        prop_assert_eq!(by_engine(&difference), Thermograph::integer(0.into()));
        let mut parts = difference.parts;
        parts.push((Sign::Plus, other.clone()));
        prop_assert_eq!(by_engine(&Sum { parts }), Solver::default().thermograph(&other).unwrap());
    }

    #[test]
    fn means_add_and_no_sum_is_hotter_than_its_parts(a in games(), b in games()) {
        let games: [Explicit; 2] = [a, b].map(|text| text.parse().unwrap());
        let [g, h] = [0, 1].map(|i| Solver::default().thermograph(&games[i]).unwrap());
        let sum = by_engine(&games.into_iter().collect());
        prop_assert_eq!(sum.mean(), g.mean().add(h.mean()).unwrap());
        prop_assert!(sum.temperature() <= g.temperature().max(h.temperature()));
        if g.temperature() != h.temperature() {
            prop_assert_eq!(sum.temperature(), g.temperature().max(h.temperature()));
        }
    }

    #[test]
    fn limits_never_lie(text in games(), other in games(), nodes in 0u64..12, sum_nodes in 0u64..6) {
        let sum: Sum<Explicit> = [text, other].into_iter().map(|t| t.parse::<Explicit>().unwrap()).collect();
        let truth = by_engine(&sum);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut solver = Solver::default();
        let analysis = solver.analyze(&sum, &limits, sum_nodes);
        let holds = |quantity: Quantity, value| {
            quantity.low().is_none_or(|low| low <= value) && quantity.high().is_none_or(|high| value <= high)
        };
        prop_assert!(solver.nodes() <= nodes);
        for (part, (_, game)) in analysis.parts.iter().zip(&sum.parts) {
            let truth = Solver::default().thermograph(game).unwrap();
            prop_assert!(holds(part.outcome.mean, truth.mean()));
            prop_assert!(holds(part.outcome.temperature, truth.temperature()));
        }
        let total = &analysis.total.outcome;
        prop_assert!(holds(total.mean, truth.mean()), "{:?}", total);
        prop_assert!(holds(total.temperature, truth.temperature()), "{:?}", total);
        match &total.thermograph {
            Some(thermograph) => prop_assert_eq!(thermograph, &truth),
            None => prop_assert_ne!(total.stop, StopReason::Finished),
        }
        // The same question with more to spend goes on from there and is answered in full.
        let again = solver.analyze(&sum, &Limits::default(), u64::MAX);
        prop_assert_eq!(again.total.outcome.thermograph, Some(truth));
    }

    #[test]
    fn orthodox_moves_attain_the_wall(text in games()) {
        let game: Explicit = text.parse().unwrap();
        let sum = Sum::from(game);
        let mut solver = Solver::default();
        let analysis = solver.analyze(&sum, &Limits::default(), u64::MAX).total;
        let truth = analysis.outcome.thermograph.unwrap();
        for player in Player::BOTH {
            let options = solver.options(&sum, player).unwrap();
            let ranges = &analysis.moves[player as usize];
            for (i, range) in ranges.iter().enumerate() {
                let (_, option) = options.iter().find(|(mv, _)| *mv == range.mv).unwrap();
                let middle = range.from.add(range.to).unwrap().half().unwrap();
                for t in [range.from, middle, range.to] {
                    let tax = t.signed(player.sign());
                    let reached = option.wall_at(player.opponent(), t).sub(tax).unwrap();
                    prop_assert_eq!(reached, truth.wall_at(player, t), "{} at {}", text, t);
                }
                prop_assert_eq!(range.from, if i == 0 { (-1).into() } else { ranges[i - 1].to });
            }
            if let Some(last) = ranges.last() {
                prop_assert_eq!(last.to, truth.temperature());
            } else if truth.as_number().is_none() {
                prop_assert!(false, "{text}: a game that is no number has moves for both");
            }
        }
    }
}

#[test]
fn sums_of_switches_take_no_time() {
    for count in [16, 24, 200] {
        let sum: Sum<Explicit> = (1..=count).map(|x| format!("±{x}").parse::<Explicit>().unwrap()).collect();
        let mut solver = Solver::default();
        let thermograph = solver.thermograph_of_sum(&sum).unwrap();
        // The players take the switches in turn from the hottest: the rest is worth count / 2.
        assert_eq!(thermograph.stop(Player::Left), (count / 2).into());
        assert_eq!(thermograph.temperature(), count.into());
        assert!(solver.nodes() <= 4 * count as u64, "{} nodes", solver.nodes());
    }
}

#[test]
fn a_long_sum_does_not_overflow_the_stack() {
    // One hundred different games of depth four hundred each, none of them a number or a switch.
    let deep = |i: i32| {
        let mut text = format!("{{{}|{}}}", 1000 + i, -i);
        for level in 0..400 {
            text = format!("{{{}|{text}}}", 1001 + level + i);
        }
        text
    };
    let sum: Sum<Explicit> = (0..100).map(|i| deep(i).parse::<Explicit>().unwrap()).collect();
    let limits = Limits { nodes: Some(60_000), ..Limits::default() };
    let outcome = Solver::default().analyze(&sum, &limits, u64::MAX).total.outcome;
    assert!(matches!(outcome.stop, StopReason::Nodes | StopReason::Finished | StopReason::Inexact(_)));
}

#[test]
fn what_cannot_be_represented_is_refused() {
    let game: Explicit = "{0|1/1073741824}".parse().unwrap();
    let outcome = Solver::default().analyze(&Sum::from(game), &Limits::default(), 0).total.outcome;
    assert!(matches!(outcome.stop, StopReason::Inexact(_)));
    assert_eq!(outcome.thermograph, None);
}
