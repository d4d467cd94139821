//! The log of a game as a file: what was set up, every committed step with its draws, a hash after each.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::dice::{self, Share, is_digest};
use crate::json;
use crate::{Refusal, Seat, Seed, StateHash};

const NOT_WHOLE: &str = "this is not a whole log";

/// The version of this file format.
pub const LOG_FORMAT: u32 = 1;

/// A whole game as text. Replaying it gives the same state, bit for bit, on any machine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Log {
    /// Format of the file, [`LOG_FORMAT`].
    pub emporion: u32,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// How many players.
    pub seats: usize,
    /// The game's options, complete.
    pub options: Value,
    /// The players' names, if they have any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// SHA-256 of the seed, published when the game starts.
    pub commitment: String,
    /// The seed, once it may be known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// What the players added to the seed, if they were asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Share>,
    /// SHA-256 of what seed and players give together, if they were asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<String>,
    /// The position the game began from, if not from its set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Value>,
    /// How many entries there are: a file that lost its end shows it.
    pub length: usize,
    /// The set-up, then every step.
    #[serde(deserialize_with = "entries")]
    pub entries: Vec<LogEntry>,
}

/// One entry of a log; the first is the set-up and has no seat and no action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// Who acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The step in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// What was drawn, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<u32>,
    /// How many of the draws were set by hand: they do not come from the seed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub preset: usize,
    /// An open step that its seat may still take back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub draft: bool,
    /// The state's hash after it.
    pub hash: StateHash,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Log {
    /// Reads a log. A file that is cut off or edited out of shape is refused naming the entry.
    pub fn read(text: &str) -> Result<Log, Refusal> {
        let log: Log = serde_json::from_str(text).map_err(|error| {
            // What is JSON but no log is read once more, to say in our words where it is wrong.
            let again =
                json::parse_json(text.as_bytes()).map(|value| json::read::<Log>(&value, "core/bad-log", NOT_WHOLE));
            if let Ok(Err(refusal)) = again {
                return refusal;
            }
            // An entry that breaks off is reported by its number, so its end of file shows in the words only.
            let text = error.to_string();
            let cut =
                if error.is_eof() || text.contains("EOF while parsing") { "the file ends too early: " } else { "" };
            Refusal::new("core/bad-log", format!("{NOT_WHOLE}: {cut}{text}"))
        })?;
        if log.emporion != LOG_FORMAT {
            let message = format!("the log has format {}, this program reads format {LOG_FORMAT}", log.emporion);
            return Err(Refusal::new("core/log-format", message));
        }
        if log.entries.len() != log.length {
            let (given, named) = (log.entries.len(), log.length);
            let message =
                format!("the log names {named} entries but has {given}: entry {given} is missing or spurious");
            return Err(Refusal::new("core/log-length", message));
        }
        if !is_digest(&log.commitment) {
            return Err(Refusal::new("core/bad-log", "the commitment is a SHA-256: sixty-four hexadecimal digits"));
        }
        if !log.names.is_empty() && log.names.len() != log.seats {
            let message = format!("the log names {} players for {} seats", log.names.len(), log.seats);
            return Err(Refusal::new("core/bad-log", message));
        }
        if let Some(number) = log.entries.iter().position(|entry| entry.preset > entry.draws.len()) {
            let message = format!("entry {number} has more draws set by hand than draws");
            return Err(Refusal::new("core/bad-log", message));
        }
        dice::check(&log.dice, log.seats)?;
        Ok(log)
    }

    /// The seed as far as the log gives it, with what the players added; refused if one of them is not what was promised.
    pub(crate) fn whole_seed(&self) -> Result<Seed, Refusal> {
        dice::check(&self.dice, self.seats)?;
        let seed = match &self.seed {
            Some(text) => Seed::new(text.clone()),
            None => Seed::unknown(self.commitment.clone()),
        };
        if seed.commitment() != self.commitment {
            return Err(Refusal::new("core/other-seed", "the seed in the log is not the one whose SHA-256 it gives"));
        }
        let seed = seed.with_players(self.dice.clone());
        let bad = |message| Err(Refusal::new("core/bad-dice", message));
        match &self.together {
            None if self.dice.is_empty() => Ok(seed),
            None => {
                bad("the log names what the players added to the dice, but not what it gives together with the seed")
            }
            Some(_) if self.dice.is_empty() => bad("the log has lost what the players added to the dice"),
            Some(digest) if !is_digest(digest) => bad("what the dice give together is sixty-four hexadecimal digits"),
            digest if self.seed.is_none() => Ok(seed.with_together(digest.as_deref())),
            digest if seed.together() == digest.as_deref() => Ok(seed),
            _ => bad(
                "the seed and what the players added to it do not give together what the log says: one of them was altered",
            ),
        }
    }

    /// Writes a log: the head, then one line for each entry, so that people and `diff` can read it.
    pub fn write(&self) -> String {
        let head = Log { entries: Vec::new(), ..self.clone() };
        let head = serde_json::to_string_pretty(&head).expect("a log always serialises");
        let head = head.trim_end_matches(['}', ']', '[', '\n', ' ']).to_owned();
        let line = |entry| format!("    {}", serde_json::to_string(entry).expect("an entry always serialises"));
        let lines: Vec<String> = self.entries.iter().map(line).collect();
        format!("{head} [\n{}\n  ]\n}}\n", lines.join(",\n"))
    }
}

/// Reads the entries one by one, so that an error can say which one it is in.
fn entries<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<LogEntry>, D::Error> {
    struct Entries;
    impl<'de> Visitor<'de> for Entries {
        type Value = Vec<LogEntry>;

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a list of entries")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<LogEntry>, A::Error> {
            let mut list = Vec::new();
            loop {
                match seq.next_element() {
                    Ok(Some(entry)) => list.push(entry),
                    Ok(None) => return Ok(list),
                    Err(error) => return Err(A::Error::custom(format!("entry {}: {error}", list.len()))),
                }
            }
        }
    }
    deserializer.deserialize_seq(Entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> Log {
        let entry = |seat, action: Option<&str>| LogEntry {
            seat,
            action: action.map(str::to_owned),
            draws: Vec::new(),
            preset: 0,
            draft: false,
            hash: "0123456789abcdef".parse().unwrap(),
        };
        Log {
            emporion: LOG_FORMAT,
            game: "nim".into(),
            rules: 1,
            seats: 2,
            options: serde_json::json!({}),
            names: Vec::new(),
            commitment: "0".repeat(64),
            seed: None,
            dice: Vec::new(),
            together: None,
            start: None,
            length: 3,
            entries: vec![entry(None, None), entry(Seat::new(0), Some("take 1")), entry(Seat::new(1), Some("take 2"))],
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        let text = log().write();
        assert_eq!(Log::read(&text).unwrap(), log());
        assert_eq!(text.lines().filter(|line| line.contains("hash")).count(), 3, "one line an entry: {text}");
    }

    #[test]
    fn a_cut_log_names_its_last_entry() {
        let text = log().write();
        let cut = &text[..text.find("take 2").unwrap()];
        let refusal = Log::read(cut).unwrap_err();
        assert!(refusal.message.contains("entry 2"), "{refusal}");
        assert!(refusal.message.contains("ends too early"), "{refusal}");
    }

    #[test]
    fn more_draws_by_hand_than_draws_are_refused() {
        let mut log = log();
        log.entries[1].preset = 3;
        assert!(Log::read(&log.write()).unwrap_err().message.contains("entry 1"));
    }

    #[test]
    fn a_log_with_a_wrong_value_says_where() {
        let text = log().write().replace("\"seats\": 2", "\"seats\": \"two\"");
        let refusal = Log::read(&text).unwrap_err();
        assert_eq!(
            refusal.message,
            "this is not a whole log at seats: a whole number, 0 or more, is needed, not \"two\""
        );
        let text = log().write().replace("\"seat\":1", "\"seat\":[1]");
        let refusal = Log::read(&text).unwrap_err();
        assert!(refusal.message.contains("entry 2: a whole number from 0 to 255 is needed, not a list"), "{refusal}");
    }

    #[test]
    fn a_missing_entry_is_noticed() {
        let text = Log { length: 4, ..log() }.write();
        assert_eq!(Log::read(&text).unwrap_err().code, "core/log-length");
    }
}
