//! What all pages share: head, bar, foot.

use emporion_render::Palette;
use emporion_words::Language;
use maud::{DOCTYPE, Markup, html};

use crate::access::Visitor;
use crate::assets::address;

/// A page to be framed.
pub(crate) struct Frame<'a> {
    pub(crate) visitor: &'a Visitor,
    pub(crate) title: &'a str,
    /// Where the page is, for forms that come back to it.
    pub(crate) here: &'a str,
    /// The scripts it uses, with blanks between their names.
    pub(crate) script: Option<&'a str>,
    /// The class of its body.
    pub(crate) class: &'a str,
    /// In the bar, beside the name of the house.
    pub(crate) bar: Markup,
}

impl Frame<'_> {
    pub(crate) fn around(&self, body: &Markup) -> Markup {
        let language = self.visitor.language;
        html! {
            (DOCTYPE)
            html lang=(language.tag()) data-theme=[self.visitor.theme] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) }
                    link rel="icon" href=(address("icon.svg"));
                    link rel="stylesheet" href=(address("style.css"));
                    @for script in self.script.unwrap_or_default().split_whitespace() { script type="module" src=(address(script)) {} }
                }
                body class=(self.class) {
                    a.skip href="#main" { (language.text("skip-to-main")) }
                    header.bar {
                        a.house href="/" { "Emporion" }
                        (self.bar)
                        (self.settings())
                    }
                    (body)
                }
            }
        }
    }

    fn settings(&self) -> Markup {
        let visitor = self.visitor;
        let language = visitor.language;
        let classic = visitor.palette == Palette::Classic;
        html! {
            details.settings {
                summary aria-label=(language.text("settings")) title=(language.text("settings")) { "☰" }
                div.sheet {
                    form method="post" action="/language" {
                        input type="hidden" name="back" value=(self.here);
                        fieldset {
                            legend { (language.text("language")) }
                            @for tongue in Language::ALL {
                                button name="language" value=(tongue.tag()) lang=(tongue.tag()) aria-pressed=(tongue == language) { (tongue.name()) }
                            }
                        }
                    }
                    form method="post" action="/look" {
                        input type="hidden" name="back" value=(self.here);
                        fieldset {
                            legend { (language.text("theme")) }
                            input type="hidden" name="palette" value=(if classic { "classic" } else { "clear" });
                            button name="theme" value="auto" aria-pressed=(visitor.theme.is_none()) { (language.text("theme-auto")) }
                            button name="theme" value="light" aria-pressed=(visitor.theme == Some("light")) { (language.text("theme-light")) }
                            button name="theme" value="dark" aria-pressed=(visitor.theme == Some("dark")) { (language.text("theme-dark")) }
                        }
                    }
                    form method="post" action="/look" {
                        input type="hidden" name="back" value=(self.here);
                        fieldset {
                            legend { (language.text("palette")) }
                            input type="hidden" name="theme" value=(visitor.theme.unwrap_or("auto"));
                            button name="palette" value="clear" aria-pressed=(!classic) { (language.text("palette-clear")) }
                            button name="palette" value="classic" aria-pressed=(classic) { (language.text("palette-classic")) }
                        }
                    }
                    div.scripted {
                        button #notify type="button" hidden { (language.text("notify-me")) }
                        label { input #ask type="checkbox" checked; (language.text("ask-before-last")) }
                    }
                }
            }
        }
    }
}
