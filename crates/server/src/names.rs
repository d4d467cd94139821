//! Names at one table are told apart at a glance, whatever letters they are written with.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

use crate::clean::{NAME_LETTERS, joins};
use crate::notes::Chair;

/// Names for bots.
const BOTS: [&str; 5] = ["Pytheas", "Kleio", "Timaios", "Arete", "Himilco"];

/// Would people take one name for the other? Case, spaces, forms of a letter and its lookalikes in other alphabets do not
/// tell names apart.
pub(crate) fn alike(one: &str, other: &str) -> bool {
    looks(one).iter().zip(&looks(other)).any(|(one, other)| one == other)
}

/// What is seen of a name, in three ways: a capital I is like an l as it stands, a capital E is like an e to the mind, and both
/// where alphabets and capitals are mixed.
fn looks(name: &str) -> [String; 3] {
    let fold = |text: &str| undotted(&text.to_uppercase().to_lowercase());
    let plain = in_no_order(&undotted(&name.nfkc().filter(|c| !c.is_whitespace() && !joins(*c)).collect::<String>()));
    let seen = |text: &str| skeleton(text).collect::<String>();
    let both = seen(&fold(&seen(&plain)));
    [seen(&fold(&plain)), fold(&seen(&plain)), both.replace(['i', '1', '|'], "l")]
}

/// Without the dots that are not seen because their letter has one, or looks as if it had.
fn undotted(text: &str) -> String {
    let mut letter = ' ';
    let mut seen = |c: &char| {
        if !is_combining_mark(*c) {
            letter = *c;
        }
        *c != '\u{307}' || !matches!(letter, 'i' | 'j' | 'ı' | 'ȷ' | 'і' | 'ј')
    };
    text.nfd().filter(|c| seen(c)).nfc().collect()
}

/// Where a name goes from right to left in part, its parts show in an order that depends on what stands around it. Then their
/// order tells no names apart.
fn in_no_order(name: &str) -> String {
    if !name.chars().any(is_from_right) {
        return name.to_owned();
    }
    let letters: Vec<char> = name.chars().collect();
    let mut parts: Vec<String> = letters
        .chunk_by(|one, next| is_from_right(*one) == is_from_right(*next))
        .map(|part| part.iter().collect())
        .collect();
    parts.sort();
    parts.concat()
}

/// Letters of the alphabets that go from right to left: the blocks that Unicode has set aside for them.
fn is_from_right(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

/// Is a name like one of these?
pub(crate) fn is_taken<'a>(name: &str, others: impl IntoIterator<Item = &'a str>) -> bool {
    others.into_iter().any(|other| !other.is_empty() && alike(name, other))
}

/// The name, or with a number behind it if one of these is like it: for names that nobody is there to change.
pub(crate) fn distinct(name: &str, others: &[&str]) -> String {
    if !is_taken(name, others.iter().copied()) {
        return name.to_owned();
    }
    let numbered = (2..).map(|number| {
        let end = format!(" {number}");
        let room = NAME_LETTERS.saturating_sub(end.len());
        let start: String = name.chars().take(room).collect();
        format!("{}{end}", start.trim_end())
    });
    let mut free = numbered.filter(|name| !is_taken(name, others.iter().copied()));
    free.next().expect("numbers do not run out")
}

/// The name of a bot on this seat, none of these.
pub(crate) fn bot(seat: usize, others: &[&str]) -> String {
    let names = (0..BOTS.len()).map(|step| BOTS[(seat + step) % BOTS.len()]);
    let mut free = names.filter(|name| !is_taken(name, others.iter().copied()));
    free.next().map_or_else(|| distinct(BOTS[seat % BOTS.len()], others), str::to_owned)
}

/// Numbers those who have the name of somebody before them: at tables from before names were told apart.
pub(crate) fn part(chairs: &mut [Chair]) {
    for seat in 1..chairs.len() {
        let (before, rest) = chairs.split_at_mut(seat);
        let others: Vec<&str> = before.iter().map(|chair| chair.name.as_str()).collect();
        if !rest[0].name.is_empty() {
            rest[0].name = distinct(&rest[0].name, &others);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_alike() {
        for (one, other) in [
            ("Anna", "anna"),
            ("ANNA", "Anna"),
            ("Anna Maria", "AnnaMaria"),
            ("Anna\u{3000}Maria", "Anna Maria"),
            ("Anna", "\u{410}nna"),                   // Cyrillic А
            ("Bruno", "\u{412}run\u{43e}"),           // Cyrillic В, о
            ("ANNA", "\u{391}\u{39d}\u{39d}\u{391}"), // Greek ΑΝΝΑ
            ("Zoe", "\u{396}oe"),                     // Greek Ζ
            ("Alice", "AIice"),
            ("Iris", "lRIS"),
            ("Bilbo", "\u{412}ILBO"), // Cyrillic В
            ("Alice", "A1ice"),
            ("Bob", "B0b"),
            ("Filippo", "\u{fb01}lippo"),
            ("Ａｎｎａ", "Anna"),
            ("Zoë", "Zoe\u{308}"),
            ("Strauß", "STRAUSS"),
            ("علی\u{200c}رضا", "علیرضا"),
            ("Nina", "Ni\u{307}na"),
            ("NINA", "Ni\u{307}na"),
            ("Maja", "Maj\u{307}a"),
            ("Nina", "N\u{131}\u{307}na"),
            ("Nina", "N\u{456}\u{307}na"), // Cyrillic і
            ("İris", "iris"),
            ("א1", "1א"),
            ("דוד 2", "2 דוד"),
            ("Anna ب", "بAnna"),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in [
            ("Anna", "Hanna"),
            ("Anna", "Anne"),
            ("Anna 2", "Anna 3"),
            ("Player A", "Player B"),
            ("Zoë", "Zoe"),
            ("Ελένη", "Елена"),
            ("דוד 2", "דוד 3"),
            ("דוד", "דודו"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn a_number_parts_those_who_cannot_be_asked() {
        assert_eq!(distinct("Anna", &["Bruno"]), "Anna");
        assert_eq!(distinct("Anna", &["anna", "Anna 2"]), "Anna 3");
        let long = "x".repeat(NAME_LETTERS);
        let other = distinct(&long, &[&long]);
        assert!(other.chars().count() <= NAME_LETTERS && !alike(&other, &long), "{other}");
    }

    #[test]
    fn bots_are_called_what_nobody_is_called() {
        assert_eq!(bot(1, &["Anna"]), "Kleio");
        assert_eq!(bot(1, &["kleio", "Timaios"]), "Arete");
        assert_eq!(bot(0, &BOTS), "Pytheas 2");
    }
}
