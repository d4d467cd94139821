//! Going on as the same person in another browser.

use std::time::Instant;

use axum::Extension;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use emporion_store::{Query, Store};
use serde_json::json;

use super::answer;
use crate::access::Visitor;
use crate::app::App;
use crate::failure::Failure;
use crate::hosts::Here;
use crate::pages;

/// `GET /me`: what such a link gives.
pub(super) async fn page(visitor: Visitor) -> Response {
    answer::page(pages::person::page(&visitor, None))
}

/// `POST /me`: makes a link that lets another browser be the same person, and shows it this once.
pub(super) async fn make(State(app): State<App>, visitor: Visitor, Extension(here): Extension<Here>) -> Response {
    match app.passes.make(&visitor.persons, Instant::now()) {
        Ok(key) if visitor.scripted => answer::fresh(&json!({"ok": true, "link": format!("/me/{key}")})),
        Ok(key) => answer::page(pages::person::page(&visitor, Some(&format!("{here}/me/{key}")))),
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// The key of such a link, however mangled.
type Key = Result<Path<String>, PathRejection>;

fn read(key: Key) -> Result<String, Failure> {
    let Path(key) = key.map_err(|_| Failure::Gone("pass-over"))?;
    Ok(key)
}

/// `GET /me/KEY`: somebody follows such a link, or a robot looks at it. Nothing changes.
pub(super) async fn arrive(State(app): State<App>, key: Key, visitor: Visitor) -> Response {
    let made = async {
        let key = read(key)?;
        let persons = app.passes.look(&key, &visitor.persons, Instant::now())?;
        if !visitor.is_all(&persons) {
            let unknown = sits_nowhere(&app, &visitor.persons).await?;
            visitor.clone().become_also(&persons, unknown)?;
        }
        Ok(pages::person::arrival(&visitor, &key, visitor.is_all(&persons)))
    };
    answer::page_or(&visitor, made.await)
}

/// `POST` to the same address: this browser is that person too from now on.
pub(super) async fn settle(State(app): State<App>, key: Key, mut visitor: Visitor) -> Response {
    visitor.person();
    let become_also = async |visitor: &mut Visitor| -> Result<(), Failure> {
        let (key, now, known) = (read(key)?, Instant::now(), visitor.persons.clone());
        // Who is that person already does not use the link up.
        if !visitor.is_all(&app.passes.look(&key, &known, now)?) {
            let unknown = sits_nowhere(&app, &known).await?;
            app.passes.take(&key, &known, now, |persons| visitor.become_also(persons, unknown))?;
        }
        Ok(())
    };
    match become_also(&mut visitor).await {
        Ok(()) => {
            let answer = answer::onwards(&visitor, Ok("/".to_owned()));
            (visitor.cookies(), answer).into_response()
        }
        Err(failure) => answer::failed(&visitor, &failure),
    }
}

/// Has nobody met these persons at a table yet?
async fn sits_nowhere(app: &App, persons: &[String]) -> Result<bool, Failure> {
    for person in persons {
        if !app.hall.store().list(Query::Of(person.clone()), 1).await?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// An address that is no link: `/me/` without a key.
pub(super) async fn cut_off(visitor: Visitor) -> Response {
    answer::failed(&visitor, &Failure::Gone("pass-over"))
}
