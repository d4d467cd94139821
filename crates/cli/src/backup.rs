//! `emporion backup` and `emporion restore`: the tables in one file, also while others play.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use emporion_store::{Damaged, Existing, SqliteStore, Store};

use crate::complain::{Wrong, one_line};
use crate::serve::{runtime, store_file};

/// Copy all tables into one file, also while a server runs
#[derive(Parser)]
pub(crate) struct BackupArgs {
    /// The new file
    file: PathBuf,
    /// Where the tables are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Leave tables out that are damaged, and say which
    #[arg(long)]
    without_damaged: bool,
}

/// Bring tables back from a backup
#[derive(Parser)]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    /// Where the tables are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Replace the tables that are there
    #[arg(long)]
    replace: bool,
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    let path = store_file(args.data.as_deref())?;
    if !path.exists() {
        let hint = "name the folder with --data, as for `emporion serve`";
        return Err(Wrong::new(format!("there are no tables at {}", path.display())).hint(hint).into());
    }
    runtime()?.block_on(async {
        let store = SqliteStore::open(&path).await.with_context(|| format!("cannot use {}", path.display()))?;
        let damaged = if args.without_damaged { Damaged::LeaveOut } else { Damaged::Refuse };
        let made = store.backup(&args.file, damaged).await;
        let left_out = made.with_context(|| format!("no backup in {}", args.file.display()))?;
        for damage in &left_out {
            let table = damage.table.as_ref().map_or_else(String::new, |table| one_line(&table.0));
            eprintln!("left out: table {table}: {}", one_line(&damage.what));
        }
        let count = store.count().await?.saturating_sub(left_out.len() as u64);
        println!("{} from {} kept in {}", tables(count), path.display(), args.file.display());
        Ok(())
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    let path = store_file(args.data.as_deref())?;
    if path.exists() && !args.replace {
        let hint = "give another folder with --data, or --replace";
        return Err(Wrong::new(format!("there are tables at {} already", path.display())).hint(hint).into());
    }
    runtime()?.block_on(async {
        let existing = if args.replace { Existing::Replace } else { Existing::Refuse };
        emporion_store::restore(&args.file, &path, existing).await?;
        let store = SqliteStore::open(&path).await?;
        println!("{} from {} kept in {}", tables(store.count().await?), args.file.display(), path.display());
        Ok(())
    })
}

pub(crate) fn tables(count: u64) -> String {
    if count == 1 { "1 table".to_owned() } else { format!("{count} tables") }
}
