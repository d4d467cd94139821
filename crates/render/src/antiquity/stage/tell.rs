//! The story: a sentence for each event, and the place on the drawings where it happened.

use emporion_antiquity::{Event, Good, Patron, Phase, Place, View};
use emporion_core::Seat;
use emporion_hex::Coord;
use emporion_words::{FluentValue, value};

use super::desk::hex_spot;
use super::towns;
use crate::antiquity::map::Map;
use crate::antiquity::take;
use crate::antiquity::tongue::Tongue;
use crate::palette::Looks;
use crate::{Eyes, Spot, Tracer};

/// The event as a sentence; nothing for single steps of a plan, which are told when they are complete.
pub(super) fn tell(event: &Event, eyes: &Eyes<'_>) -> String {
    let tongue = Tongue::of(eyes);
    match event {
        Event::Chosen { .. } => String::new(),
        Event::Drawn { order } => tongue.say("aq-tell-drawn", &[("names", value(tongue.list(order)))]),
        Event::Famine { level } => tongue.say("aq-tell-famine", &[("n", (*level).into())]),
        Event::Order { order, .. } => tongue.say("aq-tell-order", &[("names", value(tongue.list(order)))]),
        Event::Begins { turn, phase } => {
            tongue.say("aq-tell-begins", &[("turn", (*turn).into()), ("phase", value(phase_name(*phase, &tongue)))])
        }
        Event::Won { winners, how } => won(winners, how, &tongue),
        Event::Offered { .. } | Event::Withdrawn { .. } | Event::Traded { .. } | Event::Declined { .. } => {
            trade(event, &tongue)
        }
        Event::Banked { seat, gave, got } => {
            let args =
                [name(*seat, &tongue), ("gave", value(tongue.written(gave))), ("got", value(tongue.some(*got, 1)))];
            tongue.say("aq-tell-banked", &args)
        }
        Event::Installed { .. } | Event::Inn { .. } | Event::City { .. } | Event::Cleaned { .. } => {
            country(event, &tongue)
        }
        Event::Harvested { .. } | Event::Emptied { .. } | Event::Fish { .. } | Event::Explored { .. } => {
            harvest(event, &tongue)
        }
        _ => city(event, &tongue),
    }
}

fn name(seat: Seat, tongue: &Tongue) -> (&'static str, FluentValue<'_>) {
    ("name", value(tongue.who(seat)))
}

/// What happens on city maps.
fn city(event: &Event, tongue: &Tongue) -> String {
    let who = |seat: &Seat| name(*seat, tongue);
    match event {
        Event::Built { seat, building, at, house, paid } => {
            let what = house.map_or_else(
                || tongue.form("a", *building),
                |number| tongue.say("aq-house-number", &[("n", number.into())]),
            );
            let (at, paid) = (("at", value(at.as_str())), ("paid", value(tongue.written(paid))));
            tongue.say("aq-tell-built", &[who(seat), ("what", value(what)), at, paid])
        }
        Event::Manned { seat, building, at } => {
            let on = ("on", value(tongue.form("on", *building)));
            tongue.say("aq-tell-manned", &[who(seat), on, ("at", value(at.as_str()))])
        }
        Event::Unmanned { seat, building, at } => {
            let the = ("what", value(tongue.building(*building)));
            tongue.say("aq-tell-unmanned", &[who(seat), the, ("at", value(at.as_str()))])
        }
        Event::Healed { seat, at } => tongue.say("aq-tell-healed", &[who(seat), ("at", value(at.as_str()))]),
        Event::Razed { seat } => tongue.say("aq-tell-razed", &[who(seat)]),
        Event::Rearranged { seat } => tongue.say("aq-tell-rearranged", &[who(seat)]),
        Event::Finished { seat } => tongue.say("aq-tell-finished", &[who(seat)]),
        Event::Revealed { seat, built, manned, patron, goods } => {
            let args = [
                who(seat),
                ("built", value(tongue.buildings(built))),
                ("manned", value(tongue.buildings(manned))),
                ("goods", value(tongue.written(goods))),
            ];
            let told = tongue.say("aq-tell-revealed", &args);
            match patron {
                Some(patron) => {
                    let saint = ("saint", value(patron.title()));
                    format!("{told} {}", tongue.say("aq-tell-patron", &[saint]))
                }
                None => told,
            }
        }
        Event::Discarded { seat, goods } => {
            tongue.say("aq-tell-discarded", &[who(seat), ("goods", value(tongue.written(goods)))])
        }
        Event::GravesDue { seat, count } => tongue.say("aq-tell-graves-due", &[who(seat), ("n", (*count).into())]),
        Event::Grave { seat, at, on: Some(kind) } => {
            let on = ("on", value(tongue.form("on", *kind)));
            tongue.say("aq-tell-grave-on", &[who(seat), on, ("at", value(at.as_str()))])
        }
        Event::Grave { seat, at, on: None } => tongue.say("aq-tell-grave", &[who(seat), ("at", value(at.as_str()))]),
        Event::Polluted { seat, at } => tongue.say("aq-tell-polluted", &[who(seat), ("at", value(at.to_string()))]),
        Event::Founded { seat, at } => tongue.say("aq-tell-founded", &[who(seat), ("at", value(at.to_string()))]),
        Event::Out { seat } => tongue.say("aq-tell-out", &[who(seat)]),
        _ => String::new(),
    }
}

fn trade(event: &Event, tongue: &Tongue) -> String {
    let who = |seat: &Seat| name(*seat, tongue);
    let other = |seat: &Seat| ("other", value(tongue.who(*seat)));
    match event {
        Event::Offered { seat, to, give, ask, market } => {
            let sides = [("give", value(tongue.written(give))), ("ask", value(tongue.written(ask)))];
            let [give, ask] = sides;
            let told = tongue.say("aq-tell-offered", &[who(seat), other(to), give, ask]);
            if *market == Some(true) { format!("{told} {}", tongue.text("aq-tell-market")) } else { told }
        }
        Event::Withdrawn { seat, to } => tongue.say("aq-tell-withdrawn", &[who(seat), other(to)]),
        Event::Traded { seat, with, gave, got } => {
            let (gave, got) = (("gave", value(tongue.written(gave))), ("got", value(tongue.written(got))));
            tongue.say("aq-tell-traded", &[who(seat), other(with), gave, got])
        }
        Event::Declined { seat, offered_by } => tongue.say("aq-tell-declined", &[who(seat), other(offered_by)]),
        _ => String::new(),
    }
}

fn country(event: &Event, tongue: &Tongue) -> String {
    let who = |seat: &Seat| name(*seat, tongue);
    match event {
        Event::Installed { seat, kind, good, at, goods } => {
            let place = at.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ");
            let args = [
                who(seat),
                ("what", value(tongue.a_work(kind))),
                ("at", value(place)),
                ("goods", value(tongue.some(*good, *goods as i32))),
            ];
            tongue.say("aq-tell-installed", &args)
        }
        Event::Inn { seat, at, paid } => {
            let args = [who(seat), ("at", value(at.to_string())), ("paid", value(tongue.written(paid)))];
            tongue.say("aq-tell-inn", &args)
        }
        Event::City { seat, at, paid } => {
            let args = [who(seat), ("at", value(at.to_string())), ("paid", value(tongue.written(paid)))];
            tongue.say("aq-tell-city", &args)
        }
        Event::Cleaned { seat, hexes } => tongue.say("aq-tell-cleaned", &[who(seat), ("n", hexes.len().into())]),
        _ => String::new(),
    }
}

fn harvest(event: &Event, tongue: &Tongue) -> String {
    let who = |seat: &Seat| name(*seat, tongue);
    let one = |good: &Good| ("good", value(tongue.some(*good, 1)));
    match event {
        Event::Harvested { seat, good, at, lost } => {
            let args = [who(seat), one(good), ("at", value(at.to_string()))];
            tongue.say(if *lost { "aq-tell-lost" } else { "aq-tell-harvested" }, &args)
        }
        Event::Emptied { seat, kind, at } => {
            let work = ("work", value(tongue.text(&format!("aq-work-{kind}"))));
            tongue.say("aq-tell-emptied", &[who(seat), work, ("at", value(at.to_string()))])
        }
        Event::Fish { seat, count } => {
            let fish = ("fish", value(tongue.some(Good::Fish, (*count).into())));
            tongue.say("aq-tell-fish", &[who(seat), fish])
        }
        Event::Explored { seat, at, good } => {
            tongue.say("aq-tell-explored", &[who(seat), one(good), ("at", value(at.to_string()))])
        }
        _ => String::new(),
    }
}

fn won(winners: &[Seat], how: &[Patron], tongue: &Tongue) -> String {
    let mut saints: Vec<&str> = how.iter().map(|patron| patron.title()).collect();
    saints.dedup();
    let args = [("names", value(tongue.list(winners))), ("n", winners.len().into())];
    let told = tongue.say("aq-tell-won", &args);
    if saints.is_empty() {
        return told;
    }
    format!("{told} {}", tongue.say("aq-tell-won-by", &[("saints", value(saints.join(", ")))]))
}

/// The phase as players call it.
pub(super) fn phase_name(phase: Phase, tongue: &Tongue) -> String {
    match phase {
        Phase::Found => tongue.text("aq-phase-found"),
        Phase::City => tongue.text("aq-phase-city"),
        Phase::Countryside => tongue.text("aq-phase-country"),
        Phase::Storage => tongue.text("aq-phase-storage"),
        Phase::Harvest => tongue.text("aq-phase-harvest"),
        Phase::Exploration => tongue.text("aq-phase-explore"),
        Phase::Famine => tongue.text("aq-phase-famine"),
        Phase::Pollution => tongue.text("aq-phase-pollution"),
        Phase::Over => tongue.text("aq-phase-over"),
    }
}

/// Says where events happened: a hex of the map, or a square of a city.
pub(super) fn tracer(view: &View) -> Tracer<'_, Event> {
    let map = Map::new(&take::land(view), &Looks::CLEAR);
    Box::new(move |event| trace(view, &map, event))
}

fn trace(view: &View, map: &Map, event: &Event) -> Option<Spot> {
    let hex = |at: Coord| Some(hex_spot(map, at));
    match event {
        Event::Founded { at, .. }
        | Event::Inn { at, .. }
        | Event::City { at, .. }
        | Event::Harvested { at, .. }
        | Event::Explored { at, .. }
        | Event::Polluted { at, .. } => hex(*at),
        Event::Installed { at, .. } => hex(*at.first()?),
        Event::Cleaned { hexes, .. } => hex(*hexes.first()?),
        Event::Grave { seat, at, .. } => grave(view, *seat, at.parse().ok()?),
        _ => None,
    }
}

fn grave(view: &View, seat: Seat, at: Place) -> Option<Spot> {
    if view.viewer == Some(seat) {
        return towns::square(&towns::own(view, seat).0, at);
    }
    let (rows, _) = towns::rows(view, &towns::others(view));
    let (_, _, towns) = rows.into_iter().find(|row| row.0 == seat)?;
    let spot = towns::square(&towns, at)?;
    Some(Spot { pane: "others".to_owned(), key: format!("{}-{}", seat.letter(), spot.key), ..spot })
}
