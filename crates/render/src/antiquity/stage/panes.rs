//! The drawings of a table: the map, one's own cities, the cities of the others.

use emporion_antiquity::View;
use emporion_core::Seat;
use maud::{Markup, html};

use super::towns::{self, GAP, HEAD, Town};
use crate::antiquity::map::Map;
use crate::antiquity::tongue::Tongue;
use crate::antiquity::{city, icons, looks, take};
use crate::palette::{Looks, ground};
use crate::svg::{Label, n, token};
use crate::{Eyes, Layer, Pane};

pub(super) fn panes(view: &View, eyes: &Eyes<'_>) -> Vec<Pane> {
    let (looks, tongue) = (looks(eyes.palette), Tongue::of(eyes));
    let mut panes = vec![map(view, &looks, &tongue)];
    panes.extend(view.viewer.and_then(|seat| own(view, seat, &looks, &tongue)));
    panes.extend(others(view, &looks, &tongue));
    panes
}

fn map(view: &View, looks: &Looks, tongue: &Tongue) -> Pane {
    let land = take::land(view);
    let map = Map::told(&land, looks, tongue.clone());
    let layer = |id, title: String, shown| Layer { id, title, shown };
    Pane {
        id: "map".to_owned(),
        title: tongue.text("aq-pane-map"),
        size: map.size,
        body: html! { (icons::defs()) (map.layered(&land)) },
        layers: vec![
            layer("zones", tongue.text("aq-layer-zones"), true),
            layer("overlaps", tongue.text("aq-layer-overlaps"), false),
            layer("dirt", tongue.text("aq-layer-dirt"), true),
            layer("pieces", tongue.text("aq-layer-pieces"), true),
            layer("rim", tongue.text("aq-layer-rim"), true),
            layer("terrain", tongue.text("aq-layer-terrain"), false),
        ],
    }
}

/// Height of the row of men beside the city.
const MEN: f64 = 30.0;

fn own(view: &View, seat: Seat, looks: &Looks, tongue: &Tongue) -> Option<Pane> {
    let (towns, (wide, high)) = towns::own(view, seat);
    if towns.is_empty() {
        return None;
    }
    let free = view.players.get(seat.index()).map_or(0, |player| player.men_free);
    let body = html! {
        (drawn(&towns, looks, tongue))
        (men(free, seat, (wide, high), looks, tongue))
    };
    let (id, title) = ("city".to_owned(), tongue.text("aq-pane-city"));
    Some(Pane { id, title, size: (wide, high + MEN), body, layers: Vec::new() })
}

/// The men beside the city, free for work; close together if there are many.
fn men(free: u32, seat: Seat, (wide, y): (f64, f64), looks: &Looks, tongue: &Tongue) -> Markup {
    let words = tongue.say("aq-men-free", &[("n", free.into())]);
    let room = wide - 2.0 * GAP - 110.0;
    let step = (room / f64::from(free.max(1))).min(20.0);
    html! {
        (Label { text: &words, at: (GAP, y + 15.0), size: 13.0, anchor: "start", fill: ground::INK }.draw())
        @for man in 0..free { (icons::man(looks.of(seat), (GAP + 112.0 + f64::from(man) * step, y + 14.0))) }
    }
}

fn drawn(towns: &[Town], looks: &Looks, tongue: &Tongue) -> Markup {
    html! { @for town in towns { (city::draw_told(&town.grid, looks.of(town.grid.owner), town.at, tongue)) } }
}

fn others(view: &View, looks: &Looks, tongue: &Tongue) -> Option<Pane> {
    let seats = towns::others(view);
    let (rows, size) = towns::rows(view, &seats);
    if rows.iter().all(|(_, _, towns)| towns.is_empty()) {
        return None;
    }
    let body = html! {
        @for (seat, y, towns) in &rows {
            (head(view, *seat, *y, looks, tongue))
            (drawn(towns, looks, tongue))
        }
    };
    let title = tongue.text(if view.viewer.is_some() { "aq-pane-others" } else { "aq-pane-all" });
    Some(Pane { id: "others".to_owned(), title, size, body, layers: Vec::new() })
}

/// Whose cities they are, and under which patron.
fn head(view: &View, seat: Seat, y: f64, looks: &Looks, tongue: &Tongue) -> Markup {
    let look = looks.of(seat);
    let patron = view.position.players.get(seat.index()).and_then(|spec| spec.patron);
    let words = patron
        .map_or_else(|| tongue.who(seat).to_owned(), |patron| format!("{} · {}", tongue.who(seat), patron.title()));
    let base = y + HEAD / 2.0;
    html! {
        (token(look, (GAP + 12.0, base), 10.0, ground::INK))
        (Label { text: &seat.letter().to_string(), at: (GAP + 12.0, base + 4.5), size: 13.0, anchor: "middle", fill: look.ink }.bold())
        text x=(n(GAP + 30.0)) y=(n(base + 5.0)) font-size="15" font-weight="700" { (words) }
    }
}
