//! How something wrong is told: one line on stderr, a hint where there is one, exit code 2.

use std::fmt;
use std::io;
use std::process::ExitCode;

use emporion_core::Refusal;

/// A reason longer than this is cut: a file of garbage must not flood the terminal.
const LONGEST: usize = 600;

/// Something the user can put right.
#[derive(Debug)]
pub(crate) struct Wrong {
    message: String,
    hint: Option<String>,
}

impl Wrong {
    pub(crate) fn new(message: impl Into<String>) -> Wrong {
        Wrong { message: message.into(), hint: None }
    }

    /// What would be right.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Wrong {
        self.hint = Some(hint.into());
        self
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Wrong {}

/// Tells an error. A reader that went away (`emporion … | head`) is no error.
pub(crate) fn about(error: &anyhow::Error) -> ExitCode {
    if is_broken_pipe(error) {
        return ExitCode::SUCCESS;
    }
    let hint = error.chain().find_map(|cause| cause.downcast_ref::<Wrong>()?.hint.as_deref());
    tell(&in_words(error), hint);
    ExitCode::from(2)
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref().is_some_and(broken))
}

/// The whole chain in one line, with the rule if a rule refuses.
fn in_words(error: &anyhow::Error) -> String {
    let rule = error.chain().find_map(|cause| cause.downcast_ref::<Refusal>()?.rule.as_deref());
    rule.map_or_else(|| format!("{error:#}"), |rule| format!("{error:#} ({rule})"))
}

/// Tells what clap found. Help and version are no errors and go to stdout.
pub(crate) fn about_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A reader that went away needs no help any more.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let (message, hint) = one_line_each(&text);
    tell(&message, Some(&hint));
    ExitCode::from(2)
}

/// Clap writes a paragraph, a tip, and the usage. We keep the paragraph as one line and the tip as another.
fn one_line_each(text: &str) -> (String, String) {
    let paragraph = text.lines().take_while(|line| !line.trim().is_empty()).map(str::trim);
    let message = paragraph.collect::<Vec<_>>().join(" ");
    let message = message.strip_prefix("error: ").unwrap_or(&message).to_owned();
    // That a value may begin with a minus sign helps nobody: none of ours does.
    let mut tips = text.lines().filter_map(|line| line.trim().strip_prefix("tip: "));
    let tip = tips.find(|tip| !tip.starts_with("to pass "));
    let usage = text.lines().find_map(|line| line.trim().strip_prefix("Usage: "));
    let hint = tip.map(str::to_owned).or_else(|| usage.map(|usage| format!("usage: {usage}")));
    (message, hint.unwrap_or_else(|| "`emporion --help` shows every command".to_owned()))
}

fn tell(message: &str, hint: Option<&str>) {
    eprintln!("emporion: {}", one_line(message));
    if let Some(hint) = hint {
        eprintln!("hint: {}", one_line(hint));
    }
}

/// Without line breaks and control characters: what a file says must not steer the terminal.
pub(crate) fn one_line(text: &str) -> String {
    let clean = |c: char| if c.is_control() { ' ' } else { c };
    let mut line: String = text.chars().take(LONGEST).map(clean).collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_of_clap_becomes_one_line_and_a_hint() {
        let text =
            "error: the following required arguments were not provided:\n  <GAME>\n\nUsage: emporion engine <GAME>\n";
        let (message, hint) = one_line_each(text);
        assert_eq!(message, "the following required arguments were not provided: <GAME>");
        assert_eq!(hint, "usage: emporion engine <GAME>");
    }

    #[test]
    fn a_number_below_zero_is_answered_by_the_usage() {
        let text = "error: unexpected argument '-1' found\n\n  tip: to pass '-1' as a value, use '-- -1'\n\nUsage: emporion simulate [OPTIONS] <GAME>\n";
        assert_eq!(one_line_each(text).1, "usage: emporion simulate [OPTIONS] <GAME>");
    }

    #[test]
    fn a_reason_is_one_short_line_without_control_characters() {
        assert_eq!(one_line("a\nb\u{1b}[2J"), "a b [2J");
        assert!(one_line(&"x".repeat(100_000)).chars().count() <= LONGEST + 1);
    }
}
