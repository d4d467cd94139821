//! Where plates stood last time: finding room for them takes longer than drawing everything else.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, Mutex};

use emporion_hex::layout::Point;

use super::layout::Plate;
use super::scene::{Building, Scene, Stack};

/// Arrangements kept: one for each table that is played at the same time, roughly.
const KEPT: usize = 256;

/// Arrangements by what they were made for, the newest first.
type Memory = VecDeque<(u64, Vec<Plate>)>;

static MEMORY: LazyLock<Mutex<Memory>> = LazyLock::new(Mutex::default);

/// The plates of a scene like this one, or newly arranged ones.
pub(super) fn remembered(scene: &Scene, arrange: impl FnOnce() -> Vec<Plate>) -> Vec<Plate> {
    let key = key(scene);
    let find = |memory: &Memory| memory.iter().find(|(known, _)| *known == key).map(|(_, plates)| plates.clone());
    if let Some(plates) = MEMORY.lock().ok().and_then(|memory| find(&memory)) {
        return plates;
    }
    let plates = arrange();
    if let Ok(mut memory) = MEMORY.lock() {
        memory.truncate(KEPT - 1);
        memory.push_front((key, plates.clone()));
    }
    plates
}

/// Everything the size of a plate can depend on, and the map.
fn key(scene: &Scene) -> u64 {
    let mut hasher = DefaultHasher::new();
    let point = |hasher: &mut DefaultHasher, (x, y): Point| [x.to_bits(), y.to_bits()].hash(hasher);
    point(&mut hasher, scene.canvas);
    for province in &scene.provinces {
        province.name.hash(&mut hasher);
        province.outline.iter().for_each(|&corner| point(&mut hasher, corner));
        point(&mut hasher, province.at);
        point(&mut hasher, province.callout.unwrap_or_default());
        (province.callout.is_some(), province.capital, province.at_war).hash(&mut hasher);
        for site in &province.sites {
            (site.built, matches!(site.what, Building::City | Building::Caravan(_))).hash(&mut hasher);
        }
        province.stacks.iter().for_each(|stack| units(&mut hasher, *stack));
    }
    for sea in &scene.seas {
        sea.name.hash(&mut hasher);
        point(&mut hasher, sea.at);
        sea.stacks.iter().for_each(|stack| units(&mut hasher, *stack));
    }
    hasher.finish()
}

fn units(hasher: &mut DefaultHasher, stack: Stack) {
    (stack.forts > 0, stack.legions > 0, stack.ships > 0, stack.done()).hash(hasher);
    0xff_u8.hash(hasher);
}
