//! `emporion backup` and `emporion restore`: the tables in one file, also while others play.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;
use emporion_store::{Damage, Damaged, Existing, Rescue, SqliteStore, Store};

use crate::complain::{Wrong, one_line};
use crate::serve::{new_store_file, runtime, store_file};

/// Copy all tables into one file, also while a server runs
#[derive(Parser)]
pub(crate) struct BackupArgs {
    /// The new file
    file: PathBuf,
    /// Where the tables are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Copy what is whole of damaged tables, and say what is left out or made anew
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
        let damaged = if args.without_damaged { Damaged::LeaveOut } else { Damaged::Refuse };
        let made = emporion_store::backup(&path, &args.file, damaged).await;
        let copied = made.with_context(|| format!("no backup in {}", args.file.display()))?;
        if let Some(rescue) = &copied.rescue {
            tell(rescue);
        }
        println!("{} from {} kept in {}", tables(copied.tables as u64), path.display(), args.file.display());
        Ok(())
    })
}

/// What a copy of a damaged store has not, or otherwise.
fn tell(rescue: &Rescue) {
    for Damage { table, what } in &rescue.left_out {
        let table = table.as_ref().map_or_else(String::new, |table| format!("table {}: ", one_line(&table.0)));
        eprintln!("left out: {table}{}", one_line(what));
    }
    match rescue.lost_lines {
        0 => {}
        1 => eprintln!("left out: a line of chat"),
        lines => eprintln!("left out: {lines} lines of chat"),
    }
    eprintln!("made anew: the indexes, and the lists of who sits where");
    if rescue.new_secret {
        eprintln!(
            "made anew: the secret that signs cookies, which cannot be read. No browser is known any more: people come back to \
             their seats by their personal links"
        );
    }
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    let path = new_store_file(args.data.as_deref())?;
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
