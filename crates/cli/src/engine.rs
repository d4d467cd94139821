//! `emporion engine`: the JSON-lines protocol on standard input and output.

use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use emporion_core::{Engine, Refusal};
use serde_json::json;

use crate::lines::{Line, Lines};
use crate::setup;

/// The longest line that is read. A whole game with its log is about a hundredth of it.
const LONGEST_LINE: usize = 64 << 20;

const EXAMPLES: &str = r#"Example:
  $ emporion engine magna-grecia
  {"cmd":"new","seats":2,"seed":"olive"}
  {"ok":true,"turn":{"decide":[0]},"hash":"…"}
  {"cmd":"legal","seat":0}

{"cmd":"help"} lists the commands; docs/protocol.md describes each."#;

/// Be the referee of a game for other programs: one JSON object a line in, exactly one out.
///
/// A line that is no command gets an error line and the program goes on. It ends with its input.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = setup::game_ids())]
    game: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let game = emporion_catalogue::find(&args.game)?;
    serve(Engine::new(game), io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}

fn serve(mut engine: Engine<'_>, input: impl BufRead, mut out: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(line) = lines.next()? {
        let answer = match line {
            Line::Whole(bytes) => answer(&mut engine, bytes),
            Line::TooLong => refuse(&Refusal::new("core/line-too-long", "a line has at most 64 MiB")),
        };
        out.write_all(answer.as_bytes())?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(())
}

/// A bug in a game must not end the referee: whoever sits at the other end gets an answer and may go on. Steps are played on
/// a copy of the table, so what is left behind is the position before the step.
fn answer(engine: &mut Engine<'_>, line: &[u8]) -> String {
    catch_unwind(AssertUnwindSafe(|| engine.line(line)))
        .unwrap_or_else(|_| refuse(&Refusal::new("core/bug", "the program has a bug here; please report this game")))
}

fn refuse(refusal: &Refusal) -> String {
    json!({"ok": false, "error": refusal}).to_string()
}
