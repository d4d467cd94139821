//! The links of a table: to look on, to move a seat to another device, and invitations to free seats.

use emporion_core::Seat;
use emporion_render::palette::Looks;
use emporion_words::value;
use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use super::frame::Frame;
use super::{dice, game_name, sign};
use crate::access::Visitor;
use crate::notes::Chair;
use crate::room::Room;

/// The links a visitor may have: to look on, for his own seats, and, as the host, to free ones. The key of a personal link is
/// shown when it is made and never again.
pub(crate) fn page(room: &Room, visitor: &Visitor, here: &str, made: Option<(Seat, &str)>) -> Markup {
    let language = visitor.language;
    let id = &room.card.id;
    let mine = room.notes.seats_of(&visitor.persons);
    let own = room.notes.chairs().filter(|(seat, _)| mine.contains(*seat));
    let host = visitor.persons.contains(&room.notes.host);
    let title = language.text("links-title");
    let path = format!("/t/{id}/link");
    let bar = html! { a.where href=(format!("/t/{id}")) { (game_name(&room.card.game)) } };
    let frame = Frame { visitor, title: &title, here: &path, script: Some("dice.js"), class: "plain", bar };
    let free = room.notes.chairs().filter(|_| host);
    let invitations = free.filter_map(|(seat, chair)| Some((seat, chair.key.as_deref()?)));
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            section {
                h2 { (language.text("link-look-on")) }
                (address(&format!("{here}/t/{id}")))
            }
            @for (seat, chair) in own {
                section {
                    h2 { (sign(seat, &Looks::CLEAR)) " " (language.say("link-own", &[("name", value(chair.name.as_str()))])) }
                    @if let Some((_, key)) = made.filter(|(made, _)| *made == seat) {
                        p role="status" { (language.text("link-own-made")) }
                        (address(&format!("{here}/t/{id}/seat/{seat}/{key}")))
                    }
                    (own_link(room, visitor, seat, chair))
                }
            }
            @for (seat, key) in invitations {
                section {
                    h2 { (sign(seat, &Looks::CLEAR)) " " (language.text("link-friend")) }
                    p { (language.text("link-friend-about")) }
                    (address(&format!("{here}/t/{id}/seat/{seat}/{key}")))
                }
            }
            @if !visitor.persons.is_empty() {
                section {
                    h2 { (language.text("person-title")) }
                    p { a href="/me" { (language.text("person-link")) } }
                }
            }
            p { a.button href=(format!("/t/{id}")) { (language.text("to-table")) } }
            (dice::own(room, room.notes.seats_of(&visitor.persons)))
        }
    })
}

/// What the holder of a seat can do about its personal link.
fn own_link(room: &Room, visitor: &Visitor, seat: Seat, chair: &Chair) -> Markup {
    let language = visitor.language;
    let id = &room.card.id;
    html! {
        p { (language.text("link-own-about")) }
        @if let Some(link) = &chair.link {
            p { (language.text(if link.lasting { "link-own-lasting" } else { "link-own-once" })) }
        }
        form.own-link method="post" action=(format!("/t/{id}/link")) {
            input type="hidden" name="seat" value=(seat);
            label { input type="checkbox" name="lasting" value="yes"; " " (language.text("link-lasting")) }
            p { button { (language.text(if chair.link.is_some() { "link-renew" } else { "link-make" })) } }
        }
        @if chair.link.is_some() {
            form.own-link method="post" action=(format!("/t/{id}/unlink")) {
                input type="hidden" name="seat" value=(seat);
                p { button { (language.text("link-drop")) } }
            }
        }
    }
}

/// An address to copy, and to photograph.
pub(super) fn address(text: &str) -> Markup {
    html! {
        div.address {
            input readonly value=(text) aria-label="link";
            (qr(text))
        }
    }
}

fn qr(text: &str) -> Markup {
    let Ok(code) = QrCode::new(text) else { return html! {} };
    let picture = code.render::<svg::Color<'_>>().min_dimensions(140, 140).build();
    // The picture begins with an XML declaration, which has no place in a page.
    let picture = picture.find("<svg").map_or("", |start| &picture[start..]);
    html! { span.qr aria-hidden="true" { (PreEscaped(picture)) } }
}

/// Somebody followed an invitation: he may sit down.
pub(crate) fn arrival(room: &Room, seat: Seat, key: &str, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let id = &room.card.id;
    let game = game_name(&room.card.game);
    let path = format!("/t/{id}/seat/{seat}/{key}");
    let frame = Frame { visitor, title: game, here: &path, script: Some("dice.js"), class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (game) }
            p { (language.text("link-invited")) }
            form.join method="post" action=(format!("/t/{id}/join")) {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="key" value=(key);
                label { (language.text("your-name")) input name="name" required maxlength="24" value=(visitor.name) autocomplete="nickname"; }
                input type="hidden" name="digest";
                button.main { (sign(seat, &Looks::CLEAR)) " " (language.text("sit-down")) }
            }
        }
    })
}

/// Somebody followed a personal link: the seat may move to this browser.
pub(crate) fn moving(room: &Room, seat: Seat, key: &str, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let game = game_name(&room.card.game);
    let path = format!("/t/{}/seat/{seat}/{key}", room.card.id);
    let frame = Frame { visitor, title: game, here: &path, script: None, class: "plain", bar: html! {} };
    let name = room.notes.seats.get(seat.index()).map_or("", |chair| chair.name.as_str());
    frame.around(&html! {
        main #main.narrow {
            h1 { (game) }
            p { (language.say("link-move", &[("name", value(name))])) }
            form method="post" action=(path) { button.main { (sign(seat, &Looks::CLEAR)) " " (language.text("play-on-here")) } }
        }
    })
}

/// The seat a link leads to is the visitor's own already.
pub(crate) fn already(room: &Room, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let (game, path) = (game_name(&room.card.game), format!("/t/{}", room.card.id));
    let frame = Frame { visitor, title: game, here: &path, script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (game) }
            p { (language.text("link-already")) }
            p { a.button href=(path) { (language.text("to-table")) } }
        }
    })
}
