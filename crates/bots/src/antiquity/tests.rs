//! What the mind of Antiquity must be able to do.
