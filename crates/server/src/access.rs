//! Who is asking: a signed cookie names the persons of a browser, a table's notes say which seats they hold.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum_extra::extract::cookie::{Cookie, Key, SameSite};
use axum_extra::extract::{CookieJar, SignedCookieJar};
use emporion_render::Palette;
use emporion_words::Language;

use crate::app::App;
use crate::failure::Failure;
use crate::hosts::Here;
use crate::random::token;

/// The cookie that says who one is. Browsers keep one pot of cookies for all ports of a host, so the name says of which house it
/// is: see [`Visitor::cookie`]. Cookies from before had this part alone, and are still read.
pub(crate) const WHO: &str = "emporion";
const LANGUAGE: &str = "language";
const LOOK: &str = "look";
const NAME: &str = "name";
/// One browser may be several persons, by links from other devices.
const MOST_PERSONS: usize = 8;

/// A visitor.
#[derive(Clone)]
pub(crate) struct Visitor {
    /// The persons this browser is; the first sits down at new tables. Empty until he does something.
    pub(crate) persons: Vec<String>,
    /// The language of the page.
    pub(crate) language: Language,
    /// The colours of the seats.
    pub(crate) palette: Palette,
    /// `light`, `dark`, or as the browser likes.
    pub(crate) theme: Option<&'static str>,
    /// The name he gave last.
    pub(crate) name: String,
    /// Does a script ask, rather than the browser itself?
    pub(crate) scripted: bool,
    /// Does he want words alone, no page?
    pub(crate) terse: bool,
    jar: SignedCookieJar,
    /// The name of the cookie that says who he is.
    cookie: Arc<str>,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visitor, Self::Rejection> {
        let jar = SignedCookieJar::from_headers(&parts.headers, Key::from_ref(app));
        let plain = CookieJar::from_headers(&parts.headers);
        let who = jar.get(&app.cookie).or_else(|| jar.get(WHO));
        let who = who.map(|cookie| cookie.value().to_owned()).unwrap_or_default();
        let cookie = Arc::clone(&app.cookie);
        let persons =
            who.split('.').filter(|person| !person.is_empty()).map(str::to_owned).take(MOST_PERSONS).collect();
        let (theme, palette) = looks(plain.get(LOOK).map_or("", Cookie::value));
        let name =
            plain.get(NAME).and_then(|cookie| crate::clean::name(&decode(cookie.value())).ok()).unwrap_or_default();
        let terse = parts.headers.get(header::ACCEPT).is_some_and(|kinds| kinds == "application/json");
        let scripted = terse || parts.headers.contains_key("x-emporion");
        let language = language(&plain, &parts.headers);
        Ok(Visitor { persons, language, palette, theme, name, scripted, terse, jar, cookie })
    }
}

fn language(jar: &CookieJar, headers: &HeaderMap) -> Language {
    let chosen = jar.get(LANGUAGE).and_then(|cookie| Language::from_tag(cookie.value()));
    let header = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    chosen.unwrap_or_else(|| Language::accepted(header.unwrap_or_default()))
}

fn looks(cookie: &str) -> (Option<&'static str>, Palette) {
    let theme = ["light", "dark"].into_iter().find(|theme| cookie.contains(theme));
    let palette = if cookie.contains("classic") { Palette::Classic } else { Palette::Clear };
    (theme, palette)
}

impl Visitor {
    /// The person who sits down, made on first need.
    pub(crate) fn person(&mut self) -> String {
        if self.persons.is_empty() {
            self.persons.push(token());
        }
        self.persons[0].clone()
    }

    /// Is he all of these already?
    pub(crate) fn is_all(&self, persons: &[String]) -> bool {
        persons.iter().all(|person| self.persons.contains(person))
    }

    /// Takes over the persons of another device. Whoever he was he stays, so there may be no room for more. If nobody has met him
    /// yet, he sits down at new tables as they do, and room is made by forgetting who he was.
    pub(crate) fn become_also(&mut self, persons: &[String], unknown: bool) -> Result<(), Failure> {
        let new: Vec<String> = persons.iter().filter(|person| !self.persons.contains(person)).cloned().collect();
        if self.persons.len() + new.len() > MOST_PERSONS {
            if !unknown {
                return Err(Failure::Forbidden("too-many-persons"));
            }
            self.persons = persons.to_vec();
            return Ok(());
        }
        let at = if unknown { 0 } else { self.persons.len() };
        self.persons.splice(at..at, new);
        Ok(())
    }

    /// The visitor as a script: he gets words, not pages.
    #[must_use]
    pub(crate) fn scripted(mut self) -> Visitor {
        self.scripted = true;
        self
    }

    /// The cookies that keep who he is.
    pub(crate) fn cookies(self) -> SignedCookieJar {
        let who = self.persons.join(".");
        self.jar.add(keep(self.cookie.to_string(), who, true))
    }
}

/// A cookie that remembers the name a visitor gave.
pub(crate) fn remember_name(jar: CookieJar, name: &str) -> CookieJar {
    jar.add(keep(NAME, encode(name), true))
}

/// A cookie that remembers the language.
pub(crate) fn remember_language(language: Language) -> CookieJar {
    CookieJar::new().add(keep(LANGUAGE, language.tag().to_owned(), true))
}

/// A cookie that remembers theme and palette.
pub(crate) fn remember_look(theme: Option<&str>, classic: bool) -> CookieJar {
    let palette = if classic { "classic" } else { "clear" };
    CookieJar::new().add(keep(LOOK, format!("{}-{palette}", theme.unwrap_or("auto")), true))
}

fn keep(name: impl Into<Cow<'static, str>>, value: String, http_only: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path("/");
    cookie.set_http_only(http_only);
    cookie.set_same_site(SameSite::Lax);
    cookie.make_permanent();
    cookie
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// Letters outside ASCII do not fit a cookie.
fn encode(text: &str) -> String {
    hex(text.as_bytes())
}

fn decode(text: &str) -> String {
    let byte = |at: usize| text.get(at..at + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    let bytes: Option<Vec<u8>> = (0..text.len()).step_by(2).map(byte).collect();
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// A post must come from our own pages: browsers say where from, and what says nothing is no browser with a cookie of ours.
pub(crate) fn same_site(headers: &HeaderMap, here: &Here) -> Result<(), Failure> {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    if text("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(Failure::Forbidden("other-site"));
    }
    if text("origin").is_none_or(|origin| here.is_origin(origin)) {
        Ok(())
    } else {
        Err(Failure::Forbidden("other-site"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (header::HeaderName::from_static(name), value.parse().unwrap())).collect()
    }

    #[test]
    fn other_sites_cannot_post() {
        let here = Here::at("localhost", 7117);
        let post = |pairs: &[(&'static str, &str)]| same_site(&headers(pairs), &here);
        assert!(post(&[("origin", "http://localhost:7117")]).is_ok());
        for origin in ["http://evil", "http://localhost", "http://localhost.evil:7117", "null", ""] {
            assert!(post(&[("origin", origin)]).is_err(), "{origin}");
        }
        assert!(post(&[("sec-fetch-site", "cross-site")]).is_err());
        assert!(post(&[("sec-fetch-site", "same-site")]).is_err());
        assert!(post(&[]).is_ok());
    }

    #[test]
    fn names_survive_a_cookie() {
        assert_eq!(decode(&encode("Zoë Ελένη")), "Zoë Ελένη");
        assert_eq!(decode("zz"), "");
        assert_eq!(decode("abc"), "");
    }
}
