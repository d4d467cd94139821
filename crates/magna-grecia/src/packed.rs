//! Small arrays in the serialised state: trimmed at the end, as bytes in binary formats.

use std::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

/// Bytes whose last ones are all `FILL`: those are left out.
pub(crate) fn write<S: Serializer, const N: usize, const FILL: u8>(
    bytes: &[u8; N],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let used = bytes.iter().rposition(|&byte| byte != FILL).map_or(0, |last| last + 1);
    if serializer.is_human_readable() {
        serializer.collect_seq(&bytes[..used])
    } else {
        serializer.serialize_bytes(&bytes[..used])
    }
}

/// What [`write()`] wrote.
pub(crate) fn read<'de, D: Deserializer<'de>, const N: usize, const FILL: u8>(
    deserializer: D,
) -> Result<[u8; N], D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_seq(Bytes::<N, FILL>)
    } else {
        deserializer.deserialize_bytes(Bytes::<N, FILL>)
    }
}

struct Bytes<const N: usize, const FILL: u8>;

impl<'de, const N: usize, const FILL: u8> Visitor<'de> for Bytes<N, FILL> {
    type Value = [u8; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at most {N} bytes")
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<[u8; N], E> {
        let mut all = [FILL; N];
        let part = all.get_mut(..bytes.len()).ok_or_else(|| E::invalid_length(bytes.len(), &self))?;
        part.copy_from_slice(bytes);
        Ok(all)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<[u8; N], A::Error> {
        let mut all = [FILL; N];
        let mut used = 0;
        while let Some(byte) = seq.next_element()? {
            *all.get_mut(used).ok_or_else(|| A::Error::invalid_length(used + 1, &self))? = byte;
            used += 1;
        }
        Ok(all)
    }
}

/// The table of connections as one run of bytes.
pub(crate) mod links {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::place::{MAX_PLACES, PlaceSet};

    const BYTES: usize = MAX_PLACES * 16;

    pub(crate) fn serialize<S: Serializer>(links: &[PlaceSet; MAX_PLACES], serializer: S) -> Result<S::Ok, S::Error> {
        let used = links.iter().rposition(|set| !set.is_empty()).map_or(0, |last| last + 1);
        if serializer.is_human_readable() {
            return links[..used].serialize(serializer);
        }
        let mut bytes = [0; BYTES];
        for (chunk, set) in bytes.chunks_exact_mut(16).zip(&links[..used]) {
            chunk.copy_from_slice(&set.to_bytes());
        }
        serializer.serialize_bytes(&bytes[..used * 16])
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[PlaceSet; MAX_PLACES], D::Error> {
        let mut links = [PlaceSet::EMPTY; MAX_PLACES];
        if deserializer.is_human_readable() {
            let sets = Vec::<PlaceSet>::deserialize(deserializer)?;
            let too_many = || serde::de::Error::custom(format!("more than {MAX_PLACES} places"));
            links.get_mut(..sets.len()).ok_or_else(too_many)?.copy_from_slice(&sets);
            return Ok(links);
        }
        let bytes = super::read::<D, BYTES, 0>(deserializer)?;
        for (set, chunk) in links.iter_mut().zip(bytes.chunks_exact(16)) {
            *set = PlaceSet::from_bytes(chunk.try_into().expect("chunks of sixteen bytes"));
        }
        Ok(links)
    }
}
