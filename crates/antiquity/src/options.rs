//! The choices made before a game: one of two presets, and single differences from it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::map::TileSpec;

/// Options of a game. What is left out follows the preset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Where the two known rule texts differ, which one holds.
    pub preset: Preset,
    /// D1: what a found food does to the famine level, `down` or `up`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explore_food: Option<Drift>,
    /// D2: of which goods San Cristoforo asks three each, `all` or `food_and_luxury`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cristoforo_goods: Option<Collection>,
    /// D3: how often Biology gives a farm without seed, `once_per_game` or `once_per_turn`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub biology: Option<BiologyUse>,
    /// D4: the shapes of cart shop and Theology, `seed` or `published`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shapes: Option<Shaping>,
    /// D5: the fewest tiles of a storage, 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub storage_min_tiles: Option<u8>,
    /// Map tiles of one's own instead of the built-in sixteen; at least two for each player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiles: Option<Vec<TileSpec>>,
}

/// A rule text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// The Italian text this program was made from.
    #[default]
    Seed,
    /// The game as it was published.
    Published,
}

/// D1: what a found food does to the famine level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Drift {
    /// One less, never below 0.
    Down,
    /// One more.
    Up,
}

/// D2: a set of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Collection {
    /// All ten goods.
    All,
    /// The eight foods and luxuries.
    FoodAndLuxury,
}

/// D3: how often Biology helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BiologyUse {
    /// Once in the whole game.
    OncePerGame,
    /// Once in every turn.
    OncePerTurn,
}

/// D4: a set of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shaping {
    /// Cart shop of two squares, Theology of five.
    Seed,
    /// Cart shop of three squares, Theology of eight.
    Published,
}

/// The five differences, settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) explore_food: Drift,
    pub(crate) cristoforo_goods: Collection,
    pub(crate) biology: BiologyUse,
    pub(crate) shapes: Shaping,
    pub(crate) storage_min_tiles: u8,
}

impl Options {
    /// The published preset.
    pub fn published() -> Options {
        Options { preset: Preset::Published, ..Options::default() }
    }

    /// D4: the shapes of cart shop and Theology.
    pub fn shaping(&self) -> Shaping {
        self.rules().shapes
    }

    pub(crate) fn rules(&self) -> Rules {
        let base = match self.preset {
            Preset::Seed => Rules {
                explore_food: Drift::Down,
                cristoforo_goods: Collection::All,
                biology: BiologyUse::OncePerGame,
                shapes: Shaping::Seed,
                storage_min_tiles: 2,
            },
            Preset::Published => Rules {
                explore_food: Drift::Up,
                cristoforo_goods: Collection::FoodAndLuxury,
                biology: BiologyUse::OncePerTurn,
                shapes: Shaping::Published,
                storage_min_tiles: 1,
            },
        };
        Rules {
            explore_food: self.explore_food.unwrap_or(base.explore_food),
            cristoforo_goods: self.cristoforo_goods.unwrap_or(base.cristoforo_goods),
            biology: self.biology.unwrap_or(base.biology),
            shapes: self.shapes.unwrap_or(base.shapes),
            storage_min_tiles: self.storage_min_tiles.unwrap_or(base.storage_min_tiles),
        }
    }
}
