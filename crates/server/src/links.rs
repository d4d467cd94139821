//! Keys in addresses. An invitation opens a free seat, never a person, and dies when the seat is taken. The personal link of a
//! seat moves that seat, and nothing else, to the device that uses it.
//!
//! Keys are compared by their digests, so that no time tells how much of a guess is right. Of keys that are no longer good a
//! digest is kept: whoever comes with one hears what happened to it.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::access::hex;
use crate::failure::Failure;
use crate::notes::Chair;
use crate::random::token;

/// So many dead keys of a seat are remembered, the newest.
const REMEMBERED: usize = 8;

/// The personal link of a seat. Its key was shown once, to the holder of the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SeatLink {
    digest: String,
    /// Is it good more than once?
    #[serde(default)]
    pub(crate) lasting: bool,
}

/// What is kept of a key that nobody needs to read again.
pub(crate) fn digest(key: &str) -> String {
    hex(&Sha256::digest(key.as_bytes()))
}

impl Chair {
    /// May somebody with this key sit down?
    pub(crate) fn check_invitation(&self, key: &str) -> Result<(), Failure> {
        let given = digest(key);
        let good = self.key.as_deref().filter(|_| self.is_free()).map(digest);
        if good.is_some_and(|good| good == given) { Ok(()) } else { Err(self.refusal(&given)) }
    }

    /// May somebody with this key take the seat over from the device that has it?
    pub(crate) fn check_link(&self, key: &str) -> Result<&SeatLink, Failure> {
        let given = digest(key);
        let good = self.link.as_ref().filter(|link| self.person.is_some() && link.digest == given);
        good.ok_or_else(|| self.refusal(&given))
    }

    /// Moves the seat to the person who has this key.
    pub(crate) fn move_to(&mut self, person: &str, key: &str) -> Result<(), Failure> {
        if !self.check_link(key)?.lasting {
            self.end_link();
        }
        self.person = Some(person.to_owned());
        Ok(())
    }

    /// Makes a personal link and says its key; one from before is no longer good.
    pub(crate) fn make_link(&mut self, lasting: bool) -> String {
        self.end_link();
        let key = token();
        self.link = Some(SeatLink { digest: digest(&key), lasting });
        key
    }

    /// The personal link is no longer good.
    pub(crate) fn end_link(&mut self) {
        if let Some(link) = self.link.take() {
            self.remember(link.digest);
        }
    }

    /// What happened to a key that opens nothing.
    fn refusal(&self, given: &str) -> Failure {
        if self.spent.iter().any(|spent| spent == given) {
            Failure::Gone("link-used")
        } else {
            Failure::Forbidden("bad-key")
        }
    }

    /// Makes an invitation, if the seat is free and not for anybody.
    pub(crate) fn invite(&mut self) {
        self.end_invitation();
        self.key = (self.is_free() && !self.open).then(token);
    }

    /// The invitation is no longer good.
    pub(crate) fn end_invitation(&mut self) {
        if let Some(key) = self.key.take() {
            self.remember(digest(&key));
        }
    }

    fn remember(&mut self, digest: String) {
        self.spent.push(digest);
        let spare = self.spent.len().saturating_sub(REMEMBERED);
        self.spent.drain(..spare);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_good_until_the_seat_is_taken() {
        let mut chair = Chair::default();
        chair.invite();
        let key = chair.key.clone().unwrap();
        chair.check_invitation(&key).unwrap();
        assert!(matches!(chair.check_invitation(&key[1..]), Err(Failure::Forbidden("bad-key"))));
        chair.end_invitation();
        assert!(matches!(chair.check_invitation(&key), Err(Failure::Gone("link-used"))));
        assert!(chair.key.is_none());
    }

    #[test]
    fn a_personal_link_moves_a_seat_once_or_as_often_as_its_owner_said() {
        let mut chair = Chair { person: Some("anna".into()), ..Chair::default() };
        let once = chair.make_link(false);
        assert!(!serde_json::to_string(&chair).unwrap().contains(&once), "only a digest is kept");
        chair.move_to("bruno", &once).unwrap();
        assert_eq!(chair.person.as_deref(), Some("bruno"));
        assert!(matches!(chair.move_to("carla", &once), Err(Failure::Gone("link-used"))));
        let often = chair.make_link(true);
        for person in ["carla", "bruno", "carla"] {
            chair.move_to(person, &often).unwrap();
            assert_eq!(chair.person.as_deref(), Some(person));
        }
        let renewed = chair.make_link(true);
        assert!(matches!(chair.check_link(&often), Err(Failure::Gone("link-used"))));
        assert!(matches!(chair.check_link("0"), Err(Failure::Forbidden("bad-key"))));
        assert!(chair.check_invitation(&renewed).is_err(), "nobody sits down with it");
        chair.person = None;
        assert!(chair.check_link(&renewed).is_err(), "a free seat is not moved");
    }

    #[test]
    fn only_the_newest_dead_keys_are_remembered() {
        let mut chair = Chair::default();
        let mut keys = Vec::new();
        for _ in 0..=REMEMBERED {
            chair.invite();
            keys.extend(chair.key.clone());
        }
        chair.end_invitation();
        assert_eq!(chair.spent, keys[1..].iter().map(|key| digest(key)).collect::<Vec<_>>());
    }

    #[test]
    fn nobody_is_invited_to_a_seat_for_anybody_or_a_taken_one() {
        for (open, person) in [(true, None), (false, Some("anna".to_owned()))] {
            let mut chair = Chair { person, open, ..Chair::default() };
            chair.invite();
            assert!(chair.key.is_none());
            assert!(chair.check_invitation("").is_err());
        }
    }
}
