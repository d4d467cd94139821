//! What the terminal can do.

use std::io::{self, IsTerminal};

use emporion_render::Ink;

/// Columns when nobody says how many there are.
const USUAL_WIDTH: usize = 100;

/// How to draw on stdout: in colour only for a terminal, and not if the user does not want it (<https://no-color.org>).
pub(crate) fn ink(plain: bool) -> Ink {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    Ink { colour: !plain && !unwanted && !dumb && io::stdout().is_terminal(), width: width() }
}

/// Columns, as far as the shell tells.
fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.filter(|columns| (40..=1000).contains(columns)).unwrap_or(USUAL_WIDTH)
}

/// Breaks items into lines of at most `width`, joined by `; `, each indented.
pub(crate) fn wrapped(items: impl IntoIterator<Item = String>, indent: usize, width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for item in items {
        let length = item.chars().count();
        if column == 0 {
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else if column + 2 + length > width {
            text.push_str(";\n");
            text.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            text.push_str("; ");
            column += 2;
        }
        text.push_str(&item);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_broken_between_lines() {
        let items = ["aaaa", "bbbb", "cccc"].map(str::to_owned);
        assert_eq!(wrapped(items, 2, 14), "  aaaa; bbbb;\n  cccc");
        assert_eq!(wrapped([], 2, 14), "");
    }
}
