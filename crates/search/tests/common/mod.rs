//! What several tests need.

use proptest::prelude::*;

/// Texts of random games: numbers, infinitesimals, switches, zugzwangs, sente, empty sides.
pub fn games() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (-9i32..10).prop_map(|n| n.to_string()),
        (-9i32..10, 1u32..4).prop_map(|(n, k)| format!("{n}/{}", 1 << k)),
        prop::sample::select(vec!["*", "*2", "^", "v", "±1", "±3", "±1/2"]).prop_map(str::to_owned),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let side = prop::collection::vec(inner.clone(), 0..3).prop_map(|options| options.join(","));
        prop_oneof![
            4 => (side.clone(), side).prop_map(|(l, r)| format!("{{{l}|{r}}}")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("({a} + {b})")),
        ]
    })
}
