//! The form for a new table.

use std::collections::BTreeMap;

use emporion_core::{AnyGame, Seat};
use emporion_render::palette::Looks;
use emporion_words::Language;
use maud::{Markup, html};
use serde_json::Value;

use super::frame::Frame;
use super::sign;
use crate::access::Visitor;
use crate::failure::Failure;

/// An option a form can set.
pub(crate) struct Field {
    pub(crate) name: String,
    /// What the option's schema says of it, in English.
    about: String,
    /// The values to choose from; none for a number.
    values: Vec<Value>,
    default: Value,
}

/// What a form was sent with, if something in it has to be mended.
#[derive(Clone, Copy, Default)]
pub(crate) struct Typed<'a> {
    pub(crate) fields: Option<&'a BTreeMap<String, String>>,
    pub(crate) wrong: Option<&'a Failure>,
}

impl Typed<'_> {
    /// What a field holds; nothing if the form is new.
    fn held(&self, field: &str) -> Option<&str> {
        self.fields?.get(field).map(String::as_str)
    }

    /// Is this the value of a choice, which is `usual` on a new form?
    fn is(&self, field: &str, value: &str, usual: bool) -> bool {
        self.held(field).map_or(usual, |typed| typed == value)
    }
}

/// The options of a game that a form can set: choices, switches and numbers. Boards and lists are for files.
pub(crate) fn fields(game: &dyn AnyGame, _seats: usize) -> Vec<Field> {
    let schema = game.schemas()["options"].take();
    let defaults = game.default_options();
    let Some(properties) = schema["properties"].as_object() else { return Vec::new() };
    let field = |(name, property): (&String, &Value)| {
        let values = values(&schema, property)?;
        let about = property["description"].as_str().unwrap_or_default().to_owned();
        Some(Field { name: name.clone(), about, values, default: defaults[name].clone() })
    };
    properties.iter().filter_map(field).filter(|field| field.values.len() != 1).collect()
}

/// The values an option can have; an empty list for a number; nothing for what a form cannot set.
fn values(schema: &Value, property: &Value) -> Option<Vec<Value>> {
    let mut all: Vec<Value> = Vec::new();
    if let Some(name) = property["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
        return values(schema, &schema["$defs"][name]);
    }
    if property["type"] == "boolean" {
        return Some(vec![Value::Bool(false), Value::Bool(true)]);
    }
    if let Some(list) = property["enum"].as_array() {
        return Some(list.clone());
    }
    if let Some(list) = property["oneOf"].as_array().or(property["anyOf"].as_array()) {
        for one in list.iter().filter(|one| one["type"] != "null") {
            match one.get("const") {
                Some(value) => all.push(value.clone()),
                // One's own board or map is no choice of a form; the built-in ones are.
                None if one["$ref"].is_string() => match values(schema, one) {
                    Some(more) if !more.is_empty() => all.extend(more),
                    _ => {}
                },
                None => return None,
            }
        }
        return (!all.is_empty()).then_some(all);
    }
    let is_integer = property["type"] == "integer"
        || property["type"].as_array().is_some_and(|types| types.iter().any(|kind| kind == "integer"));
    is_integer.then(Vec::new)
}

pub(crate) fn page(visitor: &Visitor, game: &dyn AnyGame, seats: usize, typed: &Typed<'_>) -> Markup {
    let language = visitor.language;
    let title = language.text("new-table");
    let path = format!("/new?game={}&seats={seats}", game.id());
    let bar = html! { span.where { (game.name()) } };
    let frame = Frame { visitor, title: &title, here: &path, script: Some("dice.js"), class: "plain", bar };
    frame.around(&html! {
        main #main.narrow {
            h1 { (game.name()) }
            nav.tabs aria-label=(language.text("which-game")) {
                @for other in emporion_catalogue::games() {
                    a href=(format!("/new?game={}", other.id())) aria-current=[(other.id() == game.id()).then_some("page")] { (other.name()) }
                }
            }
            nav.tabs aria-label=(language.text("how-many")) {
                @for number in game.seats().0..=game.seats().1 {
                    a href=(format!("/new?game={}&seats={number}", game.id())) aria-current=[(number == seats).then_some("page")] {
                        (language.say("players", &[("n", number.into())]))
                    }
                }
            }
            form.new method="post" action="/tables" {
                input type="hidden" name="game" value=(game.id());
                input type="hidden" name="seats" value=(seats);
                input type="hidden" name="digest";
                @if let Some(failure) = typed.wrong { p.failure role="alert" data-code=(failure.code()) { (failure.sentence(language)) } }
                label.name { (language.text("your-name")) input name="name" maxlength="24" value=(typed.held("name").unwrap_or(&visitor.name)) autocomplete="nickname"; }
                fieldset {
                    legend { (language.text("who-plays")) }
                    @for seat in Seat::all(seats) { (chair(language, seat, typed)) }
                    p.quiet { (language.text("who-plays-about")) }
                }
                fieldset {
                    legend { (language.text("the-table")) }
                    label.check { input type="checkbox" name="listed" value="yes" checked[typed.held("listed").is_some()]; (language.text("listed")) }
                    p.quiet { (language.text("listed-about")) }
                    label { (language.text("clock"))
                        select name="clock" {
                            option value="" { (language.text("clock-none")) }
                            @for days in [1, 2, 3, 7] { option value=(format!("move:{days}")) selected[typed.is("clock", &format!("move:{days}"), false)] { (language.say("clock-move", &[("n", days.into())])) } }
                            @for minutes in [15, 30, 60, 120] { option value=(format!("game:{minutes}")) selected[typed.is("clock", &format!("game:{minutes}"), false)] { (language.say("clock-game", &[("n", minutes.into())])) } }
                        }
                    }
                    label { (language.text("stand-in"))
                        select name="stand-in" {
                            @for name in emporion_bots::LEVELS { option value=(name) selected[typed.is("stand-in", name, name == emporion_bots::USUAL)] { (bot(language, name)) } }
                        }
                    }
                    p.quiet { (language.text("clock-about")) }
                }
                details.options open[typed.fields.is_some()] {
                    summary { (language.text("options")) }
                    @for field in fields(game, seats) { (option_field(language, game.id(), &field, typed)) }
                }
                button.main { (language.text("make-table")) }
            }
        }
    })
}

fn chair(language: Language, seat: Seat, typed: &Typed<'_>) -> Markup {
    let (name, named) = (format!("seat{seat}"), format!("name{seat}"));
    let first = seat.index() == 0;
    let chosen = |kind: &str, usual: bool| typed.is(&name, kind, usual);
    let bot_chosen = |bot: &str| chosen(&format!("bot:{bot}"), !first && bot == emporion_bots::USUAL);
    html! {
        div.chair {
            (sign(seat, &Looks::CLEAR))
            select name=(name) aria-label=(language.say("seat-of", &[("letter", emporion_words::value(seat.letter().to_string()))])) {
                option value="me" selected[chosen("me", first)] { (language.text("seat-me")) }
                @for bot_name in emporion_bots::LEVELS {
                    option value=(format!("bot:{bot_name}")) selected[bot_chosen(bot_name)] { (bot(language, bot_name)) }
                }
                option value="friend" selected[chosen("friend", false)] { (language.text("seat-friend")) }
                option value="anybody" selected[chosen("anybody", false)] { (language.text("seat-anybody")) }
                option value="here" selected[chosen("here", false)] { (language.text("seat-here")) }
            }
            input name=(named) maxlength="24" value=[typed.held(&named)] placeholder=(language.text("name-here")) aria-label=(language.text("name-here"));
        }
    }
}

/// A bot's name for people.
pub(crate) fn bot(language: Language, name: &str) -> String {
    let key = format!("bot-{name}");
    if language.has(&key) { language.text(&key) } else { name.to_owned() }
}

fn option_field(language: Language, game: &str, field: &Field, typed: &Typed<'_>) -> Markup {
    let prefix: String = game.split('-').filter_map(|word| word.chars().next()).collect();
    let prefix = if game == "antiquity" { "aq".to_owned() } else { prefix };
    let key = format!("{prefix}-option-{}", field.name.replace('_', "-"));
    let text = |key: &str, otherwise: &str| if language.has(key) { language.text(key) } else { otherwise.to_owned() };
    let name = format!("option-{}", field.name);
    let label = text(&key, &field.name.replace('_', " "));
    html! {
        div.option {
            label { (label)
                @if field.values.is_empty() {
                    input type="number" min="0" name=(name) value=[typed.held(&name).map(str::to_owned).or(field.default.as_u64().map(|number| number.to_string()))];
                } @else {
                    select name=(name) {
                        @if field.default.is_null() { option value="" { (language.text("option-as-preset")) } }
                        @for value in &field.values {
                            @let plain = plain(value);
                            option value=(plain) selected[typed.is(&name, &plain, *value == field.default)] { (text(&format!("{key}-{}", plain.replace('_', "-")), &spoken(language, &plain))) }
                        }
                    }
                }
            }
            p.quiet { (text(&format!("{key}-about"), &field.about)) }
        }
    }
}

/// A value without a text of its own: yes, no, or as it is written.
fn spoken(language: Language, plain: &str) -> String {
    match plain {
        "true" => language.text("yes"),
        "false" => language.text("no"),
        other => other.replace(['_', '-'], " "),
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_options_a_form_can_set() {
        for game in emporion_catalogue::games() {
            let fields = fields(game, game.seats().0);
            assert!(fields.len() >= 4, "{}: {}", game.id(), fields.len());
            for field in fields.iter().filter(|field| !field.values.is_empty()) {
                assert!(
                    field.default.is_null() || field.values.contains(&field.default),
                    "{} {}",
                    game.id(),
                    field.name
                );
            }
        }
    }
}
