//! What people type, made fit to keep. It is escaped where it is shown.

/// Longest name of a player.
pub(crate) const NAME_LETTERS: usize = 24;
/// Longest remark.
pub(crate) const REMARK_LETTERS: usize = 500;

/// A name: one line, no control or direction characters, no `;`, at most [`NAME_LETTERS`] letters.
pub(crate) fn name(text: &str) -> String {
    line(text, NAME_LETTERS).replace(';', ",")
}

/// A remark: the same, longer.
pub(crate) fn remark(text: &str) -> String {
    line(text, REMARK_LETTERS)
}

fn line(text: &str, letters: usize) -> String {
    let words = text.split(|c: char| c.is_whitespace() || unseen(c)).filter(|word| !word.is_empty());
    let joined = words.collect::<Vec<_>>().join(" ");
    let cut: String = joined.chars().take(letters).collect();
    cut.trim_end().to_owned()
}

/// Characters that are not seen but change what is: control, zero width, direction.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_short_line() {
        assert_eq!(name("  Anna \n Maria\u{202e} "), "Anna Maria");
        assert_eq!(name(&"x".repeat(99)).chars().count(), NAME_LETTERS);
        assert_eq!(name("a;b"), "a,b");
        assert_eq!(name("\u{0}\t"), "");
    }
}
