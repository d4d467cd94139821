//! The bots by name, with a clear answer to a name nobody has.

use emporion_bots::Mind;
pub(crate) use emporion_bots::{Kind, all};

use crate::complain::Wrong;

/// The bot with this name.
pub(crate) fn find<G: Mind>(name: &str) -> Result<Kind<G>, Wrong> {
    emporion_bots::find(name).ok_or_else(|| unknown::<G>(name))
}

fn unknown<G: Mind>(name: &str) -> Wrong {
    let list = all::<G>().map(|kind| format!("{} ({})", kind.name, kind.about)).join(", ");
    Wrong::new(format!("there is no bot {name:?}; there is {}", all::<G>().map(|kind| kind.name).join(", ")))
        .hint(format!("the bots are: {list}"))
}
