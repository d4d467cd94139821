//! Going on as the same person in another browser: the link, and what it says where it is opened.

use maud::{Markup, html};

use super::frame::Frame;
use super::link::address;
use crate::access::Visitor;

/// What the link gives, and the link itself when it has just been made.
pub(crate) fn page(visitor: &Visitor, made: Option<&str>) -> Markup {
    let language = visitor.language;
    let title = language.text("person-title");
    let frame = Frame { visitor, title: &title, here: "/me", script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            p { (language.text("person-about")) }
            @if let Some(made) = made {
                p role="status" { (language.text("person-made")) }
                (address(made))
            }
            @if visitor.persons.is_empty() {
                p { (language.text("failure-nobody-yet")) }
            } @else {
                form method="post" action="/me" { p { button { (language.text(if made.is_some() { "link-renew" } else { "link-make" })) } } }
            }
            p { a.button href="/" { (language.text("to-lobby")) } }
        }
    })
}

/// Somebody followed such a link.
pub(crate) fn arrival(visitor: &Visitor, key: &str, already: bool) -> Markup {
    let language = visitor.language;
    let title = language.text("person-arrival");
    let path = format!("/me/{key}");
    let frame = Frame { visitor, title: &title, here: &path, script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            @if already {
                p { (language.text("person-already")) }
                p { a.button href="/" { (language.text("to-lobby")) } }
            } @else {
                p { (language.text("person-arrival-about")) }
                form method="post" action=(path) { button.main { (language.text("person-go-on")) } }
            }
        }
    })
}
