//! Language, theme and palette: cookies, no account.

use axum::Form;
use axum::response::{IntoResponse, Redirect, Response};
use emporion_words::Language;
use serde::Deserialize;

use crate::access::{remember_language, remember_look};

#[derive(Deserialize)]
pub(super) struct Tongue {
    language: String,
    #[serde(default)]
    back: String,
}

/// `POST /language`.
pub(super) async fn language(Form(form): Form<Tongue>) -> Response {
    let language = Language::from_tag(&form.language).unwrap_or_default();
    (remember_language(language), Redirect::to(own(&form.back))).into_response()
}

#[derive(Deserialize)]
pub(super) struct Look {
    #[serde(default)]
    theme: String,
    #[serde(default)]
    palette: String,
    #[serde(default)]
    back: String,
}

/// `POST /look`.
pub(super) async fn look(Form(form): Form<Look>) -> Response {
    let theme = ["light", "dark"].into_iter().find(|theme| *theme == form.theme);
    (remember_look(theme, form.palette == "classic"), Redirect::to(own(&form.back))).into_response()
}

/// Back to a page of ours, never to another site.
fn own(back: &str) -> &str {
    let inside = back.starts_with('/') && !back.starts_with("//") && !back.starts_with("/\\");
    if inside && back.is_ascii() && !back.contains(char::is_control) { back } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_to_another_site() {
        assert_eq!(own("/t/abc?seat=1"), "/t/abc?seat=1");
        for bad in ["https://evil", "//evil", "/\\evil", "", "javascript:1", "/a\nb"] {
            assert_eq!(own(bad), "/", "{bad:?}");
        }
    }
}
