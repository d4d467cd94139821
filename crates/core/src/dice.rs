//! What players add to the host's dice, so that neither the host nor any one of them chooses what is drawn.
//!
//! The host's commitment is public before anybody sits down; who sits down names the digest of a value of his own; once all
//! digests are there the values are shown. Every draw follows from all of it together. `docs/dice.md` says how to check it by hand.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Refusal, Seat};

/// What one player added to the dice, or why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// The player's seat, his first if he has several.
    pub seat: Seat,
    /// SHA-256 of the value's text in hexadecimal, named before any value was shown; none from a page without scripts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The value, sixty-four hexadecimal digits; none if it was not shown in time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

impl Share {
    /// Is the value the one that the digest promised, and both well written?
    pub fn check(&self) -> Result<(), Refusal> {
        let seat = self.seat;
        if [&self.digest, &self.value].into_iter().flatten().any(|text| !is_digest(text)) {
            let message = format!("the dice of seat {seat}: digest and value are sixty-four hexadecimal digits each");
            return Err(Refusal::new("core/bad-dice", message));
        }
        match (&self.digest, &self.value) {
            (None, Some(_)) => {
                let message = format!("the dice of seat {seat}: there is a value without the digest that promised it");
                Err(Refusal::new("core/bad-dice", message))
            }
            (Some(digest), Some(value)) if sha256(value) != *digest => {
                let message = format!("the dice of seat {seat}: the value is not the one whose SHA-256 its digest is");
                Err(Refusal::new("core/bad-dice", message))
            }
            _ => Ok(()),
        }
    }
}

/// Checks what all players added: each share for itself, one for a seat at most, in the order of the seats.
pub(crate) fn check(shares: &[Share], seats: usize) -> Result<(), Refusal> {
    for share in shares {
        share.check()?;
    }
    let ordered = shares.windows(2).all(|pair| pair[0].seat < pair[1].seat);
    if ordered && shares.iter().all(|share| share.seat.index() < seats) {
        return Ok(());
    }
    let message = format!("the dice name each of the {seats} seats once at most, in their order");
    Err(Refusal::new("core/bad-dice", message))
}

/// The root, the text from which the draws follow: the host's seed itself if no player was asked, otherwise the SHA-256 of a text that
/// names what every player did. The host's seed stands last, so that no seed can look like a player's line.
pub(crate) fn root(host: &str, shares: &[Share]) -> String {
    if shares.is_empty() {
        return host.to_owned();
    }
    let line = |Share { seat, digest, value }: &Share| match (digest, value) {
        (_, Some(value)) => format!("seat {seat} value {value}\n"),
        (Some(digest), None) => format!("seat {seat} digest {digest}\n"),
        (None, None) => format!("seat {seat} none\n"),
    };
    let players: String = shares.iter().map(line).collect();
    sha256(&format!("emporion dice 1\n{players}host {host}"))
}

/// What a log gives so that an alteration shows even in a game that hardly draws: SHA-256 of the root.
pub(crate) fn together(host: &str, shares: &[Share]) -> Option<String> {
    (!shares.is_empty()).then(|| sha256(&root(host, shares)))
}

/// SHA-256 of a text in hexadecimal.
pub fn sha256(text: &str) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).expect("four bits are one digit");
    Sha256::digest(text.as_bytes()).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Is this written like a SHA-256: sixty-four hexadecimal digits, small letters?
pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(seat: usize, digest: Option<String>, value: Option<&str>) -> Share {
        Share { seat: Seat::new(seat).unwrap(), digest, value: value.map(str::to_owned) }
    }

    #[test]
    fn the_values_together_are_the_plain_sha_256_anybody_can_compute() {
        let (value, held) = ("ab".repeat(32), "cd".repeat(32));
        let shares =
            [share(0, Some(sha256(&value)), Some(&value)), share(1, Some(held.clone()), None), share(3, None, None)];
        let text = format!("emporion dice 1\nseat 0 value {value}\nseat 1 digest {held}\nseat 3 none\nhost olive");
        assert_eq!(root("olive", &shares), sha256(&text));
        // printf 'emporion dice 1\nseat 0 none\nhost olive' | sha256sum
        let known = "1c1a94f41ac872b363e8447fcbba2fe64e4e57bf8814149e304af55efd6fd147";
        assert_eq!(root("olive", &[share(0, None, None)]), known);
        assert_eq!(root("olive", &[]), "olive", "nobody was asked: as it always was");
    }

    #[test]
    fn whatever_is_changed_changes_them_all() {
        let (one, two) = ("1".repeat(64), "2".repeat(64));
        let mut all = std::collections::BTreeSet::new();
        for host in ["olive", "grain", "olive\nseat 1 none"] {
            all.insert(root(host, &[share(0, None, None)]));
            all.insert(root(host, &[share(1, None, None)]));
            all.insert(root(host, &[share(0, None, None), share(1, None, None)]));
            all.insert(root(host, &[share(0, Some(one.clone()), None)]));
            all.insert(root(host, &[share(0, Some(one.clone()), Some(&one))]));
            all.insert(root(host, &[share(0, Some(one.clone()), Some(&two))]));
        }
        assert_eq!(all.len(), 18);
    }

    #[test]
    fn a_value_must_be_the_promised_one() {
        let value = "7".repeat(64);
        assert!(share(0, Some(sha256(&value)), Some(&value)).check().is_ok());
        for (digest, value, words) in [
            (Some(sha256("other")), Some(value.as_str()), "not the one whose SHA-256"),
            (None, Some(value.as_str()), "without the digest"),
            (Some("xyz".to_owned()), None, "sixty-four"),
            (Some(sha256("short")), Some("short"), "sixty-four"),
        ] {
            let refusal = share(1, digest, value).check().unwrap_err();
            assert!(refusal.message.contains(words) && refusal.message.contains("seat 1"), "{refusal}");
        }
    }

    #[test]
    fn each_seat_is_named_once_and_in_order() {
        let list = |seats: &[usize]| seats.iter().map(|&seat| share(seat, None, None)).collect::<Vec<_>>();
        assert!(check(&list(&[0, 2]), 3).is_ok());
        for wrong in [&[2, 0][..], &[1, 1], &[0, 3]] {
            assert!(check(&list(wrong), 3).unwrap_err().message.contains("once"), "{wrong:?}");
        }
    }
}
