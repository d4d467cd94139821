//! The page of a table, for one visitor at one moment.

use emporion_core::{Seat, SeatSet, Turn, Viewer};
use emporion_render::Eyes;
use emporion_render::palette::Looks;
use emporion_words::{Language, value};
use maud::{Markup, html};

use super::frame::Frame;
use super::{dice, game_name, lobby, prompt, side, sign, stage};
use crate::access::Visitor;
use crate::live::{Line, Live, Sheet};
use crate::notes::Chair;
use crate::room::Room;

/// Lines of the story a page shows; the rest is one click away.
pub(crate) const STORY_LINES: usize = 60;

/// What the visitor has chosen on the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub(crate) seat: Option<Seat>,
    pub(crate) spot: Option<String>,
}

/// A visitor's look at a table.
pub(crate) struct Glance<'a> {
    pub(crate) room: &'a Room,
    pub(crate) visitor: &'a Visitor,
    pub(crate) choice: Choice,
    /// The seats he holds.
    pub(crate) mine: SeatSet,
    /// The seat he looks from.
    pub(crate) seat: Option<Seat>,
    /// Another of his seats has to decide, and its holder must not see what this one sees.
    pub(crate) curtain: Option<Seat>,
    names: Vec<String>,
}

impl<'a> Glance<'a> {
    pub(crate) fn new(room: &'a Room, visitor: &'a Visitor, choice: Choice) -> Glance<'a> {
        let mine = room.notes.seats_of(&visitor.persons);
        let secrets = room.live.as_ref().is_some_and(|live| live.secrets());
        let people = room.notes.people();
        let deciding: SeatSet =
            room.deciding().iter().filter(|&seat| mine.contains(seat) && people.contains(seat)).collect();
        let over = room.live.as_ref().is_some_and(|live| live.turn().is_over());
        let (seat, curtain) = look_from(mine, deciding, choice.seat, secrets && !over);
        Glance { room, visitor, choice, mine, seat, curtain, names: room.notes.names() }
    }

    pub(crate) fn language(&self) -> Language {
        self.visitor.language
    }

    fn eyes(&self) -> Eyes<'_> {
        let viewer = self.seat.map_or(Viewer::Spectator, Viewer::Seat);
        Eyes { language: self.visitor.language, names: &self.names, viewer, palette: self.visitor.palette }
    }

    /// Does the game wait for the visitor?
    pub(crate) fn my_turn(&self) -> bool {
        let people = self.room.notes.people();
        self.room.deciding().iter().any(|seat| self.mine.contains(seat) && people.contains(seat))
    }

    /// The whole page.
    pub(crate) fn page(&self) -> Markup {
        let id = &self.room.card.id;
        let here = match self.seat {
            Some(seat) if self.mine.len() > 1 => format!("/t/{id}?seat={seat}"),
            _ => format!("/t/{id}"),
        };
        let title = lobby::title(self.visitor, &self.room.card.game, self.my_turn());
        let language = self.language();
        let bar = html! {
            span.where { (game_name(&self.room.card.game)) }
            a.quiet href=(format!("/t/{id}/link")) { (language.text("links")) }
        };
        let frame = Frame {
            visitor: self.visitor,
            title: &title,
            here: &here,
            script: Some("table.js dice.js"),
            class: "playing",
            bar,
        };
        frame.around(&html! {
            (self.table())
            div #toast role="status" aria-live="polite" {}
            dialog #menu aria-label=(language.text("choose-step")) { form method="dialog" { div.choices {} button value="" { (language.text("never-mind")) } } }
            dialog #sure { form method="dialog" {
                p.why {}
                menu {
                    button value="no" { (language.text("never-mind")) }
                    button.main value="yes" { (language.text("do-it")) }
                }
            } }
            template #words data-moved=(language.text("failure-moved")) data-offline=(language.text("offline")) data-your-turn=(language.text("your-turn"))
                data-unsaved=(language.text("unsaved")) data-saved=(language.text("saved")) data-settled=(language.text("settled")) data-waiting=(language.text("waiting-to-save"))
                data-unsure=(language.text("really")) {}
        })
    }

    /// All of the page that changes.
    pub(crate) fn table(&self) -> Markup {
        let room = self.room;
        let title = lobby::title(self.visitor, &room.card.game, self.my_turn());
        html! {
            main #main.table data-table=(room.card.id) data-version=(room.seal(self.mine)) data-seat=[self.seat] data-title=(title)
                data-mine=(seat_list(self.mine)) data-over=[self.is_over().then_some("yes")] {
                @match &room.live {
                    None => { (self.waiting_room()) }
                    Some(_) if self.curtain.is_some() => { (self.curtain_page()) }
                    Some(live) => { (self.playing(live.as_ref())) }
                }
            }
        }
    }

    fn is_over(&self) -> bool {
        self.room.live.as_ref().is_some_and(|live| live.turn().is_over())
    }

    fn playing(&self, live: &dyn Live) -> Markup {
        let eyes = self.eyes();
        let sheet = live.sheet(&eyes);
        let story = live.story(&eyes, STORY_LINES);
        let stage = stage::draw(self, &sheet, &story);
        html! {
            div #stage { (stage) }
            div #side {
                section #prompt aria-live="polite" { (prompt::draw(self, live, &sheet)) }
                section #aside { (sheet.aside) }
                section #players aria-label=(self.language().text("players-title")) { (side::players(self, &sheet)) }
                (self.talk(&sheet, &self.with_asides(story)))
            }
        }
    }

    fn talk(&self, sheet: &Sheet, story: &[Line]) -> Markup {
        let language = self.language();
        html! {
            details #story open {
                summary { (language.text("story")) }
                (side::story(self, sheet, story))
                a.quiet href=(format!("/t/{}/story", self.room.card.id)) { (language.text("whole-story")) }
            }
            (dice::panel(self))
            details #chat open[!self.room.chat.is_empty()] {
                summary { (language.text("chat")) }
                (side::chat(self))
            }
        }
    }

    /// The story with what the host has to add, each before the entry it belongs to.
    fn with_asides(&self, story: Vec<Line>) -> Vec<Line> {
        // What belongs to lines that are not shown is left out with them.
        let from = story.first().filter(|_| story.len() >= STORY_LINES).map_or(0, |line| line.entry);
        let asides = self.room.notes.asides.iter().filter(|aside| aside.entry >= from);
        let mut asides = asides.map(|aside| side::aside(aside, &self.names, self.language())).peekable();
        let mut lines = Vec::with_capacity(story.len());
        for line in story {
            while let Some(aside) = asides.next_if(|aside| aside.entry <= line.entry) {
                lines.push(Line { chapter: line.chapter, ..aside });
            }
            lines.push(line);
        }
        let chapter = lines.last().map_or(0, |line| line.chapter);
        lines.extend(asides.map(|aside| Line { chapter, ..aside }));
        lines
    }

    /// The story from the first line on.
    pub(crate) fn whole_story(&self) -> Markup {
        let language = self.language();
        let title = language.text("story");
        let id = &self.room.card.id;
        let here = format!("/t/{id}/story");
        let bar = html! { a.where href=(format!("/t/{id}")) { (game_name(&self.room.card.game)) } };
        let frame = Frame { visitor: self.visitor, title: &title, here: &here, script: None, class: "plain", bar };
        let looks = Looks::CLEAR;
        frame.around(&html! {
            main #main.narrow {
                h1 { (title) }
                @if let (Some(live), None) = (&self.room.live, self.curtain) {
                    ol.story { (dice::told(self)) @for line in self.with_asides(live.story(&self.eyes(), usize::MAX)) {
                        li data-chapter=(line.chapter) class=[side::class(&line)] { @if let Some(seat) = line.seat { (sign(seat, &looks)) " " } (line.text) }
                    } }
                }
                p { a.button href=(format!("/t/{id}")) { (language.text("to-table")) } }
            }
        })
    }

    /// The picture the shell draws.
    pub(crate) fn picture(&self) -> Option<String> {
        self.room.live.as_ref().filter(|_| self.curtain.is_none()).map(|live| live.picture(&self.eyes()))
    }

    /// Between two players at one screen.
    fn curtain_page(&self) -> Markup {
        let Some(next) = self.curtain else { return html! {} };
        let name = self.names.get(next.index()).cloned().unwrap_or_default();
        let language = self.language();
        html! {
            div.curtain {
                (sign(next, &Looks::CLEAR))
                h1 { (language.say("curtain", &[("name", value(name.as_str()))])) }
                p { (language.text("curtain-about")) }
                a.button.main href=(format!("/t/{}?seat={next}", self.room.card.id)) autofocus { (language.say("curtain-lift", &[("name", value(name.as_str()))])) }
            }
        }
    }

    /// Before the game begins.
    fn waiting_room(&self) -> Markup {
        let language = self.language();
        let room = self.room;
        let id = &room.card.id;
        let host = self.visitor.persons.contains(&room.notes.host);
        let chair = |seat: Seat, chair: &Chair| {
            html! {
                li {
                    (sign(seat, &Looks::CLEAR))
                    @if chair.is_free() {
                        @if chair.open && self.mine.is_empty() {
                            form.join method="post" action=(format!("/t/{id}/join")) {
                                input type="hidden" name="seat" value=(seat);
                                input name="name" required maxlength="24" value=(self.visitor.name) placeholder=(language.text("your-name")) aria-label=(language.text("your-name")) autocomplete="nickname";
                                input type="hidden" name="digest";
                                button.main { (language.text("sit-down")) }
                            }
                        } @else { em { (language.text(if chair.open { "free-seat" } else { "for-a-friend" })) } }
                        @if host {
                            form method="post" action=(format!("/t/{id}/bot")) {
                                input type="hidden" name="seat" value=(seat);
                                button { (language.text("seat-bot")) }
                            }
                        }
                    } @else {
                        strong { (chair.name) }
                        @if self.mine.contains(seat) && !room.shakes() {
                            form method="post" action=(format!("/t/{id}/leave")) {
                                input type="hidden" name="seat" value=(seat);
                                button { (language.text("stand-up")) }
                            }
                        }
                    }
                }
            }
        };
        html! {
            div.waiting {
                h1 { (game_name(&room.card.game)) }
                @if room.shakes() { (dice::shaking(self)) } @else { p { (language.text("waiting-about")) } }
                ol.chairs { @for (seat, one) in room.notes.chairs() { (chair(seat, one)) } }
                p { a.button href=(format!("/t/{id}/link")) { (language.text("invite")) } }
                (dice::panel(self))
                (dice::own(room, self.mine))
                (side::chat(self))
            }
        }
    }

    /// Whom the game waits for, by name.
    pub(crate) fn waits_for(&self) -> String {
        let Some(Turn::Decide(seats)) = self.room.live.as_ref().map(|live| live.turn()) else { return String::new() };
        let names: Vec<&str> =
            seats.iter().filter_map(|seat| self.names.get(seat.index())).map(String::as_str).collect();
        self.language().say("waits-for", &[("names", value(names.join(", ")))])
    }
}

/// From which seat to look, and for whom a curtain falls.
fn look_from(mine: SeatSet, deciding: SeatSet, chosen: Option<Seat>, secrets: bool) -> (Option<Seat>, Option<Seat>) {
    let first = mine.iter().next();
    if mine.len() < 2 {
        return (first, None);
    }
    let chosen = chosen.filter(|&seat| mine.contains(seat));
    let stays = chosen.filter(|&seat| deciding.contains(seat) || deciding.is_empty());
    match (stays, deciding.iter().next()) {
        (Some(seat), _) => (Some(seat), None),
        (None, Some(next)) if secrets => (None, Some(next)),
        (None, Some(next)) => (Some(next), None),
        // Nobody here has to decide: without a choice nobody's secrets are shown.
        (None, None) if secrets => (None, None),
        (None, None) => (first, None),
    }
}

fn seat_list(seats: SeatSet) -> String {
    seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(seats: &[usize]) -> SeatSet {
        seats.iter().filter_map(|&seat| Seat::new(seat)).collect()
    }

    #[test]
    fn a_curtain_falls_between_two_at_one_screen() {
        let (a, b) = (Seat::new(0), Seat::new(1));
        assert_eq!(look_from(set(&[0]), set(&[0]), None, true), (a, None));
        assert_eq!(look_from(set(&[0, 1]), set(&[1]), None, true), (None, b));
        assert_eq!(look_from(set(&[0, 1]), set(&[1]), a, true), (None, b), "the other sees nothing of the first");
        assert_eq!(look_from(set(&[0, 1]), set(&[0, 1]), b, true), (b, None), "both decide: the chosen one goes on");
        assert_eq!(look_from(set(&[0, 1]), set(&[1]), a, false), (b, None), "without secrets the page just changes");
        assert_eq!(look_from(set(&[]), set(&[]), a, true), (None, None), "who has no seat looks on");
        assert_eq!(look_from(set(&[0, 1]), set(&[]), None, true), (None, None));
    }
}
