//! `emporion check`: is everything that is kept what was written?

use std::path::PathBuf;

use anyhow::Result;
use emporion_store::{Checked, Damage, SqliteStore, Store, TableId};
use serde_json::json;

use crate::complain::{Wrong, one_line};
use crate::serve::{runtime, store_file};

/// Look for damage in the tables that are kept, also while a server runs
///
/// Compares every row with its checksum, and the file with itself; nothing is changed. With --replay every log is played again
/// besides, each hash and each draw checked, which takes some milliseconds a game.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where the tables are kept [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Play every log again
    #[arg(long)]
    replay: bool,
    /// Print one JSON object and nothing else
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let path = store_file(args.data.as_deref())?;
    if !path.exists() {
        let hint = "name the folder with --data, as for `emporion serve`";
        return Err(Wrong::new(format!("there are no tables at {}", path.display())).hint(hint).into());
    }
    let checked = runtime()?.block_on(async {
        let mut checked = emporion_store::check(&path).await?;
        if args.replay && !checked.without_sums && checked.tables > 0 {
            replay(&path, &mut checked).await?;
        }
        Ok::<_, anyhow::Error>(checked)
    })?;
    report(&checked, args.json);
    if checked.damage.is_empty() {
        return Ok(());
    }
    let hint = "`emporion backup FILE --without-damaged` copies the tables that are whole, for `emporion restore`";
    Err(Wrong::new(format!("{} is damaged", path.display())).hint(hint).into())
}

/// Plays the logs of all tables that are whole.
async fn replay(path: &std::path::Path, checked: &mut Checked) -> Result<()> {
    let store = SqliteStore::open_to_read(path).await?;
    for id in store.names().await? {
        if checked.damage.iter().any(|damage| damage.table.as_ref() == Some(&id)) {
            continue;
        }
        if let Err(what) = play_again(&store, &id).await {
            checked.damage.push(Damage { table: Some(id), what });
        }
    }
    Ok(())
}

async fn play_again(store: &SqliteStore, id: &TableId) -> Result<(), String> {
    let record = match store.load(id).await {
        // Nobody deletes tables but `restore --replace`, which may just have happened.
        Err(emporion_store::StoreError::Missing(_)) => return Ok(()),
        loaded => loaded.map_err(|error| error.to_string())?,
    };
    let Some(mut log) = record.log else { return Ok(()) };
    // Drafts were drawn by nobody.
    log.entries.retain(|entry| !entry.draft);
    log.length = log.entries.len();
    let game = emporion_catalogue::find(&log.game).map_err(|refusal| refusal.message)?;
    game.verify(&log).map(|_| ()).map_err(|refusal| refusal.message)
}

fn report(checked: &Checked, as_json: bool) {
    if as_json {
        let damage = |damage: &Damage| json!({"table": damage.table, "what": damage.what});
        let damage: Vec<_> = checked.damage.iter().map(damage).collect();
        let ok = damage.is_empty();
        println!(
            "{}",
            json!({"ok": ok, "tables": checked.tables, "checksums": !checked.without_sums, "damage": damage})
        );
        return;
    }
    for damage in &checked.damage {
        let what = one_line(&damage.what);
        match &damage.table {
            Some(table) => println!("table {}: {what}", one_line(&table.0)),
            None => println!("{what}"),
        }
    }
    let tables = crate::backup::tables(checked.tables as u64);
    if checked.without_sums {
        println!(
            "{tables}; the file is of an older Emporion and its rows carry no checksums: they get some when it is next served"
        );
    } else if checked.damage.is_empty() {
        println!("{tables}, all as written");
    }
}
