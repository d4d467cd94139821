//! "Go on as the same person in another browser": a link that gives all that a person has, once, for ten minutes. Passes are
//! kept in memory only: that a restart ends them harms nobody.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::failure::Failure;
use crate::links::digest;
use crate::random::token;

/// So long a pass is good.
const GOOD_FOR: Duration = Duration::from_mins(10);
/// So many are kept at once, the newest, so that nobody fills the memory.
const MOST: usize = 10_000;

/// All passes, by the digests of their keys.
#[derive(Default)]
pub(crate) struct Passes(Mutex<BTreeMap<String, Pass>>);

struct Pass {
    /// What it gives. Nothing once another was made: then it only tells so.
    persons: Vec<String>,
    /// Whose it is.
    owner: String,
    /// Who has used it. He may do so again: a click too many takes nothing away.
    taker: Option<String>,
    until: Instant,
}

impl Pass {
    /// May whoever is these persons use it?
    fn is_for(&self, visitor: &[String]) -> bool {
        let is = |person: &String| visitor.contains(person);
        self.persons.first().is_some_and(|first| self.taker.as_ref().is_none_or(|taker| is(taker) || is(first)))
    }
}

impl Passes {
    /// A pass for these persons; one from before is no longer good. Says its key.
    pub(crate) fn make(&self, persons: &[String], now: Instant) -> Result<String, Failure> {
        let owner = persons.first().ok_or(Failure::Bad("nobody-yet"))?;
        let mut passes = self.lock();
        passes.retain(|_, pass| pass.until > now);
        // The oldest goes, rather than the new one being refused: whoever makes thousands keeps nobody else from making his.
        if passes.len() >= MOST {
            let oldest = passes.iter().min_by_key(|(_, pass)| pass.until).map(|(digest, _)| digest.clone());
            oldest.and_then(|digest| passes.remove(&digest));
        }
        for pass in passes.values_mut().filter(|pass| pass.owner == *owner) {
            pass.persons.clear();
        }
        let key = token();
        let pass = Pass { persons: persons.to_vec(), owner: owner.clone(), taker: None, until: now + GOOD_FOR };
        passes.insert(digest(&key), pass);
        Ok(key)
    }

    /// What a pass would give to whoever is these persons.
    pub(crate) fn look(&self, key: &str, visitor: &[String], now: Instant) -> Result<Vec<String>, Failure> {
        let passes = self.lock();
        let pass = passes.get(&digest(key)).filter(|pass| pass.until > now).ok_or(Failure::Gone("pass-over"))?;
        if pass.is_for(visitor) { Ok(pass.persons.clone()) } else { Err(Failure::Gone("pass-used")) }
    }

    /// Uses a pass up for whoever is these persons, unless he cannot take what it gives.
    pub(crate) fn take(
        &self,
        key: &str,
        visitor: &[String],
        now: Instant,
        taken: impl FnOnce(&[String]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut passes = self.lock();
        let pass = passes.get_mut(&digest(key)).filter(|pass| pass.until > now).ok_or(Failure::Gone("pass-over"))?;
        if !pass.is_for(visitor) {
            return Err(Failure::Gone("pass-used"));
        }
        taken(&pass.persons)?;
        pass.taker = pass.taker.take().or_else(|| visitor.first().cloned());
        Ok(())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Pass>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gone(passes: &Passes, key: &str, now: Instant) -> &'static str {
        let late = ["late".to_owned()];
        let taken = passes.take(key, &late, now, |_| Ok(()));
        match (taken, passes.look(key, &late, now)) {
            (Err(Failure::Gone(why)), Err(Failure::Gone(same))) if why == same => why,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_pass_is_good_once_and_for_ten_minutes() {
        let (passes, now) = (Passes::default(), Instant::now());
        let anna = ["anna".to_owned()];
        let key = passes.make(&anna, now).unwrap();
        let later = now + Duration::from_secs(599);
        let phone = ["phone".to_owned()];
        assert_eq!(passes.look(&key, &phone, later).unwrap(), anna);
        assert!(passes.take(&key, &phone, later, |_| Err(Failure::Forbidden("too-many-persons"))).is_err());
        let mut given = Vec::new();
        let give = |persons: &[String]| {
            given = persons.to_vec();
            Ok(())
        };
        passes.take(&key, &phone, later, give).unwrap();
        assert_eq!(given, anna);
        passes.take(&key, &phone, later, |_| Ok(())).expect("two clicks are one");
        assert_eq!(gone(&passes, &key, later), "pass-used");

        let key = passes.make(&anna, now).unwrap();
        assert_eq!(gone(&passes, &key, now + Duration::from_mins(10)), "pass-over");
        assert_eq!(gone(&passes, "0", now), "pass-over");
    }

    #[test]
    fn a_new_pass_ends_the_one_before_and_no_other() {
        let (passes, now) = (Passes::default(), Instant::now());
        let bruno = passes.make(&["bruno".to_owned()], now).unwrap();
        let first = passes.make(&["anna".to_owned()], now).unwrap();
        let second = passes.make(&["anna".to_owned(), "carla".to_owned()], now).unwrap();
        assert_eq!(gone(&passes, &first, now), "pass-used");
        assert!(passes.look(&bruno, &[], now).is_ok() && passes.look(&second, &[], now).is_ok());
        assert!(matches!(passes.make(&[], now), Err(Failure::Bad("nobody-yet"))));
    }

    #[test]
    fn passes_do_not_fill_the_memory() {
        let (passes, now) = (Passes::default(), Instant::now());
        let make =
            |person: usize, after: u64| passes.make(&[person.to_string()], now + Duration::from_millis(after)).unwrap();
        let (first, second) = (make(0, 0), make(1, 1));
        for number in 2..MOST {
            make(number, 2);
        }
        let newest = make(MOST, 3);
        assert_eq!(passes.lock().len(), MOST);
        assert_eq!(gone(&passes, &first, now), "pass-over");
        assert!(passes.look(&second, &[], now).is_ok() && passes.look(&newest, &[], now).is_ok());
    }
}
