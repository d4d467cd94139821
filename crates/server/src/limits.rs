//! How much the server bears, of one client and of all together. Every number of it is here.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use emporion_core::Seat;
use emporion_store::TableId;
use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::client::Client;
use crate::failure::Failure;

/// Longest body of a post: a form, or a remark of 500 letters.
pub(crate) const BODY_BYTES: usize = 16 * 1024;
/// Longest head of a request. A browser's is a tenth of it, with all our cookies.
pub(crate) const HEAD_BYTES: usize = 32 * 1024;
/// Connections beyond the limit that are let in to hear that they are too many: in all, and of one client.
const SPARE: (usize, usize) = (64, 8);
/// Files of the process that are not connections: the store, the runtime, the log.
const OTHER_FILES: usize = 100;
/// A burst may be as much as so many seconds (or minutes, for tables) allow. Files that lie ready come so many times as often as
/// pages.
const TEN: NonZeroU32 = NonZeroU32::new(10).expect("ten is not zero");

/// How much clients may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Posts a second of one client, in the long run. A short burst may be ten times as many. People post one in some seconds.
    pub posts: u32,
    /// Pages a second that one client gets, in the long run, with the same burst: six browsers of a household with 50 each
    /// for as long as they like, or sixty for a second. Style sheets and the like are counted apart, ten times as many.
    pub gets: u32,
    /// Tables a person may have that are not over.
    pub tables: usize,
    /// Tables at which nobody sits that one client may make in an hour: to look on at bots, or for others to sit down at.
    pub empty_tables: u32,
    /// Remarks a minute that one may make at one table, in the long run; half as many at once. All who look on at a table share
    /// twice as many.
    pub remarks: u32,
    /// Connections in all. An idle one costs some 20 KB, and each a file of the process.
    pub connections: usize,
    /// Connections of one client. A browser opens no more than six to one place, so this is a house of sixty browsers.
    pub connections_each: usize,
    /// Tables in memory at a time. One takes up to half a megabyte; those that nobody looks at make room for others.
    pub awake: usize,
    /// Tables that are left to bots and play, because somebody looks on.
    pub lone: usize,
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance {
            posts: 20,
            gets: 300,
            tables: 60,
            empty_tables: 12,
            remarks: 20,
            connections: 4000,
            connections_each: 400,
            awake: 2000,
            lone: 50,
        }
    }
}

impl Allowance {
    /// Listeners never end by themselves: they take at most three of four connections, so that pages still find one, and half
    /// of those of one client.
    fn listeners(&self) -> (usize, usize) {
        (self.connections / 4 * 3, (self.connections_each / 2).max(1))
    }

    /// The same, with no more connections than a process can have that may open so many files.
    #[must_use]
    pub fn within(self, files: usize) -> Allowance {
        let most = files.saturating_sub(OTHER_FILES + SPARE.0).max(1);
        Allowance { connections: self.connections.min(most), ..self }
    }
}

/// How long the server waits for others.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For a request, from the moment a connection is open or free again to the end of its head. So this is also how long an
    /// idle connection stays open: a browser that thinks longer opens a new one.
    pub head: Duration,
    /// The same for a connection that is let in only to hear that there are too many. There are few places for those, and
    /// whoever holds one without asking for anything keeps a stranger from hearing it.
    pub refused: Duration,
    /// For the body of a post, once its head is there: 16 KB in ten seconds come over any line.
    pub body: Duration,
    /// For our own answer to begin. Anything longer is a fault, or a disk that does not write.
    pub answer: Duration,
    /// For a visitor who does not take what he asked for.
    pub stuck: Duration,
    /// How long somebody's look keeps bots playing at a table without people. An open page keeps them playing by listening.
    pub attention: Duration,
    /// For open requests, when the server is to end.
    pub parting: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(30),
            refused: Duration::from_secs(3),
            body: Duration::from_secs(10),
            answer: Duration::from_secs(20),
            stuck: Duration::from_secs(30),
            attention: Duration::from_mins(1),
            parting: Duration::from_secs(10),
        }
    }
}

/// How many bots of tables that are left to them think at the same time: half of the processors are for people.
pub(crate) fn lone_thoughts() -> usize {
    std::thread::available_parallelism().map_or(1, |processors| processors.get().div_ceil(2))
}

/// Counts what clients do.
pub(crate) struct Limits {
    allowance: Allowance,
    pages: Rate,
    files: Rate,
    posts: Rate,
    makes: Rate,
    empties: Rate,
    remarks: Rate,
    crowds: Rate,
    connections: Counts,
    listeners: Counts,
}

/// Whether a connection may come in.
pub(crate) enum Entry {
    Welcome(Counted),
    /// It is let in to hear why it cannot stay.
    Full(Counted, Full),
    /// Too many wait even for that.
    Closed,
}

/// What there are too many connections of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// Of this client.
    Client,
    /// In all.
    House,
}

impl From<Full> for Failure {
    fn from(full: Full) -> Failure {
        match full {
            Full::Client => Failure::Limited("too-many-connections"),
            Full::House => Failure::Busy("house-full"),
        }
    }
}

impl Limits {
    pub(crate) fn new(allowance: Allowance) -> Limits {
        // Beyond this nothing is limited, and rates can still be reckoned with.
        let number = |n: u32| NonZeroU32::new(n.min(10_000_000)).unwrap_or(NonZeroU32::MIN);
        let burst = |n: NonZeroU32| n.saturating_mul(TEN);
        let often = |n: NonZeroU32| Rate::new(Quota::per_second(n).allow_burst(burst(n)));
        let (posts, gets) = (number(allowance.posts), number(allowance.gets));
        let empties = number(allowance.empty_tables);
        let talk = |n: u32| Rate::new(Quota::per_minute(number(n)).allow_burst(number(n / 2)));
        Limits {
            allowance,
            pages: often(gets),
            files: often(gets.saturating_mul(TEN)),
            posts: often(posts),
            // Tables are dearer than steps: one in three seconds, and some at once.
            makes: Rate::new(Quota::per_minute(posts).allow_burst(burst(posts))),
            empties: Rate::new(Quota::per_hour(empties).allow_burst(empties)),
            remarks: talk(allowance.remarks),
            crowds: talk(allowance.remarks.saturating_mul(2)),
            connections: Counts::default(),
            listeners: Counts::default(),
        }
    }

    /// One more page for this client.
    pub(crate) fn page(&self, client: Client) -> Result<(), Failure> {
        self.pages.take(client).map_err(|wait| Failure::Wait("too-fast", wait))
    }

    /// One more of the files that are the same for everybody.
    pub(crate) fn file(&self, client: Client) -> Result<(), Failure> {
        self.files.take(client).map_err(|wait| Failure::Wait("too-fast", wait))
    }

    /// One more post of this client.
    pub(crate) fn post(&self, client: Client) -> Result<(), Failure> {
        self.posts.take(client).map_err(|wait| Failure::Wait("too-fast", wait))
    }

    /// The most unfinished tables of a person.
    pub(crate) fn most_tables(&self) -> usize {
        self.allowance.tables
    }

    /// One more table of this client, who has so many already. Does nobody sit at it?
    pub(crate) fn table(&self, client: Client, tables: usize, empty: bool) -> Result<(), Failure> {
        if tables >= self.allowance.tables {
            return Err(Failure::Limited("too-many-tables"));
        }
        let rate = if empty { &self.empties } else { &self.makes };
        let why = if empty { "too-many-empty" } else { "too-fast" };
        rate.take(client).map_err(|wait| Failure::Wait(why, wait))
    }

    /// One more remark at a table, by the holder of a seat or by a client who looks on.
    pub(crate) fn remark(&self, table: &TableId, seat: Option<Seat>, client: Client) -> Result<(), Failure> {
        let taken = match seat {
            Some(seat) => self.remarks.take((table, seat)),
            None => self.remarks.take((table, client)).and_then(|()| self.crowds.take(table)),
        };
        taken.map_err(|wait| Failure::Wait("too-chatty", wait))
    }

    /// One more connection of this client, as long as the guard lives.
    pub(crate) fn enter(&self, client: Client) -> Entry {
        let Allowance { connections: all, connections_each: each, .. } = self.allowance;
        let mut counts = self.connections.lock();
        let (now_all, now_each) = counts.now(client);
        let full = if now_each >= each {
            Full::Client
        } else if now_all >= all {
            Full::House
        } else {
            return Entry::Welcome(self.connections.add(&mut counts, client));
        };
        if now_each >= each.saturating_add(SPARE.1) || now_all >= all.saturating_add(SPARE.0) {
            return Entry::Closed;
        }
        Entry::Full(self.connections.add(&mut counts, client), full)
    }

    /// One more listener of this client, as long as the guard lives.
    pub(crate) fn listen(&self, client: Client) -> Result<Counted, Failure> {
        let (all, each) = self.allowance.listeners();
        let mut counts = self.listeners.lock();
        let (now_all, now_each) = counts.now(client);
        if now_each >= each {
            return Err(Failure::Limited("too-many-listeners"));
        }
        if now_all >= all {
            return Err(Failure::Busy("house-full"));
        }
        Ok(self.listeners.add(&mut counts, client))
    }

    /// Forgets clients that have been quiet for long.
    pub(crate) fn sweep(&self) {
        for rate in [&self.pages, &self.files, &self.posts, &self.makes, &self.empties, &self.remarks, &self.crowds] {
            rate.0.retain_recent();
        }
    }
}

/// How often clients do something. They are told apart by 16 bits of a hash that nobody outside can reckon, so memory stays
/// small however many there are; once in a while two of them share an allowance.
struct Rate(DefaultKeyedRateLimiter<u16>, RandomState);

impl Rate {
    fn new(quota: Quota) -> Rate {
        Rate(RateLimiter::keyed(quota), RandomState::new())
    }

    /// Once more; or says how long to wait until it may be.
    fn take(&self, who: impl Hash) -> Result<(), Duration> {
        let Rate(limiter, hasher) = self;
        let key = hasher.hash_one(who) as u16;
        limiter.check_key(&key).map_err(|not_until| not_until.wait_time_from(limiter.clock().now()))
    }
}

/// How many of something are open now.
#[derive(Clone, Default)]
struct Counts(Arc<Mutex<Numbers>>);

#[derive(Default)]
struct Numbers {
    all: usize,
    each: BTreeMap<Client, usize>,
}

impl Numbers {
    fn now(&self, client: Client) -> (usize, usize) {
        (self.all, self.each.get(&client).copied().unwrap_or_default())
    }
}

impl Counts {
    fn lock(&self) -> MutexGuard<'_, Numbers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, numbers: &mut Numbers, client: Client) -> Counted {
        numbers.all += 1;
        *numbers.each.entry(client).or_default() += 1;
        Counted { client, counts: self.clone() }
    }
}

/// Something that is counted as long as this lives.
pub(crate) struct Counted {
    client: Client,
    counts: Counts,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut numbers = self.counts.lock();
        numbers.all -= 1;
        if let Some(count) = numbers.each.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                numbers.each.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    fn client(number: u32) -> Client {
        Client::of(IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + number)))
    }

    fn limits(connections: usize, connections_each: usize) -> Limits {
        let few = Allowance { posts: 1, gets: 1, tables: 2, empty_tables: 3, ..Allowance::default() };
        Limits::new(Allowance { connections, connections_each, ..few })
    }

    /// Two clients that share no allowance.
    fn strangers(rate: &Rate) -> (Client, Client) {
        let key = |client: Client| rate.1.hash_one(client) as u16;
        let other = (2..99).map(client).find(|&other| key(other) != key(client(1))).unwrap();
        (client(1), other)
    }

    #[test]
    fn a_client_in_a_hurry_is_told_how_long_to_wait() {
        let limits = limits(9, 9);
        let (hasty, other) = strangers(&limits.posts);
        for _ in 0..10 {
            limits.post(hasty).unwrap();
        }
        let refused = limits.post(hasty).unwrap_err();
        assert_eq!((refused.code().as_str(), refused.retry_after()), ("table/too-fast", Some(1)));
        assert!(limits.post(other).is_ok(), "others are not held up");
    }

    #[test]
    fn files_are_counted_apart_from_pages() {
        let limits = limits(9, 9);
        for _ in 0..10 {
            limits.page(client(1)).unwrap();
        }
        assert!(limits.page(client(1)).is_err());
        for _ in 0..100 {
            limits.file(client(1)).unwrap();
        }
        assert!(limits.file(client(1)).is_err());
    }

    #[test]
    fn tables_are_counted_by_person_and_empty_ones_by_the_hour() {
        let limits = limits(9, 9);
        assert!(limits.table(client(1), 2, false).is_err());
        assert!(limits.table(client(1), 1, false).is_ok());
        for _ in 0..3 {
            assert!(limits.table(client(1), 0, true).is_ok());
        }
        let refused = limits.table(client(1), 0, true).unwrap_err();
        let wait = refused.retry_after().unwrap();
        assert!((1100..=1200).contains(&wait), "a third of an hour, not {wait} s");
        assert!(limits.table(client(1), 0, false).is_ok(), "one can still sit down oneself");
    }

    #[test]
    fn remarks_are_counted_by_table_and_by_voice() {
        let limits = Limits::new(Allowance { remarks: 8, ..Allowance::default() });
        let (here, there) = (TableId("here".to_owned()), TableId("there".to_owned()));
        let seat = |number| Seat::new(number).map(Some).unwrap();
        let until_refused = |table: &TableId, seat: Option<Seat>, number: u32| {
            (0..).find_map(|n| limits.remark(table, seat, client(number)).err().map(|failure| (n, failure))).unwrap()
        };
        let (said, refused) = until_refused(&here, seat(0), 1);
        assert_eq!((said, refused.code().as_str()), (4, "table/too-chatty"));
        assert!((7..=8).contains(&refused.retry_after().unwrap()), "eight a minute are one in 7.5 s");
        assert_eq!(until_refused(&here, None, 1).0, 4, "who looks on is another voice");
        assert_eq!(until_refused(&here, None, 2).0, 4);
        assert_eq!(until_refused(&here, None, 3).0, 0, "but all who look on share a measure");
        assert_eq!(until_refused(&here, seat(1), 1).0, 4, "and players are not held up by it");
        assert_eq!(until_refused(&there, seat(0), 1).0, 4, "nor at another table");
    }

    #[test]
    fn memory_does_not_grow_with_the_number_of_clients() {
        let limits = limits(9, 9);
        for number in 0..200_000 {
            _ = limits.post(client(number));
        }
        assert!(limits.posts.0.len() <= 1 << 16);
    }

    #[test]
    fn who_comes_too_often_hears_so_and_then_nothing() {
        let limits = limits(3, 2);
        let is = |entry: &Entry, wanted: Option<Full>| matches!(entry, Entry::Full(_, full) if Some(*full) == wanted);
        let first: Vec<Entry> = (0..2).map(|_| limits.enter(client(1))).collect();
        assert!(first.iter().all(|entry| matches!(entry, Entry::Welcome(_))));
        let told: Vec<Entry> = (0..SPARE.1).map(|_| limits.enter(client(1))).collect();
        assert!(told.iter().all(|entry| is(entry, Some(Full::Client))));
        assert!(matches!(limits.enter(client(1)), Entry::Closed));
        drop(told);
        let last = limits.enter(client(2));
        assert!(matches!(last, Entry::Welcome(_)), "who was told does not count for ever");
        assert!(is(&limits.enter(client(3)), Some(Full::House)));
        drop(first);
        assert!(matches!(limits.enter(client(3)), Entry::Welcome(_)));
        drop(last);
        assert_eq!(limits.connections.lock().all, 0, "nobody is left");
        assert!(limits.connections.lock().each.is_empty());
    }

    #[test]
    fn connections_leave_files_for_the_rest() {
        let most = |files| Allowance::default().within(files).connections;
        assert_eq!((most(1024), most(1_000_000), most(10)), (1024 - 100 - 64, Allowance::default().connections, 1));
    }

    #[test]
    fn listeners_leave_room_for_pages() {
        let limits = limits(8, 6);
        let mut all: Vec<Counted> = (0..3).map(|_| limits.listen(client(1)).unwrap()).collect();
        assert_eq!(limits.listen(client(1)).err().unwrap().code(), "table/too-many-listeners");
        all.extend((0..3).map(|_| limits.listen(client(2)).unwrap()));
        assert_eq!(limits.listen(client(3)).err().unwrap().code(), "table/house-full");
        drop(all);
        assert!(limits.listen(client(1)).is_ok(), "one that leaves is forgotten");
    }
}
