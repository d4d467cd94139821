//! Sitting down once more: the form as it was sent, and what is wrong with the name.

use emporion_core::Seat;
use emporion_render::palette::Looks;
use maud::{Markup, html};

use super::frame::Frame;
use super::{game_name, sign};
use crate::access::Visitor;
use crate::clean::NAME_LETTERS;
use crate::failure::Failure;
use crate::room::Room;

/// What somebody sent.
pub(crate) struct Typed<'a> {
    pub(crate) seat: Seat,
    pub(crate) name: &'a str,
    pub(crate) key: Option<&'a str>,
}

pub(crate) fn again(room: &Room, visitor: &Visitor, typed: &Typed<'_>, failure: &Failure) -> Markup {
    let language = visitor.language;
    let (game, path) = (game_name(&room.card.game), format!("/t/{}", room.card.id));
    let frame = Frame { visitor, title: game, here: &path, script: Some("dice.js"), class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (game) }
            form.join method="post" action=(format!("{path}/join")) {
                p.failure #wrong role="alert" data-code=(failure.code()) { (failure.sentence(language)) }
                input type="hidden" name="seat" value=(typed.seat);
                @if let Some(key) = typed.key { input type="hidden" name="key" value=(key); }
                label {
                    (language.text("your-name"))
                    input name="name" required maxlength=(NAME_LETTERS) value=(typed.name) autocomplete="nickname" autofocus aria-invalid="true" aria-describedby="wrong";
                }
                input type="hidden" name="digest";
                button.main { (sign(typed.seat, &Looks::CLEAR)) " " (language.text("sit-down")) }
            }
            p { a.button href=(path) { (language.text("to-table")) } }
        }
    })
}
