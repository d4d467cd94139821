//! The numbers of an evaluation: data, fitted by `emporion tune`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::Mind;

/// What each feature of a game's evaluation counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// In the order of [`Mind::FEATURES`].
    pub numbers: Vec<f32>,
    /// The lead that makes the odds of winning e to 1.
    pub spread: f32,
}

/// A file of weights as people read it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// How the numbers were found.
    #[serde(default)]
    found: String,
    spread: f32,
    weights: BTreeMap<String, f32>,
}

/// What is wrong with a file of weights.
#[derive(Debug, thiserror::Error)]
pub enum WeightsError {
    /// Not JSON, or not of this shape.
    #[error("the weights cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// A feature without a weight.
    #[error("the weights lack a number for {0:?}")]
    Missing(&'static str),
    /// A weight without a feature.
    #[error("the evaluation has no feature {0:?}")]
    Unknown(String),
    /// Sums of larger numbers would no longer be numbers.
    #[error("the weight of {0:?} must be a number from -{MOST:.0} to {MOST:.0}")]
    Huge(&'static str),
    /// A spread must divide.
    #[error("the spread must be a number from {LEAST_SPREAD} to {MOST:.0}")]
    Spread,
}

/// The largest weight.
const MOST: f32 = 1e6;
/// The smallest spread.
const LEAST_SPREAD: f32 = 1e-3;

impl Weights {
    /// Reads a file: one number for every feature of the game, no more and no less.
    pub fn parse<G: Mind>(text: &str) -> Result<Weights, WeightsError> {
        let mut file: File = serde_json::from_str(text)?;
        if !(LEAST_SPREAD..=MOST).contains(&file.spread) {
            return Err(WeightsError::Spread);
        }
        let mut numbers = Vec::with_capacity(G::FEATURES.len());
        for (name, _) in G::FEATURES {
            let number = file.weights.remove(*name).ok_or(WeightsError::Missing(name))?;
            if !(-MOST..=MOST).contains(&number) {
                return Err(WeightsError::Huge(name));
            }
            numbers.push(number);
        }
        match file.weights.pop_first() {
            Some((name, _)) => Err(WeightsError::Unknown(name)),
            None => Ok(Weights { numbers, spread: file.spread }),
        }
    }

    /// Writes the file that [`parse`](Weights::parse) reads.
    pub fn write<G: Mind>(&self, found: &str) -> String {
        let weights = G::FEATURES.iter().zip(&self.numbers).map(|((name, _), &number)| ((*name).to_owned(), number));
        let file = File { found: found.to_owned(), spread: self.spread, weights: weights.collect() };
        let text = serde_json::to_string_pretty(&file).expect("numbers and names always serialise");
        text + "\n"
    }

    /// The weighted sum of features.
    pub fn sum(&self, features: &[f32]) -> f32 {
        self.numbers.iter().zip(features).map(|(weight, feature)| weight * feature).sum()
    }
}
