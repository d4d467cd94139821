//! How much one client may ask of the server.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::failure::Failure;

/// Longest body of a post.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Most connections for server-sent events of one address.
const LISTENERS: usize = 200;

/// How much one client may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Posts a second, in the long run. A short burst may be ten times as many.
    pub posts: u32,
    /// Tables a person may have that are not over.
    pub tables: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { posts: 20, tables: 60 }
    }
}

/// Counts what clients do.
pub(crate) struct Limits {
    allowance: Allowance,
    posts: DefaultKeyedRateLimiter<IpAddr>,
    makes: DefaultKeyedRateLimiter<IpAddr>,
    listeners: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Limits {
    pub(crate) fn new(allowance: Allowance) -> Limits {
        let number = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let burst = number(allowance.posts.saturating_mul(10));
        let posts = Quota::per_second(number(allowance.posts)).allow_burst(burst);
        // Tables are dearer than steps: one in three seconds, and some at once.
        let makes = Quota::per_minute(number(allowance.posts)).allow_burst(burst);
        Limits {
            allowance,
            posts: RateLimiter::keyed(posts),
            makes: RateLimiter::keyed(makes),
            listeners: Arc::default(),
        }
    }

    /// One more post of this client.
    pub(crate) fn post(&self, client: IpAddr) -> Result<(), Failure> {
        self.posts.check_key(&client).map_err(|_| Failure::Limited("too-fast"))
    }

    /// The most unfinished tables of a person.
    pub(crate) fn most_tables(&self) -> usize {
        self.allowance.tables
    }

    /// One more table of this client, who has so many already.
    pub(crate) fn table(&self, client: IpAddr, tables: usize) -> Result<(), Failure> {
        if tables >= self.allowance.tables {
            return Err(Failure::Limited("too-many-tables"));
        }
        self.makes.check_key(&client).map_err(|_| Failure::Limited("too-fast"))
    }

    /// One more listener of this client, as long as the guard lives.
    pub(crate) fn listen(&self, client: IpAddr) -> Result<Listening, Failure> {
        let mut counts = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        if *count >= LISTENERS.max(self.allowance.posts as usize * 10) {
            return Err(Failure::Limited("too-many-listeners"));
        }
        *count += 1;
        Ok(Listening { client, counts: Arc::clone(&self.listeners) })
    }

    /// Forgets clients that have been quiet for long.
    pub(crate) fn sweep(&self) {
        self.posts.retain_recent();
        self.makes.retain_recent();
    }
}

/// A listener that is counted.
pub(crate) struct Listening {
    client: IpAddr,
    counts: Arc<Mutex<BTreeMap<IpAddr, usize>>>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_in_a_hurry_is_told_so() {
        let limits = Limits::new(Allowance { posts: 1, tables: 2 });
        let client = IpAddr::from([10, 0, 0, 1]);
        for _ in 0..10 {
            limits.post(client).unwrap();
        }
        assert!(limits.post(client).is_err());
        assert!(limits.post(IpAddr::from([10, 0, 0, 2])).is_ok(), "others are not held up");
        assert!(limits.table(client, 2).is_err());
        assert!(limits.table(client, 1).is_ok());
    }

    #[test]
    fn a_listener_that_leaves_is_forgotten() {
        let limits = Limits::new(Allowance { posts: 1, tables: 2 });
        let client = IpAddr::from([10, 0, 0, 1]);
        let all: Vec<Listening> = (0..LISTENERS).map(|_| limits.listen(client).unwrap()).collect();
        assert!(limits.listen(client).is_err());
        drop(all);
        assert!(limits.listen(client).is_ok());
    }
}
