//! Steps as text: `road 3,4 W-E`, `market Petelia`, `done`.

use emporion_core::Refusal;
use emporion_hex::{Coord, HexId};

use crate::MagnaGrecia;
use crate::action::Action;
use crate::tiles::{EndsError, TileKind};

const FORMS: &str = "oracle 3,4 · road 3,4 W-E · city 3,4 · refill road · refill city · market 3,4 · sell 3,4 · done";

impl MagnaGrecia {
    /// The one way a step is written.
    pub(crate) fn write(&self, action: Action) -> String {
        let coord = |at| self.board().hexes().coord(at);
        match action {
            Action::Oracle { at } => format!("oracle {}", coord(at)),
            Action::Road { ends, at } => format!("road {} {ends}", coord(at)),
            Action::City { at } => format!("city {}", coord(at)),
            Action::Refill(kind) => format!("refill {}", kind.name()),
            Action::Market { at } => format!("market {}", coord(at)),
            Action::Sell { at } => format!("sell {}", coord(at)),
            Action::Done => "done".to_owned(),
        }
    }

    /// Reads what people write: any case, any spaces, a village name for its hex, the ends of a road in either order.
    pub(crate) fn read(&self, text: &str) -> Result<Action, Refusal> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "oracle" => Ok(Action::Oracle { at: self.hex(rest, "oracle", "R7")? }),
            "road" => self.read_road(rest),
            "city" => Ok(Action::City { at: self.hex(rest, "city", "R61")? }),
            "refill" => read_refill(rest),
            "market" => Ok(Action::Market { at: self.hex(rest, "market", "R102")? }),
            "sell" => Ok(Action::Sell { at: self.hex(rest, "sell", "R115")? }),
            "done" if rest.is_empty() => Ok(Action::Done),
            "done" => Err(unreadable(format!("nothing follows \"done\", but there is {rest:?}"))),
            _ => Err(unreadable(format!("{text:?} is no step; steps are: {FORMS}"))),
        }
    }

    fn read_road(&self, rest: &str) -> Result<Action, Refusal> {
        let missing = || unreadable("a road needs a hex and two ends, such as road 3,4 W-E");
        // The ends are the last word, or the last words if people put spaces around the dash.
        let tidy = rest.split('-').map(str::trim).collect::<Vec<_>>();
        let [hex @ .., second] = tidy.as_slice() else { return Err(missing()) };
        let (hex, first) = hex.join("-").rsplit_once(char::is_whitespace).map(own).ok_or_else(missing)?;
        let ends = format!("{first}-{second}").parse().map_err(|error: EndsError| match error {
            EndsError::NoTile(one, other) => {
                let refusal = Refusal::new("magna-grecia/no-such-tile", error.to_string()).by("R76");
                refusal.with("one", one).with("other", other)
            }
            _ => unreadable(error.to_string()),
        })?;
        Ok(Action::Road { ends, at: self.hex(&hex, "road", "R75")? })
    }

    /// The hex of a text: coordinates or the name of a village.
    fn hex(&self, text: &str, word: &str, rule: &'static str) -> Result<HexId, Refusal> {
        if text.is_empty() {
            return Err(unreadable(format!("{word:?} needs a hex, such as {word} 3,4")));
        }
        // No village has a comma in its name, so nothing is looked up in vain.
        if !text.contains(',') {
            let village = self.board().village_named(text);
            let unknown = || unreadable(format!("{text:?} is neither a village nor coordinates such as {word} 3,4"));
            return village.map(|village| self.board().villages()[village.index()].at).ok_or_else(unknown);
        }
        let coord: Coord = text.parse().map_err(|error| unreadable(format!("{error}")))?;
        let off_board = || {
            let message = format!("the hex {coord} is not on the board");
            Refusal::new("magna-grecia/off-board", message).by(rule).with("hex", coord)
        };
        self.board().hexes().id(coord).ok_or_else(off_board)
    }
}

fn own((a, b): (&str, &str)) -> (String, String) {
    (a.trim().to_owned(), b.trim().to_owned())
}

fn read_refill(rest: &str) -> Result<Action, Refusal> {
    match rest.to_lowercase().as_str() {
        "road" => Ok(Action::Refill(TileKind::Road)),
        "city" => Ok(Action::Refill(TileKind::City)),
        _ => Err(unreadable("one tile is taken a step: refill road or refill city")),
    }
}

fn unreadable(message: impl Into<String>) -> Refusal {
    Refusal::new("magna-grecia/notation", message)
}
