//! Thermographs of the few best moves, a few moves deep, over what the evaluation thinks of the leaves.

use super::glance::{first_look, glance};
use super::{Knowledge, Local, over, switch, together};
use crate::deadline::Deadline;
use hotstrat_core::{Dyadic, Evaluate, Game, Player, Thermograph};
use hotstrat_search::Limits;

/// The search: each look goes one move deeper, or keeps more moves.
pub struct Beam<G: Game + 'static> {
    evaluation: &'static dyn Evaluate<G>,
    clock: u32,
}

/// Time is up.
struct Over;

/// For each effort, how many moves of each player are kept at each level above the leaves.
const WIDTHS: [&[usize]; 7] = [&[], &[8], &[20], &[12, 5], &[20, 8], &[12, 6, 4], &[20, 10, 6]];

/// With more effort there is nothing to find out.
pub(super) const LAST: u32 = WIDTHS.len() as u32 - 1;

impl<G: Game> Beam<G> {
    /// A search over this evaluation.
    #[must_use]
    pub fn new(evaluation: &'static dyn Evaluate<G>) -> Beam<G> {
        Beam { evaluation, clock: 0 }
    }

    fn knowledge(
        &mut self,
        room: &G,
        widths: &[usize],
        deadline: &Deadline,
    ) -> Result<Knowledge<G::Move>, Over> {
        let mut seen = glance(room, self.evaluation);
        self.look_at_clock(seen.options.iter().map(Vec::len).sum(), deadline)?;
        let Some((&width, deeper)) = widths.split_first() else { return Ok(seen) };
        for player in Player::BOTH {
            let options = &mut seen.options[player as usize];
            // After a glance an option is a number.
            options.sort_by_key(|rated| -rated.to.mean().signed(player.sign()));
            options.truncate(width);
            for rated in options {
                rated.to = self.outline(&room.play(player, rated.mv), deeper, deadline)?;
            }
        }
        match over(&seen.options) {
            Some(thermograph) => Ok(Knowledge::guess(thermograph, seen.options)),
            None => Ok(seen),
        }
    }

    /// The thermograph of a position that may have fallen apart.
    fn outline(&mut self, game: &G, widths: &[usize], deadline: &Deadline) -> Result<Thermograph, Over> {
        let mut rooms = Vec::new();
        game.split(&mut rooms);
        let mut parts = Vec::with_capacity(rooms.len());
        for room in &rooms {
            parts.push(match room.integer() {
                Some(n) => Thermograph::integer(Dyadic::integer(n)),
                None => self.knowledge(room, widths, deadline)?.thermograph,
            });
        }
        Ok(together(&parts).unwrap_or_else(|| switch(Dyadic::ZERO, Dyadic::MINUS_ONE)))
    }

    fn look_at_clock(&mut self, work: usize, deadline: &Deadline) -> Result<(), Over> {
        self.clock += work as u32 + 8;
        if self.clock < 500 {
            return Ok(());
        }
        self.clock = 0;
        if deadline.is_over() { Err(Over) } else { Ok(()) }
    }
}

impl<G: Game> Local<G> for Beam<G> {
    fn name(&self) -> &str {
        "beam"
    }

    fn look(
        &mut self,
        room: &G,
        _: Option<&Knowledge<G::Move>>,
        effort: u32,
        limits: &Limits,
    ) -> Option<Knowledge<G::Move>> {
        if effort == 0 {
            return Some(first_look(room, self.evaluation));
        }
        let widths = WIDTHS.get(effort as usize)?;
        let mut found = self.knowledge(room, widths, &Deadline::part(limits)).ok()?;
        found.done = effort == LAST;
        Some(found)
    }
}
