//! What people type, made fit to keep. It is escaped where it is shown.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_script::UnicodeScript;

use crate::failure::Failure;

/// Longest name of a player.
pub(crate) const NAME_LETTERS: usize = 24;
/// Longest remark.
pub(crate) const REMARK_LETTERS: usize = 500;
/// Marks that may stand on one letter. Vietnamese needs two, pointed Hebrew with accents three, Tibetan four.
const MARKS: usize = 4;

/// A name: one line of what can be seen, no `;`, at most [`NAME_LETTERS`] letters; empty if nothing was typed.
pub(crate) fn name(text: &str) -> Result<String, Failure> {
    let line = Line::of(text, NAME_LETTERS);
    if line.stacked {
        return Err(Failure::Bad("name-stacked"));
    }
    if line.text.is_empty() && !text.trim().is_empty() {
        return Err(Failure::Bad("name-unseen"));
    }
    Ok(line.text.replace(';', ","))
}

/// A remark: the same, longer; what cannot be seen is left out.
pub(crate) fn remark(text: &str) -> String {
    Line::of(text, REMARK_LETTERS).text
}

/// One line of what can be seen. Letters are composed, words parted by one space each.
#[derive(Default)]
struct Line {
    text: String,
    /// A space was typed since the last letter.
    space: bool,
    /// The last letter.
    letter: Option<char>,
    /// How many marks stand on it.
    marks: usize,
    /// More marks than a letter carries were left out.
    stacked: bool,
}

impl Line {
    fn of(text: &str, letters: usize) -> Line {
        let mut line = Line::default();
        text.nfc().for_each(|c| line.take(c));
        line.text = line.text.chars().take(letters).collect();
        let end = line.text.trim_end_matches(|c: char| c.is_whitespace() || joins(c)).len();
        line.text.truncate(end);
        line
    }

    fn take(&mut self, c: char) {
        match c.general_category_group() {
            _ if c.is_whitespace() || c.is_control() || is_blank(c) => self.space = true,
            _ if joins(c) => self.join(c),
            GeneralCategoryGroup::Other => {}
            _ if is_ignorable(c) => {}
            GeneralCategoryGroup::Mark => self.mark(c),
            _ => {
                if self.space && !self.text.is_empty() {
                    self.text.push(' ');
                }
                (self.space, self.letter, self.marks) = (false, Some(c), 0);
                self.text.push(c);
            }
        }
    }

    /// Between letters of scripts that need it, and in pictures made of several; nowhere else does it show.
    fn join(&mut self, c: char) {
        let last = self.text.chars().next_back();
        if !self.space && last.is_some_and(|last| !last.is_ascii() && !joins(last)) {
            self.text.push(c);
        }
    }

    /// A mark stands on a letter of its own alphabet, and not with too many others. On another's letter it may not show.
    fn mark(&mut self, c: char) {
        let Some(letter) = self.letter.filter(|_| !self.space) else { return };
        if c.script_extension().intersection(letter.script_extension()).is_empty() {
            return;
        }
        if c.general_category() != GeneralCategory::SpacingMark {
            self.marks += 1;
        }
        if self.marks > MARKS {
            self.stacked = true;
        } else {
            self.text.push(c);
        }
    }
}

/// Joiners and variation selectors: they change how their neighbours look and do not show themselves.
pub(crate) fn joins(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Letters and symbols that show nothing: empty Braille, hieroglyphs and notes, the mark of an object that is not there.
fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{13441}' | '\u{13442}' | '\u{1d159}' | '\u{fffc}')
}

/// Unicode's default ignorable code points, which includes fillers, tags and directions. The property will not grow: places
/// that are still free are in it.
fn is_ignorable(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good(text: &str) -> String {
        name(text).unwrap()
    }

    fn wrong(text: &str) -> &'static str {
        match name(text) {
            Err(Failure::Bad(why)) => why,
            other => panic!("{text:?}: {other:?}"),
        }
    }

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(good("  Anna \n Maria\u{202e} "), "Anna Maria");
        assert_eq!(good(&"x".repeat(99)).chars().count(), NAME_LETTERS);
        assert_eq!(good("a;b"), "a,b");
        assert_eq!(good(" \n"), "");
        assert_eq!(good("An\u{ad}na\u{e0041}\u{200b}"), "Anna", "what is not seen is not there");
        assert_eq!(good("Zoe\u{308}"), "Zoë");
        assert_eq!(good("Jo\u{5b9}l\u{5c1}f\u{5c2}\u{1107f}\u{16fe4}\u{13440}"), "Jolf", "marks of other alphabets");
    }

    #[test]
    fn a_name_has_something_to_see() {
        for unseen in [
            "\u{3164}",
            "\u{ad}",
            "\u{e0041}\u{e0042}",
            "\u{301}\u{302}",
            "\u{2800}",
            "\u{115f}",
            "\u{1160}",
            "\u{ffa0}",
            "\u{fe0f}",
            "\u{200d}",
            "\u{200b} \u{2060}",
            "\u{202e}",
            "\u{0}",
            "\u{1d159}",
            "\u{13441}",
            "\u{fffc}",
            "\u{e000}",
            "\u{378}",
            "\u{20dd}",
            " \u{3164} \u{ad} ",
            "\u{180e}",
            "\u{34f}",
        ] {
            assert_eq!(wrong(unseen), "name-unseen", "{unseen:?}");
        }
    }

    #[test]
    fn marks_stand_on_letters_and_not_in_towers() {
        assert_eq!(wrong(&format!("A{}nna", "\u{301}\u{310}".repeat(10))), "name-stacked");
        assert_eq!(wrong(&format!("Анна{}", "\u{489}".repeat(5))), "name-stacked");
        for real in ["Nguyễn Thị Ánh", "שָׁלוֹם", "བསྒྲུབས", "สมศักดิ์", "अनुष्का", "Ελένη"]
        {
            assert_eq!(good(real), real.nfc().collect::<String>());
        }
        let tower = remark(&format!("hm{}!", "\u{301}".repeat(300)));
        assert_eq!(tower.chars().count(), 3 + MARKS, "a remark is not refused for it");
    }

    #[test]
    fn what_joins_letters_stays_between_them() {
        assert_eq!(good("علی\u{200c}رضا"), "علی\u{200c}رضا");
        assert_eq!(good("👩\u{200d}🌾"), "👩\u{200d}🌾");
        assert_eq!(good("An\u{200d}na \u{200d}\u{fe0f}B"), "Anna B");
        assert_eq!(good("é\u{200d}\u{200d}\u{fe0f}"), "é");
    }

    #[test]
    fn the_ignorable_characters_are_those_of_unicode() {
        // A skeleton leaves out exactly them.
        let unicode = |c: char| unicode_security::skeleton(c.encode_utf8(&mut [0; 4])).next().is_none();
        for c in '\0'..=char::MAX {
            assert_eq!(is_ignorable(c), unicode(c), "{c:?}");
        }
    }
}
