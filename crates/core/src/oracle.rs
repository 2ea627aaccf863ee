//! What is known of positions before any search: a complete database, or whatever else can answer.

use crate::thermograph::Thermograph;
use std::sync::Arc;

/// Knows the thermographs of some positions. Any engine may ask it before it searches; an answer
/// must be right, and "don't know" always is.
pub trait Oracle<G>: Send + Sync {
    /// The thermograph of a position, if it is known.
    fn thermograph(&self, game: &G) -> Option<Thermograph>;
}

/// Several oracles, asked one after the other.
impl<G, O: Oracle<G>> Oracle<G> for Vec<O> {
    fn thermograph(&self, game: &G) -> Option<Thermograph> {
        self.iter().find_map(|oracle| oracle.thermograph(game))
    }
}

/// An oracle that several ask.
impl<G, O: Oracle<G> + ?Sized> Oracle<G> for Arc<O> {
    fn thermograph(&self, game: &G) -> Option<Thermograph> {
        (**self).thermograph(game)
    }
}
