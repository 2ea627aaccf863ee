//! placeholder
use super::run::{Config, Report};
use super::stack::CouponStack;
use crate::limits::Limits;
use hotstrat_core::{Game, Sum};
pub(super) fn report<G: Game>(_: &Sum<G>, _: &Config, _: CouponStack, _: f64, _: &Limits) -> Report { unimplemented!() }
