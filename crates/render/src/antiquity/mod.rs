//! Antiquity: the countryside, and beside it each player's cities with everything that is to be counted.

mod city;
mod figures;
mod icons;
mod legend;
mod map;
mod panel;
mod scene;
mod stage;
mod take;
mod text;
mod tongue;

pub use figures::{Scene, city_maps, installations, shapes as building_shapes, zones};

use emporion_antiquity::{Antiquity, View};
use emporion_core::Seat;
use maud::html;

use crate::palette::{DARK_INK, Looks};
use crate::svg::{document, n};
use crate::{Draw, Ink, Palette, Style};
use map::Map;

impl Draw for Antiquity {
    fn text(&self, view: &View, names: &[String], ink: Ink) -> String {
        text::draw(&take::land(view), &take::sheet(view, names), ink)
    }

    fn picture(&self, view: &View, names: &[String], style: Style) -> String {
        let (land, looks) = (take::land(view), looks(style.palette));
        let map = Map::new(&land, &looks);
        let (width, height) = map.size;
        let country = html! {
            (icons::defs(&looks))
            g { (map.draw(&land)) }
            g { (legend::draw((0.0, height), width, &looks, &tongue::Tongue::letters())) }
        };
        let height = height + legend::height(width);
        if style.board_only {
            return document(width, height, "Antiquity", &country);
        }
        let sheet = take::sheet(view, names);
        let body = html! {
            (country)
            g transform=(format!("translate({} 0)", n(width))) { (panel::draw(&sheet, &looks)) }
        };
        document(width + panel::width(&sheet), height.max(panel::height(&sheet)), "Antiquity", &body)
    }
}

/// Our colours, or those of the printed game: red, blue, yellow and black.
fn looks(palette: Palette) -> Looks {
    const CLASSIC: [(&str, &str); 4] =
        [("#C0332B", "#FFFFFF"), ("#2F6DB5", "#FFFFFF"), ("#F0CB3A", DARK_INK), ("#2B2B2B", "#FFFFFF")];
    match palette {
        Palette::Clear => Looks::CLEAR,
        Palette::Classic => {
            Seat::all(4).zip(CLASSIC).fold(Looks::CLEAR, |looks, (seat, (colour, ink))| looks.with(seat, colour, ink))
        }
    }
}
