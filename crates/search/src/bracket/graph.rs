//! The graph of positions and their brackets.

use super::Bound;
use crate::boards::{BoardId, Boards, Moves, NEW_BOARD, Reached};
use crate::limits::{Budget, StopReason};
use hotstrat_core::thermograph::Scaffold;
use hotstrat_core::wall::{Wall, WallRef, upper_envelope};
use hotstrat_core::walls::{WallId, Walls};
use hotstrat_core::{Dyadic, Evaluate, Game, Oracle, Player, Sign, Thermograph};
use std::sync::Arc;

/// Positions that a search has met, with their brackets.
pub struct Graph<'a, G: Game> {
    /// The positions.
    pub boards: Boards<G>,
    /// The limits.
    pub budget: Budget,
    evaluation: &'a dyn Evaluate<G>,
    places: Vec<Place>,
    nodes: Vec<Node>,
    /// What the evaluation thinks of the positions that it was asked about.
    guesses: Vec<Option<Dyadic>>,
    walls: Walls,
}

/// A position that was looked into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expanded {
    board: BoardId,
    node: u32,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    /// For each bound and player, the rising wall of the position.
    bounds: [[WallId; 2]; 2],
    /// What lies below it; [`NEW`] if it was not looked into.
    node: u32,
}

/// The node of a position that was not looked into.
const NEW: u32 = u32::MAX;

#[derive(Debug)]
struct Node {
    moves: [Moves; 2],
    /// For each bound and player, the maximum of the opponent's rising walls over the options.
    reach: [[Option<WallId>; 2]; 2],
    /// For each player, the option that was last found good enough for something.
    habits: [u32; 2],
}

impl<'a, G: Game> Graph<'a, G> {
    /// An empty graph.
    pub fn new(
        oracle: Option<Arc<dyn Oracle<G>>>,
        evaluation: &'a dyn Evaluate<G>,
        budget: Budget,
    ) -> Graph<'a, G> {
        Graph {
            boards: Boards::new(oracle),
            budget,
            evaluation,
            places: Vec::new(),
            nodes: Vec::new(),
            guesses: Vec::new(),
            walls: Walls::default(),
        }
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.boards.forget();
        self.places.clear();
        self.nodes.clear();
        self.guesses.clear();
        self.walls = Walls::default();
    }

    /// The memory in use, in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.boards.bytes()
            + self.walls.bytes()
            + self.places.capacity() * size_of::<Place>()
            + self.nodes.capacity() * size_of::<Node>()
            + self.guesses.capacity() * size_of::<Option<Dyadic>>()
    }

    /// Enters a sum of positions.
    pub fn enter<'g>(&mut self, sum: impl IntoIterator<Item = (Sign, &'g G)>) -> Reached
    where
        G: 'g,
    {
        let reached = self.boards.enter(sum);
        self.admit();
        reached
    }

    /// What a player gets at least who moves first at temperature `t`.
    #[inline]
    pub fn at_least(&self, board: BoardId, player: Player, t: i64) -> i64 {
        -self.wall(board, Bound::worst_for(player), player).raw_at(t)
    }

    /// What a player gets at most who moves first at temperature `t`.
    #[inline]
    pub fn at_most(&self, board: BoardId, player: Player, t: i64) -> i64 {
        -self.wall(board, Bound::best_for(player), player).raw_at(t)
    }

    /// The walls of both thermographs that bound a position, by their numbers.
    pub fn bracket(&self, board: BoardId) -> [[WallId; 2]; 2] {
        self.places[board as usize].bounds
    }

    /// The rising wall of a player in one of the thermographs that bound a position.
    #[inline]
    pub fn wall(&self, board: BoardId, bound: Bound, player: Player) -> WallRef<'_> {
        self.walls.get(self.places[board as usize].bounds[bound as usize][player as usize])
    }

    /// One of the two thermographs that bound a position.
    pub fn bound(&self, board: BoardId, bound: Bound) -> Thermograph {
        let [left, right] = Player::BOTH.map(|player| self.wall(board, bound, player).to_wall());
        Thermograph::from_walls(left, right)
    }

    /// The rising wall of a player in one of the thermographs that bound a position as it is reached.
    #[inline]
    pub fn wall_of(&self, to: Reached, bound: Bound, player: Player) -> WallRef<'_> {
        let bound = if to.sign == Sign::Plus { bound } else { bound.other() };
        let wall = self.wall(to.board, bound, to.sign.apply(player));
        let start = wall.start.raw() + if player == Player::Left { -to.shift } else { to.shift };
        WallRef { start: Dyadic::from_raw(start).expect("scores are far below the largest number"), ..wall }
    }

    /// What the evaluation thinks of a position as it is reached, as Left counts it.
    pub fn guess(&mut self, to: Reached) -> i64 {
        let place = to.board as usize;
        if self.guesses.len() <= place {
            self.guesses.resize(self.places.len(), None);
        }
        let guess = match self.guesses[place] {
            Some(guess) => guess,
            None => {
                let parts = self.boards.parts(to.board);
                let sum = parts.map(|(sign, game)| self.evaluation.evaluate(game).signed(sign).raw()).sum();
                *self.guesses[place].insert(Dyadic::from_raw(sum).expect("evaluations are small"))
            }
        };
        guess.signed(to.sign).raw() + to.shift
    }

    /// Stops if a limit is met.
    #[inline]
    pub fn check(&mut self) -> Result<(), StopReason> {
        if self.budget.check_is_due() {
            let bytes = self.bytes();
            self.budget.check(bytes)?;
        }
        Ok(())
    }

    /// Looks into a position: finds its options, and what they say about it.
    pub fn expand(&mut self, board: BoardId) -> Result<Expanded, StopReason> {
        let node = self.places[board as usize].node;
        if node != NEW {
            return Ok(Expanded { board, node });
        }
        self.check()?;
        let met = self.boards.len();
        let moves = Player::BOTH.map(|player| self.boards.moves(board, player));
        let new = self.boards.len() - met;
        self.budget.spend(moves[0].len() + moves[1].len() + NEW_BOARD * new);
        self.admit();
        let reach = Bound::BOTH.map(|bound| {
            Player::BOTH.map(|player| {
                let envelope = self.envelope(moves[player as usize], bound, player.opponent());
                envelope.map(|wall| self.walls.intern(wall.as_ref()))
            })
        });
        let node = u32::try_from(self.nodes.len()).expect("memory ends before 2^32 positions");
        self.nodes.push(Node { moves, reach, habits: [u32::MAX; 2] });
        self.places[board as usize].node = node;
        let expanded = Expanded { board, node };
        for bound in Bound::BOTH {
            self.rebuild(expanded, bound)?;
        }
        Ok(expanded)
    }

    /// Whether a position was looked into.
    #[inline]
    pub fn is_expanded(&self, board: BoardId) -> bool {
        self.places[board as usize].node != NEW
    }

    /// A player's moves.
    #[inline]
    pub fn moves(&self, node: Expanded, player: Player) -> Moves {
        self.nodes[node.node as usize].moves[player as usize]
    }

    /// The maximum of the opponent's rising walls over a player's options.
    #[inline]
    pub fn reach(&self, node: Expanded, bound: Bound, player: Player) -> Option<WallRef<'_>> {
        self.nodes[node.node as usize].reach[bound as usize][player as usize].map(|id| self.walls.get(id))
    }

    /// The option that was last good enough for something.
    #[inline]
    pub fn habit(&self, node: Expanded, player: Player) -> u32 {
        self.nodes[node.node as usize].habits[player as usize]
    }

    /// Takes into account that more is known about one of a player's options: the position may be
    /// better for him than was known.
    pub fn raise(&mut self, node: Expanded, player: Player, option: u32) -> Result<(), StopReason> {
        let bound = Bound::worst_for(player);
        self.nodes[node.node as usize].habits[player as usize] = option;
        let to = self.boards[(self.moves(node, player), option as usize)];
        let wall = self.wall_of(to, bound, player.opponent());
        let known = self.reach(node, bound, player).expect("a player with an option");
        if known.covers(wall) {
            return Ok(());
        }
        let mut reach = Wall::default();
        upper_envelope(known, wall, &mut reach);
        self.set_reach(node, bound, player, &reach)
    }

    /// Takes into account that more is known about all of a player's options: the position may be
    /// worse for him than was known.
    pub fn lower(&mut self, node: Expanded, player: Player) -> Result<(), StopReason> {
        let bound = Bound::best_for(player);
        match self.envelope(self.moves(node, player), bound, player.opponent()) {
            Some(reach) => self.set_reach(node, bound, player, &reach),
            None => Ok(()),
        }
    }

    fn set_reach(
        &mut self,
        node: Expanded,
        bound: Bound,
        player: Player,
        reach: &Wall,
    ) -> Result<(), StopReason> {
        let reach = Some(self.walls.intern(reach.as_ref()));
        let known = &mut self.nodes[node.node as usize].reach[bound as usize][player as usize];
        if *known == reach {
            return Ok(());
        }
        *known = reach;
        self.rebuild(node, bound)
    }

    /// Builds one of the thermographs anew from what the players can reach.
    fn rebuild(&mut self, node: Expanded, bound: Bound) -> Result<(), StopReason> {
        let scaffold = |player| {
            let wall = self.reach(node, bound, player).map(WallRef::to_wall);
            wall.map(Scaffold::new).transpose()
        };
        let built = Thermograph::from_scaffolds(scaffold(Player::Left)?, scaffold(Player::Right)?)?;
        let walls = Player::BOTH.map(|player| self.walls.intern(built.rising(player)));
        self.places[node.board as usize].bounds[bound as usize] = walls;
        Ok(())
    }

    /// The maximum of a player's rising walls over some positions.
    fn envelope(&self, moves: Moves, bound: Bound, player: Player) -> Option<Wall> {
        let mut walls = self.boards.list(moves).iter().map(|&to| self.wall_of(to, bound, player));
        let mut envelope = walls.next()?.to_wall();
        let mut scratch = Wall::default();
        for wall in walls {
            if !envelope.as_ref().covers(wall) {
                upper_envelope(envelope.as_ref(), wall, &mut scratch);
                std::mem::swap(&mut envelope, &mut scratch);
            }
        }
        Some(envelope)
    }

    /// Gives every new position its place.
    fn admit(&mut self) {
        for board in self.places.len()..self.boards.len() {
            let board = board as BoardId;
            let bounds = match self.boards.told(board) {
                Some(told) => [told.clone(), told.clone()],
                None => self.boards.bounds(board).map(|n| Thermograph::integer(Dyadic::integer(n))),
            };
            let bounds =
                bounds.map(|bound| Player::BOTH.map(|player| self.walls.intern(bound.rising(player))));
            self.places.push(Place { bounds, node: NEW });
        }
    }
}
