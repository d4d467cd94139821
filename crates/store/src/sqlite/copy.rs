//! Copies of a whole store: made while others play, and put back.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use sqlx::{ConnectOptions, Connection, Executor, Sqlite, SqliteConnection, SqlitePool};

use super::check::{self, Checked, Damage};
use super::fill::fill_versions;
use super::mend::mend;
use super::rescue::{Rescue, rescue};
use super::schema::{self, Kind};
use super::{
    SqliteStore, absolute, check_header, damaged, failure, is_damage, is_empty_or_database, make_private, named,
    options, pool, prepare, problem, reading, with,
};
use crate::{Store, StoreError};

/// What [`restore`] does with a store that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leaves it alone and refuses.
    Refuse,
    /// Puts the copy in its place.
    Replace,
}

/// What [`Store::backup`] does with tables that are damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damaged {
    /// Makes no copy and says which they are.
    Refuse,
    /// Leaves them out of the copy, which can be restored then. Whatever else is damaged is made anew.
    LeaveOut,
}

/// What a copy has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    /// How many tables.
    pub tables: usize,
    /// What it has not, or otherwise, because the store is damaged. Without this it is the same as the store.
    pub rescue: Option<Rescue>,
}

/// Puts a copy made by [`Store::backup`] back as a store. The copy is checked first, every page of it; it stays where it is.
///
/// Where nothing is, the store appears complete or not at all. A store that is there and is to be replaced gets what the copy
/// has in one transaction, so this is safe while others play: whatever they had in hand meets a conflict, because every table
/// gets a version nobody has seen. A damaged file is set aside under
/// another name, not destroyed; for that, nobody should have it open. A file that is no store is left alone.
pub async fn restore(from: &Path, to: &Path, existing: Existing) -> Result<(), StoreError> {
    let (from, to) = (&absolute(from)?, &absolute(to)?);
    let is_there = std::fs::metadata(to).is_ok_and(|file| file.len() > 0 || !file.is_file());
    if is_there && existing == Existing::Refuse {
        return Err(StoreError::Failed(format!("there is a file {} already", to.display())));
    }
    let part = Part::beside(to)?;
    // Nothing is written but the part, so nothing else can be without room.
    let at_fault = |error: &StoreError| if matches!(error, StoreError::Full(_)) { to } else { from };
    take(from, &part).await.map_err(|error| named(at_fault(&error), error))?;
    put(&part, to, is_there).await.map_err(|error| named(to, error))
}

async fn put(part: &Part, to: &Path, is_there: bool) -> Result<(), StoreError> {
    if is_there && is_good_store(to).await? {
        return replace_content(part, to).await;
    }
    if is_there {
        set_aside(to).map_err(|error| problem("cannot be set aside", &error))?;
    }
    remove_wal(to);
    part.become_file(to).await
}

/// Copies a store that nobody need have open, as [`Store::backup`] does, also where nothing may be written. What
/// is whole comes even out of a file that cannot be opened because what it says of its tables and indexes is damaged; for that,
/// nobody should have it open.
pub async fn backup(from: &Path, to: &Path, damaged: Damaged) -> Result<Copied, StoreError> {
    // Opening it would make it a new store, and a copy of that would look like one of all tables.
    if std::fs::metadata(from).is_ok_and(|file| file.len() == 0) {
        return Err(named(from, StoreError::Failed("the file is empty: it has no tables".into())));
    }
    match SqliteStore::open_to_read(from).await {
        Ok(store) if damaged == Damaged::Refuse || is_as_made(&store).await => store.backup(to, damaged).await,
        Err(error) if damaged == Damaged::Refuse || !matches!(error, StoreError::Damaged(_)) => Err(error),
        _ => salvage(&absolute(from)?, &absolute(to)?).await,
    }
}

/// Does the file say of its tables and indexes what it should?
async fn is_as_made(store: &SqliteStore) -> bool {
    let look = async {
        let mut reader = store.readers.acquire().await.map_err(|error| failure(&error))?;
        let kind = schema::recognise(&mut reader).await?;
        schema::is_as_made(&mut reader, kind).await.map_err(|error| failure(&error))
    };
    look.await.unwrap_or(false)
}

/// Rescues what is whole out of a file whose rows cannot be asked for: out of a copy of it that can.
async fn salvage(from: &Path, to: &Path) -> Result<Copied, StoreError> {
    let name = Name::take(to)?;
    let raw = Part::beside(to)?;
    raw.duplicate(from).await.map_err(|error| named(to, error))?;
    let opened = async {
        mend(&raw.0).await?;
        prepare(&options(&raw.0)).await
    };
    opened.await.map_err(|error| named(from, error))?;
    let part = Part::beside(to)?;
    let readers = pool(1).connect_lazy_with(options(&raw.0));
    let copied = part.rescue(&readers).await.map_err(|error| named(to, error))?;
    readers.close().await;
    part.become_file(to).await.map_err(|error| named(to, error))?;
    name.keep();
    Ok(copied)
}

/// Copies the whole store into a new file, and looks at the copy. Of a damaged one what is whole is copied, if that is wished.
pub(super) async fn copy(readers: &SqlitePool, to: &Path, damaged: Damaged) -> Result<Copied, StoreError> {
    let to = &absolute(to)?;
    // Taking the name first makes it impossible to overwrite anything.
    let name = Name::take(to)?;
    let mut part = Part::beside(to)?;
    let copied = match part.copy(readers).await {
        Err(error)
            if damaged == Damaged::LeaveOut && !matches!(error, StoreError::Full(_) | StoreError::ReadOnly(_)) =>
        {
            part = Part::beside(to)?;
            part.rescue(readers).await
        }
        copied => copied,
    };
    let copied = copied.map_err(|error| named(to, error))?;
    part.become_file(to).await.map_err(|error| named(to, error))?;
    name.keep();
    Ok(copied)
}

/// Copies a store into `part`, brings it up to date, and looks at every page of it.
async fn take(from: &Path, part: &Part) -> Result<(), StoreError> {
    check_header(from)?;
    let mut connection = reading(from).connect().await.map_err(|error| failure(&error))?;
    if schema::recognise(&mut connection).await? == Kind::Empty {
        return Err(StoreError::Failed("the file is empty, so it is no copy of a store".into()));
    }
    verify(&mut connection).await?;
    part.fill(&mut connection).await?;
    connection.close().await.map_err(|error| failure(&error))?;
    let mut copy = part.open().await?;
    let begin = copy.begin_with("BEGIN IMMEDIATE").await.map_err(|error| failure(&error))?;
    schema::update(begin).await?;
    verify(&mut copy).await?;
    copy.close().await.map_err(|error| failure(&error))
}

/// Looks at every page, every index, every row; says how many tables there are.
async fn verify(connection: &mut SqliteConnection) -> Result<usize, StoreError> {
    let kind = schema::recognise(connection).await?;
    let Checked { tables, damage, .. } = check::find(connection, kind).await?;
    if damage.is_empty() { Ok(tables) } else { Err(damaged(&in_words(&damage))) }
}

fn in_words(damage: &[Damage]) -> String {
    let one = |damage: &Damage| match &damage.table {
        Some(table) => format!("table {table}: {}", damage.what),
        None => damage.what.clone(),
    };
    damage.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Can what is there be given other content, rather than set aside? Only damage is an answer; a file of somebody else's or of a
/// newer Emporion is left alone, and so is one that cannot be looked at now.
async fn is_good_store(path: &Path) -> Result<bool, StoreError> {
    if !is_empty_or_database(path)? {
        return Ok(false);
    }
    let mut connection = match options(path).connect().await {
        Err(error) if is_damage(&error) => return Ok(false),
        opened => opened.map_err(|error| failure(&error))?,
    };
    let look = sqlx::query_scalar::<_, i64>("SELECT count(*) FROM sqlite_schema").fetch_one(&mut connection).await;
    if look.as_ref().is_err_and(is_damage) {
        return Ok(false);
    }
    look.map_err(|error| failure(&error))?;
    prepare(&options(path)).await?;
    let kind = schema::recognise(&mut connection).await?;
    let good = async {
        Ok(schema::is_as_made(&mut connection, kind).await? && check::structure(&mut connection).await?.is_empty())
    };
    match good.await {
        Err(error) if is_damage(&error) => Ok(false),
        good => good.map_err(|error| failure(&error)),
    }
}

/// Parents before children.
const CONTENT: &str = "
    CREATE TEMP TABLE before AS SELECT id, version FROM main.tables JOIN main.versions ON table_key = key;
    DELETE FROM main.secrets; DELETE FROM main.chat; DELETE FROM main.entries; DELETE FROM main.heads;
    DELETE FROM main.notes; DELETE FROM main.places; DELETE FROM main.versions; DELETE FROM main.tables;
    INSERT INTO main.tables SELECT * FROM copy.tables;
    INSERT INTO main.versions SELECT * FROM copy.versions;
    UPDATE main.versions SET marks = '[]', version = 1 + max(version, coalesce((SELECT before.version FROM temp.before
        JOIN main.tables USING (id) WHERE key = table_key), 0));
    INSERT INTO main.places SELECT * FROM copy.places;
    INSERT INTO main.notes SELECT * FROM copy.notes;
    INSERT INTO main.heads SELECT * FROM copy.heads;
    INSERT INTO main.entries SELECT * FROM copy.entries;
    INSERT INTO main.chat SELECT * FROM copy.chat;
    INSERT INTO main.secrets SELECT * FROM copy.secrets;
    DROP TABLE temp.before;
";

/// Gives a store the content of the copy, all at once, while others may have it open.
async fn replace_content(copy: &Part, to: &Path) -> Result<(), StoreError> {
    let mut connection = options(to).connect().await.map_err(|error| failure(&error))?;
    let attach = sqlx::query("ATTACH ?1 AS copy").bind(copy.text()?);
    attach.execute(&mut connection).await.map_err(|error| failure(&error))?;
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(|error| failure(&error))?;
    sqlx::raw_sql(CONTENT).execute(&mut *transaction).await.map_err(|error| failure(&error))?;
    fill_versions(&mut transaction).await.map_err(|error| failure(&error))?;
    transaction.commit().await.map_err(|error| failure(&error))?;
    connection.close().await.map_err(|error| failure(&error))
}

/// Gives a file another name, together with its write-ahead log, without which it may be incomplete.
fn set_aside(path: &Path) -> io::Result<()> {
    let names = (1..u32::MAX).map(|number| with(path, &format!(".replaced-{number}")));
    let aside = names.into_iter().find(|name| !name.exists()).ok_or(io::ErrorKind::AlreadyExists)?;
    match std::fs::rename(with(path, "-wal"), with(&aside, "-wal")) {
        // Usually there is none, or the last who had the file open has just folded it.
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => std::fs::rename(path, aside),
    }
}

/// A write-ahead log without its file would be played into the next file of that name.
fn remove_wal(path: &Path) {
    for end in ["-wal", "-shm"] {
        // Usually there is none.
        let _ = std::fs::remove_file(with(path, end));
    }
}

/// A name taken by an empty file, given back unless it is kept.
struct Name(Option<PathBuf>);

impl Name {
    fn take(path: &Path) -> Result<Name, StoreError> {
        if make_private(path).map_err(|error| named(path, error))? {
            return Ok(Name(Some(path.to_owned())));
        }
        Err(StoreError::Failed(format!("there is a file {} already", path.display())))
    }

    fn keep(mut self) {
        self.0 = None;
    }
}

impl Drop for Name {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = std::fs::remove_file(path);
        }
    }
}

/// A file being made beside its final place, gone unless it gets there.
struct Part(PathBuf);

impl Part {
    fn beside(path: &Path) -> Result<Part, StoreError> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let part = with(path, &format!(".part-{}-{number}", std::process::id()));
        if make_private(&part).map_err(|error| named(&part, error))? {
            return Ok(Part(part));
        }
        Err(StoreError::Failed(format!("there is a file {} already", part.display())))
    }

    fn text(&self) -> Result<&str, StoreError> {
        self.0.to_str().ok_or_else(|| StoreError::Failed("the name of the file is not Unicode".into()))
    }

    async fn fill<'c>(&self, connection: impl Executor<'c, Database = Sqlite>) -> Result<(), StoreError> {
        let copy = sqlx::query("VACUUM INTO ?1").bind(self.text()?).execute(connection).await;
        copy.map(|_| ()).map_err(|error| failure(&error))
    }

    /// Becomes the same as the store, which must be whole.
    async fn copy(&self, readers: &SqlitePool) -> Result<Copied, StoreError> {
        self.fill(readers).await?;
        let mut copy = self.open().await?;
        let tables = verify(&mut copy).await?;
        copy.close().await.map_err(|error| failure(&error))?;
        Ok(Copied { tables, rescue: None })
    }

    /// Becomes a store of all that is whole in one that is damaged.
    async fn rescue(&self, readers: &SqlitePool) -> Result<Copied, StoreError> {
        let mut copy = self.open().await?;
        let begin = copy.begin_with("BEGIN IMMEDIATE").await.map_err(|error| failure(&error))?;
        schema::update(begin).await?;
        // One moment of the store, whatever is written meanwhile.
        let mut moment = readers.begin().await.map_err(|error| failure(&error))?;
        let rescue = rescue(&mut moment, &mut copy).await?;
        moment.rollback().await.map_err(|error| failure(&error))?;
        let tables = verify(&mut copy).await?;
        copy.close().await.map_err(|error| failure(&error))?;
        Ok(Copied { tables, rescue: Some(rescue) })
    }

    /// Becomes the same as a file and its log, byte by byte.
    async fn duplicate(&self, from: &Path) -> Result<(), StoreError> {
        let copy = [(from.to_owned(), self.0.clone()), (with(from, "-wal"), with(&self.0, "-wal"))];
        make_private(&copy[1].1)?;
        in_background(move || {
            for (from, to) in copy {
                match File::open(from) {
                    Ok(mut from) => io::copy(&mut from, &mut File::create(to)?).map(|_| ())?,
                    // Usually there is no log.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            Ok(())
        })
        .await
    }

    async fn open(&self) -> Result<SqliteConnection, StoreError> {
        options(&self.0).connect().await.map_err(|error| failure(&error))
    }

    /// Moves the file to its place when all of it is on the disk.
    async fn become_file(&self, path: &Path) -> Result<(), StoreError> {
        let (part, path) = (self.0.clone(), path.to_owned());
        in_background(move || {
            File::open(&part)?.sync_all()?;
            std::fs::rename(&part, &path)?;
            sync_folder(&path)
        })
        .await
    }
}

/// Writes files where nobody waits for it.
async fn in_background(work: impl FnOnce() -> io::Result<()> + Send + 'static) -> Result<(), StoreError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(Err(error)) if error.kind() == io::ErrorKind::StorageFull => Err(StoreError::Full(error.to_string())),
        Ok(written) => written.map_err(|error| problem("cannot be written", &error)),
        Err(_) => Err(StoreError::Failed("the program is ending".into())),
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm", "-journal"] {
            // Most of them never were, and a finished file has moved.
            let _ = std::fs::remove_file(with(&self.0, end));
        }
    }
}

/// A name lasts only when its folder is on the disk too.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), |folder| File::open(folder)?.sync_all())
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}
