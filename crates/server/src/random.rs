//! Names that cannot be guessed.

/// 25 letters and digits, 125 bits: the name of a table or a person, the key of a seat. Easy to read aloud: no `i`, `l`, `o`
/// or `u`.
pub(crate) fn token() -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let mut bytes = [0_u8; 25];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_are_alike() {
        let names: std::collections::BTreeSet<String> = (0..1000).map(|_| token()).collect();
        assert_eq!(names.len(), 1000);
        assert!(names.iter().all(|name| name.len() == 25));
    }
}
