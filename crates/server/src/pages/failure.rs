//! A page that says what was wrong.

use maud::{Markup, html};

use super::frame::Frame;
use crate::access::Visitor;
use crate::failure::Failure;

/// A form that could not be saved and can be sent again.
pub(crate) struct Again {
    /// Where to.
    pub(crate) address: String,
    /// What was in it.
    pub(crate) fields: Vec<(String, String)>,
}

pub(crate) fn page(visitor: &Visitor, failure: &Failure, sentence: &str, again: Option<&Again>) -> Markup {
    let language = visitor.language;
    let title = language.text(if again.is_some() { "unsaved-title" } else { "failure-title" });
    let frame = Frame { visitor, title: &title, here: "/", script: None, class: "plain", bar: html! {} };
    frame.around(&html! {
        main #main.narrow {
            h1 { (title) }
            p.failure role="alert" data-code=(failure.code()) { (sentence) }
            @if let Some(again) = again {
                form method="post" action=(again.address) {
                    @for (name, value) in &again.fields { input type="hidden" name=(name) value=(value); }
                    button.main { (language.text("send-again")) }
                }
            }
            p { a.button href="/" { (language.text("to-lobby")) } }
        }
    })
}
