//! The session of section 5 of the paper on MT-search: eight paths, and the bounds after each.

use hotstrat_search::mt::{MtEngine, Path};

#[test]
fn reproduces_every_printed_bound() {
    let mut engine = MtEngine::default();
    for (path, value, bounds) in [
        ("L1R1L1", 8, "m = [-INF, 8.00] t = [0.00, INF]"),
        ("R1L1", -2, "m = [-2.00, 8.00] t = [5.00, INF]"),
        ("R2L1", 2, "m = [-2.00, 8.00] t = [5.00, INF]"),
        ("R1R1L1", -10, "m = [-1.00, 8.00] t = [7.00, INF]"),
        ("L2R1", -2, "m = [-1.00, 8.00] t = [7.00, INF]"),
        ("L1L1", 16, "m = [-1.00, 3.00] t = [7.00, 11.00]"),
        ("R1R1R1", -16, "m = [0.25, 2.25] t = [7.75, 10.00]"),
        ("L1R1R1", 2, "m = [1.50, 1.50] t = [9.00, 9.00]"),
    ] {
        let path: Path = path.parse().unwrap();
        engine.add_node(&path, value.into()).unwrap();
        assert_eq!(engine.bounds().to_string(), bounds, "after {path} = {value}");
    }
    assert!(engine.is_settled());
}
