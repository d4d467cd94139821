//! Everything the table says, in English and Italian.
//!
//! The texts are Fluent files in `texts/<language>/`, one for the pages and one for each game. Code names a text by its key
//! and never holds a sentence of its own. Only the engines do, where they refuse a step: in English, and every other language
//! words their refusals in a file of its own.

use std::borrow::Cow;
use std::sync::LazyLock;

use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
pub use fluent_bundle::{FluentArgs, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language the table speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, which everybody gets who asks for nothing we have.
    #[default]
    English,
    /// Italian.
    Italian,
}

impl Language {
    /// All of them, in the order of the switch.
    pub const ALL: [Language; 2] = [Language::English, Language::Italian];

    /// The tag browsers use.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Italian => "it",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Italian => "Italiano",
        }
    }

    /// The language with this tag; what follows a hyphen is a country and does not matter.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(primary.trim()))
    }

    /// The best language for an `Accept-Language` header.
    pub fn accepted(header: &str) -> Language {
        let mut wishes: Vec<(Language, f32)> = header.split(',').filter_map(wish).collect();
        wishes.sort_by(|a, b| b.1.total_cmp(&a.1));
        wishes.first().map_or_else(Language::default, |&(language, _)| language)
    }

    /// The text of a key. One that does not exist gives the key itself; tests see to it that none is missing.
    pub fn say(self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let bundle = &BUNDLES[self as usize];
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "no text {key:?} in {}", self.name());
            return key.to_owned();
        };
        let mut named = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            named.set(*name, value.clone());
        }
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(&named), &mut errors);
        debug_assert!(errors.is_empty(), "text {key:?} in {}: {errors:?}", self.name());
        text.into_owned()
    }

    /// The text of a key that needs nothing filled in.
    pub fn text(self, key: &str) -> String {
        self.say(key, &[])
    }

    /// Is there such a text?
    pub fn has(self, key: &str) -> bool {
        BUNDLES[self as usize].has_message(key)
    }
}

fn wish(part: &str) -> Option<(Language, f32)> {
    let (tag, rest) = part.split_once(';').unwrap_or((part, ""));
    let weight = rest.trim().strip_prefix("q=").map_or(Some(1.0), |text| text.parse().ok())?;
    Some((Language::from_tag(tag)?, weight))
}

/// A value to fill into a text.
pub fn value<'a>(text: impl Into<Cow<'a, str>>) -> FluentValue<'a> {
    FluentValue::String(text.into())
}

/// A value of which only the text is known: digits are a number, so that a text can count by it.
pub fn number_or_text(text: &str) -> FluentValue<'_> {
    text.parse::<u32>().map_or_else(|_| value(text), FluentValue::from)
}

/// The files of each language: the same list for all, and refusals where they are not said as the engines word them.
const FILES: [&[&str]; 2] = [
    &[
        include_str!("../texts/en/page.ftl"),
        include_str!("../texts/en/magna-grecia.ftl"),
        include_str!("../texts/en/antiquity.ftl"),
        include_str!("../texts/en/mare-nostrum.ftl"),
    ],
    &[
        include_str!("../texts/it/page.ftl"),
        include_str!("../texts/it/magna-grecia.ftl"),
        include_str!("../texts/it/antiquity.ftl"),
        include_str!("../texts/it/mare-nostrum.ftl"),
        include_str!("../texts/it/refusals.ftl"),
    ],
];

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Language::ALL.map(bundle));

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag().parse().expect("our tags are well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    bundle.set_use_isolating(false);
    for text in FILES[language as usize] {
        let resource = FluentResource::try_new((*text).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("a {} file is not Fluent: {errors:?}", language.name()));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("a text stands twice: {errors:?}"));
    }
    bundle
}
