//! What a player types.

/// A line, understood as far as that is possible without the game.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Input<'a> {
    Nothing,
    Undo,
    Redo,
    Restart,
    Why(&'a str),
    Hint,
    List(&'a str),
    Log,
    Board,
    Score,
    Save(&'a str),
    Help,
    Quit,
    /// A step by its number, counted from 1.
    Number(usize),
    /// A step in notation, or the beginning of one.
    Step(&'a str),
}

impl Input<'_> {
    pub(crate) fn parse(line: &str) -> Input<'_> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => Input::Nothing,
            ("undo" | "u", "") => Input::Undo,
            ("redo", "") => Input::Redo,
            ("restart", "") => Input::Restart,
            ("why", rest) => Input::Why(rest),
            ("hint" | "hints", "") => Input::Hint,
            ("list" | "steps", rest) => Input::List(rest),
            ("log", "") => Input::Log,
            ("board", "") => Input::Board,
            ("score", "") => Input::Score,
            ("save", rest) => Input::Save(rest),
            ("help" | "h" | "?", _) => Input::Help,
            ("quit" | "q" | "exit", "") => Input::Quit,
            (word, "") => word.parse().map_or(Input::Step(line), Input::Number),
            _ => Input::Step(line),
        }
    }
}

pub(crate) const HELP: &str = "\
Type the number of a step, or the step itself, or enough of its beginning that only one fits.
  list, list WORDS   the steps you can take, or all that begin with these words
  why STEP           why a step is not possible, with the number of the rule
  hint               the best three turns and why they are good
  undo, redo         take back your last step, or play it again
  restart            take back everything you have done this turn
  board, score, log  the board, the score with its parts, what has happened so far
  save FILE          keep the game in a file; `emporion play GAME --resume FILE` goes on with it
  quit               leave the table
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_steps() {
        assert_eq!(Input::parse("  Undo \r"), Input::Undo);
        assert_eq!(Input::parse("12"), Input::Number(12));
        assert_eq!(Input::parse("-1"), Input::Step("-1"));
        assert_eq!(Input::parse("why road 3,4 W-E"), Input::Why("road 3,4 W-E"));
        assert_eq!(Input::parse("save my game.json"), Input::Save("my game.json"));
        assert_eq!(Input::parse("road 3,4 W-E"), Input::Step("road 3,4 W-E"));
        assert_eq!(Input::parse("HINT"), Input::Hint);
        assert_eq!(Input::parse(""), Input::Nothing);
    }
}
