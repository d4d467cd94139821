//! Steps as text and back. What a text means depends on the map, never on the position.

use emporion_core::Refusal;

use crate::{Action, Civ, Item, Kind, Map, Marvel, Place, Sea, Slot};

/// The step as text.
pub(crate) fn write(map: &Map, action: Action) -> String {
    let id = |place: Place| map.id(place);
    let sea = |sea: Sea| map.sea_id(sea);
    match action {
        Action::Role(civ) => format!("role {}", civ.id()),
        Action::Artemis(good) => format!("artemis {}", good.id()),
        Action::Number(n) => format!("number {n}"),
        Action::Offer(kind) => format!("offer {}", kind.id()),
        Action::Take(civ, kind) => format!("take {} from {}", kind.id(), civ.id()),
        Action::Ulysses => "ulysses".into(),
        Action::Helen => "helen".into(),
        Action::Let => "let".into(),
        Action::Give(kind) => format!("give {}", kind.id()),
        Action::Name(civ) => format!("name {}", civ.id()),
        Action::Buy(item) => write_item(map, item),
        Action::PayTaxes => "pay taxes".into(),
        Action::Pay(good) => format!("pay {}", good.id()),
        Action::Swap(give, get) => format!("swap {} {}", give.id(), get.id()),
        Action::Keep(taxes, None) => format!("keep {taxes}"),
        Action::Keep(taxes, Some(good)) => format!("keep {taxes} {}", good.id()),
        Action::Launch(from, to) => format!("launch {} {}", id(from), sea(to)),
        Action::Sail(from, to) => format!("sail {} {}", sea(from), sea(to)),
        Action::March(n, from, to) => format!("march {n} {} {}", id(from), id(to)),
        Action::MarchOff(slot, from, to) => format!("march {} {} {}", write_slot(slot), id(from), id(to)),
        Action::Attack(place) => format!("attack {}", id(place)),
        Action::AttackSea(space) => format!("attack {}", sea(space)),
        Action::Assign(civ, units, 0) => format!("assign {units} to {}", civ.id()),
        Action::Assign(civ, units, forts) => format!("assign {units} forts {forts} to {}", civ.id()),
        Action::Lose(units, 0) => format!("lose {units}"),
        Action::Lose(units, forts) => format!("lose {units} forts {forts}"),
        Action::Pillage(slot) => format!("pillage {}", write_slot(slot)),
        Action::Occupy(slot) => format!("occupy {}", write_slot(slot)),
        Action::Convert => "convert".into(),
        Action::Retain(slot) => format!("retain {}", write_slot(slot)),
        Action::Done => "done".into(),
    }
}

/// Something to buy as text.
pub(crate) fn write_item(map: &Map, item: Item) -> String {
    let (word, place) = match item {
        Item::Influence(place) => ("influence", place),
        Item::Convert(place) => ("convert", place),
        Item::City(place) => ("city", place),
        Item::Market(place) => ("market", place),
        Item::Temple(place) => ("temple", place),
        Item::Legion(place) => ("legion", place),
        Item::Trireme(place) => ("trireme", place),
        Item::Fortress(place) => ("fortress", place),
        Item::Caravan(place, good) => return format!("caravan {} {}", map.id(place), good.id()),
        Item::Marvel(marvel) => return format!("buy {}", marvel.id()),
    };
    format!("{word} {}", map.id(place))
}

/// A slot as text.
pub(crate) fn write_slot(slot: Slot) -> &'static str {
    match slot {
        Slot::City => "city",
        Slot::Temple => "temple",
        Slot::Market => "market",
        Slot::Marker => "marker",
        Slot::Caravan(good) => good.id(),
    }
}

/// The step a text means.
pub(crate) fn read(map: &Map, text: &str) -> Result<Action, Refusal> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let Some((&verb, rest)) = words.split_first() else {
        return Err(bad("an empty line is no step; a step is for example `number 4` or `done`".into()));
    };
    let mut reader = Reader { map, verb, words: rest };
    let action = reader.action()?;
    match reader.words.first() {
        None => Ok(action),
        Some(word) => Err(bad(format!("{word:?} is too much after `{}`", write(map, action)))),
    }
}

/// What a text names to buy: `city thebae`.
pub(crate) fn read_item(map: &Map, text: &str) -> Result<Item, Refusal> {
    match read(map, text)? {
        Action::Buy(item) => Ok(item),
        _ => Err(bad(format!("{text:?} is nothing to buy; `city thebae` or `buy helen` would be"))),
    }
}

/// A slot from a word.
pub(crate) fn read_slot(word: &str) -> Option<Slot> {
    Some(match word {
        "city" => Slot::City,
        "temple" => Slot::Temple,
        "market" => Slot::Market,
        "marker" => Slot::Marker,
        _ => Slot::Caravan(read_kind(word).filter(|&kind| kind != Kind::Tax)?),
    })
}

struct Reader<'a> {
    map: &'a Map,
    verb: &'a str,
    words: &'a [&'a str],
}

type Read<T> = Result<T, Refusal>;

impl<'a> Reader<'a> {
    fn action(&mut self) -> Read<Action> {
        Ok(match self.verb {
            "role" => Action::Role(self.civ("role greece")?),
            "artemis" => Action::Artemis(self.good("artemis gold")?),
            "number" => Action::Number(self.number("number 4")?),
            "offer" => Action::Offer(self.kind("offer grain")?),
            "take" => self.take()?,
            "ulysses" => Action::Ulysses,
            "helen" => Action::Helen,
            "let" => Action::Let,
            "give" => Action::Give(self.kind("give papyrus")?),
            "name" => Action::Name(self.civ("name egypt")?),
            "pay" => self.pay()?,
            "swap" => Action::Swap(self.kind("swap tax gold")?, self.kind("swap tax gold")?),
            "keep" => self.keep()?,
            "launch" => Action::Launch(self.place(LAUNCH)?, self.sea(LAUNCH)?),
            "sail" => Action::Sail(self.sea(SAIL)?, self.sea(SAIL)?),
            "march" => self.march()?,
            "attack" => self.attack()?,
            "assign" => self.assign()?,
            "lose" => {
                let units = self.number("lose 2")?;
                Action::Lose(units, self.forts("lose 1 forts 1")?)
            }
            "pillage" => Action::Pillage(self.slot("pillage city")?),
            "occupy" => Action::Occupy(self.slot("occupy city")?),
            "retain" => Action::Retain(self.slot("retain gems")?),
            "convert" if self.words.is_empty() => Action::Convert,
            "done" => Action::Done,
            _ => Action::Buy(self.item()?),
        })
    }

    fn item(&mut self) -> Read<Item> {
        let place = "city thebae";
        Ok(match self.verb {
            "influence" => Item::Influence(self.place("influence syria")?),
            "convert" => Item::Convert(self.place("convert judaea")?),
            "caravan" => Item::Caravan(self.place(CARAVAN)?, self.good(CARAVAN)?),
            "city" => Item::City(self.place(place)?),
            "market" => Item::Market(self.place(place)?),
            "temple" => Item::Temple(self.place(place)?),
            "legion" => Item::Legion(self.place(place)?),
            "trireme" => Item::Trireme(self.place(place)?),
            "fortress" => Item::Fortress(self.place(place)?),
            "buy" => Item::Marvel(self.marvel()?),
            verb => return Err(bad(format!("{verb:?} is no step; the steps are {STEPS}"))),
        })
    }

    fn take(&mut self) -> Read<Action> {
        let like = "take wine from carthage";
        let kind = self.kind(like)?;
        if self.next(like)? != "from" {
            return Err(self.like(like));
        }
        Ok(Action::Take(self.civ(like)?, kind))
    }

    fn pay(&mut self) -> Read<Action> {
        if matches!(self.words.first(), Some(&("taxes" | "tax"))) {
            self.words = &self.words[1..];
            return Ok(Action::PayTaxes);
        }
        Ok(Action::Pay(self.good("pay taxes` or `pay grain")?))
    }

    fn keep(&mut self) -> Read<Action> {
        let taxes = self.number("keep 2` or `keep 1 grain")?;
        let good = if self.words.is_empty() { None } else { Some(self.good("keep 1 grain")?) };
        Ok(Action::Keep(taxes, good))
    }

    fn march(&mut self) -> Read<Action> {
        let first = self.next(MARCH)?;
        if let Ok(count) = first.parse() {
            return Ok(Action::March(count, self.place(MARCH)?, self.place(MARCH)?));
        }
        let slot = read_slot(first).ok_or_else(|| self.like(MARCH))?;
        Ok(Action::MarchOff(slot, self.place(MARCH)?, self.place(MARCH)?))
    }

    fn attack(&mut self) -> Read<Action> {
        let word = self.next("attack judaea")?;
        if let Some(sea) = self.map.sea(word) {
            return Ok(Action::AttackSea(sea));
        }
        let place = self.map.place(word).ok_or_else(|| bad(format!("there is no space {word:?} on the map")))?;
        Ok(Action::Attack(place))
    }

    fn assign(&mut self) -> Read<Action> {
        let like = "assign 2 to rome` or `assign 1 forts 1 to rome";
        let units = self.number(like)?;
        let forts = self.forts(like)?;
        if self.next(like)? != "to" {
            return Err(self.like(like));
        }
        Ok(Action::Assign(self.civ(like)?, units, forts))
    }

    /// An optional `forts 1`.
    fn forts(&mut self, like: &str) -> Read<u8> {
        if !matches!(self.words.first(), Some(&("forts" | "fort" | "fortress" | "fortresses"))) {
            return Ok(0);
        }
        self.words = &self.words[1..];
        self.number(like)
    }

    fn next(&mut self, like: &str) -> Read<&'a str> {
        let Some((word, rest)) = self.words.split_first() else {
            return Err(self.like(like));
        };
        self.words = rest;
        Ok(word)
    }

    fn number(&mut self, like: &str) -> Read<u8> {
        let word = self.next(like)?;
        word.parse().map_err(|_| bad(format!("{word:?} is no number of cards or pieces; write `{like}`")))
    }

    fn civ(&mut self, like: &str) -> Read<Civ> {
        let word = self.next(like)?;
        let civ = Civ::ALL.into_iter().find(|civ| civ.id() == word);
        civ.ok_or_else(|| bad(format!("{word:?} is no civilisation; they are rome, carthage, greece, egypt, babylon")))
    }

    fn kind(&mut self, like: &str) -> Read<Kind> {
        let word = self.next(like)?;
        read_kind(word).ok_or_else(|| {
            let all: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
            bad(format!("{word:?} is no card; cards are {}", all.join(", ")))
        })
    }

    fn good(&mut self, like: &str) -> Read<Kind> {
        match self.kind(like)? {
            Kind::Tax => Err(bad(format!("a tax is no commodity; write `{like}`"))),
            good => Ok(good),
        }
    }

    fn slot(&mut self, like: &str) -> Read<Slot> {
        let word = self.next(like)?;
        read_slot(word)
            .ok_or_else(|| bad(format!("{word:?} is no building: city, temple, market, or a good for its caravan")))
    }

    fn place(&mut self, like: &str) -> Read<Place> {
        let word = self.next(like)?;
        self.map.place(word).ok_or_else(|| bad(format!("there is no province {word:?} on the map; write `{like}`")))
    }

    fn sea(&mut self, like: &str) -> Read<Sea> {
        let word = self.next(like)?;
        self.map.sea(word).ok_or_else(|| bad(format!("there is no sea {word:?} on the map; write `{like}`")))
    }

    fn marvel(&mut self) -> Read<Marvel> {
        let word = self.next("buy helen")?;
        Marvel::ALL.into_iter().find(|marvel| marvel.id() == word).ok_or_else(|| {
            let all: Vec<&str> = Marvel::ALL.iter().map(|marvel| marvel.id()).collect();
            bad(format!("{word:?} is no hero or wonder; they are {}", all.join(", ")))
        })
    }

    fn like(&self, like: &str) -> Refusal {
        bad(format!("`{}` is written `{like}`", self.verb))
    }
}

const LAUNCH: &str = "launch athenae mare_ionium";
const SAIL: &str = "sail mare_ionium mare_aegaeum";
const MARCH: &str = "march 3 athenae sicilia` or `march city judaea memphis";
const CARAVAN: &str = "caravan chaldaea gems";
const STEPS: &str = "role, artemis, number, offer, take, ulysses, helen, let, give, name, influence, convert, caravan, city, \
    market, temple, legion, trireme, fortress, buy, pay, swap, keep, launch, sail, march, attack, assign, lose, pillage, \
    occupy, retain, done";

/// Is it a word with a meaning of its own in a step? No space can be called so.
pub(crate) fn is_word(word: &str) -> bool {
    let steps = STEPS.split(", ").map(str::trim);
    let others = ["from", "to", "fort", "forts", "fortresses", "taxes", "marker"];
    let kinds = Kind::ALL.into_iter().map(Kind::id);
    let civs = Civ::ALL.into_iter().map(Civ::id);
    let marvels = Marvel::ALL.into_iter().map(Marvel::id);
    steps.chain(others).chain(kinds).chain(civs).chain(marvels).any(|known| known == word)
}

fn read_kind(word: &str) -> Option<Kind> {
    let word = if word == "taxes" { "tax" } else { word };
    Kind::ALL.into_iter().find(|kind| kind.id() == word)
}

fn bad(message: String) -> Refusal {
    Refusal::new("mare-nostrum/notation", message)
}
