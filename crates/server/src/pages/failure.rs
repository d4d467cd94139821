//! A page that says what was wrong.

use maud::{Markup, html};

use super::frame::Frame;
use crate::access::Visitor;
use crate::failure::Failure;

pub(crate) fn page(visitor: &Visitor, failure: &Failure, sentence: &str) -> Markup {
    let language = visitor.language;
    let title = language.text("failure-title");
    let frame = Frame { visitor, title: &title, here: "/", script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            p.failure role="alert" data-code=(failure.code()) { (sentence) }
            p { a.button href="/" { (language.text("to-lobby")) } }
        }
    })
}
