//! Versions as visitors see them: sealed, so that nobody counts what he does not see.
//!
//! The store counts every change of a table, hidden steps included. A page, a post and an event name the version at which
//! something last changed *for this viewer*, and even that number would tell how many hidden steps lie before it. So it travels
//! as a text that only this server can read: two pages of the same version bear the same text, and nothing else follows from it.

use std::fmt;

use emporion_store::TableId;
use sha2::{Digest, Sha256};

use crate::access::hex;

/// Bytes of a number, and of what proves that we wrote it.
const HALF: usize = 8;

/// The key that seals versions.
#[derive(Clone, Copy)]
pub(crate) struct Sealer([u8; 32]);

impl fmt::Debug for Sealer {
    /// Says nothing of the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sealer")
    }
}

impl Sealer {
    /// From the secret of the store, so that pages outlive the server.
    pub(crate) fn of(secret: &[u8]) -> Sealer {
        Sealer(Sha256::new().chain_update(b"emporion versions").chain_update(secret).finalize().into())
    }

    /// A version of a table as a text.
    pub(crate) fn seal(&self, table: &TableId, version: u64) -> String {
        let number = version.to_be_bytes();
        let proof = self.digest(b"proof", table, number);
        let hidden = mask(number, self.digest(b"mask", table, proof));
        hex(&proof) + &hex(&hidden)
    }

    /// The version that a text names, if we wrote it for this table.
    pub(crate) fn open(&self, table: &TableId, text: &str) -> Option<u64> {
        let (proof, hidden) = text.split_at_checked(2 * HALF)?;
        let (proof, hidden) = (bytes(proof)?, bytes(hidden)?);
        let number = mask(hidden, self.digest(b"mask", table, proof));
        (self.digest(b"proof", table, number) == proof).then_some(u64::from_be_bytes(number))
    }

    /// The inputs are of fixed length but for the name of the table, which comes last: none passes for another.
    fn digest(&self, purpose: &[u8], table: &TableId, bytes: [u8; HALF]) -> [u8; HALF] {
        let inner = Sha256::new().chain_update(self.0).chain_update(purpose).chain_update(bytes);
        // Hashed twice, so that nobody goes on from a digest he has seen.
        let outer = Sha256::digest(inner.chain_update(table.0.as_bytes()).finalize());
        outer.first_chunk().copied().expect("a digest is longer")
    }
}

fn mask(number: [u8; HALF], with: [u8; HALF]) -> [u8; HALF] {
    std::array::from_fn(|at| number[at] ^ with[at])
}

/// The bytes that so many hexadecimal digits mean.
fn bytes(text: &str) -> Option<[u8; HALF]> {
    let digits = text.len() == 2 * HALF && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    digits.then(|| u64::from_str_radix(text, 16).ok().map(u64::to_be_bytes))?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(name: &str) -> TableId {
        TableId(name.to_owned())
    }

    #[test]
    fn only_the_server_that_sealed_a_version_reads_it() {
        let (ours, other) = (Sealer::of(b"ours"), Sealer::of(b"other"));
        for version in [0, 1, 255, 256, 1 << 40, u64::MAX] {
            let text = ours.seal(&id("a"), version);
            assert_eq!(ours.open(&id("a"), &text), Some(version));
            assert_eq!(text, ours.seal(&id("a"), version), "the same page bears the same text");
            assert_eq!((ours.open(&id("b"), &text), other.open(&id("a"), &text)), (None, None));
            assert_ne!(text, ours.seal(&id("b"), version));
        }
    }

    #[test]
    fn neighbours_have_nothing_in_common() {
        let sealer = Sealer::of(b"ours");
        let texts: Vec<String> = (0..200).map(|version| sealer.seal(&id("a"), version)).collect();
        let mut sorted = texts.clone();
        sorted.sort();
        assert_ne!(sorted, texts, "their order tells nothing");
        for text in &texts {
            for half in [&text[..16], &text[16..]] {
                assert_eq!(texts.iter().filter(|other| other.contains(half)).count(), 1);
            }
        }
    }

    #[test]
    fn what_was_not_sealed_is_no_version() {
        let sealer = Sealer::of(b"ours");
        let good = sealer.seal(&id("a"), 7);
        let zeros = "0".repeat(32);
        for bad in [
            "",
            "7",
            "+7",
            &good[1..],
            &good.replace(char::is_alphabetic, "0"),
            zeros.as_str(),
            "é".repeat(16).as_str(),
        ] {
            assert_eq!(sealer.open(&id("a"), bad), None, "{bad}");
        }
        let forged: String = good.chars().rev().collect();
        assert_eq!(sealer.open(&id("a"), &forged), None);
    }
}
