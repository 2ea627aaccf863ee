//! What a path leads to, for a game whose rules are known: the paper's `outcome()`.
//!
//! A path that does not end where play is over is extended with the first option of the player whose
//! turn it is, alternately, until it does.
//!
//! Which option is the first one matters a great deal. Moves that are called the same in several positions
//! often come to much the same, and what they are worth can be learnt from the outcomes. [`Outcomes::learning`]
//! numbers the options of every new position by that.

use super::path::{MAX_STEPS, Step};
use crate::exact::Solver;
use crate::limits::{Limits, StopReason};
use hotstrat_core::{Dyadic, Game, Player};
use rustc_hash::FxHashMap;

/// Answers for the paths of one game.
#[derive(Debug)]
pub struct Outcomes<G: Game> {
    root: G,
    /// For every node on the last path, how many options the players have.
    options: Vec<[u32; 2]>,
    moves: [Vec<G::Move>; 2],
    /// Where only one player can move, the game is an integer, and this knows it.
    solver: Solver<G>,
    habits: Option<Habits<G::Move>>,
}

impl<G: Game> Outcomes<G> {
    /// Answers for this game.
    #[must_use]
    pub fn new(root: G) -> Outcomes<G> {
        let moves = [Vec::new(), Vec::new()];
        Outcomes { root, options: Vec::new(), moves, solver: Solver::default(), habits: None }
    }

    /// The same, but positions where only one player can move are solved within these limits.
    #[must_use]
    pub fn within(mut self, limits: &Limits) -> Outcomes<G> {
        self.solver.limit(&Limits { nodes: None, ..limits.clone() });
        self
    }

    /// The memory in use, in bytes, roughly.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.solver.bytes()
    }

    /// The value of the game itself, if play is over before it begins.
    pub fn value(&mut self) -> Result<Option<Dyadic>, StopReason> {
        let root = self.root.clone();
        self.look_at(&root)
    }

    /// Answers for this game, with options that are numbered by what was learnt so far.
    #[must_use]
    pub fn learning(root: G) -> Outcomes<G> {
        Outcomes { habits: Some(Habits::new()), ..Outcomes::new(root) }
    }

    /// Extends a path to the end of play and returns the value there; `None` if the path does not exist.
    pub fn outcome(&mut self, steps: &mut Vec<Step>) -> Result<Option<Dyadic>, StopReason> {
        self.options.clear();
        let given = steps.len();
        let mut player = Player::Left;
        let mut here: G = self.root.clone();
        if let Some(habits) = &mut self.habits {
            habits.begin();
        }
        for depth in 0..=MAX_STEPS {
            if let Some(value) = self.look_at(&here)? {
                if let Some(habits) = self.habits.as_mut().filter(|_| depth >= given) {
                    habits.learn(value.to_f64());
                }
                return Ok((depth >= given).then_some(value));
            }
            if let Some(habits) = &mut self.habits {
                habits.sort(&steps[..depth], &mut self.moves);
            }
            if depth >= given {
                steps.push(Step { player, number: 1 });
            }
            let step = steps[depth];
            let mv = self.moves[step.player as usize].get(step.number as usize - 1);
            let Some(&mv) = mv else { return Ok(None) };
            if let Some(habits) = &mut self.habits {
                habits.make(step.player, mv);
            }
            here = here.play(step.player, mv);
            player = step.player.opponent();
        }
        Err(StopReason::Memory)
    }

    /// Finds the moves in a position, or its value if play is over there.
    fn look_at(&mut self, here: &G) -> Result<Option<Dyadic>, StopReason> {
        if let Some(n) = here.integer() {
            return Ok(Some(n.into()));
        }
        for player in Player::BOTH {
            self.moves[player as usize].clear();
            here.moves(player, &mut self.moves[player as usize]);
        }
        let counts = [self.moves[0].len() as u32, self.moves[1].len() as u32];
        self.options.push(counts);
        match counts {
            [0, 0] => Ok(Some(Dyadic::ZERO)),
            [0, _] | [_, 0] => Ok(Some(self.solver.thermograph(here)?.mean())),
            _ => Ok(None),
        }
    }

    /// How many options Left and Right have after so many steps of the last path.
    #[must_use]
    pub fn options(&self, depth: usize) -> [u32; 2] {
        self.options[depth]
    }
}

/// What was learnt about moves: outcomes are taken for sums of what the moves on the path are worth to their
/// players, and these worths are fitted to all outcomes by least squares.
#[derive(Debug)]
struct Habits<M> {
    /// Each move, and by whom it was made before on the path, as a number.
    moves: Vec<(M, usize)>,
    /// What is there without moves, and what each of them is worth.
    worth: Vec<f64>,
    /// For each of them: with which others it was on a path, as often as by the same player less as often as by
    /// the other one; and the sum of the outcomes, as its players count.
    together: Vec<Vec<f64>>,
    outcomes: Vec<f64>,
    /// The path: which move, and whose.
    path: Vec<(usize, Player)>,
    /// How the options of a position were sorted, by the path to it.
    orders: FxHashMap<Vec<Step>, [Vec<M>; 2]>,
}

/// The number that stands for what is there without moves.
const ALWAYS: usize = 0;

/// How many outcomes would have to say otherwise before a move is believed to be worth anything.
const DOUBT: f64 = 0.5;

/// How often the worths of the moves on a path are fitted after it.
const SWEEPS: usize = 4;

impl<M: Copy + Eq> Habits<M> {
    fn new() -> Habits<M> {
        Habits {
            moves: Vec::new(),
            worth: vec![0.0],
            together: vec![vec![0.0]],
            outcomes: vec![0.0],
            path: Vec::new(),
            orders: FxHashMap::default(),
        }
    }

    fn begin(&mut self) {
        self.path.clear();
    }

    /// The number of a move if it is made next.
    fn find(&mut self, mv: M) -> usize {
        let before = self.path.iter().filter(|(made, _)| self.moves[*made - 1].0 == mv);
        let before = before.fold(1, |code: usize, (_, player)| code.wrapping_mul(2) + *player as usize);
        let known = self.moves.iter().position(|known| *known == (mv, before));
        known.map_or_else(|| self.meet(mv, before), |known| known + 1)
    }

    fn meet(&mut self, mv: M, before: usize) -> usize {
        self.moves.push((mv, before));
        self.worth.push(0.0);
        self.outcomes.push(0.0);
        self.together.iter_mut().for_each(|row| row.push(0.0));
        self.together.push(vec![0.0; self.worth.len()]);
        self.moves.len()
    }

    fn make(&mut self, player: Player, mv: M) {
        let number = self.find(mv);
        self.path.push((number, player));
    }

    fn learn(&mut self, value: f64) {
        let sign = |player: Player| if player == Player::Left { 1.0 } else { -1.0 };
        let made = || std::iter::once((ALWAYS, 1.0)).chain(self.path.iter().map(|&(i, p)| (i, sign(p))));
        for (i, mine) in made() {
            self.outcomes[i] += mine * value;
            for (j, yours) in made() {
                self.together[i][j] += mine * yours;
            }
        }
        for _ in 0..SWEEPS {
            self.fit(ALWAYS);
            for i in 0..self.path.len() {
                self.fit(self.path[i].0);
            }
        }
    }

    /// The worth of a move that fits the outcomes best, given those of the others: a step of Gauss and Seidel.
    fn fit(&mut self, i: usize) {
        let row = &self.together[i];
        let others: f64 = row.iter().zip(&self.worth).map(|(count, worth)| count * worth).sum();
        let others = others - row[i] * self.worth[i];
        self.worth[i] = (self.outcomes[i] - others) / (row[i] + DOUBT);
    }

    /// Sorts the moves of a position as they were sorted before or, if it is new, the most urgent first.
    fn sort(&mut self, path: &[Step], moves: &mut [Vec<M>; 2]) {
        if let Some(sorted) = self.orders.get(path) {
            moves.clone_from(sorted);
            return;
        }
        for moves in moves.iter_mut() {
            let mut keyed: Vec<(f64, M)> = Vec::with_capacity(moves.len());
            for &mv in moves.iter() {
                let number = self.find(mv);
                keyed.push((self.worth[number], mv));
            }
            keyed.sort_by(|a, b| b.0.total_cmp(&a.0));
            moves.clear();
            moves.extend(keyed.into_iter().map(|(_, mv)| mv));
        }
        self.orders.insert(path.to_vec(), moves.clone());
    }
}
