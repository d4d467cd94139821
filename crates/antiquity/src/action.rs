//! Steps and how they are written.

use emporion_core::{Refusal, Seat};
use emporion_hex::{Coord, HexId};

use crate::building::{Building, Patron, Size};
use crate::goods::{Bundle, Good};
use crate::grid::{Place, square_name, square_named};
use crate::map::Map;
use crate::state::Project;

/// One small step. Choosing a building, its city, square and turn are steps of their own, so that lists stay short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// `found 3,4`: the first city with its centre there.
    Found(HexId),
    /// `build market`.
    Build(Building),
    /// `storage 2x3`.
    Storage(Size),
    /// `house 12`.
    House(u8),
    /// `patron giorgio`.
    Patron(Patron),
    /// `second house 9`, San Nicola's free one.
    Second(u8),
    /// `no second house`.
    NoSecond,
    /// `city 2`: there shall it stand.
    City(u8),
    /// `at c4`: the corner of the shape.
    Square(u8),
    /// `turn 1`: turned by so many quarters, as far as the turns differ.
    Turn(u8),
    /// `pay grain sheep`: the goods of one class.
    Pay(Bundle),
    /// `man 1:c4`: a man on the building whose first square this is.
    Man(Place),
    /// `unman 1:c4`: takes off a man whose building was not used.
    Unman(Place),
    /// `heal 1:c4`: the hospital removes a grave.
    Heal(Place),
    /// `raze`: Theology razes the cathedral.
    Raze,
    /// `rearrange`: Santa Barbara begins.
    Rearrange,
    /// `lift 1:c4`: a building with its graves.
    Lift(Place),
    /// `lift grave 1:c4`: a grave alone.
    LiftGrave(Place),
    /// `lay`: enough lifted.
    Lay,
    /// `cancel`: everything lifted goes back.
    Cancel,
    /// `bank grain wood`: two goods for the bank.
    Bank(Good, Good),
    /// `get gold`: the good from the bank.
    Get(Good),
    /// `offer B`: begins an offer to a player.
    Offer(Seat),
    /// `give grain`: one more given.
    Give(Good),
    /// `ask gold`: one more asked.
    AskFor(Good),
    /// `send`: the offer is made.
    Send,
    /// `withdraw B`: takes back an open offer.
    Withdraw(Seat),
    /// `accept B 2 grain for 1 gold`: with its terms, so that nobody accepts what has changed.
    Accept(Seat, Bundle, Bundle),
    /// `decline B`.
    Decline(Seat),
    /// `done`: with this phase.
    Done,
    /// `farm wine`, `inn`, `alchemy` …: something in the countryside.
    Project(Project),
    /// `at 3,4`: a hex for it.
    Hex(HexId),
    /// `keep 3 grain`.
    Keep(Good, u16),
    /// `take 3,4`: the good on that hex.
    Take(HexId),
    /// `explore 3,4`.
    Explore(HexId),
    /// `skip`: no marker is turned.
    Skip,
    /// `grave 1:c4`.
    Grave(Place),
    /// `pollute 3,4`.
    Pollute(HexId),
}

pub(crate) fn notation(map: &Map, action: &Action) -> String {
    let hex = |id: HexId| map.board.coord(id).to_string();
    match *action {
        Action::Found(id) => format!("found {}", hex(id)),
        Action::Build(kind) => format!("build {kind}"),
        Action::Storage(size) => format!("storage {size}"),
        Action::House(number) => format!("house {number}"),
        Action::Patron(patron) => format!("patron {}", patron.name()),
        Action::Second(number) => format!("second house {number}"),
        Action::NoSecond => "no second house".into(),
        Action::City(city) => format!("city {}", city + 1),
        Action::Square(square) => format!("at {}", square_name(square)),
        Action::Turn(turn) => format!("turn {turn}"),
        Action::Pay(bundle) => format!("pay {}", spelled_out(&bundle)),
        Action::Man(place) => format!("man {place}"),
        Action::Unman(place) => format!("unman {place}"),
        Action::Heal(place) => format!("heal {place}"),
        Action::Raze => "raze".into(),
        Action::Rearrange => "rearrange".into(),
        Action::Lift(place) => format!("lift {place}"),
        Action::LiftGrave(place) => format!("lift grave {place}"),
        Action::Lay => "lay".into(),
        Action::Cancel => "cancel".into(),
        Action::Bank(one, other) => format!("bank {one} {other}"),
        Action::Get(good) => format!("get {good}"),
        Action::Offer(seat) => format!("offer {}", seat.letter()),
        Action::Give(good) => format!("give {good}"),
        Action::AskFor(good) => format!("ask {good}"),
        Action::Send => "send".into(),
        Action::Withdraw(seat) => format!("withdraw {}", seat.letter()),
        Action::Accept(seat, give, ask) => format!("accept {} {give} for {ask}", seat.letter()),
        Action::Decline(seat) => format!("decline {}", seat.letter()),
        Action::Done => "done".into(),
        Action::Project(project) => project_name(project),
        Action::Hex(id) => format!("at {}", hex(id)),
        Action::Keep(good, count) => format!("keep {count} {good}"),
        Action::Take(id) => format!("take {}", hex(id)),
        Action::Explore(id) => format!("explore {}", hex(id)),
        Action::Skip => "skip".into(),
        Action::Grave(place) => format!("grave {place}"),
        Action::Pollute(id) => format!("pollute {}", hex(id)),
    }
}

fn spelled_out(bundle: &Bundle) -> String {
    let names = bundle.iter().flat_map(|(good, count)| std::iter::repeat_n(good.name(), usize::from(count)));
    names.collect::<Vec<_>>().join(" ")
}

/// A project as it is written in a step.
pub(crate) fn project_name(project: Project) -> String {
    match project {
        Project::Woodcutter => "woodcutter".into(),
        Project::Farm(good) => format!("farm {good}"),
        Project::FreeFarm(good) => format!("free farm {good}"),
        Project::Mine(good) => format!("mine {good}"),
        Project::Fishery(good) => format!("fishery {good}"),
        Project::Inn => "inn".into(),
        Project::City => "new city".into(),
        Project::Alchemy => "alchemy".into(),
    }
}

/// Reads a step. Case and extra spaces do not matter.
pub(crate) fn parse(map: &Map, seats: usize, text: &str) -> Result<Action, Refusal> {
    let lower = text.to_lowercase().replace(" ,", ",").replace(", ", ",");
    let words: Vec<&str> = lower.split_whitespace().collect();
    let reader = Reader { map, seats, text };
    reader.read(&words)
}

struct Reader<'a> {
    map: &'a Map,
    seats: usize,
    text: &'a str,
}

impl Reader<'_> {
    fn read(&self, words: &[&str]) -> Result<Action, Refusal> {
        Ok(match words {
            ["found", hex] => Action::Found(self.hex(hex)?),
            ["build", kind @ ..] => self.build(&kind.join(" "))?,
            ["storage", size] => Action::Storage(self.size(size)?),
            ["house", number] => Action::House(self.house(number)?),
            ["patron", name] => Action::Patron(
                Patron::named(name)
                    .ok_or_else(|| self.wrong("a patron: nicola, barbara, cristoforo, giorgio, maria"))?,
            ),
            ["second", "house", number] => Action::Second(self.house(number)?),
            ["no", "second", "house"] => Action::NoSecond,
            ["city", number] => match number.parse() {
                Ok(city @ 1..=4) => Action::City(city - 1),
                _ => return Err(self.wrong("a city from 1 to 4, such as `city 2`")),
            },
            ["at", place] if place.contains(',') => Action::Hex(self.hex(place)?),
            ["at", place] => Action::Square(
                square_named(place).ok_or_else(|| self.wrong("a square such as c4 or a hex such as 3,-4"))?,
            ),
            ["turn", number] => match number.parse() {
                Ok(turn @ 0..=3) => Action::Turn(turn),
                _ => return Err(self.wrong("a turn from 0 to 3")),
            },
            ["pay", goods @ ..] => Action::Pay(self.goods(goods)?),
            ["man", place] => Action::Man(self.place(place)?),
            ["unman", place] => Action::Unman(self.place(place)?),
            ["heal", place] => Action::Heal(self.place(place)?),
            ["raze"] => Action::Raze,
            ["rearrange"] => Action::Rearrange,
            ["lift", "grave", place] => Action::LiftGrave(self.place(place)?),
            ["lift", place] => Action::Lift(self.place(place)?),
            ["lay"] => Action::Lay,
            ["cancel"] => Action::Cancel,
            ["bank", one, other] => {
                let (one, other) = (self.good(one)?, self.good(other)?);
                Action::Bank(one.min(other), one.max(other))
            }
            ["get", good] => Action::Get(self.good(good)?),
            ["offer", seat] => Action::Offer(self.seat(seat)?),
            ["give", good] => Action::Give(self.good(good)?),
            ["ask", good] => Action::AskFor(self.good(good)?),
            ["send"] => Action::Send,
            ["withdraw", seat] => Action::Withdraw(self.seat(seat)?),
            ["accept", seat, terms @ ..] => self.accept(seat, terms)?,
            ["decline", seat] => Action::Decline(self.seat(seat)?),
            ["done"] => Action::Done,
            ["keep", count, good] => {
                let count = count.parse().map_err(|_| self.wrong("a number of goods, such as `keep 3 grain`"))?;
                Action::Keep(self.good(good)?, count)
            }
            ["take", hex] => Action::Take(self.hex(hex)?),
            ["explore", hex] => Action::Explore(self.hex(hex)?),
            ["skip"] => Action::Skip,
            ["grave", place] => Action::Grave(self.place(place)?),
            ["pollute", hex] => Action::Pollute(self.hex(hex)?),
            _ => Action::Project(self.project(words)?),
        })
    }

    fn build(&self, name: &str) -> Result<Action, Refusal> {
        match Building::named(name) {
            Some(Building::House) => Err(self.wrong("houses by their number: `house 5`")),
            Some(Building::Storage) => Err(self.wrong("storages with their size: `storage 2x3`")),
            Some(kind) => Ok(Action::Build(kind)),
            None => Err(self.wrong("a building such as market, cart shop, forced labour")),
        }
    }

    fn project(&self, words: &[&str]) -> Result<Project, Refusal> {
        let one_of = |good: &str, of: &[Good]| -> Result<Good, Refusal> {
            let names: Vec<&str> = of.iter().map(|good| good.name()).collect();
            let found = Good::named(good).filter(|good| of.contains(good));
            found.ok_or_else(|| self.wrong(&format!("one of {}", names.join(", "))))
        };
        Ok(match words {
            ["woodcutter"] => Project::Woodcutter,
            ["farm", crop] => Project::Farm(one_of(crop, &Good::CROPS)?),
            ["free", "farm", crop] => Project::FreeFarm(one_of(crop, &Good::CROPS)?),
            ["mine", good] => Project::Mine(one_of(good, &Good::MINERALS)?),
            ["fishery", good] => Project::Fishery(one_of(good, &Good::CATCHES)?),
            ["inn"] => Project::Inn,
            ["new", "city"] => Project::City,
            ["alchemy"] => Project::Alchemy,
            _ => return Err(self.wrong("a step such as `build market`, `man 1:c4`, `farm wine`, `at 3,4`, `done`")),
        })
    }

    fn accept(&self, seat: &str, terms: &[&str]) -> Result<Action, Refusal> {
        let wrong = || self.wrong("the terms, such as `accept B 2 grain for 1 gold`");
        let middle = terms.iter().position(|&word| word == "for").ok_or_else(wrong)?;
        let side = |words: &[&str]| -> Result<Bundle, Refusal> {
            let mut bundle = Bundle::default();
            if words == ["nothing"] {
                return Ok(bundle);
            }
            for pair in words.chunks(2) {
                let [count, good] = pair else { return Err(wrong()) };
                let count: u8 = count.parse().map_err(|_| wrong())?;
                bundle.0[self.good(good)?.index()] = count;
            }
            Ok(bundle)
        };
        Ok(Action::Accept(self.seat(seat)?, side(&terms[..middle])?, side(&terms[middle + 1..])?))
    }

    fn goods(&self, words: &[&str]) -> Result<Bundle, Refusal> {
        let mut bundle = Bundle::default();
        for word in words {
            bundle.add(self.good(word)?);
        }
        if bundle.is_empty() { Err(self.wrong("goods, such as `pay grain sheep`")) } else { Ok(bundle) }
    }

    fn good(&self, word: &str) -> Result<Good, Refusal> {
        let names: Vec<&str> = Good::ALL.iter().map(|good| good.name()).collect();
        Good::named(word).ok_or_else(|| self.wrong(&format!("a good: {}", names.join(", "))))
    }

    fn house(&self, word: &str) -> Result<u8, Refusal> {
        word.parse().ok().filter(|n| (1..=20).contains(n)).ok_or_else(|| self.wrong("a house from 1 to 20"))
    }

    fn size(&self, word: &str) -> Result<Size, Refusal> {
        let sides = word.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        let size = sides.filter(|&(a, b): &(u8, u8)| (1..=7).contains(&a) && (1..=7).contains(&b));
        size.map(|(a, b)| Size::new(a, b)).ok_or_else(|| self.wrong("a size from 1x2 to 7x7, such as `storage 2x3`"))
    }

    fn place(&self, word: &str) -> Result<Place, Refusal> {
        word.parse().map_err(|()| self.wrong("a square of a city, such as 1:c4"))
    }

    fn seat(&self, word: &str) -> Result<Seat, Refusal> {
        let found = Seat::all(self.seats).find(|seat| word == seat.letter().to_ascii_lowercase().to_string());
        found.ok_or_else(|| self.wrong("a player's letter, such as B"))
    }

    fn hex(&self, word: &str) -> Result<HexId, Refusal> {
        let coord: Coord = word.parse().map_err(|_| self.wrong("a hex such as 3,-4"))?;
        self.map.board.id(coord).ok_or_else(|| self.wrong(&format!("a hex of the map; {coord} is not on it")))
    }

    fn wrong(&self, right: &str) -> Refusal {
        Refusal::new("antiquity/notation", format!("{:?} is no step: write {right}", self.text)).with("text", self.text)
    }
}
