//! The MT-engine: it proposes paths, is told what they lead to, and knows bounds at any time.

use super::config::Config;
use super::curve::INFINITY;
use super::path::{MAX_STEPS, Path, Step};
use super::select::Selection;
use super::tree::{Meeting, NodeId, Tree, UNKNOWN, Which};
use crate::outcome::Quantity;
use hotstrat_core::{Dyadic, InexactError, Player};
use thiserror::Error;

/// The largest magnitude of a value.
pub const MAX_VALUE: i32 = 1 << 28;

/// A search for the mean and the temperature of a game that is known only to somebody else.
///
/// ```
/// use hotstrat_search::mt::MtEngine;
///
/// // The game {5 | -3}, one option for each player.
/// let mut engine = MtEngine::default();
/// while let Some(path) = engine.explore() {
///     match path.to_string().as_str() {
///         "L1" => engine.add_node(&path, 5.into()).unwrap(),
///         "R1" => engine.add_node(&path, (-3).into()).unwrap(),
///         _ => engine.not_exists(&path).unwrap(),
///     }
/// }
/// assert_eq!(engine.bounds().to_string(), "m = [1.00, 1.00] t = [4.00, 4.00]");
/// ```
#[derive(Clone, Debug)]
pub struct MtEngine {
    tree: Tree,
    selection: Selection,
    proposed: Vec<Step>,
    /// The nodes on the way down, root first.
    way: Vec<NodeId>,
    broken: Option<InexactError>,
}

/// Why the engine refuses what it is told.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AddError {
    /// The path goes on where play is over.
    #[error("{0} ends the game, so nothing lies below it")]
    BelowLeaf(Path),
    /// The path ends where play goes on.
    #[error("{0} is not the end of the game: something lies below it")]
    NotALeaf(Path),
    /// The node has another value.
    #[error("{0} has the value {1} already, not {2}")]
    OtherValue(Path, Dyadic, Dyadic),
    /// The node was said not to exist.
    #[error("{0} was said not to exist")]
    NotThere(Path),
    /// The node exists.
    #[error("{0} exists: it was added before")]
    Exists(Path),
    /// The parent of the node is unknown.
    #[error("{0} is unknown")]
    Unknown(Path),
    /// The path is too long.
    #[error("a path has at most {MAX_STEPS} steps")]
    TooLong,
    /// The root is no child.
    #[error("the root always exists")]
    Root,
    /// The value is too large.
    #[error("a value is at most {MAX_VALUE}, plus or minus, not {0}")]
    TooLarge(Dyadic),
    /// A mean or temperature cannot be represented.
    #[error(transparent)]
    Inexact(#[from] InexactError),
}

/// Bounds of mean and temperature; `None` is infinite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MtBounds {
    /// The mean is at least this.
    pub mean_low: Option<Dyadic>,
    /// The mean is at most this.
    pub mean_high: Option<Dyadic>,
    /// The temperature is at least this.
    pub temperature_low: Dyadic,
    /// The temperature is at most this.
    pub temperature_high: Option<Dyadic>,
}

impl MtBounds {
    /// Mean and temperature. MT-search does not look below t = 0, where numbers live: the bound 0 of a
    /// temperature may stand for anything from −1 on.
    #[must_use]
    pub fn quantities(&self) -> (Quantity, Quantity) {
        let low = Some(self.temperature_low).filter(|low| *low > Dyadic::ZERO);
        let mean = Quantity::between(self.mean_low, self.mean_high);
        let low = low.unwrap_or(Dyadic::MINUS_ONE);
        (mean, Quantity::between(Some(low), self.temperature_high))
    }
}

impl Default for MtEngine {
    fn default() -> MtEngine {
        MtEngine::new(&Config::default())
    }
}

impl MtEngine {
    /// An engine that knows nothing.
    #[must_use]
    pub fn new(config: &Config) -> MtEngine {
        MtEngine {
            tree: Tree::new(config.bounds),
            selection: Selection::new(config),
            proposed: Vec::new(),
            way: Vec::new(),
            broken: None,
        }
    }

    /// The next path to explore; `None` if all has been explored.
    pub fn explore(&mut self) -> Option<Path> {
        let mut steps = std::mem::take(&mut self.proposed);
        let found = self.explore_into(&mut steps).then(|| Path(steps.clone()));
        self.proposed = steps;
        found
    }

    /// Writes the next path to explore to `steps`; false if all has been explored.
    pub fn explore_into(&mut self, steps: &mut Vec<Step>) -> bool {
        self.broken.is_none() && self.selection.path(&self.tree, steps)
    }

    /// Adds a node where the game ends, with its value, and all nodes on the way to it.
    pub fn add_node(&mut self, path: &Path, value: Dyadic) -> Result<(), AddError> {
        self.add(&path.0, value, |_| [UNKNOWN; 2])
    }

    /// Adds a node where the game ends, and tells for every new node on the way to it (by the number of
    /// steps from the root) how many options Left and Right have there; [`UNKNOWN`] where that is not known.
    pub fn add(
        &mut self,
        steps: &[Step],
        value: Dyadic,
        options: impl Fn(usize) -> [u32; 2],
    ) -> Result<(), AddError> {
        self.broken.map_or(Ok(()), Err)?;
        if value.abs() > Dyadic::integer(MAX_VALUE) {
            return Err(AddError::TooLarge(value));
        }
        if steps.len() > MAX_STEPS {
            return Err(AddError::TooLong);
        }
        self.walk(steps)?;
        let known = self.way.len();
        let last = *self.way.last().expect("the root");
        if known == steps.len() + 1 && self.tree.node(last).visits > 0 {
            return self.add_again(steps, last, value);
        }
        self.check_room(steps, known)?;
        for &step in &steps[known - 1..] {
            let parent = *self.way.last().expect("the root");
            self.way.push(self.tree.add(parent, step));
        }
        let leaf = *self.way.last().expect("the root");
        self.tree.set_leaf(leaf, value.raw());
        self.selection.note(value.raw());
        for (depth, &id) in self.way.iter().enumerate() {
            self.tree.visit(id, steps.len() - depth);
        }
        // The root is as new as the others when the first path comes.
        let first_new = if self.tree.node(Tree::ROOT).visits == 1 { 0 } else { known };
        for depth in first_new..steps.len() {
            for (player, count) in Player::BOTH.into_iter().zip(options(depth)) {
                self.tree.set_options(self.way[depth], player, count);
            }
        }
        self.back_up(steps, first_new)
    }

    /// Says that the last node of a path does not exist, and none of its later siblings.
    pub fn not_exists(&mut self, path: &Path) -> Result<(), AddError> {
        self.broken.map_or(Ok(()), Err)?;
        let Some((&last, above)) = path.0.split_last() else { return Err(AddError::Root) };
        self.walk(above)?;
        if self.way.len() != path.0.len() {
            return Err(AddError::Unknown(Path(above.to_vec())));
        }
        let parent = *self.way.last().expect("the root");
        if self.tree.node(parent).is_leaf {
            return Ok(());
        }
        let beyond = self.tree.children(parent, last.player).map(|child| self.tree.node(child).number).last();
        if beyond.is_some_and(|number| number >= last.number) {
            return Err(AddError::Exists(path.clone()));
        }
        let was_alive = self.tree.node(parent).is_alive();
        let fewer = self.tree.node(parent).options[last.player as usize].min(last.number - 1);
        self.tree.set_options(parent, last.player, fewer);
        let changed = self.tree.update(parent, last.player, above);
        let changed = self.unless_broken(changed)?;
        let died = was_alive && !self.tree.node(parent).is_alive();
        self.climb(above, above.len(), changed, died)
    }

    /// The bounds.
    #[must_use]
    pub fn bounds(&self) -> MtBounds {
        let root = self.tree.node(Tree::ROOT);
        let finite = |raw: i64| if raw.abs() >= INFINITY { None } else { Dyadic::from_raw(raw).ok() };
        let [upper, lower, hot, cold]: [Meeting; 4] =
            [Which::UU, Which::LL, Which::UL, Which::LU].map(|which| root.meeting(which));
        MtBounds {
            mean_low: finite(lower.m),
            mean_high: finite(upper.m),
            temperature_low: finite(cold.t).unwrap_or(Dyadic::ZERO),
            temperature_high: finite(hot.t),
        }
    }

    /// Guesses of mean and temperature: in the middle between those of the upper and of the lower
    /// thermograph. That is nearer, as a rule, than the middle of the bounds of the temperature.
    #[must_use]
    pub fn estimate(&self) -> (f64, f64) {
        let far = self.selection.far();
        let [upper, lower, ..] = self.tree.corners(Tree::ROOT, far);
        let unit = Dyadic::ONE.raw() as f64;
        let middle = |a: i64, b: i64| f64::midpoint(a as f64, b as f64) / unit;
        (middle(upper.m, lower.m), middle(upper.t, lower.t))
    }

    /// Whether the bounds have met.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.tree.node(Tree::ROOT).is_settled()
    }

    /// Whether every node of the tree was explored.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        !self.tree.node(Tree::ROOT).is_alive()
    }

    /// Where walls proved that the game is not hot, so that the bounds prove nothing.
    #[must_use]
    pub fn cold(&self) -> Option<Path> {
        self.tree.cold().map(|steps| Path(steps.to_vec()))
    }

    /// How many paths were added.
    #[must_use]
    pub fn paths(&self) -> u32 {
        self.tree.node(Tree::ROOT).visits
    }

    /// How many nodes were explored.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.len()
    }

    /// How many times the walls of a node were computed.
    #[must_use]
    pub fn updates(&self) -> u64 {
        self.tree.updates()
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    /// Finds the nodes on a path, as far as they exist.
    fn walk(&mut self, steps: &[Step]) -> Result<(), AddError> {
        self.way.clear();
        self.way.push(Tree::ROOT);
        for (depth, &step) in steps.iter().enumerate() {
            let here = *self.way.last().expect("the root");
            if self.tree.node(here).is_leaf {
                return Err(AddError::BelowLeaf(Path(steps[..depth].to_vec())));
            }
            match self.tree.child(here, step) {
                Some(child) => self.way.push(child),
                None => break,
            }
        }
        Ok(())
    }

    /// A node that is added once more must be a leaf of the same value. That counts as a visit, too.
    fn add_again(&mut self, steps: &[Step], node: NodeId, value: Dyadic) -> Result<(), AddError> {
        if !self.tree.node(node).is_leaf {
            return Err(AddError::NotALeaf(Path(steps.to_vec())));
        }
        let known = Dyadic::from_raw(self.tree.node(node).meeting(Which::UU).m)?;
        if known != value {
            return Err(AddError::OtherValue(Path(steps.to_vec()), known, value));
        }
        Ok(())
    }

    /// The first new node must not be one that was said not to exist.
    fn check_room(&self, steps: &[Step], known: usize) -> Result<(), AddError> {
        let Some(step) = steps.get(known - 1) else { return Ok(()) };
        let parent = self.tree.node(self.way[known - 1]);
        if step.number > parent.options[step.player as usize] {
            return Err(AddError::NotThere(Path(steps[..known].to_vec())));
        }
        Ok(())
    }

    /// Brings the nodes on the way up to date after its last node became a leaf. Nodes from `first_new`
    /// on are new.
    fn back_up(&mut self, steps: &[Step], first_new: usize) -> Result<(), AddError> {
        // A new node on whose other side nobody can move knows it from the start.
        for depth in first_new..steps.len() {
            let (id, other) = (self.way[depth], steps[depth].player.opponent());
            if self.tree.node(id).options[other as usize] == 0 {
                let updated = self.tree.update(id, other, &steps[..depth]);
                self.unless_broken(updated)?;
            }
        }
        self.climb(steps, steps.len(), true, true)
    }

    /// Goes up from a node at some depth whose walls have changed, or that has nothing left to explore.
    fn climb(&mut self, steps: &[Step], from: usize, changed: bool, died: bool) -> Result<(), AddError> {
        let (mut changed, mut died) = (changed, died);
        for depth in (0..from).rev() {
            let (id, player) = (self.way[depth], steps[depth].player);
            if died {
                self.tree.exhaust_child(id, player);
                died = !self.tree.node(id).is_alive();
            }
            if changed {
                let updated = self.tree.update(id, player, &steps[..depth]);
                changed = self.unless_broken(updated)?;
            }
            if !changed && !died {
                break;
            }
        }
        Ok(())
    }

    /// Walls that could not be computed leave the tree half done: then nothing more can be added.
    fn unless_broken(&mut self, updated: Result<bool, InexactError>) -> Result<bool, AddError> {
        if let Err(error) = updated {
            self.broken = Some(error);
        }
        Ok(updated?)
    }
}
