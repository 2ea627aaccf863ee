//! Spaces and databases of any game, for those who learn the game only when the program runs.

use crate::database::{Database, Opened};
use crate::error::{FileError, SpaceError};
use crate::space::{AmazonsSpace, DomineeringSpace, Identity};
use hotstrat_core::{Oracle, Thermograph};
use hotstrat_games::grid::Bits;
use hotstrat_games::{Amazons, Any, Domineering};
use std::path::Path;

/// The games that there can be databases of.
pub const GAMES: [&str; 2] = ["amazons", "domineering"];

/// A space of any game.
#[derive(Debug)]
pub enum AnySpace {
    /// Amazons.
    Amazons(Box<AmazonsSpace>),
    /// Domineering.
    Domineering(Box<DomineeringSpace>),
}

impl AnySpace {
    /// The space of that identity.
    pub fn new(identity: &Identity) -> Result<AnySpace, SpaceError> {
        match (identity.game.as_str(), identity.pieces) {
            ("amazons", pieces) => {
                let space = AmazonsSpace::new(identity.board, pieces.unwrap_or([1, 1]))?;
                Ok(AnySpace::Amazons(Box::new(space)))
            }
            ("domineering", None) => {
                Ok(AnySpace::Domineering(Box::new(DomineeringSpace::new(identity.board)?)))
            }
            ("domineering", Some(_)) => Err(SpaceError::NotPieces(identity.game.clone())),
            _ => Err(SpaceError::Game(identity.game.clone())),
        }
    }
}

/// A database of any game.
#[derive(Debug)]
pub enum AnyDatabase {
    /// Amazons.
    Amazons(Box<Database<AmazonsSpace>>),
    /// Domineering.
    Domineering(Box<Database<DomineeringSpace>>),
}

impl AnyDatabase {
    /// Opens a file.
    pub fn open(path: &Path) -> Result<AnyDatabase, FileError> {
        let opened = Opened::open(path)?;
        match AnySpace::new(&opened.identity).map_err(|error| FileError::new(path, error))? {
            AnySpace::Amazons(space) => Ok(AnyDatabase::Amazons(Box::new(opened.with(*space)?))),
            AnySpace::Domineering(space) => Ok(AnyDatabase::Domineering(Box::new(opened.with(*space)?))),
        }
    }
}

/// Does the same with a space or a database of whatever game: `with_any!(AnyDatabase, any, db => …)`.
#[macro_export]
macro_rules! with_any {
    ($any:ident, $value:expr, $name:ident => $body:expr) => {
        match $value {
            $crate::any::$any::Amazons($name) => $body,
            $crate::any::$any::Domineering($name) => $body,
        }
    };
}

/// A look-up that fails because the file is damaged is as good as not knowing.
impl<B: Bits> Oracle<Amazons<B>> for AnyDatabase {
    fn thermograph(&self, game: &Amazons<B>) -> Option<Thermograph> {
        let AnyDatabase::Amazons(database) = self else { return None };
        database.at(database.space().place_any(game)?).ok()
    }
}

impl<B: Bits> Oracle<Domineering<B>> for AnyDatabase {
    fn thermograph(&self, game: &Domineering<B>) -> Option<Thermograph> {
        let AnyDatabase::Domineering(database) = self else { return None };
        database.at(database.space().place_any(game)?).ok()
    }
}

impl<B: Bits> Oracle<Any<B>> for AnyDatabase {
    fn thermograph(&self, game: &Any<B>) -> Option<Thermograph> {
        match game {
            Any::Amazons(board) => self.thermograph(board),
            Any::Domineering(board) => self.thermograph(board),
            _ => None,
        }
    }
}
