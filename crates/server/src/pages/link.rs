//! The links of a table: to look on, and invitations to its free seats.

use emporion_core::Seat;
use emporion_render::palette::Looks;
use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use super::frame::Frame;
use super::{game_name, sign};
use crate::access::Visitor;
use crate::room::Room;

/// The links a visitor may have: to look on, and, as the host, to free seats.
pub(crate) fn page(room: &Room, visitor: &Visitor, here: &str) -> Markup {
    let language = visitor.language;
    let id = &room.card.id;
    let host = visitor.persons.contains(&room.notes.host);
    let title = language.text("links-title");
    let path = format!("/t/{id}/link");
    let bar = html! { a.where href=(format!("/t/{id}")) { (game_name(&room.card.game)) } };
    let frame = Frame { visitor, title: &title, here: &path, script: None, class: "plain", bar };
    let free = room.notes.chairs().filter(|_| host);
    let invitations = free.filter_map(|(seat, chair)| Some((seat, chair.key.as_deref()?)));
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            section {
                h2 { (language.text("link-look-on")) }
                (address(&format!("{here}/t/{id}")))
            }
            @for (seat, key) in invitations {
                section {
                    h2 { (sign(seat, &Looks::CLEAR)) " " (language.text("link-friend")) }
                    p { (language.text("link-friend-about")) }
                    (address(&format!("{here}/t/{id}/seat/{seat}/{key}")))
                }
            }
            p { a.button href=(format!("/t/{id}")) { (language.text("to-table")) } }
        }
    })
}

/// An address to copy, and to photograph.
fn address(text: &str) -> Markup {
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
    let frame = Frame { visitor, title: game, here: &path, script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (game) }
            p { (language.text("link-invited")) }
            form.join method="post" action=(format!("/t/{id}/join")) {
                input type="hidden" name="seat" value=(seat);
                input type="hidden" name="key" value=(key);
                label { (language.text("your-name")) input name="name" required maxlength="24" value=(visitor.name) autocomplete="nickname"; }
                button.main { (sign(seat, &Looks::CLEAR)) " " (language.text("sit-down")) }
            }
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
