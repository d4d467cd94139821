//! What the page in the browser needs of a game beyond its picture: places to click, steps in words, the story told in the
//! reader's language.

use emporion_core::{Seat, Viewer};
use emporion_hex::layout::Point;
use emporion_words::{FluentValue, Language, value};
use maud::{Markup, html};

use crate::palette::Looks;
use crate::svg::{n, points};
use crate::{Draw, Palette};

/// For whom a page is made.
#[derive(Clone, Copy, Debug)]
pub struct Eyes<'a> {
    /// The language of every word.
    pub language: Language,
    /// The players' names, one for each seat.
    pub names: &'a [String],
    /// Who looks.
    pub viewer: Viewer,
    /// The colours of the seats.
    pub palette: Palette,
}

impl Eyes<'_> {
    /// A text in the reader's language.
    pub fn say(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        self.language.say(key, args)
    }

    /// A text in the reader's language that needs nothing filled in.
    pub fn text(&self, key: &str) -> String {
        self.language.text(key)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> String {
        let given = self.names.get(seat.index()).filter(|name| !name.is_empty());
        given.cloned().unwrap_or_else(|| self.say("player-unnamed", &[("letter", value(seat.letter().to_string()))]))
    }

    /// The seat that looks, if it is one.
    pub fn seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        }
    }
}

/// One drawing of a table: the board, the map, a city. Drawings of one table stand side by side, or one at a time on a phone.
#[derive(Clone, Debug)]
pub struct Pane {
    /// Short name in ids and links: `map`.
    pub id: String,
    /// What a tab or a screen reader calls it.
    pub title: String,
    /// Width and height in the units of the drawing.
    pub size: Point,
    /// Everything on it. A piece that moves carries `data-piece` with a name that stays its own; a layer that can be
    /// switched off is a group with `data-layer`.
    pub body: Markup,
    /// Layers that can be switched: id and title, and whether they show at first.
    pub layers: Vec<Layer>,
}

/// Part of a drawing that can be switched off.
#[derive(Clone, Debug)]
pub struct Layer {
    /// The `data-layer` of its group.
    pub id: &'static str,
    /// What the switch says.
    pub title: String,
    /// Does it show at first?
    pub shown: bool,
}

/// A place on a drawing that can be clicked or pointed out.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The pane it is on.
    pub pane: String,
    /// Its own short name on that pane: steps with the same name share the place.
    pub key: String,
    /// Its outline.
    pub outline: Outline,
}

/// The outline of a spot, in the units of its pane.
#[derive(Clone, Debug, PartialEq)]
pub enum Outline {
    /// Centre and radius.
    Circle(Point, f64),
    /// Corners.
    Polygon(Vec<Point>),
}

impl Outline {
    /// The outline as an SVG element; the style sheet gives it its look.
    pub fn draw(&self) -> Markup {
        match self {
            Outline::Circle((x, y), r) => html! { circle cx=(n(*x)) cy=(n(*y)) r=(n(*r)) {} },
            Outline::Polygon(corners) => html! { polygon points=(points(corners)) {} },
        }
    }
}

/// A legal step as the page offers it.
#[derive(Clone, Debug)]
pub struct Face {
    /// What is posted: the step in notation, or several that belong together, separated by `;`.
    pub step: String,
    /// The heading it stands under: steps of one kind are offered together.
    pub kind: String,
    /// The step in words, whole: "Lay a road at Petelia from west to east".
    pub label: String,
    /// Where it happens, for a click on the drawing.
    pub spot: Option<Spot>,
    /// What will lie there, drawn while the pointer or the focus is on it.
    pub ghost: Option<Markup>,
    /// Which turn of the thing this is, where several lie on one spot: a key goes from one to the next.
    pub variant: u8,
    /// The button people look for when they have done enough: "End turn".
    pub finishes: bool,
}

/// The legal steps after some more of one's own, as far as nothing is drawn or shown: for offers of several steps at once.
pub type Ahead<'a, A> = &'a dyn Fn(&[A]) -> Vec<A>;

/// Where an event happened on a drawing.
pub type Tracer<'a, E> = Box<dyn Fn(&E) -> Option<Spot> + 'a>;

/// A game with everything its page needs.
pub trait Stage: Draw {
    /// Does a player see what another at the same screen must not? Then a curtain falls between them.
    const SECRETS: bool;

    /// The drawings of a table.
    fn panes(&self, view: &Self::View, eyes: &Eyes<'_>) -> Vec<Pane>;

    /// How the seats look at this table.
    fn looks(&self, view: &Self::View, palette: Palette) -> Looks;

    /// What stands beside the drawings: forecast, cards, what lies open.
    fn aside(&self, view: &Self::View, eyes: &Eyes<'_>) -> Markup;

    /// One player's figures for the list of players: score, goods, cards.
    fn standing(&self, view: &Self::View, seat: Seat, eyes: &Eyes<'_>) -> Markup;

    /// What the viewer is asked now: "Place up to 2 road tiles, or end the phase." Called for a deciding seat only.
    fn question(&self, view: &Self::View, eyes: &Eyes<'_>) -> String;

    /// The legal steps as the page offers them, in the order of the list.
    fn faces(
        &self,
        view: &Self::View,
        legal: &[Self::Action],
        ahead: Ahead<'_, Self::Action>,
        eyes: &Eyes<'_>,
    ) -> Vec<Face>;

    /// An event as a sentence in the reader's language.
    fn tell(&self, event: &Self::Event, eyes: &Eyes<'_>) -> String;

    /// Says where events happened, to be pointed out to the others. One for many events: a drawing is measured out once.
    fn tracer<'a>(&'a self, view: &'a Self::View) -> Tracer<'a, Self::Event>;

    /// How every point was made, or how the victory came about; shown once the game is over.
    fn ending(&self, view: &Self::View, eyes: &Eyes<'_>) -> Markup;
}
