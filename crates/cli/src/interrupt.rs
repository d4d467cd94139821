//! Ctrl-C in the middle of long work: no new game is begun, what has been played is reported, and the program ends.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// What shells expect of a program that was interrupted.
const CODE: u8 = 130;

/// Some who end a program tell it twice, itself and its group: only what comes later is a second wish.
const MOMENT: Duration = Duration::from_millis(500);

static LISTENING: Once = Once::new();
static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on a first Ctrl-C (or the system's wish to end) only asks to stop; a second one ends the program at once.
/// `then` is run when asked, for what would keep the games waiting.
pub(crate) fn listen(then: fn()) {
    LISTENING.call_once(|| {
        thread::spawn(move || {
            let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
            runtime.block_on(crate::serve::stopped());
            ASKED.store(true, Ordering::SeqCst);
            // Ctrl-C may have ended whoever reads this as well.
            let _ = writeln!(
                io::stderr(),
                "emporion: interrupted; ends when nobody thinks any more, at once when asked again"
            );
            then();
            thread::sleep(MOMENT);
            runtime.block_on(crate::serve::stopped());
            std::process::exit(CODE.into());
        });
    });
}

/// Whether somebody wants it to stop. Games break off, and what they came to does not count.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::SeqCst)
}

/// How a command ends that has told all it could: with this code, unless it was interrupted.
pub(crate) fn ending(code: ExitCode) -> ExitCode {
    if asked() { ExitCode::from(CODE) } else { code }
}
