//! What a database says about its game as a whole.

use crate::database::Database;
use crate::error::FileError;
use crate::space::{Place, Space};
use hotstrat_core::pool::{Pool, ThermographId, Value};
use hotstrat_core::{Dyadic, Game, Sign, Thermograph, birthday};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// Statistics of a database. They count classes: positions up to symmetry and colour.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// Each layer.
    pub layers: Vec<LayerStatistics>,
    /// Distinct thermographs of the representatives.
    pub thermographs: u32,
    /// Distinct thermographs of all positions: with each one its negative.
    pub with_negatives: u32,
    /// Distinct walls.
    pub walls: usize,
    /// How many classes have each temperature.
    pub temperatures: BTreeMap<Dyadic, u64>,
    /// How many classes have each mean, up to sign.
    pub means: BTreeMap<Dyadic, u64>,
    /// Some of the hottest classes, the hottest first.
    pub hottest: Vec<Extreme>,
}

/// Statistics of a layer, or of all layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerStatistics {
    /// All classes.
    pub classes: u64,
    /// Those that equal an integer.
    pub integers: u64,
    /// Those that equal another number.
    pub fractions: u64,
    /// Those that are infinitesimally close to a number without being one: temperature 0.
    pub infinitesimal: u64,
    /// Those with a temperature above 0.
    pub hot: u64,
    /// Thermographs that do not occur in earlier layers.
    pub new_thermographs: u32,
    /// The highest temperature.
    pub hottest: Dyadic,
    /// The lowest temperature.
    pub coldest: Dyadic,
    /// The largest mean, up to sign.
    pub largest_mean: Dyadic,
    /// The binary places of the finest temperature: its denominator is 2 to this power.
    pub temperature_places: u32,
    /// The binary places of the finest mean.
    pub mean_places: u32,
    /// Classes whose temperature is not in the set T_n of Theorem 1 of the TDS+ paper, with the
    /// birthday bound of the game for n.
    pub outside_t: u64,
    /// Classes whose mean is not in the set M_n.
    pub outside_m: u64,
}

/// A class that stands out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extreme {
    /// The representative.
    pub position: String,
    /// The layer.
    pub layer: usize,
    /// Its thermograph.
    pub thermograph: Thermograph,
}

impl LayerStatistics {
    fn empty() -> LayerStatistics {
        LayerStatistics {
            classes: 0,
            integers: 0,
            fractions: 0,
            infinitesimal: 0,
            hot: 0,
            new_thermographs: 0,
            hottest: Dyadic::MINUS_ONE,
            coldest: Dyadic::integer(i32::MAX),
            largest_mean: Dyadic::ZERO,
            temperature_places: 0,
            mean_places: 0,
            outside_t: 0,
            outside_m: 0,
        }
    }

    fn count(&mut self, fact: Fact, classes: u64, born: u32) {
        let Fact { mean, temperature } = fact;
        self.classes += classes;
        *match temperature.cmp(&Dyadic::ZERO) {
            std::cmp::Ordering::Less if mean.is_integer() => &mut self.integers,
            std::cmp::Ordering::Less => &mut self.fractions,
            std::cmp::Ordering::Equal => &mut self.infinitesimal,
            std::cmp::Ordering::Greater => &mut self.hot,
        } += classes;
        self.hottest = self.hottest.max(temperature);
        self.coldest = self.coldest.min(temperature);
        self.largest_mean = self.largest_mean.max(mean.abs());
        self.temperature_places = self.temperature_places.max(temperature.exponent());
        self.mean_places = self.mean_places.max(mean.exponent());
        self.outside_t += if birthday::allows_temperature(born, temperature) { 0 } else { classes };
        self.outside_m += if birthday::allows_mean(born, mean) { 0 } else { classes };
    }

    fn include(&mut self, other: &LayerStatistics) {
        self.classes += other.classes;
        self.integers += other.integers;
        self.fractions += other.fractions;
        self.infinitesimal += other.infinitesimal;
        self.hot += other.hot;
        self.new_thermographs += other.new_thermographs;
        self.hottest = self.hottest.max(other.hottest);
        self.coldest = self.coldest.min(other.coldest);
        self.largest_mean = self.largest_mean.max(other.largest_mean);
        self.temperature_places = self.temperature_places.max(other.temperature_places);
        self.mean_places = self.mean_places.max(other.mean_places);
        self.outside_t += other.outside_t;
        self.outside_m += other.outside_m;
    }
}

impl Statistics {
    /// All layers together.
    #[must_use]
    pub fn total(&self) -> LayerStatistics {
        let mut total = LayerStatistics::empty();
        self.layers.iter().for_each(|layer| total.include(layer));
        total
    }
}

/// What is asked of a thermograph.
#[derive(Clone, Copy)]
struct Fact {
    mean: Dyadic,
    temperature: Dyadic,
}

/// How statistics are gathered.
pub struct Survey<'a> {
    /// How many of the hottest classes to keep.
    pub hottest: usize,
    /// When set, the survey stops soon and gives nothing.
    pub cancel: &'a AtomicBool,
    /// Told how many classes were counted.
    pub progress: &'a dyn Fn(u64),
}

/// Gathers the statistics of a database; `None` if it was cancelled.
pub fn survey<S: Space>(
    database: &Database<S>,
    survey: &Survey<'_>,
) -> Result<Option<Statistics>, FileError> {
    let cancelled = || survey.cancel.load(Ordering::Relaxed);
    let space = database.space();
    let mut pool = Pool::default();
    let mut facts: Vec<Fact> = Vec::with_capacity(database.thermographs() as usize);
    for thermograph in database.all_thermographs() {
        let thermograph = thermograph?;
        pool.intern(&thermograph);
        facts.push(Fact { mean: thermograph.mean(), temperature: thermograph.temperature() });
        if cancelled() {
            return Ok(None);
        }
    }
    let mut statistics = Statistics {
        layers: Vec::new(),
        thermographs: database.thermographs(),
        with_negatives: with_negatives(&pool),
        walls: pool.walls(),
        temperatures: BTreeMap::new(),
        means: BTreeMap::new(),
        hottest: Vec::new(),
    };
    drop(pool);
    let mut hottest = Hottest::new(survey.hottest);
    let mut counts = vec![0u32; facts.len()];
    let mut known = 0;
    for layer in 0..space.layers() {
        let range = space.layer(layer);
        for index in range.clone() {
            let id = database.id_in(layer, index)?;
            counts[id as usize] += 1;
            hottest.offer(facts[id as usize].temperature, index);
            if index % (1 << 16) == 0 {
                if cancelled() {
                    return Ok(None);
                }
                (survey.progress)(index.into());
            }
        }
        let mut of_layer = LayerStatistics::empty();
        let born = space.position(layer, range.start).birthday_bound().unwrap_or(u32::MAX);
        for (count, &fact) in counts.iter_mut().zip(&facts) {
            let classes = u64::from(std::mem::take(count));
            if classes > 0 {
                of_layer.count(fact, classes, born);
                *statistics.temperatures.entry(fact.temperature).or_default() += classes;
                *statistics.means.entry(fact.mean.abs()).or_default() += classes;
            }
        }
        of_layer.new_thermographs = database.known_after(layer) - known;
        known = database.known_after(layer);
        statistics.layers.push(of_layer);
    }
    for index in hottest.in_order() {
        let layer = space.layer_of(index);
        let thermograph = database.at(Place::new(index, Sign::Plus))?;
        let position = space.position(layer, index).to_string();
        statistics.hottest.push(Extreme { position, layer, thermograph });
    }
    Ok(Some(statistics))
}

/// How many thermographs there are when the negative of each is counted as well.
fn with_negatives(pool: &Pool) -> u32 {
    let is_new = |id: &u32| {
        let negative = pool.thermograph(Value::new(ThermographId::new(*id), Sign::Minus));
        pool.find(&negative.expect("a stored thermograph")).is_none()
    };
    let count = pool.len() as u32;
    count + (0..count).filter(is_new).count() as u32
}

/// The hottest classes met so far.
struct Hottest {
    most: usize,
    found: Vec<(Dyadic, u32)>,
    /// What a class must exceed to be of interest.
    least: Option<Dyadic>,
}

impl Hottest {
    fn new(most: usize) -> Hottest {
        Hottest { most, found: Vec::new(), least: None }
    }

    #[inline]
    fn offer(&mut self, temperature: Dyadic, index: u32) {
        if self.least.is_some_and(|least| temperature <= least) || self.most == 0 {
            return;
        }
        // The hottest first; of equals, the first met.
        let place = self.found.partition_point(|&(other, _)| other >= temperature);
        self.found.insert(place, (temperature, index));
        self.found.truncate(self.most);
        if self.found.len() == self.most {
            self.least = self.found.last().map(|&(temperature, _)| temperature);
        }
    }

    fn in_order(self) -> impl Iterator<Item = u32> {
        self.found.into_iter().map(|(_, index)| index)
    }
}
